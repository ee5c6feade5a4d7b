"""The scenario files of Time Leap pass and cover its rules; positions that cannot be say where and why."""

import re
import tomllib
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import timetravel
from tests.corpus import File
from timetravel import cli, leap, rulebook, scenario
from timetravel.leap.components import ADVENTURES

FOLDER = Path(timetravel.__file__).parent / "leap" / "scenarios"
FILES = sorted(FOLDER.glob("*/*.toml"))
SECTIONS = rulebook.sections("leap")
OPTIONS = [
    (id_, option["name"], value["value"])
    for id_, section in SECTIONS.items()
    for option in section.options
    for value in option["values"]
]


@lru_cache(maxsize=1)
def files() -> list[File]:
    found = []
    for path in FILES:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        name, legal = path.relative_to(FOLDER).as_posix(), data.get("legal", {})
        wanted = [*legal.get("includes", []), *legal.get("only", [])]
        steps, options = data.get("step", []), data.get("options", {})
        found.append(File(name, path, data.get("section", ""), options, steps, wanted))
    return found


def is_legal(step: dict) -> bool:
    return step.get("legal", True)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_scenario(path):
    report = scenario.run(scenario.load(path))
    assert report.ok, report.failure


def test_there_are_files():
    assert len(FILES) > 250
    assert {path.parent.name for path in FILES} == {"examples", "properties", "rulings", "sections"}
    assert {path.name[:2] for path in FILES if path.parent.name == "properties"} == {f"{k:02}" for k in range(1, 11)}


@pytest.mark.parametrize("id_", SECTIONS)
def test_section_has_a_legal_and_an_illegal_case(id_):
    own = [file for file in files() if file.section == id_]
    assert [f.name for f in own if f.wanted or any(map(is_legal, f.steps))], f"{id_}: nothing legal is done"
    refused = [
        file.name
        for file in files()
        for step in file.steps
        if not is_legal(step) and (file.section == id_ or id_ in step.get("cites", []))
    ]
    assert refused, f"{id_}: nothing is refused in a file of this section or with its citation"


@pytest.mark.parametrize(("ruling", "option", "value"), OPTIONS, ids=lambda part: str(part))
def test_option_is_exercised_in_each_of_its_values(ruling, option, value):
    set_to = [f.options.get(option) for f in files() if f.section == ruling]
    if value == "N":
        assert [number for number in set_to if isinstance(number, int)], f"no file of {ruling} sets a number"
    else:
        assert value in set_to, f"no file of {ruling} sets {option} = {value!r}"


def test_every_option_of_the_game_is_on_the_page_of_rulings():
    assert {option for _, option, _ in OPTIONS} == set(leap.options()._asdict())


@pytest.mark.parametrize("option", leap.options()._asdict())
def test_the_default_is_the_first_value_of_the_page(option):
    values = [value for _, name, value in OPTIONS if name == option]
    assert leap.options()._asdict()[option] == values[0]


@lru_cache(maxsize=1)
def all_states() -> list[leap.State]:
    return [state for path in FILES for state in scenario.run(scenario.load(path)).states]


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


def test_every_file_names_a_section_and_a_title():
    titles = Counter(scenario.load(path).title for path in FILES)
    assert [file.name for file in files() if file.section not in SECTIONS] == []
    assert [title for title, number in titles.items() if number > 1] == []


def test_the_adventures_fill_up_to_nine_cards():
    assert list(ADVENTURES) == list(range(11, 21))
    for row in ADVENTURES.values():
        assert row["items"] + len(row["missions"]) + row["blanks"] == 9


def test_check_of_all_files():
    result = CliRunner().invoke(cli.main, ["check", *map(str, FILES)])
    assert result.exit_code == 0
    assert result.output.splitlines()[-1].startswith(f"{len(FILES)} ok, 0 failed")


# what comes out otherwise than expected

