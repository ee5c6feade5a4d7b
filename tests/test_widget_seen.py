"""What of a match reaches the page, the curtain between two persons, and ``play``."""

import copy
import json
import random
import subprocess
import sys
from typing import Any

import pytest

from tests.boards import alone, any_choice, ask, board, traits  # noqa: F401  # `alone` is for all tests
from timetravel import games
from timetravel.errors import OptionError, TimeTravelError
from timetravel.match import Match
from timetravel.viagem.components import CARDS
from timetravel.widget import playing
from timetravel.widget.playing import play
from timetravel.widget.seating import Seat, seating
from timetravel.widget.shown import shown

GAME = games.get("viagem")


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
    made = board()
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
        ({"players": 3, "seats": "person"}, "seats are a list"),
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
    assert [made.running for made in two] == [True, True]
    place[:] = ["cell 1", "run 3"]
    new = board()
    assert [made.running for made in (*two, other, new)] == [False, False, True, True]


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


def test_a_small_game_can_be_played_on_the_same_board() -> None:
    import tests.toy  # noqa: F401  # registers the game

    made = board({"blue": "person", "red": "random"}, game="stones", players=2)
    assert [row["do"] for row in made.choices] == ["take 1", "take 2"]
    while made.match.to_act:
        assert ask(made, "act", do=made.choices[0]["do"])["answer"] == "done"
    assert "wins" in made.ask["text"]
    assert "<svg" in made.picture
