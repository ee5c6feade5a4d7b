"""Plans for a turn of Time Leap, and what their ends are worth."""

import random
from fractions import Fraction

import pytest

from tests.leap_playing import reached
from tests.test_companion import ALMOST, NEEDS_A_THREE
from timetravel import leap
from timetravel.data import load
from timetravel.leap import actions as act
from timetravel.leap import batch, guessing, judgement, planning
from timetravel.leap.components import HIDDEN
from timetravel.leap.judgement import chance, weigh
from timetravel.leap.signs import SIGNS, signs
from timetravel.leap.sketch import Sketch, sketch_of


def veiled(state: leap.State) -> leap.State:
    new = state.copy()
    new.deck, new.under = (HIDDEN,) * len(state.deck), ()
    return new


def facts(s: Sketch) -> tuple:
    if s.over:
        return (s.over,)
    return (s.eras, s.pieces, s.hands, s.gone, s.deck, s.right, s.cleared, s.owner, s.turn)


def test_a_plan_places_cards_as_the_rules_do():
    compared = 0
    for state in map(veiled, reached(range(300, 500), 60)):
        if state.stack or state.table.options.turn_limit != "none":
            continue
        for card in {card for card in state.hands[state.turn] if card >= 0}:
            after = leap.step(state, act.Place(card))
            if not after.stack and (after.over or after.chosen < 0):
                assert facts(planning.placed(sketch_of(state), card)) == facts(sketch_of(after))
                compared += 1
    assert compared > 150


@pytest.mark.long
def test_a_plan_leaps_only_where_the_rules_do():
    compared = 0
    for state in map(veiled, reached(range(500, 580), 40)):
        if state.stack or state.table.options.turn_limit != "none" or len(state.deck) < 12:
            continue
        possible = {str(facts(sketch_of(s))) for s in after_leaps(state)}
        for planned in planning.leaps(sketch_of(state)):
            assert str(facts(planned)) in possible
            compared += 1
    assert compared > 60


def after_leaps(state: leap.State) -> list[leap.State]:
    """Return every state in which a leap of the player of the turn may end."""
    open_states = [leap.step(state, a) for a in leap.legal(state) if isinstance(a, act.Leap)]
    ends, met = [], set()
    while open_states:
        s = open_states.pop()
        if s.over or not s.stack:
            ends.append(s)
            continue
        for action in leap.legal(s):
            after = leap.step(s, action)
            if after not in met:
                met.add(after)
                open_states.append(after)
        for card in {HIDDEN} & set(s.hands[s.stack[-1].waiting[0]]):
            if s.stack[-1].kind == "adding":
                open_states.append(leap.step(s, act.Add(card)))
    return ends


def named(s: Sketch) -> dict[str, float]:
    """Return the signs of a position by name."""
    values = dict.fromkeys(SIGNS, 0.0)
    for first, row in signs(s):
        values.update(zip(SIGNS[first : first + len(row)], row, strict=True))
    return values


def test_plans_are_the_same_where_only_hidden_cards_differ():
    """One plan is weighed in all deals, so they must come in one order: the same pieces at the end, as many cards."""
    compared = 0
    for seed, state in enumerate(reached(range(80), 60)):
        who = leap.to_act(state)
        seen = leap.view(state, who).position
        deals = guessing.guesses(seen, random.Random(seed), 3)
        for action in leap.legal(seen):
            if not isinstance(action, act.Accept | act.Decline):
                follows = (planning.follow(leap.step(deal, action), deal) for deal in deals)
                for ends in zip(*follows, strict=True):
                    assert len({(*s.pieces, *map(len, s.hands), s.turn, s.deck) for s in ends if not s.over}) <= 1
                    compared += len(ends) > 1
    assert compared > 1000


def test_signs_have_names_and_hidden_cards_do_no_harm():
    for state in reached(range(40), 60):
        seen = leap.view(state).position
        values = named(sketch_of(seen))
        assert len(values) == len(SIGNS) == len(judgement._WEIGHTS)
        assert all(0 <= value <= 4 for value in values.values())
        assert isinstance(leap.judge(seen, leap.players(state)[0]), float)


