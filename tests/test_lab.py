"""The laboratory: the same games everywhere, none lost or counted twice, whatever stops."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
from click.testing import CliRunner

from timetravel import games, lab, lab_table, simulate
from timetravel.cli import main
from timetravel.errors import OptionError, RecordError

PLAN = lab.Plan.of("viagem", ["greedy", "random", "random"], seed="lab")
QUICK = lab.Plan.of("viagem", ["random"] * 3, seed="lab")


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# what is played


def test_the_games_are_those_of_a_simulation() -> None:
    summary = simulate.simulate(games.get("viagem"), 3, 3, "lab", PLAN.bots)
    rows = [{key: row[key] for key in simulate.COLUMNS} for row in lab.run(PLAN, 3)]
    assert rows == summary["results"]


def test_a_row_counts_what_happened() -> None:
    (row,) = lab.run(PLAN, 1)
    parts = {who: sum(n for key, n in row["parts"].items() if key.startswith(who)) for who in row["order"]}
    assert parts == row["final"]
    assert row["bots"] == {"blue": "greedy", "red": "random", "yellow": "random"}
    journeys = sum(n for key, n in row["counts"].items() if " tool " in key)
    assert journeys > 10
    assert {key.split()[0] for key in row["counts"]} == set(row["order"])


def test_a_team_game_is_counted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MOST", 80)  # a random team goes on for ever
    (row,) = lab.run(lab.Plan.of("leap", ["random"] * 2, seed="1", setup={"adventure": 12}), 1)
    assert row["how"] == "unfinished"
    assert any(key.endswith("placed face down") for key in row["counts"])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"bots": ["clever"] * 3}, "no bot 'clever'"),
        ({"bots": []}, "0 bots"),
        ({"bots": "random"}, "^'random': bots are a list of names"),
        ({"players": 0}, "0 seats|0 players"),
        ({"seed": "\ud800"}, r"^'\\ud800' is no seed"),
        ({"options": {"revisit": "maybe"}}, "option revisit is 'maybe'"),
        ({"setup": {"adventure": 3}}, "nothing to choose"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        lab.Plan.of(**{"game": "viagem", "bots": ["random"] * 3, **change})


def test_numbers_that_make_no_sense_are_refused() -> None:
    for count, workers in ((-1, 1), (1, 0), (1.5, 1), ("3", 1), (1, 1.5), (1, None)):
        with pytest.raises(OptionError, match="at least"):
            lab.run(QUICK, count, workers=workers)


# the table


def test_a_table_goes_on_where_it_stopped(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = lab.run(QUICK, 25)
    real, played = lab.batch, []

    def stopping(plan: lab.Plan, numbers: range) -> list[lab.Row]:
        played.extend(numbers)
        if len(played) > 15:
            raise KeyboardInterrupt
        return real(plan, numbers)

    monkeypatch.setattr(lab, "batch", stopping)
    with pytest.raises(KeyboardInterrupt):
        lab.run(QUICK, 25, tmp_path)
    assert files(tmp_path) == ["_plan.json", "games-0000000.parquet"]
    monkeypatch.setattr(lab, "batch", lambda plan, numbers: real(plan, numbers) if 0 not in numbers else 1 / 0)
    told: list[int] = []
    assert lab.run(QUICK, 25, tmp_path, done=told.append) == whole
    assert told == [10, 10, 5]
    assert lab_table.read(tmp_path) == whole


def test_more_games_of_a_table_are_only_those_that_are_missing(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.run(QUICK, 15, tmp_path)
    real, played = lab.batch, []
    monkeypatch.setattr(lab, "batch", lambda plan, numbers: (played.extend(numbers), real(plan, numbers))[1])
    assert [row["game"] for row in lab.run(QUICK, 30, tmp_path)] == list(range(30))
    assert played == list(range(10, 30))
    assert [row["game"] for row in lab.run(QUICK, 12, tmp_path)] == list(range(12))


def test_a_table_of_another_plan_is_left_alone(tmp_path) -> None:
    lab.run(QUICK, 3, tmp_path)
    before = {name: (tmp_path / name).read_bytes() for name in files(tmp_path)}
    with pytest.raises(OptionError, match=r"other bots; take another folder"):
        lab.run(PLAN, 3, tmp_path)
    with pytest.raises(OptionError, match=r"other seed"):
        lab.run(QUICK._replace(seed="2"), 3, tmp_path)
    assert {name: (tmp_path / name).read_bytes() for name in files(tmp_path)} == before


def test_what_else_a_plan_of_another_table_has_is_named(tmp_path) -> None:
    lab.run(QUICK, 3, tmp_path)
    path = tmp_path / "_plan.json"
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), "pack": "0123"}), encoding="utf-8")
    with pytest.raises(OptionError, match="with other pack; take"):
        lab.run(QUICK, 3, tmp_path)


def test_what_is_no_table_is_named(tmp_path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OptionError, match="file"):
        lab.run(QUICK, 1, tmp_path / "file")
    with pytest.raises(RecordError, match="no games there"):
        lab_table.read(tmp_path)
    lab.run(QUICK, 3, tmp_path / "t")
    (tmp_path / "t" / "games-0000000.parquet").write_bytes(b"PAR1 cut")
    with pytest.raises(RecordError, match="without the file its games are played again"):
        lab.run(QUICK, 3, tmp_path / "t")


@pytest.mark.parametrize("plan", ["", "{", "\xff", "[" * 100000, "1" * 5000])
def test_a_damaged_plan_is_named_and_left_alone(tmp_path, plan: str) -> None:
    lab.run(QUICK, 3, tmp_path)
    (tmp_path / "_plan.json").write_text(plan, encoding="latin-1")
    with pytest.raises(OptionError, match=r"_plan\.json: no plan of a laboratory.*; take another folder"):
        lab.run(QUICK, 3, tmp_path)
    assert (tmp_path / "_plan.json").read_text(encoding="latin-1") == plan


def test_tables_without_a_plan_are_not_taken_over(tmp_path) -> None:
    lab.run(QUICK, 3, tmp_path)
    (tmp_path / "_plan.json").unlink()
    with pytest.raises(OptionError) as raised:
        lab.run(QUICK, 3, tmp_path)
    assert str(raised.value) == f"{tmp_path} holds tables that are not of this laboratory"


def test_games_under_another_number_are_not_counted(tmp_path) -> None:
    lab.run(QUICK, 20, tmp_path)
    first, second = (tmp_path / f"games-{number:07}.parquet" for number in (0, 10))
    second.write_bytes(first.read_bytes())
    for use in (lambda: lab.run(QUICK, 20, tmp_path), lambda: lab_table.read(tmp_path)):
        with pytest.raises(RecordError, match=r"games-0000010\.parquet: its games are not those from 10 on"):
            use()
    second.rename(tmp_path / "games-0000000 (copy).parquet")
    with pytest.raises(RecordError, match=r"\(copy\)\.parquet: no file of this laboratory has such a name"):
        lab_table.read(tmp_path)


def test_a_folder_in_place_of_games_is_told_before_anything_is_played(tmp_path, monkeypatch) -> None:
    lab.run(QUICK, 1, tmp_path)
    (tmp_path / "games-0000010.parquet").mkdir()
    monkeypatch.setattr(lab, "batch", lambda *_: pytest.fail("a game was played"))
    with pytest.raises(RecordError, match=r"games-0000010\.parquet"):
        lab.run(QUICK, 20, tmp_path)


def test_games_that_cannot_be_kept_are_told_and_leave_nothing_half(tmp_path, monkeypatch) -> None:
    lab.run(QUICK, 10, tmp_path)

    def full(handle: int) -> None:
        os.truncate(handle, 100)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RecordError, match=r"0000010\.parquet: these games cannot be kept: No space left on device"):
        lab.run(QUICK, 20, tmp_path)
    assert files(tmp_path) == ["_plan.json", "games-0000000.parquet"]


def test_of_two_that_keep_the_same_games_the_one_with_more_stays(tmp_path) -> None:
    rows = lab.run(QUICK, 8)
    table = lab_table.Table(tmp_path, QUICK.text())
    table.keep(0, rows)
    table.keep(0, rows[:5])
    assert lab_table.read(tmp_path) == rows


def test_any_reader_of_parquet_sees_a_line_for_each_game(tmp_path) -> None:
    from pyarrow import parquet

    lab.run(QUICK, 12, tmp_path)
    table = parquet.read_table(tmp_path)
    assert table.num_rows == 12
    assert table.column("game").to_pylist() == list(range(12))


# many processes


def test_two_processes_play_the_same_games() -> None:
    assert lab.run(QUICK, 25, workers=2) == lab.run(QUICK, 25)


def cut(count: int) -> list[range]:
    return [range(first, min(first + lab.BATCH, count)) for first in range(0, count, lab.BATCH)]


@pytest.mark.parametrize(("count", "workers"), [(1, 2), (10, 2), (25, 2), (40, 2), (500, 3)])
def test_no_process_waits_long_for_the_last(count: int, workers: int) -> None:
    """When any one finds nothing left to begin, no other has more than a small share of all still to play."""
    pieces = lab._pieces(cut(count), workers)
    assert [number for piece in pieces for number in piece] == list(range(count))
    busy = [0] * workers
    for piece in pieces:
        busy[busy.index(min(busy))] += len(piece)
    assert max(busy) - min(busy) <= 1


def test_pieces_that_come_in_any_order_make_whole_batches() -> None:
    pieces = [(piece, [{"game": n} for n in piece]) for piece in lab._pieces(cut(25), 2)]
    for order in (pieces, pieces[::-1], sorted(pieces, key=lambda pair: -len(pair[0]))):
        whole = dict(lab._whole(cut(25), order))
        assert {numbers: [row["game"] for row in rows] for numbers, rows in whole.items()} == {
            numbers: list(numbers) for numbers in cut(25)
        }
    unfinished = [numbers for numbers, _ in lab._whole(cut(25), pieces[:-1])]
    assert unfinished == cut(25)[:2]


def test_no_process_is_started_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = lab._here
    monkeypatch.setattr(lab, "_here", lambda workers: (asked.append(workers), real(workers))[1])
    assert len(lab.run(QUICK, 1, workers=8)) == 1
    assert asked == [1]


@pytest.mark.long
def test_no_process_is_left_when_the_one_that_started_them_is_killed(tmp_path) -> None:
    command = [sys.executable, "-m", "timetravel.cli", "simulate", "viagem", "--games", "2000", "--seed", "lab"]
    env = {**os.environ, "PYTHONPATH": str(Path(lab.__file__).parents[1])}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([*command, "--table", str(tmp_path), "--workers", "2"], env=env, **quiet) as started:
        while not list(tmp_path.glob("*.parquet")):
            assert started.poll() is None
            time.sleep(0.1)
        workers = psutil.Process(started.pid).children()
        started.kill()
    _, left = psutil.wait_procs(workers, timeout=30)
    for worker in left:
        worker.kill()
    assert not left
    assert workers
    first = sorted(row["game"] for row in lab_table.read(tmp_path))
    assert first == sorted(set(first))
    last = first[-1] + 5
    assert lab.run(QUICK, last, tmp_path, workers=3) == lab.run(QUICK, last)


@contextmanager
def dask(workers: int) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """Run a scheduler and workers as processes of their own that speak TCP."""
    env = {**os.environ, "PYTHONPATH": str(Path(lab.__file__).parents[1])}
    quiet = {"stdout": subprocess.DEVNULL, "env": env, "text": True}
    scheduler = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "tcp://127.0.0.1:0", "--no-dashboard"],
        stderr=subprocess.PIPE, **quiet,
    )  # fmt: skip
    processes = [scheduler]
    try:
        address = next(word for line in scheduler.stderr for word in line.split() if word.startswith("tcp://"))
        command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard"]
        command += ["--no-nanny", "--host", "127.0.0.1"]
        processes += [subprocess.Popen(command, stderr=subprocess.DEVNULL, **quiet) for _ in range(workers)]
        yield address, processes[1:]
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()
        scheduler.stderr.close()


@pytest.mark.long
def test_a_cluster_that_loses_a_worker_loses_no_game(tmp_path) -> None:
    ended: list[int] = []
    with dask(2) as (address, workers):
        from distributed import Client

        with Client(address) as client:
            client.wait_for_workers(2, timeout=60)

        def done(number: int) -> None:
            if number and not ended:
                workers[0].send_signal(signal.SIGKILL)
                ended.append(workers[0].wait())

        rows = lab.run(QUICK, 200, tmp_path, cluster=address, done=done)
        assert workers[1].poll() is None
    assert ended == [-signal.SIGKILL]
    assert [row["game"] for row in rows] == list(range(200))
    assert lab_table.read(tmp_path) == rows
    assert rows[190:] == lab.batch(QUICK, range(190, 200))


def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "WAIT", 1)
    with pytest.raises(OptionError, match=r"no Dask scheduler answers at 'tcp://127.0.0.1:9'"):
        lab.run(QUICK, 1, cluster="tcp://127.0.0.1:9")


# the command


def test_the_command_keeps_a_table(tmp_path) -> None:
    command = ["simulate", "viagem", "--games", "12", "--seed", "lab", "--table", str(tmp_path / "t"), "--json"]
    first = CliRunner().invoke(main, command)
    again = CliRunner().invoke(main, [*command, "--workers", "2"])
    assert first.exit_code == again.exit_code == 0
    assert first.stdout == again.stdout
    assert json.loads(first.stdout)["games"] == 12
    wrong = CliRunner().invoke(main, [*command, "--bots", "greedy"])
    assert wrong.exit_code == 2
    assert "take another folder" in wrong.stderr


def test_the_progress_is_no_part_of_the_output() -> None:
    result = CliRunner().invoke(main, ["simulate", "viagem", "--games", "1", "--json"])
    assert json.loads(result.stdout)["games"] == 1
