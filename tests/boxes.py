"""Where the texts and pieces of a drawing lie, reckoned from its SVG and its style sheet without a browser.

Texts are measured as the drawing itself measures them, on a wide typeface; what does not collide here does not
collide on a page either.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

from timetravel.svg import text_width

SVG = "{http://www.w3.org/2000/svg}"
HEIGHT = 0.72  # of a capital letter above its line, of its size
MOVED = re.compile(r"translate\((-?[\d.]+)[ ,](-?[\d.]+)\)")


class Box(NamedTuple):
    """What lies where: a text, or the colour of a piece."""

    name: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box", least: float = 0.0) -> bool:
        """Return whether two boxes come nearer to one another than some pixels."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > -least and down > -least


class Look(NamedTuple):
    """What the style sheet says of a class: the size of its letters, whether they are bold, where they are held."""

    size: float | None
    bold: bool
    anchor: str


PLAIN = Look(14.0, False, "")


@lru_cache(maxsize=8)
def looks(sheet: str) -> dict[str, Look]:
    """Return the looks of all single classes of a style sheet."""
    found: dict[str, Look] = {}
    for selectors, body in re.findall(r"([^{}]+){([^{}]*)}", sheet):
        size = re.search(r"(?:font:[^;}]*?|font-size:)\b(\d+(?:\.\d+)?)px", body)
        anchor = re.search(r"text-anchor:(\w+)", body)
        look = Look(float(size[1]) if size else None, "700" in body, anchor[1] if anchor else "")
        for name in selectors.split(","):
            if re.fullmatch(r"\.tt-[\w-]+", name):
                old = found.get(name[1:], Look(None, False, ""))
                found[name[1:]] = Look(look.size or old.size, look.bold or old.bold, look.anchor or old.anchor)
    return found


def boxes(picture: str) -> list[Box]:
    """Return the boxes of all texts on straight lines and of all pieces of a picture."""
    root = fromstring(picture)
    sheet = "".join(text for style in root.iter(f"{SVG}style") for text in style.itertext())
    return list(_within(root, 0.0, 0.0, looks(sheet)))


def collisions(found: list[Box], apart: float = 1.5) -> list[tuple[str, str]]:
    """Return the pairs of boxes that lie nearer to one another than some pixels."""
    return [(a.name, b.name) for a, b in combinations(found, 2) if a.meets(b, apart)]


def _within(el: Element, x: float, y: float, known: dict[str, Look]) -> Iterator[Box]:
    if moved := MOVED.search(el.get("transform", "")):
        x, y = x + float(moved[1]), y + float(moved[2])
    css = el.get("class", "").split()
    if el.tag == f"{SVG}text" and el.find(f"{SVG}textPath") is None and "tt-letter" not in css:
        yield _text(el, x, y, known)
    elif "tt-piece" in css:
        yield _piece(el, x, y)
    for child in el:
        yield from _within(child, x, y, known)


def end(picture: str) -> float:
    """Return where texts, pieces, cards and plates of a picture end; paper and the frames round them do not count."""
    root = fromstring(picture)
    return max([box.bottom for box in boxes(picture)] + list(_plates(root, 0.0)))


def _plates(el: Element, y: float) -> Iterator[float]:
    if moved := MOVED.search(el.get("transform", "")):
        y += float(moved[2])
    if el.tag == f"{SVG}rect" and not {"tt-paper", "tt-edge"} & set(el.get("class", "").split()):
        yield y + float(el.get("y", 0)) + float(el.get("height", 0))
    for child in el:
        yield from _plates(child, y)


def _text(el: Element, x: float, y: float, known: dict[str, Look]) -> Box:
    size, bold, anchor = _look(el, known)
    width = text_width(el.text or "", size, bold)
    for part in el:
        part_size, part_bold, _ = _look(part, known, Look(size, bold, anchor))
        width += text_width("".join(part.itertext()), part_size, part_bold) + text_width(part.tail or "", size, bold)
    width = float(el.get("textLength", width))
    left = x + float(el.get("x", 0)) - width * {"middle": 0.5, "end": 1}.get(anchor, 0)
    line = y + float(el.get("y", 0))
    return Box("".join(el.itertext()), left, line - HEIGHT * size, left + width, line)


def _look(el: Element, known: dict[str, Look], around: Look = PLAIN) -> tuple[float, bool, str]:
    size, bold, anchor = around
    for name in el.get("class", "").split():
        look = known.get(name, Look(None, False, ""))
        size, bold, anchor = look.size or size, look.bold or bold, look.anchor or anchor
    return float(size or 14), bold, anchor


def _piece(el: Element, x: float, y: float) -> Box:
    name = next(css for css in el.get("class", "").split() if css != "tt-piece")
    if el.tag == f"{SVG}circle":
        radius = float(el.get("r", 0))
        return Box(name, x - radius, y - radius, x + radius, y + radius)
    points = [tuple(map(float, pair.split())) for pair in re.split("[MLZ]", el.get("d", "")) if pair]
    across, down = zip(*points, strict=True)
    return Box(name, x + min(across), y + min(down), x + max(across), y + max(down))
