"""What holds at every decision of every game, found by playing thousands of them with random options."""

import copy
import pickle
import random
from collections import Counter

from tests.playing import batches, games, told
from tests.printed import EPOCHS, MACHINES, PERIODS, PIECES, PROOFS, SPECIALS
from tests.tries import tries
from timetravel import viagem
from timetravel.viagem import actions as act
from timetravel.viagem.components import CURRENT, TUNNEL


def held(rows: dict) -> list:
    return [thing for row in rows.values() for thing in row]


# nothing is lost and nothing comes from nowhere


def check_components(p: dict) -> None:
    each = PIECES[len(p["players"])] - 2
    for who in p["players"]:
        assert len(p["pieces"][who]) + p["to_place"][who] == each, who
        assert p["tokens"][who] >= 0
    cards = Counter(held(p["hands"]) + p["pile"] + p["discard"])
    assert cards == Counter({**MACHINES, **SPECIALS})
    left = [f"{period}{value}" for period, values in p["proofs_left"].items() for value in values]
    everything = [f"{period}{value}" for period in PERIODS for value in PROOFS[period]]
    assert Counter(left + held(p["proofs"])) == Counter(everything)
    assert sorted(p["bonus_left"] + held(p["bonus"])) == sorted(PERIODS)
    assert sorted(p["figures"] + p["figure_pile"] + p["figure_discard"]) == sorted(EPOCHS)
    assert len(p["figures"]) == 3 or not p["figure_pile"]
    assert len(set(p["clock"].values())) == len(p["players"])
    assert set(p["clock"].values()) <= set(range(1, 13))


def check_countdown(p: dict) -> None:
    assert 0 <= p["countdown"] <= 10
    assert (p["countdown"] == 0) == bool(p["now"].get("closed"))
    if p["now"].get("closed"):
        assert "tunnel" not in held(p["pieces"])


def check_crowd(state: viagem.State) -> None:
    for place, number in enumerate(state.crowd):
        assert number == sum(state.count(player, place) for player in state.table.players)


@batches(0, 2000, 100)
def test_components_are_conserved(seeds):
    for state, *_ in games(seeds, 0.3):
        p = viagem.describe(state)
        check_components(p)
        check_countdown(p)
        check_crowd(state)


@batches(100_000, 300)
def test_what_only_grows(seeds):
    """Markers stay (FAQ 1), the dead stay dead, points are never lost, nobody collects three proofs a turn."""
    before = None
    for state, *_ in games(seeds):
        p = viagem.describe(state)
        if before and before["players"] == p["players"] and p["stage"] == before["stage"] == "turn":
            assert set(before["markers"]) <= set(p["markers"])
            for who in p["players"]:
                assert before["pieces"][who].count("hole") <= p["pieces"][who].count("hole")
                assert before["score"][who] <= p["score"][who]
                assert set(before["entered"][who]) <= set(p["entered"][who])
            assert p["now"].get("collected", 0) <= 2
            assert p["now"].get("plays", 0) <= 3
        before = None if state.over else p


# listing and explaining agree


@batches(200_000, 400)
def test_listed_actions_are_legal_unique_and_shortest(seeds):
    for state, legal, *_ in games(seeds, 0.04):
        texts = [str(action) for action in legal]
        assert len(set(texts)) == len(texts) == len(set(legal))
        for action in legal:
            assert viagem.why_not(state, action) == (), f"{action} in {state!r}"
            assert viagem.shortest(state, action) == action, action


def collected(state: viagem.State, action: act.Action) -> tuple[tuple[int, ...], list[int]]:
    """Return the periods of the proofs and of the bonus tokens that an action brings at once."""
    found = {"proof": [], "bonus": []}
    for event in told(state, action)[1]:
        found.get(event.kind, []).append(event.facts.get("period"))
    return tuple(found["proof"]), found["bonus"]


def check_accepted(state: viagem.State, action: act.Action, legal: set) -> None:
    """An action that is not refused is listed, in a shorter text with the same effect; what it names is true."""
    short = viagem.shortest(state, action)
    assert short in legal, f"{action} is not refused but {short} is not listed: {state!r}"
    assert len(str(short)) <= len(str(action))
    assert viagem.step(state, action) == viagem.step(state, short), action
    proofs, bonus = collected(state, action)
    named = getattr(action, "proofs", None)
    later = state.table.options.clock_emptiness == "after_bonus" and isinstance(action, act.Travel)
    assert named is None or named == proofs or later, f"{action} collects {proofs}: {state!r}"
    assert getattr(action, "bonus", None) in (None, *bonus), f"{action} brings {bonus}: {state!r}"


