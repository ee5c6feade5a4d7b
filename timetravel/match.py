"""A match: the set-up, the actions so far, and the position they led to.

>>> from timetravel import games
>>> match = Match(games.get("viagem"), players=3, seed="tea", first="red")
>>> match.players, match.to_act
(('red', 'yellow', 'blue'), 'red')
>>> [event.kind for event in match.act("place D1")]
['placed']
"""

import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from timetravel import games, packs
from timetravel.errors import ChanceError, IllegalAction, OptionError, did_you_mean
from timetravel.protocol import Event, Game, Shuffle, State, Verdict


class Entry(NamedTuple):
    """One decision: who took it, the action, what was shuffled, what happened."""

    by: str
    do: str
    chance: tuple[str, ...]
    events: tuple[Event, ...]


class Match:
    """A match that runs; each action is checked, and a refused one changes nothing.

    Parameters
    ----------
    game : a game, as from :func:`timetravel.games.get`
    players : how many play, or their colours in seating order
    options : the rulings that are not at their default
    seed : what all chance comes from; drawn and kept when left out
    first : the colour that begins; drawn by the seed when left out
    setup : what else a game lets its table choose, as the adventure of Time Leap
    """

    position: dict[str, Any] | None = None  # where the match began, if not at the set-up

    def __init__(
        self,
        game: Game,
        players: int | Sequence[str] = 3,
        options: Mapping[str, str | int] | None = None,
        seed: str | int | None = None,
        first: str | None = None,
        setup: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seed = secrets.token_hex(4) if seed is None else str(seed)
        self._random = generator(self.seed)
        order = from_first(seats_of(game, players), first, self._random)
        draws: list[tuple[str, ...]] = []
        self.options = game.options(options)
        if setup is not None and not isinstance(setup, Mapping):
            raise OptionError(f"{setup!r}: the set-up is names with their values", "setup")
        self.setup = dict(setup or {})
        state = game.start(order, self.options, _noting(shuffler(self._random), draws), self.setup)
        self._begin(state, tuple(draws))

    def _begin(self, state: State, draws: tuple[tuple[str, ...], ...]) -> None:
        self.draws = draws
        self.players = self.game.players(state)
        self.states: list[State] = [state]
        self.entries: list[Entry] = []

    @classmethod
    def from_position(
        cls,
        game: Game,
        position: Mapping[str, Any],
        options: Mapping[str, str | int] | None = None,
        seed: str | int | None = None,
    ) -> "Match":
        """Return a match that begins in the middle, at the position of a scenario.

        Raises
        ------
        PositionError, OptionError
            when there is no such position or option

        >>> match = Match.from_position(games.get("leap"), {"players": ["blue", "red"], "hands": {"blue": ["1"]}})
        >>> match.to_act, len(match.game.legal(match.state))
        ('blue', 3)
        """
        match = cls.__new__(cls)
        match.game, match.options, match.setup = game, game.options(options), {}
        match.seed = secrets.token_hex(4) if seed is None else str(seed)
        match._random = generator(match.seed)
        state = game.state_of(position, match.options)
        match.position = game.describe(state)
        match._begin(state, ())
        return match

    @classmethod
    def replaying(
        cls,
        game: Game,
        players: Sequence[str],
        options: Mapping[str, str | int],
        seed: str,
        draws: Sequence[Sequence[str]],
        setup: Mapping[str, Any],
    ) -> "Match":
        """Return a match at its beginning whose shuffles are given instead of drawn."""
        match = cls.__new__(cls)
        match.game, match.seed, match.options = game, seed, game.options(options)
        match._random, match.setup = generator(seed), dict(setup)
        given = iter(draws)
        state = game.start(tuple(players), match.options, lambda names: list(next(given, [])), match.setup)
        if next(given, None) is not None:
            raise ChanceError(f"{len(draws)} shuffles are given, more than the set-up makes")
        match._begin(state, tuple(tuple(draw) for draw in draws))
        return match

    def __copy__(self) -> "Match":
        """Return a match that goes on apart from this one."""
        new = Match.__new__(Match)
        new.__dict__.update(self.__dict__)
        new.states, new.entries = list(self.states), list(self.entries)
        new._random = random.Random()
        new._random.setstate(self._random.getstate())
        return new

    def __deepcopy__(self, memo: object) -> "Match":
        return self.__copy__()  # all below is immutable

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "game": self.game.NAME, "pack": packs.identity(self.game.NAME)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        pack = state.pop("pack", None)
        self.__dict__.update(state)
        self.game = games.get(state["game"])
        packs.require(self.game.NAME, pack)

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    @property
    def to_act(self) -> str | None:
        """Who must decide now; None when the match is over."""
        return self.game.to_act(self.state)

    def verdict(self, action: Any, by: str | None = None) -> Verdict:
        """Return whether an action, or its text, is legal now, and all that stands against it."""
        return self.game.verdict(self.state, action, by)

    def act(self, action: Any, by: str | None = None, chance: Sequence[str] | None = None) -> tuple[Event, ...]:
        """Take an action, given as a value or in notation, and return what happened.

        Raises
        ------
        NotationError, IllegalAction
            and the match is as it was
        """
        state = self.state
        tried = self.game.action(action, state) if isinstance(action, str) else action
        reasons = self.game.why_not(state, tried, by)
        if reasons:
            raise IllegalAction(tried, reasons)
        return self._take(by or self.game.to_act(state) or "", tried, chance)

    def _take(self, who: str, action: Any, chance: Sequence[str] | None) -> tuple[Event, ...]:
        events: list[Event] = []
        draws: list[tuple[str, ...]] = []
        shuffle = shuffler(self._random) if chance is None else lambda names: list(chance)

        def tell(kind: str, /, **facts: Any) -> None:
            events.append(Event(kind, facts))

        state = self.game.step(self.state, action, tell, _noting(shuffle, draws))
        if chance and not draws:
            raise ChanceError(f"nothing is shuffled by {action}, but {list(chance)} is given")
        self.states.append(state)
        self.entries.append(Entry(who, str(action), draws[0] if draws else (), tuple(events)))
        return tuple(events)

    def __repr__(self) -> str:
        state = "over" if self.to_act is None else f"{self.to_act} decides"
        return f"<{self.game.TITLE}: {len(self.entries)} actions, {state}, seed {self.seed!r}>"


def generator(seed: str) -> random.Random:
    """Return the generator of a match: the same numbers on every machine and under every hash seed."""
    try:
        return random.Random(f"timetravel {seed}")
    except UnicodeEncodeError:
        raise OptionError(f"{seed!r} is no seed: it is a text that can be written", "seed") from None


def shuffler(rng: random.Random) -> Shuffle:
    """Return a shuffle that draws from a generator."""
    return lambda names: rng.sample(names, len(names))


def _noting(shuffle: Shuffle, draws: list[tuple[str, ...]]) -> Shuffle:
    def note(names: list[str]) -> list[str]:
        order = shuffle(names)
        draws.append(tuple(order))
        return order

    return note


def seats_of(game: Game, players: int | Sequence[str]) -> tuple[str, ...]:
    """Return the seats of so many players, or of these; a set is refused, for it has no order.

    Raises
    ------
    OptionError
    """
    if not isinstance(players, int | Sequence):
        raise OptionError(f"{players!r}: players are a number or a list of colours", "players")
    if isinstance(players, int):
        return tuple(game.seats(players))
    return tuple(players) or tuple(game.seats(0))  # for nobody the game says how many are needed


def from_first(seats: Sequence[str], first: str | None, rng: random.Random) -> tuple[str, ...]:
    """Return the seats in turn order, beginning with the first player (ruling 1).

    >>> from_first(("blue", "red", "yellow"), "yellow", generator("x"))
    ('yellow', 'blue', 'red')
    """
    drawn = rng.choice(list(seats))
    if first is not None and first not in seats:
        raise OptionError(f"{first!r} has no seat ({', '.join(seats)}){did_you_mean(first, seats)}", "first")
    at = list(seats).index(first or drawn)
    return (*seats[at:], *seats[:at])
