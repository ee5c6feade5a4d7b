"""Computer players. A bot sees a view, never a state: ``choose(view) -> action``."""

import random
from typing import Any, Protocol

from timetravel.errors import OptionError, did_you_mean
from timetravel.protocol import Game

NAMES = ("random", "greedy", "companion")


class Bot(Protocol):
    """A computer player for one seat."""

    name: str

    def choose(self, view: Any) -> Any:
        """Return one of the legal actions of whoever must decide in the view."""
        ...


class RandomBot:
    """Takes any legal action, each with the same chance."""

    name = "random"

    def __init__(self, game: Game, rng: random.Random) -> None:
        self._game, self._random = game, rng

    def choose(self, view: Any) -> Any:
        """Return a random legal action."""
        return self._random.choice(self._game.legal(view.position))


def make(name: str, game: Game, rng: random.Random) -> Bot:
    """Return a bot by its name.

    Raises
    ------
    OptionError
        when there is no such bot, or it cannot play this game

    >>> from timetravel import games
    >>> make("random", games.get("viagem"), random.Random(1)).name
    'random'
    """
    if name == "random":
        return RandomBot(game, rng)
    if name == "greedy":
        from timetravel.bots.greedy import GreedyBot

        return GreedyBot(game, rng)
    if name == "companion":
        from timetravel.bots.companion import CompanionBot

        return CompanionBot(game, rng)
    raise OptionError(f"no bot {name!r} ({', '.join(NAMES)}){did_you_mean(name, NAMES)}", "bots")
