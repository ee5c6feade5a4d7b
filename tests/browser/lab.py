"""A JupyterLab of its own for the browser tests, and what a test does in it.

A test asks for the fixtures ``lab`` and ``page`` (see ``conftest.py`` beside this file)::

    def test_answer(lab, page):
        lab.write("answer.ipynb", ["6 * 7"])
        lab.open(page, "answer.ipynb")
        lab.run_all(page)
        expect(page.locator(".jp-OutputArea-output")).to_have_text("42")
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

REPOSITORY = Path(__file__).parents[2]
SHOTS = REPOSITORY / "build" / "shots"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing but the servers of the tests
)
START = 60  # seconds until the server must answer
RUN = 120_000  # milliseconds for a page to load, and for all cells of a notebook
OPTIONS = (
    "--no-browser",
    "--allow-root",
    "--ServerApp.ip=127.0.0.1",
    "--ServerApp.port=0",
    "--IdentityProvider.token=",
    "--ServerApp.disable_check_xsrf=True",  # end_kernels comes without a cookie
    "--LabApp.expose_app_in_browser=True",  # run_all and saved ask Lab itself
    "--LabApp.extension_manager=readonly",  # the default one asks the network
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
)
NEWS = "@jupyterlab/apputils-extension:announcements"

READY = """async () => {
    const panel = jupyterapp.shell.currentWidget;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
}"""
RUN_ALL = "() => jupyterapp.commands.execute('notebook:run-all-cells').then(() => undefined)"
RESTART = "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
SAVE = "() => jupyterapp.shell.currentWidget.context.save()"
CONTENT = "() => jupyterapp.shell.currentWidget.content.model.toJSON()"


@dataclass(frozen=True)
class Lab:
    """A running server and the folder whose notebooks it shows."""

    url: str
    root: Path

    def copy(self, path: Path) -> None:
        """Copy a notebook, or all that lies in a folder, to the root of this Lab."""
        if path.is_dir():
            shutil.copytree(path, self.root, dirs_exist_ok=True)
        else:
            shutil.copy(path, self.root)

    def write(self, name: str, cells: Iterable[str]) -> None:
        """Write a notebook of these code cells; like a fresh clone it is not trusted."""
        (self.root / name).write_text(json.dumps(notebook(cells)), encoding="utf-8")

    def open(self, page: Page, name: str) -> None:
        """Open a notebook in an otherwise empty Lab and wait for its kernel."""
        page.goto(f"{self.url}lab/tree/{name}?reset", timeout=RUN)
        page.wait_for_selector(".jp-NotebookPanel:visible .jp-Cell", timeout=RUN)
        page.evaluate(READY)

    def run_all(self, page: Page) -> None:
        """Run all cells and wait for the last; raise AssertionError when one of them failed."""
        page.evaluate(RUN_ALL)
        failed = self.errors(page)
        assert not failed, "\n".join(failed)

    def errors(self, page: Page) -> list[str]:
        """Return the error outputs of the open notebook as ``name: message``."""
        outputs = [o for cell in page.evaluate(CONTENT)["cells"] for o in cell.get("outputs", [])]
        return [f"{o['ename']}: {o['evalue']}" for o in outputs if o["output_type"] == "error"]

    def restart_kernel(self, page: Page) -> None:
        """Restart the kernel of the open notebook; its outputs stay."""
        page.evaluate(RESTART)
        page.evaluate(READY)

    def saved(self, page: Page, name: str) -> dict[str, Any]:
        """Save the open notebook and return what now stands in its file."""
        page.evaluate(SAVE)
        content: dict[str, Any] = json.loads((self.root / name).read_text(encoding="utf-8"))
        return content

    def end_kernels(self) -> None:
        """End every kernel of this Lab, so that they do not pile up from test to test."""
        with urllib.request.urlopen(f"{self.url}api/sessions", timeout=10) as answer:
            sessions = json.load(answer)
        for session in sessions:
            address = f"{self.url}api/sessions/{session['id']}"
            request = urllib.request.Request(address, method="DELETE")
            urllib.request.urlopen(request, timeout=20).close()


def shot(page: Page, name: str) -> Path:
    """Save a picture of the page under ``build/shots`` and return its path."""
    path = SHOTS / (re.sub(r"[^\w-]+", "_", name) + ".png")
    page.screenshot(path=path)
    return path


def notebook(cells: Iterable[str]) -> dict[str, Any]:
    """Return a notebook of these code cells, as its file holds it."""
    code: dict[str, Any] = {"cell_type": "code", "metadata": {}, "outputs": []}
    code["execution_count"] = None
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        "cells": [{**code, "id": f"cell{n}", "source": source} for n, source in enumerate(cells)],
    }


@contextmanager
def serving(folder: Path) -> Iterator[Lab]:
    """Run a JupyterLab whose notebooks, settings and logs all lie in a folder of the test."""
    root = folder / "root"
    root.mkdir()
    env = environment(folder)
    log = folder / "lab.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *OPTIONS, f"--ServerApp.root_dir={root}"],
            cwd=root,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C reaches pytest alone, which then stops it in order
        )
        try:
            yield Lab(wait_for_url(process, Path(env["JUPYTER_RUNTIME_DIR"]), log), root)
        finally:
            stop(process)


def environment(folder: Path) -> dict[str, str]:
    """Return an environment in which Jupyter neither reads nor writes the user's own files."""
    config = folder / "config"
    (config / "labconfig").mkdir(parents=True)
    settings = {"disabledExtensions": {NEWS: True}}
    (config / "labconfig" / "page_config.json").write_text(json.dumps(settings))
    return os.environ | {
        "JUPYTER_CONFIG_DIR": str(config),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "IPYTHONDIR": str(folder / "ipython"),
        "PYTHONPATH": os.pathsep.join(filter(None, [str(REPOSITORY), os.environ.get("PYTHONPATH")])),
    }


def wait_for_url(process: subprocess.Popen[bytes], runtime: Path, log: Path) -> str:
    """Return the address of the server once it answers there."""
    deadline = time.monotonic() + START
    while process.poll() is None and time.monotonic() < deadline:
        for note in runtime.glob(f"jpserver-{process.pid}.json"):
            url = answering(note)
            if url:
                return url
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(errors='replace')[-4000:]}")


def answering(note: Path) -> str | None:
    """Return the address in a server's own note if somebody answers there."""
    try:
        url: str = json.loads(note.read_text())["url"]
        with urllib.request.urlopen(f"{url}api/status", timeout=5):
            return url
    except (OSError, ValueError):  # half written, or not listening yet
        return None


def stop(process: subprocess.Popen[bytes]) -> None:
    """End the server, which ends its kernels."""
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
