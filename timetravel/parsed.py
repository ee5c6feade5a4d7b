"""Parsed TOML files, kept beside themselves as Python keeps compiled modules: reading TOML takes longer than the rest.

What is kept stands in ``__pycache__``, with time and size of the file it was made from; when they differ, or it cannot
be read, the file itself is. Where nothing can or may be written, nothing is kept.
"""

import marshal
import os
import sys
from typing import Any


def load(file: str) -> dict[str, Any]:
    """Return the contents of a TOML file, parsed now or earlier."""
    status = os.stat(file)
    made_from = (status.st_mtime_ns, status.st_size)
    kept = _place(file)
    try:
        with open(kept, "rb") as stream:
            then, data = marshal.load(stream)
        if then == made_from and isinstance(data, dict):
            return data
    except (OSError, EOFError, ValueError, TypeError):
        pass  # not there, or not what was written
    import tomllib

    with open(file, "rb") as stream:
        data = tomllib.load(stream)
    _keep(kept, (made_from, data))
    return data


def _place(file: str) -> str:
    folder, name = os.path.split(file)
    return os.path.join(folder, "__pycache__", f"{name}.{sys.implementation.cache_tag}")


def _keep(kept: str, value: Any) -> None:
    """Write what is to be kept, so that whoever reads meanwhile finds the whole of it or nothing."""
    if sys.dont_write_bytecode or sys.pycache_prefix:
        return
    unfinished = f"{kept}.{os.getpid()}"
    try:
        content = marshal.dumps(value)
        os.makedirs(os.path.dirname(kept), exist_ok=True)
        with open(unfinished, "wb") as stream:
            stream.write(content)
        os.replace(unfinished, kept)
    except (OSError, ValueError):
        pass  # a folder that cannot be written to, or a value that marshal does not know, a date
