"""Rows of values, one entry for each player or place; a changed row is a new one."""

from typing import TypeVar

T = TypeVar("T")


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return a row with one entry replaced.

    >>> put((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*row[:at], value, *row[at + 1 :])
