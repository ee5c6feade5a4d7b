"""The board as tables: symbols, neighbours and flights.

Symbols are bits of one integer, two for each epoch in board order (ship before clock before machine), so that
the markers of a whole board are a number and a blocked epoch is two neighbouring ones.

>>> from timetravel.viagem.components import EPOCH
>>> [EPOCHS[e] for e in NEIGHBOURS[EPOCH["C4"]]]
['M4', 'C1', 'C2', 'C5']
>>> [blocked_epochs(SYMBOL[EPOCH["D1"], "ship"] | SYMBOL[EPOCH["D1"], "clock"])]
[1]
"""

from functools import lru_cache
from itertools import compress

from timetravel.viagem.components import ALL, EPOCH, EPOCHS, _board

TOOLS = ("ship", "clock", "machine")
SHIP, CLOCK, MACHINE = TOOLS

SYMBOLS: tuple[tuple[str, ...], ...] = tuple(tuple(sorted(row["symbols"], key=TOOLS.index)) for row in _board["epoch"])
# (epoch, tool) -> its bit; an epoch that lacks the tool has no entry
SYMBOL = {(e, tool): 1 << (2 * e + k) for e in ALL for k, tool in enumerate(SYMBOLS[e])}
SYMBOL_NAMES = tuple(f"{EPOCHS[e]}.{tool}" for e in ALL for tool in SYMBOLS[e])
SYMBOL_COUNT = len(SYMBOL_NAMES)
SHIP_BIT, CLOCK_BIT, MACHINE_BIT = (tuple(SYMBOL.get((e, tool), 0) for e in ALL) for tool in TOOLS)
BOTH = tuple(0b11 << 2 * e for e in ALL)
_FIRST_OF_TWO = sum(1 << 2 * e for e in ALL)


def _neighbours() -> tuple[tuple[int, ...], ...]:
    rows: list[set[int]] = [set() for _ in ALL]
    for edge in _board["edge"]:
        a, b = (EPOCH[name] for name in edge["ends"])
        rows[a].add(b)
        rows[b].add(a)
    return tuple(tuple(sorted(row)) for row in rows)


NEIGHBOURS = _neighbours()


_DIGITS = f"0{SYMBOL_COUNT}b"
_IS_FREE = bytes.maketrans(b"01", b"\1\0")


def free_symbols(markers: int) -> tuple[int, ...]:
    """Return the numbers of the symbols without a marker: the digits of the markers, turned round, as flags.

    >>> free_symbols((1 << SYMBOL_COUNT) - 1 - 0b10)
    (1,)
    """
    return tuple(compress(range(SYMBOL_COUNT), format(markers, _DIGITS)[::-1].encode().translate(_IS_FREE)))


def blocked_epochs(markers: int) -> int:
    """Return the blocked epochs as bits ``1 << 2 * epoch``: those whose two symbols are both marked."""
    return markers & markers >> 1 & _FIRST_OF_TWO


@lru_cache(maxsize=4096)
def epochs_of(blocked: int) -> tuple[int, ...]:
    """Return the epochs of such bits, in board order."""
    return tuple(e for e in ALL if blocked >> 2 * e & 1)


@lru_cache(maxsize=512)
def flights(start: int, steps: int, blocked: int = 0, revisit: bool = False) -> tuple[tuple[int, ...], ...]:
    """Return all flights of one to ``steps`` steps from an epoch, as tuples of epochs.

    A flight ends in the first blocked epoch it enters (FAQ 8) and, unless ``revisit``, never enters an epoch
    that it left (ruling 8). It ends elsewhere than it began (ruling 5).

    Parameters
    ----------
    start : epoch number
    steps : greatest number of steps, the speed of the ship
    blocked : bits as from :func:`blocked_epochs`, the marker for this flight already placed (ruling 6)

    >>> len(flights(EPOCH["D1"], 1)), len(flights(EPOCH["D1"], 3))
    (3, 25)
    """
    found: list[tuple[int, ...]] = []
    ahead: list[tuple[int, ...]] = [(start,)]
    for _ in range(steps):
        ahead = [
            (*path, to)
            for path in ahead
            if len(path) == 1 or not blocked >> 2 * path[-1] & 1
            for to in NEIGHBOURS[path[-1]]
            if revisit or to not in path
        ]
        found += [path for path in ahead if path[-1] != start]
    return tuple(found)
