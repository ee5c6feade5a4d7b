"""What teams think of a position of Time Leap, and the command that goes on learning it."""

import random
import tomllib
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from tests import judgement_fit, leap_playing
from tests.judgement_fit import Game, Net
from timetravel import leap
from timetravel.leap.judgement import chance
from timetravel.leap.signs import SIGNS
from timetravel.leap.sketch import sketch_of


def kept() -> Net:
    return Net(tomllib.loads(judgement_fit.OUT.read_text(encoding="utf-8")))


def positions(count: int) -> list[leap.State]:
    """Return positions between turns, of games with any options and adventures."""
    found = []
    for seed in range(count):
        state, rng = leap_playing.start(seed)
        for _ in range(rng.randrange(60)):
            after = leap.step(state, leap_playing.by_verb(rng, leap.legal(state)))
            state = state if after.over else after
        if not state.stack:
            found.append(state)
    return found


def test_the_data_file_is_what_the_command_writes() -> None:
    assert kept().text() == judgement_fit.OUT.read_text(encoding="utf-8")


def test_what_is_learnt_is_what_is_played_with() -> None:
    states = positions(40)
    rows = np.array([judgement_fit.row(state, []) for state in states])
    thought = [chance(sketch_of(state)) for state in states]
    assert kept().chances(rows) == pytest.approx(thought, abs=0.01)  # signs are rounded in play
    assert max(thought) - min(thought) > 0.2


def test_a_card_just_drawn_does_not_count() -> None:
    state = leap.start(("blue", "red"))
    who, card = 0, state.hands[0][-1]
    seen, veiled = judgement_fit.row(state, []), judgement_fit.row(state, [(who, card)])
    unknown = SIGNS.index("unknown of team")
    assert (seen[unknown], veiled[unknown]) == (0, pytest.approx(1 / 6))
    assert (judgement_fit.row(state, [(who, 99)]) == seen).all(), "it was played in the same turn"


def test_a_chance_is_moved_towards_what_came_after_it() -> None:
    far, fades = judgement_fit.FAR, judgement_fit.FADES
    game = Game(np.zeros((3, 1)), [False, True, False], True)
    last, slipped = 1.0, fades * ((1 - far) * 0.6 + far * 1.0)
    assert judgement_fit.wanted(game, np.array([0.2, 0.4, 0.6])).tolist() == pytest.approx(
        [fades * 0.4, slipped, last]
    ), "what came of an action at random says nothing of the turns before it"


def test_learning_brings_the_chances_nearer() -> None:
    net, rng = kept(), random.Random(5)
    rows = np.array([judgement_fit.row(state, []) for state in positions(60)])
    aims = np.array([rng.random() for _ in rows])
    before = ((net.chances(rows) - aims) ** 2).mean()
    for _ in range(200):
        net.learn(rows, aims)
    assert ((net.chances(rows) - aims) ** 2).mean() < 0.7 * before


def test_the_command_plays_learns_and_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judgement_fit, "LONGEST", 3)
    out = tmp_path / "judgement.toml"
    result = CliRunner().invoke(judgement_fit.main, ["--games", "8", "--out", str(out)], catch_exceptions=False)
    assert result.exit_code == 0
    learnt = tomllib.loads(out.read_text(encoding="utf-8"))
    assert list(learnt["sign"]) == list(SIGNS)
    assert out.read_text(encoding="utf-8") != judgement_fit.OUT.read_text(encoding="utf-8")


def test_a_game_is_the_same_for_the_same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judgement_fit, "LONGEST", 4)
    monkeypatch.setattr(judgement_fit, "SLIPS", 0.3)
    one, two = judgement_fit.play("a"), judgement_fit.play("a")
    assert (one.rows == two.rows).all()
    assert one[1:] == two[1:]
    assert any(one.slipped)
