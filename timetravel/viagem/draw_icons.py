"""Icons about 16 units high, drawn round the origin: the travel symbols and what players own or receive."""

from functools import lru_cache

from timetravel.svg import at, el, line_icon, solid_icon, spiral, star

_ROCKET = (
    "M0-8.6C3-5.8 4-2.6 4 .4V3.6H-4V.4C-4-2.6-3-5.8 0-8.6ZM0-4.4A1.9 1.9 0 1 0 0-.6 1.9 1.9 0 1 0 0-4.4Z"
    "M-4.8.6-7.4 5.2V7.4L-4.4 5ZM4.8.6 7.4 5.2V7.4L4.4 5ZM-2 4.8H2L0 8.8Z"
)
_GLASS = "M-4.2-7C-4.2-3-1.1-2-1.1 0S-4.2 3-4.2 7H4.2C4.2 3 1.1 2 1.1 0S4.2-3 4.2-7ZM-2.6-4.6H2.6"
_SAND = "M-2.9-3.6H2.9L0 .2ZM-3.4 6.4C-3 4.6-1.4 3.8 0 3.2 1.4 3.8 3 4.6 3.4 6.4Z"
_FLASK = "M-2-7.4H2M-1.3-7.4V-2.6L-5.6 5.4Q-6.2 7 -4.6 7H4.6Q6.2 7 5.6 5.4L1.3-2.6V-7.4"
_LIQUID = "M-3 .8H3L5 4.8Q5.8 6.4 4.4 6.4H-4.4Q-5.8 6.4-5 4.8Z"
_CARDS = "M-6-5.5 1-7.4 4.2 5.2-2.8 7ZM3.2-6.6 6.4-5.8V6.4H1.6"
_PAGE = "M-5-7.4H2L5-4.4V7.4H-5ZM-2.4-2.6H2.4M-2.4.6H2.4M-2.4 3.8H.8"
_HOUSE = "M-7-.2 0-7 7-.2M-5-1.6V6.6H5V-1.6"


ICONS = {
    "ship": solid_icon(_ROCKET),
    "clock": el("circle", r=7.4, class_="tt-iconline") + line_icon("M0-4.6V0L3.2 2.2"),
    "machine": line_icon("M-5.4-7H5.4M-5.4 7H5.4") + line_icon(_GLASS) + solid_icon(_SAND),
    "token": line_icon(_FLASK) + solid_icon(_LIQUID),
    "card": line_icon(_CARDS),
    "proof": line_icon(_PAGE),
    "bonus": line_icon("M-6.6-6.6H6.6V6.6H-6.6Z") + line_icon("M0-3.4V3.4M-3.4 0H3.4"),
    "tunnel": el("path", d=spiral(0, 2.2, 0.8, 8.2), class_="tt-iconline"),
    "here": line_icon(_HOUSE),
    "hole": el("circle", r=7, class_="tt-icon"),
    "points": el("path", d=star(8), class_="tt-icon"),
}


@lru_cache(maxsize=256)
def icon(name: str, x: float, y: float) -> str:
    """Return an icon at a place, in the colour of the text there."""
    return at(x, y, ICONS[name])


@lru_cache(maxsize=8)
def chip(tool: str, used: bool) -> str:
    """Return a travel symbol on a round chip, crossed and faded when it is used."""
    cross = el("path", d="M-8.5-8.5 8.5 8.5M8.5-8.5-8.5 8.5", class_="tt-cross") if used else ""
    return el("circle", r=12.5, class_="tt-chip") + ICONS[tool] + cross
