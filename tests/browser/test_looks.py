"""What a reader sees of the board: names that tell apart, badges that keep apart, letters that are large enough."""

from itertools import combinations

from playwright.sync_api import Page, expect

from tests.browser.boards import LEAP, TURN, opened
from tests.browser.lab import Lab, shot

WALK = 'import timetravel\ntimetravel.walk("viagem", "rulings/ruling-08-revisit-no")'
NAMES = """() => [...document.querySelectorAll(".ttw-list, .ttw-list .ttw-group")].map((box) =>
    [...box.querySelectorAll(":scope > details > summary")].map((line) => line.firstChild.textContent))"""
BADGES = """() => [...document.querySelectorAll(".ttw-marks .tt-badge")].map((plate) => {
    const { left, top, right, bottom } = plate.getBoundingClientRect();
    return [left, top, right, bottom];
})"""
LETTERS = """(texts) => texts.map((text) => {
    const scale = text.ownerSVGElement.getBoundingClientRect().width / text.ownerSVGElement.viewBox.baseVal.width;
    return scale * parseFloat(getComputedStyle(text).fontSize);
})"""


def test_groups_are_told_apart_picks_have_a_button_of_their_own_and_badges_keep_apart(lab: Lab, page: Page) -> None:
    board = opened(lab, page, TURN)
    for summary in board.locator(".ttw-list > details > summary").all():
        summary.click()
    groups = page.evaluate(NAMES)
    assert sum(map(len, groups)) > 5
    assert all(len(set(names)) == len(names) for names in groups), groups
    own = board.locator('.ttw-ring [data-at^="blue@"].tt-goal')
    for piece in range(own.count()):
        own.nth(piece).click()
        expect(board.get_by_role("button", name="Undo", exact=True)).to_have_count(1)
        badges = page.evaluate(BADGES)
        for a, b in combinations(badges, 2):
            across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            assert across < -1 or down < -1, badges
        shot(page, f"looks_{piece}")
        board.get_by_role("button", name="Not this one").click()
        expect(board.get_by_role("button", name="Not this one")).to_have_count(0)


def test_flights_of_several_pieces_stand_under_several_names(lab: Lab, page: Page) -> None:
    board = opened(lab, page, WALK)
    (names, *_) = page.evaluate(NAMES)
    assert len(names) > 5
    assert len(set(names)) == len(names), names
    board.locator(".ttw-list").scroll_into_view_if_needed()
    shot(page, "looks_walk")


def test_on_a_laptop_with_the_file_browser_open(lab: Lab, page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    board = opened(lab, page, LEAP)
    expect(page.locator(".jp-FileBrowser")).to_be_visible()
    shot(page, "looks_laptop")
    labels = board.locator(".ttw-ring .tt-label")
    assert labels.count() > 10
    assert min(labels.evaluate_all(LETTERS)) >= 9
    panels = board.locator(".ttw-panels > svg")
    frame = panels.bounding_box()
    last = panels.locator(".tt-edge").last.bounding_box()
    assert frame
    assert last
    assert frame["y"] + frame["height"] - (last["y"] + last["height"]) < 30
