"""That the game cannot be won any more is pointed out to whoever can know it, and to nobody else (ruling 8)."""

from tests.test_leap_hopeless import near_the_end
from timetravel import games, leap
from timetravel.leap import draw
from timetravel.match import Match
from timetravel.widget.seating import Seat
from timetravel.widget.shown import shown

LOST = "The game can no longer be won."
# era 9 is wrong: two of its cards lie among the discards, the third is in the box or in a hand
GONE = {"hands": {"blue": ["5"], "red": ["6"]}, "discards": ["9", "9"]}


def everybody(state):
    return [leap.view(state, viewer) for viewer in (*leap.players(state), None)]


def on_a_board(state, viewer):
    match = Match(games.get("leap"), ("blue", "red"))
    match.states = [state]
    return shown(match, {colour: Seat(colour, "", "person") for colour in match.players}, viewer)


def test_what_all_can_see_is_pointed_out_to_all():
    """Era 9 is wrong, everybody is in era 10, and what could begin a leap there is spent or needed."""
    gone = ["leap"] * 10 + ["10"] * 2
    state = near_the_end([9], hands={"blue": ["9"], "red": ["9"]}, discards=gone)
    for view in everybody(state):
        first, *_ = leap.remarks(view)
        assert first.text.startswith(LOST)
        assert "ruling.8" in first.cites
        assert LOST in str(view)
        assert "ruling.8]" in str(view)
        assert LOST in draw.svg(view)
    for viewer in ("blue", "red", None):
        remarks = on_a_board(state, viewer)["ask"]["remarks"]
        assert [row["text"] for row in remarks] == [text for text, _ in leap.remarks(leap.view(state, viewer))]
        assert all(row["cites"] for row in remarks)


def test_what_only_hidden_cards_prove_is_told_to_nobody():
    state = near_the_end([9], **GONE)
    assert LOST in str(state)  # who may see the whole position may read it there
    for view in everybody(state):
        assert leap.remarks(view) == []
        assert LOST not in str(view)
        assert LOST not in draw.svg(view)
    for viewer in ("blue", "red", None):
        assert LOST not in str(on_a_board(state, viewer))


def test_only_who_knows_the_hands_is_told_with_hands_lying_open_all_are():
    """Blue holds nothing but a 5, and no deck is left: with open hands it is plain that no 9 is there."""
    hidden, open_ = near_the_end([9], **GONE), near_the_end([9], {"talk": "open_hands"}, **GONE)
    assert [bool(leap.remarks(view)) for view in everybody(hidden)] == [False] * 3
    assert [bool(leap.remarks(view)) for view in everybody(open_)] == [True] * 3


def test_nothing_is_remarked_when_a_game_begins_or_is_over():
    state = leap.start(("blue", "red"))
    assert [leap.remarks(view) for view in everybody(state)] == [[]] * 3
    over = leap.apply(near_the_end([9], **GONE), "concede")
    assert [leap.remarks(view) for view in everybody(over)] == [[]] * 3
