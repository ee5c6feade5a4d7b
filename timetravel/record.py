"""Match records: a JSON file with the set-up, every decision and every draw, that replays without the seed.

>>> from timetravel import games
>>> from timetravel.match import Match
>>> match = Match(games.get("viagem"), players=3, seed="tea")
>>> _ = match.act("place D1")
>>> loads(dumps(match)).state == match.state
True

A record of version 2 holds more: who sat where, a position at which the match began, and branches.
"""

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from timetravel import games, packs
from timetravel.errors import (
    ChanceError,
    IllegalAction,
    NotationError,
    OptionError,
    PackError,
    PositionError,
    RecordError,
    TimeTravelError,
)
from timetravel.files import check_free, read_text, write_whole
from timetravel.history import History, of
from timetravel.match import Entry, Match
from timetravel.protocol import Game
from timetravel.schema import Checker

FORMAT = "timetravel match"
VERSION = 1  # of a match and nothing else
EXTENDED = 2  # with seats, branches, or a position at the beginning
Row = dict[str, Any]

_TEXTS = {"type": "array", "items": {"type": "string"}}
_ACTIONS = {
    "type": "array",
    "items": {
        "type": "object",
        "additionalProperties": False,
        "required": ["by", "do"],
        "properties": {"by": {"type": "string"}, "do": {"type": "string"}, "draw": _TEXTS},
    },
}
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": [
        "format",
        "version",
        "game",
        "rules",
        "options",
        "seed",
        "players",
        "setup",
        "draws",
        "actions",
        "check",
    ],
    "properties": {
        "format": {"const": FORMAT},
        "version": {"type": "integer"},
        "game": {"type": "string"},
        "rules": {"type": "string"},
        "options": {"type": "object"},
        "seed": {"type": "string"},
        "players": _TEXTS,
        "setup": {"type": "object"},
        "draws": {"type": "array", "items": _TEXTS},
        "actions": _ACTIONS,
        "check": {"type": "string"},
        "pack": {
            "type": "object",
            "additionalProperties": False,
            "required": ["name", "digest"],
            "properties": {"name": {"type": "string"}, "digest": {"type": "string"}},
        },
    },
}


_SEAT = {
    "type": "object",
    "additionalProperties": False,
    "required": ["colour", "name", "kind"],
    "properties": {"colour": {"type": "string"}, "name": {"type": "string"}, "kind": {"type": "string"}},
}
_BRANCH = {
    "type": "object",
    "additionalProperties": False,
    "required": ["from", "actions"],
    "properties": {"from": {"type": "integer", "minimum": 0}, "actions": _ACTIONS},
}
_MORE: Row = {
    "seats": {"type": "array", "items": _SEAT},
    "lesson": {"type": "boolean"},
    "position": {"type": "object"},
    "branches": {"type": "array", "items": _BRANCH},
}


class Record(NamedTuple):
    """What a file holds: the tree of a match, and who sits where (nothing when it does not say)."""

    history: History
    seats: tuple[Row, ...] = ()


@lru_cache(maxsize=2)
def _checker(version: int) -> Checker:
    more = _MORE if version == EXTENDED else {}
    return Checker({**_SCHEMA, "properties": {**_SCHEMA["properties"], **more}})


def as_data(match: Match) -> Row:
    """Return a match as the contents of its record."""
    data = _data(match, VERSION if match.position is None else EXTENDED)
    return {**data, "check": _digest(data, match.game.text_of(match.state))}


def extended(record: Record) -> Row:
    """Return a match with its branches and seats as the contents of its record, of version 2."""
    history = record.history
    data = _data(history.match, EXTENDED)
    branches, ends = _branches(history)
    data |= {"seats": list(record.seats), "lesson": history.lesson, "branches": branches}
    final = [history.game.text_of(history.nodes[k].state) for k in (history.at, *ends)]
    return {**data, "check": _digest(data, "\n".join(final))}


def _branches(history: History) -> tuple[list[Row], list[int]]:
    """Return all that does not lie on the way to where the match stands, and the end of each branch.

    Nodes are numbered as they are written: the way first, then branch after branch.
    """
    number = {node: k for k, node in enumerate(history.path())}
    rows: list[Row] = []
    ends: list[int] = []
    waiting = [(node, child) for node in number for child in _ordered(history, node) if child not in number]
    while waiting:
        start, node = waiting.pop(0)
        actions, way = [], [node]
        for at in way:  # which grows
            number[at] = len(number)
            actions.append(_action(history.nodes[at].entry))
            ahead = _ordered(history, at)
            way += ahead[:1]
            waiting += [(at, child) for child in ahead[1:]]
        rows.append({"from": number[start], "actions": actions})
        ends.append(way[-1])
    return rows, ends


def _ordered(history: History, node: int) -> list[int]:
    """Return the decisions in a node, the one that redo would take first: so it is known again when it is read."""
    return sorted(history.children(node), key=lambda child: child != history.ahead(node))


def _action(entry: Entry | None) -> Row:
    assert entry is not None
    return {"by": entry.by, "do": entry.do, **({"draw": list(entry.chance)} if entry.chance else {})}


def _data(match: Match, version: int) -> Row:
    return {
        "format": FORMAT,
        "version": version,
        "game": match.game.NAME,
        "rules": match.game.RULES_VERSION,
        **({"pack": pack} if (pack := packs.identity(match.game.NAME)) else {}),
        "options": match.game.changed_options(match.options),
        "seed": match.seed,
        "players": list(match.players),
        "setup": match.setup,
        "draws": [list(draw) for draw in match.draws],
        "actions": [_action(entry) for entry in match.entries],
        **({} if match.position is None else {"position": match.position}),
    }


