"""Room for the pieces of an epoch: as large as fits, in rows where possible, and never on top of one another.

The free ground of an epoch is a list of rows of bits, one bit for each square of two units. Where a box can lie is
then found by shifting and masking whole rows at once.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from timetravel.svg import Point
from timetravel.viagem.draw_cells import (
    BADGE,
    CELLS,
    NAME,
    STAR,
    SYMBOL,
    Box,
    Size,
    badge_place,
    box_at,
    fixed,
    line,
)

GRID = 2.0  # units in a bit
HALF = 210  # bits from the middle of the board to an edge of the ground
MARGIN = 3.5  # between pieces and the edge of their epoch
SIZES = (15.0, 13.0, 12.0, 11.0, 10.0, 9.0)
COMFORTABLE = 3  # so many of the sizes are worth keeping the places of star and badge free


class Ground(NamedTuple):
    """Rows of bits one below the other, and the level of the first one, counted in bits."""

    top: int
    rows: list[int]


class Room(NamedTuple):
    """Where the groups of pieces of an epoch lie, and how big one piece is."""

    radius: float
    places: tuple[Point, ...]


def group_size(radius: float, counted: bool) -> Size:
    """Return the room that a piece needs, with a number beside it or without."""
    return 2.3 * radius + 2 + (19 if counted else 0), 2.2 * radius + 2


@lru_cache(maxsize=4096)
def room(epoch: int, counted: tuple[bool, ...], star: bool, badge: Size | None = None) -> Room:
    """Return places for groups of pieces, as big as they can be.

    ``counted`` says for each group whether a number stands beside its piece. Where a star or a badge may
    come is kept free unless the crowd needs it, so that pieces seldom move when one appears.
    """
    corner, plate = _corner(epoch), _plate(epoch, badge or BADGE)
    now = (corner,) * star + (plate,) * (badge is not None)
    tries = (
        (SIZES[:COMFORTABLE], (corner, plate)),
        (SIZES, now),
        (SIZES, (corner,) * star),
        (SIZES, ()),
    )
    for sizes, taken in tries:
        ground = _ground(epoch, taken)
        for lay in (_in_rows, _scattered):  # smaller in rows rather than larger in a heap
            for radius in sizes:
                places = lay(ground, [group_size(radius, c) for c in counted], CELLS[epoch].centre)
                if places:
                    return Room(radius, tuple(places))
    return Room(SIZES[-1], (CELLS[epoch].centre,) * len(counted))


def _corner(epoch: int) -> Box:
    return box_at(fixed(epoch).star, *STAR)


def _plate(epoch: int, size: Size) -> Box:
    return box_at(badge_place(epoch, *size), *size)


# the ground


def _bits(left: float, right: float) -> int:
    """Return the bits of the squares that lie wholly between two points."""
    first, last = int(-(-left // GRID)), int(right // GRID)
    return ((1 << last - first) - 1) << first + HALF if last > first else 0


@lru_cache(maxsize=64)
def _bare(epoch: int) -> Ground:
    rows = [line(CELLS[epoch], GRID * y, MARGIN) for y in range(-HALF, HALF)]
    levels = [y for y, spans in enumerate(rows) if spans]
    first, last = levels[0], levels[-1]
    bits = [sum(_bits(a, b) for a, b in spans) for spans in rows[first : last + 1]]
    return Ground(first - HALF, bits)


@lru_cache(maxsize=512)
def _ground(epoch: int, taken: tuple[Box, ...]) -> Ground:
    """Return what is free of an epoch beside its name, its symbols and some boxes."""
    things = fixed(epoch)
    boxes = [box_at(things.name, *NAME), *(box_at(p, *SYMBOL) for p in things.symbols), *taken]
    ground = Ground(_bare(epoch).top, _bare(epoch).rows[:])
    for box in boxes:
        _clear(ground, box)
    return ground


def _clear(ground: Ground, box: Box) -> None:
    left, top, right, bottom = box
    keep = ~_bits((left // GRID) * GRID, -(-right // GRID) * GRID)
    first = max(0, int(top // GRID) - ground.top)
    last = min(len(ground.rows), int(-(-bottom // GRID)) - ground.top)
    for y in range(first, last):
        ground.rows[y] &= keep


def _steps(length: int) -> Iterable[int]:
    """Yield shifts that together bring ``length`` bits in a row down to one."""
    have = 1
    while have < length:
        step = min(have, length - have)
        yield step
        have += step


def _fits(ground: Ground, size: Size) -> Ground:
    """Return where the left upper corner of a box may lie."""
    width, height = (int(-(-n // GRID)) for n in size)
    rows = ground.rows
    for step in _steps(width):
        rows = [row & row >> step for row in rows]
    for step in _steps(height):
        rows = [row & below for row, below in zip(rows, rows[step:], strict=False)]
    return Ground(ground.top, rows)


def _row(ground: Ground, level: int) -> int:
    return ground.rows[level - ground.top] if 0 <= level - ground.top < len(ground.rows) else 0


def _nearest_bit(row: int, x: int) -> int:
    """Return the set bit nearest to ``x``."""
    up = row >> x
    above = x + ((up & -up).bit_length() - 1) if up else 1 << 20
    below = (row & (1 << x) - 1).bit_length() - 1
    return above if below < 0 or above - x <= x - below else below


# places


def _splits(count: int) -> Iterable[tuple[int, ...]]:
    """Yield the ways to lay ``count`` things out in one to four rows."""
    for rows in range(1, min(count, 4) + 1):
        for cuts in combinations(range(1, count), rows - 1):
            marks = (0, *cuts, count)
            yield tuple(b - a for a, b in pairwise(marks))


def _far(places: Iterable[Point], centre: Point) -> float:
    return sum((x - centre[0]) ** 2 + (y - centre[1]) ** 2 for x, y in places)


def _in_rows(ground: Ground, sizes: list[Size], centre: Point) -> list[Point]:
    """Return the rows of boxes nearest to the centre."""
    height = sizes[0][1]
    maps: dict[float, Ground] = {}
    best: list[Point] = []
    for split in _splits(len(sizes)):
        rows, k = [], 0
        for count in split:
            rows.append([width for width, _ in sizes[k : k + count]])
            k += count
        for width in map(sum, rows):
            maps.setdefault(width, _fits(ground, (width, height)))
        if all(any(maps[sum(row)].rows) for row in rows):
            for step in range(-16, 17):
                top = centre[1] + 2 * GRID * step - height * len(rows) / 2
                found = _stack(rows, height, top, centre[0], maps)
                if found and (not best or _far(found, centre) < _far(best, centre)):
                    best = found
    return best


def _stack(rows: list[list[float]], height: float, top: float, middle: float, maps: dict[float, Ground]) -> list[Point]:
    """Return the middles of the boxes of some rows that begin at ``top``, nothing if one row does not fit."""
    found: list[Point] = []
    for k, row in enumerate(rows):
        total = sum(row)
        level = round((top + k * height) / GRID)
        free = _row(maps[total], level)
        if not free:
            return []
        wanted = round((middle - total / 2) / GRID) + HALF
        x = (_nearest_bit(free, max(0, wanted)) - HALF) * GRID
        for width in row:
            found.append((x + width / 2, level * GRID + height / 2))
            x += width
    return found


def _scattered(ground: Ground, sizes: list[Size], centre: Point) -> list[Point]:
    """Return boxes laid one after the other towards a point of the edge, the wide ones first."""
    best: list[Point] = []
    order = sorted(range(len(sizes)), key=lambda k: -sizes[k][0])
    for dx, dy in ((0, 0), (-60, 0), (60, 0), (0, -60), (0, 60), (-60, -60), (60, -60), (-60, 60), (60, 60)):
        found = _heap(Ground(ground.top, ground.rows[:]), [sizes[k] for k in order], (centre[0] + dx, centre[1] + dy))
        if found and (not best or _far(found, centre) < _far(best, centre)):
            best = found
    return [place for _, place in sorted(zip(order, best, strict=False))]


def _heap(ground: Ground, sizes: list[Size], target: Point) -> list[Point]:
    """Return boxes that lie as near to the target as the ones before them let them."""
    found: list[Point] = []
    for width, height in sizes:
        wanted = round((target[0] - width / 2) / GRID) + HALF
        level = (target[1] - height / 2) / GRID
        free = _fits(ground, (width, height))
        spots = [(_nearest_bit(row, max(0, wanted)), y) for y, row in enumerate(free.rows, free.top) if row]
        if not spots:
            return []
        x, y = min(spots, key=lambda spot: (spot[0] - wanted) ** 2 + (spot[1] - level) ** 2)
        left, top = (x - HALF) * GRID, y * GRID
        _clear(ground, (left, top, left + width, top + height))
        found.append((left + width / 2, top + height / 2))
    return found
