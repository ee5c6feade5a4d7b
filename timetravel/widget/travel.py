"""Travelling through the match on the board: look back, undo, redo, branches; saving, codes, files.

Only the length of the line and what may be done cross by themselves. A moment, the tree, a comparison and the record
are answers to a press, made from the view of whoever looks; so nothing of them lies in a saved notebook.
"""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from timetravel import fairness, games, languages, saves
from timetravel.errors import RecordError, TimeTravelError
from timetravel.history import Difference, Node
from timetravel.languages import _later
from timetravel.messages import colour_name
from timetravel.record import Record, dumps, loads_all
from timetravel.svg_tree import Stop, tree
from timetravel.widget.answers import Row, refused
from timetravel.widget.parts import Intent, Part
from timetravel.widget.seating import Seat, seating
from timetravel.widget.shown import ways

if TYPE_CHECKING:
    from timetravel.history import History

_, _n, _c = languages.speech(languages.SHARED)
BEGINNING = _later("The beginning.")
VEILED = _later("Something hidden was turned up here, and then taken back.")
NOTHING_BACK = _later("There is nothing to take back.")
NOTHING_ON = _later("Nothing was taken back here.")
SECRETS = _later(
    "A code holds every hand, and more than one person plays: whoever reads it could read theirs. Use the file."
)
UNREADABLE = _later("That file holds no match: {error}. The match on the board stays.")
ROWS = 80  # of a comparison


