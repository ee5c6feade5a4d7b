"""What can be reached in a turn of Viagem no Tempo: the goals of puzzles and exercises.

A goal is a short text as ``proofs 2`` or ``meet M3``; its words stand in ``puzzles/goals.toml``.
"""

import random
from collections.abc import Iterator, Sequence

from timetravel.protocol import Event
from timetravel.rows import put
from timetravel.viagem import scoring
from timetravel.viagem.board import blocked_epochs
from timetravel.viagem.components import COLOURS, CURRENT, EPOCHS, LEADER, PERIODS
from timetravel.viagem.state import State
from timetravel.viagem.views import seen_by

FEW_POINTS, FEW_TOKENS, FEW_VALUES = 3, 2, 4  # below these a sum is no goal


def solvers(start: State) -> tuple[str, ...]:
    """Return who solves: the player whose turn it is."""
    return (COLOURS[start.turn],)


def known(start: State, open_tokens: bool) -> State:
    """Return what the solver knows; with ``open_tokens`` all proofs and bonus tokens lie face up."""
    seen: State = seen_by(start, start.turn).position
    if open_tokens:
        seen.proofs, seen.bonus = start.proofs, start.bonus
    return seen


def redealt(start: State, open_tokens: bool, rng: random.Random) -> State:
    """Return another state that the solver cannot tell from this one: what he does not see is dealt anew."""
    s = start.copy()
    others = s.table.opponents[s.turn]
    s.figure_pile = tuple(rng.sample(s.figure_pile, len(s.figure_pile)))
    cards = [card for p in others for card in s.hands[p]] + list(s.pile)
    rng.shuffle(cards)
    for p in others:
        size = len(s.hands[p])
        s.hands, cards = put(s.hands, p, tuple(sorted(cards[:size]))), cards[size:]
    s.pile = tuple(cards)
    if not open_tokens:
        s.proofs, s.bonus = _redealt(s.proofs, others, rng), _redealt(s.bonus, others, rng)
    return s


def _redealt(
    rows: tuple[tuple[int, ...], ...], players: Sequence[int], rng: random.Random
) -> tuple[tuple[int, ...], ...]:
    tokens = [token for p in players for token in rows[p]]
    rng.shuffle(tokens)
    for p in players:
        size = len(rows[p])
        rows, tokens = put(rows, p, tuple(sorted(tokens[:size]))), tokens[size:]
    return rows


def reached(start: State, now: State, events: Sequence[Event]) -> frozenset[str]:
    """Return all goals that the player of a turn has reached by what happened in it so far."""
    who = start.turn
    mine = [event for event in events if event.facts.get("who") == who]
    return frozenset(
        [
            *_journey(mine),
            *_proofs(mine),
            *_sums(start, now, mine),
            *_tunnel(who, events),
            *_board(who, start, now, events),
            *_end(who, now),
        ]
    )


def _journey(mine: Sequence[Event]) -> Iterator[str]:
    for kind, facts in mine:
        if kind == "moved" and "by" not in facts:
            yield f"arrive {EPOCHS[facts['goal']]}"
            yield f"{facts['tool']} {EPOCHS[facts['goal']]}"
        elif kind == "met":
            yield f"meet {EPOCHS[facts['figure']]}"
        elif kind == "bonus":
            yield f"bonus {PERIODS[facts['period']]}"


def _proofs(mine: Sequence[Event]) -> Iterator[str]:
    taken = [event.facts for event in mine if event.kind == "proof"]
    yield from (f"proofs {n}" for n in range(1, len(taken) + 1))
    yield from (f"proof {PERIODS[facts['period']]}" for facts in taken)
    yield from (f"worth {n}" for n in range(FEW_VALUES, sum(facts["value"] for facts in taken) + 1))
    kinds = [event.facts.get("card", event.kind) for event in mine if event.kind in ("card", "proof")]
    if LEADER in kinds and "proof" in kinds[kinds.index(LEADER) :]:
        yield "leader"


def _sums(start: State, now: State, mine: Sequence[Event]) -> Iterator[str]:
    points = now.score[start.turn] - start.score[start.turn]
    yield from (f"points {n}" for n in range(FEW_POINTS, points + 1))
    tokens = sum(max(0, facts["number"]) for kind, facts in mine if kind == "token")
    yield from (f"tokens {n}" for n in range(FEW_TOKENS, tokens + 1))
    freed = sum(kind == "freed" for kind, _ in mine)
    yield from (f"free {n}" for n in range(1, freed + 1))
    if start.count(start.turn, CURRENT) > 1 and not now.count(start.turn, CURRENT):
        yield "home"


def _tunnel(who: int, events: Sequence[Event]) -> Iterator[str]:
    dead = [event.facts["whom"] for event in events if event.kind == "died"]
    if who not in dead:
        yield from (f"close {n}" for n in range(1, len(dead) + 1))


def _board(who: int, start: State, now: State, events: Sequence[Event]) -> Iterator[str]:
    new = blocked_epochs(now.markers) & ~blocked_epochs(start.markers)
    for epoch, name in enumerate(EPOCHS):
        if new >> 2 * epoch & 1:
            yield f"block {name}"
            if not now.count(who, epoch):
                yield from (f"trap {COLOURS[p]}" for p in now.table.opponents[who] if now.count(p, epoch))


def _end(who: int, now: State) -> Iterator[str]:
    if now.over:
        final = scoring.final(now, who)
        yield from (f"finish {n}" for n in range(max(1, final - FEW_POINTS), final + 1))
        if scoring.winners(now) == (who,):
            yield "win"
