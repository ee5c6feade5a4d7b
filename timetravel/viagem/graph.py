"""The board as a networkx graph, to look at and to reckon with.

Play itself answers from the tables of :mod:`timetravel.viagem.board`; a test holds both to the same answers.

>>> g = graph()
>>> g.number_of_nodes(), g.number_of_edges(), g.nodes["C1"]["period"], sorted(g["C1"])
(25, 40, 'Contemporary Age', ['C2', 'C4', 'M2'])
"""

from collections.abc import Collection, Iterator

import networkx as nx

from timetravel.data import load
from timetravel.errors import OptionError
from timetravel.viagem.board import TOOLS

Flight = tuple[str, ...]


def graph() -> "nx.Graph[str]":
    """Return the board: epochs as nodes, shared edges as edges.

    Returns
    -------
    networkx.Graph
        nodes ``"D1"`` … ``"F3"`` in board order with ``period`` (name), ``track`` ("outer" or "inner"), ``symbols``
        (of ship, clock, machine) and ``figure`` (name); edges with ``mark``, where the edge is known from.

    References
    ----------
    Section board of the rulebook; ``data/board.toml``.
    """
    board = load("viagem", "board")
    names = {row["letter"]: row["name"] for row in board["period"]}
    figures = {row["epoch"]: row["name"] for row in load("viagem", "figures")["figure"]}
    g: nx.Graph[str] = nx.Graph(name="Viagem no Tempo")
    for row in board["epoch"]:
        epoch = row["name"]
        symbols = tuple(sorted(row["symbols"], key=TOOLS.index))
        g.add_node(
            epoch,
            period=names[epoch[0]],
            track=row["track"],
            symbols=symbols,
            figure=figures[epoch],
        )
    for a, b, mark in sorted((*sorted(row["ends"]), row["mark"]) for row in board["edge"]):
        g.add_edge(a, b, mark=mark)
    return g


def open_graph(blocked: Collection[str], start: str | None = None) -> "nx.DiGraph[str]":
    """Return the board for a flight: a blocked epoch can be entered but not left (FAQ 8).

    Parameters
    ----------
    blocked : epochs whose symbols are both marked
    start : the epoch of departure, which may be left all the same (ruling 6)
    """
    board = graph()
    _known(board, [*blocked, *([start] if start else [])])
    ways = nx.DiGraph(board)
    ways.remove_edges_from([(a, b) for a, b in board.to_directed().edges if a in blocked and a != start])
    return ways


def _known(board: "nx.Graph[str]", epochs: Collection[str]) -> None:
    for epoch in epochs:
        if epoch not in board:
            raise OptionError(f"no epoch {epoch!r}; the epochs are {', '.join(board)}", "epoch")


def reachable(start: str, speed: int, blocked: Collection[str] = ()) -> dict[str, int]:
    """Return the epochs that a flight from ``start`` can reach, with the fewest steps to each.

    Raises
    ------
    OptionError
        when an epoch does not exist

    >>> reachable("C1", 2)
    {'C2': 1, 'C4': 1, 'M2': 1, 'C3': 2, 'C5': 2, 'M1': 2, 'M4': 2}
    """
    ways = open_graph(blocked, start)
    steps = nx.single_source_shortest_path_length(ways, start, cutoff=speed)
    return {epoch: n for n, epoch in sorted((n, epoch) for epoch, n in steps.items()) if n}


def flights(start: str, speed: int, blocked: Collection[str] = ()) -> Iterator[Flight]:
    """Yield every flight of at most ``speed`` steps that comes back to no epoch, in sorted order (ruling 8).

    >>> sorted(flights("D1", 1))
    [('D1', 'D2'), ('D1', 'F2'), ('D1', 'P1')]
    """
    ways = open_graph(blocked, start)
    goals = [epoch for epoch in ways if epoch != start]
    yield from sorted(tuple(path) for path in nx.all_simple_paths(ways, start, goals, cutoff=speed))
