"""The twenty special cards (section cards, rulings 19 to 24), one set of functions for each kind."""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, compress
from operator import itemgetter
from typing import Any, cast

from timetravel.refusals import Refusals, Shuffle, Tell, no
from timetravel.rows import picker
from timetravel.viagem import actions as act
from timetravel.viagem import bonuses, machine, proofs, travel, tunnel
from timetravel.viagem.actions import SYMBOLS, Action, Special
from timetravel.viagem.board import NEIGHBOURS, SYMBOL, free_symbols
from timetravel.viagem.components import (
    ALL,
    COUNTDOWN,
    COUNTDOWN_TOKENS,
    CURRENT,
    DISORIENTATION,
    FAILURE,
    HOME_1,
    HOME_2,
    LEADER,
    MARKS,
    PERIOD_OF,
    PERMISSION,
    PROOFS_A_TURN,
    RESCUE,
    SPECIALS_A_TURN,
    TUNNEL,
    TUNNEL_1,
    TUNNEL_2,
    WILD,
)
from timetravel.viagem.state import State

_RESCUE, _LEADER, _ADD, _TAKE = act.Rescue(), act.Leader(), act.Countdown(2), act.Countdown(-2)
_PERMISSION = tuple(act.Permission(epoch) for epoch in ALL)
_Lister = Callable[[State, int, int, list[Action]], None]
_TWO = (TUNNEL_2, HOME_2)
_INTO_TUNNEL = (TUNNEL_1, TUNNEL_2)
_KIND = {
    act.Rescue: RESCUE,
    act.Permission: PERMISSION,
    act.Leader: LEADER,
    act.Countdown: COUNTDOWN,
    act.Disorientation: DISORIENTATION,
    act.Failure: FAILURE,
}


def card_of(a: Special) -> int:
    """Return the card that an action plays."""
    return a.card if isinstance(a, act.Removal) else _KIND[type(a)]


def listing(s: State, who: int, out: list[Action]) -> None:
    """Add all plays of the special cards in hand."""
    if s.plays >= SPECIALS_A_TURN:
        return
    for card, plays in _playable(s.hands[who], s.marked, s.round == 1):
        plays(s, who, card, out)


@lru_cache(maxsize=4096)
def _playable(hand: tuple[int, ...], marked: bool, first: bool) -> tuple[tuple[int, _Lister], ...]:
    """Return each kind of special card in a hand that its marks allow, with what lists its plays."""
    barred = {mark for mark, bars in (("X", marked), ("Y", first)) if bars}
    specials = (card for card in dict.fromkeys(hand) if card > WILD)
    return tuple((card, _LISTING[card]) for card in specials if barred.isdisjoint(MARKS[card]))


def against(s: State, who: int, a: Special) -> Refusals:
    """Say why a special card cannot be played so."""
    card = card_of(a)
    if card not in s.hands[who]:
        yield no("card.not_held", who=who, card=card)
    if s.plays >= SPECIALS_A_TURN:
        yield no("card.three", number=SPECIALS_A_TURN)
    if s.marked and "X" in MARKS[card]:
        yield no("card.mark_x", card=card)
    if s.round == 1 and "Y" in MARKS[card]:
        yield no("card.mark_y", card=card)
    yield from _AGAINST[card](s, who, a)


def play(s: State, who: int, a: Special, tell: Tell, shuffle: Shuffle) -> None:
    """Play a special card."""
    card = card_of(a)
    machine.discard(s, who, card, tell)
    s.plays += 1
    s.marked = s.marked or "X" in MARKS[card]
    _PLAY[card](s, who, a, tell)


# Rescue and Permission to Travel


def _list_rescue(s: State, who: int, card: int, out: list[Action]) -> None:
    if s.pieces[who][TUNNEL]:
        out.append(_RESCUE)


def _against_rescue(s: State, who: int, a: act.Rescue) -> Refusals:
    if not s.count(who, TUNNEL):
        yield no("rescue.none", who=who)


