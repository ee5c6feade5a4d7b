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
    return _likest(tried, alike) if alike else None


def nearest_of_any_kind(tried: Any, legal: Sequence[Any]) -> Any:
    """Return the nearest of some legal actions, of the same kind if there is one.

    >>> from timetravel import viagem
    >>> str(nearest_of_any_kind(viagem.action("ship L1-P1"), [viagem.action("clock L1"), viagem.action("end")]))
    'clock L1'
    """
    return nearest(tried, legal) or _likest(tried, legal)


def _likest(tried: Any, legal: Sequence[Any]) -> Any:
    text = str(tried)
    return max(legal, key=lambda action: (_shared(action, tried), _ratio(str(action), text)))


def _shared(one: Any, other: Any) -> int:
    """Return how many fields two actions of a kind have in common."""
    return sum(a == b for a, b in zip(one, other, strict=True)) if type(one) is type(other) else 0


def _ratio(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
