"""The text board shows all that the picture shows, so that the pieces can be counted from it again."""

import re
from collections import Counter

from tests.test_draw import STATES, owners
from timetravel.viagem.board import SYMBOL_NAMES
from timetravel.viagem.board_text import board_text
from timetravel.viagem.components import ALL, COLOURS, CURRENT, EPOCH, EPOCHS, HOLE, TUNNEL


def _pieces(text: str) -> Counter[str]:
    return Counter({letter: int(number) for letter, number in re.findall(r"\b([BRYGW])(\d+)\b", text)})


def test_the_text_board_shows_every_piece() -> None:
    for state in STATES:
        text = board_text(state)
        cells = dict(re.findall(r"\b([DPALMCF]\d)[* ] ((?:(?!  [DPALMCF]\d[* ]).)*)", text.partition("B2:")[0]))
        assert list(cells)
        assert set(cells) == set(EPOCHS)
        places = {**{EPOCH[name]: cell for name, cell in cells.items()}}
        places[TUNNEL] = re.findall(r"^Time Tunnel(.*)Countdown", text, re.M)[0]
        places[HOLE] = re.findall(r"^Black Hole(.*)$", text, re.M)[0]
        for place, shown in places.items():
            there = {COLOURS[p][0].upper(): state.count(p, place) for p in owners(state, place)}
            assert _pieces(shown) == there
        for p in state.table.players:
            row = re.findall(rf"^[> ] {COLOURS[p][0].upper()} {COLOURS[p].capitalize()}\s+(.*)$", text, re.M)[0].split()
            numbers = [state.score[p], state.tokens[p], len(state.hands[p]), len(state.proofs[p]), len(state.bonus[p])]
            assert row[:5] == list(map(str, numbers))
            if not (state.stack and state.stack[0].kind == "placing"):
                assert row[5] == str(state.count(p, CURRENT))
            assert row[6] == str(state.clock[p])


def test_the_text_board_shows_symbols_figures_and_proofs() -> None:
    for state in STATES[::4]:
        text = board_text(state)
        for k, name in enumerate(SYMBOL_NAMES):
            epoch, _, tool = name.partition(".")
            cell = re.findall(rf"\b{epoch}[* ] (blocked|\S+ \S+)", text)[0]
            assert (cell == "blocked" or f"({tool})" in cell) == bool(state.markers >> k & 1)
            assert (f"{epoch}* " in text) == (EPOCH[epoch] in state.figures)
        assert str(state.countdown) in text.partition("Countdown")[2].split()[:1] or not state.countdown
        for left in state.left:
            assert " ".join(map(str, left)) in text


def test_the_text_board_is_at_most_a_hundred_columns_wide() -> None:
    crowded = STATES[-1].copy()
    for epoch in ALL:
        for p in crowded.table.players:
            crowded.add(p, epoch, 9)
    for state in (*STATES, crowded):
        assert max(map(len, board_text(state).splitlines())) <= 100
