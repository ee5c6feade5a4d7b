"""The figures that are kept, ``results.json``, of which the page ``docs/benchmarks.md`` is made."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psutil

from tests.bench.report import interpreter

RESULTS = Path(__file__).parent / "results.json"


def load(path: Path = RESULTS) -> dict[str, Any]:
    """Return what was measured last, by its part: speed, memory, workers."""
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return kept


def keep(part: str, data: dict[str, Any], path: Path = RESULTS) -> None:
    """Put figures in the place of older ones, and write the page anew."""
    from tests.bench import page

    kept = {**load(path), part: data}
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    page.write(kept)


def where(wait: float = 1.0) -> dict[str, Any]:
    """Return when and on what this is measured; ``busy`` is the share of all cores that others use while this waits."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "interpreter": interpreter(),
        "cores": psutil.cpu_count(),
        "busy": round(psutil.cpu_percent(wait) / 100, 2),
    }
