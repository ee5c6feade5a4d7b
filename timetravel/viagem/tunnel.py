"""The time tunnel: sending, countdown, closing, black hole, reopening (section tunnel, rulings 16 and 17)."""

from itertools import compress

from timetravel.refusals import Refusals, Shuffle, Tell, no
from timetravel.viagem.actions import Action, Send
from timetravel.viagem.components import ALL, COLOURS, COUNTDOWN_TOKENS, CURRENT, HOLE, TUNNEL
from timetravel.viagem.state import Sending, State, Travelling

_SEND = tuple(tuple(Send(player, place) for place in range(CURRENT + 1)) for player in range(len(COLOURS)))


def _waits(s: State, player: int, place: int) -> bool:
    """Return whether ruling 12 protects a player's pieces in a place: they wait to travel from it."""
    if s.table.options.waiting_immune == "no":
        return False
    return any(isinstance(frame, Travelling) and frame.epoch == place and player in frame.waiting for frame in s.stack)


def _places(s: State) -> int:
    """Return how many places, in board order, a symbol reaches."""
    return len(ALL) + (s.table.options.tunnel_targets == "board_and_current")


def asked(s: State, frame: Sending) -> bool:
    """Return whether the symbol has a piece to send; if not it lapses."""
    return bool(frame.left) and not s.closed and bool(listing(s, frame))


def listing(s: State, frame: Sending) -> list[Action]:
    """Return the pieces that a tunnel symbol may send."""
    out: list[Action] = []
    places = _places(s)
    for player in s.table.opponents[frame.who]:
        if player not in frame.spared:
            out += compress(_SEND[player][:places], s.pieces[player])
    if s.table.options.waiting_immune == "yes":
        out = [a for a in out if isinstance(a, Send) and not _waits(s, a.player, a.place)]
    return out


def against(s: State, frame: Sending, a: Send) -> Refusals:
    """Say why this piece cannot be sent."""
    if a.player == frame.who:
        yield no("send.own", who=frame.who)
    if a.player in frame.spared:
        yield no("send.same", whom=a.player)
    if a.place == CURRENT and s.table.options.tunnel_targets == "board":
        yield no("send.current", whom=a.player)
    elif not s.count(a.player, a.place):
        yield no("send.no_piece", whom=a.player, place=a.place)
    elif _waits(s, a.player, a.place):
        yield no("send.waiting", whom=a.player, place=a.place)


def send(s: State, frame: Sending, a: Send, tell: Tell, shuffle: Shuffle) -> None:
    """Carry out one tunnel symbol."""
    onward = Sending(frame.who, frame.left - 1, (*frame.spared, a.player), frame.figure)
    s.stack = (*s.stack[:-1], onward)
    put_in(s, frame.who, a.player, a.place, tell)


def put_in(s: State, who: int, player: int, place: int, tell: Tell) -> None:
    """Move a piece into the tunnel, then take one countdown token, the highest first."""
    s.move(player, place, TUNNEL)
    if tell:
        tell("sent", who=who, whom=player, start=place, goal=TUNNEL, countdown=s.countdown - 1)
    remove_token(s, tell)


def remove_token(s: State, tell: Tell) -> None:
    """Take a countdown token; with the last the tunnel closes and all in it die."""
    s.countdown -= 1
    if s.countdown:
        return
    s.closed = True
    if tell:
        tell("closed")
    for player in s.table.players:
        for _ in range(s.count(player, TUNNEL)):
            s.move(player, TUNNEL, HOLE)
            if tell:
                tell("died", whom=player)


def reopen(s: State, tell: Tell) -> None:
    """Put the tokens back at the end of the turn in which the tunnel closed."""
    if s.closed:
        s.countdown = COUNTDOWN_TOKENS
        if tell:
            tell("reopened")
