"""Many positions of one match in brief, as arrays with a row for each: for many what ``sketch`` is for one.

Seats are counted in turn order. Of each hand the cards are counted, those that nobody knows in the last column.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timetravel.leap.components import BEFORE_FOURTH, HAND, HIDDEN, LAST, LEAP, NOTHING
from timetravel.leap.sketch import LOST, WON, Sketch, World

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
UNKNOWN = LAST + 1  # the column of cards that nobody knows
COLUMNS = LAST + 2


class Missions:
    """What the Scenario cards of a match ask for, by era."""

    def __init__(self, w: World) -> None:
        self.before = np.array([_eras(bits) for bits in w.before])
        self.fourth, self.same, self.items = (np.array(_eras(bits)) for bits in (w.fourth, w.same, w.items))


def _eras(bits: int) -> list[bool]:
    return [bool(bits >> era & 1) for era in range(LAST + 1)]


@lru_cache(maxsize=64)
def missions(w: World) -> Missions:
    """Return the missions of a world as arrays."""
    return Missions(w)


@dataclass(slots=True)
class Batch:
    """Positions in brief, a row for each."""

    world: World
    eras: Ints  # [row, era] -> card or NOTHING
    pieces: Ints  # [row, seat] -> era
    hands: Ints  # [row, seat, card] -> how many
    gone: Ints  # [row, card] -> how many are discarded
    right: Bools  # [row, era]
    cleared: Bools  # [row, era]
    deck: Ints  # [row] -> how many cards it has
    owner: Ints  # [row] -> the seat that cleared the first A era, or -1
    turn: Ints  # [row] -> seat
    over: Ints  # [row] -> 0, WON or LOST

    def __len__(self) -> int:
        return len(self.turn)

    def take(self, rows: Any) -> "Batch":
        """Return a copy of some rows."""
        return Batch(self.world, *(getattr(self, name)[rows] for name in ARRAYS))

    def set(self, rows: Ints, other: "Batch") -> None:
        """Put another batch into some rows."""
        for name in ARRAYS:
            getattr(self, name)[rows] = getattr(other, name)

    @property
    def rows(self) -> Ints:
        """All rows, for an index."""
        return np.arange(len(self.turn))

    def place(self, card: Ints) -> None:
        """Put a card from the hand of whoever's turn it is into his slot, and take what was there."""
        rows, who = self.rows, self.turn
        era = self.pieces[rows, who]
        old = self.eras[rows, era]
        self.hands[rows, who, card] -= 1
        full = np.flatnonzero(old != NOTHING)
        self.hands[full, who[full], _column(old[full])] += 1
        self.eras[rows, era] = np.where(card == UNKNOWN, HIDDEN, card)
        self.right[rows, era] = card == era
        self._put_right(np.flatnonzero(card == era), era)
        if self.world.finale:
            self.over[(era == LAST) & (self.over == 0)] = LOST

    def _put_right(self, rows: Ints, all_eras: Ints) -> None:
        """Note that eras show their own card now: cleared, lost by a mission, or won."""
        era, who, m = all_eras[rows], self.turn[rows], missions(self.world)
        lost = ~self._may_clear(rows, who, era)
        counted = era != LAST
        self.cleared[rows[counted], era[counted]] = True
        first = m.same[era] & (self.owner[rows] < 0)
        self.owner[rows[first]] = who[first]
        have = self.cleared[rows, 1:LAST] if self.world.first_nine else self.right[rows, 1:]
        self.over[rows] = np.where(lost, LOST, np.where(have.all(1), WON, 0))

    def _may_clear(self, rows: Ints, who: Ints, era: Ints) -> Bools:
        m, cleared = missions(self.world), self.cleared[rows]
        early = (m.before[era] & ~cleared).any(1) | m.fourth[era] & (cleared.sum(1) < BEFORE_FOURTH)
        foreign = m.same[era] & (self.owner[rows] >= 0) & (self.owner[rows] != who)
        done: Bools = self.cleared[rows, era] | (era == LAST) | ~(early | foreign)
        return done

    def barred(self) -> Bools:
        """Return the eras that nobody may clear yet, for each row."""
        m, few = missions(self.world), self.cleared.sum(1) < BEFORE_FOURTH
        barred = np.zeros_like(self.cleared)
        for era in self.world.bound:
            early = (m.before[era] & ~self.cleared).any(1)
            barred[:, era] = ~self.cleared[:, era] & (early | few if m.fourth[era] else early)
        return barred

    def foreign(self) -> Bools:
        """Return the eras that only the owner of the A eras may still clear, for each row."""
        foreign: Bools = missions(self.world).same & ~self.cleared & (self.owner >= 0)[:, None]
        return foreign

    def draw(self, party: Bools, most: int = HAND) -> None:
        """Draw cards that nobody knows for the hands in ``party``, shaped ``[row, seat]``, in turn while there are any.

        No hand gets more than ``most``, or beyond three.
        """
        room = np.minimum(most, np.maximum(0, HAND - self.hands.sum(2))) * party
        for row in np.flatnonzero(room.sum(1) > self.deck):
            room[row] = self._shared(room[row], int(self.turn[row]), int(self.deck[row]))
        self.deck = self.deck - room.sum(1)
        self.hands[:, :, UNKNOWN] += room

    def _shared(self, room: Ints, turn: int, cards: int) -> Ints:
        """Return how many cards each seat draws when there are too few."""
        count, got = len(room), np.zeros_like(room)
        for k in range(HAND * count):
            seat = (turn + k) % count
            if cards and got[seat] < room[seat]:
                got[seat] += 1
                cards -= 1
        return got

    def pass_on(self) -> None:
        """End the turn: the game is lost when a number is, or all cards; else the next player with cards goes on."""
        self.over[(self.over == 0) & self._is_dead()] = LOST
        count, rows = self.pieces.shape[1], self.rows
        has = self.hands.sum(2) > 0
        who = (self.turn + 1) % count
        if self.world.strict:
            self.over[(self.over == 0) & ~has[rows, who]] = LOST
        for _ in range(count):
            who = np.where(has[rows, who], who, (who + 1) % count)
        self.over[(self.over == 0) & ~has[rows, who]] = LOST
        self.turn = who

    def _is_dead(self) -> Bools:
        """Return whether a number that is still needed is gone for good."""
        w = self.world
        last = LAST - 1 if w.first_nine else LAST
        have = self.cleared if w.first_nine else self.right
        dead = (self.gone[:, 1 : last + 1] == 3) & ~have[:, 1 : last + 1]
        lost: Bools = dead.any(1)
        if w.retrieve:
            back = (dead.sum(1) == 1) & ~dead[:, w.retrieve - 1] & ~self.cleared[:, w.retrieve]
            lost = lost & ~back
        return lost

    def know(self, decks: Ints, drawn: Ints) -> None:
        """Replace the cards that nobody knows by the next of each row's deck; ``drawn`` of it are known already."""
        count, rows = self.pieces.shape[1], self.rows
        for seat in range(count):
            who = (self.turn + seat) % count
            for _ in range(HAND):
                at = np.flatnonzero((self.hands[rows, who, UNKNOWN] > 0) & (drawn < decks.shape[1]))
                if not len(at):
                    break
                self.hands[at, who[at], UNKNOWN] -= 1
                self.hands[at, who[at], decks[at, drawn[at]]] += 1
                drawn[at] += 1


