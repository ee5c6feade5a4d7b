"""Puzzles: every one is searched again, hidden cards do not matter, and what is stored or typed wrong is noticed."""

import random
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from timetravel import games, puzzles, rulebook
from timetravel.cli import main
from timetravel.errors import NotationError, OptionError
from timetravel.exercises import chapters, exercise
from timetravel.puzzle_making import make
from timetravel.puzzle_search import Task, TooManyError, goals, levels, search
from timetravel.puzzles import Puzzle

ALL = [puzzle for name in games.NAMES for puzzle in puzzles.load(name)]
each_puzzle = pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
each_game = pytest.mark.parametrize("name", games.NAMES)


@each_puzzle
def test_every_line_tried_again_gives_what_is_stored(puzzle: Puzzle) -> None:
    """Solutions, their length (nothing shorter) and the number of lines; also with other hidden cards."""
    assert puzzles.verify(puzzle, deals=2) == []


@each_game
def test_there_are_enough_and_they_differ(name: str) -> None:
    found = puzzles.load(name)
    assert len(found) >= 40
    assert {puzzle.difficulty for puzzle in found} == {1, 2, 3, 4, 5}
    kinds = Counter(tuple(goal.split()[0] for goal in puzzle.goals) for puzzle in found)
    assert len(kinds) >= 10
    assert max(kinds.values()) <= len(found) / 6
    assert len({puzzle.start for puzzle in found}) > len(found) * 0.9
    assert len({puzzle.length for puzzle in found}) >= 3
    assert [puzzle.id for puzzle in found] == [f"{name}.{n}" for n in range(1, len(found) + 1)]


@each_puzzle
def test_few_of_many_lines_solve(puzzle: Puzzle) -> None:
    assert 1 <= len(puzzle.solutions) <= 4
    assert puzzle.lines >= 15
    assert puzzle.lines >= 6 * len(puzzle.solutions)
    assert {len(line) for line in puzzle.solutions} == {puzzle.length}
    assert puzzle.tags
    assert set(puzzle.tags) <= set(rulebook.sections(puzzle.game.NAME))


@each_puzzle
def test_what_the_solver_cannot_see_changes_nothing_that_he_gets(puzzle: Puzzle) -> None:
    about = goals(puzzle.game.NAME)
    other = about.redealt(puzzle.start, puzzle.open, random.Random(7))
    assert about.known(other, puzzle.open) == about.known(puzzle.start, puzzle.open)
    twin = puzzle._replace(start=other)
    assert (str(twin), repr(twin), twin.text) == (str(puzzle), repr(puzzle), puzzle.text)


def test_redealing_does_change_something() -> None:
    deals = [goals(p.game.NAME).redealt(p.start, p.open, random.Random(7)) != p.start for p in puzzles.load("viagem")]
    assert sum(deals) > 40


@each_game
def test_the_picture_and_the_text_hide_what_is_hidden(name: str) -> None:
    puzzle = puzzles.load(name)[0]
    other = goals(name).redealt(puzzle.start, puzzle.open, random.Random(8))
    assert puzzle._replace(start=other)._repr_html_() == puzzle._repr_html_()
    assert "<svg" in puzzle._repr_html_() or "<img" in puzzle._repr_html_()
    for line in puzzle.solutions:
        assert "; ".join(line) not in str(puzzle)


@each_puzzle
def test_answers(puzzle: Puzzle) -> None:
    for line in puzzle.solutions:
        said = puzzle.check(line)
        assert said.right, said
        assert said.events
    first = puzzle.task.begin()
    idle = next(line for line in puzzle.task.onward(first) if line.do not in puzzle.solutions)
    said = puzzle.check(idle.do)
    assert not said.right
    assert "Still to do" in said.text


def test_a_longer_way_counts_and_is_told() -> None:
    puzzle = puzzles.find("viagem.1")
    longer = next(
        line.do
        for lines in list(levels(puzzle.task, puzzle.length + 1, 10**5))[puzzle.length :]
        for line in lines
        if set(puzzle.goals) <= goals("viagem").reached(puzzle.task.start, line.state, line.events)
    )
    said = puzzle.check("; ".join(longer))
    assert said.right
    assert f"can be done in {puzzle.length}" in said.text


def test_a_refused_line_says_why_and_where() -> None:
    said = puzzles.find("viagem.1").check("meet")
    assert not said.right
    assert said.reasons
    assert "meet is refused" in said.text
    assert "figures" in str(said)


