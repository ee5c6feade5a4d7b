"""The board holds: reopened, restarted, seen twice, pressed twice, with an error inside, after many actions."""

import json
from collections import Counter

from playwright.sync_api import Page, expect

from tests.browser.boards import PLAY, epoch, events, opened
from tests.browser.lab import Lab, shot

ROUNDS = 12
SLOW = """
import threading, time, timetravel
board = timetravel.play(seats=["person", "random", "random"], seed="tea", first="blue")
board.pause = 0.05
class Slow:
    name = "slow"
    def choose(self, view, stop):
        while not stop():
            time.sleep(0.01)
        return board.match.game.legal(view.position)[0]
board.players.bots["red"] = Slow()
board
"""


def test_a_trusted_notebook_without_a_kernel_shows_a_picture_and_how_to_go_on(
    lab: Lab, page: Page, complaints: list[str]
) -> None:
    opened(lab, page, PLAY)
    lab.saved(page, "play.ipynb")
    page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    page.goto(f"{lab.url}lab/tree/play.ipynb?reset")
    page.wait_for_selector(".jp-NotebookPanel:visible .jp-Cell")
    output = page.locator(".jp-OutputArea-output")
    expect(output.first).to_contain_text("Run this cell again to go on.")
    expect(output.first.locator("img")).to_be_visible()
    expect(output.last).not_to_have_class("ttw")  # Lab has no model for the live board
    shot(page, "reopened_trusted")
    complaints[:] = [text for text in complaints if "widget model not found" not in text]


def test_two_views_of_one_board_agree_and_do_not_mix_up_answers(lab: Lab, page: Page) -> None:
    lab.write("two.ipynb", [PLAY, "board"])
    lab.open(page, "two.ipynb")
    lab.run_all(page)
    boards = page.locator(".ttw-in")
    expect(boards).to_have_count(2)
    one, two = boards.nth(0), boards.nth(1)
    epoch(one, "D1").click()
    for view in (one, two):
        expect(view.locator(".ttw-asked")).to_contain_text("(9 left)")
    epoch(two, "D2").click(force=True)  # refused: one epoch must stay empty
    expect(two.locator(".ttw-refusal")).to_be_visible()
    expect(one.locator(".ttw-refusal")).to_have_count(0)
    field = one.locator(".ttw-text").last
    field.fill("place")
    epoch(two, "P1").click()
    for view in (one, two):
        expect(view.locator(".ttw-asked")).to_contain_text("(8 left)")
    assert field.input_value() == "place"
    assert events(one) == events(two)
    ids = page.evaluate("() => [...document.querySelectorAll('.ttw [id]')].map((el) => el.id)")
    places = [name for name in ids if not name.startswith("tt-arc")]
    assert len(places) == len(set(places))


def test_two_quick_clicks_act_once_and_a_stale_one_is_refused(lab: Lab, page: Page) -> None:
    board = opened(lab, page, PLAY)
    spot = board.locator('.ttw-ring [data-at="P1"] > .tt-name')
    spot.evaluate("el => { for (let k = 0; k < 3; k++) el.dispatchEvent(new MouseEvent('click', { bubbles: true })) }")
    expect(board.locator(".ttw-asked")).to_contain_text("(9 left)")
    assert sum("Blue places" in text for text in events(board)) == 1
    expect(board.locator(".ttw-refusal")).to_have_count(0)
    page.evaluate(  # the second speaks of a position that is gone when it arrives
        """() => ['D1', 'A1'].forEach((name) => document.querySelector(`.ttw-ring [data-at="${name}"] > .tt-name`)
            .dispatchEvent(new MouseEvent('click', { bubbles: true })))"""
    )
    expect(board.locator(".ttw-refusal")).to_contain_text("The board had changed")
    expect(board.locator(".ttw-asked")).to_contain_text("(8 left)")


def test_an_error_inside_is_shown_on_the_board(lab: Lab, page: Page) -> None:
    cell = PLAY.replace("\nboard.pause", "\nboard.match.act = lambda *_: 1 / 0\nboard.pause")
    board = opened(lab, page, cell)
    epoch(board, "D1").click()
    expect(board.locator(".ttw-refusal")).to_contain_text("Something went wrong inside (ZeroDivisionError)")


def test_a_computer_player_that_thinks_long_leaves_lab_free_and_can_be_stopped(lab: Lab, page: Page) -> None:
    board = opened(lab, page, SLOW)
    epoch(board, "D1").click()
    button = board.get_by_role("button", name="Move now")
    expect(button).to_be_visible()
    expect(board.locator(".ttw-thinking")).to_contain_text("Red thinks…")
    shot(page, "thinking")
    page.evaluate(
        """() => jupyterapp.shell.currentWidget.sessionContext.session.kernel
            .requestExecute({ code: 'open("free", "w").write("yes")' }).done.then(() => undefined)"""
    )
    assert (lab.root / "free").read_text() == "yes"
    button.click()
    expect(board.locator(".ttw-asked")).to_contain_text("(9 left)")
    assert [text.split()[0] for text in events(board)] == ["Blue", "Red", "Yellow"]


def test_many_actions_leave_nothing_behind_in_the_page(lab: Lab, page: Page) -> None:
    """Each round takes an action and takes the match back to where it was; the page must come back to its size."""
    cell = 'import timetravel\nboard = timetravel.play(seats=["person"] * 3, seed="tea", first="blue")\nboard'
    board = opened(lab, page, cell)
    board.locator('[data-key="ready"]').click()
    expect(board.locator(".ttw-asked")).to_contain_text("Blue: place")
    back = "board.match.states[1:], board.match.entries[:], board.looking = [], [], 'blue'\nboard.publish()"
    client = page.context.new_cdp_session(page)

    def round_trips() -> Counter[str]:
        for _ in range(ROUNDS):
            board.locator(".ttw-ring [data-at='D1'] > .tt-name").evaluate(
                "el => el.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
            )
            expect(board.locator(".ttw-curtain")).to_be_visible()
            page.evaluate(
                """code => jupyterapp.shell.currentWidget.sessionContext.session.kernel
                    .requestExecute({ code, silent: true }).done.then(() => undefined)""",
                back,
            )
            expect(board.locator(".ttw-asked")).to_contain_text("Blue: place")
        least: Counter[str] = Counter()
        for _ in range(4):  # what one collection frees lets the next one free more
            client.send("HeapProfiler.collectGarbage")
            counted: dict[str, int] = client.send("Memory.getDOMCounters")
            least = Counter({name: min(count, least.get(name, count)) for name, count in counted.items()})
            page.wait_for_timeout(100)
        return least

    # A leak adds in every batch; what Lab itself loads late comes once, and no wait tells when it has come.
    counts = [round_trips() for _ in range(3)]
    while not settled(counts) and len(counts) < 8:
        counts.append(round_trips())
    assert settled(counts), json.dumps(counts)


def settled(counts: list[Counter[str]]) -> bool:
    """Whether the last batch added less than one listener and one node in each of its rounds."""
    before, after = counts[-2:]
    return all(abs(after[name] - before[name]) < ROUNDS for name in ("jsEventListeners", "nodes"))
