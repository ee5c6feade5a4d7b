"""How good a position looks to the team: what its signs tell of the chance to win.

A network with one hidden layer weighs them. Its weights in ``data/judgement.toml`` are learnt from whole games; they
and the signs are rounded to whole numbers, so that every machine comes to the very same sum.
"""

import struct
from collections.abc import Iterable
from math import exp
from operator import mul

from timetravel.data import load
from timetravel.leap.components import HIDDEN, LEAP
from timetravel.leap.signs import SIGNS, signs
from timetravel.leap.sketch import WON, Sketch, sketch_of
from timetravel.leap.state import State

WIN = 30.0
FINE = 1024  # steps of a sign or a weight from 0 to 1
KEEP_LEAP, KEEP_UNKNOWN = 1.0, 0.5
LANE = 32  # bits for a sum of the hidden layer; numbers so short are added up three times as fast as with 64

_data = load("leap", "judgement")
_OUTER: list[int] = [FINE, *_data["outer"]]
_LANES = struct.Struct(f"<{len(_OUTER)}I")
_ZERO = 1 << LANE - 1  # added to each lane, so that none is below zero while they are read
_LIFT = sum(_ZERO << LANE * k for k in range(len(_OUTER)))


def _packed(row: Iterable[int]) -> int:
    """Return a row of numbers as one long number, a lane for each: sums of such add up all lanes at once."""
    return sum(number << LANE * lane for lane, number in enumerate(row))


# Of each sign: what it counts straight, then what in each sum of the hidden layer.
_WEIGHTS = [_packed(_data["sign"][name]) for name in SIGNS]
_START = _packed(weight * FINE for weight in _data["start"])


def tables() -> tuple[list[list[int]], list[int], list[int]]:
    """Return what each sign counts in each sum, what the sums start from, and what each sum counts in the end."""
    weights: list[list[int]] = [_data["sign"][name] for name in SIGNS]
    return weights, [weight * FINE for weight in _data["start"]], _OUTER


def judge(s: State, player: int) -> float:
    """Return how good a position looks to the team; every player sees it the same way."""
    return weigh(sketch_of(s))


def weigh(s: Sketch) -> float:
    """Return how good a position looks: the log-odds of a win, ``WIN`` or less than nothing when it is over."""
    if s.over:
        return WIN if s.over == WON else -WIN
    total = _START + _LIFT
    for first, values in signs(s):
        for at, value in enumerate(values, first):
            if value:
                total += round(value * FINE) * _WEIGHTS[at]
    lanes = _LANES.unpack(total.to_bytes(_LANES.size, "little"))
    sums = [lane - _ZERO if lane > _ZERO else 0 for lane in lanes]
    sums[0] = lanes[0] - _ZERO
    result: int = sum(map(mul, _OUTER, sums))
    return result / FINE**3


def chance(s: Sketch) -> float:
    """Return how likely the team seems to win, from 0 to 1; rounded to what all machines agree on."""
    return chance_of(weigh(s))


def chance_of(odds: float) -> float:
    """Return the chance to win of log-odds.

    >>> chance_of(0.0)
    0.5
    """
    return round(1 / (1 + exp(-odds)), 9)


def keep(s: Sketch, card: int, copies: int) -> float:
    """Return how much a card in hand should be kept rather than discarded; ``copies`` are in the same hands."""
    if card == HIDDEN:
        return KEEP_UNKNOWN
    if card == LEAP:
        return KEEP_LEAP
    if s.right >> card & 1:
        return keep_spare(s.gone[card])
    return keep_needed(s.gone[card], copies)


def keep_spare(gone: int) -> float:
    """Return how much a card should be kept whose era is right, of a number of which so many are discarded."""
    return 0.05 + 0.05 * gone


def keep_needed(gone: int, copies: int) -> float:
    """Return how much a card should be kept whose era is not right, of a number of which so many are discarded."""
    value = (0.8, 1.2, 6.0, 0.0)[gone]
    return value * 0.6 if copies > 1 and gone < 2 else value
