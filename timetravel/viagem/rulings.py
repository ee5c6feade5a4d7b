"""The rulings that a table may change, each with its default: see ``data/rulings.toml``."""

from typing import Literal, NamedTuple

YesNo = Literal["no", "yes"]


class Options(NamedTuple):
    """One value for each named option.

    >>> Options(revisit="yes").revisit
    'yes'
    """

    setup_order: Literal["clockwise", "snake"] = "clockwise"
    free_pass: Literal["last_turns", "only_if_stuck", "always"] = "last_turns"
    revisit: YesNo = "no"
    decline_proof: YesNo = "no"
    clock_emptiness: Literal["at_leaving", "after_bonus"] = "at_leaving"
    waiting_immune: YesNo = "no"
    wild_bonus: Literal["any", "destination"] = "any"
    tunnel_targets: Literal["board", "board_and_current"] = "board"
    marker_limit: Literal["none", 40] = "none"
    leader_scope: Literal["journey", "any_own_move"] = "journey"
    countdown_exact: Literal["yes", "as_many_as_possible"] = "yes"
    meet: Literal["forced", "optional"] = "forced"
    figure_reshuffle: YesNo = "no"
    diversity_by: Literal["proofs", "periods_entered"] = "proofs"
