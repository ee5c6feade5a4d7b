"""What comes from outside and is half formed: each gets an error of ours, and nothing is lost."""

import copy
import pickle
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import timetravel
from timetravel import games, leap, record, viagem
from timetravel.cli import main
from timetravel.errors import NotationError, OptionError, PositionError, RecordError, TimeTravelError
from timetravel.match import Match

V = 'game = "viagem"\n[position]\nplayers = ["blue", "red", "yellow"]\n'
L = 'game = "leap"\n[position]\nplayers = ["blue", "red"]\nhands.blue = ["leap", "1"]\nhands.red = ["5"]\n'


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('asked = [{kind="travelling", epoch="D1", waiting=[]}]', "asked"),
        ('asked = [{kind="travelling", epoch="D1", waiting=["red"]}]', "asked"),
        ('asked = [{kind="sending", who="white", left=1}]', "asked[0]"),
        ('asked = [{kind="sending", who="blue", left=1}]', "asked"),
        ('asked = [{kind="freeing", who="blue", left=1, tunnel=true}]', "asked"),
        ('asked = [{kind="returning", who="blue", left=1}]', "asked"),
        ('pieces.blue = ["current"]\nasked = [{kind="returning", who="blue", left=0}]', "asked"),
        ('pieces.red = ["D1"]\nasked = [{kind="sending", who="blue", left=1, epoch="D1"}]', "asked[0]"),
        ('pieces.red = ["D1"]\nasked = [{kind="sending", who="blue", left=1, figure="D1"}]', "asked"),
        ('pieces.blue = ["D1"]\nnow = {owed="C5"}', "now.owed"),
        ('now = {figure="D1"}', "now.figure"),
        ('stage = "setup"\nto_place = {red=1}\nsnake = {first="white"}', "snake.first"),
        ('stage = "setup"\nto_place = {red=1}\nnow = {used=true}', "now"),
        ("countdown = 3.0", "countdown"),
        ("round = 1e300", "round"),
        ("score.blue = 4.0", "score.blue"),
    ],
)
def test_viagem_positions_that_no_turn_leads_to(text: str, key: str) -> None:
    with pytest.raises(PositionError) as refused:
        viagem.position(V + text + "\n")
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('asked = [{kind="joining", era=3, future=true, card="3", joined=[], waiting=[]}]', "asked[0]"),
        ('asked = [{kind="adding", era=1, future=true, cards=[], party=[], waiting=[]}]', "asked[0]"),
        ('asked = [{kind="offering", who="blue", card="9", waiting=["red"], item=false}]', "asked[0]"),
        ('asked = [{kind="offering", who="blue", card="1", waiting=[], item=false}]', "asked[0]"),
        ('asked = [{kind="item", who="white", name="item1"}]', "asked[0]"),
        ('asked = [{kind="item", who="blue", name="item1"}]', "asked[0]"),
        ('asked = [{kind="joining", era=10, future=true, card="leap", joined=[], waiting=["red"]}]', "asked[0]"),
        ('asked = [{kind="joining", era=1, future=true, card="leap", joined=["red"], waiting=["red"]}]', "asked[0]"),
        ('now = {chosen="white"}', "now.chosen"),
        ('seen.3 = ["blue"]', "seen.3"),
        ('eras.3 = "3"\nseen.3 = []', "seen.3"),
        ("pieces.blue = 3.0", "pieces.blue"),
    ],
)
def test_leap_positions_that_no_turn_leads_to(text: str, key: str) -> None:
    with pytest.raises(PositionError) as refused:
        leap.position(L + text + "\n")
    assert refused.value.key == key


def test_proofs_that_are_gone_stay_gone_in_the_text() -> None:
    state = viagem.position(V + "proofs_left.D = []\n")
    assert viagem.position(viagem.text_of(state)) == state


