"""What a viewer of Time Leap cannot know changes nothing that he sees; what he is shown is true (ruling 13)."""

import random
import re
from collections import Counter

from tests.leap_memory import Memory
from tests.leap_playing import game, games, state_of, told, tries
from tests.playing import batches
from timetravel import leap
from timetravel.leap.components import CARD_TITLES

ERAS = [str(era) for era in range(1, 11)]


def viewers(state: leap.State) -> list:
    return [*leap.players(state), None]


def disguised(rng: random.Random, state: leap.State, viewer: str | None) -> leap.State:
    """Return a state that differs only in what the viewer cannot know: what is hidden is dealt anew.

    What others know is forgotten: a viewer cannot know that either.
    """
    p, shown = leap.describe(state), leap.describe(leap.view(state, viewer).position)
    pool = [
        card for real, seen in hidden_places(p, shown) for card, mark in zip(real, seen, strict=True) if mark == "?"
    ]
    rng.shuffle(pool)
    for era in ERAS:
        if shown["eras"][era] == "?":
            at = next(k for k, card in enumerate(pool) if card != era)
            p["eras"][era] = pool.pop(at)
    for who in p["players"]:
        p["hands"][who] = [pool.pop() if card == "?" else card for card in shown["hands"][who]]
    p["deck"] = [pool.pop() if card == "?" else card for card in shown["deck"]]
    p["known"] = {who: hands for who, hands in p["known"].items() if who == viewer}
    p["seen"] = {era: [q for q in who if q == viewer] for era, who in p["seen"].items()}
    p["under"] = [[q for q in who if q == viewer] for who in p["under"]]
    for frame in p["asked"]:
        if frame["kind"] == "offering" and frame["who"] != viewer and state.table.options.talk == "plans":
            frame["card"] = rng.choice(p["hands"][frame["who"]])
    return state_of(p, state)


def hidden_places(p: dict, shown: dict):
    for era in ERAS:
        yield [p["eras"][era]], [shown["eras"][era]]
    yield p["deck"], shown["deck"]
    for who in p["players"]:
        real = Counter(p["hands"][who]) - Counter(shown["hands"][who])
        yield list(real.elements()), ["?"] * real.total()


def can_disguise(rng: random.Random, state: leap.State, viewer: str | None) -> leap.State | None:
    """The same, or nothing where the last cards left over do not fit the slots left over."""
    try:
        return disguised(rng, state, viewer)
    except StopIteration:
        return None


@batches(1_000_000, 400, 100)
def test_views_are_equal_when_only_hidden_things_differ(seeds):
    differing = 0
    for state, _, _, rng in games(seeds, 0.1):
        for viewer in rng.sample(viewers(state), 2):
            twin = can_disguise(rng, state, viewer)
            if twin is None:
                continue
            differing += leap.describe(twin)["hands"] != leap.describe(state)["hands"]
            one, two = leap.view(state, viewer), leap.view(twin, viewer)
            assert one == two, (leap.text_of(one.position), leap.text_of(two.position))
            assert hash(one) == hash(two)
            assert leap.text_of(one.position) == leap.text_of(two.position)
            assert leap.question(one.position) == leap.question(two.position)
            assert leap.remarks(one) == leap.remarks(two)
            if viewer == leap.to_act(state) and not state.over:
                assert leap.legal(one.position) == leap.legal(two.position) == leap.legal(twin)
                assert leap.choices(one) == leap.choices(two)
    assert differing > 100, "the disguise does nothing"


@batches(1_100_000, 200, 100)
def test_views_differ_when_the_viewers_own_hand_differs(seeds):
    """The comparison of views is worth something: it sees what the viewer knows."""
    seen = 0
    for state, *_ in games(seeds, 0.05):
        p = leap.describe(state)
        who = p["players"][0]
        if not p["hands"][who] or not p["deck"] or p["hands"][who][0] == p["deck"][0] or state.stack:
            continue
        p["hands"][who][0], p["deck"][0], p["known"] = p["deck"][0], p["hands"][who][0], {}
        assert leap.view(state, who) != leap.view(state_of(p, state), who)
        seen += 1
    assert seen > 100


