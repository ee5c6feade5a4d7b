"""What the pictures of every game keep: one image, the same bytes for the same view on any machine."""

import re
from base64 import b64decode
from collections.abc import Sequence
from html import unescape
from typing import Any

import pytest

from tests import test_draw, test_leap_draw
from tests.again import outputs, under_hash_seeds
from timetravel import games
from timetravel.leap import draw as leap_draw
from timetravel.protocol import Game
from timetravel.viagem import draw as viagem_draw

DRAWN = [(games.get("viagem"), viagem_draw, test_draw.STATES), (games.get("leap"), leap_draw, test_leap_draw.STATES)]
each_game = pytest.mark.parametrize(("game", "draw", "states"), DRAWN, ids=games.NAMES)


@each_game
def test_html_is_one_image_with_the_text_board_as_its_alternative(game: Game, draw: Any, states: Sequence[Any]) -> None:
    view = game.view(states[20], None)
    image = r'<img alt="([^"]*)" style="([^"]*)" src="data:image/svg\+xml;base64,([^"]*)">'
    found = re.fullmatch(image, draw.html(view))
    assert found is not None
    assert unescape(found[1]) == str(view)
    assert "width:100%" in found[2]
    assert "max-width" in found[2]
    assert b64decode(found[3]).decode() == draw.svg(view)


@each_game
def test_the_same_view_gives_the_same_bytes(game: Game, draw: Any, states: Sequence[Any]) -> None:
    for state in states[::7]:
        who = game.players(state)[0]
        assert outputs(draw, game.view(state, who)) == outputs(draw, game.view(state.copy(), who))


@pytest.mark.parametrize(("name", "goal", "trail"), [("viagem", "D1", "C3"), ("leap", "era1", "era3")])
def test_the_bytes_do_not_depend_on_the_hash_seed(name: str, goal: str, trail: str) -> None:
    code = (
        f"import hashlib; from timetravel import {name} as game; from timetravel.{name} import draw;"
        "view = game.view(game.start(('blue', 'red', 'yellow', 'green')), 'red');"
        f"picture = draw.html(view, goals={{{goal!r}: '+3'}}, trail=({goal!r}, {trail!r}));"
        "print(hashlib.sha256(picture.encode()).hexdigest())"
    )
    (printed,) = under_hash_seeds(["-c", code])
    assert len(printed) > 60
