"""Pictures of a view as SVG text: the same view gives the same bytes, and no secret of another seat.

``ring`` is the round board, ``panels`` all that lies beside it, ``svg`` both, ``html`` an image for notebooks that
trust nothing (:class:`timetravel.drawing.Drawing`). Things that can be pointed at carry their id in ``data-at``:
``P3``, ``blue@P3``, ``P3.ship``, ``tunnel``, ``blue@tunnel``, ``figure:M3``, ``player:blue``, ``blue@current``,
``clock``, ``ship``.

>>> from timetravel import viagem
>>> view = viagem.view(viagem.start(("blue", "red", "yellow")), "blue")
>>> ring(view)[:25], "<desc>Set-up" in svg(view)
('<svg xmlns="http://www.w3', True)
"""

from timetravel.drawing import Drawing
from timetravel.svg_look import Marks
from timetravel.viagem import draw_legend, draw_links, draw_panels, draw_ring, draw_way
from timetravel.viagem import draw_words as say
from timetravel.viagem.board_text import board_text
from timetravel.viagem.draw_style import STYLE
from timetravel.viagem.state import State
from timetravel.views import View

RING = (900, 900)


def _headline(s: State) -> str:
    return f"Viagem no Tempo: {say.headline(s)}"


def _board(view: View, marks: Marks) -> str:
    s = view.position
    parts = (
        draw_legend.legend(),
        draw_ring.land(),
        draw_ring.proofs(s),
        draw_way.way(marks.trail),
        draw_ring.epochs(s, marks),
        draw_links.links(),
        draw_ring.tunnel(s, marks),
    )
    return "".join(parts)


_drawing = Drawing(RING, STYLE, _headline, board_text, _board, draw_panels.sections)
ring, panels, svg, html = _drawing.ring, _drawing.panels, _drawing.svg, _drawing.html
