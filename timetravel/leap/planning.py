"""Planning: where the turn that is under way may end.

A leap is one step of a plan: who comes along, how far, and the cards that are missed least; all companions are taken
to agree.
"""

from collections.abc import Iterator

from timetravel.leap.components import COPIES, ERAS, HIDDEN, ITEMS, LAST, LEAP, NOTHING
from timetravel.leap.judgement import keep
from timetravel.leap.knowledge import without
from timetravel.leap.sketch import LOST, Sketch, sketch_of
from timetravel.leap.state import Adding, Item, Joining, Offering, State

JUNK = 2  # cards that do not match, of those that a plan would place


def turns_from(s: Sketch) -> Iterator[Sketch]:
    """Yield the positions that the turn of the player whose turn it is may lead to."""
    for card in _worth_placing(s):
        yield placed(s, card)
    yield from leaps(s)


def _worth_placing(s: Sketch) -> list[int]:
    """Return the card that matches, and of the others the two that are missed least."""
    hand = s.hands[s.turn]
    era = s.pieces[s.turn]
    others = sorted({card for card in hand if card != era}, key=lambda card: (keep(s, card, 1), card))[:JUNK]
    return [era, *others] if era in hand else others


def placed(s: Sketch, card: int) -> Sketch:
    """Return the position after Action A with a card."""
    new = s.copy()
    who = s.turn
    era = s.pieces[who]
    old = s.eras[era]
    put(new, who, era, card)
    if new.over:
        return new
    goal = era + 1 if era < LAST else 1 if s.world.wraps else LAST
    new.pieces = [goal if at == era else at for at in s.pieces]
    if old == NOTHING:
        new.draw(who)
    if new.cleared & ~s.cleared & 1 << s.world.retrieve:
        take_back(new, who)
    new.pass_on()
    return new


def take_back(new: Sketch, who: int) -> None:
    """Take the discarded card that is missed most, as Item 1 lets one: first of all one of a number that is lost."""
    lost = [card for card in ERAS if new.gone[card] == COPIES[card] and not new.right >> card & 1]
    cards = lost or [card for card in range(LAST + 1) if new.gone[card]]
    if cards:
        card = max(cards, key=lambda card: (keep(new, card, 1), -card))
        new.gone[card] -= 1
        new.hands[who] = tuple(sorted((*new.hands[who], card)))


def put(new: Sketch, who: int, era: int, card: int) -> None:
    """Put a card from a hand into a slot and take what was there."""
    old = new.eras[era]
    hand = without(new.hands[who], card)
    if old != NOTHING:
        hand = tuple(sorted((*hand, old)))
    new.hands[who] = hand
    new.eras[era] = card
    if card == era:
        new.put_right(who, era)
    else:
        new.right &= ~(1 << era)
    if era == LAST and new.world.finale and not new.over:
        new.over = LOST


def leaps(s: Sketch) -> Iterator[Sketch]:
    """Yield the positions after a leap: alone or with all who are there, to eras worth going to."""
    who = s.turn
    era = s.pieces[who]
    hand = s.hands[who]
    first = [card for card in (LEAP, era) if card in hand]
    if not first:
        return
    card = min(first, key=lambda c: keep(s, c, hand.count(c)))
    others = tuple(p for p in s.world.table.left_of[who][:-1] if s.pieces[p] == era)
    start = s.copy()
    start.hands[who] = without(hand, card)
    start.gone[card] += 1
    for party in [(who,), (*others, who)] if others else [(who,)]:
        for future in (False, True):
            yield from ways(start, era, future, party, 1, party)


def ways(
    s: Sketch, era: int, future: bool, party: tuple[int, ...], played: int, payers: tuple[int, ...]
) -> Iterator[Sketch]:
    """Yield the positions after going on with a leap: its cards so far are discarded, ``payers`` may add more."""
    room = LAST - era if future else era - 1
    if room < played:
        return
    order = cheapest(s, payers)
    far = min(room, played + len(order))
    for distance in range(played, far + 1):
        goal = era + distance if future else era - distance
        if distance > played and s.right >> goal & 1 and goal != LAST:
            continue
        yield _arrived(s, party, goal, order[: distance - played])


def cheapest(s: Sketch, payers: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return who could add which card, those that are missed least first."""
    pool = [card for p in payers for card in s.hands[p]]
    seats = [(seat, p) for seat, p in enumerate(s.world.players) if p in payers]
    rated = [(keep(s, card, pool.count(card)), seat, card, p) for seat, p in seats for card in s.hands[p]]
    rated.sort()
    return [(p, card) for _, _, card, p in rated]


def _arrived(s: Sketch, party: tuple[int, ...], goal: int, paid: list[tuple[int, int]]) -> Sketch:
    new = s.copy()
    for p, card in paid:
        new.hands[p] = without(new.hands[p], card)
        if card != HIDDEN:
            new.gone[card] += 1
    for p in party:
        new.pieces[p] = goal
    drew = True
    while drew:
        drew = False
        for p in (party[-1], *party[:-1]):
            drew = new.draw(p) or drew
    new.pass_on()
    return new


# what may follow within a turn, after an action that the rules have carried out


def follow(state: State, before: State) -> list[Sketch]:
    """Return the positions that the turn may lead to from a state within it, or the state itself if it ended.

    Where only hidden cards differ, the plans are the same, in the same order.
    """
    s = sketch_of(state)
    if state.over or not state.stack:
        if state.over or state.turns != before.turns:
            return [s]
        return list(turns_from(s))
    frame = state.stack[-1]
    if isinstance(frame, Joining):
        return list(_joined(s, frame))
    if isinstance(frame, Adding):
        _discard(s, frame.cards)
        return list(ways(s, frame.era, frame.future, frame.party, len(frame.cards), frame.waiting))
    if isinstance(frame, Offering):
        return list(turns_from(_exchanged(s, frame))) if not frame.item else [_ended(s)]
    if isinstance(frame, Item) and frame.name == ITEMS[0]:
        take_back(s, frame.who)
    return [_ended(s)]


def _joined(s: Sketch, frame: Joining) -> Iterator[Sketch]:
    """Yield what follows when all who are still asked join, or none of them."""
    _discard(s, (frame.card,))
    for more in (frame.waiting, ()):
        party = (*frame.joined, *more, s.turn)
        yield from ways(s, frame.era, frame.future, party, 1, party)


def _discard(s: Sketch, cards: tuple[int, ...]) -> None:
    for card in cards:
        s.gone[card] += 1


def _exchanged(s: Sketch, frame: Offering) -> Sketch:
    """Return the position when nobody accepts: the deck takes the offered card, unless ruling 11 says otherwise."""
    if s.deck and s.world.table.options.free_action_fallback == "deck":
        s.hands[frame.who] = (HIDDEN, *without(s.hands[frame.who], frame.card))
    return s


def _ended(s: Sketch) -> Sketch:
    """Return the position with the turn over, whatever item is still to be used."""
    s.pass_on()
    return s
