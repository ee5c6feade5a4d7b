"""The board for everyone: a grid for keys and screen readers, whole games by keys, contrast, phones, touch."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.boards import LEAP, PLAY, TURN, epoch, events, faults, goals, opened, theme
from tests.browser.lab import Lab, shot

HERE = "() => document.querySelector('.ttw-ring').getAttribute('aria-activedescendant')?.replace(/^ttw\\d+-/, '')"
# What may be done by keys now: places by their ids, buttons by what is written on them.
STATE = """() => {
    const root = document.querySelector('.ttw-in');
    const all = (css) => [...root.querySelectorAll(css)];
    return {
        busy: root.matches('.ttw-busy') || !!root.querySelector('.ttw-thinking'),
        over: root.querySelector('.ttw-asked').innerText,
        places: all('.ttw-place').filter((el) => /can be picked/.test(el.textContent)).map((el) => el.dataset.place),
        answers: all('.ttw-reply .ttw-button').length,
        chips: all('.ttw-chip:not(.ttw-off):not([aria-pressed=true])').length,
        verbs: all('.ttw-verbs button').length,
        list: all('.ttw-list button, .ttw-list summary').length,
        events: root.querySelector('.ttw-story').lastElementChild?.dataset.row ?? '',
    };
}"""
AT = "css => document.activeElement?.matches(css) ?? false"


# a grid


def test_the_board_is_a_grid_with_names_that_say_what_is_there(lab: Lab, page: Page) -> None:
    board = opened(lab, page, TURN)
    grid = board.get_by_role("grid", name="Board")
    rows = grid.get_by_role("row")
    periods = ["Age of the Dinosaurs", "Prehistory", "Ancient Age", "Middle Age", "Modern Age"]
    names = [row.get_attribute("aria-label") for row in rows.all()]
    assert names == [*periods, "Contemporary Age", "Future", "Beside the board"]
    cells = grid.get_by_role("gridcell").all_inner_texts()
    assert cells[0].startswith("Age of the Dinosaurs 1: two blue, two red, two yellow; ship symbol free")
    assert cells[0].endswith("can be picked")
    assert "Black Hole: empty" in cells
    assert grid.locator('[tabindex="0"], button, a').count() == 0
    assert grid.get_attribute("tabindex") == "0"
    assert board.locator(".ttw-ring > svg").get_attribute("aria-hidden") == "true"


def test_arrow_keys_follow_the_ring_and_come_round(lab: Lab, page: Page) -> None:
    board = opened(lab, page, TURN)
    board.locator(".ttw-ring").focus()
    seen = [page.evaluate(HERE)]
    for _ in range(25):
        page.keyboard.press("ArrowRight")
        seen.append(page.evaluate(HERE))
    assert len(set(seen)) == 25
    assert seen[:4] == ["D1", "D2", "P1", "P2"]
    assert seen[-1] == "D1"
    cell = board.locator('[data-place="D1"]')
    expect(board.locator(f"#{cell.get_attribute('aria-describedby')}")).to_contain_text("can be picked")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(HERE) == "proofs:D"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    assert page.evaluate(HERE) == "F1"


def test_a_screen_reader_may_click_a_place_and_hears_what_happens(lab: Lab, page: Page) -> None:
    board = opened(lab, page, PLAY)
    board.locator('[data-place="D1"]').evaluate("el => el.click()")
    expect(board.locator(".ttw-asked")).to_contain_text("(9 left)")
    story = board.get_by_role("log")
    assert story.get_attribute("aria-live") == "polite"
    expect(story).to_contain_text("Blue places a piece in D1.")
    assert board.locator(".ttw-asked").get_attribute("role") == "status"


# by keys alone


def tab_to(page: Page, css: str, key: str) -> None:
    """Press Tab, or Shift and Tab, until the focus is there; at an end of the page the other way."""
    for way in (key, "Tab" if key == "Shift+Tab" else "Shift+Tab"):
        for _ in range(150):
            if page.evaluate(AT, css):
                return
            if not page.evaluate(AT, ".ttw-in *, .jp-Notebook, .jp-Notebook *"):
                break
            page.keyboard.press(way)
        page.keyboard.press("Tab" if way == "Shift+Tab" else "Shift+Tab")  # into the board again
    raise AssertionError(f"{key} never led to {css}")


def tab_to_list(page: Page) -> None:
    """Go to the list of all actions: a slash leads to the field below it, Shift and Tab back to its last button."""
    tab_to(page, ".ttw-ring", "Tab")
    page.keyboard.press("/")
    tab_to(page, ".ttw-list button, .ttw-list summary", "Shift+Tab")


def one_key_step(page: Page, now: dict[str, Any], rng: random.Random) -> None:
    """Do one thing of those that can be done, by keys."""
    ways = ["places"] * (3 * bool(now["places"])) + ["chips"] * bool(now["chips"]) + ["verbs"] * bool(now["verbs"])
    if now["answers"]:
        tab_to(page, ".ttw-reply .ttw-button", "Shift+Tab")
    elif not ways:
        tab_to_list(page)
    else:
        way = rng.choice(ways)
        if way == "places":
            tab_to(page, ".ttw-ring", "Tab")
            page.keyboard.type(rng.choice(now["places"]).lower())
        elif way == "verbs":
            tab_to(page, ".ttw-verbs button", "Shift+Tab")
        else:
            tab_to(page, ".ttw-chip:not(.ttw-off):not([aria-pressed=true])", "Shift+Tab")
    page.keyboard.press("Enter")


def play_by_keys(page: Page, board: Locator, most: int) -> int:
    """Play to the end by keys, and return how many steps that took."""
    rng = random.Random(3)
    tab_to(page, ".ttw-ring", "Tab")
    stuck, last = 0, ""
    for step in range(most):
        page.wait_for_function(f"() => !({STATE})().busy", timeout=10_000)
        now = page.evaluate(STATE)
        if now["over"].startswith("The game is over."):
            return step
        stuck, last = (stuck + 1 if now["events"] == last else 0), now["events"]
        if stuck > 6:  # picks that lead on to nothing wanted: take them back, and choose from the list
            for _ in range(4):
                page.keyboard.press("Escape")
            tab_to_list(page)
            page.keyboard.press("Enter")
            stuck = 3
            continue
        one_key_step(page, now, rng)
    raise AssertionError(f"not over after {most} steps: {now['over']}")


@pytest.mark.parametrize(("cell", "least"), [(PLAY, 60), (LEAP, 10)], ids=["viagem", "leap"])
def test_a_whole_game_by_keys_alone(lab: Lab, page: Page, cell: str, least: int) -> None:
    board = opened(lab, page, cell.replace("pause = 0.05", "pause = 0.0"))
    page.locator(".jp-Notebook").focus()
    assert play_by_keys(page, board, 700) >= least
    assert page.locator(".jp-Notebook .jp-Cell").count() == 1
    shot(page, f"keys_over_{least}")


def test_an_action_may_be_typed_after_a_slash(lab: Lab, page: Page) -> None:
    board = opened(lab, page, PLAY)
    board.locator(".ttw-ring").focus()
    page.keyboard.type("/place P1")
    page.keyboard.press("Enter")
    expect(board.locator(".ttw-asked")).to_contain_text("(9 left)")
    assert events(board)[0] == "Blue places a piece in P1.§ setup"


def test_lab_hears_no_key_wherever_the_focus_is(lab: Lab, page: Page) -> None:
    board = opened(lab, page, TURN)

    def harmless() -> None:
        for key in ("b", "a", "x", "m", "d", "d", "Escape", "z", "0", "0"):
            page.keyboard.press(key)
        assert page.locator(".jp-Notebook .jp-Cell").count() == 1
        assert page.locator(".jp-Dialog").count() == 0
        assert page.evaluate("() => document.querySelector('.ttw-in').contains(document.activeElement)")

    for css in (".ttw-ring", ".ttw-chip", ".ttw-list summary", ".ttw-story", ".ttw-text"):
        board.locator(css).first.focus()
        harmless()
    board.locator(".ttw-ring").focus()
    page.keyboard.type("d1")
    page.keyboard.press("Enter")  # a piece is picked
    board.locator('[data-key="undo"]').focus()
    page.keyboard.press("Enter")  # and the button goes while it has the focus
    expect(board.locator(".ttw-picked")).to_have_count(0)
    harmless()
    board.locator(".ttw-text").last.fill("place D1")
    page.keyboard.press("Enter")
    board.locator(".ttw-close").focus()
    page.keyboard.press("Enter")
    expect(board.locator(".ttw-refusal")).to_have_count(0)
    harmless()


# what axe finds


def test_axe_finds_nothing_on_the_live_board(lab: Lab, page: Page) -> None:
    page.set_viewport_size({"width": 1300, "height": 2200})
    board = opened(lab, page, TURN)
    for look in ("Light", "Dark"):
        theme(page, look)
        assert faults(page) == []
        board.locator('.ttw-ring [data-at="blue@D1"]').click()
        epoch(board, "C4").click(force=True)
        board.locator(".ttw-text").last.fill("place D1")
        board.locator(".ttw-text").last.press("Enter")
        expect(board.locator(".ttw-refusal")).to_be_visible()
        assert faults(page) == []
        board.locator(".ttw-close").click()
    board.locator(".ttw-asked p").evaluate("el => { el.style.color = '#8a8a8a'; }")
    assert faults(page) != []  # it would find something


def test_axe_finds_nothing_on_time_leap_and_at_a_curtain(lab: Lab, page: Page) -> None:
    page.set_viewport_size({"width": 1300, "height": 2200})
    board = opened(lab, page, LEAP.replace('"random"', '"person"'))
    for look in ("Dark", "Light"):
        theme(page, look)
        assert faults(page, 1) == []  # a picture and one question
    board.get_by_role("button", name="I am Blue").click()
    expect(board.locator(".ttw-card").first).to_be_visible()
    assert faults(page) == []


# small, large, by touch


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page as wide as a phone, with touch."""
    context = browser.new_context(
        viewport={"width": 420, "height": 900}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


SIZES = """css => [...document.querySelectorAll(css)].filter((el) => el.checkVisibility()).map((el) => {
    const { width, height } = el.getBoundingClientRect();
    return [Math.round(Math.min(width, height)), el.textContent.slice(0, 30)];
})"""
# how large a text is on the screen: its size in the picture's own units, times the scale of the picture
LETTERS = """css => [...document.querySelectorAll(css)].filter((el) => el.checkVisibility({ visibilityProperty: true }))
    .map((el) => [parseFloat(getComputedStyle(el).fontSize) * (el.getScreenCTM?.().a ?? 1), el.textContent])"""


@pytest.mark.parametrize("cell", [TURN, LEAP], ids=["viagem", "leap"])
def test_on_a_phone_all_can_be_read_and_touched(lab: Lab, phone: Page, cell: str) -> None:
    board = opened(lab, phone, cell)
    phone.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")
    wide = board.evaluate("el => [el.scrollWidth, el.clientWidth]")
    assert wide[0] <= wide[1]
    small = [row for row in phone.evaluate(LETTERS, ".ttw-ring svg text") if row[0] < 9.4]
    assert small == []
    assert [
        row for row in phone.evaluate(LETTERS, ".ttw-below li, .ttw-hint, .ttw-chip, .ttw-button") if row[0] < 13
    ] == []
    within = ".ttw-cite, .ttw-why"  # they stand within sentences
    others = f".ttw-ring .tt-epoch > .tt-cell, .ttw button:not({within})"
    assert [row for row in phone.evaluate(SIZES, within) if row[0] < 24] == []
    assert [row for row in phone.evaluate(SIZES, others) if row[0] < 44] == []
    shot(phone, f"phone_{len(cell)}")


def test_a_turn_by_touch(lab: Lab, phone: Page) -> None:
    board = opened(lab, phone, TURN)
    phone.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")
    seen = board.locator(".ttw-ring").evaluate("""ring => [...ring.querySelectorAll('.tt-goal')].filter((el) => {
        const { x, width } = el.getBoundingClientRect(), room = ring.getBoundingClientRect();
        return x + width / 2 > room.x && x + width / 2 < room.right;
    }).length""")
    assert seen  # the picture was moved to where something can be done
    board.locator('.ttw-ring [data-at="blue@D1"]').tap()
    expect(board.locator(".ttw-picked")).to_be_visible()
    goal = next(name for name in goals(board) if re.fullmatch(r"[A-Z]\d", name) and name != "D1")
    epoch(board, goal).tap()
    expect(
        board.locator(".ttw-reply .ttw-buttons button").or_(board.locator(".ttw-verbs button")).first
    ).to_be_visible()
    whole = board.get_by_role("button", name="Whole board")
    whole.tap()
    expect(whole).to_have_attribute("aria-pressed", "true")
    room = board.locator(".ttw-ring").evaluate("el => [el.scrollWidth, el.clientWidth]")
    assert room[0] <= room[1]
    shot(phone, "phone_whole")


def test_beside_a_file_browser_and_at_twice_the_size_it_can_be_read(lab: Lab, page: Page) -> None:
    opened(lab, page, TURN)
    assert [row for row in page.evaluate(LETTERS, ".ttw-ring svg text") if row[0] < 7.2] == []
    assert min(row[0] for row in page.evaluate(LETTERS, ".ttw-signs li")) >= 13
    page.set_viewport_size({"width": 650, "height": 450})  # what a page of 1300 is at 200 %
    page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")
    page.wait_for_function("() => document.querySelector('.ttw-zoom').checkVisibility()")
    wide = page.locator(".ttw-in").evaluate("el => [el.scrollWidth, el.clientWidth]")
    assert wide[0] <= wide[1]
    page.locator(".ttw-ring").scroll_into_view_if_needed()
    shot(page, "zoomed")


def test_without_colours(lab: Lab, page: Page) -> None:
    board = opened(lab, page, TURN)
    page.add_style_tag(content="html { filter: grayscale(1); }")
    board.locator('.ttw-ring [data-at="blue@D1"]').click()
    shot(page, "grey")
    look = "el => { const s = getComputedStyle(el); return [s.strokeWidth, s.strokeDasharray].join() }"
    chosen = board.locator(".ttw-ring .tt-chosen > .tt-halo").first.evaluate(look)
    goal = board.locator(".ttw-ring .tt-goal > .tt-edge").first.evaluate(look)
    assert chosen.endswith("none")
    assert not goal.endswith("none")
    letters = board.locator(".ttw-ring .tt-piece + .tt-letter").count()
    assert letters == board.locator(".ttw-ring .tt-piece").count() > 10
