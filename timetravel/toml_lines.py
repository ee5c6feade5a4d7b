"""Where in a TOML text something stands; the standard library's reader does not say it of keys."""

import re
import tomllib
from typing import Any

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=""")

# A key of more than 64 parts. Time and memory that the standard library's reader takes for a key grow with the square
# of its parts: gigabytes for a hundred kilobytes of dots.
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_ENDLESS_KEY = re.compile(rf"(?<![\w-])(?:{_PART}\.[ \t]*+){{64}}")

Path = tuple[str | int, ...]


class TomlError(ValueError):
    """A text that is no TOML, and the line of it."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def parse(text: str, what: str) -> dict[str, Any]:
    """Return the contents of a TOML text; ``what`` is what it should be.

    Raises
    ------
    TomlError
    """
    if endless := _ENDLESS_KEY.search(text):
        line = text.count("\n", 0, endless.start()) + 1
        raise TomlError(line, f"no {what}: nested too deep, a key of more than 64 parts")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        told = re.search(r"line (\d+)", str(error))
        raise TomlError(int(told[1]) if told else text.count("\n") + 1, f"no TOML: {error}") from None
    except (RecursionError, ValueError) as error:  # nested too deep, or a number of thousands of digits
        raise TomlError(1, f"no {what}: {error}") from None


def dotted(path: Path) -> str:
    """Return the path of a key as an error writes it.

    >>> dotted(("pieces", "blue", 0))
    'pieces.blue[0]'
    """
    return "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path).lstrip(".")


def parts(key: str) -> Path:
    """Return the path of a key that an error wrote.

    >>> parts("pieces.blue[0]")
    ('pieces', 'blue', 0)
    """
    return tuple(int(index) if index else name for index, name in re.findall(r"\[(\d+)\]|([^.\[\]]+)", key))


def lines(text: str) -> dict[Path, int]:
    """Return the line of each table and key of a TOML text, by its path.

    >>> lines('a = 1\\n[[step]]\\ndo = "x"\\n')[("step", 0, "do")]
    3
    """
    found: dict[Path, int] = {}
    table: Path = ()
    counts: dict[Path, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _parts(header[2])
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
            table = _indexed(table, counts)
            found.setdefault(table, number)
        elif key := _KEY.match(line):
            path = (*table, *_parts(key[1]))
            for end in range(len(table) + 1, len(path) + 1):
                found.setdefault(path[:end], number)
    return found


def _parts(dotted: str) -> Path:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def _indexed(table: Path, counts: dict[Path, int]) -> Path:
    """Put the number of the current element behind each array of tables in a path."""
    path: Path = ()
    for end in range(1, len(table) + 1):
        path = (*path, table[end - 1])
        if table[:end] in counts:
            path = (*path, counts[table[:end]])
    return path


def line_of(text: str, path: Path) -> int:
    """Return the line of a key, or of the nearest table above it that is written out; 1 if none is.

    >>> line_of('[position]\\nplayers = ["blue"]\\n', ("position", "players", 0))
    2
    """
    known = lines(text)
    for end in range(len(path), 0, -1):
        if path[:end] in known:
            return known[path[:end]]
    return 1
