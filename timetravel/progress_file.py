"""What a learner has solved: a JSON file that each checked answer is noted in, and tables of it.

The file stands in the working directory unless ``TIMETRAVEL_PROGRESS`` names another. It holds no name and no time.
"""

import html
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from timetravel.errors import TimeTravelError
from timetravel.files import alone, read_text, write_whole
from timetravel.schema import Checker

FORMAT, VERSION = "timetravel progress", 1
NAME = "timetravel-progress.json"

_COUNT = {"type": "integer", "minimum": 0}
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["format", "version", "answers"],
    "properties": {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "answers": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "required": ["tries", "right", "hints"],
                "properties": {"tries": _COUNT, "right": {"type": "boolean"}, "hints": _COUNT},
            },
        },
    },
}


class ProgressError(TimeTravelError):
    """A progress file that cannot be read or written; it is left as it is."""


class Note(NamedTuple):
    """What is kept of one exercise: how often it was tried until it was right, and the hints taken by then."""

    tries: int = 0
    right: bool = False
    hints: int = 0


class Table(NamedTuple):
    """A table that shows itself as text and in a notebook."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        lines = [self.head, *self.rows]
        wide = [max(len(line[k]) for line in lines) for k in range(len(self.head))]
        return "\n".join(
            "  ".join(cell.ljust(w) for cell, w in zip(line, wide, strict=True)).rstrip() for line in lines
        )

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        def row(cells: Iterable[str], kind: str) -> str:
            return f"<tr>{''.join(f'<{kind}>{html.escape(cell)}</{kind}>' for cell in cells)}</tr>"

        return f"<table>{row(self.head, 'th')}{''.join(row(cells, 'td') for cells in self.rows)}</table>"


def place(path: str | Path = "") -> Path:
    """Return where progress is kept: a file that is named, or the one for when nothing is said.

    Raises
    ------
    ProgressError
    """
    if not isinstance(path, str | Path):
        raise ProgressError(f"{path!r}: progress is kept in a file, whose path is a text")
    return Path(path or os.environ.get("TIMETRAVEL_PROGRESS") or NAME)


def read(path: str | Path) -> dict[str, Note]:
    """Return what a progress file holds by exercise; nothing where there is no file yet.

    Raises
    ------
    ProgressError
        when it is something else, or damaged
    """
    try:
        data = json.loads(read_text(path))
        Checker(_SCHEMA).check(data)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise ProgressError(
            f"{path}: no progress file, or a damaged one ({error}); it is left as it is. "
            "Give it another name, and a new one is begun"
        ) from None
    return {name: Note(**row) for name, row in data["answers"].items()}


def note(path: str | Path, name: str, right: bool, hints: int) -> None:
    """Note one try of an exercise; once it is right, nothing changes any more.

    Raises
    ------
    ProgressError
        and the file is as it was
    """
    path = Path(path)
    try:
        with alone(path.parent):
            _note(path, name, right, hints)
    except OSError as error:
        more = f"exercise({name!r}, progress=None) is checked all the same, and noted nowhere"
        raise ProgressError(f"{path}: the answer cannot be noted: {error}. {more}") from None


def _note(path: Path, name: str, right: bool, hints: int) -> None:
    notes = read(path)
    old = notes.get(name, Note())
    if old.right:
        return
    notes[name] = Note(old.tries + 1, right, max(old.hints, hints))
    answers = {key: notes[key]._asdict() for key in sorted(notes)}
    write_whole(path, json.dumps({"format": FORMAT, "version": VERSION, "answers": answers}, indent=1) + "\n")


def table(notes: Mapping[str, Note], known: Mapping[str, Sequence[str]]) -> Table:
    """Return one learner's progress; ``known`` holds the exercises of each chapter."""
    rows = []
    for chapter, names in known.items():
        here = [notes[name] for name in names if name in notes]
        done = sum(one.right for one in here)
        tries, hints = sum(one.tries for one in here), sum(one.hints for one in here)
        rows.append((chapter, f"{done} of {len(names)}", str(tries), str(hints)))
    return Table(("chapter", "solved", "tries", "hints"), tuple(rows))


def overview(files: Sequence[str | Path], known: Mapping[str, Sequence[str]]) -> Table:
    """Return the progress of many learners, a row for each file: what is solved in each chapter and in all.

    Raises
    ------
    ProgressError
        when one of the files is not there or cannot be read
    """
    rows = []
    for file in files:
        if not Path(file).exists():
            raise ProgressError(f"{file}: there is no such file")
        right = {name for name, one in read(file).items() if one.right}
        done = [len(right.intersection(names)) for names in known.values()]
        rows.append((Path(file).stem, *map(str, done), str(sum(done))))
    return Table(("learner", *known, "all"), tuple(rows))
