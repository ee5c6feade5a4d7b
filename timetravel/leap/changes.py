"""What could be otherwise in a position, one thing at a time: for the search for what would make an action legal.

Everything is read from a view and changed in it, so what is hidden stays so: a card that one would hold comes from
the open discards or from among those that nobody has shown.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from timetravel import messages
from timetravel.leap import cards, exchange, items, knowledge, leaping, words
from timetravel.leap.components import CARDS, COLOURS, ERAS, HAND, HIDDEN, ITEMS, LEAP, NOTHING
from timetravel.leap.guessing import unseen
from timetravel.leap.names import GAME
from timetravel.leap.state import Adding, Item, Joining, Offering, State
from timetravel.protocol import Change
from timetravel.rows import put
from timetravel.views import View


def changes(view: View, who: int) -> list[Change]:
    """Return all single changes of a view for a player who wants to act, the likeliest to be asked for first."""
    s: State = view.position
    groups = (_held(s, who), _pieces(s, who), _slots(s), _discards(s), _course(s, who), _questions(s, who))
    return [change for group in groups for change in group]


def _change(name: str, make: Callable[[State], Any], places: tuple[str, ...] = (), **facts: object) -> Change:
    """Return a change in words; ``make`` alters a copy, and returns False where there is nothing to alter."""
    badge, text = messages.change_words(GAME, name, words.in_words(facts))

    def changed(s: State) -> State | None:
        new = s.copy()
        return None if make(new) is False else new

    return Change(text, badge, places, changed)


# cards and pieces


def _held(s: State, who: int) -> Iterator[Change]:
    for card in range(len(CARDS)):
        if card not in s.hands[who]:
            yield _change("held", partial(_hold, who=who, card=card), (f"card:{CARDS[card]}",), who=who, card=card)


def _hold(s: State, who: int, card: int) -> bool:
    """Bring a card into a hand, from the discards or the unseen deck; a full hand gives one for it."""
    given = s.hands[who][:1] if len(s.hands[who]) >= HAND else ()
    if card in s.discards:
        s.discards = tuple(sorted((*knowledge.without(s.discards, card), *given)))
    elif HIDDEN in s.deck and card in unseen(s):
        s.deck = (*[HIDDEN] * len(given), *s.deck[1:])
    else:
        return False
    for kind in given:
        cards.remove(s, who, kind)
    cards.add(s, who, card)
    _forget(s, who)
    return True


def _forget(s: State, who: int) -> None:
    """Nobody claims to know a hand that is another one."""
    for observer in s.table.players:
        s.known = put(s.known, observer * knowledge.WIDTH + who, ())


def _pieces(s: State, who: int) -> Iterator[Change]:
    for player in (who, *(p for p in s.table.players if p != who)):
        for era in ERAS:
            if era != s.pieces[player]:
                make = _standing(player, era)
                yield _change("piece", make, (f"era{era}",), who=player, era=era)


def _standing(player: int, era: int) -> Callable[[State], None]:
    def make(s: State) -> None:
        s.pieces = put(s.pieces, player, era)

    return make


def _slots(s: State) -> Iterator[Change]:
    for era in ERAS:
        place = (f"era{era}",)
        if s.eras[era] == NOTHING and HIDDEN in s.deck:
            yield _change("filled", partial(_fill, era=era), place, era=era)
        elif s.eras[era] != NOTHING and not any(era == cleared for cleared, _ in s.cleared):
            yield _change("empty", partial(_empty, era=era), place, era=era)


def _fill(s: State, era: int) -> bool:
    if HIDDEN not in s.deck or s.eras[era] != NOTHING:
        return False
    s.deck, s.eras = s.deck[1:], put(s.eras, era, HIDDEN)
    return True


def _empty(s: State, era: int) -> bool:
    """Put the card of a slot on top of the deck, unseen again unless it lay open."""
    if s.eras[era] == NOTHING:
        return False
    s.deck = (s.eras[era], *s.deck)
    s.eras, s.seen = put(s.eras, era, NOTHING), put(s.seen, era, 0)
    return True


def _discards(s: State) -> Iterator[Change]:
    for card in range(len(CARDS)):
        if card not in s.discards:
            place = (f"discard:{CARDS[card]}",)
            yield _change("discard", partial(_spend, card=card), place, card=card)


def _spend(s: State, card: int) -> bool:
    if HIDDEN not in s.deck or card not in unseen(s):
        return False
    s.deck, s.discards = s.deck[1:], tuple(sorted((*s.discards, card)))
    return True


# the course of the match


def _course(s: State, who: int) -> Iterator[Change]:
    seat = (f"player:{COLOURS[who]}",)
    if exchange.is_used(s, who) or s.offered:
        yield _change("free", partial(_free, who=who), seat, who=who)
    if s.over or s.stack or s.turn != who or s.acted or s.offered:
        yield _change("begun", partial(_begin, who=who), seat, who=who)


def _free(s: State, who: int) -> None:
    s.free_used, s.offered = False, False
    s.free_by = tuple(player for player in s.free_by if player != who)


def _begin(s: State, who: int) -> None:
    s.turn, s.stack, s.over = who, (), ""
    s.new_turn()


def _questions(s: State, who: int) -> Iterator[Change]:
    """Questions that could be open: an item, a leap, an offer."""
    if s.over:
        return
    for name in ITEMS:
        yield _change("item", _asking(Item(who, name)), (f"player:{COLOURS[who]}",), who=who, item=name)
    other = s.table.after[who]
    joining = Joining(s.pieces[who], s.pieces[who] < max(ERAS), LEAP, (), (who,))
    yield _change("joining", partial(_leap, leader=other, frame=joining), who=who, whom=other)
    yield _change("offering", partial(_offer, other=other, who=who), who=who, whom=other)
    adding = Adding(s.pieces[who], s.pieces[who] < max(ERAS) - 1, (LEAP,), (who,), (who,))
    yield _change("adding", partial(_leap, leader=who, frame=adding), who=who)


def _asking(frame: Item) -> Callable[[State], bool]:
    def make(s: State) -> bool:
        s.turn, s.acted, s.stack = frame.who, True, (frame,)
        return bool(items.listing(s, frame))

    return make


def _leap(s: State, leader: int, frame: Joining | Adding) -> bool:
    """Let a leap have begun with a card that nobody has shown."""
    if HIDDEN not in s.deck or LEAP not in unseen(s):
        return False
    s.deck = s.deck[1:]
    s.turn, s.acted, s.stack = leader, True, (frame._replace(era=s.pieces[frame.waiting[0]]),)
    if isinstance(frame, Joining):
        s.pieces = put(s.pieces, leader, s.stack[0].era)
        return True
    return leaping.may_add(frame)


def _offer(s: State, other: int, who: int) -> bool:
    if not s.hands[other] or not s.hands[who]:
        return False
    s.turn, s.offered = other, True
    s.pieces = put(s.pieces, other, s.pieces[who])
    s.stack = (Offering(other, s.hands[other][0], (who,), item=False),)
    return True
