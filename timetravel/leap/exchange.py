"""Exchanging cards by offer: the Free Action and Item 2 (sections free_action and items.2, rulings 11 and 12)."""

from timetravel.leap import cards, knowledge
from timetravel.leap.actions import Accept, Action, Decline, Offer
from timetravel.leap.components import CARDS
from timetravel.leap.state import Offering, State
from timetravel.refusals import Refusals, Tell, no

_OFFER = tuple(Offer(card) for card in range(len(CARDS)))
_ACCEPT = tuple(Accept(card) for card in range(len(CARDS)))
_DECLINE = Decline()


def is_used(s: State, who: int) -> bool:
    """Return whether a player can no longer use the Free Action."""
    return who in s.free_by if s.table.options.free_action == "once_each" else s.free_used


def offers(s: State, who: int) -> list[Action]:
    """Return the cards that a player could offer."""
    return [_OFFER[card] for card in dict.fromkeys(s.hands[who]) if card >= 0]


def listing(s: State, who: int, out: list[Action]) -> None:
    """Add the offers of the Free Action, before the main action."""
    if not s.offered and not is_used(s, who):
        out += offers(s, who)


def against(s: State, who: int, a: Offer) -> Refusals:
    """Say why the Free Action cannot be offered."""
    yield from against_held(s, who, a)
    if is_used(s, who):
        yield no("offer.used", who=who)
    if s.offered:
        yield no("offer.once", who=who)


def against_held(s: State, who: int, a: Offer) -> Refusals:
    """Say whether the card is in the hand that offers it."""
    if a.card not in s.hands[who]:
        yield no("offer.not_held", who=who, card=a.card)


def can_be_asked(s: State, who: int, item: bool) -> tuple[int, ...]:
    """Return who is asked, from the left: players with cards, for the Free Action those in the same era."""
    return tuple(p for p in s.table.left_of[who][:-1] if s.hands[p] and (item or s.pieces[p] == s.pieces[who]))


def offer(s: State, who: int, a: Offer, item: bool, tell: Tell) -> None:
    """Offer a card, face down."""
    s.offered = s.offered or not item
    if tell:
        tell("offered", who=who, card=a.card)
    s.stack = (*s.stack, Offering(who, a.card, can_be_asked(s, who, item), item))


def answers(s: State, frame: Offering) -> list[Action]:
    """Return the answers to an offer: a card to give, chosen before the offered one is seen, or no."""
    hand = s.hands[frame.waiting[0]]
    return [*(_ACCEPT[card] for card in dict.fromkeys(hand) if card >= 0), _DECLINE]


def not_asked_to_accept(s: State, who: int, frame: Offering) -> Refusals:
    """Say why a player is not the one to whom a card is offered."""
    era = s.pieces[frame.who]
    if who == frame.who:
        yield no("accept.own", who=who)
    elif not frame.item and s.pieces[who] != era:
        yield no("accept.elsewhere", who=who, era=era, at=s.pieces[who])
    elif not s.hands[who]:
        yield no("accept.no_card", who=who)
    elif who not in frame.waiting:
        yield no("accept.answered", who=who)


def against_accept(s: State, who: int, a: Accept) -> Refusals:
    """Say why this card cannot be given."""
    if a.card not in s.hands[who]:
        yield no("accept.not_held", who=who, card=a.card)


def answer(s: State, frame: Offering, a: Accept | Decline, tell: Tell) -> None:
    """Exchange the two cards, or ask the next."""
    other, *rest = frame.waiting
    if isinstance(a, Decline):
        s.stack = (*s.stack[:-1], Offering(frame.who, frame.card, tuple(rest), frame.item))
        if tell:
            tell("declined", who=other)
        return
    s.stack = s.stack[:-1]
    both = 1 << frame.who | 1 << other
    # both leave before either arrives: each was chosen unseen, so neither can be the one just received
    for giver, card in ((frame.who, frame.card), (other, a.card)):
        cards.remove(s, giver, card)
        knowledge.hidden(s, giver, card, both)
    for giver, card, taker in ((frame.who, frame.card, other), (other, a.card, frame.who)):
        cards.add(s, taker, card)
        knowledge.received(s, taker, card, 1 << giver)
    _use_up(s, frame)
    seen = knowledge.hands_lie_open(s)
    if tell:
        tell("accepted", who=other, whom=frame.who, card=a.card, offered=frame.card, open=seen)


def nobody_accepts(s: State, frame: Offering, tell: Tell) -> None:
    """Exchange the offered card with the top of the deck, where that is the rule and the deck has one."""
    s.stack = s.stack[:-1]
    if not s.deck or (s.table.options.free_action_fallback == "none" and not frame.item):
        return
    cards.remove(s, frame.who, frame.card)
    knowledge.hidden(s, frame.who, frame.card)
    card, seen = cards.top(s)
    cards.add(s, frame.who, card)
    knowledge.received(s, frame.who, card, seen)
    s.deck, s.under = (*s.deck, frame.card), (*s.under, 1 << frame.who)
    _use_up(s, frame)
    if tell:
        tell("deck_exchanged", who=frame.who, card=frame.card, taken=card, open=knowledge.hands_lie_open(s))


def _use_up(s: State, frame: Offering) -> None:
    if frame.item:
        return
    if s.table.options.free_action == "once_each":
        s.free_by = tuple(sorted((*s.free_by, frame.who)))
    else:
        s.free_used = True