@batches(300_000, 800)
def test_legal_exactly_when_there_is_no_reason(seeds):
    for state, legal, _, rng in games(seeds, 0.2):
        listed = set(legal)
        for action in tries(rng, state, legal, 8):
            reasons = viagem.why_not(state, action)
            if reasons:
                assert action not in listed, f"{action}: {reasons} in {state!r}"
            else:
                check_accepted(state, action, listed)


@batches(400_000, 400)
def test_what_is_named_without_need_is_accepted_when_true(seeds):
    """The long texts of journeys: the proofs and the bonus token that they bring anyway."""
    for state, legal, _, rng in games(seeds, 0.1):
        journeys = [a for a in legal if isinstance(a, act.Machine | act.Ship | act.Travel)]
        for action in rng.sample(journeys, min(5, len(journeys))):
            proofs, bonus = collected(state, action)
            later = state.table.options.clock_emptiness == "after_bonus" and isinstance(action, act.Travel)
            long = action if later else action._replace(proofs=proofs)
            if bonus:
                long = long._replace(bonus=bonus[0])
            assert viagem.why_not(state, long) == (), f"{long} in {state!r}"
            assert viagem.shortest(state, long) == action


@batches(500_000, 200)
def test_nobody_else_may_act(seeds):
    for state, legal, _, rng in games(seeds, 0.1):
        for other in viagem.players(state):
            if legal and other != viagem.to_act(state):
                reasons = viagem.why_not(state, rng.choice(legal), other)
                assert reasons[0].name == "not_asked"


# questions


@batches(600_000, 600)
def test_somebody_is_always_asked_something(seeds):
    """An open question has an answer beside declining; the main turn is always asked."""
    for state, legal, *_ in games(seeds):
        question = viagem.question(state)
        assert question.who == viagem.to_act(state)
        if state.over:
            assert not legal
            assert question == (None, "over", *question[2:])
            continue
        assert legal
        if viagem.describe(state)["asked"]:
            assert any(str(action) != "done" for action in legal)


# states are values


@batches(700_000, 300)
def test_a_step_leaves_the_given_state_untouched(seeds):
    for state, legal, _, rng in games(seeds, 0.3):
        key, mark = state.key(), hash(state)
        for action in rng.sample(legal, min(6, len(legal))):
            assert viagem.step(state, action) != state
            assert (state.key(), hash(state)) == (key, mark), action


@batches(800_000, 100, 25)
def test_texts_read_back(seeds):
    """Positions and actions round-trip through text, and what ``repr`` prints evaluates."""
    for state, legal, _, rng in games(seeds, 0.1):
        assert viagem.position(viagem.text_of(state)) == state
        assert eval(repr(state), {"viagem": viagem}) == state
        assert viagem.state_of(viagem.describe(state), state.table.options) == state
        for action in rng.sample(legal, min(20, len(legal))):
            assert viagem.action(str(action), state) == action
            assert eval(repr(action), {"viagem": viagem}) == action


@batches(900_000, 200)
def test_copies_are_equal_and_independent(seeds):
    for state, *_ in games(seeds, 0.1):
        for twin in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert twin == state
            assert hash(twin) == hash(state)
        hash(tuple(getattr(state, name) for name in viagem.State.__slots__))  # nothing in it can be changed in place
        before, twin = state.key(), state.copy()
        for player in twin.table.players:
            twin.add(player, CURRENT)
            twin.move(player, CURRENT, TUNNEL)
        assert twin.crowd[TUNNEL] == state.crowd[TUNNEL] + len(twin.table.players)
        assert state.key() == before != twin.key()


# the end


@batches(0, 2000, 100)
def test_every_game_ends_and_its_parts_add_up(seeds):
    rng = random.Random(seeds.start)
    finished = 0
    for state, *_ in games(seeds, 0):
        finished += 1
        outcome = viagem.outcome(state)
        assert outcome.how in ("proofs", "stalemate")
        for who, parts in outcome.parts.items():
            assert outcome.final[who] == sum(parts.values())
        best = max(outcome.final.values())
        assert outcome.winners
        assert all(outcome.final[who] == best for who in outcome.winners)
        for action in tries(rng, state, [], 10):
            assert [reason.name for reason in viagem.why_not(state, action)] == ["over"]
    assert finished == len(seeds)
