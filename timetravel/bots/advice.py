"""What a bot says for an action: the line it expects, in the game's own words, as a board can show it."""

from typing import Any, NamedTuple

from timetravel.protocol import Choice, Event, Game, Sentence
from timetravel.views import View


class Ply(NamedTuple):
    """One action of a line: who acts, where to click and what it brings, what happens, and what is seen after it.

    ``guessed`` says that it rests on a guess of hidden things: it is what somebody might do, seen by an onlooker.
    """

    by: str
    choice: Choice
    sentences: tuple[Sentence, ...]
    guessed: bool
    view: View


class Advice(NamedTuple):
    """An action and why: the chance to win (0 to 1, if known), how many games were played on, the line, what it does.

    ``line`` begins with ``action`` and goes on with what may follow, as far as the bot looks; ``sentences`` are those
    of his own actions now.
    """

    action: Any
    label: str
    value: float | None
    visits: int
    line: tuple[Ply, ...]
    sentences: tuple[Sentence, ...]


class Telling:
    """Tells the lines of one view."""

    def __init__(self, game: Game, view: Any) -> None:
        self._game, self._view = game, view
        self._viewer = game.to_act(view.position)

    def advice(self, actions: tuple[Any, ...], value: float | None, visits: int, replies: list[Ply]) -> Advice:
        """Return advice to take these actions; ``replies`` are what followed them in a guess."""
        own, _ = self._told(self._view.position, actions, self._viewer, False)
        said = tuple(sentence for ply in own for sentence in ply.sentences)
        return Advice(actions[0], own[0].choice.label, value, visits, (*own, *replies), said)

    def guessed(self, state: Any, actions: tuple[Any, ...]) -> tuple[list[Ply], Any]:
        """Return actions in a guessed position as an onlooker sees them, so no card that was guessed; and their end."""
        return self._told(state, actions, None, True)

    def _told(self, state: Any, actions: tuple[Any, ...], viewer: str | None, guessed: bool) -> tuple[list[Ply], Any]:
        plies = []
        for action in actions:
            ply, state = self._ply(state, action, viewer, guessed)
            plies.append(ply)
        return plies, state

    def _ply(self, state: Any, action: Any, viewer: str | None, guessed: bool) -> tuple[Ply, Any]:
        game = self._game
        by = game.to_act(state)
        assert by is not None
        events: list[Event] = []

        def tell(kind: str, /, **facts: Any) -> None:
            events.append(Event(kind, facts))

        after = game.step(state, action, tell)
        choices = game.choices(game.view(state, by))
        choice = next(choice for choice in choices if choice.do == str(action))
        told = tuple(game.sentence(event, viewer) for event in events)
        return Ply(by, choice, told, guessed, game.view(after, viewer)), after
