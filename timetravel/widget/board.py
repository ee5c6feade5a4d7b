"""The board widget: a few synced traits, intents that come as messages, an answer to each of them."""

import secrets
import threading
import traceback
from collections.abc import Mapping
from html import escape
from typing import Any

import anywidget
import traitlets as t

from timetravel import games, languages
from timetravel.errors import IllegalAction, OptionError, TimeTravelError
from timetravel.history import History
from timetravel.languages import speaking
from timetravel.match import Match
from timetravel.protocol import Action, View
from timetravel.saves import Keeper
from timetravel.widget import answers
from timetravel.widget.answers import Row, refused
from timetravel.widget.explain import Explain
from timetravel.widget.hint import Hint
from timetravel.widget.parts import Intent, Part, heard, joined
from timetravel.widget.players import Players
from timetravel.widget.seating import Seat
from timetravel.widget.shown import shown
from timetravel.widget.speech import named, strings
from timetravel.widget.travel import Travel
from timetravel.widget.walk import Walked

# A widget has one module, whose text may come from anywhere: so the parts are joined and import nothing.
PARTS: tuple[type[Part], ...] = (Travel, Explain, Hint, Walked)
SCRIPTS = ("elements", "picks", "picture", "places", "words", *(part.NAME for part in PARTS), "wide", "board")
SHEETS = ("board", *SCRIPTS[:-1])
_, _n, _c = languages.speech(languages.SHARED)


