"""Puzzles: a position, a goal that the engine checks, and all shortest ways to it, found by trying every line.

>>> puzzle = find("viagem.1")
>>> [bool(puzzle.check(line).right) for line in puzzle.solutions[:1]], verify(puzzle)
([True], [])
"""

import html
import random
import tomllib
from functools import lru_cache
from math import log2
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

from timetravel import games, packs, position_text
from timetravel.errors import OptionError, TimeTravelError, instead
from timetravel.feedback import Feedback, follow, line_of, sentences
from timetravel.files import read_text
from timetravel.messages import listed, verb_entry
from timetravel.protocol import Game, State
from timetravel.puzzle_search import Task, goals, search
from timetravel.schema import Checker
from timetravel.toml_lines import parse
from timetravel.views import View

ROOT = Path(__file__).parent
LEVELS = (5.0, 6.5, 8.0, 10.0)  # hardness from which difficulty 2, 3, 4 and 5 begin
STEP = 1.0  # what each decision after the first adds to the hardness


class Puzzle(NamedTuple):
    """A puzzle as it is stored; ``lines`` is how many lines of ``length`` decisions there were to choose from."""

    id: str
    game: Game
    goals: tuple[str, ...]
    turns: int
    open: bool
    length: int
    lines: int
    solutions: tuple[tuple[str, ...], ...]
    tags: tuple[str, ...]
    made: str
    start: State

    @property
    def who(self) -> str:
        """Who begins to solve."""
        return self.game.to_act(self.start) or ""

    @property
    def hardness(self) -> float:
        """How hard it is to hit on a solution: bits of choice, and one more for each further decision."""
        return log2(self.lines / len(self.solutions)) + STEP * (self.length - 1)

    @property
    def difficulty(self) -> int:
        """The hardness on a scale from 1 to 5."""
        return 1 + sum(self.hardness >= level for level in LEVELS)

    @property
    def task(self) -> Task:
        """What the solver searches: the position as he knows it, and the horizon."""
        return Task(self.game, goals(self.game.NAME).known(self.start, self.open), self.turns)

    @property
    def text(self) -> str:
        """The goal in words."""
        return in_words(self)

    @property
    def view(self) -> View:
        """The position as the solver sees it."""
        return View(self.game.NAME, self.task.start, self.game.COLOURS.index(self.who))

    def check(self, answer: object) -> Feedback:
        """Try a line of actions: any line that reaches the goal in time is right.

        Raises
        ------
        NotationError
        """
        tried = follow(self.task, line := line_of(answer))
        right = set(self.goals) <= tried.reached
        missing = [goal_words(self.game.NAME, goal) for goal in self.goals if goal not in tried.reached]
        longer = f" It can be done in {self.length}." if right and len(line) > self.length else ""
        text = (
            f"Reached in {len(line)}.{longer}" if right else f"{tried.refused} Still to do: {listed(missing)}.".strip()
        )
        view = self.view
        after = View(view.game, tried.state, view.viewer)
        return Feedback(right, text, tried.reasons, sentences(self.game, tried.events, self.who), after)

    def __str__(self) -> str:
        return f"{self.id} ({'*' * self.difficulty}) {self.text}\n\n{self.view}"

    def __repr__(self) -> str:
        return str(self)  # a notebook keeps this text: no solution, no hidden card

    def _repr_html_(self) -> str:
        return f"<p><b>{html.escape(self.id)}</b> {html.escape(self.text)}</p>{self.view._repr_html_()}"


# words


@lru_cache(maxsize=8)
def _words(game: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / game / "puzzles" / "goals.toml").read_text(encoding="utf-8"))


def known_goals(game: str) -> tuple[str, ...]:
    """Return the kinds of goals that a game knows."""
    return tuple(name for name in _words(game) if name != "task")


def goal_words(game: str, goal: str) -> str:
    """Return a goal in words.

    >>> goal_words("viagem", "proofs 2"), goal_words("leap", "at red 4")
    ('collect 2 proofs', 'bring red to era 4')
    """
    kind, *values = goal.split()
    entry = _entry(game, kind)
    text: str = entry["one"] if values == ["1"] and "one" in entry else entry["text"]
    return text.format(*values, value=" ".join(values))


def _entry(game: str, kind: str) -> dict[str, Any]:
    if kind not in known_goals(game):
        raise OptionError(f"no goal {kind!r}{instead(kind, known_goals(game), 'docs/puzzles.md')}", "goals")
    entry: dict[str, Any] = _words(game)[kind]
    return entry


def trait(game: str, goal: str, name: str, default: Any) -> Any:
    """Return what ``goals.toml`` says beside the words of a goal: ``alone``, ``least``, ``open``."""
    return _entry(game, goal.split()[0]).get(name, default)


def in_words(puzzle: Puzzle) -> str:
    """Return what a puzzle asks for."""
    task = _words(puzzle.game.NAME)["task"]
    wanted = listed([goal_words(puzzle.game.NAME, goal) for goal in puzzle.goals])
    text = task["one"] if puzzle.turns == 1 and "one" in task else task["text"]
    said: str = text.format(who=puzzle.who.capitalize(), goals=wanted, turns=puzzle.turns)
    return f"{said} {task['open'].format(held=_held(puzzle))}" if puzzle.open else said


def _held(puzzle: Puzzle) -> str:
    place = puzzle.game.describe(puzzle.start)
    others = [player for player in puzzle.game.players(puzzle.start) if player != puzzle.who]
    rows = [(player, *[listed(place[key][player]) for key in ("proofs", "bonus")]) for player in others]
    return "; ".join(
        f"{player} holds the proofs {proofs} and the bonus tokens {bonus}" for player, proofs, bonus in rows
    )