@batches(1_200_000, 300, 100)
def test_who_decides_needs_no_more_than_his_view(seeds):
    """Legal actions, the question and the reasons against others are the same on the view as on the state."""
    for state, legal, _, rng in games(seeds, 0.2):
        who = leap.to_act(state)
        if who is None:
            continue
        position = leap.view(state, who).position
        assert leap.legal(position) == legal
        assert leap.question(position) == leap.question(state)
        for action in tries(rng, state, legal, 4):
            assert leap.why_not(position, action) == leap.why_not(state, action)


@batches(1_250_000, 300, 100)
def test_whoever_tries_something_learns_nothing_from_the_reasons(seeds):
    """They are the same on his view, also where somebody else is asked."""
    out_of_turn = 0
    for state, legal, _, rng in games(seeds, 0.2):
        by = rng.choice(leap.players(state))
        position = leap.view(state, by).position
        for action in tries(rng, state, legal, 4):
            assert leap.why_not(position, action, by) == leap.why_not(state, action, by), (by, str(action), state)
            out_of_turn += by != leap.to_act(state)
    assert out_of_turn > 500


SURPRISES = {"drew", "accepted", "deck_exchanged"}


@batches(1_300_000, 300, 100)
def test_a_step_on_a_view_is_the_view_of_the_step(seeds):
    """Who decides may look ahead on his view: nothing differs but cards that he comes to see."""
    seen = 0
    for state, legal, _, rng in games(seeds, 0.2):
        who = leap.to_act(state)
        if who is None:
            continue
        position = leap.view(state, who).position
        for action in rng.sample(legal, min(4, len(legal))):
            after, events = told(state, action)
            ahead = leap.step(position, action)
            taken = [event for event in events if event.kind in ("placed", "swapped") and event.facts["taken"] >= 0]
            if after.over or taken or {event.kind for event in events} & SURPRISES:
                assert leap.to_act(ahead) == leap.to_act(after)
                continue
            assert leap.view(ahead, who) == leap.view(after, who), f"{action} in {state!r}"
            seen += 1
    assert seen > 500


@batches(1_400_000, 300, 100)
def test_choices_are_the_legal_actions_and_name_no_card_that_the_decider_cannot_see(seeds):
    for state, legal, *_ in games(seeds, 0.1):
        who = leap.to_act(state)
        if who is None:
            continue
        found = leap.choices(leap.view(state, who))
        assert [choice.do for choice in found] == [str(action) for action in legal]
        p = leap.describe(state)
        for choice in found:
            cards = {tool.removeprefix("card:") for tool in (*choice.tools, *choice.picks) if tool.startswith("card:")}
            assert cards <= set(p["hands"][who]), choice
            assert "?" not in choice.label


def test_who_knows_the_whole_hand_that_offers_can_look_ahead():
    """Blue takes the face-up 1 from era 1 before all eyes, has no other card, and offers it to Red."""
    state = leap.position("""game = "leap"
        [position]
        players = ["blue", "red"]
        hands.blue = ["3"]
        hands.red = ["7", "8"]
        eras.1 = "1"
        """)
    for text in ("place 3", "place 7", "offer 1"):
        state = leap.apply(state, text)
    assert leap.to_act(state) == "red"
    assert [choice.do for choice in leap.choices(leap.view(state, "red"))] == ["accept 8", "decline"]


@batches(1_500_000, 400, 100)
def test_what_a_view_shows_is_really_there(seeds):
    seen = Counter()
    for state, *_ in games(seeds, 0.3):
        p = leap.describe(state)
        for viewer in viewers(state):
            shown = leap.describe(leap.view(state, viewer).position)
            for who in p["players"]:
                named = [card for card in shown["hands"][who] if card != "?"]
                assert not Counter(named) - Counter(p["hands"][who]), (viewer, who, state)
                assert len(shown["hands"][who]) == len(p["hands"][who])
                seen["hand"] += bool(named) and who != viewer
            for era in ERAS:
                assert shown["eras"][era] in ("?", p["eras"][era])
                seen["slot"] += shown["eras"][era] not in ("?", "", era)
            assert len(shown["deck"]) == len(p["deck"])
            for real, card in zip(p["deck"], shown["deck"], strict=True):
                assert card in ("?", real)
                seen["deck"] += card != "?"
            assert shown["discards"] == p["discards"]
    assert min(seen.values()) > 50, seen
    assert len(seen) == 3


