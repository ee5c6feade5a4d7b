"""A bot that searches and says why: it guesses what it cannot see, and plays its best lines on in these guesses.

A *line* is what it may do until another decides or its turn ends. A broad search on the view finds some lines, no two
to the same position. Then all that are still in the running are played on in the same guess (a *world*): each player
acts by what looks best to him, up to the end of the searcher's next turn. After each world the weakest lines drop out.
"""

import random
from collections.abc import Callable
from typing import Any, cast

from timetravel.bots import Effort, able
from timetravel.bots.advice import Advice, Ply, Telling
from timetravel.bots.playouts import Budget, Enough, Line, Searchable, Thinking, lines
from timetravel.errors import OptionError
from timetravel.protocol import Game

A_SECOND = 30_000  # positions that are looked at in about a second
NARROW, WIDE = 2, 10  # lines kept at each depth of the search, with little and with much time
PER_LINE = 300  # positions for each of them
STAYING = 0.8  # how many of them are still in the running after a world
KEPT, KEPT_FOR_HINTS = 24, 10_000  # lines that are found; for hints one for each good action is among them
ACTIONS = 8  # actions that are played on, each with its best line
GLANCE = 2  # as many games as this does count what a line looks like at once
NEEDED = ("sample", "chance", "settled")


class Rated:
    """A line and how the games went that it was played on in."""

    __slots__ = ("line", "total", "visits", "worlds")

    def __init__(self, line: Line) -> None:
        self.line, self.total, self.visits = line, 0.0, 0
        self.worlds: list[tuple[float, int]] = []  # the value in a world, and the seed of the world

    @property
    def value(self) -> float:
        """Return the mean chance to win, what it looks like at once counted in."""
        return (self.total + GLANCE * self.line.value) / (self.visits + GLANCE)

    def add(self, value: float, seed: int) -> None:
        """Note how a game went."""
        self.total += value
        self.visits += 1
        self.worlds.append((value, seed))


class SearchBot:
    """Plays to win against all others; the same for the same chance, unless it is given seconds."""

    name = "search"

    def __init__(self, game: Game, rng: random.Random, effort: Effort) -> None:
        if not self.plays(game):
            raise OptionError(f"the bot 'search' cannot play {game.NAME}; {able(game)}", "bots")
        self._game, self._random, self._effort = cast(Searchable, game), rng, effort

    @staticmethod
    def plays(game: Game) -> bool:
        """Return whether it can play a game: one that tells what may be hidden, and what chance may bring."""
        return all(hasattr(game, part) for part in NEEDED)

    def choose(self, view: Any, stop: Callable[[], bool] | None = None) -> Any:
        """Return the action that wins most often.

        Parameters
        ----------
        stop : asked at every position looked at; once it says yes, the best action found so far is returned
        """
        legal = self._legal(view)
        if len(legal) == 1:
            return legal[0]
        found = self._search(view, 1, stop)
        return found[0].line.actions[0] if found else legal[0]

    def hint(self, view: Any, count: int = 3, stop: Callable[[], bool] | None = None) -> list[Advice]:
        """Return the best actions, the best first, with the lines that speak for them; none in the set-up.

        What is placed there looks alike to it until the game has begun.

        Raises
        ------
        ValueError
            when the match is over
        """
        self._legal(view)
        if not self._game.begun(view.position):
            return []
        found = self._search(view, count, stop)
        telling = Telling(self._game, view)
        advice = []
        for one in found[:count]:
            replies = self._replies(telling, view, one) if one.worlds else []
            advice.append(telling.advice(one.line.actions, one.value, one.visits, replies))
        return advice

    def _replies(self, telling: Telling, view: Any, one: Rated) -> list[Ply]:
        """Return what followed a line in the world that went most like the mean, up to the end of the next turn."""
        seed = min(one.worlds, key=lambda pair: abs(pair[0] - one.value))[1]
        plies: list[Ply] = []

        def hear(state: Any, reply: Line) -> None:
            plies.extend(telling.guessed(state, reply.actions)[0])

        world = self._game.sample(view, random.Random(seed))
        self._thinking(seed, Budget()).played_on(world, one.line.actions, hear)
        return plies

    def _legal(self, view: Any) -> list[Any]:
        legal = self._game.legal(view.position)
        if not legal:
            raise ValueError("the match is over; nobody decides")
        return legal

    def _search(self, view: Any, count: int, stop: Callable[[], bool] | None) -> list[Rated]:
        """Return the lines, the best first; of these ``count`` stay in the running until the budget ends."""
        budget = Budget(self._effort.nodes, self._effort.seconds, stop)
        think = self._thinking(self._random.getrandbits(64), budget)
        found: list[Line] = []
        rated: list[Rated] = []
        try:
            lines(think, view.position, self._width(), KEPT if count == 1 else KEPT_FOR_HINTS, found)
            rated = _one_for_each_action(found)
            self._play_on(think, view, rated, count)
        except Enough:
            rated = rated or _one_for_each_action(found)
        return sorted(rated, key=_standing, reverse=True)

    def _width(self) -> int:
        nodes = self._effort.nodes or int((self._effort.seconds or 0.0) * A_SECOND)
        return min(max(NARROW, nodes // PER_LINE), WIDE)

    def _play_on(self, think: Thinking, view: Any, rated: list[Rated], count: int) -> None:
        """Play the lines on in one world after the other; the weakest drop out."""
        running, staying = rated, float(len(rated))
        while len(running) > 1 or (running and running[0].visits < count - 1):  # a hint tells what follows, too
            seed = think.rng.getrandbits(64)
            world = self._game.sample(view, random.Random(seed))
            values = [self._thinking(seed, think.budget).played_on(world, one.line.actions) for one in running]
            for one, value in zip(running, values, strict=True):
                one.add(value, seed)
            staying *= STAYING
            running = sorted(running, key=_standing, reverse=True)[: max(2, count, int(staying))]

    def _thinking(self, seed: int, budget: Budget) -> Thinking:
        return Thinking(self._game, random.Random(seed), budget)


def _one_for_each_action(found: list[Line]) -> list[Rated]:
    """Return the best line for each of the best actions: what follows an action is thought about again after it."""
    best: dict[Any, Line] = {}
    for line in found:
        best.setdefault(line.actions[0], line)
    return [Rated(line) for line in best.values()][:ACTIONS]


def _standing(rated: Rated) -> tuple[int, float]:
    return rated.visits, rated.value
