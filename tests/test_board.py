"""The board: its edges, its symbols, and every geometric statement of the rulebook."""

from itertools import pairwise

import pytest

from tests.printed import ACROSS, EDGES, EPOCHS, INNER, NEXT_TO, OUTER, PERIODS, SYMBOLS
from timetravel import viagem
from timetravel.data import load
from timetravel.viagem import board
from timetravel.viagem.components import EPOCH, PERIOD_OF

BOARD = load("viagem", "board")
NEIGHBOURS = {EPOCHS[e]: {EPOCHS[f] for f in row} for e, row in enumerate(board.NEIGHBOURS)}


def within(start: str, steps: int) -> set[str]:
    """The epochs that a piece can reach in so many steps or fewer, where it starts too."""
    found = {start}
    for _ in range(steps):
        found |= {f for e in found for f in NEIGHBOURS[e]}
    return found


def edge_mark(one: str, other: str) -> str:
    (row,) = [row for row in BOARD["edge"] if set(row["ends"]) == {one, other}]
    return row["mark"]


# the layout


def test_40_edges():
    assert len(BOARD["edge"]) == 40
    assert {frozenset(row["ends"]) for row in BOARD["edge"]} == EDGES
    assert {e: set(NEXT_TO[e]) for e in EPOCHS} == NEIGHBOURS


def test_neighbours_are_mutual_and_none_is_its_own():
    for epoch, row in NEIGHBOURS.items():
        assert epoch not in row
        assert all(epoch in NEIGHBOURS[other] for other in row)
        assert 3 <= len(row) <= 4


def test_two_tracks_are_closed_rings_in_the_direction_of_time():
    tracks = {row["name"]: row["track"] for row in BOARD["epoch"]}
    for name, track in (("outer", OUTER), ("inner", INNER)):
        assert {epoch for epoch, of in tracks.items() if of == name} == set(track)
        assert all(one in NEIGHBOURS[other] for one, other in pairwise([*track, track[0]]))
        assert [epoch[0] for epoch in track] == sorted((e[0] for e in track), key=PERIODS.index)


def test_outer_epochs_are_numbered_first():
    for period in PERIODS:
        numbered = [e for e in OUTER if e[0] == period] + [e for e in INNER if e[0] == period]
        assert numbered == [e for e in EPOCHS if e[0] == period]


def test_outer_and_inner_touch_within_a_period():
    across = {frozenset(edge.split("-")) for edge in ACROSS}
    assert all(len({name[0] for name in edge}) == 1 for edge in across)
    found = {edge for edge in EDGES if len(edge & set(OUTER)) == 1}
    assert found == across


def test_periods_follow_each_other_in_a_closed_ring():
    touching = {frozenset(e[0] for e in edge) for edge in EDGES} - {frozenset(p) for p in PERIODS}
    assert touching == {frozenset(pair) for pair in pairwise(PERIODS + PERIODS[0])}


# the geometric statements of the rulebook


def test_order_of_the_first_periods():
    """Time Machine, examples 1 to 3; ship, example 3: Dinosaurs, Prehistory, Ancient Age."""
    assert [row["letter"] for row in BOARD["period"]][:3] == ["D", "P", "A"]


def test_c1_and_c4_and_c4_and_m4_are_adjacent():
    """Ship, example 2."""
    assert "C4" in NEIGHBOURS["C1"]
    assert "M4" in NEIGHBOURS["C4"]
    assert (edge_mark("C1", "C4"), edge_mark("C4", "M4")) == ("derived", "derived")


def test_f3_d2_p3_a3_is_a_path():
    """Ship, example 3."""
    for one, other in pairwise(["F3", "D2", "P3", "A3"]):
        assert other in NEIGHBOURS[one]
        assert edge_mark(one, other) == "derived"


def test_no_epoch_of_the_future_within_two_steps_of_c1():
    """Ship, example 2."""
    assert not {e for e in within("C1", 2) if e[0] == "F"}
    assert {e for e in within("C1", 3) if e[0] == "F"}


def test_c3_is_exactly_two_steps_from_c1():
    """Figures, example 4."""
    assert "C3" not in within("C1", 1)
    assert "C3" in within("C1", 2)


def test_d1_touches_two_epochs_by_a_corner_only():
    """Ship, example 1: the two crosses of the picture.

    Two epochs of different tracks meet at a corner and nowhere else when they share no edge, but a neighbour
    of the one's track and a neighbour of the other's.
    """
    outer, inner = set(OUTER), set(INNER)
    shared = {epoch: NEIGHBOURS["D1"] & NEIGHBOURS[epoch] for epoch in inner - NEIGHBOURS["D1"]}
    corners = {epoch for epoch, between in shared.items() if between & outer and between & inner}
    assert corners == {"F3", "P3"}
    assert NEIGHBOURS["D1"] == {"F2", "P1", "D2"}


def test_derived_edges_are_those_of_the_examples():
    derived = {frozenset(row["ends"]) for row in BOARD["edge"] if row["mark"] == "derived"}
    examples = ["C1-C4", "C4-M4", "F3-D2", "D2-P3", "P3-A3"]
    assert derived == {frozenset(edge.split("-")) for edge in examples}


# symbols


def test_two_different_symbols_each():
    assert {EPOCHS[e]: list(row) for e, row in enumerate(board.SYMBOLS)} == SYMBOLS
    assert all(len(set(row)) == 2 for row in board.SYMBOLS)


def test_17_ships_16_clocks_17_machines_and_all_three_in_every_period():
    every = [tool for row in board.SYMBOLS for tool in row]
    assert [every.count(tool) for tool in ("ship", "clock", "machine")] == [17, 16, 17]
    for period in range(7):
        tools = {tool for e, row in enumerate(board.SYMBOLS) if PERIOD_OF[e] == period for tool in row}
        assert tools == {"ship", "clock", "machine"}


@pytest.mark.parametrize(
    "symbol", ["D1.ship", "D2.machine", "P3.machine", "A4.machine", "M2.clock", "C1.ship", "F3.ship", "F3.clock"]
)
def test_stated_symbol(symbol):
    assert symbol in board.SYMBOL_NAMES


def test_an_epoch_is_blocked_when_both_symbols_are_used():
    """Section tokens; clock, example 2."""
    for e, tools in enumerate(board.SYMBOLS):
        one, other = (board.SYMBOL[e, tool] for tool in tools)
        assert not board.blocked_epochs(one)
        assert not board.blocked_epochs(other)
        assert board.blocked_epochs(one | other) == 1 << 2 * e
    assert board.blocked_epochs(0b110) == 0, "one symbol of each of two epochs"


def test_flights_of_ship_example_1():
    """From D1 at speed 1: to the three neighbours and nowhere else."""
    ends = {EPOCHS[path[-1]] for path in board.flights(EPOCH["D1"], 1)}
    assert ends == {"D2", "P1", "F2"}


def test_start_is_an_empty_board():
    state = viagem.start(viagem.seats(3))
    assert sum(state.crowd) == 0
    assert state.markers == 0
