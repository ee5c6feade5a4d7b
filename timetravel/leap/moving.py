"""Moving pieces between eras."""

from timetravel.leap.state import State
from timetravel.refusals import Tell
from timetravel.rows import put


def move(s: State, player: int, goal: int, tell: Tell) -> None:
    """Move a piece; nothing is told when it stays where it is."""
    start = s.pieces[player]
    if start != goal:
        s.pieces = put(s.pieces, player, goal)
        if tell:
            tell("moved", who=player, start=start, goal=goal)
