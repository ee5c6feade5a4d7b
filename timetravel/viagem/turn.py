"""Ending a turn, the last turns and the end of the game (sections travel, cards and end, rulings 4 and 26 to 28)."""

from timetravel.refusals import Refusals, Shuffle, Tell, no, shuffled
from timetravel.rows import put
from timetravel.viagem import travel, tunnel
from timetravel.viagem.actions import Action, End, Exchange, Pass
from timetravel.viagem.components import CARD, CARDS, END_PROOFS, HAND
from timetravel.viagem.state import State

_END, _PASS, _EXCHANGE = End(), Pass(), Exchange()


def _meeting_owed(s: State) -> bool:
    return s.figure >= 0 and s.table.options.meet == "forced"


def _may_pass(s: State, stuck: bool) -> bool:
    if s.journeyed or s.owed >= 0:
        return False
    if stuck:
        return True
    free = s.table.options.free_pass
    return free == "always" or (free == "last_turns" and s.last_turns > 0)


def listing(s: State, who: int, stuck: bool, out: list[Action]) -> None:
    """Add the ways to end the turn; ``stuck`` says that no journey is possible."""
    if s.journeyed:
        ending: Action = _END
        if _meeting_owed(s):
            return
    elif _may_pass(s, stuck):
        ending = _PASS
    else:
        return
    out.append(ending)
    if s.hands[who] and not s.used:
        out.append(_EXCHANGE)


def against(s: State, who: int, a: End | Pass | Exchange) -> Refusals:
    """Say why the turn cannot end so."""
    if isinstance(a, Exchange):
        if s.used:
            yield no("exchange.card_used")
        if not s.hands[who]:
            yield no("exchange.no_hand", who=who)
    if s.journeyed:
        if isinstance(a, Pass):
            yield no("pass.journeyed")
        if _meeting_owed(s):
            yield no("end.meeting", figure=s.figure, epoch=s.figure)
    elif isinstance(a, End):
        yield no("end.no_journey", who=who)
        yield from _against_pass(s, who) if s.owed >= 0 else ()
    else:
        yield from _against_pass(s, who)


def _against_pass(s: State, who: int) -> Refusals:
    if s.owed >= 0:
        yield no("travel.owed", epoch=s.owed, who=who)
    elif not _may_pass(s, not travel.can_travel(s, who)):
        yield no("pass.can_travel", who=who, last_turns=s.last_turns)


def finish(s: State, who: int, a: End | Pass | Exchange, tell: Tell, shuffle: Shuffle) -> None:
    """End the turn: exchange, refill, reopening, the test for the end, the next player."""
    s.idle = 0 if s.journeyed else s.idle + 1
    if not s.journeyed and tell:
        tell("passed", who=who)
    if isinstance(a, Exchange):
        s.discard = tuple(sorted((*s.discard, *s.hands[who])))
        s.hands = put(s.hands, who, ())
        if tell:
            tell("exchanged", who=who)
    _refill(s, who, tell, shuffle)
    tunnel.reopen(s, tell)
    s.new_turn()
    if not _ends(s, who, tell):
        _pass_on(s, tell)


def _refill(s: State, who: int, tell: Tell, shuffle: Shuffle) -> None:
    hand = s.hands[who]
    while (short := HAND - len(hand)) > 0 and (s.pile or s.discard):
        if not s.pile:
            names = sorted(CARDS[card] for card in s.discard)
            s.pile, s.discard = tuple(CARD[name] for name in shuffled(names, shuffle)), ()
            if tell:
                tell("reshuffled", what="cards")
        drawn, s.pile = s.pile[:short], s.pile[short:]
        hand += drawn
        if tell:
            for card in drawn:
                tell("drew", who=who, card=card)
    if hand != s.hands[who]:
        s.hands = put(s.hands, who, tuple(sorted(hand)))


def _ends(s: State, who: int, tell: Tell) -> bool:
    """Count the last turns, or test whether they begin (ruling 27) or nobody moves any more (ruling 28)."""
    if s.last_turns:
        s.last_turns -= 1
        if s.last_turns == 0:
            s.over = "proofs"
    elif sum(map(len, s.left)) <= END_PROOFS:
        s.last_turns = len(s.table.players)
        if tell:
            tell("last_turns", who=who, number=s.last_turns)
    elif s.idle >= len(s.table.players):
        s.over = "stalemate"
    if s.over and tell:
        tell("over", how=s.over)
    return bool(s.over)


def _pass_on(s: State, tell: Tell) -> None:
    s.turn = s.table.after[s.turn]
    s.round += s.turn == s.table.players[0]
    if tell:
        tell("turn", who=s.turn, round=s.round)
