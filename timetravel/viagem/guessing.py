"""Guessing what a view hides: the cards, tokens and figures that are not seen, dealt at random to the hidden places."""

import random
from collections.abc import Iterable

from timetravel.rows import put
from timetravel.viagem.board import CLOCK_BIT, SHIP_BIT
from timetravel.viagem.components import ALL, ALL_PROOFS, DECK, HIDDEN, PERIODS, PROOFS, WILD
from timetravel.viagem.state import State
from timetravel.views import View

_KIND = {proof: kind for kind, proof in enumerate(PROOFS)}


def sample(view: View, rng: random.Random) -> State:
    """Return a full state that looks to the viewer like the view: what is hidden is dealt at random.

    >>> from timetravel import viagem
    >>> v = viagem.view(viagem.start(("blue", "red", "yellow")), "blue")
    >>> viagem.view(sample(v, random.Random(1)), "blue") == v
    True
    """
    s: State = view.position.copy()
    _deal_cards(s, rng)
    s.proofs = _dealt(s.proofs, _unseen(_all_taken(s), s.proofs), rng)
    taken = [period for period in range(len(PERIODS)) if not s.bonus_left >> period & 1]
    s.bonus = _dealt(s.bonus, _unseen(taken, s.bonus), rng)
    figures = _unseen(ALL, (s.figures, s.figure_pile, s.figure_discard))
    s.figures, s.figure_pile = _dealt((s.figures, s.figure_pile), figures, rng, sort=(True, False))
    return s


def _deal_cards(s: State, rng: random.Random) -> None:
    unseen = _unseen(DECK, (*s.hands, s.pile, s.discard))
    if s.owed >= 0 and not (SHIP_BIT[s.owed] | CLOCK_BIT[s.owed]) & ~s.markers:
        _deal_machine(s, unseen, rng)
    rows = _dealt((*s.hands, s.pile), unseen, rng, sort=(True,) * len(s.hands) + (False,))
    s.hands, s.pile = rows[:-1], rows[-1]


def _deal_machine(s: State, unseen: list[int], rng: random.Random) -> None:
    """Give whoever owes a journey that hangs on a Time Machine card one of these (ruling 20)."""
    hand = s.hands[s.turn]
    machines = [card for card in unseen if card <= WILD]
    if HIDDEN in hand and machines and not any(0 <= card <= WILD for card in hand):
        card = rng.choice(machines)
        unseen.remove(card)
        at = hand.index(HIDDEN)
        s.hands = put(s.hands, s.turn, (*hand[:at], card, *hand[at + 1 :]))


def _all_taken(s: State) -> list[int]:
    """Return the kinds of all proofs that players have."""
    taken = []
    for period, values in enumerate(ALL_PROOFS):
        left = list(s.left[period])
        for value in values:
            if value in left:
                left.remove(value)
            else:
                taken.append(_KIND[period, value])
    return taken


def _unseen(things: Iterable[int], rows: Iterable[tuple[int, ...]]) -> list[int]:
    """Return the things that lie in none of the rows."""
    left = list(things)
    for row in rows:
        for thing in row:
            if thing in left:
                left.remove(thing)
    return left


def _dealt(
    rows: tuple[tuple[int, ...], ...], things: list[int], rng: random.Random, sort: tuple[bool, ...] | None = None
) -> tuple[tuple[int, ...], ...]:
    """Return rows in which things drawn at random stand in the hidden places; what lacks a thing stays hidden."""
    things = rng.sample(things, len(things))
    dealt = []
    for k, row in enumerate(rows):
        if HIDDEN in row:
            row = tuple(things.pop() if thing == HIDDEN and things else thing for thing in row)
        dealt.append(tuple(sorted(row)) if sort is None or sort[k] else row)
    return tuple(dealt)