class Board(anywidget.AnyWidget):
    """A match on a board that can be played on; ``timetravel.play`` makes one.

    Parameters
    ----------
    match : the match, or the tree of one; it stays public and may be asked for anything
    seats : who decides for each colour, as from ``seating``
    language : one that the game speaks; it may be changed at any time, here or on the board
    keeper : writes the match to a file after each action, if there is one

    Attributes
    ----------
    history : the tree of the match: what was decided, taken back and tried
    shared : whether more than one person plays
    pause : seconds between two actions of computer players
    budget : seconds that a computer player may think about an action
    failures : the tracebacks of what went wrong inside, the last one at the end
    """

    _esm = joined(SCRIPTS, "js")
    _css = joined(SHEETS, "css")

    picture = t.Unicode().tag(sync=True)
    panels = t.Unicode().tag(sync=True)
    ask = t.Dict().tag(sync=True)
    choices: t.List[Any] = t.List().tag(sync=True)
    hand: t.List[Any] = t.List().tag(sync=True)
    story: t.List[Any] = t.List().tag(sync=True)
    notice = t.Dict().tag(sync=True)
    parts = t.Dict().tag(sync=True)
    seat = t.Unicode().tag(sync=True)
    seed = t.Unicode().tag(sync=True)
    revision = t.Int(0).tag(sync=True)
    still = t.Unicode().tag(sync=True)  # names the picture that the live board hides
    language = t.Unicode(languages.ENGLISH).tag(sync=True)
    tongues: t.List[Any] = t.List().tag(sync=True)
    strings = t.Dict().tag(sync=True)

    running = False  # until all of it is made: what is refused on the way is closed too

    def __init__(
        self,
        match: Match | History,
        seats: Mapping[str, Seat],
        language: str = languages.ENGLISH,
        keeper: Keeper | None = None,
    ) -> None:
        self.pause, self.budget, self.failures = 0.45, 10.0, list[str]()
        self.lock = threading.RLock()  # a callback may come on another thread than the cell's
        self.players = Players(self)
        self._sit(match if isinstance(match, History) else History(match), seats, keeper)
        self._parts = [part(self) for part in PARTS]
        self._intents = {
            "act": Intent(self._act, "do", str),
            "try": Intent(self._try, "text", str),
            "why": Intent(self._why, "picks", list),
            "ready": Intent(self._ready, "revision", int),
            "wake": Intent(self._wake, "revision", int, late=True),
            "stop": Intent(self._stop, "revision", int),
            "speak": Intent(self._speak, "language", str, late=True),
        }
        with speaking(languages.checked(language, self.match.game.NAME)):
            made = {"notice": self._notice(), "strings": strings(self._esm), **self._shown()}
        self.running = True
        super().__init__(still=secrets.token_hex(4), language=language, tongues=named(self.match.game.NAME), **made)
        self.observe(self._retold, names="language")
        self.on_msg(self._hear)
        self.players.play()

    def _sit(self, history: History, seats: Mapping[str, Seat], keeper: Keeper | None) -> None:
        self.history, self.match, self.seats, self.keeper = history, history.match, dict(seats), keeper
        self.players.sit(self.match, seats)
        persons = [colour for colour in seats if colour not in self.players.bots]
        self.shared = len(persons) > 1
        self.looking: str | None = None if self.shared or not persons else persons[0]
        self._turn_to()

    def begin(self, history: History, seats: Mapping[str, Seat], keeper: Keeper | None = None) -> None:
        """Put another match on this board; the one that was there stays as it was."""
        with self.lock:
            self._sit(history, seats, keeper)
            self.tongues = named(self.match.game.NAME)
            if self.language not in languages.spoken(self.match.game.NAME):
                self.language = languages.ENGLISH
            self.carry_on()

    def carry_on(self) -> None:
        """Show where the match stands now, and let computer players decide if it is for them."""
        with self.lock:
            self.players.stop()  # what is thought about now is a position that is gone
            self._turn_to()
            self.publish()
            self.players.play()

    def is_person(self, colour: str | None) -> bool:
        """Return whether a person decides for a colour."""
        return colour in self.seats and colour not in self.players.bots

    # who looks at the board

    def _turn_to(self) -> None:
        """Show the board to whoever must decide; between two persons to nobody, until he says who he is."""
        who = self.match.to_act
        if (who is None and self.shared) or self._waiting_for_person():
            self.looking = None

    def _waiting_for_person(self) -> bool:
        """Return whether another person than the one at the screen must decide."""
        who = self.match.to_act
        return who is not None and who not in self.players.bots and who != self.looking

    def _notice(self) -> Row:
        """Return what the board says beside the question."""
        who = self.match.to_act
        more = {"more": self.players.said} if self.players.said else {}
        if who is None or who == self.looking:
            return more
        if who in self.players.bots:
            return {**more, **self.players.notice(who)}
        title = self.seats[who].title
        text, button = _("Pass the screen to {player}.", player=title), _("I am {player}", player=title)
        return {**more, "kind": "curtain", "text": text, "button": button}

    def _shown(self) -> Row:
        parts = {part.NAME: part.shown() for part in self._parts}
        return {**shown(self.match, self.seats, self.looking), "parts": parts}

    def publish(self, notice: Row | None = None) -> None:
        """Send to the browser what whoever looks may see now."""
        with speaking(self.language):
            for part in self._parts:
                part.acted()
            made = self._shown()
            made["notice"] = self._notice() if notice is None else notice
        with self.hold_sync():
            for name, value in made.items():
                setattr(self, name, value)
            self.revision += 1

    # the language

    @t.validate("language")
    def _spoken(self, proposal: Mapping[str, Any]) -> str:
        return languages.checked(proposal["value"], self.match.game.NAME)

    def _retold(self, _change: object) -> None:
        """Say everything anew."""
        with self.lock, self.hold_sync():
            with speaking(self.language):
                self.strings = strings(self._esm)
            self.publish()

    def _speak(self, language: str) -> Row:
        try:
            self.language = language
        except OptionError as error:
            return refused(str(error))
        return {"answer": "done"}

    # intents and answers

    def _hear(self, _widget: object, content: object, _buffers: object = None) -> None:
        self.send(self.answer(content))

    def answer(self, content: object) -> Row:
        """Do what a message asks for, where the rules allow it, and return the answer to it.

        Parameters
        ----------
        content : ``{"intent": "act", "do": "place D1", "revision": 3}``; the other intents are ``why`` (with
            ``picks``), ``try`` (with ``text``), ``ready``, ``wake`` and ``speak`` (with ``language``), and those of the
            part that ``part`` names; ``n``, if there is one, comes back as ``to``
        """
        number = content.get("n") if isinstance(content, Mapping) else None
        with self.lock, speaking(self.language):
            try:
                answer = self._answer(content)
            except Exception as error:  # whatever it is, the reader must see that something went wrong
                answer = {"answer": "error", **self.fail(_("Something went wrong inside"), error)}
            return {"to": number, "revision": self.revision, **answer}

    def _answer(self, content: object) -> Row:
        message = content if isinstance(content, Mapping) else {}
        for part in self._parts:
            if message.get("part") == part.NAME:
                return {**heard(part.intents(), message, self.revision), "part": part.NAME}
        return heard(self._intents, message, self.revision)

    def _not_yours(self) -> Row | None:
        """Return a refusal when nobody who looks at the board may decide now."""
        who = self.match.to_act
        if who is None:
            return refused(_("The game is over; nobody acts any more."), ["end"])
        if who != self.looking:
            return refused(_("It is for {player} to decide now.", player=self.seats[who].title))
        return None

    def _act(self, do: str) -> Row:
        return self._not_yours() or self._take(do)

    def _take(self, do: str) -> Row:
        try:
            self.match.act(do, self.looking)
        except IllegalAction as error:
            view = self.match.game.view(self.match.state, self.looking)
            verdict = self.match.game.verdict(view.position, error.action, self.looking)
            return answers.refusal([answers.tried(self.match.game, view, verdict)])
        except TimeTravelError as error:
            return refused(str(error))
        self.players.said = ""
        self._show_turn()
        self.players.play()
        return {"answer": "done", "do": do}

    def _show_turn(self) -> None:
        self._turn_to()
        self.publish()

    def _try(self, text: str) -> Row:
        do = text.strip()
        if do == "concede" and self.looking is not None and self.match.to_act not in (None, self.looking):
            return self._take(do)  # open to anybody at any time
        return self._not_yours() or self._take(do)

    def _why(self, picks: list[Any]) -> Row:
        if not all(isinstance(pick, str) for pick in picks):
            return refused(_(answers.MEANINGLESS))
        view = self.match.game.view(self.match.state, self.looking)
        closed = self._not_yours()
        return closed or answers.why(self.match.game, view, self.looking or "", picks)

    def _ready(self, _revision: int) -> Row:
        if self._waiting_for_person():
            self.looking = self.match.to_act
            self.publish()
        self.players.play()
        return {"answer": "done"}

    def _wake(self, _revision: int) -> Row:
        """Let computer players go on: a page says this by itself, so it shows no hand and may come late."""
        self.players.play()
        return {"answer": "done"}

    def _stop(self, _revision: int) -> Row:
        self.players.stop()
        return {"answer": "done"}

    # for computer players

    def view(self, who: str) -> View:
        """Return what a player may see now."""
        return self.match.game.view(self.match.state, who)

    def take(self, who: str, action: Action) -> None:
        """Take an action of a computer player, and show what came of it; the board is locked."""
        self.match.act(action, who)
        self._show_turn()

    def fail(self, what: str, error: Exception) -> Row:
        """Keep an error and return a sentence about it; its own text may hold what the reader may not know."""
        self.failures.append("".join(traceback.format_exception(error)))
        text = _(
            "{what} ({name}). The match stands as it was; the board's `failures` say more.",
            what=what,
            name=type(error).__name__,
        )
        return {"text": text}

    # without a browser, and at the end

    def __str__(self) -> str:
        with speaking(self.language):
            return str(self.match.game.view(self.match.state, self.looking))

    def _ipython_display_(self) -> None:
        """Show a still picture, which the live board hides, and the board.

        They are two outputs, for a notebook that trusts its outputs shows nothing but an error for a board without a
        kernel, whatever else its output has to offer.
        """
        from IPython.display import display

        display(self._readable(), raw=True)  # type: ignore[no-untyped-call]
        bundle = super()._repr_mimebundle_()
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        with speaking(self.language):
            again = _("Run this cell again to go on.")
        live = {**(data or {}), "text/plain": again}
        display(live, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget, and beside it a board as text and as a picture for when there is no kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**(data or {}), **self._readable()}, metadata

    def _readable(self) -> dict[str, str]:
        """Return a board as text and as a picture, and how to go on."""
        with speaking(self.language):
            view = self.match.game.view(self.match.state, self.looking)
            picture, again = games.drawing(self.match.game.NAME).html(view), _("Run this cell again to go on.")
            return {
                "text/plain": f"{view}\n{again}",
                "text/html": f'<div class="ttw-still-{self.still}">{picture}<p>{escape(again)}</p></div>',
            }

    def close(self) -> None:
        """Close the board; its match stays."""
        layout = None
        if self.running:
            self.running = False
            self.players.stop()
            for part in self._parts:
                part.closed()
            layout = getattr(self, "layout", None)  # a model of its own, that would stay behind
        super().close()
        if layout is not None:
            layout.close()
