"""The kinds of exercises: what is asked, what is right, and what is said about each answer."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from timetravel import rulebook
from timetravel.errors import did_you_mean
from timetravel.exercises import AnswerError, Exercise
from timetravel.feedback import Feedback, follow, line_of, sentences, spelled
from timetravel.messages import listed
from timetravel.options import allowed
from timetravel.protocol import Action, Event, Reason, State, Verdict
from timetravel.puzzle_search import Task, goals, search
from timetravel.puzzles import goal_words
from timetravel.refusals import by_name

LONGEST = 6  # decisions in which the solution of an exercise is sought


class Move(Exercise):
    """Make a move, or a few: whatever reaches the goals is right."""

    needs = ("goals",)

    @property
    def form(self) -> str:
        """How actions are written, with one from the beginning of a game."""
        one = self.game.legal(self.game.start(self.game.seats(3), self.game.options({}), by_name))[0]
        return f'an action as the board writes it, like "{one}", or several in a list'

    def _task(self) -> Task:
        return Task(self.game, self.start, self.row.get("turns", 1))

    def solution(self) -> list[str]:
        """Return the first of the shortest lines that reach the goals."""
        return list(search(self._task(), self.row["goals"], LONGEST).solutions[0])

    def wrong(self) -> list[Any]:
        """Return a legal line that does not get there, where there is one, and no action at all."""
        reached, start = goals(self.game.NAME).reached, self._task().begin()
        lines = self._task().onward(start)
        idle = [line.do for line in lines if not set(self.row["goals"]) <= reached(self.start, line.state, line.events)]
        return [list(line) for line in idle[:1]] + [[]]

    def judge(self, answer: Any) -> Feedback:
        """Try the line."""
        tried = follow(self._task(), line_of(answer))
        missing = [goal for goal in self.row["goals"] if goal not in tried.reached]
        left = listed([goal_words(self.game.NAME, goal) for goal in missing])
        text = f"{tried.refused} Still to do: {left}." if missing else "That does it."
        said = sentences(self.game, tried.events, self.who)
        return Feedback(not missing, text.strip(), tried.reasons, said, self.seen(tried.state))


class Goals(Exercise):
    """Find everything that is legal: ``pattern`` picks what is asked out of the texts of legal actions."""

    needs = ("pattern",)
    FORM = 'all that fit, in any order, as "… …" or ["…", "…"]'

    def solution(self) -> list[str]:
        """Return what the pattern finds in the legal actions, each once, in their order."""
        found = [re.fullmatch(self.row["pattern"], str(action)) for action in self.game.legal(self.start)]
        return list(dict.fromkeys(match[1] for match in found if match))

    def wrong(self) -> list[Any]:
        """Return the solution with one left out, and nothing at all."""
        return [self.solution()[1:] or ["none"], [*self.solution(), "nowhere"]]

    def judge(self, answer: Any) -> Feedback:
        """Compare, and say of what is too much why it is not legal."""
        given, wanted = [spelled(self.game, word) for word in words_of(answer)], self.solution()
        missing, extra = [w for w in wanted if w not in given], [g for g in given if g not in wanted]
        parts = [f"That is all: {listed(wanted)}."] if not missing and not extra else []
        parts += [f"Not possible: {listed(extra)}."] if extra else []
        parts += [f"Possible too, and not named: {len(missing)} more."] if missing else []
        return Feedback(not missing and not extra, " ".join(parts), self._against(extra), (), self.view)

    def _against(self, extra: Iterable[str]) -> tuple[Reason, ...]:
        if "trial" not in self.row:
            return ()
        verdicts = [tried for one in extra if (tried := self._verdict(one)) is not None]
        return tuple(reason for verdict in verdicts for reason in verdict.reasons)

    def _verdict(self, one: str) -> Verdict | None:
        try:
            return self.game.verdict(self.start, self.row["trial"].format(one))
        except ValueError:  # nothing that could be tried
            return None


class Outcome(Exercise):
    """Say what comes of actions: ``key`` names a part of the position, ``ask`` what of it is wanted.

    ``value`` is what it is then, ``gain`` by how much it has grown, ``new`` what has come to a list.
    """

    needs = ("do", "key")

    @property
    def form(self) -> str:
        """How the answer is written, which depends on what is asked for."""
        right = self.solution()
        if isinstance(right, list):
            return 'all of them, in any order, like "D2 P3" or ["D2", "P3"]; [] if there are none'
        if isinstance(right, bool):
            return '"yes" or "no"'
        return "a number, like 2" if isinstance(right, int) else 'a word or a name, like "D2"'

    def shown(self) -> list[str]:
        """Return the actions."""
        return [str(text) for text in self.row["do"]]

    def _played(self) -> tuple[State, list[Event]]:
        state, events = self.start, list[Event]()
        for text in self.row["do"]:
            action = self.game.verdict(state, text)
            if not action.legal:
                raise ValueError(f"{self.name}: {action}")
            state = self.game.step(state, action.action, lambda kind, /, **facts: events.append(Event(kind, facts)))
        return state, events

    def _part(self, state: State) -> Any:
        found = {**self.game.describe(state), **self.game.facts(state)}
        for name in self.row["key"].split("."):
            found = found[name]
        return found

    def solution(self) -> Any:
        """Return the part of the position that is asked for."""
        before, after = self._part(self.start), self._part(self._played()[0])
        ask = self.row.get("ask", "value")
        if ask == "gain":
            return after - before
        if ask == "new":
            return list((Counter(after) - Counter(before)).elements())
        return after

    def wrong(self) -> list[Any]:
        """Return an answer that differs."""
        right = self.solution()
        if isinstance(right, list):
            return [[*right, "X9"], right[1:]] if right else [["X9"]]
        return [right + 1] if isinstance(right, int) else [f"{right}x"]

    def judge(self, answer: Any) -> Feedback:
        """Compare, and show what happens."""
        right = self.solution()
        same = _alike(words_of(answer), right) if isinstance(right, list) else _same(answer, right)
        state, events = self._played()
        text = "" if same else f"You said {_plain(answer)}. Look at what happens:"
        return Feedback(same, text, (), sentences(self.game, events, self.who), self.seen(state))


class Section(Exercise):
    """Name a section or ruling on which a refusal rests."""

    needs = ("do",)
    FORM = 'the name of a section or ruling, like "setup" or "ruling.7"'

    def shown(self) -> list[str]:
        """Return the action."""
        return [str(self.row["do"])]

    def _reasons(self) -> tuple[Reason, ...]:
        return self.game.verdict(self.start, self.row["do"], self.row.get("by")).reasons

    def solution(self) -> list[str]:
        """Return every section that the refusal cites."""
        return list(dict.fromkeys(cite for reason in self._reasons() for cite in reason.cites))

    def wrong(self) -> list[Any]:
        """Return a section that has nothing to do with it."""
        return [next(id_ for id_ in rulebook.sections(self.game.NAME) if id_ not in self.solution())]

    def judge(self, answer: Any) -> Feedback:
        """Return whether every section that was named is among those of the reasons."""
        known = rulebook.sections(self.game.NAME)
        given = _named(words_of(answer), known)
        for one in given:
            if one not in known:
                raise AnswerError(f"no section {one!r}{did_you_mean(one, known)}; they are named as in docs/rulings.md")
        right = bool(given) and set(given) <= set(self.solution())
        titles = listed([f"{one} ({known[one].title})" for one in given])
        text = f"{titles}: {'that decides it' if right else 'that is not the reason'}."
        return Feedback(right, text, self._reasons() if right else (), (), self.view)


class Mistake(Exercise):
    """Find the first action of a log that the rules refuse, by its number."""

    needs = ("log",)
    FORM = "the number of a line, like 2"

    def shown(self) -> list[str]:
        """Return the numbered log."""
        return [f"{number}. {text}" for number, text in enumerate(self.row["log"], 1)]

    def _found(self) -> tuple[int, State, Verdict]:
        state = self.start
        for number, text in enumerate(self.row["log"], 1):
            by, _, do = text.partition(": ")
            verdict = self.game.verdict(state, do, by)
            if not verdict.legal:
                return number, state, verdict
            state = self.game.step(state, verdict.action)
        raise ValueError(f"{self.name}: nothing in the log is refused")

    def solution(self) -> int:
        """Return the number."""
        return self._found()[0]

    def wrong(self) -> list[Any]:
        """Return another number."""
        return [self.solution() + 1, 0]

    def judge(self, answer: Any) -> Feedback:
        """Compare; the position before the mistake is shown when it is found."""
        number, state, verdict = self._found()
        if _same(answer, number):
            return Feedback(True, f"{verdict.action} is refused.", verdict.reasons, (), self.seen(state))
        later = "before it something was wrong already" if _number(answer) > number else "that is legal"
        return Feedback(False, f"Number {_plain(answer)}: {later}.", (), (), self.view)


class YesNo(Exercise):
    """Say whether an action is legal."""

    needs = ("do",)
    FORM = '"yes" or "no"'

    def shown(self) -> list[str]:
        """Return the action."""
        return [str(self.row["do"])]

    def _verdict(self) -> Verdict:
        return self.game.verdict(self.start, self.row["do"], self.row.get("by"))

    def solution(self) -> str:
        """Return yes or no."""
        return "yes" if self._verdict().legal else "no"

    def wrong(self) -> list[Any]:
        """Return the other word."""
        return ["no" if self._verdict().legal else "yes"]

    def judge(self, answer: Any) -> Feedback:
        """Compare, and show what the action does or all that stands against it."""
        said = "yes" if _yes(answer) else "no"
        verdict = self._verdict()
        if not verdict.legal:
            return Feedback(said == "no", f"{verdict.action} is refused.", verdict.reasons, (), self.view)
        events: list[Event] = []
        after = self.game.step(self.start, verdict.action, lambda kind, /, **facts: events.append(Event(kind, facts)))
        told = sentences(self.game, events, self.who)
        return Feedback(said == "yes", f"{verdict.action} is legal.", (), told, self.seen(after))


class Option(Exercise):
    """Name the values of an option under which an action is legal."""

    needs = ("do", "option")
    FORM = 'one or more of these values, like "yes"'

    def shown(self) -> list[str]:
        """Return the action and the values to choose from."""
        return [str(self.row["do"]), f"{self.row['option']} = {' | '.join(map(str, self._values()))}"]

    def _values(self) -> tuple[str | int, ...]:
        return allowed(self.game.options().__class__, self.row["option"]).values

    def _legal_with(self, value: str | int) -> tuple[State, Action, tuple[Reason, ...]]:
        options = self.game.options({**self.row.get("options", {}), self.row["option"]: value})
        state = self.game.state_of(self.game.describe(self.start), options)
        action = self.game.action(self.row["do"], state)
        return state, action, self.game.why_not(state, action)

    def solution(self) -> list[str]:
        """Return these values."""
        return [str(value) for value in self._values() if not self._legal_with(value)[2]]

    def wrong(self) -> list[Any]:
        """Return the other values."""
        return [[str(value) for value in self._values() if str(value) not in self.solution()]]

    def judge(self, answer: Any) -> Feedback:
        """Compare; the reasons of the values that refuse the action are shown, after a wrong answer of those named."""
        values = list(map(str, self._values()))
        given = _named(words_of(answer), values)
        for one in given:
            if one not in values:
                raise AnswerError(f"{one!r}: option {self.row['option']} may be {listed(values)}")
        right = sorted(given) == sorted(self.solution())
        told = values if right else given
        reasons = [reason for value in self._values() if str(value) in told for reason in self._legal_with(value)[2]]
        text = f"Legal with {self.row['option']} = {listed(self.solution())}." if right else "Not so at this table."
        return Feedback(right, text, tuple(dict.fromkeys(reasons)), (), self.view)


KINDS: dict[str, type[Exercise]] = {
    "move": Move,
    "goals": Goals,
    "outcome": Outcome,
    "section": Section,
    "mistake": Mistake,
    "verdict": YesNo,
    "option": Option,
}


# reading answers


def words_of(answer: Any) -> list[str]:
    """Return the parts of an answer, given as a list or as a text with commas or spaces between them.

    >>> words_of("D2, P3"), words_of({"D2"}), words_of([])
    (['D2', 'P3'], ['D2'], [])
    """
    if isinstance(answer, str):
        return answer.replace(",", " ").split()
    if isinstance(answer, Sequence | set | frozenset):
        return [str(part).strip() for part in answer]
    return [str(answer)]


def _named(words: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return words as they are known, in whatever case they were given."""
    names = {name.casefold(): name for name in known}
    return [names.get(word.casefold(), word) for word in words]


def _alike(words: Iterable[str], right: Iterable[Any]) -> bool:
    return sorted(word.casefold() for word in words) == sorted(str(one).casefold() for one in right)


def _yes(answer: Any) -> bool:
    text = str(answer).strip().lower()
    if text not in ("yes", "true", "no", "false"):
        raise AnswerError(f"{answer!r}: the answer is 'yes' or 'no'")
    return text in ("yes", "true")


def _number(answer: Any) -> int:
    text = str(answer).strip()
    if not text.removeprefix("-").isdecimal():
        raise AnswerError(f"{answer!r}: the answer is a number")
    return int(text)


def _same(answer: Any, right: Any) -> bool:
    if isinstance(right, bool):
        return _yes(answer) == right
    if isinstance(right, int):
        return _number(answer) == right
    return str(answer).strip().lower() == str(right).lower()


def _plain(answer: Any) -> str:
    return listed(words_of(answer))
