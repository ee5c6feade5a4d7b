"""``binder``: the image that it describes, and an environment made of its files alone, in which all notebooks run."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
PARTS = ("LICENSE", "README.md", "binder", "notebooks", "pyproject.toml", "timetravel")
FIRST = "notebooks/00_play.ipynb"


def run(command: list[str], folder: Path, env: dict[str, str] | None = None) -> str:
    """Run a command to its end and return all that it said."""
    piped = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run(command, cwd=folder, env=env, text=True, **piped)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stdout
    said: str = done.stdout
    return said


def test_the_image_is_made_in_the_right_order() -> None:
    """The files are there before they are installed, and all is installed before the last touches."""
    said = run([sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."], REPOSITORY)
    assert "for python=3.11" in said
    steps = [
        "COPY --chown=0:0 src/ ",
        'pip install --no-cache-dir -r "binder/requirements.txt"',
        "RUN ./binder/postBuild",
    ]
    places = [said.find(step) for step in steps]
    assert -1 not in places
    assert places == sorted(places)


def test_the_workspace_opens_the_first_notebook() -> None:
    data = json.loads((REPOSITORY / "binder" / "workspace.json").read_text(encoding="utf-8"))["data"]
    assert data["layout-restorer:data"]["main"]["current"] == f"notebook:{FIRST}"
    assert (REPOSITORY / FIRST).exists()


@pytest.mark.long
def test_all_notebooks_run_in_an_environment_made_of_these_files(tmp_path: Path) -> None:
    folder, tools = tmp_path / "repository", tmp_path / "env" / "bin"
    folder.mkdir()
    for part in PARTS:
        whole = (REPOSITORY / part).is_dir()
        (shutil.copytree if whole else shutil.copy)(REPOSITORY / part, folder / part)
    run([sys.executable, "-m", "venv", str(tools.parent)], tmp_path)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "VIRTUAL"))}
    env |= {"PATH": f"{tools}{os.pathsep}{env['PATH']}", "HOME": str(tmp_path / "home")}
    python = str(tools / "python")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, "-r", "binder/requirements.txt"], folder, env)
    run(["bash", "binder/postBuild"], folder, env)

    workspace = run([python, "-m", "jupyter", "lab", "workspaces", "export"], folder, env)
    assert FIRST in workspace
    _, _, disabled = run([python, "-m", "jupyter", "labextension", "list"], folder, env).partition(
        "Disabled extensions"
    )
    assert "@jupyterlab/apputils-extension:announcements" in disabled
    notebooks = sorted(str(path) for path in (folder / "notebooks").glob("*.ipynb"))
    done = tmp_path / "done"
    run([python, "-m", "nbconvert", "--to=notebook", "--execute", f"--output-dir={done}", *notebooks], folder, env)
    assert sorted(path.name for path in done.glob("*.ipynb")) == [Path(name).name for name in notebooks]
    shutil.rmtree(tools.parent)  # it takes some 600 MB
