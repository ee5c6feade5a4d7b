"""The games in the formats of reinforcement learning: PettingZoo for all seats, Gymnasium for one among bots.

An agent sees a row of numbers made from its seat's view (``timetravel.<game>.encoding``) and a mask of actions. Action
number ``i`` is the ``i``-th that the game lists in the position; ``env.actions()`` gives the texts. The extra
``environments`` installs what this needs: ``pip install timetravel[environments]``.

>>> env = aec("leap", players=2)
>>> env.reset(seed=1)
>>> observation, reward, ended, cut, info = env.last()
>>> observation["observation"].dtype, int(observation["action_mask"].sum()) == len(env.unwrapped.actions())
(dtype('int16'), True)
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from operator import index
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from timetravel import bots, games
from timetravel.errors import IllegalAction, OptionError
from timetravel.match import Match, generator, seats_of

MOST = 2000  # decisions after which a match is cut off; exchanges can go round for ever
WON, LOST = 1.0, -1.0
Row = dict[str, npt.NDArray[Any]]


class Table:
    """A match as numbers: what both formats are made of.

    Parameters are those of :func:`aec`.
    """

    def __init__(
        self,
        game: str,
        players: int | Sequence[str] | None = None,
        options: Mapping[str, str | int] | None = None,
        setup: Mapping[str, Any] | None = None,
        most: int = MOST,
    ) -> None:
        self.game = games.get(game)
        if game not in games.NAMES:
            raise OptionError(f"{game!r} has no numbers for its positions; {' and '.join(games.NAMES)} have", "game")
        if not isinstance(most, int) or most < 1:
            raise OptionError(f"{most!r} decisions; a whole number from 1 is right", "most")
        self.players, self.options, self.setup, self.most = 3 if players is None else players, options, setup, most
        self.coding = import_module(f"timetravel.{game}.encoding")
        self.seats = seats_of(self.game, self.players)
        self.restart(0)
        size, bounds = len(self.coding.NAMES), np.iinfo(np.int16)
        self.observed = spaces.Dict(
            {
                "observation": spaces.Box(bounds.min, bounds.max, (size,), np.int16),
                "action_mask": spaces.Box(0, 1, (self.coding.MOST_LISTED,), np.int8),
            }
        )

    def restart(self, seed: int | None) -> None:
        """Begin a new match; without a seed, another one each time."""
        self.match = Match(self.game, self.players, self.options, seed, None, self.setup)
        self._list()

    def _list(self) -> None:
        self.legal = [] if self.match.to_act is None else self.game.legal(self.match.state)
        if len(self.legal) > self.coding.MOST_LISTED:
            raise OptionError(f"{len(self.legal)} actions are legal, more than the {self.coding.MOST_LISTED} numbers")

    def act(self, number: int) -> None:
        """Take the action of a number.

        Raises
        ------
        IllegalAction
            for a number that no legal action has; the match is as it was
        OptionError
            for what is no whole number
        """
        try:
            place = index(None if isinstance(number, bool) else number)  # type: ignore[arg-type]
        except TypeError:
            right = f"a whole number is, from 0 to {len(self.legal) - 1} in this position"
            raise OptionError(f"{number!r} is no action; {right}", "action") from None
        if not 0 <= place < len(self.legal):
            raise IllegalAction(f"action {place}", ())
        self.match.act(self.legal[place])
        self._list()

    def takes(self, number: object) -> bool:
        """Take the action of a number and return whether it was legal; if not, the match is as it was.

        Raises
        ------
        OptionError
            for what is no whole number
        """
        try:
            self.act(number)  # type: ignore[arg-type]  # which is what it finds out
        except IllegalAction:
            return False
        return True

    @property
    def cut(self) -> bool:
        """Whether the match has lasted too long."""
        return len(self.match.entries) >= self.most

    def see(self, seat: str) -> Row:
        """Return what a seat observes; only whoever must decide may act."""
        mask = np.zeros(self.coding.MOST_LISTED, np.int8)
        if seat == self.match.to_act:
            mask[: len(self.legal)] = 1
        row = self.coding.observed(self.game.view(self.match.state, seat))
        return {"observation": np.array(row, np.int16), "action_mask": mask}

    def rewards(self) -> dict[str, float]:
        """Return 1 for each winner and -1 for everybody else, once the match is over; before that 0."""
        outcome = self.game.outcome(self.match.state)
        if outcome is None:
            return dict.fromkeys(self.seats, 0.0)
        return {seat: WON if seat in outcome.winners else LOST for seat in self.seats}


class RawEnv(AECEnv[str, Row, int]):  # type: ignore[misc]  # PettingZoo ships no types
    """The PettingZoo environment itself; :func:`aec` wraps it so that nothing is asked of it before ``reset``."""

    def __init__(self, table: Table, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"timetravel_{table.game.NAME}_v{table.game.RULES_VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.table, self.render_mode = table, render_mode
        self.possible_agents = list(table.seats)
        self._spaces = {seat: spaces.Discrete(table.coding.MOST_LISTED) for seat in table.seats}
        self._observed = {seat: spaces.Dict(dict(table.observed.spaces)) for seat in table.seats}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._spaces[agent]

    def actions(self) -> list[str]:
        """Return the legal actions in notation; the place of each is its number."""
        return [str(action) for action in self.table.legal]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.restart(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.table.match.to_act or self.agents[0]

    def observe(self, agent: str) -> Row:
        return self.table.see(agent)

    def step(self, action: int | None) -> None:
        who = self.agent_selection
        if self.terminations[who] or self.truncations[who]:
            self._was_dead_step(action)
            return
        illegal = not self.table.takes(action)
        self._cumulative_rewards[who] = 0.0
        self.rewards = {**self.table.rewards(), **({who: LOST} if illegal else {})}
        ended = illegal or self.table.match.to_act is None
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, self.table.cut and not ended)
        self.agent_selection = self.table.match.to_act or self.agents[0]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render_mode is None; make the environment with render_mode='ansi'.")
            return None
        state = self.table.match.state
        return str(self.table.game.view(state, self.agent_selection))

    def close(self) -> None:
        """Do nothing; nothing is open."""


def aec(
    game: str,
    players: int | Sequence[str] | None = None,
    options: Mapping[str, str | int] | None = None,
    setup: Mapping[str, Any] | None = None,
    most: int = MOST,
    render_mode: str | None = None,
) -> AECEnv[str, Row, int]:
    """Return a game as a PettingZoo AEC environment.

    Parameters
    ----------
    game, players, options, setup : as for :class:`timetravel.match.Match`; three players if nothing else is said
    most : decisions after which the match is truncated
    render_mode : None, or "ansi" for the board as text

    An illegal action number ends the match, with -1 for whoever took it and 0 for the others.
    """
    return wrappers.OrderEnforcingWrapper(RawEnv(Table(game, players, options, setup, most), render_mode))


class TableEnv(ParallelEnv[str, Row, int]):  # type: ignore[misc]
    """A game in PettingZoo's parallel format: everybody gives a number, that of whoever must decide counts."""

    def __init__(self, table: Table, render_mode: str | None = None) -> None:
        self._raw = RawEnv(table, render_mode)
        self.metadata, self.render_mode = self._raw.metadata, render_mode
        self.possible_agents = self._raw.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._raw.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._raw.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Row], dict[str, dict[str, Any]]]:
        self._raw.reset(seed, options)
        self.agents = self._raw.agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        _check_begun(bool(self.agents))
        table, who = self._raw.table, self._raw.agent_selection
        illegal = not table.takes(self._number(actions, who))
        rewards = {**table.rewards(), **({who: LOST} if illegal else {})}
        ended = illegal or table.match.to_act is None
        self._raw.agent_selection = table.match.to_act or who
        result: tuple[dict[str, Any], ...] = (
            self._seen(),
            rewards,
            dict.fromkeys(self.agents, ended),
            dict.fromkeys(self.agents, table.cut and not ended),
            {agent: {} for agent in self.agents},
        )
        if ended or table.cut:
            self.agents = []
        return result

    def _number(self, actions: object, who: str) -> object:
        """Return the number that counts."""
        if not isinstance(actions, Mapping):
            raise OptionError(f"{actions!r}: actions are a dict of seats and numbers, like {{{who!r}: 0}}", "actions")
        for seat in actions:
            if seat not in self.possible_agents:
                raise OptionError(f"{seat!r} has no seat ({', '.join(self.possible_agents)})", "actions")
        if who not in actions:
            raise OptionError(f"{who} must decide, and {dict(actions)} has no number for {who}", "actions")
        return actions[who]

    def _seen(self) -> dict[str, Row]:
        return {agent: self._raw.observe(agent) for agent in self.agents}

    def render(self) -> str | None:
        return self._raw.render()

    def close(self) -> None:
        """Do nothing; nothing is open."""


