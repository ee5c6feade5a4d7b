"""What of a position of Time Leap can be set by hand, and where on the board."""

from timetravel import languages
from timetravel.languages import translated
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
from timetravel.messages import colour_name
from timetravel.protocol import Field

MOST = 99
_, _n, _c = languages.speech("leap")


def fields(players: tuple[str, ...]) -> list[Field]:
    """Return all fields: of the match, of each era, and of each player."""
    eras = [field for era in ERAS for field in _era(era)]
    return [*_course(players), *_table(), *eras, *(field for player in players for field in _player(player))]


def _course(players: tuple[str, ...]) -> list[Field]:
    group, names = _("Match"), tuple(map(colour_name, players))
    pairs = [(era, player) for era in CLEARABLE for player in players]
    cleared = tuple(f"{era} {player}" for era, player in pairs)
    titles = tuple(_("era {era} by {who}", era=era, who=colour_name(player)) for era, player in pairs)
    return [
        Field("players", _("Players in turn order"), group, "row", COLOURS, tuple(map(colour_name, COLOURS)), most=1),
        Field("turn", _("Whose turn"), group, "one", players, names),
        Field("turns", _("Turns that have ended"), group, "number", most=MOST),
        Field("cleared", _("Cleared eras, in order"), group, "row", cleared, titles, most=1),
        Field("free_action_used", _("The Free Action is used"), group, "truth"),
        Field("free_action_used_by", _("Who used a Free Action"), group, "some", players, names),
    ]


def _table() -> list[Field]:
    group, piles = _("Table"), tuple(f"discard:{card}" for card in CARDS)
    return [
        Field("deck", _("Deck, the top first"), group, "row", CARDS, _cards(), ("deck",)),
        Field("discards", _("Discards"), group, "many", CARDS, _cards(), piles),
    ]


def _era(era: int) -> list[Field]:
    at, group = (f"era{era}",), _("Eras")
    slot = Field(f"eras.{era}", _("Card in era {era}", era=era), group, "one", ("", *CARDS), (_("none"), *_cards()), at)
    if era == LAST:
        return [slot]
    titles = tuple(translated("leap", SCENARIO_TITLES[name]) for name in SCENARIO)
    return [
        slot,
        Field(f"scenario.{era}", _("Scenario card of era {era}", era=era), group, "one", SCENARIO, titles, at),
    ]


def _player(player: str) -> list[Field]:
    name = colour_name(player)
    eras, at = tuple(str(era) for era in ERAS), (f"player:{player}",)
    return [
        Field(
            f"pieces.{player}", _("{who} stands in era", who=name), name, "number", eras, eras, at, least=1, most=LAST
        ),
        Field(f"hands.{player}", _("{who} cards", who=name), name, "many", CARDS, _cards(), at),
    ]


def _cards() -> tuple[str, ...]:
    return tuple(translated("leap", title) for title in CARD_TITLES)
