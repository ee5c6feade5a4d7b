"""Who knows which card (rulings 13 and 14).

For each pair of players the state holds the cards that one knows to be in the other's hand: taken openly,
given by himself, or seen before. A card that leaves a hand unseen may be any of them, so of each kind one
less stays known.
"""

from collections.abc import Iterable

from timetravel import rows
from timetravel.leap.components import COLOURS, HIDDEN
from timetravel.leap.state import State
from timetravel.rows import put

WIDTH = len(COLOURS)
EVERYBODY = (1 << WIDTH) - 1


def hands_lie_open(s: State) -> bool:
    """Return whether everybody sees all hands (ruling 14)."""
    return s.table.options.talk == "open_hands"


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return cards with one of a kind taken away.

    Whoever looks ahead from a view may know a whole hand and not which of its cards is offered; then any goes.
    """
    return cards[1:] if card == HIDDEN and HIDDEN not in cards else rows.without(cards, card)


def received(s: State, holder: int, card: int, seen: int) -> None:
    """Note that a hand received a card which the players in the bits ``seen`` know."""
    for observer in s.table.opponents[holder]:
        if seen >> observer & 1:
            at = observer * WIDTH + holder
            s.known = put(s.known, at, tuple(sorted((*s.known[at], card))))


def shown(s: State, holder: int, card: int) -> None:
    """Note that a hand lost a card that everybody saw."""
    _lost(s, holder, card, EVERYBODY, ())


def hidden(s: State, holder: int, card: int, seen: int = 0, spared: Iterable[int] = ()) -> None:
    """Note that a hand lost a card unseen, but for the players in ``seen``; it is none of ``spared``."""
    _lost(s, holder, card, seen, tuple(spared))


def _lost(s: State, holder: int, card: int, seen: int, spared: tuple[int, ...]) -> None:
    for observer in s.table.opponents[holder]:
        at = observer * WIDTH + holder
        cards = s.known[at]
        if not cards:
            continue
        if not seen >> observer & 1:
            s.known = put(s.known, at, _still_there(cards, spared))
        elif card in cards:
            s.known = put(s.known, at, without(cards, card))


def _still_there(cards: tuple[int, ...], spared: tuple[int, ...]) -> tuple[int, ...]:
    kept = list(cards)
    for kind in set(cards) - set(spared):
        kept.remove(kind)
    return tuple(kept)
