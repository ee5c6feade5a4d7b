"""What the rules of a game speak in: refusals, events, and chance that comes from outside.

A refusal is the name of a reason and its facts; the sentence and the sections of each name stand in the
game's ``data/messages.toml``. A chapter of the rules yields all its refusals, the most telling first.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from timetravel.errors import ChanceError


class Refusal(NamedTuple):
    """One reason against an action, not yet in words."""

    name: str
    facts: dict[str, object]


Refusals = Iterator[Refusal]


def no(name: str, **facts: object) -> Refusal:
    """Return a refusal.

    >>> no("ship.marked", epoch=3, tool="ship").name
    'ship.marked'
    """
    return Refusal(name, facts)


class Listener(Protocol):
    """Receives what happens: the kind of the event and its facts."""

    def __call__(self, kind: str, /, **facts: object) -> None: ...


Tell = Listener | None  # None where nobody listens: then no event is put together


def silent(kind: str, /, **facts: object) -> None:
    """Tell nobody."""


# Chance comes from outside: the rules hand out the names of what is shuffled, cards in alphabetical and figures
# in board order, and take what comes back as the new pile, the top first.
Shuffle = Callable[[list[str]], list[str]]


def by_name(names: list[str]) -> list[str]:
    """Leave the names as they are: the shuffle where no chance is given."""
    return names


def shuffled(names: list[str], shuffle: Shuffle) -> list[str]:
    """Return the names as shuffled.

    Raises
    ------
    ChanceError
        when what comes back is no rearrangement of them
    """
    order = list(shuffle(list(names)))
    if sorted(order) != sorted(names):
        raise ChanceError(f"{order} is no rearrangement of what is shuffled, {names}")
    return order
