"""The table of a laboratory: a folder with the plan and a Parquet file for each batch of games.

Any program that reads Parquet reads the folder as one table, a line for each game:
``pyarrow.parquet.read_table("results")``.
"""

import json
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from timetravel.errors import OptionError, RecordError
from timetravel.files import alone, write_whole

PLAN = "_plan.json"  # readers of Parquet pass over names that begin so
Row = dict[str, Any]


class Table:
    """The rows of a plan on disk.

    Raises
    ------
    OptionError
        when the folder holds another plan's games, or cannot be used
    """

    def __init__(self, folder: str | os.PathLike[str], plan: str) -> None:
        _arrow()
        self.folder = Path(folder)
        path = self.folder / PLAN
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                self._begin(path, plan)
            found = json.loads(path.read_text(encoding="utf-8"))
        except OptionError:
            raise
        except OSError as error:
            raise OptionError(f"{path}: {error}", "table") from None
        except (ValueError, RecursionError) as error:
            what = f"no plan of a laboratory, or a damaged one ({error})"
            raise OptionError(f"{path}: {what}; take another folder", "table") from None
        wanted = json.loads(plan)
        if found != wanted:
            there = found if isinstance(found, dict) else {}
            other = [key for key in {**wanted, **there} if there.get(key) != wanted.get(key)]
            raise OptionError(f"{self.folder} holds games with other {', '.join(other)}; take another folder", "table")

    def _begin(self, path: Path, plan: str) -> None:
        if any(self.folder.glob("*.parquet")):
            raise OptionError(f"{self.folder} holds tables that are not of this laboratory", "table")
        write_whole(path, plan)

    def kept(self, batches: Iterable[range]) -> dict[int, list[Row]]:
        """Return the rows of the batches that are there, by the number of their first game."""
        found = ((numbers, self._path(numbers.start)) for numbers in batches)
        there = {numbers: _rows(path) for numbers, path in found if path.exists()}
        return {numbers.start: rows[: len(numbers)] for numbers, rows in there.items() if len(rows) >= len(numbers)}

    def keep(self, first: int, rows: Sequence[Row]) -> None:
        """Write the rows of a batch: the file appears whole or not at all.

        Raises
        ------
        RecordError
            when it cannot be written; what was kept before still is
        """
        pa, parquet = _arrow()
        sink = pa.BufferOutputStream()
        written = [{**row, "turn": dict(zip(("number", "who"), row["turn"], strict=True))} for row in rows]
        parquet.write_table(pa.Table.from_pylist(written, _schema(pa)), sink)
        path = self._path(first)
        try:
            with alone(self.folder):  # of two that play the same games the one with more of a batch is kept
                if not (path.is_file() and len(_rows(path)) >= len(rows)):
                    write_whole(path, sink.getvalue().to_pybytes())
        except OSError as error:
            raise RecordError(f"{path}: these games cannot be kept: {error.strerror}; those before them are") from None

    def _path(self, first: int) -> Path:
        return self.folder / f"games-{first:07}.parquet"


def read(folder: str | os.PathLike[str]) -> list[Row]:
    """Return all rows of a table in order.

    Raises
    ------
    RecordError
        for a file that is no table of games, or of games that another file has too
    """
    rows = [row for path in sorted(Path(folder).glob("games-*.parquet"), key=_first) for row in _rows(path)]
    if not rows:
        raise RecordError(f"{os.fspath(folder)}: no games there")
    return rows


def _rows(path: Path) -> list[Row]:
    pa, parquet = _arrow()
    try:
        table = parquet.read_table(path, schema=_schema(pa), partitioning=None)
        rows = table.to_pylist(maps_as_pydicts="strict")
    except (OSError, pa.ArrowException) as error:
        raise RecordError(f"{path}: no table of games ({error}); without the file its games are played again") from None
    first = _first(path)
    if not rows or [row["game"] for row in rows] != list(range(first, first + len(rows))):
        raise RecordError(f"{path}: its games are not those from {first} on; without the file they are played again")
    return [{**row, "turn": list(row["turn"].values())} for row in rows]


def _first(path: Path) -> int:
    """Return the number of the first game that a file is named after."""
    name = re.fullmatch(r"games-(\d{7,})\.parquet", path.name)
    if not name:
        raise RecordError(f"{path}: no file of this laboratory has such a name; take it out of the folder")
    return int(name[1])


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise OptionError("a table on disk needs pyarrow: pip install 'timetravel[lab]'", "table") from None
    return pa, parquet


def _schema(pa: Any) -> Any:
    texts, numbers = pa.map_(pa.string(), pa.string()), pa.map_(pa.string(), pa.int32())
    return pa.schema(
        [
            ("game", pa.int64()),
            ("order", pa.list_(pa.string())),
            ("decisions", pa.int32()),
            ("how", pa.string()),
            ("final", numbers),
            ("winners", pa.list_(pa.string())),
            ("turn", pa.struct({"number": pa.int32(), "who": pa.string()})),
            ("bots", texts),
            ("parts", numbers),
            ("counts", numbers),
        ]
    )
