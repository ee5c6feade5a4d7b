"""The rulings of Time Leap that a table may change, each with its default: see ``data/rulings.toml``."""

from typing import Literal, NamedTuple


class Options(NamedTuple):
    """One value for each named option; ``turn_limit`` may also be a number of turns.

    >>> Options(turn_limit=30).turn_limit
    30
    """

    win: Literal["all_ten", "first_nine"] = "all_ten"
    empty_hand: Literal["skip", "lose"] = "skip"
    after_ten: Literal["stay", "wrap", "finale"] = "stay"
    turn_limit: Literal["none"] | int = "none"
    free_action: Literal["once_a_game", "once_each", "after_each_clear"] = "once_a_game"
    free_action_fallback: Literal["deck", "none"] = "deck"
    items: Literal["compulsory", "optional"] = "compulsory"
    talk: Literal["plans", "open_hands"] = "plans"
