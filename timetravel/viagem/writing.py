"""Positions as text: the ``[position]`` of a scenario file, and with it every state, in the middle of a clock
sequence too. ``state_of(describe(state), options) == state``.

The keys are those of ``docs/scenarios.md``; three more appear only inside a turn (``now``, ``asked``) or after
the end (``ended``).
"""

from typing import Any

from timetravel import position_text
from timetravel.options import changed
from timetravel.viagem.board import SYMBOL_NAMES
from timetravel.viagem.components import (
    CARDS,
    COLOURS,
    EPOCHS,
    HIDDEN,
    PERIODS,
    PLACES,
    PROOF_NAMES,
)
from timetravel.viagem.state import Freeing, Placing, Returning, Sending, State, Travelling

Position = dict[str, Any]

# facts of a turn that name an epoch, and those that are numbers or truths
NOW_EPOCHS = ("arrival", "owed", "figure", "fresh")
NOW_VALUES = ("journeyed", "collected", "plays", "used", "marked", "closed", "met")


def _name(names: tuple[str, ...], number: int) -> str:
    return "?" if number == HIDDEN else names[number]


def _names(names: tuple[str, ...], numbers: tuple[int, ...]) -> list[str]:
    return [_name(names, number) for number in numbers]


def _bits(names: tuple[str, ...], bits: int) -> list[str]:
    return [name for k, name in enumerate(names) if bits >> k & 1]


def describe(s: State) -> Position:
    """Return a state as the keys of a scenario's position, every one of them present.

    >>> from timetravel import viagem
    >>> describe(viagem.start(("blue", "red", "yellow")))["to_place"]
    {'blue': 10, 'red': 10, 'yellow': 10}
    """
    placing = s.stack[0] if s.stack and isinstance(s.stack[0], Placing) else None
    return {
        "players": [COLOURS[p] for p in s.table.players],
        "turn": COLOURS[placing.who if placing else s.turn],
        "round": s.round,
        "stage": "setup" if placing else "turn",
        **_each_player(s, placing),
        "markers": _bits(SYMBOL_NAMES, s.markers),
        "proofs_left": {PERIODS[p]: list(values) for p, values in enumerate(s.left)},
        "bonus_left": _bits(PERIODS, s.bonus_left),
        "speed": s.speed + 1,
        "countdown": s.countdown,
        "figures": _names(EPOCHS, s.figures),
        "figure_pile": _names(EPOCHS, s.figure_pile),
        "figure_discard": _names(EPOCHS, s.figure_discard),
        "pile": _names(CARDS, s.pile),
        "discard": _names(CARDS, s.discard),
        "last_turns": s.last_turns,
        "idle": s.idle,
        "snake": {"first": COLOURS[placing.first], "back": placing.back} if placing else {},
        "now": _now(s),
        "asked": [_frame(frame) for frame in s.stack if not isinstance(frame, Placing)],
        "ended": s.over,
    }


def _each_player(s: State, placing: Placing | None) -> Position:
    rows: dict[str, Any] = {
        "pieces": lambda p: [PLACES[k] for k, count in enumerate(s.pieces[p]) for _ in range(count)],
        "to_place": lambda p: placing.left[p] if placing else 0,
        "proofs": lambda p: _names(PROOF_NAMES, s.proofs[p]),
        "bonus": lambda p: _names(PERIODS, s.bonus[p]),
        "tokens": lambda p: s.tokens[p],
        "score": lambda p: s.score[p],
        "hands": lambda p: _names(CARDS, s.hands[p]),
        "clock": lambda p: s.clock[p],
        "entered": lambda p: _bits(PERIODS, s.entered[p]),
    }
    return {key: {COLOURS[p]: row(p) for p in s.table.players} for key, row in rows.items()}


def _now(s: State) -> Position:
    epochs = {key: EPOCHS[getattr(s, key)] for key in NOW_EPOCHS if getattr(s, key) >= 0}
    return {**{key: getattr(s, key) for key in NOW_VALUES if getattr(s, key)}, **epochs}


def _frame(frame: object) -> Position:
    if isinstance(frame, Travelling):
        waiting = [COLOURS[p] for p in frame.waiting]
        return {
            "kind": frame.kind,
            "epoch": EPOCHS[frame.epoch],
            "waiting": waiting,
            "declined": frame.declined,
        }
    assert isinstance(frame, Sending | Freeing | Returning)
    row: Position = {"kind": frame.kind, "who": COLOURS[frame.who], "left": frame.left}
    if isinstance(frame, Sending):
        row["spared"] = [COLOURS[p] for p in frame.spared]
        if frame.figure >= 0:
            row["figure"] = EPOCHS[frame.figure]
    elif isinstance(frame, Freeing):
        row["tunnel"] = frame.tunnel
    return row


# text

ALWAYS = object()  # differs from every value: such a key is never left out
_DEFAULTS: Position = {
    "speed": 1,
    "countdown": 10,
    "last_turns": 0,
    "idle": 0,
    "stage": "turn",
    "bonus_left": list(PERIODS),
    "proofs_left": ALWAYS,
}


def text_of(s: State) -> str:
    """Return a state as TOML, that ``viagem.position`` reads; what is at its default is left out."""
    options = changed(s.table.options)
    return position_text.text_of("viagem", options, describe(s), _DEFAULTS, ("now", "snake"))
