"""What could be otherwise in a position, one thing at a time: for the search for what would make an action legal.

Everything is read from a view and changed in it, so what is hidden stays so: a card that one would hold comes from
the open discards or from among those that nobody has shown.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from timetravel import messages
from timetravel.protocol import Change
from timetravel.rows import added, put, without
from timetravel.viagem import bonuses, tunnel, words
from timetravel.viagem.actions import symbol_name
from timetravel.viagem.board import CLOCK as CLOCK_TOOL
from timetravel.viagem.board import SYMBOL
from timetravel.viagem.components import (
    ALL_PROOFS,
    CARDS,
    COLOURS,
    COPIES,
    COUNTDOWN_TOKENS,
    CURRENT,
    EPOCHS,
    HAND,
    HIDDEN,
    PERIODS,
    PIECES,
    PLACES,
    PROOFS,
    SPEEDS,
)
from timetravel.viagem.names import GAME
from timetravel.viagem.state import Frame, Freeing, Placing, Returning, Sending, State, Travelling
from timetravel.views import View

Make = Callable[[State], State | None]


def changes(view: View, who: int) -> list[Change]:
    """Return all single changes of a view for a player who wants to act, the likeliest to be asked for first."""
    s: State = view.position
    groups = (
        _symbols(s), _arrivals(s, who), _departures(s), _cards(s, who), _counters(s, who),
        _supplies(s), _course(s, who), _questions(s, who),
    )  # fmt: skip
    return [change for group in groups for change in group]


SHIFTS = {"more": 1, "moved": 2}  # see Change


def _change(name: str, make: Callable[[State], Any], places: tuple[str, ...] = (), **facts: object) -> Change:
    """Return a change in words; ``make`` alters a copy, and returns False where there is nothing to alter."""
    badge, text = messages.change_words(GAME, name, words.in_words(facts))

    def changed(s: State) -> State | None:
        new = s.copy()
        return None if make(new) is False else new

    return Change(text, badge, places, changed, SHIFTS.get(name, 0))


# the board


def _symbols(s: State) -> Iterator[Change]:
    for free in (True, False):
        for (epoch, tool), bit in SYMBOL.items():
            if bool(s.markers & bit) is free:
                name = "unmarked" if free else "marked"
                places = (symbol_name(epoch, tool), EPOCHS[epoch])
                yield _change(name, _marking(bit, free), places, epoch=epoch, tool=tool)


def _marking(bit: int, free: bool) -> Callable[[State], None]:
    def make(s: State) -> None:
        s.markers = s.markers & ~bit if free else s.markers | bit

    return make


def _arrivals(s: State, who: int) -> Iterator[Change]:
    """One piece more in a place, the player's own first: from the box, else from where he has most."""
    for player in (who, *(p for p in s.table.players if p != who)):
        row = s.pieces[player]
        for goal in range(len(PLACES)):
            start = _source(s, player, goal)
            if start is None:
                yield _change("more", _adding(player, goal, 1), _where(player, goal), who=player, place=goal)
            elif row[start]:
                make = _moving(player, start, goal)
                yield _change("moved", make, _where(player, goal), who=player, start=start, place=goal)


def _source(s: State, player: int, goal: int) -> int | None:
    """Return from where a piece would come; None when one is left in the box."""
    row = s.pieces[player]
    waiting = s.stack[0].left[player] if s.stack and isinstance(s.stack[0], Placing) else 0
    if sum(row) + waiting < PIECES[len(s.table.players)]:
        return None
    return max((place for place in range(len(PLACES)) if place != goal), key=lambda place: row[place])


def _where(player: int, place: int) -> tuple[str, ...]:
    return (EPOCHS[place] if place < CURRENT else f"{COLOURS[player]}@current" if place == CURRENT else PLACES[place],)


def _departures(s: State) -> Iterator[Change]:
    for player in s.table.players:
        for place, count in enumerate(s.pieces[player]):
            if count:
                yield _change("fewer", _adding(player, place, -1), _where(player, place), who=player, place=place)


