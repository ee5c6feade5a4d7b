"""Charts of balance: dots with their intervals, in rows. Needs matplotlib."""

from collections.abc import Mapping, Sequence
from typing import Any

from timetravel.balance import Mean, Share

MARKERS = "os^Dv"
COLOURS = ("#0b5394", "#b45f06", "#38761d", "#741b47", "#444444")
HEIGHT, SPACE = 0.26, 1.2  # inches for a row, and for the axis
DPI = 80  # a picture that is kept in a notebook should be small


def dots(
    series: Mapping[str, Mapping[str, Mean | Share]],
    fair: float | Sequence[float] = (),
    label: str = "",
    title: str = "",
    width: float = 7,
) -> Any:
    """Draw values with their 95 % intervals and return the figure.

    Parameters
    ----------
    series : by name, shown in a legend when there are several: values by the names of their rows
    fair : where no difference would be, drawn as a dashed line; or several
    label : of the axis; shares are shown in percent
    """
    from matplotlib import pyplot
    from matplotlib.ticker import PercentFormatter

    rows = list(dict.fromkeys(name for values in series.values() for name in values))
    figure, axes = pyplot.subplots(figsize=(width, SPACE + HEIGHT * len(rows) * max(1, 0.6 * len(series))), dpi=DPI)
    for line in fair if isinstance(fair, Sequence) else [fair]:
        axes.axvline(line, color="black", linestyle="--", linewidth=1)
    for number, (name, values) in enumerate(series.items()):
        shift = (number - (len(series) - 1) / 2) * 0.6 / len(series)
        _draw(axes, [(rows.index(row) + shift, value) for row, value in values.items()], number, name)
    axes.set_yticks(range(len(rows)), rows)
    axes.set(xlabel=label, title=title, ylim=(len(rows) - 0.5, -0.5))
    if all(isinstance(value, Share) for values in series.values() for value in values.values()):
        axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.grid(axis="x", color="#dddddd")
    axes.set_axisbelow(True)
    if len(series) > 1:
        figure.legend(loc="outside lower center", ncols=len(series), frameon=False)
    figure.set_layout_engine("constrained")
    return figure


def _draw(axes: Any, places: Sequence[tuple[float, Mean | Share]], number: int, name: str) -> None:
    middles = [value.rate if isinstance(value, Share) else value.mean for _, value in places]
    below = [max(0.0, m - value.low) for m, (_, value) in zip(middles, places, strict=True)]
    above = [max(0.0, value.high - m) for m, (_, value) in zip(middles, places, strict=True)]
    axes.errorbar(
        middles,
        [y for y, _ in places],
        xerr=[below, above],
        fmt=MARKERS[number % len(MARKERS)],
        color=COLOURS[number % len(COLOURS)],
        capsize=3,
        label=name,
    )
