"""Sentences from a game's ``messages.toml``: the template, filled in, and the sections it rests on."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from timetravel.data import load
from timetravel.protocol import Question, Reason, Sentence
from timetravel.refusals import Refusal


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
    return Sentence(entry["text"].format_map(words), tuple(entry.get("cites", ())))


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


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["ship", "clock", "machine"])
    'ship, clock and machine'
    """
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words) or "nothing"
