"""The golden playthroughs of Time Leap: every number of players, adventure and option, in games that come to an end."""

from tests.golden.case import Case

LEAP = {
    "leap-2": Case("leap", 2, "9", setup={"adventure": 11}),
    "leap-3": Case("leap", 3, "36", setup={"adventure": 12}),
    "leap-4": Case("leap", 4, "34", setup={"adventure": 13}),
    "leap-5": Case("leap", 5, "40", setup={"adventure": 14}),
    "leap-2-nine": Case("leap", 2, "29", {"win": "first_nine", "after_ten": "wrap"}, {"adventure": 15}),
    "leap-3-open": Case("leap", 3, "23", {"free_action": "once_each", "talk": "open_hands"}, {"adventure": 16}),
    "leap-4-first": Case("leap", 4, "2", {"empty_hand": "lose", "free_action_fallback": "none"}, {"adventure": 17}),
    "leap-5-finale": Case("leap", 5, "34", {"after_ten": "finale", "items": "optional"}, {"adventure": 18}),
    "leap-2-owner": Case("leap", 2, "2", {"free_action": "after_each_clear"}, {"adventure": 19}),
    "leap-3-chains": Case("leap", 3, "4", setup={"adventure": 20}),
    "leap-3-limit": Case("leap", 3, "7", {"turn_limit": 20}),
    "leap-4-own": Case(
        "leap", 4, "22", {"items": "optional", "free_action": "after_each_clear"},
        {"scenario": ["item1", "item2", "item3", "item4", "item5", "4<"]},
    ),
}  # fmt: skip
