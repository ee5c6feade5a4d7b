"""Whole games between bots: reproducible, and of the kind that the rulebook's game should give."""

import json
import statistics
from typing import Any

import pytest
from click.testing import CliRunner

from tests.again import under_hash_seeds
from timetravel import bots, games, simulate
from timetravel.cli import main
from timetravel.errors import OptionError

VIAGEM = games.get("viagem")


def cli(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["simulate", *arguments])


def test_the_summary_is_one_json_object_and_the_time_goes_to_standard_error() -> None:
    result = cli("viagem", "--players", "3", "--games", "2", "--seed", "5", "--json")
    summary = json.loads(result.stdout)
    assert result.exit_code == 0
    assert summary["games"] == 2
    assert summary["decisions"] == sum(row["decisions"] for row in summary["results"])
    assert sum(summary["endings"].values()) == 2
    assert set(summary["results"][0]["final"]) == {"blue", "red", "yellow"}
    assert result.stderr.strip().endswith("s")


@pytest.mark.parametrize("game", ["viagem", "leap"])
def test_the_same_under_any_hash_seed(game: str) -> None:
    command = ["-m", "timetravel.cli", "simulate", game, "--players", "3", "--games", "2", "--json", "--seed", "9"]
    assert len(under_hash_seeds([*command, "--bots", "random,greedy" if game == "viagem" else "random"])) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["viagm"], "did you mean 'viagem'"),
        (["viagem", "--players", "6"], "6 players"),
        (["viagem", "--bots", "clever"], "no bot 'clever'"),
        (["viagem", "--bots", "random,random,random,random"], "4 bots for 3 seats"),
        (["viagem", "--option", "revisit=perhaps"], "option revisit is 'perhaps'"),
        (["viagem", "--option", "revisit"], "NAME=VALUE"),
        (["viagem", "--setup", "adventure=11"], "nothing to choose"),
        (["leap", "--setup", "adventure=99"], "no adventure 99"),
        (["viagem", "--games", "-1"], "-1"),
    ],
)
def test_bad_input_leaves_with_status_2(arguments: list[str], message: str) -> None:
    result = cli(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_one_turn_lookahead_games_end_by_proofs_after_some_five_to_nine_rounds() -> None:
    summary = simulate.simulate(VIAGEM, 4, 8, "rules check", ["greedy"])
    rounds = [row["turn"][0] for row in summary["results"]]
    scores = [score for row in summary["results"] for score in row["final"].values()]
    assert summary["endings"].get("proofs", 0) >= 6
    assert 5 <= statistics.mean(rounds) <= 9
    assert 25 <= statistics.mean(scores) <= 45


def test_random_games_mostly_end_by_stalemate() -> None:
    endings = simulate.simulate(VIAGEM, 4, 60, "rules check", ["random"])["endings"]
    assert endings["stalemate"] > endings.get("proofs", 0)


def test_looking_ahead_beats_chance() -> None:
    rows = simulate.simulate(VIAGEM, 3, 9, "strength", ["greedy", "random", "random"])["results"]
    assert sum("blue" in row["winners"] for row in rows) >= 7


def test_a_bot_sees_only_its_view() -> None:
    class Nosy:
        name = "nosy"

        def choose(self, view: Any) -> Any:
            s = view.position
            others = [p for p in s.table.players if p != view.viewer]
            assert all(card == -1 for p in others for card in s.hands[p])
            assert all(card == -1 for card in s.pile)
            return VIAGEM.legal(s)[0]

    made = bots.make

    def make(name: str, game: Any, rng: Any) -> Any:
        return Nosy() if name == "nosy" else made(name, game, rng)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bots, "make", make)
        assert simulate.play(VIAGEM, ["nosy"] * 3, "1").decisions > 30


def test_an_endless_game_is_called_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MOST", 40)
    assert simulate.simulate(games.get("leap"), 2, 1, "1")["endings"] == {"unfinished": 1}


def test_no_bots_are_refused() -> None:
    with pytest.raises(OptionError, match="0 bots"):
        simulate.simulate(VIAGEM, 3, 1, "1", [])


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"games": 1.5}, "^1.5 games; a whole number"),
        ({"games": "1"}, "^'1' games; a whole number"),
        ({"players": "3"}, "^'3': how many play is a whole number, 3 to 5"),
        ({"players": 3.0}, "^3.0: how many play"),
        ({"bot_names": "random"}, "^'random': bots are a list of names"),
        ({"bot_names": 3}, "^3: bots are a list"),
        ({"bot_names": [None]}, "^None: a bot is named by a text"),
        ({"setup": 3}, "but 3 is given"),
    ],
)
def test_what_is_of_another_kind_is_refused(given: dict[str, object], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        simulate.simulate(VIAGEM, **{"players": 3, "games": 1, "seed": "1", **given})  # type: ignore[arg-type]
