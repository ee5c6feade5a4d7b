"""The row of eras: Scenario cards, Reference cards, slots and pieces, and below them the wormhole."""

from functools import lru_cache
from itertools import pairwise

from timetravel import languages
from timetravel.languages import cached
from timetravel.leap import draw_words as say
from timetravel.leap import rules
from timetravel.leap.components import COLOURS, ERAS, LAST, NOTHING
from timetravel.leap.draw_cards import back, face, known, lettering, scenario, scenario_back
from timetravel.leap.draw_icons import motif, tick
from timetravel.leap.draw_layout import (
    CARD,
    COLUMN,
    EDGE,
    GROUND,
    GROUND_END,
    IN_LINE,
    LANE,
    LINE,
    LINE_HEIGHT,
    PIECES,
    PITCH,
    RAY,
    REFERENCE_HEIGHT,
    SCENARIO,
    SCENARIO_HEIGHT,
    SLOT,
    SLOT_HEIGHT,
    WIDTH,
    WORMHOLE,
    WORMHOLE_END,
    middle,
    piece_places,
)
from timetravel.leap.names import GAME
from timetravel.leap.state import State
from timetravel.svg import at, el, esc, fitted, num, outline, piece, spiral, star, two_lines, words
from timetravel.svg_look import Marks, badge, badge_lines

_, _n, _c = languages.speech(GAME)

# the ground: drawn once, the same in every picture


@cached(maxsize=8)
def land() -> str:
    """Return the name of the game, the ground of the eras with their Reference cards, and the wormhole."""
    eras = "".join(_ground(era) + _reference(era) for era in ERAS)
    return _title() + eras + _band()


def _title() -> str:
    left, right = 220.0, WIDTH - EDGE - 60
    return (
        words(EDGE + 6, 40, "Time Leap", "tt-title")
        + words(left - 8, 38, _("past"), "tt-medium tt-soft tt-end")
        + el("path", d=f"M{num(left)} 33H{num(right - 10)}m-8-6 8 6-8 6", class_="tt-arrowline")
        + words(right, 38, _("future"), "tt-medium tt-soft")
    )


def _ground(era: int) -> str:
    x = middle(era) - COLUMN / 2
    return el("rect", x=x, y=GROUND, width=COLUMN, height=GROUND_END - GROUND, rx=8, class_=f"tt-e{era}-in")


def _reference(era: int) -> str:
    x = middle(era)
    card = el("rect", x=x - COLUMN / 2, y=GROUND, width=COLUMN, height=REFERENCE_HEIGHT, class_=f"tt-e{era}")
    picture = at(x + (29 if era == LAST else 17), GROUND + REFERENCE_HEIGHT - 8, motif(era))
    return card + picture + words(x - COLUMN / 2 + 9, GROUND + 49, str(era), "tt-ref")


def _band() -> str:
    height = WORMHOLE_END - WORMHOLE
    band = el("rect", x=EDGE - 2, y=WORMHOLE, width=WIDTH - 2 * EDGE + 4, height=height, rx=14, class_="tt-disc")
    curl = [el("path", d=spiral(40 * era, 1.6, 4, 46), class_="tt-swirl") for era in ERAS]
    curls = (at(middle(era) + PITCH / 2, WORMHOLE + height / 2, curl[era - 1]) for era in range(1, LAST, 2))
    return band + "".join(curls)


# eras


def eras(s: State, marks: Marks) -> str:
    """Return all eras, from past to future."""
    return "".join(_era(s, era, marks) for era in ERAS)


def _row(name: str) -> str:
    """Return the attribute that says to which row of the board a place belongs."""
    return f' data-row="{esc(name)}"'


def _era(s: State, era: int, marks: Marks) -> str:
    name = f"era{era}"
    goal = marks.goals.get(name)
    spot = f' data-x="{num(middle(era))}" data-y="{num(LANE)}"' + _row(_("Eras"))
    parts = [
        marks.open(name, say.era_label(s, era, goal), "tt-epoch", spot),
        _frame(era),
        at(middle(era), SCENARIO + SCENARIO_HEIGHT / 2, _above(s, era)),
        at(middle(era), SLOT + SLOT_HEIGHT / 2, _slot(s.eras[era], era)),
        _pieces(s, era),
    ]
    if goal:
        parts.append(badge(middle(era), LANE, *badge_lines(goal)))
    return "".join(parts) + "</g>"


@lru_cache(maxsize=16)
def _frame(era: int) -> str:
    """Return the parts of an era that carry highlights."""
    x, top, height = middle(era) - COLUMN / 2, SCENARIO - 4, GROUND_END - SCENARIO + 4
    cell = el("rect", x=x, y=top, width=COLUMN, height=height, rx=9, class_="tt-cell")
    edge = el("rect", x=x + 0.5, y=top + 1, width=COLUMN - 1, height=height - 2, rx=9, class_="tt-edge")
    return cell + edge


def _above(s: State, era: int) -> str:
    if era == LAST:
        return _aim(s)
    found = say.cleared(s, era)
    return scenario_back(s.scenario[era], *found) if found else scenario(s.scenario[era])


def _aim(s: State) -> str:
    """Return what stands where era 10 has no Scenario card: how far the team is."""
    nine, count = s.table.options.win == "first_nine", say.needed(s)
    aim = _("of {all} cleared", all=count) if nine else _("of {all} right", all=count)
    return (
        at(0, -38, el("path", d=star(17), class_="tt-star"))
        + lettering(0, 8, str(say.right(s)), 30, "tt-symbol")
        + "".join(
            fitted(0, 29 + 19 * k, line, "tt-label tt-mid", 16.5, COLUMN)
            for k, line in enumerate(two_lines(aim, 16.5, COLUMN - 6))
        )
    )


