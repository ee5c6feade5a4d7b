"""The rules as one machine: who decides, what is legal, why something is not, what an action does.

The chapters hold the rules; this module knows only which chapter an action belongs to. ``listing`` is fast,
``against`` says everything, and the tests hold them together: an action is legal exactly when nothing is
said against it.
"""

from collections.abc import Callable, Sequence
from itertools import compress
from typing import Any, cast, get_args

from timetravel.refusals import Refusals, Shuffle, Tell, by_name, no
from timetravel.table import table
from timetravel.viagem import actions as act
from timetravel.viagem import bonuses, clock, figures, machine, setup, ship, specials, tunnel, turn
from timetravel.viagem.actions import Action
from timetravel.viagem.board import CLOCK, MACHINE, SHIP, SYMBOLS
from timetravel.viagem.components import ALL, COLOURS
from timetravel.viagem.rulings import Options
from timetravel.viagem.state import Freeing, Placing, Returning, Sending, State, Travelling
from timetravel.viagem.travel import markers_left


def start(
    players: Sequence[str] | Sequence[int],
    options: Options | None = None,
    shuffle: Shuffle = by_name,
) -> State:
    """Return a match about to begin: cards dealt, the players place their pieces next.

    Parameters
    ----------
    players : three to five colours, in turn order
    shuffle : rearranges the 25 figures, then the 30 cards

    >>> start(("blue", "red", "yellow")).stack[0].kind
    'placing'
    """
    colours = tuple(COLOURS.index(p) if isinstance(p, str) else p for p in players)
    return setup.start(table(colours, options or Options()), shuffle)


def to_act(s: State) -> int | None:
    """Return who must decide, or None when the match is over."""
    if s.over:
        return None
    if not s.stack:
        return s.turn
    frame = s.stack[-1]
    return frame.waiting[0] if isinstance(frame, Travelling) else frame.who


def legal(s: State) -> list[Action]:
    """Return all legal actions, each once, in its shortest text."""
    if s.over:
        return []
    if s.stack:
        frame = s.stack[-1]
        return _LISTING[type(frame)](s, frame)
    who = s.turn
    out: list[Action] = []
    if not s.journeyed:
        _journeys(s, who, out)
    stuck = not out
    if s.figure >= 0:
        out.append(_MEET)
    turn.listing(s, who, stuck, out)
    bonuses.token_listing(s, who, out)
    specials.listing(s, who, out)
    return out


_LISTING: dict[type, Callable[[State, Any], list[Action]]] = {
    Placing: setup.listing,
    Travelling: clock.travel_listing,
    Sending: tunnel.listing,
    Freeing: bonuses.listing,
    Returning: bonuses.listing,
}


_MEET = act.Meet()


def _journeys(s: State, who: int, out: list[Action]) -> None:
    free = ~s.markers if markers_left(s) else 0
    for epoch, bit, ways in compress(_STARTS, s.pieces[who]) if s.owed < 0 else (_STARTS[s.owed],):
        for way in ways[free >> bit & 0b11]:
            way(s, who, epoch, out)


def _ways(symbols: tuple[str, ...], free: int) -> tuple[Callable[[State, int, int, list[Action]], None], ...]:
    """Return the chapters of an epoch's free symbols; ``free`` holds a bit for each of its two."""
    chapters = {SHIP: ship, CLOCK: clock, MACHINE: machine}
    return tuple(chapters[tool].listing for k, tool in enumerate(symbols) if free >> k & 1)


# each epoch, the number of the first of its two bits, and what lists the journeys by those that are free
_STARTS = tuple((epoch, 2 * epoch, tuple(_ways(SYMBOLS[epoch], free) for free in range(4))) for epoch in ALL)


_ANSWERS = (act.Place, act.Travel, act.Send, act.Free, act.Return, act.Done)
_FRAMES: dict[type, tuple[type, ...]] = {
    Placing: (act.Place,),
    Travelling: (act.Travel,),
    Sending: (act.Send,),
    Freeing: (act.Free, act.Done),
    Returning: (act.Return, act.Done),
}


def against(s: State, a: Action, by: int | None = None) -> Refusals:
    """Say all that stands against an action, the most telling first; nothing when it is legal.

    ``by`` is who wants to act; left out, whoever must decide.
    """
    if s.over:
        yield no("over", how=s.over)
        return
    asked = to_act(s)
    who = asked if by is None else by
    assert who is not None
    assert asked is not None
    if who != asked:
        yield no("not_asked", who=who, whom=asked, verb=a.verb)
    if s.stack:
        yield from _against_answer(s, a)
    elif isinstance(a, _ANSWERS):
        yield no("nothing_asked", verb=a.verb, whom=asked)
    else:
        yield from _against_turn(s, who, a)


