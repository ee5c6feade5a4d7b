"""The command line beside check and simulate, and what importing the package loads."""

import json
import os
import random
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from timetravel import games, notebooks, record
from timetravel.cli import main
from timetravel.match import Match

NEWS = "@jupyterlab/apputils-extension:announcements"


def test_replay_prints_the_log(tmp_path: Path) -> None:
    match = Match(games.get("viagem"), 3, seed="log")
    rng = random.Random(1)
    for _ in range(40):
        match.act(rng.choice(match.game.legal(match.state)))
    path = tmp_path / "match.json"
    record.save(match, path)
    result = CliRunner().invoke(main, ["replay", str(path)])
    assert result.exit_code == 0
    assert f"{match.entries[0].by}: {match.entries[0].do}" in result.output
    assert result.output.strip().endswith(f"ok: 40 actions; {match.to_act} decides next")


def test_replay_of_a_bad_file_leaves_with_status_2(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text('{"format": "timetravel match", "version": 99}', encoding="utf-8")
    result = CliRunner().invoke(main, ["replay", str(path)])
    assert result.exit_code == 2
    assert "newer than 2" in result.stderr


def test_lab_passes_options_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []

    monkeypatch.setattr(os, "execv", lambda path, command: seen.append(command))
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/mine")
    result = CliRunner().invoke(main, ["lab", "--no-browser", "--port=9999"])
    assert result.exit_code == 0
    assert seen[0][:4] == [sys.executable, "-m", "jupyter", "lab"]
    assert "--no-browser" in seen[0]
    assert "--allow-root" in seen[0]
    assert "--port=9999" in seen[0]
    assert f"--ServerApp.root_dir={notebooks.folder()}" in seen[0]
    assert "--LabApp.default_url=/lab/tree/00_play.ipynb" in seen[0]
    first, second = os.environ["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    disabled = json.loads((Path(second) / "labconfig" / "page_config.json").read_text(encoding="utf-8"))
    assert (first, disabled) == ("/mine", {"disabledExtensions": {NEWS: True}})


def test_a_wheel_holds_what_lab_needs() -> None:
    """Where there is no checkout the notebooks are copied from the package."""
    root = Path(notebooks.__file__).parents[1]
    built = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    inside = built["targets"]["wheel"]["force-include"]
    packaged = next(place for place, name in inside.items() if name == "timetravel/_notebooks")
    assert (root / packaged / notebooks.FIRST).exists()


def test_without_a_checkout_lab_opens_a_copy_of_the_packaged_notebooks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site" / "timetravel"
    shutil.copytree(notebooks.folder(), package / "_notebooks")
    seen: list[list[str]] = []
    monkeypatch.setattr(notebooks, "__file__", str(package / "notebooks.py"))
    monkeypatch.setattr(os, "execv", lambda path, command: seen.append(command))
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "")
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["lab"]).exit_code == 0
    assert os.environ["JUPYTER_CONFIG_PATH"] == str(notebooks.SETTINGS)
    copied = tmp_path / "timetravel-notebooks"
    assert f"--ServerApp.root_dir={copied}" in seen[0]
    assert len(list(copied.glob("*.ipynb"))) == len(list(notebooks.folder().glob("*.ipynb"))) > 10


def test_lab_without_jupyterlab_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebooks, "find_spec", lambda name: None)
    result = CliRunner().invoke(main, ["lab"])
    assert result.exit_code == 2
    assert "pip install 'timetravel[notebook]'" in result.stderr


def test_the_package_is_the_command_too() -> None:
    done = subprocess.run([sys.executable, "-m", "timetravel", "--help"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Usage: timetravel ")


HEAVY = ("networkx", "numpy", "matplotlib", "ipywidgets", "anywidget", "IPython", "fastjsonschema", "dataclasses")


@pytest.mark.parametrize("module", ["timetravel", "timetravel.viagem", "timetravel.leap", "timetravel.match"])
def test_importing_stays_light(module: str) -> None:
    code = f"import sys, {module}; print([m for m in {HEAVY} if m in sys.modules])"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "[]"
