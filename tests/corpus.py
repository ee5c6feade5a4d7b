"""The scenario files that ship with the games, read once, and what each of them shows."""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import timetravel


class File(NamedTuple):
    """A scenario file: its path under its game's folder, its section, and the rest as written."""

    name: str
    path: Path
    section: str
    options: dict
    steps: list[dict]
    wanted: list[str]  # actions that must be legal at the end

    @property
    def does_something(self) -> bool:
        """Whether something legal is done in it, or must be legal at the end."""
        return bool(self.wanted) or any(map(is_legal, self.steps))


def is_legal(step: dict) -> bool:
    return step.get("legal", True)


def folder(game: str) -> Path:
    return Path(timetravel.__file__).parent / game / "scenarios"


@lru_cache(maxsize=8)
def files(game: str) -> list[File]:
    """Return the scenario files of a game."""
    found = []
    for path in sorted(folder(game).glob("*/*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        name, legal = path.relative_to(folder(game)).as_posix(), data.get("legal", {})
        wanted = [*legal.get("includes", []), *legal.get("only", [])]
        section, options, steps = data.get("section", ""), data.get("options", {}), data.get("step", [])
        found.append(File(name, path, section, options, steps, wanted))
    return found


def legal_files(game: str, section: str) -> list[str]:
    """Return the files of a section in which something legal is done, or must be legal at the end."""
    return [f.name for f in files(game) if f.section == section and f.does_something]


def illegal_files(game: str, section: str) -> list[str]:
    """Return the files in which something is refused that this section is about: their own, or cited."""
    return [
        f.name
        for f in files(game)
        if any(not is_legal(s) and (f.section == section or section in s.get("cites", [])) for s in f.steps)
    ]
