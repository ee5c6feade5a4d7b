"""The board explains: every question gets its answer, nothing changes, and nothing hidden crosses."""

import json
import random
from typing import Any

import pytest

from tests.boards import alone, ask, board, traits  # noqa: F401  # `alone` is for all tests
from timetravel import games, rulebook
from timetravel.viagem.components import HIDDEN
from timetravel.widget.board import Board


def explain(made: Board, intent: str, **more: Any) -> dict[str, Any]:
    return ask(made, intent, part="explain", **more)


def placed(name: str = "viagem", decisions: int = 40) -> Board:
    """Return a board in the middle of a match, on which a person decides."""
    made = board(game=name, seats=["person", "random", "random"])
    rng = random.Random(5)
    for _ in range(decisions):
        if made.match.to_act == "blue":
            ask(made, "act", do=str(rng.choice(made.match.game.legal(made.match.state))))
    return made


def everything(made: Board) -> list[dict[str, Any]]:
    """Return the answers to all questions that the board can be asked."""
    game = made.match.game
    option = next(iter(game.options()._asdict()))
    tried = {"viagem": ["ship D1-D2", "play rescue", "meet"], "leap": ["leap future 5", "swap 3 era2"]}[game.NAME]
    picks = {"viagem": [["D1"], ["blue@A1", "M3"], ["tunnel"]], "leap": [["card:3", "wormhole5"], ["era2"]]}[game.NAME]
    last = len(made.match.entries)
    return [
        *(explain(made, "section", id=id_) for id_ in rulebook.sections(game.NAME)),
        *(explain(made, "remedies", do=do) for do in tried),
        *(explain(made, "why", picks=ids) for ids in picks),
        *(explain(made, "causes", event=f"{n}.0") for n in range(1, last + 1)),
        *(explain(made, "reach", of=seat) for seat in made.match.players),
        explain(made, "compare", option=option),
        made.parts["explain"],
    ]


@pytest.mark.parametrize("name", games.NAMES)
def test_every_question_is_answered_and_nothing_changes(name: str) -> None:
    made = placed(name)
    before = traits(made), len(made.match.entries), made.match.state
    answers = everything(made)
    assert {answer.get("answer") for answer in answers} <= {
        "sheet", "remedies", "why", "causes", "reach", "compare", None,
    }  # fmt: skip
    assert not made.failures
    json.dumps(answers)
    assert (traits(made), len(made.match.entries), made.match.state) == before


def test_what_is_hidden_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same match with other cards in the pile and in the others' hands."""
    monkeypatch.setattr("timetravel.remedies.monotonic", lambda: 0.0)  # no search ends before all is tried
    made = placed()
    one = everything(made)
    state = made.match.state.copy()
    rows = [list(row) for row in state.hands]
    mine = rows[0]
    pool = [card for row in rows[1:] for card in row] + list(state.pile)
    random.Random(2).shuffle(pool)
    state.hands = tuple(tuple(sorted(pool.pop() for _ in row)) if k else tuple(mine) for k, row in enumerate(rows))
    state.pile = tuple(pool)
    figures = list(state.figure_pile)
    random.Random(3).shuffle(figures)
    state.figure_pile = tuple(figures)
    assert state != made.match.state
    assert HIDDEN not in state.pile
    made.match.states[-1] = state
    assert json.dumps(everything(made)) == json.dumps(one)


def test_between_two_persons_nobody_is_told_what_would_make_it_legal() -> None:
    made = board(seats=["person", "person", "random"])
    assert made.looking is None
    assert explain(made, "remedies", do="place D1")["answer"] == "refused"
    assert explain(made, "why", picks=["D1"])["tries"] == []
    assert explain(made, "section", id="travel")["answer"] == "sheet"


@pytest.mark.parametrize("game", games.NAMES)
def test_nobody_reads_the_remedies_that_another_asked_for(game: str) -> None:
    made = board(game=game, seats=["person", "person", "random"])
    rng = random.Random(3)

    def goes_on() -> None:
        ask(made, "act", do=rng.choice(made.choices)["do"]) if made.choices else ask(made, "ready")

    while not explain(made, "remedies", do={"viagem": "place D2", "leap": "offer 9"}[game]).get("found"):
        goes_on()
    asked = made.looking
    assert explain(made, "remedy", number=0)["found"]
    while made.looking in (None, asked):
        goes_on()
    assert explain(made, "remedy", number=0)["answer"] == "refused"


def test_remedies_come_with_a_picture_of_each() -> None:
    made = board()
    ask(made, "act", do="place D1")
    first = explain(made, "remedies", do="place D2")
    assert first["number"] == 0
    assert first["picture"].startswith("<svg")
    assert len(first["found"]) > 1
    second = explain(made, "remedy", number=1)
    assert second["found"] == first["found"]
    assert second["picture"] != first["picture"]
    assert explain(made, "remedies", do="nonsense")["answer"] == "refused"


@pytest.mark.parametrize(
    ("intent", "more"),
    [
        ("section", {"id": "faq.99"}),
        ("example", {"at": ["../x", 0]}),
        ("example", {"at": []}),
        ("causes", {"event": "x"}),
        ("causes", {"event": "0.0"}),
        ("causes", {"event": "99.0"}),
        ("reach", {"of": "pink"}),
        ("compare", {"option": "none"}),
        ("remedy", {"number": 3}),
        ("section", {"id": 3}),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(intent: str, more: dict[str, Any]) -> None:
    made = board()
    assert explain(made, intent, **more)["answer"] == "refused"
    assert not made.failures


def test_an_example_goes_step_by_step() -> None:
    made = board()
    last = explain(made, "example", at=["travel-last-symbol", 3])
    assert (last["step"], last["steps"], last["do"]) == (3, 3, "ship D1-D2")
    assert last["reasons"][0]["cites"] == ["travel.ship", "faq.1"]
    assert explain(made, "example", at=["travel-last-symbol", 99])["step"] == 3


def test_a_game_of_ones_own_goes_without() -> None:
    import tests.toy  # noqa: F401  # registers it

    made = board(game="stones", seats=["person", "random"])
    assert made.parts["explain"] == {
        "sections": {}, "rulings": [], "sides": [], "names": {"blue": "Blue", "red": "Red"},
    }  # fmt: skip
    for intent, more in (("section", {"id": "x"}), ("remedies", {"do": "take 9"}), ("compare", {"option": "x"})):
        assert explain(made, intent, **more)["answer"] in ("refused", "remedies")
    assert not made.failures
