"""Reading texts that others may have saved, and writing files whole: all of the new text, or what was there before."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from timetravel.errors import FileTakenError


def read_text(path: str | os.PathLike[str]) -> str:
    """Return the text of a file; some editors set a mark before it, which is no part of the text.

    Raises
    ------
    OSError, ValueError
        the latter for a file that is no text in UTF-8
    """
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"it is no text in UTF-8 (byte {error.start + 1}); save it as one") from None


def covers(path: Path, ours: Callable[[str], bool]) -> bool:
    """Return whether there is a file at a path, with a text that is not ours to be written anew."""
    if not path.is_file():  # what goes into a device covers nothing
        return False
    try:
        return not ours(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return True


def check_free(path: Path, ours: Callable[[str], bool] = lambda _: False) -> None:
    """Refuse a path where there is a file already; one whose text is ours may be written anew.

    Raises
    ------
    FileTakenError
    """
    if covers(path, ours):
        raise FileTakenError(f"{path} is there already, and holds something else; take another name, or move it away")


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a text, or bytes, into a file in one go; an :class:`OSError` leaves it as it was.

    What a link leads to is written, and the link stays; so does a device or a pipe, into which it goes.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    if path.exists() and not path.is_file():
        path.write_bytes(data)
    else:
        _replace(Path(os.path.realpath(path)), data)


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        os.chmod(name, path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other processes that ask for the same out of a folder, while a file there is read and then written anew.

    Where a system or a disk has no such lock (Windows, a browser's Python) nothing is kept out.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)  # of the folder itself, so that no file for it is left behind
    try:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def writable(text: str) -> bool:
    """Return whether a text can be written at all: half of a character cannot, and breaks whatever it is sent with.

    >>> writable("Ana"), writable("\\ud800")
    (True, False)
    """
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
