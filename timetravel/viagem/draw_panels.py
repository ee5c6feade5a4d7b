"""What lies beside the board: the question, the clock, the ship, bonus tokens, figures and, at the end, the count.

Each panel is drawn from its own top; :func:`sections` returns them with their heights.
"""

from timetravel.svg import at, el, esc, piece, polar, star, two_lines, words
from timetravel.svg_look import Marks, Section
from timetravel.viagem import draw_words as say
from timetravel.viagem import rules, scoring
from timetravel.viagem.clock import next_number
from timetravel.viagem.components import (
    CLOCK_NUMBERS,
    COLOURS,
    EPOCHS,
    FIGURES,
    FIRST_SPEED_POINTS,
    PERIOD_NAMES,
    PERIODS,
    SPEEDS,
)
from timetravel.viagem.draw_icons import icon
from timetravel.viagem.draw_players import hand, players
from timetravel.viagem.state import State
from timetravel.views import View

LEFT, RIGHT = 14.0, 386.0


def sections(view: View, marks: Marks) -> list[Section]:
    """Return the panels from top to bottom."""
    s = view.position
    middle = [_final(s)] if s.over else [_clock(s), _ship_and_bonus(s), _figures(s, marks)]
    found = [_head(s), *middle, players(view, marks), hand(view, marks)]
    return [section for section in found if section[1]]


def _head(s: State) -> Section:
    who = rules.to_act(s)
    mark = piece(COLOURS[who], LEFT + 15, 20, 14) if who is not None else ""
    x = LEFT + (38 if mark else 0)
    lines = words(x, 20, say.headline(s), "tt-title") + words(x, 40, say.detail(s), "tt-medium tt-soft")
    return mark + lines, 46


# the clock


def _clock(s: State) -> Section:
    middle = (203.0, 100.0)
    dial = el("circle", cx=middle[0], cy=middle[1], r=58, class_="tt-card")
    standing = {s.clock[p]: p for p in s.table.players}
    numbers = "".join(_hour(middle, n, standing.get(n)) for n in range(1, CLOCK_NUMBERS + 1))
    who = rules.to_act(s)
    assert who is not None
    lines = (f"leaving {s.clock[who]}", say.bonus(s.clock[who], long=False), f"to {next_number(s, who)}")
    centre = "".join(
        words(middle[0], 90 + 15 * k, line, "tt-small tt-mid" + " tt-bold" * (k == 1))
        for k, line in enumerate(lines)
    )
    label = "; ".join(
        f"{say.name(p)} on {s.clock[p]}, gets {say.bonus(s.clock[p])} on leaving" for p in s.table.players
    )
    title = words(LEFT, 12, "Clock", "tt-head")
    return f'<g role="group" aria-label="Clock: {esc(label)}">{title}{dial}{numbers}{centre}</g>', 198


def _hour(middle: tuple[float, float], number: int, player: int | None) -> str:
    angle = 360 / CLOCK_NUMBERS * number
    x, y = polar(middle, 46, angle)
    parts = [words(x, y + 4.5, str(number), "tt-small tt-mid" + " tt-bold" * (player is not None))]
    if player is None:
        inner, outer = polar(middle, 58, angle), polar(middle, 64, angle)
        parts.append(el("path", d=f"M{inner[0]} {inner[1]}L{outer[0]} {outer[1]}", class_="tt-rule"))
    else:
        parts.append(piece(COLOURS[player], *polar(middle, 68, angle), 9.5))
    side = number % CLOCK_NUMBERS % 6
    x, y = polar(middle, 84, angle)
    css = "tt-mid" if not side else "" if number < 6 else "tt-end"
    css += " tt-small " + ("tt-soft" if player is None else "tt-bold")
    drop = {0: -1, 6: 9}.get(number % CLOCK_NUMBERS, 4)
    parts.append(words(x, y + drop, say.bonus(number, long=True), css.strip()))
    return "".join(parts)


# ship and bonus tokens


def _ship_and_bonus(s: State) -> Section:
    return _ship(s) + _bonus(s), 66


def _ship(s: State) -> str:
    parts = [words(LEFT, 12, "Ship speed", "tt-head")]
    for k, speed in enumerate(SPEEDS):
        x, now = LEFT + 14 + 31 * k, k == s.speed
        parts.append(el("circle", cx=x, cy=34, r=13, class_="tt-badge" if now else "tt-card"))
        parts.append(words(x, 39, str(speed), "tt-mid tt-bold" + " tt-onbadge" * now))
        if now:
            parts.append(words(x, 61, "next", "tt-small tt-mid tt-bold"))
        elif k == 0:
            parts.append(words(x, 61, f"+{FIRST_SPEED_POINTS}", "tt-small tt-mid tt-soft"))
    label = f"Ship: the next flight has speed {SPEEDS[s.speed]}, step {s.speed + 1} of {len(SPEEDS)}"
    return f'<g role="group" aria-label="{label}">{"".join(parts)}</g>'