ARRAYS = tuple(field.name for field in fields(Batch))[1:]


def _column(card: Ints) -> Ints:
    return np.where(card == HIDDEN, UNKNOWN, card)


def joined(parts: Sequence[Batch]) -> Batch:
    """Return the rows of some batches of one match, one after the other."""
    return Batch(parts[0].world, *(np.concatenate([getattr(part, name) for part in parts]) for name in ARRAYS))


def batch_of(sketches: Sequence[Sketch]) -> Batch:
    """Return positions of one match as a batch."""
    w = sketches[0].world
    seat = {-1: -1} | {player: k for k, player in enumerate(w.players)}
    return Batch(
        w,
        np.array([s.eras for s in sketches]),
        np.array([[s.pieces[p] for p in w.players] for s in sketches]),
        np.array([[_counted(s.hands[p]) for p in w.players] for s in sketches]),
        np.array([s.gone for s in sketches]),
        np.array([_eras(s.right) for s in sketches]),
        np.array([_eras(s.cleared) for s in sketches]),
        np.array([s.deck for s in sketches]),
        np.array([seat[s.owner] for s in sketches]),
        np.array([seat[s.turn] for s in sketches]),
        np.array([s.over for s in sketches]),
    )


def _counted(hand: tuple[int, ...]) -> list[int]:
    counts = [0] * COLUMNS
    for card in hand:
        counts[card if card >= LEAP else UNKNOWN] += 1
    return counts
