"""Keeping a match: a file that is written after each action, and a code that holds the whole match in one line.

>>> from timetravel import games
>>> from timetravel.history import History
>>> from timetravel.match import Match
>>> match = Match(games.get("viagem"), players=3, seed="tea")
>>> text = code(Record(History(match)))
>>> text[:4], decoded(text).history.match.state == match.state
('tt1-', True)
"""

import base64
import hashlib
import json
import re
import zlib
from pathlib import Path

from timetravel.errors import RecordError
from timetravel.files import covers
from timetravel.history import History, of
from timetravel.match import Match
from timetravel.record import FORMAT, Record, continued, dumps, extended, load_all, loads_all, write

FOLDER, SAVED = "saves", "timetravel-*.json"
MOST = 20_000_000  # characters of a record; a code may claim to hold more
MARK = "tt1"
_CODE = re.compile(rf"{MARK}-(\d+)-([A-Za-z0-9_-]*)-([0-9a-f]{{10}})", re.ASCII)


class Keeper:
    """Writes a match to its file; what goes wrong there is kept as a sentence, for play must go on.

    Parameters
    ----------
    match : the match, or the tree of one that was saved before
    path : the file; by default one in ``saves`` with the name of the game and the seed, another for each match. What is
        there already is covered only if it is of this very match, and no decision of it gets lost

    Attributes
    ----------
    path : the file that is written, which has a number behind its name when the one that was asked for is taken
    trouble : why the last try failed; nothing when it did not
    """

    def __init__(self, match: Match | History, path: str | Path | None = None) -> None:
        self.trouble, self._written = "", ""
        tree = of(match)
        self._wanted = Path(path) if path is not None else _named(tree.match)
        self._fresh = path is None
        self.path = self._wanted
        self._give_way(tree)

    def keep(self, record: Record) -> None:
        """Write a record, if it is another than last time."""
        try:
            text = dumps(record)
            if text == self._written:
                return
            self._give_way(record.history)
            if self._fresh:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            write(text, self.path)
            self._written, self.trouble = text, ""
        except Exception as error:  # whatever it is, the match is worth more
            self.trouble = f"{self.path} could not be written ({error}). The match goes on, but it is not saved."

    def _give_way(self, tree: History) -> None:
        """Take another name when the file holds what is not ours."""
        if self._taken(tree):
            self.path = _unused(self._wanted)

    def _taken(self, tree: History) -> bool:
        """Return whether there is a file that this keeper must not cover."""
        if self._written:
            return covers(self.path, lambda text: text == self._written)
        return covers(self.path, lambda text: not self._fresh and continued(text, tree))


def _named(match: Match) -> Path:
    """Return the name of a match in the folder."""
    seed = re.sub(r"[^A-Za-z0-9_-]+", "-", match.seed)[:40]
    return Path(FOLDER) / f"timetravel-{match.game.NAME}-{seed}.json"


def _unused(path: Path) -> Path:
    """Return a path, or where there is a file the first with a number that has none."""
    tried, number = path, 1
    while tried.exists():
        number += 1
        tried = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return tried


def newest(folder: str | Path = FOLDER) -> Path:
    """Return the file in a folder that was saved last.

    Raises
    ------
    RecordError
        when there is none
    """
    found = sorted(Path(folder).glob(SAVED), key=lambda path: (path.stat().st_mtime_ns, path.name))
    if not found:
        raise RecordError(f"no saved match in {Path(folder).resolve()}; give the path of one, or play(code=…)")
    return found[-1]


def resuming(path: Path) -> str:
    """Return the call that brings a saved match back.

    >>> resuming(Path("my.json"))
    'timetravel.resume("my.json")'
    """
    found = path.parent == Path(FOLDER) and path.match(SAVED)
    return f"timetravel.resume({'' if found else json.dumps(path.as_posix())})"


def fetch(source: str | Path) -> Record:
    """Return what a file or a code holds.

    Raises
    ------
    RecordError
    """
    if not isinstance(source, str | Path):
        raise RecordError(f"{source!r}: the path of a saved match is wanted, or a code")
    text = str(source)
    return decoded(text) if text.strip().startswith(f"{MARK}-") else load_all(source)


def code(record: Record) -> str:
    """Return a record as one line of letters, digits, ``-`` and ``_``: hidden cards too, only packed."""
    plain = json.dumps(extended(record), ensure_ascii=False, separators=(",", ":"))
    body = base64.urlsafe_b64encode(zlib.compress(plain.encode(), 9)).decode().rstrip("=")
    return f"{MARK}-{len(body)}-{body}-{_sum(body)}"


def _sum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:10]


def decoded(text: str) -> Record:
    """Return the record of a code; line breaks and blanks in it do not matter.

    Raises
    ------
    RecordError
        telling apart what is no code, cut, or altered
    """
    if not isinstance(text, str):
        raise RecordError(f"code: {text!r} is no code of a match, which is a text")
    packed = "".join(text.split())
    if not packed.startswith(f"{MARK}-"):
        raise RecordError(f"code: that is no code of a match; one begins with {MARK}-")
    parts = _CODE.fullmatch(packed)
    length = re.match(rf"{MARK}-(\d+)-", packed, re.ASCII)
    if length and len(packed) < len(length[0]) + int(length[1][:9]) + 11:
        lack = len(length[0]) + int(length[1][:9]) + 11 - len(packed)
        raise RecordError(f"code: cut, {lack} characters are missing; copy all of it")
    if parts is None or len(parts[2]) != int(parts[1][:9]) or parts[1] != str(len(parts[2])):
        raise RecordError("code: altered, it holds what no code holds; copy all of it anew")
    if _sum(parts[2]) != parts[3]:
        raise RecordError("code: altered, the check sum at its end does not fit; copy all of it anew")
    return loads_all(_unpacked(parts[2]), "code")


def _unpacked(body: str) -> str:
    try:
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)), MOST)
        if not unpacker.eof:
            raise RecordError(f"code: it holds no {FORMAT} of a likely size")
        return plain.decode()
    except (ValueError, zlib.error) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(f"code: altered: {error}") from None
