"""What lies beside the board: the question, the clock, the ship, bonus tokens, figures and, at the end, the count.

Each panel is drawn from its own top; :func:`sections` returns them with their heights.
"""

from timetravel import languages
from timetravel.languages import _later
from timetravel.svg import at, el, esc, fitted, piece, polar, star, two_lines, words
from timetravel.svg_look import Marks, Section
from timetravel.viagem import draw_words as say
from timetravel.viagem import names, rules, scoring
from timetravel.viagem.clock import next_number
from timetravel.viagem.components import (
    CLOCK_NUMBERS,
    COLOURS,
    EPOCHS,
    FIRST_SPEED_POINTS,
    PERIODS,
    SPEEDS,
)
from timetravel.viagem.draw_icons import icon
from timetravel.viagem.draw_players import hand, players
from timetravel.viagem.state import State
from timetravel.views import View

_, _n, _c = languages.speech(names.GAME)
LEFT, RIGHT = 14.0, 386.0
DIAL, HOURS, STANDING = 62.0, 48.5, 73.0  # radii on the clock: its edge, its numbers, the pieces round it


def sections(view: View, marks: Marks) -> list[Section]:
    """Return the panels from top to bottom."""
    s = view.position
    middle = [_final(s)] if s.over else [_clock(s, marks), _ship_and_bonus(s, marks), _figures(s, marks)]
    found = [_head(s), *middle, players(view, marks), hand(view, marks)]
    return [section for section in found if section[1]]


def _head(s: State) -> Section:
    who = rules.to_act(s)
    mark = piece(COLOURS[who], LEFT + 15, 20, 14) if who is not None else ""
    x = LEFT + (38 if mark else 0)
    lines = words(x, 20, say.headline(s), "tt-title") + words(x, 40, say.detail(s), "tt-medium tt-soft")
    return mark + lines, 46


# the clock


def _clock(s: State, marks: Marks) -> Section:
    middle = (199.0, 100.0)
    dial = el("circle", cx=middle[0], cy=middle[1], r=DIAL, class_="tt-card")
    standing = {s.clock[p]: p for p in s.table.players}
    numbers = "".join(_hour(middle, n, standing.get(n)) for n in range(1, CLOCK_NUMBERS + 1))
    who = rules.to_act(s)
    assert who is not None
    lines = (
        _("leaving {n}", n=s.clock[who]),
        say.bonus(s.clock[who], long=False),
        _("to {n}", n=next_number(s, who)),
    )
    centre = "".join(
        words(middle[0], 92 + 14 * k, line, "tt-small tt-mid" + " tt-bold" * (k == 1)) for k, line in enumerate(lines)
    )
    told = "; ".join(
        _("{who} on {n}, gets {bonus} on leaving", who=names.colour(p), n=s.clock[p], bonus=say.bonus(s.clock[p]))
        for p in s.table.players
    )
    label = _("Clock: {what}", what=told)
    title = words(LEFT, 12, _("Clock"), "tt-head")
    return f"{marks.open('clock', label)}{title}{dial}{numbers}{centre}</g>", 198


def _hour(middle: tuple[float, float], number: int, player: int | None) -> str:
    angle = 360 / CLOCK_NUMBERS * number
    x, y = polar(middle, HOURS, angle)
    parts = [words(x, y + 4.5, str(number), "tt-small tt-mid" + " tt-bold" * (player is not None))]
    if player is None:
        inner, outer = polar(middle, DIAL, angle), polar(middle, DIAL + 6, angle)
        parts.append(el("path", d=f"M{inner[0]} {inner[1]}L{outer[0]} {outer[1]}", class_="tt-rule"))
    else:
        parts.append(piece(COLOURS[player], *polar(middle, STANDING, angle), 9))
    css = "tt-small " + ("tt-soft" if player is None else "tt-bold")
    parts.append(_leaving(middle, number, angle, css))
    return "".join(parts)


def _leaving(middle: tuple[float, float], number: int, angle: float, css: str) -> str:
    """Return what leaving a number brings, beside the place where a piece may stand."""
    text = say.bonus(number, long=True)
    if number % 6 == 0:
        return words(middle[0], 13 if number == CLOCK_NUMBERS else 195, text, f"{css} tt-mid")
    left = number > 6
    x, y = polar(middle, STANDING, angle)[0] + (-13 if left else 13), polar(middle, 84, angle)[1] + 4
    return fitted(x, y, text, css + " tt-end" * left, 12, x - 4 if left else 396 - x)


# ship and bonus tokens


def _ship_and_bonus(s: State, marks: Marks) -> Section:
    return _ship(s, marks) + _bonus(s), 66


def _ship(s: State, marks: Marks) -> str:
    parts = [words(LEFT, 12, _("Ship speed"), "tt-head")]
    for k, speed in enumerate(SPEEDS):
        x, now = LEFT + 14 + 31 * k, k == s.speed
        parts.append(el("circle", cx=x, cy=34, r=13, class_="tt-badge" if now else "tt-card"))
        parts.append(words(x, 39, str(speed), "tt-mid tt-bold" + " tt-onbadge" * now))
        if now:
            parts.append(words(x, 61, _("next"), "tt-small tt-mid tt-bold"))
        elif k == 0:
            parts.append(words(x, 61, f"+{FIRST_SPEED_POINTS}", "tt-small tt-mid tt-soft"))
    facts = {"speed": SPEEDS[s.speed], "step": s.speed + 1, "all": len(SPEEDS)}
    label = _("Ship: the next flight has speed {speed}, step {step} of {all}", **facts)
    return f"{marks.open('ship', label)}{''.join(parts)}</g>"


