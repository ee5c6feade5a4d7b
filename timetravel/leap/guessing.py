"""Guessing what a view hides: the unseen cards dealt at random to the hidden places."""

import random
from collections.abc import Sequence

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


def guesses(s: State, rng: random.Random, count: int) -> list[State]:
    """Return so many positions that look the same: hidden hands and slots are dealt, the deck stays hidden.

    They differ as much as they can: a card comes into a second one when each has come into one. One is enough
    where nothing is hidden but the deck.
    """
    cards, fresh = unseen(s), 0
    hidden = [*s.eras[1:], *(card for hand in s.hands for card in hand)].count(HIDDEN)
    found: list[State] = []
    for _ in range(count if hidden or _offered_unseen(s) else 1):
        if fresh < hidden:
            rng.shuffle(cards)
            fresh = len(cards)
        found.append(_dealt(s, list(cards), rng))
        cards = [*cards[len(cards) - hidden :], *cards[: len(cards) - hidden]]
        fresh -= hidden
    return found


def world(s: State, rng: random.Random) -> State:
    """Return a whole position that looks the same: what is hidden in the deck is dealt as well."""
    new = guesses(s, rng, 1)[0]
    cards = unseen(new)
    rng.shuffle(cards)
    new.deck = tuple(_dealt_deck(s, cards))
    return new


def decks(states: Sequence[State], seed: int) -> list[list[int]]:
    """Return for each state the cards that come next: those that nobody has seen in the hands, then the deck.

    The same seed gives states that lack the same cards the same cards to come.
    """
    found = []
    for k, s in enumerate(states):
        cards = unseen(s)
        random.Random(seed + k).shuffle(cards)
        drawn = sum(hand.count(HIDDEN) for hand in s.hands)
        ahead = [cards.pop() for _ in range(min(drawn, len(cards)))]
        found.append([*ahead, *_dealt_deck(s, cards)])
    return found


def _dealt_deck(s: State, cards: list[int]) -> list[int]:
    return [cards.pop() if card == HIDDEN else card for card in s.deck]


def _offered_unseen(s: State) -> bool:
    return bool(s.stack) and isinstance(s.stack[-1], Offering) and s.stack[-1].card == HIDDEN


def _dealt(s: State, cards: list[int], rng: random.Random) -> State:
    """Return a position with these cards, the last first, in the hidden slots and hands.

    A face-down card never matches its era, so a matching one is dealt elsewhere.
    """
    new = s.copy()
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
    if _offered_unseen(s):
        offer = s.stack[-1]
        assert isinstance(offer, Offering)
        new.stack = (*s.stack[:-1], offer._replace(card=rng.choice(hands[offer.who])))
    return new
