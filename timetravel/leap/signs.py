"""The signs by which a position of Time Leap is judged: for each era, each seat and the team, mostly between 0 and 1.

A card that nobody may know counts as unknown, wherever it is. Seats count from the one whose turn is next.
"""

from collections.abc import Iterator

from timetravel.leap.components import ERAS, HIDDEN, LAST, LEAP, NOTHING
from timetravel.leap.sketch import Sketch

ERA_SIGNS = ("right", "cleared", "barred", "foreign", "gone_1", "gone_2", "gone_3", "held", "lying", "unseen",
             "filled", "here", "copies")  # fmt: skip
SEAT_SIGNS = ("seat", "at", "cards", "unknown", "leaps", "starts", "on_right", "spare", "caught")
TEAM_SIGNS = ("deck", "no_deck", "leaps_gone", "leaps_held", "lone", "pair", "access", "runs", "behind", "stuck",
              "right", "cards", "retrieve", "items", "two", "three", "four", "five", "together", "lowest", "rearmost",
              "foremost", "unknown", "no_owner")  # fmt: skip
SEATS = 5
SIGNS = (
    *(f"{name} of era {era}" for era in ERAS for name in ERA_SIGNS),
    *(f"{name} of seat {seat}" for seat in range(1, SEATS + 1) for name in SEAT_SIGNS),
    *(f"{name} of team" for name in TEAM_SIGNS),
)
_GONE = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_SEATS_AT = len(ERAS) * len(ERA_SIGNS)
_TEAM_AT = _SEATS_AT + SEATS * len(SEAT_SIGNS)
_RIGHT_ERA = (0.0,) * 9


class _Cards:
    """Where the cards of each number are: in hands and slots, and how easily the best of them gets to its era."""

    def __init__(self, s: Sketch, barred: int) -> None:
        self.held, self.lying = [0.0] * (LAST + 1), [0.0] * (LAST + 1)
        self.in_hands, self.seen = [0] * (LAST + 1), [0] * (LAST + 1)
        self.crowd = [0] * (LAST + 1)
        for player in s.world.players:
            self.crowd[s.pieces[player]] += 1
        self._in_hands(s, barred)
        self._in_slots(s)

    def _in_hands(self, s: Sketch, barred: int) -> None:
        acting = [0] * (LAST + 1)
        foreign = s.world.same & ~s.cleared if s.owner >= 0 else 0
        for player in s.world.order[s.turn]:
            era = s.pieces[player]
            shut = barred if player == s.owner else barred | foreign
            for card in s.hands[player]:
                if card < 0:
                    continue
                self.in_hands[card] += 1
                if card and not s.right >> card & 1:
                    value = _way(era, card, s.right, self.crowd[era], acting[era])
                    value *= 0.4 if shut >> card & 1 else 1.0
                    self.held[card] = max(self.held[card], value)
            acting[era] += 1
        self.seen = self.in_hands[:]

    def _in_slots(self, s: Sketch) -> None:
        places = [s.pieces[player] for player in s.world.players]
        for era in ERAS:
            card = s.eras[era]
            if card <= 0:
                continue
            self.seen[card] += 1
            if card != era and not s.right >> card & 1:
                to = min([at - era if at > era else 0.15 * (era - at) for at in places])
                on = 0.15 * (card - era) if card > era else 1.0 + era - card
                self.lying[card] = max(self.lying[card], 3.0 / (5 + to + on))


def _way(era: int, goal: int, right: int, here: int, acts: int) -> float:
    """Return how easily a card gets from its holder's era to its own, from 0 to 0.9.

    Back it costs a card for each era, onward little but where a right era has to be crossed. The ``here``
    pieces of an era go on together, ``acts`` of them act before the holder: it may not be his turn there.
    """
    if era > goal:
        return 3.6 / (4.5 + era - goal)
    if era == LAST:
        return 0.9
    way = goal - era
    crossed = (right >> era & ((1 << way) - 1)).bit_count()
    late = way - acts
    wait = 1.0 if late < 0 else 0.5 if late % here else 0.0
    return 3.6 / (4 + 0.15 * way + 0.7 * crossed + wait)


