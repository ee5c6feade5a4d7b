"""The bench counts right, on a game whose numbers are known, and our adapter plays."""

import random
from collections.abc import Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests import pages
from tests.bench import check, kept, memory, page, workers
from tests.bench.measure import Operations, Played, Round, imports, operations, play, play_one, rounds
from tests.bench.ours import CheckedViagem, Viagem
from tests.bench.report import Row, cells, compared, ratios, row, versions
from timetravel import lab


class Countdown:
    """From ten down, one or two at a time: forced at one, over at zero."""

    name = "countdown"
    module = "pytest"
    apply_generates = False
    copies = True

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


def test_an_engine_that_cannot_copy_is_played_and_its_operations_stay_open() -> None:
    class NoCopy(Countdown):
        copies = False

        def copy(self, game: list[int]) -> list[int]:
            raise NotImplementedError

    (found,) = rounds([NoCopy()], 2, 0.001)
    assert [one.operations for one in found] == [None, None]
    summed = row(NoCopy(), found, 0)
    assert (summed.list_us, summed.apply_us, summed.copy_us) == (None, None, None)
    assert cells(summed).count("–") == 3


def test_several_packages_give_all_their_versions() -> None:
    assert versions("pytest") == pytest.__version__
    assert versions("pytest.x, click") == f"{pytest.__version__}, click {version('click')}"


def test_hanabi_is_played_to_its_end() -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("shimmy")
    from tests.bench.peers import Hanabi

    engine = Hanabi()
    played = [play_one(engine, engine.start(seed), random.Random(seed)) for seed in (3, 3, 4)]
    assert played[0].decisions == played[1].decisions > 5
    assert played[0].listed > 5 * played[0].decisions
    assert all(engine.env.terminations.values())


# memory


def test_memory_is_read_from_outside_after_so_many_games() -> None:
    floor = memory.bare()
    name, found = memory.traced("Viagem", (0, 2))
    assert name == Viagem.name
    assert len(found) == 2
    assert 3 < floor < found[0] <= found[1] + 1


def test_a_process_that_fails_is_no_figure() -> None:
    with pytest.raises((RuntimeError, BrokenPipeError)):
        memory.traced("Nothing", (0, 2))


# two processes


def made_up(one: float, two: float, apart: float) -> dict[str, list[workers.Turn]]:
    both = {"one": (one, 10.0), "two": (two, 12.5), "apart": (apart, 12.0)}
    return {way: [workers.Turn(wall, cpu, 1.0)] * 3 for way, (wall, cpu) in both.items()}


def test_what_a_second_process_gains() -> None:
    found = workers.summed(made_up(10, 6, 5))
    assert found == pytest.approx({"gain": 10 / 6, "ceiling": 2, "share": 5 / 6, "cpu": 0.8})


def test_the_three_ways_play_and_count_the_cpu_time_of_all_processes() -> None:
    plan = lab.Plan.of("viagem", ["random"] * 3)
    found = workers.turns(plan, 4, 1)
    assert {way: len(some) for way, some in found.items()} == {"one": 1, "two": 1, "apart": 1}
    assert found["one"][0].cpu == found["one"][0].lead
    for way in ("two", "apart"):
        (turn,) = found[way]
        assert turn.cpu > turn.lead > 0
        assert turn.wall > 0
    assert workers.as_json(plan, 4, found)["seconds"]["one"]["cpu"] == [found["one"][0].cpu]


def test_half_of_the_games_failing_is_no_figure(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match="failed"):
        workers.apart(lab.Plan.of("viagem", ["random"] * 3)._replace(game="chess"), 2)
    assert "no game 'chess'" in capfd.readouterr().err


# the page


def results(**changes: Any) -> dict[str, Any]:
    """Figures nobody measured: Time Leap 12 times Hanabi, 20 MB, 1.5 times as fast on a free machine."""
    where = {"date": "2026-01-01", "interpreter": "CPython 3.11.1, x", "cores": 2, "busy": 0.0}

    def one(name: str, decisions: float, ours: bool, micros: float | None = 1.0) -> Row:
        return Row(name, "1", 1, decisions, 3, 2 * decisions, micros, micros, micros, 0, 9, 7, [], ours)

    rows = [one("viagem, 4 players", 800, True), one(page.LEAP, 1200, True), one(page.HANABI, 100, False, None)]
    speed = {
        "where": where,
        "settings": {"rounds": 5, "seconds": 2.0},
        "engines": [asdict(row) for row in rows],
        "ratios_of_medians": compared(rows),
    }
    left = {"a": [5.0, 10.0, 11.0], "b": [6.0, 20.0, 20.5]}
    plan = lab.Plan("viagem", "1", ("random",) * 4, "1", (), ())
    return {
        "speed": speed,
        "memory": {"where": where, "bare_mb": 9.0, "after": [0, 1000, 2000], "above_mb": left},
        "workers": {"where": where, **workers.as_json(plan, 100, made_up(9, 6, 5))},
        **changes,
    }


