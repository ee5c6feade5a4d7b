"""Colours for charts with matplotlib that can be told from what they lie on."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.typing import ColorType

DARK, LIGHT = "#0a0a0e", "#ffffff"  # inks
TEXT, LINE = 4.5, 3.0  # least contrast with the ground (WCAG 2)
STEPS = 20


def contrast(one: "ColorType", other: "ColorType") -> float:
    """Return the contrast of two colours of matplotlib, 1 to 21.

    >>> round(contrast("white", "black")), round(contrast("yellow", "white"), 1)
    (21, 1.1)
    """
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink(ground: "ColorType") -> str:
    """Return the colour for text on a ground: dark or light, whichever can be read better.

    >>> ink("#ffffcc"), ink("#0c2c84")
    ('#0a0a0e', '#ffffff')
    """
    return max((DARK, LIGHT), key=lambda text: contrast(text, ground))


def visible(colour: "ColorType", ground: "ColorType" = LIGHT) -> "ColorType":
    """Return a colour for lines: itself, or just as much nearer to the ink as it takes to stand out from the ground.

    >>> visible("blue"), contrast(visible("yellow"), "white") >= LINE
    ('blue', True)
    """
    from matplotlib.colors import to_hex, to_rgb

    text = to_rgb(ink(ground))

    def mixed(k: int) -> str:
        red, green, blue = (
            (own * (STEPS - k) + other * k) / STEPS for own, other in zip(to_rgb(colour), text, strict=True)
        )
        return to_hex((red, green, blue))

    found = next(k for k in range(STEPS + 1) if contrast(mixed(k), ground) >= LINE)
    return mixed(found) if found else colour


def _luminance(colour: "ColorType") -> float:
    from matplotlib.colors import to_rgb

    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
