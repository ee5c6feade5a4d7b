"""Boards in a notebook for the browser tests: cells that show one, and what is read from the page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import Lab

SEATED = 'seats=["person", "random", "random"], seed="tea", first="blue"'
PLAY = f"import timetravel\nboard = timetravel.play({SEATED})\nboard.pause = 0.05\nboard"
LEAP = (
    'import timetravel\nboard = timetravel.play("leap", 2, seats=["person", "random"], seed="tea",'
    ' first="blue", options={"turn_limit": 12})\nboard.pause = 0.05\nboard'
)
# The match of PLAY when all pieces are placed, each where the list of legal actions begins.
TURN = """
import timetravel
from timetravel.match import Match
from timetravel.widget.board import Board
from timetravel.widget.seating import seating
game = timetravel.get("viagem")
match = Match(game, 3, seed="tea", first="blue")
while game.question(match.state).kind == "placing":
    match.act(game.legal(match.state)[0])
board = Board(match, seating(game, 3, ["person", "random", "random"]))
board.pause = 0.05
board
"""
# axe takes what lies in Lab's root, which has no height of its own, for invisible
SEEN = ".jp-ThemedContainer { overflow: visible !important; }"
ON_TOP = """() => {
    const { left, top, width } = document.querySelector(".ttw").getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, Math.max(top, 0) + 20)?.outerHTML.slice(0, 200);
}"""


def opened(lab: Lab, page: Page, cell: str) -> Locator:
    """Run a cell that shows a board and return the board."""
    lab.write("play.ipynb", [cell])
    lab.open(page, "play.ipynb")
    lab.run_all(page)
    board = page.locator(".ttw-in")
    expect(board.locator(".ttw-ring > svg")).to_be_visible()
    return board


def epoch(board: Locator, name: str) -> Locator:
    """Return the name of an epoch on the board: a spot in it where nothing else lies."""
    return board.locator(f'.ttw-ring [data-at="{name}"] > .tt-name')


def events(board: Locator) -> list[str]:
    """Return the sentences of the story."""
    return board.locator(".ttw-event > span:last-child").all_inner_texts()


def goals(board: Locator) -> list[str]:
    """Return the ids of what is outlined on the board."""
    ids: list[str] = board.locator(".ttw-ring .tt-goal").evaluate_all("all => all.map(el => el.dataset.at)")
    return ids


def theme(page: Page, name: str) -> None:
    """Change Lab's theme to "Light" or "Dark"."""
    page.evaluate(f"() => jupyterapp.commands.execute('apputils:change-theme', {{ theme: 'JupyterLab {name}' }})")
    light = str(name == "Light").lower()
    page.wait_for_selector(f'body[data-jp-theme-light="{light}"]', state="attached")
    # Lab lays this over everything while it loads a theme; under it no text has a contrast.
    page.wait_for_selector("#jupyterlab-splash", state="detached")


def faults(page: Page, texts: int = 10) -> list[str]:
    """Return what axe finds wrong with the board, of which it must have looked at some texts."""
    page.add_style_tag(content=SEEN)
    found = Axe().run(page, context=".ttw", options={"resultTypes": ["violations", "passes"]}).response
    contrast = sum(len(rule["nodes"]) for rule in found["passes"] if rule["id"] == "color-contrast")
    assert contrast >= texts, f"axe saw hardly any text; on top lies {page.evaluate(ON_TOP)}"
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found["violations"] for node in rule["nodes"]]
