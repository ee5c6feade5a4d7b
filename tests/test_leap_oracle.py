"""The engine of Time Leap against the oracle, a second and plainer working out of the same rules."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tests import leap_oracle as oracle
from tests.leap_playing import games
from tests.leap_search import small
from tests.playing import TIMES, batches
from timetravel import leap
from timetravel.leap import clearing

IN_ORDER = ("deck", "players", "cleared", "waiting", "party", "joined", "cards")
KNOWLEDGE = ("seen", "known", "under")


def normal(value: object, key: str = "") -> object:
    """A position without who knows what, all lists sorted whose order says nothing."""
    if isinstance(value, dict):
        return {k: normal(v, k) for k, v in value.items() if k not in KNOWLEDGE}
    if key == "asked":
        return [normal(frame) for frame in value]
    return sorted(value) if isinstance(value, list) and key not in IN_ORDER else value


def check_listing(state: leap.State, legal: list) -> None:
    p, o = leap.describe(state), state.table.options._asdict()
    assert oracle.to_act(p) == (leap.to_act(state) or "")
    mine, theirs = sorted(oracle.legal(p, o)), sorted(map(str, legal))
    assert mine == theirs, f"{set(mine) ^ set(theirs)} in {state!r}"


def check_step(state: leap.State, action: object) -> None:
    p, o = leap.describe(state), state.table.options._asdict()
    mine = normal(oracle.after(p, o, str(action)))
    theirs = normal(leap.describe(leap.step(state, action)))
    wrong = {key: (mine[key], theirs[key]) for key in mine if mine[key] != theirs[key]}
    assert not wrong, f"{action}: {wrong} (the oracle's first) in {state!r}"


@batches(2_000_000, 800, 100)
def test_all_legal_actions(seeds):
    for state, legal, *_ in games(seeds, 0.5):
        check_listing(state, legal)


@batches(2_100_000, 800, 100)
def test_what_actions_do(seeds):
    for state, legal, action, rng in games(seeds, 0.4):
        for tried in {action, *rng.sample(legal, min(2, len(legal)))} - {None}:
            check_step(state, tried)


@batches(2_200_000, 400, 100)
def test_dead_numbers_and_missions_in_the_middle_of_a_game(seeds):
    """As the rules would judge at any moment, also where they are not asked."""
    dead, broken, kept = Counter(), Counter(), Counter()
    for state, *_ in games(seeds):
        p, o = leap.describe(state), state.table.options._asdict()
        lost = oracle.dead_number(p, o)
        assert bool(clearing.fatal_numbers(state)) == lost, repr(state)
        dead["lost" if lost else "Item 1 helps" if clearing.dead_numbers(state) else "none"] += 1
        for era in set(oracle.NINE) - set(oracle.cleared(p)):
            for who in p["players"]:
                mine = oracle.breaks_a_mission(p, who, era)
                assert bool(clearing.violated(state, leap.COLOURS.index(who), era)) == mine, (who, era, state)
                (broken if mine else kept)[p["scenario"][str(era)]] += 1
    assert len(dead) == 3, dead
    missions = {"I", "II", "III", "1st", "2nd", "3rd", "4<", "1", "A"}
    assert set(broken) >= missions - {"1"}  # that one is broken by clearing another era
    assert set(kept) >= missions


@given(st.integers(0, 10**9), st.randoms(use_true_random=False))
@settings(max_examples=300 * TIMES)
def test_games_from_small_positions(seed, rng):
    """Positions with cards in the box, near the end; play on from them for a while."""
    state = small(seed)
    for _ in range(15):
        legal = leap.legal(state)
        check_listing(state, legal)
        if not legal:
            break
        action = rng.choice(legal)
        check_step(state, action)
        state = leap.step(state, action)
