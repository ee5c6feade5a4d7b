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

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from timetravel.errors import OptionError
from timetravel.options import changed as changed_options
from timetravel.package import Package
from timetravel.refusals import Shuffle, by_name
from timetravel.viagem import rules as _rules
from timetravel.viagem.actions import Action
from timetravel.viagem.components import COLOURS
from timetravel.viagem.rules import advance, legal, shortest, step
from timetravel.viagem.rulings import Options
from timetravel.viagem.state import Placing, State
from timetravel.views import View

if TYPE_CHECKING:
    import random

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
    "chance",
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
    "sample",
    "score",
    "seats",
    "sentence",
    "settled",
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

NAME = "viagem"
TITLE = "Viagem no Tempo"
RULES_VERSION = "1"
OTHERS = "greedy"
ADVISER = "search:medium"
_package = Package(NAME, TITLE, COLOURS, least=3)
seats, options = _package.seats, _package.options
action, position, state_of = _package.action, _package.position, _package.state_of
describe, text_of, position_schema = _package.describe, _package.text_of, _package.position_schema
editing = _package.editing
players, to_act, question = _package.players, _package.to_act, _package.question
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
        given = ", ".join(map(str, setup)) if isinstance(setup, Mapping) else repr(setup)
        raise OptionError(f"{TITLE} leaves nothing to choose in its set-up, but {given} is given", "setup")
    return _rules.start(_package.seated(players), _package.options(options), shuffle)


def outcome(state: State) -> Outcome | None:
    """Return how a match ended, or None while it goes on."""
    return score(state) if state.over else None


def score(state: State) -> Outcome:
    """Return the final count as things lie, whether or not the match is over (section scoring)."""
    from timetravel.protocol import Outcome
    from timetravel.viagem import scoring

    return Outcome(
        state.over,
        tuple(COLOURS[p] for p in scoring.winners(state)),
        {COLOURS[p]: scoring.final(state, p) for p in state.table.players},
        {COLOURS[p]: scoring.parts(state, p) for p in state.table.players},
    )


def remarks(view: View) -> list[Sentence]:
    """Return what is worth pointing out in a view beside the question: nothing in this game."""
    return []


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


# what a bot that searches needs


def begun(state: State) -> bool:
    """Return whether the placement of pieces is over (section setup).

    >>> begun(start(("blue", "red", "yellow")))
    False
    """
    return not (state.stack and isinstance(state.stack[0], Placing))


def settled(state: State) -> bool:
    """Return whether no question is open beside the turn itself."""
    return not state.stack


def sample(view: View, rng: random.Random) -> State:
    """Return a full state that looks to the viewer like the view: what is hidden is dealt at random."""
    from timetravel.viagem.guessing import sample as deal

    return deal(view, rng)


def chance(state: State, player: str) -> float:
    """Return a player's chance to win, from 0 to 1, as far as a position or a view of it tells."""
    from timetravel.viagem.outlook import chance as estimate

    return estimate(state, COLOURS.index(player))
