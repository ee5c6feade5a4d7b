"""What a golden playthrough is played with."""

from typing import Any, NamedTuple


class Case(NamedTuple):
    """What one game is played with."""

    game: str
    players: int
    seed: str
    options: dict[str, str | int] | None = None
    setup: dict[str, Any] | None = None
