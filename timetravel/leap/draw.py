"""Pictures of a view as SVG text: the same view gives the same bytes, and no secret of another seat.

:func:`ring` is the row of eras with all that lies below it, :func:`panels` what lies beside it, :func:`svg` both,
:func:`html` an image for notebooks that trust nothing. Things that can be pointed at carry their id in
``data-at``: ``era3``, ``wormhole4`` (``wormhole`` where the next card of a leap goes), ``discard:7``, ``offer``,
``player:blue``, ``card:7``.

>>> from timetravel import leap
>>> ring(leap.view(leap.start(("blue", "red"))))[:25]
'<svg xmlns="http://www.w3'
"""

from collections.abc import Iterable, Mapping
from typing import TypedDict, Unpack

from timetravel import svg_look
from timetravel.leap import draw_panels, draw_row, draw_table
from timetravel.leap import draw_words as say
from timetravel.leap.board_text import board_text
from timetravel.leap.draw_layout import HEIGHT, WIDTH
from timetravel.leap.draw_style import STYLE
from timetravel.svg_look import Marks
from timetravel.views import View

RING = (WIDTH, HEIGHT)
PANELS = (400, HEIGHT)


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
    """Return the row of ten eras as one ``<svg>``.

    Parameters
    ----------
    chosen : id of the chosen thing, drawn with a strong outline
    goals : ids of goals, each with the short text of its badge ("clears", "→ 4", "")
    trail : eras of the last move (``era3``), drawn as a way
    title : whether the picture has a ``<title>`` and the text board as its ``<desc>``
    """
    marks = Marks(chosen, goals, trail)
    return svg_look.picture(RING, _text(view) if title else "", STYLE, _ring(view, marks))


def panels(view: View, *, chosen: str | None = None, title: bool = True) -> str:
    """Return the question, the missions, the players and the viewer's hand as one ``<svg>``."""
    marks = Marks(chosen)
    return svg_look.picture(PANELS, _text(view) if title else "", STYLE, _panels(view, marks))


def svg(view: View, **highlights: Unpack[Highlights]) -> str:
    """Return the row and the panels side by side; highlights as for :func:`ring`.

    >>> from timetravel import leap
    >>> "<desc>Turn 1" in svg(leap.view(leap.start(("blue", "red")), "blue"))
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
    return svg_look.described(f"Time Leap: {say.headline(s)}", board_text(s))


def _ring(view: View, marks: Marks) -> str:
    s = view.position
    parts = (
        draw_row.land(),
        draw_row.way(marks.trail),
        draw_row.eras(s, marks),
        draw_row.wormhole(s, marks),
        draw_table.table(s, marks),
    )
    return "".join(parts)


def _panels(view: View, marks: Marks) -> str:
    return svg_look.stacked(draw_panels.sections(view, marks), PANELS[1])
