"""In which line of a TOML text a key stands; the standard library's reader does not say."""

import re

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=""")

Path = tuple[str | int, ...]


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