GAME = 'game = "leap"\n[position]\nplayers = ["blue", "red"]\nhands = { blue = ["1", "4"], red = ["2"] }\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[[step]]\ndo = "leap past 1"\n', ["expected to be legal", "no leap to the past", "ruling.10"]),
        ('[[step]]\ndo = "place 4"\nlegal = false\n', ["expected to be refused, but it is legal"]),
        ('[[step]]\ndo = "place 1"\nevents = ["moved", "cleared"]\n', ["the event cleared", "'placed', 'cleared'"]),
        ('[[step]]\ndo = "place 2"\nlegal = false\ncites = ["leap"]\n', ["a refusal that cites leap", "[place]"]),
        ('[[step]]\ndo = "place 1"\nby = "red"\n', ["for Blue to decide now, not for Red"]),
        ('[[step]]\ndo = "place 1"\n[after]\npieces.red = 1\n', ["expected pieces.red = 1, but it is 2"]),
        ('[[step]]\ndo = "place 1"\n[after]\ncleared_eras = []\n', ["expected cleared_eras = [], but it is [1]"]),
        ('[after]\nto_act = "red"\n', ["expected to_act = 'red', but it is 'blue'"]),
        ('[[step]]\ndo = "concede"\n[after]\nlost = "mission"\n', ["'mission', but it is 'conceded'"]),
        ('[legal]\nonly = ["place 1"]\n', ["also legal", "offer 4"]),
        ("[legal]\ncount = 6\n", ["expected 6 legal actions, but there are 5"]),
    ],
)
def test_failure_says_what_was_expected_and_what_happened(text, expected):
    report = scenario.run(scenario.loads(GAME + text))
    assert not report.ok
    for part in expected:
        assert part in report.failure


def test_the_deck_and_the_cleared_eras_compare_in_order_and_hands_do_not():
    start = GAME + 'deck = ["4", "leap"]\neras = { 2 = "2", 3 = "3" }\n[after]\n'
    assert scenario.run(scenario.loads(start + 'deck = ["4", "leap"]\nhands.blue = ["4", "1"]\n')).ok
    assert not scenario.run(scenario.loads(start + 'deck = ["leap", "4"]\n')).ok
    assert not scenario.run(scenario.loads(start + 'cleared = ["3 blue", "2 blue"]\n')).ok


# positions that cannot be

BASE = 'game = "leap"\n[position]\nplayers = ["blue", "red"]\nhands.blue = ["1"]\n'

