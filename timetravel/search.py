"""The search behind ``timetravel.clinic``: lines that speak of something, and a question that is like some of them.

A line is cut into words, pairs of words and short runs of letters, so that a typing error spoils little, and
Japanese, which has no spaces, can be cut too; words that mean the same leave a common mark, in all languages. Words of
the question that nobody knows bring the known one nearest to them (rapidfuzz). Two signals are added up for each id:

- a linear classifier (scikit-learn's ``LinearSVC``) has learned from the lines which parts tell the ids apart;
- the likeness (cosine) of the question to the three nearest lines of the id.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

NEAREST = (0.6, 0.25, 0.15)  # weights of the likeness to the nearest lines
EMPHASIS = 8  # a common meaning counts as often as this
Meanings = Mapping[str, re.Pattern[str]]

_JAPANESE = "\u3040-\u30ff\u3400-\u9fff々"
_RUNS = re.compile(rf"[{_JAPANESE}ー]+|[^\W{_JAPANESE}]+|\d*<")
_ENDINGS = re.compile("[\u3040-\u309f]+")  # hiragana alone are endings and small words


class Line(NamedTuple):
    """A line of text, the id that it speaks of, and its language ("" for any)."""

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
    found += [f"{one} {other}" for one, other in pairwise(words)]
    meant = [f"={name}" for name, pattern in (known or {}).items() if pattern.search(plain)]
    return found + meant * EMPHASIS


def _plain(text: str) -> str:
    """Return a text in lower case and without accents; the marks on Japanese letters stay, they make other letters."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    kept = (c for c in apart if not unicodedata.combining(c) or c in "\u3099\u309a")
    return unicodedata.normalize("NFKC", "".join(kept))


def _words(plain: str) -> list[str]:
    """Return the words of a text that are not Japanese, numbers aside."""
    return [run for run in _RUNS.findall(plain) if run.isalpha() and not "\u3040" <= run[0] <= "\u9fff"]


def _cut(text: str, shortest: int, longest: int) -> list[str]:
    return [text[k : k + n] for n in range(shortest, longest + 1) for k in range(len(text) - n + 1)]


class Index:
    """What was learned from some lines; ``apart`` are ids that are compared, but not learned."""

    def __init__(self, lines: Sequence[Line], known: Meanings, apart: Collection[str] = ()) -> None:
        try:
            from sklearn.feature_extraction.text import TfidfVectorizer
            from sklearn.svm import LinearSVC
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(
                "questions in words need scikit-learn, which Python in a browser page does not have; "
                "timetravel.explain and the section sheets of the board do without",
                name=error.name,
            ) from None

        self.lines = lines
        self.words = Counter(word for line in lines for word in _words(_plain(line.text)))
        self.known = known
        self.vectors = TfidfVectorizer(analyzer=lambda text: parts(text, known), sublinear_tf=True)
        self.matrix = self.vectors.fit_transform([line.text for line in lines])
        learned = [k for k, line in enumerate(lines) if line.id not in apart]
        self.classifier = LinearSVC(C=0.5, random_state=0)
        self.classifier.fit(self.matrix[learned], [lines[k].id for k in learned])

    def scores(self, question: str, lang: str | None = None) -> dict[str, float]:
        """Return the score of each id, nothing when no part of the question is known.

        With a language, only its lines are looked at for likeness.
        """
        vector = self._vector(question)
        if not vector.nnz:
            return {}
        scores = self._likeness(vector, lang)
        margins = self.classifier.decision_function(vector)[0]
        for id_, margin in zip(self.classifier.classes_, margins, strict=True):
            scores[str(id_)] = scores.get(id_, 0.0) + float(margin)
        return scores

    def language(self, question: str) -> str:
        """Return the language of the line that is nearest to a question, "" when none is."""
        near = self._near(self._vector(question))
        best = max(range(len(near)), key=near.__getitem__)
        return self.lines[best].lang if near[best] else ""

    def nearest(self, question: str, texts: Sequence[str]) -> tuple[int, float]:
        """Return which of some texts is likest to a question, and how like it is, from 0 to 1."""
        likeness = (self.vectors.transform(texts) @ self._vector(question).T).toarray()[:, 0].tolist()
        best = max(range(len(texts)), key=likeness.__getitem__)
        return best, likeness[best]

    def _vector(self, question: str) -> Any:
        return self.vectors.transform([self.spelled(question)])

    def spelled(self, text: str) -> str:
        """Return a text, and behind it the known words nearest to those that nobody knows, if they are long."""
        plain = _plain(text)
        strange = [word for word in dict.fromkeys(_words(plain)) if len(word) >= 4 and not self._knows(word)]
        return " ".join([plain, *filter(None, map(self._nearest, strange))])

    def _knows(self, word: str) -> bool:
        return word in self.words or any(pattern.match(word) for pattern in self.known.values())

    def _nearest(self, word: str) -> str:
        """Return the known word with the same first letter that is one or two errors away, the commonest of several."""
        from rapidfuzz.distance import OSA

        errors = 1 if len(word) < 8 else 2
        near = [(OSA.distance(word, other), -n, other) for other, n in self.words.items() if other[0] == word[0]]
        distance, _, other = min(near, default=(99, 0, ""))
        return other if distance <= errors else ""

    def _likeness(self, vector: Any, lang: str | None) -> dict[str, float]:
        found: dict[str, list[float]] = {}
        for line, value in zip(self.lines, self._near(vector), strict=True):
            if lang is None or line.lang in ("", lang):
                found.setdefault(line.id, []).append(value)
        return {id_: _weighed(values) for id_, values in found.items()}

    def _near(self, vector: Any) -> list[float]:
        likeness: list[float] = (self.matrix @ vector.T).toarray()[:, 0].tolist()
        return likeness


def _weighed(values: Iterable[float]) -> float:
    return sum(w * v for w, v in zip(NEAREST, sorted(values, reverse=True), strict=False))
