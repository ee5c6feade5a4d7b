"""What a searching bot thinks with: a budget, lines of its own actions, and games played on by a quick policy."""

import random
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Any, NamedTuple, Protocol

from timetravel.bots import tried
from timetravel.protocol import Game

DEPTH = 8  # actions in a line
MOST, MOST_LATER = 300, 40  # of more actions than this a sample is tried: now, and in games played on
OPENED = 2  # questions that a reply opens for himself are looked into


class Searchable(Game, Protocol):
    """A game that can be searched: it guesses what a view hides, and says how likely a player is to win."""

    def sample(self, view: Any, rng: random.Random) -> Any: ...
    def chance(self, state: Any, player: str) -> float: ...
    def settled(self, state: Any) -> bool: ...


class Enough(Exception):  # noqa: N818  # no error: thinking ends
    """The budget is used up, or somebody asked to stop."""


class Budget:
    """How long to think: a number of positions looked at, or seconds, and until ``stop()`` says so.

    >>> budget = Budget(nodes=1)
    >>> budget.spend(), budget.spent
    (None, 1)
    """

    def __init__(
        self, nodes: int | None = None, seconds: float | None = None, stop: Callable[[], bool] | None = None
    ) -> None:
        self.nodes, self.stop, self.spent = nodes, stop, 0
        self._until = None if seconds is None else monotonic() + seconds

    def spend(self) -> None:
        """Pay for one position; raise :class:`Enough` when there is nothing left to pay with."""
        if self.nodes is not None and self.spent >= self.nodes:
            raise Enough
        if self.stop is not None and self.stop():
            raise Enough
        if self._until is not None and monotonic() >= self._until:
            raise Enough
        self.spent += 1


class Line(NamedTuple):
    """Actions of one player in a row, where they lead, and how good that looks to him."""

    value: float
    actions: tuple[Any, ...]
    after: Any


Heard = Callable[[Any, Line], None]


def _nobody(state: Any, reply: Line) -> None:
    """Hear of a reply in a state, and do nothing."""


class Thinking:
    """One search: the game, the chance it draws from and the budget it pays from."""

    def __init__(self, game: Searchable, rng: random.Random, budget: Budget) -> None:
        self.game, self.rng, self.budget = game, rng, budget

    def step(self, state: Any, action: Any) -> Any:
        """Return the state after an action, for one node of the budget."""
        self.budget.spend()
        return self.game.step(state, action, shuffle=self._shuffle)

    def _shuffle(self, names: list[str]) -> list[str]:
        return self.rng.sample(names, len(names))

    def tried(self, line: Line, who: str, most: int) -> Iterator[Line]:
        """Try the actions at the end of a line, of too many a sample; yield the longer lines."""
        for action in tried(self.game, line.after, most, self.rng):
            after = self.step(line.after, action)
            yield Line(self.game.chance(after, who), (*line.actions, action), after)

    # the quick policy

    def reply(self, state: Any) -> Line:
        """Return what looks best to whoever must decide: an action, or two when the first one only opens a question."""
        game = self.game
        who = game.to_act(state)
        assert who is not None
        legal = game.legal(state)
        if len(legal) == 1:
            return Line(0.0, (legal[0],), self.step(state, legal[0]))
        rows = list(self.tried(Line(0.0, (), state), who, MOST_LATER))
        best = max(rows, key=_value)
        if game.settled(state):
            opened = [row for row in rows if not game.settled(row.after) and game.to_act(row.after) == who]
            for row in sorted(opened, key=_value, reverse=True)[:OPENED]:
                best = max(best, *self.tried(row, who, MOST_LATER), key=_value)
        return best

    def play_on(self, state: Any, turns: int, done: Heard = _nobody) -> Any:
        """Return the state so many turns later, or where the match ends; ``done`` hears of every reply."""
        game = self.game
        now = game.turn_of(state)
        while turns and game.to_act(state) is not None:
            reply = self.reply(state)
            done(state, reply)
            state = reply.after
            if game.turn_of(state) != now:
                turns, now = turns - 1, game.turn_of(state)
        return state

    def played_on(self, world: Any, actions: Sequence[Any], done: Heard = _nobody) -> float:
        """Play actions in a full position, and on to the end of the same player's next turn; return his chance then."""
        game, state = self.game, world
        who = game.to_act(world)
        assert who is not None
        for action in actions:
            state = self.step(state, action)
        over = game.turn_of(state) != game.turn_of(world)
        return game.chance(self.play_on(state, len(game.players(state)) + 1 - over, done), who)


def _value(line: Line) -> float:
    return line.value


def lines(think: Thinking, state: Any, width: int, keep: int, found: list[Line]) -> None:
    """Fill a list with the best lines of whoever must decide, until another decides or the turn ends.

    It holds what was found so far when the budget ends. ``width`` is how many lines are kept at each depth, ``keep``
    how many in the end.
    """
    game = think.game
    who = game.to_act(state)
    assert who is not None
    turn = game.turn_of(state)
    frontier = [Line(0.0, (), state)]
    ended: list[Line] = []
    try:
        for _ in range(DEPTH):
            ahead: list[Line] = []
            for line in frontier:
                for longer in think.tried(line, who, MOST):
                    goes_on = game.to_act(longer.after) == who and game.turn_of(longer.after) == turn
                    (ahead if goes_on else ended).append(longer)
            frontier = [
                *_best([line for line in ahead if game.settled(line.after)], width),
                *_best([line for line in ahead if not game.settled(line.after)], width),
            ]
            if not frontier:
                break
        found[:] = _best(_completed(think, ended, who, turn, width), keep)
    except Enough:
        found[:] = _best([*ended, *ahead, *(line for line in frontier if line.actions)], keep)
        raise


def _completed(think: Thinking, ended: list[Line], who: str, turn: Any, width: int) -> list[Line]:
    """Return lines that can be compared: where some end the turn and others ask somebody, these are played on."""
    game = think.game
    whole: list[Line] = []
    asking: list[Line] = []
    for line in ended:
        over = game.turn_of(line.after) != turn or game.to_act(line.after) is None
        (whole if over else asking).append(line)
    if not whole or not asking:
        return ended
    asking = _best(asking, width)
    return whole + [line._replace(value=game.chance(think.play_on(line.after, 1), who)) for line in asking]


def _best(found: list[Line], number: int) -> list[Line]:
    """Return the best lines, one for each position that they lead to."""
    seen = set()
    kept = []
    for line in sorted(found, key=_value, reverse=True):
        if line.after not in seen:
            seen.add(line.after)
            kept.append(line)
            if len(kept) == number:
                break
    return kept
