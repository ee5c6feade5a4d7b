"""The sections and rulings of a game's rulebook, in our own words, each with its mark."""

from functools import lru_cache
from typing import Any, NamedTuple

from timetravel.data import load


class Section(NamedTuple):
    """One section, FAQ answer or ruling.

    ``marks`` says where it comes from: stated in the rulebook, derived from its examples, or reconstructed.
    """

    id: str
    title: str
    text: str
    marks: tuple[str, ...]
    related: tuple[str, ...]
    options: tuple[dict[str, Any], ...] = ()


@lru_cache(maxsize=8)
def sections(game: str) -> dict[str, Section]:
    """Return all sections, FAQ answers and rulings of a game by their ids.

    >>> sections("viagem")["faq.1"].marks, len(sections("viagem"))
    (('stated',), 55)
    """
    found = {id_: _section(id_, row) for id_, row in load(game, "sections").items()}
    found.update((id_, _ruling(id_, row)) for id_, row in load(game, "rulings").items())
    return found


def _section(id_: str, row: dict[str, Any]) -> Section:
    question = f"{row['question']} " if "question" in row else ""
    marks = (row["mark"], *(("reconstructed",) if row.get("reconstructed") else ()))
    return Section(id_, row["title"], question + row["summary"].strip(), marks, tuple(row["related"]))


def _ruling(id_: str, row: dict[str, Any]) -> Section:
    parts = " ".join(part["text"] for part in row["part"])
    text = f"{row['question']} {parts} Why: {row['reason']}"
    marks = tuple(dict.fromkeys(part["mark"] for part in row["part"]))
    return Section(id_, row["title"], text, marks, tuple(row["sections"]), tuple(row.get("option", ())))
