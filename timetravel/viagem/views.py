"""What a player of Viagem no Tempo may know of a state (ruling 31)."""

from timetravel.rows import put
from timetravel.viagem.components import HIDDEN
from timetravel.viagem.state import State
from timetravel.views import View


def seen_by(state: State, viewer: int | None) -> View:
    """Return a state as a player sees it, or without one as an onlooker does."""
    return View("viagem", _hide(state, viewer), viewer)


def _hide(state: State, viewer: int | None) -> State:
    s = state.copy()
    s.pile = (HIDDEN,) * len(s.pile)
    s.figure_pile = (HIDDEN,) * len(s.figure_pile)
    for player in s.table.players:
        if player != viewer:
            s.hands = _hidden(s.hands, player)
            if not s.over:  # the final count turns all tokens up
                s.proofs, s.bonus = _hidden(s.proofs, player), _hidden(s.bonus, player)
    return s


def _hidden(rows: tuple[tuple[int, ...], ...], player: int) -> tuple[tuple[int, ...], ...]:
    return put(rows, player, (HIDDEN,) * len(rows[player]))
