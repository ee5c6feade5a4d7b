"""Reading positions: the shape by a schema, then whether such a position can be at all."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from timetravel import position_text, schema
from timetravel.errors import PositionError
from timetravel.leap import clearing, leaping, rules, turn
from timetravel.leap.components import (
    CARD,
    CARDS,
    CLEARABLE,
    COLOURS,
    COPIES,
    ERAS,
    NOTHING,
    SCENARIO_COPIES,
)
from timetravel.leap.knowledge import EVERYBODY, WIDTH
from timetravel.leap.rulings import Options
from timetravel.leap.state import Adding, Frame, Item, Joining, Offering, State
from timetravel.leap.writing import Position
from timetravel.options import make
from timetravel.rows import put
from timetravel.table import table

_COLOUR = {name: number for number, name in enumerate(COLOURS)}
_LISTS = ("free_action_used_by",)


def state_of(position: Position, options: Options) -> State:
    """Return the state that a position describes.

    Raises
    ------
    PositionError
        naming the key and what is wrong there
    """
    schema.positions("leap").check(position)
    s = State(table(_numbers(position["players"]), options))
    _check_seats(s, position)
    s.turn = _COLOUR[position.get("turn", position["players"][0])]
    s.turns = position.get("turns", 0)
    _pieces_and_hands(s, position)
    _slots(s, position)
    _check_copies(s, position)
    _scenario(s, position)
    _cleared(s, position)
    _free_action(s, position)
    _knowledge(s, position)
    _course(s, position)
    return s


def _numbers(names: list[str]) -> tuple[int, ...]:
    return tuple(_COLOUR[name] for name in names)


def _cards(names: list[str]) -> tuple[int, ...]:
    return tuple(CARD[name] for name in names)


def _check_seats(s: State, position: Position) -> None:
    named = [(key, name) for key in ("pieces", "hands", "known") for name in position.get(key, {})]
    named += [("turn", name) for name in [position.get("turn")] if name]
    named += [(key, name) for key in _LISTS for name in position.get(key, [])]
    named += [("cleared", row.split()[1]) for row in position.get("cleared", [])]
    for key, name in named:
        _check_playing(s, [name], f"{key}.{name}" if isinstance(position[key], dict) else key)


def _pieces_and_hands(s: State, position: Position) -> None:
    for name, era in position.get("pieces", {}).items():
        s.pieces = put(s.pieces, _COLOUR[name], era)
    for name, cards in position.get("hands", {}).items():
        s.hands = put(s.hands, _COLOUR[name], tuple(sorted(_cards(cards))))
    s.deck = _cards(position.get("deck", []))
    s.discards = tuple(sorted(_cards(position.get("discards", []))))


def _slots(s: State, position: Position) -> None:
    for name, card in position.get("eras", {}).items():
        era = int(name)
        s.eras = put(s.eras, era, CARD[card] if card else NOTHING)
        if s.eras[era] == era:
            s.seen = put(s.seen, era, EVERYBODY)


def _check_copies(s: State, position: Position) -> None:
    rows = {f"eras.{era}": [s.eras[era]] for era in ERAS if s.eras[era] != NOTHING}
    rows.update((f"hands.{COLOURS[p]}", list(s.hands[p])) for p in s.table.players)
    for frame in position.get("asked", []):
        if frame["kind"] in ("joining", "adding"):
            rows["asked"] = list(_cards(frame.get("cards", [frame["card"]] if "card" in frame else [])))
    rows.update(deck=list(s.deck), discards=list(s.discards))
    count: Counter[int] = Counter()
    for key, cards in rows.items():
        count.update(cards)
        for card in cards:
            if count[card] > COPIES[card]:
                raise PositionError(f"{count[card]} × {CARDS[card]}, but the game has {COPIES[card]}", key)


def _scenario(s: State, position: Position) -> None:
    for name, card in position.get("scenario", {}).items():
        s.scenario = put(s.scenario, int(name), card)
        if card != "blank" and s.scenario.count(card) > SCENARIO_COPIES[card]:
            count = f"{s.scenario.count(card)} × {card}, but the game has {SCENARIO_COPIES[card]}"
            raise PositionError(count, f"scenario.{name}")


def _cleared(s: State, position: Position) -> None:
    """Note the eras cleared; one that shows its card and is not listed was cleared before those listed."""
    listed = [(int(row.split()[0]), _COLOUR[row.split()[1]]) for row in position.get("cleared", [])]
    eras = [era for era, _ in listed]
    for era in eras:
        if eras.count(era) > 1:
            raise PositionError(f"era {era} is there twice", "cleared")
        if s.eras[era] == NOTHING:
            raise PositionError(f"era {era} is cleared, so a card lies in its slot", "cleared")
    before = [(era, s.table.players[0]) for era in CLEARABLE if s.eras[era] == era and era not in eras]
    s.cleared = (*before, *listed)


def _free_action(s: State, position: Position) -> None:
    each = s.table.options.free_action == "once_each"
    s.free_used = position.get("free_action_used", False)
    s.free_by = tuple(sorted(_numbers(position.get("free_action_used_by", []))))
    if s.free_used and each:
        raise PositionError('with free_action = "once_each" free_action_used_by says who', "free_action_used")
    if s.free_by and not each:
        raise PositionError('it goes with free_action = "once_each"', "free_action_used_by")


def _knowledge(s: State, position: Position) -> None:
    for name, colours in position.get("seen", {}).items():
        _check_playing(s, colours, f"seen.{name}")
        if s.eras[int(name)] in (NOTHING, int(name)):
            raise PositionError("no card lies face down there", f"seen.{name}")
        s.seen = put(s.seen, int(name), sum(1 << _COLOUR[c] for c in colours))
    for observer, rows in position.get("known", {}).items():
        for holder, cards in rows.items():
            key = f"known.{observer}.{holder}"
            _check_playing(s, [holder], key)
            if holder == observer:
                raise PositionError("one always knows one's own hand; known is about the hands of others", key)
            at = _COLOUR[observer] * WIDTH + _COLOUR[holder]
            if Counter(_cards(cards)) - Counter(s.hands[_COLOUR[holder]]):
                raise PositionError(f"{holder} does not hold {', '.join(cards)}", key)
            s.known = put(s.known, at, tuple(sorted(_cards(cards))))
    for k, colours in enumerate(position.get("under", [])):
        _check_playing(s, colours, f"under[{k}]")
    s.under = tuple(sum(1 << _COLOUR[c] for c in colours) for colours in position.get("under", []))
    if len(s.under) > len(s.deck):
        raise PositionError(f"{len(s.under)} cards, but the deck has {len(s.deck)}", "under")


def _course(s: State, position: Position) -> None:
    now = position.get("now", {})
    s.acted, s.offered = now.get("acted", False), now.get("offered", False)
    s.chosen = _COLOUR[now["chosen"]] if "chosen" in now else -1
    if "chosen" in now:
        _check_playing(s, [now["chosen"]], "now.chosen")
    s.stack = tuple(_frame(s, row, f"asked[{k}]") for k, row in enumerate(position.get("asked", [])))
    s.over = position.get("ended", "")
    if s.over:
        _check_end(s)
        return
    _check_question(s)
    if not s.stack and not s.hands[s.turn]:
        raise PositionError("a turn cannot begin with an empty hand", f"hands.{COLOURS[s.turn]}")
    if not s.stack and s.acted:
        raise PositionError(
            "acted and nothing asked: the turn would be over; leave it out or fill in asked", "now.acted"
        )


_FIELDS = {
    "item": {"who", "name"},
    "offering": {"who", "card", "waiting", "item"},
    "joining": {"era", "future", "card", "joined", "waiting"},
    "adding": {"era", "future", "cards", "party", "waiting"},
}


def _frame(s: State, row: dict[str, Any], key: str) -> Frame:
    kind = row["kind"]
    for name in sorted(_FIELDS[kind] ^ (row.keys() - {"kind"})):
        raise PositionError(f"{name!r} is missing, or does not go with {kind!r}", key)
    colours = [*row.get("waiting", []), *row.get("joined", []), *([row["who"]] if "who" in row else [])]
    _check_playing(s, colours, key)
    if kind == "item":
        return Item(_COLOUR[row["who"]], row["name"])
    waiting = _numbers(row["waiting"])
    if kind == "offering":
        return Offering(_COLOUR[row["who"]], CARD[row["card"]], waiting, row["item"])
    if kind == "joining":
        return Joining(row["era"], row["future"], CARD[row["card"]], _numbers(row["joined"]), waiting)
    _check_playing(s, row["party"], key)
    return Adding(row["era"], row["future"], _cards(row["cards"]), _numbers(row["party"]), waiting)


def _check_playing(s: State, names: list[str], key: str) -> None:
    position_text.check_playing([COLOURS[p] for p in s.table.players], names, key)


def _check_question(s: State) -> None:
    """Refuse questions that no turn leads to."""
    for k, frame in enumerate(s.stack):
        if not _is_asked(s, frame):
            raise PositionError("the question has no answer in this position", f"asked[{k}]")
    if len(s.stack) > 1:
        raise PositionError("one question is open at a time", "asked")


def _is_asked(s: State, frame: Frame) -> bool:
    if isinstance(frame, Item):
        return bool(rules.legal(s)) and s.acted
    if not frame.waiting:
        return False
    if isinstance(frame, Offering):
        return frame.item == s.acted and frame.card in s.hands[frame.who] and bool(s.hands[frame.waiting[0]])
    end = frame.era + (len(frame.cards) if isinstance(frame, Adding) else 1) * (1 if frame.future else -1)
    if end not in ERAS or not s.acted:
        return False
    if isinstance(frame, Joining):
        return all(s.pieces[p] == frame.era for p in (*frame.joined, *frame.waiting, s.turn))
    party = set(frame.party)
    there = bool(frame.cards) and s.turn in party and set(frame.waiting) <= party
    return there and leaping.may_add(frame) and bool(s.hands[frame.waiting[0]])


# how each match ended, if it did: whether the position is such, and what must be true there
_ENDS: dict[str, tuple[Callable[[State], Any], str]] = {
    "won": (clearing.is_won, "the eras that count must be right: all ten, or with first_nine nine of them cleared"),
    "mission": (clearing.broken, "the era cleared last must have broken a mission"),
    "conceded": (lambda s: True, ""),
    "dead_number": (clearing.fatal_numbers, "all cards of a missing number must be discarded, beyond Item 1's reach"),
    "empty_hands": (turn.without_cards, 'nobody may hold a card, or with empty_hand = "lose" not the next player'),
    "finale": (clearing.is_finale, 'with after_ten = "finale" a card must lie in era 10 and the eras not all be right'),
    "turn_limit": (turn.at_limit, "turn_limit must be a number, and turns must have come to it"),
}


def _check_end(s: State) -> None:
    """Refuse an end that the position does not show."""
    if s.stack:
        raise PositionError(f"nothing is asked after the end; leave out asked, or ended = {s.over!r}", "asked")
    shows, wanted = _ENDS[s.over]
    if not shows(s):
        raise PositionError(f"the game cannot have ended with {s.over!r} here: {wanted}", "ended")


def read(text: str) -> State:
    """Return the state of a text made by ``text_of``, or of any scenario's position.

    Raises
    ------
    NotationError, PositionError, OptionError
    """
    position, chosen = position_text.read(text, "leap")
    return state_of(position, make(Options, chosen))
