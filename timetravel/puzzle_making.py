"""Making puzzles by a seed: positions of matches between computer players, and the goals in them that few lines reach.

Of all goals, and all pairs of them, that can be reached in a position, those stay that few of many lines reach;
of these the one is taken whose kind, sections and difficulty are rarest so far.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import combinations, count
from random import Random
from typing import Any, NamedTuple

from timetravel import games
from timetravel.errors import OptionError
from timetravel.match import Match, generator
from timetravel.protocol import Game, State
from timetravel.puzzle_search import Line, Task, TooManyError, goals, levels, search
from timetravel.puzzles import Puzzle, tags, trait

MOST = 6000  # lines looked at in one position
HARDEST, EASIEST = 12.0, 2.5  # between these lies the hardness of a puzzle
FEWEST, SHARE = 15, 6  # lines that there must be, in all and for each solution
SAME = 0.1  # of the puzzles may have goals of the same kinds
TRIES = 60  # positions looked at for one puzzle

Goals = frozenset[str]
Do = tuple[str, ...]


class Place(NamedTuple):
    """A position that a puzzle may be made of, how far to look, whether tokens lie open, and where it is from."""

    state: State
    turns: int
    depth: int  # decisions looked ahead
    solutions: int  # the most that a puzzle may have
    open: bool
    made: str


def played(game: Game, seed: str, play: Callable[[Game, str, Random], Match]) -> Iterator[tuple[str, Match, Random]]:
    """Yield matches without end, each with its name and what else is drawn for it; the same for the same seed."""
    rng = generator(f"puzzles {game.NAME} {seed}")
    for number in count(1):
        yield f"match {seed}/{number}", play(game, f"{seed}/{number}", rng), rng


def make(game: Game, seed: str | int, number: int) -> list[Puzzle]:
    """Return so many puzzles, the same for the same seed on every machine.

    Raises
    ------
    OptionError
        when the game makes none, or the seed does not yield enough
    """
    try:
        positions = import_module(f"timetravel.{game.NAME}.puzzling").positions(game, str(seed))
    except ModuleNotFoundError:
        raise OptionError(f"{game.TITLE} makes no puzzles; {', '.join(games.NAMES)} do", "game") from None
    made: list[Puzzle] = []
    used: Counter[Any] = Counter()
    for _ in range(TRIES * number):
        if len(made) == number:
            made.sort(key=lambda puzzle: puzzle.hardness)
            return [puzzle._replace(id=f"{game.NAME}.{n}") for n, puzzle in enumerate(made, 1)]
        found = _best(game, _as_stored(game, next(positions)), used, 1 + round(SAME * number))
        if found is not None:
            made.append(found)
            used.update([*_features(found), found.goals])
    raise OptionError(f"seed {seed!r} yields {len(made)} puzzles only, not {number}", "seed")


def _as_stored(game: Game, place: Place) -> Place:
    """Return the same with the state as a file gives it back; a position that cannot be is an error here."""
    state = place.state
    return place._replace(state=game.state_of(game.describe(state), state.table.options))


def _features(puzzle: Puzzle) -> list[Any]:
    kinds = tuple(sorted(goal.split()[0] for goal in puzzle.goals))
    return [kinds, *kinds, puzzle.difficulty, ("length", puzzle.length), *puzzle.tags]


def _best(game: Game, place: Place, used: Counter[Any], most: int) -> Puzzle | None:
    """Return the puzzle of a position that is least like those already made; ``most`` may have its kinds of goals."""
    puzzles = [puzzle for puzzle in _all(game, place) if _worth_while(puzzle)]
    puzzles = [puzzle for puzzle in puzzles if used[_features(puzzle)[0]] < most and not used[puzzle.goals]]

    def rare(puzzle: Puzzle) -> tuple[Any, ...]:
        kinds, *others = _features(puzzle)
        seen = sum(used[feature] for feature in others) / len(others)
        return 3 * used[kinds] + seen + used[puzzle.difficulty], puzzle.goals

    return next((puzzle for puzzle in sorted(puzzles, key=rare) if _takes_its_turns(puzzle)), None)


def _worth_while(puzzle: Puzzle) -> bool:
    many = puzzle.lines >= max(FEWEST, SHARE * len(puzzle.solutions))
    return many and EASIEST <= puzzle.hardness <= HARDEST


def _takes_its_turns(puzzle: Puzzle) -> bool:
    """Return whether fewer turns would not do."""
    task = puzzle.task._replace(turns=puzzle.turns - 1)
    return puzzle.turns == 1 or not search(task, puzzle.goals, puzzle.length).length


def _all(game: Game, place: Place) -> Iterator[Puzzle]:
    """Yield every puzzle that a position holds."""
    about = goals(game.NAME)
    task = Task(game, about.known(place.state, place.open), place.turns)
    seen = set(_combined(sorted(about.reached(task.start, task.start, ()))))
    ended = 0
    for length, lines in enumerate(_levels(task, place.depth), 1):
        ways = _ways(task, lines)
        for wanted, solutions in list(ways.items()):
            if wanted not in seen and len(solutions) <= place.solutions and _telling(game, wanted, length, ways):
                yield _puzzle(game, place, wanted, length, len(lines) + ended, solutions)
        seen |= {wanted for wanted, found in ways.items() if found}
        ended += sum(not line.open for line in lines)


def _puzzle(game: Game, place: Place, wanted: Goals, length: int, lines: int, solutions: list[Do]) -> Puzzle:
    names, found = tuple(sorted(wanted)), tuple(sorted(solutions))
    shown = any(trait(game.NAME, goal, "open", False) for goal in names)
    tagged = tags(game, names, found)
    return Puzzle("", game, names, place.turns, shown, length, lines, found, tagged, place.made, place.state)


def _levels(task: Task, depth: int) -> Iterator[list[Line]]:
    try:
        yield from levels(task, depth, MOST)
    except TooManyError:
        return


def _combined(reached: Sequence[str]) -> Iterator[Goals]:
    for size in (1, 2):
        yield from map(frozenset, combinations(reached, size))


def _ways(task: Task, lines: Sequence[Line]) -> defaultdict[Goals, list[Do]]:
    """Return for each goal and each pair of goals the lines that reach it."""
    reached = goals(task.game.NAME).reached
    ways: defaultdict[Goals, list[Do]] = defaultdict(list)
    for line in lines:
        for some in _combined(sorted(reached(task.start, line.state, line.events))):
            ways[some].append(line.do)
    return ways


def _telling(game: Game, wanted: Goals, length: int, ways: defaultdict[Goals, list[Do]]) -> bool:
    """Return whether a goal is worth a puzzle: none that is idle, nor a pair of which one half says it all."""
    kinds = {goal.split()[0] for goal in wanted}
    alone = any(trait(game.NAME, kind, "alone", True) for kind in kinds)
    if len(kinds) < len(wanted) or not alone or length < max(trait(game.NAME, kind, "least", 1) for kind in kinds):
        return False
    if any(len(ways[wanted - {goal} | {_more(goal)}]) == len(ways[wanted]) for goal in wanted):
        return False
    return len(wanted) == 1 or all(len(ways[frozenset([goal])]) > len(ways[wanted]) for goal in wanted)


def _more(goal: str) -> str:
    """Return the same goal for one more, where it counts something."""
    kind, *values = goal.split()
    return f"{kind} {int(values[0]) + 1}" if len(values) == 1 and values[0].isdecimal() else goal + " and more"
