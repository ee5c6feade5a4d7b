"""Viagem no Tempo: scientists travel through 25 epochs by Time Machine, spaceship and clock.

>>> s = start(("blue", "red", "yellow"))
>>> to_act(s), len(legal(s))
('blue', 25)
>>> s = apply(s, "place D1")
>>> print(verdict(s, "place D2"))
place D2: refused
  - D2 is the last empty epoch of Age of the Dinosaurs, and one must stay empty while placing. [setup, ruling.2]
  nearest legal action: place D1
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from timetravel import asking
from timetravel.errors import OptionError
from timetravel.options import changed as changed_options
from timetravel.options import make
from timetravel.protocol import Choice, Event, Game, Held, Outcome, Question, Reason, Sentence, Verdict
from timetravel.refusals import Shuffle, by_name, silent
from timetravel.viagem import rules as _rules
from timetravel.viagem.actions import Action
from timetravel.viagem.components import COLOURS
from timetravel.viagem.rules import legal, shortest, step
from timetravel.viagem.rulings import Options
from timetravel.viagem.state import State
from timetravel.viagem.views import seen_by
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
    "score",
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
NAME = "viagem"
TITLE = "Viagem no Tempo"
RULES_VERSION = "1"
OTHERS = "greedy"


def seats(players: int) -> tuple[str, ...]:
    """Return the colours of so many players.

    >>> seats(3)
    ('blue', 'red', 'yellow')
    """
    if not 3 <= players <= 5:
        raise OptionError(f"{players} players; {TITLE} is for 3 to 5", "players")
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
    """Return a match about to begin: cards dealt, the players place their pieces next (section setup).

    Parameters
    ----------
    players : three to five colours, in turn order
    options : as from :func:`options`, or a mapping of those that are not at their default
    shuffle : rearranges a list of names: the figures first, then the action cards; by default left by name

    Raises
    ------
    OptionError
    """
    if setup:
        raise OptionError(f"{TITLE} leaves nothing to choose in its set-up, but {', '.join(setup)} is given", "setup")
    colours = tuple(players)
    for colour in colours:
        if colour not in COLOURS or colours.count(colour) > 1:
            raise OptionError(f"{colour!r}: the players are different colours of {', '.join(COLOURS)}", "players")
    seats(len(colours))
    made = options if isinstance(options, Options) else make(Options, options or {})
    return _rules.start(colours, made, shuffle)


def players(state: State) -> tuple[str, ...]:
    """Return the colours that play, in turn order."""
    return tuple(COLOURS[p] for p in state.table.players)


def action(text: str, state: State | None = None) -> Action:
    """Return the action that a text in notation stands for; with a state, colours without a seat are refused.

    Raises
    ------
    NotationError

    >>> action("ship D1-D2")
    viagem.action('ship D1-D2')
    """
    from timetravel.viagem.notation import parse

    return parse(text, state.table.players if state else None)


def position(text: str) -> State:
    """Return the state that a text describes: ``position(text_of(state)) == state``.

    Raises
    ------
    NotationError, PositionError, OptionError
    """
    from timetravel.viagem.reading import read

    return read(text)


def state_of(position: Mapping[str, Any], options: Options) -> State:
    """Return the state of a scenario's position; see ``docs/scenarios.md``."""
    from timetravel.viagem.reading import state_of as read

    return read(dict(position), options)


def describe(state: State) -> dict[str, Any]:
    """Return a state as the keys of a scenario's position, all of them present."""
    from timetravel.viagem.writing import describe as write

    return write(state)


def text_of(state: State) -> str:
    """Return a state as a text that :func:`position` reads."""
    from timetravel.viagem.writing import text_of as write

    return write(state)


def to_act(state: State) -> str | None:
    """Return who must decide, also inside another's turn; None when the match is over."""
    who = _rules.to_act(state)
    return None if who is None else COLOURS[who]


def question(state: State) -> Question:
    """Return what is asked, of whom and why, with its sections."""
    from timetravel.viagem.words import question as ask

    return ask(state)


def why_not(state: State, action: Action, by: str | None = None) -> tuple[Reason, ...]:
    """Return all reasons against an action, the most telling first; none when it is legal."""
    who = None if by is None else asking.seat(COLOURS, by, state.table.players)
    refusals = list(_rules.against(state, action, who))
    if not refusals:
        return ()
    from timetravel.viagem.words import reason

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

    Parameters
    ----------
    action : an action or its text
    tell : is called with the kind and the facts of each event
    shuffle : rearranges the names of a pile that is reshuffled

    Raises
    ------
    IllegalAction
        with all reasons
    """
    new: State = asking.apply(_THIS, state, action, tell, shuffle, by)
    return new


def outcome(state: State) -> Outcome | None:
    """Return how a match ended, or None while it goes on."""
    return score(state) if state.over else None


def score(state: State) -> Outcome:
    """Return the final count as things lie, whether or not the match is over (section scoring)."""
    from timetravel.viagem import scoring

    return Outcome(
        state.over,
        tuple(COLOURS[p] for p in scoring.winners(state)),
        {COLOURS[p]: scoring.final(state, p) for p in state.table.players},
        {COLOURS[p]: scoring.parts(state, p) for p in state.table.players},
    )


def view(state: State, viewer: str | None = None) -> View:
    """Return what a player may know of a state; without a viewer, what an onlooker may."""
    return seen_by(state, None if viewer is None else asking.seat(COLOURS, viewer, state.table.players))


def remarks(view: View) -> list[Sentence]:
    """Return what is worth pointing out in a view beside the question: nothing in this game."""
    return []


def sentence(event: Event, viewer: str | None = None) -> Sentence:
    """Return an event as a player may read it, with its sections."""
    from timetravel.viagem.words import event_sentence

    return event_sentence(event, None if viewer is None else COLOURS.index(viewer))


def choices(view: View) -> list[Choice]:
    """Return the legal actions of whoever must decide: where to click, in words, and what each brings."""
    from timetravel.viagem.picks import choices as choose

    return choose(view)


def hand(view: View, seat: str) -> list[Held]:
    """Return what a player holds beside the board, as a view shows it: what can be picked there."""
    from timetravel.viagem.picks import hand as hold

    return hold(view, asking.seat(COLOURS, seat, view.position.table.players))


def attempts(view: View, picks: Sequence[str]) -> list[Action]:
    """Return the actions that picking these ids on the board may have meant, legal or not."""
    from timetravel.viagem.picks import attempts as guess

    return guess(view, picks)


def position_schema() -> dict[str, Any]:
    """Return the JSON Schema of a position; its key ``after`` holds what ``[after]`` takes beside."""
    from timetravel.schema import of_positions

    return of_positions(NAME)


def facts(state: State) -> dict[str, Any]:
    """Return what ``[after]`` of a scenario may ask beside the position."""
    now = score(state)
    return {
        "to_act": to_act(state) or "",
        "over": bool(state.over),
        "winners": list(now.winners) if state.over else [],
        "final": now.final,
        "final_parts": now.parts,
    }


def turn_of(state: State) -> tuple[int, str]:
    """Return which turn of the match this is: the round and whose turn."""
    return state.round, COLOURS[state.turn]


def judge(state: State, player: str) -> float:
    """Return how good a position looks to a player, in points against his opponents."""
    from timetravel.viagem.judgement import judge as weigh

    return weigh(state, asking.seat(COLOURS, player, state.table.players))
