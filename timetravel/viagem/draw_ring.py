"""The round board: land, the way of the last move, the epochs with all that lies in them, and the tunnel."""

from functools import lru_cache

from timetravel import languages
from timetravel.languages import cached
from timetravel.svg import Point, arc, at, el, esc, fitted, num, piece, polar, spiral, star, wedge, words
from timetravel.svg_look import Marks, badge, badge_lines
from timetravel.viagem import draw_words as say
from timetravel.viagem import names
from timetravel.viagem.board import SYMBOLS
from timetravel.viagem.components import (
    ALL,
    ALL_PROOFS,
    COLOURS,
    COUNTDOWN_TOKENS,
    EPOCHS,
    HOLE,
    PERIOD_OF,
    PERIODS,
    TUNNEL,
)
from timetravel.viagem.draw_cells import (
    BADGE,
    CELLS,
    CENTRE,
    PERIOD_ANGLES,
    RIM,
    TRACK,
    TUNNEL_RADIUS,
    Size,
    badge_place,
    fixed,
    hatch,
)
from timetravel.viagem.draw_icons import chip
from timetravel.viagem.draw_packing import room
from timetravel.viagem.state import State

_, _n, _c = languages.speech(names.GAME)

# the ground: drawn once, the same in every picture


@cached(maxsize=8)
def land() -> str:
    """Return the coloured ground of the board, without anything on it."""
    cells = (el("path", d=CELLS[e].path(1.5), class_=f"tt-{EPOCHS[e][0]}-{TRACK[e]}") for e in ALL)
    rims = "".join(_rim(period) for period in range(len(PERIODS)))
    return f"{rims}{''.join(cells)}{_ground_of_tunnel()}"


def _rim(period: int) -> str:
    """Return the border of a period with its name, which reads from left to right wherever it is."""
    start, end = PERIOD_ANGLES[period]
    letter = PERIODS[period]
    band = el("path", d=_band(start, end), class_=f"tt-{letter}")
    flip = 100 < (start + end) / 2 < 262
    line = arc(CENTRE, RIM[0] + 35.5, end, start) if flip else arc(CENTRE, RIM[0] + 26, start, end)
    path = el("path", id=f"tt-arc-{letter}", d=line, fill="none")
    name = (
        f'<text class="tt-rimname"><textPath href="#tt-arc-{letter}" startOffset="50%">'
        f"{esc(names.period(period))}</textPath></text>"
    )
    return band + path + name


def _band(start: float, end: float) -> str:
    return wedge(CENTRE, RIM[0] - 1.5, RIM[1], start, end, 1.5)


def _ground_of_tunnel() -> str:
    x, y = CENTRE
    rings = [
        el("circle", cx=x, cy=y, r=TUNNEL_RADIUS - 2, class_="tt-disc"),
        el("circle", cx=x, cy=y, r=109, class_="tt-deep"),
    ]
    arms = [el("path", d=spiral(120 * k, 0.9, 57, 108), class_="tt-swirl") for k in range(3)]
    return "".join(rings) + at(x, y, *arms)


# proofs


def proofs(s: State) -> str:
    """Return the proofs left at the border of their periods; a dashed place is that of a taken one."""
    return "".join(_proofs_of(period, s.left[period]) for period in range(len(PERIODS)))


@cached(maxsize=1024)
def _proofs_of(period: int, left: tuple[int, ...]) -> str:
    start, end = PERIOD_ANGLES[period]
    every = ALL_PROOFS[period]
    gone = len(every) - len(left)
    gap = 360 * 27 / (2 * 3.14159 * (RIM[0] + 12))
    first = (start + end) / 2 - gap * (len(every) - 1) / 2
    flip = 100 < (start + end) / 2 < 262
    shown: list[int | None] = [None] * gone + list(left)
    tokens = (
        _token(polar(CENTRE, RIM[0] + 11.5, first + gap * k), value)
        for k, value in enumerate(reversed(shown) if flip else shown)
    )
    values = ", ".join(map(str, left)) or _("none")
    label = esc(_("{period}, proofs left: {values}", period=names.period(period), values=values))
    edge = el("path", d=wedge(CENTRE, *RIM, start, end, 3), class_="tt-edge")
    head = f'<g class="tt-at" data-at="proofs:{PERIODS[period]}" role="group" aria-label="{label}">'
    return f"{head}{''.join(tokens)}{edge}</g>"


