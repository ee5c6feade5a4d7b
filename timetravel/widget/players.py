"""The computer players of a board: whose turn it is of them, one action after the other, never in the kernel's way."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from timetravel import bots, languages
from timetravel.bots import Bot
from timetravel.languages import speaking
from timetravel.match import generator
from timetravel.widget.seating import PERSON, Seat
from timetravel.widget.thinking import Thinking

if TYPE_CHECKING:
    from timetravel.match import Match
    from timetravel.widget.board import Board

MOST = 600  # actions in a row, where nothing could stop them
SLOW = 1.0  # seconds of thinking after which a button offers to end it
GRACE = 1.0  # seconds for whoever was told to stop
LOOK = 0.1  # seconds between two looks whether the time is over

_, _n, _c = languages.speech(languages.SHARED)

Row = dict[str, Any]


class Players:
    """The computer players of a board.

    Where an asyncio loop runs, as in a notebook, they think on threads of their own and act at a pace to follow;
    without one they act at once. What was thought about a position that is gone is thrown away.
    """

    def __init__(self, board: "Board") -> None:
        self.board = board
        self._run = 0  # the run that may act
        self._loop: asyncio.AbstractEventLoop | None = None  # where it does
        self._thinking: Thinking | None = None

    def sit(self, match: "Match", seats: Mapping[str, Seat]) -> None:
        """Take the seats of a match."""
        self.stop()
        self.bots: dict[str, Bot] = {
            colour: bots.make(seat.kind, match.game, generator(f"{match.seed} {colour}"))
            for colour, seat in seats.items()
            if seat.kind != PERSON
        }
        self._spare = bots.make("random", match.game, generator(f"{match.seed} spare"))
        self._slow = False
        self.said = ""  # what there is to say about what they did since a person acted

    # whose turn it is

    def due(self) -> str | None:
        """Return which computer player must act now, None when it is for somebody else."""
        who = self.board.match.to_act
        return who if who in self.bots and self.board.running else None

    def notice(self, who: str) -> Row:
        """Return what the board says while one of them thinks."""
        row = {"kind": "thinking", "text": _("{player} thinks…", player=self.board.seats[who].title)}
        if not self._slow:
            return row
        more = _n("It stops after {n} second.", "It stops after {n} seconds.", round(self.board.budget))
        return {**row, "more": more, "button": _("Move now"), "intent": "stop"}

    def stop(self) -> None:
        """Tell whoever thinks now to come to an end."""
        if self._thinking:
            self._thinking.stop()

    # letting them act

    def play(self) -> None:
        """Let them act until a person must decide."""
        if self.due() is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._run += 1
            self._at_once()
            return
        if self._loop is not None and self._loop.is_running():
            return  # they are at it
        self._run += 1  # an earlier run may hang on a loop that is gone; it must not act beside this one
        self._loop = loop
        self._task = loop.create_task(self._at_a_pace(self._run))

    def _at_once(self) -> None:
        for _ in range(MOST):
            if not self.acts(self._run):
                break

    def acts(self, run: int) -> bool:
        """Let one of them act here and now, and return whether another action of one must follow."""
        with self.board.lock:
            who = self._due(run)
            if who is None:
                return False
            try:
                choice = self._begin(who).think()
            except Exception as error:  # shown on the board; in a task it would vanish
                return self._failed(who, error)
            return self._act(who, choice)

    async def _at_a_pace(self, run: int) -> None:
        try:
            await asyncio.sleep(self.board.pause)
            while await self._one(run):
                await asyncio.sleep(self.board.pause)
        finally:
            self._over(run)

    async def _one(self, run: int) -> bool:
        with self.board.lock:
            who, state = self._due(run), self.board.match.state
            if who is None:
                return self._over(run)
            thinking = self._begin(who)
            future = thinking.begin()
        error: Exception | None = None
        choice: Any = None
        try:
            choice = await self._chosen(who, thinking, future)
        except Exception as failed:
            error = failed
        with self.board.lock:
            self._slow = False
            if self._due(run) != who or self.board.match.state is not state:
                self.said = ""
                return self._due(run) is not None  # the position is gone, and with it what was thought about it
            done = self._failed(who, error) if error else self._act(who, choice)
            return done or self._over(run)

    async def _chosen(self, who: str, thinking: Thinking, future: asyncio.Future[Any]) -> Any:
        """Return what one of them chooses; when it has not chosen after its time, one of its actions at random."""
        await asyncio.wait({future}, timeout=SLOW)
        if not future.done():
            self._show_slow(who)
        while not future.done() and not thinking.stopped():
            await asyncio.wait({future}, timeout=LOOK)
        await asyncio.wait({future}, timeout=GRACE)
        if future.done():
            return future.result()
        future.cancel()
        with speaking(self.board.language):
            title = self.board.seats[who].title
            self.said = _("{player} had no answer when its time was over, so an action was drawn for it.", player=title)
        return self._spare.choose(self.board.view(who))

    def _show_slow(self, who: str) -> None:
        with self.board.lock:
            if self.due() == who:
                self._slow = True
                with speaking(self.board.language):
                    self.board.notice = self.notice(who)

    def _due(self, run: int) -> str | None:
        return self.due() if run == self._run else None

    def _begin(self, who: str) -> Thinking:
        self._thinking = Thinking(self.bots[who], self.board.view(who), self.board.budget)
        return self._thinking

    def _act(self, who: str, choice: Any) -> bool:
        try:
            self.board.take(who, choice)
        except Exception as error:  # also what the rules refuse
            return self._failed(who, error)
        return self.due() is not None

    def _failed(self, who: str, error: Exception) -> bool:
        with speaking(self.board.language):
            what = _("The computer player of {player} failed", player=self.board.seats[who].title)
            self.board.notice = {**self.board.fail(what, error), "kind": "error", "button": _("Try again")}
        return False

    def _over(self, run: int) -> bool:
        """Note, while the board is locked, that a run has come to its end."""
        if run == self._run:
            self._loop = None
        return False
