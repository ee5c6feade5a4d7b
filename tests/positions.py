"""Positions off the beaten track, as a learner might write them into a scenario file."""

from hypothesis import strategies as st

from tests.playing import DEFAULTS, VALUES
from tests.printed import EPOCHS, MACHINES, PERIODS, PIECES, PROOFS, SPECIALS, SYMBOL_NAMES
from timetravel import viagem

DECK = [name for name, copies in {**MACHINES, **SPECIALS}.items() for _ in range(copies)]
ALL_PROOFS = [f"{period}{value}" for period in PERIODS for value in PROOFS[period]]
PLACES = [*EPOCHS, "current", "tunnel", "hole"]

options = st.fixed_dictionaries({name: st.sampled_from(sorted(values, key=str)) for name, values in VALUES.items()})
options = st.one_of(st.just(DEFAULTS), options)


@st.composite
def positions(draw) -> tuple[dict, dict]:
    """Return a position of a turn that has just begun, and options."""
    chosen = draw(options)
    players = draw(st.permutations(viagem.COLOURS))[: draw(st.integers(3, 5))]
    number = len(players)
    most = 40 if chosen["marker_limit"] == 40 else 50
    deck = draw(st.permutations(DECK))
    hands = {who: deck[3 * k : 3 * k + draw(st.integers(0, 3))] for k, who in enumerate(players)}
    cut = draw(st.integers(15, 30))
    keepers = draw(st.lists(st.sampled_from([None, *players]), min_size=25, max_size=25))
    takers = draw(st.lists(st.sampled_from([None, *players]), min_size=7, max_size=7))
    figures = draw(st.permutations(EPOCHS))
    shown = draw(st.integers(3, 25))
    counts = st.integers(0, 9)
    numbers = draw(st.permutations(range(1, 13)))
    entered = st.lists(st.sampled_from(PERIODS), unique=True)
    return {
        "players": players,
        "turn": draw(st.sampled_from(players)),
        "round": draw(st.integers(1, 4)),
        "pieces": {who: draw(st.lists(st.sampled_from(PLACES), max_size=PIECES[number] - 2)) for who in players},
        "markers": draw(st.lists(st.sampled_from(SYMBOL_NAMES), unique=True, max_size=most)),
        "proofs": {who: [proof for proof, k in zip(ALL_PROOFS, keepers, strict=True) if k == who] for who in players},
        "bonus": {who: [letter for letter, t in zip(PERIODS, takers, strict=True) if t == who] for who in players},
        "tokens": {who: draw(counts) for who in players},
        "score": {who: draw(counts) for who in players},
        "hands": hands,
        "clock": dict(zip(players, numbers, strict=False)),
        "speed": draw(st.integers(1, 5)),
        "countdown": draw(st.integers(1, 10)),
        "figures": figures[:3],
        "figure_pile": figures[3:shown],
        "figure_discard": figures[shown:],
        "pile": deck[15:cut],
        "discard": deck[cut:],
        "last_turns": draw(st.one_of(st.just(0), st.integers(0, number))),
        "idle": draw(st.integers(0, number - 1)),
        "entered": {who: draw(entered) for who in players},
    }, chosen  # fmt: skip


def state_of(position: dict, chosen: dict) -> viagem.State:
    return viagem.state_of(position, viagem.options(chosen))
