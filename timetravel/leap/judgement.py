"""How good a position looks to the team, as a sum of a few features.

It reads what a view shows: a hidden card counts as one that may be anything.
"""

from timetravel.leap.components import HIDDEN, LAST, LEAP
from timetravel.leap.sketch import WON, Sketch, sketch_of
from timetravel.leap.state import State

WIN = 30.0
# What each feature is worth, an era that shows its card being 1; by trial, see docs/leap-win-rates.md.
RIGHT, RIGHT_TEN, ACCESS, CLEARED, ITEM = 1.0, 0.7, 0.9, 0.15, 0.15
LONE, PAIR, DECK, LEAPS, HELD, BEHIND, STUCK = -0.6, -0.12, 0.035, 0.12, 0.05, -0.07, -2.0
KEEP_LEAP = 1.0


def judge(s: State, player: int) -> float:
    """Return how good a position looks to the team; every player sees it the same way."""
    return weigh(sketch_of(s))


def weigh(s: Sketch) -> float:
    """Return how good a position looks, in eras put right."""
    if s.over:
        return WIN if s.over == WON else -WIN
    w = s.world
    total = RIGHT * (s.right & 1022).bit_count() + CLEARED * s.cleared.bit_count()
    total += ITEM * (s.cleared & w.items).bit_count() + DECK * s.deck
    if s.right >> LAST & 1:
        total += RIGHT_TEN
    return total + _missing(s)


def _missing(s: Sketch) -> float:
    values, seen = _sources(s)
    total = HELD * min(values[LEAP], 4) + LEAPS * (10 - s.gone[LEAP])
    lowest = 0
    for era in range(1, LAST + 1):
        if s.right >> era & 1:
            continue
        lowest = lowest or era
        alive = 3 - s.gone[era]
        if alive < 3:
            total += LONE if alive == 1 else PAIR if alive == 2 else 2 * LONE
        unseen = alive - seen[era]
        best = values[era]
        if unseen > 0:
            chance = 0.12 * unseen * min(1.0, (s.deck + 2) / 10)
            best = max(best, chance) + 0.3 * min(best, chance)
        total += ACCESS * best
    nearest = min(s.pieces[p] for p in s.world.players)
    if lowest and nearest > lowest:
        total += BEHIND * (nearest - lowest)
        if nearest == LAST and not _can_leave(s):
            total += STUCK
    return total


def _can_leave(s: Sketch) -> bool:
    """Return whether somebody in era 10 holds a card that begins a leap."""
    hands = s.hands
    return s.deck > 0 or any(LEAP in hands[p] or LAST in hands[p] for p in s.world.players)


def _sources(s: Sketch) -> tuple[list[float], list[int]]:
    """Return for each number how well its best card can get to its era, and how many cards are in sight."""
    values = [0.0] * (LAST + 1)
    seen = [0] * (LAST + 1)
    leaps = 0
    pieces, right = s.pieces, s.right
    for p in s.world.players:
        era = pieces[p]
        here, acts = _company(s, p)
        for card in s.hands[p]:
            if card == LEAP:
                leaps += 1
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
    for era in range(1, LAST + 1):
        card = s.eras[era]
        if card <= 0:
            continue
        seen[card] += 1
        if card != era and not right >> card & 1:
            to = min(abs(pieces[p] - era) * (1.0 if pieces[p] > era else 0.15) for p in s.world.players)
            on = 0.15 * (card - era) if card > era else 1.0 + era - card
            value = 0.75 / (1 + (1 + to + on) / 4)
            if value > values[card]:
                values[card] = value
    values[0] = leaps
    return values, seen


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
