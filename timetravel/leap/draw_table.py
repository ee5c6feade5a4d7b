"""What lies below the wormhole: discards by number, the deck, the Free Action card, the order of clearing."""

from functools import lru_cache

from timetravel import languages
from timetravel.languages import cached
from timetravel.leap import clearing, exchange, names
from timetravel.leap import draw_words as say
from timetravel.leap.components import CARDS, CLEARABLE, COLOURS, COPIES, ERAS, HIDDEN, LEAP
from timetravel.leap.draw_cards import back, either, face, lettering
from timetravel.leap.draw_icons import icon
from timetravel.leap.draw_layout import COLUMN, DISCARDS, EDGE, STOCK, middle
from timetravel.leap.names import GAME
from timetravel.leap.state import Offering, State
from timetravel.svg import at, el, esc, fitted, piece, words
from timetravel.svg_look import Marks, Size, badge, badge_lines

_, _n, _c = languages.speech(GAME)
SMALL: Size = (25.0, 35.0)
ROOM = 10  # letters below the deck


def table(s: State, marks: Marks) -> str:
    """Return all that lies below the wormhole."""
    numbers = "".join(_discards(s, era, marks) for era in ERAS)
    title = words(EDGE + 2, DISCARDS - 6, _("Discards"), "tt-head")
    return title + numbers + _leaps(s, marks) + _deck(s, marks) + _free_action(s, marks) + _order(s, marks)


def _place(box: tuple[float, float, float, float], name: str, label: str, marks: Marks, *inside: str) -> str:
    """Return something that can be pointed at; its box is left, top, width and height."""
    discards = esc(_("Discards"))
    row = f' data-row="{discards}"' if name.startswith("discard:") else ""
    left, top, width, height = box
    goal = marks.goals.get(name)
    parts = [
        marks.open(name, label + say.goal_label(goal), more=row),
        el("rect", x=left, y=top, width=width, height=height, rx=8, class_="tt-cell"),
        el("rect", x=left, y=top, width=width, height=height, rx=8, class_="tt-edge"),
        *inside,
    ]
    if goal:
        parts.append(badge(left + width / 2, top - 1, *badge_lines(goal)))
    return "".join(parts) + "</g>"


# discards


def _discards(s: State, era: int, marks: Marks) -> str:
    count = s.discards.count(era)
    dead = era in clearing.dead_numbers(s)
    box = (middle(era) - COLUMN / 2, DISCARDS, COLUMN, 62.0)
    label = _("Discarded {card}: {count}", card=say.card(era), count=say.discarded(s, era))
    inside = at(middle(era), DISCARDS + 22, _of_a_number(era, count, dead))
    return _place(box, f"discard:{CARDS[era]}", label, marks, inside)


@cached(maxsize=512)
def _of_a_number(era: int, count: int, dead: bool) -> str:
    """Return the places of the three cards of a number, those that are gone with a card in them."""
    every = COPIES[era]
    parts = [
        at((SMALL[0] + 3.5) * (k - (every - 1) / 2), 0, face(era, SMALL) if k < count else _gap(era))
        for k in range(every)
    ]
    text = _("{n} of {all}", n=count, all=every)
    if not dead:
        return "".join(parts) + fitted(0, 37, text, "tt-label tt-mid" + " tt-soft" * (not count), 16.5, COLUMN - 4)
    strike = el("path", d="M-43 15 43-15", class_="tt-cross")
    return "".join(parts) + strike + fitted(0, 37, _("all gone"), "tt-label tt-mid tt-bold tt-dead", 16.5, COLUMN - 4)


