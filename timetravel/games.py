"""The games of the package, by name, and those that were registered."""

from importlib import import_module
from typing import Any, cast

from timetravel.errors import OptionError, did_you_mean
from timetravel.protocol import Game

NAMES = ("viagem", "leap")
_registered: dict[str, Game] = {}


def register(game: Game) -> None:
    """Make a game known by its name: to ``get``, and with it to ``play``, ``simulate`` and records.

    Raises
    ------
    OptionError
        when the package has a game of that name
    """
    if game.NAME in NAMES:
        raise OptionError(f"{game.NAME!r} is a game of the package", "game")
    _registered[game.NAME] = game


def get(name: str) -> Game:
    """Return a game by its name.

    Raises
    ------
    OptionError
        when there is no such game

    >>> get("viagem").TITLE
    'Viagem no Tempo'
    """
    known = (*NAMES, *_registered)
    if not isinstance(name, str):
        raise OptionError(f"{name!r} is no name of a game ({', '.join(known)})", "game")
    if name in _registered:
        return _registered[name]
    if name not in NAMES:
        raise OptionError(f"no game {name!r} ({', '.join(known)}){did_you_mean(str(name), known)}", "game")
    return cast(Game, import_module(f"timetravel.{name}"))


def drawing(name: str) -> Any:
    """Return what draws a game: functions ``ring``, ``panels`` and ``html`` from a view to text."""
    game = get(name)
    return getattr(game, "drawing", None) or import_module(f"timetravel.{name}.draw")
