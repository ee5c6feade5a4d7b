"""The page about puzzles and exercises, made from what is stored: ``python -m tests.puzzles`` writes it."""

from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from statistics import median

from tests.ledger import table
from tests.pages import MADE, write
from timetravel import exercises, games, puzzle_making, puzzles
from timetravel.exercise_kinds import KINDS
from timetravel.puzzles import Puzzle

DIFFICULTY = ("difficulty", "puzzles", "decisions", "lines (median)", "share that solves (median)")
HEAD = """{made}
# Puzzles and exercises

A *puzzle* is a position and a goal that few of many lines reach. An *exercise* is a question of a notebook that the
engine answers. Neither has an answer that was typed in: solutions are found by trying every line, and tests try
them all again.

## Solving one

In a notebook a puzzle shows itself: `timetravel.puzzle("viagem.3")`. Answer with a line in [notation](notation.md),
actions apart by `;`: `timetravel.puzzle("viagem.3").check("ship D1-D2; end")`. Any line that reaches the goals in
time is right, also a longer one than need be. What is wrong is told with the events it brought, or all reasons of
its refusal, and the position that it led to. Without a notebook: `timetravel puzzles list viagem`, `timetravel
puzzles show viagem.3` ([command-line.md](command-line.md)).

## What a puzzle is

| part | what it holds |
|---|---|
| position | a position as in [scenarios.md](scenarios.md), where a turn begins |
| `goals` | texts as `proofs 2`; all of them must be reached within the horizon |
| `turns` | the horizon: this turn, or so many turns of the team |
| `solutions` | every line of `length` decisions that reaches the goals, each action in its shortest text |
| `lines` | how many lines of `length` decisions there are, and shorter ones that ended before |
| `made` | the match and the moment that the position is from |
| `open` | all tokens lie face up, because the goal is to win |

In *Viagem no Tempo* the player of the turn solves. A line ends with the turn, and where somebody else must decide:
the goal has to be reached before. In *Time Leap* the whole team solves with open hands, so the answers of
companions are part of the line.

**Nothing hidden matters.** The search runs on the solver's view, in which hidden cards are marks that no action can
use. Then it runs on other deals of what is hidden, and must find the same. In *Time Leap* nothing is hidden: the
deck is used up, and the team has seen each face-down card.

**Nothing shorter.** The search goes by the number of decisions and stops at the first number that has a solution;
what is stored as `length` must be that number.

## How they are made

`timetravel puzzles make GAME --seed S --count N` plays matches between computer players from the seed and takes
positions where a turn begins. Some are changed in a way that could have come about: other cards in hand, a
countdown near its end, the last turn, pieces in the current epoch; in *Time Leap* eras put right and hands dealt
again. In each position it tries every line, up to {most} of one length, and notes what each reaches. Of all goals
and pairs of goals those stay that at most {few} lines (in *Time Leap* {few_leap}) reach, where no half says it all
and no larger number would be reached as well. Of these it takes the one whose kind, sections and difficulty are
rarest so far. The same seed gives the same puzzles, as long as rules and computer players stay as they are.

## Difficulty

*Hardness* is the logarithm to base 2 of `lines` by solutions, and {step:g} more for each decision after the first:
how many times one would have to halve the lines to be left with the solutions. Difficulties 2, 3, 4 and 5 begin at
{levels}.
"""


def text() -> str:
    """Return the page."""
    about = [import_module(f"timetravel.{name}.puzzling").SOLUTIONS for name in games.NAMES]
    levels = ", ".join(f"{level:g}" for level in puzzles.LEVELS)
    made, most = MADE.format(by="puzzles"), puzzle_making.MOST
    few, few_leap = about
    parts = [HEAD.format(made=made, most=most, few=few, few_leap=few_leap, step=puzzles.STEP, levels=levels)]
    for name in games.NAMES:
        parts += of_game(name)
    return "\n".join([*parts, *of_exercises()])


def of_game(name: str) -> list[str]:
    found, title = puzzles.load(name), games.get(name).TITLE
    return [
        f"## {title}: {len(found)} puzzles\n",
        table(DIFFICULTY, by_difficulty(found)),
        table(("section", "puzzles"), by_count(tag for puzzle in found for tag in puzzle.tags)),
        f"### {title}: goals\n",
        table(("goal", "puzzles", "in words"), by_goal(name, found)),
    ]


def by_difficulty(found: Iterable[Puzzle]) -> list[list[str]]:
    rows = []
    for level in range(1, 6):
        here = [puzzle for puzzle in found if puzzle.difficulty == level]
        lengths = sorted({puzzle.length for puzzle in here})
        shares = median(100 * len(puzzle.solutions) / puzzle.lines for puzzle in here)
        lines = median(puzzle.lines for puzzle in here)
        rows.append([str(level), str(len(here)), ", ".join(map(str, lengths)), f"{lines:.0f}", f"{shares:.2g} %"])
    return rows


def by_count(names: Iterable[str]) -> list[list[str]]:
    counted = sorted(Counter(names).items(), key=lambda row: (-row[1], row[0]))
    return [[f"`{name}`", str(number)] for name, number in counted]


def by_goal(name: str, found: Iterable[Puzzle]) -> list[list[str]]:
    used = [goal for puzzle in found for goal in puzzle.goals]
    rows = []
    for kind in puzzles.known_goals(name):
        here = [goal for goal in used if goal.split()[0] == kind]
        example = min(here or [goal for goal in asked() if goal.split()[0] == kind])
        rows.append([f"`{example}`", str(len(here) or ""), puzzles.goal_words(name, example)])
    return rows


def asked() -> list[str]:
    """Return the goals of all exercises."""
    every = [exercises.exercise(name, progress=None) for names in exercises.chapters().values() for name in names]
    return [goal for one in every for goal in one.row.get("goals", [])]


def of_exercises() -> list[str]:
    rows = []
    for chapter, names in exercises.chapters().items():
        kinds = Counter(exercises.exercise(name, progress=None).row["kind"] for name in names)
        said = ", ".join(f"{kind} {number}" for kind, number in sorted(kinds.items()))
        rows.append([f"`{chapter}`", str(len(names)), said])
    chapters, kind = table(("chapter", "exercises", "kinds"), rows), table(("kind", "what is done"), by_kind())
    return [EXERCISES, chapters, "### Kinds\n", kind]


def by_kind() -> list[list[str]]:
    return [[f"`{name}`", (kind.__doc__ or "").split("\n")[0].replace("``", "`")] for name, kind in KINDS.items()]


EXERCISES = """## Exercises

They lie in `timetravel/chapters`, a file for each chapter of the notebooks; a notebook only says
`exercise("spaceship.2")` (from `timetravel import exercise`). Shown, it asks; `.hint()` gives one hint after the
other; `.check(answer)` returns what is to be said: right or not, the sections, what happened, where it led. A
position is written in the file, or is that of a [scenario](scenarios.md) after some of its steps. The answer is
never in the file: the engine works it out.

Checked answers are noted in `timetravel-progress.json` in the working directory, or where `TIMETRAVEL_PROGRESS` or
`exercise(name, progress=path)` says; with `progress=None` nowhere. `timetravel.progress()` shows the table. The
file holds tries, hints and what is solved, no name and no time. A damaged one is named and left as it is. A teacher
collects many: `timetravel progress FILE…`; `timetravel exercises check` tries them all. Goals, questions and hints are
English so far; reasons and events are told in the language in force.
"""


if __name__ == "__main__":
    write("puzzles", text())
