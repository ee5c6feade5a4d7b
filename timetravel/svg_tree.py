"""The tree of a match as a picture: time runs to the right, each branch has a line of its own.

Only the places where something can be seen are drawn: the beginning, forks, ends, and where the match stands. A pure
function of its stops, like the pictures of the boards; colours come from the page.

>>> stops = [Stop(0, -1, 0, "The beginning"), Stop(5, 0, 5, "Red wins", now=True)]
>>> tree(stops).count("<circle")
2
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from timetravel.svg import el, esc, words

STEP, LANE, EDGE, RADIUS = 96, 52, 40, 13
STYLE = """
.tv-way{fill:none;stroke:currentColor;stroke-width:2;stroke-opacity:.55}
.tv-dot{fill:var(--back,#fff);stroke:currentColor;stroke-width:2}
.tv-now .tv-dot{fill:var(--brand,#1560bd);stroke:var(--brand,#1560bd)}
.tv-tree text{font:600 12px system-ui,sans-serif;fill:currentColor;text-anchor:middle}
.tv-tree .tv-now text{fill:#fff}
.tv-marked .tv-dot{stroke-width:5}
.tv-veiled .tv-dot{stroke-dasharray:3 3}
.tv-stop{cursor:pointer}
.tv-tree .tv-many{font-weight:400}
"""


class Stop(NamedTuple):
    """A node that is drawn: its number, the stop before it, how many decisions lie between, what it says.

    ``depth`` is the number of decisions since the beginning; ``veiled`` says that nothing of it may be told.
    """

    node: int
    parent: int
    depth: int
    text: str
    now: bool = False
    veiled: bool = False


def tree(stops: Sequence[Stop], marked: Collection[int] = ()) -> str:
    """Return a tree as ``<svg>``; each stop bears its node in ``data-node``.

    Parameters
    ----------
    stops : the beginning first, every other one after its parent
    marked : nodes with a strong outline
    """
    places = _places(stops)
    by_node = {stop.node: stop for stop in stops}
    ways = [_way(places, by_node[stop.parent], stop) for stop in stops if stop.parent >= 0]
    dots = [_dot(places[stop.node], stop, stop.node in marked) for stop in stops]
    width = max(x for x, _ in places.values()) + EDGE
    height = max(y for _, y in places.values()) + EDGE
    label = f"The tree of the match: {sum(1 for s in stops if not _below(stops, s))} ends"
    style = el("style", STYLE)
    return el(
        "svg", style, *ways, *dots,
        xmlns="http://www.w3.org/2000/svg", width=float(width), height=float(height),
        viewBox=f"0 0 {width} {height}", role="img", aria_label=label, class_="tv-tree",
    )  # fmt: skip


def _below(stops: Sequence[Stop], stop: Stop) -> list[Stop]:
    return [other for other in stops if other.parent == stop.node]


def _places(stops: Sequence[Stop]) -> dict[int, tuple[int, int]]:
    """Return the middle of each stop: the first branch goes straight on, every other one on a line below."""
    places: dict[int, tuple[int, int]] = {}
    lanes = 0

    def put(stop: Stop, column: int, lane: int) -> None:
        nonlocal lanes
        places[stop.node] = EDGE + column * STEP, EDGE + lane * LANE
        for k, child in enumerate(_below(stops, stop)):
            lanes += k > 0
            waiting.append((child, column + 1, lane if not k else lanes))

    waiting = [(stops[0], 0, 0)]
    while waiting:
        put(*waiting.pop())
    return places


def _way(places: dict[int, tuple[int, int]], start: Stop, goal: Stop) -> str:
    (x, y), (u, v) = places[start.node], places[goal.node]
    bend = f"M{x} {y}H{u}" if y == v else f"M{x} {y}C{x + 40} {y} {x + 20} {v} {x + 60} {v}H{u}"
    number = goal.depth - start.depth
    many = "" if goal.veiled else words((x + u + 22) / 2, v - 7, f"{number}×" if number > 1 else "", "tv-many")
    return el("path", d=bend, class_="tv-way") + many


def _dot(place: tuple[int, int], stop: Stop, marked: bool) -> str:
    x, y = place
    flags = {"tv-now": stop.now, "tv-marked": marked, "tv-veiled": stop.veiled}
    css = " ".join(["tv-stop", *(name for name, on in flags.items() if on)])
    inside = (
        el("title", esc(stop.text)),
        el("circle", cx=float(x), cy=float(y), r=float(RADIUS), class_="tv-dot"),
        words(x, y + 4, "?" if stop.veiled else str(stop.depth)),
    )
    return el("g", *inside, class_=css, data_node=str(stop.node))