def _token(point: Point, value: int | None) -> str:
    if value is None:
        return at(*point, el("circle", r=9.5, class_="tt-taken"))
    return at(*point, el("circle", r=11, class_="tt-proof"), words(0, 4.7, str(value), "tt-proofno"))


# epochs


def epochs(s: State, marks: Marks) -> str:
    """Return all epochs, in board order."""
    return "".join(_epoch(s, e, marks) for e in ALL)


def _epoch(s: State, epoch: int, marks: Marks) -> str:
    name = EPOCHS[epoch]
    goal = marks.goals.get(name)
    row = f' data-row="{esc(names.period(PERIOD_OF[epoch]))}"'
    head = marks.open(name, say.epoch_label(s, epoch, goal), "tt-epoch", _spots(epoch) + row)
    parts = [head, _frame(epoch, say.is_blocked(s, epoch))]
    parts += [_symbol(s, epoch, k, marks) for k in (0, 1)]
    if epoch in s.figures:
        parts.append(at(*_in_picture(fixed(epoch).star), el("path", d=star(12), class_="tt-star")))
    told = badge_lines(goal) if goal else None
    parts.append(_groups(s, epoch, marks, told[1] if told else None))
    if told:
        parts.append(badge(*_in_picture(badge_place(epoch, *told[1])), *told))
    parts.append("</g>")
    return "".join(parts)


@lru_cache(maxsize=32)
def _spots(epoch: int) -> str:
    """Return the middle of an epoch and the place for a badge, for whoever draws on the picture."""
    x, y = _in_picture(CELLS[epoch].centre)
    badge_x, badge_y = _in_picture(badge_place(epoch, *BADGE))
    return f' data-x="{num(x)}" data-y="{num(y)}" data-badge-x="{num(badge_x)}" data-badge-y="{num(badge_y)}"'


def _in_picture(point: Point) -> Point:
    return CENTRE[0] + point[0], CENTRE[1] + point[1]


@lru_cache(maxsize=64)
def _frame(epoch: int, blocked: bool) -> str:
    """Return the parts of an epoch that carry highlights, and its name."""
    cell = CELLS[epoch]
    lines = el("path", d=hatch(cell), class_="tt-hatch") if blocked else ""
    x, y = _in_picture(fixed(epoch).name)
    return (
        el("path", d=cell.path(1.5), class_="tt-cell")
        + lines
        + el("path", d=cell.path(4), class_="tt-edge")
        + words(x, y + 6, EPOCHS[epoch], "tt-name")
    )


def _symbol(s: State, epoch: int, k: int, marks: Marks) -> str:
    tool = SYMBOLS[epoch][k]
    used = say.is_used(s, epoch, tool)
    label = say.symbol_label(s, epoch, tool)
    x, y = _in_picture(fixed(epoch).symbols[k])
    more = f' transform="translate({num(x)} {num(y)})"'
    head = marks.open(f"{EPOCHS[epoch]}.{tool}", label, "tt-used" if used else "", more)
    return f'{head}<circle r="14" class="tt-halo"/>{chip(tool, used)}</g>'


def _groups(s: State, epoch: int, marks: Marks, told: Size | None) -> str:
    found = say.here(s, epoch)
    if not found:
        return ""
    counted = tuple(n > 1 for _, n in found)
    radius, places = room(epoch, counted, epoch in s.figures, told)
    where = (EPOCHS[epoch], names.epoch(epoch))
    return "".join(
        group(p, n, _in_picture(place), radius, where, marks) for (p, n), place in zip(found, places, strict=True)
    )


def group(player: int, number: int, centre: Point, radius: float, where: tuple[str, str], marks: Marks) -> str:
    """Return the pieces of one colour in one place: a piece, and a number beside it when there are more.

    ``where`` is the id of the place and its name in words.
    """
    x, y = centre
    shift = 10.0 if number > 1 else 0.0
    place = f' transform="translate({num(x - shift)} {num(y)})"'
    label = say.group_label(player, number, where[1])
    head = marks.open(f"{COLOURS[player]}@{where[0]}", label, "tt-group", place)
    halo = el("circle", r=radius + 5, class_="tt-halo")
    count = words(radius + 3.5, 4.6, f"×{number}", "tt-count tt-medium") if number > 1 else ""
    return f"{head}{halo}{piece(COLOURS[player], radius=radius)}{count}</g>"


