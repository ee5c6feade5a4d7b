"""What a viewer cannot know changes nothing that he sees (ruling 31): views, choices, legal actions, reasons."""

import random

from tests.playing import batches, games, state_of, told
from tests.tries import tries
from timetravel import viagem
from timetravel.viagem import names
from timetravel.viagem.components import CARD_TITLES, CARDS, HIDDEN

VIEWERS = (*viagem.COLOURS, None)


def dealt(rng: random.Random, rows: list, seats: list[int]) -> list:
    """Return the rows of these seats with all their things mixed, each as long as it was."""
    pool = [thing for seat in seats for thing in rows[seat]]
    rng.shuffle(pool)
    mixed = list(rows)
    for seat in seats:
        mixed[seat] = tuple(sorted(pool.pop() for _ in rows[seat]))
    return mixed


def disguised(rng: random.Random, state: viagem.State, viewer: str | None) -> viagem.State:
    """Return a state that differs in hidden things only: hands, piles, proofs and bonus tokens of others."""
    p = viagem.describe(state)
    others = [who for who in p["players"] if who != viewer]
    for key in ("hands",) if state.over else ("hands", "proofs", "bonus"):
        mixed = [*(p[key][who] for who in others), p["pile"]] if key == "hands" else [p[key][who] for who in others]
        mixed = dealt(rng, mixed, list(range(len(mixed))))
        p[key].update(zip(others, map(list, mixed), strict=False))
        if key == "hands":
            p["pile"] = rng.sample(list(mixed[-1]), len(mixed[-1]))
    p["figure_pile"] = rng.sample(p["figure_pile"], len(p["figure_pile"]))
    return state_of(p, state)


@batches(1_000_000, 240, 30)
def test_views_are_equal_when_only_hidden_things_differ(seeds):
    differing = 0
    for state, _, _, rng in games(seeds, 0.1):
        for viewer in rng.sample(VIEWERS, 3):
            if viewer is not None and viewer not in viagem.players(state):
                continue
            if state.owed >= 0 and viewer != viagem.to_act(state):
                continue  # a journey owed says something about a hand: it may hang on a Time Machine card
            twin = disguised(rng, state, viewer)
            differing += twin != state
            one, two = viagem.view(state, viewer), viagem.view(twin, viewer)
            assert one == two
            assert hash(one) == hash(two)
            assert repr(one) == repr(two)
            assert viagem.text_of(one.position) == viagem.text_of(two.position)
            assert viagem.question(one.position) == viagem.question(two.position)
            assert viagem.choices(one) == viagem.choices(two)
    assert differing > 100, "the disguise does nothing"


@batches(1_100_000, 200)
def test_views_differ_when_the_viewers_own_hand_differs(seeds):
    """The comparison of views is worth something: it sees what the viewer knows."""
    seen = 0
    for state, *_ in games(seeds, 0.05):
        p = viagem.describe(state)
        who = p["players"][0]
        if not p["hands"][who] or not p["pile"] or p["hands"][who][0] == p["pile"][0] or state.over:
            continue
        p["hands"][who][0], p["pile"][0] = p["pile"][0], p["hands"][who][0]
        twin = state_of(p, state)
        assert viagem.view(state, who) != viagem.view(twin, who)
        seen += 1
    assert seen


@batches(1_200_000, 300)
def test_who_decides_needs_no_more_than_his_view(seeds):
    """Legal actions and the reasons against others are the same on the view as on the state."""
    for state, legal, _, rng in games(seeds, 0.15):
        who = viagem.to_act(state)
        if who is None:
            continue
        position = viagem.view(state, who).position
        assert viagem.legal(position) == legal
        assert viagem.question(position) == viagem.question(state)
        for action in tries(rng, state, legal, 4):
            assert viagem.why_not(position, action) == viagem.why_not(state, action)


@batches(1_250_000, 300)
def test_whoever_tries_something_learns_nothing_from_the_reasons(seeds):
    """They are the same on his view, also where somebody else is asked."""
    out_of_turn = 0
    for state, legal, _, rng in games(seeds, 0.15):
        by = rng.choice(viagem.players(state))
        position = viagem.view(state, by).position
        for action in tries(rng, state, legal, 4):
            assert viagem.why_not(position, action, by) == viagem.why_not(state, action, by), (by, str(action), state)
            out_of_turn += by != viagem.to_act(state)
    assert out_of_turn > 500


@batches(1_300_000, 200)
def test_a_step_on_a_view_is_the_view_of_the_step(seeds):
    """Who decides may look ahead on his view: nothing differs but what he draws or turns up."""
    for state, legal, _, rng in games(seeds, 0.1):
        who = viagem.to_act(state)
        if who is None or state.over:
            continue
        position = viagem.view(state, who).position
        for action in rng.sample(legal, min(4, len(legal))):
            after, events = told(state, action)
            if not after.over and not {event.kind for event in events} & {"drew", "figure", "reshuffled"}:
                assert viagem.view(viagem.step(position, action), who) == viagem.view(after, who), action


@batches(1_400_000, 200)
def test_hidden_things_are_hidden(seeds):
    """No card of a pile or of another's hand, no proof or bonus token of another stands in a view's text."""
    for state, *_ in games(seeds, 0.1):
        for viewer in (*viagem.players(state), None):
            p = viagem.describe(viagem.view(state, viewer).position)
            assert set(p["pile"]) | set(p["figure_pile"]) <= {"?"}
            for other in p["players"]:
                if other != viewer:
                    assert set(p["hands"][other]) <= {"?"}
                    if not state.over:
                        assert set(p["proofs"][other]) | set(p["bonus"][other]) <= {"?"}


@batches(1_500_000, 200)
def test_choices_name_no_card_that_the_decider_does_not_hold(seeds):
    for state, legal, *_ in games(seeds, 0.05):
        who = viagem.to_act(state)
        if who is None:
            continue
        view = viagem.view(state, who)
        held = set(viagem.describe(state)["hands"][who])
        found = viagem.choices(view)
        assert [choice.do for choice in found] == [str(action) for action in legal]
        for choice in found:
            cards = {tool.removeprefix("card:") for tool in (*choice.tools, *choice.picks) if "card:" in tool}
            assert cards <= held, choice
            assert "?" not in choice.label


@batches(1_600_000, 200)
def test_others_do_not_read_which_card_is_drawn(seeds):
    drawn = 0
    for state, _, action, _ in games(seeds):
        if action is None or action.verb not in ("end", "pass", "exchange"):
            continue
        for event in told(state, action)[1]:
            if event.kind == "drew":
                drawn += 1
                owner = viagem.COLOURS[event.facts["who"]]
                title = CARD_TITLES[event.facts["card"]]
                assert title in viagem.sentence(event, owner).text
                for other in VIEWERS:
                    if other != owner:
                        assert title not in viagem.sentence(event, other).text
    assert drawn


def test_a_hidden_card_has_no_name():
    assert names.card(HIDDEN) not in CARD_TITLES
    assert "?" not in CARDS
