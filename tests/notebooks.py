"""The notebooks, made from their Markdown sources in ``notebooks/src``: ``python -m tests.notebooks [NAME…]``.

Each source becomes a notebook: its cells are formatted by ruff, run, and kept with small outputs, which read well
without a kernel: text, and the first picture. No widget state stays. ``--stale`` makes only those whose source has
changed. The table of ``docs/course.md`` is made from the first cells.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import jupytext
import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from PIL import Image

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "notebooks"
COURSE = ROOT / "docs" / "course.md"
MOST = 150_000  # bytes of a notebook
IGNORED = "nbval-ignore-output"  # its tag: what the cell shows is not compared
WIDGET = "application/vnd.jupyter.widget-view+json"
PICTURES = ("text/html", "image/png", WIDGET)
BEGIN, END = "<!-- table of notebooks: python -m tests.notebooks -->\n", "<!-- end of table -->\n"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
METADATA = NotebookNode({"kernelspec": KERNEL, "language_info": {"name": "python"}})
COLOURS = 16  # of a chart that is kept


def sources() -> list[Path]:
    return sorted((FOLDER / "src").glob("*.md"))


def notebook_of(source: Path) -> Path:
    return FOLDER / f"{source.stem}.ipynb"


# from a source to cells


@lru_cache(maxsize=64)
def formatted(code: str) -> str:
    """Return a cell's code as ruff lays it out; a semicolon at its end, which hides a value, stays."""
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(FOLDER / "cell.ipynb"), "-"]
    cell = {"cell_type": "code", "metadata": {}, "source": code, "outputs": [], "execution_count": None}
    wrapped = json.dumps(
        {"cells": [cell], "metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}
    )
    done = subprocess.run(command, input=wrapped, capture_output=True, text=True, check=True, cwd=ROOT)
    return "".join(json.loads(done.stdout)["cells"][0]["source"])


def cells(source: Path) -> NotebookNode:
    """Return the notebook of a source, without outputs: ids by number, code formatted, tags as written."""
    book = jupytext.reads(source.read_text(encoding="utf-8"), fmt="md")
    for number, cell in enumerate(book.cells, 1):
        cell.id = f"c{number:02}"
        cell.metadata = NotebookNode({"tags": list(cell.metadata["tags"])} if cell.metadata.get("tags") else {})
        if cell.cell_type == "code":
            cell.source = formatted(cell.source)
    book.metadata = METADATA
    book.nbformat, book.nbformat_minor = 4, 5
    return book


# running, and what is kept


def run(book: NotebookNode) -> None:
    """Run all cells in a fresh kernel, as a reader would, with this package and nothing solved yet."""
    os.environ["PYTHONPATH"] = str(ROOT)
    os.environ["TIMETRAVEL_PROGRESS"] = os.path.join(tempfile.mkdtemp(), "progress.json")
    where = {"metadata": {"path": str(FOLDER)}}
    NotebookClient(book, timeout=300, kernel_name="python3", store_widget_state=False, resources=where).execute()
    book.metadata = METADATA
    pictures = 0
    for number, cell in enumerate(code_cells(book), 1):
        cell.execution_count = number  # without one nbval takes a cell for one that was not run
        cell.metadata.pop("execution", None)
        cell.outputs = merged(cell.outputs)
        for output in cell.outputs:
            if output.output_type == "execute_result":
                output.execution_count = number
            if any(kind in output.get("data", {}) for kind in PICTURES):
                tag(cell)
                pictures += lightened(output, pictures == 0)


def code_cells(book: NotebookNode) -> Iterator[NotebookNode]:
    return (cell for cell in book.cells if cell.cell_type == "code")


def merged(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Return outputs with the parts of one stream joined: how it is cut depends on the moment."""
    found: list[NotebookNode] = []
    for output in outputs:
        last = found[-1] if found else None
        if last is not None and output.output_type == "stream" == last.output_type and output.name == last.name:
            last.text += output.text
        else:
            found.append(output)
    return found


def tag(cell: NotebookNode) -> None:
    tags = cell.metadata.setdefault("tags", [])
    if IGNORED not in tags:
        tags.append(IGNORED)


def lightened(output: NotebookNode, keep: bool) -> bool:
    """Take out of an output what is heavy, and return whether its drawing is kept."""
    data = output.data
    data.pop(WIDGET, None)
    output.metadata = NotebookNode()
    if "image/png" in data:
        data["image/png"] = fewer_colours(data["image/png"])
    if "data:image/svg+xml" not in data.get("text/html", ""):
        return False
    if keep:
        data["text/html"] = re.sub(r' class="ttw-still-[^"]*"', "", data["text/html"])  # made anew for each board
        data["text/html"] = re.sub(r"(?<=image/svg\+xml);base64,([\w+/=]+)", slim, data["text/html"])
    else:
        del data["text/html"]
    return keep


def fewer_colours(png: str) -> str:
    """Return a chart with so few colours that it takes little room."""
    kept = BytesIO()
    Image.open(BytesIO(b64decode(png))).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(
        kept, "png", optimize=True
    )
    return b64encode(kept.getvalue()).decode()


def slim(found: "re.Match[str]") -> str:
    """Return a drawing without what only a live board needs: names, roles, styles of nothing that is there.

    It stands in the ``src`` of an image as it is, which takes less room than base64.
    """
    svg = b64decode(found[1]).decode()
    svg = re.sub(r"<title>.*?</title>|<desc>.*?</desc>", "", svg, flags=re.S)
    svg = re.sub(r' (aria-[a-z]+|data-[a-z-]+|role|tabindex)="[^"]*"', "", svg)
    used = {name for row in re.findall(r'class="([^"]*)"', svg) for name in row.split()}

    def needed(rule: "re.Match[str]") -> str:
        named = set(re.findall(r"\.(tt-[\w-]+)", rule[1]))
        return rule[0] if named <= used and ":" not in rule[1] and "[" not in rule[1] else ""

    def sheet(style: "re.Match[str]") -> str:
        rules = re.sub(r"var\(--[\w-]+,([#\w]+)\)", r"\1", style[1])
        return f"<style>{re.sub(r'([^{}]+){[^{}]*}', needed, rules)}</style>"

    svg = re.sub(r"<style>(.*?)</style>", sheet, svg, flags=re.S).replace('"', "'")
    return ";utf8," + svg.replace("%", "%25").replace("#", "%23").replace("&", "&amp;").replace("\n", " ")


def written(book: NotebookNode) -> str:
    return str(nbformat.writes(book)).rstrip("\n") + "\n"


def make(source: Path) -> int:
    """Write the notebook of a source and return its size."""
    book = cells(source)
    run(book)
    notebook_of(source).write_text(written(book), encoding="utf-8")
    return notebook_of(source).stat().st_size


def stored(source: Path) -> NotebookNode:
    return nbformat.read(notebook_of(source), as_version=4)


def outline(cell: NotebookNode) -> tuple[str, str, tuple[str, ...]]:
    """Return what a source says of a cell: its kind, its text, its tags but for the one that making adds."""
    tags = tuple(name for name in cell.metadata.get("tags", ()) if name != IGNORED)
    return cell.cell_type, cell.source, tags


def is_stale(source: Path) -> bool:
    """Return whether the cells of a notebook are not those of its source."""
    if not notebook_of(source).exists():
        return True
    return [outline(cell) for cell in stored(source).cells] != [outline(cell) for cell in cells(source).cells]


# the table of the course


class Head(NamedTuple):
    """What the first cell of a notebook says of it."""

    name: str
    title: str
    goal: str
    minutes: int
    before: str


def head(source: Path) -> Head:
    """Return what the first cell says; a line that is missing is a :class:`ValueError`."""
    first = cells(source).cells[0].source
    found = [re.search(rf"^{line}$", first, re.M) for line in HEAD_LINES]
    if not all(found):
        missing = [line for line, match in zip(HEAD_LINES, found, strict=True) if not match]
        raise ValueError(f"{source.name}: its first cell lacks {missing}")
    title, goal, minutes, before = (match[1] for match in found if match)
    return Head(source.stem, title, goal, int(minutes), re.sub(r"\[(.*?)\]\(.*?\)", r"\1", before))


HEAD_LINES = (r"# (.+)", r"\*\*You learn\*\* (.+)", r"\*\*Minutes:\*\* (\d+)  ", r"\*\*Before this:\*\* (.+)")


def table() -> str:
    rows = [head(source) for source in sources()]
    lines = ["| notebook | minutes | before it | you learn |", "|---|---|---|---|"]
    lines += [f"| `{row.name}` {row.title} | {row.minutes} | {row.before} | {row.goal} |" for row in rows]
    return "\n".join(lines) + "\n"


def course() -> str:
    """Return the page of the course with the table as it must be."""
    page = COURSE.read_text(encoding="utf-8")
    return page[: page.index(BEGIN) + len(BEGIN)] + table() + page[page.index(END) :]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", help="the notebooks to make, as 03_spaceship; all by default")
    parser.add_argument("--stale", action="store_true", help="only those whose source has changed")
    chosen = parser.parse_args()
    for source in sources():
        if (not chosen.names or source.stem in chosen.names) and not (chosen.stale and not is_stale(source)):
            print(f"{notebook_of(source).relative_to(ROOT)}: {make(source)} bytes", flush=True)
    COURSE.write_text(course(), encoding="utf-8")


if __name__ == "__main__":
    main()
