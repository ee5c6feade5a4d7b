"""The games of this package, with four players."""

import random
from collections.abc import Sequence
from importlib import import_module
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
        self.carry_out = getattr(self.game, self.verb)
        self.rng = random.Random(0)

    def shuffle(self, names: list[str]) -> list[str]:
        return sorted(names, key=lambda _: self.rng.random())

    def start(self, seed: int) -> Any:
        self.rng = random.Random(seed)
        return self.game.start(PLAYERS, shuffle=self.shuffle)

    def legal(self, game: Any) -> Sequence[Any]:
        actions: Sequence[Any] = self.game.legal(game)
        return actions

    generate = legal

    def apply(self, game: Any, action: Any) -> Any:
        return self.carry_out(game, action, shuffle=self.shuffle)

    def over(self, game: Any) -> bool:
        return bool(game.over)

    def copy(self, game: Any) -> Any:
        return game.copy()


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
