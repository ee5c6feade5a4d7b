"""The players' rows, and what the viewer holds."""

from timetravel import languages
from timetravel.leap import draw_words as say
from timetravel.leap import names, rules
from timetravel.leap.components import CARDS, COLOURS, HIDDEN
from timetravel.leap.draw_cards import either, face
from timetravel.leap.knowledge import hands_lie_open
from timetravel.leap.names import GAME
from timetravel.leap.state import State
from timetravel.svg import at, el, fitted_run, num, piece, words
from timetravel.svg_look import Marks, Section, Size
from timetravel.views import View

_, _n, _c = languages.speech(GAME)
LEFT, RIGHT = 14.0, 386.0
ROW = 60.0
NAME = 66.0  # where the name begins
MINI: Size = (38.0, 44.0)
LARGE: Size = (84.0, 108.0)
FAN = 184.0  # width for the cards of a row


def players(view: View, marks: Marks) -> Section:
    """Return a row for each player."""
    s = view.position
    rows = [at(0, 22 + ROW * k, _row(view, p, marks)) for k, p in enumerate(s.table.players)]
    return words(LEFT, 13, _("Players"), "tt-head") + "".join(rows), 22 + ROW * len(rows) - 8


def _row(view: View, player: int, marks: Marks) -> str:
    s = view.position
    now = rules.to_act(s) == player
    colour = COLOURS[player]
    head = marks.open(f"player:{colour}", say.player_label(s, player), "tt-row" + " tt-now" * now)
    card = el("rect", x=LEFT, width=RIGHT - LEFT, height=52, rx=9, class_="tt-card tt-cell")
    edge = el("rect", x=LEFT - 2, y=-2, width=RIGHT - LEFT + 4, height=56, rx=11, class_="tt-edge")
    tab = el("path", d=f"M{num(LEFT)} 17L{num(LEFT + 9)} 26L{num(LEFT)} 35Z", class_="tt-badge") if now else ""
    inside = piece(colour, LEFT + 29, 26, 15) + _texts(s, player) + _fan(view, player)
    return f"{head}{card}{tab}{inside}{edge}</g>"


def _texts(s: State, player: int) -> str:
    """Return a player's name, era, and what he does in what is going on."""
    word, where = _("turn"), _("era {era}", era=s.pieces[player])
    turn = f" · {word}" if s.turn == player and not s.over else ""
    doing = say.doing(s, player)
    room = _first(len(s.hands[player])) - MINI[0] / 2 - 4 - NAME if s.hands[player] else 240.0
    first = ((names.colour(player), "tt-bold", 14), (turn, "tt-small tt-soft", 13))
    second = ((where, "tt-small", 13), (f" · {doing}" if doing else "", "tt-small tt-bold", 13))
    return fitted_run(NAME, 22, first, room) + fitted_run(NAME, 42, second, room)


def _gap(cards: int) -> float:
    return min(MINI[0] + 5, (FAN - MINI[0]) / max(1, cards - 1))


def _first(cards: int) -> float:
    """Return the middle of the first card of a hand."""
    return RIGHT - 10 - MINI[0] / 2 - _gap(cards) * (cards - 1)


def _fan(view: View, player: int) -> str:
    """Return the cards of a hand, side by side or overlapping when they are many."""
    s = view.position
    cards = s.hands[player]
    if not cards:
        return words(RIGHT - 12, 31, _("no card"), "tt-small tt-soft tt-end")
    first, gap = _first(len(cards)), _gap(len(cards))
    open_ = player == view.viewer or hands_lie_open(s)
    shown = sorted(cards, key=lambda card: (card == HIDDEN, card))
    return "".join(at(first + gap * k, 26, either(card, MINI, open_)) for k, card in enumerate(shown))


# what the viewer holds


def hand(view: View, marks: Marks) -> Section:
    """Return the viewer's own cards, large; nothing for an onlooker."""
    who, s = view.viewer, view.position
    if who is None or who not in s.table.players:
        return "", 0
    held = s.hands[who]
    gap = min(LARGE[0] + 10, (RIGHT - LEFT - LARGE[0]) / max(1, len(held) - 1))
    cards = (_card(card, LEFT + LARGE[0] / 2 + gap * k, marks) for k, card in enumerate(held))
    title = words(LEFT, 13, _("{who} holds", who=names.colour(who)), "tt-head")
    if not held:
        return title + words(LEFT, 38, _("no card"), "tt-medium tt-soft"), 44
    return title + "".join(cards), 26 + LARGE[1]


def _card(card: int, x: float, marks: Marks) -> str:
    width, height = LARGE
    head = marks.open(f"card:{CARDS[card]}", say.card(card), "tt-row", f' transform="translate({num(x)} 78)"')
    cell = el("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=8, class_="tt-cell")
    edge = el("rect", x=-width / 2 - 1, y=-height / 2 - 1, width=width + 2, height=height + 2, rx=9, class_="tt-edge")
    return f"{head}{cell}{face(card, LARGE)}{edge}</g>"
