"""How good a position looks to one player: what a bot that looks one turn ahead aims for.

It reads views only; of what the viewer cannot know nothing is counted.
"""

from timetravel.viagem.board import blocked_epochs
from timetravel.viagem.components import ALL, CURRENT, DIVERSITY, HOLE, PROOFS, TUNNEL
from timetravel.viagem.state import State

# What a thing is worth in points, by our own trials: a token frees or returns a piece, a piece on a free epoch
# will travel again, one that stands alone will earn a proof when it leaves.
TOKEN, CARD, FREE, ALONE, BLOCKED, HERE, TRAPPED, DEAD = 1.1, 0.3, 1.0, 0.35, -1.0, -0.2, -2.0, -3.0
_VALUE = tuple(value for _, value in PROOFS)
_PERIOD = tuple(period for period, _ in PROOFS)


def worth(s: State, player: int) -> float:
    """Return what a player has, in points, as far as a view shows it."""
    proofs = s.proofs[player]
    known = [kind for kind in proofs if kind >= 0]
    points = sum(_VALUE[kind] for kind in known) + 2.5 * (len(proofs) - len(known))
    points += DIVERSITY[len({_PERIOD[kind] for kind in known})] + 2 * len(s.bonus[player])
    points += s.score[player] + TOKEN * s.tokens[player] + CARD * len(s.hands[player])
    return points + _pieces(s, player)


def _pieces(s: State, player: int) -> float:
    row = s.pieces[player]
    blocked = blocked_epochs(s.markers)
    total = HERE * row[CURRENT] + TRAPPED * row[TUNNEL] + DEAD * row[HOLE]
    for epoch in ALL:
        if row[epoch]:
            if blocked >> 2 * epoch & 1:
                total += BLOCKED * row[epoch]
            else:
                total += FREE * row[epoch] + (ALONE if s.crowd[epoch] == 1 else 0.0)
    return total


def judge(s: State, player: int) -> float:
    """Return how much better a player stands than the mean of his opponents."""
    others = s.table.opponents[player]
    return worth(s, player) - 0.5 * sum(worth(s, other) for other in others) / len(others)
