"""How a match will likely end, as far as a full position tells: each player's score to come and chance to win.

What a player has counts as in the final count (section scoring). What it will still bring is a sum of signs (free
pieces, lone ones, cards in hand ...), each with a weight that depends on the turns left. The weights in
``data/outlook.toml`` are fitted to whole games by ``python -m tests.outlook_fit``.
"""

from functools import lru_cache
from itertools import compress
from math import exp, fsum
from operator import mul

from timetravel.data import load
from timetravel.viagem.board import BOTH, CLOCK_BIT, SHIP_BIT
from timetravel.viagem.components import (
    ALL,
    CLOCK_NUMBERS,
    COPIES,
    CURRENT,
    DIVERSITY,
    END_PROOFS,
    FIGURES,
    HAND,
    HIDDEN,
    HOLE,
    PERIOD_OF,
    PERIODS,
    PROOFS,
    SCORING,
    TUNNEL,
    WILD,
)
from timetravel.viagem.scoring import winners
from timetravel.viagem.state import State

# A kind of card is a sign, the Time Machines of one period together.
_KINDS = ("machine", "wild", "rescue", "tunnel_1", "tunnel_2", "permission", "home_1", "home_2",
          "disorientation", "failure", "leader", "countdown")  # fmt: skip
SIGNS = (
    "turn", "soon", "lead", "token", "current", "tunnel", "tunnel_soon", "blocked",
    "ready", "by_machine", "lone_new", "lone_old", "lone_machine", "beside_new", "periods_sure", "periods_open",
    *(f"periods_{n}" for n in range(len(PERIODS) + 1)),
    *(f"clock_{n}" for n in range(1, CLOCK_NUMBERS + 1)),
    *(f"card_{kind}" for kind in _KINDS), "card_unknown",
)  # fmt: skip
(TURN, SOON, LEAD, TOKEN, AT_HOME, IN_TUNNEL, DOOMED, BLOCKED,
 READY, BY_MACHINE, LONE_NEW, LONE_OLD, LONE_MACHINE, BESIDE_NEW, SURE, OPEN) = range(16)  # fmt: skip
_PERIODS_AT = SIGNS.index("periods_0")
_CLOCK_AT = SIGNS.index("clock_1") - 1
_CARDS_AT = SIGNS.index("card_machine")
_UNKNOWN = SIGNS.index("card_unknown")
CARD_SIGN = [max(0, card - WILD + 1) + _CARDS_AT for card in range(len(COPIES))]

BASES = ("once", "two", "each")  # what a weight is multiplied with: 1, the turns left up to two, all turns left
PACE = 0.9  # proofs taken in a turn, on average
SOON_CLOSED = 4  # countdown tokens with which the tunnel closes soon
_PIECE, _IN_BLOCKED, _TUNNEL, _HOLE = (SCORING[key] for key in ("piece", "blocked", "tunnel", "hole"))
MEAN_PROOF = 2.5  # points of a proof that a view hides
_VALUE = tuple(value for _, value in PROOFS)
_BIT = tuple(1 << period for period, _ in PROOFS)


@lru_cache(maxsize=512)
def _ahead(seats: tuple[int, ...], turn: int, journeyed: bool) -> dict[int, int]:
    """Return how many turns of others come before the next one of each player."""
    count = len(seats)
    ahead = {player: (k - seats.index(turn)) % count for k, player in enumerate(seats)}
    return {**ahead, turn: count} if journeyed else ahead


def turns_left(s: State) -> dict[int, float]:
    """Return how many turns each player will still have, the one that runs not counted once its journey is made."""
    ahead = _ahead(s.table.players, s.turn, s.journeyed)
    if s.last_turns:
        return {player: 1.0 if before < s.last_turns else 0.0 for player, before in ahead.items()}
    proofs = sum(map(len, s.left))
    return dict.fromkeys(ahead, 1.0 + max(0, proofs - END_PROOFS) / (PACE * len(ahead)))


def bases(turns: float) -> tuple[float, float, float]:
    """Return what the three weights of a sign are multiplied with."""
    return (1.0, min(turns, 2.0), turns) if turns else (0.0, 0.0, 0.0)


@lru_cache(maxsize=1024)
def _standing(markers: int) -> tuple[int, ...]:
    """Return for each epoch: 0 when it is blocked, 1 when only a machine leads out of it, else 2."""
    return tuple(
        0 if markers & BOTH[e] == BOTH[e] else 2 if (SHIP_BIT[e] | CLOCK_BIT[e]) & ~markers else 1 for e in ALL
    )


