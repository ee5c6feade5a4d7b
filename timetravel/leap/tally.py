"""What a player of Time Leap did, counted over a game: cards placed, eras cleared, leaps, items, exchanges."""

from collections.abc import Callable, Mapping
from typing import Any

from timetravel.leap.components import SCENARIO_TITLES


def tallied(kind: str, facts: Mapping[str, Any]) -> tuple[int, str, int] | None:
    """Return for an event whose it was (a number of :data:`COLOURS`), what to count, and how much; else None.

    >>> tallied("cleared", {"who": 1, "era": 4, "scenario": "item3"}), tallied("turn", {"who": 0})
    ((1, 'cleared item3', 1), None)
    """
    counted = _COUNTED.get(kind)
    return None if counted is None else (facts["who"], counted(facts), 1)


_COUNTED: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "placed": lambda f: "placed right" if f["card"] == f["era"] else "placed face down",
    "cleared": lambda f: f"cleared {f['scenario']}",
    "item": lambda f: f"{f['item']} lapsed" if f["lapses"] else f"{f['item']} used",
    "leap": lambda f: "leaps to the future" if f["future"] else "leaps to the past",
    "joined": lambda f: "leaps joined",
    "stayed": lambda f: "leaps not joined",
    "added": lambda f: "cards added",
    "offered": lambda f: "offers",
    "accepted": lambda f: "offers accepted",
    "drew": lambda f: "cards drawn",
    "skipped": lambda f: "turns skipped",
}


def in_words(name: str) -> str:
    """Return in words what was counted.

    >>> in_words("item4")
    'Item 4: swap a card with a slot'
    """
    return SCENARIO_TITLES.get(name, name)