def _bonus(s: State) -> str:
    left = 198.0
    parts = [words(left, 12, _("Bonus tokens"), "tt-head")]
    for k, letter in enumerate(PERIODS):
        x, there = left + 12 + 27 * k, s.bonus_left >> k & 1
        parts.append(at(x, 34, _bonus_token(letter) if there else _gone(letter)))
    free = ", ".join(names.period(k) for k in range(len(PERIODS)) if s.bonus_left >> k & 1)
    label = _("Bonus tokens left: {periods}", periods=free or _("none"))
    return f'<g role="group" aria-label="{esc(label)}">{"".join(parts)}</g>'


def _bonus_token(letter: str) -> str:
    plate = el("rect", x=-11.5, y=-12, width=23, height=24, rx=5, class_=f"tt-plate tt-{letter}")
    return plate + words(0, 5, letter, "tt-mid tt-bold tt-onplate")


def _gone(letter: str) -> str:
    plate = el("rect", x=-10.5, y=-11, width=21, height=22, rx=5, class_="tt-gone")
    return plate + words(0, 4.5, letter, "tt-mid tt-small tt-soft")


# figures


def _figures(s: State, marks: Marks) -> Section:
    cards = "".join(_figure(e, LEFT + 126 * k, marks) for k, e in enumerate(s.figures))
    empty = "" if s.figures else words(LEFT, 36, _("No figure is left"), "tt-medium tt-soft")
    return words(LEFT, 12, _("Figures face up"), "tt-head") + cards + empty, 128


def _figure(epoch: int, x: float, marks: Marks) -> str:
    title, gifts = names.figure(epoch), say.brings(epoch)
    told = ", ".join(text for _icon, text in gifts)
    facts = {"figure": title, "epoch": names.epoch(epoch), "gifts": told}
    label = _("figure {figure} in {epoch}: {gifts}", **facts)
    head = marks.open(f"figure:{EPOCHS[epoch]}", label, "tt-row", f' transform="translate({x} 20)"')
    letter = EPOCHS[epoch][0]
    parts = [
        el("rect", width=120, height=108, rx=9, class_="tt-card tt-cell"),
        el("path", d="M9 .6H111A8.4 8.4 0 0 1 119.4 9V25H.6V9A8.4 8.4 0 0 1 9 .6Z", class_=f"tt-{letter}"),
        words(10, 18, EPOCHS[epoch], "tt-bold tt-onplate"),
        at(104, 13, el("path", d=star(9), class_="tt-star")),
    ]
    parts += [words(10, 42 + 15 * k, line, "tt-medium tt-bold") for k, line in enumerate(two_lines(title, 13, 104))]
    base = 101 - 17 * (len(gifts) - 1)
    for k, (sign, text) in enumerate(gifts):
        parts.append(f'<g class="tt-inky">{icon(sign, 17, base - 4 + 17 * k)}</g>')
        parts.append(words(31, base + 17 * k, text, "tt-small"))
    edge = el("rect", x=-1, y=-1, width=122, height=110, rx=10, class_="tt-edge")
    return f"{head}{''.join(parts)}{edge}</g>"


# the end

_PARTS = {
    "proofs": _later("Proofs"),
    "bonus": _later("Bonus tokens"),
    "diversity": _later("Diversity of periods"),
    "pieces": _later("Pieces on the board"),
    "track": _later("Score track"),
    "blocked": _later("Blocked pieces"),
    "tunnel": _later("Pieces in the tunnel"),
    "hole": _later("In the Black Hole"),
}


def _final(s: State) -> Section:
    """Return the table of the final count, a column for each player."""
    counts = {p: scoring.parts(s, p) for p in s.table.players}
    gap = 40.0
    xs = {p: RIGHT - 18 - gap * (len(counts) - 1 - k) for k, p in enumerate(counts)}
    parts = [words(LEFT, 12, _("Final count"), "tt-head")]
    parts += [_winner(xs[p]) for p in scoring.winners(s)]
    parts += [piece(COLOURS[p], x, 36, 12) for p, x in xs.items()]
    for k, part in enumerate(scoring.PARTS):
        y = 72 + 25 * k
        parts.append(words(LEFT, y, _(_PARTS[part]), "tt-medium"))
        parts += [words(xs[p], y, f"{n[part]}".replace("-", "−"), "tt-mid") for p, n in counts.items()]
        parts.append(el("path", d=f"M{LEFT} {y + 7.5}H{RIGHT}", class_="tt-rule"))
    y = 76 + 25 * len(scoring.PARTS)
    parts.append(words(LEFT, y, _("Total"), "tt-bold"))
    parts += [words(x, y + 1, str(scoring.final(s, p)), "tt-total") for p, x in xs.items()]
    parts.append(words(LEFT, y + 36, _tie(s), "tt-small tt-soft"))
    return "".join(parts), y + 40


def _tie(s: State) -> str:
    """Return what broke a tie for the first place, if there was one."""
    best = scoring.winners(s)
    top = scoring.final(s, best[0])
    tied = [p for p in s.table.players if scoring.final(s, p) == top]
    if len(best) == len(tied):
        return ""
    free = {scoring.on_board(s, p)[0] for p in tied}
    if len(free) > 1:
        return _("Tie at {n} broken by pieces on the board", n=top)
    return _("Tie at {n} broken by the number of proofs", n=top)


def _winner(x: float) -> str:
    """Return what marks the column of a winner: a plate behind it and a word at its foot."""
    height = 84 + 25 * len(scoring.PARTS)
    plate = el("rect", x=x - 19, y=18, width=38, height=height, rx=8, class_="tt-win")
    return plate + words(x, height + 10, _("wins"), "tt-small tt-mid tt-bold")
