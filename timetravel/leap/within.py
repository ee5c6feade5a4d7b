"""What lies within reach: the eras where a piece can come by each way of moving, in this turn and the next one.

The rules say what can be done; here it is only done, one thing after the other, on what a view shows. Only cards
that the viewer knows are counted on, nobody else joins or adds, and what the others do in between is left out.
"""

from collections.abc import Iterator

from timetravel.errors import OptionError
from timetravel.leap import rules
from timetravel.leap.actions import Action, Decline, Leap, Offer, Pass, Place, Stay
from timetravel.leap.components import COLOURS
from timetravel.leap.state import Item, State
from timetravel.views import View

Found = dict[str, dict[str, int]]
TOOLS = ("place", "past", "future", "item3")
NOW, NEXT = 1, 2


def reach(view: View, of: str) -> Found:
    """Return for each way of moving the eras where a player's piece can come: 1 in this turn, 2 in the next.

    Whose turn it is does not matter: it is looked at as if his turn had just begun.

    Raises
    ------
    OptionError
        for a colour that does not play

    >>> from timetravel import leap
    >>> s = leap.position('game = "leap"\\n[position]\\nplayers = ["blue", "red"]\\nhands.blue = ["7", "leap"]')
    >>> reach(leap.view(s, "blue"), "blue")["future"]
    {'era2': 1, 'era3': 1}
    """
    s: State = view.position
    playing = [COLOURS[p] for p in s.table.players]
    if of not in playing:
        raise OptionError(f"nobody plays {of!r} ({', '.join(playing)})", "of")
    who = COLOURS.index(of)
    found: Found = {tool: {} for tool in TOOLS}
    for tool, after in _ends(s, who):
        _note(found, tool, after.pieces[who], NOW)
        for later, end in _ends(after, who):
            _note(found, later, end.pieces[who], NEXT)
    return {tool: dict(sorted(eras.items(), key=lambda row: int(row[0][3:]))) for tool, eras in found.items()}


def _note(found: Found, tool: str, era: int, turn: int) -> None:
    eras = found[tool]
    eras[f"era{era}"] = min(turn, eras.get(f"era{era}", turn))


def _ends(s: State, who: int) -> Iterator[tuple[str, State]]:
    """Yield what a player's turn can come to: how his piece moved, and the position; each era and hand once."""
    if s.over or not s.hands[who]:
        return
    fresh = s.copy()
    fresh.turn, fresh.stack = who, ()
    fresh.new_turn()
    seen = set()
    for action in rules.legal(fresh):
        if isinstance(action, Offer):
            continue
        for by_item, end in _finished(rules.step(fresh, action), who, fresh.turns):
            tool = "item3" if by_item else _tool(action)
            kind = (tool, end.pieces[who], end.hands[who])
            if end.pieces[who] != fresh.pieces[who] and kind not in seen:
                seen.add(kind)
                yield tool, end


def _tool(action: Action) -> str:
    if isinstance(action, Place):
        return "place"
    assert isinstance(action, Leap)
    return "future" if action.future else "past"


def _finished(s: State, who: int, turns: int) -> Iterator[tuple[bool, State]]:
    """Yield the positions at the end of a turn, and whether Item 3 moved the piece in it."""
    if s.over or s.turns > turns:
        yield False, s
        return
    frame = s.stack[-1]
    asked = rules.to_act(s)
    moves = isinstance(frame, Item) and frame.name == "item3"
    for action in rules.legal(s) if asked == who else [_aside(rules.legal(s))]:
        if isinstance(action, Offer):  # nothing that moves a piece
            yield False, s
            return
        for by_item, end in _finished(rules.step(s, action), who, turns):
            yield by_item or moves, end


def _aside(answers: list[Action]) -> Action:
    """Return the answer of one who keeps out of it."""
    return next((a for a in answers if isinstance(a, Stay | Pass | Decline)), answers[0])
