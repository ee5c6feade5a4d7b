"""Exercises that the engine checks: a question about a position, hints, and feedback for every answer.

They lie in ``chapters/*.toml``, a file for each chapter; what is right is worked out, never typed in.

>>> task = exercise("spaceship.1", progress=None)
>>> task.check(task.solution()).right
True
"""

import html
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from timetravel import games, progress_file
from timetravel.errors import OptionError, PositionError, TimeTravelError, did_you_mean
from timetravel.feedback import Feedback, readable
from timetravel.progress_file import Table
from timetravel.protocol import Game, Shuffle, State, View
from timetravel.refusals import by_name

ROOT = Path(__file__).parent
CHAPTERS = ROOT / "chapters"


class AnswerError(TimeTravelError):
    """An answer of the wrong kind; it says what would be one, and counts as no try."""


class Exercise:
    """One exercise. Show it, take a :meth:`hint`, :meth:`check` an answer."""

    needs: tuple[str, ...] = ()  # keys of the file that this kind has, beside those that all have
    FORM = ""  # how an answer is written

    def __init__(self, name: str, row: Mapping[str, Any]) -> None:
        self.name, self.row = name, row
        self.game: Game = games.get(row["game"])
        self.question: str = row["question"]
        self.hints: tuple[str, ...] = tuple(row["hints"])
        self.start: State = _start(self.game, row)
        self.who: str | None = row.get("who", self.game.to_act(self.start))
        self.hints_taken = 0
        self.progress: Path | None = None

    # what a kind of exercise says

    def solution(self) -> Any:
        """Return a right answer, worked out by the engine."""
        raise NotImplementedError

    def wrong(self) -> list[Any]:
        """Return some wrong answers, for tests."""
        raise NotImplementedError

    def judge(self, answer: Any) -> Feedback:
        """Return what is to be said about an answer."""
        raise NotImplementedError

    def shown(self) -> list[str]:
        """Return lines that stand below the question, as the log in which a mistake is sought."""
        return []

    # the same for all kinds

    def check(self, answer: Any) -> Feedback:
        """Judge an answer and note it in the progress file; three dots (``...``) hold the place of one.

        Raises
        ------
        AnswerError, NotationError
            when it is no answer at all; nothing is noted
        ProgressError
            when it cannot be noted
        """
        if answer is ...:
            return Feedback(False, "Put your answer in the place of the three dots.")
        readable(answer)
        said = self.judge(answer)
        if self.progress is not None:
            progress_file.note(self.progress, self.name, said.right, self.hints_taken)
        return said

    def hint(self) -> str:
        """Return the next hint; after the last one it is said again."""
        self.hints_taken = min(self.hints_taken + 1, len(self.hints))
        return self.hints[self.hints_taken - 1]

    @property
    def form(self) -> str:
        """How an answer is written."""
        return self.FORM

    @property
    def view(self) -> View:
        """The position as the learner may see it."""
        return self.game.view(self.start, self.who)

    def seen(self, state: State) -> View:
        """Return another position as the learner may see it."""
        return self.game.view(state, self.who)

    def __str__(self) -> str:
        return "\n".join([f"{self.name}: {self.question}", *self.shown(), f"Answer: {self.form}", "", str(self.view)])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        lines = "".join(f"<br><code>{html.escape(line)}</code>" for line in self.shown())
        form = f"<br><small>Answer: {html.escape(self.form)}</small>"
        told = f"<b>{html.escape(self.name)}</b> {html.escape(self.question)}{lines}{form}"
        return f"<p>{told}</p>{self.view._repr_html_()}"


# positions


def _start(game: Game, row: Mapping[str, Any]) -> State:
    """Return the position of an exercise: written in it, or of a scenario after some of its steps."""
    if "position" in row:
        return game.state_of(row["position"], game.options(row.get("options", {})))
    from timetravel import scenario

    found = scenario.load(ROOT / game.NAME / "scenarios" / f"{row['from']}.toml")
    state = found.start
    for step in [step for step in found.steps if step.legal][: row.get("after", 0)]:
        state = game.step(state, step.action, shuffle=_given(step.chance))
    return _changed(game, state, row.get("change", {}), row.get("options"))


def _given(order: tuple[str, ...] | None) -> Shuffle:
    return by_name if order is None else lambda names: list(order)


def _changed(game: Game, state: State, change: Mapping[str, Any], chosen: Mapping[str, Any] | None) -> State:
    if not change and chosen is None:
        return state
    place = game.describe(state)
    for key, value in change.items():
        place[key] = {**place[key], **value} if isinstance(value, dict) else value
    return game.state_of(place, game.options(chosen or {}))


# files


@lru_cache(maxsize=64)
def _rows(chapter: str) -> tuple[dict[str, Any], ...]:
    with (CHAPTERS / f"{chapter}.toml").open("rb") as file:
        return tuple(tomllib.load(file)["exercise"])


@lru_cache(maxsize=1)
def chapters() -> dict[str, tuple[str, ...]]:
    """Return the names of all exercises by chapter.

    >>> chapters()["spaceship"][:2]
    ('spaceship.1', 'spaceship.2')
    """
    names = sorted(path.stem for path in CHAPTERS.glob("*.toml"))
    return {name: tuple(f"{name}.{n}" for n in range(1, len(_rows(name)) + 1)) for name in names}


def exercise(name: str, progress: str | Path | None = "") -> Exercise:
    """Return an exercise by its name, the chapter and a number.

    Parameters
    ----------
    progress : the file in which answers are noted; by default ``timetravel-progress.json``, with None nowhere

    Raises
    ------
    OptionError, ProgressError
        when there is none of that name, or no such path
    """
    if name not in {one for names in chapters().values() for one in names}:
        raise OptionError(f"no exercise {name!r}{_instead(name)}", "name")
    from timetravel.exercise_kinds import KINDS

    chapter, _, number = name.rpartition(".")
    row = _rows(chapter)[int(number) - 1]
    try:
        made: Exercise = KINDS[row["kind"]](name, row)
    except (KeyError, PositionError, OptionError) as error:
        raise OptionError(f"exercise {name}: {error}", name) from None
    if progress is not None:
        made.progress = progress_file.place(progress)
    return made


def _instead(name: object) -> str:
    """Return what to say in place of a wrong name: the exercises of its chapter, or the chapters."""
    chapter = str(name).partition(".")[0]
    names = chapters().get(chapter, ())
    if names:
        return f"; the chapter {chapter} has {names[0]} to {names[-1]}"
    known = [one for names in chapters().values() for one in names]
    return did_you_mean(name, known) or f"; one is named spaceship.1, and the chapters are {', '.join(chapters())}"


def faults(one: Exercise) -> list[str]:
    """Return what is wrong with an exercise: a right answer that is refused, a wrong one that counts, no hint."""
    found = [] if one.hints else [f"{one.name}: it has no hint"]
    if not one.judge(one.solution()).right:
        found.append(f"{one.name}: {one.solution()!r} is not right")
    found += [f"{one.name}: {answer!r} counts as right" for answer in one.wrong() if one.judge(answer).right]
    return found


def progress(path: str | Path = "") -> Table:
    """Return what is solved, as a table that shows itself.

    Raises
    ------
    ProgressError
    """
    return progress_file.table(progress_file.read(progress_file.place(path)), chapters())
