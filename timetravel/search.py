"""The search behind ``timetravel.clinic``: lines that speak of something, and a question that is like some of them.

A line is cut into words, pairs of words and short runs of letters, so that a typing error spoils little, and
Japanese, which has no spaces, can be cut too; words that mean the same leave a common mark, in all languages. Two
signals are added up for each id:

- a linear classifier (scikit-learn's ``LinearSVC``) has learned from the lines which parts tell the ids apart;
- the likeness (cosine) of the question to the three nearest lines of the id.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

NEAREST = (0.6, 0.25, 0.15)  # weights of the likeness to the nearest lines
EMPHASIS = 8  # a common meaning counts as often as this
Meanings = Mapping[str, re.Pattern[str]]

_JAPANESE = "\u3040-\u30ff\u3400-\u9fff々"
_RUNS = re.compile(rf"[{_JAPANESE}ー]+|[^\W{_JAPANESE}]+|\d*<")
_ENDINGS = re.compile("[\u3040-\u309f]+")  # hiragana alone are endings and small words


class Line(NamedTuple):
    """A line of text, the id that it speaks of, and its language ("" for our own texts)."""

    id: str
    lang: str
    text: str


def meanings(words: Mapping[str, Iterable[str]]) -> Meanings:
    """Return patterns from the beginnings of words that mean the same; those in Japanese may stand anywhere.

    >>> bool(meanings({"ship": ["rocket"]})["ship"].search("two rockets"))
    True
    """
    return {
        name: re.compile("|".join((r"\b" if word.isascii() else "") + re.escape(word) for word in same))
        for name, same in words.items()
    }


def parts(text: str, known: Meanings | None = None) -> list[str]:
    """Return the parts of a text that are compared: words, pairs of words, runs of letters, meanings.

    >>> parts("Nave?")
    ['nave', ' na', 'nav', 'ave', 've ', ' nav', 'nave', 'ave ', ' nave', 'nave ']
    >>> parts("山札を"), parts("山札を", {"deck": re.compile("山")})[-1]
    (['山', '札', '山札', '札を', '山札を'], '=deck')
    """
    found, words, plain = [], [], _plain(text)
    for run in _RUNS.findall(plain):
        if "\u3040" <= run[0] <= "\u9fff":
            found += [part for part in _cut(run, 1, 3) if not _ENDINGS.fullmatch(part)]
        else:
            words.append(run)
            found += [run, *_cut(f" {run} ", 3, 5)]
    found += [f"{one} {other}" for one, other in zip(words, words[1:], strict=False)]
    meant = [f"={name}" for name, pattern in (known or {}).items() if pattern.search(plain)]
    return found + meant * EMPHASIS


def _plain(text: str) -> str:
    """Return a text in lower case and without accents; the marks on Japanese letters stay, they make other letters."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    kept = (c for c in apart if not unicodedata.combining(c) or c in "\u3099\u309a")
    return unicodedata.normalize("NFKC", "".join(kept))


def _cut(text: str, shortest: int, longest: int) -> list[str]:
    return [text[k : k + n] for n in range(shortest, longest + 1) for k in range(len(text) - n + 1)]


class Index:
    """What was learned from some lines; ``apart`` are ids that are compared, but not learned."""

    def __init__(self, lines: Sequence[Line], known: Meanings, apart: Collection[str] = ()) -> None:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.svm import LinearSVC

        self.lines = lines
        self.vectors = TfidfVectorizer(analyzer=lambda text: parts(text, known), sublinear_tf=True)
        self.matrix = self.vectors.fit_transform([line.text for line in lines])
        learned = [k for k, line in enumerate(lines) if line.id not in apart]
        self.classifier = LinearSVC(C=0.5, random_state=0)
        self.classifier.fit(self.matrix[learned], [lines[k].id for k in learned])

    def scores(self, question: str, lang: str | None = None) -> dict[str, float]:
        """Return the score of each id, nothing when no part of the question is known.

        With a language, only its lines and our own texts are looked at for likeness.
        """
        vector = self.vectors.transform([question])
        if not vector.nnz:
            return {}
        scores = self._likeness(vector, lang)
        margins = self.classifier.decision_function(vector)[0]
        for id_, margin in zip(self.classifier.classes_, margins, strict=True):
            scores[str(id_)] = scores.get(id_, 0.0) + float(margin)
        return scores

    def _likeness(self, vector: Any, lang: str | None) -> dict[str, float]:
        found: dict[str, list[float]] = {}
        for line, value in zip(self.lines, (self.matrix @ vector.T).toarray()[:, 0], strict=True):
            if lang is None or line.lang in ("", lang):
                found.setdefault(line.id, []).append(float(value))
        return {id_: _weighed(values) for id_, values in found.items()}


def _weighed(values: Iterable[float]) -> float:
    return sum(w * v for w, v in zip(NEAREST, sorted(values, reverse=True), strict=False))
