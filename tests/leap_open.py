"""How a deal of Time Leap could be won with all cards open: a search that knows hands, slots and the order of the deck.

It measures, it is no player: a found win is a proof that the deal can be won, and nobody at a table could know
that way. Where nothing was left out and nothing was found, the deal is proved lost.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from tests.leap_search import key
from timetravel.leap import actions as act
from timetravel.leap import planning, rules
from timetravel.leap.actions import Action
from timetravel.leap.hopeless import hopeless
from timetravel.leap.judgement import weigh
from timetravel.leap.sketch import sketch_of
from timetravel.leap.state import Adding, Frame, Joining, State

LONGEST = 200  # turns, as in tests.win_rates
Way = tuple[Action, ...]


class Look(NamedTuple):
    """One try: positions kept after each turn, whether all actions are tried, how far values are shaken (log-odds)."""

    width: int
    whole: bool = False
    shaken: float = 0.0
    offers: bool = False  # whether the Free Action is tried


class Found(NamedTuple):
    """What came out: ``won`` with the way, ``lost`` when proved, ``open`` otherwise; how many turns were tried."""

    how: str
    way: Way
    turns: int


class _Line(NamedTuple):
    value: float
    state: State
    before: "_Line | None"
    actions: Way


LOOKS = (Look(6), Look(30), Look(30, shaken=0.5), Look(120, offers=True))


def outcome(start: State, looks: tuple[Look, ...] = LOOKS, seed: str = "") -> Found:
    """Look for a win, with one try after the other until one finds it or has seen everything."""
    if hopeless(start):
        return Found("lost", (), 0)
    tried = 0
    for look in looks:
        found = beam(start, look, random.Random(f"open {seed}"))
        tried += found.turns
        if found.how != "open":
            return found._replace(turns=tried)
    return Found("open", (), tried)


def beam(start: State, look: Look, rng: random.Random) -> Found:
    """Go on turn by turn with the best positions; when no turn leads anywhere new, nothing is left."""
    lines, met, tried, cut = [_Line(0.0, start, None, ())], {key(start)}, 0, not look.whole
    while lines and lines[0].state.turns < start.turns + LONGEST:
        found: list[_Line] = []
        for line in lines:
            for after, actions in turns_from(line.state, look):
                tried += 1
                if after.over == "won":
                    return Found("won", _way(_Line(0.0, after, line, actions)), tried)
                if not after.over and (name := key(after)) not in met:
                    met.add(name)
                    value = weigh(sketch_of(after)) + (rng.gauss(0.0, look.shaken) if look.shaken else 0.0)
                    found.append(_Line(value, after, line, actions))
        found.sort(key=lambda line: -line.value)
        cut = cut or len(found) > look.width
        lines = found[: look.width]
    return Found("open" if cut or lines else "lost", (), tried)


def _way(line: _Line | None) -> Way:
    parts = []
    while line is not None:
        parts.append(line.actions)
        line = line.before
    return tuple(action for part in reversed(parts) for action in part)


# the ways a turn may go


def turns_from(start: State, look: Look) -> Iterator[tuple[State, Way]]:
    """Yield where the turn that is under way may end, with the actions of all who are asked in it."""
    under_way: list[tuple[State, Way]] = [(start, ())]
    met = set()
    while under_way:
        s, path = under_way.pop()
        if s.over or s.turns != start.turns:
            yield s, path
            continue
        for after, actions in _tries(s, look):
            if (name := key(after)) not in met:
                met.add(name)
                under_way.append((after, (*path, *actions)))


def _tries(s: State, look: Look) -> Iterator[tuple[State, Way]]:
    """Yield what comes next: everything, or leaps with all who are there or alone, for the cards missed least."""
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, Adding) and not look.whole:
        yield from _distances(s, frame)
        return
    for action in rules.legal(s):
        if look.whole or not _left_out(s, frame, action, look):
            yield rules.step(s, action), (action,)


def _left_out(s: State, frame: Frame | None, action: Action, look: Look) -> bool:
    if isinstance(frame, Joining):
        asked = len(frame.joined) + len(frame.waiting)
        first = asked == sum(s.pieces[p] == frame.era for p in s.table.players) - 1 and not frame.joined
        return not first and isinstance(action, act.Join) != bool(frame.joined)
    return isinstance(action, act.Offer) and frame is None and not look.offers


def _distances(s: State, frame: Adding) -> Iterator[tuple[State, Way]]:
    """Yield for each distance what comes when the cards that are missed least are spent."""
    order = planning.cheapest(sketch_of(s), frame.waiting)
    for more in range(len(order) + 1):
        after, actions = _spent(s, order[:more])
        if len(actions) and sum(isinstance(a, act.Add) for a in actions) == more:
            yield after, actions


def _spent(s: State, cards: list[tuple[int, int]]) -> tuple[State, Way]:
    """Return what comes when the travellers add these cards and no others."""
    left, actions = list(cards), []
    while s.stack and isinstance(frame := s.stack[-1], Adding):
        pair = next((pair for pair in left if pair[0] == frame.waiting[0]), None)
        if pair:
            left.remove(pair)
        actions.append(act.Add(pair[1]) if pair else act.Pass())
        s = rules.step(s, actions[-1])
    return s, tuple(actions)
