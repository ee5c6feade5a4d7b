"""What the bench needs to know of an engine."""

from collections.abc import Sequence
from typing import Any, Protocol


class Engine(Protocol):
    """One game of one package, behind the verbs that the bench times."""

    @property
    def name(self) -> str:
        """What the table calls it."""

    @property
    def module(self) -> str:
        """The module whose import is timed; several, with a comma between, when one needs the others to play."""

    @property
    def apply_generates(self) -> bool:
        """Whether ``apply`` works out the next legal actions too."""

    @property
    def copies(self) -> bool:
        """Whether a game can be copied."""

    def start(self, seed: int) -> Any:
        """Return a new game."""

    def legal(self, game: Any) -> Sequence[Any]:
        """Return all legal actions."""

    def generate(self, game: Any) -> Sequence[Any]:
        """Return all legal actions, worked out anew even if the game knows them already."""

    def apply(self, game: Any, action: Any) -> Any:
        """Return the game after a legal action; the given game may be changed or not."""

    def over(self, game: Any) -> bool:
        """Return whether the game has ended, as far as that shows without listing the actions."""

    def copy(self, game: Any) -> Any:
        """Return a game that can go on without touching this one."""
