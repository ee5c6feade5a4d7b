"""What a searching bot says for an action: the line it expects, in the game's own words, as a board can show it."""

import random
from typing import Any, NamedTuple

from timetravel.bots.playouts import Budget, Line, Searchable, Thinking
from timetravel.protocol import Choice, Event, Sentence
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
    """An action and why: the chance to win (0 to 1), how many games were played on, the line, what it does.

    ``line`` begins with ``action`` and goes on to the end of the same player's next turn, where the games were played
    on to; ``sentences`` are those of his own actions now.
    """

    action: Any
    label: str
    value: float
    visits: int
    line: tuple[Ply, ...]
    sentences: tuple[Sentence, ...]


class Telling:
    """Tells the lines of one view."""

    def __init__(self, game: Searchable, view: Any) -> None:
        self._game, self._view = game, view
        self._viewer = game.to_act(view.position)

    def advice(self, line: Line, value: float, visits: int, worlds: list[tuple[float, int]]) -> Advice:
        """Return a line as advice; what follows it is told from the world that went most like the mean.

        ``worlds`` holds for each world the value there and the seed from which it comes again.
        """
        own = self._told(self._view.position, line.actions, self._viewer, False)
        replies: list[Ply] = []
        if worlds:
            replies = self._replies(line, min(worlds, key=lambda pair: abs(pair[0] - value))[1])
        said = tuple(sentence for ply in own for sentence in ply.sentences)
        return Advice(line.actions[0], own[0].choice.label, value, visits, (*own, *replies), said)

    def _replies(self, line: Line, seed: int) -> list[Ply]:
        """Return what followed a line in a world."""
        plies: list[Ply] = []

        def hear(state: Any, reply: Line) -> None:
            plies.extend(self._told(state, reply.actions, None, True))  # for an onlooker: no card that was guessed

        world = self._game.sample(self._view, random.Random(seed))
        Thinking(self._game, random.Random(seed), Budget()).played_on(world, line.actions, hear)
        return plies

    def _told(self, state: Any, actions: tuple[Any, ...], viewer: str | None, guessed: bool) -> list[Ply]:
        plies = []
        for action in actions:
            ply, state = self._ply(state, action, viewer, guessed)
            plies.append(ply)
        return plies

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
