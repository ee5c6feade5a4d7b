"""The scenario files that ship with a game, and which of them shows a section best."""

import os.path
import tomllib
from functools import lru_cache
from typing import NamedTuple

from timetravel.data import ROOT


class File(NamedTuple):
    """A scenario file: its path under ``timetravel/GAME/scenarios``, its title and section, whether it refuses."""

    name: str
    title: str
    section: str
    refuses: bool


def folder(game: str) -> str:
    """Return the folder of a game's scenario files."""
    return os.path.join(ROOT, game, "scenarios")


@lru_cache(maxsize=8)
def files(game: str) -> dict[str, File]:
    """Return all scenario files of a game by their names.

    >>> files("viagem")["faq/faq-8.toml"].section
    'faq.8'
    """
    found = {}
    for kind in sorted(os.listdir(folder(game))):
        for name in sorted(os.listdir(os.path.join(folder(game), kind))):
            if name.endswith(".toml"):
                found[f"{kind}/{name}"] = _read(game, f"{kind}/{name}")
    return found


def _read(game: str, name: str) -> File:
    with open(os.path.join(folder(game), name), "rb") as file:
        row = tomllib.load(file)
    refuses = not all(step.get("legal", True) for step in row.get("step", ()))
    return File(name, row.get("title", name), row.get("section", ""), refuses)


@lru_cache(maxsize=512)
def shows(game: str, section: str) -> str:
    """Return the file that shows a section: an example first, else one in which all is legal; "" without one.

    >>> shows("viagem", "travel.ship")
    'examples/ship-1.toml'
    """
    about = [file for file in files(game).values() if file.section == section]
    best = sorted(about, key=lambda f: (not f.name.startswith("examples/"), f.refuses, "-choices" in f.name, f.name))
    return best[0].name if best else ""