UNREADABLE = [
    # the text of the file, the line, the key, words of the message
    ('game = "leap"\n[position]\nplayers = ["blue"]\nhands.blue = ["1"]\n', 3, "position.players", "at least 2"),
    ('game = "leap"\n[position]\nplayers = ["blue", "blue"]\n', 3, "position.players", "unique"),
    ('game = "leap"\n[position]\nplayers = ["blue", "red"]\n', 2, "position.hands.blue", "empty hand"),
    (BASE + 'turn = "red"\n', 4, "position.hands.red", "empty hand"),
    (BASE + 'turn = "green"\n', 5, "position.turn", "nobody plays green"),
    (BASE + "pieces.green = 2\n", 5, "position.pieces.green", "nobody plays green"),
    (BASE + "pieces.blue = 11\n", 5, "position.pieces.blue", "11"),
    (BASE + "pieces.blue = 0\n", 5, "position.pieces.blue", "0"),
    (BASE + 'hands.red = ["11"]\n', 5, "position.hands.red[0]", "11"),
    (BASE + 'hands.red = ["3", "3", "3", "3"]\n', 5, "position.hands.red", "4 × 3"),
    (BASE + 'eras.3 = "3"\ndiscards = ["3", "3", "3"]\n', 6, "position.discards", "4 × 3"),
    (BASE + f"deck = {['leap'] * 11}\n".replace("'", '"'), 5, "position.deck", "11 × leap"),
    (BASE + 'eras.11 = "3"\n', 5, "position.eras.11", "11"),
    (BASE + 'eras.3 = "x"\n', 5, "position.eras.3", "'x'"),
    (BASE + 'scenario.10 = "1"\n', 5, "position.scenario.10", "10"),
    (BASE + 'scenario.1 = "IV"\n', 5, "position.scenario.1", "IV"),
    (BASE + 'scenario.1 = "item1"\nscenario.2 = "item1"\n', 6, "position.scenario.2", "2 × item1"),
    (BASE + 'scenario = { 1 = "A", 2 = "A", 3 = "A" }\n', 5, "position.scenario.3", "3 × A"),
    (BASE + 'cleared = ["3 blue"]\n', 5, "position.cleared", "a card lies in its slot"),
    (BASE + 'eras.3 = "3"\ncleared = ["3 blue", "3 red"]\n', 6, "position.cleared", "twice"),
    (BASE + 'eras.3 = "3"\ncleared = ["3 green"]\n', 6, "position.cleared", "nobody plays green"),
    (BASE + 'cleared = ["10 blue"]\n', 5, "position.cleared[0]", "10 blue"),
    (BASE + "turns = -1\n", 5, "position.turns", "-1"),
    (BASE + 'free_action_used_by = ["blue"]\n', 5, "position.free_action_used_by", "once_each"),
    (
        BASE + 'free_action_used = true\n[options]\nfree_action = "once_each"\n',
        5, "position.free_action_used", "free_action_used_by",
    ),
    (BASE + 'known.red.blue = ["2"]\n', 5, "position.known.red.blue", "does not hold 2"),
    (BASE + '[options]\nturn_limit = 0\n', 6, "options.turn_limit", "a number from 1"),
    (BASE + '[options]\nwin = "all"\n', 6, "options.win", "'all_ten' or 'first_nine'"),
    (BASE + '[[step]]\ndo = "place 11"\n', 6, "step[0].do", "'11' is not a card"),
    (BASE + '[[step]]\ndo = "leap 7"\n', 6, "step[0].do", "'7' is not a direction"),
    (BASE + '[[step]]\ndo = "swap 7 3"\n', 6, "step[0].do", "'3' is not an era like era3"),
    (BASE + '[[step]]\ndo = "next green"\n', 6, "step[0].do", "nobody plays green"),
    (BASE + '[[step]]\ndo = "place"\n', 6, "step[0].do", "missing"),
    (BASE + '[[step]]\ndo = "pass"\nlegal = false\ncites = ["ruling.18"]\n', 8, "step[0].cites[0]", "no section"),
    (BASE + '[[step]]\ndo = "place 1"\nevents = ["proof"]\n', 7, "step[0].events[0]", "no event 'proof'"),
    (BASE + '[[step]]\ndo = "place 1"\nchance = ["7"]\n', 7, "step[0].chance", "nothing is reshuffled"),
    (BASE + '[after]\nto_act = "green"\n', 6, "after.to_act", "nobody plays green"),
    (BASE + 'seen.3 = ["green"]\n', 5, "position.seen.3", "nobody plays green"),
    (BASE + '[after]\nlost = "clock"\n', 6, "after.lost", "clock"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "key", "words"), UNREADABLE, ids=range(len(UNREADABLE)))
def test_unreadable(text, line, key, words):
    with pytest.raises(scenario.ScenarioError) as raised:
        scenario.run(scenario.loads(text, "table.toml"))
    error = raised.value
    assert words in error.message
    assert (error.file, error.line, error.key) == ("table.toml", line, key)


@pytest.mark.parametrize("text", [text for text, *_ in UNREADABLE], ids=range(len(UNREADABLE)))
def test_messages_are_for_people(text):
    """No jargon of the checker behind it."""
    with pytest.raises(scenario.ScenarioError) as raised:
        scenario.run(scenario.loads(text))
    assert not re.search(r"propertyName|definition|\{|pattern|None", raised.value.message), raised.value.message
