"""What the searching bot expects of a position, and the command that fits it."""

import tomllib
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from tests import outlook_fit
from tests.playing import batches, games
from timetravel import viagem
from timetravel.viagem import outlook


@batches(2_400_000, 60, 20)
def test_chances_are_shares_of_one_on_states_and_views(seeds):
    for state, *_ in games(seeds, 0.1):
        for position in (state, viagem.view(state, viagem.players(state)[0]).position):
            chances = [viagem.chance(position, who) for who in viagem.players(state)]
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= 0


@batches(2_500_000, 30)
def test_when_it_is_over_the_winners_share_it(seeds):
    for state, _, action, _ in games(seeds, 0.0):
        assert action is None
        winners = viagem.score(state).winners
        for who in viagem.players(state):
            assert viagem.chance(state, who) == ((who in winners) / len(winners))


@batches(2_600_000, 40)
def test_more_points_are_a_better_chance(seeds):
    for state, *_ in games(seeds, 0.05):
        if not state.over:
            richer = state.copy()
            richer.score = tuple(points + 3 * (k == state.table.players[0]) for k, points in enumerate(state.score))
            first, second = viagem.players(state)[:2]
            assert viagem.chance(richer, first) > viagem.chance(state, first)
            assert viagem.chance(richer, second) < viagem.chance(state, second)


@batches(2_700_000, 20)
def test_who_has_no_turn_left_expects_what_he_has(seeds):
    met = 0
    for state, *_ in games(seeds, 0.3):
        turns = outlook.turns_left(state)
        for player in state.table.players:
            if not turns[player] and state.figure < 0 and not state.over:
                met += 1
                assert outlook.expected(state, player, 0.0) == viagem.score(state).final[viagem.COLOURS[player]]
    assert met


def test_every_sign_has_a_weight_and_each_weight_a_sign() -> None:
    assert set(outlook._FITTED["weights"]) == set(outlook.SIGNS)


@pytest.mark.long
def test_the_weights_foretell_games_that_they_were_not_fitted_to() -> None:
    """Against the mean of the table, they explain a part of the points still to come."""
    t = outlook_fit.table([one for one in map(outlook_fit.play, range(50_000, 50_006)) if one is not None])
    gained = outlook_fit.centred(t.gained, t.position)
    foretold = outlook_fit.centred(t.signs @ fitted(), t.position)
    assert ((gained - foretold) ** 2).mean() < 0.93 * (gained**2).mean()


def fitted() -> np.ndarray:
    return np.concatenate([outlook._WEIGHTS[k] for k in range(len(outlook.BASES))])


@pytest.mark.long
def test_the_command_fits_and_goes_on_with_what_it_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, out = tmp_path / "games.pkl", tmp_path / "outlook.toml"
    monkeypatch.setattr(outlook_fit, "EVERY", 5)
    command = ["--games", "10", "--kept", str(kept), "--out", str(out)]
    assert CliRunner().invoke(outlook_fit.main, command).exit_code == 0
    first = out.read_text(encoding="utf-8")
    made = tomllib.loads(first)
    assert set(made["weights"]) == set(outlook.SIGNS)
    assert all(len(row) == len(outlook.BASES) for row in made["weights"].values())
    monkeypatch.setattr(outlook_fit, "play", lambda seed: pytest.fail("it was played before"))
    assert CliRunner().invoke(outlook_fit.main, command).exit_code == 0
    assert out.read_text(encoding="utf-8") == first


def test_the_data_file_names_the_command_that_made_it() -> None:
    head = outlook_fit.HEAD.format(games=500)
    assert outlook_fit.OUT.read_text(encoding="utf-8").startswith(head)