def signs(s: State, player: int) -> tuple[float, list[float]]:
    """Return what a player has in points, and the signs of what is to come, in the order of ``SIGNS``."""
    x = [0.0] * len(SIGNS)
    has = 0
    points: float = s.score[player] + SCORING["bonus_token"] * len(s.bonus[player])
    for kind in s.proofs[player]:
        if kind != HIDDEN:
            points += _VALUE[kind]
            has |= _BIT[kind]
    number, unseen = _periods(s, player, has)
    points += unseen + DIVERSITY[number] + _pieces(s, player, has, x)
    x[_PERIODS_AT + number] = x[TURN] = 1.0
    x[_CLOCK_AT + s.clock[player]] = 1.0
    x[SOON] = _ahead(s.table.players, s.turn, s.journeyed)[player] / len(s.table.players)
    x[TOKEN] = s.tokens[player]
    hand = s.hands[player]
    for card in hand:
        x[_UNKNOWN if card == HIDDEN else CARD_SIGN[card]] += 1.0
    x[_UNKNOWN] += HAND - len(hand)
    if s.figure >= 0 and player == s.turn:
        row = FIGURES[s.figure]
        x[TOKEN] += row["tokens"]
        points += row["points"] + row["tunnel"]
    x[LEAD] = points
    return points, x


def _periods(s: State, player: int, has: int) -> tuple[int, float]:
    """Return how many periods count, and the points of proofs that a view hides; of these both are guessed."""
    hidden = s.proofs[player].count(HIDDEN)
    if s.table.options.diversity_by == "periods_entered":
        return s.entered[player].bit_count(), MEAN_PROOF * hidden
    return min(has.bit_count() + hidden - hidden // 4, len(PERIODS)), MEAN_PROOF * hidden


def _pieces(s: State, player: int, has: int, x: list[float]) -> int:
    """Note the signs of a player's pieces, and return what these count as they lie."""
    row, crowd, left, standing = s.pieces[player], s.crowd, s.left, _standing(s.markers)
    blocked = ready = machine = free = sure = opened = 0
    for epoch in compress(ALL, row):
        number, stands = row[epoch], standing[epoch]
        if not stands:
            blocked += number
            continue
        free += number
        if stands == 1:
            machine += number
        else:
            ready += number
        period = PERIOD_OF[epoch]
        if left[period]:
            _note(x, stands == 2, not has >> period & 1, crowd[epoch] == 1)
            if stands == 2 and not has >> period & 1:
                opened |= 1 << period
                if crowd[epoch] == 1:
                    sure |= 1 << period
    tunnel = row[TUNNEL]
    x[BLOCKED], x[READY], x[BY_MACHINE] = blocked, ready, machine
    x[SURE], x[OPEN] = sure.bit_count(), opened.bit_count()
    x[AT_HOME], x[IN_TUNNEL] = row[CURRENT], tunnel
    x[DOOMED] = tunnel if s.countdown <= SOON_CLOSED else 0
    return free * _PIECE + blocked * _IN_BLOCKED + tunnel * _TUNNEL + row[HOLE] * _HOLE


def _note(x: list[float], ready: bool, new: bool, lone: bool) -> None:
    if lone:
        x[LONE_MACHINE if not ready else LONE_NEW if new else LONE_OLD] += 1.0
    elif new and ready:
        x[BESIDE_NEW] += 1.0


_FITTED = load("viagem", "outlook")
_WEIGHTS = [[float(_FITTED["weights"][sign][k]) for sign in SIGNS] for k in range(len(BASES))]
_SPREAD: tuple[float, float] = tuple(_FITTED["spread"]["points"])


@lru_cache(maxsize=1024)
def _weights(turns: float) -> list[float]:
    by = bases(turns)
    return [fsum(b * weights[k] for b, weights in zip(by, _WEIGHTS, strict=True)) for k in range(len(SIGNS))]


def expected(s: State, player: int, turns: float) -> float:
    """Return the final score that a player may expect who has so many turns left."""
    points, x = signs(s, player)
    return points + fsum(map(mul, _weights(turns), x))


def chance(s: State, player: int) -> float:
    """Return a player's chance to win, from 0 to 1; of tied winners each has his share.

    >>> from timetravel.viagem import rules
    >>> s = rules.start(("blue", "red", "yellow"))
    >>> round(sum(chance(s, p) for p in s.table.players), 6)
    1.0
    """
    if s.over:
        won = winners(s)
        return 1.0 / len(won) if player in won else 0.0
    turns = turns_left(s)
    spread = _SPREAD[0] + _SPREAD[1] * max(turns.values())
    mine = expected(s, player, turns[player])
    return 1.0 / (1.0 + fsum(exp((expected(s, p, turns[p]) - mine) / spread) for p in s.table.opponents[player]))
