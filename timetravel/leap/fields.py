"""What of a position of Time Leap can be set by hand, and where on the board."""

from timetravel.leap.components import (
    CARD_TITLES,
    CARDS,
    CLEARABLE,
    COLOURS,
    ERAS,
    LAST,
    SCENARIO,
    SCENARIO_TITLES,
)
from timetravel.protocol import Field

MOST = 99


def fields(players: tuple[str, ...]) -> list[Field]:
    """Return all fields: of the match, of each era, and of each player."""
    eras = [field for era in ERAS for field in _era(era)]
    return [*_course(players), *_table(), *eras, *(field for player in players for field in _player(player))]


def _course(players: tuple[str, ...]) -> list[Field]:
    group, names = "Match", tuple(player.capitalize() for player in players)
    cleared = tuple(f"{era} {player}" for era in CLEARABLE for player in players)
    titles = tuple(f"era {row.replace(' ', ' by ')}" for row in cleared)
    return [
        Field("players", "Players in turn order", group, "row", COLOURS, tuple(c.capitalize() for c in COLOURS)),
        Field("turn", "Whose turn", group, "one", players, names),
        Field("turns", "Turns that have ended", group, "number", most=MOST),
        Field("cleared", "Cleared eras, in order", group, "row", cleared, titles),
        Field("free_action_used", "The Free Action is used", group, "truth"),
        Field("free_action_used_by", "Who used a Free Action", group, "some", players, names),
    ]


def _table() -> list[Field]:
    piles = tuple(f"discard:{card}" for card in CARDS)
    return [
        Field("deck", "Deck, the top first", "Table", "row", CARDS, CARD_TITLES, ("deck",)),
        Field("discards", "Discards", "Table", "many", CARDS, CARD_TITLES, piles),
    ]


def _era(era: int) -> list[Field]:
    at, group = (f"era{era}",), "Eras"
    slot = Field(f"eras.{era}", f"Card in era {era}", group, "one", ("", *CARDS), ("none", *CARD_TITLES), at)
    if era == LAST:
        return [slot]
    titles = tuple(SCENARIO_TITLES[name] for name in SCENARIO)
    return [slot, Field(f"scenario.{era}", f"Scenario card of era {era}", group, "one", SCENARIO, titles, at)]


def _player(player: str) -> list[Field]:
    name = player.capitalize()
    eras, at = tuple(str(era) for era in ERAS), (f"player:{player}",)
    return [
        Field(f"pieces.{player}", f"{name} stands in era", name, "number", eras, eras, at, least=1, most=LAST),
        Field(f"hands.{player}", f"{name} cards", name, "many", CARDS, CARD_TITLES, at),
    ]
