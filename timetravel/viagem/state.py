"""The state of a match of Viagem no Tempo: a complete value that can be copied, compared, hashed and saved.

Rules copy a state, change the copy and hand it out; only ``advance`` changes the state it was given. Players are
numbers of colours, all rows have five entries, and those of colours that do not play stay empty.
"""

from typing import NamedTuple

from timetravel.rows import put
from timetravel.table import Table
from timetravel.viagem.components import ALL_PROOFS, COLOURS, COUNTDOWN_TOKENS, PERIODS, ROW
from timetravel.viagem.rulings import Options

# What is still owed lies on a stack of frames; the top one says who is asked and what.


class Placing(NamedTuple):
    """Set-up: ``who`` places his next piece. A pass goes once round from ``first``; ``back`` in a snake."""

    left: tuple[int, ...]
    who: int
    first: int
    back: bool = False
    kind: str = "placing"


class Travelling(NamedTuple):
    """A clock sequence: the first of ``waiting`` travels from ``epoch`` next, the player of the turn last.

    With the option ``clock_emptiness`` at ``after_bonus`` nobody is left in ``waiting`` while his proof is
    still to be settled; ``declined`` says that he does not want it.
    """

    epoch: int
    waiting: tuple[int, ...]
    declined: bool = False
    kind: str = "travelling"


class Sending(NamedTuple):
    """``who`` sends ``left`` more pieces into the tunnel, none of a player in ``spared`` (ruling 17).

    ``figure`` is the epoch of the figure whose symbols these are, or -1 for a bonus of the clock.
    """

    who: int
    left: int
    spared: tuple[int, ...] = ()
    figure: int = -1
    kind: str = "sending"


class Freeing(NamedTuple):
    """``who`` may free ``left`` more of his pieces, from the tunnel (bonus 5) or blocked epochs (bonus 10)."""

    who: int
    left: int
    tunnel: bool
    kind: str = "freeing"


class Returning(NamedTuple):
    """``who`` may return ``left`` more of his pieces from the current epoch (bonuses 8 and 12)."""

    who: int
    left: int
    kind: str = "returning"


Frame = Placing | Travelling | Sending | Freeing | Returning