def _bonus(s: State) -> str:
    left = 198.0
    parts = [words(left, 12, "Bonus tokens", "tt-head")]
    for k, letter in enumerate(PERIODS):
        x, there = left + 12 + 27 * k, s.bonus_left >> k & 1
        parts.append(at(x, 34, _bonus_token(letter) if there else _gone(letter)))
    names = ", ".join(PERIOD_NAMES[k] for k in range(len(PERIODS)) if s.bonus_left >> k & 1)
    return f'<g role="group" aria-label="Bonus tokens left: {names or "none"}">{"".join(parts)}</g>'


def _bonus_token(letter: str) -> str:
    plate = el("rect", x=-11.5, y=-12, width=23, height=24, rx=5, class_=f"tt-plate tt-{letter}")
    return plate + words(0, 5, letter, "tt-mid tt-bold tt-onplate")


def _gone(letter: str) -> str:
    plate = el("rect", x=-10.5, y=-11, width=21, height=22, rx=5, class_="tt-gone")
    return plate + words(0, 4.5, letter, "tt-mid tt-small tt-soft")


# figures


def _figures(s: State, marks: Marks) -> Section:
    cards = "".join(_figure(e, LEFT + 126 * k, marks) for k, e in enumerate(s.figures))
    empty = "" if s.figures else words(LEFT, 36, "No figure is left", "tt-medium tt-soft")
    return words(LEFT, 12, "Figures face up", "tt-head") + cards + empty, 128


def _figure(epoch: int, x: float, marks: Marks) -> str:
    title, gifts = FIGURES[epoch]["name"], say.brings(epoch)
    label = f"figure {title} in {say.epoch_name(epoch)}: {', '.join(text for _, text in gifts)}"
    head = marks.open(f"figure:{EPOCHS[epoch]}", label, "tt-row", f' transform="translate({x} 20)"')
    letter = EPOCHS[epoch][0]
    parts = [
        el("rect", width=120, height=108, rx=9, class_="tt-card tt-cell"),
        el("path", d="M9 .6H111A8.4 8.4 0 0 1 119.4 9V25H.6V9A8.4 8.4 0 0 1 9 .6Z", class_=f"tt-{letter}"),
        words(10, 18, EPOCHS[epoch], "tt-bold tt-onplate"),
        at(104, 13, el("path", d=star(9), class_="tt-star")),
    ]
    parts += [
        words(10, 42 + 15 * k, line, "tt-medium tt-bold") for k, line in enumerate(two_lines(title, 13, 104))
    ]
    base = 101 - 17 * (len(gifts) - 1)
    for k, (sign, text) in enumerate(gifts):
        parts.append(f'<g class="tt-inky">{icon(sign, 17, base - 4 + 17 * k)}</g>')
        parts.append(words(31, base + 17 * k, text, "tt-small"))
    edge = el("rect", x=-1, y=-1, width=122, height=110, rx=10, class_="tt-edge")
    return f"{head}{''.join(parts)}{edge}</g>"


# the end

_PARTS = {
    "proofs": "Proofs",
    "bonus": "Bonus tokens",
    "diversity": "Diversity of periods",
    "pieces": "Pieces on the board",
    "track": "Score track",
    "blocked": "Blocked pieces",
    "tunnel": "Pieces in the tunnel",
    "hole": "In the Black Hole",
}


def _final(s: State) -> Section:
    """Return the table of the final count, a column for each player."""
    counts = {p: scoring.parts(s, p) for p in s.table.players}
    gap = 40.0
    xs = {p: RIGHT - 18 - gap * (len(counts) - 1 - k) for k, p in enumerate(counts)}
    parts = [words(LEFT, 12, "Final count", "tt-head")]
    parts += [_winner(xs[p]) for p in scoring.winners(s)]
    parts += [piece(COLOURS[p], x, 36, 12) for p, x in xs.items()]
    for k, part in enumerate(scoring.PARTS):
        y = 72 + 25 * k
        parts.append(words(LEFT, y, _PARTS[part], "tt-medium"))
        parts += [words(xs[p], y, f"{n[part]}".replace("-", "−"), "tt-mid") for p, n in counts.items()]
        parts.append(el("path", d=f"M{LEFT} {y + 7.5}H{RIGHT}", class_="tt-rule"))
    y = 76 + 25 * len(scoring.PARTS)
    parts.append(words(LEFT, y, "Total", "tt-bold"))
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
    return f"Tie at {top} broken by {'pieces on the board' if len(free) > 1 else 'the number of proofs'}"


def _winner(x: float) -> str:
    """Return what marks the column of a winner: a plate behind it and a word at its foot."""
    height = 84 + 25 * len(scoring.PARTS)
    plate = el("rect", x=x - 19, y=18, width=38, height=height, rx=8, class_="tt-win")
    return plate + words(x, height + 10, "wins", "tt-small tt-mid tt-bold")