def _adding(player: int, place: int, number: int) -> Callable[[State], bool]:
    def make(s: State) -> bool:
        if s.count(player, place) + number < 0:
            return False
        s.add(player, place, number)
        return True

    return make


def _moving(player: int, start: int, goal: int) -> Callable[[State], bool]:
    def make(s: State) -> bool:
        if not s.count(player, start):
            return False
        s.move(player, start, goal)
        return True

    return make


# what a player holds


def _cards(s: State, who: int) -> Iterator[Change]:
    for card in range(len(CARDS)):
        if card not in s.hands[who]:
            yield _change("held", _holding(who, card), (f"player:{COLOURS[who]}",), who=who, card=card)
    for card in dict.fromkeys(s.hands[who]):
        if card != HIDDEN:
            yield _change("not_held", _dropping(who, card), (f"player:{COLOURS[who]}",), who=who, card=card)


def _holding(who: int, card: int) -> Callable[[State], bool]:
    """A card comes into the hand, from the discards or from what nobody has shown; a full hand gives one for it."""

    def make(s: State) -> bool:
        given = s.hands[who][:1] if len(s.hands[who]) >= HAND else ()
        if card in s.discard:
            s.discard = tuple(sorted((*without(s.discard, card), *given)))
        elif HIDDEN in s.pile and _unseen(s, card):
            s.pile = (*without(s.pile, HIDDEN), *[HIDDEN] * len(given))
        else:
            return False
        s.hands = put(s.hands, who, added(s.hands[who][len(given) :], card))
        return True

    return make


def _unseen(s: State, card: int) -> bool:
    seen = Counter((*s.discard, *s.pile, *(held for hand in s.hands for held in hand)))
    return seen[card] < COPIES[card]


def _dropping(who: int, card: int) -> Callable[[State], bool]:
    def make(s: State) -> bool:
        if card not in s.hands[who]:
            return False
        s.hands = put(s.hands, who, without(s.hands[who], card))
        s.discard = added(s.discard, card)
        return True

    return make


# counters and supplies


def _setting(**values: Any) -> Callable[[State], None]:
    def make(s: State) -> None:
        for name, value in values.items():
            setattr(s, name, value)

    return make


def _counters(s: State, who: int) -> Iterator[Change]:
    if not s.tokens[who]:
        yield _change("token", lambda s: setattr(s, "tokens", put(s.tokens, who, 1)), _where(who, CURRENT), who=who)
    for step, number in enumerate(SPEEDS):
        if number != SPEEDS[s.speed] and number not in SPEEDS[:step]:
            yield _change("speed", _setting(speed=step), ("ship",), number=number)
    for number in range(1, COUNTDOWN_TOKENS + 1):
        if number != s.countdown:
            make = _setting(countdown=number, closed=False)
            yield _change("countdown", make, ("tunnel",), number=number)


def _supplies(s: State) -> Iterator[Change]:
    for period, letter in enumerate(PERIODS):
        place = (f"proofs:{letter}",)
        if len(s.left[period]) < len(ALL_PROOFS[period]):
            yield _change("proof", partial(_proof_back, period=period), place, period=period)
        if s.bonus_left >> period & 1:
            make = _setting(bonus_left=s.bonus_left & ~(1 << period))
            yield _change("no_bonus", make, period=period)
        else:
            yield _change("bonus", partial(_bonus_back, period=period), period=period)


def _proof_back(s: State, period: int) -> bool:
    """Put the lowest proof that was taken back on the board, from whoever holds it as far as one can see."""
    taken = sorted((Counter(ALL_PROOFS[period]) - Counter(s.left[period])).elements())
    if not taken:
        return False
    s.proofs = _taken_back(s.proofs, PROOFS.index((period, taken[0])))
    s.left = put(s.left, period, added(s.left[period], taken[0]))
    return True


