"""The look of the round board: its own colours and rules beside those that both games share."""

from timetravel import svg_look
from timetravel.viagem import draw_links

PALETTE: svg_look.Palette = {
    **svg_look.PALETTE,
    "hatch": ("#3b3b46", "#b5b09f"),
    "hole": ("#040309", "#000000"),
    "token": ("#ece6ff", "#d9d0fb"),
    "token-ink": ("#1d1a3c", "#1d1a3c"),
    # the periods: border, outer track, inner track
    "D": ("#55701f", "#566f24"), "D-out": ("#b5ca7f", "#3e4f22"), "D-in": ("#cfdda7", "#334119"),
    "P": ("#8b5521", "#8c5726"), "P-out": ("#dfb787", "#5a3d1f"), "P-in": ("#ecd2ae", "#4a3117"),
    "A": ("#866509", "#846512"), "A-out": ("#ecd06c", "#5c4a10"), "A-in": ("#f4e3a0", "#4b3c0a"),
    "L": ("#93393a", "#984142"), "L-out": ("#e0a29c", "#5f2f30"), "L-in": ("#edc5bf", "#4d2425"),
    "M": ("#5c4a94", "#6655a0"), "M-out": ("#b9aee0", "#41366a"), "M-in": ("#d6cfee", "#342a58"),
    "C": ("#2a6397", "#2f6da4"), "C-out": ("#93bee2", "#244a6b"), "C-in": ("#bdd9ef", "#1b3b58"),
    "F": ("#1d756c", "#1e776e"), "F-out": ("#8bcfc4", "#1e5650"), "F-in": ("#b8e2db", "#15453f"),
}  # fmt: skip

# `$name` stands for a colour of the palette.
_RULES = """
.tt-big{font:700 22px %(serif)s;text-anchor:end}
.tt-bar{fill:$line}
.tt-rule{stroke:$line;stroke-width:1.2;fill:none}
.tt-name{font:700 19px %(serif)s;text-anchor:middle;fill:$ink}
.tt-count{font-weight:700;paint-order:stroke;stroke:$halo;stroke-width:2.5;stroke-linejoin:round}
%(periods)s
.tt-rimname{font:700 14px %(serif)s;letter-spacing:.03em;fill:$chip;text-anchor:middle}
.tt-proof{fill:$chip;stroke:$chip-ink;stroke-width:1.2}
.tt-proofno{font-weight:700;font-size:13px;text-anchor:middle;fill:$chip-ink}
.tt-taken{fill:none;stroke:$chip;stroke-width:1.3;stroke-dasharray:3 3;opacity:.75}
.tt-hatch{stroke:$hatch;stroke-width:2.2;opacity:.42;fill:none;pointer-events:none}
.tt-used .tt-chip{fill-opacity:.35;stroke-opacity:.45}
.tt-used .tt-icon,.tt-used .tt-iconline{opacity:.38}
.tt-plate{stroke:$chip-ink;stroke-width:1}
.tt-total{font:700 19px %(serif)s;text-anchor:middle}
.tt-space .tt-count{fill:$tunnel-text;stroke:none}
.tt-space .tt-glow{font-size:15px}
.tt-hole{fill:$hole;stroke:$tunnel-glow;stroke-width:1.5}
.tt-token{fill:$token;stroke:$tunnel-glow;stroke-width:1.2}
.tt-tokenno{font-weight:700;font-size:14px;text-anchor:middle;fill:$token-ink}
.tt-spiral{fill:none;stroke:$tunnel-text;stroke-width:1.6;stroke-linecap:round}
"""


def _periods() -> str:
    return "".join(f".tt-{p}{{fill:${p}}}.tt-{p}-out{{fill:${p}-out}}.tt-{p}-in{{fill:${p}-in}}" for p in "DPALMCF")


STYLE = svg_look.style(PALETTE, _RULES + (draw_links.RULES if any(draw_links.different()) else ""), periods=_periods())
