"""Computer players of a board in a notebook: they think beside the kernel, within a budget, and can be stopped."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tests.boards import alone, ask, board  # noqa: F401  # `alone` is for all tests
from timetravel import games
from timetravel.widget import players
from timetravel.widget.board import Board
from timetravel.widget.thinking import takes_stop

GAME = games.get("viagem")
LONG = 60.0  # seconds, for what must end long before


class Slow:
    """Thinks until it is allowed to come to an end, and cannot be told to stop."""

    name = "slow"

    def __init__(self) -> None:
        self.free, self.thread, self.begun = threading.Event(), threading.current_thread(), threading.Event()

    def choose(self, view: Any) -> Any:
        self.thread = threading.current_thread()
        self.begun.set()
        self.free.wait(LONG)
        return GAME.legal(view.position)[-1]


class Searching(Slow):
    """Thinks until it is told to stop, and then has an answer."""

    def choose(self, view: Any, stop: Callable[[], bool] = lambda: False) -> Any:
        self.thread = threading.current_thread()
        self.begun.set()
        while not stop():
            self.free.wait(0.005)
        return GAME.legal(view.position)[-1]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait less than for people."""
    for name in ("SLOW", "GRACE", "LOOK"):
        monkeypatch.setattr(players, name, 0.01)


def in_a_loop(story: Callable[[Board, Slow], Coroutine[Any, Any, None]], bot: Slow, **more: Any) -> Board:
    """Run a story with a board on which red is this computer player and blue has acted."""
    made: list[Board] = []

    async def run() -> None:
        made.append(board(["person", "random", "person"]))
        made[0].pause, made[0].budget = 0.0, LONG
        for name, value in more.items():
            setattr(made[0], name, value)
        made[0].players.bots["red"] = bot
        ask(made[0], "ready")
        ask(made[0], "act", do="place D1")
        await until(bot.begun.is_set)
        await story(made[0], bot)
        bot.free.set()

    asyncio.run(run())
    return made[0]


async def until(happened: Callable[[], Any]) -> None:
    for _ in range(2000):
        if happened():
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"{happened} did not happen")


def acted(made: Board) -> list[tuple[str, str]]:
    return [(entry.by, entry.do) for entry in made.match.entries]


def test_thinking_leaves_the_kernel_free_and_the_board_answers() -> None:
    async def story(made: Board, bot: Slow) -> None:
        assert bot.thread is not threading.current_thread()
        assert ask(made, "act", do="place D1")["text"] == "It is for Red to decide now."
        await until(lambda: "button" in made.notice)
        assert made.notice["kind"] == "thinking"
        assert "60 seconds" in made.notice["more"]
        bot.free.set()
        await until(lambda: len(made.match.entries) == 2)

    made = in_a_loop(story, Slow())
    assert acted(made)[1] == ("red", "place F3")
    assert made.notice["text"] == "Pass the screen to Yellow."
    assert "more" not in made.notice


def test_where_no_thread_can_be_started_it_thinks_in_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")  # as in the Python of a browser

    async def story(made: Board, bot: Slow) -> None:
        assert bot.thread is threading.current_thread()
        await until(lambda: len(made.match.entries) == 2)

    monkeypatch.setattr(threading.Thread, "start", refuse)
    made = in_a_loop(story, Searching(), budget=0.05)
    assert acted(made)[1] == ("red", "place F3")
    assert made.failures == []


def test_a_budget_that_is_spent_stops_whoever_can_be_told() -> None:
    async def story(made: Board, bot: Slow) -> None:
        await until(lambda: len(made.match.entries) == 2)

    made = in_a_loop(story, Searching(), budget=0.05)
    assert acted(made)[1] == ("red", "place F3")
    assert "more" not in made.notice


def test_a_press_on_the_button_stops_it_at_once() -> None:
    async def story(made: Board, bot: Slow) -> None:
        await until(lambda: made.notice.get("intent") == "stop")
        assert ask(made, made.notice["intent"])["answer"] == "done"
        await until(lambda: len(made.match.entries) == 2)

    made = in_a_loop(story, Searching())
    assert acted(made)[1] == ("red", "place F3")


