"""Checking the shape of data that comes from outside, with JSON Schema, and errors that say where."""

import json
import os.path
import re
from functools import lru_cache
from typing import Any, cast

from timetravel.data import ROOT
from timetravel.errors import PositionError, did_you_mean


class Checker:
    """A compiled JSON Schema whose error names the key.

    >>> Checker({"type": "object", "properties": {"n": {"type": "integer"}}}).check({"n": "x"})
    Traceback (most recent call last):
    ...
    timetravel.errors.PositionError: n: 'x', but it must be a whole number
    """

    def __init__(self, schema: dict[str, Any]) -> None:
        import fastjsonschema

        self.schema = schema
        self._validate = fastjsonschema.compile(schema)
        self._error = fastjsonschema.JsonSchemaValueException

    def check(self, data: object) -> None:
        """Raise a :class:`PositionError` at the first place where the data has another shape."""
        try:
            _no_floats(data, "")
            self._validate(data)
        except RecursionError:
            raise PositionError("tables and lists are nested too deep") from None
        except self._error as error:
            below, sentence = _explained(error)
            above = str(error.name).removeprefix("data").removeprefix(".")
            raise PositionError(sentence, f"{above}.{below}".strip(".")) from None


@lru_cache(maxsize=8)
def of_positions(game: str) -> dict[str, Any]:
    """Return the JSON Schema of a game's positions, from the data beside its code."""
    with open(os.path.join(ROOT, game, "data", "position.schema.json"), encoding="utf-8") as file:
        return cast(dict[str, Any], json.load(file))


@lru_cache(maxsize=8)
def positions(game: str) -> Checker:
    """Return what checks the shape of a game's positions."""
    return Checker(of_positions(game))


def _no_floats(data: object, key: str) -> None:
    """Refuse numbers like 3.0, which JSON Schema takes for whole ones."""
    if isinstance(data, float):
        raise PositionError(f"{data!r}, but it must be a whole number", key)
    if isinstance(data, dict):
        for name, value in data.items():
            _no_floats(value, f"{key}.{name}".strip("."))
    if isinstance(data, list):
        for number, value in enumerate(data):
            _no_floats(value, f"{key}[{number}]")


SHOWN = 200  # characters of a wrong value that an error shows

_TYPES = {
    "array": "a list",
    "object": "a table",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
}


def _explained(error: Any) -> tuple[str, str]:
    """Return the key below the error's path that is wrong, where there is one, and what is wrong with it."""
    rule, definition, value = error.rule, error.definition, error.value
    if rule in ("additionalProperties", "propertyNames"):
        return _wrong_key(definition, value)
    if rule == "required":
        return "", f"{next(key for key in definition['required'] if key not in value)!r} is missing"
    if rule == "enum":
        wanted = f"must be one of {', '.join(map(repr, definition['enum']))}"
    elif rule == "type":
        wanted = f"must be {_TYPES[definition['type']]}"
    elif rule == "pattern":
        wanted = f"must be {definition['description']}"
    else:
        wanted = error.message.removeprefix(error.name).strip()
    return "", f"{shown(value)}, but it {wanted}"


def shown(value: object) -> str:
    """Return a value as an error shows it: its beginning, when it is long.

    >>> shown("x"), len(shown("x" * 10**6))
    ("'x'", 200)
    """
    text = repr(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _wrong_key(definition: dict[str, Any], value: dict[str, Any]) -> tuple[str, str]:
    """Return the first key that a table may not have, and what is known beside."""
    known = list(definition.get("properties", {}))
    if "propertyNames" in definition:
        names = definition["propertyNames"]
        known = names["enum"] if "enum" in names else [str(n) for n in range(100) if re.match(names["pattern"], str(n))]
    unknown = next(key for key in value if key not in known)
    hint = did_you_mean(unknown, known) or f"; known are {', '.join(known)}"
    return unknown, f"no such key {unknown!r}{hint}"
