"""The command line: check, replay, simulate, lab."""

import sys
from collections.abc import Sequence

import click

from timetravel.errors import TimeTravelError


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="timetravel")
def main() -> None:
    """Learn, play and settle time-travel board games."""


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
            click.echo(f"UNREADABLE {error}")
            continue
        counts["ok" if report.ok else "failed"] += 1
        name = f"{report.scenario.title} ({file})"
        click.echo(f"ok {name}" if report.ok else f"FAIL {name}: {report.failure}")
    click.echo(", ".join(f"{number} {word}" for word, number in counts.items()))
    sys.exit(2 if counts["unreadable"] else 1 if counts["failed"] else 0)


def fail(error: TimeTravelError) -> None:
    """Print an error for people and leave with exit status 2."""
    click.echo(f"timetravel: {error}", err=True)
    sys.exit(2)


if __name__ == "__main__":
    main()
