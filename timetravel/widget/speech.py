"""What the browser script says itself, and the languages that a board offers."""

import json
import re

from timetravel import languages

_MARKED = re.compile(r'\btrn?\(\s*("(?:[^"\\]|\\.)*")(?:,\s*("(?:[^"\\]|\\.)*"))?')


def marked(script: str) -> dict[str, str]:
    """Return the texts that a script marks by ``tr("…")`` and ``trn("…", "…")``, each with its plural or an empty one.

    >>> marked('board.trn("{n} way", "{n} ways", 2) + this.tr("Undo")')
    {'{n} way': '{n} ways', 'Undo': ''}
    """
    return {json.loads(one): json.loads(many or '""') for one, many in _MARKED.findall(script)}


def strings(script: str) -> dict[str, list[str]]:
    """Return the table by which a script says its texts in the language in force; an empty one for English."""
    return languages.table(languages.SHARED, marked(script))


def named(game: str) -> list[list[str]]:
    """Return the languages that a game speaks, each with its own name.

    >>> named("leap")
    [['en', 'English'], ['ja', '日本語']]
    """
    return [[code, languages.NAMES[code]] for code in languages.spoken(game)]
