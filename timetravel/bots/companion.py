"""A companion for Time Leap: it plans for the whole team with what its own seat may know.

What a view hides is dealt at random several times; for each action the team's best plan over the next turns is
sought in each of these deals. Companions take it that the others plan the same way.
"""

import random
from typing import Any

from timetravel.errors import OptionError
from timetravel.leap import actions as act
from timetravel.leap import guessing, planning
from timetravel.leap.actions import Action
from timetravel.leap.state import State
from timetravel.protocol import Game

WIDTH = 3  # plans kept at each turn
# How many actions are left after a look so many turns ahead, in so many deals of the hidden cards. Guesses are worth
# more than a middle look: few of them, and the team relies on cards that nobody has.
LOOKS = ((3, 1, 16), (1, 4, 8))


class CompanionBot:
    """Plays Time Leap for the team's win."""

    name = "companion"

    def __init__(self, game: Game, rng: random.Random) -> None:
        if game.NAME != "leap":
            raise OptionError(f"the bot 'companion' plays leap only, not {game.NAME}", "bots")
        self._game, self._random = game, rng

    def choose(self, view: Any) -> Action:
        """Return the action that begins the best plan for the team."""
        state: State = view.position
        actions: list[Action] = self._game.legal(state)
        if not actions:
            raise ValueError("the match is over; nobody decides")
        actions = [action for action in actions if not isinstance(action, act.Accept)] or actions
        if len(actions) == 1:
            return actions[0]
        deals = guessing.guesses(state, self._random, max(count for _, _, count in LOOKS))
        for most, turns, count in LOOKS:
            if len(actions) > most:
                actions = self._rated(actions, deals[:count], turns)[:most]
        return actions[0]

    def _rated(self, actions: list[Action], deals: list[State], turns: int) -> list[Action]:
        """Return the actions, the best first."""
        rated = []
        for action in actions:
            total = 0.0
            for deal in deals:
                total += self._value(deal, action, turns)
            rated.append((total / len(deals), action))
        rated.sort(key=lambda pair: -pair[0])
        return [action for _, action in rated]

    def _value(self, deal: State, action: Action, turns: int) -> float:
        after = self._game.step(deal, action)
        return planning.best(planning.follow(after, deal), turns, WIDTH)