def test_a_line_that_goes_on_after_the_turn_comes_too_late() -> None:
    puzzle = puzzles.find("viagem.1")
    ended = next(line for lines in levels(puzzle.task, 2, 10**5) for line in lines if line.do[-1] == "end")
    said = puzzle.check([*ended.do, "end"])
    assert "too late" in said.text


@pytest.mark.parametrize("answer", [3, None, ["ship D1-D2", 4]])
def test_what_is_no_line_at_all_is_an_error(answer: object) -> None:
    with pytest.raises(NotationError, match="answer is an action"):
        puzzles.find("viagem.1").check(answer)


# what is stored wrong


@pytest.mark.parametrize(
    "change",
    [
        {"lines": 1},
        {"length": 2},
        {"solutions": (("pass",),)},
        {"goals": ("proofs 2", "meet M3")},
    ],
)
def test_a_puzzle_that_is_stored_wrong_is_noticed(change: dict[str, object]) -> None:
    assert puzzles.verify(puzzles.find("viagem.2")._replace(**change))


def test_a_solution_that_rests_on_a_hidden_card_is_noticed() -> None:
    """Ending the turn draws; whoever wants the card that comes must know the pile."""
    game = games.get("leap")
    place = {
        "players": ["blue", "red"],
        "hands": {"blue": ["8", "9"], "red": ["4"]},
        "pieces": {"blue": 2},
        "deck": ["7", "3", "5", "6", "10"],
    }
    start = game.state_of(place, game.options({"talk": "open_hands"}))
    found = search(Task(game, start), ["holds blue 7"], 1)
    assert found.length == 1
    made = Puzzle("leap.x", game, ("holds blue 7",), 1, False, 1, found.lines, found.solutions, (), "", start)
    assert puzzles.verify(made, deals=3)


def test_a_stored_puzzle_reads_back(tmp_path: Path) -> None:
    for name in games.NAMES:
        path = tmp_path / f"{name}.toml"
        rows = puzzles.load(name)[:3]
        path.write_text(puzzles.head(name, "1", 3) + "\n".join(map(puzzles.dumps, rows)), encoding="utf-8")
        assert puzzles.load_file(path) == rows


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = [", "cannot be read"),
        ('game = "chess"\n[[puzzle]]\n', "puzzle 1: no game 'chess'"),
        ('game = "viagem"\n[[puzzle]]\nid = "a"\n', "puzzle 1: 'goals' is missing"),
        ('game = "viagem"\npuzzle = 3\n', "no file of puzzles: it tells the game, and each begins with"),
        ('game = "viagem"\n[position]\nplayers = ["blue", "red", "yellow"]\n', "no file of puzzles"),
        ("", "no file of puzzles"),
        (f"puzzle = {'[' * 5000}", "no file of puzzles: maximum recursion depth"),
    ],
)
def test_a_file_that_is_wrong_is_named(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError, match=says) as caught:
        puzzles.load_file(path)
    assert "own.toml" in str(caught.value)


def test_a_wrong_position_or_goal_is_named(tmp_path: Path) -> None:
    text = puzzles.head("viagem", "1", 1) + puzzles.dumps(puzzles.load("viagem")[0])
    for old, new, says in (
        ("players = [", 'colours = ["x"]\nplayers = [', "colours"),
        ("goals = [", 'goals = ["proofz 2", ', "did you mean 'proof"),
    ):
        path = tmp_path / "own.toml"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(OptionError, match=says):
            puzzles.load_file(path)


def test_a_puzzle_that_is_not_there() -> None:
    with pytest.raises(OptionError, match=r"no puzzle 'viagem\.999'"):
        puzzles.find("viagem.999")
    with pytest.raises(OptionError, match=r"no puzzle \['viagem"):
        puzzles.find(["viagem.1"])  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="no puzzle"):
        puzzles.find("chess")


# goals


@each_game
def test_every_goal_has_words_and_every_word_a_goal(name: str) -> None:
    """Goals that come up in the positions of all puzzles have words; each that has words is used."""
    every = [exercise(one, progress=None) for names in chapters().values() for one in names]
    seen = {goal for one in every if name == one.game.NAME for goal in one.row.get("goals", [])}
    for puzzle in puzzles.load(name):
        lines = list(puzzle.task.onward(puzzle.task.begin()))
        for line in lines:
            seen |= goals(name).reached(puzzle.task.start, line.state, line.events)
        for do in puzzle.solutions:
            line = puzzle.task.begin()
            for text in do:
                line = puzzle.task.after(line, puzzle.game.action(text, line.state))
            seen |= goals(name).reached(puzzle.task.start, line.state, line.events)
    for goal in seen:
        assert "{" not in puzzles.goal_words(name, goal)
    assert set(puzzles.known_goals(name)) == {goal.split()[0] for goal in seen}


