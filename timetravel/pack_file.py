"""Reading, checking and writing data packs: TOML files that tell what is in an owner's box.

>>> pack = parsed('[viagem.figures]\\nP3 = { points = 2, tokens = 1 }\\n', "my-box.toml")
>>> pack.name, pack.changes
('my-box', {'viagem': {('figures', 'P3', 'points'): 2, ('figures', 'P3', 'tokens'): 1}})
>>> problems('[viagem.symbols]\\nD1 = ["ship", "sun"]\\n')[0].line
2
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from timetravel import boxes
from timetravel.boxes import Row, Values
from timetravel.errors import PackError, PositionError
from timetravel.files import read_text, write_whole
from timetravel.position_text import quoted, toml
from timetravel.schema import Checker
from timetravel.toml_lines import TomlError, dotted, line_of, parse, parts

NAME_LENGTH = 40


class Pack(NamedTuple):
    """A data pack that has been read: only what differs from our values, by game and item."""

    file: str
    name: str
    changes: dict[str, dict[boxes.Path, Any]]

    def identity(self, game: str) -> dict[str, str] | None:
        """Return name and digest of what the pack changes of a game, None when that is nothing."""
        changes = self.changes.get(game)
        if not changes:
            return None
        text = json.dumps(sorted((*path, value) for path, value in changes.items()), ensure_ascii=False)
        return {"name": self.name, "digest": hashlib.sha256(text.encode()).hexdigest()[:12]}

    def lines(self, game: str, group: str | None = None) -> list[str]:
        """Return the changes of a game, or of one group of its items, as ``key = value (ours: value)``."""
        mine = {item.path: item.value for item in boxes.of(game).items()}
        return [
            f"{'.'.join(path)} = {toml(value)}" + (f" (ours: {toml(mine[path])})" if path in mine else "")
            for path, value in self.changes.get(game, {}).items()
            if group in (None, path[0])
        ]


class Fault(NamedTuple):
    """One thing that is wrong with a pack: its line, its key, and what is wrong and would be right."""

    line: int
    path: tuple[str | int, ...]
    message: str

    def __str__(self) -> str:
        key = dotted(self.path)
        return f"{self.line}: {key + ': ' if key else ''}{self.message}"


# reading


def read(file: str | os.PathLike[str]) -> Pack:
    """Return the data pack of a file.

    Raises
    ------
    PackError
        with a line for each thing that is wrong: file, line, key, and what would be right
    """
    try:
        text = read_text(file)
    except (OSError, ValueError) as error:
        raise PackError(f"{os.fspath(file)}: the data pack cannot be read: {error}") from None
    return parsed(text, os.fspath(file))


def parsed(text: str, file: str = "<pack>") -> Pack:
    """Return the data pack of a text.

    Raises
    ------
    PackError
    """
    wrong = problems(text)
    if wrong:
        raise PackError("\n".join(f"{file}:{fault}" for fault in wrong))
    data = parse(text, "data pack")
    changes = {game: _changes(game, told(game, data.get(game, {}))) for game in boxes.NAMES}
    return Pack(file, data.get("name", Path(file).stem), {game: some for game, some in changes.items() if some})


def problems(text: str) -> list[Fault]:
    """Return all that is wrong with the text of a pack, in the order of its lines."""
    try:
        data = parse(text, "data pack")
    except TomlError as error:
        return [Fault(error.line, (), str(error))]
    try:
        _checker().check(data)
    except PositionError as error:
        path = parts(error.key)
        return [Fault(line_of(text, path), path, error.message)]
    found = [
        (game, *problem) for game in data if game in boxes.NAMES for problem in wrong(game, told(game, data[game]))
    ]
    return sorted(Fault(line_of(text, (game, *path)), (game, *path), message) for game, path, message in found)


def wrong(game: str, values: Values) -> Iterator[boxes.Problem]:
    """Yield what cannot be of the values that somebody gives, beside their shape."""
    mine = {item.path: item for item in boxes.of(game).items()}
    for path, value in values.items():
        item = mine.get(path)
        if item and not item.open and value != item.value:
            message = f"{toml(value)}, but the rulebook states {toml(item.value)}; leave it out"
            yield boxes.Problem(path, message)
    whole = {path: item.value for path, item in mine.items()} | dict(values)
    yield from boxes.of(game).problems(whole, values)


def told(game: str, tables: Mapping[str, Any]) -> dict[boxes.Path, Any]:
    """Return the values of a game's tables by their items."""
    kinds = _kinds(game)
    found: dict[boxes.Path, Any] = {}
    for group, table in tables.items():
        for key, value in table.items():
            fields = value.items() if isinstance(value, dict) else [(None, value)]
            for field, one in fields:
                path: boxes.Path = (group, key) if field is None else (group, key, field)
                found[path] = kinds[path].tidy(one)
    return found


