"""The ledger of sections, rulings, options and data, made from the data files: ``python -m tests.ledger`` writes it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import timetravel
from tests.pages import MADE, write
from timetravel import data, games

PACKAGE = Path(timetravel.__file__).parent
MARKS = ("stated", "derived", "reconstructed")
# data files that hold no data of the box
TEXTS = ("sections", "rulings", "messages", "questions", "synonyms", "outlook", "judgement", "causes")
HEAD = """{made}
# Ledger of sections and rulings

Every section of both rulebooks, every ruling, every option and every data table, with its mark:

- **stated**: the rulebook says it;
- **derived**: it follows from what the rulebook says or shows;
- **reconstructed**: our choice, because the text is silent or lost; correct it from the box: [owners.md](owners.md).

Nothing here is typed in: `python -m tests.ledger` makes the page from the files in `timetravel/*/data`. The texts of
the sections are in `timetravel.rulebook.sections("viagem")` and `sections("leap")`.
"""


def text() -> str:
    """Return the page."""
    parts = [HEAD.format(made=MADE.format(by="ledger"))]
    for name in games.NAMES:
        sections, rulings = data.load(name, "sections"), data.load(name, "rulings")
        parts += [
            f"## {games.get(name).TITLE}: sections\n",
            table(("section", "title", "mark", "reconstructed in it"), map(section, sections.items())),
            f"## {games.get(name).TITLE}: rulings\n",
            table(("ruling", "question", "what holds"), map(ruling, rulings.items())),
            f"## {games.get(name).TITLE}: options\n",
            "The default stands first, in bold; `[options]` of a [scenario](scenarios.md) or `--option` set another.\n",
            table(("option", "of", "values"), options(rulings)),
            f"## {games.get(name).TITLE}: data\n",
            table(("file", "table", *MARKS), counts(name)),
        ]
    return "\n".join(parts)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    columns = list(head)
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


def section(item: tuple[str, dict[str, Any]]) -> list[str]:
    id_, row = item
    return [f"`{id_}`", row["title"], row["mark"], "; ".join(row.get("reconstructed", []))]


def ruling(item: tuple[str, dict[str, Any]]) -> list[str]:
    id_, row = item
    parts = [f"{part['text']} *{part['mark']}*" for part in row["part"]]
    return [f"`{id_}`", row["question"], "<br>".join(parts)]


def options(rulings: dict[str, Any]) -> Iterator[list[str]]:
    for id_, row in rulings.items():
        for option in row.get("option", []):
            values = sorted(option["values"], key=lambda value: value["value"] != option["default"])
            shown = [f"`{value['value']}`: {value['means']}" for value in values]
            yield [f"`{option['name']}`", f"`{id_}`", "<br>".join([f"**{shown[0]}**", *shown[1:]])]


def counts(game: str) -> Iterator[list[str]]:
    """Yield for each table of a game's data files how many of its entries bear each mark."""
    for path in sorted((PACKAGE / game / "data").glob("*.toml")):
        if path.stem not in TEXTS:
            for key, rows in data.load(game, path.stem).items():
                found = Counter(mark for row in (rows if isinstance(rows, list) else [rows]) for mark in marks(row))
                yield [f"`{path.name}`", f"`{key}`", *(str(found[mark] or "") for mark in MARKS)]


def marks(row: dict[str, Any]) -> list[str]:
    """Return the marks of an entry: one, or one for each of its symbols."""
    found: list[str] = row["symbol_marks"] if "symbol_marks" in row else [row["mark"]]
    return found


if __name__ == "__main__":
    write("rulings", text())
