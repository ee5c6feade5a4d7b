"""What is called hopeless is lost for certain (ruling 8): shown by looking at everything that can still happen."""

from collections import Counter

import pytest

from tests.leap_playing import games
from tests.leap_search import search, small, wrong
from tests.playing import batches
from timetravel import leap, rulebook
from timetravel.leap.hopeless import hopeless
from timetravel.messages import catalogue

MOST = 1500  # positions that one search looks at
SIZE = 150


def everybody(state: leap.State):
    """The position as it is, and as each player and an onlooker see it."""
    yield state
    for viewer in (*leap.players(state), None):
        yield leap.view(state, viewer).position


@batches(0, 1200, SIZE)
def test_what_can_be_won_is_never_called_hopeless(seeds):
    """Small positions are searched for a victory, whatever anybody would have to do; if there is one, at no point on
    the way to it is anything called hopeless, from no seat. Where something is called so, none is found."""
    count = Counter()
    for seed in seeds:
        state = small(seed)
        found, told = search(state, MOST), hopeless(state)
        count["won" if found.way else "lost" if found.complete else "open", bool(told)] += 1
        assert not (found.way and told), f"{told} in {state!r}"
        for before in found.way[:-1]:
            for position in everybody(before):
                assert hopeless(position) == [], repr(before)
    assert count["lost", True] > SIZE * 0.3, count  # it is worth something
    assert count["won", False] > SIZE * 0.05, count  # and so is the search
    assert count["lost", False] > 0, count


@batches(50_000, 2000, 500)
def test_whoever_knows_less_calls_no_more_hopeless(seeds):
    """A view proves nothing that the whole position does not."""
    seen = Counter()
    for seed in seeds:
        whole, *views = everybody(small(seed))
        for view in views:
            seen[bool(hopeless(view)), bool(hopeless(whole))] += 1
    assert seen[True, False] == 0, seen
    assert min(seen[True, True], seen[False, True], seen[False, False]) > 50, seen


@batches(3_000_000, 400, 100)
def test_a_game_that_is_won_was_never_hopeless(seeds):
    """Whole games with 40 cards; and what is hopeless stays so until the end."""
    told, marks = Counter(), []
    for state, _, action, _ in games(seeds):
        if action is not None:
            marks.append(bool(hopeless(state)))
            continue
        assert not (state.over == "won" and any(marks))
        assert marks == sorted(marks), "hopeless, and then not"
        told[any(marks)] += 1
        marks = []
    assert min(told[True], told[False]) > 10, told


@pytest.mark.parametrize("name", ["win", "won", "over"])
def test_nothing_is_said_when_nothing_is_wrong_or_it_is_over(name):
    right = {str(k): str(k) for k in range(1, 11)}
    position = {"players": ["blue", "red"], "hands": {"blue": ["1"]}, "eras": right}
    if name == "over":
        position = {"players": ["blue", "red"], "discards": ["8"] * 3, "ended": "dead_number"}
    state = leap.state_of(position, leap.options({}))
    if name == "won":
        state = leap.apply(state, "place 1")
        assert state.over == "won"
    assert hopeless(state) == []


# the sentences, each with its position


def near_the_end(missing: list[int], options: dict | None = None, **keys) -> leap.State:
    """All eras are right but these, whose slots are empty; all other cards are in the box unless named."""
    position = {"players": ["blue", "red"], "pieces": {"blue": 10, "red": 10}}
    eras = {str(k): str(k) for k in range(1, 11) if k not in missing}
    position["eras"] = eras | keys.pop("eras", {})
    return leap.state_of(position | keys, leap.options(options or {}))


