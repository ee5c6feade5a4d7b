"""The end of a turn: losses, and who is next (rulings 5, 8 and 16)."""

from timetravel.leap import clearing
from timetravel.leap.state import State
from timetravel.refusals import Tell


def finish(s: State, tell: Tell) -> None:
    """End the turn: test the losses in their order, then pass on to the next player."""
    s.turns += 1
    how = _loss(s)
    if how == "dead_number":
        clearing.end(s, how, tell, numbers=tuple(clearing.fatal_numbers(s)))
    elif how:
        clearing.end(s, how, tell)
    else:
        _pass_on(s, tell)


def _loss(s: State) -> str:
    if clearing.fatal_numbers(s):
        return "dead_number"
    if not any(s.hands[player] for player in s.table.players):
        return "empty_hands"
    return "turn_limit" if at_limit(s) else ""


def at_limit(s: State) -> bool:
    """Return whether the turns are used up (ruling 8)."""
    limit = s.table.options.turn_limit
    return limit != "none" and s.turns >= limit


def without_cards(s: State) -> bool:
    """Return whether empty hands lose the game: all of them, or already that of the next player (ruling 5)."""
    if s.table.options.empty_hand == "lose" and not s.hands[_next(s)]:
        return True
    return not any(s.hands[player] for player in s.table.players)


def _next(s: State) -> int:
    return s.chosen if s.chosen >= 0 else s.table.after[s.turn]


def _pass_on(s: State, tell: Tell) -> None:
    who = _next(s)
    if without_cards(s):
        clearing.end(s, "empty_hands", tell)
        return
    while not s.hands[who]:
        if tell:
            tell("skipped", who=who)
        who = s.table.after[who]
    s.turn = who
    s.new_turn()
    if tell:
        tell("turn", who=who)
