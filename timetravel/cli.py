"""The command line: ask, check, verdict, replay, simulate, lab; those for learning stand in ``cli_learning``."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn, ParamSpec, TypeVar

import click

from timetravel import cli_learning, cli_pack
from timetravel.errors import TimeTravelError

if TYPE_CHECKING:
    from timetravel.match import Match

P = ParamSpec("P")
T = TypeVar("T")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="timetravel")
@click.option("--pack", type=click.Path(), help="The data pack of the box that is played with; see owners.md.")
@click.pass_context
def main(context: click.Context, pack: str | None) -> None:
    """Learn, play and settle time-travel board games."""
    from timetravel import packs

    if pack is not None:
        _or_fail(packs.use_pack, pack)
    elif context.invoked_subcommand != "pack":  # which can look into a wrong one
        _or_fail(packs.in_force)


_learning = (cli_learning.puzzles, cli_learning.exercises, cli_learning.progress, cli_learning.handouts)
for _command in (cli_pack.pack, *_learning):
    main.add_command(_command)


@main.command()
@click.argument("game")
@click.argument("question", nargs=-1, required=True)
@click.option("--lang", metavar="LANGUAGE", help="Language of the question, as pt_BR; left out, it is guessed.")
@click.option("--most", type=click.IntRange(min=1), default=5, show_default=True, help="How many answers.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list, the best answer first.")
def ask(game: str, question: Sequence[str], lang: str | None, most: int, as_json: bool) -> None:
    """Find what answers a QUESTION about the rules of GAME, asked in words.

    The exit status is 1 when nothing is found.
    """
    import json

    from timetravel import clinic

    answers = _or_fail(clinic.ask, game, " ".join(question), lang, most)
    if as_json:
        click.echo(json.dumps([answer._asdict() for answer in answers], indent=1, ensure_ascii=False))
    elif answers:
        click.echo(clinic.in_words(answers))
    else:
        click.echo("timetravel: nothing in the rules has a word of this question", err=True)
    sys.exit(0 if answers else 1)


@main.command()
@click.argument("file", type=click.Path())
@click.option("--step", type=click.IntRange(min=1), help="The step that is disputed; left out, the last one.")
@click.option("--do", "tried", metavar="ACTION", help="Another action to try in its place.")
@click.option("--by", metavar="COLOUR", help="Who tries it; left out, who the step says, or who is asked.")
@click.option("--public", is_flag=True, help="Draw no hand, and name no legal action, for it could tell a hand.")
@click.option("--out", metavar="PAGE", type=click.Path(), help="The page; left out, it is named after FILE.")
@click.option("--lang", default="en", show_default=True, help="The language of the page: en, pt_BR or ja.")
def verdict(
    file: str, step: int | None, tried: str | None, by: str | None, public: bool, out: str | None, lang: str
) -> None:
    """Judge a move of a scenario FILE, and write the verdict as a page to print or share."""
    from pathlib import Path

    from timetravel import dispute, scenario, verdict_page
    from timetravel.files import check_free, write_whole
    from timetravel.languages import checked, speaking

    with speaking(_or_fail(checked, lang, _or_fail(scenario.load, file).game.NAME)):
        found = _or_fail(dispute.of_file, file, step, tried, by)
        page = verdict_page.html(found, public)
        told = str(found.verdict if not public else found.verdict._replace(nearest=None))
    name = out or f"{Path(file).stem}-verdict.html"
    _or_fail(check_free, Path(name), lambda text: text.startswith(verdict_page.HEAD))
    try:
        write_whole(Path(name), page)
    except OSError as error:
        click.echo(f"timetravel: {name}: the page cannot be written: {error.strerror}", err=True)
        sys.exit(2)
    click.echo(_one_line(f"{found.scenario.title}, step {found.number}"))
    click.echo(told)
    click.echo(f"page: {name}")


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
def check(files: Sequence[str]) -> None:
    """Run scenario FILES: a line for each, then a total.

    The exit status is 1 when a scenario fails and 2 when one cannot be read.
    """
    from timetravel import scenario

    counts = {"ok": 0, "failed": 0, "unreadable": 0}
    for file in files:
        try:
            report = scenario.run(scenario.load(file))
        except scenario.ScenarioError as error:
            counts["unreadable"] += 1
            click.echo(_one_line(f"UNREADABLE {error}"))
            continue
        counts["ok" if report.ok else "failed"] += 1
        name = f"{report.scenario.title} ({file})"
        click.echo(_one_line(f"ok {name}" if report.ok else f"FAIL {name}: {report.failure}"))
    click.echo(", ".join(f"{number} {word}" for word, number in counts.items()))
    sys.exit(2 if counts["unreadable"] else 1 if counts["failed"] else 0)


def _one_line(text: str) -> str:
    """Return a text of a file's without what would break the line or steer the terminal."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


