"""From rounds to one row for each engine, and to what is shown and saved."""

import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from statistics import median
from typing import Any

from tests.bench.engine import Engine
from tests.bench.measure import Played, Round


@dataclass(frozen=True)
class Row:
    """Medians over the rounds of one engine; shares and lengths over all its games."""

    name: str
    version: str
    games: int
    decisions_per_s: float
    legal_per_decision: float
    listed_per_s: float
    list_us: float | None  # none of the three for an engine that cannot copy
    apply_us: float | None
    copy_us: float | None
    forced_share: float
    decisions_per_game: float
    import_ms: float
    decisions_per_s_by_round: list[float]
    ours: bool = False


def row(engine: Engine, rounds: Sequence[Round], import_seconds: float) -> Row:
    """Sum up one engine."""
    total = sum((one.played for one in rounds), Played(0, 0, 0, 0, 0.0))
    speeds = [one.played.decisions / one.played.seconds for one in rounds]
    timed = [one.operations for one in rounds if one.operations]
    return Row(
        name=engine.name,
        version=versions(engine.module),
        games=total.games,
        decisions_per_s=median(speeds),
        legal_per_decision=total.listed / total.decisions,
        listed_per_s=median(one.played.listed / one.played.seconds for one in rounds),
        list_us=1e6 * median(one.generate for one in timed) if timed else None,
        apply_us=1e6 * median(one.apply for one in timed) if timed else None,
        copy_us=1e6 * median(one.copy for one in timed) if timed else None,
        forced_share=total.forced / total.decisions,
        decisions_per_game=total.decisions / total.games,
        import_ms=1e3 * import_seconds,
        decisions_per_s_by_round=speeds,
        ours=engine.module.startswith("timetravel."),
    )


def versions(modules: str) -> str:
    """Return the version of the package; when there are several, of each with its name."""
    packages = [module.split(".")[0] for module in modules.split(", ")]
    return ", ".join(f"{name} {version(name)}" if name != packages[0] else version(name) for name in packages)


def ratios(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Compare the first engine with each other one: above 1 the first does more per second."""
    first, *others = rows
    return [
        {
            "engine": first.name,
            "to": other.name,
            "decisions": first.decisions_per_s / other.decisions_per_s,
            "listed": first.listed_per_s / other.listed_per_s,
        }
        for other in others
    ]


def compared(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Compare each engine of this package with each other package's."""
    peers = [one for one in rows if not one.ours]
    return [ratio for one in rows if one.ours for ratio in ratios([one, *peers])]


def interpreter() -> str:
    """Return which Python this is."""
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"


def as_json(rows: Sequence[Row], where: dict[str, Any], settings: dict[str, Any]) -> dict[str, Any]:
    """Return everything for a file."""
    return {
        "where": where,
        "settings": settings,
        "engines": [asdict(one) for one in rows],
        "ratios_of_medians": compared(rows),
    }


def micros(seconds: float | None) -> str:
    """Return millionths of a second, or a dash for what cannot be timed."""
    return "–" if seconds is None else f"{seconds:.2f}"


def cells(one: Row) -> list[str]:
    """Return a row as the table shows it."""
    return [
        f"{one.name} ({one.version})",
        f"{one.decisions_per_s:,.0f}",
        f"{one.legal_per_decision:.1f}",
        f"{one.listed_per_s / 1e6:.2f} M",
        micros(one.list_us),
        micros(one.apply_us),
        micros(one.copy_us),
        f"{one.forced_share:.0%}",
        f"{one.decisions_per_game:,.0f}",
        f"{one.import_ms:.0f}",
    ]


COLUMNS = (
    "engine",
    "decisions/s",
    "legal per decision",
    "listed/s",
    "list µs",
    "apply µs",
    "copy µs",
    "forced",
    "decisions per game",
    "import ms",
)
