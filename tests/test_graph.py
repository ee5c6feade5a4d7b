"""The networkx board and the tables of the engine give the same answers (section board, travel.ship)."""

import random

import networkx as nx
import pytest

from timetravel.errors import OptionError
from timetravel.viagem import board, graph
from timetravel.viagem.components import ALL, EPOCH, EPOCHS


def bits(blocked: list[str]) -> int:
    return sum(1 << 2 * EPOCH[name] for name in blocked)


def test_nodes_and_edges_equal_the_tables() -> None:
    g = graph.graph()
    assert list(g) == list(EPOCHS)
    for epoch in ALL:
        assert sorted(g[EPOCHS[epoch]]) == sorted(EPOCHS[e] for e in board.NEIGHBOURS[epoch])
        assert g.nodes[EPOCHS[epoch]]["symbols"] == board.SYMBOLS[epoch]
    assert len({data["figure"] for _, data in g.nodes(data=True)}) == 25


@pytest.mark.parametrize("speed", [1, 2, 3])
def test_flights_equal_the_tables(speed: int) -> None:
    rng = random.Random(speed)
    for start in EPOCHS:
        for number in (0, 0, 3, 8, 15):
            blocked = rng.sample(EPOCHS, number)
            ours = {
                tuple(EPOCHS[e] for e in path)
                for path in board.flights(EPOCH[start], speed, bits(blocked) & ~bits([start]))
            }
            assert set(graph.flights(start, speed, blocked)) == ours


@pytest.mark.parametrize("speed", [1, 2, 3])
def test_reach_equals_the_ends_of_the_flights(speed: int) -> None:
    rng = random.Random(10 + speed)
    for start in EPOCHS:
        blocked = rng.sample(EPOCHS, 6)
        ends: dict[str, int] = {}
        for path in board.flights(EPOCH[start], speed, bits(blocked)):
            ends[EPOCHS[path[-1]]] = min(ends.get(EPOCHS[path[-1]], 9), len(path) - 1)
        assert graph.reachable(start, speed, blocked) == ends


def test_the_ring_is_closed_and_in_one_piece() -> None:
    g = graph.graph()
    assert nx.is_connected(g)
    assert nx.check_planarity(g)[0]
    assert nx.is_biconnected(g)


def test_an_unknown_epoch_is_named() -> None:
    with pytest.raises(OptionError, match="no epoch 'Z9'; the epochs are D1, D2"):
        graph.reachable("Z9", 1)
    with pytest.raises(OptionError, match="no epoch 'Q1'"):
        graph.reachable("D1", 1, ["Q1"])
