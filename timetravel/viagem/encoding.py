"""A view of Viagem no Tempo as a row of numbers, for programs that learn to play.

All numbers are small and whole; what the viewer may not know counts as 0, and how much of it there is stands beside
it. Rows of players come in the order of the colours, so that a number always means the same.
"""

from collections.abc import Iterable, Iterator

from timetravel.viagem.board import SYMBOL
from timetravel.viagem.components import ALL, CARDS, COLOURS, EPOCHS, PERIODS, PLACES, PROOFS, SPEEDS
from timetravel.viagem.rules import to_act
from timetravel.viagem.state import Frame, Freeing, Placing, Returning, Sending, State, Travelling
from timetravel.views import View

MOST_LISTED = 8192  # actions that a position may list; wild card and failure in hand, pieces far apart, come to 4,816
_FRAMES: tuple[type[Frame], ...] = (Placing, Travelling, Sending, Freeing, Returning)


def observed(view: View) -> list[int]:
    """Return a view as numbers.

    >>> from timetravel import viagem
    >>> view = viagem.view(viagem.start(("blue", "red", "yellow")), "red")
    >>> len(observed(view)) == len(NAMES), observed(view)[NAMES.index("red to act")]
    (True, 0)
    """
    return [number for _, number in _pairs(view)]


def _pairs(view: View) -> Iterator[tuple[str, int]]:
    s: State = view.position
    yield from _table(s)
    for player, colour in enumerate(COLOURS):
        yield from ((f"{colour} {name}", number) for name, number in _player(s, player))
        yield f"{colour} looks", int(view.viewer == player)
    hand = () if view.viewer is None else s.hands[view.viewer]
    yield from ((f"card {name}", hand.count(card)) for card, name in enumerate(CARDS))
    yield from _course(s)


def _table(s: State) -> Iterator[tuple[str, int]]:
    yield from ((f"marker {EPOCHS[e]} {tool}", int(bool(s.markers & bit))) for (e, tool), bit in SYMBOL.items())
    for period, letter in enumerate(PERIODS):
        left = s.left[period]
        yield f"proofs left {letter}", len(left)
        yield f"next proof {letter}", left[0] if left else 0
        yield f"bonus left {letter}", s.bonus_left >> period & 1
    yield from ((f"figure {EPOCHS[e]}", int(e in s.figures)) for e in ALL)
    yield from (("speed", SPEEDS[s.speed]), ("speed step", s.speed), ("countdown", s.countdown))
    yield from (("pile", len(s.pile)), ("figure pile", len(s.figure_pile)))
    yield from ((f"discarded {name}", s.discard.count(card)) for card, name in enumerate(CARDS))


def _player(s: State, player: int) -> Iterator[tuple[str, int]]:
    yield "plays", int(player in s.table.players)
    yield from ((f"in {place}", number) for place, number in zip(PLACES, s.pieces[player], strict=True))
    yield from (("hand", len(s.hands[player])), ("proofs", len(s.proofs[player])), ("bonuses", len(s.bonus[player])))
    yield from ((f"proof {PERIODS[p]}{value}", s.proofs[player].count(kind)) for kind, (p, value) in enumerate(PROOFS))
    yield from ((f"bonus {letter}", int(period in s.bonus[player])) for period, letter in enumerate(PERIODS))
    yield from (("tokens", s.tokens[player]), ("score", s.score[player]), ("clock", s.clock[player]))
    yield from ((f"entered {letter}", s.entered[player] >> period & 1) for period, letter in enumerate(PERIODS))
    yield "turn", int(s.turn == player)
    yield "to act", int(to_act(s) == player)


def _course(s: State) -> Iterator[tuple[str, int]]:
    top = s.stack[-1] if s.stack else None
    yield from ((f"asked {cls.__name__}", int(isinstance(top, cls))) for cls in _FRAMES)
    yield "asked number", getattr(top, "left", 0) if isinstance(top, Sending | Freeing | Returning) else 0
    yield from ((f"clock runs {EPOCHS[e]}", int(isinstance(top, Travelling) and top.epoch == e)) for e in ALL)
    yield from (("round", s.round), ("last turns", s.last_turns), ("idle", s.idle), ("over", int(bool(s.over))))
    yield from _flags(s)
    yield from ((f"arrived {EPOCHS[e]}", int(s.arrival == e)) for e in ALL)


def _flags(s: State) -> Iterable[tuple[str, int]]:
    names = ("journeyed", "collected", "plays", "used", "marked", "closed", "met")
    yield from ((f"this turn {name}", int(getattr(s, name))) for name in names)
    yield from ((f"this turn {name}", int(getattr(s, name) >= 0)) for name in ("owed", "figure", "fresh"))


def _names() -> tuple[str, ...]:
    from timetravel.viagem import start, view

    return tuple(name for name, _ in _pairs(view(start(COLOURS[:3]), None)))


NAMES = _names()  # what each number means
