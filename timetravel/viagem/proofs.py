"""Collecting scientific proofs: what was earned, what may be chosen, what is taken (rulings 10 and 11)."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from timetravel.refusals import Refusals, Tell, no
from timetravel.rows import added, put
from timetravel.viagem.actions import Proofs
from timetravel.viagem.components import PERIOD_OF, PROOFS, PROOFS_A_TURN
from timetravel.viagem.state import State

_KIND = {proof: kind for kind, proof in enumerate(PROOFS)}
NOTHING: tuple[Proofs, ...] = (None,)


def earned(s: State, emptied: tuple[int, ...]) -> tuple[int, ...]:
    """Return the periods of the proofs earned by leaving epochs empty, in that order, as far as proofs last."""
    periods: list[int] = []
    for epoch in emptied:
        period = PERIOD_OF[epoch]
        if periods.count(period) < len(s.left[period]):
            periods.append(period)
    return tuple(periods)


_Choices = tuple[tuple[int, ...], ...]


def _full_and_parts(s: State, periods: tuple[int, ...]) -> tuple[_Choices, _Choices]:
    return _combined(periods, PROOFS_A_TURN - s.collected, s.table.options.decline_proof == "yes")


@lru_cache(maxsize=4096)
def _combined(periods: tuple[int, ...], limit: int, declined: bool) -> tuple[_Choices, _Choices]:
    size = min(len(periods), limit)
    full = _first_of_equals(combinations(periods, size))
    if not declined:
        return full, ()
    return full, _first_of_equals(part for k in range(size - 1, -1, -1) for part in combinations(periods, k))


def _first_of_equals(choices: Iterable[tuple[int, ...]]) -> _Choices:
    kept: dict[tuple[int, ...], tuple[int, ...]] = {}
    for choice in choices:
        kept.setdefault(tuple(sorted(choice)), choice)
    return tuple(kept.values())


def choices(s: State, emptied: tuple[int, ...]) -> tuple[Proofs, ...]:
    """Return what the shortest texts of a journey may say about its proofs; None where nothing is said."""
    if s.table.options.decline_proof == "no" and len(emptied) <= PROOFS_A_TURN - s.collected:
        return NOTHING
    full, parts = _full_and_parts(s, earned(s, emptied))
    if len(full) == 1:
        return (None, *parts)
    return (*full, *parts)


def against(s: State, emptied: tuple[int, ...], proofs: Proofs) -> Refusals:
    """Say what is wrong with the proofs that a journey names, or fails to name."""
    periods = earned(s, emptied)
    full, parts = _full_and_parts(s, periods)
    if proofs is None:
        if len(full) > 1:
            yield no("proofs.choose", periods=periods, options=full)
    elif proofs in full or proofs in parts:
        return
    elif len(proofs) > PROOFS_A_TURN - s.collected:
        yield no("proofs.limit", number=PROOFS_A_TURN - s.collected)
    elif any(proofs in combinations(periods, k) for k in range(len(periods))):
        yield no("proofs.declined", periods=full[0])
    else:
        yield no("proofs.untrue", periods=full[0], named=proofs)


def shortest(s: State, emptied: tuple[int, ...], proofs: Proofs) -> Proofs:
    """Return the proofs as the shortest text names them."""
    full, _ = _full_and_parts(s, earned(s, emptied))
    return None if len(full) == 1 and proofs == full[0] else proofs


def collect(s: State, who: int, emptied: tuple[int, ...], proofs: Proofs, tell: Tell) -> None:
    """Take the proofs of a journey: those named, else all that were earned, up to the limit."""
    if not emptied:
        return
    periods = earned(s, emptied) if proofs is None else proofs
    for period in periods[: PROOFS_A_TURN - s.collected]:
        take(s, who, period, tell)


def take(s: State, who: int, period: int, tell: Tell) -> None:
    """Take the lowest proof that is left in a period."""
    value = s.left[period][0]
    s.left = put(s.left, period, s.left[period][1:])
    s.proofs = put(s.proofs, who, added(s.proofs[who], _KIND[period, value]))
    s.collected += 1
    if tell:
        tell("proof", who=who, period=period, value=value)
