"""Small helpers for drawing with SVG: escaping, elements, curves round a centre and the players' pieces.

Everything here returns text. Angles are degrees, clockwise from the top; y grows downwards as in SVG.

>>> el("circle", r=4.0, class_="tt-dot")
'<circle r="4" class="tt-dot"/>'
>>> el("text", esc("A & B"), x=1)
'<text x="1">A &amp; B</text>'
"""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise
from math import asin, cos, degrees, radians, sin
from typing import NamedTuple

from timetravel.columns import columns, words_of

Point = tuple[float, float]


def esc(text: str) -> str:
    """Return text that may stand inside an element or an attribute."""
    return escape(text)


def num(value: float) -> str:
    """Return a number with at most one decimal.

    >>> num(3.0), num(-0.04), num(2.26)
    ('3', '0', '2.3')
    """
    short = f"{value:.1f}"
    if short.endswith(".0"):
        short = short[:-2]
    return "0" if short == "-0" else short


def el(tag: str, *inside: str, **attributes: str | float | None) -> str:
    """Return an element; what is inside must be escaped already, attributes are escaped here.

    ``class_`` is written ``class``, and ``data_at`` is written ``data-at``; None leaves one out.
    """
    head = tag + "".join(
        f' {name.rstrip("_").replace("_", "-")}="{esc(value) if isinstance(value, str) else num(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{head}>{''.join(inside)}</{tag}>" if inside else f"<{head}/>"


def words(x: float, y: float, text: str, css: str = "") -> str:
    """Return a line of text; its look comes from the classes."""
    return f'<text x="{num(x)}" y="{num(y)}" class="{css}">{esc(text)}</text>'


def at(x: float, y: float, *inside: str) -> str:
    """Return what was drawn round the origin, moved to a point."""
    return f'<g transform="translate({num(x)} {num(y)})">{"".join(inside)}</g>'


# curves round a centre


def polar(centre: Point, radius: float, angle: float) -> Point:
    """Return a point on a circle.

    >>> polar((100, 100), 50, 90)
    (150.0, 100.0)
    """
    turn = radians(angle)
    return round(centre[0] + radius * sin(turn), 2), round(centre[1] - radius * cos(turn), 2)


def _pair(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def arc(centre: Point, radius: float, start: float, end: float) -> str:
    """Return the path of an arc; it runs anticlockwise when ``end`` lies before ``start``."""
    flags = f"{int(abs(end - start) > 180)} {int(end > start)}"
    first, last = polar(centre, radius, start), polar(centre, radius, end)
    return f"M{_pair(first)}A{num(radius)} {num(radius)} 0 {flags} {_pair(last)}"


def wedge(centre: Point, inner: float, outer: float, start: float, end: float, inset: float = 0.0) -> str:
    """Return the path of a piece of a ring, its four sides moved inwards by ``inset``."""
    inner, outer = inner + inset, outer - inset
    near, far = degrees(asin(inset / inner)), degrees(asin(inset / outer))
    there = arc(centre, outer, start + far, end - far)
    back = arc(centre, inner, end - near, start + near)
    return f"{there}L{back[1:]}Z"


def polygon(points: list[Point]) -> str:
    """Return the path through some points and back."""
    return "M" + "L".join(_pair(p) for p in points) + "Z"


def regular(corners: int, radius: float, first: float = 0.0) -> list[Point]:
    """Return the corners of a regular polygon round the origin."""
    return [polar((0, 0), radius, first + 360 * k / corners) for k in range(corners)]


@lru_cache(maxsize=64)
def star(radius: float) -> str:
    """Return the path of a five-pointed star round the origin."""
    points = [polar((0, 0), radius * (0.48 if k % 2 else 1), 36 * k) for k in range(10)]
    return polygon(points)


def spiral(start: float, turns: float, first: float, last: float) -> str:
    """Return the path of a spiral round the origin that winds outwards clockwise."""
    steps = max(8, round(turns * 14))
    points = [
        polar((0, 0), first + (last - first) * k / steps, start + 360 * turns * k / steps) for k in range(steps + 1)
    ]
    middle = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points)]
    curve = "".join(f"Q{_pair(p)} {_pair(m)}" for p, m in zip(points[1:], middle[1:], strict=False))
    return f"M{_pair(points[0])}L{_pair(middle[0])}{curve}"


