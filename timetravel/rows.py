"""Rows of values, one entry for each player or place; a changed row is a new one."""

from collections.abc import Callable
from operator import itemgetter
from typing import TypeVar

T = TypeVar("T")


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return a row with one entry replaced.

    >>> put((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    new = [*row]
    new[at] = value
    return tuple(new)


def picker(places: tuple[int, ...]) -> Callable[[tuple[T, ...]], tuple[T, ...]]:
    """Return what picks the entries at some places, one at least, out of any row.

    >>> picker((0, 2))(("a", "b", "c")), picker((1,))(("a", "b", "c"))
    (('a', 'c'), ('b',))
    """
    if len(places) > 1:
        return itemgetter(*places)
    return lambda row: (row[places[0]],)  # of one place ``itemgetter`` makes no row
