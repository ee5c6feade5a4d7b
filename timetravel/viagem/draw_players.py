"""The players' rows, and what the viewer holds."""

from timetravel import languages
from timetravel.svg import at, el, fitted, fitted_run, outline, piece, text_width, two_lines, words
from timetravel.svg_look import Marks
from timetravel.viagem import draw_words as say
from timetravel.viagem import names, rules
from timetravel.viagem.components import (
    CARDS,
    COLOURS,
    CURRENT,
    HAND,
    HOLE,
    PERIODS,
    PROOFS,
    WILD,
)
from timetravel.viagem.draw_icons import icon
from timetravel.viagem.draw_ring import group
from timetravel.viagem.state import Placing, State
from timetravel.views import View

_, _n, _c = languages.speech(names.GAME)
LEFT, RIGHT = 14.0, 386.0
ROW = 57.0
COLUMNS = tuple(LEFT + 92 + 50 * k for k in range(6))  # middles
TRACK = (202.0, 326.0)
CARD, PITCH = (115.0, 46.0), 128.5  # a card that is held; the highlights of neighbours do not meet
NAME, MARKER = 64.0, 6.5  # where the name begins; radius of the piece on the score track


def _placing(s: State) -> Placing | None:
    return s.stack[0] if s.stack and isinstance(s.stack[0], Placing) else None


def players(view: View, marks: Marks) -> tuple[str, float]:
    """Return a row for each player below the heads of the columns."""
    s = view.position
    place = _c("column", "to place") if _placing(s) else _c("column", "here")
    heads = (
        *(_c("column", "tokens"), _c("column", "cards"), _c("column", "proofs"), _c("column", "bonus")),
        *(place, _c("column", "lost")),
    )
    parts = [words(LEFT, 12, _("Players"), "tt-head")]
    parts += [words(x, 12, head, "tt-small tt-mid tt-soft") for x, head in zip(COLUMNS, heads, strict=True)]
    parts += [at(0, 20 + ROW * k, _row(s, p, marks)) for k, p in enumerate(s.table.players)]
    return "".join(parts), 20 + ROW * len(s.table.players) - 6


def _row(s: State, player: int, marks: Marks) -> str:
    now = rules.to_act(s) == player
    colour = COLOURS[player]
    head = marks.open(f"player:{colour}", say.player_label(s, player), "tt-row" + " tt-now" * now)
    card = el("rect", x=LEFT, width=RIGHT - LEFT, height=51, rx=9, class_="tt-card tt-cell")
    edge = el("rect", x=LEFT - 1, y=-1, width=RIGHT - LEFT + 2, height=53, rx=10, class_="tt-edge")
    tab = el("path", d=f"M{LEFT} 17L{LEFT + 9} 25.5L{LEFT} 34Z", class_="tt-badge") if now else ""
    turn = " · " + _("turn") if s.turn == player and not s.over and not _placing(s) else ""
    called = ((names.colour(player), "tt-bold", 14), (turn, "tt-small tt-soft", 12))
    name = fitted_run(NAME, 20, called, TRACK[0] - 1.5 * MARKER - NAME)
    score = words(RIGHT - 9, 22, str(s.score[player]), "tt-big")
    inside = piece(colour, LEFT + 28, 25.5, 15) + name + _track(s, player) + score
    return f"{head}{card}{tab}{inside}{_stock(s, player, marks)}{edge}</g>"