CASES = {
    "gone.box": ([3], {}, {"hands": {"blue": ["leap"]}}, "no card 3 in this game"),
    "gone.no_item": ([3], {}, {"hands": {"blue": ["leap"]}, "discards": ["3", "3"]}, "no Item 1 to bring one back"),
    "gone.used": (
        [3], {}, {"hands": {"blue": ["leap"]}, "discards": ["3"], "scenario": {"5": "item1"}}, "Item 1 is done with",
    ),
    "gone.over_it": (
        [3], {}, {"hands": {"blue": ["leap"]}, "discards": ["3"], "scenario": {"3": "item1"}}, "over era 3 itself",
    ),
    "gone.blocked": (
        [3, 5], {},
        {
            "hands": {"blue": ["leap", "5", "leap"]}, "pieces": {"blue": 4, "red": 4}, "discards": ["3"],
            "scenario": {"5": "item1", "3": "1"},
        },
        "era 5 with Item 1 can never be cleared before era 3",
    ),
    "gone.many": (
        [3, 4, 5], {},
        {
            "hands": {"blue": ["leap", "5"]}, "discards": ["3", "4"], "scenario": {"5": "item1"},
            "pieces": {"blue": 1, "red": 1},
        },
        "of 3 and 4 are spent",
    ),
    "stuck": (
        [9], {}, {"hands": {"blue": ["leap"]}, "pieces": {"blue": 9, "red": 10}, "eras": {"9": "2", "1": "9"},
                  "cleared": ["1 red"], "discards": ["9", "9"]},
        "Each card 9 that is left lies where nobody can get it: in the slot of era 1",
    ),
    "no_hands": (
        [3], {}, {"asked": [{"kind": "item", "who": "blue", "name": "item5"}], "now": {"acted": True}},
        "Nobody has a card any more",
    ),
    "way.trapped": ([3], {}, {"hands": {"blue": ["3"], "red": ["5"]}, "eras": {"10": "6"}}, "Nobody can leave era 10"),
    "way.none": (
        [3], {"win": "first_nine"},
        {
            "hands": {"blue": ["3"], "red": ["5"]}, "pieces": {"blue": 9, "red": 10}, "eras": {"9": "6", "10": "6"},
            "cleared": ["9 red"],
        },
        "begins with a Time Leap card or with 9 and 10",
    ),
    "way.needed": ([3], {}, {"hands": {"blue": ["3"], "red": ["5"]}}, "only begin with 10"),
    "way.far": ([3], {}, {"hands": {"blue": ["3"], "red": ["leap", "leap"]}}, "only 2 can be spared"),
    "one_swap": (
        [2, 3, 10], {},
        {
            "hands": {"blue": ["2", "3", "10"]}, "eras": {"2": "5", "3": "5", "9": "8"}, "scenario": {"9": "item4"},
            "deck": [], "asked": [{"kind": "item", "who": "blue", "name": "item4"}], "cleared": ["9 blue"],
            "now": {"acted": True},
        },
        "Only Item 4 could put eras 2 and 3 right",
    ),
    "owner": (
        [9, 10], {},
        {"hands": {"blue": ["9", "10"]}, "pieces": {"blue": 9, "red": 10}, "scenario": {"9": "A", "5": "A"},
         "cleared": ["5 red"]},
        "Era 9 (Mission A) is for Red to clear",
    ),
    "turns": ([3, 4], {"turn_limit": 1}, {"hands": {"blue": ["3", "4"]}, "pieces": {"blue": 3}}, "Turns left"),
    "empty": (
        [3, 4], {"empty_hand": "lose"}, {"hands": {"blue": ["3", "4"]}, "pieces": {"blue": 3}}, "Red has no card",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_sentence_of_a_position(name):
    missing, options, keys, words = CASES[name]
    state = near_the_end(missing, options, **keys)
    told = hopeless(state)
    assert words in " ".join(sentence.text for sentence in told), told


def test_every_sentence_has_a_position_and_rests_on_sections_that_are_there():
    table = catalogue("leap")["hopeless"]
    assert set(table) == set(CASES)
    assert {cite for entry in table.values() for cite in entry["cites"]} <= set(rulebook.sections("leap"))


# the ways out that must not be overlooked


NINE = {"win": "first_nine"}
ITEM = {"kind": "item", "who": "blue"}
OFFER = {"kind": "offering", "who": "blue", "card": "5", "item": True, "waiting": ["red"]}
JOINING = {"kind": "joining", "era": 10, "future": False, "card": "leap", "joined": [], "waiting": ["red"]}
ADDING = {"kind": "adding", "era": 10, "future": False, "cards": ["leap"], "party": ["red", "blue"]}
BASE = {"hands": {"blue": ["9"], "red": ["5", "5"]}, "eras": {"10": "6", "9": "7"}, "free_action_used": True}
ACTED = {"now": {"acted": True}}

# what is added to the base, where nobody leaves era 10 and era 9 is wrong; the way out that it opens
WAYS_OUT = {
    "the empty slot of era 10 brings a card": (NINE, {"deck": ["leap"], "eras": {"10": ""}}),
    "the Free Action reaches the deck": (NINE, {"deck": ["leap"], "free_action_used": False}),
    "another player holds a Time Leap card": (NINE, {"turn": "red", "hands": {"blue": ["9"], "red": ["leap"]}}),
    "another player holds a 10": (NINE, {"turn": "red", "hands": {"blue": ["9"], "red": ["10"]}}),
    "a 10 lies in era 10": (NINE, {"eras": {"10": "10", "9": "7"}}),
    "pieces go round": (NINE | {"after_ten": "wrap"}, {"hands": {"blue": ["9", "5"], "red": ["5", "8"]}}),
    "Item 1 brings a card": (NINE, {"asked": [ITEM | {"name": "item1"}], "discards": ["leap"], **ACTED}),
    "Item 2 reaches the deck": (
        NINE, {"asked": [ITEM | {"name": "item2"}], "deck": ["leap"], "hands": {"blue": ["9", "5"]}, **ACTED},
    ),
    "an offer by Item 2 reaches the deck": (
        NINE, {"asked": [OFFER], "deck": ["leap"], "hands": {"blue": ["9", "5"], "red": ["5"]}, **ACTED},
    ),
    "Item 3": (NINE, {"asked": [ITEM | {"name": "item3"}], **ACTED}),
    "Item 4 puts the card there": (NINE, {"asked": [ITEM | {"name": "item4"}], **ACTED}),
    "Item 4 brings a card": (
        NINE,
        {
            "asked": [ITEM | {"name": "item4"}], "hands": {"blue": ["9", "5"]}, "cleared": ["2 red"],
            "eras": {"10": "6", "2": "leap"}, **ACTED,
        },
    ),
    "a leap that was announced": (NINE, {"asked": [JOINING], **ACTED}),
    "a leap that goes on": (
        NINE,
        {"asked": [ADDING | {"waiting": ["blue"]}], "eras": {"10": "6", "9": "9", "8": "2"},
         "hands": {"blue": ["5"], "red": ["8", "5"]}, **ACTED},
    ),
    "a companion draws": (
        NINE | {"free_action": "after_each_clear"},
        {"hands": {"blue": ["leap", "9"]}, "deck": ["2", "4"], "scenario": {"9": "A", "5": "A"},
         "cleared": ["5 red"], "free_action_used": False},
    ),
}  # fmt: skip


def opened(name: str) -> leap.State:
    options, change = WAYS_OUT[name]
    return near_the_end([9], options, **(BASE | change))


def test_without_a_way_out_nobody_leaves_era_10():
    state = near_the_end([9], NINE, **BASE)
    assert "Nobody can leave era 10" in hopeless(state)[0].text
    found = search(state, MOST)
    assert found.complete
    assert not found.way


@pytest.mark.parametrize("name", WAYS_OUT)
def test_a_way_out_of_era_10(name):
    state = opened(name)
    way = search(state, 20_000).way
    assert way, f"the search finds no way in {state!r}"
    for before in way[:-1]:
        assert hopeless(before) == [], repr(before)


TIME = {
    "Item 4 in the last turn": (
        {"turn_limit": 1}, {"scenario": {"8": "item4"}, "hands": {"blue": ["8", "9"]}, "eras": {"9": "2"}},
    ),
    "Item 5 passes over an empty hand": (
        {"empty_hand": "lose"}, {"scenario": {"8": "item5"}, "hands": {"blue": ["8", "9"]}},
    ),
    "Item 1 fills an empty hand": (
        {"empty_hand": "lose"},
        {
            "asked": [ITEM | {"name": "item1"}], "now": {"acted": True}, "discards": ["9"],
            "pieces": {"blue": 9, "red": 8}, "hands": {"red": ["8", "2", "2"]},
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TIME)
def test_a_way_to_have_time_enough(name):
    """Two eras are wrong, and without the item there is no time for both."""
    options, keys = TIME[name]
    keys = {"pieces": {"blue": 8, "red": 10}} | keys
    state = near_the_end([8, 9], options, **keys)
    assert search(state, MOST).way
    assert hopeless(state) == []
    without = {key: value for key, value in keys.items() if key not in ("scenario", "asked", "now")}
    if keys["hands"].get("blue"):
        assert hopeless(near_the_end([8, 9], options, **without))


def test_the_last_card_of_a_number_may_be_spent_for_item_1():
    """The last 10 is spent on the leap to the era of Item 1, which brings it back."""
    state = near_the_end(
        [9], hands={"blue": ["8", "9"]}, eras={"9": "8"}, scenario={"9": "item1"}, discards=["10", "10", "9", "9"]
    )
    assert search(state, MOST).way
    assert hopeless(state) == []


def test_what_a_player_cannot_see_proves_nothing():
    state = near_the_end([9], hands={"blue": ["5"], "red": ["6"]}, discards=["9", "9"])
    assert hopeless(state)
    assert hopeless(leap.view(state, "blue").position) == hopeless(leap.view(state).position) == []


def test_small_positions_are_what_they_should_be():
    wrongs = Counter(wrong(small(seed)) for seed in range(200))
    assert set(wrongs) >= {1, 2, 3}
