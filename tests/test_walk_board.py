"""The board on which an example is walked through, without a browser."""

import pytest

from tests.boards import alone, ask, boards  # noqa: F401  # `alone` is for all tests
from timetravel import games
from timetravel.widget.parts import joined
from timetravel.widget.walk_board import WalkBoard, walk


def walked(game: str = "viagem", name: str = "examples/ship-1", **more) -> WalkBoard:
    made = walk(game, name, **more)
    boards.append(made)
    return made


def show(made: WalkBoard) -> dict:
    number = made.parts["walk"]["number"]
    return made.answer({"part": "walk", "intent": "show", "number": number, "revision": made.revision})


def test_the_first_step_is_shown_with_its_place():
    row = walked().parts["walk"]
    assert (row["number"], row["of"], row["kind"], row["section"]) == (0, 4, "try", "travel.ship")
    assert "D1-F3" in row["text"]
    assert "corner" in row["note"]


def test_what_must_be_refused_is_answered_with_its_reasons_and_the_walk_goes_on():
    made = walked()
    answer = ask(made, "try", text="ship D1-F3")
    assert answer["answer"] == "refused"
    assert "as it should be" in answer["text"]
    assert answer["tries"][0]["reasons"][0]["cites"] == ["travel.ship", "board"]
    assert made.parts["walk"]["number"] == 1
    assert not made.match.entries


def test_another_refused_move_keeps_the_walk_where_it_is():
    made = walked()
    answer = ask(made, "try", text="ship D1-C1")
    assert answer["tries"][0]["reasons"]
    assert answer["text"] == ""
    assert made.parts["walk"]["number"] == 0


def test_a_legal_move_that_is_not_the_example_is_not_made():
    made = walked()
    for _ in range(3):
        show(made)
    answer = ask(made, "act", do="ship D1-D2")
    assert "another way" in answer["text"]
    assert not made.match.entries
    assert ask(made, "act", do="ship D1-P1")["answer"] == "done"
    assert made.parts["walk"]["kind"] == "over"


def test_a_click_may_be_what_the_walk_wants_to_be_tried():
    made = walked(name="examples/clock-1")
    show(made)
    answer = ask(made, "why", picks=["M3"])
    assert "as it should be" in answer["text"]
    assert made.parts["walk"]["number"] == 2
    answer = ask(made, "why", picks=["player:red"])
    assert answer["answer"] == "refused"
    assert made.parts["walk"]["number"] == 2


def test_somebody_whose_turn_it_is_not_may_try():
    made = walked(name="examples/clock-1")
    show(made)
    assert (made.looking, made.match.to_act, made.choices) == ("red", "green", [])
    assert "as it should be" in show(made)["text"]
    assert (made.looking, made.seat) == ("green", "green")
    assert made.choices


@pytest.mark.parametrize(("game", "name"), [("viagem", "examples/tunnel-1"), ("leap", "examples/two-chains-broken")])
def test_a_walk_is_shown_to_its_end_and_beyond(game, name):
    made = walked(game, name)
    for _ in made.walk.steps:
        assert show(made)["answer"] in ("done", "refused")
    assert made.parts["walk"]["kind"] == "over"
    assert show(made)["text"].startswith("There is no such step")
    if made.match.to_act:
        do = made.choices[0]["do"]
        assert ask(made, "act", do=do)["answer"] == "done"


def test_texts_that_are_no_action_change_nothing():
    made = walked()
    assert ask(made, "try", text="shipp D1")["answer"] == "refused"
    assert made.parts["walk"]["number"] == 0


def test_the_hands_of_others_do_not_cross():
    """Only whoever makes the step sees his cards, although the learner decides for all."""
    made = walked("leap", "examples/wormhole-companion")
    assert made.looking == "blue"
    assert [row["id"] for row in made.hand] == [
        held.id for held in games.get("leap").hand(games.get("leap").view(made.match.state, "blue"), "blue")
    ]
    view = games.get("leap").view(made.match.state, "blue")
    assert made.panels == games.drawing("leap").panels(view)


def test_a_notebook_without_a_kernel_shows_where_the_walk_is():
    data, _ = walked()._repr_mimebundle_()
    assert data["text/plain"].startswith("Spaceship, example 1")
    assert "(1/4)" in data["text/plain"]
    assert "<img" in data["text/html"]


def test_other_boards_have_no_walk():
    from timetravel.widget.playing import play

    made = play(players=3, seed="tea", first="blue")
    boards.append(made)
    assert made.parts["walk"] == {}
    answer = made.answer({"part": "walk", "intent": "show", "number": 0, "revision": made.revision})
    assert answer["answer"] == "refused"


def test_the_script_and_the_style_are_on_the_board():
    assert joined(["walk"], "js") in WalkBoard._esm
    assert joined(["walk"], "css") in WalkBoard._css


def test_what_was_done_may_be_taken_back_and_the_walk_goes_back_with_it():
    made = walked(name="examples/ship-2")
    for _ in range(4):
        show(made)
    assert made.parts["walk"]["number"] == 4
    answer = made.answer({"part": "travel", "intent": "undo", "revision": made.revision})
    assert answer["answer"] == "done"
    assert (made.parts["walk"]["number"], made.parts["walk"]["kind"], made.looking) == (3, "do", "red")


def test_another_match_on_the_board_ends_the_walk():
    from timetravel.history import History
    from timetravel.match import Match
    from timetravel.widget.seating import seating

    made = walked()
    game = games.get("viagem")
    made.begin(History(Match(game, 3, seed="tea", first="blue")), seating(game, 3))
    assert made.parts["walk"] == {}
    assert ask(made, "act", do="place D1")["answer"] == "done"
    assert "(1/4)" not in made._repr_mimebundle_()[0]["text/plain"]
