"""The engines of the bench by their names."""

from collections.abc import Callable, Sequence

import click

from tests.bench.engine import Engine
from tests.bench.ours import CheckedViagem, Leap, Viagem
from tests.bench.peers import Catanatron, Chess, Hanabi

ENGINES: dict[str, Callable[[], Engine]] = {
    "viagem": Viagem,
    "leap": Leap,
    "catanatron": Catanatron,
    "chess": Chess,
    "hanabi": Hanabi,
    "checked": CheckedViagem,
}


def made(only: Sequence[str]) -> list[Engine]:
    """Return the engines; without a choice, a peer that is not installed is left out, and named."""
    if only:
        return [ENGINES[name]() for name in only]
    engines = []
    for name, make in ENGINES.items():
        try:
            engines.append(make())
        except ImportError as error:
            click.echo(f"without {name}: {error}", err=True)
    return engines
