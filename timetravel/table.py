"""Who plays, in turn order, and by which options; the same for a whole match."""

from functools import lru_cache
from itertools import combinations
from typing import Any, Generic, TypeVar

O = TypeVar("O")  # noqa: E741  # the options of a game


class Table(Generic[O]):
    """Seats and options, with what follows from the order of the seats.

    >>> t = table((0, 2, 1), None)
    >>> t.after[2], t.left_of[2], t.opponents[2]
    (1, (1, 0, 2), (0, 1))
    """

    __slots__ = ("after", "before", "left_of", "opponents", "options", "pairs", "players")

    def __init__(self, players: tuple[int, ...], options: O) -> None:
        count = len(players)
        self.players = players
        self.options = options
        self.after = {p: players[(k + 1) % count] for k, p in enumerate(players)}
        self.before = {p: players[k - 1] for k, p in enumerate(players)}
        # clockwise from the left of a player, himself last
        self.left_of = {p: players[k + 1 :] + players[: k + 1] for k, p in enumerate(players)}
        self.opponents = {p: tuple(q for q in players if q != p) for p in players}
        self.pairs = {p: tuple(combinations(self.opponents[p], 2)) for p in players}

    def __reduce__(self) -> tuple[Any, ...]:
        return table, (self.players, self.options)


@lru_cache(maxsize=256)
def table(players: tuple[int, ...], options: Any) -> Table[Any]:
    """Return the one table of these players and options."""
    return Table(players, options)
