"""The engine against the oracle, a second and plainer working out of the same rules.

Compared are whole listings (the texts of all legal actions, as sets) and whole positions after an action, on
positions from random games and on positions that no game may ever reach.
"""

import random
from collections import Counter

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests import oracle, oracle_steps
from tests.playing import TIMES, batches, games, state_of
from tests.positions import options, positions
from tests.positions import state_of as built
from tests.printed import EPOCHS, SYMBOL_NAMES
from timetravel import viagem
from timetravel.viagem.board import flights
from timetravel.viagem.components import EPOCH

IN_ORDER = ("pile", "figure_pile", "players", "waiting")


def normal(value: object, key: str = "") -> object:
    """A position with all lists sorted whose order says nothing."""
    if isinstance(value, dict):
        return {k: normal(v, k) for k, v in value.items() if v or key != "now"}
    if key == "asked":
        return [normal(frame) for frame in value]
    return sorted(value) if isinstance(value, list) and key not in IN_ORDER else value


def check_listing(state: viagem.State, legal: list) -> None:
    p, o = viagem.describe(state), state.table.options._asdict()
    mine, theirs = oracle.legal(p, o), [str(action) for action in legal]
    asked = viagem.question(state)
    assert (asked.who or "", asked.kind) == (oracle.to_act(p), oracle.question(p, o)), repr(state)
    assert len(theirs) == len(set(theirs))
    missing, extra = sorted(set(mine) - set(theirs)), sorted(set(theirs) - set(mine))
    assert not missing, f"not listed: {missing[:5]} in {state!r}"
    assert not extra, f"listed: {extra[:5]} in {state!r}"


def check_step(state: viagem.State, action: object) -> None:
    p, o = viagem.describe(state), state.table.options._asdict()
    mine = normal(oracle_steps.after(p, o, str(action)))
    theirs = normal(viagem.describe(viagem.step(state, action)))
    wrong = {key: (mine[key], theirs[key]) for key in mine if mine[key] != theirs[key]}
    assert not wrong, f"{action}: {wrong} (the oracle's first) in {state!r}"


def check_count(state: viagem.State) -> None:
    p, o = viagem.describe(state), state.table.options._asdict()
    score = viagem.score(state)
    for who in p["players"]:
        mine = oracle_steps.parts(p, o, who)
        assert mine == score.parts[who], f"{who} in {state!r}"
        assert score.final[who] == sum(mine.values())
    assert sorted(score.winners) == sorted(oracle_steps.winners(p, o)), repr(state)


# positions of games


@batches(2_000_000, 800)
def test_all_legal_actions(seeds):
    for state, legal, *_ in games(seeds, 0.25):
        check_listing(state, legal)


@batches(2_100_000, 800)
def test_what_actions_do(seeds):
    for state, legal, action, rng in games(seeds, 0.25):
        for tried in {action, *rng.sample(legal, min(2, len(legal)))} - {None}:
            check_step(state, tried)


def test_rare_things_happen_in_these_games():
    """The games are worth something: every question and every way to end comes up in them."""
    kinds, ends = Counter(), Counter()
    for state, *_ in games(range(2_000_000, 2_000_150)):
        kinds[viagem.question(state).kind] += 1
        kinds["closed"] += state.closed
        ends[state.over] += 1
    assert set(kinds) == {
        "placing", "turn", "after", "meeting", "owed", "stuck", "travelling", "sending-clock", "sending-figure",
        "freeing-tunnel", "freeing-blocked", "returning", "over", "closed",
    }  # fmt: skip
    assert min(kinds.values()) >= 20, kinds
    assert set(ends) == {"", "proofs", "stalemate"}


@batches(2_200_000, 300)
def test_the_final_count(seeds):
    """In the middle of a game too: the count is of things as they lie."""
    for state, *_ in games(seeds, 0.1):
        check_count(state)


@batches(2_300_000, 300)
def test_ties(seeds):
    """With the same total for all, and again with the same number of free pieces, the tie-breaks decide."""
    seen = Counter()
    for state, *_ in games(seeds, 0.05):
        p, o = viagem.describe(state), state.table.options._asdict()
        if p["stage"] == "setup" or p["asked"]:
            continue
        p["now"], p["countdown"] = {}, 10  # as when a turn begins: what is owed would not fit what is taken away
        level(p, o)
        tied = state_of(p, state)
        check_count(tied)
        assert len(set(viagem.score(tied).final.values())) == 1
        seen[len(viagem.score(tied).winners)] += 1
    assert seen[1]
    assert seen.total() > seen[1]


def level(p: dict, o: dict) -> None:
    """Give points, and for every second position take pieces, until all totals are equal."""
    if p["round"] % 2:
        for places in p["pieces"].values():
            places[:] = [place for place in places if place not in EPOCHS]
    totals = {who: sum(oracle_steps.parts(p, o, who).values()) for who in p["players"]}
    for who, total in totals.items():
        p["score"][who] += max(totals.values()) - total


# positions that no game may ever reach


@given(positions(), st.randoms(use_true_random=False))
@settings(max_examples=250 * TIMES)
def test_any_position(made, rng):
    state = built(*made)
    legal = viagem.legal(state)
    check_listing(state, legal)
    check_count(state)
    for action in rng.sample(legal, min(8, len(legal))):
        check_step(state, action)
    assert viagem.position(viagem.text_of(state)) == state


@given(positions(), st.integers(0, 10**6))
@settings(max_examples=80 * TIMES)
def test_games_from_any_position(made, seed):
    """Play on from it for a while."""
    state, rng = built(*made), random.Random(seed)
    for _ in range(12):
        legal = viagem.legal(state)
        if not legal:
            break
        verbs = sorted({action.verb for action in legal})
        verb = rng.choice(verbs)
        action = rng.choice([action for action in legal if action.verb == verb])
        check_step(state, action)
        state = viagem.step(state, action)
        check_listing(state, viagem.legal(state))


# flights


@given(
    st.sampled_from(EPOCHS), st.integers(1, 5), st.lists(st.sampled_from(SYMBOL_NAMES), unique=True), options
)  # fmt: skip
@example("D1", 1, [], {"revisit": "no"})
@settings(max_examples=300 * TIMES)
def test_flights(start, speed, markers, chosen):
    """Travel.ship, rulings 5 to 8, FAQ 7 and 8, around any set of blocked epochs."""
    p = {"markers": markers, "speed": speed}
    mine = {"-".join(path) for path in oracle.flights(p, chosen, start)}
    marked = {**p, "markers": [*markers, f"{start}.ship"]}
    bits = sum(1 << 2 * EPOCH[e] for e in EPOCHS if oracle.blocked(marked, e))
    steps = [1, 2, 2, 3, 3][speed - 1]
    found = [
        "-".join(EPOCHS[e] for e in path) for path in flights(EPOCH[start], steps, bits, chosen["revisit"] == "yes")
    ]
    assert set(found) == mine
    assert len(found) == len(mine)
