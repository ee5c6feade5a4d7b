"""The games of the package, by name."""

from importlib import import_module
from typing import Any, cast

from timetravel.errors import OptionError, did_you_mean
from timetravel.protocol import Game

NAMES = ("viagem", "leap")


def get(name: str) -> Game:
    """Return a game by its name.

    Raises
    ------
    OptionError
        when there is no such game

    >>> get("viagem").TITLE
    'Viagem no Tempo'
    """
    if name not in NAMES:
        raise OptionError(f"no game {name!r} ({', '.join(NAMES)}){did_you_mean(name, NAMES)}", "game")
    return cast(Game, import_module(f"timetravel.{name}"))


def drawing(name: str) -> Any:
    """Return the module that draws a game: functions from a view to SVG and HTML."""
    get(name)
    return import_module(f"timetravel.{name}.draw")
