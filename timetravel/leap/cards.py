"""Moving cards between deck, hands, slots and discards."""

from bisect import bisect

from timetravel.leap import knowledge
from timetravel.leap.components import HAND, NOTHING
from timetravel.leap.knowledge import without
from timetravel.leap.state import State
from timetravel.refusals import Tell
from timetravel.rows import put


def remove(s: State, who: int, card: int) -> None:
    """Take a card out of a hand."""
    s.hands = put(s.hands, who, without(s.hands[who], card))


def add(s: State, who: int, card: int) -> None:
    """Put a card into a hand."""
    hand = s.hands[who]
    at = bisect(hand, card)
    s.hands = put(s.hands, who, (*hand[:at], card, *hand[at:]))


def top(s: State) -> tuple[int, int]:
    """Take the top card of the deck; return it and the bits of who knows it."""
    seen = 0
    if len(s.deck) == len(s.under):
        seen, *rest = s.under
        s.under = tuple(rest)
    card = s.deck[0]
    s.deck = s.deck[1:]
    return card, seen


def draw(s: State, who: int, tell: Tell) -> bool:
    """Draw one card, if the hand is below three and the deck has one; return whether it did."""
    if len(s.hands[who]) >= HAND or not s.deck:
        return False
    card, seen = top(s)
    add(s, who, card)
    if seen:
        knowledge.received(s, who, card, seen)
    if tell:
        tell("drew", who=who, card=card, open=knowledge.hands_lie_open(s))
    return True


def discard(s: State, cards: tuple[int, ...], tell: Tell) -> None:
    """Lay cards out on the open discards."""
    s.discards = tuple(sorted(s.discards + cards))
    if tell:
        tell("discarded", cards=cards)


def into_slot(s: State, who: int, era: int, card: int) -> int:
    """Put a card from a hand into a slot and take what was there; return that, or NOTHING.

    A card that matches lies face up and everybody sees it; of another the others learn only that it does
    not match (section place). A card that lay face up is known to all when it is taken (ruling 13).
    """
    old = s.eras[era]
    remove(s, who, card)
    if card == era:
        knowledge.shown(s, who, card)
    else:
        knowledge.hidden(s, who, card, spared=(era,))
    if old != NOTHING:
        add(s, who, old)
        knowledge.received(s, who, old, s.seen[era])
    s.eras = put(s.eras, era, card)
    s.seen = put(s.seen, era, knowledge.EVERYBODY if card == era else 1 << who)
    return old