def test_a_lost_game_reaches_nothing() -> None:
    game = games.get("leap")
    place = {
        "players": ["blue", "red"],
        "hands": {"blue": ["1", "5"], "red": ["4"]},
        "scenario": {"1": "4<"},
    }
    task = Task(game, game.state_of(place, game.options()))
    line = task.after(task.begin(), game.action("place 1"))
    assert game.outcome(line.state)
    assert goals("leap").reached(task.start, line.state, line.events) == frozenset()


def test_a_search_that_grows_too_wide_is_given_up() -> None:
    puzzle = puzzles.find("viagem.20")
    with pytest.raises(TooManyError, match="more than 10 lines"):
        list(levels(puzzle.task, 3, 10))


# making


@each_game
def test_the_same_seed_makes_the_same_puzzles(name: str) -> None:
    one = make(games.get(name), "twice", 2)
    assert one == make(games.get(name), "twice", 2)
    assert [puzzle.id for puzzle in one] == [f"{name}.1", f"{name}.2"]
    assert [fault for puzzle in one for fault in puzzles.verify(puzzle)] == []
    assert puzzles.puzzle_of(games.get(name), _row(one[0])) == one[0]


def _row(puzzle: Puzzle) -> dict[str, object]:

    row: dict[str, object] = tomllib.loads(puzzles.dumps(puzzle))["puzzle"][0]
    return row


def test_a_game_without_puzzles_says_so() -> None:
    import tests.toy

    with pytest.raises(OptionError, match="makes no puzzles"):
        make(tests.toy.Stones(), "1", 1)


# the command


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["puzzles", *arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def test_list_and_show() -> None:
    code, listed = run("list", "viagem")
    assert code == 0
    assert len(listed.splitlines()) == len(puzzles.load("viagem"))
    _, hard = run("list", "viagem", "--difficulty", "5", "--tag", "travel.clock")
    assert 0 < len(hard.splitlines()) < len(listed.splitlines())
    _, shown = run("show", "viagem.1")
    assert puzzles.find("viagem.1").text in shown
    _, solved = run("show", "viagem.1", "--solutions")
    assert solved.splitlines() == ["; ".join(line) for line in puzzles.find("viagem.1").solutions]
    assert run("show", "viagem.0")[0] == 2


def test_make_and_check(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    assert run("make", "leap", "--seed", "x", "--count", "1", "--out", str(path)) == (0, "")
    assert run("check", str(path)) == (0, "1 puzzles, 0 faults\n")
    path.write_text(path.read_text(encoding="utf-8").replace("lines = ", "lines = 1"), encoding="utf-8")
    code, said = run("check", str(path))
    assert code == 1
    assert said.startswith("FAIL leap.1")


def test_a_section_that_is_none_is_told() -> None:
    assert run("list", "viagem", "--tag", "travel.clok") == (
        2,
        "timetravel: no section 'travel.clok', did you mean 'travel.clock'?\n",
    )


@pytest.mark.parametrize(
    ("out", "says"), [("none/own.toml", "there is no folder"), (f"{'x' * 250}.toml", "cannot be written: File name")]
)
def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch, out: str, says: str) -> None:
    made: list[object] = []
    monkeypatch.setattr("timetravel.puzzle_making.make", lambda *_: made)
    code, said = run("make", "leap", "--count", "1", "--out", str(tmp_path / out))
    assert code == 2
    assert said.startswith("timetravel: ")
    assert says in said
    assert len(said.splitlines()) == 1


def test_a_place_that_is_not_there_is_told_before_the_work(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("timetravel.puzzle_making.make", lambda *_: pytest.fail("the work was begun"))
    assert run("make", "leap", "--out", str(tmp_path / "none" / "own.toml"))[0] == 2


@pytest.mark.parametrize("seed", ["a\nb = 1", "a b'c", "\x7f\r\u2028"])
def test_any_seed_makes_a_file_that_can_be_read(seed: str) -> None:
    text = puzzles.head("leap", seed, 1)
    assert tomllib.loads(text) == {"game": "leap"}
    assert len(text.splitlines()) == 3
