"""Where the picture's cells and the edges of the board differ, which happens with an owner's data pack only.

The cells stay where they are. Two that touch but are no neighbours get a wall between them; two neighbours that do
not touch along an edge get a dotted bridge. Without a pack there is neither.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from timetravel import languages
from timetravel.languages import cached
from timetravel.svg import Point, arc, el, esc, num, polar
from timetravel.viagem import names
from timetravel.viagem.board import NEIGHBOURS
from timetravel.viagem.components import ALL
from timetravel.viagem.draw_cells import CELLS, CENTRE, MIDDLE_RADIUS, Cell

_, _n, _c = languages.speech(names.GAME)
INSET = 9.0  # how far inside its epoch a bridge ends
Span = tuple[float, float]
RULES = """
.tt-links{pointer-events:none}
.tt-wall{fill:none;stroke:$ink;stroke-width:7;stroke-linecap:round}
.tt-bridgecase{fill:none;stroke:$halo;stroke-width:7;stroke-linecap:round;opacity:.85}
.tt-bridge{fill:none;stroke:$ink;stroke-width:3;stroke-linecap:round;stroke-dasharray:.1 6.5}
.tt-pier{fill:$ink;stroke:$halo;stroke-width:1.5}
"""


@lru_cache(maxsize=1)
def different() -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the pairs of epochs that need a wall, and those that need a bridge."""
    pairs = list(combinations(ALL, 2))
    walls = [(a, b) for a, b in pairs if b not in NEIGHBOURS[a] and touching(a, b)]
    return walls, [(a, b) for a, b in pairs if b in NEIGHBOURS[a] and not touching(a, b)]


def touching(one: int, other: int) -> bool:
    """Return whether two epochs share an edge on the picture."""
    return next(_shared(CELLS[one], CELLS[other]), None) is not None


def _shared(a: Cell, b: Cell) -> Iterator[Span]:
    """Yield the angles of the border that two cells share: on one track it is a single angle, twice."""
    for turn in (-360.0, 0.0, 360.0):
        start, end = max(a.start, b.start + turn), min(a.end, b.end + turn)
        if a.inner == b.inner and abs(end - start) < 1e-6:
            yield start, start
        elif a.inner != b.inner and end - start > 1e-6:
            yield start, end


@cached(maxsize=8)
def links() -> str:
    """Return walls and bridges, each with its words; nothing when the picture shows every edge by itself."""
    walls, bridges = different()
    drawn = [_wall(a, b) for a, b in walls] + [_bridge(a, b) for a, b in bridges]
    return f'<g class="tt-links">{"".join(drawn)}</g>' if drawn else ""


def _wall(one: int, other: int) -> str:
    a, b = CELLS[one], CELLS[other]
    start, end = next(_shared(a, b))
    if a.inner == b.inner:
        path = f"M{_pair(polar(CENTRE, a.inner + 3, start))}L{_pair(polar(CENTRE, a.outer - 3, start))}"
    else:
        path = arc(CENTRE, MIDDLE_RADIUS, start + 0.8, end - 0.8)
    return _said(_("{one} and {other} are no neighbours", **_named(one, other)), el("path", d=path, class_="tt-wall"))


def _bridge(one: int, other: int) -> str:
    first, last = min(product(_rim(CELLS[one]), _rim(CELLS[other])), key=lambda ends: _far(*ends))
    path = f"M{_pair(first)}L{_pair(last)}"
    ends = "".join(el("circle", cx=x, cy=y, r=4.5, class_="tt-pier") for x, y in (first, last))
    lines = el("path", d=path, class_="tt-bridgecase") + el("path", d=path, class_="tt-bridge")
    return _said(_("{one} and {other} are neighbours", **_named(one, other)), lines + ends)


def _named(one: int, other: int) -> dict[str, str]:
    return {"one": names.place(one), "other": names.place(other)}


def _said(text: str, drawn: str) -> str:
    return f'<g role="img" aria-label="{esc(text)}"><title>{esc(text)}</title>{drawn}</g>'


def _rim(cell: Cell) -> list[Point]:
    """Return points a little inside the border of a cell, on the picture."""
    inner, outer = cell.inner + INSET, cell.outer - INSET
    margin = INSET * 57.3 / inner
    start, end = cell.start + margin, cell.end - margin
    angles = [start + (end - start) * k / 8 for k in range(9)]
    radii = [inner + (outer - inner) * k / 8 for k in range(9)]
    round_ = [polar(CENTRE, radius, angle) for radius in (inner, outer) for angle in angles]
    return round_ + [polar(CENTRE, radius, angle) for radius in radii for angle in (start, end)]


def _far(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _pair(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"
