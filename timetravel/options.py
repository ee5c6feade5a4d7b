"""The options of a game: rulings that a table may change, as one typed named tuple for each game."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

from timetravel.errors import OptionError, instead

O = TypeVar("O", bound=tuple[Any, ...])  # noqa: E741  # the options of a game


class Allowed(NamedTuple):
    """The values of one option, the default first; ``number`` says that any number from 1 will do as well."""

    values: tuple[str | int, ...]
    number: bool

    def __contains__(self, value: object) -> bool:
        if isinstance(value, bool):
            return False
        if isinstance(value, float):
            return False
        return value in self.values or (self.number and isinstance(value, int) and 0 < value < 10**6)

    def __str__(self) -> str:
        words = [repr(value) for value in self.values] + ["a number from 1"] * self.number
        return " or ".join(words)


@lru_cache(maxsize=64)
def allowed(kind: Any, name: str) -> Allowed:
    """Return the values that an option of a game may have."""
    hint = get_type_hints(kind)[name]
    parts = [part for arg in get_args(hint) for part in (get_args(arg) or (arg,))]
    default = kind._field_defaults[name]
    values = [part for part in parts if part is not int and part != default]
    return Allowed((default, *values), int in parts)


def make(kind: type[O], chosen: Mapping[str, str | int]) -> O:
    """Return the options of a game with some of them changed.

    Raises
    ------
    OptionError
        when there is no such option or value

    >>> from timetravel.viagem.rulings import Options
    >>> make(Options, {"marker_limit": 40}).marker_limit
    40
    """
    if not isinstance(chosen, Mapping):
        raise OptionError(f"{chosen!r}: options are names with their values, as {{'NAME': VALUE}}", "options")
    fields: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]  # a named tuple's
    for name, value in chosen.items():
        if name not in fields:
            raise OptionError(f"no option {name!r}{instead(name, fields, 'docs/rulings.md')}", name)
        if value not in allowed(kind, name):
            shown = f"{value!r}" if not isinstance(value, int) or abs(value) < 10**9 else "a very large number"
            raise OptionError(f"option {name} is {shown}; it may be {allowed(kind, name)}", name)
    return kind(**chosen)


def changed(options: Any) -> dict[str, str | int]:
    """Return the options that are not at their default."""
    defaults = options._field_defaults
    return {name: value for name, value in options._asdict().items() if value != defaults[name]}
