"""Freeing and returning pieces: scientist tokens and clock bonuses (sections tokens and travel.clock).

Tokens are spent in one's own turn (ruling 18); the bonuses 5, 8, 10 and 12 ask their owner and may be
declined (ruling 13).
"""

from itertools import compress

from timetravel.refusals import Refusals, Shuffle, Tell, no
from timetravel.viagem import gains, travel
from timetravel.viagem.actions import Action, Done, Free, Return, TokenFree, TokenReturn
from timetravel.viagem.board import blocked_epochs
from timetravel.viagem.components import ALL, CURRENT, TUNNEL
from timetravel.viagem.state import Freeing, Returning, State

_DONE = Done()
_FREE = (*(Free(epoch) for epoch in ALL), *[Free(TUNNEL)] * (TUNNEL - CURRENT + 1))
_RETURN = tuple(Return(epoch) for epoch in ALL)
_TOKEN_FREE = tuple((TokenFree(epoch), 1 << 2 * epoch) for epoch in ALL)  # each with the bit of its epoch
_TOKEN_FREE_TUNNEL = TokenFree(TUNNEL)
_TOKEN_RETURN = tuple(TokenReturn(epoch) for epoch in ALL)


def trapped(s: State, who: int) -> list[int]:
    """Return the blocked epochs in which a player has a piece."""
    blocked = blocked_epochs(s.markers)
    return [epoch for epoch in compress(ALL, s.pieces[who]) if blocked >> 2 * epoch & 1] if blocked else []


def free(s: State, who: int, place: int, tell: Tell) -> None:
    """Bring a trapped piece to the current epoch."""
    s.move(who, place, CURRENT)
    if tell:
        tell("freed", who=who, start=place)


def bring_back(s: State, who: int, epoch: int, tell: Tell) -> None:
    """Return a piece from the current epoch to the board."""
    s.move(who, CURRENT, epoch)
    travel.own_move(s, who, epoch)
    if tell:
        tell("returned", who=who, goal=epoch)


def against_free(s: State, who: int, place: int) -> Refusals:
    """Say why no piece can be freed from a place."""
    if place == TUNNEL:
        if not s.count(who, TUNNEL):
            yield no("free.none_in_tunnel", who=who)
        return
    if not s.count(who, place):
        yield no("free.no_piece", who=who, epoch=place)
    if not travel.is_blocked(s, place):
        yield no("free.not_blocked", epoch=place)


def against_return(s: State, who: int) -> Refusals:
    """Say why no piece can be returned."""
    if not s.count(who, CURRENT):
        yield no("return.none", who=who)


# scientist tokens


def token_listing(s: State, who: int, out: list[Action]) -> None:
    """Add the uses of a scientist token."""
    if not s.tokens[who]:
        return
    row = s.pieces[who]
    if row[TUNNEL]:
        out.append(_TOKEN_FREE_TUNNEL)
    blocked = blocked_epochs(s.markers)
    if blocked:
        for action, bit in compress(_TOKEN_FREE, row):
            if blocked & bit:
                out.append(action)
    if row[CURRENT]:
        out += _TOKEN_RETURN


def against_token(s: State, who: int, a: TokenFree | TokenReturn) -> Refusals:
    """Say why a token cannot be used so."""
    if not s.tokens[who]:
        yield no("token.none", who=who)
    yield from against_free(s, who, a.place) if isinstance(a, TokenFree) else against_return(s, who)


def use_token(s: State, who: int, a: TokenFree | TokenReturn, tell: Tell, shuffle: Shuffle) -> None:
    """Spend a token."""
    gains.tokens(s, who, -1, tell)
    if isinstance(a, TokenFree):
        free(s, who, a.place, tell)
    else:
        bring_back(s, who, a.epoch, tell)


# clock bonuses


def asked(s: State, frame: Freeing | Returning) -> bool:
    """Return whether the bonus has anything left to choose."""
    if not frame.left:
        return False
    if isinstance(frame, Returning):
        return s.count(frame.who, CURRENT) > 0
    return s.count(frame.who, TUNNEL) > 0 if frame.tunnel else bool(trapped(s, frame.who))


def listing(s: State, frame: Freeing | Returning) -> list[Action]:
    """Return the answers to a bonus."""
    if isinstance(frame, Returning):
        return [*_RETURN, _DONE]
    if frame.tunnel:
        return [_FREE[TUNNEL], _DONE]
    return [*(_FREE[epoch] for epoch in trapped(s, frame.who)), _DONE]


def against(s: State, frame: Freeing | Returning, a: Free | Return) -> Refusals:
    """Say why this is no answer to the bonus."""
    if isinstance(a, Return):
        yield from against_return(s, frame.who)
    else:
        if isinstance(frame, Freeing) and frame.tunnel != (a.place == TUNNEL):
            yield no("free.other_bonus", tunnel=frame.tunnel)
        yield from against_free(s, frame.who, a.place)


def resolve(s: State, frame: Freeing | Returning, a: Free | Return | Done, tell: Tell, shuffle: Shuffle) -> None:
    """Carry out one part of a bonus, or decline the rest."""
    below = s.stack[:-1]
    if isinstance(a, Done):
        s.stack = below
        if tell:
            tell("declined", who=frame.who)
        return
    if isinstance(frame, Freeing):
        s.stack = (*below, Freeing(frame.who, frame.left - 1, frame.tunnel))
    else:
        s.stack = (*below, Returning(frame.who, frame.left - 1))
    if isinstance(a, Free):
        free(s, frame.who, a.place, tell)
    else:
        bring_back(s, frame.who, a.epoch, tell)
