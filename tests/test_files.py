"""Files are written whole, through links and into pipes too, and read in whatever way an editor saved them."""

import os
import stat
from pathlib import Path
from threading import Thread

import pytest

from timetravel import files, games, pack_file, progress_file, puzzles, record, scenario
from timetravel.errors import TimeTravelError
from timetravel.match import Match

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
