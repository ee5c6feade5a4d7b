"""What the board answers to a click where nothing can be done: it is about what was picked."""

import random

import pytest

from tests import leap_playing, playing
from timetravel import games
from timetravel.viagem.components import EPOCHS
from timetravel.widget import answers

ENDS = {"viagem": EPOCHS, "leap": tuple(f"{kind}{era}" for kind in ("era", "wormhole") for era in range(1, 11))}
PLAYED = {"viagem": playing, "leap": leap_playing}


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_advised_begins_with_what_was_picked(name: str) -> None:
    game, advised = games.get(name), 0
    rng = random.Random("wrong clicks")
    decisions = [d for seed in range(3) for d in PLAYED[name].game(seed) if d.action is not None]
    for decision in rng.sample(decisions, 40):
        seat = game.to_act(decision.state)
        view = game.view(decision.state, seat)
        choices = {choice.do: choice for choice in game.choices(view)}
        first = sorted({choice.picks[0] for choice in choices.values() if choice.picks})
        for pick in first[:3]:
            for end in rng.sample(ENDS[name], 4):
                tries = answers.why(game, view, seat, [pick, end])["tries"]
                assert [one["legal"] for one in tries] == sorted(one["legal"] for one in tries)
                for instead in (one["instead"] for one in tries if one["instead"] and not one["legal"]):
                    advised += 1
                    choice = choices[instead["do"]]
                    assert pick in (*choice.picks[:1], *choice.tools), (pick, end, instead)
    assert advised > 20
