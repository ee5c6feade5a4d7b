"""How good a position looks to the team: a weighted sum of a few features.

It reads what a view shows: a hidden card counts as one that may be anything.
"""

from timetravel.leap.components import HIDDEN, LAST, LEAP
from timetravel.leap.sketch import WON, Sketch, sketch_of
from timetravel.leap.state import State

WIN = 30.0
# Each feature and what it is worth, an era that shows its card being 1; by trials with teams of companions.
FEATURES = {
    "right": 1.0,  # eras 1 to 9 that show their card
    "ten": 0.7,  # era 10 does
    "cleared": 0.15,
    "items": 0.15,  # Item cards cleared
    "access": 0.9,  # how well the missing cards can get to their eras
    "lone": -0.6,  # missing numbers of which one card is left
    "pair": -0.12,  # … two cards
    "deck": 0.035,
    "leaps": 0.25,  # Time Leap cards not discarded
    "held": 0.05,  # … in hands, to four
    "behind": -0.07,  # eras from the rearmost piece back to the first one missing
    "stuck": -8.0,  # all are in era 10 and can begin no leap, but must
    "runs": -0.3,  # stretches of missing eras: each takes a leap to get to
}
WEIGHTS = list(FEATURES.values())
KEEP_LEAP = 1.0


def judge(s: State, player: int) -> float:
    """Return how good a position looks to the team; every player sees it the same way."""
    return weigh(sketch_of(s))


def weigh(s: Sketch) -> float:
    """Return how good a position looks, in eras put right."""
    if s.over:
        return WIN if s.over == WON else -WIN
    total = 0.0  # added up by hand: sum() rounds differently from Python 3.12 on
    for weight, value in zip(WEIGHTS, features(s), strict=True):
        total += weight * value
    return total


def features(s: Sketch) -> list[float]:
    """Return the features of a position in the order of ``FEATURES``."""
    right, gone = s.right, s.gone
    wrong = ~right & 2046
    values, seen = _sources(s, s.barred())
    draws = 0.12 * min(1.0, (s.deck + 2) / 10)
    access = lone = pair = 0.0
    for era in _ERAS_OF[wrong]:
        if gone[era]:
            if gone[era] == 1:
                pair += 1
            else:
                lone += gone[era] - 1
        best = values[era]
        unseen = 3 - gone[era] - seen[era]
        if unseen > 0:
            chance = draws * unseen
            best = best + 0.3 * chance if best > chance else chance + 0.3 * best
        access += best
    nearest = min([s.pieces[p] for p in s.world.players])
    lowest = (wrong & -wrong).bit_length() - 1
    left = 10 - gone[LEAP]
    return [
        (right & 1022).bit_count(),
        right >> LAST & 1,
        s.cleared.bit_count(),
        (s.cleared & s.world.items).bit_count(),
        access,
        lone,
        pair,
        s.deck,
        left,
        min(values[LEAP], 4),
        nearest - lowest if nearest > lowest > 0 else 0,
        _stuck(s, left) if nearest == LAST and lowest < LAST else 0.0,
        (wrong & ~(wrong << 1)).bit_count(),
    ]


_ERAS_OF = [tuple(era for era in range(1, LAST + 1) if bits >> era & 1) for bits in range(2 << LAST)]


def _stuck(s: Sketch, left: int) -> float:
    """Return how far a team in era 10 is from beginning a leap: 0 with a card for it, 1 without any hope."""
    cards = [card for p in s.world.players for card in s.hands[p]]
    cards.append(s.eras[LAST])
    if (LEAP in cards and left) or LAST in cards[:-1] or (cards[-1] == LAST and s.gone[LAST] < 2):
        return 0.0
    return 0.6 if HIDDEN in cards and left else 1.0


def _sources(s: Sketch, barred: int) -> tuple[list[float], list[int]]:
    """Return for each number how well its best card can get to its era, and how many cards are in sight.

    The entry of the Time Leap card is how many are in hands.
    """
    values = [0.0] * (LAST + 1)
    seen = [0] * (LAST + 1)
    _in_hands(s, barred, values, seen)
    _in_slots(s, values, seen)
    return values, seen


def _in_hands(s: Sketch, barred: int, values: list[float], seen: list[int]) -> None:
    right, pieces, order = s.right, s.pieces, s.world.order[s.turn]
    crowd = [0] * (LAST + 1)
    for p in order:
        crowd[pieces[p]] += 1
    acting = [0] * (LAST + 1)
    foreign = s.world.same & ~s.cleared if s.owner >= 0 else 0
    for p in order:
        era = pieces[p]
        shut = barred if p == s.owner else barred | foreign
        for card in s.hands[p]:
            if card <= 0:
                values[LEAP] += card == LEAP
                continue
            seen[card] += 1
            if right >> card & 1:
                continue
            value = _way(era, card, right, crowd[era], acting[era])
            if shut >> card & 1:
                value *= 0.4
            if value > values[card]:
                values[card] = value
        acting[era] += 1


def _in_slots(s: Sketch, values: list[float], seen: list[int]) -> None:
    right, eras = s.right, s.eras
    places = [s.pieces[p] for p in s.world.players]
    for era in range(1, LAST + 1):
        card = eras[era]
        if card <= 0:
            continue
        seen[card] += 1
        if card != era and not right >> card & 1:
            to = min([at - era if at > era else 0.15 * (era - at) for at in places])
            on = 0.15 * (card - era) if card > era else 1.0 + era - card
            value = 3.0 / (5 + to + on)
            if value > values[card]:
                values[card] = value


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


def keep(s: Sketch, card: int, copies: int) -> float:
    """Return how much a card in hand should be kept rather than discarded; ``copies`` are in the same hands."""
    if card == HIDDEN:
        return 0.5
    if card == LEAP:
        return KEEP_LEAP
    if s.right >> card & 1:
        return 0.05 + 0.05 * s.gone[card]
    value = (0.8, 1.2, 6.0, 0.0)[s.gone[card]]
    return value * 0.6 if copies > 1 and s.gone[card] < 2 else value
