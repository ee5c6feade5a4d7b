"""``walk``: an example of the rulebook on the board, step by step, the learner making each move."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from timetravel import languages
from timetravel.errors import TimeTravelError
from timetravel.history import History
from timetravel.languages import ENGLISH, speaking
from timetravel.saves import Keeper
from timetravel.walking import Walk
from timetravel.widget import answers
from timetravel.widget.answers import Row, refused
from timetravel.widget.board import Board
from timetravel.widget.playing import replace
from timetravel.widget.seating import PERSON, Seat, seating

_, _n, _c = languages.speech(languages.SHARED)


class WalkBoard(Board):
    """A board on which a scenario is walked through; the learner decides for everybody.

    Parameters
    ----------
    walk : the walk; it stays public, as ``board.walk.story()``, until another match is put on the board
    """

    def __init__(self, walk: Walk, language: str = ENGLISH) -> None:
        self.walk: Walk | None = walk
        game, players = walk.game, walk.match.players
        lesson = History(walk.match, lesson=True)
        super().__init__(lesson, seating(game, players, [PERSON] * len(players)), language)

    def begin(self, history: History, seats: Mapping[str, Seat], keeper: Keeper | None = None) -> None:
        """Put another match on this board, which ends the walk."""
        self.walk = None
        super().begin(history, seats, keeper)

    def _turn_to(self) -> None:
        if self.walk is None:
            super()._turn_to()
        else:
            self.looking = self.walk.who  # an example has no secrets from whoever makes all its moves

    def _notice(self) -> Row:
        return super()._notice() if self.walk is None else {}

    def _not_yours(self) -> Row | None:
        return None if self.walk and self.walk.step else super()._not_yours()

    def _take(self, do: str) -> Row:
        if self.walk is None:
            return super()._take(do)
        view = self.match.game.view(self.match.state, self.looking)
        try:
            action = self.match.game.action(do, self.match.state)
            verdict = self.match.game.verdict(self.match.state, action, self.walk.who)
            said = self.walk.act(action)
        except TimeTravelError as error:
            return refused(str(error))
        if said.right:
            self._show_turn()
        if verdict.legal:
            return {"answer": "done", "do": do} if said.right else refused(said.text)
        return answers.refusal([answers.tried(self.match.game, view, verdict)], said.text if said.right else "")

    def _why(self, picks: list[Any]) -> Row:
        """Answer a click: it may have meant the very thing that the walk wants to be tried."""
        step = self.walk.step if self.walk else None
        if step is not None and not step.legal and all(isinstance(pick, str) for pick in picks):
            view = self.match.game.view(self.match.state, self.looking)
            if step.action in self.match.game.attempts(view, picks)[: answers.ATTEMPTS]:
                return self._take(str(step.action))
        return super()._why(picks)

    def _readable(self) -> dict[str, str]:
        """Return what a board returns, headed by where the walk is."""
        found = super()._readable()
        if self.walk is None:
            return found
        with speaking(self.language):
            return {**found, "text/plain": f"{self.walk}\n\n{found['text/plain']}"}


def walk(game: str, name: str | Path, *, language: str = ENGLISH) -> WalkBoard:
    """Walk through a scenario on a board; as the last line of a notebook's cell it is shown there.

    Parameters
    ----------
    game : the name of the game
    name : of one of its scenario files, as ``"examples/ship-1"``, or the path of another
    language : what the board says it in; titles and notes of scenarios are English

    Raises
    ------
    OptionError, ScenarioError
        when something named here does not exist, or cannot be read

    Examples
    --------
    >>> board = walk("viagem", "examples/figures-1")
    >>> print(board.walk)
    Historical Figures, example 1: William Shakespeare (1/4)
    Yellow: Time Machine from A3 to M3 (Time Machine: Modern Age). Do it on the board.
    >>> board.answer({"intent": "try", "text": "machine A3-M3 modern", "revision": 0})["answer"]
    'done'
    >>> board.close()
    """
    way = Walk(game, name)
    languages.checked(language, game)
    board = WalkBoard(way, language)
    replace(board)
    return board
