"""Time Leap on the board in JupyterLab: a card placed by pointer, a leap that others are asked to join, no secrets."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import events, opened
from tests.browser.lab import Lab, shot

# Blue holds leap, 3, 7; Red leap, 5, 9; Yellow leap, 1, 3; all are in era 1.
PERSONS = """
import timetravel
timetravel.play("leap", ["blue", "red", "yellow"], seats=["person"] * 3, seed="f", first="blue")
"""
# Era 9 is wrong, everybody is in era 10, and what could begin a leap there is spent or needed.
LOST = """
from timetravel import games, leap
from timetravel.match import Match
from timetravel.widget.board import Board
from timetravel.widget.seating import seating
match = Match(games.get("leap"), ["blue", "red"], first="blue")
right = {str(era): str(era) for era in (1, 2, 3, 4, 5, 6, 7, 8, 10)}
position = {"players": ["blue", "red"], "pieces": {"blue": 10, "red": 10}, "hands": {"blue": ["9"], "red": ["9"]}}
position |= {"eras": right, "discards": ["leap"] * 10 + ["10"] * 2}
match.states = [leap.state_of(position, leap.options())]
Board(match, seating(match.game, ["blue", "red"], ["person", "random"]))
"""


def at(board: Locator, name: str) -> Locator:
    return board.locator(f'[data-at="{name}"]').first


def cards_in(board: Locator) -> set[str]:
    """Return the cards in hands that stand anywhere in the board's part of the page, as pictures or as words."""
    source: str = board.evaluate("el => el.outerHTML")
    return set(re.findall(r"(?<!dis)card:(\w+)", source))


def hand_over(board: Locator, who: str) -> None:
    """See that the screen waits for a player and shows nobody's hand; then be that player."""
    expect(board.locator(".ttw-asked")).to_contain_text(f"Pass the screen to {who}.")
    assert cards_in(board) == set()
    board.get_by_role("button", name=f"I am {who}").click()
    expect(board.locator(".ttw-asked")).to_contain_text(f"{who}:")


def test_a_turn_with_a_leap_that_others_may_join(lab: Lab, page: Page) -> None:
    board = opened(lab, page, PERSONS)
    hand_over(board, "Blue")
    assert cards_in(board) == {"leap", "3", "7"}

    at(board, "card:7").click()
    expect(board.locator(".ttw-picked")).to_contain_text("Era 7")
    shot(page, "leap_picked")
    at(board, "era1").click()
    expect(board.locator(".ttw-asked")).to_contain_text("Pass the screen to Red.")
    assert events(board)[0].startswith("Blue places a card face down in era 1.")
    label = at(board, "era1").get_attribute("aria-label") or ""
    assert label.startswith("Era 1: card face down; nobody;")

    hand_over(board, "Red")
    assert cards_in(board) == {"leap", "5", "9"}
    at(board, "card:leap").click()
    at(board, "wormhole3").click()
    expect(board.locator(".ttw-asked")).to_contain_text("Pass the screen to Yellow.")

    hand_over(board, "Yellow")  # the first to Red's left
    expect(board.locator(".ttw-asked")).to_contain_text("Red leaps from era 2 to the future. Do you join?")
    assert cards_in(board) == {"leap", "1", "3"}
    shot(page, "leap_joining")
    board.get_by_role("button", name=re.compile("^Join the leap")).first.click()
    hand_over(board, "Blue")
    board.get_by_role("button", name=re.compile("^Stay")).first.click()

    hand_over(board, "Yellow")
    expect(board.locator(".ttw-asked")).to_contain_text("the leap goes to era 3 so far")
    at(board, "card:1").click()
    at(board, "wormhole").click()
    for who in ("Red", "Yellow"):
        hand_over(board, who)
        board.get_by_role("button", name=re.compile("^Pass")).first.click()
    expect(board.locator(".ttw-asked")).to_contain_text("Yellow: your turn in era 4.")
    shot(page, "leap_arrived")
    told = " ".join(events(board))
    for text in ("Yellow joins the leap.", "Blue stays.", "Yellow adds Era 1", "Red moves from era 2 to era 4."):
        assert text in told
    assert "Blue moves from era 2" not in told
    assert "Red draws a card." in told
    assert re.search(r"Yellow draws (Era|Time)", told)  # who looks at the screen


def test_a_game_that_is_lost_for_certain_is_pointed_out(lab: Lab, page: Page) -> None:
    board = opened(lab, page, LOST)
    remark = board.locator(".ttw-asked .ttw-remark")
    expect(remark).to_contain_text("The game can no longer be won. Nobody gets back to era 9")
    expect(remark).to_contain_text("§")
    shot(page, "leap_lost")
