"""Cards, drawn round their middle: deck cards from either side, small or large, and Scenario cards."""

from functools import lru_cache

from timetravel import languages
from timetravel.languages import _later, cached
from timetravel.leap import draw_words as say
from timetravel.leap.components import BLANK, CHAINS, COLOURS, FIRST, FOURTH, HIDDEN, ITEMS, LEAP, SAME
from timetravel.leap.draw_icons import icon, numeral
from timetravel.leap.draw_layout import COLUMN, SCENARIO_HEIGHT
from timetravel.leap.names import GAME
from timetravel.svg import at, el, esc, num, piece, spiral, words
from timetravel.svg_look import Size

_, _n, _c = languages.speech(GAME)
_CORNER = 0.09  # of the width


def _box(size: Size, css: str, inset: float = 0.0) -> str:
    width, height = size[0] - 2 * inset, size[1] - 2 * inset
    corner = max(3.0, _CORNER * width)
    return el("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=corner, class_=css)


def lettering(x: float, y: float, text: str, size: float, css: str) -> str:
    """Return a line of text of a given size."""
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" class="{css}">{esc(text)}</text>'


# deck cards


@cached(maxsize=512)
def face(card: int, size: Size) -> str:
    """Return a deck card face up: its number in the colour of its era, or the spiral of a Time Leap card."""
    width, height = size
    paper = _box(size, "tt-chip")
    if card == LEAP:
        sign = spiral(0, 2.5, 0.03 * width, 0.34 * width)
        lift = -8 if width > 50 else 0
        name = words(0, height / 2 - 12, _c("card", "Leap"), "tt-small tt-bold tt-mid tt-onchip") if width > 50 else ""
        return paper + at(0, lift, el("path", d=sign, class_="tt-spiral")) + name
    digit = max(13.0, round(0.62 * width if card < 10 else 0.56 * width, 1))
    rise = 0.36 * digit - (0.04 * height if width > 30 else 0)
    foot = ""
    if width > 30:
        y = height / 2 - 0.13 * height
        foot = el("rect", x=-0.32 * width, y=y, width=0.64 * width, height=0.055 * height, class_=f"tt-e{card}")
    return paper + lettering(0, rise, str(card), digit, f"tt-face tt-e{card}") + foot


@lru_cache(maxsize=64)
def back(size: Size, sign: bool = True) -> str:
    """Return the back of a deck card."""
    width = size[0]
    inner = _box(size, "tt-backline", 0.07 * width)
    curl = el("path", d=spiral(180, 2.6, 0.02 * width, 0.27 * width), class_="tt-backline") if sign else ""
    return _box(size, "tt-back") + inner + curl


@cached(maxsize=256)
def known(card: int, size: Size) -> str:
    """Return the back of a card that the viewer knows: an eye, and what it is in small."""
    text = _c("card", "Leap") if card == LEAP else str(card)
    if size[0] < 60:
        eye = f'<g class="tt-glow">{icon("eye", 0, -0.2 * size[1])}</g>'
        digit = 13 if card == LEAP else 17
        return back(size, sign=False) + eye + lettering(0, 0.3 * size[1], text, digit, "tt-bold tt-mid tt-glow")
    wide = 68.0 if card == LEAP else 52.0
    y = size[1] / 2 - 20
    plate = el("rect", x=-wide / 2, y=y - 12, width=wide, height=24, rx=12, class_="tt-chip")
    texts = words(11 if card == LEAP else 10, y + 5, text, "tt-bold tt-mid tt-onchip" + " tt-small" * (card == LEAP))
    return back(size) + plate + icon("eye", 13 - wide / 2, y) + texts


def either(card: int, size: Size, up: bool) -> str:
    """Return a card as the viewer sees it: from the front, from the back, or from the back though known."""
    if card == HIDDEN:
        return back(size)
    return face(card, size) if up else known(card, size)


# Scenario cards

SCENARIO_SIZE = (COLUMN - 8, SCENARIO_HEIGHT)
_HEAD, _GAP = 23.0, 13.0
# in two lines, broken at the bar
_WORDS = {
    "item1": _later("take a|discard"),
    "item2": _later("exchange|a card"),
    "item3": _later("move to|any era"),
    "item4": _later("swap with|any slot"),
    "item5": _later("say who|is next"),
    FOURTH: _later("fourth|or later"),
    FIRST: _later("first|of all"),
    SAME: _later("both by|one player"),
}


def sign(name: str, y: float, size: float, css: str = "tt-symbol") -> str:
    """Return the sign of a mission."""
    if name in CHAINS[1]:
        return numeral(name, 0, y, size * 0.92)
    return lettering(0, y + 0.36 * size, name, size, css)


@cached(maxsize=128)
def scenario(name: str) -> str:
    """Return a Scenario card face up."""
    paper = _box(SCENARIO_SIZE, "tt-card")
    if name == BLANK:
        return paper + _box(SCENARIO_SIZE, "tt-frame", 6) + words(0, 5, _("Blank"), "tt-mid tt-small tt-soft")
    item = name in ITEMS
    band = el("path", d=_band(), class_="tt-item" if item else "tt-mission")
    top = 16.5 - SCENARIO_HEIGHT / 2
    title = words(0, top, say.scenario(name) if item else _("Mission"), "tt-small tt-bold tt-mid tt-onplate")
    drawn = f'<g class="tt-inky">{icon(name, 0, -6)}</g>' if item else sign(name, -8, 42)
    chain = next((chain for chain in CHAINS if name in chain), None)
    return paper + band + title + drawn + (_chain(chain, name) if chain else _two_words(*_(_WORDS[name]).split("|")))


def _band() -> str:
    """Return the outline of the coloured head of a Scenario card."""
    right, top, corner = SCENARIO_SIZE[0] / 2 - 0.6, -SCENARIO_HEIGHT / 2, 7
    turn = f"A{corner} {corner} 0 0 1"
    return (
        f"M{num(-right)} {num(top + _HEAD)}V{num(top + corner)}{turn} {num(corner - right)} {num(top + 0.6)}"
        f"H{num(right - corner)}{turn} {num(right)} {num(top + corner)}V{num(top + _HEAD)}Z"
    )


def _two_words(first: str, second: str) -> str:
    css, base = "tt-small tt-mid", SCENARIO_HEIGHT / 2
    return words(0, base - 24, first, css) + words(0, base - 9, second, css)


def _chain(chain: tuple[str, ...], name: str) -> str:
    """Return the words of a chain card: its three signs in order, all but its own one faint."""
    base = SCENARIO_HEIGHT / 2
    brushed = chain in CHAINS[1:]
    widths = [15.0 if brushed else 6.4 * len(other) for other in chain]
    x = -(sum(widths) + 2 * _GAP) / 2
    parts = [words(0, base - 26, _("in order"), "tt-small tt-mid")]
    for other, width in zip(chain, widths, strict=True):
        if other != chain[0]:
            parts.append(el("path", d=f"M{num(x - _GAP / 2 - 2)} {num(base - 16)}l3.4 3-3.4 3", class_="tt-iconline"))
        at_x = x + width / 2
        drawn = numeral(other, at_x, base - 13, 15) if brushed else lettering(at_x, base - 8, other, 14, "tt-symbol")
        parts.append(drawn if other == name else f'<g class="tt-faint">{drawn}</g>')
        x += width + _GAP
    return f'<g class="tt-inky">{"".join(parts)}</g>'


def scenario_back(name: str, order: int, player: int) -> str:
    """Return a cleared Scenario card: the order of clearing, who did it, and what the card was."""
    parts = [
        _box(SCENARIO_SIZE, "tt-back"),
        _box(SCENARIO_SIZE, "tt-backline", 5),
        el("circle", cy=-18, r=25, class_="tt-chip"),
        lettering(0, -7.5, str(order), 30, "tt-face tt-onchip"),
        piece(COLOURS[player], 22, 6, 13.4),
        _was(name),
    ]
    return "".join(parts)


def _was(name: str) -> str:
    base = SCENARIO_HEIGHT / 2 - 13
    if name in CHAINS[1]:
        text = words(-10, base, _("Mission"), "tt-small tt-mid tt-glow")
        return text + f'<g class="tt-glow">{numeral(name, 29, base - 4.6, 14)}</g>'
    return words(0, base, say.scenario(name), "tt-small tt-mid tt-glow")
