"""The board widget without a browser: messages and their answers, the curtain, computer players, secrets."""

import asyncio
import copy
import json
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from timetravel import games
from timetravel.errors import OptionError, TimeTravelError
from timetravel.match import Match
from timetravel.viagem.components import CARDS
from timetravel.widget import playing
from timetravel.widget.board import Board
from timetravel.widget.playing import play
from timetravel.widget.seating import Seat, seating
from timetravel.widget.shown import shown

TRAITS = ("picture", "panels", "ask", "choices", "hand", "story", "notice", "seat", "seed", "revision")
GAME = games.get("viagem")
BOTS = ["person", "random", "random"]
boards: list[Board] = []


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    while boards:
        boards.pop().close()


def board(seats: Any = BOTS, first: str = "blue", **more: Any) -> Board:
    made = play(seats=seats, seed="tea", first=first, **more)
    boards.append(made)
    return made


def ask(made: Board, intent: str, **more: Any) -> dict[str, Any]:
    return made.answer({"intent": intent, "revision": made.revision, **more})


def traits(made: Board) -> dict[str, Any]:
    return {name: copy.deepcopy(getattr(made, name)) for name in TRAITS}


def any_choice(made: Board, rng: random.Random) -> str:
    choice: str = rng.choice(made.choices)["do"]
    return choice


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


