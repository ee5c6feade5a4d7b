"""Set-up: adventure, Scenario cards, deck and hands (sections setup and adventures, rulings 9 and 17)."""

from collections.abc import Mapping, Sequence
from typing import Any

from timetravel.errors import OptionError, instead
from timetravel.leap.components import (
    ADVENTURES,
    BLANK,
    CARD,
    CARDS,
    CLEARABLE,
    DECK,
    HAND,
    ITEMS,
    SCENARIO_COPIES,
)
from timetravel.leap.rulings import Options
from timetravel.leap.state import State
from timetravel.refusals import Shuffle, shuffled
from timetravel.rows import put
from timetravel.table import Table

FIRST_ADVENTURE = 11


def start(table: Table[Options], setup: Mapping[str, Any], shuffle: Shuffle) -> State:
    """Return a match about to begin.

    Parameters
    ----------
    setup : ``adventure``, a number, or ``scenario``, a list of Scenario cards that Blanks fill up to nine
    shuffle : rearranges the five items (where some are drawn), the nine Scenario cards, the deck
    """
    s = State(table)
    chosen = shuffled(scenario_cards(setup, shuffle), shuffle)
    s.scenario = (BLANK, *chosen)
    deck = [CARD[name] for name in shuffled(sorted(CARDS[card] for card in DECK), shuffle)]
    for seat, player in enumerate(table.players):
        s.hands = put(s.hands, player, tuple(sorted(deck[seat * HAND : seat * HAND + HAND])))
    s.deck = tuple(deck[HAND * len(table.players) :])
    return s


def scenario_cards(setup: Mapping[str, Any], shuffle: Shuffle) -> list[str]:
    """Return the nine Scenario cards of an adventure, or of a set that a team picked."""
    if not isinstance(setup, Mapping):
        raise OptionError(f"{setup!r}: the set-up is names with their values, as {{'adventure': 14}}", "setup")
    unknown = [key for key in setup if key not in ("adventure", "scenario", "name")]
    if unknown:
        raise OptionError(f"no {unknown[0]!r} in the set-up (adventure or scenario)", str(unknown[0]))
    if "scenario" in setup and "adventure" in setup:
        raise OptionError("an adventure has its own Scenario cards; give adventure or scenario, not both", "setup")
    if "scenario" in setup:
        return filled(setup["scenario"])
    number = setup.get("adventure", FIRST_ADVENTURE)
    if not isinstance(number, int) or number not in ADVENTURES:
        raise OptionError(f"no adventure {number!r}; there are {min(ADVENTURES)} to {max(ADVENTURES)}", "adventure")
    row = ADVENTURES[number]
    items = shuffled(list(ITEMS), shuffle)[: row["items"]] if row["items"] < len(ITEMS) else list(ITEMS)
    return filled([*items, *row["missions"]])


def filled(picked: Sequence[str]) -> list[str]:
    """Return picked Scenario cards with Blanks up to nine, sorted.

    Raises
    ------
    OptionError
        when a card does not exist, is there too often, or they are too many

    >>> filled(["4<", "item1"]).count("blank")
    7
    """
    if not isinstance(picked, list | tuple) or not all(isinstance(name, str) for name in picked):
        raise OptionError(f"{picked!r}: the Scenario cards are a list of names", "scenario")
    for name in picked:
        if name not in SCENARIO_COPIES:
            hint = instead(name, SCENARIO_COPIES, "docs/scenarios.md")
            raise OptionError(f"no Scenario card {name!r}{hint}", "scenario")
        if name != BLANK and picked.count(name) > SCENARIO_COPIES[name]:
            copies = SCENARIO_COPIES[name]
            raise OptionError(f"{picked.count(name)} × {name}, but the game has {copies}", "scenario")
    blanks = len(CLEARABLE) - len(picked)
    if blanks < 0:
        raise OptionError(f"{len(picked)} Scenario cards, but nine lie on the table", "scenario")
    return sorted([*picked, *[BLANK] * blanks])
