"""The look of the drawings: one palette for light and one for dark, and the style sheet made from them.

Every colour is a custom property with the light value as its fallback, so that a drawing stands alone, a page
may set its own colours, and the dark palette takes over below ``.tt-dark`` or in a dark notebook.
"""

import re

# name: (light, dark)
PALETTE: dict[str, tuple[str, str]] = {
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
    "hatch": ("#3b3b46", "#b5b09f"),
    "gold": ("#f2b632", "#f2b632"),
    "focus": ("#0a53c9", "#8fc0ff"),
    "tunnel": ("#232046", "#100e24"),
    "tunnel-deep": ("#16132f", "#0a0918"),
    "tunnel-glow": ("#5d56a0", "#544d97"),
    "tunnel-text": ("#dcd6fa", "#dcd6fa"),
    "hole": ("#040309", "#000000"),
    "token": ("#ece6ff", "#d9d0fb"),
    "token-ink": ("#1d1a3c", "#1d1a3c"),
    # the pieces
    "edge": ("#15151c", "#f5f0e4"),
    "blue": ("#0b68b4", "#1f7fd0"),
    "red": ("#cf2f2b", "#d8403b"),
    "yellow": ("#f6c928", "#f6c928"),
    "green": ("#167f4d", "#1c8f58"),
    "white": ("#ffffff", "#ffffff"),
    # the periods: border, outer track, inner track
    "D": ("#55701f", "#566f24"), "D-out": ("#b5ca7f", "#3e4f22"), "D-in": ("#cfdda7", "#334119"),
    "P": ("#8b5521", "#8c5726"), "P-out": ("#dfb787", "#5a3d1f"), "P-in": ("#ecd2ae", "#4a3117"),
    "A": ("#866509", "#846512"), "A-out": ("#ecd06c", "#5c4a10"), "A-in": ("#f4e3a0", "#4b3c0a"),
    "L": ("#93393a", "#984142"), "L-out": ("#e0a29c", "#5f2f30"), "L-in": ("#edc5bf", "#4d2425"),
    "M": ("#5c4a94", "#6655a0"), "M-out": ("#b9aee0", "#41366a"), "M-in": ("#d6cfee", "#342a58"),
    "C": ("#2a6397", "#2f6da4"), "C-out": ("#93bee2", "#244a6b"), "C-in": ("#bdd9ef", "#1b3b58"),
    "F": ("#1d756c", "#1e776e"), "F-out": ("#8bcfc4", "#1e5650"), "F-in": ("#b8e2db", "#15453f"),
}  # fmt: skip

_FONT = "system-ui,'Segoe UI',Roboto,'Helvetica Neue','DejaVu Sans',Arial,sans-serif"
_SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'DejaVu Serif',serif"

# `$name` stands for a colour of the palette. What the browser toggles comes last, so that it wins.
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
.tt-big{font:700 22px %(serif)s;text-anchor:end}
.tt-rule{stroke:$line;stroke-width:1.2;fill:none}
.tt-bar{fill:$line}
.tt-gone{fill:none;stroke:$soft;stroke-width:1.3;stroke-dasharray:3 3}
.tt-piece{stroke:$edge;stroke-width:1.6;stroke-linejoin:round}
.tt-letter{font-weight:700;text-anchor:middle}
%(pieces)s
.tt-count{font-weight:700;paint-order:stroke;stroke:$halo;stroke-width:2.5;stroke-linejoin:round}
.tt-halo{fill:none;stroke:none}
%(periods)s
.tt-rimname{font:700 14px %(serif)s;letter-spacing:.03em;fill:$chip;text-anchor:middle}
.tt-proof{fill:$chip;stroke:$chip-ink;stroke-width:1.2}
.tt-proofno{font-weight:700;font-size:13px;text-anchor:middle;fill:$chip-ink}
.tt-taken{fill:none;stroke:$chip;stroke-width:1.3;stroke-dasharray:3 3;opacity:.75}
.tt-name{font:700 19px %(serif)s;text-anchor:middle;fill:$ink}
.tt-hatch{stroke:$hatch;stroke-width:2.2;opacity:.42;fill:none;pointer-events:none}
.tt-chip{fill:$chip;stroke:$chip-ink;stroke-width:1.2}
.tt-icon{fill:$chip-ink}
.tt-iconline{fill:none;stroke:$chip-ink;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.tt-used .tt-chip{fill-opacity:.35;stroke-opacity:.45}
.tt-used .tt-icon,.tt-used .tt-iconline{opacity:.38}
.tt-cross{stroke:$used;stroke-width:2.6;stroke-linecap:round;fill:none}
.tt-star{fill:$gold;stroke:#2b2005;stroke-width:1.3;stroke-linejoin:round}
.tt-badge{fill:$accent}
.tt-onbadge{fill:$accent-ink}
.tt-plate{stroke:$chip-ink;stroke-width:1}
.tt-onplate{fill:$chip}
.tt-win{fill:$gold;fill-opacity:.3}
.tt-total{font:700 19px %(serif)s;text-anchor:middle}
.tt-inky .tt-icon{fill:$ink}
.tt-inky .tt-iconline{stroke:$ink}
.tt-space .tt-count{fill:$tunnel-text;stroke:none}
.tt-space .tt-piece{stroke:#f5f0e4}
.tt-badgetext{fill:$accent-ink;font-weight:700;font-size:12px;text-anchor:middle}
.tt-disc{fill:$tunnel}
.tt-deep{fill:$tunnel-deep}
.tt-swirl{fill:none;stroke:$tunnel-glow;stroke-width:2;stroke-linecap:round;opacity:.55}
.tt-tunnelname{font:700 15px %(serif)s;letter-spacing:.12em;fill:$tunnel-text;text-anchor:middle}
.tt-glow{fill:$tunnel-text;stroke:none}
.tt-hole{fill:$hole;stroke:$tunnel-glow;stroke-width:1.5}
.tt-token{fill:$token;stroke:$tunnel-glow;stroke-width:1.2}
.tt-tokenno{font-weight:700;font-size:14px;text-anchor:middle;fill:$token-ink}
.tt-empty{fill:none;stroke:$tunnel-text;stroke-width:1.3;stroke-dasharray:3 3.2;opacity:.6}
.tt-spiral{fill:none;stroke:$tunnel-text;stroke-width:1.6;stroke-linecap:round}
.tt-case{fill:none;stroke:$halo;stroke-width:9;stroke-linecap:round;stroke-linejoin:round;opacity:.85}
.tt-way{fill:none;stroke:$accent;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.tt-leap{stroke-dasharray:1 9}
.tt-arrow{fill:$accent;stroke:$halo;stroke-width:2;stroke-linejoin:round;paint-order:stroke}
.tt-trail{pointer-events:none}
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


def _fill_in(rules: str) -> str:
    return re.sub(
        r"\$([a-zA-Z-]+)", lambda m: f"var(--tt-{m[1]},{PALETTE[m[1]][0]})", rules.replace("\n", "")
    )


def _periods() -> str:
    return "".join(
        f".tt-{p}{{fill:${p}}}.tt-{p}-out{{fill:${p}-out}}.tt-{p}-in{{fill:${p}-in}}" for p in "DPALMCF"
    )


def _pieces() -> str:
    dark_letter = ("yellow", "white")
    colours = ("blue", "red", "yellow", "green", "white")
    return "".join(
        f".tt-{c}{{fill:${c}}}.tt-on-{c}{{fill:{'#17171e' if c in dark_letter else '#fff'}}}" for c in colours
    )


def _dark() -> str:
    changed = ";".join(f"--tt-{k}:{dark}" for k, (light, dark) in PALETTE.items() if light != dark)
    return f'.tt-dark .tt-svg,.tt-svg.tt-dark,[data-jp-theme-light="false"] .tt-svg{{{changed}}}'


def _sheet() -> str:
    parts = {"font": _FONT, "serif": _SERIF, "periods": _periods(), "pieces": _pieces()}
    return _fill_in(_RULES % parts) + _dark()


STYLE = f"<style>{_sheet()}</style>"
