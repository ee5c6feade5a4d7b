"""The final count, tie-breaks and diversity (sections scoring and tiebreak, rulings 29 and 30)."""

from timetravel.viagem.board import blocked_epochs, epochs_of
from timetravel.viagem.components import ALL, DIVERSITY, HIDDEN, HOLE, PROOFS, SCORING, TUNNEL
from timetravel.viagem.state import State

PARTS = ("proofs", "bonus", "diversity", "pieces", "track", "blocked", "tunnel", "hole")


def on_board(s: State, player: int) -> tuple[int, int]:
    """Return how many of a player's pieces travel freely, and how many are trapped in blocked epochs."""
    blocked = blocked_epochs(s.markers)
    row = s.pieces[player]
    trapped = sum(row[epoch] for epoch in epochs_of(blocked))
    return sum(row[: len(ALL)]) - trapped, trapped


def periods(s: State, player: int) -> int:
    """Return the number of periods that count for diversity."""
    if s.table.options.diversity_by == "periods_entered":
        return s.entered[player].bit_count()
    return len({PROOFS[kind][0] for kind in s.proofs[player] if kind != HIDDEN})


def parts(s: State, player: int) -> dict[str, int]:
    """Return a player's final score by its parts; of hidden proofs nothing is counted."""
    free, trapped = on_board(s, player)
    return {
        "proofs": sum(PROOFS[kind][1] for kind in s.proofs[player] if kind != HIDDEN),
        "bonus": SCORING["bonus_token"] * len(s.bonus[player]),
        "diversity": DIVERSITY[periods(s, player)],
        "pieces": SCORING["piece"] * free,
        "track": s.score[player],
        "blocked": SCORING["blocked"] * trapped,
        "tunnel": SCORING["tunnel"] * s.count(player, TUNNEL),
        "hole": SCORING["hole"] * s.count(player, HOLE),
    }


def final(s: State, player: int) -> int:
    """Return a player's final score as things lie."""
    return sum(parts(s, player).values())


def winners(s: State) -> tuple[int, ...]:
    """Return who wins as things lie: by score, then free pieces on the board, then proofs; still tied, all."""
    ranks = {p: (final(s, p), on_board(s, p)[0], len(s.proofs[p])) for p in s.table.players}
    best = max(ranks.values())
    return tuple(player for player, rank in ranks.items() if rank == best)
