"""Many positions at once: the same as one by one."""

import random
from collections import Counter

import numpy as np
import pytest

from tests import judgement_fit
from tests.leap_playing import reached
from timetravel import leap
from timetravel.leap import batch, batch_signs, batch_turns, guessing, judgement, planning
from timetravel.leap.actions import Concede
from timetravel.leap.components import DECK, HIDDEN
from timetravel.leap.signs import SIGNS
from timetravel.leap.sketch import Sketch, sketch_of


@pytest.fixture(scope="module")
def heaps() -> list[list[Sketch]]:
    """Positions of games with any options and adventures: of each what a seat sees, and some guesses at the rest."""
    found = []
    for seed, state in enumerate(reached(range(160), 90)):
        if not state.stack:
            seen = leap.view(state, leap.to_act(state)).position
            found.append([sketch_of(seen), *map(sketch_of, guessing.guesses(seen, random.Random(seed), 3))])
    return found


def facts(s: Sketch) -> tuple:
    """Return all that matters of a position; whose turn it is does not when it is over."""
    turn = None if s.over else s.turn
    return (s.eras, s.pieces, s.hands, s.gone, s.deck, s.right, s.cleared, s.owner, turn, s.over)


def again(b: batch.Batch, row: int, like: Sketch) -> tuple:
    """Return the facts of a row."""
    s, players = like.copy(), like.world.players
    one = b.take(row)
    s.eras, s.gone = one.eras.tolist(), one.gone.tolist()
    for seat, player in enumerate(players):
        s.pieces[player] = int(one.pieces[seat])
        counts = one.hands[seat].tolist()
        s.hands[player] = (HIDDEN,) * counts[-1] + tuple(card for card in range(11) for _ in range(counts[card]))
    s.right = sum(1 << era for era in range(11) if one.right[era])
    s.cleared = sum(1 << era for era in range(11) if one.cleared[era])
    s.owner = players[int(one.owner)] if one.owner >= 0 else -1
    s.deck, s.turn, s.over = int(one.deck), players[int(one.turn)], int(one.over)
    return facts(s)


def test_a_row_holds_what_the_position_does(heaps):
    for heap in heaps:
        b = batch.batch_of(heap)
        assert [again(b, row, s) for row, s in enumerate(heap)] == [facts(s) for s in heap]


def test_the_signs_of_many_are_those_of_each(heaps):
    met = np.zeros(len(SIGNS), bool)
    for heap in heaps:
        found = batch_signs.signs(batch.batch_of(heap))
        assert (found == [judgement_fit.values(s) for s in heap]).all()
        met |= (found != 0).any(0)
    kinds = {name.split(" of ")[0] for name in SIGNS}
    assert kinds - {name.split(" of ")[0] for name, seen in zip(SIGNS, met, strict=True) if seen} == set()


def test_many_are_weighed_as_each_is(heaps):
    for heap in heaps:
        b = batch.batch_of(heap)
        assert batch_signs.weigh(b).tolist() == [judgement.weigh(s) for s in heap]
        assert batch_signs.chances(b) == [judgement.chance(s) for s in heap]


def test_however_many_they_are(heaps):
    """They are multiplied some at a time; the last few are no fewer."""
    heap = [s for one in heaps for s in one if s.world is heaps[0][0].world][:4]
    b = batch.batch_of(heap)
    for count in (1, 15, 16, 17, 33):
        rows = np.arange(count) % len(heap)
        assert batch_signs.weigh(b.take(rows)).tolist() == [judgement.weigh(heap[row]) for row in rows]


def test_the_turns_of_many_are_those_of_each(heaps):
    ends_met = 0
    for heap in heaps:
        rows, ends = batch_turns.turns_from(batch.batch_of(heap))
        for row, s in enumerate(heap):
            found = sorted(again(ends, int(at), s)[:-2] for at in np.flatnonzero(rows == row))
            planned = [facts(end)[:-2] for end in planning.turns_from(s)]
            assert found == sorted(planned)
            over = sorted(int(ends.over[at]) for at in np.flatnonzero(rows == row))
            assert over == sorted(end.over for end in planning.turns_from(s))
            ends_met += len(found)
    assert ends_met > 3000


def test_what_is_missed_most_is_taken_back_by_one_and_by_many():
    """A number that is lost first, of the others what would be kept longest."""
    right = {str(era): str(era) for era in range(1, 11)}
    taken = []
    for discards in (["4", "3", "3", "3"], ["leap", "4", "8", "8"], ["leap", "9"], ["9"], []):
        position = {
            "players": ["red", "blue"],
            "pieces": {"blue": 3, "red": 2},
            "eras": {**right, "2": "10", "3": "7", "4": "6", "8": "5"},
            "cleared": [f"{era} red" for era in (1, 5, 6, 7, 9)],
            "scenario": {"2": "item1"},
            "hands": {"red": ["2"], "blue": ["1"]},
            "discards": discards,
        }
        s = sketch_of(leap.state_of(position, leap.options()))
        end = planning.placed(s, 2)
        assert facts(end) in [again(batch_turns.turns_from(batch.batch_of([s]))[1], row, s) for row in range(1)]
        taken.append([card for card in end.hands[1] if card != 10])
    assert taken == [[3], [8], [0], [9], []]


