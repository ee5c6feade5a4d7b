"""Setting up a position by clicking: a widget of its own, with a draft behind it that knows what can be."""

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t

from timetravel import games, languages
from timetravel.editing import Draft, draft
from timetravel.errors import FileTakenError, PositionError, TimeTravelError
from timetravel.files import writable
from timetravel.languages import _later, speaking
from timetravel.protocol import Field
from timetravel.views import View
from timetravel.widget.answers import Row, refused
from timetravel.widget.board import Board
from timetravel.widget.parts import Intent, heard, joined
from timetravel.widget.playing import play
from timetravel.widget.speech import strings

SCRIPTS = ("elements", "picks", "picture", "places", "editor")
_, _n, _c = languages.speech(languages.SHARED)
NOTHING = _later("Nothing was changed yet.")
THERE = _later("{path} is there already, and holds something else; choose another name.")
UNWRITABLE = _later("{text} holds a character that cannot be written.")
NO_TOML = _later("A scenario's name ends in .toml.")


class Editor(anywidget.AnyWidget):
    """A position that is set up by clicking; :func:`edit` makes one.

    Attributes
    ----------
    draft : the position, which can also be changed from Python: ``draft.change``, then ``publish()``
    """

    _esm = joined(SCRIPTS, "js")
    _css = joined(("board", "words", *SCRIPTS), "css")

    picture = t.Unicode().tag(sync=True)
    panels = t.Unicode().tag(sync=True)
    fields: t.List[Any] = t.List().tag(sync=True)
    wrong = t.Dict().tag(sync=True)
    text = t.Unicode().tag(sync=True)
    title = t.Unicode().tag(sync=True)
    revision = t.Int(0).tag(sync=True)
    strings = t.Dict().tag(sync=True)

    def __init__(self, start: Draft, language: str = languages.ENGLISH) -> None:
        self.draft, self.language = start, languages.checked(language, start.game.NAME)
        self._lock = threading.RLock()
        self._intents = {
            "change": Intent(self._change, "change", dict),
            "undo": Intent(self._undo, "revision", int),
            "title": Intent(self._entitle, "title", str, late=True),
            "save": Intent(self._save, "path", str),
        }
        with speaking(self.language):
            made = {"strings": strings(self._esm), **self._shown()}
        super().__init__(**made)
        self.on_msg(lambda _widget, content, _buffers=None: self.send(self.answer(content)))

    def answer(self, content: object) -> Row:
        """Do what a message asks for and return the answer to it.

        Parameters
        ----------
        content : ``{"intent": "change", "change": {"key": "turn", "op": "set", "value": "red"}, "revision": 3}``;
            the others are ``undo``, ``title`` (with ``title``) and ``save`` (with ``path``)
        """
        message = content if isinstance(content, Mapping) else {}
        with self._lock, speaking(self.language):
            try:
                answer = heard(self._intents, message, self.revision)
            except (TimeTravelError, OSError) as error:
                answer = refused(str(error))
            except Exception as error:  # a callback's error would vanish
                answer = {
                    "answer": "error",
                    "text": _("Something went wrong inside ({error}).", error=type(error).__name__),
                }
            return {"to": message.get("n"), "revision": self.revision, **answer}

    def publish(self) -> None:
        """Show the draft as it is now."""
        with self._lock, speaking(self.language):
            made = self._shown()
            with self.hold_sync():
                for name, value in made.items():
                    setattr(self, name, value)
                self.revision += 1

    def save(self, path: str | Path) -> Path:
        """Write the scenario's file and return its path; of what is there it covers only what it wrote itself.

        Raises
        ------
        PositionError, FileTakenError, RecordError
            when the position cannot be, such a file is there already, or there is no such folder
        """
        return self.draft.save(path, self.title)

    def play(self, **more: Any) -> Board:
        """Return a board with a match that begins here; what :func:`timetravel.play` takes can be said too.

        >>> editor = edit("leap")
        >>> editor.play(lesson=True, seed="x").history.lesson
        True
        """
        return play(position=self.draft.text(self.title), **more)

    # what is shown

    def _shown(self) -> Row:
        made, drawing = self.draft, games.drawing(self.draft.game.NAME)
        open_view = View(made.game.NAME, made.state, None)  # nothing is hidden from whoever sets it up
        error = made.error
        return {
            "picture": drawing.ring(open_view),
            "panels": drawing.panels(open_view),
            "fields": [self._field(field) for field in made.fields()],
            "wrong": {} if error is None else _worded(error),
            "text": made.text(self.title) if error is None else "",
        }

    def _field(self, field: Field) -> Row:
        row = {key: list(value) if isinstance(value, tuple) else value for key, value in field._asdict().items()}
        return {**row, "value": self.draft.value(field.key)}

    # intents

    def _change(self, change: Row) -> Row:
        self.draft.change(str(change.get("key")), str(change.get("op")), change.get("value"))
        self.publish()
        return {"answer": "done"}

    def _undo(self, _revision: int) -> Row:
        if not self.draft.undo():
            return refused(_(NOTHING))
        self.publish()
        return {"answer": "done"}

    def _entitle(self, title: str) -> Row:
        if not writable(title):
            return refused(_(UNWRITABLE, text=ascii(title[:200])))
        self.title = title[:200]
        self.publish()
        return {"answer": "done"}

    def _save(self, path: str) -> Row:
        if not writable(path) or "\0" in path:
            return refused(_(UNWRITABLE, text=ascii(path[:200])))
        file = Path(path.strip())
        if file.suffix != ".toml":
            return refused(_(NO_TOML))
        try:
            self.save(file)
        except FileTakenError:
            return refused(_(THERE, path=file))
        return {"answer": "saved", "path": file.as_posix()}


def _worded(error: TimeTravelError) -> Row:
    key = error.key if isinstance(error, PositionError) else f"options.{getattr(error, 'key', '')}"
    return {"key": key, "text": getattr(error, "message", str(error))}


def edit(game: str | None = None, position: Any = None, *, language: str = languages.ENGLISH) -> Editor:
    """Set up a position by clicking; as the last line of a notebook's cell it is shown there.

    Parameters
    ----------
    game : the name of the game; "viagem" if nothing else says so
    position : where to begin: the keys of a position, the path or the text of a scenario, a match, a view, or a board,
        of which only what its viewer may know is taken; by default an empty board
    language : what the fields are called in, as in :func:`timetravel.play`

    Raises
    ------
    ScenarioError, PositionError, OptionError
        when there is no such game or file

    Examples
    --------
    >>> editor = edit("viagem")
    >>> editor.draft.change("pieces.blue", "add", "P3")
    >>> editor.publish()
    >>> editor.text.splitlines()[-1]
    'pieces.blue = ["P3"]'
    """
    if isinstance(position, Board):
        position = position.match.game.view(position.match.state, position.looking)
    return Editor(draft(game, position), language)