def test_for_one_that_cannot_be_told_an_action_is_drawn_and_its_own_comes_too_late() -> None:
    async def story(made: Board, bot: Slow) -> None:
        ask(made, "stop")
        await until(lambda: len(made.match.entries) == 2)
        bot.free.set()
        await until(lambda: not bot.thread.is_alive())
        await asyncio.sleep(0.05)

    made = in_a_loop(story, Slow())
    assert [by for by, _ in acted(made)] == ["blue", "red"]
    assert made.notice["more"].startswith("Red had no answer when its time was over")
    ask(made, "ready")
    ask(made, "act", do=made.choices[0]["do"])
    assert "more" not in made.notice


@pytest.mark.parametrize("closed", [False, True])
def test_what_was_thought_about_a_position_that_is_gone_is_thrown_away(closed: bool) -> None:
    async def story(made: Board, bot: Slow) -> None:
        made.match.act("place P1", "red")  # another way than the board
        if closed:
            made.close()
        bot.free.set()
        await until(lambda: not bot.thread.is_alive())
        await asyncio.sleep(0.05)

    made = in_a_loop(story, Slow())
    assert acted(made) == [("blue", "place D1"), ("red", "place P1")]


def test_a_page_that_asks_while_one_thinks_does_not_make_it_begin_again() -> None:
    async def story(made: Board, bot: Slow) -> None:
        thread = bot.thread
        ask(made, "ready")
        ask(made, "ready")
        bot.free.set()
        await until(lambda: len(made.match.entries) == 2)
        assert bot.thread is thread

    assert len(in_a_loop(story, Slow()).match.entries) == 2


def test_a_page_that_wakes_the_players_may_come_late_and_lifts_no_curtain() -> None:
    made = board(["person", "person", "random"])
    looking, revision = made.looking, made.revision
    assert ask(made, "wake")["answer"] == "done"
    made.match.act(made.match.game.legal(made.match.state)[0])
    made.publish()
    assert made.revision > revision
    assert made.answer({"intent": "wake", "revision": revision})["answer"] == "done"
    assert made.looking == looking
    assert made.answer({"intent": "ready", "revision": revision})["answer"] == "refused"


def test_an_error_while_thinking_is_shown_and_can_be_mended() -> None:
    class Broken(Slow):
        def choose(self, view: Any) -> Any:
            self.begun.set()
            if not self.free.is_set():
                raise ZeroDivisionError
            return GAME.legal(view.position)[-1]

    async def story(made: Board, bot: Slow) -> None:
        await until(lambda: made.notice["kind"] == "error")
        assert "Red failed (ZeroDivisionError)" in made.notice["text"]
        bot.free.set()
        ask(made, "ready")
        await until(lambda: len(made.match.entries) == 2)

    assert in_a_loop(story, Broken()).failures


def test_without_a_loop_the_budget_holds_too() -> None:
    made = board(["person", "random", "person"])
    made.budget, bot = 0.05, Searching()
    made.players.bots["red"] = bot
    ask(made, "ready")
    ask(made, "act", do="place D1")
    assert acted(made)[1] == ("red", "place F3")


def test_who_can_be_told_to_stop() -> None:
    assert takes_stop(Searching())
    assert not takes_stop(Slow())


def test_what_is_taken_back_is_not_thought_about_any_more() -> None:
    async def story(made: Board, bot: Slow) -> None:
        ask(made, "undo", part="travel")
        await until(lambda: not bot.thread.is_alive())
        assert not bot.free.is_set()  # it was told to stop
        assert made.match.to_act == "blue"
        assert "more" not in made.notice
        await until(lambda: made.players._loop is None)
        ask(made, "act", do="place D2")
        await until(lambda: made.notice.get("intent") == "stop")  # and it thinks again
        ask(made, "stop")
        await until(lambda: len(made.match.entries) == 2)

    made = in_a_loop(story, Searching())
    assert acted(made) == [("blue", "place D2"), ("red", "place F3")]


def test_one_that_cannot_be_told_says_nothing_of_what_was_taken_back() -> None:
    async def story(made: Board, bot: Slow) -> None:
        ask(made, "undo", part="travel")
        await until(lambda: made.players._loop is None)
        assert made.players.said == ""

    assert acted(in_a_loop(story, Slow())) == []