def test_some_of_the_turns_win_and_some_lose(heaps):
    over = [batch_turns.turns_from(batch.batch_of(heap))[1].over for heap in heaps]
    assert {-1, 0} <= {int(end) for ends in over for end in ends}


# playing on


def slowly(s: Sketch, deck: list[int], turns: int) -> Sketch:
    """Play on one by one, as ``played_on`` does: the oracle."""
    deck = list(deck)
    for _ in range(turns):
        for player in s.world.order[s.turn]:
            hand = list(s.hands[player])
            while HIDDEN in hand and deck:
                hand.remove(HIDDEN)
                hand.append(deck.pop(0))
            s.hands[player] = tuple(sorted(hand))
        if s.over:
            return s
        ends = list(planning.turns_from(s))
        s = max(ends, key=judgement.weigh)
    return s


def test_playing_on_does_what_looks_best_each_turn(heaps):
    """Of ends that look alike any may be taken: then what comes after them may differ."""
    same = met = 0
    for seed, heap in enumerate(heaps[:60]):
        rng = random.Random(seed)
        deals, decks = [s.copy() for s in heap[1:]], []
        for s in deals:
            held = [card for hand in s.hands for card in hand]
            left = Counter(DECK) - Counter([*held, *s.eras]) - Counter(dict(enumerate(s.gone)))
            cards = sorted(left.elements())
            rng.shuffle(cards)
            decks.append(cards[: s.deck])
            assert len(decks[-1]) == s.deck
        for turns in (1, 3):
            led = batch_signs.weigh(batch_turns.played_on(batch.batch_of(deals), decks, turns)).tolist()
            slow = [judgement.weigh(slowly(s.copy(), deck, turns)) for s, deck in zip(deals, decks, strict=True)]
            if turns == 1:
                assert led == slow
            same += sum(one == other for one, other in zip(led, slow, strict=True))
            met += len(slow)
    assert same > 0.97 * met


def test_playing_on_leaves_the_batch_as_it_was(heaps):
    heap = heaps[0]
    b = batch.batch_of(heap)
    batch_turns.played_on(b, [[1, 2, 3]] * len(heap), 2)
    assert [again(b, row, s) for row, s in enumerate(heap)] == [facts(s) for s in heap]


def test_all_that_is_over_stays_as_it_is():
    s = sketch_of(leap.step(leap.start(("blue", "red")), Concede()))
    b = batch.batch_of([s, s])
    after = batch_turns.played_on(b, [[1], [2]], 3)
    assert batch_signs.weigh(after).tolist() == [-judgement.WIN] * 2
    assert (after.pieces == b.pieces).all()


def test_too_few_cards_are_drawn_in_turn():
    """Three seats with 1, 1 and 2 cards, two cards in the deck: the one whose turn it is and the next draw one each."""
    state = leap.state_of(
        {
            "players": ["blue", "red", "yellow"],
            "hands": {"blue": ["1"], "red": ["6"], "yellow": ["2", "3"]},
            "deck": ["4", "5"],
            "turn": "red",
        },
        leap.options(),
    )
    b = batch.batch_of([sketch_of(state)])
    b.draw(np.ones((1, 3), bool))
    assert b.hands[0, :, batch.UNKNOWN].tolist() == [0, 1, 1]
    assert b.deck.tolist() == [0]


def test_what_is_drawn_is_known_in_turn():
    b = batch.batch_of([sketch_of(leap.start(("blue", "red")))] * 2)
    b.hands[:] = 0
    b.hands[:, :, batch.UNKNOWN] = [2, 1]
    b.turn[:] = [0, 1]
    drawn = np.zeros(2, np.int64)
    b.know(np.array([[4, 5, 6, 7], [4, 5, 6, 7]]), drawn)
    assert [np.flatnonzero(hand).tolist() for hand in b.hands.reshape(4, -1)] == [[4, 5], [6], [5, 6], [4]]
    assert drawn.tolist() == [3, 3]


def test_options_and_missions_of_all_kinds_are_met(heaps):
    worlds = {id(heap[0].world): heap[0].world for heap in heaps}.values()
    for asked in ("first", "fourth", "same", "finale"):
        assert any(getattr(w, asked) for w in worlds), asked
    assert {w.first_nine for w in worlds} == {w.wraps for w in worlds} == {w.strict for w in worlds} == {True, False}
