"""A companion for Time Leap: it plans for the whole team with what its own seat may know.

What a view hides is dealt at random several times. An action is worth what the best plan for the turn that begins with
it brings in all these deals: the same plan in each, for nobody can choose it by cards that he does not see.
"""

import random
from collections.abc import Callable
from typing import Any

from timetravel.bots import able
from timetravel.bots.advice import Advice, Ply, Telling
from timetravel.errors import OptionError
from timetravel.leap import actions as act
from timetravel.leap import guessing, judgement, planning
from timetravel.leap.actions import Action
from timetravel.leap.state import State
from timetravel.protocol import Game

# How many actions are left after a look at where the turn may end, in so many deals of the hidden cards.
LOOKS = ((4, 3), (1, 8))
GLANCE = ((1, 4),)  # of what others may do, for a hint


class CompanionBot:
    """Plays Time Leap for the team's win."""

    name = "companion"

    def __init__(self, game: Game, rng: random.Random) -> None:
        if not self.plays(game):
            raise OptionError(f"the bot 'companion' plays leap only, not {game.NAME}; {able(game)}", "bots")
        self._game, self._random = game, rng

    @staticmethod
    def plays(game: Game) -> bool:
        """Return whether it can play a game."""
        return game.NAME == "leap"

    def choose(self, view: Any) -> Action:
        """Return the action that begins the best plan for the team."""
        return self._best(view.position, LOOKS)[0]

    def hint(self, view: Any, count: int = 3, stop: Callable[[], bool] | None = None) -> list[Advice]:
        """Return the best actions, the best first, and what may follow them up to the same player's next turn.

        What the others do then is a guess: they hold what was dealt to them once more, and think a little only.

        Raises
        ------
        ValueError
            when the match is over
        """
        telling = Telling(self._game, view)
        advice = []
        for action in self._best(view.position, LOOKS, count)[:count]:
            replies = [] if stop and stop() else self._replies(telling, view.position, action)
            advice.append(telling.advice((action,), None, 0, replies))
        return advice

    def _replies(self, telling: Telling, position: State, action: Action) -> list[Ply]:
        game, me = self._game, self._game.to_act(position)
        state: State = game.step(guessing.world(position, self._random), action)
        end = position.turns + len(position.table.players)
        plies: list[Ply] = []
        while state.turns <= end and (who := game.to_act(state)) is not None:
            if who == me and state.turns > position.turns and not state.stack:
                break
            reply = self._best(game.view(state, who).position, GLANCE)[0]
            told, state = telling.guessed(state, (reply,))
            plies += told
        return plies

    def _best(self, position: State, looks: tuple[tuple[int, int], ...], kept: int = 1) -> list[Action]:
        """Return the best actions after some looks, the best first; ``kept`` of them if there are as many."""
        actions: list[Action] = self._game.legal(position)
        if not actions:
            raise ValueError("the match is over; nobody decides")
        actions = [action for action in actions if not isinstance(action, act.Accept)] or actions
        if len(actions) == 1:
            return actions
        deals = guessing.guesses(position, self._random, max(count for _, count in looks))
        for most, count in looks:
            if len(actions) > most:
                actions = self._rated(actions, deals[:count])[: max(most, kept)]
        return actions

    def _rated(self, actions: list[Action], deals: list[State]) -> list[Action]:
        """Return the actions, the best first."""
        rated = [(self._chance(action, deals), action) for action in actions]
        rated.sort(key=lambda pair: -pair[0])
        return [action for _, action in rated]

    def _chance(self, action: Action, deals: list[State]) -> float:
        """Return what the best plan brings that begins with an action: one plan for all deals."""
        plans = zip(*(planning.follow(self._game.step(deal, action), deal) for deal in deals), strict=True)
        return max(sum(map(judgement.chance, ends)) / len(deals) for ends in plans)
