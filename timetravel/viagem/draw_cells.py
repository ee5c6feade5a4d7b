"""Where things lie on the drawn board: the epochs as pieces of a ring, and room for things inside them.

Fourteen columns of equal angle make the outer track; inner epochs share the angle of their period. So two
epochs touch along an edge exactly when they are adjacent, which a test compares with the table of edges.
Coordinates here are relative to the middle of the board.
"""

from functools import lru_cache
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from timetravel.svg import Point, polar, wedge
from timetravel.viagem.components import ALL, IN_PERIOD, _board

CENTRE = (450.0, 450.0)
TUNNEL_RADIUS, MIDDLE_RADIUS, OUTER_RADIUS = 147.0, 284.0, 401.0
RIM = (405.0, 447.0)
MARGIN = 5.0  # between the edge of an epoch and what lies in it

Box = tuple[float, float, float, float]  # left, top, right, bottom
Span = tuple[float, float]
Size = tuple[float, float]


class Cell(NamedTuple):
    """An epoch on the drawing, as a piece of a ring."""

    inner: float
    outer: float
    start: float
    end: float

    @property
    def middle(self) -> float:
        """The angle halfway."""
        return (self.start + self.end) / 2

    @property
    def centre(self) -> Point:
        """The point in the middle."""
        return polar((0, 0), (self.inner + self.outer) / 2, self.middle)

    def path(self, inset: float) -> str:
        """The outline, in the coordinates of the picture."""
        return wedge(CENTRE, *self, inset)

    def turned(self, angle: float) -> "Cell":
        """The same cell further round."""
        return self._replace(start=self.start + angle, end=self.end + angle)


_OUTER = [row["track"] == "outer" for row in _board["epoch"]]
COLUMN = 360 / sum(_OUTER)


def _angles() -> dict[int, tuple[float, float]]:
    """Return the angle of each period; the first one has its first column at the top."""
    angles, start = {}, -COLUMN / 2
    for period, epochs in enumerate(IN_PERIOD):
        end = start + COLUMN * sum(_OUTER[e] for e in epochs)
        angles[period] = (start, end)
        start = end
    return angles


PERIOD_ANGLES = _angles()


def _cells() -> tuple[Cell, ...]:
    cells: dict[int, Cell] = {}
    for period, (start, end) in PERIOD_ANGLES.items():
        for outer in (True, False):
            track = [e for e in IN_PERIOD[period] if _OUTER[e] == outer]
            radii = (MIDDLE_RADIUS, OUTER_RADIUS) if outer else (TUNNEL_RADIUS, MIDDLE_RADIUS)
            width = (end - start) / len(track)
            for k, e in enumerate(track):
                cells[e] = Cell(*radii, start + k * width, start + (k + 1) * width)
    return tuple(cells[e] for e in ALL)


CELLS = _cells()
TRACK = tuple("out" if outer else "in" for outer in _OUTER)


# the free part of a horizontal line through a cell


def _meet(one: list[Span], other: list[Span]) -> list[Span]:
    both = [(max(a, c), min(b, d)) for a, b in one for c, d in other]
    return [(a, b) for a, b in both if b > a]


def _half_plane(nx: float, ny: float, y: float, margin: float) -> Span:
    """Return where ``nx * x + ny * y >= margin`` along the line at ``y``."""
    if abs(nx) < 1e-9:
        return (-1e4, 1e4) if ny * y >= margin else (0, 0)
    x = (margin - ny * y) / nx
    return (x, 1e4) if nx > 0 else (-1e4, x)


def line(cell: Cell, y: float, margin: float = MARGIN) -> list[Span]:
    """Return the parts of the horizontal line at ``y`` that lie in a cell."""
    inner, outer = cell.inner + margin, cell.outer - margin
    if abs(y) >= outer:
        return []
    reach = sqrt(outer**2 - y**2)
    spans: list[Span] = [(-reach, reach)]
    if abs(y) < inner:
        hole = sqrt(inner**2 - y**2)
        spans = [(-reach, -hole), (hole, reach)]
    s, e = radians(cell.start), radians(cell.end)
    spans = _meet(spans, [_half_plane(cos(s), sin(s), y, margin)])
    return _meet(spans, [_half_plane(-cos(e), -sin(e), y, margin)])


