"""The sections and rulings of a game's rulebook, in our own words, each with its mark."""

from typing import Any, NamedTuple

from timetravel import languages, packs
from timetravel.boxes import BOX
from timetravel.data import load
from timetravel.languages import cached, translated

_, _n, _c = languages.speech(languages.SHARED)


class Section(NamedTuple):
    """One section, FAQ answer or ruling.

    ``marks`` says where it comes from: stated in the rulebook, derived from its examples, reconstructed, or told from
    a box by an owner's data pack ("box").
    """

    id: str
    title: str
    text: str
    marks: tuple[str, ...]
    related: tuple[str, ...]
    options: tuple[dict[str, Any], ...] = ()

    def __str__(self) -> str:
        return f"{self.title} [{self.id}; {', '.join(self.marks)}]\n{self.text}"


@cached(maxsize=16)
def sections(game: str) -> dict[str, Section]:
    """Return all sections, FAQ answers and rulings of a game by their ids.

    >>> sections("viagem")["faq.1"].marks, len(sections("viagem"))
    (('stated',), 55)
    """
    found = {id_: _section(game, id_, row) for id_, row in load(game, "sections").items()}
    found.update((id_, _ruling(game, id_, row)) for id_, row in load(game, "rulings").items())
    return {id_: _noted(game, section) for id_, section in found.items()}


def _noted(game: str, section: Section) -> Section:
    """Return a section with what an owner's data pack changes of what it rests on."""
    lines = packs.note(game, section.id)
    pack = packs.identity(game)
    if not lines or pack is None:
        return section
    told = _("From the box, by the data pack {name}: {changes}.", name=pack["name"], changes="; ".join(lines))
    return section._replace(text=f"{section.text}\n{told}", marks=(*section.marks, BOX))


def _section(game: str, id_: str, row: dict[str, Any]) -> Section:
    question = f"{translated(game, row['question'])} " if "question" in row else ""
    summary = "\n".join(translated(game, line) for line in row["summary"].strip().splitlines())
    marks = (row["mark"], *(("reconstructed",) if row.get("reconstructed") else ()))
    return Section(id_, translated(game, row["title"]), question + summary, marks, tuple(row["related"]))


def _ruling(game: str, id_: str, row: dict[str, Any]) -> Section:
    parts = " ".join(translated(game, part["text"]) for part in row["part"])
    reason = _("Why: {reason}", reason=translated(game, row["reason"]))
    text = f"{translated(game, row['question'])} {parts} {reason}"
    marks = tuple(dict.fromkeys(part["mark"] for part in row["part"]))
    options = tuple(_option(game, row) for row in row.get("option", ()))
    return Section(id_, translated(game, row["title"]), text, marks, tuple(row["sections"]), options)


def _option(game: str, row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "values": [{**value, "means": translated(game, value["means"])} for value in row["values"]]}
