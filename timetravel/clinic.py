"""The rules clinic: a question in words, and the sections of the rulebook that answer it.

>>> [answer.id for answer in ask("viagem", "can my ship fly thru a blocked epoch?", most=1)]
['faq.8']

How it searches. Each game has a file of phrasings (``data/questions.toml``): many ways in which people ask about each
section, in the languages of the game; the sections' own texts and titles are added to them. Every line is cut into
words, pairs of words and short runs of letters, so that a typing error spoils little, and Japanese, which has
no spaces, can be cut too. Two signals are added up:

- a linear classifier (scikit-learn's ``LinearSVC``) has learned from the lines which parts tell the ids apart;
- the likeness (cosine) of the question to the three nearest lines of each id.

If an answer about one detail comes first, the section that it belongs to is among the first three.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from timetravel import data, games, rulebook, shelf
from timetravel.errors import OptionError, QuestionError, did_you_mean
from timetravel.protocol import Game

LONGEST = 1000
DETAILS = ("faq", "ruling")
EXAMPLE = "examples/"
_EXAMPLE = re.compile("exam?pl|exemplo|例", re.I)
NEAREST = (0.6, 0.25, 0.15)  # weights of the likeness to the nearest lines
BEHIND = 0.6  # how far an example stands behind its section, before its own likeness is added


class Answer(NamedTuple):
    """What may answer a question: a section, FAQ answer, ruling or example, and a board to try it on.

    ``score`` compares the answers to one question, no more; ``scenario`` is a file under ``timetravel/GAME/scenarios``.
    """

    id: str
    title: str
    kind: str
    score: float
    text: str
    scenario: str


def ask(game: Game | str, question: str, lang: str | None = None, most: int = 5) -> list[Answer]:
    """Return what answers a question in words, the best first; nothing when no word of it is known.

    Parameters
    ----------
    lang : language of the question, as "en" or "pt_BR"; left out, all languages of the game are tried
    most : how many answers are wanted, at least 1

    Raises
    ------
    OptionError
        when there is no such game or language
    QuestionError
        when the question is empty, too long, or no text
    """
    played = games.get(game) if isinstance(game, str) else game
    text = _checked(question)
    index = _index(played.NAME, _language(played, lang))
    if not isinstance(most, int) or most < 1:
        raise OptionError(f"{most!r} answers; a whole number of 1 or more is right", "most")
    return [_answer(played.NAME, id_, score) for id_, score in index.ranked(text)[:most]]


def languages(game: Game) -> tuple[str, ...]:
    """Return the languages in which questions about a game are understood.

    >>> languages(games.get("leap"))
    ('en', 'ja')
    """
    return tuple(dict.fromkeys(lang for row in _phrasings(game.NAME).values() for lang in row))


def _language(game: Game, lang: str | None) -> str | None:
    if lang is None:
        return None
    known = languages(game)
    base = re.split("[-_]", lang.casefold())[0] if isinstance(lang, str) else ""
    if base not in known:
        raise OptionError(
            f"{game.TITLE} has no questions in {lang!r} ({', '.join(known)}){did_you_mean(lang, known)}", "lang"
        )
    return base


def _checked(question: str) -> str:
    if not isinstance(question, str):
        raise QuestionError(f"{question!r} is no question; it is a text")
    if len(question) > LONGEST:
        raise QuestionError(f"the question has {len(question)} characters; {LONGEST} is the most")
    for place, character in enumerate(question, 1):
        if unicodedata.category(character) in ("Cc", "Cs") and character not in "\t\n\r":
            raise QuestionError(f"character {place} of the question is {character!r}, which is no part of a text")
    if not any(map(str.isalnum, question)):
        raise QuestionError("the question is empty" if not question.strip() else f"no word in {question.strip()!r}")
    return question


def _answer(game: str, id_: str, score: float) -> Answer:
    score = round(score, 3)
    if id_.startswith(EXAMPLE):
        shown = shelf.files(game)[f"{id_}.toml"]
        return Answer(id_, shown.title, "example", score, rulebook.sections(game)[shown.section].text, shown.name)
    section = rulebook.sections(game)[id_]
    kind = id_.partition(".")[0]
    return Answer(
        id_, section.title, kind if kind in DETAILS else "section", score, section.text, shelf.shows(game, id_)
    )


# the lines that are searched


def _phrasings(game: str) -> dict[str, dict[str, str]]:
    return data.load(game, "questions")


def _lines(game: str, lang: str | None) -> list[tuple[str, str]]:
    """Return ids with the lines that speak of them: phrasings of a language or of all, and our own texts."""
    found = [
        (id_, line)
        for id_, row in _phrasings(game).items()
        for known, text in row.items()
        if lang in (None, known)
        for line in text.split("\n")
    ]
    for id_, section in rulebook.sections(game).items():
        found += [(id_, line) for line in (section.title, *section.text.split("\n"))]
    for file in shelf.files(game).values():
        if file.name.startswith(EXAMPLE):
            found.append((file.name.removesuffix(".toml"), file.title))
    return [(id_, line) for id_, line in found if line.strip()]


_RUNS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々ー]+|[^\W\u3040-\u30ff\u3400-\u9fff]+|\d*<")


def parts(text: str) -> list[str]:
    """Return the parts of a text that are compared: words, pairs of words, runs of letters.

    >>> parts("Nave?")
    ['nave', ' na', 'nav', 'ave', 've ', ' nav', 'nave', 'ave ', ' nave', 'nave ']
    >>> parts("山札")
    ['山', '札', '山札']
    """
    found, words = [], []
    for run in _RUNS.findall(_plain(text)):
        if "\u3040" <= run[0] <= "\u9fff":
            found += _cut(run, 1, 3)
        else:
            words.append(run)
            found += [run, *_cut(f" {run} ", 3, 5)]
    return found + [f"{one} {other}" for one, other in zip(words, words[1:], strict=False)]


def _plain(text: str) -> str:
    """Return a text in lower case and without accents; the marks on Japanese letters stay, they make other letters."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    kept = (c for c in apart if not unicodedata.combining(c) or c in "\u3099\u309a")
    return unicodedata.normalize("NFKC", "".join(kept))


