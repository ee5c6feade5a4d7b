"""The games of this package, with four players."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from operator import attrgetter
from typing import Any

PLAYERS = ("blue", "red", "yellow", "green")


class Viagem:
    """The rules as the laboratory uses them: what is applied comes from the list, so nothing is checked.

    Like the other engines it plays in one state and copies none.
    """

    name = "viagem, 4 players"
    module = "timetravel.viagem"
    apply_generates = False
    copies = True
    verb = "advance"

    def __init__(self) -> None:
        self.game = import_module(self.module)
        self.rng = random.Random(0)
        # no more than the game's own functions stands between it and the clock
        self.legal: Callable[[Any], Sequence[Any]] = self.game.legal
        self.generate = self.legal
        self.apply: Callable[[Any, Any], Any] = partial(getattr(self.game, self.verb), shuffle=self.shuffle)
        self.over: Callable[[Any], bool] = attrgetter("over")
        self.copy: Callable[[Any], Any] = self.game.State.copy

    def shuffle(self, names: list[str]) -> list[str]:
        return sorted(names, key=lambda _: self.rng.random())

    def start(self, seed: int) -> Any:
        self.rng = random.Random(seed)
        return self.game.start(PLAYERS, shuffle=self.shuffle)


class Leap(Viagem):
    """Time Leap; a limit of turns, since a random team may exchange cards for ever."""

    name = "leap, 4 players"
    module = "timetravel.leap"

    def start(self, seed: int) -> Any:
        self.rng = random.Random(seed)
        return self.game.start(PLAYERS, {"turn_limit": 150}, self.shuffle)


class CheckedViagem(Viagem):
    """The rules as the board uses them: each action is checked, whoever sends it."""

    name = "viagem, 4 players, checked"
    verb = "apply"
