"""The bench counts right, on a game whose numbers are known, and our adapter plays."""

import random
from collections.abc import Sequence

import pytest

from tests.bench.measure import Operations, Played, Round, imports, operations, play, play_one
from tests.bench.ours import CheckedViagem, Viagem
from tests.bench.report import Row, ratios, row


class Countdown:
    """From ten down, one or two at a time: forced at one, over at zero."""

    name = "countdown"
    module = "pytest"
    apply_generates = False

    def start(self, seed: int) -> list[int]:
        return [10]

    def legal(self, game: list[int]) -> Sequence[int]:
        return range(1, min(2, game[0]) + 1)

    generate = legal

    def apply(self, game: list[int], action: int) -> list[int]:
        assert game[0] >= action
        game[0] -= action
        return game

    def over(self, game: list[int]) -> bool:
        return game[0] == 0

    def copy(self, game: list[int]) -> list[int]:
        return list(game)


def test_a_game_is_counted() -> None:
    played = play_one(Countdown(), [10], random.Random(1))
    assert played.games == 1
    assert 5 <= played.decisions <= 10
    assert played.forced in (0, 1)
    assert played.listed == 2 * played.decisions - played.forced
    assert played.seconds > 0


def test_games_are_played_until_the_time_is_up() -> None:
    played = play(Countdown(), seed=1, seconds=0.01)
    assert played.seconds >= 0.01
    assert played.games > 1
    assert 5 * played.games <= played.decisions <= 10 * played.games


def test_operations_leave_the_sampled_positions_alone() -> None:
    timed = operations(Countdown(), seed=1, samples=50)
    assert timed.generate > 0
    assert timed.apply > 0
    assert timed.copy > 0


def test_a_row_has_medians_over_rounds_and_shares_over_all_games() -> None:
    rounds = [
        Round(Played(1, 10, 40, 5, 1.0), Operations(1e-6, 2e-6, 3e-6)),
        Round(Played(1, 20, 80, 5, 1.0), Operations(5e-6, 2e-6, 3e-6)),
        Round(Played(2, 90, 180, 2, 1.0), Operations(2e-6, 2e-6, 3e-6)),
    ]
    summed = row(Countdown(), rounds, 0.5)
    assert summed.decisions_per_s == 20
    assert summed.listed_per_s == 80
    assert summed.legal_per_decision == 2.5
    assert summed.forced_share == pytest.approx(0.1)
    assert summed.decisions_per_game == 30
    assert (summed.list_us, summed.apply_us, summed.copy_us) == pytest.approx((2, 2, 3))
    assert summed.import_ms == 500


def test_ratios_are_of_the_first_to_each_other() -> None:
    def one(name: str, decisions: float, listed: float) -> Row:
        return Row(name, "1", 1, decisions, 1, listed, 1, 1, 1, 0, 1, 1, [])

    (ratio,) = ratios([one("a", 300, 10), one("b", 100, 20)])
    assert ratio == {"engine": "a", "to": "b", "decisions": 3, "listed": 0.5}


def test_importing_more_takes_longer() -> None:
    nothing, much = imports(["sys", "asyncio"], runs=3)
    assert much > nothing


def test_our_adapters_play_the_same_whole_game() -> None:
    engines = Viagem(), CheckedViagem()
    plain, checked = (play_one(each, each.start(7), random.Random(7)) for each in engines)
    assert plain.decisions > 50
    assert plain.listed > plain.decisions
    assert (plain.decisions, plain.listed) == (checked.decisions, checked.listed)
