"""Files are written whole, through links and into pipes too, and cover nothing else; any editor's are read."""

import os
import stat
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner, Result

from timetravel import editing, files, games, history, pack_file, progress_file, puzzles, record, scenario
from timetravel.cli import main
from timetravel.errors import FileTakenError, TimeTravelError
from timetravel.match import Match
from timetravel.widget.editor import edit

READERS = (scenario.load, record.load, pack_file.read, puzzles.load_file, progress_file.read)


def test_a_file_holds_all_of_the_new_text_or_what_it_held(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    files.write_whole(path, "old")
    with pytest.raises(UnicodeEncodeError):
        files.write_whole(path, "new \ud800")
    assert path.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["kept.txt"]


def test_what_a_link_leads_to_is_written_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    there, link = tmp_path / "far" / "there.json", tmp_path / "link.json"
    there.write_text("old")
    link.symlink_to(there)
    files.write_whole(link, "new")
    assert link.is_symlink()
    assert there.read_text() == "new"


def test_a_pipe_stays_one_and_gets_the_text(tmp_path: Path) -> None:
    pipe, got = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = Thread(target=lambda: got.append(pipe.read_text()), daemon=True)
    reader.start()
    files.write_whole(pipe, "text")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    reader.join(10)
    assert got == ["text"]


def test_a_mark_before_the_text_is_no_part_of_it(tmp_path: Path) -> None:
    match, path = Match(games.get("leap"), players=2, seed="1"), tmp_path / "a.json"
    path.write_text("\ufeff" + record.dumps(match), encoding="utf-8")
    assert record.load(path).state == match.state
    path.write_text('\ufeff{"format": "timetravel progress", "version": 1, "answers": {}}', encoding="utf-8")
    assert progress_file.read(path) == {}
    row = puzzles.load("leap")[0]
    path.write_text("\ufeff" + puzzles.head("leap", "1", 1) + puzzles.dumps(row), encoding="utf-8")
    assert puzzles.load_file(path) == (row,)


@pytest.mark.parametrize("read", READERS)
def test_what_is_no_text_is_told_in_plain_words(tmp_path: Path, read) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes("é".encode("latin-1"))
    with pytest.raises(TimeTravelError, match=r"latin\.toml.*no text in UTF-8 \(byte 1\); save it as one"):
        read(path)


# nothing is covered

SCENARIO = """game = "viagem"
title = "Alone"
[position]
players = ["blue", "red", "yellow"]
pieces.blue = ["D1"]
[[step]]
do = "ship D1-D2"
legal = true
"""
COMMANDS = {
    "verdict --out": (["verdict", "alone.toml", "--out", "there"], "there"),
    "verdict": (["verdict", "alone.toml"], "alone-verdict.html"),
    "verdict of itself": (["verdict", "alone.toml", "--out", "alone.toml"], "alone.toml"),
    "puzzles": (["puzzles", "make", "leap", "--count", "1", "--out", "there"], "there"),
    "pack": (["pack", "new", "there"], "there"),
    "handouts": (["handouts", "."], "leap-score.html"),
}


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "alone.toml").write_text(SCENARIO)
    return tmp_path


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("content", [b"", b"<!doctype html>\n<html><p>mine</p></html>", b"\xff\xfe"])
def test_no_command_covers_a_file_of_something_else(here: Path, monkeypatch, name: str, content: bytes) -> None:
    monkeypatch.setattr("timetravel.puzzle_making.make", lambda *_: pytest.fail("the work was begun"))
    arguments, file = COMMANDS[name]
    path = here / file
    if not path.exists():
        path.write_bytes(content)
    before = {one: one.read_bytes() for one in here.iterdir()}
    done = _run(*arguments)
    assert done.exit_code == 2
    assert f"{file} is there already" in done.stderr
    assert "take another name" in done.stderr
    assert {one: one.read_bytes() for one in here.iterdir()} == before


@pytest.mark.parametrize("name", ["verdict --out", "verdict", "puzzles", "handouts"])
def test_what_a_command_wrote_it_writes_anew(here: Path, monkeypatch, name: str) -> None:
    made = puzzles.load("leap")[:1]
    monkeypatch.setattr("timetravel.puzzle_making.make", lambda *_: made)
    arguments, file = COMMANDS[name]
    assert _run(*arguments).exit_code == 0
    first = (here / file).read_text(encoding="utf-8")
    (here / file).write_text(first + "more", encoding="utf-8")
    assert _run(*arguments).exit_code == 0
    assert (here / file).read_text(encoding="utf-8") == first


def test_puzzles_of_another_seed_are_not_covered(here: Path, monkeypatch) -> None:
    monkeypatch.setattr("timetravel.puzzle_making.make", lambda *_: puzzles.load("leap")[:1])
    make = ("puzzles", "make", "leap", "--out", "own.toml", "--count", "1", "--seed")
    assert _run(*make, "1").exit_code == 0
    assert "own.toml is there already" in _run(*make, "12").stderr


@pytest.mark.parametrize("made", [lambda: editing.draft("viagem"), lambda: edit("viagem")])
def test_a_draft_covers_only_what_it_wrote(here: Path, made) -> None:
    for before in (SCENARIO, ""):
        (here / "alone.toml").write_text(before)
        with pytest.raises(FileTakenError, match=r"alone\.toml is there already"):
            made().save("alone.toml")
        assert (here / "alone.toml").read_text() == before
    one = made()
    for number in (2, 3):
        getattr(one, "draft", one).change("round", "set", number)
        assert one.save("new.toml") == Path("new.toml")
        assert f"round = {number}" in (here / "new.toml").read_text()
    (here / "new.toml").write_text((here / "new.toml").read_text() + "# mine\n")  # somebody has gone on with it
    with pytest.raises(FileTakenError):
        one.save("new.toml")


def test_a_record_covers_only_what_its_match_has(here: Path) -> None:
    match, other = (Match(games.get("leap"), players=2, seed=seed) for seed in ("1", "2"))
    for _ in range(2):
        match.act(match.game.legal(match.state)[0])
        record.save(match, "m.json")
    before = (here / "m.json").read_bytes()
    history.of(match).undo()
    for one in (match, other):
        with pytest.raises(FileTakenError, match=r"m\.json is there already"):
            record.save(one, "m.json")
    with pytest.raises(FileTakenError):
        record.save(other, "alone.toml")
    assert (here / "m.json").read_bytes() == before
    assert (here / "alone.toml").read_text() == SCENARIO
