"""Explaining on the board: sections, causes, remedies, reach, and readings of a ruling, each when it is asked for."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from timetravel import comparing, explain, games, languages, rulebook, sheets
from timetravel.errors import OptionError, TimeTravelError
from timetravel.languages import _later
from timetravel.messages import colour_name, tool_words
from timetravel.protocol import Choice, Reason
from timetravel.remedies import Remedies
from timetravel.views import View
from timetravel.widget.answers import ATTEMPTS, STALE, Row, refused
from timetravel.widget.parts import Intent, Part

SHOWN = 4  # remedies in words
LISTED = 30  # actions that two readings differ in
NOBODY = _later("Nobody looks at the board now.")
NO_BOOK = _later("{game} has no rulebook here.")

_, _n, _c = languages.speech(languages.SHARED)


class Explain(Part):
    """What the board answers to "why?", "what if?" and "what does § say?"; nothing of it changes the match."""

    NAME = "explain"
    _found: Remedies | None = None

    def intents(self) -> Mapping[str, Intent]:
        """Return what can be asked."""
        return {
            "section": Intent(self._section, "id", str, late=True),
            "example": Intent(self._example, "at", list, late=True),
            "causes": Intent(self._causes, "event", str, late=True),
            "why": Intent(self._why, "picks", list),
            "remedies": Intent(self._remedies, "do", str),
            "remedy": Intent(self._remedy, "number", int),
            "reach": Intent(self._reach, "of", str),
            "compare": Intent(self._compare, "option", str),
        }

    def acted(self) -> None:
        """Forget the remedies: they are about another position now, or another player's secrets."""
        self._found = None

    def shown(self) -> Row:
        """Return the titles and marks of all sections, which options there are, and of whom reach may be asked."""
        game = self.board.match.game
        found = rulebook.sections(game.NAME) if game.NAME in games.NAMES else {}
        return {
            "sections": {id_: [section.title, list(section.marks)] for id_, section in found.items()},
            "rulings": [id_ for id_, section in found.items() if section.options],
            "sides": list(self.board.match.players) if found else [],
            "names": {colour: colour_name(colour) for colour in self.board.match.players},
        }

    @property
    def _view(self) -> View:
        view: View = self.board.match.game.view(self.board.match.state, self.board.looking)
        return view

    # sections

    def _section(self, id_: str) -> Row:
        game = self.board.match.game
        if game.NAME not in games.NAMES:
            return refused(_(NO_BOOK, game=game.TITLE))
        try:
            sheet = sheets.sheet(game, id_)
        except OptionError as error:
            return refused(str(error))
        section, options = sheet.section, self._view.position.table.options
        row = {
            **{"answer": "sheet", "id": section.id, "title": section.title, "text": section.text},
            "marks": list(section.marks),
            "options": [
                {**option, "now": getattr(options, option["name"])} for option in map(dict[str, Any], section.options)
            ],
            "related": [link.id for link in (*sheet.related, *sheet.faq)],
            "examples": [[link.id, link.title] for link in sheet.examples],
        }
        return {**row, "example": self._example([sheet.examples[0].id, 0])} if sheet.examples else row

    def _example(self, at: Sequence[object]) -> Row:
        """Return one moment of an example; nothing of the match is in it."""
        game = self.board.match.game
        if game.NAME not in games.NAMES:
            return refused(_(NO_BOOK, game=game.TITLE))
        name, step = at if len(at) == 2 else ("", 0)
        try:
            moments = sheets.example(game, str(name))
        except OptionError as error:
            return refused(str(error))
        number = min(max(step, 0), len(moments) - 1) if isinstance(step, int) else 0
        moment = moments[number]
        asked = game.question(moment.view.position)
        return {
            **{"answer": "example", "name": name, "step": number, "steps": len(moments) - 1},
            **{"by": colour_name(moment.by) if moment.by else "", "do": moment.do, "label": moment.label},
            "reasons": reasons(moment.reasons),
            "told": [{"text": said.text, "cites": list(said.cites)} for said in moment.told],
            "asks": {"text": asked.text, "cites": list(asked.cites)},
            **drawn(moment.view, {place: "" for reason in moment.reasons for place in reason.places}),
        }

    # why

    def _why(self, picks: list[Any]) -> Row:
        """Return what stands against what picking these ids may mean, for one who only points at them."""
        game, view, seat = self.board.match.game, self._view, self.board.looking
        row: Row = {"answer": "why", "picks": picks, "tries": []}
        if seat is None or game.to_act(view.position) != seat:
            return row
        tried = [(str(action), game.why_not(view.position, action, seat)) for action in game.attempts(view, picks)]
        against = [{"do": do, "reasons": reasons(found)} for do, found in tried if found]
        if not tried:
            question = game.question(view.position)
            return {
                **row,
                "text": _("Nothing can be done there now. {question}", question=question.text),
                "cites": list(question.cites),
            }
        return {**row, "tries": against[:ATTEMPTS]}

    def _causes(self, event: str) -> Row:
        if not re.fullmatch(r"[1-9]\d{0,6}\.\d{1,6}", event):
            return refused(_("There is no such event."))
        number, k = map(int, event.split("."))
        try:
            chain = explain.causes(self.board.match, number - 1, k, self.board.looking)
        except IndexError:
            return refused(_("There is no such event."))
        rows = [{"text": c.text, "cites": list(c.cites), "act": c.event is None} for c in chain]
        return {"answer": "causes", "chain": rows}

    # what if

    def _remedies(self, do: str) -> Row:
        view, seat = self._view, self.board.looking
        if seat is None:
            return refused(_(NOBODY))
        try:
            self._found = explain.remedies(self.board.match.game, view, do, seat)
        except TimeTravelError as error:
            return refused(str(error))
        return self._remedy(0)

    def _remedy(self, number: int) -> Row:
        """Return the remedies that were found, one of them with its picture."""
        if self._found is None or self.board.looking is None:
            return refused(_(STALE))
        found = self._found.found[:SHOWN]
        row: Row = {
            **{"answer": "remedies", "do": str(self._found.action), "gave_up": self._found.gave_up},
            "found": [remedy.text for remedy in found],
            "more": len(self._found.found) - len(found),
        }
        if not found:
            return row
        remedy = found[min(max(number, 0), len(found) - 1)]
        marks = {place: change.badge for change in remedy.changes for place in change.places}
        view = self.board.match.game.view(remedy.state, self.board.looking)
        return {**row, "number": found.index(remedy), **drawn(view, marks)}

    def _reach(self, of: str) -> Row:
        game = self.board.match.game
        try:
            found = explain.reach(game, self._view, of)
        except TimeTravelError as error:
            return refused(str(error))
        named = {tool: tool_words(game.NAME, tool) for tool in found}
        tools = [{"letter": named[tool][0], "title": named[tool][1], "places": found[tool]} for tool in found]
        return {"answer": "reach", "of": of, "tools": tools}

    def _compare(self, option: str) -> Row:
        game = self.board.match.game
        if game.NAME not in games.NAMES:
            return refused(_(NO_BOOK, game=game.TITLE))
        try:
            found = comparing.compare(game, self._view, option)
        except OptionError as error:
            return refused(str(error))
        readings = [
            {
                **{"value": str(reading.value), "means": reading.means, "now": reading.now},
                **{key: labels(getattr(reading, key)) for key in ("allows", "forbids", "alters")},
            }
            for reading in found.readings
        ]
        return {"answer": "compare", "option": option, "section": found.section, "readings": readings}


def reasons(found: Iterable[Reason]) -> list[Row]:
    """Return reasons as the browser gets them."""
    return [{"text": reason.text, "cites": list(reason.cites)} for reason in found]


def labels(choices: Sequence[Choice]) -> Row:
    """Return the first of some actions in words, and how many there are."""
    rows = [[choice.label, "; ".join(text for _, text in choice.brings)] for choice in choices[:LISTED]]
    return {"number": len(choices), "rows": rows}


def drawn(view: View, marks: Mapping[str, str]) -> Row:
    """Return the pictures of a view with some places marked, each with a short text or none."""
    draw = games.drawing(view.game)
    panels = draw.panels(view, title=False)
    beside = next((place for place in marks if f'data-at="{place}"' in panels), None)
    if beside is not None:
        panels = draw.panels(view, chosen=beside, title=False)
    return {"picture": draw.ring(view, goals=dict(marks), title=False), "panels": panels}