class Travel(Part):
    """The timeline and the saves of a board."""

    NAME = "travel"

    def intents(self) -> Mapping[str, Intent]:
        """Return what can be asked for here."""
        return {
            "undo": Intent(lambda _: self._move(self._back(), NOTHING_BACK), "revision", int),
            "redo": Intent(lambda _: self._move(self._on(), NOTHING_ON), "revision", int),
            "go": Intent(self._go, "node", int),
            "look": Intent(self._look, "node", int, late=True),
            "peek": Intent(self._peek, "node", int, late=True),
            "tree": Intent(self._tree, "marked", list, late=True),
            "compare": Intent(self._compare, "nodes", list, late=True),
            "code": Intent(lambda _: self._code(), "revision", int, late=True),
            "download": Intent(lambda _: self._download(), "revision", int, late=True),
            "upload": Intent(self._upload, "text", str),
        }

    @property
    def history(self) -> "History":
        """The tree of the match on the board."""
        return self.board.history

    def acted(self) -> None:
        """Save the match."""
        self.history.note()
        if self.board.keeper is not None and self.history.nodes[1:]:
            self.board.keeper.keep(self._record())

    def _record(self) -> Record:
        return Record(self.history, tuple(seat._asdict() for seat in self.board.seats.values()))

    def shown(self) -> Row:
        """Return how long the line is, where the match stands in it, and what may be done."""
        history, keeper = self.history, self.board.keeper
        line, stops = self._line(), self._stops()
        return {
            "line": line,
            "at": line.index(history.at),
            "lesson": history.lesson,
            "over": history.finished,
            "undo": self._against(self._back(), NOTHING_BACK),
            "redo": self._against(self._on(), NOTHING_ON),
            "ends": len(stops) - len({stop.parent for stop in stops if stop.parent >= 0}),
            "file": "" if keeper is None else keeper.path.as_posix(),
            "resume": "" if keeper is None else saves.resuming(keeper.path),
            "trouble": "" if keeper is None else keeper.trouble,
        }

    def _line(self) -> list[int]:
        """Return the line without what was drawn and taken back: even its length would tell something."""
        told = fairness.told(self.history)
        return [number for number in self.history.line() if number in told]

    # moving

    def _person_decides(self, number: int) -> bool:
        who = self.history.game.to_act(self.history.nodes[number].state)
        return self.board.is_person(who) or not any(map(self.board.is_person, self.board.seats))

    def _back(self) -> int | None:
        """Return where undo leads: one decision back, in a lesson to the last one of a person."""
        path = self.history.path()[:-1]
        if fairness.free(self.history):
            path = [number for number in path if self._person_decides(number)]
        return path[-1] if path else None

    def _on(self) -> int | None:
        line = self.history.line()
        ahead = line[line.index(self.history.at) + 1 :]
        if fairness.free(self.history):
            ahead = [number for number in ahead if self._person_decides(number)] or ahead[-1:]
        return ahead[0] if ahead else None

    def _against(self, number: int | None, nothing: str) -> str:
        return _(nothing) if number is None else fairness.against(self.history, number, self.board.looking)

    def _move(self, number: int | None, nothing: str) -> Row:
        reason = self._against(number, nothing)
        if number is None or reason:
            return refused(reason)
        self.history.go(number)
        self.board.carry_on()
        return {"answer": "done"}

    def _go(self, number: int) -> Row:
        return self._unknown(number) or self._move(number, NOTHING_BACK)

    def _unknown(self, number: object) -> Row | None:
        try:
            self.history.node(number)  # type: ignore[arg-type]  # which is what it finds out
        except TimeTravelError as error:
            return refused(str(error))
        return None

    # looking

    def _look(self, number: int) -> Row:
        wrong = self._unknown(number)
        if wrong:
            return wrong
        if fairness.veiled(self.history, number):
            reason = fairness.hidden(self.history, number)
            return refused(reason) if reason else {"answer": "veiled", "node": number, "text": _(VEILED)}
        return self._moment(number)

    def _peek(self, number: int) -> Row:
        """Answer a lesson's reader who wants to see what was taken back."""
        reason = "" if self._unknown(number) else fairness.hidden(self.history, number)
        return self._unknown(number) or (refused(reason) if reason else self._moment(number))

    def _moment(self, number: int) -> Row:
        """Return a moment as whoever looks at the board saw it then."""
        node, looking = self.history.nodes[number], self.board.looking
        view, draw = self.history.game.view(node.state, looking), games.drawing(self.history.game.NAME)
        return {
            "answer": "moment",
            "node": number,
            "depth": node.depth,
            "picture": draw.ring(view),
            "panels": draw.panels(view),
            "told": self._told(node),
            "ways": [] if node.entry is None else ways(node.entry),
            "go": fairness.against(self.history, number, looking),
        }

    def _told(self, node: Node) -> list[str]:
        if node.entry is None:
            return [_(BEGINNING)]
        said = [self.history.game.sentence(event, self.board.looking).text for event in node.entry.events]
        return said or [_("{who} decides.", who=colour_name(node.entry.by))]

    # the tree

    def _stops(self) -> list[Stop]:
        """Return what is drawn of the tree; of what was turned up and taken back only that it is there."""
        history, stops = self.history, list[Stop]()
        here, told, waiting = history.at, fairness.told(history), [(0, -1)]
        while waiting:
            number, parent = waiting.pop()
            node, children = history.nodes[number], history.children(number)
            veiled = number not in told
            drawn = veiled or number in (0, here) or len(children) != 1
            if drawn:
                text = _(VEILED) if veiled else f"{node.depth}: {self._told(node)[0]}"
                stops.append(Stop(number, parent, node.depth, text, number == here, veiled))
            if not veiled:
                waiting += [(child, number if drawn else parent) for child in reversed(children)]
        return stops

    def _tree(self, marked: list[Any]) -> Row:
        stops = self._stops()
        rows = [stop._asdict() for stop in stops]
        return {"answer": "tree", "svg": tree(stops, [k for k in marked if isinstance(k, int)]), "stops": rows}

    def _compare(self, nodes: list[Any]) -> Row:
        if len(nodes) != 2:
            return refused(_("Two moments are compared."))
        for number in nodes:
            wrong = self._unknown(number)
            reason = "" if wrong else fairness.hidden(self.history, number)
            if wrong or reason:
                return wrong or refused(reason)
        one, other = nodes
        fork = self.history.nodes[self.history.common(one, other)].depth
        found = self.history.compare(one, other, self.board.looking)
        return {
            "answer": "compared",
            "nodes": nodes,
            "apart": [self.history.nodes[k].depth - fork for k in nodes],
            "depths": [self.history.nodes[k].depth for k in nodes],
            "fork": fork,
            "rows": [_worded(row) for row in found[:ROWS]],
            "more": max(0, len(found) - ROWS),
        }

    # saving

    def _code(self) -> Row:
        if self.board.shared and not fairness.free(self.history):
            return refused(_(SECRETS))
        return {"answer": "code", "text": saves.code(self._record())}

    def _download(self) -> Row:
        keeper = self.board.keeper or saves.Keeper(self.history.match)
        return {"answer": "file", "name": keeper.path.name, "text": dumps(self._record())}

    def _upload(self, text: str) -> Row:
        """Put the match of a file, or of a code, on the board; when it is none, nothing changes."""
        try:
            record = fetched(text)
            seats = seats_of(record)
        except TimeTravelError as error:
            return refused(_(UNREADABLE, error=str(error).rstrip(".")))
        keeper = None if self.board.keeper is None else saves.Keeper(record.history.match)
        self.board.begin(record.history, seats, keeper)
        title, number = record.history.game.TITLE, len(record.history.match.entries)
        return {
            "answer": "loaded",
            "text": _n("{game}, {n} decision.", "{game}, {n} decisions.", number, game=title),
        }


def fetched(text: str) -> Record:
    """Return the record of a file's text, or of a code.

    Raises
    ------
    RecordError
    """
    return saves.decoded(text) if text.strip().startswith(f"{saves.MARK}-") else loads_all(text, "the file")


def seats_of(record: Record) -> dict[str, Seat]:
    """Return who sits where in a match that was saved.

    Raises
    ------
    RecordError
        when there is no such player
    """
    match = record.history.match
    try:
        given = {row["colour"]: (row["name"], row["kind"]) for row in record.seats}
        table = seating(match.game, match.players, given or None)
    except TimeTravelError as error:
        raise RecordError(f"seats: {error}") from None
    return table


def _worded(row: Difference) -> Row:
    name, _, part = row.key.partition(".")
    title = name.replace("_", " ").capitalize() + (f", {part}" if part else "")
    return {"title": title, "here": _value(row.here), "there": _value(row.there)}


def _value(value: Any) -> str:
    if isinstance(value, list) and value and set(map(str, value)) == {"?"}:
        return _n("{n} hidden", "{n} hidden", len(value))
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or "–"
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False) if value else "–"
    return "–" if value in (None, "") else str(value).lower() if isinstance(value, bool) else str(value)
