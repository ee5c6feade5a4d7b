"""What lies within reach: the epochs where a piece can come by each tool, in this turn and the next one.

The rules say which journeys there are; here they are only made, one after the other, on what a view shows. Cards
that are hidden, and what the others do in between, are left out.
"""

from collections.abc import Iterator

from timetravel.errors import OptionError
from timetravel.viagem import rules
from timetravel.viagem.actions import Clock, Machine, Ship, Travel
from timetravel.viagem.board import TOOLS
from timetravel.viagem.components import ALL, COLOURS, EPOCH, EPOCHS
from timetravel.viagem.state import Placing, State, Travelling
from timetravel.views import View

Found = dict[str, dict[str, int]]
Journey = tuple[str, int, State]  # the tool, the goal, the position after it
NOW, NEXT = 1, 2


def reach(view: View, of: str) -> Found:
    """Return for each tool the epochs where a piece, or a whole side, can come: 1 in this turn, 2 in the next.

    Whose turn it is does not matter: it is looked at as if his turn had just begun.

    Parameters
    ----------
    of : ``blue@D1`` or ``blue``

    Raises
    ------
    OptionError
        for a colour that does not play, or a place where it has no piece

    >>> from timetravel import viagem
    >>> s = viagem.position('game = "viagem"\\n[position]\\nplayers = ["blue", "red", "yellow"]\\npieces.blue = ["D1"]')
    >>> reach(viagem.view(s, "blue"), "blue@D1")["ship"]["P3"]
    2
    """
    s: State = view.position
    who, starts = _pieces(s, of)
    found: Found = {tool: {} for tool in TOOLS}
    if s.over or (s.stack and isinstance(s.stack[0], Placing)):
        return found
    for start in starts:
        for tool, goal, after in _journeys(_fresh(s, who), who, start):
            _note(found, tool, goal, NOW)
            for later, end, _ in _journeys(_fresh(after, who), who, goal):
                _note(found, later, end, NEXT)
    return {tool: dict(sorted(places.items(), key=lambda row: EPOCH[row[0]])) for tool, places in found.items()}


def _pieces(s: State, of: str) -> tuple[int, list[int]]:
    colour, _, place = of.partition("@")
    playing = [COLOURS[p] for p in s.table.players]
    if colour not in playing:
        raise OptionError(f"nobody plays {colour!r} ({', '.join(playing)})", "of")
    who = COLOURS.index(colour)
    if not place:
        return who, [epoch for epoch in ALL if s.count(who, epoch)]
    if place not in EPOCH or not s.count(who, EPOCH[place]):
        raise OptionError(f"{colour} has no piece in the epoch {place!r}", "of")
    return who, [EPOCH[place]]


def _note(found: Found, tool: str, goal: int, turn: int) -> None:
    places = found[tool]
    places[EPOCHS[goal]] = min(turn, places.get(EPOCHS[goal], turn))


def _fresh(s: State, who: int) -> State:
    """Return the position at the beginning of a player's turn."""
    new = s.copy()
    new.turn, new.stack = who, ()
    new.new_turn()
    return new


def _journeys(s: State, who: int, start: int) -> Iterator[Journey]:
    """Yield one journey for each goal and each tool and card that leads there from an epoch."""
    seen = set()
    for action in rules.legal(s):
        if isinstance(action, Machine) and action.start == start:
            kind: tuple[object, ...] = (action.goal, action.card)
            tool, goal = "machine", action.goal
        elif isinstance(action, Ship) and action.path[0] == start:
            kind = (action.path[-1],)
            tool, goal = "ship", action.path[-1]
        elif isinstance(action, Clock) and action.epoch == start:
            yield from _by_clock(rules.step(s, action), who, start)
            continue
        else:
            continue
        if (tool, *kind) not in seen:
            seen.add((tool, *kind))
            yield tool, goal, rules.step(s, action)


def _by_clock(running: State, who: int, start: int) -> Iterator[Journey]:
    """Yield the journeys of a clock that runs, the guests left out."""
    running.stack = (Travelling(start, (who,)),)
    seen = set()
    for action in rules.legal(running):
        if isinstance(action, Travel) and action.goal not in seen:
            seen.add(action.goal)
            yield "clock", action.goal, rules.step(running, action)
