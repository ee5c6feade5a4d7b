"""A section of the rulebook on a sheet: what it says, what belongs to it, and its examples step by step.

The examples are the scenario files of the game: a small position of their own, what is tried in it, what comes of it.
"""

import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from timetravel import rulebook, scenario
from timetravel.errors import OptionError, instead
from timetravel.protocol import Event, Game, Reason, Sentence, State
from timetravel.rulebook import Section
from timetravel.views import View

_SECTION = re.compile(r'^section = "(.+)"$', re.M)
_TITLE = re.compile(r'^title = "(.+)"$', re.M)


class Link(NamedTuple):
    """Another section, by its id and title."""

    id: str
    title: str


class Sheet(NamedTuple):
    """A section with what belongs to it; ``examples`` are names for :func:`example`, with their titles."""

    section: Section
    related: tuple[Link, ...]
    faq: tuple[Link, ...]
    examples: tuple[Link, ...]

    def __str__(self) -> str:
        section = self.section
        lines = [f"{section.title} ({section.id}) [{', '.join(section.marks)}]", section.text]
        lines += [f"  option {o['name']}: {v['value']} – {v['means']}" for o in section.options for v in o["values"]]
        lines += [f"  see {link.id}: {link.title}" for link in (*self.related, *self.faq)]
        return "\n".join([*lines, *(f"  example {link.id}: {link.title}" for link in self.examples)])


class Shown(NamedTuple):
    """A moment of an example: the position as whoever acts sees it, what was tried, by whom, and what came of it.

    The first one shows how it begins, and has no action.
    """

    view: View
    by: str
    do: str
    label: str
    reasons: tuple[Reason, ...]
    told: tuple[Sentence, ...]


def sheet(game: Game, id_: str) -> Sheet:
    """Return the sheet of a section, FAQ answer or ruling.

    Raises
    ------
    OptionError
        when there is none of that id

    >>> from timetravel import games
    >>> sheet(games.get("viagem"), "faq.8").section.marks
    ('stated',)
    """
    every = rulebook.sections(game.NAME)
    if id_ not in every:
        raise OptionError(f"no section {id_!r}{instead(str(id_), every, 'docs/rulings.md')}", "section")
    section = every[id_]
    # a link leads both ways, though the data files have it once
    linked = dict.fromkeys((*section.related, *(other.id for other in every.values() if id_ in other.related)))
    links = [Link(other, every[other].title) for other in linked if other in every and other != id_]
    faq = tuple(link for link in links if link.id.startswith("faq."))
    examples = tuple(Link(name, title) for name, title in _examples(game.NAME).get(id_, {}).items())
    return Sheet(section, tuple(link for link in links if link not in faq), faq, examples)


def example(game: Game, name: str) -> list[Shown]:
    """Return an example from its beginning, a moment for each step.

    Raises
    ------
    OptionError
        when the game has no example of that name
    """
    path = _paths(game.NAME).get(name)
    if path is None:
        hint = instead(str(name), _paths(game.NAME), f"timetravel/{game.NAME}/scenarios")
        raise OptionError(f"no example {name!r}{hint}", "example")
    read = scenario.load(path)
    state = read.start
    moments = [Shown(_view(game, state), game.to_act(state) or "", "", "", (), ())]
    for step in read.steps:
        moment, state = _moment(game, state, step)
        moments.append(moment)
    return moments


def _moment(game: Game, state: State, step: scenario.Step) -> tuple[Shown, State]:
    by = step.by or game.to_act(state) or ""
    reasons = game.why_not(state, step.action, step.by)
    label = "" if reasons else _label(game, state, str(game.shortest(state, step.action)))
    told: list[Event] = []

    def tell(kind: str, /, **facts: object) -> None:
        told.append(Event(kind, facts))

    def shuffle(names: list[str]) -> list[str]:
        return names if step.chance is None else list(step.chance)

    after = state if reasons else game.step(state, step.action, tell, shuffle)
    said = tuple(game.sentence(event, by or None) for event in told)
    return Shown(_view(game, after, by), by, str(step.action), label, reasons, said), after


def _view(game: Game, state: State, by: str = "") -> View:
    """Return the position as whoever acts sees it; after the end as who acted last."""
    view: View = game.view(state, game.to_act(state) or by or None)
    return view


def _label(game: Game, state: State, do: str) -> str:
    choices = game.choices(game.view(state, game.to_act(state)))
    return next((choice.label for choice in choices if choice.do == do), do)


@lru_cache(maxsize=8)
def _paths(game: str) -> dict[str, Path]:
    """Return the scenario files of a game by their names."""
    folder = Path(str(files("timetravel"))) / game / "scenarios"
    return {path.stem: path for path in sorted(folder.rglob("*.toml"))}


@lru_cache(maxsize=8)
def _examples(game: str) -> dict[str, dict[str, str]]:
    """Return by section the names of its examples with their titles; those that show a thing done come first."""
    found: dict[str, list[tuple[bool, str, str]]] = {}
    for name, path in _paths(game).items():
        text = path.read_text(encoding="utf-8")
        section, title = _SECTION.search(text), _TITLE.search(text)
        if section:
            first = text.partition("[[step]]")[2].partition("[[step]]")[0]
            row = (not first or "legal = false" in first, name, title[1] if title else name)
            found.setdefault(section[1], []).append(row)
    for rows in found.values():
        rows.sort(key=lambda row: row[0])
    return {id_: {name: title for _, name, title in rows} for id_, rows in found.items()}
