"""Writing files whole: a file holds either all of the new text or what it held before."""

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a text into a file in one go; an :class:`OSError` leaves it as it was."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        os.chmod(name, path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


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
