"""What every game must keep; ``tests/test_contract.py`` holds all games to it from one place."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import timetravel
from timetravel import rulebook
from timetravel.match import shuffler
from timetravel.messages import catalogue
from timetravel.protocol import Event, Game, State

PACKAGE = Path(timetravel.__file__).parent
GOLDEN = Path(__file__).parent / "golden"


def missing(name: str) -> list[str]:
    """Return what a game fails to bring."""
    lacking = []
    if not list((PACKAGE / name / "scenarios").rglob("*.toml")):
        lacking.append("scenarios")
    if not list(GOLDEN.glob(f"{name}-*.json")):
        lacking.append("a golden playthrough")
    for part in ("sections", "rulings", "messages"):
        if not (PACKAGE / name / "data" / f"{part}.toml").exists():
            lacking.append(f"data/{part}.toml")
    return lacking


def decisions(
    game: Game, seed: int, players: int, most: int = 150, verb: str = "step"
) -> Iterator[tuple[State, Any, list[Event], State]]:
    """Play a game at random; yield each state, the action, its events and the state after it."""
    carry_out = getattr(game, verb)
    rng = random.Random(f"contract {seed}")
    shuffle = shuffler(rng)
    state = game.start(game.seats(players), game.options({}), shuffle)
    for _ in range(most):
        if game.to_act(state) is None:
            return
        action = rng.choice(game.legal(state))
        events: list[Event] = []

        def tell(kind: str, /, **facts: Any) -> None:
            events.append(Event(kind, facts))  # noqa: B023  # used before the next round

        after = carry_out(state, action, tell, shuffle)
        yield state, action, events, after
        state = after


def cited(game: Game) -> set[str]:
    """Return every section that a message of the game cites."""
    tables = catalogue(game.NAME)
    found = set()
    for table in ("questions", "events", "refusals", "verbs"):
        for entry in tables[table].values():
            found |= {cite for key, cites in entry.items() if isinstance(cites, list) for cite in cites}
    return {cite for cite in found if not cite.startswith("@")}


def unknown_sections(game: Game) -> set[str]:
    """Return the sections that are cited but not there."""
    return cited(game) - rulebook.sections(game.NAME).keys()
