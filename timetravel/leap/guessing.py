"""Guessing what a view hides: the unseen cards dealt at random to the hidden places."""

import random

from timetravel.leap.components import COPIES, ERAS, HIDDEN
from timetravel.leap.state import Offering, State


def unseen(s: State) -> list[int]:
    """Return the cards that the position of a view does not show, sorted."""
    left = list(COPIES)
    wormhole = next((f for f in s.stack if f.kind in ("joining", "adding")), None)
    shown = [*s.eras[1:], *s.deck, *s.discards, *(card for hand in s.hands for card in hand)]
    if wormhole is not None:
        shown += getattr(wormhole, "cards", None) or [getattr(wormhole, "card", HIDDEN)]
    for card in shown:
        if card >= 0:
            left[card] -= 1
    return [card for card, copies in enumerate(left) for _ in range(copies)]


def guess(s: State, rng: random.Random) -> State:
    """Return a position that looks the same: hidden hands and slots are dealt, the deck stays hidden.

    A face-down card never matches its era, so a matching one is dealt elsewhere.
    """
    new = s.copy()
    cards = unseen(s)
    rng.shuffle(cards)
    eras = list(s.eras)
    for era in ERAS:
        if eras[era] == HIDDEN:
            at = next((k for k in range(len(cards) - 1, -1, -1) if cards[k] != era), None)
            eras[era] = HIDDEN if at is None else cards.pop(at)
    new.eras = tuple(eras)
    hands = list(s.hands)
    for player in s.table.players:
        hands[player] = tuple(sorted(cards.pop() if card == HIDDEN and cards else card for card in hands[player]))
    new.hands = tuple(hands)
    new.known = ((),) * len(s.known)  # plans need no book of who knows what
    if s.stack and isinstance(s.stack[-1], Offering) and s.stack[-1].card == HIDDEN:
        frame = s.stack[-1]
        new.stack = (*s.stack[:-1], frame._replace(card=rng.choice(hands[frame.who])))
    return new
