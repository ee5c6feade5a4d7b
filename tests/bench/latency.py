"""From a click to the new picture, beside a bare widget that only echoes; and what a thousand actions leave behind.

``python -m tests.bench.latency`` opens a JupyterLab of its own in a real browser and writes ``docs/speed.md``. Both
widgets take turns in one notebook, so that a busy machine slows both.
"""

import json
import platform
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import click
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.find import find
from tests.browser.lab import FLAGS, REPOSITORY, Lab, serving

PAGE = REPOSITORY / "docs" / "speed.md"
# A bare echo, and a board in the late middle of a game: three persons, so that nobody acts between two clicks.
CELL = """
import anywidget, os, traitlets
from timetravel import get
from timetravel.bots import make
from timetravel.match import Match, generator
from timetravel.widget.board import Board
from timetravel.widget.seating import seating

class Echo(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
        const button = document.createElement("button");
        const show = () => { button.textContent = model.get("count"); };
        button.className = "echo";
        button.onclick = () => model.send("press");
        model.on("change:count", show);
        show();
        el.append(button);
    } }
    '''
    count = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: setattr(self, "count", self.count + 1))

def late(game, actions):
    rules = get(game)
    match = Match(rules, 3, seed="speed", first="blue")
    bots = {who: make("greedy", rules, generator(who)) for who in match.players}
    while len(match.entries) < actions or match.to_act != "blue" or not wide(match):
        match.act(bots[match.to_act].choose(rules.view(match.state, match.to_act)))
    return match

def wide(match):
    return len(match.game.legal(match.state)) > 20

board = Board(late("viagem", 110), seating(get("viagem"), 3, ["person"] * 3))
board.looking = "blue"
board.publish()
begun = board.match.__copy__()
"""
# The click sends an action; what comes back is the whole board after it.
CLICK = """([css, seen]) => new Promise((done) => {
    const box = document.querySelector(seen);
    const begin = performance.now();
    const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
    });
    watch.observe(box, { childList: true, subtree: true, characterData: true });
    document.querySelector(css).click();
})"""
RUN = """code => jupyterapp.shell.currentWidget.sessionContext.session.kernel
    .requestExecute({ code, silent: true }).done.then(() => undefined)"""
# back to the same position by the tree of the match, whose ends are cut off: they are meant to be kept, and so grow
BACK = """
board.history = type(board.history)(begun.__copy__())
board.match = board.history.match
board.looking = "blue"
board.publish()
"""
RSS = "import psutil; open('rss', 'w').write(str(psutil.Process().memory_info().rss))"


def measured(page: Page, clicks: int) -> tuple[list[float], list[float]]:
    """Return milliseconds of the echo and of the board, taking turns."""
    echo, board = [], []
    verb = page.locator(".ttw-list button").first
    for _ in range(clicks):
        echo.append(page.evaluate(CLICK, [".echo", ".echo"]))
        page.evaluate(RUN, BACK)
        page.wait_for_function("() => !document.querySelector('.ttw-curtain')")
        page.evaluate("() => document.querySelectorAll('.ttw-list details:not([open]) > summary')[0]?.click()")
        verb.wait_for()
        page.wait_for_timeout(50)
        board.append(page.evaluate(CLICK, [".ttw-list button", ".ttw-ring svg"]))
    return echo, board


def sizes(lab: Lab, page: Page) -> dict[str, float]:
    """Return the memory of kernel and page in MB, and how many nodes and listeners the page has."""
    client = page.context.new_cdp_session(page)
    client.send("HeapProfiler.collectGarbage")
    counted: dict[str, Any] = client.send("Memory.getDOMCounters")
    heap: dict[str, Any] = client.send("Runtime.getHeapUsage")
    page.evaluate(RUN, RSS)
    rss = int((lab.root / "rss").read_text())
    return {
        "kernel, MB": round(rss / 1e6, 1),
        "page, MB": round(heap["usedSize"] / 1e6, 1),
        "nodes": counted["nodes"],
        "listeners": counted["jsEventListeners"],
    }


def worn(lab: Lab, page: Page, actions: int) -> list[dict[str, float]]:
    """Take many actions, each with the way back, and return the sizes at quarters of the way."""
    found = []
    for part in range(5):
        for _ in range(actions // 4 if part else 20):
            page.evaluate(CLICK, [".ttw-list button", ".ttw-ring svg"])
            page.evaluate(RUN, BACK)
            page.wait_for_function("() => !document.querySelector('.ttw-curtain')")
            page.evaluate("() => document.querySelectorAll('.ttw-list details:not([open]) > summary')[0]?.click()")
            page.locator(".ttw-list button").first.wait_for()
        found.append({"actions": 20 + part * (actions // 4), **sizes(lab, page)})
    return found


def summary(times: Sequence[float]) -> tuple[float, float]:
    """Return the median and the 95th percentile."""
    return median(times), quantiles(times, n=20)[-1]


TEXT = """# Speed of the board

Written by `python -m tests.bench.latency`, which needs the packages of the extra `test`. The figures are of one run on
one machine ({machine}, Python {python}), in JupyterLab in a headless Chromium.

## From a click to the new picture

A board of *Viagem no Tempo* in the late middle of a game, beside a bare anywidget whose kernel counts a number up. Both
take turns; {clicks} clicks each, in milliseconds from the click to the next frame that shows the answer.

| | median | 95 % are below |
|---|---|---|
| bare echo | {echo[0]:.0f} | {echo[1]:.0f} |
| the board | {board[0]:.0f} | {board[1]:.0f} |
| board to echo | {median:.2f} | {most:.2f} |

## After many actions

Each action is taken back again, so that all that grows is what was left behind. After garbage was collected:

{table}
"""


def report(echo: Sequence[float], board: Sequence[float], rows: Sequence[dict[str, float]]) -> str:
    """Return the page of the documentation."""
    one, other = summary(echo), summary(board)
    lines = [list(rows[0]), ["---"] * len(rows[0]), *(map(str, row.values()) for row in rows)]
    return TEXT.format(
        machine=platform.machine(),
        python=platform.python_version(),
        clicks=len(board),
        echo=one,
        board=other,
        median=other[0] / one[0],
        most=other[1] / one[1],
        table="\n".join(f"| {' | '.join(line)} |" for line in lines),
    )


def opened(browser: Browser, lab: Lab) -> Page:
    """Return a page with both widgets, the echo first."""
    page = browser.new_page(viewport={"width": 1500, "height": 1000}, reduced_motion="reduce")
    lab.write("latency.ipynb", [CELL, "Echo()", "board"])
    lab.open(page, "latency.ipynb")
    lab.run_all(page)
    page.locator(".ttw-ring > svg").wait_for()
    return page


@click.command()
@click.option("--clicks", default=100, show_default=True, type=click.IntRange(20))
@click.option("--actions", default=1000, show_default=True, type=click.IntRange(40))
@click.option("--json", "file", type=click.Path(dir_okay=False, path_type=Path), help="Save all times there.")
@click.option("--write/--print", default=True, help="Write docs/speed.md, or print it.")
def main(clicks: int, actions: int, file: Path | None, write: bool) -> None:
    """Measure the board in a real browser."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as lab, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        page = opened(browser, lab)
        measured(page, 10)  # warm
        echo, board = measured(page, clicks)
        rows = worn(lab, page, actions)
        browser.close()
        lab.end_kernels()
    if file:
        file.write_text(json.dumps({"echo": echo, "board": board, "sizes": rows}), encoding="utf-8")
    text = report(echo, board, rows)
    PAGE.write_text(text, encoding="utf-8") if write else click.echo(text)


if __name__ == "__main__":
    main()