@cached(maxsize=512)
def _slot(card: int, era: int) -> str:
    if card == NOTHING:
        width, height = CARD
        return el("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=7, class_="tt-void")
    if card == era:
        return face(card, CARD) + tick(CARD[0] / 2 - 5, 6 - CARD[1] / 2)
    return back(CARD) if card < 0 else known(card, CARD)


def _pieces(s: State, era: int) -> str:
    there = say.here(s, era)
    radius, places = piece_places(len(there))
    now = rules.to_act(s)
    if not there:
        return ""
    placed = list(zip(there, places, strict=True))
    halo = [at(x, y, outline(COLOURS[p], radius + 3.4, "tt-asked")) for p, (x, y) in placed if p == now]
    return at(middle(era), PIECES, *halo, *(piece(COLOURS[p], x, y, radius) for p, (x, y) in placed))


# the wormhole


def wormhole(s: State, marks: Marks) -> str:
    """Return the ten spaces of the wormhole with the cards of a running leap, and its arrow."""
    cards, free = say.on_the_way(s), say.next_space(s)
    spaces = "".join(_space(era, cards.get(era), era == free, marks) for era in ERAS)
    return f'<g class="tt-space">{_name(s)}{spaces}{_ray(s)}</g>'


def _space(era: int, card: int | None, free: bool, marks: Marks) -> str:
    x, y = middle(era), LINE + LINE_HEIGHT / 2
    name = "wormhole" if free else f"wormhole{era}"
    empty = _("the next card of the leap goes here") if free else _("empty")
    goal = marks.goals.get(name)
    label = _("Wormhole under era {era}: {what}", era=era, what=empty if card is None else say.card(card))
    height = WORMHOLE_END - WORMHOLE
    parts = [
        marks.open(name, label + say.goal_label(goal), "tt-space", _row(_("Wormhole"))),
        el("rect", x=x - PITCH / 2, y=WORMHOLE, width=PITCH, height=height, rx=9, class_="tt-cell"),
        el("rect", x=x - COLUMN / 2, y=WORMHOLE + 3, width=COLUMN, height=height - 6, rx=9, class_="tt-edge"),
        at(x, y, face(card, IN_LINE) if card is not None else _open_space(free)),
    ]
    if goal:
        parts.append(badge(x, y - 24, *badge_lines(goal)))
    return "".join(parts) + "</g>"


@lru_cache(maxsize=2)
def _open_space(free: bool) -> str:
    width, height = IN_LINE
    css = "tt-next" if free else "tt-empty"
    place = el("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=6, class_=css)
    return place + (el("path", d="M-11 0H11M0-11V11", class_="tt-ray") if free else "")


def _name(s: State) -> str:
    """Return the name of the wormhole, at the longer free side of a running leap."""
    cards = say.on_the_way(s)
    found = say.line(s)
    reach = [*cards, found[0]] if found else []
    left, right = (min(reach) - 1, LAST - max(reach)) if reach else (LAST, 0)
    if max(left, right) < 2:
        return ""
    x = EDGE + PITCH * left / 2 if left >= right else WIDTH - EDGE - PITCH * right / 2
    return words(x, RAY + 5, _("WORMHOLE"), "tt-tunnelname")


def _ray(s: State) -> str:
    """Return the arrow of a running leap: from its era to the one above its last card."""
    found = say.line(s)
    if not found:
        return ""
    era, future, cards = found
    way = 1 if future else -1
    x, goal = middle(era), middle(era + way * len(cards))
    head = f"M{num(goal + 17 * way)} {num(RAY)}L{num(goal)} {num(RAY - 8)}V{num(RAY + 8)}Z"
    up = f"M{num(goal)} {num(WORMHOLE - 7)}l-9 11h18Z"
    return (
        el("circle", cx=x, cy=RAY, r=5, class_="tt-rayhead")
        + el("path", d=f"M{num(x)} {num(RAY)}H{num(goal)}", class_="tt-ray")
        + el("path", d=head, class_="tt-rayhead")
        + el("path", d=up, class_="tt-rayhead")
    )


# the way of the last move


def way(stops: tuple[str, ...]) -> str:
    """Return the way of the last move, in the strip below the slots; of its stops only eras count."""
    places = [int(stop[3:]) for stop in stops if stop[:3] == "era" and stop[3:].isdigit() and int(stop[3:]) in ERAS]
    legs = [_leg(middle(a), middle(b)) for a, b in pairwise(places) if a != b]
    return f'<g class="tt-trail" aria-hidden="true">{"".join(legs)}</g>' if legs else ""


def _leg(start: float, goal: float) -> str:
    side = 1 if goal > start else -1
    path = f"M{num(start)} {num(LANE)}H{num(goal - 12 * side)}"
    points = f"{num(goal + 4 * side)},{num(LANE)} {num(goal - 16 * side)},{num(LANE - 9)}"
    return (
        el("path", d=path, class_="tt-case")
        + el("path", d=path, class_="tt-way")
        + el("circle", cx=start, cy=LANE, r=5, class_="tt-arrow")
        + f'<polygon points="{points} {num(goal - 16 * side)},{num(LANE + 9)}" class="tt-arrow"/>'
    )
