"""What a chapter of the rules says against an action: the name of a reason and its facts.

The sentence and the sections of each name stand in ``data/messages.toml``; :mod:`timetravel.viagem.words`
puts the two together. A chapter yields all its refusals, the most telling first.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol


class Refusal(NamedTuple):
    """One reason against an action, not yet in words."""

    name: str
    facts: dict[str, object]


Refusals = Iterator[Refusal]


def no(name: str, **facts: object) -> Refusal:
    """Return a refusal.

    >>> no("symbol.marked", epoch=3, tool="ship").name
    'symbol.marked'
    """
    return Refusal(name, facts)


class Tell(Protocol):
    """Receives what happens: the kind of the event and its facts."""

    def __call__(self, kind: str, /, **facts: object) -> None: ...


def silent(kind: str, /, **facts: object) -> None:
    """Tell nobody."""


Shuffle = Callable[[Sequence[int]], Sequence[int]]


def by_name(items: Sequence[int]) -> Sequence[int]:
    """Leave what is shuffled in the order of the data files: the default where no chance is given."""
    return sorted(items)
