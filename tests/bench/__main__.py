"""The command ``python -m tests.bench``."""

import json
from collections.abc import Sequence
from pathlib import Path

import click

from tests.bench.engines import ENGINES, made
from tests.bench.kept import keep, where
from tests.bench.measure import imports, rounds
from tests.bench.report import COLUMNS, Row, as_json, cells, compared, interpreter, row


@click.command()
@click.option("--rounds", "count", default=5, show_default=True, type=click.IntRange(1))
@click.option("--seconds", default=2.0, show_default=True, help="CPU time of each engine's games in a round.")
@click.option("--imports", "runs", default=9, show_default=True, type=click.IntRange(1), help="Import runs.")
@click.option("--only", multiple=True, type=click.Choice(list(ENGINES)), help="These engines.")
@click.option("--json", "file", type=click.Path(dir_okay=False, path_type=Path), help="Save there.")
@click.option("--keep", "kept", is_flag=True, help="Keep the figures and write docs/benchmarks.md anew.")
def main(count: int, seconds: float, runs: int, only: tuple[str, ...], file: Path | None, kept: bool) -> None:
    """Compare the speed of this package's rules with that of other engines."""
    if only and kept:
        raise click.UsageError("--keep wants all engines, so it does not go with --only")
    begun, engines = where(), made(only)
    # First, while nothing else of this command is running.
    import_seconds = imports([engine.module for engine in engines], runs)
    results = rounds(engines, count, seconds)
    rows = [row(*each) for each in zip(engines, results, import_seconds, strict=True)]
    show(rows, count)
    data = as_json(rows, begun, {"rounds": count, "seconds": seconds, "import_runs": runs})
    if file:
        file.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    if kept:
        keep("speed", data)


def show(rows: Sequence[Row], count: int) -> None:
    """Print the table and how the first engine compares with the others."""
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if Console().is_terminal else 150)
    table = Table(title=f"Random games, {interpreter()}, CPU time, medians of {count} rounds")
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == "engine" else "right")
    for one in rows:
        table.add_row(*cells(one))
    console.print(table)
    for ratio in compared(rows):
        console.print(
            f"{ratio['engine']} to {ratio['to']}: {ratio['decisions']:.2f} times the decisions/s, "
            f"{ratio['listed']:.2f} times the listed/s (ratios of medians)",
            highlight=False,
        )


if __name__ == "__main__":
    main()
