"""What lies beside the row of eras: players, hands, missions and the end."""

import re

import pytest

from tests.test_leap_draw import LEAPING, PLACED, VIEWS, by_id, read, source, text_in
from timetravel import leap
from timetravel.leap import draw, rules
from timetravel.leap.board_text import board_text
from timetravel.leap.components import COLOURS, ERAS, HIDDEN


def test_the_panels_show_the_players_and_their_hands() -> None:
    for view in VIEWS[::4]:
        s, things = view.position, by_id(draw.panels(view))
        for p in s.table.players:
            row = text_in(things[f"player:{COLOURS[p]}"])
            assert any(text.startswith(COLOURS[p].capitalize()) for text in row)
            assert any(text.split(" · ")[0] == f"era {s.pieces[p]}" for text in row)
            picture = source(things[f"player:{COLOURS[p]}"])
            backs = picture.count('tt-back"')
            faces = picture.count("tt-chip")
            assert backs + faces == len(s.hands[p])
            if s.table.options.talk == "plans":
                assert faces == (len(s.hands[p]) if p == view.viewer else 0)
                known = sum(card != HIDDEN for card in s.hands[p])
                assert picture.count("tt-iconline") == (0 if p == view.viewer else known)  # eyes
            now = "tt-now" in things[f"player:{COLOURS[p]}"].attrib["class"]
            assert now == (rules.to_act(s) == p)


def test_the_panels_say_who_joins_stays_and_passes() -> None:
    s = leap.position(PLACED.replace('"3", "leap", "10"', '"leap", "10"') + LEAPING)
    rows = {name: " ".join(text_in(el)) for name, el in by_id(draw.panels(leap.view(s, "red"))).items()}
    assert "is asked" in rows["player:blue"]
    assert "may add" in rows["player:red"]
    s = leap.step(s, leap.action("pass"))
    rows = {name: " ".join(text_in(el)) for name, el in by_id(draw.panels(leap.view(s, "red"))).items()}
    assert "passed" in rows["player:blue"]
    assert "is asked" in rows["player:red"]
    assert not re.search("asked|add|passed|stays|waits", rows["player:yellow"])


def test_the_panels_show_how_far_the_missions_are() -> None:
    view = leap.view(leap.position(PLACED.replace('"2 blue"', '"8 blue"').replace("2 =", "8 =", 1)))
    group = next(el for el in read(draw.panels(view)).iter() if el.get("aria-label", "").startswith("Missions"))
    assert group.attrib["aria-label"] == (
        "Missions: Mission I in era 2: next; Mission 壱 in era 4: next; Mission 弐 in era 5: later; "
        "Mission 参 in era 6: later; Mission A in era 8: done; Mission A in era 9: next; Mission 4< in era 7: later"
    )
    assert {"4<: 1 more before era 7.", "A: Blue must clear era 9 too."} <= set(text_in(group))
    assert not [name for name in draw.panels(leap.view(leap.start(COLOURS[:2]))).split('"') if "Missions" in name]


RIGHT = {str(era): str(era) for era in ERAS}
GONE = {"hands": {"blue": ["1"]}, "discards": ["8"] * 3}
ENDS = {
    "won": ({"eras": RIGHT}, {}, "All ten eras are right."),
    "conceded": ({}, {}, "The team gave up."),
    "dead_number": (GONE, {}, "All cards of 8 are discarded."),
    "empty_hands": ({}, {}, "The cards are used up."),
    "finale": ({"eras": {"10": "3"}}, {"after_ten": "finale"}, "A card came to era 10 before all eras were right."),
    "turn_limit": ({"turns": 9}, {"turn_limit": 9}, "The turns are used up."),
}


@pytest.mark.parametrize("how", ENDS)
def test_the_end_is_told_with_its_reason(how: str) -> None:
    position, options, told = ENDS[how]
    state = leap.state_of({"players": ["blue", "red"], **position, "ended": how}, leap.options(options))
    view = leap.view(state, "blue")
    said = " ".join(text_in(read(draw.panels(view))))
    assert ("Won in turn" if how == "won" else "Lost in turn") in said
    assert told in said
    assert told in board_text(view.position)


@pytest.mark.parametrize(
    ("cleared", "end"),
    [
        (["1 red", "2 blue", "3 red"], "Red cleared era 3, which broke Mission 4<: clear fourth or later."),
        (["2 blue"], "Blue cleared era 2, which broke Mission 1: clear first of all."),
        (["1 red", "5 blue"], "Blue cleared era 5, which broke Mission III: clear in the order I, II, III."),
        (["1 red", "6 blue", "7 red"], "Red cleared era 7, which broke Mission A: one player clears both."),
    ],
)
def test_the_end_names_the_mission_that_the_last_clearing_broke(cleared: list[str], end: str) -> None:
    names = ["1", "blank", "4<", "I", "III", "A", "A", "II", "item1"]
    state = leap.state_of(
        {
            "players": ["blue", "red"],
            "eras": {str(era): "leap" for era in ERAS},
            "scenario": {str(era): name for era, name in enumerate(names, 1)},
            "cleared": cleared,
            "ended": "mission",
        },
        leap.options(),
    )
    assert board_text(state).splitlines()[0] == f"Lost in turn 1 · {end}"


@pytest.mark.parametrize(("win", "last"), [("all_ten", "all gone"), ("first_nine", "3 of 3")])
def test_a_number_that_is_gone_is_struck_out_when_it_is_still_needed(win: str, last: str) -> None:
    state = leap.state_of(
        {
            "players": ["blue", "red"],
            "hands": {"blue": ["leap"]},
            "eras": {"3": "leap"},
            "cleared": ["3 red"],
            "discards": ["3", "3", "3"],
        },
        leap.options({"win": win}),
    )
    cell = by_id(draw.ring(leap.view(state)))["discard:3"]
    assert text_in(cell)[-1] == last
    assert ("tt-cross" in source(cell)) == (last == "all gone")


def test_a_broken_mission_is_named() -> None:
    broken = [v for v in VIEWS if v.position.over == "mission"]
    assert broken
    for view in broken:
        s = view.position
        who, era = COLOURS[s.cleared[-1][1]].capitalize(), s.cleared[-1][0]
        assert re.search(rf"{who} cleared era {era}, which broke Mission \S+: (clear|one player)", str(view))
