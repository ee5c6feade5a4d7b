"""What one player may know of a state; bots, pictures and the browser see views only (ruling 31).

A view holds a state in which each secret is replaced by ``HIDDEN``. The rules run on it: whoever decides knows
all that the legality of his actions depends on, so a bot can look ahead without seeing more than it may.
"""

from timetravel.rows import put
from timetravel.viagem.components import COLOURS, HIDDEN
from timetravel.viagem.state import State


class View:
    """A state as one player sees it; with ``viewer`` None as an onlooker sees it.

    >>> from timetravel import viagem
    >>> v = viagem.view(viagem.start(("blue", "red", "yellow")), "blue")
    >>> [len(set(v.position.hands[p])) for p in (0, 1)], v.position.hands[1]
    ([2, 1], (-1, -1, -1))
    """

    __slots__ = ("position", "viewer")

    def __init__(self, state: State, viewer: int | None) -> None:
        self.position = _hide(state, viewer)
        self.viewer = viewer

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and (self.viewer, self.position) == (
            other.viewer,
            other.position,
        )

    def __hash__(self) -> int:
        return hash((self.viewer, self.position))

    def __str__(self) -> str:
        from timetravel.viagem.board_text import board_text

        return board_text(self.position)

    def __repr__(self) -> str:
        who = "an onlooker" if self.viewer is None else COLOURS[self.viewer]
        return f"<view of {who}>"

    def _repr_html_(self) -> str:
        from timetravel.viagem.draw import html

        return html(self)


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
