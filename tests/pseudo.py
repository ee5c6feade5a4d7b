"""A made-up language in which every letter is ``ø``: what is still readable was never handed to a catalogue."""

import re
from collections.abc import Iterator
from gettext import NullTranslations
from xml.etree import ElementTree

import pytest

from timetravel import data, games, languages, rulebook

NAME = "xx"
SAID = {"aria-label", "title", "placeholder", "alt"}  # attributes that are read or read out
# never translated: the games' titles, letters of pieces, epochs, ways, symbols, proofs and missions
TITLES = re.compile("Viagem no Tempo|Time Leap")
KEPT = re.compile(r"[A-Z]|[A-Z]\d+(\.\w+)?(-[A-Z]\d)*|I{1,3}|\d\w*")


class Pseudo(NullTranslations):
    """Says everything in ``ø``; places to fill in and what parts a title stay."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(\{[^}]*\})|[A-Za-z]", lambda found: found[1] or "ø", message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the language known, to every game."""
    monkeypatch.setitem(languages.NAMES, NAME, "øøøø")
    monkeypatch.setattr(languages, "_catalogue", lambda _domain, _language: Pseudo())
    monkeypatch.setattr(languages, "spoken", lambda _domain: (languages.ENGLISH, NAME))


def readable(text: str, notation: set[str]) -> set[str]:
    """Return the words of a text that are neither ``ø`` nor notation."""
    words = (word.strip("'.-") for word in re.findall(r"[A-Za-z\d][A-Za-z\d.'-]*", TITLES.sub("", text)))
    return {word for word in words if word not in notation and re.search("[A-Za-z]", word) and not KEPT.fullmatch(word)}


def in_svg(drawn: str) -> Iterator[str]:
    """Yield all that a picture says: its texts and the names of its parts."""
    if drawn:
        for element in ElementTree.fromstring(drawn).iter():
            if not element.tag.endswith("style"):
                yield element.text or ""
                yield element.tail or ""
            yield from (value for name, value in element.items() if name in SAID)


def notation(game: str) -> set[str]:
    """Return the words of the notation that a text board shows: cards and letters, and the ids of sections."""
    cards = {row["name"] for table in data.load(game, "cards").values() for row in table}
    return cards | {"leap"} | set(rulebook.sections(game))


def verbs() -> set[str]:
    """Return the verbs, which an error about a verb lists."""
    return {verb for game in games.NAMES for key in data.load(game, "messages")["verbs"] for verb in key.split()}
