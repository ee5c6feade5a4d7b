"""What of a position of Viagem no Tempo can be set by hand, and where on the board."""

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
_SPECIAL = {"current": "current epoch", "tunnel": "Time Tunnel", "hole": "Black Hole"}
_PLACE_TITLES = tuple(_SPECIAL.get(place, place) for place in PLACES)


def fields(players: tuple[str, ...]) -> list[Field]:
    """Return all fields, those of the match first, then those of the board and of each player."""
    return [*_course(players), *_board(), *(field for player in players for field in _player(player))]


def _course(players: tuple[str, ...]) -> list[Field]:
    group = "Match"
    return [
        Field("players", "Players in turn order", group, "row", COLOURS, tuple(c.capitalize() for c in COLOURS)),
        Field("turn", "Whose turn", group, "one", players, tuple(c.capitalize() for c in players)),
        Field("stage", "Stage", group, "one", ("turn", "setup"), ("a turn begins", "pieces are placed")),
        Field("round", "Round", group, "number", least=1, most=MOST),
        Field("speed", f"Step of the ship ({', '.join(map(str, SPEEDS))})", group, "number", least=1, most=len(SPEEDS)),
        Field("countdown", "Tokens around the tunnel", group, "number", least=1, most=COUNTDOWN_TOKENS),
        Field("last_turns", "Turns left at the end", group, "number", most=len(COLOURS)),
        Field("idle", "Turns in a row without a journey", group, "number", most=MOST),
    ]


def _board() -> list[Field]:
    group, epoch_of = "Board", tuple(name.partition(".")[0] for name in SYMBOL_NAMES)
    symbols = tuple(name.replace(".", ", symbol used: ") for name in SYMBOL_NAMES)
    figures = tuple(f"{epoch}, figure face up" for epoch in EPOCHS)
    return [
        Field("markers", "Used symbols", group, "some", SYMBOL_NAMES, symbols, epoch_of),
        Field("figures", "Figures face up", group, "some", EPOCHS, figures, EPOCHS),
        Field("figure_pile", "Next figures, the top first", group, "row", EPOCHS, EPOCHS),
        Field("pile", "Action cards, the top first", group, "row", CARDS, CARD_TITLES),
        Field("discard", "Discarded cards", group, "many", CARDS, CARD_TITLES),
    ]


def _player(player: str) -> list[Field]:
    name, at = player.capitalize(), (f"player:{player}",)
    where = tuple(at[0] if place == "current" else place for place in PLACES)
    proofs = tuple(f"proofs:{proof[0]}" for proof in PROOF_NAMES)
    return [
        Field(f"pieces.{player}", f"{name} pieces", name, "many", PLACES, _PLACE_TITLES, where),
        Field(f"to_place.{player}", f"{name} pieces to place", name, "number", most=MOST, where=at),
        Field(f"hands.{player}", f"{name} cards", name, "many", CARDS, CARD_TITLES, at),
        Field(f"proofs.{player}", f"{name} proofs", name, "many", PROOF_NAMES, PROOF_NAMES, proofs),
        Field(f"bonus.{player}", f"{name} bonus tokens", name, "some", PERIODS, PERIOD_NAMES, at),
        Field(f"tokens.{player}", f"{name} scientist tokens", name, "number", most=MOST, where=at),
        Field(f"score.{player}", f"{name} points", name, "number", most=MOST, where=at),
        Field(f"clock.{player}", f"{name} on the clock", name, "number", least=1, most=CLOCK_NUMBERS, where=at),
        Field(f"entered.{player}", f"{name}: periods entered", name, "some", PERIODS, PERIOD_NAMES),
    ]
