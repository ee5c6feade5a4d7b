"""The board's graph as a chart: epochs where they lie on the board, with whatever numbers one wants to see on them."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from timetravel.charts import ink
from timetravel.viagem.components import EPOCHS
from timetravel.viagem.draw_cells import CELLS

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes

EMPTY, MARKED, EDGE = "#dddddd", "#d8403b", "#444444"


def places() -> dict[str, tuple[float, float]]:
    """Return where each epoch lies on the board, seen from its middle; y grows upwards.

    >>> x, y = places()["D1"]
    >>> (round(x), y > 300)
    (0, True)
    """
    return {name: (CELLS[e].centre[0], -CELLS[e].centre[1]) for e, name in enumerate(EPOCHS)}


def plot(
    graph: "nx.Graph[str]",
    values: Mapping[str, float] | None = None,
    *,
    marked: Collection[str] = (),
    title: str = "",
    axes: "Axes | None" = None,
) -> "Axes":
    """Draw a graph of epochs with matplotlib: the higher a value, the darker the epoch.

    Parameters
    ----------
    graph : the board, or what a learner has made of it
    values : numbers by epoch; an epoch without one is grey
    marked : epochs with a red border
    axes : where to draw; a new figure if left out
    """
    import networkx as nx
    from matplotlib import colormaps, pyplot
    from matplotlib.colors import to_rgba

    known = dict(values or {})
    top, low = max(known.values(), default=1), min(known.values(), default=0)
    scale, where = colormaps["YlGnBu"], places()

    def colour(epoch: str) -> Any:
        shade = 0.1 + 0.6 * (known.get(epoch, 0) - low) / ((top - low) or 1)
        return scale(shade) if epoch in known else to_rgba(EMPTY)

    if axes is None:
        axes = pyplot.subplots(figsize=(4.4, 4.4))[1]
    colours = {epoch: colour(epoch) for epoch in graph}
    nx.draw_networkx(
        graph,
        where,
        ax=axes,
        with_labels=False,
        node_size=300,
        node_color=list(colours.values()),
        edgecolors=[MARKED if epoch in marked else EDGE for epoch in graph],
        linewidths=[3 if epoch in marked else 0.8 for epoch in graph],
        edge_color="#888888",
    )
    for epoch, text in nx.draw_networkx_labels(graph, where, ax=axes, font_size=7).items():
        text.set_color(ink(colours[epoch]))
    axes.set(title=title, aspect="equal")
    axes.axis("off")
    return axes
