"""What can go wrong with input from outside: each error says what, where, and what would be right."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from timetravel.protocol import Reason

SHORT = 250  # characters of a list that an error shows


class TimeTravelError(ValueError):
    """The base of all errors that the user's input can cause."""

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows: what is wrong, for where it was found out helps no reader."""
        return [f"{type(self).__name__}: {self}"]


class NotationError(TimeTravelError):
    """A text that is no action or no position."""


class PositionError(TimeTravelError):
    """A position that cannot be; ``key`` says which part of it is wrong."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(f"{key}: {message}" if key else message)
        self.key = key
        self.message = message


class OptionError(TimeTravelError):
    """An option that does not exist, or a value that it cannot have."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key
        self.message = message


class ChanceError(TimeTravelError):
    """A shuffle that is no rearrangement of what is shuffled."""


class QuestionError(TimeTravelError):
    """A question in words that cannot be asked."""


class RecordError(TimeTravelError):
    """A saved match that cannot be read or does not replay; the message names the place."""


class FileTakenError(TimeTravelError):
    """A file that is there already, and would be lost if it were written."""


class PackError(TimeTravelError):
    """A data pack that cannot be read, or that is not the one with which something was made."""


class IllegalAction(TimeTravelError):  # noqa: N818  # the field's own term
    """An action that the rules refuse; ``reasons`` holds all of them, the most telling first."""

    def __init__(self, action: object, reasons: "Iterable[Reason]") -> None:
        self.action = action
        self.reasons = tuple(reasons)
        lines = "; ".join(f"{reason.text} [{', '.join(reason.cites)}]" for reason in self.reasons)
        super().__init__(f"{action} is not legal: {lines}")


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """Return a hint at the known word nearest to a wrong one, or an empty text.

    >>> did_you_mean("revisits", ["meet", "revisit"])
    ", did you mean 'revisit'?"
    """
    near = nearest_word(word, known)
    return f", did you mean {near!r}?" if near else ""


def twice(colour: object, colours: Iterable[str]) -> str:
    """Return what is wrong with a colour that is given to two players."""
    return f"{colour!r} is given twice; every player has a colour of his own, of {', '.join(colours)}"


def instead(word: object, known: Iterable[str], where: str) -> str:
    """Return what there is in place of a wrong word: the one it must mean, else all if they are few, else the nearest.

    Parameters
    ----------
    where : what lists them all, where they are many

    >>> instead("revisits", ["meet", "revisit"], ""), instead("foo", ["meet", "revisit"], "")
    (", did you mean 'revisit'?", '; there are meet, revisit')
    """
    names = [str(name) for name in known]
    hint = did_you_mean(word, names)
    if hint:
        return hint
    if len(", ".join(names)) <= SHORT:
        return f"; there are {', '.join(names)}"
    from difflib import get_close_matches

    near = get_close_matches(str(word), names, 3, 0.3)
    return f"{'; near it are ' if near else ''}{', '.join(near)}; {where} has them all"


def nearest_word(word: object, known: Iterable[str]) -> str:
    """Return the known word nearest to a wrong one, or an empty text where none is near.

    >>> nearest_word("revisits", ["meet", "revisit"])
    'revisit'
    """
    if not isinstance(word, str):
        return ""
    from difflib import get_close_matches

    return "".join(get_close_matches(word, [str(name) for name in known], 1))
