"""Finding a browser: what is not one is passed over, and what hangs is given up."""

from pathlib import Path

import pytest

from tests.browser import find


def program(path: Path, text: str) -> str:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without a browser, whose only programs lie in this folder."""
    monkeypatch.delenv(find.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(find, "PLACES", ())
    monkeypatch.setattr(find, "playwright_path", lambda: None)
    return tmp_path


def test_the_named_browser_comes_first(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "chromium", "echo Chromium 1")
    mine = program(bare / "mine", "echo Google Chrome 2")
    monkeypatch.setenv(find.VARIABLE, mine)
    assert find.find() == mine


def test_a_named_browser_that_does_not_run_is_an_error(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "chromium", "echo Chromium 1")
    monkeypatch.setenv(find.VARIABLE, str(bare / "missing"))
    with pytest.raises(find.NoBrowserError, match="missing"):
        find.install()


def test_a_stub_is_passed_over(bare: Path) -> None:
    program(bare / "chromium", "echo please install the snap; exit 1")
    program(bare / "chromium-browser", "echo please install the snap")
    chrome = program(bare / "google-chrome", "echo Google Chrome 2")
    assert find.find() == chrome


def test_without_a_browser_the_message_says_what_to_do(bare: Path) -> None:
    with pytest.raises(find.NoBrowserError, match="apt-get install chromium"):
        find.find()


def test_the_next_way_is_tried_when_one_fails(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "packed", "echo Chromium 1")
    installer = program(bare / "installer", f"/bin/mv {bare}/packed {bare}/chromium")
    monkeypatch.setattr(find, "ways", lambda: iter([[["/bin/false"], ["absent"]], [[installer]]]))
    assert find.install() == str(bare / "chromium")


def test_an_installer_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "PATIENCE", 0.2)
    assert not find.run(["sleep", "60"])


def test_without_rights_the_system_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "privilege", lambda: None)
    (only,) = find.ways()
    assert only[0][1:] == ["-m", "playwright", "install", "chromium"]