def tags(game: Game, wanted: tuple[str, ...], solutions: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return the sections that a puzzle trains: those of its goals and of the actions that solve it."""
    found = [cite for goal in wanted for cite in _entry(game.NAME, goal.split()[0])["cites"]]
    verbs = dict.fromkeys(game.action(text).verb for line in solutions for text in line)
    found += [cite for verb in verbs for cite in verb_entry(game.NAME, verb)["cites"]]
    return tuple(sorted({cite for cite in found if not cite.startswith(("ruling", "faq"))}))


# files


_TEXTS = {"type": "array", "items": {"type": "string"}, "minItems": 1}
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["id", "goals", "turns", "length", "lines", "made", "solutions", "position"],
    "properties": {
        "id": {"type": "string"},
        "goals": _TEXTS,
        "turns": {"type": "integer", "minimum": 1},
        "open": {"type": "boolean"},
        "length": {"type": "integer", "minimum": 1},
        "lines": {"type": "integer", "minimum": 1},
        "made": {"type": "string"},
        "solutions": {"type": "array", "items": _TEXTS, "minItems": 1},
        "options": {"type": "object"},
        "position": {"type": "object"},
    },
}


@lru_cache(maxsize=1)
def _checker() -> Checker:
    return Checker(_SCHEMA)


@lru_cache(maxsize=8)
def load(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game.

    Raises
    ------
    OptionError

    >>> len(load("viagem")) >= 40 and len(load("leap")) >= 40
    True
    """
    path = ROOT / games.get(game).NAME / "puzzles" / "made.toml"
    return load_file(path) if path.exists() else ()


def load_file(path: str | Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file.

    Raises
    ------
    OptionError
        naming the file, the puzzle and what is wrong
    PackError
        when they were made with another data pack than the one in force, or without one
    """
    try:
        data = parse(read_text(path), "file of puzzles")
    except (OSError, ValueError) as error:
        raise OptionError(f"{path}: cannot be read: {error}", "file") from None
    rows = data.get("puzzle", [])
    if "game" not in data or not data.keys() <= {"game", "pack", "puzzle"} or not isinstance(rows, list):
        raise OptionError(f"{path}: no file of puzzles: it tells the game, and each begins with [[puzzle]]", "puzzle")
    packs.require(str(data.get("game", "")), data.get("pack"))
    made = []
    for number, row in enumerate(rows, 1):
        try:
            made.append(puzzle_of(games.get(data.get("game", "")), row))
        except TimeTravelError as error:
            raise OptionError(f"{path}: puzzle {number}: {error}", "puzzle") from None
    return tuple(made)


def puzzle_of(game: Game, row: dict[str, Any]) -> Puzzle:
    """Return a puzzle from its table in a file.

    Raises
    ------
    PositionError, OptionError, NotationError
    """
    _checker().check(row)
    wanted, solutions = tuple(row["goals"]), tuple(tuple(line) for line in row["solutions"])
    start = game.state_of(row["position"], game.options(row.get("options", {})))
    return Puzzle(
        row["id"], game, wanted, row["turns"], row.get("open", False), row["length"], row["lines"], solutions,
        tags(game, wanted, solutions), row["made"], start,
    )  # fmt: skip


def head(game: str, seed: str, count: int) -> str:
    """Return the beginning of a file of puzzles that were made."""
    written = "".join(c if c.isprintable() else repr(c)[1:-1] for c in quote(seed))  # a comment is one line
    command = f"timetravel puzzles make {game} --seed {written} --count {count}"
    pack = packs.identity(game)
    told = f"pack = {position_text.toml(pack)}\n" if pack else ""
    return f'# Made by `{command}`; change that, not this.\n\ngame = "{game}"\n{told}'


def find(id_: str) -> Puzzle:
    """Return a puzzle by its id, as ``viagem.3``.

    Raises
    ------
    OptionError
    """
    game = str(id_).partition(".")[0]
    known = {puzzle.id: puzzle for puzzle in load(game)} if game in games.NAMES else {}
    if not isinstance(id_, str) or id_ not in known:
        raise OptionError(f"no puzzle {id_!r}; they are named viagem.1, …, leap.1, …", "puzzle")
    return known[id_]


def dumps(puzzle: Puzzle) -> str:
    """Return a puzzle as its table in a file."""
    head = {
        "id": puzzle.id,
        "goals": puzzle.goals,
        "turns": puzzle.turns,
        **({"open": True} if puzzle.open else {}),
        "length": puzzle.length,
        "lines": puzzle.lines,
        "made": puzzle.made,
    }
    lines = ["[[puzzle]]", *(f"{key} = {position_text.toml(value)}" for key, value in head.items())]
    lines += ["solutions = [", *(f"  {position_text.toml(line)}," for line in puzzle.solutions), "]"]
    body = puzzle.game.text_of(puzzle.start).split("\n", 2)[2]
    body = body.replace("[options]", "[puzzle.options]", 1).replace("[position]", "[puzzle.position]", 1)
    return "\n".join([*lines, body])


# checking


def verify(puzzle: Puzzle, deals: int = 1) -> list[str]:
    """Search a puzzle again, also with what is hidden dealt anew; return all that is not as stored."""
    deal = goals(puzzle.game.NAME).redealt
    rng = random.Random(f"timetravel {puzzle.id}")
    places = [puzzle.task.start, *(deal(puzzle.start, puzzle.open, rng) for _ in range(deals))]
    wrong = []
    for place in dict.fromkeys(places):
        found = search(Task(puzzle.game, place, puzzle.turns), puzzle.goals, puzzle.length)
        if found != (puzzle.length, puzzle.solutions, puzzle.lines):
            wrong.append(f"{puzzle.id}: stored {puzzle.length, puzzle.solutions, puzzle.lines}, found {tuple(found)}")
    return wrong
