"""Travelling with the spaceship (section travel.ship, rulings 7 to 10)."""

from collections.abc import Iterable
from functools import lru_cache, reduce
from itertools import chain, groupby
from operator import or_
from typing import NamedTuple

from timetravel.refusals import Refusals, Shuffle, Tell, no
from timetravel.viagem import gains, proofs, travel
from timetravel.viagem.actions import Action, Proofs, Ship
from timetravel.viagem.board import BOTH, NEIGHBOURS, SHIP, SHIP_BIT, flights
from timetravel.viagem.components import FIRST_SPEED_POINTS, PROOFS_A_TURN, SPEEDS
from timetravel.viagem.state import State


@lru_cache(maxsize=1 << 13)
def _ship(path: tuple[int, ...], named: Proofs = None) -> Ship:
    return Ship(path, named)


@lru_cache(maxsize=1 << 13)
def _each(ships: tuple[Ship, ...], texts: tuple[Proofs, ...]) -> tuple[Ship, ...]:
    return tuple(_ship(ship.path, named) for ship in ships for named in texts)


# the epochs up to a goal, the bits of those that are crossed, and the flights through them
_Course = tuple[tuple[int, ...], int, tuple[Ship, ...]]


class _Flights(NamedTuple):
    """Flights from an epoch: all, by their courses, and the bits of the epochs that any of them crosses."""

    ships: tuple[Ship, ...]
    courses: tuple[_Course, ...]
    region: int


def _flights(courses: tuple[_Course, ...]) -> _Flights:
    _, crossed, rows = zip(*courses, strict=True)
    return _Flights(tuple(chain.from_iterable(rows)), courses, reduce(or_, crossed))


def _course(epochs: tuple[int, ...], ships: Iterable[Ship]) -> _Course:
    return epochs, reduce(or_, (1 << 2 * epoch for epoch in epochs[1:]), 0), tuple(ships)


@lru_cache(maxsize=256)
def _from(start: int, steps: int, revisit: str) -> _Flights:
    """Return all flights on an open board."""
    ships = map(_ship, flights(start, steps, revisit=revisit == "yes"))
    return _flights(tuple(_course(*row) for row in groupby(ships, lambda ship: ship.path[:-1])))


@lru_cache(maxsize=4096)
def _past(start: int, steps: int, revisit: str, blocked: int) -> _Flights:
    """Return the flights that cross none of the blocked epochs; one may end there (FAQ 8)."""
    courses = _from(start, steps, revisit).courses
    return _flights(tuple(course for course in courses if not course[1] & blocked))


def _emptied(s: State, course: tuple[int, ...]) -> tuple[int, ...]:
    """Return the epochs of a course that a flight leaves empty; the flying piece does not count (ruling 8)."""
    start, crowd = course[0], s.crowd
    return tuple([e for e in course if crowd[e] == (e == start)])


def listing(s: State, who: int, start: int, out: list[Action]) -> None:
    """Add the legal flights from an epoch whose ship symbol is free."""
    steps, options = SPEEDS[s.speed], s.table.options
    ships, courses, region = _from(start, steps, options.revisit)
    marked = s.markers | SHIP_BIT[start]
    blocked = marked & marked >> 1 & region
    if blocked:
        ships, courses, _ = _past(start, steps, options.revisit, blocked)
    # a choice of proofs can only arise where more epochs may be left empty than proofs may be taken
    spare = PROOFS_A_TURN - s.collected if options.decline_proof == "no" else -1
    if steps <= spare or steps - (s.crowd[start] > 1) <= spare:
        out += ships
    else:
        for course, _, row in courses:
            emptied = _emptied(s, course) if len(course) > spare else ()
            out += row if len(emptied) <= spare else _each(row, proofs.choices(s, emptied))


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
    yield from proofs.against(s, _emptied(s, a.path[:-1]), a.proofs)


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
    return a._replace(proofs=proofs.shortest(s, _emptied(s, a.path[:-1]), a.proofs))


def go(s: State, who: int, a: Ship, tell: Tell, shuffle: Shuffle) -> None:
    """Make the flight: marker, speed, move, proofs of the epochs left empty, points of speed 1."""
    start, goal = a.path[0], a.path[-1]
    travel.mark(s, start, SHIP, tell)
    first = s.speed == 0
    if tell:
        tell("speed", number=SPEEDS[s.speed], step=s.speed + 1)
    s.speed = (s.speed + 1) % len(SPEEDS)
    emptied = _emptied(s, a.path[:-1])
    s.move(who, start, goal)
    s.journeyed = True
    travel.arrive(s, who, goal)
    if tell:
        tell("moved", who=who, start=start, goal=goal, path=a.path, tool=SHIP)
    proofs.collect(s, who, emptied, a.proofs, tell)
    if first:
        gains.points(s, who, FIRST_SPEED_POINTS, tell)