@pytest.mark.parametrize(
    "arguments",
    [
        {"game": []},
        {"game": "viagem", "players": 3.0},
        {"seats": 5},
        {"seats": "person"},
        {"options": ["x"]},
        {"options": "revisit"},
        {"options": {5: "x"}},
        {"first": 5},
        {"seed": "\ud800"},
        {"seats": [("\ud800", "person"), "random", "random"]},
        {"save": 5},
        {"save": b"x"},
        {"save": "\ud800.json"},
        {"save": "a\0b.json"},
        {"game": "leap", "setup": 5},
        {"game": "leap", "setup": {5: 1}},
        {"game": "leap", "setup": {"adventure": []}},
        {"game": "leap", "setup": {"adventure": 14.0}},
        {"game": "leap", "setup": {"scenario": "I"}},
        {"game": "leap", "setup": {"scenario": [[]]}},
        {"game": "leap", "options": {"turn_limit": 10**5000}},
        {"game": "leap", "options": {"turn_limit": True}},
    ],
)
def test_play_with_what_makes_no_sense(arguments: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        timetravel.play(**arguments)


@pytest.mark.parametrize("source", [5, b"x", "", "\0", "nowhere.json"])
def test_resume_what_is_no_file(source: Any) -> None:
    with pytest.raises(RecordError):
        timetravel.resume(source)


@pytest.mark.parametrize("action", [None, 5, b"place D1", leap.action("place 1")], ids=str)
def test_what_is_no_action(action: Any) -> None:
    with pytest.raises((NotationError, TimeTravelError)):
        viagem.apply(viagem.start(("blue", "red", "yellow")), action)


@pytest.mark.parametrize("text", ["[" * 100000, '{"a": ' + "9" * 5000 + "}", '{"a": ' * 100000])
def test_records_that_are_too_much(text: str) -> None:
    with pytest.raises(RecordError):
        record.loads(text)


@pytest.mark.parametrize("text", ["a = " + "[" * 5000 + "]" * 5000, "a = " + "9" * 5000, "a." * 50_000 + "a = 1"])
def test_scenarios_that_are_too_much_do_not_stop_the_others(text: str, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.toml", tmp_path / "good.toml"
    bad.write_text(text, encoding="utf-8")
    good.write_text("\ufeff" + V + 'pieces.blue = ["D1"]\n', encoding="utf-8")
    result = CliRunner().invoke(main, ["check", str(bad), str(good)])
    assert result.exit_code == 2
    assert "1 ok, 0 failed, 1 unreadable" in result.output


def test_a_title_cannot_forge_a_line(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text('title = "x\\nok forged"\n' + V.replace("[position]", "[position]", 1) + "speed = 1\n", "utf-8")
    result = CliRunner().invoke(main, ["check", str(file)])
    assert len(result.output.splitlines()) == 2


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_copied_match_goes_on_apart(copied: Any) -> None:
    match = Match(games.get("viagem"), 3, seed="copy")
    match.act("place D1")
    other = copied(match)
    rng = random.Random(1)
    other.act(rng.choice(other.game.legal(other.state)))
    assert (len(match.entries), len(other.entries)) == (1, 2)
    assert match.state == other.states[1]


def test_who_gives_up_is_the_one_recorded() -> None:
    match = Match(games.get("leap"), 3, seed="a", first="blue")
    match.act("concede", "red")
    assert match.entries[-1].by == "red"
    assert record.loads(record.dumps(match)).entries == match.entries


def test_a_record_keeps_the_mode_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    match = Match(games.get("viagem"), 3, seed="copy")
    record.save(match, path)
    path.chmod(0o640)
    record.save(match, path)
    assert path.stat().st_mode & 0o777 == 0o640
    with pytest.raises(RecordError, match="no folder"):
        record.save(match, tmp_path / "none" / "m.json")


def test_the_last_action_does_not_tell_a_card_played_face_down() -> None:
    board = timetravel.play("leap", seats=[("Ana", "person"), ("Bo", "person")], seed="1", first="blue")
    board.answer({"intent": "ready", "revision": board.revision})
    card = next(c for c in board.match.game.describe(board.match.state)["hands"]["blue"] if c not in ("1", "leap"))
    board.answer({"intent": "act", "do": f"place {card}", "revision": board.revision})
    assert board.match.entries[-1].do == f"place {card}"
    assert "do" not in board.ask["last"]
    assert board.ask["last"]["ways"] == []
    board.close()


def test_anybody_at_the_board_may_give_up() -> None:
    board = timetravel.play("leap", seats=["person", "random"], seed="1", first="red")
    board.pause = 0
    if board.match.to_act == "blue":
        board.answer({"intent": "try", "text": "concede", "revision": board.revision})
        assert board.match.entries[-1].do == "concede"
    board.close()
