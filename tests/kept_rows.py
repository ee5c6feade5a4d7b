"""Games that are kept, a line of JSON each: a long run can be stopped and go on later."""

import json
from pathlib import Path
from typing import NamedTuple, TypeVar

Row = TypeVar("Row", bound=NamedTuple)


def stored(kept: Path, kind: type[Row]) -> list[Row]:
    """Return the games that earlier runs have left."""
    if not kept.exists():
        return []
    return [kind(**json.loads(line)) for line in kept.read_text(encoding="utf-8").splitlines()]


def add(kept: Path, row: NamedTuple) -> None:
    """Keep one more."""
    with kept.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row._asdict()) + "\n")
