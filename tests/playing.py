"""Random games to test on: the same for the same seed, of all table sizes and all options."""

import os
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple, get_args, get_type_hints

import pytest

from timetravel import viagem
from timetravel.match import shuffler
from timetravel.protocol import Event

# TIMETRAVEL_LONG=10 plays ten times as many games as usual. Each test has its own games, so that many different
# ones are played: the seeds of a test begin at the first number of its ``batches``.
TIMES = int(os.environ.get("TIMETRAVEL_LONG", "1"))

# each option with its values, and its default
VALUES = {name: get_args(hint) for name, hint in get_type_hints(type(viagem.options())).items()}
DEFAULTS = viagem.options()._asdict()


def batches(first: int, games: int, size: int = 50) -> pytest.MarkDecorator:
    """Split the games from a seed on into test cases, so that several workers share them."""
    last = first + games * TIMES
    ranges = [range(k, min(k + size, last)) for k in range(first, last, size)]
    return pytest.mark.parametrize("seeds", ranges, ids=lambda seeds: f"{seeds.start}-")


class Decision(NamedTuple):
    """One decision of a game: the state, all legal actions, and the one that is taken."""

    state: viagem.State
    legal: list
    action: object
    rng: random.Random


def options(rng: random.Random) -> dict[str, str | int]:
    """Return the default for a third of the games; else each option at a value drawn."""
    if not rng.randrange(3):
        return {}
    return {name: rng.choice([DEFAULTS[name], *values]) for name, values in VALUES.items()}


def start(seed: int) -> tuple[viagem.State, random.Random]:
    """Return a game of 3, 4 or 5 players (by the seed), any colours in any order."""
    rng = random.Random(f"tests {seed}")
    players = rng.sample(viagem.COLOURS, 3 + seed % 3)
    return viagem.start(players, options(rng), shuffler(rng)), rng


def choose(rng: random.Random, legal: list, seed: int) -> object:
    """Choose evenly among the actions, or among the verbs, so that rare ones come up, or put off the end."""
    if seed % 4 == 0:
        return rng.choice(legal)
    kinds = defaultdict(list)
    for action in legal:
        kinds[action.verb, getattr(action, "card", None)].append(action)
    names = sorted(kinds, key=str)
    if seed % 4 == 3:
        names = [name for name in names if name[0] not in ("end", "pass", "done", "exchange")] or names
    return rng.choice(kinds[rng.choice(names)])


def game(seed: int) -> Iterator[Decision]:
    """Play a game; the last decision has the final state and no action."""
    state, rng = start(seed)
    shuffle = shuffler(rng)
    while True:
        legal = viagem.legal(state)
        action = choose(rng, legal, seed) if legal else None
        yield Decision(state, legal, action, rng)
        if action is None:
            return
        state = viagem.step(state, action, shuffle=shuffle)


def games(seeds: range, sample: float = 1.0) -> Iterator[Decision]:
    """Play several games and return a sample of their decisions, each game's last one with it."""
    for seed in seeds:
        sieve = random.Random(f"sieve {seed}")
        for decision in game(seed):
            if decision.action is None or sieve.random() < sample:
                yield decision


def state_of(p: dict, like: viagem.State) -> viagem.State:
    """Return the state of a description that was changed, with the options of another state."""
    return viagem.state_of({k: v for k, v in p.items() if v not in ("", {})}, like.table.options)


def told(state: viagem.State, action: object) -> tuple[viagem.State, list[Event]]:
    """Return the state after an action and what happened."""
    events: list[Event] = []

    def tell(kind: str, /, **facts: object) -> None:
        events.append(Event(kind, facts))

    return viagem.step(state, action, tell), events
