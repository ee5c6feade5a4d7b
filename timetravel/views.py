"""What one player may know of a state; bots, pictures and the browser see views only.

A view holds a state in which each secret is replaced by a mark for "hidden". The rules run on it: whoever
decides knows all that the legality of his actions depends on, so a bot can look ahead without seeing more.
"""

from typing import Any


class View:
    """A state as one player sees it; with ``viewer`` None as an onlooker sees it.

    >>> from timetravel import viagem
    >>> v = viagem.view(viagem.start(("blue", "red", "yellow")), "blue")
    >>> [len(set(v.position.hands[p])) for p in (0, 1)], v.position.hands[1]
    ([2, 1], (-1, -1, -1))
    """

    __slots__ = ("game", "position", "viewer")

    def __init__(self, game: str, position: Any, viewer: int | None) -> None:
        self.game = game
        self.position = position
        self.viewer = viewer

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and (self.viewer, self.position) == (other.viewer, other.position)

    def __hash__(self) -> int:
        return hash((self.viewer, self.position))

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"<view of {self.game} by {'an onlooker' if self.viewer is None else f'player {self.viewer}'}>"

    def _repr_html_(self) -> str:
        from timetravel import games

        return str(games.drawing(self.game).html(self))
