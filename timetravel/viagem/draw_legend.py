"""The corners of the board: the name of the game and what the signs mean."""

from timetravel import languages
from timetravel.languages import _later, cached
from timetravel.svg import el, esc, num, star, words
from timetravel.viagem.draw_icons import chip
from timetravel.viagem.names import GAME

_, _n, _c = languages.speech(GAME)
_TOOLS = (("ship", _later("Spaceship")), ("clock", _later("Clock")), ("machine", _later("Time Machine")))


@cached(maxsize=8)
def legend() -> str:
    """Return what stands in the four corners, the same in every picture."""
    return f'<g class="tt-legend">{_title()}{_left()}{_right()}</g>'


def _sign(x: float, y: float, drawn: str, text: str) -> str:
    """Return a sign; whoever shows the picture may say what it means beside it, and hide these words."""
    return f'<g data-sign="{esc(text)}" transform="translate({num(x)} {num(y)})">{drawn}</g>'


def _title() -> str:
    clockwise = el("path", d="M-6 3A7 7 0 1 1 4.5 5.4M8.6 2.6 4.2 6 8.4 8.8", class_="tt-iconline")
    text = _("time runs clockwise")
    return (
        words(20, 40, "Viagem no Tempo", "tt-title")
        + _sign(28, 62, f'<g class="tt-inky">{clockwise}</g>', text)
        + words(44, 66, text, "tt-small tt-soft tt-signtext")
    )


def _left() -> str:
    used = f'<g class="tt-used">{chip("ship", True)}</g>'
    signs = [*((chip(tool, False), _(text)) for tool, text in _TOOLS), (used, _("used, for the whole game"))]
    return "".join(
        _sign(34, 790 + 29 * k, sign, text) + words(54, 794.5 + 29 * k, text, "tt-small tt-soft tt-signtext")
        for k, (sign, text) in enumerate(signs)
    )


def _right() -> str:
    signs = (
        (el("path", d=star(12), class_="tt-star"), _("figure face up")),
        (_blocked(), _("blocked")),
        (el("circle", r=11, class_="tt-proof") + words(0, 4.7, "3", "tt-proofno"), _("proof")),
        (el("circle", r=11, class_="tt-gone"), _("proof taken")),
    )
    return "".join(
        _sign(866, 790 + 29 * k, sign, text) + words(847, 794.5 + 29 * k, text, "tt-small tt-soft tt-end tt-signtext")
        for k, (sign, text) in enumerate(signs)
    )


def _blocked() -> str:
    lines = "M-11-3-3-11M-11 7 7-11M-7 11 11-7M3 11 11 3"
    frame = el("rect", x=-11, y=-11, width=22, height=22, rx=4, class_="tt-card")
    return frame + el("path", d=lines, class_="tt-hatch")
