"""What the drawings of both games share: palette, style sheet, highlights, badges and the frame of a picture.

Every colour is a custom property with the light value as its fallback, so that a drawing stands alone, a page
may set its own colours, and the dark palette takes over below ``.tt-dark`` or in a dark notebook.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape

from timetravel.languages import ENGLISH, current
from timetravel.svg import at, el, esc, text_width, words

Palette = dict[str, tuple[str, str]]  # name: (light, dark)
Size = tuple[float, float]
Section = tuple[str, float]  # what is drawn from its own top, and its height

PALETTE: Palette = {
    "paper": ("#f5efdf", "#191a22"),
    "card": ("#fffaf0", "#23252f"),
    "ink": ("#22222b", "#f1ede2"),
    "soft": ("#5d5748", "#b9b4a6"),
    "line": ("#cdc2a5", "#444755"),
    "chip": ("#fffaf0", "#f3eddc"),
    "chip-ink": ("#22222b", "#1d1d25"),
    "used": ("#a81e16", "#ff8a80"),
    "accent": ("#1d1b38", "#f7d774"),
    "accent-ink": ("#fffaf0", "#1c1a10"),
    "halo": ("#fffdf6", "#0f1016"),
    "last": ("#fffdf6", "#f7e3a1"),
    "gold": ("#f2b632", "#f2b632"),
    "focus": ("#0a53c9", "#8fc0ff"),
    "tunnel": ("#232046", "#100e24"),
    "tunnel-deep": ("#16132f", "#0a0918"),
    "tunnel-glow": ("#5d56a0", "#544d97"),
    "tunnel-text": ("#dcd6fa", "#dcd6fa"),
    # the pieces
    "edge": ("#15151c", "#f5f0e4"),
    "blue": ("#0b68b4", "#1f7fd0"),
    "red": ("#cf2f2b", "#d8403b"),
    "yellow": ("#f6c928", "#f6c928"),
    "green": ("#167f4d", "#1c8f58"),
    "white": ("#ffffff", "#ffffff"),
}

_FONT = "system-ui,'Segoe UI',Roboto,'Helvetica Neue','DejaVu Sans',Arial,sans-serif"
_SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'DejaVu Serif',serif"

# `$name` stands for a colour of the palette.
_RULES = """
.tt-svg{font-family:%(font)s;font-size:14px;fill:$ink}
.tt-svg text{cursor:inherit}
.tt-paper{fill:$paper}
.tt-card,.tt-card.tt-cell{fill-opacity:1;fill:$card;stroke:$line;stroke-width:1.2}
.tt-title{font:700 21px %(serif)s;fill:$ink}
.tt-head{font:700 13px %(serif)s;letter-spacing:.07em;fill:$soft}
.tt-bold{font-weight:700}
.tt-small{font-size:12px}
.tt-medium{font-size:13px}
.tt-soft{fill:$soft}
.tt-mid{text-anchor:middle}
.tt-end{text-anchor:end}
.tt-gone{fill:none;stroke:$soft;stroke-width:1.3;stroke-dasharray:3 3}
.tt-piece{stroke:$edge;stroke-width:1.6;stroke-linejoin:round}
.tt-letter{font-weight:700;text-anchor:middle}
%(pieces)s
.tt-halo{fill:none;stroke:none}
.tt-chip{fill:$chip;stroke:$chip-ink;stroke-width:1.2}
.tt-icon{fill:$chip-ink}
.tt-iconline{fill:none;stroke:$chip-ink;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.tt-cross{stroke:$used;stroke-width:2.6;stroke-linecap:round;fill:none}
.tt-star{fill:$gold;stroke:#2b2005;stroke-width:1.3;stroke-linejoin:round}
.tt-badge{fill:$accent}
.tt-onbadge{fill:$accent-ink}
.tt-onplate{fill:$chip}
.tt-win{fill:$gold;fill-opacity:.3}
.tt-inky .tt-icon{fill:$ink}
.tt-inky .tt-iconline{stroke:$ink}
.tt-space .tt-piece{stroke:#f5f0e4}
.tt-badgetext{fill:$accent-ink;font-weight:700;font-size:12px;text-anchor:middle}
.tt-disc{fill:$tunnel}
.tt-deep{fill:$tunnel-deep}
.tt-swirl{fill:none;stroke:$tunnel-glow;stroke-width:2;stroke-linecap:round;opacity:.55}
.tt-tunnelname{font:700 15px %(serif)s;letter-spacing:.12em;fill:$tunnel-text;text-anchor:middle}
.tt-glow{fill:$tunnel-text;stroke:none}
.tt-empty{fill:none;stroke:$tunnel-text;stroke-width:1.3;stroke-dasharray:3 3.2;opacity:.6}
.tt-case{fill:none;stroke:$halo;stroke-width:9;stroke-linecap:round;stroke-linejoin:round;opacity:.85}
.tt-way{fill:none;stroke:$accent;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.tt-leap{stroke-dasharray:1 9}
.tt-arrow{fill:$accent;stroke:$halo;stroke-width:2;stroke-linejoin:round;paint-order:stroke}
.tt-trail{pointer-events:none}
"""

# What the browser toggles comes last, so that it wins.
_TOGGLES = """
.tt-cell{fill:$paper;fill-opacity:0;pointer-events:all}
.tt-edge{fill:none;stroke:none;pointer-events:none;stroke-linejoin:round}
.tt-row .tt-edge{stroke:none}
.tt-now>.tt-card{stroke:$ink;stroke-width:2.4}
.tt-last>.tt-edge{stroke:$last;stroke-width:3;stroke-opacity:.9}
.tt-dim>.tt-cell{fill-opacity:.5}
.tt-dim{opacity:.42}
.tt-at{outline:none}
.tt-at[tabindex]{cursor:pointer}
.tt-at[tabindex]:hover>.tt-cell{fill:$halo;fill-opacity:.28}
.tt-goal>.tt-edge{stroke:$accent;stroke-width:4;stroke-dasharray:10 6;stroke-opacity:1}
.tt-goal>.tt-halo{stroke:$accent;stroke-width:3;stroke-dasharray:5 3}
.tt-chosen>.tt-edge{stroke:$accent;stroke-width:6;stroke-dasharray:none;stroke-opacity:1}
.tt-chosen>.tt-halo{stroke:$accent;stroke-width:4;fill:$halo;stroke-dasharray:none}
.tt-space.tt-goal>.tt-edge,.tt-space.tt-chosen>.tt-edge,\
.tt-space .tt-goal>.tt-halo,.tt-space .tt-chosen>.tt-halo{stroke:$gold}
.tt-space .tt-chosen>.tt-halo{fill:$tunnel-glow}
.tt-at:focus-visible>.tt-edge,.tt-at:focus-visible>.tt-halo{stroke:$focus;stroke-width:5;\
stroke-dasharray:none;stroke-opacity:1}
"""


def style(palette: Palette, rules: str, **parts: str) -> str:
    """Return the style sheet of a game as an element.

    Parameters
    ----------
    palette : all colours, the shared ones too
    rules : the game's own rules; ``$name`` is a colour, ``%(name)s`` one of the parts, the serif type or the pieces
    """
    filled = (_RULES + rules) % {"font": _FONT, "serif": _SERIF, "pieces": _pieces(), **parts} + _TOGGLES
    colours = re.sub(r"\$([a-zA-Z0-9-]+)", lambda m: f"var(--tt-{m[1]},{palette[m[1]][0]})", filled.replace("\n", ""))
    return f"<style>{colours}{_dark(palette)}</style>"


def _pieces() -> str:
    dark_letter = ("yellow", "white")
    colours = ("blue", "red", "yellow", "green", "white")
    return "".join(
        f".tt-{c}{{fill:${c}}}.tt-on-{c}{{fill:{'#17171e' if c in dark_letter else '#fff'}}}" for c in colours
    )


def _dark(palette: Palette) -> str:
    changed = ";".join(f"--tt-{k}:{dark}" for k, (light, dark) in palette.items() if light != dark)
    return f'.tt-dark .tt-svg,.tt-svg.tt-dark,[data-jp-theme-light="false"] .tt-svg{{{changed}}}'


class Marks:
    """What is highlighted, and the attributes of things that can be pointed at."""

    def __init__(
        self, chosen: str | None = None, goals: Mapping[str, str] | None = None, trail: Iterable[str] = ()
    ) -> None:
        self.chosen, self.goals, self.trail = chosen, dict(goals or {}), tuple(trail)

    def open(self, name: str, label: str, css: str = "", more: str = "") -> str:
        """Return the opening tag of a group with an id, an accessible name and its highlights."""
        css = f"tt-at {css}".strip()
        css += " tt-chosen" * (name == self.chosen) + " tt-goal" * (name in self.goals)
        css += " tt-last" * (name in self.trail)
        return f'<g class="{css}" data-at="{name}" role="group" aria-label="{esc(label)}"{more}>'


@lru_cache(maxsize=256)
def badge_lines(text: str) -> tuple[tuple[str, ...], Size]:
    """Return the lines of a badge and its size; a long text is broken at its spaces."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < 8:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    width = max(text_width(line, 12, bold=True) for line in lines) + 8
    return tuple(lines), (max(28.0, width), 6.0 + 14 * len(lines))


def badge(x: float, y: float, lines: tuple[str, ...], size: Size) -> str:
    """Return a badge round a point; lines and size as from :func:`badge_lines`."""
    width, height = size
    plate = el("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=10, class_="tt-badge")
    top = 18.3 - 7 * len(lines) - 7
    texts = (words(0, top + 14 * k, line, "tt-badgetext") for k, line in enumerate(lines))
    return at(x, y, plate, *texts)


def stacked(found: list[Section], height: float) -> Section:
    """Return panels one below the other, the space that is left shared out between them, and where they end."""
    used = sum(h for _, h in found)
    gap = min(30.0, (height - 24 - used) / max(1, len(found) - 1))
    y, out = 12.0, []
    for drawn, h in found:
        out.append(at(0, y, drawn))
        y += h + gap
    return "".join(out), y - gap + 12


def described(title: str, text: str) -> str:
    """Return the title of a picture and what it shows in words."""
    return el("title", esc(title)) + el("desc", esc(text))


def picture(size: tuple[int, int], head: str, sheet: str, inside: str) -> str:
    """Return a whole ``<svg>``."""
    width, height = size
    paper = el("rect", width=width, height=height, rx=14, class_="tt-paper")
    lang = "" if current() == ENGLISH else f' lang="{current().replace("_", "-")}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" class="tt-svg"{lang}'
        f' role="group">{head}{sheet}{paper}{inside}</svg>'
    )


def image(drawn: str, text: str) -> str:
    """Return a drawing as an ``<img>`` with a text as its alternative, for notebooks that trust nothing."""
    data = b64encode(drawn.encode()).decode()
    alternative = escape(text).replace("\n", "&#10;")
    look = "width:100%;max-width:1300px;height:auto"
    return f'<img alt="{alternative}" style="{look}" src="data:image/svg+xml;base64,{data}">'
