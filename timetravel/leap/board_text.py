"""The table as text, for terminals and screen readers: all that the picture shows, within 100 columns."""

from textwrap import wrap

from timetravel.leap import draw_words as say
from timetravel.leap import hopeless, rules
from timetravel.leap.components import CARDS, ERAS, HIDDEN, LAST, NOTHING
from timetravel.leap.state import Offering, State

WIDTH, FULL = 100, 96  # of a line, and of one that may hold signs of double width
LEGEND = "[5]: face up · (5): face down, but known · ?: a card that may not be seen"


def board_text(position: State) -> str:
    """Return a position as text; pieces are letters, cards are numbers or ``leap``.

    >>> from timetravel import leap
    >>> print(board_text(leap.start(("blue", "red"))).splitlines()[0])
    Turn 1 · Blue decides · Turn in era 1: place a card or leap.
    """
    s = position
    lines = [*wrap(f"{say.headline(s)} · {say.detail(s)}", WIDTH), *_remarks(s), "", *_row(s), LEGEND, ""]
    lines += [*_table(s), "", *_missions(s), *_players(s)]
    return "\n".join(line.rstrip() for line in lines)


def _remarks(s: State) -> list[str]:
    told = [f"{text} [{', '.join(cites)}]" for text, cites in hopeless.remarks(s)]
    return [line for text in told for line in wrap(text, WIDTH, subsequent_indent="  ")]


def _card(value: int) -> str:
    return "?" if value == HIDDEN else CARDS[value]


def _cards(values: tuple[int, ...]) -> str:
    return " ".join(map(_card, sorted(values, key=lambda value: (value == HIDDEN, value)))) or "none"


def _row(s: State) -> list[str]:
    moving = say.on_the_way(s)
    lines = [f"{'Era':<5}{'Slot':<8}{'Pieces':<12}{'Wormhole':<12}Scenario card"]
    for era in ERAS:
        letters = " ".join(say.LETTERS[p] for p in say.here(s, era))
        passing = _card(moving[era]) if era in moving else "next" if say.next_space(s) == era else ""
        lines.append(f"{era:>3}  {_slot(s.eras[era], era):<8}{letters:<12}{passing:<12}{_scenario(s, era)}")
    return lines


def _slot(value: int, era: int) -> str:
    if value == NOTHING:
        return "-"
    return f"[{era}]" if value == era else "?" if value == HIDDEN else f"({CARDS[value]})"


def _scenario(s: State, era: int) -> str:
    if era == LAST:
        what = "cleared" if s.table.options.win == "first_nine" else "right"
        return f"none; {say.right(s)} of {say.needed(s)} {what}"
    found = say.cleared(s, era)
    title, rule = say.scenario(s.scenario[era]), say.scenario_rule(s.scenario[era])
    return f"cleared {found[0]}. by {say.name(found[1])} ({title})" if found else f"{title}: {rule}"


def _table(s: State) -> list[str]:
    gone = [f"{CARDS[card]}: {say.discarded(s, card)}" for card in range(len(CARDS)) if card in s.discards]
    below = " ".join(map(_card, say.known_below(s)))
    order = [f"{k + 1}. era {era} {say.name(who)}" for k, (era, who) in enumerate(s.cleared)]
    lines = [
        *_folded("Discards", [*gone[1:], gone[0]] if 0 in s.discards else gone),
        f"Deck         {say.many(len(s.deck), 'card')}" + (f"; at the bottom {below}" if below else ""),
        f"Free Action  {say.free_action(s)}",
        *_folded("Cleared", order),
    ]
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, Offering):
        lines.insert(3, f"Offered      {_card(frame.card)} by {say.name(frame.who)}, face down")
    return lines


def _folded(head: str, parts: list[str]) -> list[str]:
    """Return a line with a head, or several where its parts need them."""
    lines = [f"{head:<13}"]
    for k, part in enumerate(parts or ["none"]):
        text = part + ";" * (k + 1 < len(parts))
        if len(lines[-1]) + len(text) > FULL:
            lines.append(" " * 13)
        lines[-1] += f"{text} "
    return lines


def _missions(s: State) -> list[str]:
    found = [(say.scenario(name).removeprefix("Mission "), era, state) for name, era, state in say.missions(s)]
    if not found:
        return []
    lines = _folded("Missions", [f"{sign} in era {era} {state}" for sign, era, state in found])
    return [*lines, *(" " * 13 + duty for duty in say.duties(s)), ""]


def _players(s: State) -> list[str]:
    lines = ["Players"]
    for p in s.table.players:
        mark = ">" if rules.to_act(s) == p else " "
        turn = "turn" if s.turn == p and not s.over else ""
        doing = say.doing(s, p)
        lines.append(
            f"{mark} {say.LETTERS[p]} {say.name(p):<8} era {s.pieces[p]:<4}{turn:<6}{doing:<13}"
            f"holds {_cards(s.hands[p])}"
        )
    return lines
