"""Measuring: random whole games, single operations, imports. CPU time throughout."""

import gc
import os
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

from tests.bench.engine import Engine
from tests.bench.random_game import random_game

SAMPLES = 1000  # positions for timing single operations, in each round
APART = 16  # decisions between two of them, on average


@dataclass(frozen=True)
class Played:
    """What some whole random games came to."""

    games: int
    decisions: int
    listed: int
    forced: int
    seconds: float

    def __add__(self, other: "Played") -> "Played":
        return Played(
            self.games + other.games,
            self.decisions + other.decisions,
            self.listed + other.listed,
            self.forced + other.forced,
            self.seconds + other.seconds,
        )


@dataclass(frozen=True)
class Operations:
    """Seconds that one operation takes on average, over positions from random games."""

    generate: float
    apply: float
    copy: float


@dataclass(frozen=True)
class Round:
    """One engine's turn."""

    played: Played
    operations: Operations | None  # an engine that cannot copy gives no positions to time them on


def rounds(engines: Sequence[Engine], count: int, seconds: float, samples: int = SAMPLES) -> list[list[Round]]:
    """Return for each engine its rounds; the engines take turns.

    In one round all engines choose with the same random numbers; another round has others.
    """
    results: list[list[Round]] = [[] for _ in engines]
    for number in range(count):
        for engine, result in zip(engines, results, strict=True):
            played = play(engine, number, seconds)
            timed = operations(engine, number, samples) if engine.copies else None
            result.append(Round(played, timed))
    return results


def play(engine: Engine, seed: int, seconds: float) -> Played:
    """Play whole games until that much CPU time has gone by; setting up is not counted."""
    rng = random.Random(seed)
    total = Played(0, 0, 0, 0, 0.0)
    gc.collect()
    while total.seconds < seconds:
        total += play_one(engine, engine.start(rng.getrandbits(32)), rng)
    return total


def play_one(engine: Engine, game: Any, rng: random.Random) -> Played:
    """Play one game to its end."""
    begun = process_time()
    counted = random_game(engine, game, rng)
    return Played(1, *counted, process_time() - begun)


def operations(engine: Engine, seed: int, samples: int = SAMPLES) -> Operations:
    """Time listing, applying and copying on positions taken from random games.

    They lie apart in memory, so that the sum is a little above the time of a decision in a game.
    """
    sampled = list(positions(engine, random.Random(seed), samples))
    games = [game for game, _ in sampled]
    with no_collection():
        generate = each(engine.generate, ((game,) for game in games))
        copies: list[Any] = []
        copy = each(lambda game: copies.append(engine.copy(game)), ((game,) for game in games))
        applied = zip(copies, (action for _, action in sampled), strict=True)
        apply = each(engine.apply, applied)
    return Operations(generate, apply - generate * engine.apply_generates, copy)


def positions(engine: Engine, rng: random.Random, count: int) -> Iterator[tuple[Any, Any]]:
    """Yield positions with a legal action each; nobody has asked a position for its actions yet."""
    while True:
        game = engine.start(rng.getrandbits(32))
        while not engine.over(game):
            kept = engine.copy(game) if rng.random() * APART < 1 else None
            actions = engine.legal(game)
            if not actions:
                break
            action = rng.choice(actions)
            if kept is not None:
                yield kept, action
                count -= 1
                if not count:
                    return
            game = engine.apply(game, action)


def each(do: Callable[..., object], calls: Iterable[tuple[Any, ...]]) -> float:
    """Return the mean CPU seconds of these calls."""
    ready = list(calls)
    begun = process_time()
    for arguments in ready:
        do(*arguments)
    return (process_time() - begun) / len(ready)


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the garbage collector from falling into one operation rather than another."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def imports(modules: Sequence[str], runs: int) -> list[float]:
    """Return the CPU seconds that importing each module takes beyond a bare interpreter."""
    scripts = ["pass", *(f"import {module}" for module in modules)]
    for script in scripts:
        process_seconds(script)  # the first one may have to compile
    measured = [[process_seconds(script) for script in scripts] for _ in range(runs)]
    bare, *others = (median(column) for column in zip(*measured, strict=True))
    return [other - bare for other in others]


def process_seconds(script: str) -> float:
    """Return the CPU seconds of a new interpreter that runs this, and that may keep what it compiles as usual."""
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", script], check=True, stdin=subprocess.DEVNULL, env=usual)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
