"""The rules clinic: a question in words, and the sections of the rulebook that answer it.

>>> [answer.id for answer in ask("viagem", "can my ship fly thru a blocked epoch?", most=1)]
['faq.8']

What is searched: ``data/questions.toml`` of the game (many ways in which people ask about each id, in the languages of
the game), the titles and texts of the sections, and the titles of the examples; how: ``timetravel.search``. If an
answer about a detail (FAQ, ruling) comes first, a section that it belongs to is among the first three. Examples follow
after the first three, unless the question speaks of an example.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import exp
from textwrap import fill
from typing import Any, NamedTuple

from timetravel import data, games, rulebook, shelf
from timetravel.errors import OptionError, QuestionError, did_you_mean
from timetravel.languages import ENGLISH, speaking
from timetravel.protocol import Game
from timetravel.search import Index, Line, meanings

LONGEST = 1000  # characters of a question
AHEAD = 3  # answers that come before any example
BEHIND = 0.6  # how far an example stands behind its section, before its own likeness is added
SURE = 0.35  # a score that questions about something else rarely reach, and others nearly always
DOUBT = "Perhaps the rules do not speak of this. The nearest:"
LONG, NEAR = 4, 0.35  # sentences of a text in which one is looked for, and how like the question it must be
DETAILS = ("faq", "ruling")
EXAMPLES = "examples/"
_SENTENCES = re.compile(r"(?<=[.!?]) |(?<=[。！？])|\n")
_EXAMPLE = re.compile("exam?pl|exemplo|例", re.I)

Scored = list[tuple[str, float]]


class Answer(NamedTuple):
    """What may answer a question, and a board to try it on.

    ``fits`` is the sentence of a longer text that is nearest to the question, if one is near.
    ``kind`` is section, faq, ruling or example; ``score`` (0 to 1, never more than that of the answer before) compares
    the answers to one question, no more; ``scenario`` is a file under ``timetravel/GAME/scenarios`` ("" without one).
    """

    id: str
    title: str
    kind: str
    score: float
    text: str
    scenario: str
    fits: str = ""


def ask(game: Game | str, question: str, lang: str | None = None, most: int = 5) -> list[Answer]:
    """Return what answers a question in words, the best first; nothing when no word of it is known.

    Parameters
    ----------
    lang : language of the question and the answers, as "pt_BR" or "pt"; left out, it is guessed
    most : how many answers are wanted, at least 1

    Raises
    ------
    OptionError
        when there is no such game or language
    QuestionError
        when the question is empty, too long, or no text
    """
    name = game.NAME if hasattr(game, "NAME") else games.get(game).NAME
    language = _language(name, lang)
    if not isinstance(most, int) or most < 1:
        raise OptionError(f"{most!r} answers; a whole number of 1 or more is right", "most")
    text = _checked(question)
    best = _falling(_ranked(name, text, language)[:most])
    with speaking(language or _index(name).language(text) or ENGLISH):
        answers = [_answer(name, id_, score) for id_, score in best]
        return [answer._replace(fits=_fitting(name, text, answer.text)) for answer in answers]


def languages(game: str) -> tuple[str, ...]:
    """Return the languages in which questions about a game are understood.

    >>> languages("leap")
    ('en', 'ja')
    """
    return tuple(dict.fromkeys(lang for row in _asked(game).values() for lang in row))


def in_words(answers: Sequence[Answer]) -> str:
    """Return answers as lines, each with its board, and the text of the best one.

    >>> print(in_words(ask("viagem", "reuse a symbol", most=1)))
    1. faq.1  A symbol is used once  (faq/faq-1.toml)
    <BLANKLINE>
    faq.1: May a travel symbol be used a second time? No. Once a marker covers it, it is used up for the rest of the
    game.
    """
    doubt = [DOUBT] if answers[0].score < SURE else []
    wide = max(len(answer.id) for answer in answers)
    lines = [
        f"{number}. {answer.id:{wide}}  {answer.title}" + f"  ({answer.scenario})" * bool(answer.scenario)
        for number, answer in enumerate(answers, 1)
    ]
    best = answers[0]
    fits = [fill(f"» {best.fits}", 116), ""] if best.fits else []
    text = [fill(line, 116) for line in f"{best.id}: {best.text}".splitlines()]
    return "\n".join([*doubt, *lines, "", *fits, *text])


# what comes in


def _language(game: str, lang: str | None) -> str | None:
    known = languages(game)
    if not known:
        raise OptionError(f"{game!r} has no questions.toml to search", "game")
    if lang is None:
        return None
    wanted = _base(lang) if isinstance(lang, str) else ""
    for name in known:
        if _base(name) == wanted:
            return name
    raise OptionError(f"no language {lang!r} ({', '.join(known)}){did_you_mean(lang, known)}", "lang")


def _base(lang: str) -> str:
    """Return a language without its country."""
    return re.split("[-_]", lang.casefold())[0]


def _checked(question: str) -> str:
    if not isinstance(question, str):
        raise QuestionError(f"{question!r} is no question; a text is right")
    if len(question) > LONGEST:
        raise QuestionError(f"the question has {len(question)} characters, and {LONGEST} are the most")
    for place, character in enumerate(question, 1):
        if unicodedata.category(character) in ("Cc", "Cs") and character not in "\t\n\r":
            raise QuestionError(f"character {place} of the question is {character!r}, which is no part of a text")
    if not any(map(str.isalnum, question)):
        raise QuestionError(f"no word in {question.strip()!r}" if question.strip() else "the question is empty")
    return question


# what is searched


def _asked(game: str) -> dict[str, dict[str, str]]:
    try:
        return data.load(game, "questions")
    except FileNotFoundError:  # a game that was registered from outside
        return {}


def _lines(game: str) -> list[Line]:
    asked = [
        Line(id_, lang, line)
        for id_, row in _asked(game).items()
        for lang, text in row.items()
        for line in text.splitlines()
    ]
    with speaking(ENGLISH):  # so that a better translation never changes what is found
        own = [
            Line(id_, "", line)
            for id_, section in rulebook.sections(game).items()
            for line in (section.title, *section.text.splitlines())
        ]
    shown = [Line(id_, "", file.title) for id_, file in _examples(game).items()]
    return [line for line in (*asked, *own, *shown) if line.text.strip()]


@lru_cache(maxsize=8)
def _examples(game: str) -> dict[str, shelf.File]:
    files = shelf.files(game).values()
    return {file.name.removesuffix(".toml"): file for file in files if file.name.startswith(EXAMPLES)}


@lru_cache(maxsize=8)
def _index(game: str) -> Index:
    return Index(_lines(game), meanings(data.load(game, "synonyms")), apart=_examples(game))


# what comes out


def _ranked(game: str, question: str, lang: str | None) -> Scored:
    scores = _index(game).scores(question, lang)
    if not scores:
        return []
    examples = {id_: scores.pop(id_) + scores[file.section] - BEHIND for id_, file in _examples(game).items()}
    best = _with_section(game, _sorted(scores))
    ahead = 1 if _EXAMPLE.search(question) else AHEAD
    return best[:ahead] + _sorted({**dict(best[ahead:]), **examples})


def _sorted(scores: dict[str, float]) -> Scored:
    return sorted(scores.items(), key=lambda item: -round(item[1], 6))


def _with_section(game: str, best: Scored) -> Scored:
    """Return the ranking with a section of the detail that comes first among the first ones."""
    first = best[0][0]
    above = rulebook.sections(game)[first].related if first.startswith(DETAILS) else ()
    places = [place for place, (id_, _) in enumerate(best) if id_ in above and not id_.startswith(DETAILS)]
    if not places or places[0] < AHEAD:
        return best
    parent = (best[places[0]][0], best[AHEAD - 1][1])
    return [*best[: AHEAD - 1], parent, *best[AHEAD - 1 : places[0]], *best[places[0] + 1 :]]


def _falling(best: Scored) -> Scored:
    """Return a ranking with scores from 0 to 1 that never rise, as the places of examples could make them."""
    scores = accumulate((1 / (1 + exp(-2 * score)) for _, score in best), min)
    return [(id_, score) for (id_, _), score in zip(best, scores, strict=True)]


def _fitting(game: str, question: str, text: str) -> str:
    """Return the sentence of a text that is nearest to a question; nothing of a short text, or when none is near."""
    sentences = [one for one in _SENTENCES.split(text) if one.strip()]
    if len(sentences) < LONG:
        return ""
    place, near = _index(game).nearest(question, sentences)
    return sentences[place].strip() if place and near >= NEAR else ""


def _answer(game: str, id_: str, score: float) -> Answer:
    sections: dict[str, Any] = rulebook.sections(game)
    score = round(score, 3)
    if id_ in sections:
        kind = next((kind for kind in DETAILS if id_.startswith(f"{kind}.")), "section")
        return Answer(id_, sections[id_].title, kind, score, sections[id_].text, shelf.shows(game, id_))
    file = _examples(game)[id_]
    return Answer(id_, file.title, "example", score, sections[file.section].text, file.name)
