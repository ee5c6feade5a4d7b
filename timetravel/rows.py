"""Rows of values, one entry for each player or place; a changed row is a new one."""

from bisect import insort
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


def added(row: tuple[int, ...], value: int) -> tuple[int, ...]:
    """Return a sorted row with one value more.

    >>> added((1, 3), 2)
    (1, 2, 3)
    """
    new = [*row]
    insort(new, value)
    return tuple(new)


def without(row: tuple[int, ...], value: int) -> tuple[int, ...]:
    """Return a row without one of its values; of equal ones the first goes.

    >>> without((1, 2, 2), 2)
    (1, 2)
    """
    new = [*row]
    new.remove(value)
    return tuple(new)


def picker(places: tuple[int, ...]) -> Callable[[tuple[T, ...]], tuple[T, ...]]:
    """Return what picks the entries at some places, one at least, out of any row.

    >>> picker((0, 2))(("a", "b", "c")), picker((1,))(("a", "b", "c"))
    (('a', 'c'), ('b',))
    """
    if len(places) > 1:
        return itemgetter(*places)
    return lambda row: (row[places[0]],)  # of one place ``itemgetter`` makes no row
