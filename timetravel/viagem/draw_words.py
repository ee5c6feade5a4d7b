"""Short texts that the pictures, the text board and their accessible names share."""

from timetravel import languages
from timetravel.messages import listed
from timetravel.viagem import rules, scoring
from timetravel.viagem.board import SYMBOL, SYMBOLS, blocked_epochs
from timetravel.viagem.components import CLOCK, COLOURS, EPOCHS, FIGURES, HIDDEN
from timetravel.viagem.names import GAME, coloured, figure, tool
from timetravel.viagem.names import colour as _name
from timetravel.viagem.names import epoch as _epoch_name
from timetravel.viagem.state import Freeing, Placing, Returning, Sending, State, Travelling

_, _n, _c = languages.speech(GAME)
LETTERS = tuple(colour[0].upper() for colour in COLOURS)


def number_word(n: int) -> str:
    """Return a small number as a word."""
    words = (
        *(_("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine")),
        *(_("ten"), _("eleven"), _("twelve")),
    )
    return words[n] if n < len(words) else str(n)


def points(n: int) -> str:
    """Return a number of points.

    >>> points(1), points(2)
    ('1 point', '2 points')
    """
    return _n("{n} point", "{n} points", n)


def tokens(n: int) -> str:
    """Return a number of scientist tokens."""
    return _n("{n} token", "{n} tokens", n)


def pieces(n: int) -> str:
    """Return a number of pieces."""
    return _n("{n} piece", "{n} pieces", n)


def names(players: tuple[int, ...]) -> str:
    """Return some players as a list in words."""
    return listed([_name(player) for player in players])


def here(s: State, place: int) -> list[tuple[int, int]]:
    """Return who has pieces in a place, and how many, in turn order."""
    return [(p, s.pieces[p][place]) for p in s.table.players if s.pieces[p][place]]


def crowd(groups: list[tuple[int, int]]) -> str:
    """Return some groups of pieces in words."""
    said = [_("{number} {colour}", number=number_word(n), colour=coloured(p)) for p, n in groups]
    return listed(said, last=False) if said else _("empty")


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
    found = [("points", points(row["points"]))] if row["points"] else []
    found += [("token", tokens(row["tokens"]))] if row["tokens"] else []
    return found + ([("tunnel", _("{n} to tunnel", n=row["tunnel"]))] if row["tunnel"] else [])


def bonus(number: int, long: bool = True) -> str:
    """Return what leaving a number of the clock brings.

    >>> bonus(1), bonus(10), bonus(12, long=False)
    ('1 token', 'free 2 blocked', 'return 3')
    """
    kind, n = CLOCK[number]
    if kind in ("points", "tokens"):
        return points(n) if kind == "points" else tokens(n)
    texts = {
        "send": (_("send {n}", n=n), _("send {n} to tunnel", n=n)),
        "free_tunnel": (_("free {n}", n=n), _("free {n} in tunnel", n=n)),
        "free_blocked": (_("free {n}", n=n), _("free {n} blocked", n=n)),
        "return": (_("return {n}", n=n), _("return {n} to board", n=n)),
    }
    return texts[kind][long]


def epoch_label(s: State, epoch: int, goal: str | None = None) -> str:
    """Return the accessible name of an epoch: all that the picture shows there."""
    symbols = listed([_symbol(s, epoch, name) for name in SYMBOLS[epoch]], last=False)
    parts = [f"{_epoch_name(epoch)}: {crowd(here(s, epoch))}", symbols]
    parts += [_("blocked")] if is_blocked(s, epoch) else []
    parts += [_("figure {figure} face up", figure=figure(epoch))] if epoch in s.figures else []
    parts += [_("goal: {goal}", goal=goal) if goal else _("goal")] if goal is not None else []
    return "; ".join(parts)


def _symbol(s: State, epoch: int, name: str) -> str:
    used = is_used(s, epoch, name)
    return _("{tool} symbol used", tool=tool(name)) if used else _("{tool} symbol free", tool=tool(name))


def symbol_label(s: State, epoch: int, name: str) -> str:
    """Return the accessible name of a symbol."""
    facts = {"tool": tool(name), "epoch": _epoch_name(epoch)}
    return (
        _("{tool} symbol of {epoch}, used", **facts)
        if is_used(s, epoch, name)
        else _("{tool} symbol of {epoch}, free", **facts)
    )


def group_label(player: int, number: int, where: str) -> str:
    """Return the accessible name of the pieces of one colour in one place."""
    facts = {"number": number_word(number), "colour": coloured(player), "where": where}
    return _n("{number} {colour} piece in {where}", "{number} {colour} pieces in {where}", number, **facts)


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
        return _n("The end · {who} wins", "The end · {who} share the victory", len(best), who=names(best))
    if s.stack and isinstance(s.stack[0], Placing):
        return _("Set-up · {who} decides", who=_name(who))
    return _("Round {round} · {who} decides", round=s.round, who=_name(who))


def detail(s: State) -> str:
    """Return what is asked, or how far the turn has come."""
    if s.over == "stalemate":
        return _("After round {round}: nobody could travel any more", round=s.round)
    if s.over:
        return _("After round {round}: the last turns are over", round=s.round)
    if s.stack:
        return _asked(s)
    last = _n("{n} last turn left", "{n} last turns left", s.last_turns)
    return f"{_turn(s)} · {last}" if s.last_turns else _turn(s)


def _turn(s: State) -> str:
    who = _name(s.turn)
    if s.figure >= 0:
        return _("{who} has {figure} to meet", who=who, figure=figure(s.figure))
    if s.owed >= 0:
        return _("{who} must now leave from {epoch}", who=who, epoch=EPOCHS[s.owed])
    return _("{who} has travelled", who=who) if s.journeyed else _("{who} has yet to travel", who=who)


def _asked(s: State) -> str:
    frame = s.stack[-1]
    asked = rules.to_act(s)
    assert asked is not None
    who = _name(asked)
    if isinstance(frame, Placing):
        return _("{who} places a piece, {n} left", who=who, n=frame.left[asked])
    if isinstance(frame, Travelling):
        return _clock(s, frame, who)
    what = pieces(frame.left)
    if isinstance(frame, Sending):
        return _("{who} sends {what} into the tunnel", who=who, what=what)
    if isinstance(frame, Returning):
        return _("{who} may return {what} to the board", who=who, what=what)
    assert isinstance(frame, Freeing)
    if frame.tunnel:
        return _("{who} may free {what} from the tunnel", who=who, what=what)
    return _("{who} may free {what} from blocked epochs", who=who, what=what)


def _clock(s: State, frame: Travelling, who: str) -> str:
    rest = tuple(p for p in frame.waiting[1:] if s.count(p, frame.epoch))
    facts = {"epoch": EPOCHS[frame.epoch], "who": who, "others": names(rest)}
    return (
        _("Clock in {epoch}: {who} travels, then {others}", **facts)
        if rest
        else _("Clock in {epoch}: {who} travels", **facts)
    )


def player_label(s: State, player: int) -> str:
    """Return the accessible name of a player's row."""
    bonus = len(s.bonus[player])
    parts = [
        points(s.score[player]),
        tokens(s.tokens[player]),
        _n("{n} card", "{n} cards", len(s.hands[player])),
        _n("{n} proof", "{n} proofs", len(s.proofs[player])),
        _n("{n} bonus token", "{n} bonus tokens", bonus),
    ]
    parts += [_("decides now")] if rules.to_act(s) == player else []
    return f"{_name(player)}: {listed(parts, last=False)}"


def shown(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return what the viewer may see of some cards or tokens."""
    return tuple(v for v in values if v != HIDDEN)