def _cut(spans: list[Span], box: Box) -> list[Span]:
    return [
        (a, b) for left, right in spans for a, b in ((left, min(right, box[0])), (max(left, box[2]), right)) if b > a
    ]


def strip(cell: Cell, y: float, height: float, taken: tuple[Box, ...]) -> list[Span]:
    """Return the free parts of a horizontal strip round ``y``."""
    top, bottom = y - height / 2, y + height / 2
    spans = line(cell, y)
    for level in (top, bottom, *((0.0,) if top < 0 < bottom else ())):
        spans = _meet(spans, line(cell, level))
    for box in taken:
        if box[1] < bottom and box[3] > top:
            spans = _cut(spans, box)
    return spans


def hatch(cell: Cell, gap: float = 9.0) -> str:
    """Return the path of slanting lines across a cell, in the coordinates of the picture."""
    turned = cell.turned(-45)
    level = -cell.outer
    pieces = []
    while level < cell.outer:
        level += gap
        for a, b in line(turned, level, 1.5):
            (x1, y1), (x2, y2) = (_turn(x, level) for x in (a, b))
            pieces.append(f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}")
    return "".join(pieces)


def _turn(x: float, y: float) -> Point:
    """Turn a point by 45 degrees clockwise and move it to the middle of the picture."""
    half = sqrt(0.5)
    return CENTRE[0] + half * (x - y), CENTRE[1] + half * (x + y)


# things at the edges of a cell


def _inside(cell: Cell, box: Box) -> bool:
    left, top, right, bottom = box
    y = (top + bottom) / 2
    return any(a <= left and right <= b for a, b in strip(cell, y, bottom - top, ()))


def box_at(point: Point, width: float, height: float) -> Box:
    """Return the box of some size round a point."""
    x, y = point
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _nearest(cell: Cell, wanted: Point, width: float, height: float, taken: tuple[Box, ...]) -> Point:
    """Return the point nearest to the wanted one at which a box fits into the cell."""
    best, found = 1e9, wanted
    x0, y0 = wanted
    for step_y in range(-36, 37):
        y = y0 + 2 * step_y
        for a, b in strip(cell, y, height, taken):
            if b - a >= width:
                x = min(max(x0, a + width / 2), b - width / 2)
                far = (x - x0) ** 2 + (y - y0) ** 2
                if far < best:
                    best, found = far, (x, y)
    return found


class Fixed(NamedTuple):
    """The places in an epoch that never change: name, star of the figure, two symbols."""

    name: Point
    star: Point
    symbols: tuple[Point, Point]


NAME, STAR, SYMBOL, BADGE = (31.0, 20.0), (24.0, 23.0), (26.0, 26.0), (54.0, 20.0)


@lru_cache(maxsize=32)
def fixed(epoch: int) -> Fixed:
    """Return the places of an epoch that never change."""
    cell = CELLS[epoch]
    far, near = cell.outer, cell.inner
    name = _nearest(cell, polar((0, 0), far, cell.start), *NAME, ())
    star = _nearest(cell, polar((0, 0), far, cell.end), *STAR, ())
    radius = near + MARGIN + SYMBOL[0] / 2
    apart = 360 * 14.5 / (2 * 3.14159 * radius)
    one, two = (polar((0, 0), radius, cell.middle + side * apart) for side in (-1, 1))
    return Fixed(name, star, (one, two))


@lru_cache(maxsize=512)
def badge_place(epoch: int, width: float, height: float) -> Point:
    """Return the place for the badge of a goal: between the name and the star."""
    things, cell = fixed(epoch), CELLS[epoch]
    taken = (box_at(things.name, *NAME), box_at(things.star, *STAR))
    return _nearest(cell, polar((0, 0), cell.outer, cell.middle), width, height, taken)