def verdicts(figures: dict[str, Any], *about: str) -> list[tuple[str, str]]:
    rows = pages.table(page.page(figures), "What is wanted, and what was found")
    about = about or ("Hanabi", "memory above", "two processes")
    return [(found, met) for what, _, found, met in rows if any(part in what for part in about)]


def test_the_page_is_made_of_the_figures_that_are_kept() -> None:
    assert page.page(kept.load()) == pages.read(page.NAME), "run: python -m tests.bench.page"


def test_the_page_says_whether_what_is_wanted_was_found() -> None:
    assert verdicts(results()) == [("12.00 times", "yes"), ("20.00 MB", "yes"), ("1.50 times", "no")]
    assert verdicts(results(), "Catanatron", "importing") == [("not measured", "")] * 3
    figures = results()
    chess = {**figures["speed"]["engines"][0], "name": page.CHESS, "import_ms": 14, "apply_us": 0.5}
    figures["speed"]["engines"].append(chess)
    assert verdicts(figures, "importing", "applying") == [("2.00 times", "no"), ("0.50 times", "yes")]
    figures["memory"]["above_mb"]["a"][1] = 25.0
    figures["speed"]["ratios_of_medians"] = compared_to_nothing(figures)
    figures["workers"]["where"] = {**figures["workers"]["where"], "busy": 0.5}
    assert verdicts(figures) == [
        ("not measured", ""),
        ("25.00 MB", "no"),
        ("1.50 times", "not known: the machine was busy"),
    ]


def compared_to_nothing(figures: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in figures["speed"]["ratios_of_medians"] if one["to"] != page.HANABI]


def test_figures_are_kept_by_their_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Any] = []
    monkeypatch.setattr(page, "write", written.append)
    file = tmp_path / "results.json"
    kept.keep("speed", {"a": 1}, file)
    kept.keep("memory", {"b": 2}, file)
    kept.keep("speed", {"a": 3}, file)
    assert kept.load(file) == written[-1] == {"speed": {"a": 3}, "memory": {"b": 2}}


def test_there_is_no_page_of_a_part(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "write", lambda *_: pytest.fail("written"))
    page.write({"speed": {}})
    assert "not measured: memory, workers" in capsys.readouterr().out


# whether it became slower


def a_ratio(decisions: float, listed: float, engine: str = "a") -> dict[str, Any]:
    return {"engine": engine, "to": "chess", "decisions": decisions, "listed": listed}


def test_a_ratio_that_fell_too_far_is_named() -> None:
    told, good = check.lines([a_ratio(2, 4), a_ratio(1, 1, "b")], [a_ratio(1.5, 3.6), a_ratio(2, 2, "new")], 0.2)
    assert told == [
        "a to chess, decisions/s: 1.50 times, kept 2.00, fell by 25%: TOO SLOW, 20% may be lost",
        "a to chess, listed/s: 3.60 times, kept 4.00, fell by 10%",
    ]
    assert not good


@pytest.mark.parametrize("now", [1.61, 2, 5])
def test_a_ratio_that_moved_a_little_or_rose_is_good(now: float) -> None:
    assert check.lines([a_ratio(2, 2)], [a_ratio(now, now)], 0.2)[1]


def test_nothing_to_compare_with_is_an_error() -> None:
    with pytest.raises(ValueError, match="--keep"):
        check.lines([a_ratio(2, 2, "b")], [a_ratio(2, 2)], 0.2)


@pytest.mark.parametrize(("factor", "status"), [(1.0, 0), (0.9, 0), (0.7, 1)])
def test_the_command_fails_when_it_became_slower(factor: float, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(engines: Sequence[Any], *_: Any, **__: Any) -> list[list[Round]]:
        speeds = [1000 * factor if engine.module.startswith("timetravel") else 500 for engine in engines]
        return [[Round(Played(1, 100, 300, 0, 100 / speed), None)] for speed in speeds]

    class Peer(Countdown):
        name = "chess"

    monkeypatch.setitem(check.ENGINES, "chess", Peer)
    monkeypatch.setattr(check, "rounds", played)
    ratio = {"to": "chess", "decisions": 2.0, "listed": 2.0}
    speed = {"where": {}, "ratios_of_medians": [{"engine": Viagem.name, **ratio}]}
    monkeypatch.setattr(check, "load", lambda: {"speed": speed})
    result = CliRunner().invoke(check.main)
    assert result.exit_code == status, result.output
    assert ("fell by 30%: TOO SLOW" in result.output) == bool(status)
    assert "kept: None; now:" in result.output


def test_the_command_without_figures_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "load", dict)
    monkeypatch.setitem(check.ENGINES, "chess", Countdown)
    result = CliRunner().invoke(check.main, ["--rounds", "1", "--seconds", "0.001"])
    assert result.exit_code == 2
    assert "--keep" in result.output
