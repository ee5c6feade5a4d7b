"""The board widget without a browser: messages and their answers, computer players."""

import asyncio
import gc
import random
import threading
import time
import warnings
from collections.abc import Callable
from typing import Any

import pytest
from ipywidgets import Widget

from tests.boards import alone, any_choice, ask, board, traits  # noqa: F401  # `alone` is for all tests
from timetravel import games
from timetravel.match import Match
from timetravel.walking import Walk
from timetravel.widget.board import Board
from timetravel.widget.editor import Editor, edit
from timetravel.widget.pack_form import PackForm
from timetravel.widget.playing import play
from timetravel.widget.seating import seating
from timetravel.widget.walk_board import WalkBoard

GAME = games.get("viagem")


# intents


def test_an_action_is_taken_and_the_computer_players_follow() -> None:
    made = board()
    answer = ask(made, "act", do="place D1", n=7)
    assert (answer["answer"], answer["to"], answer["revision"]) == ("done", 7, made.revision)
    assert [entry.by for entry in made.match.entries] == ["blue", "red", "yellow"]
    assert made.match.entries[0].do == "place D1"
    assert made.revision == 3
    assert made.ask["who"] == made.seat == "blue"


def test_what_is_offered_is_what_is_legal() -> None:
    made = board()
    assert [row["do"] for row in made.choices] == [str(a) for a in GAME.legal(made.match.state)]


def test_an_illegal_action_is_refused_with_all_reasons_and_nothing_changes() -> None:
    made = board()
    before = traits(made), len(made.match.entries)
    answer = ask(made, "act", do="machine D1-D2 wild")
    (tried,) = answer["tries"]
    assert answer["answer"] == "refused"
    assert not tried["legal"]
    assert all(reason["text"] and reason["cites"] for reason in tried["reasons"])
    assert (traits(made), len(made.match.entries)) == before


def test_a_click_on_what_is_not_offered_is_answered_with_reasons_and_a_way_out() -> None:
    made = board()
    ask(made, "act", do="place D1")
    answer = ask(made, "why", picks=["D2"])
    (tried,) = answer["tries"]
    assert [reason["cites"] for reason in tried["reasons"]] == [["setup", "ruling.2"]]
    assert tried["reasons"][0]["places"] == ["D2"]
    assert tried["instead"]["do"] in [row["do"] for row in made.choices]
    assert tried["instead"]["label"].startswith("Place a piece in ")


def test_a_click_on_a_place_where_an_action_is_legal_offers_it() -> None:
    made = board()
    (tried,) = ask(made, "why", picks=["D1"])["tries"]
    assert tried["legal"]
    assert tried["instead"] == {"do": "place D1", "label": "Place a piece in D1"}


def test_a_click_that_can_mean_nothing_is_answered_too() -> None:
    answer = ask(board(), "why", picks=["player:red"])
    assert answer["answer"] == "refused"
    assert "place a piece" in answer["text"]
    assert answer["cites"] == ["setup", "ruling.2"]


def test_an_action_may_be_typed() -> None:
    made = board()
    assert ask(made, "try", text="  place P1 ")["answer"] == "done"
    assert made.match.entries[0].do == "place P1"


def test_a_typed_action_that_is_illegal_is_explained() -> None:
    made = board()
    answer = ask(made, "try", text="pass")
    assert [reason["text"] for reason in answer["tries"][0]["reasons"]]
    assert not made.match.entries


def test_a_typed_text_that_is_no_action_says_what_is_wrong_with_it() -> None:
    answer = ask(board(), "try", text="plaice D1")
    assert answer["answer"] == "refused"
    assert "did you mean 'place'?" in answer["text"]


def test_an_intent_for_an_old_position_is_refused() -> None:
    made = board()
    old = made.revision
    ask(made, "act", do="place D1")
    before = traits(made), len(made.match.entries)
    answer = made.answer({"intent": "act", "do": "place P1", "revision": old})
    assert answer["answer"] == "refused"
    assert "had changed" in answer["text"]
    assert (traits(made), len(made.match.entries)) == before


