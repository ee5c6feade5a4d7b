"""The commands for learning: puzzles, exercises, progress, handouts."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from timetravel.errors import OptionError, TimeTravelError, instead


class Group(click.Group):
    """Commands whose errors of the user's are printed; they leave with exit status 2."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was named."""
        try:
            return super().invoke(ctx)
        except TimeTravelError as error:
            click.echo(f"timetravel: {error}", err=True)
            sys.exit(2)


@click.group(cls=Group)
def puzzles() -> None:
    """List, show, check and make puzzles."""


@puzzles.command("list")
@click.argument("game")
@click.option("--tag", default="", help="Only those that train this section.")
@click.option("--difficulty", type=click.IntRange(1, 5), default=None, help="Only those of this difficulty.")
def list_(game: str, tag: str, difficulty: int | None) -> None:
    """List the puzzles of GAME."""
    from timetravel.puzzles import load
    from timetravel.rulebook import sections

    rows = load(game)
    if tag and tag not in sections(game):
        raise OptionError(f"no section {tag!r}{instead(tag, sections(game), 'docs/rulings.md')}", "tag")
    for puzzle in rows:
        if (not tag or tag in puzzle.tags) and difficulty in (None, puzzle.difficulty):
            click.echo(f"{puzzle.id:10} {'*' * puzzle.difficulty:5} {puzzle.text}")


@puzzles.command()
@click.argument("name")
@click.option("--solutions", is_flag=True, help="Print the solutions instead of the position.")
def show(name: str, solutions: bool) -> None:
    """Show the puzzle NAME, as viagem.3."""
    from timetravel.puzzles import find

    puzzle = find(name)
    click.echo("\n".join("; ".join(line) for line in puzzle.solutions) if solutions else str(puzzle))


@puzzles.command()
@click.argument("names", nargs=-1, required=True)
def check(names: Sequence[str]) -> None:
    """Search all puzzles of games or files NAMES again; the exit status is 1 when one is not as stored."""
    from timetravel.puzzles import load, load_file, verify

    wrong, count = 0, 0
    for name in names:
        for puzzle in load_file(name) if name.endswith(".toml") else load(name):
            count += 1
            for line in verify(puzzle):
                wrong += 1
                click.echo(f"FAIL {line}")
    click.echo(f"{count} puzzles, {wrong} faults")
    sys.exit(1 if wrong else 0)


@puzzles.command()
@click.argument("game")
@click.option("--seed", default="1", show_default=True, help="What all chance comes from.")
@click.option("--count", type=click.IntRange(min=1), default=10, show_default=True, help="How many puzzles.")
@click.option(
    "--out", type=click.Path(dir_okay=False), default=None, help="The file to write; by default they are printed."
)
def make(game: str, seed: str, count: int, out: str | None) -> None:
    """Make puzzles of GAME from matches between computer players."""
    from timetravel import games
    from timetravel.files import check_free
    from timetravel.puzzle_making import make as made
    from timetravel.puzzles import dumps, head

    if out is not None and not Path(out).parent.is_dir():  # told before the work, which takes minutes
        raise OptionError(f"{out}: there is no folder {Path(out).parent}", "out")
    begun = head(game, seed, count)
    if out is not None:
        check_free(Path(out), lambda text: text.startswith(begun))  # the same command writes the same
    rows = [dumps(puzzle) for puzzle in made(games.get(game), seed, count)]
    text = "\n".join([begun, *rows])
    if out is None:
        click.echo(text, nl=False)
    else:
        _write(out, text)


def _write(out: str, text: str) -> None:
    from timetravel.files import write_whole

    try:
        write_whole(Path(out), text)
    except OSError as error:
        raise OptionError(f"{out}: the puzzles cannot be written: {error.strerror}", "out") from None


@click.group(cls=Group)
def exercises() -> None:
    """List, show and check the exercises of the notebooks."""


@exercises.command("list")
def list_exercises() -> None:
    """List all exercises by chapter."""
    from timetravel.exercises import chapters, exercise

    for names in chapters().values():
        for name in names:
            click.echo(f"{name:24} {exercise(name, progress=None).question}")


@exercises.command("show")
@click.argument("name")
@click.option("--solution", is_flag=True, help="Print a right answer instead of the position.")
def show_exercise(name: str, solution: bool) -> None:
    """Show the exercise NAME, as spaceship.1."""
    from timetravel.exercises import exercise

    found = exercise(name, progress=None)
    click.echo(str(found.solution()) if solution else str(found))


@exercises.command("solutions")
@click.argument("names", nargs=-1)
def solve_exercises(names: Sequence[str]) -> None:
    """Print each exercise with a right answer, of the chapters NAMES or of all: the teacher's copy."""
    from timetravel.exercises import exercise

    for one in (exercise(name, progress=None) for name in _every(names)):
        click.echo(f"{one.name}: {one.question}\n  {one.solution()}")


@exercises.command("check")
@click.argument("names", nargs=-1)
def check_exercises(names: Sequence[str]) -> None:
    """Give each exercise right and wrong answers, in the chapters NAMES or in all; the exit status is 1 on a fault."""
    from timetravel.exercises import exercise, faults

    every = [exercise(one, progress=None) for one in _every(names)]
    found = [fault for one in every for fault in faults(one)]
    for fault in found:
        click.echo(f"FAIL {fault}")
    click.echo(f"{len(every)} exercises, {len(found)} faults")
    sys.exit(1 if found else 0)


def _every(names: Sequence[str]) -> list[str]:
    """Return the exercises of the chapters of these names, or of all."""
    from timetravel.exercises import chapters

    for name in names:
        if name not in chapters():
            hint = instead(name, chapters(), "timetravel exercises list")
            raise OptionError(f"no chapter {name!r}{hint}", "chapter")
    return [one for name, row in chapters().items() if not names or name in names for one in row]


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
def progress(files: Sequence[str]) -> None:
    """Print a table of the progress FILES of many learners: what each has solved, by chapter."""
    from timetravel.exercises import chapters
    from timetravel.progress_file import overview

    try:
        click.echo(str(overview(files, chapters())))
    except TimeTravelError as error:
        click.echo(f"timetravel: {error}", err=True)
        sys.exit(2)


@click.command()
@click.argument("folder", type=click.Path())
def handouts(folder: str) -> None:
    """Write sheets to print into FOLDER, as web pages: symbols, score sheets, rulings of both games."""
    from timetravel.handouts import write

    try:
        click.echo("\n".join(map(str, write(folder))))
    except TimeTravelError as error:
        click.echo(f"timetravel: {error}", err=True)
        sys.exit(2)
