"""Reading positions: the shape by a schema, then whether such a position can be at all."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from timetravel import position_text, schema
from timetravel.errors import PositionError, instead
from timetravel.options import make
from timetravel.rows import put
from timetravel.table import table
from timetravel.viagem import rules, travel
from timetravel.viagem.board import SYMBOL_NAMES
from timetravel.viagem.components import (
    ALL_PROOFS,
    CARD,
    CARDS,
    CLOCK_NUMBERS,
    COLOURS,
    COPIES,
    EPOCH,
    EPOCHS,
    FACE_UP,
    MARKERS,
    PERIOD,
    PERIODS,
    PIECES,
    PLACE,
    PROOF,
    PROOF_NAMES,
    PROOFS,
)
from timetravel.viagem.rulings import Options
from timetravel.viagem.setup import following
from timetravel.viagem.state import (
    Frame,
    Freeing,
    Placing,
    Returning,
    Sending,
    State,
    Travelling,
)
from timetravel.viagem.writing import NOW_EPOCHS, NOW_VALUES, Position

_COLOUR = {name: number for number, name in enumerate(COLOURS)}
_PER_PLAYER = (
    "pieces",
    "to_place",
    "proofs",
    "bonus",
    "tokens",
    "score",
    "hands",
    "clock",
    "entered",
)


def state_of(position: Position, options: Options) -> State:
    """Return the state that a position describes.

    Raises
    ------
    PositionError
        naming the key and what is wrong there
    """
    schema.positions("viagem").check(position)
    players = tuple(_COLOUR[name] for name in position["players"])
    _check_seats(position)
    s = State(table(players, options))
    _pieces(s, position)
    _cards(s, position)
    _figures(s, position)
    _proofs(s, position)
    _bonus(s, position)
    _board(s, position)
    _counters(s, position)
    _course(s, position)
    return s


def _check_seats(position: Position) -> None:
    named = [(f"{key}.{name}", name) for key in _PER_PLAYER for name in position.get(key, {})]
    named += [("turn", position["turn"])] if "turn" in position else []
    for key, name in named:
        position_text.check_playing(position["players"], [name], key)


def _known(names: Iterable[str], table: dict[str, int], key: str, what: str) -> list[int]:
    for name in names:
        if name not in table:
            raise PositionError(f"{name!r} is no {what}{instead(name, table, 'docs/scenarios.md')}", key)
    return [table[name] for name in names]


def _at_most(found: Sequence[int], most: Sequence[int], names: Sequence[str], key: str) -> None:
    for number, count in Counter(found).items():
        if count > most[number]:
            raise PositionError(f"{count} × {names[number]}, but the game has {most[number]}", key)


def _pieces(s: State, position: Position) -> None:
    most = PIECES[len(s.table.players)]
    pieces, to_place = position.get("pieces", {}), position.get("to_place", {})
    for name in (COLOURS[player] for player in s.table.players):
        placed = len(pieces.get(name, []))
        here = placed + to_place.get(name, 0)
        if here > most:
            raise PositionError(
                f"{here} {name} pieces, but with {len(s.table.players)} players each has {most}"
                " beside those on the score track and the clock",
                f"pieces.{name}" if placed > most else f"to_place.{name}",
            )
    for name, places in pieces.items():
        for place in _known(places, PLACE, f"pieces.{name}", "place"):
            s.add(_COLOUR[name], place)


def _cards(s: State, position: Position) -> None:
    for name, cards in position.get("hands", {}).items():
        s.hands = put(s.hands, _COLOUR[name], tuple(sorted(CARD[card] for card in cards)))
    s.pile = tuple(CARD[card] for card in position.get("pile", []))
    s.discard = tuple(sorted(CARD[card] for card in position.get("discard", [])))
    in_play = [card for hand in s.hands for card in hand]
    _at_most([*in_play, *s.pile, *s.discard], COPIES, CARDS, _blame(position, COPIES))


def _blame(position: Position, copies: Sequence[int]) -> str:
    """Return the first key at which the cards counted so far are too many."""
    count: Counter[str] = Counter()
    keys = {f"hands.{name}": cards for name, cards in position.get("hands", {}).items()}
    for key, cards in {
        **keys,
        "pile": position.get("pile", []),
        "discard": position.get("discard", []),
    }.items():
        count.update(cards)
        if any(number > copies[CARD[card]] for card, number in count.items()):
            return key
    return "hands"


def _figures(s: State, position: Position) -> None:
    rows: dict[str, list[int]] = {}
    seen: set[int] = set()
    for key in ("figures", "figure_pile", "figure_discard"):
        rows[key] = _known(position.get(key, []), EPOCH, key, "epoch")
        for epoch in rows[key]:
            if epoch in seen:
                raise PositionError(f"the figure of {EPOCHS[epoch]} is there twice", key)
            seen.add(epoch)
    if len(rows["figures"]) > FACE_UP:
        raise PositionError(f"{len(rows['figures'])} figures face up, but {FACE_UP} is the most", "figures")
    s.figures = tuple(sorted(rows["figures"]))
    s.figure_pile = tuple(rows["figure_pile"])
    s.figure_discard = tuple(sorted(rows["figure_discard"]))


def _proofs(s: State, position: Position) -> None:
    rest = Counter(PROOF[f"{PERIODS[p]}{value}"] for p, values in enumerate(ALL_PROOFS) for value in values)
    for name, proofs in position.get("proofs", {}).items():
        kinds = _known(proofs, PROOF, f"proofs.{name}", "proof")
        s.proofs = put(s.proofs, _COLOUR[name], tuple(sorted(kinds)))
        rest.subtract(kinds)
        _not_below_zero(rest, f"proofs.{name}")
    for period, letter in enumerate(PERIODS):
        values = position.get("proofs_left", {}).get(letter)
        if values is None:
            values = [PROOFS[k][1] for k in rest.elements() if PROOFS[k][0] == period]
        else:
            key = f"proofs_left.{letter}"
            rest.subtract(_known([f"{letter}{value}" for value in values], PROOF, key, "proof"))
            _not_below_zero(rest, key)
        s.left = put(s.left, period, tuple(sorted(values)))


def _not_below_zero(rest: Counter[int], key: str) -> None:
    for kind, number in rest.items():
        if number < 0:
            raise PositionError(f"more proofs {PROOF_NAMES[kind]} than the game has", key)


def _bonus(s: State, position: Position) -> None:
    free = set(range(len(PERIODS)))
    for name, letters in position.get("bonus", {}).items():
        for letter in letters:
            if PERIOD[letter] not in free:
                raise PositionError(f"the bonus token {letter} is there twice", f"bonus.{name}")
            free.discard(PERIOD[letter])
        s.bonus = put(s.bonus, _COLOUR[name], tuple(sorted(PERIOD[letter] for letter in letters)))
    for letter in position.get("bonus_left", []):
        if PERIOD[letter] not in free:
            raise PositionError(f"the bonus token {letter} is taken already", "bonus_left")
    left = [PERIOD[letter] for letter in position["bonus_left"]] if "bonus_left" in position else free
    s.bonus_left = sum(1 << period for period in left)


def _board(s: State, position: Position) -> None:
    for name in position.get("markers", []):
        if name not in SYMBOL_NAMES:
            epoch = name.partition(".")[0]
            has = [symbol for symbol in SYMBOL_NAMES if symbol.startswith(f"{epoch}.")]
            raise PositionError(f"{name!r} is no symbol; {epoch} has {' and '.join(has) or 'none'}", "markers")
        s.markers |= 1 << SYMBOL_NAMES.index(name)
    if s.table.options.marker_limit == MARKERS and s.markers.bit_count() > MARKERS:
        raise PositionError(f"{s.markers.bit_count()} markers, but the supply has {MARKERS}", "markers")
    s.speed = position.get("speed", 1) - 1
    s.countdown = position.get("countdown", s.countdown)
    if s.countdown == 0 and not position.get("now", {}).get("closed"):
        raise PositionError("0 tokens, but a turn begins with 1 to 10 around the tunnel", "countdown")


def _counters(s: State, position: Position) -> None:
    for seat, player in enumerate(s.table.players):
        s.clock = put(s.clock, player, position.get("clock", {}).get(COLOURS[player], seat + 1))
    _check_clock(s, position)
    for key in ("tokens", "score"):
        for name, number in position.get(key, {}).items():
            setattr(s, key, put(getattr(s, key), _COLOUR[name], number))
    for name, letters in position.get("entered", {}).items():
        s.entered = put(s.entered, _COLOUR[name], sum(1 << PERIOD[letter] for letter in set(letters)))


def _check_clock(s: State, position: Position) -> None:
    """Refuse two pieces on one number; pieces that the file does not name step aside."""
    given = position.get("clock", {})
    taken: dict[int, str] = {}
    for name, number in given.items():
        if number in taken:
            raise PositionError(f"{name} and {taken[number]} are both on {number}", f"clock.{name}")
        taken[number] = name
    for player in s.table.players:
        if COLOURS[player] not in given:
            while s.clock[player] in taken:
                s.clock = put(s.clock, player, s.clock[player] % CLOCK_NUMBERS + 1)
            taken[s.clock[player]] = COLOURS[player]


def _course(s: State, position: Position) -> None:
    s.last_turns = position.get("last_turns", 0)
    if s.last_turns > len(s.table.players):
        raise PositionError(f"{s.last_turns}, but there are {len(s.table.players)} players", "last_turns")
    s.idle = position.get("idle", 0)
    s.over = position.get("ended", "")
    turn = _COLOUR[position.get("turn", position["players"][0])]
    if position.get("stage") == "setup":
        for key in ("now", "asked"):
            if position.get(key):
                raise PositionError("it does not go with the set-up", key)
        s.round = position.get("round", 1)
        s.stack = (_placing(s, turn, position),)
        return
    if any(position.get("to_place", {}).values()):
        raise PositionError('pieces are placed only with stage = "setup"', "to_place")
    s.turn, s.round = turn, position.get("round", 2)
    for key in NOW_EPOCHS:
        if key in position.get("now", {}):
            setattr(s, key, _known([position["now"][key]], EPOCH, f"now.{key}", "epoch")[0])
    for key in NOW_VALUES:
        setattr(s, key, position.get("now", {}).get(key, getattr(s, key)))
    s.stack = tuple(_frame(s, row, f"asked[{k}]") for k, row in enumerate(position.get("asked", [])))
    _check_turn(s)


def _placing(s: State, turn: int, position: Position) -> Placing:
    to_place = position.get("to_place", {})
    left = tuple(to_place.get(name, 0) for name in COLOURS)
    if not any(left):
        raise PositionError("in the set-up somebody has pieces to place", "to_place")
    snake = position.get("snake")
    first = _COLOUR[snake.get("first", COLOURS[turn])] if snake else turn
    _check_playing(s, [COLOURS[first]], "snake.first")
    back = bool(snake and snake.get("back"))
    return Placing(left, turn, first, back) if left[turn] else following(s.table, left, turn, first, back)


_FIELDS = {
    "travelling": {"epoch", "waiting"},
    "sending": {"who", "left"},
    "freeing": {"who", "left", "tunnel"},
    "returning": {"who", "left"},
}
_MORE = {"travelling": {"declined"}, "sending": {"spared", "figure"}}


def _frame(s: State, row: dict[str, Any], key: str) -> Frame:
    kind = row["kind"]
    wanted, given = _FIELDS[kind], row.keys() - {"kind"}
    for name in sorted(wanted - given):
        raise PositionError(f"{name!r} is missing", key)
    for name in sorted(given - wanted - _MORE.get(kind, set())):
        raise PositionError(f"{name!r} does not go with {kind!r}", key)
    named = [*row.get("waiting", []), *row.get("spared", []), *([row["who"]] if "who" in row else [])]
    _check_playing(s, named, key)
    if kind == "travelling":
        waiting = tuple(_COLOUR[name] for name in row["waiting"])
        return Travelling(EPOCH[row["epoch"]], waiting, row.get("declined", False))
    who, left = _COLOUR[row["who"]], row["left"]
    if kind == "sending":
        spared = tuple(_COLOUR[name] for name in row.get("spared", []))
        return Sending(who, left, spared, EPOCH[row["figure"]] if "figure" in row else -1)
    return Freeing(who, left, row["tunnel"]) if kind == "freeing" else Returning(who, left)


def _check_playing(s: State, names: list[str], key: str) -> None:
    position_text.check_playing([COLOURS[p] for p in s.table.players], names, key)


def _check_turn(s: State) -> None:
    """Refuse facts of a turn, and questions, that no turn leads to."""
    if s.over:
        return
    if s.figure >= 0 and not (s.journeyed and s.figure in s.figures):
        raise PositionError("a figure is owed after a journey to where it lies face up", "now.figure")
    if s.owed >= 0 and (s.journeyed or not s.count(s.turn, s.owed) or not travel.can_leave(s, s.turn, s.owed)):
        raise PositionError("a journey is owed before it is made, from where one is possible", "now.owed")
    for frame in s.stack:
        if isinstance(frame, Sending) and frame.figure >= 0 and frame.figure not in s.figures:
            raise PositionError("the figure whose symbols these are lies face up", "asked")
    if s.stack and not rules.is_open(s):
        raise PositionError("the last question has no answer in this position", "asked")


def read(text: str) -> State:
    """Return the state of a text made by ``text_of``, or of any scenario's position.

    Raises
    ------
    NotationError, PositionError, OptionError
    """
    position, chosen = position_text.read(text, "viagem")
    return state_of(position, make(Options, chosen))
