"""What a player of Time Leap may know of a state (rulings 13 and 14).

One sees one's own hand, what lies face up, the discards, the face-down cards one placed, the cards one knows
to be in another's hand, and those one put under the deck.
"""

from timetravel.leap.components import HIDDEN, NOTHING
from timetravel.leap.knowledge import WIDTH, hands_lie_open
from timetravel.leap.state import Offering, State
from timetravel.rows import put
from timetravel.views import View


def seen_by(state: State, viewer: int | None) -> View:
    """Return a state as a player sees it, or without one as an onlooker does."""
    return View("leap", _hide(state, viewer), viewer)


def _hide(state: State, viewer: int | None) -> State:
    s = state.copy()
    bit = 0 if viewer is None else 1 << viewer
    s.eras = tuple(_slot(card, era, s.seen[era] & bit) for era, card in enumerate(s.eras))
    hidden = len(s.deck) - len(s.under)
    below = [card if seen & bit else HIDDEN for card, seen in zip(s.deck[hidden:], s.under, strict=True)]
    s.deck = (*(HIDDEN,) * hidden, *below)
    if not hands_lie_open(s):
        for player in s.table.players:
            if player != viewer:
                s.hands = put(s.hands, player, _hand(state, viewer, player))
        if s.stack and isinstance(s.stack[-1], Offering) and s.stack[-1].who != viewer:
            s.stack = (*s.stack[:-1], s.stack[-1]._replace(card=HIDDEN))
    s.seen = tuple(bits & bit for bits in s.seen)
    s.under = tuple(bits & bit for bits in s.under)
    s.known = tuple(cards if at // WIDTH == viewer else () for at, cards in enumerate(s.known))
    return s


def _slot(card: int, era: int, seen: int) -> int:
    return card if card in (NOTHING, era) or seen else HIDDEN


def _hand(state: State, viewer: int | None, player: int) -> tuple[int, ...]:
    known = () if viewer is None else state.known[viewer * WIDTH + player]
    return (*(HIDDEN,) * (len(state.hands[player]) - len(known)), *known)
