"""What of a position of Viagem no Tempo can be set by hand, and where on the board."""

from timetravel import languages
from timetravel.languages import _later, translated
from timetravel.messages import colour_name
from timetravel.protocol import Field
from timetravel.viagem.board import SYMBOL_NAMES
from timetravel.viagem.components import (
    CARD_TITLES,
    CARDS,
    CLOCK_NUMBERS,
    COLOURS,
    COUNTDOWN_TOKENS,
    EPOCHS,
    PERIOD_NAMES,
    PERIODS,
    PLACES,
    PROOF_NAMES,
    SPEEDS,
)

MOST = 99  # of points, rounds and tokens; more was never seen
_, _n, _c = languages.speech("viagem")
_SPECIAL = {"current": _later("current epoch"), "tunnel": _later("Time Tunnel"), "hole": _later("Black Hole")}


def fields(players: tuple[str, ...]) -> list[Field]:
    """Return all fields, those of the match first, then those of the board and of each player."""
    return [*_course(players), *_board(), *(field for player in players for field in _player(player))]


def _course(players: tuple[str, ...]) -> list[Field]:
    group, names = _("Match"), tuple(map(colour_name, COLOURS))
    stages = (_("a turn begins"), _("pieces are placed"))
    return [
        Field("players", _("Players in turn order"), group, "row", COLOURS, names, most=1),
        Field("turn", _("Whose turn"), group, "one", players, tuple(map(colour_name, players))),
        Field("stage", _("Stage"), group, "one", ("turn", "setup"), stages),
        Field("round", _("Round"), group, "number", least=1, most=MOST),
        Field(
            "speed",
            _("Step of the ship ({speeds})", speeds=", ".join(map(str, SPEEDS))),
            group,
            "number",
            least=1,
            most=len(SPEEDS),
        ),
        Field("countdown", _("Tokens around the tunnel"), group, "number", least=1, most=COUNTDOWN_TOKENS),
        Field("last_turns", _("Turns left at the end"), group, "number", most=len(COLOURS)),
        Field("idle", _("Turns in a row without a journey"), group, "number", most=MOST),
    ]


def _board() -> list[Field]:
    group, epoch_of = _("Board"), tuple(name.partition(".")[0] for name in SYMBOL_NAMES)
    symbols = tuple(_symbol(*name.split(".")) for name in SYMBOL_NAMES)
    figures = tuple(_("{epoch}, figure face up", epoch=epoch) for epoch in EPOCHS)
    return [
        Field("markers", _("Used symbols"), group, "some", SYMBOL_NAMES, symbols, epoch_of),
        Field("figures", _("Figures face up"), group, "some", EPOCHS, figures, EPOCHS),
        Field("figure_pile", _("Next figures, the top first"), group, "row", EPOCHS, EPOCHS, most=1),
        Field("pile", _("Action cards, the top first"), group, "row", CARDS, _cards()),
        Field("discard", _("Discarded cards"), group, "many", CARDS, _cards()),
    ]


def _player(player: str) -> list[Field]:
    name, at = colour_name(player), (f"player:{player}",)
    where = tuple(at[0] if place == "current" else place for place in PLACES)
    places = tuple(_(_SPECIAL[place]) if place in _SPECIAL else place for place in PLACES)
    periods = tuple(translated("viagem", name) for name in PERIOD_NAMES)
    proofs = tuple(f"proofs:{proof[0]}" for proof in PROOF_NAMES)
    return [
        Field(f"pieces.{player}", _("{who} pieces", who=name), name, "many", PLACES, places, where),
        Field(f"to_place.{player}", _("{who} pieces to place", who=name), name, "number", most=MOST, where=at),
        Field(f"hands.{player}", _("{who} cards", who=name), name, "many", CARDS, _cards(), at),
        Field(f"proofs.{player}", _("{who} proofs", who=name), name, "many", PROOF_NAMES, PROOF_NAMES, proofs),
        Field(f"bonus.{player}", _("{who} bonus tokens", who=name), name, "some", PERIODS, periods, at),
        Field(f"tokens.{player}", _("{who} scientist tokens", who=name), name, "number", most=MOST, where=at),
        Field(f"score.{player}", _("{who} points", who=name), name, "number", most=MOST, where=at),
        Field(
            f"clock.{player}", _("{who} on the clock", who=name), name, "number", least=1, most=CLOCK_NUMBERS, where=at
        ),
        Field(f"entered.{player}", _("{who}: periods entered", who=name), name, "some", PERIODS, periods),
    ]


def _cards() -> tuple[str, ...]:
    return tuple(translated("viagem", title) for title in CARD_TITLES)


def _symbol(epoch: str, symbol: str) -> str:
    return _("{epoch}, symbol used: {symbol}", epoch=epoch, symbol=translated("viagem", symbol))
