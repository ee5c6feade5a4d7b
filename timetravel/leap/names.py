"""What things of Time Leap are called, in the language in force."""

from timetravel import languages
from timetravel.languages import translated
from timetravel.leap.components import CARD_TITLES, COLOURS, HIDDEN, NOTHING, SCENARIO_TITLES
from timetravel.messages import colour_name

GAME = "leap"
_, _n, _c = languages.speech(GAME)


def colour(player: int) -> str:
    """Return the name of a player."""
    return colour_name(COLOURS[player])


def card(value: int) -> str:
    """Return the name of a card; of one that may not be known, just what it is.

    >>> card(7), card(0), card(-2)
    ('Era 7', 'Time Leap', 'a card')
    """
    return _("a card") if value in (HIDDEN, NOTHING) else translated(GAME, CARD_TITLES[value])


def scenario(name: str) -> str:
    """Return the name of a Scenario card, with what it asks or gives behind a colon.

    >>> scenario("item3")
    'Item 3: move to any era'
    """
    return translated(GAME, SCENARIO_TITLES[name])