def _bonus_back(s: State, period: int) -> bool:
    if s.bonus_left >> period & 1:
        return False
    s.bonus = _taken_back(s.bonus, period)
    s.bonus_left |= 1 << period
    return True


def _taken_back(rows: tuple[tuple[int, ...], ...], kind: int) -> tuple[tuple[int, ...], ...]:
    for sought in (kind, HIDDEN):
        for player, row in enumerate(rows):
            if sought in row:
                return put(rows, player, without(row, sought))
    return rows


# the course of the match


def _course(s: State, who: int) -> Iterator[Change]:
    if s.stack and isinstance(s.stack[0], Placing):
        frame = s.stack[0]
        if frame.who != who and frame.left[who]:
            yield _change("placing", _setting(stack=(frame._replace(who=who),)), who=who)
        return
    begun = _begun(who)
    if begun(s) != s:
        yield Change(*_said("begun", who), (f"player:{COLOURS[who]}",), begun)
    if s.round == 1:
        yield _change("round", _setting(round=2))
    if not s.last_turns:
        yield _change("last_turns", _setting(last_turns=len(s.table.players)))
    if s.arrival >= 0 and s.arrival not in s.figures and not s.met:
        make = partial(_meeting, epoch=s.arrival)
        yield _change("figure", make, (EPOCHS[s.arrival],), epoch=s.arrival)


def _said(name: str, who: int) -> tuple[str, str]:
    badge, text = messages.change_words(GAME, name, words.in_words({"who": who}))
    return text, badge


def _begun(who: int) -> Callable[[State], State]:
    """The turn of a player just begun: nothing done in it, no question open, the game not over."""

    def make(s: State) -> State:
        new = s.copy()
        new.turn, new.stack, new.over = who, (), ""
        new.countdown = new.countdown or COUNTDOWN_TOKENS
        new.new_turn()
        return new

    return make


def _meeting(s: State, epoch: int) -> bool:
    """Let the figure of the epoch lie face up there, in place of one that does, as the journey ends."""
    if HIDDEN in s.figure_pile and epoch not in s.figure_discard:
        s.figure_pile = s.figure_pile if s.figures else without(s.figure_pile, HIDDEN)
    elif epoch in s.figure_discard:
        s.figure_discard = tuple(sorted((*without(s.figure_discard, epoch), *s.figures[:1])))
    else:
        return False
    s.figures = added(s.figures[1:], epoch)
    s.figure = epoch
    return True


# questions that could be open


def _questions(s: State, who: int) -> Iterator[Change]:
    if s.over or (s.stack and isinstance(s.stack[0], Placing)):
        return
    for epoch, tool in SYMBOL:
        if tool == CLOCK_TOOL and s.count(who, epoch):
            waiting = (who,) if who == s.turn else (who, s.turn)
            yield _asking("clock", Travelling(epoch, waiting), who, epoch)
    frames: dict[str, Frame] = {
        "sending": Sending(who, 1),
        "freeing_tunnel": Freeing(who, 1, tunnel=True),
        "freeing_blocked": Freeing(who, 1, tunnel=False),
        "returning": Returning(who, 1),
    }
    for name, frame in frames.items():
        yield _asking(name, frame, who)


def _asking(name: str, frame: Frame, who: int, epoch: int | None = None) -> Change:
    def make(s: State) -> bool:
        if not _open(s, frame):
            return False
        s.stack, s.journeyed = (frame,), True
        return True

    places = (EPOCHS[epoch],) if epoch is not None else ()
    return _change(name, make, places, who=who, epoch=epoch)


def _open(s: State, frame: Frame) -> bool:
    if isinstance(frame, Travelling):
        return bool(s.count(frame.waiting[0], frame.epoch))
    if isinstance(frame, Sending):
        return tunnel.asked(s, frame)
    return isinstance(frame, Freeing | Returning) and bonuses.asked(s, frame)
