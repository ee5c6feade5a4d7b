"""Explaining on the board, in JupyterLab: reasons for what is pointed at, sheets, remedies, causes, reach, readings."""

import re

from playwright.sync_api import Page, expect

from tests.browser.boards import TURN, epoch, goals, opened
from tests.browser.lab import Lab, shot

POSITION = """
from timetravel import viagem
from timetravel.match import Match
from timetravel.widget.board import Board
from timetravel.widget.seating import seating
match = Match(viagem, ("blue", "red", "yellow"), seed="tea", first="blue")
match.states = [viagem.position('''game = "viagem"
[position]
players = ["blue", "red", "yellow"]
pieces.blue = ["M2", "D1", "D1"]
pieces.red = ["A1", "D2"]
clock.blue = 2
countdown = 1
tokens.blue = 1
hands.blue = ["machine-P", "countdown", "home-1"]
markers = ["D1.clock"]
''')]
board = Board(match, seating(viagem, 3, ["person", "random", "random"]))
board
"""
LEAP = 'import timetravel\ntimetravel.play("leap", seats=["person", "random"], seed="tea", first="blue")'


def test_pointing_tells_why_not_and_what_is_impossible_steps_back(lab: Lab, page: Page) -> None:
    page.set_viewport_size({"width": 1300, "height": 1500})  # nothing scrolls away below the pointer
    board = opened(lab, page, POSITION)
    board.locator('.ttw-ring [data-at="blue@D1"]').click()
    expect(board.locator('.ttw-ring [data-at="tunnel"]')).to_have_class(re.compile("ttw-not|tt-dim"))
    epoch(board, "A4").hover(force=True)
    against = board.locator(".ttw-against")
    expect(against).to_contain_text("is not possible")
    expect(against.locator(".ttw-cite").first).to_have_attribute(
        "data-mark", re.compile("stated|derived|reconstructed")
    )
    board.locator(".ttw-asked").hover()  # beside the board: the reasons stay
    shot(page, "explain_pointed")
    against.locator(".ttw-cite").first.click()
    expect(board.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    board.locator(".ttw-ring").press("Escape")
    board.locator('[data-key="card:home-1"]').click()
    expect(board.locator('.ttw-ring [data-at="M2"]')).to_have_class(re.compile("ttw-not|tt-dim"))
    assert {"red@A1", "red@D2"} <= set(goals(board))
    shot(page, "explain_dimmed")


def test_a_section_opens_leads_on_and_back_and_closes(lab: Lab, page: Page) -> None:
    board = opened(lab, page, TURN)
    cite = board.locator(".ttw-asked .ttw-cite").first
    cite.focus()
    cite.press("Enter")
    sheet = board.get_by_role("dialog")
    expect(sheet.locator("h4").first).to_have_text("A turn, and travelling in time")
    expect(sheet.locator(".ttw-kind")).to_have_text("stated")
    expect(sheet.locator(".ttw-board svg")).to_be_visible()
    sheet.get_by_role("button", name="Step forward").click()
    expect(sheet.locator(".ttw-steps")).to_contain_text("1 of")
    shot(page, "explain_sheet")
    sheet.get_by_role("group", name="See also").get_by_role("button", name="§ ruling.4").click()
    expect(sheet.locator("h4").first).to_have_text("Must you travel?")
    sheet.get_by_role("button", name="What would the other reading change now?").click()
    always = sheet.locator(".ttw-reading", has_text="You may pass in any turn")
    expect(always).to_contain_text("Allows beside (2)")
    shot(page, "explain_compare")
    sheet.get_by_role("button", name="Back").click()
    expect(sheet.locator("h4").first).to_have_text("Must you travel?")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(cite).to_be_focused()


def test_what_would_make_it_legal(lab: Lab, page: Page) -> None:
    board = opened(lab, page, POSITION)
    board.get_by_role("textbox", name="Type an action").fill("clock D1")
    board.get_by_role("button", name="Do it").click()
    board.get_by_role("button", name="What would make it legal?").click()
    sheet = board.get_by_role("dialog")
    expect(sheet).to_contain_text("the clock symbol of D1 had no marker")
    expect(sheet.locator(".ttw-board svg")).to_be_visible()
    shot(page, "explain_remedy")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


def test_why_it_happened(lab: Lab, page: Page) -> None:
    board = opened(lab, page, POSITION)
    for text in ("clock M2", "travel C3", "send red A1"):
        field = board.get_by_role("textbox", name="Type an action")
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_value("")
    why = board.get_by_role("button", name="Why? A Red piece dies")
    why.focus()
    why.press("Enter")
    chain = board.get_by_role("dialog").locator(".ttw-chain li")
    expect(chain).to_have_count(6)
    expect(chain.nth(1)).to_contain_text("the tunnel closes")
    expect(chain.last).to_contain_text("Blue chose this: travel C3")
    shot(page, "explain_why")
    page.keyboard.press("Escape")
    expect(why).to_be_focused()


def test_reach_in_the_dark_and_narrow(lab: Lab, page: Page) -> None:
    page.set_viewport_size({"width": 420, "height": 900})
    board = opened(lab, page, POSITION)
    page.evaluate("() => jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")
    reach = board.get_by_role("button", name="Show reach")
    reach.click()
    expect(board.locator(".ttw-legend")).to_contain_text("Spaceship")
    assert board.locator(".ttw-ring .ttw-sign1").count() > 20
    board.locator(".ttw-ring").scroll_into_view_if_needed()
    shot(page, "explain_reach_narrow")
    board.locator(".ttw-asked .ttw-cite").first.click()
    expect(board.get_by_role("dialog")).to_be_visible()
    shot(page, "explain_sheet_narrow")
    wide = board.get_by_role("dialog").evaluate("el => [el.scrollWidth, el.clientWidth]")
    assert wide[0] <= wide[1]
    page.keyboard.press("Escape")
    reach.click()
    expect(board.locator(".ttw-sign")).to_have_count(0)
    assert board.locator(".ttw-legend").is_hidden()


def test_time_leap_too(lab: Lab, page: Page) -> None:
    board = opened(lab, page, LEAP)
    board.get_by_role("button", name="Show reach").click()
    expect(board.locator(".ttw-ring .ttw-sign").first).to_be_visible()
    shot(page, "explain_leap_reach")
    board.locator(".ttw-asked .ttw-cite").last.click()
    sheet = board.get_by_role("dialog")
    expect(sheet.locator(".ttw-board svg")).to_be_visible()
    shot(page, "explain_leap_sheet")
