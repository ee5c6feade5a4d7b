"""The actions of Viagem no Tempo, as values, each with its text.

>>> str(Machine(4, 3, 1)), Ship((24, 1, 4, 7), (6, 0))
('machine P3-P2 prehistory', viagem.action('ship F3-D2-P3-A3 proofs=F,D'))
"""

from typing import NamedTuple, get_args

from timetravel.notated import notate
from timetravel.viagem.board import SYMBOL_NAMES
from timetravel.viagem.components import CARD_PERIODS, CARDS, COLOURS, EPOCHS, PERIODS, PLACES, WILD

Proofs = tuple[int, ...] | None  # the periods of the proofs collected, where the text names them


def _proofs(periods: Proofs) -> str:
    if periods is None:
        return ""
    return f" proofs={','.join(PERIODS[p] for p in periods) or 'none'}"


class Place(NamedTuple):
    """Set-up: put a piece into an epoch."""

    epoch: int
    verb: str = "place"

    def __str__(self) -> str:
        return f"place {EPOCHS[self.epoch]}"


class Machine(NamedTuple):
    """Travel with a Time Machine card; ``bonus`` names the bonus token taken with a wild card."""

    start: int
    goal: int
    card: int
    bonus: int | None = None
    proofs: Proofs = None
    verb: str = "machine"

    def __str__(self) -> str:
        card = "wild" if self.card == WILD else CARD_PERIODS[self.card]
        bonus = "" if self.bonus is None else f" bonus={PERIODS[self.bonus]}"
        return f"machine {EPOCHS[self.start]}-{EPOCHS[self.goal]} {card}{bonus}{_proofs(self.proofs)}"


class Ship(NamedTuple):
    """Fly through epochs, from the first to the last of ``path``."""

    path: tuple[int, ...]
    proofs: Proofs = None
    verb: str = "ship"

    def __str__(self) -> str:
        return f"ship {'-'.join(EPOCHS[e] for e in self.path)}{_proofs(self.proofs)}"


class Clock(NamedTuple):
    """Use the clock of an epoch."""

    epoch: int
    verb: str = "clock"

    def __str__(self) -> str:
        return f"clock {EPOCHS[self.epoch]}"


class Travel(NamedTuple):
    """Travel by the clock that is running."""

    goal: int
    proofs: Proofs = None
    verb: str = "travel"

    def __str__(self) -> str:
        return f"travel {EPOCHS[self.goal]}{_proofs(self.proofs)}"


class Send(NamedTuple):
    """Carry out one tunnel symbol on a piece of an opponent."""

    player: int
    place: int
    verb: str = "send"

    def __str__(self) -> str:
        return f"send {COLOURS[self.player]} {PLACES[self.place]}"


class Free(NamedTuple):
    """Clock bonuses 5 and 10: free a piece from the tunnel or a blocked epoch."""

    place: int
    verb: str = "free"

    def __str__(self) -> str:
        return f"free {PLACES[self.place]}"


class Return(NamedTuple):
    """Clock bonuses 8 and 12: return a piece from the current epoch."""

    epoch: int
    verb: str = "return"

    def __str__(self) -> str:
        return f"return {EPOCHS[self.epoch]}"


class Done(NamedTuple):
    """Decline the rest of a clock bonus."""

    verb: str = "done"

    def __str__(self) -> str:
        return "done"


class TokenFree(NamedTuple):
    """Spend a scientist token to free a piece from the tunnel or a blocked epoch."""

    place: int
    verb: str = "token free"

    def __str__(self) -> str:
        return f"token free {PLACES[self.place]}"


class TokenReturn(NamedTuple):
    """Spend a scientist token to return a piece from the current epoch."""

    epoch: int
    verb: str = "token return"

    def __str__(self) -> str:
        return f"token return {EPOCHS[self.epoch]}"


class Rescue(NamedTuple):
    """Card: take an own piece out of the tunnel."""

    verb: str = "play rescue"


class Permission(NamedTuple):
    """Card Permission to Travel: return an own piece from the current epoch."""

    epoch: int
    verb: str = "play permission"

    def __str__(self) -> str:
        return f"play permission {EPOCHS[self.epoch]}"


class Leader(NamedTuple):
    """Card Expedition Leader: collect a proof where the journey ended."""

    verb: str = "play leader"


class Countdown(NamedTuple):
    """Card Countdown: place (+2) or remove (-2) tokens around the tunnel."""

    change: int
    verb: str = "play countdown"

    def __str__(self) -> str:
        return f"play countdown {self.change:+d}"


class Removal(NamedTuple):
    """Cards Time Tunnel and Back Home: take one or two opponents' pieces off their epochs."""

    card: int
    targets: tuple[tuple[int, int], ...]  # (player, epoch), in the order of the players
    verb: str = "play"

    def __str__(self) -> str:
        targets = " ".join(f"{COLOURS[player]} {EPOCHS[epoch]}" for player, epoch in self.targets)
        return f"play {CARDS[self.card]} {targets}"


class Disorientation(NamedTuple):
    """Card: push an opponent's piece into an adjacent epoch."""

    player: int
    start: int
    goal: int
    verb: str = "play disorientation"

    def __str__(self) -> str:
        return f"play disorientation {COLOURS[self.player]} {EPOCHS[self.start]}-{EPOCHS[self.goal]}"


class Failure(NamedTuple):
    """Card Time Failure: mark two symbols, each an (epoch, tool)."""

    first: tuple[int, str]
    second: tuple[int, str]
    verb: str = "play failure"

    def __str__(self) -> str:
        return f"play failure {symbol_name(*self.first)} {symbol_name(*self.second)}"


class Meet(NamedTuple):
    """The second action: meet the figure where the journey ended."""

    verb: str = "meet"


class End(NamedTuple):
    """End the turn after a journey."""

    verb: str = "end"


class Pass(NamedTuple):
    """End the turn without a journey."""

    verb: str = "pass"


class Exchange(NamedTuple):
    """Exchange the whole hand and end the turn."""

    verb: str = "exchange"


Special = Rescue | Permission | Leader | Countdown | Removal | Disorientation | Failure
Action = (
    Place | Machine | Ship | Clock | Travel | Send | Free | Return | Done | TokenFree | TokenReturn
    | Special | Meet | End | Pass | Exchange
)  # fmt: skip
notate("viagem", *get_args(Action))


def symbol_name(epoch: int, tool: str) -> str:
    """Return the text of a symbol: ``P3.machine``."""
    return f"{EPOCHS[epoch]}.{tool}"


# The symbols of the board in order, as Time Failure names them.
SYMBOLS = tuple((EPOCHS.index(name.split(".")[0]), name.split(".")[1]) for name in SYMBOL_NAMES)
