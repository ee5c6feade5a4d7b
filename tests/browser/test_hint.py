"""The hint in JupyterLab: what the adviser would do, and its line as boards."""

from playwright.sync_api import Page, expect

from tests.browser.boards import TURN, opened
from tests.browser.lab import Lab, shot


def test_a_line_of_the_adviser_as_boards(lab: Lab, page: Page) -> None:
    board = opened(lab, page, TURN.replace("board.pause", "board.budget = 1; board.pause"))
    board.locator('[data-key="hint"]').click()
    advised = board.locator(".ttw-advised").first
    expect(advised).to_be_visible(timeout=20_000)
    advised.locator("summary").click()
    ply = advised.locator("li", has=page.locator('[data-key="ahead 0 0"]'))
    look = ply.locator('[data-key="ahead 0 0"]')
    look.click()
    expect(ply.locator(".ttw-board > svg")).to_be_visible()
    expect(look).to_have_attribute("aria-pressed", "true")
    look.scroll_into_view_if_needed()
    shot(page, "hint_ahead")
    look.click()
    expect(ply.locator(".ttw-board")).to_have_count(0)
    advised.locator("button").first.click()
    expect(board.locator(".ttw-advised")).to_have_count(0)


def test_long_labels_with_badges_stay_in_a_narrow_column(lab: Lab, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    board = opened(lab, page, 'import timetravel\ntimetravel.play("leap", players=3, first="blue", seed="q4")')
    board.locator('[data-key="hint"]').click()
    expect(board.locator(".ttw-advised").first).to_be_visible(timeout=30_000)
    assert board.locator(".ttw-advised .ttw-bring").count() > 2
    column = board.locator(".ttw-side").evaluate("side => side.getBoundingClientRect().right")
    ends = board.locator(".ttw-side *").evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
    assert max(ends) <= column + 1
    shot(page, "hint_narrow")


def test_a_companion_tells_what_may_follow(lab: Lab, page: Page) -> None:
    seats = '["person", "companion", "companion"]'
    board = opened(lab, page, f'import timetravel\ntimetravel.play("leap", seats={seats}, seed="tea", first="blue")')
    board.locator('[data-key="hint"]').click()
    advised = board.locator(".ttw-advised").first
    expect(advised).to_be_visible(timeout=20_000)
    advised.locator("summary").click()
    expect(advised.locator("li", has_text="(a guess)").first).to_be_visible()
    advised.locator('[data-key="ahead 0 1"]').click()
    expect(advised.locator(".ttw-board > svg")).to_be_visible()
    advised.locator("summary").scroll_into_view_if_needed()
    shot(page, "hint_leap")
