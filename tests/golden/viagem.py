"""The golden playthroughs of Viagem no Tempo: every number of players and option, and both ends."""

from tests.golden.case import Case

VIAGEM = {
    "viagem-3": Case("viagem", 3, "1"),
    "viagem-4": Case("viagem", 4, "2"),
    "viagem-5": Case("viagem", 5, "4"),
    "viagem-3-proofs": Case(
        "viagem", 3, "4", {"decline_proof": "yes", "revisit": "yes", "clock_emptiness": "after_bonus"}
    ),
    "viagem-4-clock": Case("viagem", 4, "5", {"waiting_immune": "yes", "tunnel_targets": "board_and_current"}),
    "viagem-5-setup": Case("viagem", 5, "6", {"setup_order": "snake", "free_pass": "always"}),
    "viagem-3-cards": Case(
        "viagem", 3, "3", {"leader_scope": "any_own_move", "countdown_exact": "as_many_as_possible"}
    ),
    "viagem-4-end": Case(
        "viagem", 4, "11", {"free_pass": "only_if_stuck", "marker_limit": 40, "diversity_by": "periods_entered"}
    ),
    "viagem-5-figures": Case(
        "viagem", 5, "9", {"meet": "optional", "figure_reshuffle": "yes", "wild_bonus": "destination"}
    ),
}
