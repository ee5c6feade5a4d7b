"""Icons, signs and little pictures of the second game, drawn round the origin.

The three numerals of the second chain are drawn as strokes, so that no page needs a typeface that has them.
"""

from functools import lru_cache

from timetravel.svg import at, el, line_icon, num, solid_icon, spiral

# signs in a box of 30 by 30
_NUMERALS = {
    "1st": "M-13-10H13M0-13.5V-5.4M-11-5.4H11M-11.6 4V-1.2H11.6V3.8M9 2.4C3 4.4-2 5.4-7.6 6.2"
    "M-8 1.4V9C-8 11.6-6.6 12.2 0 12.2 8.4 12.2 9.8 11.4 10.2 6.4",
    "2nd": "M-11-10.5H1.2M-13.2-5.4H13.2M-11.6 1.2H1.6M-12.2 11.2C-6.6 10.4-1.6 9.2 3 7.6"
    "M4-13.6C4.2-3 5.6 3 8.6 9.2 10.6 13 12.2 11.4 13 5M7.4-12.4 11.4-8",
    "3rd": "M-3.6-13.6-6.4-8.2M-11.6-7.8C-4-8 3-8.4 8.6-9.4M5-12.4C8-10 9.8-8.4 11.6-6M-13.3-3.8H13.3"
    "M.2-7.6C-1.8-3-7.4.6-13.4 2.2M4-3C6-.6 9.4 1.4 13.4 2.4M-9 2.8C-4 2.4.6 1.4 4.6-.4"
    "M-9 7.8C-2.6 7.2 3.4 5.6 8.4 3.2M-9 12.8C-1 12.2 6 10.4 11.8 7",
}


def numeral(name: str, x: float, y: float, size: float) -> str:
    """Return one of the numerals ``1st``, ``2nd`` and ``3rd``, as high as given."""
    scale = size / 30
    stroke = el("path", d=_NUMERALS[name], class_="tt-brush", stroke_width=0.5 / scale + 1.8)
    return f'<g transform="translate({num(x)} {num(y)}) scale({scale:.3f})">{stroke}</g>'


_ARROW_RIGHT = "M-15-15H13M8.4-19 13-15 8.4-11"
_ARROW_LEFT = "M15 15H-13M-8.4 11-13 15-8.4 19"
_PERSON = "M0-15A6.4 6.4 0 1 1 0-2.2 6.4 6.4 0 1 1 0-15ZM-11 15C-11 5.6-7 0 0 0S11 5.6 11 15Z"

_EXCHANGE = "M-14-6H13M7-12 13-6 7 0M14 6H-13M-7 0-13 6-7 12"

ICONS = {
    # what the items do
    "item1": line_icon("M-18 3V16H18V3") + line_icon("M-8-5V9H8V-5") + line_icon("M0 3V-16M-6-10 0-16 6-10"),
    "item2": line_icon("M-17-8H-4V8H-17ZM4-8H17V8H4Z") + line_icon(_ARROW_RIGHT) + line_icon(_ARROW_LEFT),
    "item3": line_icon("M-10 0H-20M-15-5-20 0-15 5M10 0H20M15-5 20 0 15 5")
    + solid_icon("M0-6.5A6.5 6.5 0 1 1 0 6.5 6.5 6.5 0 1 1 0-6.5Z"),
    "item4": el("path", d="M-7-16H7V-1H-7Z", class_="tt-iconline", stroke_dasharray="3 3")
    + solid_icon("M-7 3H7V18H-7Z")
    + line_icon("M-15 13V-9M-19-4.6-15-9-11-4.6M15-9V13M11 8.6 15 13 19 8.6"),
    "item5": at(-6, 2, solid_icon(_PERSON)) + line_icon("M7-4H20M15-9 20-4 15 1"),
    # signs
    "exchange": line_icon(_EXCHANGE),
    "eye": line_icon("M-9 0C-5.6-5.6 5.6-5.6 9 0 5.6 5.6-5.6 5.6-9 0Z") + solid_icon("M0-2.8A2.8 2.8 0 1 1-.1-2.8Z"),
    "card": line_icon("M-6-5.5 1-7.4 4.2 5.2-2.8 7ZM3.2-6.6 6.4-5.8V6.4H1.6"),
}

# one little picture for the time of each era, on the ground at y = 0, taller and taller
MOTIFS = {
    2: "M-25-2C-19-6-16-12-8-14 0-17 6-15 9-13 12-20 12-24 15-29 18-33 25-31 24-27L19-25.4C18-22 18-14 15-8V0H11"
    "L10-6H0L-1 0H-5L-6-7C-12-6-18-3-25-2Z",
    3: "M0-34C3-26 10-22 10-13 10-6 5-3 0-3S-10-6-10-13C-10-18-7-20-6-24-4-21-3-20-2-19-2-25-2-29 0-34Z"
    "M-17-4-16-6.6 17-2.6 16 0ZM17-4 16-6.6 12-6.1 13-3.4ZM-17-2.6-12-3.2-11-.6-16 0Z",
    4: "M-23-37H23L21-29H-21ZM-18-28H-8L-9 0H-19ZM8-28H18L19 0H9Z",
    5: "M-25 0-4-38 17 0ZM7-20 13-27 26 0H19Z",
    6: "M-25-30 0-43 25-30ZM-22-28H22V-24H-22ZM-20-23H-14V-5H-20ZM-9-23H-3V-5H-9ZM3-23H9V-5H3ZM14-23H20V-5H14Z"
    "M-25-4H25V0H-25Z",
    7: "M-24 0V-28H-19V-24H-14V-28H-9V-20H-8V-45H-3V-40H3V-45H8V-20H9V-28H14V-24H19V-28H24V0H5V-9A5 5 0 0 0-5-9V0Z",
    8: "M-24-10H24L17 0H-16ZM-1-48H1.4V-11H-1ZM4-45C15-38 17-24 13-14H4ZM-3-42C-14-36-19-24-17-14H-3Z",
    9: "M-26 0V-22H-16V0ZM-14 0V-37H-5V0ZM-3 0V-46H1V-52H3V-46H7V0ZM9 0V-30H17V0ZM19 0V-18H26V0Z",
    10: "M0-56C6-49 8-38 8-28V-10H-8V-28C-8-38-6-49 0-56ZM0-41A4.4 4.4 0 1 0 0-32.2 4.4 4.4 0 1 0 0-41Z"
    "M-9.6-22-15-10V-1L-9-6ZM9.6-22 15-10V-1L9-6ZM-4-7.6H4L0 2Z",
}


@lru_cache(maxsize=128)
def icon(name: str, x: float, y: float) -> str:
    """Return an icon at a place, in the colour of the text there."""
    return at(x, y, ICONS[name])


def motif(era: int) -> str:
    """Return the little picture of an era."""
    if era == 1:
        return at(0, -14, el("path", d=spiral(200, 2.4, 1, 12.5), class_="tt-motifline"))
    return el("path", d=MOTIFS[era], class_="tt-motif", fill_rule="evenodd")


def tick(x: float, y: float) -> str:
    """Return a tick on a disc."""
    return at(x, y, el("circle", r=9, class_="tt-right"), el("path", d="M-4.2.4-1 3.6 4.4-3", class_="tt-tick"))
