"""Verdicts and checked actions, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from timetravel.errors import IllegalAction, NotationError, OptionError, did_you_mean

if TYPE_CHECKING:
    from timetravel.protocol import Action, Game, Shuffle, State, Verdict


def seat(colours: Sequence[str], name: str, players: Collection[int]) -> int:
    """Return the number of a colour that plays.

    Raises
    ------
    OptionError

    >>> seat(("blue", "red"), "red", (0, 1))
    1
    """
    seated = [colours[p] for p in players]
    if name not in seated:
        raise OptionError(f"nobody plays {name!r} ({', '.join(seated)}){did_you_mean(str(name), seated)}", "by")
    return colours.index(name)


def read(game: Game, state: State, action: Action | str) -> Action:
    """Return an action given as a value or in notation."""
    if isinstance(action, str):
        return game.action(action, state)
    if not hasattr(action, "verb"):
        raise NotationError(f"{action!r} is no action; one is written as in docs/notation.md")
    return game.action(str(action), state)  # an action of another game is refused here


def verdict(game: Game, state: State, action: Action | str, by: str | None) -> Verdict:
    """Return whether an action is legal, with all reasons against it and the nearest legal one."""
    from timetravel.protocol import Verdict

    tried = read(game, state, action)
    reasons = game.why_not(state, tried, by)
    if not reasons:
        return Verdict(tried, ())
    if by not in (None, game.to_act(state)):
        return Verdict(tried, reasons)  # nothing is legal for who is not asked
    from timetravel.nearest import nearest

    return Verdict(tried, reasons, nearest(tried, game.legal(state)))


def apply(
    game: Game, state: State, action: Action | str, tell: Callable[..., None], shuffle: Shuffle, by: str | None
) -> State:
    """Return the state after an action, or raise :class:`IllegalAction` with all reasons."""
    tried = read(game, state, action)
    reasons = game.why_not(state, tried, by)
    if reasons:
        raise IllegalAction(tried, reasons)
    return game.step(state, tried, tell, shuffle)
