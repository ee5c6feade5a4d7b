"""What a thousand games leave in memory: ``python -m tests.bench.memory``.

Each of our games is played in a process of its own, which holds nothing but the rules. This process looks at it from
outside, so that looking costs the other no memory.
"""

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import click
import psutil

from tests.bench.kept import keep, where

AFTER = (0, 100, 400, 700, 1000, 2000, 3000)  # games; 0: the rules are imported
GAMES = ("Viagem", "Leap")
BARE = "import sys; sys.stdin.readline()"
PLAYING = """
import random, sys
from tests.bench.ours import {engine} as Engine
from tests.bench.random_game import random_game
engine, rng, played = Engine(), random.Random(1), 0
print(engine.name, flush=True)
for line in sys.stdin:
    while played < int(line):
        random_game(engine, engine.start(rng.getrandbits(32)), rng)
        played += 1
    print(played, flush=True)
"""


def child(script: str) -> subprocess.Popen[str]:
    """Start an interpreter that reads what to do from its standard input."""
    return subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def resident(process: subprocess.Popen[str]) -> float:
    """Return the memory of a process in MB (a million bytes)."""
    return float(psutil.Process(process.pid).memory_info().rss) / 1e6


def bare() -> float:
    """Return the memory of an interpreter that has imported nothing of ours."""
    with child(f"print(flush=True); {BARE}") as process:
        assert process.stdin
        assert process.stdout
        process.stdout.readline()
        found = resident(process)
        process.stdin.close()
    return found


def traced(engine: str, after: Sequence[int] = AFTER) -> tuple[str, list[float]]:
    """Return the engine's name and the memory in MB after so many games of one process."""
    found = []
    with child(PLAYING.format(engine=engine)) as process:
        assert process.stdin
        assert process.stdout
        name = process.stdout.readline().strip()
        for games in after:
            print(games, file=process.stdin, flush=True)
            if process.stdout.readline().strip() != str(games):
                raise RuntimeError(f"{engine}: the process that played ended before game {games}")
            found.append(resident(process))
        process.stdin.close()
    return name, found


def measured(after: Sequence[int] = AFTER) -> dict[str, Any]:
    """Return everything for a file."""
    begun, floor = where(), bare()
    traces = dict(traced(engine, after) for engine in GAMES)
    above = {name: [round(mb - floor, 2) for mb in found] for name, found in traces.items()}
    return {"where": begun, "bare_mb": round(floor, 2), "after": list(after), "above_mb": above}


@click.command()
@click.option("--keep", "kept", is_flag=True, help="Keep the figures and write the page anew.")
def main(kept: bool) -> None:
    """Measure what playing leaves in memory."""
    data = measured()
    click.echo(f"bare interpreter: {data['bare_mb']} MB; above it, after {data['after']} games:")
    for name, found in data["above_mb"].items():
        click.echo(f"{name}: {found} MB")
    if kept:
        keep("memory", data)


if __name__ == "__main__":
    main()
