"""Positions for puzzles of Viagem no Tempo, from matches between computer players.

Some are changed a little, so that rare things come up: a countdown near its end, the last turn, pieces at home.
What is changed could have come about in a match.
"""

import random
from collections.abc import Callable, Iterator

from timetravel import bots
from timetravel.match import Match
from timetravel.protocol import Game
from timetravel.puzzle_making import Place, played
from timetravel.rows import put
from timetravel.viagem.components import ALL, COUNTDOWN, CURRENT, TUNNEL, TUNNEL_1, TUNNEL_2
from timetravel.viagem.state import State

SEATS = ((3, "greedy", "greedy", "random"), (4, "greedy", "random", "greedy", "random"))
DEPTH, SOLUTIONS = 4, 3
FIRST = 3  # turns of each match that are passed over


def positions(game: Game, seed: str) -> Iterator[Place]:
    """Yield positions where a turn begins, without end, the same for the same seed."""
    for name, match, rng in played(game, seed, _played):
        begun = [k for k, state in enumerate(match.states) if _begins(state)][FIRST:]
        for at in sorted(rng.sample(begun, min(3, len(begun)))):
            kind, change = rng.choice(_CHANGES)
            state = match.states[at].copy()
            change(state, rng)
            made = f"{name}, after {at} decisions{', ' + kind if kind else ''}"
            yield Place(state, 1, DEPTH, SOLUTIONS, state.last_turns == 1, made)


def _played(game: Game, seed: str, rng: random.Random) -> Match:
    count, *names = rng.choice(SEATS)
    match = Match(game, count, seed=seed)
    hands = dict(zip(match.players, names, strict=True))
    players = {who: bots.make(name, game, random.Random(f"timetravel {seed} {who}")) for who, name in hands.items()}
    while (who := match.to_act) is not None:
        match.act(players[who].choose(game.view(match.state, who)))
    return match


def _begins(s: State) -> bool:
    return not s.over and not s.stack and not s.journeyed and not s.plays and s.owed < 0 and not s.used


def _other_cards(s: State, rng: random.Random) -> None:
    cards = [*s.hands[s.turn], *s.pile]
    rng.shuffle(cards)
    size = len(s.hands[s.turn])
    s.hands, s.pile = put(s.hands, s.turn, tuple(sorted(cards[:size]))), tuple(cards[size:])


def _late_countdown(s: State, rng: random.Random) -> None:
    s.countdown = rng.choice((1, 2, 2, 3))
    for _ in range(rng.randint(3, 4)):
        _away(s, rng.choice(s.table.opponents[s.turn]), TUNNEL, rng)
    hand = s.hands[s.turn]
    wanted = [card for card in s.pile if card in ((COUNTDOWN,) if s.countdown == 2 else (TUNNEL_1, TUNNEL_2))]
    if wanted and hand:
        _swap(s, rng.choice(hand), rng.choice(wanted))


def _swap(s: State, mine: int, other: int) -> None:
    """Exchange a card of the hand with one of the pile."""
    hand = list(s.hands[s.turn])
    hand[hand.index(mine)] = other
    s.hands = put(s.hands, s.turn, tuple(sorted(hand)))
    at = s.pile.index(other)
    s.pile = put(s.pile, at, mine)


def _last_turn(s: State, rng: random.Random) -> None:
    s.last_turns = 1


def _at_home(s: State, rng: random.Random) -> None:
    for _ in range(2):
        _away(s, s.turn, CURRENT, rng)
    s.tokens = put(s.tokens, s.turn, rng.randint(1, 2))


def _away(s: State, player: int, place: int, rng: random.Random) -> None:
    there = [epoch for epoch in ALL if s.count(player, epoch)]
    if len(there) > 1:
        s.move(player, rng.choice(there), place)


_CHANGES: tuple[tuple[str, Callable[[State, random.Random], None]], ...] = (
    ("", lambda s, rng: None),
    ("other cards in hand", _other_cards),
    ("other cards in hand", _other_cards),
    ("a late countdown", _late_countdown),
    ("a late countdown", _late_countdown),
    ("in the last turn", _last_turn),
    ("pieces at home", _at_home),
)
