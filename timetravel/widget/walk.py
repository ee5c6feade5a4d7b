"""The part of the board that leads through a scenario: what comes next, and a button that does it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from timetravel import languages
from timetravel.widget.answers import Row, refused
from timetravel.widget.parts import Intent, Part

if TYPE_CHECKING:
    from timetravel.walking import Walk

_, _n, _c = languages.speech(languages.SHARED)


class Walked(Part):
    """Shows the next step of a walk; on a board without one it shows nothing."""

    NAME = "walk"

    @property
    def walk(self) -> "Walk | None":
        """The walk on this board."""
        found: Walk | None = getattr(self.board, "walk", None)
        return found

    def intents(self) -> Mapping[str, Intent]:
        """Return ``show``, which makes the step of a number."""
        return {"show": Intent(self._show, "number", int)}

    def shown(self) -> Row:
        """Return the next step in words, as whoever makes it sees the board."""
        walk = self.walk
        if walk is None:
            return {}
        step = walk.step
        return {
            "title": walk.scenario.title,
            "section": walk.scenario.section or "",
            "number": walk.at,
            "of": len(walk.steps),
            "note": walk.note,
            "text": walk.text,
            "kind": "over" if step is None else "do" if step.legal else "try",
        }

    def _show(self, number: int) -> Row:
        walk = self.walk
        if walk is None or walk.step is None or number != walk.at:
            return refused(_("There is no such step to make now."))
        answer: Row = self.board._take(str(walk.step.action))
        return answer
