"""The golden playthroughs of Time Leap come out as they were written down, and are of all sorts."""

import pytest

from tests import golden
from tests.golden.leap import LEAP
from timetravel import leap
from timetravel.leap.components import COLOURS


@pytest.mark.parametrize("name", LEAP)
def test_replay(name):
    """The decisions and shuffles of the file lead to the same events, position and end."""
    data = golden.load(name)
    assert golden.as_data(golden.replayed(data)) == data


@pytest.mark.parametrize("name", LEAP)
def test_the_bot_plays_the_same_game_again(name):
    assert golden.dumps(golden.as_data(golden.fresh(name))) == golden.path(name).read_text(encoding="utf-8")


def test_there_are_games_for_every_number_of_players_adventure_and_option():
    rows = [golden.load(name) for name in LEAP]
    assert {len(row["players"]) for row in rows} == {2, 3, 4, 5}
    assert {row["setup"].get("adventure") for row in rows} == {None, *range(11, 21)}
    assert {option for row in rows for option in row["options"]} == set(leap.options()._asdict())


def test_the_files_and_the_cases_are_the_same():
    assert {file.stem for file in golden.FOLDER.glob("leap-*.json")} == set(LEAP)


def test_ends_verbs_and_colours_come_up():
    rows = [golden.load(name) for name in LEAP]
    assert {row["how"] for row in rows} >= {"mission", "dead_number", "finale", "turn_limit"}
    verbs = {action[1].split()[0] for row in rows for action in row["actions"]}
    answers = {"join", "stay", "add", "pass", "accept", "decline", "take", "move", "swap", "next"}
    assert verbs >= {"place", "leap", "offer"} | answers
    assert {action[0] for row in rows for action in row["actions"]} == set(COLOURS)
