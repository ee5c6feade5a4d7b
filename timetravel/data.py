"""Reading the data files that lie beside a game's code."""

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent


def load(game: str, name: str) -> dict[str, Any]:
    """Return the contents of one TOML data file of a game.

    >>> load("viagem", "tables")["ship"]["speeds"]
    [1, 2, 2, 3, 3]
    """
    with (ROOT / game / "data" / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)
