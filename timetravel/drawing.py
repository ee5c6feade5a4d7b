"""The whole pictures of a game, put together from what it draws; the same for every game."""

from collections.abc import Callable, Iterable, Mapping
from math import ceil
from typing import Any, TypedDict, Unpack

from timetravel import svg_look
from timetravel.svg_look import Marks, Section
from timetravel.views import View

BESIDE = 400  # width of the panels


class Highlights(TypedDict, total=False):
    """What a picture of the board can highlight."""

    chosen: str | None
    goals: Mapping[str, str] | None
    trail: Iterable[str]
    title: bool


class Drawing:
    """The pictures of a game: pure functions from a view to SVG text.

    Parameters
    ----------
    size : width and height of the board
    sheet : the style sheet
    headline, text : what a position is called, and all of it as text
    board : draws the inside of the board
    sections : draws what lies beside it, from top to bottom
    """

    def __init__(
        self,
        size: tuple[int, int],
        sheet: str,
        headline: Callable[[Any], str],
        text: Callable[[Any], str],
        board: Callable[[View, Marks], str],
        sections: Callable[[View, Marks], list[Section]],
    ) -> None:
        self.size, self.sheet = size, sheet
        self._headline, self._text, self._board, self._sections = headline, text, board, sections

    def ring(
        self,
        view: View,
        *,
        chosen: str | None = None,
        goals: Mapping[str, str] | None = None,
        trail: Iterable[str] = (),
        title: bool = True,
    ) -> str:
        """Return the board as one ``<svg>``.

        Parameters
        ----------
        chosen : id of the chosen thing, drawn with a strong outline
        goals : ids of goals, each with the short text of its badge ("+3", "figure", "clears", "")
        trail : places of the last move, drawn as a way
        title : whether the picture has a ``<title>`` and the text board as its ``<desc>``
        """
        return self._picture(view, self.size, self._board(view, Marks(chosen, goals, trail)), title)

    def panels(self, view: View, *, chosen: str | None = None, title: bool = True) -> str:
        """Return what lies beside the board as one ``<svg>`` that ends where its contents do."""
        drawn, height = self._panels(view, Marks(chosen))
        return self._picture(view, (BESIDE, ceil(height)), drawn, title)

    def svg(self, view: View, **highlights: Unpack[Highlights]) -> str:
        """Return board and panels side by side; highlights as for :meth:`ring`."""
        title = highlights.pop("title", True)
        marks = Marks(**highlights)  # type: ignore[misc]  # title is gone
        width, height = self.size
        beside = f'<g transform="translate({width} 0)">{self._panels(view, marks)[0]}</g>'
        return self._picture(view, (width + BESIDE, height), self._board(view, marks) + beside, title)

    def html(self, view: View, **highlights: Unpack[Highlights]) -> str:
        """Return the picture as an ``<img>`` with the text board as its alternative, for untrusted notebooks."""
        return svg_look.image(self.svg(view, **highlights), self._text(view.position))

    def _panels(self, view: View, marks: Marks) -> Section:
        return svg_look.stacked(self._sections(view, marks), self.size[1])

    def _picture(self, view: View, size: tuple[int, int], inside: str, title: bool) -> str:
        s = view.position
        head = svg_look.described(self._headline(s), self._text(s)) if title else ""
        return svg_look.picture(size, head, self.sheet, inside)
