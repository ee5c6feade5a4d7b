"""Short texts that the pictures, the text board and their accessible names share."""

from timetravel.viagem import rules, scoring
from timetravel.viagem.board import SYMBOL, SYMBOLS, blocked_epochs
from timetravel.viagem.components import (
    CLOCK,
    COLOURS,
    EPOCHS,
    FIGURES,
    HIDDEN,
    PERIOD_NAMES,
    PERIOD_OF,
    ROW,
)
from timetravel.viagem.state import Freeing, Placing, Returning, Sending, State, Travelling

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
LETTERS = tuple(colour[0].upper() for colour in COLOURS)


def number_word(n: int) -> str:
    """Return a small number as a word."""
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def many(n: int, thing: str) -> str:
    """Return a number and a noun.

    >>> many(1, "piece"), many(2, "token")
    ('1 piece', '2 tokens')
    """
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def name(player: int) -> str:
    """Return a player's colour as a name."""
    return COLOURS[player].capitalize()


def names(players: tuple[int, ...]) -> str:
    """Return some players as a list in words."""
    *first, last = map(name, players)
    return f"{', '.join(first)} and {last}" if first else last


def epoch_name(epoch: int) -> str:
    """Return the full name of an epoch.

    >>> epoch_name(4)
    'Prehistory 3'
    """
    return f"{PERIOD_NAMES[PERIOD_OF[epoch]]} {EPOCHS[epoch][1:]}"


def here(s: State, place: int) -> list[tuple[int, int]]:
    """Return who has pieces in a place, and how many, in turn order."""
    pieces = s.pieces
    return [(p, pieces[p * ROW + place]) for p in s.table.players if pieces[p * ROW + place]]


def crowd(groups: list[tuple[int, int]]) -> str:
    """Return some groups of pieces in words."""
    return ", ".join(f"{number_word(n)} {COLOURS[p]}" for p, n in groups) or "empty"


def is_blocked(s: State, epoch: int) -> bool:
    """Return whether both symbols of an epoch are used."""
    return bool(blocked_epochs(s.markers) >> 2 * epoch & 1)


def is_used(s: State, epoch: int, tool: str) -> bool:
    """Return whether a symbol is marked."""
    return bool(s.markers & SYMBOL[epoch, tool])


def brings(epoch: int) -> list[tuple[str, str]]:
    """Return what the figure of an epoch brings, as pairs of an icon and words.

    >>> brings(23)
    [('points', '2 points')]
    """
    row = FIGURES[epoch]
    parts = [("points", many(row["points"], "point")), ("token", many(row["tokens"], "token"))]
    found = [(icon, text) for icon, text in parts if text[0] != "0"]
    return found + ([("tunnel", f"{row['tunnel']} to tunnel")] if row["tunnel"] else [])


def bonus(number: int, long: bool = True) -> str:
    """Return what leaving a number of the clock brings.

    >>> bonus(1), bonus(10), bonus(12, long=False)
    ('1 token', 'free 2 blocked', 'return 3')
    """
    kind, n = CLOCK[number]
    if kind in ("points", "tokens"):
        return many(n, kind[:-1])
    texts = {
        "send": f"send {n}" + " to tunnel" * long,
        "free_tunnel": f"free {n}" + " in tunnel" * long,
        "free_blocked": f"free {n}" + " blocked" * long,
        "return": f"return {n}" + " to board" * long,
    }
    return texts[kind]


def epoch_label(s: State, epoch: int, goal: str | None = None) -> str:
    """Return the accessible name of an epoch: all that the picture shows there."""
    symbols = ", ".join(
        f"{tool} symbol {'used' if is_used(s, epoch, tool) else 'free'}" for tool in SYMBOLS[epoch]
    )
    parts = [f"{epoch_name(epoch)}: {crowd(here(s, epoch))}", symbols]
    parts += ["blocked"] if is_blocked(s, epoch) else []
    parts += [f"figure {FIGURES[epoch]['name']} face up"] if epoch in s.figures else []
    parts += [f"goal: {goal}" if goal else "goal"] if goal is not None else []
    return "; ".join(parts)


def group_label(player: int, number: int, where: str) -> str:
    """Return the accessible name of the pieces of one colour in one place."""
    return f"{number_word(number)} {COLOURS[player]} piece{'s' * (number > 1)} in {where}"


# what is going on


def headline(s: State) -> str:
    """Return the round and who decides.

    >>> from timetravel.viagem.rules import start
    >>> headline(start(("blue", "red", "yellow")))
    'Set-up · Blue decides'
    """
    who = rules.to_act(s)
    if who is None:
        best = scoring.winners(s)
        return f"The end · {names(best)} {'share the victory' if len(best) > 1 else 'wins'}"
    placing = bool(s.stack) and isinstance(s.stack[0], Placing)
    return f"{'Set-up' if placing else f'Round {s.round}'} · {name(who)} decides"


def detail(s: State) -> str:
    """Return what is asked, or how far the turn has come."""
    if s.over:
        stuck = "nobody could travel any more" if s.over == "stalemate" else "the last turns are over"
        return f"After round {s.round}: {stuck}"
    if s.stack:
        return _asked(s)
    last = f" · {many(s.last_turns, 'last turn')} left" if s.last_turns else ""
    return _turn(s) + last


def _turn(s: State) -> str:
    who = name(s.turn)
    if s.figure >= 0:
        return f"{who} has {FIGURES[s.figure]['name']} to meet"
    if s.owed >= 0:
        return f"{who} must now leave from {EPOCHS[s.owed]}"
    return f"{who} has travelled" if s.journeyed else f"{who} has yet to travel"


def _asked(s: State) -> str:
    frame = s.stack[-1]
    who = rules.to_act(s)
    assert who is not None
    if isinstance(frame, Placing):
        return f"{name(who)} places a piece, {frame.left[who]} left"
    if isinstance(frame, Travelling):
        rest = tuple(p for p in frame.waiting[1:] if s.count(p, frame.epoch))
        return f"Clock in {EPOCHS[frame.epoch]}: {name(who)} travels" + (f", then {names(rest)}" if rest else "")
    what = many(frame.left, "piece")
    if isinstance(frame, Sending):
        return f"{name(who)} sends {what} into the tunnel"
    if isinstance(frame, Freeing):
        return f"{name(who)} may free {what} from {'the tunnel' if frame.tunnel else 'blocked epochs'}"
    assert isinstance(frame, Returning)
    return f"{name(who)} may return {what} to the board"


def player_label(s: State, player: int) -> str:
    """Return the accessible name of a player's row."""
    parts = [
        many(s.score[player], "point"),
        many(s.tokens[player], "token"),
        many(len(s.hands[player]), "card"),
        many(len(s.proofs[player]), "proof"),
        many(len(s.bonus[player]), "bonus token"),
    ]
    now = ", decides now" if rules.to_act(s) == player else ""
    return f"{name(player)}: {', '.join(parts)}{now}"


def shown(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return what the viewer may see of some cards or tokens."""
    return tuple(v for v in values if v != HIDDEN)
