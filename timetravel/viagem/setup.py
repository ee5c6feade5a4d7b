"""Set-up: dealing, and the placement phase that the players play (section setup, rulings 1 to 3)."""

from timetravel.viagem import actions as act
from timetravel.viagem.components import (
    ALL,
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
from timetravel.viagem.refusals import Refusals, Shuffle, Tell, no, shuffled
from timetravel.viagem.state import Placing, State, Table

MOST_IN_PERIOD = 2
_PLACE = tuple(act.Place(epoch) for epoch in ALL)


def start(table: Table, shuffle: Shuffle) -> State:
    """Return the position after the set-up steps that leave no choice; the players place next."""
    s = State(table)
    s.round = 1
    figures = tuple(EPOCH[name] for name in shuffled(list(EPOCHS), shuffle))
    s.figures, s.figure_pile = tuple(sorted(figures[:FACE_UP])), figures[FACE_UP:]
    deck = tuple(CARD[name] for name in shuffled(sorted(CARDS[card] for card in DECK), shuffle))
    for seat, player in enumerate(table.players):
        s.hands[player] = tuple(sorted(deck[seat * HAND : seat * HAND + HAND]))
        s.tokens[player] = TOKENS_EACH if player != table.players[-1] else TOKENS_LAST
        s.clock[player] = seat + 1
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
    return [
        _PLACE[epoch]
        for epochs in IN_PERIOD
        if _in_period(s, frame.who, PERIOD_OF[epochs[0]]) < MOST_IN_PERIOD
        for epoch in epochs
        if not _last_empty(s, epoch)
    ]


def against(s: State, who: int, action: act.Place) -> Refusals:
    """Say why a piece may not be placed (both restrictions of step 11)."""
    period = PERIOD_OF[action.epoch]
    if _in_period(s, who, period) >= MOST_IN_PERIOD:
        yield no("place.two", who=who, period=period, epoch=action.epoch)
    if _last_empty(s, action.epoch):
        yield no("place.empty", period=period, epoch=action.epoch)


def place(s: State, action: act.Place, tell: Tell) -> None:
    """Put a piece down and pass on to whoever places next; the first round begins when all lie."""
    frame = s.stack[-1]
    assert isinstance(frame, Placing)
    s.add(frame.who, action.epoch)
    tell("placed", who=frame.who, goal=action.epoch)
    left = tuple(n - (player == frame.who) for player, n in enumerate(frame.left))
    frame = frame._replace(left=left)
    if any(left):
        s.stack = (following(s.table, frame),)
    else:
        s.stack, s.turn = (), s.table.players[0]
        tell("turn", who=s.turn, round=s.round)


def following(table: Table, frame: Placing) -> Placing:
    """Return the frame of the next placement; who has nothing left is passed over (ruling 2)."""
    while True:
        frame = _one_on(table, frame)
        if frame.left[frame.who]:
            return frame


def _one_on(table: Table, frame: Placing) -> Placing:
    if table.options.setup_order == "clockwise":
        return frame._replace(who=table.after[frame.who])
    end = frame.first if frame.back else table.before[frame.first]
    if frame.who == end:
        return frame._replace(back=not frame.back)
    onward = table.before if frame.back else table.after
    return frame._replace(who=onward[frame.who])