def _against_answer(s: State, a: Action) -> Refusals:
    """Say what stands against an action while a question is open."""
    frame = s.stack[-1]
    if not isinstance(a, _FRAMES[type(frame)]):
        if isinstance(frame, Sending) and isinstance(a, act.Done):
            yield no("send.must", who=frame.who)
        else:
            yield no("other_question", verb=a.verb, whom=to_act(s), kind=frame.kind)
    elif isinstance(a, act.Place):
        yield from setup.against(s, cast(Placing, frame).who, a)
    elif isinstance(a, act.Travel):
        yield from clock.against_travel(s, cast(Travelling, frame), a)
    elif isinstance(a, act.Send):
        yield from tunnel.against(s, cast(Sending, frame), a)
    elif isinstance(a, act.Free | act.Return):
        yield from bonuses.against(s, cast(Freeing | Returning, frame), a)


def _against_turn(s: State, who: int, a: Action) -> Refusals:
    if isinstance(a, act.Machine):
        yield from machine.against(s, who, a)
    elif isinstance(a, act.Ship):
        yield from ship.against(s, who, a)
    elif isinstance(a, act.Clock):
        yield from clock.against(s, who, a)
    elif isinstance(a, act.TokenFree | act.TokenReturn):
        yield from bonuses.against_token(s, who, a)
    elif isinstance(a, act.Meet):
        yield from figures.against(s, who)
    elif isinstance(a, act.End | act.Pass | act.Exchange):
        yield from turn.against(s, who, a)
    else:
        yield from specials.against(s, who, cast(act.Special, a))


def shortest(s: State, a: Action) -> Action:
    """Return a legal action as ``legal`` lists it, without what its text need not say."""
    if isinstance(a, act.Machine):
        return machine.shortest(s, a)
    if isinstance(a, act.Ship):
        return ship.shortest(s, a)
    if isinstance(a, act.Travel):
        return clock.shortest(s, cast(Travelling, s.stack[-1]), a)
    return a


def step(state: State, a: Action, tell: Tell = None, shuffle: Shuffle = by_name) -> State:
    """Return the state after a legal action; the given one is left as it was.

    It trusts the caller that the action is legal: ``viagem.apply`` asks first.

    Parameters
    ----------
    tell : is called with each event as it happens; None when nobody listens
    shuffle : rearranges a discard pile when it becomes the draw pile
    """
    return advance(state.copy(), a, tell, shuffle)


def advance(s: State, a: Action, tell: Tell = None, shuffle: Shuffle = by_name) -> State:
    """Return the state after a legal action like :func:`step`; the given one is used up, for it is changed in place.

    For whoever plays on from a state that nobody else holds: no copy is made.

    >>> s = start(("blue", "red", "yellow"))
    >>> to_act(advance(s, legal(s)[0]))
    1
    """
    _DO[type(a)](s, s.stack[-1] if s.stack else s.turn, a, tell, shuffle)
    if s.stack:
        _settle(s, tell, shuffle)
    return s


def is_open(s: State) -> bool:
    """Return whether the question on top of the stack has an answer to be given."""
    frame = s.stack[-1]
    return _ASKED[type(frame)](s, frame)


_ASKED: dict[type, Callable[[State, Any], bool]] = {
    Placing: lambda s, frame: True,
    Travelling: clock.asked,
    Sending: tunnel.asked,
    Freeing: bonuses.asked,
    Returning: bonuses.asked,
}


def _settle(s: State, tell: Tell, shuffle: Shuffle) -> None:
    """Take from the stack what no longer asks anything, until a question or the turn is on top."""
    while s.stack:
        frame = s.stack[-1]
        if _ASKED[type(frame)](s, frame):
            return
        if isinstance(frame, Travelling):
            clock.resume(s, frame, tell)
            continue
        s.stack = s.stack[:-1]
        if isinstance(frame, Sending):
            if frame.left and tell:
                tell("lapsed", who=frame.who, number=frame.left)
            if frame.figure >= 0:
                figures.replace(s, frame.figure, tell, shuffle)


# Each gets the state that it changes, whom it asked (in a turn the player, else the frame), the action, who listens and
# where chance comes from.
_DO: dict[type, Callable[[State, Any, Any, Tell, Shuffle], None]] = {
    act.Place: setup.place,
    act.Machine: machine.go,
    act.Ship: ship.go,
    act.Clock: clock.go,
    act.Travel: clock.travel_on,
    act.Send: tunnel.send,
    **dict.fromkeys((act.Free, act.Return, act.Done), bonuses.resolve),
    **dict.fromkeys((act.TokenFree, act.TokenReturn), bonuses.use_token),
    act.Meet: figures.meet,
    **dict.fromkeys((act.End, act.Pass, act.Exchange), turn.finish),
    **dict.fromkeys(get_args(act.Special), specials.play),
}