def test_two_quick_clicks_act_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = board()
    act, inside, most = made.match.act, [], []

    def slowly(*arguments: Any) -> Any:
        inside.append(arguments)
        most.append(len(inside))
        time.sleep(0.02)  # time enough for the other clicks to come in
        done = act(*arguments)
        inside.remove(arguments)
        return done

    monkeypatch.setattr(made.match, "act", slowly)
    message = {"intent": "act", "do": "place P1", "revision": made.revision}
    answers: list[str] = []
    threads = [threading.Thread(target=lambda: answers.append(made.answer(message)["answer"])) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert max(most) == 1
    assert "place P1" in [row["do"] for row in made.choices]  # it would be legal again
    assert sorted(answers) == ["done", *["refused"] * 3]
    assert [entry.by for entry in made.match.entries] == ["blue", "red", "yellow"]


@pytest.mark.parametrize(
    "message",
    [
        None,
        3,
        "act",
        ["act"],
        {},
        {"intent": "fly", "revision": 0},
        {"intent": ["act"], "revision": 0},
        {"intent": "act", "revision": 0},
        {"intent": "act", "do": 7, "revision": 0},
        {"intent": "act", "do": "place D1"},
        {"intent": "act", "do": "place D1", "revision": "0"},
        {"intent": "try", "text": None, "revision": 0},
        {"intent": "why", "picks": "D1", "revision": 0},
        {"intent": "why", "picks": [1], "revision": 0},
        {"intent": "ready"},
    ],
)
def test_a_malformed_message_is_answered_and_changes_nothing(message: object) -> None:
    made = board()
    before = traits(made)
    answer = made.answer(message)
    assert (answer["answer"], bool(answer["text"])) == ("refused", True)
    assert traits(made) == before
    assert not made.match.entries
    assert not made.failures


def test_every_message_that_comes_in_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    made = board()
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(made, "send", sent.append)
    for n, message in enumerate(({"intent": "act", "do": "place D1"}, {"intent": "act", "do": "?"}, {})):
        made._handle_custom_msg({**message, "revision": made.revision, "n": n}, [])
    assert [(answer["to"], answer["answer"]) for answer in sent] == [(0, "done"), (1, "refused"), (2, "refused")]


def test_an_error_inside_is_shown_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made = board()

    def broken(*_: object) -> None:
        raise RuntimeError("the machine-wild of red")

    monkeypatch.setattr(made.match, "act", broken)
    answer = ask(made, "act", do="place D1")
    assert answer["answer"] == "error"
    assert "RuntimeError" in answer["text"]
    assert "machine-wild" not in answer["text"]
    assert "the machine-wild of red" in made.failures[-1]


# computer players


class Broken:
    name = "broken"

    def choose(self, view: object) -> object:
        raise ZeroDivisionError("it divided by zero")


def test_an_error_inside_a_computer_player_is_shown_and_can_be_mended() -> None:
    made = board()
    sound = made.players.bots["red"]
    made.players.bots["red"] = Broken()
    assert ask(made, "act", do="place D1")["answer"] == "done"
    assert made.notice["kind"] == "error"
    assert "Red failed (ZeroDivisionError)" in made.notice["text"]
    assert "divided by zero" in made.failures[-1]
    assert made.match.to_act == "red"
    made.players.bots["red"] = sound
    assert ask(made, "ready")["answer"] == "done"
    assert (made.notice, made.match.to_act) == ({}, "blue")


def test_a_computer_player_that_wants_something_illegal_is_reported() -> None:
    made = board()

    class Cheat(Broken):
        def choose(self, view: object) -> object:
            return GAME.action("end")

    made.players.bots["red"] = Cheat()
    ask(made, "act", do="place D1")
    assert "IllegalAction" in made.notice["text"]


def test_in_a_notebook_computer_players_act_one_by_one_and_nobody_else_may() -> None:
    async def match() -> list[Any]:
        made = board()
        made.pause = 0.01
        ask(made, "act", do="place D1")
        first = made.revision, made.notice["kind"], ask(made, "act", do="place P1")["text"]
        for _ in range(200):
            if made.match.to_act == "blue":
                break
            await asyncio.sleep(0.01)
        return [first, made.revision, made.notice]

    first, revision, notice = asyncio.run(match())
    assert first == (1, "thinking", "It is for Red to decide now.")
    assert (revision, notice) == (3, {})


def test_computer_players_whose_loop_is_gone_go_on_when_the_page_asks() -> None:
    made: list[Board] = []

    async def begin() -> None:
        made.append(board(["random", "person", "random"], first="blue"))

    asyncio.run(begin())  # the loop ends before the first of them has acted
    assert made[0].match.to_act == "blue"
    ask(made[0], "ready")
    assert made[0].match.to_act == "red"


def test_a_closed_board_lets_nobody_act() -> None:
    made = board()
    made.close()
    made.match.act("place D1")
    assert not made.players.acts(made.players._run)
    assert made.match.to_act == "red"


def _wrong_pack() -> PackForm:
    return PackForm("viagem", __file__)


@pytest.mark.parametrize(
    "made",
    [
        lambda: play(seats=["person", "companion", "greedy"]),
        lambda: play(seats=["person"] * 9),
        lambda: Board(Match(GAME), seating(GAME), "xx"),
        lambda: Board(Match(GAME), seating(GAME), "ja"),
        lambda: Board(None, {}),  # type: ignore[arg-type]
        lambda: WalkBoard(None),  # type: ignore[arg-type]
        lambda: WalkBoard(Walk("viagem", "examples/ship-1"), "ja"),
        lambda: edit("viagem", language="ja"),
        lambda: Editor(None),  # type: ignore[arg-type]
        lambda: PackForm("chess"),
        _wrong_pack,
        *(lambda kind=kind: kind(nonsense=1) for kind in (Board, Editor, PackForm, WalkBoard)),
    ],
)
def test_a_widget_that_is_refused_is_closed_without_a_word(
    monkeypatch: pytest.MonkeyPatch, made: Callable[[], object]
) -> None:
    said: list[object] = []
    monkeypatch.setattr("sys.unraisablehook", said.append)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        refused = False
        try:
            made()
        except Exception:
            refused = True
        gc.collect()
    assert refused
    assert (said, warned) == ([], [])


@pytest.mark.parametrize("kind", [Board, Editor, PackForm, WalkBoard])
def test_a_widget_that_was_never_begun_can_be_closed(kind: type[Any]) -> None:
    made = kind.__new__(kind)
    made.close()
    made.close()


def test_every_widget_of_the_package_is_among_these() -> None:
    found = {kind.__name__ for kind in _below(Widget) if kind.__module__.startswith("timetravel")}
    assert found == {"Board", "Editor", "PackForm", "WalkBoard"}


def _below(kind: type[Any]) -> list[type[Any]]:
    return [one for direct in kind.__subclasses__() for one in (direct, *_below(direct))]


def test_computer_players_alone_play_to_the_end() -> None:
    made = board(["random"] * 3)
    assert made.match.to_act is None
    assert made.seat == ""
    outcome = GAME.outcome(made.match.state)
    assert outcome is not None
    assert made.ask["text"].startswith("The game is over. ")
    for colour, score in outcome.final.items():
        assert f"{colour.capitalize()} {score}" in made.ask["text"]
    assert ask(made, "act", do="end")["text"] == "The game is over; nobody acts any more."


def test_whoever_plays_to_the_end_sees_the_result() -> None:
    made = board()
    rng = random.Random(4)
    while made.match.to_act:
        assert ask(made, "act", do=any_choice(made, rng))["answer"] == "done"
    outcome = GAME.outcome(made.match.state)
    assert outcome is not None
    assert all(colour.capitalize() in made.ask["text"] for colour in outcome.winners)
    assert (made.choices, made.notice, made.seat, made.failures) == ([], {}, "blue", [])
