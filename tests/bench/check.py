"""Whether the rules have become slower: ``python -m tests.bench.check`` (``make bench-check``).

A short run beside a peer; the ratios to it are compared with those that are kept, for times differ from machine to
machine. The exit status is 1 when a ratio fell by more than the tolerance.
"""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import click

from tests.bench.engines import ENGINES
from tests.bench.kept import load
from tests.bench.measure import rounds
from tests.bench.report import compared, interpreter, row

OURS = ("viagem", "leap", "checked")
FIGURES = {"decisions": "decisions/s", "listed": "listed/s"}
Ratio = Mapping[str, Any]


def lines(kept: Sequence[Ratio], now: Sequence[Ratio], tolerance: float) -> tuple[list[str], bool]:
    """Return a line for each figure that is kept and was measured now, and whether none fell too far.

    Raises
    ------
    ValueError
        when none of what was measured is kept
    """
    before = {(ratio["engine"], ratio["to"]): ratio for ratio in kept}
    pairs = [(ratio, before.get((ratio["engine"], ratio["to"]))) for ratio in now]
    found = [(one, old, figure) for one, old in pairs if old for figure in FIGURES]
    if not found:
        raise ValueError("none of these ratios is kept; first: python -m tests.bench --keep")
    falls = [1 - one[figure] / old[figure] for one, old, figure in found]
    told = [_line(*each, fall, tolerance) for each, fall in zip(found, falls, strict=True)]
    return told, all(fall <= tolerance for fall in falls)


def _line(now: Ratio, kept: Ratio, figure: str, fall: float, tolerance: float) -> str:
    moved = f"{'fell' if fall > 0 else 'rose'} by {abs(fall):.0%}"
    verdict = f": TOO SLOW, {tolerance:.0%} may be lost" if fall > tolerance else ""
    what = f"{now['engine']} to {now['to']}, {FIGURES[figure]}"
    return f"{what}: {now[figure]:.2f} times, kept {kept[figure]:.2f}, {moved}{verdict}"


@click.command()
@click.option("--peer", default="chess", show_default=True, type=click.Choice([k for k in ENGINES if k not in OURS]))
@click.option("--rounds", "count", default=5, show_default=True, type=click.IntRange(1))
@click.option("--seconds", default=1.0, show_default=True, help="CPU time of each engine's games in a round.")
@click.option(
    "--tolerance", default=0.2, show_default=True, type=click.FloatRange(0, 1), help="Share that may be lost."
)
def main(peer: str, count: int, seconds: float, tolerance: float) -> None:
    """Compare the ratios to a peer with those that are kept."""
    engines = [ENGINES[name]() for name in (*OURS, peer)]
    results = rounds(engines, count, seconds, samples=1)
    rows = [row(engine, result, 0) for engine, result in zip(engines, results, strict=True)]
    speed = load().get("speed", {"where": {}, "ratios_of_medians": []})
    if speed["where"].get("interpreter") != interpreter():
        click.echo(f"kept: {speed['where'].get('interpreter')}; now: {interpreter()}: ratios may differ for that alone")
    try:
        told, good = lines(speed["ratios_of_medians"], compared(rows), tolerance)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    click.echo("\n".join(told))
    sys.exit(not good)


if __name__ == "__main__":
    main()
