"""The command ``python -m tests.balance``."""

import time
from pathlib import Path

import click

from tests import pages
from tests.balance import page, play, summary
from timetravel import balance_kept, games

ROWS = Path("build") / "balance"
FOLDER = click.option("--rows", default=ROWS, type=click.Path(file_okay=False, path_type=Path), show_default=True)


@click.group()
def main() -> None:
    """See how balanced both games are."""


@main.command("play")
@FOLDER
@click.option("--game", type=click.Choice(games.NAMES))
def play_(rows: Path, game: str | None) -> None:
    """Play the games of all studies that are not there yet."""
    play.play(rows, game)


@main.command()
@click.argument("name")
@click.argument("count", type=click.IntRange(0))
@FOLDER
def one(name: str, count: int, rows: Path) -> None:
    """Play the first COUNT games of the study NAME."""
    begun = time.process_time()
    play.one(rows, name, count)
    click.echo(f"{name}: {count} games, {time.process_time() - begun:.0f} s of CPU time")


@main.command("page")
@FOLDER
@click.option("--kept", is_flag=True, help="Take the summary that is kept; the games are not needed.")
def page_(rows: Path, kept: bool) -> None:
    """Summarize the games that are there, and write the page."""
    for game in () if kept else games.NAMES:
        Path(balance_kept.file(game)).write_text(balance_kept.text(summary.summary(rows, game)), encoding="utf-8")
    pages.write("balance", page.text())


if __name__ == "__main__":
    main()
