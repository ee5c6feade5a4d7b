"""A whole position behind a view: what is hidden is dealt in the order of the data files.

It is one of many that look the same, and serves to see that there is one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from timetravel.errors import PositionError
from timetravel.viagem.components import ALL, ALL_PROOFS, COPIES, HIDDEN, PERIODS, PROOFS
from timetravel.viagem.reading import state_of
from timetravel.viagem.state import State
from timetravel.viagem.writing import describe

Row = tuple[int, ...]
_KIND = {proof: kind for kind, proof in enumerate(PROOFS)}
_CARDS = Counter(dict(enumerate(COPIES)))
_FIGURES = Counter(ALL)
_PROOFS = Counter(_KIND[period, value] for period, values in enumerate(ALL_PROOFS) for value in values)
_BONUS = Counter(range(len(PERIODS)))


def filled(s: State) -> State:
    """Return a position that looks so; the rules of ``reading`` say whether it can be.

    Raises
    ------
    PositionError
        when there is none: more is hidden than the game has, or what is seen cannot be

    >>> from timetravel import viagem
    >>> s = viagem.start(("blue", "red", "yellow"))
    >>> viagem.view(filled(viagem.view(s, "red").position), "red") == viagem.view(s, "red")
    True
    """
    new = s.copy()
    *hands, new.pile, discard = _deal([*s.hands, s.pile, s.discard], _CARDS, "pile")
    new.hands, new.discard = _sorted(hands), tuple(sorted(discard))
    _, new.figure_pile, _ = _deal([s.figures, s.figure_pile, s.figure_discard], _FIGURES, "figure_pile")
    left = [tuple(_KIND[period, value] for value in values) for period, values in enumerate(s.left)]
    new.proofs = _sorted(_deal([*s.proofs, *left], _PROOFS, "proofs")[: len(s.proofs)])
    there = tuple(p for p in range(len(PERIODS)) if s.bonus_left >> p & 1)
    new.bonus = _sorted(_deal([*s.bonus, there], _BONUS, "bonus")[: len(s.bonus)])
    return state_of(describe(new), s.table.options)


def _sorted(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(tuple(sorted(row)) for row in rows)


def _deal(rows: Sequence[Row], every: Counter[int], key: str) -> list[Row]:
    """Return the rows with what is hidden in them replaced by what is nowhere seen."""
    seen = Counter(kind for row in rows for kind in row if kind != HIDDEN)
    unseen = iter(sorted((every - seen).elements()))
    dealt = []
    for row in rows:
        found = tuple(next(unseen, HIDDEN) if kind == HIDDEN else kind for kind in row)
        if HIDDEN in found:
            raise PositionError("more is hidden there than the game has", key)
        dealt.append(found)
    return dealt
