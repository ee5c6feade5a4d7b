"""A hint on the board: what the game's adviser would do in this seat, and why, when somebody asks for it.

The adviser is a computer player. It gets the view of whoever asks, thinks beside the kernel and can be stopped; what
it says is gone with the position it was about.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from timetravel import bots, languages
from timetravel.bots import Bot
from timetravel.languages import speaking
from timetravel.match import generator
from timetravel.messages import colour_name
from timetravel.protocol import Sentence
from timetravel.views import View
from timetravel.widget.answers import MEANINGLESS, Row, labelled, refused
from timetravel.widget.explain import drawn
from timetravel.widget.parts import Intent, Part
from timetravel.widget.thinking import Thinking, takes_stop

if TYPE_CHECKING:
    from timetravel.widget.board import Board

COUNT = 3  # actions

_, _n, _c = languages.speech(languages.SHARED)


class Adviser:
    """Makes rows for the browser of what a computer player says of a view."""

    def __init__(self, bot: Bot, game: Any, language: str) -> None:
        self.name, self._bot, self._game, self._language = bot.name, bot, game, language
        self.views: dict[str, View] = {}  # by the numbers of a line and of an action in it: what is seen after that

    def choose(self, view: Any, stop: Callable[[], bool] | None = None) -> list[Row]:
        """Return the best actions as rows, the best first; of a player that gives no reasons one without any."""
        with speaking(self._language):  # a thread knows no language of its own
            if hasattr(self._bot, "hint"):
                advised = self._bot.hint(view, COUNT, stop)
                lines = [advice.line for advice in advised]
                self.views = {f"{k} {n}": ply.view for k, line in enumerate(lines) for n, ply in enumerate(line)}
                return [self._row(view, advice) for advice in advised]
            choose: Any = self._bot.choose
            action = choose(view, stop=stop) if takes_stop(self._bot) else choose(view)
            return [labelled(self._game, view, str(action))]

    def _row(self, view: Any, advice: Any) -> Row:
        line = [
            {"by": colour_name(ply.by), "label": ply.choice.label, "guessed": ply.guessed, "told": _told(ply.sentences)}
            for ply in advice.line
        ]
        chance = "" if advice.value is None else _("about {n} in 100 to win", n=round(100 * advice.value))
        return {
            **labelled(self._game, view, str(advice.action)),
            "chance": chance,
            "told": _told(advice.sentences),
            "line": line,
        }


def _told(sentences: tuple[Sentence, ...]) -> list[Row]:
    return [{"text": text, "cites": list(cites)} for text, cites in sentences]


class Hint(Part):
    """What the adviser says, for whoever must decide and looks at the board."""

    NAME = "hint"

    def __init__(self, board: "Board") -> None:
        super().__init__(board)
        self._about: tuple[object, ...] = ()  # the position and the seat that it is about
        self._adviser: Adviser | None = None
        self._thinking: Thinking | None = None
        self._rows: list[Row] = []
        self._said = ""

    def intents(self) -> Mapping[str, Intent]:
        """Return what can be asked."""
        return {
            "hint": Intent(lambda _: self._hint(), "revision", int),
            "ahead": Intent(self._ahead, "at", str),
            "enough": Intent(lambda _: self._enough(), "revision", int, late=True),
        }

    def shown(self) -> Row:
        """Return the hint of this position, and whether one is thought about."""
        if self._about != self._now():
            self._forget()
        return {"thinking": self._thinking is not None, "rows": self._rows, "said": self._said}

    def closed(self) -> None:
        """Tell the adviser to stop."""
        self._enough()

    def _now(self) -> tuple[object, ...]:
        # the state itself, for the number of one that is gone may come again
        return (self.board.match.state, self.board.looking, self.board.language)

    def _forget(self) -> None:
        self._enough()
        self._about, self._adviser, self._thinking, self._rows, self._said = (), None, None, [], ""

    def _enough(self) -> Row:
        if self._thinking:
            self._thinking.stop()
        return {"answer": "done"}

    def _hint(self) -> Row:
        board, who = self.board, self.board.looking
        if who is None or who != board.match.to_act:
            return refused(_("A hint is for whoever must decide now."))
        if self._thinking:
            return {"answer": "done"}
        self._forget()
        game, match = board.match.game, board.match
        bot = bots.make(game.ADVISER, game, generator(f"{match.seed} hint {len(match.entries)}"))
        self._about = self._now()
        self._adviser = Adviser(bot, game, board.language)
        self._thinking = thinking = Thinking(self._adviser, board.view(who), board.budget)
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self._at_once(thinking)
            return {"answer": "done"}
        thinking.begin().add_done_callback(lambda future: self._came(thinking, future))
        self._show()
        return {"answer": "done"}

    def _ahead(self, at: str) -> Row:
        """Return the board after an action of a line."""
        known = self._adviser.views if self._adviser and self._about == self._now() else {}
        return {"answer": "ahead", "at": at, **drawn(known[at], {})} if at in known else refused(_(MEANINGLESS))

    def _at_once(self, thinking: Thinking) -> None:
        try:
            self._heard(thinking, thinking.think(), None)
        except Exception as error:
            self._heard(thinking, [], error)

    def _came(self, thinking: Thinking, future: "asyncio.Future[Any]") -> None:
        error = future.exception()
        with self.board.lock:
            self._heard(thinking, [] if error else future.result(), error)

    def _heard(self, thinking: Thinking, rows: list[Row], error: BaseException | None) -> None:
        if self._thinking is not thinking or self._about != self._now() or not self.board.running:
            return  # the position is gone
        self._thinking, self._rows = None, rows
        if isinstance(error, Exception):
            self._said = str(self.board.fail(_("The adviser failed"), error)["text"])
        elif not rows and not thinking.stopped():
            self._said = _("The adviser has no opinion here: to it, all that is possible looks alike.")
        self._show()

    def _show(self) -> None:
        """Send this part only: the rest of the board stands as it did."""
        self.board.parts = {**self.board.parts, self.NAME: self.shown()}