def _play_rescue(s: State, who: int, a: act.Rescue, tell: Tell) -> None:
    bonuses.free(s, who, TUNNEL, tell)


def _list_permission(s: State, who: int, card: int, out: list[Action]) -> None:
    if s.pieces[who][CURRENT]:
        out += _PERMISSION


def _against_permission(s: State, who: int, a: act.Permission) -> Refusals:
    if not s.count(who, CURRENT):
        yield no("permission.none", who=who)


def _play_permission(s: State, who: int, a: act.Permission, tell: Tell) -> None:
    bonuses.bring_back(s, who, a.epoch, tell)


# Time Tunnel and Back Home: one piece, or two of different opponents


@lru_cache(maxsize=64)
def _one(card: int, player: int) -> tuple[act.Removal, ...]:
    return tuple(act.Removal(card, ((player, epoch),)) for epoch in ALL)


@lru_cache(maxsize=64)
def _two(card: int, first: int, second: int) -> tuple[tuple[act.Removal, ...], ...]:
    """Return for each epoch of the first player a row of those of the second."""
    return tuple(tuple(act.Removal(card, ((first, one), (second, other))) for other in ALL) for one in ALL)


def _reach(s: State, card: int, there: int) -> int:
    """Return on how many of the opponents on the board a card must act (ruling 17); 0 when on none."""
    most = 2 if card in _TWO else 1
    if card in _INTO_TUNNEL:
        return 0 if s.closed else min(most, there, s.countdown)
    return min(most, there)


def _on_board(s: State, who: int) -> dict[int, tuple[int, ...]]:
    """Return for each opponent who has pieces in epochs these epochs."""
    there = {player: tuple(compress(ALL, s.pieces[player])) for player in s.table.opponents[who]}
    return {player: epochs for player, epochs in there.items() if epochs}


def _list_one(s: State, who: int, card: int, out: list[Action]) -> None:
    if _reach(s, card, 1):
        for player in s.table.opponents[who]:
            out += compress(_one(card, player), s.pieces[player])


def _list_two(s: State, who: int, card: int, out: list[Action]) -> None:
    there = _on_board(s, who)
    if _reach(s, card, len(there)) < 2:
        _list_one(s, who, card, out)
        return
    for first, second in combinations(there, 2):
        rows, pick = _two(card, first, second), picker(there[second])
        for epoch in there[first]:
            out += pick(rows[epoch])


def _against_removal(s: State, who: int, a: act.Removal) -> Refusals:
    if s.closed and a.card in _INTO_TUNNEL:
        yield no("tunnel.closed")
    players = [player for player, _ in a.targets]
    if who in players:
        yield no("card.own_piece", who=who)
    if len(set(players)) < len(players):
        yield no("card.same", whom=players[0])
    elif players != [player for player in s.table.players if player in players]:
        yield no("card.order", players=s.table.players)
    for player, epoch in a.targets:
        if not s.count(player, epoch):
            yield no("card.no_piece", whom=player, epoch=epoch)
    number = _reach(s, a.card, len(_on_board(s, who)))
    if number == 0 and not (s.closed and a.card in _INTO_TUNNEL):
        yield no("card.nobody", card=a.card)
    elif number and number != len(a.targets):
        yield no("card.number", card=a.card, number=number, countdown=s.countdown)


def _play_removal(s: State, who: int, a: act.Removal, tell: Tell) -> None:
    for player, epoch in a.targets:
        if a.card in _INTO_TUNNEL:
            tunnel.put_in(s, who, player, epoch, tell)
        else:
            s.move(player, epoch, CURRENT)
            if tell:
                tell("sent", who=who, whom=player, start=epoch, goal=CURRENT)


# Disorientation


@lru_cache(maxsize=256)
def _pushes(player: int, epoch: int) -> tuple[act.Disorientation, ...]:
    return tuple(act.Disorientation(player, epoch, goal) for goal in NEIGHBOURS[epoch])


