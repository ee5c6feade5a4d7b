"""The rules as one machine: who decides, what is legal, why something is not, what an action does."""

from collections.abc import Mapping
from typing import Any, cast

from timetravel.leap import actions as act
from timetravel.leap import clearing, exchange, items, leaping, placing, turn
from timetravel.leap.actions import Action
from timetravel.leap.state import Adding, Frame, Item, Joining, Offering, State
from timetravel.refusals import Refusals, Shuffle, Tell, by_name, no


def to_act(s: State) -> int | None:
    """Return who must decide, or None when the match is over."""
    if s.over:
        return None
    if not s.stack:
        return s.turn
    frame = s.stack[-1]
    return frame.who if isinstance(frame, Item) else frame.waiting[0]


def legal(s: State) -> list[Action]:
    """Return all legal actions of whoever must decide; ``concede``, open to all, is not listed."""
    if s.over:
        return []
    if not s.stack:
        out: list[Action] = []
        placing.listing(s, s.turn, out)
        leaping.listing(s, s.turn, out)
        exchange.listing(s, s.turn, out)
        return out
    frame = s.stack[-1]
    if isinstance(frame, Joining):
        return leaping.join_listing()
    if isinstance(frame, Adding):
        return leaping.add_listing(s, frame)
    if isinstance(frame, Offering):
        return exchange.answers(s, frame)
    return items.listing(s, frame)


_TURN = (act.Place, act.Leap, act.Offer)
_ANSWERS: dict[type, tuple[type, ...]] = {
    Joining: (act.Join, act.Stay),
    Adding: (act.Add, act.Pass),
    Offering: (act.Accept, act.Decline),
}


def _answers(frame: Frame) -> tuple[type, ...]:
    return (items.ANSWER[frame.name], act.Done) if isinstance(frame, Item) else _ANSWERS[type(frame)]


def against(s: State, a: Action, by: int | None = None) -> Refusals:
    """Say all that stands against an action, the most telling first; nothing when it is legal.

    ``by`` is who wants to act; left out, whoever must decide.
    """
    if s.over:
        yield no("over", how=s.over)
        return
    if isinstance(a, act.Concede):
        return
    asked = cast(int, to_act(s))
    who = asked if by is None else by
    if who != asked:
        yield no("not_asked", who=who, whom=asked)
        if not s.hands[who] and not s.stack:
            yield no("hand.empty", who=who)
    if s.stack:
        yield from _against_answer(s, who, s.stack[-1], a)
    elif not isinstance(a, _TURN):
        yield no("nothing_asked", whom=asked)
    elif isinstance(a, act.Place):
        yield from placing.against(s, who, a)
    elif isinstance(a, act.Leap):
        yield from leaping.against(s, who, a)
    else:
        yield from exchange.against(s, who, a)


def _against_answer(s: State, who: int, frame: Frame, a: Action) -> Refusals:
    """Say what stands against an answer; the hand that it speaks of is ``who``'s, though somebody else may be asked."""
    if not isinstance(a, _answers(frame)):
        yield no("other_question")
        return
    if who != to_act(s):
        yield from _not_asked(s, who, frame)
    if isinstance(frame, Item):
        yield from items.against(s, who, frame, a)
    elif isinstance(frame, Adding) and isinstance(a, act.Add):
        yield from leaping.against_add(s, who, a)
    elif isinstance(frame, Offering) and isinstance(a, act.Accept):
        yield from exchange.against_accept(s, who, a)


def _not_asked(s: State, who: int, frame: Frame) -> Refusals:
    """Say what keeps a player from being asked at all, beside that somebody else is."""
    if isinstance(frame, Joining):
        yield from leaping.not_asked_to_join(s, who, frame)
    elif isinstance(frame, Adding):
        yield from leaping.not_asked_to_add(who, frame)
    elif isinstance(frame, Offering):
        yield from exchange.not_asked_to_accept(s, who, frame)


def shortest(s: State, a: Action) -> Action:
    """Return a legal action as ``legal`` lists it: every text of this game is its shortest."""
    return a


def step(state: State, a: Action, tell: Tell = None, shuffle: Shuffle = by_name) -> State:
    """Return the state after a legal action; the given one is left as it was.

    It trusts the caller that the action is legal: ``leap.apply`` asks first.
    """
    return advance(state.copy(), a, tell, shuffle)


def advance(s: State, a: Action, tell: Tell = None, shuffle: Shuffle = by_name) -> State:
    """Return the state after a legal action like :func:`step`; the given one is used up, for it is changed in place.

    For whoever plays on from a state that nobody else holds: no copy is made.

    >>> from timetravel import leap
    >>> s = leap.start(("blue", "red"))
    >>> to_act(advance(s, legal(s)[0]))
    1
    """
    _DO[type(a)](s, a, tell)
    _settle(s, tell)
    return s


def _settle(s: State, tell: Tell) -> None:
    """Take from the stack what no longer asks anything; end the turn when nothing is owed."""
    while s.stack and not s.over:
        frame = s.stack[-1]
        if isinstance(frame, Joining):
            if frame.waiting:
                return
            leaping.begin_adding(s, frame)
        elif isinstance(frame, Adding):
            if not frame.waiting or not leaping.may_add(frame):
                leaping.arrive(s, frame, tell)
            elif s.hands[frame.waiting[0]]:
                return
            else:
                s.stack = (*s.stack[:-1], frame._replace(waiting=frame.waiting[1:]))
        elif isinstance(frame, Offering) and not frame.waiting:
            exchange.nobody_accepts(s, frame, tell)
        else:
            return
    if s.acted and not s.over:
        turn.finish(s, tell)


def _offer(s: State, a: act.Offer, tell: Tell) -> None:
    if s.stack:
        items.use(s, cast(Item, s.stack[-1]), a, tell)
    else:
        exchange.offer(s, s.turn, a, False, tell)


def _top(s: State) -> Any:
    return s.stack[-1]


_DO: Mapping[type, Any] = {
    act.Place: lambda s, a, tell: placing.place(s, s.turn, a, tell),
    act.Leap: lambda s, a, tell: leaping.leap(s, s.turn, a, tell),
    **dict.fromkeys((act.Join, act.Stay), lambda s, a, tell: leaping.join(s, _top(s), a, tell)),
    **dict.fromkeys((act.Add, act.Pass), lambda s, a, tell: leaping.add(s, _top(s), a, tell)),
    act.Offer: _offer,
    **dict.fromkeys((act.Accept, act.Decline), lambda s, a, tell: exchange.answer(s, _top(s), a, tell)),
    **dict.fromkeys(
        (act.Take, act.Move, act.Swap, act.Next, act.Done),
        lambda s, a, tell: items.use(s, _top(s), a, tell),
    ),
    act.Concede: lambda s, a, tell: clearing.end(s, "conceded", tell),
}
