"""Parts of the board that are more than its picture: each with intents, what it shows, and a script of its own.

A part is a class that is given the board; ``PARTS`` of :mod:`timetravel.widget.board` lists them. In the browser the
script of the same name says ``parts.push(...)``, see ``elements.js``.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from timetravel import languages
from timetravel.widget.answers import MEANINGLESS, STALE, refused

if TYPE_CHECKING:
    from timetravel.widget.board import Board

_, _n, _c = languages.speech(languages.SHARED)
Row = dict[str, Any]


def joined(names: Iterable[str], ending: str) -> str:
    """Return the files of this folder that have such names, joined, for a widget has one script and one sheet."""
    paths = (Path(__file__).with_name(f"{name}.{ending}") for name in names)
    return "\n".join(path.read_text(encoding="utf-8") for path in paths if path.exists())


class Intent(NamedTuple):
    """What a message may ask for: who does it, the key that it must bear and that key's type.

    One that changes nothing may be ``late``: it is answered although the board has changed since.
    """

    do: Callable[..., Row]
    key: str
    type: type
    late: bool = False


class Part:
    """A part of the board; every method is called while the board is locked."""

    NAME = ""

    def __init__(self, board: "Board") -> None:
        self.board = board

    def intents(self) -> Mapping[str, Intent]:
        """Return the intents by name; what they return goes to this part's script."""
        return {}

    def acted(self) -> None:
        """Do what is to be done whenever the match has gone on, before it is shown; this must never fail."""

    def closed(self) -> None:
        """Give up what is still going on, for the board is closed; this must never fail."""

    def shown(self) -> Row:
        """Return what the browser gets, made from the view of whoever looks at the board only."""
        return {}


def heard(intents: Mapping[str, Intent], message: Mapping[str, Any], revision: int) -> Row:
    """Return the answer to a message: of the intent that it names, or a refusal."""
    wanted = intents.get(str(message.get("intent")))
    if wanted is None or type(message.get(wanted.key)) is not wanted.type:
        return refused(_(MEANINGLESS))
    if not wanted.late and message.get("revision") != revision:
        return {**refused(_(STALE)), "stale": True}
    return wanted.do(message[wanted.key])
