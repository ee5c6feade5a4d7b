"""Turns of many positions at once: where ``planning.turns_from`` leads each of them, and playing on by the best."""

from collections.abc import Iterator, Sequence

import numpy as np

from timetravel.leap.batch import COLUMNS, UNKNOWN, Batch, Bools, Ints, joined
from timetravel.leap.batch_signs import Floats, weigh
from timetravel.leap.components import COPIES, LAST, LEAP, NOTHING
from timetravel.leap.judgement import KEEP_LEAP, KEEP_UNKNOWN, keep_needed, keep_spare
from timetravel.leap.planning import JUNK

_COPIES = np.array(COPIES)
_NEEDED, _DOUBLE = (np.array([keep_needed(gone, copies) for gone in range(4)]) for copies in (1, 2))
_SPARE = np.array([keep_spare(gone) for gone in range(4)])
_AWAY = 1e9  # more than any card is kept for


def played_on(b: Batch, decks: Sequence[Sequence[int]], turns: int) -> Batch:
    """Return where some turns lead when each player does what looks best to him, all hands being open to him.

    Cards are drawn from the deck of each row, the first card first; what is drawn is known from the next turn on.
    """
    b, drawn, order = b.take(b.rows), np.zeros(len(b), np.int64), _even(decks)
    for _ in range(turns):
        b.know(order, drawn)
        live = np.flatnonzero(b.over == 0)
        if not len(live):
            break
        rows, ends = turns_from(b.take(live))
        b.set(live, ends.take(_best(rows, weigh(ends))))
    return b


def _even(decks: Sequence[Sequence[int]]) -> Ints:
    """Return decks as rows of one length; what is missing is never drawn."""
    longest = max(map(len, decks))
    return np.array([[*deck, *[UNKNOWN] * (longest - len(deck))] for deck in decks], np.int64).reshape(len(decks), -1)


def _best(rows: Ints, values: Floats) -> Ints:
    """Return for each row its best end, of equal ones the first."""
    order = np.lexsort((-values, rows))
    return order[np.searchsorted(rows[order], np.arange(rows.max() + 1))]


def turns_from(b: Batch) -> tuple[Ints, Batch]:
    """Return where the turn of each row may lead: the rows they come from, and the ends."""
    placings = [(rows, _placed(b.take(rows), card[rows])) for rows, card in _worth_placing(b)]
    parts = [*placings, *_leaps(b)]
    return np.concatenate([rows for rows, _ in parts]), joined([ends for _, ends in parts])


def _keep(b: Batch, copies: Ints) -> Floats:
    """Return how much each card should be kept, where so many are in the same hands: ``judgement.keep``."""
    kept = np.empty((len(b), COLUMNS))
    kept[:, LEAP], kept[:, UNKNOWN] = KEEP_LEAP, KEEP_UNKNOWN
    gone = b.gone[:, 1 : LAST + 1]
    wrong = np.where(copies[:, 1 : LAST + 1] > 1, _DOUBLE[gone], _NEEDED[gone])
    kept[:, 1 : LAST + 1] = np.where(b.right[:, 1:], _SPARE[gone], wrong)
    return kept


def _worth_placing(b: Batch) -> Iterator[tuple[Ints, Ints]]:
    """Yield rows and the card to place in them: the one that matches, then those that are missed least."""
    rows = b.rows
    era = b.pieces[rows, b.turn]
    hand = b.hands[rows, b.turn] > 0
    yield np.flatnonzero(hand[rows, era]), era
    kept = np.where(hand, _keep(b, np.ones((len(b), COLUMNS), np.int64)), _AWAY)
    kept[rows, era] = _AWAY
    for _ in range(JUNK):
        card = _least(kept)
        yield np.flatnonzero(kept[rows, card] < _AWAY), card
        kept[rows, card] = _AWAY


def _least(kept: Floats) -> Ints:
    """Return the column with the least in each row, of equal ones the unknown card, then the first."""
    card = kept.argmin(1)
    return np.where(kept[:, UNKNOWN] <= kept.min(1), UNKNOWN, card)


def _placed(b: Batch, card: Ints) -> Batch:
    """Do Action A with a card in each row, in place."""
    rows, who = b.rows, b.turn
    era = b.pieces[rows, who]
    empty = b.eras[rows, era] == NOTHING
    item = b.world.retrieve
    before = b.cleared[:, item].copy()
    b.place(card)
    goes_on = b.over == 0
    goal = np.where(era < LAST, era + 1, 1 if b.world.wraps else LAST)
    moves = (b.pieces == era[:, None]) & goes_on[:, None]
    b.pieces = np.where(moves, goal[:, None], b.pieces)
    b.draw((np.arange(b.pieces.shape[1]) == who[:, None]) & (empty & goes_on)[:, None], 1)
    if item:
        _take_back(b, np.flatnonzero(b.cleared[:, item] & ~before & goes_on))
    b.pass_on()
    return b


