"""How well the rules clinic finds the answer: ``python -m tests.ask_evaluation`` measures it and fills in the page.

The questions stand in ``tests/questions``. ``tuning`` was looked at all the time while the search was made.
``held_out`` was written from the rulebooks alone, before there were phrasings. ``second`` came after the phrasings,
in another voice, before words that mean the same were added. ``third`` came last; only the help with misspelt words
came after it was measured. No question of these three is among the phrasings.
"""

import re
from collections import defaultdict
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from tests.pages import read, table, write
from timetravel import clinic, games

FOLDER = Path(__file__).parent / "questions"
SETS = ("tuning", "held_out", "second", "third")
PAGE = "clinic"
HEADING = "How well it finds the answer"


class Asked(NamedTuple):
    """A question as somebody asks it, and the ids that answer it."""

    game: str
    lang: str
    ids: tuple[str, ...]
    text: str


class Rate(NamedTuple):
    """How many were asked, and how many had an answer in the first place and among the first three."""

    asked: int
    first: int
    three: int


@lru_cache(maxsize=8)
def questions(name: str) -> tuple[Asked, ...]:
    rows = [line.split("\t") for line in (FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines()[1:]]
    return tuple(Asked(game, lang, tuple(ids.split()), text) for game, lang, ids, text in rows)


@lru_cache(maxsize=1024)
def found(asked: Asked) -> tuple[str, ...]:
    """Return the first three answers; the language is not told."""
    return tuple(answer.id for answer in clinic.ask(asked.game, asked.text, most=3))


def rates(name: str) -> dict[tuple[str, str], Rate]:
    """Return the rates of a set by game and language, and those of all under ("all", "")."""
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for asked in questions(name):
        ids = found(asked)
        hits = (True, bool(ids) and ids[0] in asked.ids, bool(set(ids) & set(asked.ids)))
        for key in ((asked.game, asked.lang), ("all", "")):
            counts[key] = [n + hit for n, hit in zip(counts[key], hits, strict=True)]
    return {key: Rate(*values) for key, values in sorted(counts.items(), reverse=True)}


def rows() -> list[list[str]]:
    """Return the rows of the table."""
    return [
        [name, "all" if game == "all" else games.get(game).TITLE, lang or "–", *map(str, rate)]
        for name in SETS
        for (game, lang), rate in rates(name).items()
    ]


def page() -> str:
    """Return the page with the table as it is measured now."""
    head = "| set | game | language | questions | right at first | right among three |\n|---|---|---|---|---|---|\n"
    made = head + "".join(f"| {' | '.join(row)} |\n" for row in rows())
    return re.sub(r"^\| set \|.*?(?=\n\n|\Z)", made.rstrip("\n"), read(PAGE), count=1, flags=re.M | re.S)


def written() -> list[list[str]]:
    """Return the rows that stand in the page."""
    return table(read(PAGE), HEADING)


if __name__ == "__main__":
    write(PAGE, page())
    for row in rows():
        print(*row)
