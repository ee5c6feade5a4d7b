"""Parsed TOML files are kept beside themselves, and never believed when the file says something else."""

import os
import sys
import tomllib
from pathlib import Path

import pytest

from timetravel import data, parsed


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    path = tmp_path / "numbers.toml"
    path.write_text("one = 1\n", encoding="utf-8")
    return path


def kept(file: Path) -> list[Path]:
    return list((file.parent / "__pycache__").glob("*"))


def test_what_was_parsed_is_read_again_without_parsing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parsed.load(str(file)) == {"one": 1}
    assert len(kept(file)) == 1
    monkeypatch.delattr(tomllib, "load")
    assert parsed.load(str(file)) == {"one": 1}


def test_a_changed_file_is_parsed_again(file: Path) -> None:
    parsed.load(str(file))
    file.write_text("one = 2\n", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert parsed.load(str(file)) == {"one": 2}


@pytest.mark.parametrize("spoilt", [b"", b"nonsense", b"i\x07\x00\x00\x00"])
def test_what_is_kept_may_be_spoilt(file: Path, spoilt: bytes) -> None:
    parsed.load(str(file))
    kept(file)[0].write_bytes(spoilt)
    assert parsed.load(str(file)) == {"one": 1}
    assert len(kept(file)[0].read_bytes()) > len(spoilt)  # written anew


def test_nothing_is_kept_where_python_keeps_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert parsed.load(str(file)) == {"one": 1}
    assert kept(file) == []


def test_a_folder_that_cannot_be_written_to_is_no_obstacle(file: Path) -> None:
    (file.parent / "__pycache__").write_text("a file is in the way", encoding="utf-8")
    assert parsed.load(str(file)) == {"one": 1}


def test_a_value_that_cannot_be_kept_is_read_each_time(file: Path) -> None:
    file.write_text("day = 2020-02-02\n", encoding="utf-8")
    assert parsed.load(str(file))["day"].year == 2020
    assert parsed.load(str(file))["day"].year == 2020
    assert kept(file) == []


def test_a_wrong_file_is_refused(file: Path) -> None:
    file.write_text("one = \n", encoding="utf-8")
    with pytest.raises(tomllib.TOMLDecodeError):
        parsed.load(str(file))
    assert kept(file) == []


def test_the_data_files_say_what_is_kept_of_them() -> None:
    path = Path(data.ROOT) / "viagem" / "data" / "board.toml"
    assert data.ours("viagem", "board") == tomllib.loads(path.read_text(encoding="utf-8"))
