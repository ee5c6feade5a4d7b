"""Exercises: each takes right and wrong answers, says why, and what was answered is kept."""

import html
import json
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from timetravel import exercises, progress_file, puzzles, scenario
from timetravel.cli import main
from timetravel.errors import NotationError, OptionError
from timetravel.exercise_kinds import KINDS
from timetravel.exercises import AnswerError, Exercise, chapters, exercise
from timetravel.files import writable
from timetravel.progress_file import Note, ProgressError

CHAPTERS = [
    "play", "board-graph", "time-machine", "spaceship", "clock", "figures-tunnel", "tokens-cards", "end-scoring",
    "clinic", "leap-first", "leap-leaps", "leap-items-missions", "leap-adventures", "house-rules", "reading-a-match",
]  # fmt: skip
NAMES = [name for names in chapters().values() for name in names]
each_exercise = pytest.mark.parametrize("name", NAMES)


def asked(name: str) -> Exercise:
    return exercise(name, progress=None)


def of_kind(kind: str) -> Exercise:
    return next(one for one in map(asked, NAMES) if type(one) is KINDS[kind])


def test_every_chapter_has_at_least_three() -> None:
    assert sorted(chapters()) == sorted(CHAPTERS)
    assert all(len(names) >= 3 for names in chapters().values())
    assert {type(asked(name)) for name in NAMES} == set(KINDS.values())


@each_exercise
def test_right_and_wrong_answers(name: str) -> None:
    one = asked(name)
    assert one.wrong()
    assert exercises.faults(one) == []
    assert one.judge(one.solution()).text or one.judge(one.solution()).events


@each_exercise
def test_whatever_is_answered_is_judged_or_named_as_no_answer(name: str) -> None:
    one = asked(name)
    for answer in (None, 3, 3.5, "maybe", ["P1"], [["P1"]], {"a": 1}, {"P1"}, b"x", object(), "", [], 10**30, "²"):
        with suppress(AnswerError, NotationError):
            assert not one.check(answer).right or str(answer) in str(one.solution())


