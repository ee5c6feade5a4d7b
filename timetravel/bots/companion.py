"""A companion for Time Leap: it plans for the whole team with what its own seat may know.

What a view hides is dealt at random several times. An action is worth what the best plan for the turn that begins with
it brings in all these deals: the same plan in each, for nobody can choose it by cards that he does not see. The best
plans are compared by that and by what the next player could make of them with the cards of each deal.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from timetravel.bots import able
from timetravel.bots.advice import Advice, Ply, Telling
from timetravel.errors import OptionError
from timetravel.leap import actions as act
from timetravel.leap import guessing, judgement, planning
from timetravel.leap.actions import Action
from timetravel.leap.sketch import Sketch
from timetravel.leap.state import State
from timetravel.protocol import Game


class Look(NamedTuple):
    """A look at where the turn may end: the actions that are left after it, the deals of the hidden cards that it
    takes, and how many of the plans are compared by what the next player could make of them, too.
    """

    most: int
    deals: int
    answered: int = 0


LOOKS = (Look(4, 3), Look(1, 8, answered=3))
GLANCE = (Look(1, 4),)  # of what others may do, for a hint


class Plan(NamedTuple):
    """Where a turn that begins with an action ends in each deal, and what that is worth."""

    value: float
    action: Action
    ends: tuple[Sketch, ...]


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

    def _best(self, position: State, looks: tuple[Look, ...], kept: int = 1) -> list[Action]:
        """Return the best actions after some looks, the best first; ``kept`` of them if there are as many."""
        actions: list[Action] = self._game.legal(position)
        if not actions:
            raise ValueError("the match is over; nobody decides")
        actions = [action for action in actions if not isinstance(action, act.Accept)] or actions
        if len(actions) == 1:
            return actions
        deals = guessing.guesses(position, self._random, max(look.deals for look in looks))
        for look in looks:
            if len(actions) > look.most:
                rated = self._rated(actions, deals[: look.deals], look.answered)
                actions = rated[: max(look.most, kept)]
        return actions

    def _rated(self, actions: list[Action], deals: list[State], answered: int) -> list[Action]:
        """Return the actions, the best first; so many plans, whichever they begin with, are looked at further."""
        plans = [plan for action in actions for plan in self._plans(action, deals)]
        plans.sort(key=lambda plan: -plan.value)
        best = plans[:answered]
        if len({plan.action for plan in best}) > 1:
            # the answer alone says too much, for nobody will see all cards
            best.sort(key=lambda plan: -plan.value - _mean(map(planning.answered, plan.ends)))
        return list(dict.fromkeys(plan.action for plan in (*best, *plans[answered:])))

    def _plans(self, action: Action, deals: list[State]) -> list[Plan]:
        """Return the plans that begin with an action: each is one plan for all deals."""
        plans = zip(*(planning.follow(self._game.step(deal, action), deal) for deal in deals), strict=True)
        return [Plan(_mean(map(judgement.chance, ends)), action, ends) for ends in plans]


def _mean(chances: Iterable[float]) -> float:
    values = list(chances)
    return sum(values) / len(values)
