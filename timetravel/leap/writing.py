"""Positions as text: the ``[position]`` of a scenario file, and with it every state.

The keys are those of ``docs/scenarios.md``; beside them ``seen``, ``known`` and ``under`` tell who knows which
card, ``now`` and ``asked`` appear only inside a turn, ``ended`` after the end.
"""

from typing import Any

from timetravel import position_text
from timetravel.leap.components import BLANK, CARDS, CLEARABLE, COLOURS, ERAS, HIDDEN, NOTHING
from timetravel.leap.knowledge import WIDTH
from timetravel.leap.state import Adding, Item, Joining, Offering, State
from timetravel.options import changed

Position = dict[str, Any]


def card_name(card: int) -> str:
    """Return the name of a card, ``?`` for a hidden one and nothing for none."""
    return "?" if card == HIDDEN else "" if card == NOTHING else CARDS[card]


def _cards(cards: tuple[int, ...]) -> list[str]:
    return [card_name(card) for card in cards]


def _colours(players: tuple[int, ...]) -> list[str]:
    return [COLOURS[p] for p in players]


def _bits(bits: int) -> list[str]:
    return [name for k, name in enumerate(COLOURS) if bits >> k & 1]


def describe(s: State) -> Position:
    """Return a state as the keys of a scenario's position, every one of them present.

    >>> from timetravel import leap
    >>> describe(leap.start(("blue", "red")))["pieces"]
    {'blue': 1, 'red': 1}
    """
    players = s.table.players
    return {
        "players": _colours(players),
        "turn": COLOURS[s.turn],
        "pieces": {COLOURS[p]: s.pieces[p] for p in players},
        "hands": {COLOURS[p]: _cards(s.hands[p]) for p in players},
        "eras": {str(era): card_name(s.eras[era]) for era in ERAS},
        "deck": _cards(s.deck),
        "discards": _cards(s.discards),
        "scenario": {str(era): s.scenario[era] for era in CLEARABLE},
        "cleared": [f"{era} {COLOURS[player]}" for era, player in s.cleared],
        "free_action_used": s.free_used,
        "free_action_used_by": _colours(s.free_by),
        "turns": s.turns,
        "seen": {str(era): _bits(s.seen[era]) for era in ERAS if s.eras[era] not in (NOTHING, era)},
        "known": {COLOURS[p]: _known_by(s, p) for p in players if _known_by(s, p)},
        "under": [_bits(bits) for bits in s.under],
        "now": _now(s),
        "asked": [_frame(frame) for frame in s.stack],
        "ended": s.over,
    }


def _known_by(s: State, observer: int) -> dict[str, list[str]]:
    rows = {p: s.known[observer * WIDTH + p] for p in s.table.players}
    return {COLOURS[p]: _cards(cards) for p, cards in rows.items() if cards}


def _now(s: State) -> Position:
    facts: Position = {key: True for key in ("acted", "offered") if getattr(s, key)}
    return {**facts, "chosen": COLOURS[s.chosen]} if s.chosen >= 0 else facts


def _frame(frame: object) -> Position:
    if isinstance(frame, Item):
        return {"kind": frame.kind, "who": COLOURS[frame.who], "name": frame.name}
    if isinstance(frame, Offering):
        row: Position = {"who": COLOURS[frame.who], "card": card_name(frame.card), "item": frame.item}
    elif isinstance(frame, Joining):
        row = {"era": frame.era, "future": frame.future, "card": CARDS[frame.card], "joined": _colours(frame.joined)}
    else:
        assert isinstance(frame, Adding)
        row = {"era": frame.era, "future": frame.future, "cards": _cards(frame.cards), "party": _colours(frame.party)}
    return {"kind": frame.kind, **row, "waiting": _colours(frame.waiting)}


_DEFAULTS: Position = {"pieces": 1, "scenario": BLANK}


def text_of(s: State) -> str:
    """Return a state as TOML, that ``leap.position`` reads; what is at its default is left out."""
    return position_text.text_of("leap", changed(s.table.options), describe(s), _DEFAULTS, ("now", "known"))
