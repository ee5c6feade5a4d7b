"""Pictures of a view as SVG text: the same view gives the same bytes, and no secret of another seat.

:func:`ring` is the round board, :func:`panels` all that lies beside it, :func:`svg` both, :func:`html` an image
for notebooks that trust nothing. Things that can be pointed at carry their id in ``data-at``: ``P3``,
``blue@P3``, ``P3.ship``, ``tunnel``, ``blue@tunnel``, ``figure:M3``, ``player:blue``, ``blue@current``.

>>> from timetravel import viagem
>>> ring(viagem.view(viagem.start(("blue", "red", "yellow"))))[:25]
'<svg xmlns="http://www.w3'
"""

from collections.abc import Iterable, Mapping
from typing import TypedDict, Unpack

from timetravel import svg_look
from timetravel.svg_look import Marks
from timetravel.viagem import draw_legend, draw_panels, draw_ring, draw_way
from timetravel.viagem import draw_words as say
from timetravel.viagem.board_text import board_text
from timetravel.viagem.draw_style import STYLE
from timetravel.views import View

RING = (900, 900)
PANELS = (400, 900)


class Highlights(TypedDict, total=False):
    """What :func:`ring` can highlight."""

    chosen: str | None
    goals: Mapping[str, str] | None
    trail: Iterable[str]
    title: bool


def ring(
    view: View,
    *,
    chosen: str | None = None,
    goals: Mapping[str, str] | None = None,
    trail: Iterable[str] = (),
    title: bool = True,
) -> str:
    """Return the round board as one ``<svg>``.

    Parameters
    ----------
    chosen : id of the chosen thing, drawn with a strong outline
    goals : ids of goals, each with the short text of its badge ("+3", "figure", "blocks", "closes")
    trail : epochs of the last move, drawn as a way; ``tunnel`` and ``hole`` may be among them
    title : whether the picture has a ``<title>`` and the text board as its ``<desc>``
    """
    marks = Marks(chosen, goals, trail)
    return svg_look.picture(RING, _text(view) if title else "", STYLE, _ring(view, marks))


def panels(view: View, *, chosen: str | None = None, title: bool = True) -> str:
    """Return the clock, the ship, figures and players as one ``<svg>``."""
    marks = Marks(chosen)
    return svg_look.picture(PANELS, _text(view) if title else "", STYLE, _panels(view, marks))


def svg(view: View, **highlights: Unpack[Highlights]) -> str:
    """Return board and panels side by side; highlights as for :func:`ring`.

    >>> from timetravel import viagem
    >>> "<desc>Set-up" in svg(viagem.view(viagem.start(("blue", "red", "yellow")), "blue"))
    True
    """
    title = highlights.pop("title", True)
    marks = Marks(**highlights)  # type: ignore[misc]  # title is gone
    beside = f'<g transform="translate({RING[0]} 0)">{_panels(view, marks)}</g>'
    size = (RING[0] + PANELS[0], RING[1])
    return svg_look.picture(size, _text(view) if title else "", STYLE, _ring(view, marks) + beside)


def html(view: View, **highlights: Unpack[Highlights]) -> str:
    """Return the picture as an ``<img>`` with the text board as its alternative, for untrusted notebooks."""
    return svg_look.image(svg(view, **highlights), board_text(view.position))


def _text(view: View) -> str:
    s = view.position
    return svg_look.described(f"Viagem no Tempo: {say.headline(s)}", board_text(s))


def _ring(view: View, marks: Marks) -> str:
    s = view.position
    parts = (
        draw_legend.legend(),
        draw_ring.land(),
        draw_ring.proofs(s),
        draw_way.way(marks.trail),
        draw_ring.epochs(s, marks),
        draw_ring.tunnel(s, marks),
    )
    return "".join(parts)


def _panels(view: View, marks: Marks) -> str:
    return svg_look.stacked(draw_panels.sections(view, marks), PANELS[1])
