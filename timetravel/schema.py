"""Checking the shape of data that comes from outside, with JSON Schema, and errors that say where."""

from typing import Any

from timetravel.errors import PositionError, did_you_mean


class Checker:
    """A compiled JSON Schema whose error names the key.

    >>> Checker({"type": "object", "properties": {"n": {"type": "integer"}}}).check({"n": "x"})
    Traceback (most recent call last):
    ...
    timetravel.errors.PositionError: n: 'x', but it must be integer
    """

    def __init__(self, schema: dict[str, Any]) -> None:
        import fastjsonschema

        self._schema = schema
        self._validate = fastjsonschema.compile(schema)
        self._error = fastjsonschema.JsonSchemaValueException

    def check(self, data: object) -> None:
        """Raise a :class:`PositionError` at the first place where the data has another shape."""
        try:
            self._validate(data)
        except self._error as error:
            path = [part for part in error.path[1:] if part]
            raise PositionError(_sentence(error), key_of(path)) from None


def key_of(path: list[Any]) -> str:
    """Return a path of keys as people write it.

    >>> key_of(["step", "2", "do"])
    'step[2].do'
    """
    key = ""
    for part in path:
        key += f"[{part}]" if str(part).isdigit() else f".{part}" if key else str(part)
    return key


def _sentence(error: Any) -> str:
    rule, definition, value = error.rule, error.definition, error.value
    if rule == "additionalProperties":
        known = list(definition.get("properties", {}))
        unknown = [key for key in value if key not in known]
        if known and unknown:
            return f"no such key {unknown[0]!r}{did_you_mean(unknown[0], known)}"
    if rule == "enum":
        return f"{value!r}, but it must be one of {', '.join(map(str, definition['enum']))}"
    if rule == "required":
        missing = [key for key in definition["required"] if key not in value]
        return f"{missing[0]!r} is missing"
    wanted = error.message.removeprefix(error.name).strip()
    return f"{value!r}, but it {wanted}"
