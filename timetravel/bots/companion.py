"""A companion for Time Leap: it plans for the whole team with what its own seat may know.

What a view hides is dealt at random several times. An action is worth what the best plan for the turn that begins with
it brings in all these deals: the same plan in each, for nobody can choose it by cards that he does not see. The best
plans are played on in each deal, all of them with the same cards to be drawn, and compared by where that leads.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from timetravel.bots import able
from timetravel.bots.advice import Advice, Ply, Telling
from timetravel.errors import OptionError
from timetravel.leap import actions as act
from timetravel.leap import guessing, judgement, planning
from timetravel.leap.actions import Action
from timetravel.leap.hopeless import hopeless
from timetravel.leap.sketch import Sketch
from timetravel.leap.state import State
from timetravel.protocol import Game

try:
    from timetravel.leap import ahead
except ModuleNotFoundError as error:  # as in a browser page
    if error.name != "numpy":
        raise
    ahead = None  # type: ignore[assignment]


class Look(NamedTuple):
    """A look at where the turn may end: the actions that are left after it, the deals of the hidden cards that it
    takes, and how many of the best plans are played on.
    """

    most: int
    deals: int
    played: int = 0


LOOKS = (Look(6, 6), Look(1, 48, played=4))
PLAIN = (Look(4, 3), Look(1, 8))  # without numpy
GLANCE = (Look(1, 4),)  # of what others may do, for a hint
TURNS = 3  # that a plan is played on
OWN = 0.1  # what the end of the turn itself counts beside where it leads, from 0 to 1


class Plan(NamedTuple):
    """Where a turn that begins with an action ends in each deal, and what that is worth."""

    value: float
    action: Action
    ends: tuple[Sketch, ...]
    after: list[State]  # right after the action


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
        """Return the action that begins the best plan for the team; any action when the game is proved lost."""
        return self._advised(view.position)[0]

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
        for action in self._advised(view.position, count)[:count]:
            replies = [] if stop and stop() else self._replies(telling, view.position, action)
            advice.append(telling.advice((action,), None, 0, replies))
        return advice

    def _advised(self, position: State, kept: int = 1) -> list[Action]:
        """Return the best actions, the best first; in a game that is proved lost, any."""
        if hopeless(position):
            actions = self._actions(position)
            return self._random.sample(actions, len(actions))
        return self._best(position, LOOKS if ahead else PLAIN, kept)

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
        actions = self._actions(position)
        if len(actions) == 1:
            return actions
        deals = guessing.guesses(position, self._random, max(look.deals for look in looks))
        for look in looks:
            if len(actions) > look.most:
                rated = self._rated(actions, deals[: look.deals], look)
                actions = rated[: max(look.most, kept)]
        return actions

    def _actions(self, position: State) -> list[Action]:
        """Return the legal actions that it looks at: it declines what it is offered unseen."""
        actions: list[Action] = self._game.legal(position)
        if not actions:
            raise ValueError("the match is over; nobody decides")
        return [action for action in actions if not isinstance(action, act.Accept)] or actions

    def _rated(self, actions: list[Action], deals: list[State], look: Look) -> list[Action]:
        """Return the actions, the best first; so many plans, whichever they begin with, are looked at further."""
        plans = self._plans(actions, deals)
        best = plans[: look.played]
        if len({plan.action for plan in best}) > 1:
            best = _compared(best, look.deals, self._random.getrandbits(32))
        return list(dict.fromkeys(plan.action for plan in (*best, *plans[look.played :])))

    def _plans(self, actions: list[Action], deals: list[State]) -> list[Plan]:
        """Return the plans that begin with some actions, the best first: each is one plan for all deals."""
        found = [(action, *plan) for action in actions for plan in self._ends(action, deals)]
        values = _means(_chances([end for _, ends, _ in found for end in ends]), len(deals))
        plans = [Plan(value, *plan) for value, plan in zip(values, found, strict=True)]
        return sorted(plans, key=lambda plan: -plan.value)

    def _ends(self, action: Action, deals: list[State]) -> Iterator[tuple[tuple[Sketch, ...], list[State]]]:
        """Yield where each plan that begins with an action ends in each deal, and the states right after the action."""
        after = [self._game.step(deal, action) for deal in deals]
        for ends in zip(*map(planning.follow, after, deals), strict=True):
            yield ends, after


def _compared(plans: list[Plan], count: int, seed: int) -> list[Plan]:
    """Return plans, the best first, by their own ends and by where they lead with the cards of so many decks."""
    ends, decks = [], []
    for plan in plans:
        ends += [plan.ends[k % len(plan.ends)] for k in range(count)]
        decks += guessing.decks([plan.after[k % len(plan.after)] for k in range(count)], seed)
    later = _means(ahead.led_to(ends, decks, TURNS), count)
    value = [OWN * plan.value + (1 - OWN) * led for plan, led in zip(plans, later, strict=True)]
    return [plans[at] for at in sorted(range(len(plans)), key=lambda at: -value[at])]


def _chances(ends: list[Sketch]) -> list[float]:
    return ahead.chances(ends) if ahead else [judgement.chance(end) for end in ends]


def _means(chances: list[float], count: int) -> list[float]:
    """Return the mean of each ``count`` chances."""
    return [sum(chances[at : at + count]) / count for at in range(0, len(chances), count)]
