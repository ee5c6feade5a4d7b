"""The legal action nearest to a refused one."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any


def nearest(tried: Any, legal: Sequence[Any]) -> Any | None:
    """Return the legal action of the same kind that shares most with a refused one, or None.

    >>> from timetravel import viagem
    >>> moves = [viagem.action(t) for t in ("place P1", "place F1", "end")]
    >>> nearest(viagem.action("place P2"), moves)
    viagem.action('place P1')
    """
    alike = [action for action in legal if type(action) is type(tried)]
    if not alike:
        return None
    text = str(tried)
    return max(alike, key=lambda action: (_shared(action, tried), _ratio(str(action), text)))


def _shared(one: Any, other: Any) -> int:
    """Return how many fields two actions of a kind have in common."""
    return sum(a == b for a, b in zip(one, other, strict=True))


def _ratio(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