@main.command()
@click.argument("file", type=click.Path())
@click.option("--lang", default="en", show_default=True, help="The language of the log: en, pt_BR or ja.")
def replay(file: str, lang: str) -> None:
    """Check a match record FILE and print its log.

    The exit status is 2 when the record cannot be read or does not replay.
    """
    from timetravel import record
    from timetravel.languages import checked, speaking

    match = _or_fail(record.load, file)
    game = match.game
    with speaking(_or_fail(checked, lang, game.NAME)):
        _print_log(match)
    click.echo(_ending(match))


def _print_log(match: "Match") -> None:
    game = match.game
    click.echo(f"{game.TITLE}, {', '.join(match.players)}, seed {match.seed}")
    for number, entry in enumerate(match.entries, 1):
        click.echo(f"{number:4} {entry.by}: {entry.do}")
        for event in entry.events:
            click.echo(f"       {game.sentence(event, entry.by).text}")


def _ending(match: "Match") -> str:
    outcome = match.game.outcome(match.state)
    if outcome is None:
        return f"ok: {len(match.entries)} actions; {match.to_act} decides next"
    final = ", ".join(f"{colour} {points}" for colour, points in outcome.final.items())
    return f"ok: {len(match.entries)} actions; over ({outcome.how}): {final}; won by {', '.join(outcome.winners)}"


@main.command()
@click.argument("game")
@click.option("--players", type=int, default=3, show_default=True, help="How many play.")
@click.option(
    "--games",
    "number",
    type=click.IntRange(min=0),
    default=10,
    show_default=True,
    help="How many games.",
)
@click.option("--seed", default="1", show_default=True, help="What all chance comes from.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="Names in seating order, going round: random, greedy, companion (leap), search (viagem).",
)
@click.option(
    "--option",
    "chosen",
    multiple=True,
    metavar="NAME=VALUE",
    help="A ruling other than the default.",
)
@click.option("--setup", "laid", multiple=True, metavar="NAME=VALUE", help="As adventure=14 of Time Leap.")
@click.option("--table", type=click.Path(file_okay=False), help="A folder for a line per game; run again, it goes on.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes on this machine.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play, as tcp://host:8786.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(
    game: str,
    players: int,
    number: int,
    seed: str,
    bots: str,
    chosen: Sequence[str],
    laid: Sequence[str],
    table: str | None,
    workers: int,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Play whole games of GAME between bots; the time taken goes to standard error."""
    import json
    import time

    from timetravel import games
    from timetravel import lab as laboratory
    from timetravel import simulate as simulation

    started = time.perf_counter()
    names = [name.strip() for name in bots.split(",")]
    options, setup = _each_once(chosen), _each_once(laid)
    plan = _or_fail(laboratory.Plan.of, game, names, seed, options, setup, players)
    with click.progressbar(length=number, label="games", file=sys.stderr, show_pos=True) as bar:
        try:
            rows = _or_fail(laboratory.run, plan, number, table, workers, cluster, bar.update)
        except KeyboardInterrupt:
            _stopped(table)
    summary = simulation.summary(games.get(game), plan.bots, seed, rows)
    click.echo(json.dumps(summary, indent=1) if as_json else simulation.in_words(summary))
    click.echo(f"{time.perf_counter() - started:.2f} s", err=True)


def _stopped(table: str | None) -> NoReturn:
    from timetravel.lab import BATCH

    if table is None:
        more = "nothing is kept; with --table FOLDER games are, and the same command goes on from them"
    else:
        more = f"{table} holds the batches of {BATCH} games that were finished; the same command goes on from them"
    click.echo(f"\ntimetravel: stopped; {more}", err=True)
    sys.exit(1)


def _each_once(texts: Sequence[str]) -> dict[str, str | int]:
    """Return names with their values; one that is given two is refused, for nobody could tell which counts."""
    found: dict[str, str | int] = {}
    for name, value in map(_chosen, texts):
        if found.setdefault(name, value) != value:
            raise click.BadParameter(f"{name} is given as {found[name]} and as {value}; one of them is right")
    return found


def _chosen(text: str) -> tuple[str, str | int]:
    name, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(f"{text!r}: it is written NAME=VALUE")
    return name, int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value


@main.command(context_settings={"ignore_unknown_options": True})
@click.argument("options", nargs=-1, type=click.UNPROCESSED)
def lab(options: Sequence[str]) -> None:
    """Open JupyterLab on the notebooks; further OPTIONS are passed on to it."""
    from timetravel import notebooks

    _or_fail(notebooks.open_lab, options)


def _or_fail(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function; an error of the user's is printed, and the command leaves with exit status 2."""
    try:
        return function(*args, **kwargs)
    except TimeTravelError as error:
        click.echo(f"timetravel: {error}", err=True)
        sys.exit(2)


if __name__ == "__main__":
    main()
