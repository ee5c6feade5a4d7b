"""The table as text, for terminals and screen readers: all that the picture shows, within 100 columns."""

from timetravel import languages
from timetravel.columns import columns, pad, room, wrapped
from timetravel.leap import draw_words as say
from timetravel.leap import hopeless, names, rules
from timetravel.leap.components import CARDS, ERAS, HIDDEN, LAST, NOTHING
from timetravel.leap.names import GAME
from timetravel.leap.state import Offering, State

WIDTH, FULL = 100, 96  # of a line, and of one that may hold signs of double width
_, _n, _c = languages.speech(GAME)


def board_text(position: State) -> str:
    """Return a position as text; pieces are letters, cards are numbers or ``leap``.

    >>> from timetravel import leap
    >>> print(board_text(leap.start(("blue", "red"))).splitlines()[0])
    Turn 1 · Blue decides · Turn in era 1: place a card or leap.
    """
    s = position
    lines = [*wrapped(f"{say.headline(s)} · {say.detail(s)}", WIDTH), *_remarks(s), "", *_row(s), _legend(), ""]
    lines += [*_table(s), "", *_missions(s), *_players(s)]
    return "\n".join(line.rstrip() for line in lines)


def _remarks(s: State) -> list[str]:
    told = [wrapped(f"{text} [{', '.join(cites)}]", WIDTH - 2) for text, cites in hopeless.remarks(s)]
    return [("  " if k else "") + line for lines in told for k, line in enumerate(lines)]


def _legend() -> str:
    return _("[5]: face up · (5): face down, but known · ?: a card that may not be seen")


def _card(value: int) -> str:
    return "?" if value == HIDDEN else CARDS[value]


def _cards(values: tuple[int, ...]) -> str:
    return " ".join(map(_card, sorted(values, key=lambda value: (value == HIDDEN, value)))) or _("none")


def _row(s: State) -> list[str]:
    moving = say.on_the_way(s)
    wide = room([_("Wormhole")], 12)
    heads = (pad(_("Era"), 5), pad(_("Slot"), 8), pad(_("Pieces"), 12), pad(_("Wormhole"), wide))
    lines = ["".join(heads) + _("Scenario card")]
    for era in ERAS:
        letters = " ".join(say.LETTERS[p] for p in say.here(s, era))
        passing = _card(moving[era]) if era in moving else _c("space", "next") if say.next_space(s) == era else ""
        lines.append(f"{era:>3}  {_slot(s.eras[era], era):<8}{letters:<12}{pad(passing, wide)}{_scenario(s, era)}")
    return lines


def _slot(value: int, era: int) -> str:
    if value == NOTHING:
        return "-"
    return f"[{era}]" if value == era else "?" if value == HIDDEN else f"({CARDS[value]})"


def _scenario(s: State, era: int) -> str:
    if era == LAST:
        return _("none; {progress}", progress=say.progress(s))
    found = say.cleared(s, era)
    title, rule = say.scenario(s.scenario[era]), say.scenario_rule(s.scenario[era])
    if found:
        return _("cleared {n}. by {who} ({card})", n=found[0], who=names.colour(found[1]), card=title)
    return f"{title}: {rule}"


def _table(s: State) -> list[str]:
    gone = [f"{CARDS[card]}: {say.discarded(s, card)}" for card in range(len(CARDS)) if card in s.discards]
    below = " ".join(map(_card, say.known_below(s)))
    order = [
        _("{n}. era {era} {who}", n=k + 1, era=era, who=names.colour(who)) for k, (era, who) in enumerate(s.cleared)
    ]
    deck = say.deck(s) + (_("; at the bottom {cards}", cards=below) if below else "")
    lines = [
        *_folded(_("Discards"), [*gone[1:], gone[0]] if 0 in s.discards else gone),
        pad(_("Deck"), _wide()) + deck,
        pad(_("Free Action"), _wide()) + say.free_action(s),
        *_folded(_("Cleared"), order),
    ]
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, Offering):
        facts = {"card": _card(frame.card), "who": names.colour(frame.who)}
        lines.insert(3, pad(_("Offered"), _wide()) + _("{card} by {who}, face down", **facts))
    return lines


def _wide() -> int:
    """Return the width of the column of heads."""
    return room((_("Discards"), _("Deck"), _("Free Action"), _("Cleared"), _("Offered"), _("Missions")), 13)


def _folded(head: str, parts: list[str]) -> list[str]:
    """Return a line with a head, or several where its parts need them."""
    lines = [pad(head, _wide())]
    for k, part in enumerate(parts or [_("none")]):
        text = part + ";" * (k + 1 < len(parts))
        if columns(lines[-1] + text) > FULL:
            lines.append(" " * _wide())
        lines[-1] += f"{text} "
    return lines


def _missions(s: State) -> list[str]:
    found = say.missions(s)
    if not found:
        return []
    told = [
        _("{sign} in era {era} {state}", sign=say.sign(name), era=era, state=say.mission_state(state))
        for name, era, state in found
    ]
    lines = _folded(_("Missions"), told)
    return [*lines, *(" " * _wide() + duty for duty in say.duties(s)), ""]


def _players(s: State) -> list[str]:
    lines = [_("Players")]
    for p in s.table.players:
        mark = ">" if rules.to_act(s) == p else " "
        turn = _("turn") if s.turn == p and not s.over else ""
        doing = say.doing(s, p)
        who = f"{mark} {say.LETTERS[p]} {pad(names.colour(p), 9)}"
        where = pad(_("era {era}", era=s.pieces[p]), 9)
        lines.append(who + where + pad(turn, 6) + pad(doing, 13) + _("holds {cards}", cards=_cards(s.hands[p])))
    return lines