def _track(s: State, player: int) -> str:
    """Return the score track, long enough for the best score, with the player's piece on it."""
    end = max(30, -(-max(s.score) // 10) * 10)
    left, right = TRACK
    x = left + (right - left) * s.score[player] / end
    ticks = "".join(
        f"M{left + (right - left) * n / end:.1f} {9 if n % 10 else 7}V{22 if n % 10 else 24}"
        for n in range(0, end + 1, 5)
    )
    return (
        el("path", d=ticks, class_="tt-rule")
        + el("rect", x=left, y=13.5, width=right - left, height=4, rx=2, class_="tt-bar")
        + el("rect", x=left, y=13.5, width=max(0.0, x - left), height=4, rx=2, class_="tt-badge")
        + at(x, 15.5, outline(COLOURS[player], MARKER, f"tt-piece tt-{COLOURS[player]}"))
    )


def _stock(s: State, player: int, marks: Marks) -> str:
    """Return the second line of a row: icons and numbers below the heads of the columns."""
    placing = _placing(s)
    counts = (
        ("token", s.tokens[player]),
        ("card", len(s.hands[player])),
        ("proof", len(s.proofs[player])),
        ("bonus", len(s.bonus[player])),
        ("here", placing.left[player] if placing else 0),
        ("hole", s.count(player, HOLE)),
    )
    waiting = s.count(player, CURRENT)
    parts = [_number(sign, n, x) for (sign, n), x in zip(counts, COLUMNS, strict=True) if sign != "here"]
    x = COLUMNS[4]
    if waiting:
        where = ("current", _("the current epoch"))
        parts.append(group(player, waiting, (x, 37), 9, where, marks))
    else:
        parts.append(_number("here", counts[4][1], x))
    return "".join(parts)


def _number(sign: str, n: int, x: float) -> str:
    faint = "" if n else ' opacity=".45"'
    return f'<g class="tt-inky"{faint}>{icon(sign, x - 9, 37)}{words(x + 4, 42, str(n), "tt-bold")}</g>'


# what the viewer holds


def hand(view: View, marks: Marks) -> tuple[str, float]:
    """Return the viewer's own cards, proofs and bonus tokens; nothing for an onlooker."""
    who, s = view.viewer, view.position
    if who is None or who not in s.table.players:
        return "", 0
    held = say.shown(s.hands[who])[:HAND]
    cards = "".join(_card(card, LEFT + PITCH * k, marks) for k, card in enumerate(held))
    none = "" if cards else words(LEFT, 44, _("no card"), "tt-medium tt-soft")
    tokens, height = _own_tokens(s, who)
    head = words(LEFT, 12, _("{who} holds", who=names.colour(who)), "tt-head")
    return head + cards + none + at(0, 79, tokens), 79 + height


def _card(card: int, x: float, marks: Marks) -> str:
    """Return a card: its name, and below it what tells it from others of that name."""
    full = names.card(card)
    title, rest = full.partition(": ")[::2]
    # a period in a word: its full name is too long for the card
    below = names.short_period(card) if card < WILD else rest.capitalize()
    lines = [title, below] if rest else two_lines(title, 12, CARD[0] - 12)
    head = marks.open(f"card:{CARDS[card]}", full, "tt-row", f' transform="translate({x} 20)"')
    width, height = CARD
    back = el("rect", width=width, height=height, rx=7, class_="tt-card tt-cell")
    edge = el("rect", x=-1, y=-1, width=width + 2, height=height + 2, rx=8, class_="tt-edge")
    top = 19.5 if len(lines) > 1 else 27.5
    texts = (
        fitted(width / 2 + 3, top + 16 * k, line, "tt-small tt-mid" + " tt-bold" * (k == 0 or not rest), 12, width - 14)
        for k, line in enumerate(lines)
    )
    return f"{head}{back}{_stripe(card)}{''.join(texts)}{edge}</g>"


def _stripe(card: int) -> str:
    """Return the stripe of a Time Machine card in the colour of its period, of a wild one in all colours."""
    if card > WILD:
        return ""
    letters = PERIODS if card == WILD else PERIODS[card]
    height = 36 / len(letters)
    return "".join(
        el("rect", x=4, y=5 + height * k, width=5, height=height, class_=f"tt-{letter}")
        for k, letter in enumerate(letters)
    )


def _own_tokens(s: State, who: int) -> tuple[str, float]:
    """Return the viewer's proofs and bonus tokens, in one line or in two, and their height."""
    kinds = [PROOFS[k] for k in say.shown(s.proofs[who])]
    proofs = [(PERIODS[period], f"{PERIODS[period]}{value}") for period, value in kinds]
    bonus = [(PERIODS[k], PERIODS[k]) for k in say.shown(s.bonus[who])]
    first, width = _token_line(_("Proofs"), proofs)
    second, more = _token_line(_("Bonus"), bonus)
    if width + more <= RIGHT - LEFT:
        return first + at(width, 0, second), 25
    return first + at(0, 24, second), 49


def _token_line(label: str, tokens: list[tuple[str, str]]) -> tuple[str, float]:
    """Return small tokens after a word, and how wide they are."""
    x = LEFT + text_width(label, 12) + 8
    parts = [words(LEFT, 14, label, "tt-small tt-soft")]
    parts += [at(x + 29 * k, 0, _small_token(*token)) for k, token in enumerate(tokens)]
    if not tokens:
        parts.append(words(x, 14, _("none"), "tt-small"))
    return "".join(parts), x - LEFT + max(34, 29 * len(tokens)) + 8


def _small_token(letter: str, text: str) -> str:
    plate = el("rect", width=26, height=20, rx=5, class_=f"tt-plate tt-{letter}")
    return plate + words(13, 14.5, text, "tt-small tt-bold tt-mid tt-onplate")
