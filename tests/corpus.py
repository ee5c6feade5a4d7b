"""The scenario files that ship with the package, read once, and what each of them shows."""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import timetravel

FOLDER = Path(timetravel.__file__).parent / "viagem" / "scenarios"
FILES = sorted(FOLDER.glob("*/*.toml"))


class File(NamedTuple):
    """A scenario file: its path under the folder, its section, and the rest as written."""

    name: str
    path: Path
    section: str
    options: dict
    steps: list[dict]
    wanted: list[str]  # actions that must be legal at the end


@lru_cache(maxsize=1)
def files() -> list[File]:
    found = []
    for path in FILES:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        name = path.relative_to(FOLDER).as_posix()
        legal = data.get("legal", {})
        wanted = [*legal.get("includes", []), *legal.get("only", [])]
        found.append(
            File(name, path, data.get("section", ""), data.get("options", {}), data.get("step", []), wanted)
        )
    return found


def legal_files(section: str) -> list[str]:
    """The files of a section in which something legal is done, or must be legal at the end."""
    return [
        f.name
        for f in files()
        if f.section == section and (f.wanted or any(s.get("legal", True) for s in f.steps))
    ]


def illegal_files(section: str) -> list[str]:
    """The files in which something is refused that this section is about: their own, or cited."""
    return [
        f.name
        for f in files()
        if any(not s.get("legal", True) and (f.section == section or section in s.get("cites", [])) for s in f.steps)
    ]
