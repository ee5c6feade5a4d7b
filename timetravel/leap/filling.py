"""A whole position behind a view: the cards that are hidden are dealt in order.

It is one of many that look the same, and serves to see that there is one.
"""

from timetravel.errors import PositionError
from timetravel.leap.components import ERAS, HIDDEN
from timetravel.leap.guessing import unseen
from timetravel.leap.reading import state_of
from timetravel.leap.state import Offering, State
from timetravel.leap.writing import describe


def filled(s: State) -> State:
    """Return a position that looks so; the rules of ``reading`` say whether it can be.

    Raises
    ------
    PositionError
        when there is none: more is hidden than the game has, or what is seen cannot be

    >>> from timetravel import leap
    >>> s = leap.start(("blue", "red"))
    >>> leap.view(filled(leap.view(s, "red").position), "red") == leap.view(s, "red")
    True
    """
    new, cards = s.copy(), unseen(s)
    eras = list(s.eras)
    for era in ERAS:
        if eras[era] == HIDDEN:  # face down, so not the era's own
            eras[era] = _any(cards, era)
    new.eras = tuple(eras)
    new.hands = tuple(tuple(sorted(_any(cards) if card == HIDDEN else card for card in hand)) for hand in s.hands)
    new.deck = tuple(_any(cards) if card == HIDDEN else card for card in s.deck)
    if s.stack and isinstance(s.stack[-1], Offering) and s.stack[-1].card == HIDDEN:
        frame = s.stack[-1]
        hand = new.hands[frame.who]
        new.stack = (*s.stack[:-1], frame._replace(card=hand[0] if hand else HIDDEN))
    return state_of(describe(new), s.table.options)


def _any(cards: list[int], but: int = HIDDEN) -> int:
    at = next((k for k, card in enumerate(cards) if card != but), None)
    if at is None:
        raise PositionError("more is hidden there than the game has", "hands")
    return cards.pop(at)
