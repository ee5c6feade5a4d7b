"""Stones: the toy game of ``docs/add-a-game.md``. Take one or two stones; who takes the last one wins."""

from typing import NamedTuple

from timetravel import games
from timetravel.plain import PlainGame


class Pile(NamedTuple):
    players: tuple[str, ...]
    stones: int
    turn: int = 0


class Stones(PlainGame):
    NAME = "stones"
    TITLE = "Stones"
    VERBS = ("take",)

    def begin(self, players, shuffle):
        return Pile(players, 7)

    def to_act(self, state):
        return state.players[state.turn] if state.stones else None

    def legal(self, state):
        return [f"take {n}" for n in (1, 2) if n <= state.stones]

    def step(self, state, action, tell=lambda *_, **__: None, shuffle=list):
        number = int(action.split()[1])
        tell("took", text=f"{state.players[state.turn].capitalize()} takes {number}.")
        left = state.stones - number
        return Pile(state.players, left, (state.turn + 1) % len(state.players) if left else state.turn)

    def refuse(self, state, action):
        return f"One or two stones are taken, and {state.stones} are left."

    def result(self, state):
        return {p: int(p == state.players[state.turn] and not state.stones) for p in state.players}


games.register(Stones())