def parallel(game: str, players: int | Sequence[str] | None = None, **rest: Any) -> TableEnv:
    """Return a game as a PettingZoo parallel environment; the parameters are those of :func:`aec`."""
    mode = rest.pop("render_mode", None)
    return TableEnv(Table(game, players, **rest), mode)


class SeatEnv(gymnasium.Env[Any, Any]):
    """A Gymnasium environment: one seat among computer players.

    Parameters
    ----------
    seat : the colour that learns; by default the first one
    bot : who plays the other seats, a name of :mod:`timetravel.bots`
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # Gymnasium's own form

    def __init__(
        self,
        game: str,
        players: int | Sequence[str] | None = None,
        seat: str | None = None,
        bot: str = "random",
        render_mode: str | None = None,
        **rest: Any,
    ) -> None:
        self.table, self.bot, self.render_mode = Table(game, players, **rest), bot, render_mode
        self.seat = seat or self.table.seats[0]
        if self.seat not in self.table.seats:
            raise OptionError(f"{seat!r} has no seat ({', '.join(self.table.seats)})", "seat")
        bots.make(bot, self.table.game, generator("0"))  # an unknown bot is told now
        self._open = False  # whether the learner may decide
        self.observation_space, self.action_space = self.table.observed, spaces.Discrete(self.table.coding.MOST_LISTED)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        super().reset(seed=seed)
        seed = int(self.np_random.integers(1 << 31))
        self.table.restart(seed)
        game = self.table.game
        self._bots = {
            s: bots.make(self.bot, game, generator(f"{seed} {s}")) for s in self.table.seats if s != self.seat
        }
        self._others_play()
        self._open = True
        return self.table.see(self.seat), {}

    def _others_play(self) -> None:
        match = self.table.match
        while (who := match.to_act) not in (None, self.seat) and not self.table.cut:
            action = self._bots[str(who)].choose(match.game.view(match.state, who))
            match.act(action)
        self.table._list()

    def step(self, action: int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        _check_begun(self._open)
        if not self.table.takes(action):
            self._open = False
            return self.table.see(self.seat), LOST, True, False, {"illegal": int(action)}
        self._others_play()
        ended = self.table.match.to_act is None
        self._open = not ended and not self.table.cut
        return self.table.see(self.seat), self.table.rewards()[self.seat], ended, self.table.cut and not ended, {}

    def render(self) -> str | None:
        return str(self.table.game.view(self.table.match.state, self.seat)) if self.render_mode else None


def _check_begun(begun: bool) -> None:
    if not begun:
        raise ResetNeeded("no match is open: reset() begins one, before the first step and after the end of a match")


@lru_cache(maxsize=1)
def register() -> None:
    """Make the games known to Gymnasium as ``timetravel/Viagem-v1`` and ``timetravel/Leap-v1``."""
    for name in games.NAMES:
        entry = f"timetravel/{name.capitalize()}-v{games.get(name).RULES_VERSION}"
        gymnasium.register(entry, "timetravel.environments:SeatEnv", kwargs={"game": name})
