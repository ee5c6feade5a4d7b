"""Action B: the time leap in its five steps (section leap, ruling 10)."""

from timetravel.leap import cards, knowledge, moving
from timetravel.leap.actions import Action, Add, Join, Leap, Pass, Stay
from timetravel.leap.components import CARDS, ERAS, LEAP
from timetravel.leap.state import Adding, Joining, State
from timetravel.refusals import Refusals, Tell, no

_LEAP = {(future, card): Leap(future, card) for future in (True, False) for card in range(len(CARDS))}
_ADD = tuple(Add(card) for card in range(len(CARDS)))
_JOIN, _STAY, _PASS = Join(), Stay(), Pass()


def _goal(era: int, future: bool, distance: int) -> int:
    return era + distance if future else era - distance


# step 1: the first card and the direction


def listing(s: State, who: int, out: list[Action]) -> None:
    """Add the leaps that can be announced."""
    era = s.pieces[who]
    first = [card for card in (LEAP, era) if card in s.hands[who]]
    for future in (True, False):
        if _goal(era, future, 1) in ERAS:
            out += [_LEAP[future, card] for card in first]


def against(s: State, who: int, a: Leap) -> Refusals:
    """Say why this leap cannot be announced."""
    era = s.pieces[who]
    if a.card not in s.hands[who]:
        yield no("leap.not_held", who=who, card=a.card)
    if a.card not in (LEAP, era):
        yield no("leap.first", card=a.card, era=era)
    if _goal(era, a.future, 1) not in ERAS:
        yield no("leap.beyond", era=era, future=a.future)


def leap(s: State, who: int, a: Leap, tell: Tell) -> None:
    """Play the first card and ask the others in the era, from the left."""
    era = s.pieces[who]
    cards.remove(s, who, a.card)
    knowledge.shown(s, who, a.card)
    s.acted = True
    if tell:
        tell("leap", who=who, card=a.card, era=era, future=a.future)
    there = tuple(p for p in s.table.left_of[who][:-1] if s.pieces[p] == era)
    s.stack = (*s.stack, Joining(era, a.future, a.card, (), there))


# step 2: who joins


def join_listing() -> list[Action]:
    """Return the answers to whether one joins."""
    return [_JOIN, _STAY]


def join(s: State, frame: Joining, a: Join | Stay, tell: Tell) -> None:
    """Join the leap, or stay."""
    who, *rest = frame.waiting
    joins = isinstance(a, Join)
    joined = (*frame.joined, who) if joins else frame.joined
    s.stack = (*s.stack[:-1], Joining(frame.era, frame.future, frame.card, joined, tuple(rest)))
    if tell:
        tell("joined" if joins else "stayed", who=who)


def begin_adding(s: State, frame: Joining) -> None:
    """Go on to step 3 when everybody has answered: companions from the left, the player of the turn last."""
    party = (*frame.joined, s.turn)
    s.stack = (*s.stack[:-1], Adding(frame.era, frame.future, (frame.card,), party, party))


def not_asked_to_join(s: State, who: int, frame: Joining) -> Refusals:
    """Say why a player is not the one who is asked to join."""
    if who == s.turn:
        yield no("join.own", who=who)
    elif s.pieces[who] != frame.era:
        yield no("join.elsewhere", who=who, era=frame.era, at=s.pieces[who])
    elif who not in frame.waiting:
        yield no("join.answered", who=who)


# step 3: adding cards


def may_add(frame: Adding) -> bool:
    """Return whether the wormhole has room for one more card (ruling 10)."""
    return _goal(frame.era, frame.future, len(frame.cards) + 1) in ERAS


def add_listing(s: State, frame: Adding) -> list[Action]:
    """Return the answers to whether one adds a card."""
    hand = s.hands[frame.waiting[0]]
    return [*(_ADD[card] for card in dict.fromkeys(hand) if card >= 0), _PASS]


def not_asked_to_add(who: int, frame: Adding) -> Refusals:
    """Say why a player is not the one who is asked for a card."""
    if who not in frame.party:
        yield no("add.not_along", who=who)
    elif who not in frame.waiting:
        yield no("add.passed", who=who)


def against_add(s: State, who: int, a: Add) -> Refusals:
    """Say why a card cannot be added."""
    if a.card not in s.hands[who]:
        yield no("add.not_held", who=who, card=a.card)


def add(s: State, frame: Adding, a: Add | Pass, tell: Tell) -> None:
    """Add a card and go to the end of the round, or pass for good."""
    who, *rest = frame.waiting
    if isinstance(a, Pass):
        s.stack = (*s.stack[:-1], frame._replace(waiting=tuple(rest)))
        if tell:
            tell("passed", who=who)
        return
    cards.remove(s, who, a.card)
    knowledge.shown(s, who, a.card)
    s.stack = (*s.stack[:-1], frame._replace(cards=(*frame.cards, a.card), waiting=(*rest, who)))
    if tell:
        tell("added", who=who, card=a.card, era=_goal(frame.era, frame.future, len(frame.cards) + 1))


# steps 4 and 5: moving and drawing


def arrive(s: State, frame: Adding, tell: Tell) -> None:
    """Move the party one era for each card, discard the cards, then draw in turn from the active player."""
    s.stack = s.stack[:-1]
    goal = _goal(frame.era, frame.future, len(frame.cards))
    order = (frame.party[-1], *frame.party[:-1])
    for player in order:
        moving.move(s, player, goal, tell)
    cards.discard(s, frame.cards, tell)
    drew = True
    while drew:
        drew = False
        for player in order:
            drew = cards.draw(s, player, tell) or drew
