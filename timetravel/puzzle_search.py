"""Exhaustive search: every line of decisions that a solver can take, and which of them reach what."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from timetravel import games
from timetravel.errors import TimeTravelError
from timetravel.protocol import Event, Game, State


class TooManyError(TimeTravelError):
    """A search that was given up: more lines than it may look at."""


class Line(NamedTuple):
    """Decisions in a row, what came of them, and whether the line can go on."""

    do: tuple[str, ...]
    state: State
    events: tuple[Event, ...]
    open: bool


class Found(NamedTuple):
    """How long the shortest lines to the goal are, those lines, and how many lines were possible.

    ``length`` is 0 when no line of the depth that was searched reaches the goal. Lines that end earlier count too.
    """

    length: int
    solutions: tuple[tuple[str, ...], ...]
    lines: int


class Task(NamedTuple):
    """Where a search begins, and its horizon: so many turns, and decisions of the solvers only."""

    game: Game
    start: State
    turns: int = 1

    def begin(self) -> Line:
        """Return the line of no decision."""
        return Line((), self.start, (), True)

    def onward(self, line: Line) -> Iterator[Line]:
        """Yield every line that is one decision longer."""
        for action in self.game.legal(line.state):
            yield self.after(line, action)

    def after(self, line: Line, action: Any) -> Line:
        """Return a line with one more decision, which is legal."""
        events = list(line.events)
        state = self.game.step(line.state, action, lambda kind, /, **facts: events.append(Event(kind, facts)))
        return Line((*line.do, str(action)), state, tuple(events), self._goes_on(state, events))

    def _goes_on(self, state: State, events: Sequence[Event]) -> bool:
        passed = sum(event.kind == "turn" for event in events)
        return passed < self.turns and self.game.to_act(state) in goals(self.game.NAME).solvers(self.start)


def goals(game: str) -> Any:
    """Return what a game says about goals: functions ``solvers``, ``known``, ``redealt`` and ``reached``.

    >>> goals("viagem").solvers(games.get("viagem").start(("red", "blue", "yellow")))
    ('red',)
    """
    from importlib import import_module

    found = games.get(game)
    return getattr(found, "goals", None) or import_module(f"timetravel.{game}.goals")


def levels(task: Task, depth: int, most: int) -> Iterator[list[Line]]:
    """Yield all lines of one decision, then of two, up to ``depth``; lines that ended are in their level only.

    Raises
    ------
    TooManyError
        before a level would hold more than ``most`` lines
    """
    lines = [task.begin()]
    for _ in range(depth):
        longer: list[Line] = []
        for line in lines:
            if line.open:
                longer += task.onward(line)
            if len(longer) > most:
                raise TooManyError(f"more than {most} lines")
        yield longer
        lines = longer


def search(task: Task, wanted: Sequence[str], depth: int, most: int = 1_000_000) -> Found:
    """Return the shortest lines that reach all wanted goals, found by trying every line.

    Raises
    ------
    TooManyError

    >>> viagem = games.get("viagem")
    >>> place = {"players": ["blue", "red", "yellow"], "pieces": {"blue": ["C1"]}, "speed": 2}
    >>> search(Task(viagem, viagem.state_of(place, viagem.options())), ["proofs 2", "arrive M4"], 2).solutions
    (('ship C1-C4-M4',), ('ship C1-M2-M4',))
    """
    reached, goal = goals(task.game.NAME).reached, frozenset(wanted)
    ended = 0
    for length, lines in enumerate(levels(task, depth, most), 1):
        solved = [line.do for line in lines if goal <= reached(task.start, line.state, line.events)]
        if solved:
            return Found(length, tuple(sorted(solved)), len(lines) + ended)
        ended += sum(not line.open for line in lines)
    return Found(0, (), ended)
