"""The signs of many positions at once, as ``signs`` tells those of one, and what the network makes of them.

Each step is the one taken there, in the same order, so that both come to the very same numbers.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timetravel.leap import judgement
from timetravel.leap.batch import UNKNOWN, Batch, Bools, Ints, missions
from timetravel.leap.components import LAST, LEAP, NOTHING
from timetravel.leap.signs import ERA_SIGNS, SEAT_SIGNS, SEATS, SIGNS
from timetravel.leap.sketch import WON

Floats = NDArray[np.float64]
_GOALS = np.arange(LAST + 1)
_FEW = 16
_ERAS = slice(1, LAST + 1)
_WEIGHTS, _START, _OUTER = (np.array(rows, np.float64) for rows in judgement.tables())


class _Cards(NamedTuple):
    """Where the cards of each number are, by row and number."""

    held: Floats
    lying: Floats
    in_hands: Ints
    seen: Ints
    crowd: Ints


def weigh(b: Batch) -> Floats:
    """Return how good positions look: what ``judgement.weigh`` returns for each."""
    won_or_lost = np.where(b.over == WON, judgement.WIN, -judgement.WIN)
    # sums of whole numbers below 2 ** 53 are exact, in whichever order they are added up
    lanes = _product(np.rint(signs(b) * judgement.FINE)) + _START
    lanes[:, 1:] = np.maximum(lanes[:, 1:], 0)
    result: Floats = np.where(b.over == 0, (lanes * _OUTER).sum(1) / judgement.FINE**3, won_or_lost)
    return result


def _product(x: Floats) -> Floats:
    """Return ``x @ _WEIGHTS``, a few rows at a time: a library that multiplies more of them uses all cores.

    A game of a laboratory has one core; threads that wait for the others cost it three times as much.
    """
    whole = -(-len(x) // _FEW)
    padded = np.zeros((whole * _FEW, x.shape[1]))
    padded[: len(x)] = x
    found: Floats = (padded.reshape(whole, _FEW, -1) @ _WEIGHTS).reshape(whole * _FEW, -1)[: len(x)]
    return found


def chances(b: Batch) -> list[float]:
    """Return how likely the team seems to win each position, from 0 to 1."""
    return [judgement.chance_of(odds) for odds in weigh(b).tolist()]


def signs(b: Batch) -> Floats:
    """Return the signs of positions, shaped ``[row, sign]``."""
    barred = b.barred()
    cards = _cards(b, barred)
    parts = (_eras(b, cards, barred), _seats(b), _team(b, cards))
    found = np.concatenate([part.reshape(len(b), -1) for part in parts], axis=1)
    assert found.shape[1] == len(SIGNS)
    return found


def _in_order(b: Batch) -> Ints:
    """Return the seats from the one whose turn it is, for each row."""
    count = b.pieces.shape[1]
    order: Ints = (b.turn[:, None] + np.arange(count)) % count
    return order


def _cards(b: Batch, barred: Bools) -> _Cards:
    rows, order = b.rows, _in_order(b)
    crowd = (b.pieces[:, :, None] == _GOALS).sum(1)
    in_hands = b.hands[:, :, :UNKNOWN].sum(1)
    foreign = b.foreign()
    before = np.concatenate([np.zeros((len(b), 1), np.int64), b.right.cumsum(1)], axis=1)  # right eras below each
    held = np.zeros((len(b), LAST + 1))
    for k in range(order.shape[1]):
        who = order[:, k]
        era = b.pieces[rows, who]
        acts = (b.pieces[rows[:, None], order[:, :k]] == era[:, None]).sum(1)
        value = _way(era[:, None], before, crowd[rows, era][:, None], acts[:, None])
        shut = barred | foreign & (b.owner != who)[:, None]
        value = value * np.where(shut, 0.4, 1.0)
        held = np.maximum(held, np.where(b.hands[rows, who, :UNKNOWN] > 0, value, 0.0))
    held[b.right] = 0.0
    seen, lying = in_hands.copy(), np.zeros((len(b), LAST + 1))
    _in_slots(b, seen, lying)
    return _Cards(held, lying, in_hands, seen, crowd)


def _way(era: Ints, before: Ints, here: Ints, acts: Ints) -> Floats:
    """Return how easily a card gets from its holder's era to each era."""
    way = np.maximum(_GOALS - era, 0)
    crossed = before[:, :-1] - np.take_along_axis(before, era, 1)
    late = way - acts
    wait = np.where(late < 0, 1.0, np.where(late % here != 0, 0.5, 0.0))
    onward = 3.6 / (4 + 0.15 * way + 0.7 * crossed + wait)
    back = 3.6 / (4.5 + era - np.minimum(_GOALS, era))
    value: Floats = np.where(era > _GOALS, back, np.where(era == LAST, 0.9, onward))
    return value


def _in_slots(b: Batch, seen: Ints, lying: Floats) -> None:
    """Add the cards of the slots to what is seen, and how easily a wrong one gets to its era."""
    for era in range(1, LAST + 1):
        card = b.eras[:, era]
        rows = np.flatnonzero(card > 0)
        seen[rows, card[rows]] += 1
        rows = rows[(card[rows] != era) & ~b.right[rows, card[rows]]]
        card, places = card[rows], b.pieces[rows]
        to = np.where(places > era, places - era, 0.15 * (era - places)).min(1)
        on = np.where(card > era, 0.15 * (card - era), 1.0 + era - card)
        lying[rows, card] = np.maximum(lying[rows, card], 3.0 / (5 + to + on))


