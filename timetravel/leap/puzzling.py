"""Positions for puzzles of Time Leap, from matches between computer players, made so that the team knows everything.

The hands lie open, the deck is used up, and somebody has seen each face-down card. Some positions are brought
nearer to the end: cards of the deck lie in their eras, cleared in an order that breaks no mission.
"""

import random
from collections.abc import Iterator

from timetravel import bots
from timetravel.leap import clearing
from timetravel.leap.components import CLEARABLE, ERAS, HAND, NOTHING
from timetravel.leap.state import State
from timetravel.match import Match
from timetravel.protocol import Game
from timetravel.puzzle_making import Place, played
from timetravel.rows import put

DEPTH, SOLUTIONS = 8, 4
LONGEST = 45  # decisions of a match
FIRST = 2  # turns that are passed over


def positions(game: Game, seed: str) -> Iterator[Place]:
    """Yield positions where a turn begins, without end, the same for the same seed."""
    for name, match, rng in played(game, seed, _played):
        begun = [k for k, state in enumerate(match.states) if _begins(state)][FIRST:]
        for at in sorted(rng.sample(begun, min(8, len(begun)))):
            late = rng.random() < 0.6
            state = _changed(match.states[at], late, rng)
            made = f"{name}, after {at} decisions{', nearer to the end' if late else ''}, no deck"
            if state.hands[state.turn]:
                yield Place(state, rng.choice((1, 2, 2, 3)), DEPTH, SOLUTIONS, False, made)


def _begins(s: State) -> bool:
    return not s.over and not s.stack and not s.acted


def _changed(state: State, late: bool, rng: random.Random) -> State:
    s = state.copy()
    if late:
        _nearer(s, rng)
    _open(s, rng)
    return s


def _played(game: Game, seed: str, rng: random.Random) -> Match:
    setup = {"adventure": rng.randint(11, 20)}
    match = Match(game, rng.choice((2, 3)), {"talk": "open_hands"}, seed, setup=setup)
    team = {who: bots.make("greedy", game, random.Random(f"timetravel {seed} {who}")) for who in match.players}
    while (who := match.to_act) is not None and len(match.entries) < LONGEST:
        match.act(team[who].choose(game.view(match.state, who)))
    return match


def _nearer(s: State, rng: random.Random) -> None:
    """Put cards of the deck right, but for up to three eras."""
    wrong = [era for era in ERAS if s.eras[era] != era]
    for era in rng.sample(wrong, max(0, len(wrong) - rng.randint(1, 3))):
        who = rng.choice(s.table.players)
        if era in s.deck and not (era in CLEARABLE and clearing.violated(s, who, era)):
            at = s.deck.index(era)
            s.deck = (*s.deck[:at], *s.deck[at + 1 :])
            old, s.eras = s.eras[era], put(s.eras, era, era)
            s.deck = (*s.deck, old) if old >= 0 else s.deck
            if era in CLEARABLE and not clearing.is_cleared(s, era):
                s.cleared = (*s.cleared, (era, who))


def _open(s: State, rng: random.Random) -> None:
    """Deal the hands from what hands and deck hold, lay the rest away, and show the team everything."""
    cards = [*s.deck, *(card for p in s.table.players for card in s.hands[p])]
    wanted = [era for era in ERAS if s.eras[era] != era and era in cards]
    first = rng.sample(wanted, min(len(wanted), 3))
    for card in first:
        cards.remove(card)
    rng.shuffle(cards)
    dealt = (first + cards)[: HAND * len(s.table.players)]
    rng.shuffle(dealt)
    for number, p in enumerate(s.table.players):
        s.hands = put(s.hands, p, tuple(sorted(dealt[number :: len(s.table.players)])))
    s.deck = s.under = ()
    team = sum(1 << p for p in s.table.players)
    s.seen = tuple(team if card not in (NOTHING, era) else 0 for era, card in enumerate(s.eras))
    s.known = tuple(() for _ in s.known)
