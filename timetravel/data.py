"""Reading the data files that lie beside a game's code."""

import os.path  # not pathlib: every import of an engine waits for this
from typing import Any

from timetravel import parsed

ROOT = os.path.dirname(__file__)
READ: set[str] = set()  # the games of which something was read: no other data pack can be chosen for them


def load(game: str, name: str) -> dict[str, Any]:
    """Return the contents of one TOML data file of a game, as the data pack in force has them.

    >>> load("viagem", "tables")["ship"]["speeds"]
    [1, 2, 2, 3, 3]
    """
    from timetravel import packs

    data = packs.merged(game, name, ours(game, name))
    READ.add(game)
    return data


def ours(game: str, name: str) -> dict[str, Any]:
    """Return the contents of a data file as they stand there, whatever data pack is in force."""
    return parsed.load(os.path.join(ROOT, game, "data", f"{name}.toml"))
