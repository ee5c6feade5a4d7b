"""The functions of the engine that everything else uses: what they refuse, and with which error."""

import pytest

from timetravel import viagem
from timetravel.errors import ChanceError, IllegalAction, NotationError, OptionError, PositionError, TimeTravelError

PLAYERS = ("blue", "red", "yellow")
TABLE = 'game = "viagem"\n[position]\nplayers = ["blue", "red", "yellow"]\n'


@pytest.mark.parametrize(
    "players", [("blue", "red"), ("blue", "red", "red"), ("blue", "red", "pink"), (), viagem.COLOURS * 2]
)
def test_players_who_cannot_be(players):
    with pytest.raises(OptionError) as raised:
        viagem.start(players)
    assert raised.value.key == "players"


@pytest.mark.parametrize("number", [0, 2, 6])
def test_three_to_five(number):
    with pytest.raises(OptionError, match="3 to 5"):
        viagem.seats(number)


def test_seats_are_the_colours_of_the_rulebook():
    """Setup, step 2."""
    assert viagem.seats(3) == PLAYERS
    assert viagem.seats(4) == (*PLAYERS, "green")
    assert viagem.seats(5) == (*PLAYERS, "green", "white")


@pytest.mark.parametrize(
    "chosen", [{"x": 1}, {"revisit": "maybe"}, {"revisit": True}, {"marker_limit": "40"}, {"meet": 1}]
)
def test_options_that_cannot_be(chosen):
    with pytest.raises(OptionError) as raised:
        viagem.options(chosen)
    assert raised.value.key == next(iter(chosen))
    with pytest.raises(OptionError):
        viagem.start(PLAYERS, chosen)


def test_options_round_trip():
    chosen = {"revisit": "yes", "marker_limit": 40, "free_pass": "always"}
    assert viagem.changed_options(viagem.options(chosen)) == chosen
    assert viagem.changed_options(viagem.options()) == {}
    assert viagem.start(PLAYERS, chosen) == viagem.start(PLAYERS, viagem.options(chosen))


@pytest.mark.parametrize("shuffle", [lambda names: names[:-1], lambda names: [*names[:-1], "D1"], lambda names: []])
def test_a_shuffle_rearranges(shuffle):
    with pytest.raises(ChanceError):
        viagem.start(PLAYERS, shuffle=shuffle)


def test_shuffles_are_of_figures_then_cards_and_the_top_comes_first():
    asked = []

    def shuffle(names):
        asked.append(list(names))
        return names[::-1]

    p = viagem.describe(viagem.start(PLAYERS, shuffle=shuffle))
    figures, cards = asked
    assert figures[0] == "D1"
    assert cards == sorted(cards)
    assert set(p["figures"]) == set(figures[-3:])
    assert p["figure_pile"] == figures[::-1][3:]
    assert p["pile"] == cards[::-1][9:]


def test_apply_checks_and_step_trusts():
    state = viagem.start(PLAYERS)
    with pytest.raises(IllegalAction) as raised:
        viagem.apply(state, "end")
    assert raised.value.action == viagem.action("end")
    assert raised.value.reasons
    assert "[" in str(raised.value)
    with pytest.raises(IllegalAction):
        viagem.apply(state, "place D1", by="red")
    with pytest.raises(NotationError):
        viagem.apply(state, "place green")
    assert viagem.apply(state, "place D1", by="blue") == viagem.step(state, viagem.action("place D1"))
    assert state == viagem.start(PLAYERS)


def against_end(state, who):
    return viagem.why_not(state, viagem.action("end"), who)


@pytest.mark.parametrize("function", [viagem.view, viagem.judge, against_end])
@pytest.mark.parametrize("who", ["pink", "white"])
def test_somebody_who_does_not_play(function, who):
    with pytest.raises(TimeTravelError, match=who):
        function(viagem.start(PLAYERS), who)


@pytest.mark.parametrize(
    "text",
    [
        "players", "game = 'leap'\n[position]\nplayers = ['blue']", "game = 'viagem'", TABLE + "x = 1\n",
        TABLE + "speed = 9\n",
    ],
)  # fmt: skip
def test_texts_that_are_no_position(text):
    with pytest.raises((NotationError, PositionError)):
        viagem.position(text)


@pytest.mark.parametrize(
    "asked",
    [
        '{ kind = "travelling", epoch = "D1", waiting = [] }',
        '{ kind = "travelling", epoch = "D1", waiting = ["green"] }',
        '{ kind = "sending", who = "white", left = 1 }',
        '{ kind = "waiting" }',
        '{ kind = "freeing", who = "blue", left = 1 }',
    ],
)
def test_questions_that_cannot_be(asked):
    """A position in the middle of a turn that cannot be is an error of the position, not of the program."""
    with pytest.raises(PositionError):
        viagem.legal(viagem.position(f"{TABLE}asked = [{asked}]\n"))


def test_outcome_only_at_the_end():
    state = viagem.position(TABLE + "score.red = 5\n")
    assert viagem.outcome(state) is None
    assert viagem.score(state).winners == ("red",)
    over = viagem.position(TABLE + 'score.red = 5\nended = "proofs"\n')
    assert viagem.outcome(over) == viagem.score(over)
    assert viagem.outcome(over).how == "proofs"
    assert viagem.to_act(over) is None


def test_facts_that_scenarios_ask():
    facts = viagem.facts(viagem.position(TABLE + 'score.red = 5\nproofs.red = ["D2"]\n'))
    assert facts["to_act"] == "blue"
    assert facts["over"] is False
    assert facts["winners"] == []
    assert facts["final"] == {"blue": 0, "red": 7, "yellow": 0}
    assert facts["final_parts"]["red"]["proofs"] == 2


def test_turns_are_told_apart():
    state = viagem.position(TABLE)
    passed = viagem.apply(state, "pass")
    assert viagem.turn_of(state) != viagem.turn_of(passed)
    assert viagem.turn_of(passed) == (2, "red")
