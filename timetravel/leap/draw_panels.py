"""What lies beside the row: the question or the result, the missions, the players and what the viewer holds."""

from itertools import pairwise

from timetravel import languages
from timetravel.columns import wrapped
from timetravel.leap import draw_words as say
from timetravel.leap import rules
from timetravel.leap.components import CHAINS, COLOURS
from timetravel.leap.draw_cards import sign
from timetravel.leap.draw_players import LEFT, RIGHT, hand, players
from timetravel.leap.names import GAME
from timetravel.leap.state import State
from timetravel.svg import at, el, esc, piece, star, words
from timetravel.svg_look import Marks, Section
from timetravel.views import View

_, _n, _c = languages.speech(GAME)
LETTERS = 0.6  # width of a letter, of its size


def sections(view: View, marks: Marks) -> list[Section]:
    """Return the panels from top to bottom."""
    s = view.position
    found = [_result(s) if s.over else _head(s), _missions(s), players(view, marks), hand(view, marks)]
    return [section for section in found if section[1]]


def _lines(text: str, x: float, y: float, room: float, css: str) -> tuple[str, float]:
    """Return a text in as many lines as it needs, and how high they are."""
    rows = wrapped(text, int(room / (14 * LETTERS)))
    return "".join(words(x, y + 18 * k, row, css) for k, row in enumerate(rows)), 18.0 * len(rows)


def _head(s: State) -> Section:
    who = rules.to_act(s)
    assert who is not None
    title = piece(COLOURS[who], LEFT + 18, 24, 16) + words(LEFT + 42, 21, say.headline(s), "tt-title")
    text, height = _lines(say.detail(s), LEFT + 42, 42, RIGHT - LEFT - 42, "tt-medium tt-soft")
    return title + text, 30 + height


def _result(s: State) -> Section:
    """Return how the match ended."""
    won = s.over == "won"
    text, height = _lines(say.ending(s), LEFT + 72, 58, RIGHT - LEFT - 84, "tt-medium")
    plate = el("rect", x=LEFT, width=RIGHT - LEFT, height=52 + height, rx=10, class_="tt-win" if won else "tt-lost")
    broken = el("path", d="M-13-13 13 13M13-13-13 13", class_="tt-cross tt-thick")
    mark = el("path", d=star(20), class_="tt-star") if won else broken
    title = at(LEFT + 36, 26 + height / 2, mark) + words(LEFT + 72, 34, say.headline(s), "tt-title")
    return plate + title + text, 52 + height


# missions


def _missions(s: State) -> Section:
    """Return the missions of this match with their eras, and what they ask for now; nothing when there are none."""
    found = say.missions(s)
    if not found:
        return "", 0
    gap = 41.0
    drawn = []
    for k, (name, era, state) in enumerate(found):
        x = LEFT + 18 + gap * k
        drawn.append(at(x, 40, _mission(name, era, state)))
        if k and _follows(found[k - 1][0], name):
            drawn.append(el("path", d=f"M{x - 22.5} 36l4 4-4 4", class_="tt-arrowline"))
    told = [
        _("{mission} in era {era}: {state}", mission=say.scenario(name), era=era, state=say.mission_state(state))
        for name, era, state in found
    ]
    duties = say.duties(s)
    texts = (words(LEFT, 100 + 18 * k, duty, "tt-medium") for k, duty in enumerate(duties))
    label = esc(_("Missions: {all}", all="; ".join(told)))
    title = words(LEFT, 13, _("Missions"), "tt-head") + words(RIGHT, 13, _("and their eras"), "tt-small tt-soft tt-end")
    group = f'<g role="group" aria-label="{label}">{title}{"".join(drawn)}{"".join(texts)}</g>'
    return group, 82 + 19 * len(duties)


def _follows(name: str, other: str) -> bool:
    """Return whether one mission comes right after another in a chain."""
    return any(pair == (name, other) for chain in CHAINS for pair in pairwise(chain))


def _mission(name: str, era: int, state: str) -> str:
    """Return a mission's sign, dashed while it has to wait, ticked when it is done, and its era below."""
    css = {"done": "tt-right", "next": "tt-card tt-due", "later": "tt-gone"}[state]
    plate = el("rect", x=-17, y=-17, width=34, height=34, rx=7, class_=css)
    drawn = sign(name, 0, 20 if len(name) == 1 else 17)
    inside = drawn if state == "next" else f'<g class="tt-is-{state}">{drawn}</g>'
    tile = el("rect", x=-12, y=21, width=24, height=20, class_=f"tt-e{era}")
    number = words(0, 36, str(era), "tt-small tt-bold tt-mid tt-onplate")
    hook = el("circle", r=7.5, class_="tt-chip") + el("path", d="M-3.6.4-1 3 3.8-2.6", class_="tt-hook")
    return plate + inside + tile + number + (at(15, -14, hook) if state == "done" else "")
