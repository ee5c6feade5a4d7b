"""Match records: a JSON file with the set-up, every decision and every draw, that replays without the seed.

>>> from timetravel import games
>>> from timetravel.match import Match
>>> match = Match(games.get("viagem"), players=3, seed="tea")
>>> _ = match.act("place D1")
>>> loads(dumps(match)).state == match.state
True
"""

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from timetravel import games
from timetravel.errors import (
    ChanceError,
    IllegalAction,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
)
from timetravel.files import write_whole
from timetravel.match import Match
from timetravel.schema import Checker

FORMAT = "timetravel match"
VERSION = 1

_TEXTS = {"type": "array", "items": {"type": "string"}}
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
        "actions": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["by", "do"],
                "properties": {"by": {"type": "string"}, "do": {"type": "string"}, "draw": _TEXTS},
            },
        },
        "check": {"type": "string"},
    },
}


@lru_cache(maxsize=1)
def _checker() -> Checker:
    return Checker(_SCHEMA)


def as_data(match: Match) -> dict[str, Any]:
    """Return a match as the contents of its record."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.NAME,
        "rules": match.game.RULES_VERSION,
        "options": match.game.changed_options(match.options),
        "seed": match.seed,
        "players": list(match.players),
        "setup": match.setup,
        "draws": [list(draw) for draw in match.draws],
        "actions": [
            {
                "by": entry.by,
                "do": entry.do,
                **({"draw": list(entry.chance)} if entry.chance else {}),
            }
            for entry in match.entries
        ],
    }
    return {**data, "check": _digest(data, match.game.text_of(match.state))}


def _digest(data: dict[str, Any], final: str) -> str:
    """Return a check sum over everything that is recorded and the position it leads to."""
    text = json.dumps({**data, "check": final}, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def dumps(match: Match) -> str:
    """Return the record of a match as text."""
    return json.dumps(as_data(match), indent=1, ensure_ascii=False) + "\n"


def save(match: Match, path: str | Path) -> None:
    """Write the record of a match; the file holds either the whole new record or what it held before."""
    path, text = Path(path), dumps(match)
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
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise RecordError(f"{path}: cannot be read: {error}") from None
    return loads(text, str(path))


def loads(text: str, name: str = "<record>") -> Match:
    """Return the match of a record's text, replayed.

    Raises
    ------
    RecordError
    """
    data = _parsed(text, name)
    _known_version(data, name)
    try:
        _checker().check(data)
        game = games.get(data["game"])
        if data["rules"] != game.RULES_VERSION:
            raise RecordError(
                f"{name}: rules: played by version {data['rules']} of the rules of {game.TITLE}; "
                f"this is version {game.RULES_VERSION}"
            )
        match = Match.replaying(game, data["players"], data["options"], data["seed"], data["draws"], data["setup"])
    except (PositionError, OptionError, ChanceError) as error:
        raise RecordError(f"{name}: altered: {error}") from None
    for k, row in enumerate(data["actions"]):
        _replay(match, row, f"{name}: actions[{k}]")
    if _digest({k: v for k, v in data.items() if k != "check"}, game.text_of(match.state)) != data["check"]:
        raise RecordError(f"{name}: check: altered, the check sum does not fit what is recorded")
    return match


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
    if version != VERSION:
        age = "newer" if version > VERSION else "older"
        raise RecordError(
            f"{name}: version: {version}, {age} than {VERSION}, the one that this timetravel reads"
            + ("; a newer timetravel reads it" if version > VERSION else "")
        )


def _replay(match: Match, row: dict[str, Any], place: str) -> None:
    try:
        match.act(row["do"], row["by"], row.get("draw", []))
    except (NotationError, IllegalAction, ChanceError, OptionError) as error:
        raise RecordError(f"{place}: altered: {error}") from None
