"""Travelling with a Time Machine card (sections travel.machine and travel.machine.bonus)."""

from functools import lru_cache
from itertools import chain, product

from timetravel.refusals import Refusals, Shuffle, Tell, no
from timetravel.rows import added, put, without
from timetravel.viagem import gains, proofs, travel
from timetravel.viagem.actions import Action, Machine, Proofs
from timetravel.viagem.board import MACHINE
from timetravel.viagem.components import ALL, IN_PERIOD, PERIOD_OF, PERIODS, WILD
from timetravel.viagem.state import State


@lru_cache(maxsize=4096)
def _goals(start: int, card: int, bonus: int | None, named: Proofs) -> tuple[Machine, ...]:
    goals = ALL if card == WILD else IN_PERIOD[card]
    return tuple(Machine(start, goal, card, bonus, named) for goal in goals if goal != start)


@lru_cache(maxsize=4096)
def _row(start: int, cards: tuple[int, ...], tokens: int, named: tuple[Proofs, ...]) -> tuple[Machine, ...]:
    """Return the journeys with any of the cards: for each bonus token of the bits, else without one."""
    texts = product(cards, _tokens(tokens), named)
    return tuple(chain.from_iterable(_goals(start, *text) for text in texts))


@lru_cache(maxsize=64)
def _rows(cards: tuple[int, ...]) -> tuple[tuple[Machine, ...], ...]:
    """Return for each epoch the journeys with any of the cards of periods, where nothing more is to be said."""
    return tuple(_row(start, cards, 0, proofs.NOTHING) for start in ALL)


@lru_cache(maxsize=2048)
def _cards(hand: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[Machine, ...], ...]]:
    """Return the Time Machine cards of a hand, each kind once: those of a period, the wild one, and ``_rows``."""
    kinds = dict.fromkeys(hand)
    plain = tuple(card for card in kinds if 0 <= card < WILD)
    return plain, tuple(card for card in kinds if card == WILD), _rows(plain)


def _tokens(bonus_left: int) -> tuple[int | None, ...]:
    """Return what the text of a journey may say of the bonus token."""
    return tuple(p for p in range(len(PERIODS)) if bonus_left >> p & 1) or (None,)


def _emptied(s: State, start: int) -> tuple[int, ...]:
    """Return the epoch of departure if the traveller is alone there."""
    return (start,) if s.crowd[start] == 1 else ()


def listing(s: State, who: int, start: int, out: list[Action]) -> None:
    """Add the legal journeys from an epoch whose machine symbol is free."""
    plain, wild, rows = _cards(s.hands[who])
    options = s.table.options
    if options.decline_proof == "no":
        named = proofs.NOTHING
        out += rows[start]
    else:
        named = proofs.choices(s, _emptied(s, start))
        out += _row(start, plain, 0, named)
    if wild:
        out += _row(start, wild, s.bonus_left if options.wild_bonus == "any" else 0, named)


def against(s: State, who: int, a: Machine) -> Refusals:
    """Say why this journey cannot be made."""
    yield from travel.against_start(s, who, a.start, MACHINE)
    if a.card not in s.hands[who]:
        yield no("machine.no_card", who=who, card=a.card)
    if a.card != WILD and PERIOD_OF[a.goal] != a.card:
        yield no("machine.period", card=a.card, period=a.card, goal=a.goal)
    if a.goal == a.start:
        yield no("machine.stays", epoch=a.start)
    yield from _against_bonus(s, a)
    yield from proofs.against(s, _emptied(s, a.start), a.proofs)


def _against_bonus(s: State, a: Machine) -> Refusals:
    due = _due(s, a)
    if a.bonus is None:
        if due == -1:
            yield no("machine.bonus_missing", periods=_tokens(s.bonus_left))
    elif not s.bonus_left >> a.bonus & 1:
        yield no("machine.bonus_gone", period=a.bonus)
    elif due not in (-1, a.bonus):
        yield no("machine.bonus_other", period=a.bonus, card=a.card)


def _due(s: State, a: Machine) -> int | None:
    """Return the bonus token that this journey brings: -1 for a free choice, None for none."""
    if a.card == WILD and s.table.options.wild_bonus == "any":
        return -1 if s.bonus_left else None
    period = PERIOD_OF[a.goal] if a.card == WILD else a.card
    return period if s.bonus_left >> period & 1 else None


def shortest(s: State, a: Machine) -> Machine:
    """Return the action as its shortest text says it."""
    bonus = a.bonus if _due(s, a) == -1 else None
    return a._replace(bonus=bonus, proofs=proofs.shortest(s, _emptied(s, a.start), a.proofs))


def go(s: State, who: int, a: Machine, tell: Tell, shuffle: Shuffle) -> None:
    """Make the journey: marker, card, move, proof of the epoch left empty, bonus token."""
    travel.mark(s, a.start, MACHINE, tell)
    discard(s, who, a.card, tell)
    due = _due(s, a)
    emptied = _emptied(s, a.start)
    s.move(who, a.start, a.goal)
    s.journeyed = True
    travel.arrive(s, who, a.goal)
    if tell:
        tell("moved", who=who, start=a.start, goal=a.goal, tool=MACHINE)
    proofs.collect(s, who, emptied, a.proofs, tell)
    bonus = a.bonus if due == -1 else due
    if bonus is not None:
        s.bonus_left &= ~(1 << bonus)
        s.bonus = put(s.bonus, who, added(s.bonus[who], bonus))
        if tell:
            tell("bonus", who=who, period=bonus)
        gains.tokens(s, who, 1, tell)


def discard(s: State, who: int, card: int, tell: Tell) -> None:
    """Play a card from the hand onto the discard pile."""
    s.hands = put(s.hands, who, without(s.hands[who], card))
    s.discard = added(s.discard, card)
    s.used = True
    if tell:
        tell("card", who=who, card=card)