def _eras(b: Batch, cards: _Cards, barred: Bools) -> Floats:
    right, gone = b.right[:, _ERAS], b.gone[:, _ERAS]
    open_signs = (
        barred[:, _ERAS],
        b.foreign()[:, _ERAS],
        gone == 1,
        gone == 2,
        gone == 3,
        cards.held[:, _ERAS],
        cards.lying[:, _ERAS],
        np.maximum(0, 3 - gone - cards.seen[:, _ERAS]) / 3,
        b.eras[:, _ERAS] != NOTHING,
    )
    found = np.empty((len(b), LAST, len(ERA_SIGNS)))
    found[:, :, 0] = right
    found[:, :, 1] = b.cleared[:, _ERAS]
    for at, sign in enumerate(open_signs, 2):
        found[:, :, at] = np.where(right, 0.0, sign)
    found[:, :, -2] = cards.crowd[:, _ERAS] / b.pieces.shape[1]
    found[:, :, -1] = cards.in_hands[:, _ERAS] / 3
    return found


def _seats(b: Batch) -> Floats:
    rows, order = b.rows[:, None], _in_order(b)
    hands, era = b.hands[rows, order], b.pieces[rows, order]
    right = b.right[rows, era]
    starts = np.take_along_axis(hands, era[:, :, None], 2)[:, :, 0] > 0
    found = np.zeros((len(b), SEATS, len(SEAT_SIGNS)))
    values = (
        1.0,
        era / LAST,
        hands.sum(2) / 3,
        hands[:, :, UNKNOWN] / 3,
        hands[:, :, LEAP] / 3,
        starts,
        right,
        (hands[:, :, _ERAS] * b.right[:, None, _ERAS]).sum(2) / 3,
        (era == LAST) & (hands[:, :, LEAP] == 0) & ~starts,
    )
    for at, value in enumerate(values):
        found[:, : order.shape[1], at] = value
    return found


def _team(b: Batch, cards: _Cards) -> Floats:
    w, count, m = b.world, b.pieces.shape[1], missions(b.world)
    wrong = ~b.right[:, _ERAS]
    lowest = np.where(wrong.any(1), wrong.argmax(1) + 1, 0)
    rearmost, foremost = b.pieces.min(1), b.pieces.max(1)
    lone, pair, access = _missing(b, cards)
    values = (
        b.deck / 40,
        b.deck == 0,
        b.gone[:, LEAP] / 10,
        cards.in_hands[:, LEAP] / 4,
        lone / 3,
        pair / 10,
        access / 10,
        (wrong[:, 0].astype(np.int64) + (wrong[:, 1:] & ~wrong[:, :-1]).sum(1)) / 5,
        np.where(lowest > 0, np.maximum(0, rearmost - lowest) / 10, 0.0),
        np.where((rearmost == LAST) & (lowest < LAST), _stuck(b), 0.0),
        b.right.sum(1) / 10,
        b.hands.sum((1, 2)) / (3 * count),
        ~b.cleared[:, w.retrieve] if w.retrieve else 0.0,
        (m.items & ~b.cleared).sum(1) / 4,
        *(1.0 if count == size else 0.0 for size in (2, 3, 4, 5)),
        rearmost == foremost,
        lowest / 10,
        rearmost / 10,
        foremost / 10,
        b.hands[:, :, UNKNOWN].sum(1) / (3 * count),
        (b.owner < 0) & bool(w.same),
    )
    found = np.empty((len(b), len(values)))
    for at, value in enumerate(values):
        found[:, at] = value
    return found


def _missing(b: Batch, cards: _Cards) -> tuple[Ints, Ints, Floats]:
    """Return of the missing numbers: cards lost beyond the first, numbers that lost one, how well they can come."""
    gone, wrong = b.gone[:, _ERAS], ~b.right[:, _ERAS]
    draws = 0.12 * np.minimum(1.0, (b.deck + 2) / 10)
    best = np.maximum(cards.held, cards.lying)[:, _ERAS]
    chance = draws[:, None] * np.maximum(0, 3 - gone - cards.seen[:, _ERAS])
    ways = np.where(wrong, np.maximum(best, chance) + 0.3 * np.minimum(best, chance), 0.0)
    # added up one after the other, as for one position: a sum in another order may differ in the last place
    access = np.add.accumulate(ways, axis=1)[:, -1]
    return (np.maximum(0, gone - 1) * wrong).sum(1), ((gone == 1) & wrong).sum(1), access


def _stuck(b: Batch) -> Floats:
    """Return how far a team in era 10 is from beginning a leap: 0 with a card for it, 1 without any hope."""
    held, last, left = b.hands.sum(1), b.eras[:, LAST], b.gone[:, LEAP] < 10
    leap = (held[:, LEAP] > 0) | (last == LEAP)
    able = leap & left | (held[:, LAST] > 0) | (last == LAST) & (b.gone[:, LAST] < 2)
    hope = ((held[:, UNKNOWN] > 0) | (last < NOTHING)) & left
    stuck: Floats = np.where(able, 0.0, np.where(hope, 0.6, 1.0))
    return stuck
