"""Finding the notebooks, and opening JupyterLab on them."""

import os
import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from timetravel.errors import TimeTravelError

FIRST = "00_play.ipynb"
SETTINGS = Path(__file__).with_name("lab_settings")  # of JupyterLab


class NotebookError(TimeTravelError):
    """JupyterLab or the notebooks are missing."""


def folder() -> Path:
    """Return the folder of the notebooks: in a checkout the one beside the package, else the packaged copy.

    Raises
    ------
    NotebookError
    """
    package = Path(__file__).parent
    for place in (package.parent / "notebooks", package / "_notebooks"):
        if (place / FIRST).exists():
            return place
    raise NotebookError(f"the notebooks are missing; looked for {FIRST} beside the package {package}")


def open_lab(options: Sequence[str] = ()) -> NoReturn:
    """Start JupyterLab with the first notebook open, in place of this process.

    From an installed package the notebooks are first copied to ``timetravel-notebooks`` in the current folder,
    so that learners may change them; copies that are there stay as they are.

    Raises
    ------
    NotebookError
    """
    if find_spec("jupyterlab") is None:
        raise NotebookError("JupyterLab is missing; install it with: pip install 'timetravel[notebook]'")
    place = folder()
    if place.name == "_notebooks":
        place = _own_copy(place)
    command = [sys.executable, "-m", "jupyter", "lab", f"--ServerApp.root_dir={place}", *options]
    if not any("default_url" in option for option in options):
        command.append(f"--LabApp.default_url=/lab/tree/{FIRST}")
    if getattr(os, "geteuid", lambda: 1)() == 0 and "--allow-root" not in options:
        command.append("--allow-root")  # in a container one is often root
    # Lab's question about its news would cover the board; who says JUPYTER_CONFIG_PATH is heard first
    paths = [os.environ.get("JUPYTER_CONFIG_PATH", ""), str(SETTINGS)]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, paths))
    sys.stdout.flush()
    os.execv(command[0], command)


def _own_copy(place: Path) -> Path:
    target = Path.cwd() / "timetravel-notebooks"
    target.mkdir(exist_ok=True)
    for notebook in place.glob("*.ipynb"):
        if not (target / notebook.name).exists():
            shutil.copy(notebook, target)
    return target
