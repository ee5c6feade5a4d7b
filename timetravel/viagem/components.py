"""The printed components of Viagem no Tempo, read from the data files beside this module.

Everything is numbered in the order of the data files, so that the rules can work on small integers: players
by colour, epochs and periods in the order of time, cards by kind. The names are for people.

>>> COLOURS[BLUE], EPOCHS[3], CARDS[7], SPEEDS
('blue', 'P2', 'machine-wild', (1, 2, 2, 3, 3))
"""

from timetravel.data import load

COLOURS = ("blue", "red", "yellow", "green", "white")
BLUE, RED, YELLOW, GREEN, WHITE = range(5)

_board = load("viagem", "board")
_cards = load("viagem", "cards")["card"]
_tables = load("viagem", "tables")

PERIODS: tuple[str, ...] = tuple(row["letter"] for row in _board["period"])
PERIOD_NAMES: tuple[str, ...] = tuple(row["name"] for row in _board["period"])
CARD_PERIODS: tuple[str, ...] = tuple(row["card"] for row in _board["period"])
PERIOD = {letter: number for number, letter in enumerate(PERIODS)}

EPOCHS: tuple[str, ...] = tuple(row["name"] for row in _board["epoch"])
EPOCH = {name: number for number, name in enumerate(EPOCHS)}
ALL = range(len(EPOCHS))
PERIOD_OF: tuple[int, ...] = tuple(PERIOD[name[0]] for name in EPOCHS)
IN_PERIOD: tuple[tuple[int, ...], ...] = tuple(tuple(e for e in ALL if PERIOD_OF[e] == p) for p in range(len(PERIODS)))

# A piece lies in an epoch or in one of three other places.
CURRENT, TUNNEL, HOLE = range(len(EPOCHS), len(EPOCHS) + 3)
PLACES = (*EPOCHS, "current", "tunnel", "hole")
PLACE = {name: number for number, name in enumerate(PLACES)}
ROW = len(PLACES)

# Proofs are told apart by period and value; the kinds stand in board order, lowest value first.
PROOFS: tuple[tuple[int, int], ...] = tuple(
    (PERIOD[row["letter"]], value) for row in _board["period"] for value in sorted(set(row["proofs"]))
)
PROOF = {f"{PERIODS[period]}{value}": kind for kind, (period, value) in enumerate(PROOFS)}
PROOF_NAMES = tuple(PROOF)
ALL_PROOFS: tuple[tuple[int, ...], ...] = tuple(tuple(sorted(row["proofs"])) for row in _board["period"])

CARDS: tuple[str, ...] = tuple(row["name"] for row in _cards)
CARD = {name: number for number, name in enumerate(CARDS)}
CARD_TITLES: tuple[str, ...] = tuple(row["title"] for row in _cards)
COPIES: tuple[int, ...] = tuple(row["copies"] for row in _cards)
MARKS: tuple[str, ...] = tuple(row["marked"] for row in _cards)
DECK = tuple(card for card, copies in enumerate(COPIES) for _ in range(copies))
WILD = CARD["machine-wild"]
(
    RESCUE,
    TUNNEL_1,
    TUNNEL_2,
    PERMISSION,
    HOME_1,
    HOME_2,
    DISORIENTATION,
    FAILURE,
    LEADER,
    COUNTDOWN,
) = range(WILD + 1, len(CARDS))
HIDDEN = -1  # a card, proof, bonus token or figure that the viewer may not know

FIGURES = {EPOCH[row["epoch"]]: row for row in load("viagem", "figures")["figure"]}

_pieces = _tables["pieces"]
PIECES = {int(n): count - _pieces["beside"] for n, count in _pieces["each"].items()}
TOKENS_EACH: int = _tables["tokens"]["each"]
TOKENS_LAST: int = _tables["tokens"]["last_seat"]
MARKERS: int = _tables["markers"]["supply"]
SPEEDS: tuple[int, ...] = tuple(_tables["ship"]["speeds"])
FIRST_SPEED_POINTS: int = _tables["ship"]["first_points"]
COUNTDOWN_TOKENS: int = _tables["tunnel"]["countdown"]
HAND: int = _tables["hand"]["size"]
FACE_UP: int = _tables["hand"]["face_up_figures"]
SPECIALS_A_TURN: int = _tables["hand"]["specials_a_turn"]
PROOFS_A_TURN: int = _tables["hand"]["proofs_a_turn"]
END_PROOFS: int = _tables["end"]["proofs_left"]
CLOCK: dict[int, tuple[str, int]] = {row["number"]: (row["kind"], row["amount"]) for row in _tables["clock"]["bonus"]}
CLOCK_NUMBERS = len(CLOCK)
SCORING: dict[str, int] = {key: n for key, n in _tables["scoring"].items() if key != "mark"}
DIVERSITY: tuple[int, ...] = tuple(_tables["diversity"]["points"])
