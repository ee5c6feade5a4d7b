"""The first notebook as a page of Voilà, without Lab: it shows the board, and a turn can be taken."""

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import epoch
from tests.browser.lab import REPOSITORY, START, environment, shot, stop


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture
def voila(tmp_path: Path) -> Iterator[str]:
    """The address of a Voilà that shows the first notebook."""
    port, log = free_port(), tmp_path / "voila.log"
    notebook = REPOSITORY / "notebooks" / "00_play.ipynb"
    command = [sys.executable, "-m", "voila", str(notebook), f"--port={port}", "--no-browser", "--Voila.ip=127.0.0.1"]
    command += ["--VoilaConfiguration.extension_denylist=jupyterlab-jupytext"]  # it only works in Lab
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=tmp_path, env=environment(tmp_path), stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
        try:
            url = f"http://127.0.0.1:{port}/"
            deadline = time.monotonic() + START
            while not answers(f"{url}voila/templates/lab/static/voila.js"):
                assert process.poll() is None, log.read_text(errors="replace")
                assert time.monotonic() < deadline, log.read_text(errors="replace")
                time.sleep(0.1)
            yield url
        finally:
            stop(process)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except OSError:
        return False


def test_a_turn_in_voila(voila: str, page: Page, complaints: list[str]) -> None:
    page.goto(voila, timeout=60_000)
    board = page.locator(".ttw-in")
    expect(board.locator(".ttw-ring > svg")).to_be_visible(timeout=30_000)
    asked = board.locator(".ttw-asked")
    expect(asked).to_contain_text("Blue: place a piece (7 left).", timeout=30_000)
    expect(page.locator("[class^=ttw-still] img")).to_be_hidden()
    before = board.locator(".ttw-ring .tt-group").count()
    goal = board.locator(".ttw-ring .tt-goal").first.get_attribute("data-at") or ""
    epoch(board, goal).click()
    expect(board.locator(f'.ttw-ring [data-at="blue@{goal}"]')).to_be_visible()
    expect(asked).to_contain_text("(6 left)", timeout=30_000)  # the computer players have acted
    assert board.locator(".ttw-ring .tt-group").count() > before
    shot(page, "voila")
    board.locator(".ttw-ring").focus()
    page.keyboard.press("ArrowRight")
    assert board.locator(".ttw-ring").get_attribute("aria-activedescendant")
    # Voilà's own page asks other hosts for MathJax, and has no icon
    complaints[:] = [text for text in complaints if not text.startswith("Failed to load resource")]