@batches(1_600_000, 200, 100)
def test_an_onlooker_sees_what_lies_open_and_nothing_else(seeds):
    for state, *_ in games(seeds, 0.1):
        shown = leap.describe(leap.view(state).position)
        assert set(shown["deck"]) <= {"?"}
        assert all(card in ("", "?", era) for era, card in shown["eras"].items())
        if state.table.options.talk == "plans":
            assert {card for hand in shown["hands"].values() for card in hand} <= {"?"}
        else:
            assert shown["hands"] == leap.describe(state)["hands"]


@batches(1_700_000, 600, 100)
def test_everybody_remembers_what_he_could_have_seen(seeds):
    """What the state says that each player knows is what a slow memory of the whole game says, no more, no less."""
    seen = 0
    for seed in seeds:
        memory = None
        for state, _, action, _ in game(seed):
            p = leap.describe(state)
            memory = memory or Memory(p)
            for observer, holder in memory.worlds:
                told_now = sorted(p["known"].get(observer, {}).get(holder, []))
                assert told_now == memory.known(observer, holder), f"{observer} of {holder} in {state!r}"
                seen += bool(told_now)
            assert {era: set(who) for era, who in p["seen"].items()} == memory.slots
            assert [set(who) for who in p["under"]] == [who for _, who in memory.under]
            if action is not None:
                events = told(state, action)[1]
                facts = [(e.kind, leap.COLOURS[e.facts["who"]]) for e in events if e.kind in ("drew", "deck_exchanged")]
                memory.step(p, str(action), facts)
    assert seen > 1000


SECRET = {"drew": "card", "accepted": "card", "deck_exchanged": "taken"}


@batches(1_800_000, 200, 100)
def test_others_do_not_read_which_card_went_unseen(seeds):
    """Not in the sentence of a draw, an exchange, a card placed face down; with open hands all read the first two."""
    seen = Counter()
    for state, _, action, _ in games(seeds, 0.5):
        if action is None:
            continue
        for event in told(state, action)[1]:
            facts = event.facts
            open_ = state.table.options.talk == "open_hands"
            knowing = set(viewers(state)) if open_ else {leap.COLOURS[facts[k]] for k in ("who", "whom") if k in facts}
            for viewer in viewers(state):
                text = leap.sentence(event, viewer).text
                named = {name for name in CARD_TITLES if re.search(rf"\b{name}\b", text)}
                if event.kind in SECRET:
                    assert bool(named) == (viewer in knowing), text
                    seen[event.kind, viewer in knowing] += 1
                    seen["open" if open_ else "closed", viewer is None] += 1
                elif event.kind in ("placed", "swapped"):
                    up = facts["card"] == facts["era"]
                    assert named <= ({CARD_TITLES[facts["card"]]} if up else set()), text
                    seen[event.kind, up] += 1
                elif event.kind in ("offered", "declined", "passed", "moved", "turn", "skipped"):
                    assert not named, text
    assert {kind for kind, _ in seen} >= {"drew", "accepted", "deck_exchanged", "placed", "open", "closed"}, seen


@batches(1_900_000, 60, 30)
def test_no_hand_is_laid_open_at_the_end(seeds):
    """Neither rulebook nor rulings say so: what was hidden stays hidden, whether the game was won or lost."""
    ends = Counter()
    for state, *_ in games(seeds):
        if not state.over or state.table.options.talk == "open_hands":
            continue
        p = leap.describe(state)
        for viewer in viewers(state):
            shown = leap.describe(leap.view(state, viewer).position)
            for who in p["players"]:
                known = p["known"].get(viewer, {}).get(who, [])
                hand = p["hands"][who] if who == viewer else ["?"] * (len(p["hands"][who]) - len(known)) + known
                assert sorted(shown["hands"][who]) == sorted(hand)
            ends[state.over, any("?" in hand for hand in shown["hands"].values())] += 1
    assert sum(number for (_, hidden), number in ends.items() if hidden) > 20, ends
