"""Computer players. A bot sees a view, never a state: ``choose(view) -> action``.

A bot is named by one word; the searching one may say how hard it thinks: ``search:strong``, ``search:5000`` (positions
it looks at for each action), ``search:0.5s`` (seconds; then a game is not the same when it is played again).
"""

import random
import re
from typing import Any, NamedTuple, Protocol

from timetravel.errors import OptionError, did_you_mean
from timetravel.protocol import Game

NAMES = ("random", "greedy", "companion", "search")
LEVELS = {"easy": 300, "medium": 3000, "strong": 30000}  # positions looked at for an action
LONGEST = 3600.0  # seconds for one action


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

    @staticmethod
    def plays(game: Game) -> bool:
        """Return whether it can play a game."""
        return hasattr(game, "legal")

    def choose(self, view: Any) -> Any:
        """Return a random legal action."""
        return self._random.choice(self._game.legal(view.position))


class Effort(NamedTuple):
    """How long a searching bot thinks about an action: a number of positions, or seconds."""

    nodes: int | None = None
    seconds: float | None = None


def parsed(name: str) -> tuple[str, Effort]:
    """Return the kind of a bot and how hard it thinks.

    Raises
    ------
    OptionError
        when there is no such bot, or it cannot think so

    >>> parsed("search:strong"), parsed("search:0.5s")[1].seconds
    (('search', Effort(nodes=30000, seconds=None)), 0.5)
    """
    if not isinstance(name, str):
        raise OptionError(f"{name!r}: a bot is named by a text ({', '.join(NAMES)})", "bots")
    kind, colon, level = name.partition(":")
    if kind not in NAMES:
        raise OptionError(f"no bot {name!r} ({', '.join(NAMES)}){did_you_mean(kind, NAMES)}", "bots")
    if not colon:
        return kind, Effort(LEVELS["medium"])
    if kind != "search":
        raise OptionError(f"{name!r}: the bot {kind!r} has no levels, only 'search' has", "bots")
    return kind, _effort(name, level)


def _effort(name: str, level: str) -> Effort:
    if level in LEVELS:
        return Effort(LEVELS[level])
    if re.fullmatch(r"[0-9]{1,9}", level) and int(level):
        return Effort(nodes=int(level))
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?s", level) and 0 < float(level[:-1]) <= LONGEST:
        return Effort(seconds=float(level[:-1]))
    known = ", ".join(LEVELS)
    raise OptionError(
        f"{name!r}: a level is {known}, a number of positions ('search:5000') or of seconds up to {LONGEST:.0f} "
        f"('search:0.5s'){did_you_mean(level, LEVELS)}",
        "bots",
    )


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
    kind, effort = parsed(name)
    bot = _kind(kind)
    made: Bot = bot(game, rng, effort) if kind == "search" else bot(game, rng)
    return made


def _kind(name: str) -> Any:
    """Return the class of a bot; one that is not wanted is not imported."""
    if name == "random":
        return RandomBot
    if name == "greedy":
        from timetravel.bots.greedy import GreedyBot

        return GreedyBot
    if name == "companion":
        from timetravel.bots.companion import CompanionBot

        return CompanionBot
    from timetravel.bots.search import SearchBot

    return SearchBot


def tried(game: Game, state: Any, most: int, rng: random.Random) -> list[Any]:
    """Return the legal actions that a bot looks at: of more than ``most`` a sample.

    In the set-up most looks alike to it: there they come in any order, so that it may begin with any of the best.
    """
    actions: list[Any] = game.legal(state)
    if len(actions) > most or not game.begun(state):
        return rng.sample(actions, min(most, len(actions)))
    return actions


def able(game: Game) -> str:
    """Return which bots can play a game, as a part of a sentence.

    >>> from timetravel import games
    >>> able(games.get("leap"))
    'random, greedy, companion can'
    """
    return f"{', '.join(name for name in NAMES if _kind(name).plays(game))} can"
