"""What a second process gains: ``python -m tests.bench.workers``, on a machine with two free cores.

The same games of the laboratory are played in three ways that take turns: by one process, by two that the laboratory
leads, and by two that know nothing of each other and play half of the games each. The third way is the most that this
machine gives at this moment, whatever the laboratory does.
"""

import resource
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from statistics import median
from time import perf_counter
from typing import Any

import click

from tests.bench.kept import keep, where
from timetravel import lab

WAYS = ("one", "two", "apart")
KINDS = ("wall", "cpu", "lead")


@dataclass(frozen=True)
class Turn:
    """Seconds by the clock, of all processes' CPU time, and of that of the one that leads them."""

    wall: float
    cpu: float
    lead: float


def cpu(who: int) -> float:
    """Return the CPU seconds of this process, or of those that it has started and that have ended."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def timed(do: Callable[[], object]) -> Turn:
    """Time one way of playing; all processes that it starts must have ended when it returns."""
    before = perf_counter(), cpu(resource.RUSAGE_SELF), cpu(resource.RUSAGE_CHILDREN)
    do()
    after = perf_counter(), cpu(resource.RUSAGE_SELF), cpu(resource.RUSAGE_CHILDREN)
    wall, lead, led = (end - begin for begin, end in zip(before, after, strict=True))
    return Turn(wall, lead + led, lead)


def apart(plan: lab.Plan, games: int) -> None:
    """Let two processes play half of the games each, and wait for both."""
    context = get_context("spawn")
    halves = range(0, games // 2), range(games // 2, games)
    processes = [context.Process(target=lab.batch, args=(plan, half)) for half in halves]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    if any(process.exitcode for process in processes):
        raise RuntimeError("a process that played half of the games failed")


def turns(plan: lab.Plan, games: int, rounds: int) -> dict[str, list[Turn]]:
    """Return the turns of each way; they take turns within a round, and every other round goes backwards."""
    ways: dict[str, Callable[[], object]] = {
        "one": lambda: lab.run(plan, games),
        "two": lambda: lab.run(plan, games, workers=2),
        "apart": lambda: apart(plan, games),
    }
    found: dict[str, list[Turn]] = {way: [] for way in WAYS}
    lab.run(plan, lab.BATCH)  # what is imported and remembered at first is no part of it
    for number in range(rounds):
        for way in WAYS if number % 2 else reversed(WAYS):
            found[way].append(timed(ways[way]))
    return found


def summed(found: Mapping[str, Sequence[Turn]]) -> dict[str, float]:
    """Return ratios of medians.

    ``gain`` is how many times as fast two processes of the laboratory are as one, ``ceiling`` the same of two that
    know nothing of each other, ``share`` the one to the other; ``cpu`` is the CPU time of one process to that of all
    processes when two play: 1 when leading them costs nothing, and when a core is as fast beside a busy one as alone.
    """
    wall = {way: median(turn.wall for turn in found[way]) for way in WAYS}
    used = {way: median(turn.cpu for turn in found[way]) for way in WAYS}
    gains = {"gain": wall["one"] / wall["two"], "ceiling": wall["one"] / wall["apart"]}
    return {**gains, "share": wall["apart"] / wall["two"], "cpu": used["one"] / used["two"]}


def as_json(plan: lab.Plan, games: int, found: Mapping[str, Sequence[Turn]]) -> dict[str, Any]:
    """Return everything for a file, but where it was measured."""
    seconds = {way: {key: [asdict(turn)[key] for turn in some] for key in KINDS} for way, some in found.items()}
    return {"game": plan.game, "bots": list(plan.bots), "games": games, **summed(found), "seconds": seconds}


@click.command()
@click.option("--game", default="viagem", show_default=True)
@click.option("--bot", default="random", show_default=True, help="The bot of all four players.")
@click.option("--games", default=4000, show_default=True, type=click.IntRange(2), help="Played in each turn.")
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1))
@click.option("--keep", "kept", is_flag=True, help="Keep the figures and write the page anew.")
def main(game: str, bot: str, games: int, rounds: int, kept: bool) -> None:
    """Measure what a second process gains."""
    begun, plan = where(), lab.Plan.of(game, [bot] * 4)
    data = {"where": begun, **as_json(plan, games, turns(plan, games, rounds))}
    click.echo(f"{begun['cores']} cores, {begun['busy']:.0%} busy before; ratios of medians, {rounds} rounds")
    for way, seconds in data["seconds"].items():
        click.echo(f"{way}: {median(seconds['wall']):.2f} s by the clock, {median(seconds['cpu']):.2f} s of CPU time")
    click.echo(f"two to one: {data['gain']:.2f} times as fast; the most here: {data['ceiling']:.2f}")
    click.echo(f"of that {data['share']:.0%}; CPU time of one to that of two: {data['cpu']:.2f}")
    if kept:
        keep("workers", data)


if __name__ == "__main__":
    main()
