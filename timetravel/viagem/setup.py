"""Set-up: dealing, and the placement phase that the players play (section setup, rulings 1 to 3)."""

from itertools import compress

from timetravel.refusals import Refusals, Shuffle, Tell, no, shuffled
from timetravel.rows import put
from timetravel.table import Table
from timetravel.viagem import actions as act
from timetravel.viagem.components import (
    CARD,
    CARDS,
    COLOURS,
    DECK,
    EPOCH,
    EPOCHS,
    FACE_UP,
    HAND,
    IN_PERIOD,
    PERIOD_OF,
    PIECES,
    TOKENS_EACH,
    TOKENS_LAST,
)
from timetravel.viagem.rulings import Options
from timetravel.viagem.state import Placing, State

MOST_IN_PERIOD = 2
_PERIODS = tuple(
    (tuple(act.Place(epoch) for epoch in epochs), slice(epochs[0], epochs[-1] + 1)) for epochs in IN_PERIOD
)


def start(table: Table[Options], shuffle: Shuffle) -> State:
    """Return the position after the set-up steps that leave no choice; the players place next."""
    s = State(table)
    s.round = 1
    figures = tuple(EPOCH[name] for name in shuffled(list(EPOCHS), shuffle))
    s.figures, s.figure_pile = tuple(sorted(figures[:FACE_UP])), figures[FACE_UP:]
    deck = tuple(CARD[name] for name in shuffled(sorted(CARDS[card] for card in DECK), shuffle))
    for seat, player in enumerate(table.players):
        s.hands = put(s.hands, player, tuple(sorted(deck[seat * HAND : seat * HAND + HAND])))
        s.tokens = put(s.tokens, player, TOKENS_LAST if player == table.players[-1] else TOKENS_EACH)
        s.clock = put(s.clock, player, seat + 1)
    s.pile = deck[HAND * len(table.players) :]
    each = PIECES[len(table.players)]
    left = tuple(each if player in table.players else 0 for player in range(len(COLOURS)))
    s.stack = (Placing(left, table.players[0], table.players[0]),)
    return s


def _in_period(s: State, who: int, period: int) -> int:
    return sum(s.count(who, epoch) for epoch in IN_PERIOD[period])


def _last_empty(s: State, epoch: int) -> bool:
    return s.crowd[epoch] == 0 and not any(
        s.crowd[other] == 0 for other in IN_PERIOD[PERIOD_OF[epoch]] if other != epoch
    )


def listing(s: State, frame: Placing) -> list[act.Action]:
    """Return the legal placements."""
    out: list[act.Action] = []
    row, crowd = s.pieces[frame.who], s.crowd
    for places, part in _PERIODS:
        if sum(row[part]) < MOST_IN_PERIOD:
            there = crowd[part]
            out += places if there.count(0) > 1 else compress(places, there)
    return out


def against(s: State, who: int, action: act.Place) -> Refusals:
    """Say why a piece may not be placed (both restrictions of step 11)."""
    period = PERIOD_OF[action.epoch]
    if _in_period(s, who, period) >= MOST_IN_PERIOD:
        yield no("place.two", who=who, period=period, epoch=action.epoch)
    if _last_empty(s, action.epoch):
        yield no("place.empty", period=period, epoch=action.epoch)


def place(s: State, frame: Placing, action: act.Place, tell: Tell, shuffle: Shuffle) -> None:
    """Put a piece down and pass on to whoever places next; the first round begins when all lie."""
    left, who, first, back, _ = frame
    left = put(left, who, left[who] - 1)
    s.add(who, action.epoch)
    if tell:
        tell("placed", who=who, goal=action.epoch)
    if any(left):
        s.stack = (following(s.table, left, who, first, back),)
    else:
        s.stack, s.turn = (), s.table.players[0]
        if tell:
            tell("turn", who=s.turn, round=s.round)


def following(table: Table[Options], left: tuple[int, ...], who: int, first: int, back: bool) -> Placing:
    """Return the frame of the placement after one of ``who``; who has nothing left is passed over (ruling 2)."""
    while True:
        if table.options.setup_order == "clockwise":
            who = table.after[who]
        elif who == (first if back else table.before[first]):
            back = not back  # the last of a pass begins the next one
        else:
            who = (table.before if back else table.after)[who]
        if left[who]:
            return Placing(left, who, first, back)