def _list_disorientation(s: State, who: int, card: int, out: list[Action]) -> None:
    if s.journeyed:
        return
    row, crowd = s.pieces[who], s.crowd
    for epoch in compress(ALL, row) if s.owed < 0 else (s.owed,):
        if crowd[epoch] > row[epoch] and travel.can_leave(s, who, epoch):
            for player in s.table.opponents[who]:
                if s.pieces[player][epoch]:
                    out += _pushes(player, epoch)


def _against_disorientation(s: State, who: int, a: act.Disorientation) -> Refusals:
    if s.journeyed:
        yield no("push.late")
    if a.player == who:
        yield no("card.own_piece", who=who)
    if not s.count(a.player, a.start):
        yield no("push.no_piece", whom=a.player, epoch=a.start)
    if a.goal not in NEIGHBOURS[a.start]:
        yield no("push.not_adjacent", start=a.start, goal=a.goal)
    if s.owed not in (-1, a.start):
        yield no("push.elsewhere", epoch=s.owed)
    if not s.journeyed and not (s.count(who, a.start) and travel.can_leave(s, who, a.start)):
        yield no("push.no_journey", who=who, epoch=a.start)


def _play_disorientation(s: State, who: int, a: act.Disorientation, tell: Tell) -> None:
    s.move(a.player, a.start, a.goal)
    s.owed = a.start
    if tell:
        tell("moved", who=a.player, start=a.start, goal=a.goal, by=who)


# Time Failure


@lru_cache(maxsize=1)
def _failures() -> tuple[tuple[act.Failure, ...], ...]:
    """Return for each symbol the pairs with each, in board order; those with an earlier one are not to be used."""
    return tuple(tuple(act.Failure(first, other) for other in SYMBOLS) for first in SYMBOLS)


def _all_failures(markers: int, out: list[Action]) -> None:
    """Add all pairs of symbols without a marker, in board order."""
    rows, free = _failures(), free_symbols(markers)
    for at, first in enumerate(free[:-2], 1):
        out += itemgetter(*free[at:])(rows[first])
    if len(free) > 1:  # of one place ``itemgetter`` makes no row
        out.append(rows[free[-2]][free[-1]])


def _strands(s: State, who: int, a: act.Failure) -> bool:
    """Return whether two more markers would leave no journey from the epoch that one is owed from."""
    if s.owed < 0:
        return False
    after = s.copy()
    after.markers |= SYMBOL.get(a.first, 0) | SYMBOL.get(a.second, 0)
    return not travel.can_leave(after, who, s.owed)


def _list_failure(s: State, who: int, card: int, out: list[Action]) -> None:
    if travel.markers_left(s) < 2:
        return
    before = len(out)
    _all_failures(s.markers, out)
    if s.owed >= 0:
        out[before:] = [a for a in out[before:] if not _strands(s, who, cast(act.Failure, a))]


def _against_failure(s: State, who: int, a: act.Failure) -> Refusals:
    for epoch, tool in dict.fromkeys((a.first, a.second)):
        if (epoch, tool) not in SYMBOL:
            yield no("failure.no_symbol", epoch=epoch, tool=tool)
        elif SYMBOL[epoch, tool] & s.markers:
            yield no("failure.marked", epoch=epoch, tool=tool)
    if a.first == a.second:
        yield no("failure.same", epoch=a.first[0], tool=a.first[1])
    elif {a.first, a.second} <= SYMBOL.keys() and SYMBOL[a.first] > SYMBOL[a.second]:
        yield no("failure.order")
    if travel.markers_left(s) < 2:
        yield no("failure.no_markers", number=travel.markers_left(s))
    elif _strands(s, who, a):
        yield no("failure.strands", who=who, epoch=s.owed)


def _play_failure(s: State, who: int, a: act.Failure, tell: Tell) -> None:
    travel.mark(s, *a.first, tell)
    travel.mark(s, *a.second, tell)


# Expedition Leader