@lru_cache(maxsize=16)
def _gap(card: int) -> str:
    width, height = SMALL
    place = el("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=3, class_="tt-gone tt-faint")
    return place + (words(0, 5, str(card), "tt-small tt-mid tt-soft") if card else "")


def _leaps(s: State, marks: Marks) -> str:
    count, every = s.discards.count(LEAP), COPIES[LEAP]
    gap = 27.5
    label = _("Discarded {card}: {count}", card=say.card(LEAP), count=say.discarded(s, LEAP))
    cards = (at(EDGE + 20 + gap * k, STOCK + 26, face(LEAP, SMALL) if k < count else _gap(LEAP)) for k in range(every))
    counted = _("Time Leap: {n} of {all}", n=count, all=every)
    text = words(EDGE + 7, STOCK + 63, counted, "tt-label" + " tt-soft" * (not count))
    return _place((EDGE, STOCK, gap * every + 13, 70.0), "discard:leap", label, marks, *cards, text)


# deck and Free Action


def _deck(s: State, marks: Marks) -> str:
    left = EDGE + 303
    below = say.known_below(s)
    ends = ["?" if card == HIDDEN else CARDS[card] for card in below]
    label = _("Deck: {count}", count=say.deck(s))
    label += _("; at the bottom, known to you: {cards}", cards=" ".join(ends)) if below else ""
    pile = [at(left + 20 - 2.5 * k, STOCK + 32 - 2.5 * k, back((40.0, 56.0), k == 0)) for k in (2, 1, 0)]
    if not s.deck:
        pile = [el("rect", x=left, y=STOCK + 4, width=40, height=56, rx=4, class_="tt-gone")]
    number = words(left + 66, STOCK + 34, str(len(s.deck)), "tt-big")
    parts = [*pile, number, words(left + 66, STOCK + 52, _("deck"), "tt-small tt-mid tt-soft")]
    if below:
        parts.append(f'<g class="tt-inky">{icon("eye", left + 7, STOCK + 68)}</g>')
        parts.append(words(left + 20, STOCK + 72.5, _end_of(ends), "tt-small tt-bold"))
    return _place((left - 6, STOCK - 4, 120.0, 80.0), "deck", label, marks, *parts)


def _end_of(names: list[str]) -> str:
    """Return as many of the lowest cards as there is room for."""
    ends = [" ".join(names[k:]) for k, name in enumerate(names) if name != "?"]
    return next((end for end in ends if len(end) <= ROOM), ends[-1][:ROOM] + "…")


def _free_action(s: State, marks: Marks) -> str:
    left, width = EDGE + 420, 200.0
    offering = s.stack[-1] if s.stack and isinstance(s.stack[-1], Offering) else None
    used = exchange.is_used(s, s.turn)
    label = _("Free Action: {state}", state=say.free_action(s))
    if offering:
        label += _("; {who} offers {card}", who=names.colour(offering.who), card=say.card(offering.card))
    parts = [
        el("rect", x=left + 2, y=STOCK + 2, width=width - 4, height=66, rx=8, class_="tt-card"),
        *_about_free_action(s, left, used),
    ]
    if offering:
        parts.append(at(left + width - 25, STOCK + 35, either(offering.card, (36.0, 52.0), up=False)))
    return _place((left, STOCK, width, 70.0), "offer", label, marks, *parts)


def _about_free_action(s: State, left: float, used: bool) -> list[str]:
    faint = "tt-inky tt-faint" if used else "tt-inky"
    parts = [f'<g class="{faint}">{icon("exchange", left + 24, STOCK + 35)}</g>']
    if used:
        parts.append(el("path", d=f"M{left + 11} {STOCK + 22}l26 26m0-26-26 26", class_="tt-cross"))
    parts.append(words(left + 46, STOCK + 28, _("Free Action"), "tt-medium tt-bold"))
    by = s.free_by if s.table.options.free_action == "once_each" else ()
    if by:
        return parts + [piece(COLOURS[p], left + 58 + 27 * k, STOCK + 50, 12.8) for k, p in enumerate(by)]
    state = _("USED") if used else _("swap a card")
    return [*parts, words(left + 46, STOCK + 49, state, "tt-small" + " tt-bold" * used)]


# the order of clearing


def _order(s: State, marks: Marks) -> str:
    left, gap = EDGE + 627, 38.7
    parts = []
    for k in range(len(CLEARABLE)):
        x = left + 19 + gap * k
        parts.append(at(x, STOCK + 16, _cleared(*s.cleared[k]) if k < len(s.cleared) else _to_clear(k + 1)))
    label = _("Order of clearing: {eras}", eras="; ".join(say.clearings(s)) or _("none yet"))
    title = words(left + 3, STOCK - 6, _("Order of clearing"), "tt-head")
    return title + _place((left, STOCK, gap * len(CLEARABLE), 70.0), "order", label, marks, *parts)


@lru_cache(maxsize=64)
def _cleared(era: int, who: int) -> str:
    tile = el("rect", x=-16, y=-14, width=32, height=28, class_=f"tt-e{era}")
    return tile + lettering(0, 6, str(era), 17, "tt-face tt-onplate") + piece(COLOURS[who], 0, 34, 13)


def _to_clear(order: int) -> str:
    tile = el("rect", x=-16, y=-14, width=32, height=28, class_="tt-gone tt-faint")
    return tile + words(0, 5, f"{order}.", "tt-small tt-mid tt-soft")
