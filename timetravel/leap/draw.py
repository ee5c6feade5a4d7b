"""Pictures of a view as SVG text: the same view gives the same bytes, and no secret of another seat.

``ring`` is the row of eras with all that lies below it, ``panels`` what lies beside it, ``svg`` both, ``html`` an
image for notebooks that trust nothing (:class:`timetravel.drawing.Drawing`). Things that can be pointed at carry
their id in ``data-at``: ``era3``, ``wormhole4`` (``wormhole`` where the next card of a leap goes), ``discard:7``,
``offer``, ``player:blue``, ``card:7``.

>>> from timetravel import leap
>>> view = leap.view(leap.start(("blue", "red")), "blue")
>>> ring(view)[:25], "<desc>Turn 1" in svg(view)
('<svg xmlns="http://www.w3', True)
"""

from timetravel.drawing import Drawing
from timetravel.leap import draw_panels, draw_row, draw_table
from timetravel.leap import draw_words as say
from timetravel.leap.board_text import board_text
from timetravel.leap.draw_layout import HEIGHT, WIDTH
from timetravel.leap.draw_style import STYLE
from timetravel.leap.state import State
from timetravel.svg_look import Marks
from timetravel.views import View

RING = (WIDTH, HEIGHT)


def _headline(s: State) -> str:
    return f"Time Leap: {say.headline(s)}"


def _board(view: View, marks: Marks) -> str:
    s = view.position
    parts = (
        draw_row.land(),
        draw_row.way(marks.trail),
        draw_row.eras(s, marks),
        draw_row.wormhole(s, marks),
        draw_table.table(s, marks),
    )
    return "".join(parts)


_drawing = Drawing(RING, STYLE, _headline, board_text, _board, draw_panels.sections)
ring, panels, svg, html = _drawing.ring, _drawing.panels, _drawing.svg, _drawing.html