def test_signs_say_what_lies_on_the_table():
    position = {
        "players": ["blue", "red", "green"],
        "pieces": {"blue": 4, "red": 4, "green": 10},
        "eras": {"1": "1", "4": "4", "6": "2"},
        "scenario": {"1": "A", "2": "A", "3": "4<", "5": "item1"},
        "cleared": ["1 red", "4 blue"],
        "hands": {"blue": ["leap", "4", "7"], "red": ["1", "4", "9"], "green": ["leap", "5", "8"]},
        "deck": ["3", "3", "5", "8", "10"],
        "discards": ["7", "9", "9"],
        "turn": "red",
    }
    values = named(sketch_of(leap.state_of(position, leap.options())))
    said = {
        "right of era 4": 1, "cleared of era 4": 1, "here of era 4": 2 / 3, "copies of era 4": 2 / 3,
        "barred of era 3": 1, "foreign of era 2": 1, "filled of era 6": 1, "filled of era 5": 0,
        "gone_1 of era 7": 1, "gone_2 of era 9": 1, "unseen of era 8": 2 / 3, "unseen of era 3": 1,
        "at of seat 1": 0.4, "at of seat 2": 1, "starts of seat 1": 1, "on_right of seat 3": 1, "seat of seat 4": 0,
        "leaps of seat 2": 1 / 3, "spare of seat 1": 2 / 3, "spare of seat 2": 0, "three of team": 1,
        "deck of team": 5 / 40, "retrieve of team": 1, "items of team": 1 / 4, "lowest of team": 0.2,
        "rearmost of team": 0.4, "foremost of team": 1, "together of team": 0, "no_owner of team": 0,
        "lone of team": 1 / 3, "pair of team": 1 / 10,
    }  # fmt: skip
    assert {name: values[name] for name in said} == pytest.approx(said)
    assert values["held of era 5"] > values["lying of era 2"] > 0, "the 2 in era 6 must be fetched first"


def test_weighing_adds_up_as_the_weights_say():
    """A slow second working-out with fractions; the fast one adds up all sums of the hidden layer at once."""
    data = load("leap", "judgement")
    weights, outer = [data["sign"][name] for name in SIGNS], [judgement.FINE, *data["outer"]]
    start = [weight * judgement.FINE for weight in data["start"]]
    for state in reached(range(30), 60):
        s = sketch_of(state)
        steps = [round(value * judgement.FINE) for value in named(s).values()]
        sums = [
            start[k] + sum(step * row[k] for step, row in zip(steps, weights, strict=True)) for k in range(len(start))
        ]
        total = outer[0] * sums[0] + sum(w * v for w, v in zip(outer[1:], sums[1:], strict=True) if v > 0)
        assert weigh(s) == float(Fraction(total, judgement.FINE**3))


def test_no_sum_outgrows_its_lane():
    data = load("leap", "judgement")
    rows = [data["start"], *([4 * weight for weight in data["sign"][name]] for name in SIGNS)]  # no sign is above 4
    assert max(sum(map(abs, lane)) for lane in zip(*rows, strict=True)) * judgement.FINE < 1 << judgement.LANE - 1


def test_the_end_is_worth_more_than_all_that_may_come():
    won = leap.step(leap.state_of(ALMOST, leap.options()), leap.action("place 7"))
    assert weigh(sketch_of(won)) == judgement.WIN
    assert chance(sketch_of(won)) == pytest.approx(1)
    for state in reached(range(40), 60):
        assert abs(weigh(sketch_of(state))) < judgement.WIN
        assert 0 < chance(sketch_of(state)) < 1


def test_an_era_put_right_looks_better():
    state = leap.state_of(ALMOST, leap.options())
    assert leap.judge(leap.step(state, leap.action("place 7")), "blue") > leap.judge(state, "blue")
    assert leap.judge(state, "blue") > leap.judge(leap.step(state, leap.action("place 1")), "blue")


def test_a_plan_takes_back_what_is_missed_most():
    s = sketch_of(leap.state_of(NEEDS_A_THREE, leap.options()))
    end = planning.placed(s, 2)
    assert (end.over, end.gone[3], 3 in end.hands[0]) == (0, 2, True)
    state = leap.step(leap.state_of(NEEDS_A_THREE, leap.options()), leap.action("place 2"))
    [asked] = planning.follow(state, state)
    assert (asked.over, asked.gone[3], 3 in asked.hands[0]) == (0, 2, True)


@pytest.mark.parametrize(("fallback", "kept"), [("deck", False), ("none", True)])
def test_an_offer_that_nobody_takes_goes_to_the_deck_where_the_table_says_so(fallback, kept):
    position = {"players": ["blue", "red"], "hands": {"blue": ["4", "5", "6"], "red": ["7"]}, "deck": ["1", "2"]}
    state = leap.state_of(position, leap.options({"free_action_fallback": fallback}))
    ends = planning.follow(leap.step(state, leap.action("offer 5")), state)
    assert any(5 in (*end.hands[0], *end.eras) for end in ends) == kept


def test_a_pack_may_have_two_cards_of_a_mission():
    """Era 5 asks for three others first, as era 3 does."""
    state = leap.state_of(
        {
            "players": ["blue", "red"],
            "pieces": {"blue": 5, "red": 5},
            "scenario": {"3": "4<"},
            "hands": {"blue": ["5"]},
        },
        leap.options(),
    )
    state.scenario = (*state.scenario[:5], "4<", *state.scenario[6:])
    s = sketch_of(state)
    assert (planning.placed(s, 5).over, s.barred()) == (-1, 1 << 3 | 1 << 5)
    [row] = batch.batch_of([s]).barred().tolist()
    assert [era for era, barred in enumerate(row) if barred] == [3, 5]