# icons: paths in the colour of the text they stand with


def line_icon(path: str) -> str:
    """Return the lines of an icon."""
    return el("path", d=path, class_="tt-iconline")


def solid_icon(path: str) -> str:
    """Return the solid parts of an icon."""
    return el("path", d=path, class_="tt-icon", fill_rule="evenodd")


# pieces: each colour has a shape and a letter too, so that nobody needs to see colours


class Shape(NamedTuple):
    """How the pieces of a colour look: outline at radius 1, letter, and how far the letter sinks."""

    name: str
    letter: str
    corners: tuple[Point, ...]
    sink: float = 0.0


def _shape(name: str, letter: str, corners: list[Point], sink: float = 0.0) -> Shape:
    return Shape(name, letter, tuple(corners), sink)


SHAPES = {
    "blue": _shape("circle", "B", []),
    "red": _shape("triangle", "R", [(0, -1.12), (1.16, 0.92), (-1.16, 0.92)], 0.3),
    "yellow": _shape("square", "Y", [(-0.92, -0.92), (0.92, -0.92), (0.92, 0.92), (-0.92, 0.92)]),
    "green": _shape("diamond", "G", regular(4, 1.22)),
    "white": _shape("hexagon", "W", regular(6, 1.1, 30)),
}


def outline(colour: str, radius: float, css: str) -> str:
    """Return the bare shape of a colour round the origin."""
    corners = SHAPES[colour].corners
    if not corners:
        return el("circle", r=radius, class_=css)
    return el("path", d=polygon([(x * radius, y * radius) for x, y in corners]), class_=css)


@lru_cache(maxsize=256)
def piece(colour: str, x: float = 0.0, y: float = 0.0, radius: float = 14.0) -> str:
    """Return a piece: shape, colour and letter."""
    shape = SHAPES[colour]
    size = max(12.0, round(radius * 1.02, 1))
    letter = (
        f'<text y="{num(size * 0.355 + shape.sink * radius)}" font-size="{num(size)}"'
        f' class="tt-letter tt-on-{colour}">{shape.letter}</text>'
    )
    return at(x, y, outline(colour, radius, f"tt-piece tt-{colour}"), letter)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return about how wide a text is, measured on a wide typeface so that others fit as well."""
    return columns(text) * size * (0.69 if bold else 0.62)


def fitted(x: float, y: float, text: str, css: str, size: float, room: float) -> str:
    """Return a line of text, squeezed where it would be too wide."""
    line = words(x, y, text, css)
    wide = text_width(text, size, bold="tt-bold" in css) > room
    return line.replace(">", f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs">', 1) if wide else line


def fitted_run(x: float, y: float, parts: Sequence[tuple[str, str, float]], room: float) -> str:
    """Return texts of several looks in one line, squeezed together where they would be too wide.

    ``parts`` are texts with their classes and sizes.
    """
    wide = sum(text_width(text, size, bold="tt-bold" in css) for text, css, size in parts)
    spans = (f'<tspan class="{css}">{esc(text)}</tspan>' for text, css, _ in parts if text)
    squeezed = f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""
    return f'<text x="{num(x)}" y="{num(y)}"{squeezed}>{"".join(spans)}</text>'


def two_lines(text: str, size: float, room: float) -> list[str]:
    """Return a text in one line, or in two where it would be too wide.

    >>> two_lines("Lucy", 13, 104), two_lines("Alexander the Great", 13, 104)
    (['Lucy'], ['Alexander', 'the Great'])
    """
    parts = words_of(text)
    if len(parts) == 1 or text_width(text, size, bold=True) <= room:
        return [text]
    cuts = [("".join(parts[:k]), "".join(parts[k:]).lstrip()) for k in range(1, len(parts))]
    return list(min(cuts, key=lambda pair: max(map(columns, pair))))
