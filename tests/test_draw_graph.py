"""The chart of the board's graph."""

import matplotlib

matplotlib.use("agg")

import networkx as nx
import pytest
from matplotlib import pyplot
from matplotlib.colors import to_hex

from timetravel.charts import DARK, LIGHT, LINE, TEXT, contrast, visible
from timetravel.viagem.components import COLOURS
from timetravel.viagem.draw_graph import places, plot
from timetravel.viagem.graph import graph, reachable


def test_neighbours_lie_nearer_than_others_of_their_track():
    where, board = places(), graph()
    assert set(where) == set(board)

    def apart(a, b):
        return sum((p - q) ** 2 for p, q in zip(where[a], where[b], strict=True)) ** 0.5

    longest = max(apart(a, b) for a, b in board.edges)
    opposite = [apart(a, b) for a in board for b in board if nx.shortest_path_length(board, a, b) > 4]
    assert min(opposite) > longest


@pytest.mark.parametrize("values", [None, {}, {"D1": 3}, reachable("C1", 3)])
def test_a_chart_is_drawn_of_any_values(values):
    axes = plot(graph(), values, marked=["D1"], title="Reach")
    assert axes.get_title() == "Reach"
    assert {text.get_text() for text in axes.texts} == set(graph())
    colours = {tuple(colour) for colour in axes.collections[0].get_facecolors()}
    assert len(colours) > 1 if values and len(values) > 1 else len(colours) in (1, 2)
    pyplot.close(axes.figure)


def test_the_names_can_be_read_on_every_shade():
    values = {epoch: k for k, epoch in enumerate(graph())}
    axes = plot(graph(), values)
    grounds = dict(zip(graph(), axes.collections[0].get_facecolors(), strict=True))
    assert {text.get_color() for text in axes.texts} == {DARK, LIGHT}
    for text in axes.texts:
        assert contrast(text.get_color(), grounds[text.get_text()]) >= TEXT, text.get_text()
    pyplot.close(axes.figure)


@pytest.mark.parametrize("ground", ["#ffffff", "#eeeeee", "#111111"])
def test_the_line_of_every_player_stands_out(ground):
    seen = {to_hex(visible(colour, ground)) for colour in COLOURS}
    assert len(seen) == len(COLOURS)
    assert all(contrast(colour, ground) >= LINE for colour in seen)


def test_a_changed_graph_is_drawn_on_given_axes():
    board = graph()
    board.remove_node("C4")
    _, axes = pyplot.subplots()
    assert plot(board, axes=axes) is axes
    assert "C4" not in {text.get_text() for text in axes.texts}
    pyplot.close(axes.figure)
