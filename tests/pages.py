"""The pages of ``docs``: their blocks and tables, and writing those that are made from the game."""

import re
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parent.parent / "docs"
MADE = "<!-- Made by `python -m tests.{by}`; change that, not this. -->"


class Block(NamedTuple):
    """A fenced block: its language, the file it stands for ("" for none), its text, its first line in the page."""

    language: str
    file: str
    text: str
    line: int


def read(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def blocks(page: str) -> list[Block]:
    """Return the fenced blocks of a page in order.

    >>> blocks("x\\n```toml a.toml\\nn = 1\\n```\\n")
    [Block(language='toml', file='a.toml', text='n = 1\\n', line=3)]
    """
    found = []
    for match in re.finditer(r"^```(\w*) ?(\S*)\n(.*?)^```$", page, re.M | re.S):
        language, file, text = match.groups()
        found.append(Block(language, file, text, page.count("\n", 0, match.start()) + 2))
    return found


def table(page: str, heading: str) -> list[list[str]]:
    """Return the rows of all tables under a heading, up to the next heading of any kind, as their cells.

    >>> table("# A\\n| k | v |\\n|---|---|\\n| a | 1 |\\n## B\\n| b | 2 |\\n", "A")
    [['a', '1']]
    """
    [part] = re.findall(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", page, re.M | re.S)
    rows, head = [], True
    for line in part.splitlines():
        if not line.startswith("|"):
            head = True
        elif re.fullmatch(r"[|\-: ]+", line):
            head = False
        elif not head:
            rows.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return rows


def code(cell: str) -> list[str]:
    """Return what stands in backticks.

    >>> code("`free tunnel` or `done`")
    ['free tunnel', 'done']
    """
    return re.findall(r"`([^`]+)`", cell)


def write(name: str, text: str) -> None:
    """Write a page that was made, and say whether it is new."""
    path = DOCS / f"{name}.md"
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{'same' if text == old else 'new '} {path.name}")
