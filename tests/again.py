"""What is looked at to see whether something comes out the same again."""

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from timetravel.views import View


def outputs(draw: Any, view: View) -> tuple[str, ...]:
    """Return all pictures that a game's module for drawing makes of a view, and the view as text."""
    return draw.ring(view), draw.panels(view), draw.svg(view), draw.html(view), str(view)


def under_hash_seeds(arguments: Sequence[str]) -> set[str]:
    """Return what Python prints under several hash seeds: one text if they do not matter."""
    command = [sys.executable, *arguments]
    return {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True, text=True
        ).stdout
        for seed in ("0", "1", "77")
    }