def _digest(data: dict[str, Any], final: str) -> str:
    """Return a check sum over everything that is recorded and the position it leads to."""
    text = json.dumps({**data, "check": final}, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def dumps(match: Match | Record) -> str:
    """Return the record of a match as text."""
    data = extended(match) if isinstance(match, Record) else as_data(match)
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def save(match: Match | Record, path: str | Path) -> None:
    """Write the record of a match; the file holds either the whole new record or what it held before.

    A file that is there is written anew only if the match has all that it holds.

    Raises
    ------
    FileTakenError, RecordError, OSError
    """
    tree = match.history if isinstance(match, Record) else of(match)
    check_free(Path(path), lambda text: continued(text, tree))
    write(dumps(match), path)


def continued(text: str, tree: History) -> bool:
    """Return whether a text is a record of the match of a tree, and holds no decision that the tree has not."""
    try:
        return tree.holds(loads_all(text).history)
    except TimeTravelError:
        return False


def write(text: str, path: str | Path) -> None:
    """Write a text; the file holds either all of it or what it held before.

    Raises
    ------
    RecordError, OSError
    """
    path = Path(path)
    if not path.parent.is_dir():
        raise RecordError(f"{path}: there is no folder {path.parent}")
    write_whole(path, text)


def load(path: str | Path) -> Match:
    """Return the match of a record file, replayed.

    Raises
    ------
    RecordError
        telling apart what is truncated, no record, of another version, altered, or does not replay
    """
    return load_all(path).history.match


def load_all(path: str | Path) -> Record:
    """Return all that a record file holds: branches and seats too.

    Raises
    ------
    RecordError
    """
    try:
        text = read_text(path)
    except (OSError, ValueError) as error:
        raise RecordError(f"{path}: cannot be read: {error}") from None
    return loads_all(text, str(path))


def loads(text: str, name: str = "<record>") -> Match:
    """Return the match of a record's text, replayed.

    Raises
    ------
    RecordError
    """
    return loads_all(text, name).history.match


def loads_all(text: str, name: str = "<record>") -> Record:
    """Return all that a record's text holds, replayed.

    Raises
    ------
    RecordError
    """
    data = _parsed(text, name)
    _known_version(data, name)
    try:
        _checker(data["version"]).check(data)
        match = _begun(data, name)
    except (PositionError, OptionError, ChanceError) as error:
        raise RecordError(f"{name}: altered: {error}") from None
    history, finals = _replayed(match, data, name)
    if _digest({k: v for k, v in data.items() if k != "check"}, finals) != data["check"]:
        raise RecordError(f"{name}: check: altered, the check sum does not fit what is recorded")
    return Record(history, tuple(data.get("seats", ())))


def _begun(data: Row, name: str) -> Match:
    game: Game = games.get(data["game"])
    if data["rules"] != game.RULES_VERSION:
        raise RecordError(
            f"{name}: rules: played by version {data['rules']} of the rules of {game.TITLE}; "
            f"this is version {game.RULES_VERSION}"
        )
    try:
        packs.require(game.NAME, data.get("pack"))
    except PackError as error:
        raise RecordError(f"{name}: pack: {error}") from None
    if "position" in data:
        return Match.from_position(game, data["position"], data["options"], data["seed"])
    return Match.replaying(game, data["players"], data["options"], data["seed"], data["draws"], data["setup"])


def _replayed(match: Match, data: Row, name: str) -> tuple[History, str]:
    """Return the tree of a record, and as texts where the match stands and each branch ends."""
    _replay_all(match, data["actions"], f"{name}: actions")
    history = History(match, data.get("lesson", False))
    stands = history.at
    finals = [history.game.text_of(match.state)]
    for k, branch in enumerate(data.get("branches", ())):
        place = f"{name}: branches[{k}]"
        if branch["from"] >= len(history.nodes):
            raise RecordError(
                f"{place}.from: altered: {branch['from']}, but there are {len(history.nodes)} moments yet"
            )
        history.go(branch["from"])
        _replay_all(match, branch["actions"], f"{place}.actions")
        history.note()
        finals.append(history.game.text_of(match.state))
    history.settle()
    history.go(stands)
    # taken over again, for a match that was over may have been gone back into
    history.lesson = data.get("lesson", False)
    return history, "\n".join(finals)


def _replay_all(match: Match, rows: Sequence[Row], place: str) -> None:
    for k, row in enumerate(rows):
        _replay(match, row, f"{place}[{k}]")


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except RecursionError:
        raise RecordError(f"{name}: no match record: it is nested too deep") from None
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        what = "truncated" if cut else "no JSON"
        raise RecordError(f"{name}:{error.lineno}:{error.colno}: {what}: {error.msg}") from None
    except ValueError as error:  # a number of thousands of digits
        raise RecordError(f"{name}: no match record: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f'{name}: format: no match record; one begins with "format": "{FORMAT}"')
    return data


def _known_version(data: dict[str, Any], name: str) -> None:
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool):
        raise RecordError(f"{name}: version: {version!r} is no number")
    if version < VERSION:
        raise RecordError(f"{name}: version: {version}, older than {VERSION}, the first that this timetravel reads")
    if version > EXTENDED:
        raise RecordError(
            f"{name}: version: {version}, newer than {EXTENDED}, the last that this timetravel reads; "
            "a newer timetravel reads it"
        )


def _replay(match: Match, row: dict[str, Any], place: str) -> None:
    try:
        match.act(row["do"], row["by"], row.get("draw", []))
    except (NotationError, IllegalAction, ChanceError, OptionError) as error:
        raise RecordError(f"{place}: altered: {error}") from None
