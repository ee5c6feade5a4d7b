"""The golden playthroughs of Time Leap are of all sorts."""

from tests import golden
from tests.golden.leap import LEAP
from timetravel import leap
from timetravel.leap.components import COLOURS


def test_there_are_games_for_every_number_of_players_adventure_and_option():
    rows = [golden.load(name) for name in LEAP]
    assert {len(row["players"]) for row in rows} == {2, 3, 4, 5}
    assert {row["setup"].get("adventure") for row in rows} == {None, *range(11, 21)}
    assert {option for row in rows for option in row["options"]} == set(leap.options()._asdict())


def test_ends_verbs_and_colours_come_up():
    rows = [golden.load(name) for name in LEAP]
    assert {row["how"] for row in rows} >= {"mission", "dead_number", "finale", "turn_limit"}
    verbs = {action[1].split()[0] for row in rows for action in row["actions"]}
    answers = {"join", "stay", "add", "pass", "accept", "decline", "take", "move", "swap", "next"}
    assert verbs >= {"place", "leap", "offer"} | answers
    assert {action[0] for row in rows for action in row["actions"]} == set(COLOURS)