def signs(s: Sketch) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Yield the signs of a position that is not over, in groups: the place of the first one in ``SIGNS``, the values.

    The signs of seats where nobody sits are nought and left out.
    """
    barred = s.barred()
    cards = _Cards(s, barred)
    for era in ERAS:
        yield (era - 1) * len(ERA_SIGNS), _era(s, cards, era, barred)
    for seat, player in enumerate(s.world.order[s.turn]):
        yield _SEATS_AT + seat * len(SEAT_SIGNS), _seat(s, player)
    yield _TEAM_AT, _team(s, cards)


def _era(s: Sketch, cards: _Cards, era: int, barred: int) -> tuple[float, ...]:
    bit, here = 1 << era, cards.crowd[era] / len(s.world.players)
    cleared, copies = 1.0 if s.cleared & bit else 0.0, cards.in_hands[era] / 3
    if s.right & bit:
        return (1.0, cleared, *_RIGHT_ERA, here, copies)
    foreign = s.owner >= 0 and s.world.same & bit and not s.cleared & bit
    return (
        0.0,
        cleared,
        1.0 if barred & bit else 0.0,
        1.0 if foreign else 0.0,
        *_GONE[s.gone[era]],
        cards.held[era],
        cards.lying[era],
        max(0, 3 - s.gone[era] - cards.seen[era]) / 3,
        1.0 if s.eras[era] != NOTHING else 0.0,
        here,
        copies,
    )


def _seat(s: Sketch, player: int) -> tuple[float, ...]:
    hand, era = s.hands[player], s.pieces[player]
    leaps, starts = hand.count(LEAP), era in hand
    return (
        1.0,
        era / LAST,
        len(hand) / 3,
        hand.count(HIDDEN) / 3,
        leaps / 3,
        1.0 if starts else 0.0,
        float(s.right >> era & 1),
        len([card for card in hand if card > 0 and s.right >> card & 1]) / 3,
        1.0 if era == LAST and not leaps and not starts else 0.0,
    )


def _team(s: Sketch, cards: _Cards) -> tuple[float, ...]:
    w = s.world
    count, wrong = len(w.players), ~s.right & 2046
    places, lowest = [s.pieces[p] for p in w.players], max(0, (wrong & -wrong).bit_length() - 1)
    rearmost, foremost = min(places), max(places)
    left = 10 - s.gone[LEAP]
    lone, pair, access = _missing(s, cards)
    return (
        s.deck / 40,
        0.0 if s.deck else 1.0,
        s.gone[LEAP] / 10,
        cards.in_hands[LEAP] / 4,
        lone / 3,
        pair / 10,
        access / 10,
        (wrong & ~(wrong << 1)).bit_count() / 5,
        max(0, rearmost - lowest) / 10 if lowest else 0.0,
        _stuck(s, left) if rearmost == LAST and lowest < LAST else 0.0,
        s.right.bit_count() / 10,
        sum([len(s.hands[p]) for p in w.players]) / (3 * count),
        1.0 if w.retrieve and not s.cleared >> w.retrieve & 1 else 0.0,
        (w.items & ~s.cleared).bit_count() / 4,
        *[1.0 if count == size else 0.0 for size in (2, 3, 4, 5)],
        1.0 if rearmost == foremost else 0.0,
        lowest / 10,
        rearmost / 10,
        foremost / 10,
        sum([s.hands[p].count(HIDDEN) for p in w.players]) / (3 * count),
        1.0 if w.same and s.owner < 0 else 0.0,
    )


def _missing(s: Sketch, cards: _Cards) -> tuple[int, int, float]:
    """Return of the missing numbers: cards lost beyond the first, numbers that lost one, how well they can come."""
    lone, pair, access = 0, 0, 0.0
    draws = 0.12 * min(1.0, (s.deck + 2) / 10)
    for era in ERAS:
        if s.right >> era & 1:
            continue
        pair += s.gone[era] == 1
        lone += max(0, s.gone[era] - 1)
        best = max(cards.held[era], cards.lying[era])
        chance = draws * max(0, 3 - s.gone[era] - cards.seen[era])
        access += max(best, chance) + 0.3 * min(best, chance)
    return lone, pair, access


def _stuck(s: Sketch, left: int) -> float:
    """Return how far a team in era 10 is from beginning a leap: 0 with a card for it, 1 without any hope."""
    cards = [card for p in s.world.players for card in s.hands[p]]
    cards.append(s.eras[LAST])
    if (LEAP in cards and left) or LAST in cards[:-1] or (cards[-1] == LAST and s.gone[LAST] < 2):
        return 0.0
    return 0.6 if HIDDEN in cards and left else 1.0
