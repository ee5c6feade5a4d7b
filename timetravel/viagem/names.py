"""What things of Viagem no Tempo are called, in the language in force."""

from timetravel import languages
from timetravel.languages import _later, translated
from timetravel.messages import colour_name, colour_word
from timetravel.viagem.components import (
    CARD_TITLES,
    COLOURS,
    EPOCHS,
    FIGURES,
    HIDDEN,
    PERIOD_NAMES,
    PERIOD_OF,
)

GAME = "viagem"
_, _n, _c = languages.speech(GAME)
_PLACES = (*EPOCHS, _later("the current epoch"), _later("the tunnel"), _later("the black hole"))
_SHORT = (
    _later("Dinosaurs"),
    _later("Prehistory"),
    _later("Ancient"),
    _later("Middle"),
    _later("Modern"),
    _later("Contemporary"),
    _later("Future"),
)


def colour(player: int) -> str:
    """Return the name of a player."""
    return colour_name(COLOURS[player])


def coloured(player: int) -> str:
    """Return a player's colour as a word in a sentence."""
    return colour_word(COLOURS[player])


def place(number: int) -> str:
    """Return what a place is called in a sentence.

    >>> place(0), place(25)
    ('D1', 'the current epoch')
    """
    return _PLACES[number] if number < len(EPOCHS) else _(_PLACES[number])


def period(number: int) -> str:
    """Return the name of a period."""
    return translated(GAME, PERIOD_NAMES[number])


def short_period(number: int) -> str:
    """Return a period in a word, for where there is little room."""
    return _(_SHORT[number])


def epoch(number: int) -> str:
    """Return the full name of an epoch.

    >>> epoch(4)
    'Prehistory 3'
    """
    return f"{period(PERIOD_OF[number])} {EPOCHS[number][1:]}"


def figure(number: int) -> str:
    """Return the name of the figure of an epoch."""
    return translated(GAME, FIGURES[number]["name"])


def card(number: int) -> str:
    """Return the name of a card; of one that may not be known, just what it is."""
    return _("an action card") if number == HIDDEN else translated(GAME, CARD_TITLES[number])


def tool(name: str) -> str:
    """Return what a way to travel is called in a sentence.

    >>> tool("machine")
    'machine'
    """
    return {"ship": _("ship"), "clock": _("clock"), "machine": _("machine")}[name]
