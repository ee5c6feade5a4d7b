"""What the three ways of travelling have in common (sections travel and ruling 4 to 7)."""

from timetravel.refusals import Refusals, Tell, no
from timetravel.rows import put
from timetravel.viagem.board import BOTH, CLOCK_BIT, MACHINE_BIT, SHIP_BIT, SYMBOL, SYMBOLS
from timetravel.viagem.components import ALL, MARKERS, PERIOD_OF, WILD
from timetravel.viagem.state import State


def markers_left(s: State) -> int:
    """Return how many markers are in the supply; plenty where the table sets no limit."""
    if s.table.options.marker_limit == "none":
        return len(ALL) * 2
    return MARKERS - s.markers.bit_count()


def is_blocked(s: State, epoch: int) -> bool:
    """Return whether both symbols of an epoch are marked."""
    return s.markers & BOTH[epoch] == BOTH[epoch]


def can_leave(s: State, who: int, epoch: int) -> bool:
    """Return whether a piece of a player could start a journey in an epoch: symbols, cards and markers.

    A flight can always go one step, and a Time Machine card always has another epoch to go to.
    """
    if not markers_left(s):
        return False
    if (SHIP_BIT[epoch] | CLOCK_BIT[epoch]) & ~s.markers:
        return True
    return bool(MACHINE_BIT[epoch] & ~s.markers) and any(0 <= card <= WILD for card in s.hands[who])


def can_travel(s: State, who: int) -> bool:
    """Return whether a player has a legal journey."""
    return any(s.count(who, epoch) and can_leave(s, who, epoch) for epoch in ALL)


def against_start(s: State, who: int, epoch: int, tool: str) -> Refusals:
    """Say why no journey with a tool can start in an epoch."""
    if s.journeyed:
        yield no("travel.once" if s.arrival >= 0 else "travel.lost", who=who)
    if not s.count(who, epoch):
        yield no("travel.no_piece", who=who, epoch=epoch, tool=tool)
    bit = SYMBOL.get((epoch, tool))
    if bit is None:
        yield no(f"{tool}.no_symbol", epoch=epoch, tool=tool, symbols=SYMBOLS[epoch])
    elif bit & s.markers:
        yield no(f"{tool}.marked", epoch=epoch, tool=tool)
        if is_blocked(s, epoch) and s.count(who, epoch):
            yield no("travel.trapped", who=who, epoch=epoch)
    if not markers_left(s):
        yield no("travel.no_marker")
    if s.owed not in (-1, epoch):
        yield no("travel.owed", epoch=s.owed, who=who)


def mark(s: State, epoch: int, tool: str, tell: Tell) -> None:
    """Put a marker on a symbol."""
    s.markers |= SYMBOL[epoch, tool]
    if tell:
        tell("marker", epoch=epoch, tool=tool, blocked=is_blocked(s, epoch))


def arrive(s: State, who: int, goal: int) -> None:
    """Note where the journey of the turn ended: the figure owed, the proof for an Expedition Leader.

    The piece lies in ``goal`` already.
    """
    s.arrival = goal
    s.owed = -1
    enter(s, who, goal)
    if goal in s.figures:
        s.figure = goal
    s.fresh = goal if s.crowd[goal] == 1 else -1


def enter(s: State, who: int, goal: int) -> None:
    """Note the period that a journey of a player's piece ended in (ruling 29)."""
    bit = 1 << PERIOD_OF[goal]
    if not s.entered[who] & bit:
        s.entered = put(s.entered, who, s.entered[who] | bit)


def own_move(s: State, who: int, goal: int) -> None:
    """Note that a player moved a piece of his own into an epoch other than by the journey of his turn."""
    if who == s.turn and s.table.options.leader_scope == "any_own_move":
        s.fresh = goal if s.crowd[goal] == 1 else -1
