"""The components of Time Leap, read from the data files beside this module.

Deck cards are numbers: an Era card is its era, a Time Leap card is 0. Eras count from 1 to 10.

>>> CARDS[LEAP], CARD["7"], len(DECK)
('leap', 7, 40)
"""

from timetravel.data import load

COLOURS = ("blue", "red", "yellow", "green", "white")
ERAS = range(1, 11)
LAST = 10
CLEARABLE = range(1, 10)  # era 10 has no Scenario card
LEAP, NOTHING, HIDDEN = 0, -1, -2

_cards = {row["name"]: row for row in load("leap", "cards")["card"]}
CARDS = ("leap", *(str(era) for era in ERAS))
CARD = {name: number for number, name in enumerate(CARDS)}
COPIES = tuple(_cards[name]["copies"] for name in CARDS)
DECK = tuple(card for card, copies in enumerate(COPIES) for _ in range(copies))
CARD_TITLES = tuple(_cards[name]["title"] for name in CARDS)

_scenario = load("leap", "cards")["scenario"]
SCENARIO: tuple[str, ...] = tuple(row["name"] for row in _scenario)
SCENARIO_TITLES: dict[str, str] = {row["name"]: row["title"] for row in _scenario}
SCENARIO_COPIES: dict[str, int] = {row["name"]: row["copies"] for row in _scenario}
CHAINS = (("I", "II", "III"), ("1st", "2nd", "3rd"))
FIRST, FOURTH, SAME, BLANK = "1", "4<", "A", "blank"
BEFORE_FOURTH = 3
ITEMS = ("item1", "item2", "item3", "item4", "item5")

HAND = 3
ADVENTURES = {row["number"]: row for row in load("leap", "adventures")["adventure"]}
