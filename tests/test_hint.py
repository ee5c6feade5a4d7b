"""The hint on the board: asked of the adviser for whoever must decide, from his view only, gone with the position."""

import asyncio
import json
import random
import threading
from typing import Any

import pytest

import timetravel
from tests.boards import alone, ask, board  # noqa: F401  # `alone` is for all tests
from timetravel import games
from timetravel.widget.board import Board
from timetravel.widget.hint import Hint


def hint(made: Board) -> Any:
    return made.parts["hint"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in games.NAMES:
        monkeypatch.setattr(games.get(name), "ADVISER", "search:60" if name == "viagem" else "companion")


def begun(game: str = "viagem", **more: Any) -> Board:
    """Return a board whose set-up is over: blue decides."""
    made = timetravel.play(game, seats=["person", "random", "random"], seed="tea", first="blue", **more)
    while not made.match.game.begun(made.match.state):
        ask(made, "act", do=made.choices[0]["do"])
    return made


@pytest.mark.parametrize("game", games.NAMES)
def test_the_adviser_names_legal_actions(game: str) -> None:
    made = begun(game)
    assert hint(made) == {"thinking": False, "rows": [], "said": ""}
    assert ask(made, "hint", part="hint")["answer"] == "done"
    rows = hint(made)["rows"]
    assert rows
    assert {row["do"] for row in rows} <= {row["do"] for row in made.choices}
    json.dumps(rows)


def test_it_says_why() -> None:
    made = begun()
    ask(made, "hint", part="hint")
    row = hint(made)["rows"][0]
    assert "in 100 to win" in row["chance"]
    assert row["line"][0]["label"] == row["label"]
    assert row["line"][0]["told"][0]["cites"]


def test_a_companion_says_what_may_follow_but_no_chance() -> None:
    made = timetravel.play("leap", seats=["person", "random", "random"], seed="tea", first="blue")
    ask(made, "hint", part="hint")
    row = hint(made)["rows"][0]
    assert row["chance"] == ""
    assert row["line"][0]["told"][0]["cites"]
    assert [ply["guessed"] for ply in row["line"]] == [False] + [True] * (len(row["line"]) - 1)
    assert ask(made, "ahead", part="hint", at="0 1")["picture"].startswith("<svg")


def test_its_lines_are_shown_as_boards() -> None:
    made = begun()
    assert ask(made, "ahead", part="hint", at="0 0")["answer"] == "refused"
    ask(made, "hint", part="hint")
    row = hint(made)["rows"][0]
    for ply in range(len(row["line"])):
        shown = ask(made, "ahead", part="hint", at=f"0 {ply}")
        assert (shown["answer"], shown["at"]) == ("ahead", f"0 {ply}")
        assert shown["picture"].startswith("<svg")
        assert shown["picture"] != made.picture
    for wrong in ("", "0", f"0 {len(row['line'])}", "9 0", "0  0"):
        assert ask(made, "ahead", part="hint", at=wrong)["answer"] == "refused"
    assert ask(made, "ahead", part="hint", at=[0, 0])["answer"] == "refused"
    ask(made, "act", do=row["do"])
    assert ask(made, "ahead", part="hint", at="0 0")["answer"] == "refused"


def test_it_is_gone_with_the_position() -> None:
    made = begun()
    ask(made, "hint", part="hint")
    ask(made, "act", do=hint(made)["rows"][0]["do"])
    assert hint(made)["rows"] == []


def test_in_the_set_up_the_adviser_has_no_opinion_and_says_so() -> None:
    made = board()
    ask(made, "hint", part="hint")
    assert (hint(made)["rows"], hint(made)["thinking"]) == ([], False)
    assert "no opinion here" in hint(made)["said"]
    ask(made, "act", do=made.choices[0]["do"])
    assert hint(made)["said"] == ""


def test_an_adviser_that_had_no_time_is_not_said_to_have_no_opinion() -> None:
    made = begun()
    made.budget = 0
    ask(made, "hint", part="hint")
    assert (hint(made)["rows"], hint(made)["said"]) == ([], "")


def test_it_is_for_whoever_must_decide() -> None:
    made = timetravel.play(seats=["person", "person", "random"], seed="tea", first="blue")
    answer = ask(made, "hint", part="hint")  # the curtain is down
    assert (answer["answer"], hint(made)["rows"]) == ("refused", [])


def test_what_is_hidden_does_not_change_it() -> None:
    said = []
    for turn in (0, 1):
        made = begun()
        state = made.match.state.copy()
        state.pile = state.pile[turn:] + state.pile[:turn]
        made.match.states[-1] = state
        ask(made, "hint", part="hint")
        said.append(hint(made)["rows"])
    assert said[0] == said[1] != []


def test_boards_of_lines_do_not_change_with_what_is_hidden() -> None:
    """Persons sit everywhere; what the one who asks cannot see is dealt anew."""
    game = games.get("viagem")
    made = timetravel.play(seats=["person"] * 3, seed="tea", first="blue")
    tried = set()
    for turn in range(60):
        assert ask(made, "ahead", part="hint", at="0 0")["answer"] == "refused"
        ask(made, "ready")
        who, state = made.looking, made.match.state
        if turn % 10 == 9:
            other = game.sample(game.view(state, who), random.Random(turn))
            assert game.view(other, who) == game.view(state, who)
            first = crossing(made)
            made.match.states[-1] = other
            assert crossing(made) == first
            made.match.states[-1] = state
            tried.add(who if other != state else None)
        ask(made, "act", do=made.choices[turn % len(made.choices)]["do"])
    assert tried - {None}


def crossing(made: Board) -> list[Any]:
    """Return all that a hint sends, also when it is asked for boards."""
    next(part for part in made._parts if isinstance(part, Hint))._forget()
    ask(made, "hint", part="hint")
    rows = hint(made)["rows"]
    wanted = [f"{number} {ply}" for number, row in enumerate(rows) for ply in range(len(row["line"]))]
    return [rows, *(ask(made, "ahead", part="hint", at=at)["picture"] for at in wanted)]


def test_it_thinks_beside_the_kernel_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.get("viagem"), "ADVISER", "search:1000000")

    made = begun()

    async def through() -> Any:
        ask(made, "hint", part="hint")
        assert hint(made)["thinking"]
        await asyncio.sleep(0.2)
        ask(made, "enough", part="hint")
        for _ in range(200):
            if hint(made)["rows"]:
                break
            await asyncio.sleep(0.05)
        return hint(made)

    found = asyncio.run(through())
    assert found["rows"]
    assert not found["thinking"]


def test_an_error_inside_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("timetravel.bots.search.SearchBot.hint", fails)

    made = begun()

    async def through() -> Any:
        ask(made, "hint", part="hint")
        for _ in range(100):
            if hint(made)["said"]:
                break
            await asyncio.sleep(0.02)
        return made

    for made in (asyncio.run(through()), failed()):
        assert "The adviser failed (RuntimeError)" in hint(made)["said"]
        assert not hint(made)["thinking"]
        assert "secret" not in hint(made)["said"]
        assert any(isinstance(part, Hint) for part in made._parts)


def failed() -> Board:
    """Return a board that was asked for a hint where no loop runs."""
    made = begun()
    ask(made, "hint", part="hint")
    return made


def test_a_board_that_is_closed_stops_the_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.get("viagem"), "ADVISER", "search:100000000")

    async def through() -> Board:
        made = board()
        made.budget = 60.0
        ask(made, "hint", part="hint")
        before = made.parts
        made.close()
        for _ in range(200):
            if not any(thread.name == "search:100000000 thinks" for thread in threading.enumerate()):
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.05)
        assert made.parts == before
        return made

    asyncio.run(through())
    assert not any("thinks" in thread.name for thread in threading.enumerate())
