"""Boards for the tests of the widget: made, asked, and closed again."""

import asyncio
import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from timetravel.widget.board import Board
from timetravel.widget.playing import play

TRAITS = ("picture", "panels", "ask", "choices", "hand", "story", "notice", "seat", "seed", "revision")
BOTS = ["person", "random", "random"]
boards: list[Board] = []


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """Hide a loop that a browser test left running, and close the boards afterwards."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)
    while boards:
        boards.pop().close()


def board(seats: Any = BOTS, first: str = "blue", **more: Any) -> Board:
    """Return a new board; by default blue is a person and begins."""
    made = play(seats=seats, seed="tea", first=first, **more)
    boards.append(made)
    return made


def ask(made: Board, intent: str, **more: Any) -> dict[str, Any]:
    """Return the answer to an intent for the position shown."""
    return made.answer({"intent": intent, "revision": made.revision, **more})


def traits(made: Board) -> dict[str, Any]:
    """Return a copy of all that is synced."""
    return {name: copy.deepcopy(getattr(made, name)) for name in TRAITS}


def any_choice(made: Board, rng: random.Random) -> str:
    """Return one of the actions offered."""
    choice: str = rng.choice(made.choices)["do"]
    return choice
