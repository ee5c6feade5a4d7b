"""Finding a Chromium for the tests, or installing one.

``python -m tests.browser.find`` prints the path of the browser; with ``--install`` it first tries
to get one if there is none. Every step has a time limit, so that a closed network ends in a
message, not in a wait.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

VARIABLE = "TIMETRAVEL_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
PATIENCE = 600  # seconds for one way of installing
APT_OPTIONS = (
    "Acquire::http::Timeout=20",
    "Acquire::https::Timeout=20",
    "Acquire::Retries=1",
    "DPkg::Lock::Timeout=60",
)

HELP = f"""No Chromium or Chrome was found, and none could be installed. One of these helps:
  - install it: "apt-get install chromium", "dnf install chromium", or Chrome from its own site;
  - "playwright install chromium" in the environment of the tests;
  - name one that you have: {VARIABLE}=/path/to/chrome make test
"make check" runs the tests that need no browser."""


class NoBrowserError(RuntimeError):
    """There is no usable browser; the message says what can be done about it."""


def find() -> str:
    """Return the path of a working browser.

    Raises
    ------
    NoBrowserError
        when there is none, or the one named by the environment does not run
    """
    named = os.environ.get(VARIABLE)
    if named:
        if works(named):
            return named
        raise NoBrowserError(f"{VARIABLE} names {named}, which does not run as a browser.")
    for path in candidates():
        if works(path):
            return path
    raise NoBrowserError(HELP)


def candidates() -> Iterator[str]:
    """Yield where a browser may be: on the path, in the usual places, in Playwright's folder."""
    for name in NAMES:
        path = shutil.which(name)
        if path:
            yield path
    yield from PLACES
    bundled = playwright_path()
    if bundled:
        yield bundled


def works(path: str) -> bool:
    """Return whether this file says that it is a Chromium or Chrome; a leftover stub does not."""
    if not Path(path).is_file():
        return False
    try:
        done = subprocess.run(
            [path, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=30,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and "Chrom" in done.stdout


def playwright_path() -> str | None:
    """Return where Playwright keeps or would keep its own browser."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def install() -> str:
    """Return the path of a browser, installed by the system or by Playwright if there was none."""
    try:
        return find()
    except NoBrowserError:
        if os.environ.get(VARIABLE):
            raise
    for commands in ways():
        if all(run(command) for command in commands):
            try:
                return find()
            except NoBrowserError:
                continue
    return find()


def ways() -> Iterator[list[list[str]]]:
    """Yield what may bring a browser, each a list of commands that must all succeed."""
    root = privilege()
    if root is not None and shutil.which("apt-get"):
        # Its own time limit: what runs as root cannot be ended from here.
        apt = [*root, "timeout", str(PATIENCE), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
        apt += [word for option in APT_OPTIONS for word in ("-o", option)]
        packages = ["--no-install-recommends", "chromium", "fonts-dejavu-core"]
        yield [[*apt, "update", "-qq"], [*apt, "install", "-y", "-qq", *packages]]
    with_system_libraries = ["--with-deps"] if root is not None else []
    yield [[sys.executable, "-m", "playwright", "install", *with_system_libraries, "chromium"]]


def privilege() -> list[str] | None:
    """Return what to put before a command so that it may install, None if nothing helps."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and run(["sudo", "-n", "true"]):
        return ["sudo", "-n"]  # never asks for a password: nobody may be there to type it
    return None


def run(command: list[str]) -> bool:
    """Run a command, its output on stderr, and return whether it succeeded in time."""
    print("+", *command, file=sys.stderr, flush=True)
    try:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, start_new_session=True)
    except OSError as error:
        print(error, file=sys.stderr)
        return False
    try:
        return process.wait(PATIENCE) == 0
    except subprocess.TimeoutExpired:
        with suppress(PermissionError):
            os.killpg(process.pid, signal.SIGKILL)  # the downloader it started would stay behind
            process.wait()
        print(f"gave up after {PATIENCE} seconds", file=sys.stderr)
        return False


if __name__ == "__main__":
    try:
        print(install() if "--install" in sys.argv[1:] else find())
    except NoBrowserError as missing:
        sys.exit(str(missing))
