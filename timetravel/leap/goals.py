"""What a team can reach in a few turns of Time Leap: the goals of puzzles and exercises.

A goal is a short text as ``clear 6`` or ``at red 4``; its words stand in ``puzzles/goals.toml``.
"""

import random
from collections.abc import Iterator, Sequence

from timetravel.leap.clearing import is_cleared
from timetravel.leap.components import CARDS, COLOURS, ERAS, HIDDEN, NOTHING
from timetravel.leap.state import State
from timetravel.protocol import Event


def solvers(start: State) -> tuple[str, ...]:
    """Return who solves: the team, which decides everything together."""
    return tuple(COLOURS[p] for p in start.table.players)


def known(start: State, open_tokens: bool = False) -> State:
    """Return what the team knows together, with open hands: all but the unseen cards of the deck and the slots."""
    s = start.copy()
    hidden = len(s.deck) - len(s.under)
    s.deck = (*(HIDDEN,) * hidden, *s.deck[hidden:])
    s.eras = tuple(card if card in (NOTHING, era) or s.seen[era] else HIDDEN for era, card in enumerate(s.eras))
    return s


def redealt(start: State, open_tokens: bool, rng: random.Random) -> State:
    """Return another state that the team cannot tell from this one: the unseen part of the deck is shuffled."""
    s = start.copy()
    hidden = len(s.deck) - len(s.under)
    s.deck = (*rng.sample(s.deck[:hidden], hidden), *s.deck[hidden:])
    return s


def reached(start: State, now: State, events: Sequence[Event]) -> frozenset[str]:
    """Return all goals that the team has reached by what happened so far; none once the game is lost."""
    if now.over and now.over != "won":
        return frozenset()
    return frozenset([*_eras(start, now), *_pieces(start, now), *_cards(start, now), *_happened(start, events)])


def _eras(start: State, now: State) -> Iterator[str]:
    new = now.cleared[len(start.cleared) :]
    yield from (f"clear {era}" for era, _ in new)
    yield from (f"clears {n}" for n in range(2, len(new) + 1))
    old = [era for era in ERAS if era == ERAS[-1] or is_cleared(start, era)]
    yield from (f"right {era}" for era in old if now.eras[era] == era != start.eras[era])
    if now.over:
        yield "win"


def _pieces(start: State, now: State) -> Iterator[str]:
    for p in now.table.players:
        if now.pieces[p] != start.pieces[p]:
            yield f"at {COLOURS[p]} {now.pieces[p]}"
    eras = {now.pieces[p] for p in now.table.players}
    if len(eras) == 1 and len({start.pieces[p] for p in start.table.players}) > 1:
        yield f"together {eras.pop()}"


def _cards(start: State, now: State) -> Iterator[str]:
    for p in now.table.players:
        for card in set(now.hands[p]):
            if card >= 0 and now.hands[p].count(card) > start.hands[p].count(card):
                yield f"holds {COLOURS[p]} {CARDS[card]}"


def _happened(start: State, events: Sequence[Event]) -> Iterator[str]:
    if any(event.kind == "accepted" for event in events):
        yield "exchange"
    turns = [event.facts["who"] for event in events if event.kind in ("turn", "skipped")]
    if len(turns) == 1 and turns[0] != start.table.after[start.turn]:
        yield f"turn {COLOURS[turns[0]]}"