class State:
    """A position with all that is secret in it. Build one with ``start`` or ``position``, not by hand."""

    __slots__ = (  # noqa: RUF023  # in the order of the table below
        # the board
        "table", "pieces", "crowd", "markers", "left", "bonus_left", "speed", "countdown",
        "figures", "figure_pile", "figure_discard", "pile", "discard",
        # the players
        "proofs", "bonus", "tokens", "score", "hands", "clock", "entered",
        # the course of the match
        "turn", "round", "last_turns", "idle", "stack", "over",
        # facts about this turn, which vanish with it
        "journeyed", "arrival", "collected", "plays", "used", "marked", "closed", "owed", "figure", "met", "fresh",
    )  # fmt: skip

    table: Table[Options]
    pieces: tuple[tuple[int, ...], ...]  # [player][place] -> number of pieces
    crowd: tuple[int, ...]  # [place] -> pieces of all colours there
    markers: int  # bits of used symbols
    left: tuple[tuple[int, ...], ...]  # [period] -> values of the proofs on the board, lowest first
    bonus_left: int  # bits of periods
    speed: int  # step of the ship's cycle that the next flight uses, from 0
    countdown: int  # tokens around the tunnel
    figures: tuple[int, ...]  # face up, in board order
    figure_pile: tuple[int, ...]  # the top first, as is the pile of cards
    figure_discard: tuple[int, ...]
    pile: tuple[int, ...]
    discard: tuple[int, ...]  # sorted, as are hands, proofs and bonus tokens
    proofs: tuple[tuple[int, ...], ...]
    bonus: tuple[tuple[int, ...], ...]
    tokens: tuple[int, ...]
    score: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    clock: tuple[int, ...]
    entered: tuple[int, ...]  # bits of periods entered by journeys
    turn: int
    round: int
    last_turns: int
    idle: int
    stack: tuple[Frame, ...]
    over: str  # "", "proofs" or "stalemate"
    journeyed: bool
    arrival: int  # where this turn's journey ended, or -1
    collected: int
    plays: int  # special cards used
    used: bool  # any action card used
    marked: bool  # a card with mark X used
    closed: bool  # the tunnel closed in this turn
    owed: int  # the epoch that the journey must leave after a Disorientation, or -1
    figure: int  # the figure owed a meeting, or -1
    met: bool
    fresh: int  # the epoch whose proof an Expedition Leader may collect, or -1

    def __init__(self, table: Table[Options]) -> None:
        self.table = table
        self.crowd = (0,) * ROW
        self.pieces = (self.crowd,) * len(COLOURS)
        self.markers, self.speed, self.countdown = 0, 0, COUNTDOWN_TOKENS
        self.left, self.bonus_left = ALL_PROOFS, (1 << len(PERIODS)) - 1
        self.figures = self.figure_pile = self.figure_discard = self.pile = self.discard = ()
        self.proofs, self.bonus, self.hands = [((),) * len(COLOURS)] * 3
        self.tokens, self.score, self.clock, self.entered = [(0,) * len(COLOURS)] * 4
        self.turn, self.round, self.last_turns, self.idle = table.players[0], 2, 0, 0
        self.stack, self.over = (), ""
        self.new_turn()

    def new_turn(self) -> None:
        """Forget the facts about a turn."""
        self.arrival = self.owed = self.figure = self.fresh = -1
        self.collected = self.plays = 0
        self.journeyed = self.used = self.marked = self.closed = self.met = False

    def copy(self) -> "State":
        """Return a copy; it shares all values, for none of them is changed in place."""
        new: State = _new(State)
        new.table = self.table
        new.pieces = self.pieces
        new.crowd = self.crowd
        new.markers = self.markers
        new.left = self.left
        new.bonus_left = self.bonus_left
        new.speed = self.speed
        new.countdown = self.countdown
        new.figures = self.figures
        new.figure_pile = self.figure_pile
        new.figure_discard = self.figure_discard
        new.pile = self.pile
        new.discard = self.discard
        new.proofs = self.proofs
        new.bonus = self.bonus
        new.tokens = self.tokens
        new.score = self.score
        new.hands = self.hands
        new.clock = self.clock
        new.entered = self.entered
        new.turn = self.turn
        new.round = self.round
        new.last_turns = self.last_turns
        new.idle = self.idle
        new.stack = self.stack
        new.over = self.over
        new.journeyed = self.journeyed
        new.arrival = self.arrival
        new.collected = self.collected
        new.plays = self.plays
        new.used = self.used
        new.marked = self.marked
        new.closed = self.closed
        new.owed = self.owed
        new.figure = self.figure
        new.met = self.met
        new.fresh = self.fresh
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def key(self) -> tuple[object, ...]:
        """Return all that makes this state what it is, as a hashable value."""
        values = (getattr(self, name) for name in State.__slots__[1:])
        return (self.table.players, self.table.options, *values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        from timetravel.viagem.writing import text_of

        return f"viagem.position({text_of(self)!r})"

    def __str__(self) -> str:
        from timetravel.viagem.board_text import board_text

        return board_text(self)

    def _repr_html_(self) -> str:
        from timetravel import games
        from timetravel.viagem.views import seen_by

        return str(games.drawing("viagem").html(seen_by(self, None)))

    def count(self, player: int, place: int) -> int:
        """Return how many pieces of a player lie in a place."""
        return self.pieces[player][place]

    def add(self, player: int, place: int, number: int = 1) -> None:
        """Put pieces down in a place, or with a negative number take them away."""
        row = self.pieces[player]
        self.pieces = put(self.pieces, player, put(row, place, row[place] + number))
        self.crowd = put(self.crowd, place, self.crowd[place] + number)

    def move(self, player: int, start: int, goal: int) -> None:
        """Move one piece."""
        row, crowd = [*self.pieces[player]], [*self.crowd]
        row[start] -= 1
        crowd[start] -= 1
        row[goal] += 1
        crowd[goal] += 1
        self.pieces = put(self.pieces, player, tuple(row))
        self.crowd = tuple(crowd)


_new = object.__new__
