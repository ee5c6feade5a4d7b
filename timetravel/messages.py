"""Sentences from a game's ``messages.toml``: the template, filled in, and the sections it rests on."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from timetravel.data import load
from timetravel.protocol import Sentence


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
