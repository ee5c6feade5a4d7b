"""Building a site of static files with JupyterLite: JupyterLab, Python and the notebooks, all in the browser.

Everything that a page needs lies in the site itself. Python for the browser (Pyodide) comes from npm, its pure
packages from the package index; both are kept in ``build`` for the next time.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from importlib.metadata import PathDistribution, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_path
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

REPOSITORY = Path(__file__).parent.parent.parent
OUTPUT = REPOSITORY / "build" / "lite"
CACHE = REPOSITORY / "build" / "lite-cache"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# These have a half in the browser, which must be of the same version as the half in Python.
WIDGETS = ("anywidget", "ipywidgets")
# What the kernel asks for beside its own packages.
NEEDED = ("ipython", "jedi", "micropip")
# Bring scripts for pages that are not JupyterLab, or a terminal: of no use here.
LEFT_OUT = ("jupyterlab_widgets", "widgetsnbextension", "pexpect", "ptyprocess")
# The halves in the browser; whatever else is installed here for JupyterLab stays out.
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")
BUILD = ("--apps", "lab", "--no-sourcemaps", "--no-unused-shared-packages", "--ignore-sys-prefix")


class BuildError(RuntimeError):
    """Something is missing, or a step failed; the message says what helps."""


def build(output: Path = OUTPUT, pyodide: Path | None = None) -> Path:
    """Build the site and return its folder.

    Parameters
    ----------
    output : the folder to write; what lies in it is replaced
    pyodide : an unpacked Pyodide of the version that the kernel wants; by default npm fetches it

    Raises
    ------
    BuildError
    """
    missing = [name for name in ("jupyterlite_core", "jupyterlite_pyodide_kernel") if find_spec(name) is None]
    if missing:
        raise BuildError(f"{', '.join(missing)} missing; install with: pip install 'timetravel[lite]'")
    source = CACHE / "source"
    shutil.rmtree(source, ignore_errors=True)
    place = source / "static" / "pyodide"
    shutil.copytree(pyodide or fetched_pyodide(), place, ignore=shutil.ignore_patterns("*.map", "*.html", "*.d.ts"))
    lock = place / "pyodide-lock.json"
    packages = wheels(json.loads(lock.read_text(encoding="utf-8")))
    locked(lock, [Path(shutil.copy(wheel, place)) for wheel in packages])
    page = {"litePluginSettings": {KERNEL: {"disablePyPIFallback": True}}}
    settings = {"jupyter-lite-schema-version": 0, "jupyter-config-data": page}
    (source / "jupyter-lite.json").write_text(json.dumps(settings), encoding="utf-8")
    config = {"LiteBuildConfig": {"federated_extensions": extensions(), "contents": [str(REPOSITORY / "notebooks")]}}
    (source / "jupyter_lite_config.json").write_text(json.dumps(config), encoding="utf-8")
    shutil.rmtree(output, ignore_errors=True)
    run([sys.executable, "-m", "jupyterlite_core", "build", "--output-dir", str(output), *BUILD], source)
    return output


def extensions() -> list[str]:
    """Return the folders of what JupyterLab needs beside itself."""
    found = []
    for name in EXTENSIONS:
        places = [Path(place) / name for place in jupyter_path("labextensions")]
        there = [str(place) for place in places if place.is_dir()]
        if not there:
            raise BuildError(
                f"JupyterLab's extension {name} is missing; install it with: pip install 'timetravel[lite]'"
            )
        found.append(there[0])
    return found


def fetched_pyodide() -> Path:
    """Return the folder of a Pyodide of the version that the kernel was made for."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    folder = CACHE / f"pyodide-{PYODIDE_VERSION}"
    if not folder.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise BuildError(
                f"npm is missing: install Node.js, or name an unpacked Pyodide {PYODIDE_VERSION} (--pyodide)"
            )
        folder.parent.mkdir(parents=True, exist_ok=True)
        packed = run([npm, "pack", "--silent", f"pyodide@{PYODIDE_VERSION}"], CACHE).split()[-1]
        with tarfile.open(CACHE / packed) as archive:
            archive.extractall(CACHE / "unpacked", filter="data")
        (CACHE / "unpacked" / "package").rename(folder)
    return folder


def wheels(lock: dict[str, Any]) -> list[Path]:
    """Return this project and the packages that it needs, as wheels for the Python of this lock file."""
    folder = CACHE / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.whl"):
        old.unlink()
    pure = {name: row["version"] for name, row in lock["packages"].items() if row["file_name"].endswith("none-any.whl")}
    known = folder / "constraints.txt"
    known.write_text("".join(f"{name}=={number}\n" for name, number in pure.items()), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    run([*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), str(REPOSITORY)], folder)
    [own] = folder.glob("timetravel-*.whl")
    python = lock["info"]["python"].rpartition(".")[0]
    target = [
        "--only-binary=:all:",
        "--platform=any",
        "--implementation=py",
        "--abi=none",
        f"--python-version={python}",
    ]
    wanted = [
        f"{need.name}{need.specifier}" for need in needs(metadata(own))
    ]  # pip would ask for what this machine needs
    wanted += [*(f"{name}=={version(name)}" for name in WIDGETS), *NEEDED]
    run([*pip, "download", *target, "--constraint", str(known), "--dest", str(folder), *wanted], folder)
    return sorted(path for path in folder.glob("*.whl") if not path.name.startswith(LEFT_OUT))


def locked(path: Path, packages: Iterable[Path]) -> None:
    """Put these wheels, and nothing else, into a lock file: an ``import`` in a cell then loads them."""
    lock = json.loads(path.read_text(encoding="utf-8"))
    rows = dict(map(entry, packages))
    rows["timetravel"]["depends"] += WIDGETS
    for row in rows.values():
        row["depends"] = [name for name in row["depends"] if name in rows]
    path.write_text(json.dumps({**lock, "packages": rows}, indent=1), encoding="utf-8")


def entry(wheel: Path) -> tuple[str, dict[str, Any]]:
    """Return the name of a wheel's package and what a lock file says of it."""
    about = metadata(wheel)
    name = canonicalize_name(about.metadata["Name"])
    files = [path for path in zipfile.Path(wheel).iterdir() if path.name.endswith(".py") or path.is_dir()]
    modules = [path.name.removesuffix(".py") for path in files]
    return name, {
        "name": name,
        "version": about.version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [module for module in modules if module.isidentifier()],
        "depends": [canonicalize_name(need.name) for need in needs(about)],
        "unvendored_tests": False,
    }


def metadata(wheel: Path) -> PathDistribution:
    """Return what a wheel says of itself."""
    [about] = [path for path in zipfile.Path(wheel).iterdir() if path.name.endswith(".dist-info")]
    return PathDistribution(about)


def needs(about: PathDistribution) -> list[Requirement]:
    """Return the requirements that hold without extras, in a browser."""
    browser = {"extra": "", "sys_platform": "emscripten"}
    found = map(Requirement, about.requires or [])
    return [need for need in found if need.marker is None or need.marker.evaluate(browser)]


def run(command: list[str], folder: Path) -> str:
    """Run a command and return what it printed.

    Raises
    ------
    BuildError
        with all that it said, when it fails
    """
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout
