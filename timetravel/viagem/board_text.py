"""The board as text, for terminals and screen readers: all that the picture shows, within 100 columns."""

from collections.abc import Callable
from itertools import zip_longest

from timetravel import languages
from timetravel.columns import pad, room
from timetravel.viagem import draw_words as say
from timetravel.viagem import names, rules, scoring
from timetravel.viagem.board import SYMBOLS
from timetravel.viagem.components import (
    CARDS,
    CURRENT,
    EPOCHS,
    HOLE,
    IN_PERIOD,
    PERIODS,
    PROOF_NAMES,
    SPEEDS,
    TUNNEL,
)
from timetravel.viagem.draw_cells import TRACK
from timetravel.viagem.state import Placing, State

_, _n, _c = languages.speech(names.GAME)
_WIDE = 16  # columns for the symbols of an epoch


def board_text(position: State) -> str:
    """Return a position as text; a letter and a number are pieces: ``B2`` are two blue ones.

    >>> from timetravel.viagem.rules import start
    >>> print(board_text(start(("blue", "red", "yellow"))).splitlines()[0])
    Set-up · Blue decides · Blue places a piece, 10 left
    """
    s = position
    lines = [f"{say.headline(s)} · {say.detail(s)}", ""]
    lines += [*_land(s), _legend(), "", *_middle(s), "", *_players(s)]
    return "\n".join(line.rstrip() for line in lines)


def _legend() -> str:
    return _("B2: two blue pieces · (ship): used symbol · *: a figure is face up")


def _pieces(s: State, place: int) -> str:
    return " ".join(f"{say.LETTERS[p]}{n}" for p, n in say.here(s, place))


def _epoch(s: State, epoch: int | None) -> str:
    if epoch is None:
        return ""
    used = [(names.tool(tool), say.is_used(s, epoch, tool)) for tool in SYMBOLS[epoch]]
    symbols = " ".join(f"({tool})" if gone else tool for tool, gone in used)
    star = "*" if epoch in s.figures else " "
    shown = pad(_("blocked") if say.is_blocked(s, epoch) else symbols, _WIDE)
    return f"{EPOCHS[epoch]}{star} {shown}{_pieces(s, epoch)}"


def _land(s: State) -> list[str]:
    wide = room((names.short_period(period) for period in range(len(PERIODS))), 13)
    heads = (pad(_("Period"), wide), pad(_("Proofs left"), 13), pad(_("Outer track"), 37))
    lines = ["".join(heads) + _("Inner track")]
    for period, epochs in enumerate(IN_PERIOD):
        outer = [e for e in epochs if TRACK[e] == "out"]
        inner = [e for e in epochs if TRACK[e] == "in"]
        head = (names.short_period(period), " ".join(map(str, s.left[period])) or _("none"))
        for one, two in zip_longest(outer, inner):
            lines.append(pad(head[0], wide) + pad(head[1], 13) + pad(_epoch(s, one), 37) + _epoch(s, two))
            head = ("", "")
    return lines


def _middle(s: State) -> list[str]:
    countdown = " ".join(str(n) for n in range(s.countdown, 0, -1)) or _("none")
    tunnel, hole = (_pieces(s, place) or _("empty") for place in (TUNNEL, HOLE))
    speeds = " ".join(f"[{v}]" if k == s.speed else str(v) for k, v in enumerate(SPEEDS))
    offered = " ".join(letter for k, letter in enumerate(PERIODS) if s.bonus_left >> k & 1)
    heads = (_("Time Tunnel"), _("Black Hole"), _("Ship speeds"))
    one, two, three = (pad(head, room(heads, 13)) for head in heads)
    lines = [
        one + pad(tunnel, 25) + _("Countdown {tokens}", tokens=countdown),
        two + hole,
        three + pad(speeds, 25) + _("Bonus tokens {periods}", periods=offered or _("none")),
    ]
    for epoch in s.figures:
        gifts = ", ".join(text for _icon, text in say.brings(epoch))
        facts = {"epoch": EPOCHS[epoch], "figure": names.figure(epoch), "gifts": gifts}
        lines.append(_("Figure in {epoch} {figure}: {gifts}", **facts))
    return lines


def _players(s: State) -> list[str]:
    placing = s.stack[0] if s.stack and isinstance(s.stack[0], Placing) else None
    heads = (
        _("score tokens cards proofs bonus to place clock  on leaving")
        if placing
        else _("score tokens cards proofs bonus     here clock  on leaving")
    )
    lines = [pad(_("Players"), 13) + heads]
    for p in s.table.players:
        waiting = placing.left[p] if placing else s.count(p, CURRENT)
        mark = ">" if rules.to_act(s) == p else " "
        lines.append(
            f"{mark} {say.LETTERS[p]} {pad(names.colour(p), 9)}{s.score[p]:>5}{s.tokens[p]:>7}{len(s.hands[p]):>6}"
            f"{len(s.proofs[p]):>7}{len(s.bonus[p]):>6}{waiting:>9}{s.clock[p]:>6}  {say.bonus(s.clock[p])}"
        )
    for p in s.table.players:
        lines += _holds(s, p) + (_count(s, p) if s.over else [])
    return lines


def _holds(s: State, player: int) -> list[str]:
    """Return what is known of a player's cards and tokens."""
    rows = (
        (_("cards"), CARDS, s.hands[player]),
        (_("proofs"), PROOF_NAMES, s.proofs[player]),
        (_("bonus"), PERIODS, s.bonus[player]),
    )
    found = [f"{what} {' '.join(all_[k] for k in say.shown(held))}" for what, all_, held in rows if say.shown(held)]
    if not found:
        return []
    return _folded(_("{who} holds", who=names.colour(player)), found)


def _folded(head: str, parts: list[str]) -> list[str]:
    """Return the parts in as few lines as they need."""
    lines = [head]
    for k, part in enumerate(parts):
        text = f" {part}{';' if k + 1 < len(parts) else ''}"
        if len(lines[-1]) + len(text) > 100:
            lines.append(" " * len(head))
        lines[-1] += text
    return lines


def _count(s: State, player: int) -> list[str]:
    sum_of = " ".join(f"{_PARTS[part]()} {n}" for part, n in scoring.parts(s, player).items() if n)
    facts = {"who": names.colour(player), "n": scoring.final(s, player), "parts": sum_of}
    wins = player in scoring.winners(s)
    return [_("{who} has {n}, wins: {parts}", **facts) if wins else _("{who} has {n}: {parts}", **facts)]


_PARTS: dict[str, Callable[[], str]] = {
    "proofs": lambda: _("proofs"),
    "bonus": lambda: _("bonus"),
    "diversity": lambda: _("diversity"),
    "pieces": lambda: _("pieces"),
    "track": lambda: _("track"),
    "blocked": lambda: _c("pieces", "blocked"),
    "tunnel": lambda: _c("pieces", "tunnel"),
    "hole": lambda: _c("pieces", "hole"),
}