class Mute:
    """What has no text: an object of somebody's own."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


ENDLESS: list[object] = []
ENDLESS.append(ENDLESS)
NO_ANSWERS = [
    10**5000,
    "9" * 5000,
    "\ud800",
    ["\ud800"],
    {"D2", "\udfff"},
    "D2 " * 1000,
    ["pass"] * 1000,
    Mute(),
    [Mute()],
]


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_repeated_is_no_answer(kind: str, tmp_path: Path) -> None:
    one = of_kind(kind)
    one.progress = tmp_path / "p.json"
    for answer in NO_ANSWERS:
        with pytest.raises(NotationError) as caught:
            one.check(answer)
        assert writable(str(caught.value))
        assert len(str(caught.value)) < 200
    assert not one.progress.exists()
    with suppress(AnswerError, NotationError):
        assert not one.check(ENDLESS).right


def test_a_puzzle_takes_no_such_answer() -> None:
    for answer in NO_ANSWERS:
        with pytest.raises(NotationError):
            puzzles.find("viagem.1").check(answer)


def test_where_yes_or_no_is_asked_another_word_is_no_try() -> None:
    asked_so = [one for one in map(asked, NAMES) if one.form == '"yes" or "no"']
    assert asked_so
    for one in asked_so:
        with pytest.raises(AnswerError, match="'yes' or 'no'"):
            one.check("perhaps")


def test_a_notebook_shows_what_is_wrong_and_no_traceback() -> None:
    with pytest.raises(AnswerError) as caught:
        of_kind("verdict").check("maybe")
    assert caught.value._render_traceback_() == ["AnswerError: 'maybe': the answer is 'yes' or 'no'"]


@each_exercise
def test_it_shows_itself(name: str) -> None:
    one = asked(name)
    assert one.question in str(one)
    assert html.escape(one.question) in one._repr_html_()
    assert repr(one) == str(one)
    assert one.form
    assert f"Answer: {one.form}" in str(one)
    assert html.escape(one.form) in one._repr_html_()
    for answer in (one.solution(), *one.wrong()):
        said = one.judge(answer)
        assert said._repr_html_().startswith("<p><b>")
        assert str(said).startswith("Right" if said.right else "Not yet")


@each_exercise
def test_hints_come_in_steps_and_do_not_run_out(name: str) -> None:
    one = asked(name)
    assert [one.hint() for _ in range(len(one.hints) + 1)] == [*one.hints, one.hints[-1]]
    assert len(one.hints) >= 2
    assert one.hints_taken == len(one.hints)


@each_exercise
def test_no_file_holds_an_answer_or_a_key_of_no_use(name: str) -> None:
    one = asked(name)
    every = {"kind", "game", "question", "hints", "from", "after", "change", "position", "who", "by", "turns"}
    assert set(one.row) <= every | set(one.needs) | {"trial", "ask"}
    assert set(one.needs) <= set(one.row)


@each_exercise
def test_the_picture_is_that_of_who_is_asked(name: str) -> None:
    """What another holds unseen crosses in no picture: the view hides it."""
    one = asked(name)
    assert one.view == one.game.view(one.start, one.who)
    for answer in (one.solution(), *one.wrong()):
        view = one.judge(answer).view
        assert view == one.game.view(view.position, one.who)


def test_an_exercise_that_is_not_there() -> None:
    with pytest.raises(OptionError, match="did you mean 'spaceship"):
        exercise("spaceships.1")
    with pytest.raises(OptionError, match=r"no exercise 'spaceship\.99'"):
        exercise("spaceship.99")


# feedback


def test_any_way_that_gets_there_counts() -> None:
    one = asked("leap-leaps.2")
    assert one.judge("leap future 4; add 5; pass").right
    assert one.judge(["leap future 4", "add 6", "pass"]).right


def test_a_wrong_move_shows_its_consequence() -> None:
    said = asked("spaceship.1").judge("ship C1-C2")
    assert not said.right
    assert any("Red flies" in event.text for event in said.events)
    assert said.view.position != asked("spaceship.1").start
    assert "Still to do" in said.text


def test_a_refused_move_says_why() -> None:
    said = asked("spaceship.1").judge("ship C1-F3")
    assert not said.right
    assert {cite for reason in said.reasons for cite in reason.cites} >= {"travel.ship", "board"}


def test_a_goal_too_many_gets_its_reason() -> None:
    said = asked("play.2").judge("D2, P1, F2, P3")
    assert "Not possible: P3" in said.text
    assert "do not share an edge" in str(said)


def test_a_goal_that_is_missing_is_not_named() -> None:
    said = asked("play.2").judge(["D2"])
    assert "2 more" in said.text
    assert "F2" not in str(said)


def test_the_wrong_section_tells_no_reason() -> None:
    one = of_kind("section")
    assert one.judge(one.wrong()[0]).reasons == ()
    assert one.judge(one.solution()[0]).reasons


def test_a_log_is_told_where_it_was_right() -> None:
    one = asked("reading-a-match.3")
    assert "that is legal" in one.judge(1).text
    assert "already" in one.judge(4).text
    assert one.judge("3").reasons


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("verdict", "perhaps"),
        ("verdict", 7),
        ("section", "travel.shop"),
        ("mistake", "the third"),
        ("option", "sometimes"),
    ],
)
def test_what_is_no_answer_is_an_error(kind: str, answer: object, tmp_path: Path) -> None:
    one = of_kind(kind)
    one.progress = tmp_path / "p.json"
    with pytest.raises(AnswerError):
        one.check(answer)
    assert not one.progress.exists()


def test_a_move_that_cannot_be_read_is_an_error() -> None:
    with pytest.raises(NotationError, match="D9"):
        of_kind("move").judge("ship D1-D9")


@each_exercise
@pytest.mark.parametrize("change", [str.lower, str.upper, str.title, str.swapcase], ids=lambda change: change.__name__)
def test_an_answer_counts_in_any_case(name: str, change: Callable[[str], str]) -> None:
    one = asked(name)
    right = one.solution()
    rows = _in(change, right)
    assert one.judge(rows).right
    if isinstance(right, list) and not isinstance(one, KINDS["move"]):
        assert one.judge(" , ".join(rows)).right
        assert one.judge([f" {row} " for row in rows]).right
    assert [answer for answer in one.wrong() if one.judge(_in(change, answer)).right] == []


def _in(change: Callable[[str], str], answer: Any) -> Any:
    return [change(str(part)) for part in answer] if isinstance(answer, list) else change(str(answer))


def test_what_is_wrong_is_named_as_the_game_writes_it() -> None:
    said = asked("play.2").judge(["D2", "p1", "c5"])
    assert "Not possible: C5." in said.text
    assert said.reasons == asked("play.2").judge(["D2", "P1", "C5"]).reasons != ()


def test_a_puzzle_takes_its_solution_in_any_case() -> None:
    for puzzle in (*puzzles.load("viagem")[:5], *puzzles.load("leap")[:5]):
        line = puzzle.solutions[0]
        assert puzzle.check([text.upper() for text in line]).right
        assert puzzle.check([text.lower() for text in line]).right


def test_yes_and_no_in_many_ways() -> None:
    one = asked("play.1")
    assert all(one.judge(answer).right for answer in ("no", "No ", False))
    assert not any(one.judge(answer).right for answer in ("yes", True))


def test_positions_are_those_of_the_scenarios() -> None:
    one = asked("figures-tunnel.2")
    report = scenario.run(scenario.load(exercises.ROOT / "viagem/scenarios/examples/figures-1.toml"))
    assert one.start == report.states[1]


# progress


@pytest.mark.parametrize("path", [3, False, b"p.json", ["p.json"]])
def test_what_is_no_path_is_refused(path: object) -> None:
    with pytest.raises(ProgressError, match="progress is kept in a file, whose path is a text"):
        exercise("play.1", progress=path)  # type: ignore[arg-type]
    with pytest.raises(ProgressError, match="progress is kept in a file"):
        exercises.progress(path)  # type: ignore[arg-type]


def test_answers_are_noted(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    one = exercise("play.1", progress=path)
    one.check("yes")
    one.hint()
    one.check("no")
    one.check("yes")  # once right, nothing changes
    assert progress_file.read(path) == {"play.1": Note(2, True, 1)}
    shown = str(exercises.progress(path))
    assert f"play                 1 of {len(chapters()['play'])}" in shown
    assert "<table>" in exercises.progress(path)._repr_html_()


def test_the_file_is_in_the_working_directory_or_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TIMETRAVEL_PROGRESS", raising=False)
    monkeypatch.chdir(tmp_path)
    exercise("play.1").check("no")
    assert (tmp_path / "timetravel-progress.json").exists()
    monkeypatch.setenv("TIMETRAVEL_PROGRESS", str(tmp_path / "other.json"))
    exercise("play.4").check("no")
    assert list(progress_file.read(tmp_path / "other.json")) == ["play.4"]
    assert "1 of" in str(exercises.progress())


def test_nothing_yet_is_no_error(tmp_path: Path) -> None:
    assert progress_file.read(tmp_path / "none.json") == {}


BROKEN = [
    "",
    "{",
    "[]",
    '{"format": "timetravel match", "version": 1, "answers": {}}',
    '{"format": "timetravel progress", "version": 2, "answers": {}}',
    '{"format": "timetravel progress", "version": 1, "answers": {"a": {"tries": -1, "right": true, "hints": 0}}}',
    '{"format": "timetravel progress", "version": 1, "answers": {"a": {"tries": 1, "right": 1, "hints": 0}}}',
    "[" * 100_000,
]


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_damaged_file_is_an_error_and_stays(tmp_path: Path, text: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ProgressError, match=r"p\.json.*left as it is"):
        exercise("play.1", progress=path).check("no")
    assert path.read_text(encoding="utf-8") == text


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "p.json"
    exercise("play.1", progress=path).check("no")
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(ProgressError, match="the disk is full"):
        exercise("play.4", progress=path).check("no")
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["p.json"]


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ProgressError, match="cannot be noted"):
        exercise("play.1", progress=tmp_path / "none" / "p.json").check("no")


@pytest.mark.parametrize("name", ["x" * 400, "half\0", "p.json/p.json"])
def test_a_file_that_cannot_be_is_an_error(tmp_path: Path, name: str) -> None:
    exercise("play.1", progress=tmp_path / "p.json").check("no")
    with pytest.raises(ProgressError):
        exercise("play.1", progress=tmp_path / name).check("no")
    with pytest.raises(ProgressError):
        exercises.progress(tmp_path / name)


def test_two_kernels_note_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    code = (
        "import sys; from timetravel import progress_file; "
        "[progress_file.note(sys.argv[1], f'{sys.argv[2]}.{n}', True, 0) for n in range(20)]"
    )
    both = [subprocess.Popen([sys.executable, "-c", code, str(path), name]) for name in ("a", "b")]
    assert [one.wait() for one in both] == [0, 0]
    assert set(progress_file.read(path)) == {f"{name}.{n}" for name in ("a", "b") for n in range(20)}
    assert [file.name for file in tmp_path.iterdir()] == ["p.json"]


def test_the_file_holds_no_name_and_no_time(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    exercise("play.1", progress=path).check("no")
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["answers"] == {"play.1": {"tries": 1, "right": True, "hints": 0}}
    assert set(data) == {"format", "version", "answers"}
    assert path.stat().st_mode & stat.S_IRUSR


# the commands


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, list(arguments))
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def test_the_exercises_check_without_a_notebook() -> None:
    code, said = run("exercises", "check")
    assert (code, said) == (0, f"{len(NAMES)} exercises, 0 faults\n")
    assert run("exercises", "check", "clock")[1] == f"{len(chapters()['clock'])} exercises, 0 faults\n"


def test_a_faulty_exercise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KINDS["verdict"], "wrong", lambda self: [self.solution()])
    code, said = run("exercises", "check", "play")
    assert code == 1
    assert "FAIL play.1: 'no' counts as right" in said


def test_list_and_show() -> None:
    assert len(run("exercises", "list")[1].splitlines()) == len(NAMES)
    assert asked("clock.1").question in run("exercises", "show", "clock.1")[1]
    assert run("exercises", "show", "clock.1", "--solution")[1] == "green\n"
    assert run("exercises", "show", "clock.0")[0] == 2


def test_a_teacher_collects_many_files(tmp_path: Path) -> None:
    ann, bob = tmp_path / "ann.json", tmp_path / "bob.json"
    exercise("play.1", progress=ann).check("no")
    exercise("clock.1", progress=ann).check("green")
    exercise("play.1", progress=bob).check("yes")
    code, said = run("progress", str(ann), str(bob))
    assert code == 0
    head, *rows = [line.split() for line in said.splitlines()]
    assert [dict(zip(head, row, strict=True)) for row in rows] == [
        {"learner": "ann", **{name: str(int(name in ("play", "clock"))) for name in chapters()}, "all": "2"},
        {"learner": "bob", **dict.fromkeys(chapters(), "0"), "all": "0"},
    ]
    assert run("progress", str(tmp_path / "eve.json"))[0] == 2


def test_exercises_need_no_notebook() -> None:
    code = (
        "import sys, timetravel; one = timetravel.exercise('play.1', progress=None); one.check('no'); "
        "timetravel.puzzle('viagem.1'); "
        "heavy = ('ipywidgets', 'anywidget', 'IPython', 'numpy', 'matplotlib', 'networkx'); "
        "print([module for module in heavy if module in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
