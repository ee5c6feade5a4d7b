"""The way of the last move: a flight in full lines from epoch to epoch, a leap dotted along the tracks."""

from collections.abc import Mapping
from itertools import pairwise

from timetravel.svg import Point, arc, el, num, polar
from timetravel.viagem.board import NEIGHBOURS
from timetravel.viagem.components import ALL, EPOCH, EPOCHS
from timetravel.viagem.draw_cells import CELLS, CENTRE, MIDDLE_RADIUS, TUNNEL_RADIUS

_POINTS: Mapping[str, Point] = {
    **{EPOCHS[e]: (CENTRE[0] + CELLS[e].centre[0], CENTRE[1] + CELLS[e].centre[1]) for e in ALL},
    "tunnel": CENTRE,
    "hole": CENTRE,
}


def way(stops: tuple[str, ...]) -> str:
    """Return the way of a move; of its stops only epochs, ``tunnel`` and ``hole`` lie on the board."""
    names = [stop for stop in stops if stop in _POINTS]
    legs = [_leg(a, b) for a, b in pairwise(names) if a != b]
    return f'<g class="tt-trail" aria-hidden="true">{"".join(legs)}</g>' if legs else ""


def _leg(start: str, goal: str) -> str:
    """Return one leg, short of the middles of its epochs so that pieces hide little of it."""
    if start in EPOCH and goal in EPOCH and EPOCH[goal] not in NEIGHBOURS[EPOCH[start]]:
        return _leap(EPOCH[start], EPOCH[goal])
    first, last = (_toward(_POINTS[a], _POINTS[b], _short(a)) for a, b in ((start, goal), (goal, start)))
    return _line(f"M{_pair(first)}L{_pair(last)}", first, first, last)


def _short(stop: str) -> float:
    """Return how far from the middle of a stop its legs end."""
    return 24 if stop in EPOCH else TUNNEL_RADIUS - 8


def _leap(start: int, goal: int) -> str:
    """Return a leap: along the border between the two tracks, the shorter way round."""
    a, b = CELLS[start].middle, CELLS[goal].middle
    if abs(b - a) > 180:
        b += 360 if b < a else -360
    first, last = (_beside(e) for e in (start, goal))
    ends = polar(CENTRE, MIDDLE_RADIUS, a), polar(CENTRE, MIDDLE_RADIUS, b)
    round_ = arc(CENTRE, MIDDLE_RADIUS, a, b)
    return _line(f"M{_pair(first)}L{round_[1:]}L{_pair(last)}", first, ends[1], last, " tt-leap")


def _beside(epoch: int) -> Point:
    """Return the point of an epoch where a leap begins or ends, on the side of the border of the tracks."""
    cell = CELLS[epoch]
    middle = (cell.inner + cell.outer) / 2
    return polar(CENTRE, middle + (24 if middle < MIDDLE_RADIUS else -24), cell.middle)


def _line(path: str, first: Point, before: Point, last: Point, css: str = "") -> str:
    return (
        el("path", d=path, class_="tt-case")
        + el("path", d=path, class_=f"tt-way{css}")
        + el("circle", cx=first[0], cy=first[1], r=5, class_="tt-arrow")
        + _head(before, last)
    )


def _pair(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def _toward(point: Point, goal: Point, length: float) -> Point:
    """Return the point some way on from one point to another."""
    dx, dy = goal[0] - point[0], goal[1] - point[1]
    part = min(0.8, length / max(1.0, (dx * dx + dy * dy) ** 0.5))
    return point[0] + part * dx, point[1] + part * dy


def _head(before: Point, last: Point) -> str:
    """Return the head of an arrow that comes from one point and ends at another."""
    dx, dy = last[0] - before[0], last[1] - before[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / length, dy / length
    tip = (last[0] + 4 * ux, last[1] + 4 * uy)
    back = [(last[0] - 17 * ux + side * 9 * uy, last[1] - 17 * uy - side * 9 * ux) for side in (-1, 1)]
    points = " ".join(f"{num(x)},{num(y)}" for x, y in (tip, *back))
    return f'<polygon points="{points}" class="tt-arrow"/>'