def _list_leader(s: State, who: int, card: int, out: list[Action]) -> None:
    if s.fresh >= 0 and s.collected < PROOFS_A_TURN and s.left[PERIOD_OF[s.fresh]]:
        out.append(_LEADER)


def _against_leader(s: State, who: int, a: act.Leader) -> Refusals:
    if s.fresh < 0:
        if s.table.options.leader_scope == "any_own_move":
            yield no("leader.no_move", who=who)
        elif not s.journeyed:
            yield no("leader.no_journey")
        else:
            yield no("leader.not_empty", epoch=s.arrival)
    elif not s.left[PERIOD_OF[s.fresh]]:
        yield no("leader.no_proof", period=PERIOD_OF[s.fresh])
    if s.collected >= PROOFS_A_TURN:
        yield no("leader.limit", number=PROOFS_A_TURN)


def _play_leader(s: State, who: int, a: act.Leader, tell: Tell) -> None:
    proofs.take(s, who, PERIOD_OF[s.fresh], tell)
    s.fresh = -1


# Countdown


def _change(s: State, wanted: int) -> int:
    """Return by how many tokens the countdown would change, 0 when the card cannot be played so."""
    return 0 if s.closed else _possible(wanted, s.countdown, s.table.options.countdown_exact)


def _possible(wanted: int, countdown: int, exact: str) -> int:
    possible = min(wanted, COUNTDOWN_TOKENS - countdown) if wanted > 0 else max(wanted, -countdown)
    return possible if possible == wanted or exact != "yes" else 0


@lru_cache(maxsize=64)
def _countdowns(countdown: int, exact: str) -> tuple[act.Countdown, ...]:
    return tuple(a for a in (_ADD, _TAKE) if _possible(a.change, countdown, exact))


def _list_countdown(s: State, who: int, card: int, out: list[Action]) -> None:
    if not s.closed:
        out += _countdowns(s.countdown, s.table.options.countdown_exact)


def _against_countdown(s: State, who: int, a: act.Countdown) -> Refusals:
    if s.closed:
        yield no("tunnel.closed")
    elif not _change(s, a.change):
        if s.table.options.countdown_exact != "yes":
            yield no("countdown.no_effect")
        elif a.change > 0:
            yield no("countdown.places", number=COUNTDOWN_TOKENS - s.countdown)
        else:
            yield no("countdown.tokens", number=s.countdown)


def _play_countdown(s: State, who: int, a: act.Countdown, tell: Tell) -> None:
    change = _change(s, a.change)
    if tell:
        tell("countdown", who=who, number=change, countdown=s.countdown + change)
    if change > 0:
        s.countdown += change
    for _ in range(-change):
        tunnel.remove_token(s, tell)


_LISTING: dict[int, _Lister] = {
    RESCUE: _list_rescue,
    **dict.fromkeys((TUNNEL_1, HOME_1), _list_one),
    **dict.fromkeys(_TWO, _list_two),
    PERMISSION: _list_permission,
    DISORIENTATION: _list_disorientation,
    FAILURE: _list_failure,
    LEADER: _list_leader,
    COUNTDOWN: _list_countdown,
}
_AGAINST: dict[int, Callable[[State, int, Any], Refusals]] = {
    RESCUE: _against_rescue,
    **dict.fromkeys((TUNNEL_1, TUNNEL_2, HOME_1, HOME_2), _against_removal),
    PERMISSION: _against_permission,
    DISORIENTATION: _against_disorientation,
    FAILURE: _against_failure,
    LEADER: _against_leader,
    COUNTDOWN: _against_countdown,
}
_PLAY: dict[int, Callable[[State, int, Any, Tell], None]] = {
    RESCUE: _play_rescue,
    **dict.fromkeys((TUNNEL_1, TUNNEL_2, HOME_1, HOME_2), _play_removal),
    PERMISSION: _play_permission,
    DISORIENTATION: _play_disorientation,
    FAILURE: _play_failure,
    LEADER: _play_leader,
    COUNTDOWN: _play_countdown,
}
