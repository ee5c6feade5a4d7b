"""The command ``python -m tests.bench``."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from tests.bench.engine import Engine
from tests.bench.measure import imports, rounds
from tests.bench.ours import CheckedViagem, Leap, Viagem
from tests.bench.peers import Catanatron, Chess
from tests.bench.report import COLUMNS, Row, as_json, cells, interpreter, ratios, row

ENGINES: dict[str, Callable[[], Engine]] = {
    "viagem": Viagem,
    "leap": Leap,
    "catanatron": Catanatron,
    "chess": Chess,
    "checked": CheckedViagem,
}


@click.command()
@click.option("--rounds", "count", default=5, show_default=True, type=click.IntRange(1))
@click.option(
    "--seconds", default=2.0, show_default=True, help="CPU time of each engine's games in a round."
)
@click.option(
    "--imports", "runs", default=9, show_default=True, type=click.IntRange(1), help="Import runs."
)
@click.option("--only", multiple=True, type=click.Choice(list(ENGINES)), help="These engines.")
@click.option("--json", "file", type=click.Path(dir_okay=False, path_type=Path), help="Save there.")
def main(count: int, seconds: float, runs: int, only: tuple[str, ...], file: Path | None) -> None:
    """Compare the speed of this package's rules with that of other engines."""
    engines: list[Engine] = [ENGINES[name]() for name in only or ENGINES]
    # First, while nothing else of this command is running.
    import_seconds = imports([engine.module for engine in engines], runs)
    results = rounds(engines, count, seconds)
    rows = [row(*each) for each in zip(engines, results, import_seconds, strict=True)]
    show(rows, count)
    if file:
        settings = {"rounds": count, "seconds": seconds, "import_runs": runs}
        file.write_text(json.dumps(as_json(rows, settings), indent=2) + "\n", encoding="utf-8")


def show(rows: Sequence[Row], count: int) -> None:
    """Print the table and how the first engine compares with the others."""
    console = Console(width=None if Console().is_terminal else 150)
    table = Table(title=f"Random games, {interpreter()}, CPU time, medians of {count} rounds")
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == "engine" else "right")
    for one in rows:
        table.add_row(*cells(one))
    console.print(table)
    # the engines of this package come first, then the peers
    for ratio in [ratio for k in range(min(2, len(rows))) for ratio in ratios(rows[k:])]:
        console.print(
            f"{ratio['engine']} to {ratio['to']}: {ratio['decisions']:.2f} times the decisions/s, "
            f"{ratio['listed']:.2f} times the listed/s (ratios of medians)",
            highlight=False,
        )


if __name__ == "__main__":
    main()
