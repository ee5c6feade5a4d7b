"""What a player of Viagem no Tempo did, counted over a game: tools, figures, cards, clock numbers, gains."""

from collections.abc import Callable, Mapping
from typing import Any

from timetravel.viagem.components import CARD, CARD_TITLES, CARDS, EPOCH, EPOCHS, FIGURES


def tallied(kind: str, facts: Mapping[str, Any]) -> tuple[int, str, int] | None:
    """Return for an event whose it was (a number of :data:`COLOURS`), what to count, and how much; else None.

    >>> tallied("met", {"who": 1, "figure": 0}), tallied("turn", {"who": 0, "round": 2})
    ((1, 'figure D1', 1), None)
    """
    counted = _COUNTED.get(kind)
    if counted is None or "who" not in facts or (kind == "moved" and "tool" not in facts):
        return None
    name, number = counted(facts)
    return facts["who"], name, number


_COUNTED: dict[str, Callable[[Mapping[str, Any]], tuple[str, int]]] = {
    "moved": lambda f: (f"tool {f['tool']}", 1),
    "met": lambda f: (f"figure {EPOCHS[f['figure']]}", 1),
    "card": lambda f: (f"card {CARDS[f['card']]}", 1),
    "clock": lambda f: (f"clock {f['left']}", 1),
    "bonus": lambda f: ("bonus tokens", 1),
    "proof": lambda f: ("proofs", 1),
    "points": lambda f: ("points in play", f["number"]),
    "token": lambda f: ("tokens gained" if f["number"] > 0 else "tokens spent", abs(f["number"])),
    "sent": lambda f: ("pieces sent", 1),
    "passed": lambda f: ("turns without a journey", 1),
    "exchanged": lambda f: ("hands exchanged", 1),
}


GIFTS = {"points": "point", "tokens": "token", "tunnel": "tunnel symbol"}


def in_words(name: str) -> str:
    """Return in words what was counted.

    >>> in_words("figure F1"), in_words("card home-1"), in_words("tool ship")
    ('Cyborg (F1: 1 point, 1 token, 1 tunnel symbol)', 'Back Home: one piece', 'tool ship')
    """
    kind, _, which = name.partition(" ")
    if kind == "figure":
        figure = FIGURES[EPOCH[which]]
        gifts = ", ".join(f"{figure[g]} {word}{'s' * (figure[g] > 1)}" for g, word in GIFTS.items() if figure[g])
        return f"{figure['name']} ({which}: {gifts})"
    return CARD_TITLES[CARD[which]] if kind == "card" else name