def _changes(game: str, values: Values) -> dict[boxes.Path, Any]:
    mine = {item.path: item.value for item in boxes.of(game).items()}
    order = list(_kinds(game))
    return {path: values[path] for path in sorted(values, key=order.index) if mine.get(path) != values[path]}


@lru_cache(maxsize=4)
def _kinds(game: str) -> dict[boxes.Path, boxes.Kind]:
    box = boxes.of(game)
    return {item.path: item.kind for item in box.items()} | box.extra()


# the shape


@lru_cache(maxsize=1)
def _checker() -> Checker:
    return Checker(schema())


def schema() -> Row:
    """Return the JSON Schema of a data pack: the items of all boxes, each with the kind of its value."""
    games = {game: _nested({path: kind.schema() for path, kind in _kinds(game).items()}) for game in boxes.NAMES}
    name = {"type": "string", "minLength": 1, "maxLength": NAME_LENGTH}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A data pack: what is in an owner's box",
        **_table({"name": name, **games}),
    }


def _table(properties: Row) -> Row:
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _nested(leaves: Mapping[boxes.Path, Row]) -> Row:
    heads = {path[0]: {p[1:]: leaf for p, leaf in leaves.items() if p[0] == path[0]} for path in leaves}
    return _table({head: rest[()] if () in rest else _nested(rest) for head, rest in heads.items()})


# writing


def template() -> str:
    """Return a pack that holds every open item with our value: to be corrected from a box."""
    parts = [
        "# What is in your box. Correct what is different; what you leave as it is, or take out, stays ours.",
        "# Check it: timetravel pack check FILE. Play with it: timetravel --pack FILE COMMAND, or in a notebook, first",
        '# of all: timetravel.use_pack("FILE"). What is "stated" stands in the rulebook and cannot be changed.',
        "",
        'name = "my box"',
    ]
    return "\n".join([*parts, *(line for game in boxes.NAMES for line in _template_of(game))]) + "\n"


def _template_of(game: str) -> Iterator[str]:
    box = boxes.of(game)
    for group, items in groupby((item for item in box.items() if item.open), key=lambda item: item.path[0]):
        yield from ("", f"# {box.TITLES[group]}", f"[{game}.{group}]")
        for key, some in groupby(items, key=lambda item: item.path[1]):
            row = list(some)
            about = "; ".join(filter(None, (row[0].mark, row[0].note)))
            yield f"{_line(key, {item.path: item.value for item in row})}  # {about}"


def dumps(name: str, values: Mapping[str, Values]) -> str:
    """Return the text of a pack with these values, by game and item."""
    lines = [f"name = {quoted(name)}"]
    for game, some in values.items():
        for group, paths in groupby(some, key=lambda path: path[0]):
            lines += ["", f"[{game}.{group}]"]
            for key, fields in groupby(paths, key=lambda path: path[1]):
                lines.append(_line(key, {path: some[path] for path in fields}))
    return "\n".join(lines) + "\n"


def _line(key: str, values: Values) -> str:
    shown = key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else quoted(key)
    value = next(iter(values.values())) if all(len(path) == 2 for path in values) else None
    return f"{shown} = {toml({path[2]: v for path, v in values.items()} if value is None else value)}"


def save(text: str, file: str | os.PathLike[str]) -> None:
    """Write the text of a pack, whole or not at all.

    Raises
    ------
    PackError
        when the file cannot be written
    """
    try:
        write_whole(Path(file), text)
    except OSError as error:
        raise PackError(f"{os.fspath(file)}: cannot be written: {error}") from None
