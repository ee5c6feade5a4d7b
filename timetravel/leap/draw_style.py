"""The look of the row of eras: its own colours and rules beside those that both games share."""

from timetravel import svg_look
from timetravel.leap.components import ERAS

# The whole picture is 1400 wide and shown at 1300: 13 here are 12 there, so nothing is smaller than 13.
PALETTE: svg_look.Palette = {
    **svg_look.PALETTE,
    "mission": ("#5b2d74", "#6d3f88"),
    "item": ("#1b5e57", "#21706a"),
    # the eras: their Reference card, and the ground below it
    "e1": ("#3f6b35", "#44703a"), "e1-in": ("#d3e2bd", "#29391f"),
    "e2": ("#66651c", "#6c6b24"), "e2-in": ("#e3e0ab", "#39371a"),
    "e3": ("#8b5521", "#8c5726"), "e3-in": ("#efd6b3", "#45301b"),
    "e4": ("#866509", "#846512"), "e4-in": ("#f6e6a6", "#443711"),
    "e5": ("#a0481d", "#a04c24"), "e5-in": ("#f6d3b9", "#492a1a"),
    "e6": ("#93393a", "#984142"), "e6-in": ("#f1cbc5", "#482526"),
    "e7": ("#843a6a", "#8b4272"), "e7-in": ("#ebcadf", "#43233a"),
    "e8": ("#5c4a94", "#6655a0"), "e8-in": ("#d9d2f0", "#322a50"),
    "e9": ("#2a6397", "#2f6da4"), "e9-in": ("#c3ddf2", "#1d364d"),
    "e10": ("#1d756c", "#1e776e"), "e10-in": ("#bde5de", "#163d38"),
}  # fmt: skip

# `$name` stands for a colour of the palette.
_RULES = """
.tt-small,.tt-badgetext{font-size:13px}
.tt-medium{font-size:14px}
.tt-label{font-size:16.5px}
.tt-head{font-size:15px}
%(eras)s
.tt-face{font-family:%(serif)s;font-weight:700;text-anchor:middle}
.tt-ref{font:700 36px %(serif)s;fill:$chip}
.tt-motif{fill:$chip;fill-opacity:.5}
.tt-motifline{fill:none;stroke:$chip;stroke-opacity:.5;stroke-width:3.4;stroke-linecap:round}
.tt-frame{fill:none;stroke:$line;stroke-width:1.4;stroke-dasharray:4 4}
.tt-void{fill:$paper;fill-opacity:.45;stroke:$soft;stroke-width:1.5;stroke-dasharray:5 4}
.tt-back{fill:$tunnel;stroke:$tunnel-text;stroke-width:1.4}
.tt-backline{fill:none;stroke:$tunnel-glow;stroke-width:1.5;stroke-linecap:round}
.tt-spiral{fill:none;stroke:$tunnel-glow;stroke-width:2.4;stroke-linecap:round}
.tt-mission{fill:$mission}
.tt-item{fill:$item}
.tt-symbol{font-family:%(serif)s;font-weight:700;text-anchor:middle;fill:$ink}
.tt-brush{fill:none;stroke:$ink;stroke-linecap:round;stroke-linejoin:round}
.tt-onchip{fill:$chip-ink}
.tt-faint{opacity:.5}
.tt-glow .tt-brush{stroke:$tunnel-text}
.tt-glow .tt-icon{fill:$tunnel-text}
.tt-glow .tt-iconline{stroke:$tunnel-text}
.tt-right{fill:$item}
.tt-tick{fill:none;stroke:$chip;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.tt-asked{fill:$accent;stroke:$accent;stroke-width:3;stroke-linejoin:round}
.tt-next{fill:$tunnel-glow;fill-opacity:.45;stroke:$gold;stroke-width:2;stroke-dasharray:5 4}
.tt-ray{fill:none;stroke:$gold;stroke-width:3.2;stroke-linecap:round}
.tt-rayhead{fill:$gold}
.tt-dead{fill:$used}
.tt-space .tt-badge{stroke:$tunnel-text;stroke-width:1.2}
.tt-thick{stroke-width:6}
.tt-due{stroke:$ink;stroke-width:2}
.tt-is-done .tt-symbol{fill:$chip}
.tt-is-done .tt-brush{stroke:$chip}
.tt-is-later{opacity:.65}
.tt-hook{fill:none;stroke:$item;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.tt-arrowline{fill:none;stroke:$soft;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.tt-big{font:700 30px %(serif)s;text-anchor:middle}
.tt-lost{fill:$used;fill-opacity:.16}
"""


def _eras() -> str:
    return "".join(f".tt-e{k}{{fill:$e{k}}}.tt-e{k}-in{{fill:$e{k}-in}}" for k in ERAS)


STYLE = svg_look.style(PALETTE, _RULES, eras=_eras())
