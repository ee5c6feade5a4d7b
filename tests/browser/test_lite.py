"""The site without a server behind it: built by its command, with the network cut off, both games are played."""

import functools
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.lab import REPOSITORY, shot

pytestmark = [pytest.mark.lite, pytest.mark.long]
# Blue holds 2, 7, 7.
SEEDED = 'timetravel.play("leap", 3, seed="school", first="blue", setup={"adventure": 11})'
PYTHON = 240_000  # milliseconds until Python has started in the browser and shows a board
PLAY = 60_000  # until the players before have acted


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, built by its command and served as plain files."""
    folder = tmp_path_factory.mktemp("lite") / "site"
    command = [sys.executable, "-m", "docs.lite", "--output", str(folder)]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()
    shutil.rmtree(folder)


@pytest.fixture
def outside(page: Page, site: str) -> list[str]:
    """What the page asked of any other address; it gets nothing from there."""
    asked: list[str] = []

    def cut(route: Route) -> None:
        if route.request.url.startswith(site):
            route.continue_()
        else:
            asked.append(route.request.url)
            route.abort()

    page.context.route(lambda url: url.startswith(("http:", "https:")), cut)
    return asked


def opened(page: Page, site: str, notebook: str) -> Locator:
    """Open a notebook and run its first cell of code as a reader does; return the board."""
    page.goto(f"{site}lab/index.html?path={notebook}")
    expect(page.locator("#jp-bottom-panel, #jp-main-statusbar").last).to_contain_text("| Idle", timeout=PYTHON)
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    board = page.locator(".ttw-in")
    expect(board.locator(".ttw-asked")).to_contain_text("Blue", timeout=PYTHON)
    return board


def asked(board: Locator, pattern: str) -> str:
    """Wait for a question and return the number in it."""
    question = board.locator(".ttw-asked")
    expect(question).to_contain_text(re.compile(pattern), timeout=PLAY)
    found = re.search(pattern, question.inner_text())
    assert found
    return found[1]


def test_viagem_is_played_in_the_browser_alone(site: str, page: Page, outside: list[str]) -> None:
    """A click places a piece, the computer players answer, and a click that is not allowed is explained."""
    board = opened(page, site, "00_play.ipynb")
    left = int(asked(board, r"Blue: place a piece \((\d+) left\)"))
    free = board.locator(".ttw-ring .tt-goal").first.get_attribute("data-at") or ""
    other = {"D1": "D2", "D2": "D1"}[free]  # there are two in the first period, and one must stay empty
    board.locator(f'.ttw-ring [data-at="{free}"] > .tt-name').click()
    assert int(asked(board, rf"Blue: place a piece \(({left - 1}) left\)")) == left - 1
    shot(page, "lite_viagem")
    told = board.locator(".ttw-event > span:last-child").all_inner_texts()
    assert any(f"Blue places a piece in {free}" in text for text in told)
    assert any(re.match("(Red|Yellow|Green) places a piece", text) for text in told)
    board.locator(f'.ttw-ring [data-at="{other}"] > .tt-name').click(force=True)
    expect(board.locator(".ttw-refusal")).to_contain_text("§", timeout=PLAY)
    assert outside == []


def test_leap_is_played_in_the_browser_alone(site: str, page: Page, outside: list[str]) -> None:
    """The notebook's cell shows a board; on that of a second cell, with known cards, one is placed by two clicks."""
    opened(page, site, "10_time_leap.ipynb")
    page.locator(".jp-CodeCell .cm-content").last.click()
    page.keyboard.press("ControlOrMeta+A")  # in the place of what stands there
    page.keyboard.insert_text(SEEDED)
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".ttw-in")).to_have_count(2, timeout=PLAY)
    board = page.locator(".ttw-in").last
    assert asked(board, r"Blue: your turn in era (\d+)") == "1"
    board.locator('[data-at="card:7"]').first.click()
    board.locator('[data-at="era1"]').first.click()
    told = board.locator(".ttw-event")
    expect(told.filter(has_text="Blue places a card face down in era 1.")).to_have_count(1, timeout=PLAY)
    expect(told.filter(has_text="Red plays Time Leap and leaps from era 2")).to_have_count(1, timeout=PLAY)
    expect(board.locator(".ttw-asked")).to_contain_text("Do you join?", timeout=PLAY)
    board.get_by_role("button", name=re.compile("^Stay")).first.click()
    expect(told.filter(has_text="Blue stays.")).to_have_count(1, timeout=PLAY)
    shot(page, "lite_leap")
    assert outside == []
