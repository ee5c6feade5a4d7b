"""The scenario files of every game pass and cover its rules; what cannot be read says where and why."""

import re
from collections import Counter
from importlib import import_module

import pytest
from click.testing import CliRunner

from tests.corpus import File, files, illegal_files, legal_files
from timetravel import cli, games, rulebook, scenario

CASES = {game: import_module(f"tests.{game}_cases") for game in games.NAMES}
FILES = [(game, file) for game in games.NAMES for file in files(game)]
SECTIONS = [(game, id_) for game in games.NAMES for id_ in rulebook.sections(game)]
OPTIONS = [
    (game, id_, option["name"], value["value"])
    for game, id_ in SECTIONS
    for option in rulebook.sections(game)[id_].options
    for value in option["values"]
]
each_game = pytest.mark.parametrize("game", games.NAMES)


def rows(table: str) -> list[tuple]:
    """Return the rows of a table of every game, each with its game."""
    return [
        pytest.param(game, *row, id=f"{game}-{k}")
        for game in CASES
        for k, row in enumerate(getattr(CASES[game], table))
    ]


# the files of the package


@each_game
def test_a_game_has_files_and_cases(game):
    assert len(files(game)) > 100
    assert all(len(getattr(CASES[game], table)) > 1 for table in ("FAILURES", "COMPARED", "UNREADABLE"))


@pytest.mark.parametrize(("game", "file"), FILES, ids=lambda part: part.name if isinstance(part, File) else part)
def test_scenario(game, file):
    read = scenario.load(file.path)
    assert game == read.game.NAME
    report = scenario.run(read)
    assert report.ok, report.failure


@pytest.mark.parametrize(("game", "id_"), SECTIONS)
def test_section_has_a_legal_and_an_illegal_case(game, id_):
    assert legal_files(game, id_), f"{id_}: no file of this section in which something legal is done"
    assert illegal_files(game, id_), f"{id_}: nothing is refused in a file of this section or with its citation"


@pytest.mark.parametrize(("game", "ruling", "option", "value"), OPTIONS, ids=lambda part: str(part))
def test_option_is_exercised_in_each_of_its_values(game, ruling, option, value):
    set_to = [file.options.get(option) for file in files(game) if file.section == ruling]
    if value == "N":
        assert [number for number in set_to if isinstance(number, int)], f"no file of {ruling} sets a number"
    else:
        assert value in set_to, f"no file of {ruling} sets {option} = {value!r}"


@each_game
def test_every_option_is_on_the_page_of_rulings_with_its_default_first(game):
    values = {}
    for _, _, option, value in (row for row in OPTIONS if row[0] == game):
        values.setdefault(option, []).append(value)
    assert {option: listed[0] for option, listed in values.items()} == games.get(game).options({})._asdict()


@each_game
def test_every_file_names_a_section_and_a_title(game):
    titles = Counter(scenario.load(file.path).title for file in files(game))
    assert [file.name for file in files(game) if file.section not in rulebook.sections(game)] == []
    assert [title for title, number in titles.items() if number > 1] == []


# a scenario that is not as expected


@pytest.mark.parametrize(("game", "text", "expected"), rows("FAILURES"))
def test_failure_says_what_was_expected_and_what_happened(game, text, expected):
    report = scenario.run(scenario.loads(CASES[game].GAME + text))
    assert not report.ok
    for part in expected:
        assert part in report.failure


@pytest.mark.parametrize(("game", "text", "holds"), rows("COMPARED"))
def test_some_lists_compare_in_order_and_others_do_not(game, text, holds):
    assert scenario.run(scenario.loads(CASES[game].GAME + text)).ok == holds


@each_game
def test_nothing_changes_with_a_refused_step(game):
    report = scenario.run(scenario.loads(CASES[game].GAME + CASES[game].REFUSED))
    assert report.ok
    assert report.states[0] == report.states[1]


# texts that cannot be read


@pytest.mark.parametrize(("game", "text", "line", "key", "words"), rows("UNREADABLE"))
def test_unreadable(game, text, line, key, words):
    with pytest.raises(scenario.ScenarioError) as raised:
        scenario.run(scenario.loads(text, "table.toml"))
    error = raised.value
    assert words in error.message
    assert (error.file, error.line, error.key) == ("table.toml", line, key)
    assert str(error).startswith(f"table.toml:{line}: {key}")
    jargon = r"propertyName|definition|\{|pattern|None"  # of the checker behind it
    assert not re.search(jargon, error.message), error.message


def test_sections_of_a_legal_step_are_known_ones_and_ask_nothing():
    step = 'pieces.blue = ["D1"]\n[[step]]\ndo = "clock D1"\nlegal = true\ncites = ["{}"]\n'
    assert scenario.run(scenario.loads(BASE + step.format("travel.machine"))).ok
    with pytest.raises(scenario.ScenarioError, match="no section"):
        scenario.loads(BASE + step.format("travle"))


def test_a_long_wrong_value_is_shown_by_its_beginning():
    with pytest.raises(scenario.ScenarioError) as raised:
        scenario.loads(BASE + f"turn = {[1] * 10000}\n")
    assert raised.value.message.startswith(f"{str([1] * 100)[:199]}…, but it must be one of 'blue', ")


# the command


def run_check(tmp_path, **texts):
    paths = []
    for name, text in texts.items():
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        paths.append(str(path))
    return CliRunner().invoke(cli.main, ["check", *paths])


GAME, BASE = CASES["viagem"].GAME, CASES["viagem"].BASE
GOOD = 'title = "Flying"\n' + GAME + '[[step]]\ndo = "ship D1-P1"\n'
BAD = 'title = "Waiting"\n' + GAME + '[[step]]\ndo = "pass"\n'


def test_check_says_ok_and_leaves_with_0(tmp_path):
    result = run_check(tmp_path, good=GOOD, again=GOOD)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert [line.startswith("ok Flying") for line in lines] == [True, True, False]
    assert "2 ok" in lines[-1]


def test_check_says_what_failed_and_leaves_with_1(tmp_path):
    result = run_check(tmp_path, good=GOOD, bad=BAD)
    assert result.exit_code == 1
    assert re.search(r"^FAIL Waiting.*: step 1, pass: expected to be legal, but: .*ruling\.4", result.output, re.M)
    assert result.output.splitlines()[-1] == "1 ok, 1 failed, 0 unreadable"


def test_check_says_where_it_cannot_read_and_leaves_with_2(tmp_path):
    result = run_check(tmp_path, bad=BAD, wrong=BASE + "speed = 6\n", good=GOOD)
    assert result.exit_code == 2
    assert f"{tmp_path / 'wrong.toml'}:4: position.speed: " in result.output
    assert result.output.splitlines()[-1] == "1 ok, 1 failed, 1 unreadable"


def test_check_of_a_missing_file_and_of_no_text_leaves_with_2(tmp_path):
    missing = CliRunner().invoke(cli.main, ["check", str(tmp_path / "none.toml")])
    assert missing.exit_code == 2
    assert "none.toml" in missing.output
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    assert CliRunner().invoke(cli.main, ["check", str(tmp_path / "binary.toml")]).exit_code == 2


@each_game
def test_check_of_all_files_of_the_package(game):
    paths = [str(file.path) for file in files(game)]
    result = CliRunner().invoke(cli.main, ["check", *paths])
    assert result.exit_code == 0
    assert result.output.splitlines()[-1].startswith(f"{len(paths)} ok, 0 failed")
