"""How good a position looks to the team: a weighted sum of a few features.

It reads what a view shows: a hidden card counts as one that may be anything.
"""

from timetravel.leap.components import HIDDEN, LAST, LEAP
from timetravel.leap.sketch import WON, Sketch, sketch_of
from timetravel.leap.state import State

WIN = 30.0
# Each feature and what it is worth, an era that shows its card being 1.
FEATURES = {
    "right": 1.0,  # eras 1 to 9 that show their card
    "ten": 0.7,  # era 10 does
    "cleared": 0.15,
    "items": 0.15,  # Item cards cleared
    "access": 0.9,  # how well the cards that are missing can get to their eras
    "ready": 0.0,  # missing numbers whose card is all but there
    "lone": -0.6,  # missing numbers of which one card is left
    "pair": -0.12,  # … two cards
    "deck": 0.035,
    "leaps": 0.12,  # Time Leap cards not discarded
    "held": 0.05,  # … in hands, to four
    "behind": -0.07,  # eras from the rearmost piece back to the first one missing
    "stuck": -2.0,  # all are in era 10 and can begin no leap
    "missing2": 0.0,  # the square of how many are missing
    "shut": 0.0,  # missing eras that nobody may clear yet
    "cards": 0.0,  # cards in hands
    "tens": 0.0,  # pieces in era 10
    "crossed": 0.0,  # right eras that the pieces still have before them, on average
    "need": 0.0,  # missing numbers for each Time Leap card left
    "dry": 0.0,  # missing numbers when the deck is empty
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
    return sum(map(float.__mul__, WEIGHTS, features(s)))


def features(s: Sketch) -> list[float]:
    """Return the features of a position in the order of ``FEATURES``."""
    w = s.world
    players = w.players
    right = s.right
    values, seen = _sources(s)
    access = ready = 0.0
    missing = lone = pair = shut = lowest = 0
    for era in range(1, LAST + 1):
        if right >> era & 1:
            continue
        missing += 1
        lowest = lowest or era
        gone = s.gone[era]
        if gone == 1:
            pair += 1
        elif gone:
            lone += gone - 1
        best = values[era]
        unseen = 3 - gone - seen[era]
        if unseen > 0:
            chance = 0.12 * unseen * min(1.0, (s.deck + 2) / 10)
            best = max(best, chance) + 0.3 * min(best, chance)
        access += best
        ready += best > 0.6
        if not s.cleared >> era & 1 and era < LAST and not any(s.may_clear(p, era) for p in players):
            shut += 1
    places = [s.pieces[p] for p in players]
    nearest = min(places)
    left = 10 - s.gone[LEAP]
    count = len(players)
    return [
        float((right & 1022).bit_count()),
        float(right >> LAST & 1),
        float(s.cleared.bit_count()),
        float((s.cleared & w.items).bit_count()),
        access,
        ready,
        float(lone),
        float(pair),
        float(s.deck),
        float(left),
        float(min(values[LEAP], 4)),
        float(max(0, nearest - lowest)) if lowest else 0.0,
        float(nearest == LAST and not _can_leave(s)),
        missing * missing / 10,
        float(shut),
        float(sum(len(s.hands[p]) for p in players)),
        places.count(LAST) / count,
        sum(((right & 1022) >> place).bit_count() for place in places) / count,
        missing / (1 + left),
        0.0 if s.deck else float(missing),
    ]


def _can_leave(s: Sketch) -> bool:
    """Return whether somebody in era 10 holds a card that begins a leap."""
    hands = s.hands
    return s.deck > 0 or any(LEAP in hands[p] or LAST in hands[p] for p in s.world.players)


def _sources(s: Sketch) -> tuple[list[float], list[int]]:
    """Return for each number how well its best card can get to its era, and how many cards are in sight.

    The entry of the Time Leap card is how many are in hands.
    """
    values = [0.0] * (LAST + 1)
    seen = [0] * (LAST + 1)
    _in_hands(s, values, seen)
    _in_slots(s, values, seen)
    return values, seen


def _in_hands(s: Sketch, values: list[float], seen: list[int]) -> None:
    right = s.right
    for p in s.world.players:
        era = s.pieces[p]
        here, acts = _company(s, p)
        for card in s.hands[p]:
            if card == LEAP:
                values[LEAP] += 1
            if card <= 0:
                continue
            seen[card] += 1
            if right >> card & 1:
                continue
            value = 0.9 / (1 + _way(era, card, right, here, acts) / 4)
            if not s.may_clear(p, card):
                value *= 0.4
            if value > values[card]:
                values[card] = value


def _in_slots(s: Sketch, values: list[float], seen: list[int]) -> None:
    places = [s.pieces[p] for p in s.world.players]
    for era in range(1, LAST + 1):
        card = s.eras[era]
        if card <= 0:
            continue
        seen[card] += 1
        if card != era and not s.right >> card & 1:
            to = min(at - era if at > era else 0.15 * (era - at) for at in places)
            on = 0.15 * (card - era) if card > era else 1.0 + era - card
            value = 0.75 / (1 + (1 + to + on) / 4)
            if value > values[card]:
                values[card] = value


def _company(s: Sketch, p: int) -> tuple[int, int]:
    """Return how many pieces are in a player's era, and how many of them act before his."""
    era = s.pieces[p]
    here = acts = 0
    who, before = s.turn, True
    after = s.world.after
    for _ in s.world.players:
        if who == p:
            before = False
        if s.pieces[who] == era:
            here += 1
            acts += before
        who = after[who]
    return here, acts


def _way(era: int, goal: int, right: int, here: int, acts: int) -> float:
    """Return what it costs to get from an era to another, in cards for leaps or the like."""
    if era > goal:
        return era - goal + 0.5
    if era == LAST:
        return 0.0
    crossed = (right >> era & ((1 << (goal - era)) - 1)).bit_count()
    cost = 0.15 * (goal - era) + 0.7 * crossed
    late = goal - era - acts
    if late < 0:
        return cost + 1.0
    return cost + (0.5 if late % here else 0.0)


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