# the tunnel


def tunnel(s: State, marks: Marks) -> str:
    """Return the tunnel with its countdown and pieces, and the black hole in its middle."""
    inside = say.crowd(say.here(s, TUNNEL))
    label = _n(
        "Time Tunnel: {inside}; {n} countdown token left",
        "Time Tunnel: {inside}; {n} countdown tokens left",
        s.countdown,
        inside=inside,
    )
    head = marks.open("tunnel", label, "tt-space")
    x, y = CENTRE
    rings = el("circle", cx=x, cy=y, r=TUNNEL_RADIUS - 2, class_="tt-cell") + el(
        "circle", cx=x, cy=y, r=TUNNEL_RADIUS - 5, class_="tt-edge"
    )
    drawn = _countdown(s.countdown) + _tunnel_name() + _in_tunnel(s, marks)
    return f"{head}{rings}{drawn}</g>{_hole(s, marks)}"


@lru_cache(maxsize=16)
def _countdown(left: int) -> str:
    """Return the tokens: 10 on the circle with the spiral at the top, the others clockwise after it."""
    parts = []
    for number in range(COUNTDOWN_TOKENS, 0, -1):
        angle = 360 / COUNTDOWN_TOKENS * (COUNTDOWN_TOKENS - number)
        parts.append(at(*polar(CENTRE, 127, angle), _countdown_token(number, number <= left)))
    return "".join(parts)


def _countdown_token(number: int, there: bool) -> str:
    first = number == COUNTDOWN_TOKENS
    if there:
        ring = el("circle", r=17.5, class_="tt-spiral") if first else ""
        return ring + el("circle", r=14.5, class_="tt-token") + words(0, 5, str(number), "tt-tokenno")
    curl = el("path", d=spiral(0, 2.4, 1, 10.5), class_="tt-spiral") if first else ""
    return el("circle", r=14, class_="tt-empty") + curl


@cached(maxsize=8)
def _tunnel_name() -> str:
    path = el("path", id="tt-arc-tunnel", d=arc(CENTRE, 87, -90, 90), fill="none")
    name = esc(_("TIME TUNNEL"))
    return (
        f'{path}<text class="tt-tunnelname"><textPath href="#tt-arc-tunnel" startOffset="50%">{name}</textPath></text>'
    )


def _in_tunnel(s: State, marks: Marks) -> str:
    found = say.here(s, TUNNEL)
    step = min(56, 224 / max(1, len(found) - 1))
    first = 180 + step * (len(found) - 1) / 2
    return "".join(
        group(p, n, polar(CENTRE, 83, first - step * k), 13, ("tunnel", _("the Time Tunnel")), marks)
        for k, (p, n) in enumerate(found)
    )


def _hole(s: State, marks: Marks) -> str:
    found = say.here(s, HOLE)
    head = marks.open("hole", _("Black Hole: {inside}", inside=say.crowd(found)), "tt-space")
    x, y = CENTRE
    disc = el("circle", cx=x, cy=y, r=57, class_="tt-hole") + el("circle", cx=x, cy=y, r=54, class_="tt-edge")
    title = fitted(x, y - 27 if found else y + 5, _("Black Hole"), "tt-mid tt-glow", 15, 82 if found else 100)
    where = ("hole", _("the Black Hole"))
    groups = "".join(
        group(p, n, (x + dx, y + dy), 9, where, marks)
        for (p, n), (dx, dy) in zip(found, _hole_places(len(found)), strict=True)
    )
    return f"{head}{disc}{title}{groups}</g>"


def _hole_places(count: int) -> list[Point]:
    """Return places in rows of two at most."""
    rows = [2] * (count // 2) + [1] * (count % 2)
    top = {0: 0, 1: 4, 2: -5, 3: -11}[len(rows)]
    return [(45 * (k - (n - 1) / 2), top + 22 * row) for row, n in enumerate(rows) for k in range(n)]
