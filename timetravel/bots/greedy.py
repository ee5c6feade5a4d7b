"""A bot that looks one turn ahead: it tries what its turn could be, and begins the best of them.

It works on the position of a view, so what it cannot see does not reach it. Where an action leads to
another's decision, or ends the turn, it judges what lies on the table. In the set-up most looks alike to it, and of
the best it takes any.
"""

import random
from typing import Any

from timetravel.bots import tried
from timetravel.protocol import Game

WIDTH = 6  # lines kept at each depth
DEPTH = 6  # decisions looked ahead, enough for a journey, a meeting and the end of a turn
MOST = 150  # of more actions than this a sample is tried


class GreedyBot:
    """Keeps the few best lines of its own decisions and takes the first step of the best one."""

    name = "greedy"

    def __init__(self, game: Game, rng: random.Random) -> None:
        self._game, self._random = game, rng

    @staticmethod
    def plays(game: Game) -> bool:
        """Return whether it can play a game: one that judges positions."""
        return hasattr(game, "judge")

    def choose(self, view: Any) -> Any:
        """Return the action that begins the best line of this turn."""
        game, state = self._game, view.position
        who = game.to_act(state)
        if who is None:
            raise ValueError("the match is over; nobody decides")
        legal = game.legal(state)
        if len(legal) == 1:
            return legal[0]
        lines = [(game.judge(after, who), first, after) for first, after in self._tried(state)]
        best = max(lines, key=_value)
        for _ in range(DEPTH - 1):
            open_lines = [line for line in lines if self._goes_on(line[2], state, who)]
            open_lines.sort(key=_value, reverse=True)
            lines = [
                (game.judge(after, who), first, after)
                for _, first, before in open_lines[:WIDTH]
                for _, after in self._tried(before)
            ]
            if not lines:
                break
            best = max(best, *lines, key=_value)
        return best[1]

    def _tried(self, state: Any) -> list[tuple[Any, Any]]:
        actions = tried(self._game, state, MOST, self._random)
        return [(action, self._game.step(state, action)) for action in actions]

    def _goes_on(self, after: Any, now: Any, who: str | None) -> bool:
        """Return whether a line is still in the same turn and asks the same player."""
        return self._game.to_act(after) == who and self._game.turn_of(after) == self._game.turn_of(now)


def _value(line: tuple[float, Any, Any]) -> float:
    return line[0]
