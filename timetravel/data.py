"""Reading the data files that lie beside a game's code."""

import os.path  # not pathlib: every import of an engine waits for this
import tomllib
from typing import Any

ROOT = os.path.dirname(__file__)


def load(game: str, name: str) -> dict[str, Any]:
    """Return the contents of one TOML data file of a game.

    >>> load("viagem", "tables")["ship"]["speeds"]
    [1, 2, 2, 3, 3]
    """
    with open(os.path.join(ROOT, game, "data", f"{name}.toml"), "rb") as file:
        return tomllib.load(file)