def _cut(text: str, shortest: int, longest: int) -> list[str]:
    return [text[k : k + n] for n in range(shortest, longest + 1) for k in range(len(text) - n + 1)]


# the search


class _Index:
    """What was learned from the lines of a game: made once for a game and a language."""

    def __init__(self, game: str, lines: Sequence[tuple[str, str]]) -> None:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.svm import LinearSVC

        self.game = game
        self.ids = [id_ for id_, _ in lines]
        self.vectors = TfidfVectorizer(analyzer=parts, sublinear_tf=True)
        self.section = {id_: shelf.files(game)[f"{id_}.toml"].section for id_ in self.ids if id_.startswith(EXAMPLE)}
        self.matrix = self.vectors.fit_transform([line for _, line in lines])
        learned = [k for k, id_ in enumerate(self.ids) if not id_.startswith(EXAMPLE)]
        self.classifier = LinearSVC(C=0.5, random_state=0)
        self.classifier.fit(self.matrix[learned], [self.ids[k] for k in learned])

    def ranked(self, question: str) -> list[tuple[str, float]]:
        """Return all ids with their scores, the best first."""
        vector = self.vectors.transform([question])
        if not vector.nnz:
            return []
        near = self._likeness(vector)
        margins = self.classifier.decision_function(vector)[0]
        scores = {str(id_): float(m) + near[id_] for id_, m in zip(self.classifier.classes_, margins, strict=True)}
        best = _with_section(self.game, _sorted(scores))
        examples = _sorted({id_: scores[self.section[id_]] + near[id_] - BEHIND for id_ in self.section})
        ahead = 1 if _EXAMPLE.search(question) else 3
        return best[:ahead] + _sorted(dict(best[ahead:] + examples))

    def _likeness(self, vector: Any) -> dict[str, float]:
        found: dict[str, list[float]] = {}
        for id_, value in zip(self.ids, (self.matrix @ vector.T).toarray()[:, 0], strict=True):
            found.setdefault(id_, []).append(float(value))
        return {id_: _weighed(values) for id_, values in found.items()}


def _sorted(scores: dict[str, float]) -> list[tuple[str, float]]:
    return sorted(scores.items(), key=lambda item: -round(item[1], 6))


def _weighed(values: Iterable[float]) -> float:
    return sum(w * v for w, v in zip(NEAREST, sorted(values, reverse=True), strict=False))


def _with_section(game: str, best: list[tuple[str, float]]) -> list[tuple[str, float]]:
    """Return the ranking with the section of a detail that comes first among the first three."""
    first = best[0][0]
    parents = rulebook.sections(game)[first].related if first.startswith(DETAILS) else ()
    places = [place for place, (id_, _) in enumerate(best) if id_ in parents and not id_.startswith(DETAILS)]
    if not places or places[0] < 3:
        return best
    parent = best[places[0]]
    return [*best[:2], (parent[0], best[2][1]), *best[2 : places[0]], *best[places[0] + 1 :]]


@lru_cache(maxsize=8)
def _index(game: str, lang: str | None) -> _Index:
    return _Index(game, _lines(game, lang))
