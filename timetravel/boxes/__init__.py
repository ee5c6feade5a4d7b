"""What can be told of a game's box: each item that no rulebook states, our value for it, and how it is filled in.

A box is a module of this package named like its game. It reads the data files as they stand and imports nothing of
the game, for it is asked before the game's components are read. It has

- ``TITLES``: its groups of items, each with a line for people; ``SECTIONS``: which sections rest on a group
- ``items()``: all items; ``problems(whole, written)``: what cannot be of all values together
- ``extra()``: how to fill in what we have no item for, and ``merged(name, data, changes)``: a data file with changes
"""

import os.path
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from timetravel.errors import OptionError, did_you_mean
from timetravel.games import NAMES as GAMES

NAMES = tuple(name for name in GAMES if os.path.exists(os.path.join(os.path.dirname(__file__), f"{name}.py")))
BOX = "box"  # the mark of what an owner has told
Path = tuple[str, ...]  # group, key and, where an entry has several, the field
Values = Mapping[Path, Any]
Row = dict[str, Any]


class Kind(NamedTuple):
    """How an item is filled in: one of ``values`` or two of them, a number, a text, a list of names or of numbers."""

    sort: str  # pick, pair, number, text, names, numbers
    values: tuple[Any, ...] = ()  # to pick from; names that may stand in a list
    least: int = 0
    most: int = 0  # the greatest number, or the greatest length of a text

    def schema(self) -> Row:
        """Return the JSON Schema of a value."""
        number = {"type": "integer", "minimum": self.least, "maximum": self.most}
        if self.sort == "pick":
            return {"enum": list(self.values)}
        if self.sort == "text":
            return {"type": "string", "minLength": 1, "maxLength": self.most}
        if self.sort in ("names", "pair"):
            length = {"minItems": 2, "maxItems": 2} if self.sort == "pair" else {}
            return {"type": "array", "items": {"enum": list(self.values)}, **length}
        return {"type": "array", "items": number} if self.sort == "numbers" else number

    def tidy(self, value: Any) -> Any:
        """Return a value with its names in their order, so that the same box is always the same pack."""
        return sorted(value, key=self.values.index) if self.sort in ("names", "pair") else value


def pick(*values: Any) -> Kind:
    """Return the kind of what is one of some values."""
    return Kind("pick", values)


def number(least: int, most: int) -> Kind:
    """Return the kind of a whole number."""
    return Kind("number", (), least, most)


def names(known: tuple[str, ...]) -> Kind:
    """Return the kind of a list of known names."""
    return Kind("names", known)


class Item(NamedTuple):
    """One thing on board or card: our value, where we have it from, and what we know of it beside."""

    path: Path
    value: Any
    mark: str
    kind: Kind
    note: str = ""

    @property
    def open(self) -> bool:
        """Whether an owner may tell another value; not of what the rulebook states."""
        return self.mark != "stated"


class Problem(NamedTuple):
    """What cannot be: the item, and what is wrong and would be right."""

    path: Path
    message: str


class Box(Protocol):
    """What a module of this package offers."""

    TITLES: dict[str, str]
    SECTIONS: dict[str, tuple[str, ...]]

    def items(self) -> tuple[Item, ...]: ...

    def extra(self) -> dict[Path, Kind]: ...

    def problems(self, whole: Values, written: Values) -> Iterator[Problem]: ...

    def merged(self, name: str, data: Row, changes: Values) -> Row: ...


def of(game: str) -> Box:
    """Return the box of a game.

    Raises
    ------
    OptionError
        when there is no such game

    >>> of("leap").items()[0]
    Item(path=('copies', '4<'), value=1, mark='derived', kind=Kind(sort='number', values=(), least=1, most=20), note='')
    """
    if game not in NAMES:
        raise OptionError(f"no box of {game!r} ({', '.join(NAMES)}){did_you_mean(game, NAMES)}", "game")
    module: Any = import_module(f"timetravel.boxes.{game}")
    return module  # type: ignore[no-any-return]  # a module is the box
