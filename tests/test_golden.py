"""The golden playthroughs of all games come out as they were written down; those of Viagem are of all sorts."""

import pytest

from tests import golden
from tests.golden.viagem import VIAGEM
from timetravel import viagem
from timetravel.viagem.components import COLOURS


@pytest.mark.parametrize("name", golden.CASES)
def test_replay(name):
    """The decisions and shuffles of the file lead to the same events, position and end."""
    data = golden.load(name)
    assert golden.as_data(golden.replayed(data)) == data


@pytest.mark.parametrize("name", golden.CASES)
def test_the_bot_plays_the_same_game_again(name):
    """From the seed alone: the same first player, shuffles and choices."""
    assert golden.dumps(golden.as_data(golden.fresh(name))) == golden.path(name).read_text(encoding="utf-8")


def test_there_are_games_for_every_number_of_players_and_every_option():
    """A game without golden playthroughs fails here."""
    assert {len(golden.load(name)["players"]) for name in VIAGEM} == {3, 4, 5}
    changed = {option for name in VIAGEM for option in golden.load(name)["options"]}
    assert changed == set(viagem.options()._asdict())


def test_the_files_and_the_cases_are_the_same():
    assert {file.stem for file in golden.FOLDER.glob("*-*.json")} == set(golden.CASES)


def test_both_ends_and_the_main_verbs_come_up():
    rows = [golden.load(name) for name in VIAGEM]
    assert {row["how"] for row in rows} == {"proofs", "stalemate"}
    verbs = {action[1].split()[0] for row in rows for action in row["actions"]}
    assert verbs >= {"place", "machine", "ship", "clock", "travel", "send", "token", "play", "meet", "end", "exchange"}
    assert {action[0] for row in rows for action in row["actions"]} == set(COLOURS)