def test_two_quick_clicks_act_once() -> None:
    made = board(["person", "person", "person"])
    ask(made, "ready")
    message = {"intent": "act", "do": "place D1", "revision": made.revision}
    answers: list[str] = []
    threads = [threading.Thread(target=lambda: answers.append(made.answer(message)["answer"])) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["done", *["refused"] * 7]
    assert len(made.match.entries) == 1


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
    sound = made._bots["red"]
    made._bots["red"] = Broken()
    assert ask(made, "act", do="place D1")["answer"] == "done"
    assert made.notice["kind"] == "error"
    assert "Red failed (ZeroDivisionError)" in made.notice["text"]
    assert "divided by zero" in made.failures[-1]
    assert made.match.to_act == "red"
    made._bots["red"] = sound
    assert ask(made, "ready")["answer"] == "done"
    assert (made.notice, made.match.to_act) == ({}, "blue")


def test_a_computer_player_that_wants_something_illegal_is_reported() -> None:
    made = board()

    class Cheat(Broken):
        def choose(self, view: object) -> object:
            return GAME.action("end")

    made._bots["red"] = Cheat()
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
    assert not made._bot_acts(made._run)
    assert made.match.to_act == "red"


def test_computer_players_alone_play_to_the_end() -> None:
    made = board(["random"] * 3)
    assert made.match.to_act is None
    assert made.seat == ""
    assert "The game is over: " in made.ask["text"]
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


# what may be seen


def test_a_curtain_falls_between_two_persons() -> None:
    made = board({"blue": ("Ana", "person"), "red": "person", "yellow": "random"})
    assert made.notice["kind"] == "curtain"
    assert made.notice["text"] == "Pass the screen to Ana (Blue)."
    assert (made.seat, made.hand, made.choices, made.ask["text"]) == ("", [], [], "")
    assert ask(made, "act", do="place D1")["answer"] == "refused"
    assert ask(made, "why", picks=["D1"])["tries"] == []
    ask(made, "ready")
    assert (made.seat, made.notice) == ("blue", {})
    assert made.hand
    ask(made, "act", do="place D1")
    assert made.notice["button"] == "I am Red"
    assert (made.seat, made.hand, made.choices) == ("", [], [])


def test_nobody_passes_the_screen_to_a_computer_player() -> None:
    made = board({"blue": "person", "red": "random", "yellow": "person"})
    ask(made, "ready")
    ask(made, "act", do="place D1")
    assert made.notice["text"] == "Pass the screen to Yellow."
    assert [entry.by for entry in made.match.entries] == ["blue", "red"]


def twin(match: Match, viewer: str, rng: random.Random) -> Match:
    """Return a match that differs from another in all that a player may not know."""
    state = match.state.copy()
    me = GAME.COLOURS.index(viewer)
    others = [p for p in state.table.players if p != me]
    pool = [*state.pile, *(card for p in others for card in state.hands[p])]
    rng.shuffle(pool)
    rows = {name: list(getattr(state, name)) for name in ("hands", "proofs", "bonus")}
    for p in others:
        size = len(state.hands[p])
        rows["hands"][p], pool = tuple(sorted(pool[:size])), pool[size:]
        if not state.over:
            rows["proofs"][p] = (rng.randrange(7),) * len(state.proofs[p])
            rows["bonus"][p] = (rng.randrange(7),) * len(state.bonus[p])
    for name, row in rows.items():
        setattr(state, name, type(getattr(state, name))(row))
    state.pile = tuple(pool)
    state.figure_pile = tuple(rng.sample(state.figure_pile, len(state.figure_pile)))
    other = copy.copy(match)
    other.states = [*match.states[:-1], state]
    change = _drawn_otherwise(me, rng)
    other.entries = [entry._replace(events=tuple(map(change, entry.events))) for entry in match.entries]
    return other


def _drawn_otherwise(me: int, rng: random.Random) -> Any:
    def change(event: Any) -> Any:
        secret = event.kind == "drew" and event.facts["who"] != me
        return event._replace(facts={**event.facts, "card": rng.randrange(len(CARDS))}) if secret else event

    return change


@pytest.mark.parametrize("seed", range(3))
def test_no_secret_of_another_seat_reaches_the_page(seed: int) -> None:
    made = board(["person", "greedy", "random"])
    rng = random.Random(seed)
    changed = 0
    while made.match.to_act:
        other = twin(made.match, "blue", rng)
        assert GAME.view(other.state, "blue") == GAME.view(made.match.state, "blue")
        assert shown(other, made.seats, "blue") == shown(made.match, made.seats, "blue")
        assert shown(other, made.seats, None) == shown(made.match, made.seats, None)
        changed += other.state != made.match.state
        held = {row["id"] for row in made.hand}
        used = {tool for row in made.choices for tool in (*row.get("tools", ()), *row["picks"]) if ":" in tool}
        assert used <= held
        ask(made, "act", do=any_choice(made, rng))
    assert changed > 20


def test_all_that_is_synced_at_a_curtain_is_what_an_onlooker_sees() -> None:
    made = board(["person", "person", "random"])
    seen: list[dict[str, Any]] = []
    made.observe(lambda _: seen.append(traits(made)), names="revision")
    rng = random.Random(1)
    for _ in range(120):
        if made.notice.get("kind") == "curtain":
            public = shown(made.match, made.seats, None)
            assert {name: getattr(made, name) for name in public} == public
            ask(made, "ready")
        assert made.seat == made.match.to_act
        ask(made, "act", do=any_choice(made, rng))
    assert {row["seat"] for row in seen} >= {"", "blue", "red"}
    assert all(row["hand"] == [] for row in seen if row["seat"] == "")
    json.dumps(seen)  # nothing but plain values is synced


def test_the_log_names_colours() -> None:
    made = board()
    ask(made, "act", do="place D1")
    assert [row["text"] for row in made.story][-3:-1] != []
    assert made.story[0] == {"n": "1.0", "who": "blue", "text": "Blue places a piece in D1.", "cites": ["setup"]}
    assert not any(" you " in f" {row['text'].lower()} " for row in made.story)


# play()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "viagen"}, "did you mean 'viagem'?"),
        ({"players": 2}, "2 players"),
        ({"players": ["blue", "red", "pink"]}, "'pink'"),
        ({"players": ["blue", "red", "red"]}, "'red'"),
        ({"seats": ["person", "random"]}, "2 players"),
        ({"players": 3, "seats": ["person"] * 4}, "3 seats"),
        ({"players": 3, "seats": "person"}, "3 seats"),
        ({"seats": ["person", "gready", "random"]}, "did you mean 'greedy'?"),
        ({"players": 3, "seats": {"bleu": "person"}}, "did you mean 'blue'?"),
        ({"players": 3, "seats": {"blue": ("Ana", "person", 1)}}, "is no player"),
        ({"players": 3, "seats": {"blue": 5}}, "is no player"),
        ({"options": {"setup_ordr": "snake"}}, "setup_order"),
        ({"first": "white"}, "'white' has no seat"),
    ],
)
def test_a_wrong_argument_is_an_error_that_says_what_is_right(arguments: Any, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        play(**arguments)
    assert message in str(caught.value)
    assert isinstance(caught.value, TimeTravelError)


def test_seats() -> None:
    assert [seat.kind for seat in seating(GAME).values()] == ["person", "greedy", "greedy", "greedy"]
    named = seating(GAME, ["red", "white", "green"], {"white": ("Ana", "person")})
    assert named["white"] == Seat("white", "Ana", "person")
    assert list(named) == ["red", "white", "green"]
    assert [seat.kind for seat in seating(GAME, 3, {}).values()] == ["greedy"] * 3


def test_running_a_cell_again_closes_its_boards_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    place = ["cell 1", "run 1"]
    monkeypatch.setattr(playing, "_cell", lambda: tuple(place))
    monkeypatch.setattr(playing, "_boards", {})
    two = [board(), board()]
    place[:] = ["cell 2", "run 2"]
    other = board()
    assert [made._open for made in two] == [True, True]
    place[:] = ["cell 1", "run 3"]
    new = board()
    assert [made._open for made in (*two, other, new)] == [False, False, True, True]


def test_outside_a_notebook_there_is_no_cell() -> None:
    assert playing._cell() is None


def test_without_widgets_the_board_can_be_read() -> None:
    made = board()
    data, _ = made._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert str(GAME.view(made.match.state, "blue")) in data["text/plain"]
    assert '<img alt="' in data["text/html"]
    for kind in ("text/plain", "text/html"):
        assert "Run this cell again to go on." in data[kind]


def test_importing_the_package_stays_light() -> None:
    heavy = "{'anywidget', 'ipywidgets', 'networkx', 'matplotlib', 'numpy', 'timetravel.viagem'}"
    script = f"import sys, timetravel; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_package_offers_its_names_and_no_others() -> None:
    import timetravel

    assert timetravel.play is play
    assert timetravel.get("viagem") is GAME
    assert {"play", "get"} <= set(dir(timetravel))
    with pytest.raises(AttributeError, match="no attribute 'plai'"):
        _ = timetravel.plai
