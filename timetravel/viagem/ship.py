"""Travelling with the spaceship (section travel.ship, rulings 7 to 10)."""

from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from timetravel.refusals import Refusals, Tell, no
from timetravel.viagem import gains, proofs, travel
from timetravel.viagem.actions import Action, Proofs, Ship
from timetravel.viagem.board import BOTH, NEIGHBOURS, SHIP, SHIP_BIT, blocked_epochs, flights
from timetravel.viagem.components import FIRST_SPEED_POINTS, PROOFS_A_TURN, SPEEDS
from timetravel.viagem.state import State


@lru_cache(maxsize=1 << 13)
def _ship(path: tuple[int, ...], named: Proofs = None) -> Ship:
    return Ship(path, named)


@lru_cache(maxsize=1 << 13)
def _each(path: tuple[int, ...], texts: tuple[Proofs, ...]) -> tuple[Ship, ...]:
    return tuple(_ship(path, named) for named in texts)


class _Flights(NamedTuple):
    """All flights from an epoch on an open board, and for each the bits of the epochs it crosses."""

    ships: tuple[Ship, ...]
    crossed: tuple[int, ...]
    region: int


@lru_cache(maxsize=256)
def _from(start: int, steps: int, revisit: str) -> _Flights:
    ships = tuple(_ship(path) for path in flights(start, steps, revisit=revisit == "yes"))
    crossed = tuple(reduce(or_, (1 << 2 * e for e in ship.path[1:-1]), 0) for ship in ships)
    return _Flights(ships, crossed, reduce(or_, crossed))


@lru_cache(maxsize=4096)
def _past(start: int, steps: int, revisit: str, blocked: int) -> tuple[Ship, ...]:
    """Return the flights that cross none of the blocked epochs; one may end there (FAQ 8)."""
    ships, crossed, _ = _from(start, steps, revisit)
    return tuple(ship for ship, bits in zip(ships, crossed, strict=True) if not bits & blocked)


def _open(s: State, start: int, steps: int) -> tuple[Ship, ...]:
    revisit = s.table.options.revisit
    ships, _, region = _from(start, steps, revisit)
    blocked = blocked_epochs(s.markers | SHIP_BIT[start]) & region
    return _past(start, steps, revisit, blocked) if blocked else ships


def _emptied(s: State, path: tuple[int, ...]) -> tuple[int, ...]:
    """Return the epochs that a flight leaves empty; the flying piece itself does not count (ruling 8)."""
    start, crowd = path[0], s.crowd
    return tuple([e for e in path[:-1] if crowd[e] == (e == start)])


def listing(s: State, who: int, start: int, out: list[Action]) -> None:
    """Add the legal flights from an epoch whose ship symbol is free."""
    crowd, steps = s.crowd, SPEEDS[s.speed]
    row = _open(s, start, steps)
    # a choice of proofs can only arise where more epochs may be left empty than proofs may be taken
    spare = PROOFS_A_TURN - s.collected if s.table.options.decline_proof == "no" else -1
    if steps <= spare or steps - (crowd[start] > 1) <= spare:
        out += row
    else:
        for flight in row:
            path = flight.path
            if len(path) <= spare + 1 or len(path) - (crowd[path[1]] > 0) <= spare + 1:
                out.append(flight)
            else:
                out += _each(path, proofs.choices(s, _emptied(s, path)))


def against(s: State, who: int, a: Ship) -> Refusals:
    """Say why this flight cannot be made."""
    yield from travel.against_start(s, who, a.path[0], SHIP)
    steps = SPEEDS[s.speed]
    if len(a.path) - 1 > steps:
        yield no("ship.too_far", number=len(a.path) - 1, speed=steps)
    for here, there in zip(a.path, a.path[1:], strict=False):
        if there not in NEIGHBOURS[here]:
            yield no("ship.not_adjacent", start=here, goal=there)
    yield from _against_course(s, a.path)
    yield from proofs.against(s, _emptied(s, a.path), a.proofs)


def _against_course(s: State, path: tuple[int, ...]) -> Refusals:
    marked = s.markers | SHIP_BIT[path[0]]
    for epoch in path[1:-1]:
        if marked & BOTH[epoch] == BOTH[epoch]:
            yield no("ship.crosses", epoch=epoch)
    if path[0] == path[-1]:
        yield no("ship.circle", epoch=path[0])
    elif s.table.options.revisit == "no":
        for epoch in sorted({e for k, e in enumerate(path) if e in path[:k]}):
            yield no("ship.revisits", epoch=epoch)


def shortest(s: State, a: Ship) -> Ship:
    """Return the action as its shortest text says it."""
    return a._replace(proofs=proofs.shortest(s, _emptied(s, a.path), a.proofs))


def go(s: State, who: int, a: Ship, tell: Tell) -> None:
    """Make the flight: marker, speed, move, proofs of the epochs left empty, points of speed 1."""
    start, goal = a.path[0], a.path[-1]
    travel.mark(s, start, SHIP, tell)
    first = s.speed == 0
    if tell:
        tell("speed", number=SPEEDS[s.speed], step=s.speed + 1)
    s.speed = (s.speed + 1) % len(SPEEDS)
    emptied = _emptied(s, a.path)
    s.move(who, start, goal)
    s.journeyed = True
    travel.arrive(s, who, goal)
    if tell:
        tell("moved", who=who, start=start, goal=goal, path=a.path, tool=SHIP)
    proofs.collect(s, who, emptied, a.proofs, tell)
    if first:
        gains.points(s, who, FIRST_SPEED_POINTS, tell)
