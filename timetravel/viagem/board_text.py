"""The board as text, for terminals and screen readers: all that the picture shows, within 100 columns."""

from itertools import zip_longest

from timetravel.viagem import draw_words as say
from timetravel.viagem import rules, scoring
from timetravel.viagem.board import SYMBOLS
from timetravel.viagem.components import (
    CARD_PERIODS,
    CARDS,
    CURRENT,
    EPOCHS,
    FIGURES,
    HOLE,
    IN_PERIOD,
    PERIODS,
    PROOF_NAMES,
    SPEEDS,
    TUNNEL,
)
from timetravel.viagem.draw_cells import TRACK
from timetravel.viagem.state import Placing, State

LEGEND = "B2: two blue pieces · (ship): used symbol · *: a figure is face up"


def board_text(position: State) -> str:
    """Return a position as text; a letter and a number are pieces: ``B2`` are two blue ones.

    >>> from timetravel.viagem.rules import start
    >>> print(board_text(start(("blue", "red", "yellow"))).splitlines()[0])
    Set-up · Blue decides · Blue places a piece, 10 left
    """
    s = position
    lines = [f"{say.headline(s)} · {say.detail(s)}", ""]
    lines += [*_land(s), LEGEND, "", *_middle(s), "", *_players(s)]
    return "\n".join(line.rstrip() for line in lines)


def _pieces(s: State, place: int) -> str:
    return " ".join(f"{say.LETTERS[p]}{n}" for p, n in say.here(s, place))


def _epoch(s: State, epoch: int | None) -> str:
    if epoch is None:
        return ""
    symbols = "blocked" if say.is_blocked(s, epoch) else " ".join(
        f"({tool})" if say.is_used(s, epoch, tool) else tool for tool in SYMBOLS[epoch]
    )  # fmt: skip
    star = "*" if epoch in s.figures else " "
    return f"{EPOCHS[epoch]}{star} {symbols:<15} {_pieces(s, epoch)}"


def _land(s: State) -> list[str]:
    lines = [f"{'Period':<13}{'Proofs left':<13}{'Outer track':<37}Inner track"]
    for period, epochs in enumerate(IN_PERIOD):
        outer = [e for e in epochs if TRACK[e] == "out"]
        inner = [e for e in epochs if TRACK[e] == "in"]
        head = (CARD_PERIODS[period].capitalize(), " ".join(map(str, s.left[period])) or "none")
        for one, two in zip_longest(outer, inner):
            lines.append(f"{head[0]:<13}{head[1]:<13}{_epoch(s, one):<37}{_epoch(s, two)}")
            head = ("", "")
    return lines


def _middle(s: State) -> list[str]:
    countdown = " ".join(str(n) for n in range(s.countdown, 0, -1)) or "none"
    speeds = " ".join(f"[{v}]" if k == s.speed else str(v) for k, v in enumerate(SPEEDS))
    offered = " ".join(letter for k, letter in enumerate(PERIODS) if s.bonus_left >> k & 1)
    lines = [
        f"Time Tunnel  {_pieces(s, TUNNEL) or 'empty':<24} Countdown {countdown}",
        f"Black Hole   {_pieces(s, HOLE) or 'empty'}",
        f"Ship speeds  {speeds:<24} Bonus tokens {offered or 'none'}",
    ]
    for epoch in s.figures:
        gifts = ", ".join(text for _, text in say.brings(epoch))
        lines.append(f"Figure in {EPOCHS[epoch]} {FIGURES[epoch]['name']}: {gifts}")
    return lines


def _players(s: State) -> list[str]:
    placing = s.stack[0] if s.stack and isinstance(s.stack[0], Placing) else None
    heads = f"score tokens cards proofs bonus {'to place' if placing else 'here':>8}"
    lines = [f"{'Players':<13}{heads} clock  on leaving"]
    for p in s.table.players:
        waiting = placing.left[p] if placing else s.count(p, CURRENT)
        mark = ">" if rules.to_act(s) == p else " "
        lines.append(
            f"{mark} {say.LETTERS[p]} {say.name(p):<9}{s.score[p]:>5}{s.tokens[p]:>7}{len(s.hands[p]):>6}"
            f"{len(s.proofs[p]):>7}{len(s.bonus[p]):>6}{waiting:>9}{s.clock[p]:>6}  {say.bonus(s.clock[p])}"
        )
    for p in s.table.players:
        lines += _holds(s, p) + (_count(s, p) if s.over else [])
    return lines


def _holds(s: State, player: int) -> list[str]:
    """Return what is known of a player's cards and tokens."""
    rows = (
        ("cards", CARDS, s.hands[player]),
        ("proofs", PROOF_NAMES, s.proofs[player]),
        ("bonus", PERIODS, s.bonus[player]),
    )
    found = [f"{what} {' '.join(names[k] for k in say.shown(held))}" for what, names, held in rows if say.shown(held)]
    if not found:
        return []
    return _folded(f"{say.name(player)} holds", found)


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
    parts = scoring.parts(s, player)
    sum_of = " ".join(f"{part} {n}" for part, n in parts.items() if n)
    wins = ", wins" if player in scoring.winners(s) else ""
    return [f"{say.name(player)} has {scoring.final(s, player)}{wins}: {sum_of}"]
