"""Reading the words of an action, from the front; what every notation has in common."""

from collections.abc import Mapping
from typing import TypeVar

from timetravel.errors import NotationError, did_you_mean

T = TypeVar("T")


class Words:
    """The words of one action; an error names the word and what would be right."""

    def __init__(self, text: str) -> None:
        self.text, self.words, self.at = text, text.split(), 0

    def error(self, message: str) -> NotationError:
        """Return an error about this text."""
        return NotationError(f"{self.text!r}: {message}")

    def next(self, wanted: str) -> str:
        """Take the next word."""
        if self.at == len(self.words):
            raise self.error(f"{wanted} is missing at the end")
        self.at += 1
        return self.words[self.at - 1]

    def more(self) -> bool:
        """Return whether words are left."""
        return self.at < len(self.words)

    def finish(self) -> None:
        """Refuse words that are left over."""
        if self.more():
            raise self.error(f"{' '.join(self.words[self.at :])!r} is too much")

    def one_of(self, word: str, wanted: str, table: Mapping[str, T]) -> T:
        """Return what a word stands for."""
        if word not in table:
            some = ", ".join(list(table)[:7]) + (", …" if len(table) > 7 else "")
            raise self.error(f"{word!r} is not {wanted} ({some}){did_you_mean(word, table)}")
        return table[word]

    def choose(self, wanted: str, table: Mapping[str, T]) -> T:
        """Take the next word and return what it stands for."""
        return self.one_of(self.next(wanted), wanted, table)
