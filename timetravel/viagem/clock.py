"""Travelling with the clock (section travel.clock, rulings 11 to 14).

``clock M2`` starts a sequence: a frame :class:`Travelling` lies on the stack until all who have a piece there
have travelled, and the bonuses with a choice lie above it.
"""

from functools import lru_cache

from timetravel.refusals import Refusals, Shuffle, Tell, no
from timetravel.rows import put
from timetravel.viagem import gains, proofs, travel
from timetravel.viagem.actions import Action, Clock, Proofs, Travel
from timetravel.viagem.board import CLOCK as TOOL
from timetravel.viagem.components import ALL, CLOCK, CLOCK_NUMBERS
from timetravel.viagem.state import Freeing, Returning, Sending, State, Travelling

_CLOCKS = tuple(Clock(epoch) for epoch in ALL)


def listing(s: State, who: int, epoch: int, out: list[Action]) -> None:
    """Add the clock of an epoch whose symbol is free."""
    out.append(_CLOCKS[epoch])


def against(s: State, who: int, a: Clock) -> Refusals:
    """Say why this clock cannot be used."""
    yield from travel.against_start(s, who, a.epoch, TOOL)


def go(s: State, who: int, a: Clock, tell: Tell, shuffle: Shuffle) -> None:
    """Mark the symbol and begin the sequence with the player to the left."""
    travel.mark(s, a.epoch, TOOL, tell)
    s.journeyed, s.owed = True, -1
    s.stack = (*s.stack, Travelling(a.epoch, _there(s, a.epoch, s.table.left_of[who])))


def _there(s: State, epoch: int, waiting: tuple[int, ...]) -> tuple[int, ...]:
    """Return those who wait without the first ones who have no piece to travel with, up to the player of the turn."""
    while waiting and waiting[0] != s.turn and not s.pieces[waiting[0]][epoch]:
        waiting = waiting[1:]
    return waiting


# the journeys of the sequence


@lru_cache(maxsize=1024)
def _row(epoch: int, named: Proofs) -> tuple[Travel, ...]:
    return tuple(Travel(goal, named) for goal in ALL if goal != epoch)


def asked(s: State, frame: Travelling) -> bool:
    """Return whether whoever travels next has a piece to travel with."""
    return bool(frame.waiting) and s.pieces[frame.waiting[0]][frame.epoch] > 0


def _emptied(s: State, frame: Travelling) -> tuple[int, ...]:
    """Return the epoch of departure if this journey earns its proof: only for the player of the turn."""
    if frame.waiting[0] != s.turn:
        return ()
    if s.table.options.clock_emptiness == "at_leaving":
        return (frame.epoch,) if s.crowd[frame.epoch] == 1 else ()
    return (frame.epoch,)


def travel_listing(s: State, frame: Travelling) -> list[Action]:
    """Return the journeys by the running clock."""
    out: list[Action] = []
    for named in proofs.choices(s, _emptied(s, frame)):
        out += _row(frame.epoch, named)
    return out


def against_travel(s: State, frame: Travelling, a: Travel) -> Refusals:
    """Say why this journey by the running clock cannot be made."""
    if a.goal == frame.epoch:
        yield no("clock.stays", epoch=frame.epoch)
    if a.proofs and frame.waiting[0] != s.turn:
        yield no("clock.guest_proof", who=frame.waiting[0], whom=s.turn)
    else:
        yield from proofs.against(s, _emptied(s, frame), a.proofs)


def shortest(s: State, frame: Travelling, a: Travel) -> Travel:
    """Return the action as its shortest text says it."""
    return a._replace(proofs=proofs.shortest(s, _emptied(s, frame), a.proofs))


def travel_on(s: State, frame: Travelling, a: Travel, tell: Tell, shuffle: Shuffle) -> None:
    """Make one journey of the sequence, then the clock step and its bonus."""
    who, rest = frame.waiting[0], frame.waiting[1:]
    mine = who == s.turn
    emptied = _emptied(s, frame)
    late = mine and s.table.options.clock_emptiness == "after_bonus"
    declined = late and shortest(s, frame, a).proofs == ()
    below = s.stack[:-1]
    s.stack = (*below, Travelling(frame.epoch, rest, declined)) if rest or late else below
    s.move(who, frame.epoch, a.goal)
    if tell:
        tell("moved", who=who, start=frame.epoch, goal=a.goal, tool=TOOL)
    if mine:
        travel.arrive(s, who, a.goal)
        if not late:
            proofs.collect(s, who, emptied, a.proofs, tell)
    else:
        travel.enter(s, who, a.goal)
    step(s, who, tell)


def resume(s: State, frame: Travelling, tell: Tell) -> None:
    """Go on with a sequence whose next player has no piece there, or settle the late proof."""
    epoch, waiting = frame.epoch, _there(s, frame.epoch, frame.waiting)
    s.stack = s.stack[:-1]
    if waiting and s.pieces[waiting[0]][epoch]:
        s.stack = (*s.stack, Travelling(epoch, waiting))
    elif waiting:
        if tell:
            tell("journey_lost", who=s.turn, epoch=epoch)
    elif not frame.waiting and not s.crowd[epoch] and not frame.declined:
        proofs.collect(s, s.turn, (epoch,), None, tell)


def next_number(s: State, who: int) -> int:
    """Return the next number of the clock that no other piece stands on; 12 is followed by 1."""
    number = s.clock[who] % CLOCK_NUMBERS + 1
    while number in s.clock:  # who does not play stands on no number
        number = number % CLOCK_NUMBERS + 1
    return number


def step(s: State, who: int, tell: Tell) -> None:
    """Advance a player's piece on the clock and give the bonus of the number it left."""
    number = s.clock[who]
    s.clock = put(s.clock, who, next_number(s, who))
    kind, amount = CLOCK[number]
    if tell:
        tell("clock", who=who, left=number, number=s.clock[who], kind=kind, amount=amount)
    if kind == "points":
        gains.points(s, who, amount, tell)
    elif kind == "tokens":
        gains.tokens(s, who, amount, tell)
    elif kind == "send":
        s.stack = (*s.stack, Sending(who, amount))
    elif kind == "return":
        s.stack = (*s.stack, Returning(who, amount))
    else:
        s.stack = (*s.stack, Freeing(who, amount, tunnel=kind == "free_tunnel"))
