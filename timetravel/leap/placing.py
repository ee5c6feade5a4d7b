"""Action A: place a card in the current era (section place, rulings 4, 6 and 7)."""

from timetravel.leap import cards, clearing, items, moving
from timetravel.leap.actions import Action, Place
from timetravel.leap.components import CARDS, LAST, NOTHING
from timetravel.leap.state import State
from timetravel.refusals import Refusals, Tell, no

_PLACE = tuple(Place(card) for card in range(len(CARDS)))


def listing(s: State, who: int, out: list[Action]) -> None:
    """Add the cards that may be placed: any of the hand."""
    out += [_PLACE[card] for card in dict.fromkeys(s.hands[who]) if card >= 0]


def against(s: State, who: int, a: Place) -> Refusals:
    """Say why a card cannot be placed."""
    if a.card not in s.hands[who]:
        yield no("place.not_held", who=who, card=a.card)


def place(s: State, who: int, a: Place, tell: Tell) -> None:
    """Place the card, clear, move all pieces of the era on, draw for an empty slot, bring the item."""
    era = s.pieces[who]
    old = cards.into_slot(s, who, era, a.card)
    s.acted = True
    if tell:
        tell("placed", who=who, era=era, card=a.card, exchanged=old != NOTHING, taken=old)
    item = clearing.placed(s, who, era, tell)
    if s.over:
        return
    _move_on(s, era, tell)
    if old == NOTHING:
        cards.draw(s, who, tell)
    if item:
        items.put_forward(s, who, item, tell)


def _move_on(s: State, era: int, tell: Tell) -> None:
    goal = era + 1
    if era == LAST:
        if s.table.options.after_ten != "wrap":
            return
        goal = 1
    for player in s.table.players:
        if s.pieces[player] == era:
            moving.move(s, player, goal, tell)
