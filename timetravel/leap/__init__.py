"""Time Leap: a team travels through ten eras and puts each right.

>>> s = start(("blue", "red"))
>>> to_act(s), [str(a) for a in legal(s)][:2]
('blue', ['place 1', 'leap future 1'])
>>> print(verdict(s, "leap past 1"))
leap past 1: refused
  - From era 1 there is no leap to the past. [leap, ruling.10]
  nearest legal action: leap future 1
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from timetravel.leap import setup as _setup
from timetravel.leap.actions import Action
from timetravel.leap.components import COLOURS
from timetravel.leap.rules import advance, legal, shortest, step
from timetravel.leap.rulings import Options
from timetravel.leap.state import State
from timetravel.options import changed as changed_options
from timetravel.package import Package
from timetravel.refusals import Shuffle, by_name
from timetravel.table import table
from timetravel.views import View

if TYPE_CHECKING:
    from timetravel.protocol import Outcome, Sentence

__all__ = [
    "ADVISER",
    "COLOURS",
    "NAME",
    "OTHERS",
    "RULES_VERSION",
    "TITLE",
    "Action",
    "Options",
    "State",
    "View",
    "action",
    "advance",
    "alternatives",
    "apply",
    "attempts",
    "begun",
    "changed_options",
    "choices",
    "describe",
    "editing",
    "facts",
    "filled",
    "hand",
    "is_legal",
    "judge",
    "legal",
    "options",
    "outcome",
    "players",
    "position",
    "position_schema",
    "question",
    "reachable",
    "remarks",
    "seats",
    "sentence",
    "shortest",
    "start",
    "state_of",
    "step",
    "text_of",
    "to_act",
    "turn_of",
    "verdict",
    "view",
    "why_not",
]

NAME = "leap"
TITLE = "Time Leap"
RULES_VERSION = "1"
OTHERS = "companion"
ADVISER = "companion"
_package = Package(NAME, TITLE, COLOURS, least=2)
seats, options = _package.seats, _package.options
action, position, state_of = _package.action, _package.position, _package.state_of
describe, text_of, position_schema = _package.describe, _package.text_of, _package.position_schema
editing = _package.editing
players, to_act, question = _package.players, _package.to_act, _package.question
begun = _package.begun
why_not, verdict, apply = _package.why_not, _package.verdict, _package.apply
view, sentence, judge = _package.view, _package.sentence, _package.judge
choices, hand, attempts = _package.choices, _package.hand, _package.attempts
is_legal, alternatives = _package.is_legal, _package.alternatives
filled, reachable = _package.filled, _package.reachable


def start(
    players: Sequence[str],
    options: Options | Mapping[str, str | int] | None = None,
    shuffle: Shuffle = by_name,
    setup: Mapping[str, Any] | None = None,
) -> State:
    """Return a match about to begin (section setup).

    Parameters
    ----------
    players : two to five colours, in turn order
    options : as from :func:`options`, or a mapping of those that are not at their default
    shuffle : rearranges a list of names; by default it is left by name
    setup : ``{"adventure": 11}`` … 20, or ``{"scenario": ["I", "II", "item3", …]}`` with cards of one's own choice

    Raises
    ------
    OptionError
    """
    return _setup.start(table(_package.seated(players), _package.options(options)), setup or {}, shuffle)


def outcome(state: State) -> Outcome | None:
    """Return how a match ended, or None while it goes on: the whole team wins, or nobody."""
    if not state.over:
        return None
    from timetravel.protocol import Outcome

    team = players(state)
    won = state.over == "won"
    return Outcome(state.over, team if won else (), dict.fromkeys(team, int(won)), {})


def remarks(view: View) -> list[Sentence]:
    """Return what is worth pointing out in a view beside the question: why the game is lost for certain (ruling 8).

    It rests on what the viewer may know; whoever sees more may know of more. Computer players need not ask.
    """
    from timetravel.leap.hopeless import remarks as remark

    return remark(view.position)


def facts(state: State) -> dict[str, Any]:
    """Return what ``[after]`` of a scenario may ask beside the position."""
    return {
        "to_act": to_act(state) or "",
        "over": bool(state.over),
        "won": state.over == "won",
        "lost": "" if state.over == "won" else state.over,
        "cleared_eras": [era for era, _ in state.cleared],
    }


def turn_of(state: State) -> tuple[int, str]:
    """Return which turn of the match this is: how many have ended, and whose turn."""
    return state.turns, COLOURS[state.turn]
