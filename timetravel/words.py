"""Reading the words of an action, from the front; what every notation has in common."""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Self, TypeVar

from timetravel import languages
from timetravel.errors import NotationError, nearest_word

_, _n, _c = languages.speech(languages.SHARED)
T = TypeVar("T")


class Words:
    """The words of one action; an error names the word and what would be right.

    With ``players``, numbers of colours, a colour without a seat is refused.
    """

    def __init__(self, text: str, colours: Sequence[str], players: Container[int] | None) -> None:
        self.text, self.words, self.at = text, text.split(), 0
        self.colours, self.players = colours, players

    def error(self, message: str) -> NotationError:
        """Return an error about this text."""
        return NotationError(f"{self.text!r}: {message}")

    def next(self, wanted: str) -> str:
        """Take the next word."""
        if self.at == len(self.words):
            raise self.error(_("{wanted} is missing at the end", wanted=wanted))
        self.at += 1
        return self.words[self.at - 1]

    def more(self) -> bool:
        """Return whether words are left."""
        return self.at < len(self.words)

    def finish(self) -> None:
        """Refuse words that are left over."""
        if self.more():
            raise self.error(_("{words!r} is too much", words=" ".join(self.words[self.at :])))

    def one_of(self, word: str, wanted: str, table: Mapping[str, T]) -> T:
        """Return what a word stands for."""
        if word not in table:
            some = ", ".join(list(table)[:7]) + (", …" if len(table) > 7 else "")
            facts = {"word": word, "wanted": wanted, "known": some, "near": nearest_word(word, table)}
            if facts["near"]:
                raise self.error(_("{word!r} is not {wanted} ({known}), did you mean {near!r}?", **facts))
            raise self.error(_("{word!r} is not {wanted} ({known})", **facts))
        return table[word]

    def choose(self, wanted: str, table: Mapping[str, T]) -> T:
        """Take the next word and return what it stands for."""
        return self.one_of(self.next(wanted), wanted, table)

    def colour(self) -> int:
        """Take the next word, a colour that plays."""
        number = self.choose(_("a colour"), {name: k for k, name in enumerate(self.colours)})
        if self.players is not None and number not in self.players:
            raise self.error(_("nobody plays {word}", word=self.colours[number]))
        return number

    def action(self, verbs: Mapping[str, Callable[[Self], T]]) -> T:
        """Return what all the words stand for, by their first one."""
        made = self.choose(_("a verb"), verbs)(self)
        self.finish()
        return made
