"""Setting up a position: every field of both games, errors that explain, and scenarios that `check` accepts."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tests.toy  # noqa: F401  # registers the game of stones
from tests.boards import alone, board  # noqa: F401  # `alone` is for all tests
from timetravel import games, scenario
from timetravel.editing import Draft, draft
from timetravel.errors import OptionError, PositionError
from timetravel.match import Match
from timetravel.scenario import ScenarioError
from timetravel.widget.editor import Editor, edit

NAMES = ("viagem", "leap")


def ask(made: Editor, intent: str, **more: Any) -> dict[str, Any]:
    return made.answer({"intent": intent, "revision": made.revision, **more})


def change(made: Editor, key: str, op: str, value: Any = None) -> dict[str, Any]:
    return ask(made, "change", change={"key": key, "op": op, "value": value})


def played(name: str, seed: int, decisions: int) -> Match:
    rng, match = random.Random(seed), Match(games.get(name), 3, seed=str(seed))
    while match.to_act and len(match.entries) < decisions:
        match.act(rng.choice(match.game.legal(match.state)))
    return match


# the draft


@pytest.mark.parametrize("name", NAMES)
def test_it_begins_with_a_position_that_can_be(name: str) -> None:
    made = Draft(games.get(name))
    assert made.error is None
    assert scenario.loads(made.text()).start == made.state


@pytest.mark.parametrize("name", NAMES)
def test_every_key_of_a_position_can_be_set_or_forgotten(name: str) -> None:
    game = games.get(name)
    match = played(name, 1, 60)
    made = draft(source=match)
    keys = {field.key.partition(".")[0] for field in made.fields()} - {"options"}
    known = {"snake", "now", "asked", "ended", "proofs_left", "bonus_left", "figure_discard", "seen", "known", "under"}
    assert set(game.describe(match.state)) - keys <= known, "what has no field comes from a match only"
    assert keys <= set(game.position_schema()["properties"])


@given(st.sampled_from(NAMES), st.integers(0, 10**6), st.integers(0, 90))
@settings(max_examples=15)
def test_any_position_of_a_match_is_taken_over_and_saved(name: str, seed: int, decisions: int) -> None:
    """Also in the middle of a question."""
    match = played(name, seed, decisions)
    made = draft(source=match)
    assert made.error is None
    assert made.state == match.state
    assert scenario.loads(made.text('A "quoted"\ntitle')).start == match.state


@given(st.sampled_from(NAMES), st.integers(0, 10**6))
@settings(max_examples=15)
def test_whatever_is_done_there_is_a_scenario_or_an_error_and_undo_goes_back(name: str, seed: int) -> None:
    rng = random.Random(seed)
    made = draft(source=played(name, rng.randrange(100), 30)) if rng.random() < 0.5 else Draft(games.get(name))
    seen = [(made.position, made.options, made.error is None)]
    for _ in range(25):
        field = rng.choice(made.fields())
        number = rng.randint(field.least, max(field.least, min(field.most, 12)))
        value = {"number": number, "truth": rng.random() < 0.5}.get(field.kind, rng.choice(field.values or ("",)))
        op = (
            "forget"
            if field.kind == "rest"
            else rng.choice(("add", "take"))
            if field.kind in ("many", "some", "row")
            else "set"
        )
        if op == "take" and field.kind == "row":
            value = rng.randrange(3)
        try:
            made.change(field.key, op, value)
        except PositionError:
            assert (made.position, made.options, made.error is None) == seen[-1], "a wrong change changes nothing"
            continue
        seen.append((made.position, made.options, made.error is None))
        if made.error is None:
            assert scenario.loads(made.text()).start == made.state
        else:
            assert str(made.error)
            with pytest.raises((PositionError, OptionError)):
                made.text()
    for position, chosen, right in reversed(seen[:-1]):
        assert made.undo()
        assert (made.position, made.options, made.error is None) == (position, chosen, right)
    assert not made.undo()


@pytest.mark.parametrize(
    ("key", "op", "value", "message"),
    [
        ("peices.blue", "add", "D1", "no field 'peices.blue', did you mean 'pieces.blue'"),
        ("pieces.green", "add", "D1", "no field 'pieces.green'"),
        ("pieces.blue", "add", "D9", "pieces.blue: no 'D9' here"),
        ("pieces.blue", "take", "D1", "no 'D1' to take away"),
        ("pieces.blue", "set", "D1", "added or taken one by one"),
        ("pieces.blue", "shuffle", "D1", "'shuffle' is no change"),
        ("turn", "set", "white", "one of blue, red, yellow"),
        ("turn", "add", "blue", "one value is set here"),
        ("round", "set", 0, "a number from 1 to"),
        ("round", "set", True, "a number from 1 to"),
        ("round", "set", "2", "a number from 1 to"),
        ("pile", "take", 4, "nothing lies at place 4"),
        ("options.revisit", "set", "maybe", "one of no, yes"),
    ],
)
def test_a_change_that_cannot_be_is_explained(key: str, op: str, value: Any, message: str) -> None:
    made = Draft(games.get("viagem"))
    with pytest.raises(PositionError, match=message):
        made.change(key, op, value)


def test_the_constraints_are_explained_as_everywhere() -> None:
    made = Draft(games.get("leap"))
    for _ in range(5):
        made.change("hands.blue", "add", "7")
    assert "7" in str(made.error)
    assert isinstance(made.error, PositionError)
    made = Draft(games.get("viagem"))
    made.change("stage", "set", "setup")
    assert made.error is not None
    assert made.error.args[0].startswith("to_place")
    made.change("to_place.blue", "set", 3)
    assert made.error is None


def test_players_come_and_go_with_all_that_is_theirs() -> None:
    made = Draft(games.get("viagem"))
    made.change("players", "add", "green")
    made.change("pieces.green", "add", "D1")
    made.change("turn", "set", "green")
    made.change("players", "take", 3)
    assert made.error is None
    assert "green" not in made.text()


def test_options_are_written_too() -> None:
    made = Draft(games.get("viagem"))
    made.change("options.revisit", "set", "yes")
    assert '[options]\nrevisit = "yes"\n' in made.text()
    made.change("options.revisit", "set", "no")
    assert "options" not in made.text()


def test_a_game_without_positions_says_so() -> None:
    with pytest.raises(OptionError, match="no positions"):
        Draft(games.get("stones"))


def test_a_wrong_source_is_an_error() -> None:
    with pytest.raises(OptionError, match="of 'leap', not of 'viagem'"):
        draft("viagem", 'game = "leap"\n[position]\nplayers = ["blue", "red"]\nhands.blue = ["1"]\n')
    with pytest.raises(ScenarioError):
        draft(None, "nowhere.toml")


# the fields


def ids_of(name: str) -> set[str]:
    """Return the ids of all that can be pointed at on a board on which everybody plays."""
    game, drawing = games.get(name), games.drawing(name)
    view = game.view(played(name, 1, 40).state, None)
    return set(re.findall('data-at="([^"]*)"', drawing.ring(view) + drawing.panels(view)))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_field_points_at_is_on_the_board(name: str) -> None:
    game = games.get(name)
    there = ids_of(name)
    for field in game.editing(game.seats(3)):
        assert set(field.where) <= there, field.key
        assert len(field.where) in (0, 1, len(field.values))
        assert len(field.titles) in (0, len(field.values))


# the widget


def test_a_change_is_shown_and_an_error_stays_a_draft() -> None:
    made = edit("viagem")
    before = made.picture
    assert change(made, "pieces.blue", "add", "D1")["answer"] == "done"
    assert made.picture != before
    assert 'pieces.blue = ["D1"]' in made.text
    shown = made.picture
    assert change(made, "to_place.blue", "set", 2)["answer"] == "done"
    assert (made.wrong["key"], made.text, made.picture) == ("to_place", "", shown)
    assert ask(made, "save", path="x.toml")["answer"] == "refused"
    assert ask(made, "undo")["answer"] == "done"
    assert made.wrong == {}
    assert change(made, "pieces.blue", "add", "D9")["text"].startswith("pieces.blue: no 'D9'")
    assert made.answer({"intent": "undo", "revision": 0})["answer"] == "refused"
    assert made.answer("nonsense")["answer"] == "refused"
    assert ask(made, "change", change={})["answer"] == "refused"


def test_saving_covers_no_other_file(tmp_path: Path) -> None:
    made = edit("leap")
    path = tmp_path / "one.toml"
    assert ask(made, "save", path=str(path))["answer"] == "saved"
    change(made, "pieces.blue", "set", 3)
    ask(made, "title", title="Three")
    assert ask(made, "save", path=str(path))["answer"] == "saved"
    assert scenario.load(path).title == "Three"
    assert scenario.run(scenario.load(path)).ok
    other = edit("leap")
    assert "is there already" in ask(other, "save", path=str(path))["text"]
    assert "ends in .toml" in ask(other, "save", path=str(tmp_path / "x.py"))["text"]
    for name in ("\ud800.toml", "a\0b.toml"):
        assert "cannot be written" in ask(other, "save", path=name)["text"]
    assert "cannot be written" in ask(other, "title", title="\ud800")["text"]
    assert other.title == ""
    assert "no folder" in ask(other, "save", path=str(tmp_path / "a" / "x.toml"))["text"]


@pytest.mark.parametrize("seed", range(3))
def test_of_a_board_only_what_its_viewer_knows_is_taken(seed: int) -> None:
    made = board()
    rng = random.Random(seed)
    while len(made.match.entries) < 60 and made.match.to_act:
        made.answer({"intent": "act", "do": rng.choice(made.choices)["do"], "revision": made.revision})
    editor = edit(position=made)
    described = made.match.game.describe(made.match.state)
    taken = editor.draft.position
    assert taken["hands"]["blue"] == described["hands"]["blue"]
    assert not taken["hands"].get("red")
    assert not taken.get("pile")
    assert "?" not in json.dumps(taken)
    editor.close()


def test_the_fields_speak_the_language_of_the_editor() -> None:
    assert {row["group"] for row in edit("viagem", language="pt_BR").fields} != {
        row["group"] for row in edit("viagem").fields
    }
    with pytest.raises(OptionError, match="does not speak"):
        edit("viagem", language="ja")