def _take_back(b: Batch, rows: Ints) -> None:
    """Take the discarded card that is missed most, as ``planning.take_back`` does."""
    some = b.take(rows)
    kept = _keep(some, np.ones((len(rows), COLUMNS), np.int64))[:, :UNKNOWN]
    lost = (some.gone == _COPIES) & ~some.right
    lost[:, LEAP] = False
    kept = np.where(some.gone > 0, kept + _AWAY * lost, -1.0)
    card = kept.argmax(1)
    able = kept.max(1) >= 0
    rows, card = rows[able], card[able]
    b.gone[rows, card] -= 1
    b.hands[rows, b.turn[rows], card] += 1


def _leaps(b: Batch) -> Iterator[tuple[Ints, Batch]]:
    """Yield rows and their ends after a leap: alone or with all who are there, to eras worth going to."""
    rows = b.rows
    era, hand = b.pieces[rows, b.turn], b.hands[rows, b.turn]
    kept = np.where(hand > 0, _keep(b, hand), _AWAY)
    first = np.where(kept[rows, era] < kept[rows, LEAP], era, LEAP)
    able = np.flatnonzero(kept[rows, first] < _AWAY)
    start, first = b.take(able), first[able]
    start.hands[start.rows, start.turn, first] -= 1
    start.gone[start.rows, first] += 1
    alone = np.arange(start.pieces.shape[1]) == start.turn[:, None]
    there = start.pieces == era[able][:, None]
    together = np.flatnonzero(there.sum(1) > 1)
    at = np.concatenate([start.rows, together] * 2)
    party = np.concatenate([alone, there[together]] * 2)
    step = np.repeat([-1, 1], len(at) // 2)
    parts = list(_ways(start.take(at), party, step))
    if parts:
        ways, before, parties, goal = zip(*parts, strict=True)
        yield able[at[np.concatenate(ways)]], _arrived(joined(before), np.concatenate(parties), np.concatenate(goal))


def _ways(s: Batch, party: Bools, step: Ints) -> Iterator[tuple[Ints, Batch, Bools, Ints]]:
    """Yield rows, their positions, who comes along and where to, for leaps of one era, two and so on.

    The first card is discarded already; each era more costs the card that is missed least.
    """
    rows, era = s.rows, s.pieces[s.rows, s.turn]
    kept = np.where(party[:, :, None], _keep(s, (s.hands * party[:, :, None]).sum(1))[:, None, :], _AWAY)
    for distance in range(1, LAST):
        goal = era + step * distance
        go = np.flatnonzero((goal >= 1) & (goal <= LAST))
        if distance > 1:
            go = go[_pay(s, kept, go)]
        if not len(go):
            return
        s, party, kept, rows = s.take(go), party[go], kept[go], rows[go]
        era, step, goal = era[go], step[go], goal[go]
        worth = np.flatnonzero((distance == 1) | ~s.right[s.rows, goal] | (goal == LAST))
        yield rows[worth], s.take(worth), party[worth], goal[worth]


def _pay(s: Batch, kept: Floats, rows: Ints) -> Bools:
    """Discard the card that the parties miss least, of equal ones what nobody knows; return which rows had one."""
    left = np.where(s.hands[rows] > 0, kept[rows], _AWAY)
    ordered = np.concatenate([left[:, :, UNKNOWN:], left[:, :, :UNKNOWN]], axis=2)
    ordered = ordered.reshape(len(rows), left.shape[1] * COLUMNS)
    least = ordered.argmin(1)
    able: Bools = ordered[np.arange(len(rows)), least] < _AWAY
    seat, card = np.divmod(least[able], COLUMNS)
    card = (card - 1) % COLUMNS
    s.hands[rows[able], seat, card] -= 1
    known = card != UNKNOWN
    s.gone[rows[able][known], card[known]] += 1
    return able


def _arrived(b: Batch, party: Bools, goal: Ints) -> Batch:
    """Move the parties, let them draw, and end the turn; in place."""
    b.pieces = np.where(party, goal[:, None], b.pieces)
    b.draw(party)
    b.pass_on()
    return b
