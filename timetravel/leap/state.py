"""The state of a match of Time Leap: a complete value that can be copied, compared, hashed and saved.

Players are numbers of colours; rows of players have five entries, rows of eras eleven (entry 0 is unused).
"""

from typing import NamedTuple

from timetravel.leap.components import BLANK, COLOURS, LAST, NOTHING
from timetravel.leap.rulings import Options
from timetravel.table import Table

# What is still owed lies on a stack of frames; the top one says who is asked and what.


class Joining(NamedTuple):
    """Action B, step 2: the first of ``waiting`` says whether he joins the leap from ``era``."""

    era: int
    future: bool
    card: int
    joined: tuple[int, ...]
    waiting: tuple[int, ...]
    kind: str = "joining"


class Adding(NamedTuple):
    """Action B, step 3: the first of ``waiting`` adds a card to the wormhole or passes for good.

    ``party`` travels: the companions clockwise, the player of the turn last.
    """

    era: int
    future: bool
    cards: tuple[int, ...]
    party: tuple[int, ...]
    waiting: tuple[int, ...]
    kind: str = "adding"


class Offering(NamedTuple):
    """``who`` offers a card, which is still in his hand; the first of ``waiting`` accepts or declines."""

    who: int
    card: int
    waiting: tuple[int, ...]
    item: bool
    kind: str = "offering"


class Item(NamedTuple):
    """``who`` cleared an era with this item and uses it now."""

    who: int
    name: str
    kind: str = "item"


Frame = Joining | Adding | Offering | Item


class State:
    """A position with all that is secret in it. Build one with ``start`` or ``position``, not by hand."""

    __slots__ = (  # noqa: RUF023  # in the order of the table below
        # the table
        "table", "eras", "seen", "pieces", "hands", "known", "deck", "under", "discards", "scenario", "cleared",
        # the course of the match
        "free_used", "free_by", "turns", "turn", "stack", "over",
        # facts about this turn, which vanish with it
        "acted", "offered", "chosen",
    )  # fmt: skip

    table: Table[Options]
    eras: tuple[int, ...]  # [era] -> the card in the slot, or NOTHING; face up when it is the era's own
    seen: tuple[int, ...]  # [era] -> bits of the players who know the face-down card there
    pieces: tuple[int, ...]  # [player] -> era
    hands: tuple[tuple[int, ...], ...]  # [player] -> cards, sorted
    known: tuple[tuple[int, ...], ...]  # [observer * 5 + holder] -> cards he knows to be in that hand
    deck: tuple[int, ...]  # the top first
    under: tuple[int, ...]  # for each of the lowest cards of the deck, bits of who put it there
    discards: tuple[int, ...]  # sorted
    scenario: tuple[str, ...]  # [era] -> name of the Scenario card
    cleared: tuple[tuple[int, int], ...]  # (era, player), in order
    free_used: bool
    free_by: tuple[int, ...]  # players who used it (option once_each), sorted
    turns: int
    turn: int
    stack: tuple[Frame, ...]
    over: str  # "", "won", or why it was lost
    acted: bool  # the main action is done
    offered: bool  # a Free Action was offered in this turn
    chosen: int  # who takes the next turn by Item 5, or -1

    def __init__(self, table: Table[Options]) -> None:
        self.table = table
        self.eras, self.seen = (NOTHING,) * (LAST + 1), (0,) * (LAST + 1)
        self.pieces = tuple(1 if p in table.players else 0 for p in range(len(COLOURS)))
        self.hands = ((),) * len(COLOURS)
        self.known = ((),) * len(COLOURS) ** 2
        self.deck = self.under = self.discards = self.free_by = ()
        self.scenario, self.cleared = (BLANK,) * LAST, ()
        self.free_used, self.turns, self.turn = False, 0, table.players[0]
        self.stack, self.over = (), ""
        self.new_turn()

    def new_turn(self) -> None:
        """Forget the facts about a turn."""
        self.acted = self.offered = False
        self.chosen = -1

    def copy(self) -> "State":
        """Return a copy; everything in it is immutable and shared."""
        new: State = _new(State)
        new.table = self.table
        new.eras = self.eras
        new.seen = self.seen
        new.pieces = self.pieces
        new.hands = self.hands
        new.known = self.known
        new.deck = self.deck
        new.under = self.under
        new.discards = self.discards
        new.scenario = self.scenario
        new.cleared = self.cleared
        new.free_used = self.free_used
        new.free_by = self.free_by
        new.turns = self.turns
        new.turn = self.turn
        new.stack = self.stack
        new.over = self.over
        new.acted = self.acted
        new.offered = self.offered
        new.chosen = self.chosen
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def key(self) -> tuple[object, ...]:
        """Return all that makes this state what it is, as a hashable value."""
        values = tuple(getattr(self, name) for name in State.__slots__[1:])
        return (self.table.players, self.table.options, *values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        from timetravel.leap.writing import text_of

        return f"leap.position({text_of(self)!r})"

    def __str__(self) -> str:
        from timetravel.leap.board_text import board_text

        return board_text(self)

    def _repr_html_(self) -> str:
        from timetravel import games
        from timetravel.leap.views import seen_by

        return str(games.drawing("leap").html(seen_by(self, None)))


_new = object.__new__
