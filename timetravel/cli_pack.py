"""The commands for data packs: what an owner has in the box."""

import sys
from pathlib import Path

import click

from timetravel.errors import FileTakenError, PackError


@click.group()
def pack() -> None:
    """Write and check data packs, which tell what is in your box."""


@pack.command()
@click.argument("file", type=click.Path())
def new(file: str) -> None:
    """Write FILE with every item that can be told, at our value, to be corrected; an existing file is left alone."""
    from timetravel import pack_file
    from timetravel.files import check_free

    try:
        check_free(Path(file))
        pack_file.save(pack_file.template(), file)
    except (FileTakenError, PackError) as error:
        _fail(str(error))
    click.echo(f"{file}: correct what your box has otherwise, then: timetravel pack check {file}")


@pack.command()
@click.argument("file", type=click.Path())
def check(file: str) -> None:
    """Check FILE and print what it changes, with our value.

    The exit status is 2 when something is wrong; then a line says where, what, and what would be right.
    """
    from timetravel import pack_file

    try:
        found = pack_file.read(file)
    except PackError as error:
        _fail(str(error))
    for game in found.changes:
        for line in found.lines(game):
            click.echo(f"{game}.{line}")
    count = sum(map(len, found.changes.values()))
    click.echo(f"ok {found.name} ({file}): {count or 'no'} {'change' if count == 1 else 'changes'}")


def _fail(message: str) -> None:
    click.echo("\n".join(f"timetravel: {line}" for line in message.splitlines()), err=True)
    sys.exit(2)
