"""The balance of both games as a large study found it: its summary is kept as a data file, its games are not.

``python -m tests.balance`` makes the files; ``docs/balance.md`` is the page made from them.

>>> base = kept("viagem")["viagem-3"]
>>> base.bots, len(base.seats)
('greedy', 3)
"""

import json
import os.path
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from timetravel import balance, data
from timetravel.balance import Compared, Mean, Row, Share, Use

DIGITS = 4  # that are kept of a number
SAMPLE = 3  # games whose results are kept


class Study(NamedTuple):
    """The summary of one study: what was played, and what was found.

    ``option`` and ``table`` say what was otherwise than in the base study, with which ``against`` compares it.
    """

    name: str
    game: str
    rules: str
    bots: str
    players: int
    seed: str
    games: int
    options: dict[str, str | int]
    setup: dict[str, Any]
    option: tuple[str, str | int] | None
    table: str
    endings: dict[str, int]
    seats: Sequence[Share] = []
    seat_points: Sequence[Mean] = []
    seat_uses: Sequence[Mean] = []  # journeys, say, by place in turn
    by: Mapping[str, Mean] = {}
    parts: Mapping[str, tuple[Mean, Mean]] = {}  # of what scores are made; like pays, of base studies only
    pays: Sequence[Use] = []
    drawn: Mapping[str, tuple[Share, Share]] = {}  # victories with a card on the table, and without it
    against: Compared | None = None
    sample: Sequence[list[str | int]] = []  # how the first games came out, to see that they still do

    @property
    def won(self) -> Share:
        """Return how often a team won."""
        return Share(self.endings.get("won", 0), self.games)


def found(rows: Sequence[Row], extra: Sequence[str] = (), base: Sequence[Row] | None = None) -> dict[str, Any]:
    """Return what the rows of a study say, as fields of a :class:`Study`; ``base`` are those it is compared with."""
    fields: dict[str, Any] = {
        "games": len(rows),
        "endings": balance.endings(rows),
        "seats": balance.seats(rows),
        "seat_points": balance.seat_points(rows),
        "by": balance.measured(rows, extra),
        "sample": sample(rows),
    }
    if base is None:
        return {**fields, "parts": balance.parts(rows), "pays": balance.pays(rows)}
    return {**fields, "against": balance.compared(rows, base, extra)}


def sample(rows: Sequence[Row]) -> list[list[str | int]]:
    """Return who won the first games, in which turn, with all final scores in turn order."""
    return [[*row["winners"], row["turn"][0], *(row["final"][who] for who in row["order"])] for row in rows[:SAMPLE]]


def kept(game: str) -> dict[str, Study]:
    """Return the studies of a game that are kept, by name."""
    with open(file(game), encoding="utf-8") as found:
        return {row["name"]: _read(row) for row in json.load(found)}


def file(game: str) -> str:
    """Return where the studies of a game lie."""
    return os.path.join(data.ROOT, game, "data", "balance.json")


def text(studies: Sequence[Study]) -> str:
    """Return studies as they are kept, a line for each."""
    return "[\n" + ",\n".join(json.dumps(_plain(study), ensure_ascii=False) for study in studies) + "\n]\n"


def _plain(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        named = isinstance(value, Study | Use | Compared)
        return {key: _plain(one) for key, one in value._asdict().items()} if named else _plain([*value])
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


def _read(row: dict[str, Any]) -> Study:
    against = row["against"]
    return Study(
        **{
            **row,
            "option": tuple(row["option"]) if row["option"] else None,
            "seats": [Share(*one) for one in row["seats"]],
            "seat_points": [Mean(*one) for one in row["seat_points"]],
            "seat_uses": [Mean(*one) for one in row["seat_uses"]],
            "by": _means(row["by"]),
            "parts": {key: (Mean(*won), Mean(*rest)) for key, (won, rest) in row["parts"].items()},
            "pays": [_use(one) for one in row["pays"]],
            "drawn": {key: (Share(*there), Share(*not_)) for key, (there, not_) in row["drawn"].items()},
            "against": Compared(**{**against, "by": _means(against["by"])}) if against else None,
        }
    )


def _means(found: dict[str, Sequence[float]]) -> dict[str, Mean]:
    return {key: Mean(*one) for key, one in found.items()}


def _use(row: dict[str, Any]) -> Use:
    return Use(**{**row, "points": Mean(*row["points"]), "more": Share(*row["more"]), "less": Share(*row["less"])})
