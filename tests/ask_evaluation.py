"""How well the rules clinic finds the answer: ``python -m tests.ask_evaluation`` measures it and writes the page.

The questions stand in ``tests/questions``. Those of ``tuning.tsv`` were looked at while the search was made; those of
``held_out.tsv`` were written from the rulebooks alone, before the phrasings, and are in none of its data.
"""

import sys
from collections import defaultdict
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from timetravel import clinic

FOLDER = Path(__file__).parent / "questions"
SETS = ("tuning", "held_out", "fresh")


class Asked(NamedTuple):
    """A question as somebody asks it, and the ids that answer it."""

    game: str
    lang: str
    ids: tuple[str, ...]
    text: str


class Rate(NamedTuple):
    """How many were asked, and how many had an answer in the first place and among the first three."""

    asked: int
    top1: int
    top3: int


@lru_cache(maxsize=4)
def questions(name: str) -> tuple[Asked, ...]:
    rows = [line.split("\t") for line in (FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines()[1:]]
    return tuple(Asked(game, lang, tuple(ids.split()), text) for game, lang, ids, text in rows)


@lru_cache(maxsize=None)
def found(asked: Asked, told: bool) -> tuple[str, ...]:
    """Return the first three answers; ``told`` says whether the language is given."""
    return tuple(answer.id for answer in clinic.ask(asked.game, asked.text, asked.lang if told else None, most=3))


def rates(name: str, told: bool) -> dict[tuple[str, str], Rate]:
    """Return the rates by game and language, and in all under ("all", "")."""
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for asked in questions(name):
        ids = found(asked, told)
        for key in ((asked.game, asked.lang), ("all", "")):
            for k, hit in enumerate((True, bool(ids) and ids[0] in asked.ids, bool(set(ids) & set(asked.ids)))):
                counts[key][k] += hit
    return {key: Rate(*values) for key, values in counts.items()}


if __name__ == "__main__":
    for name in SETS:
        for told in (True, False):
            print(name, "told" if told else "guessed")
            for key, rate in rates(name, told).items():
                print("  ", *key, rate.asked, f"{rate.top1 / rate.asked:.3f} {rate.top3 / rate.asked:.3f}")
        if "-v" in sys.argv and (name == "tuning" or "held" in sys.argv):
            for asked in questions(name):
                ids = found(asked, True)
                if ids[0] not in asked.ids:
                    print("MISS" if not set(ids) & set(asked.ids) else "    ", *asked[:3], asked.text, ids)
