"""How balanced a game is, counted from the rows of the laboratory (:mod:`timetravel.lab`).

Every figure comes with a 95 % interval: what one would still believe after so few games. Rates have Wilson's; means
and slopes are drawn anew from the games many times (bootstrap), always whole games, for players of one game depend on
each other.

>>> from timetravel import lab
>>> rows = lab.run(lab.Plan.of("viagem", ["random"] * 3, seed="tea"), 4)
>>> [share.played for share in seats(rows)]
[4, 4, 4]
>>> lengths(rows).mean
13.0
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean
from typing import Any, NamedTuple

Row = Mapping[str, Any]
AGAIN = 500  # times that games are drawn anew for an interval
_QUANTILE = 1.959964  # of the normal distribution, for 95 %
FEWEST = 20  # players that did a thing, and that did not, below which nothing is said of it


class Share(NamedTuple):
    """Part of the games, or of the players; ``low`` and ``high`` end its interval."""

    won: float  # a victory of two counts half for each
    played: int

    @property
    def rate(self) -> float:
        return self.won / self.played if self.played else 0.0

    @property
    def low(self) -> float:
        return wilson(self.won, self.played)[0]

    @property
    def high(self) -> float:
        return wilson(self.won, self.played)[1]


class Mean(NamedTuple):
    """A mean, or a slope, with the ends of its interval."""

    mean: float
    low: float
    high: float


class Use(NamedTuple):
    """What goes with doing a thing more often: points in the final count, and victories."""

    name: str
    often: float  # times in a game by one player, the mean
    points: Mean  # more points than the others of the same game, for one time more than they
    limit: int  # about half of the players did it more often than so
    more: Share  # of those who did it more often than the limit, who won
    less: Share  # of the others


class Compared(NamedTuple):
    """Two studies of the same deals, game by game: how many came out the same, and by how much a measure differs."""

    pairs: int
    same: int
    by: dict[str, Mean]


def wilson(won: float, played: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a rate.

    >>> [round(end, 3) for end in wilson(10, 20)]
    [0.299, 0.701]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not played:
        return 0.0, 1.0
    z = _QUANTILE**2 / played
    rate = won / played
    middle = rate + z / 2
    half = sqrt(rate * (1 - rate) * z + z * z / 4)
    return max(0.0, (middle - half) / (1 + z)), min(1.0, (middle + half) / (1 + z))


def apart(one: Share, other: Share) -> Mean:
    """Return by how much one rate is above another of other games, with Newcombe's interval.

    >>> [round(value, 2) for value in apart(Share(15, 20), Share(5, 20))]
    [0.5, 0.19, 0.7]
    """
    below = sqrt((one.rate - one.low) ** 2 + (other.high - other.rate) ** 2)
    above = sqrt((one.high - one.rate) ** 2 + (other.rate - other.low) ** 2)
    found = one.rate - other.rate
    return Mean(found, found - below, found + above)


def mean(values: Sequence[float]) -> Mean:
    """Return the mean of one value for each game.

    >>> mean([1, 3]).mean, mean([2, 2, 2])
    (2.0, Mean(mean=2.0, low=2.0, high=2.0))
    """
    return slope([(value, 1.0) for value in values])


def slope(pairs: Sequence[tuple[float, float]]) -> Mean:
    """Return the quotient of two sums over games, with its bootstrap interval; the same for the same games.

    >>> slope([(2, 1), (4, 2)])
    Mean(mean=2.0, low=2.0, high=2.0)
    """
    below = sum(b for _, b in pairs)
    if not below:
        return Mean(0.0, 0.0, 0.0)
    rng = random.Random(len(pairs))
    found = sorted(_drawn(pairs, rng) for _ in range(AGAIN))
    cut = round(AGAIN * 0.025)
    return Mean(sum(a for a, _ in pairs) / below, found[cut], found[-cut - 1])


def _drawn(pairs: Sequence[tuple[float, float]], rng: random.Random) -> float:
    some = rng.choices(pairs, k=len(pairs))
    below = sum(b for _, b in some)
    return sum(a for a, _ in some) / below if below else 0.0


# one study


def _share(row: Row, who: str) -> float:
    return 1 / len(row["winners"]) if who in row["winners"] else 0.0


def seats(rows: Sequence[Row]) -> list[Share]:
    """Return how often who was first, second … in turn won.

    >>> row = {"order": ["red", "blue"], "winners": ["blue"]}
    >>> seats([row, row])
    [Share(won=0.0, played=2), Share(won=2.0, played=2)]
    """
    places = range(len(rows[0]["order"]) if rows else 0)
    return [Share(sum(_share(row, row["order"][place]) for row in rows), len(rows)) for place in places]


def seat_points(rows: Sequence[Row]) -> list[Mean]:
    """Return by how many points who was first, second … stood above the mean of the game."""
    places = range(len(rows[0]["order"]) if rows else 0)
    return [
        mean([row["final"][row["order"][place]] - fmean(row["final"].values()) for row in rows]) for place in places
    ]


def seat_uses(rows: Sequence[Row], kind: str) -> list[Mean]:
    """Return how often who was first, second … in turn did the things that begin with ``kind``, all together."""
    places = range(len(rows[0]["order"]) if rows else 0)
    return [mean([sum(_of(row["counts"], row["order"][place], kind).values()) for row in rows]) for place in places]


def endings(rows: Iterable[Row]) -> dict[str, int]:
    """Return how many games ended in which way."""
    return dict(Counter(row["how"] for row in rows).most_common())


def lengths(rows: Sequence[Row]) -> Mean:
    """Return how long games were: rounds, or turns of a team."""
    return mean([row["turn"][0] for row in rows])


def parts(rows: Sequence[Row]) -> dict[str, tuple[Mean, Mean]]:
    """Return of what the scores were made: the mean of each part for winners, and for the others.

    >>> row = {"order": ["red", "blue"], "winners": ["blue"], "parts": {"red proofs": 3, "blue proofs": 5}}
    >>> [one.mean for one in parts([row, row])["proofs"]]
    [5.0, 3.0]
    """
    names = dict.fromkeys(key.partition(" ")[2] for row in rows for key in row["parts"])
    return {name: (_part(rows, name, True), _part(rows, name, False)) for name in names}


def _part(rows: Sequence[Row], name: str, won: bool) -> Mean:
    pairs = []
    for row in rows:
        found = [row["parts"].get(f"{who} {name}", 0) for who in row["order"] if (who in row["winners"]) == won]
        pairs.append((float(sum(found)), float(len(found))))
    return slope(pairs)


# what pays


def pays(rows: Sequence[Row], kind: str = "") -> list[Use]:
    """Return what goes with doing each thing that begins with ``kind``, as ``tool`` or ``clock``, by its points.

    Things that too few players did, or too few did not, are left out.
    """
    done = [{who: _of(row["counts"], who) for who in row["order"]} for row in rows]
    names = {name for game in done for counts in game.values() for name in counts if name.startswith(kind)}
    found = [_use(rows, done, name) for name in sorted(names)]
    return sorted(
        (use for use in found if min(use.more.played, use.less.played) >= FEWEST), key=lambda u: -u.points.mean
    )


def _of(counts: Mapping[str, int], who: str, kind: str = "") -> dict[str, int]:
    start = f"{who} {kind}"
    return {key.partition(" ")[2]: number for key, number in counts.items() if key.startswith(start)}


def _use(rows: Sequence[Row], done: Sequence[Mapping[str, Mapping[str, int]]], name: str) -> Use:
    often = [[game[who].get(name, 0) for who in row["order"]] for row, game in zip(rows, done, strict=True)]
    every = sorted(number for game in often for number in game)
    limit = _halving(every)
    won: dict[bool, list[float]] = {True: [], False: []}
    for row, game in zip(rows, often, strict=True):
        for who, number in zip(row["order"], game, strict=True):
            won[number > limit].append(_share(row, who))
    more, less = (Share(sum(won[side]), len(won[side])) for side in (True, False))
    return Use(name, fmean(every), slope([_within(*pair) for pair in zip(rows, often, strict=True)]), limit, more, less)


def _halving(values: Sequence[int]) -> int:
    """Return the number that parts sorted values into halves as even as can be: those above it, and the others."""
    median = values[(len(values) - 1) // 2]
    return min((median, median - 1), key=lambda limit: abs(2 * sum(value > limit for value in values) - len(values)))


def _within(row: Row, often: Sequence[int]) -> tuple[float, float]:
    """Return the parts of the slope of points by use among the players of one game."""
    points = [row["final"][who] for who in row["order"]]
    uses, middle = fmean(often), fmean(points)
    return (
        sum((number - uses) * (point - middle) for number, point in zip(often, points, strict=True)),
        sum((number - uses) ** 2 for number in often),
    )


# two studies


MEASURES: dict[str, Callable[[Row], float]] = {
    "won": lambda row: float(bool(row["winners"])),
    "length": lambda row: row["turn"][0],
    "points": lambda row: fmean(row["final"].values()),
    "best": lambda row: max(row["final"].values()),
    "lead": lambda row: _lead(sorted(row["final"].values())),
    "first": lambda row: _share(row, row["order"][0]),
    "last": lambda row: _share(row, row["order"][-1]),
}


def _lead(points: Sequence[int]) -> int:
    return points[-1] - points[-2]


def measured(rows: Sequence[Row], extra: Sequence[str] = ()) -> dict[str, Mean]:
    """Return the means of all measures of a study; ``extra`` are parts of the score, or things done, of one player."""
    return {name: mean([measure(row) for row in rows]) for name, measure in _measures(extra).items()}


def compared(rows: Sequence[Row], base: Sequence[Row], extra: Sequence[str] = ()) -> Compared:
    """Return how the games of a study differ from those with the same numbers in another one.

    >>> one = {"game": 0, "order": ["a", "b"], "winners": ["a"], "turn": [9, "a"], "final": {"a": 4, "b": 2}}
    >>> found = compared([{**one, "final": {"a": 5, "b": 2}}], [one])
    >>> found.pairs, found.same, found.by["best"].mean
    (1, 0, 1.0)
    """
    by_number = {row["game"]: row for row in base}
    pairs = [(row, by_number[row["game"]]) for row in rows if row["game"] in by_number]
    by = {name: mean([of(row) - of(other) for row, other in pairs]) for name, of in _measures(extra).items()}
    return Compared(len(pairs), sum(row == other for row, other in pairs), by)


def _measures(extra: Sequence[str]) -> dict[str, Callable[[Row], float]]:
    def each(name: str) -> Callable[[Row], float]:
        return lambda row: sum(_in(row, f"{who} {name}") for who in row["order"]) / len(row["order"])

    return MEASURES | {name: each(name) for name in extra}


def _in(row: Row, key: str) -> int:
    found: int = row["counts"].get(key, row.get("parts", {}).get(key, 0))
    return found
