"""The scenario files of *Time Leap* show each item, each mission and each end."""

from functools import lru_cache

import pytest

from tests.corpus import files
from timetravel import leap, scenario
from timetravel.leap.components import ADVENTURES


def test_every_folder_and_every_property_has_files():
    assert {file.path.parent.name for file in files("leap")} == {"examples", "properties", "rulings", "sections"}
    assert {file.path.name[:2] for file in files("leap") if file.path.parent.name == "properties"} == {
        f"{k:02}" for k in range(1, 11)
    }


@lru_cache(maxsize=1)
def all_states() -> list[leap.State]:
    return [state for file in files("leap") for state in scenario.run(scenario.load(file.path)).states]


def test_every_item_is_asked_for():
    asked = {frame.name for state in all_states() for frame in state.stack if frame.kind == "item"}
    assert asked == {"item1", "item2", "item3", "item4", "item5"}


@pytest.mark.parametrize("mission", ["II", "III", "3rd", "4<", "A", "1"])
def test_every_mission_is_broken_somewhere(mission):
    for state in all_states():
        if state.over == "mission":
            eras = [era for era, _ in state.cleared]
            first = state.scenario.index("1") if "1" in state.scenario else 0
            if mission in (state.scenario[eras[-1]], "1" if first and first not in eras else ""):
                return
    pytest.fail(f"{mission} is nowhere broken")


def test_every_way_to_end_comes_up():
    assert {state.over for state in all_states()} == {
        "", "won", "mission", "conceded", "dead_number", "empty_hands", "finale", "turn_limit",
    }  # fmt: skip


def test_the_adventures_fill_up_to_nine_cards():
    assert list(ADVENTURES) == list(range(11, 21))
    for row in ADVENTURES.values():
        assert row["items"] + len(row["missions"]) + row["blanks"] == 9
