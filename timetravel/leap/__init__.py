"""Time Leap: a team travels through ten eras and puts each right.

>>> s = start(("blue", "red"))
>>> to_act(s), [str(a) for a in legal(s)][:2]
('blue', ['place 1', 'leap future 1'])
>>> print(verdict(s, "leap past 1"))
leap past 1: refused
  - From era 1 there is no leap to the past. [leap, ruling.10]
  nearest legal action: leap future 1
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from timetravel import asking
from timetravel.errors import OptionError
from timetravel.leap import rules as _rules
from timetravel.leap import setup as _setup
from timetravel.leap.actions import Action
from timetravel.leap.components import COLOURS
from timetravel.leap.rules import legal, shortest, step
from timetravel.leap.rulings import Options
from timetravel.leap.state import State
from timetravel.leap.views import seen_by
from timetravel.options import changed as changed_options
from timetravel.options import make
from timetravel.protocol import Choice, Event, Game, Held, Outcome, Question, Reason, Sentence, Verdict
from timetravel.refusals import Shuffle, by_name, silent
from timetravel.table import table
from timetravel.views import View

__all__ = [
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
    "apply",
    "attempts",
    "changed_options",
    "choices",
    "describe",
    "facts",
    "hand",
    "judge",
    "legal",
    "options",
    "outcome",
    "players",
    "position",
    "position_schema",
    "question",
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

_THIS = cast(Game, sys.modules[__name__])
NAME = "leap"
TITLE = "Time Leap"
RULES_VERSION = "1"
OTHERS = "companion"


def seats(players: int) -> tuple[str, ...]:
    """Return the colours of so many players.

    >>> seats(2)
    ('blue', 'red')
    """
    if not 2 <= players <= 5:
        raise OptionError(f"{players} players; {TITLE} is for 2 to 5", "players")
    return COLOURS[:players]


def options(chosen: Mapping[str, str | int] | None = None) -> Options:
    """Return the options of a table; an unknown one or a wrong value is an :class:`OptionError`."""
    return make(Options, chosen or {})


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
    colours = tuple(players)
    for colour in colours:
        if colour not in COLOURS or colours.count(colour) > 1:
            raise OptionError(f"{colour!r}: the players are different colours of {', '.join(COLOURS)}", "players")
    seats(len(colours))
    made = options if isinstance(options, Options) else make(Options, options or {})
    return _setup.start(table(tuple(map(COLOURS.index, colours)), made), setup or {}, shuffle)


def players(state: State) -> tuple[str, ...]:
    """Return the colours that play, in turn order."""
    return tuple(COLOURS[p] for p in state.table.players)


def action(text: str, state: State | None = None) -> Action:
    """Return the action that a text in notation stands for; with a state, colours without a seat are refused.

    Raises
    ------
    NotationError

    >>> action("leap future leap")
    leap.action('leap future leap')
    """
    from timetravel.leap.notation import parse

    return parse(text, state.table.players if state else None)


def position(text: str) -> State:
    """Return the state that a text describes: ``position(text_of(state)) == state``.

    Raises
    ------
    NotationError, PositionError, OptionError
    """
    from timetravel.leap.reading import read

    return read(text)


def state_of(position: Mapping[str, Any], options: Options) -> State:
    """Return the state of a scenario's position; see ``docs/scenarios.md``."""
    from timetravel.leap.reading import state_of as read

    return read(dict(position), options)


def describe(state: State) -> dict[str, Any]:
    """Return a state as the keys of a scenario's position, all of them present."""
    from timetravel.leap.writing import describe as write

    return write(state)


def text_of(state: State) -> str:
    """Return a state as a text that :func:`position` reads."""
    from timetravel.leap.writing import text_of as write

    return write(state)


def to_act(state: State) -> str | None:
    """Return who must decide, also inside another's turn; None when the match is over."""
    who = _rules.to_act(state)
    return None if who is None else COLOURS[who]


def question(state: State) -> Question:
    """Return what is asked, of whom and why, with its sections."""
    from timetravel.leap.words import question as ask

    return ask(state)


def why_not(state: State, action: Action, by: str | None = None) -> tuple[Reason, ...]:
    """Return all reasons against an action, the most telling first; none when it is legal."""
    who = None if by is None else asking.seat(COLOURS, by, state.table.players)
    refusals = list(_rules.against(state, action, who))
    if not refusals:
        return ()
    from timetravel.leap.words import reason

    return tuple(reason(state, action, refusal) for refusal in refusals)


def verdict(state: State, action: Action | str, by: str | None = None) -> Verdict:
    """Return whether an action is legal, with all reasons against it and the nearest legal one."""
    return asking.verdict(_THIS, state, action, by)


def apply(
    state: State,
    action: Action | str,
    tell: Callable[..., None] = silent,
    shuffle: Shuffle = by_name,
    by: str | None = None,
) -> State:
    """Return the state after an action; the given state is left as it was.

    Raises
    ------
    IllegalAction
        with all reasons
    """
    new: State = asking.apply(_THIS, state, action, tell, shuffle, by)
    return new


def outcome(state: State) -> Outcome | None:
    """Return how a match ended, or None while it goes on: the whole team wins, or nobody."""
    if not state.over:
        return None
    team = players(state)
    won = state.over == "won"
    return Outcome(state.over, team if won else (), dict.fromkeys(team, int(won)), {})


def view(state: State, viewer: str | None = None) -> View:
    """Return what a player may know of a state; without a viewer, what an onlooker may."""
    return seen_by(state, None if viewer is None else asking.seat(COLOURS, viewer, state.table.players))


def remarks(view: View) -> list[Sentence]:
    """Return what is worth pointing out in a view beside the question: why the game is lost for certain (ruling 8).

    It rests on what the viewer may know; whoever sees more may know of more. Computer players need not ask.
    """
    from timetravel.leap.hopeless import remarks as remark

    return remark(view.position)


def sentence(event: Event, viewer: str | None = None) -> Sentence:
    """Return an event as a player may read it, with its sections."""
    from timetravel.leap.words import event_sentence

    return event_sentence(event, None if viewer is None else COLOURS.index(viewer))


def choices(view: View) -> list[Choice]:
    """Return the legal actions of whoever must decide: where to click, in words, and what each brings."""
    from timetravel.leap.picks import choices as choose

    return choose(view)


def hand(view: View, seat: str) -> list[Held]:
    """Return what a player holds beside the board, as a view shows it: what can be picked there."""
    from timetravel.leap.picks import hand as hold

    return hold(view, asking.seat(COLOURS, seat, view.position.table.players))


def attempts(view: View, picks: Sequence[str]) -> list[Action]:
    """Return the actions that picking these ids on the board may have meant, legal or not."""
    from timetravel.leap.picks import attempts as guess

    return guess(view, picks)


def position_schema() -> dict[str, Any]:
    """Return the JSON Schema of a position; its key ``after`` holds what ``[after]`` takes beside."""
    from timetravel.schema import of_positions

    return of_positions(NAME)


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


def judge(state: State, player: str) -> float:
    """Return how good a position looks to the team."""
    from timetravel.leap.judgement import judge as weigh

    return weigh(state, asking.seat(COLOURS, player, state.table.players))
