"""Sentences from a game's ``messages.toml``: the template, filled in, and the sections it rests on."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from timetravel import languages
from timetravel.data import load
from timetravel.languages import _later, translated
from timetravel.protocol import Question, Reason, Sentence
from timetravel.refusals import Refusal

_, _n, _c = languages.speech(languages.SHARED)
_COLOURS = {
    "blue": (_later("Blue"), _later("blue")),
    "red": (_later("Red"), _later("red")),
    "yellow": (_later("Yellow"), _later("yellow")),
    "green": (_later("Green"), _later("green")),
    "white": (_later("White"), _later("white")),
}


@lru_cache(maxsize=8)
def catalogue(game: str) -> dict[str, Any]:
    """Return all messages of a game, by table and name."""
    return load(game, "messages")


def sentence(game: str, table: str, name: str, words: Mapping[str, str]) -> Sentence:
    """Return a message with its words filled in.

    >>> sentence("viagem", "events", "met", {"who": "Blue", "figure": "Lucy"}).text
    'Blue meets Lucy.'
    """
    entry = catalogue(game)[table][name]
    return Sentence(translated(game, entry["text"]).format_map(words), tuple(entry.get("cites", ())))


def filled(game: str, table: str, name: str, words: Mapping[str, str]) -> str:
    """Return a text that rests on no section, with its words filled in.

    >>> filled("viagem", "actions", "travel", {"goal": "P1"})
    'Travel to P1'
    """
    text: str = catalogue(game)[table][name]
    return translated(game, text).format_map(words)


def brings(game: str, name: str, words: Mapping[str, str]) -> tuple[str, str]:
    """Return the badge and the sentence of what an action brings."""
    badge, text = catalogue(game)["brings"][name]
    return translated(game, badge).format_map(words), translated(game, text).format_map(words)


def change_words(game: str, name: str, words: Mapping[str, str]) -> tuple[str, str]:
    """Return the badge and the words of what could be otherwise."""
    badge, text = catalogue(game)["changes"][name]
    return translated(game, badge).format_map(words), translated(game, text).format_map(words)


def tool_words(game: str, name: str) -> tuple[str, str]:
    """Return the letter and the name of a way of moving.

    >>> tool_words("viagem", "ship")
    ('S', 'Spaceship')
    """
    entry = catalogue(game)["tools"][name]
    return entry["letter"], translated(game, entry["title"])


def verb_entry(game: str, verb: str) -> dict[str, Any]:
    """Return what is said of a verb; of one in two words, what is said of both or else of the first."""
    verbs: dict[str, dict[str, Any]] = catalogue(game)["verbs"]
    return verbs.get(verb) or verbs[verb.split()[0]]


def reason(game: str, refusal: Refusal, verb: str, asked: Question, words: Mapping[str, str]) -> Reason:
    """Return a refusal in words; the places it speaks of are the game's to add.

    ``@verb`` among its sections stands for those of the action that was tried, ``@question`` for those of
    what is asked.
    """
    text, cites = sentence(game, "refusals", refusal.name, {**words, "question": asked.text})
    entry = verb_entry(game, verb)
    stands_for = {"@verb": entry["cites"], "@question": asked.cites}
    found = [cite for name in cites for cite in stands_for.get(name, (name,))]
    found += entry.get(refusal.name, [])  # what an action adds to a reason, as FAQ 4 to a meeting out of turn
    return Reason(refusal.name, text, tuple(dict.fromkeys(found)), ())


def colour_name(colour: str) -> str:
    """Return a player's colour as a name.

    >>> colour_name("blue")
    'Blue'
    """
    return _(_COLOURS[colour][0]) if colour in _COLOURS else colour.capitalize()


def colour_word(colour: str) -> str:
    """Return a colour as a word in a sentence; in some languages that is a name too.

    >>> colour_word("blue")
    'blue'
    """
    return _(_COLOURS[colour][1]) if colour in _COLOURS else colour


def listed(words: Sequence[str], last: bool = True) -> str:
    """Return words as a list in a sentence; with ``last`` False nothing sets off the last one.

    >>> listed(["ship", "clock", "machine"]), listed(["1", "2", "3"], last=False)
    ('ship, clock and machine', '1, 2, 3')
    """
    if not words:
        return _("nothing")
    *some, end = words
    if not some:
        return end
    if last:
        return _("{some} and {last}", some=listed(some, last=False), last=end)
    return _("{some}, {next}", some=listed(some, last=False), next=end)
