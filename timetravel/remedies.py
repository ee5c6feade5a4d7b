"""What would make a refused action legal: the fewest changes of a position, one or two, found by trying all of them.

The changes are the game's (``Game.alternatives``); whether the action is legal then, and whether such a position
can be, is asked of the game's rules.
"""

from collections.abc import Iterator
from itertools import combinations
from time import monotonic
from typing import NamedTuple

from timetravel.errors import PositionError
from timetravel.messages import listed
from timetravel.protocol import Action, Change, Game, State
from timetravel.views import View

SECONDS = 1.0
PAUSE = 64  # tries between two looks at the watch


class Remedy(NamedTuple):
    """Changes that together make the action legal, and a whole position that has them."""

    changes: tuple[Change, ...]
    state: State

    @property
    def text(self) -> str:
        """The changes in words, to follow "if"."""
        return listed([change.text for change in self.changes])


class Remedies(NamedTuple):
    """All smallest remedies for an action, the likeliest first; ``gave_up`` when time ran out before the end."""

    action: Action
    found: tuple[Remedy, ...]
    gave_up: bool

    def __str__(self) -> str:
        lines = [f"{self.action} would be legal if {remedy.text}" for remedy in self.found]
        if self.gave_up:
            lines.append("(time ran out before everything was tried)")
        return "\n".join(lines or [f"{self.action}: no one or two changes make it legal"])


class _TimeIsUpError(Exception):
    """The search took too long."""


def remedies(
    game: Game, view: View, action: Action, by: str | None = None, seconds: float | None = SECONDS
) -> Remedies:
    """Return the smallest changes of a view's position that make an action legal: all single ones, else all pairs.

    Parameters
    ----------
    by : who wants to act; left out, whoever must decide
    seconds : how long to try at most; None for as long as it takes

    Raises
    ------
    OptionError
        when nobody of that colour plays
    """
    who = by or game.to_act(view.position) or game.players(view.position)[0]
    search = _Search(game, view, action, who, seconds)
    found: list[Remedy] = []
    if game.is_legal(view.position, action, who):
        return Remedies(action, (), gave_up=False)
    try:
        found.extend(search.single())
        if not found:
            found.extend(search.double())
    except _TimeIsUpError:
        return Remedies(action, _ordered(search.found, action), gave_up=True)
    return Remedies(action, _ordered(found, action), gave_up=False)


def _ordered(found: list[Remedy], action: Action) -> tuple[Remedy, ...]:
    """Return remedies as a learner would think of them; of the likely ones the order is the game's.

    Last comes what puts a piece where the action would lead: whoever asks for it wants to get it there himself. Before
    that what moves a piece elsewhere, for it changes two places and the action one of them at most.
    """
    goal = str(action).replace("-", " ").split()[-1]

    def far(remedy: Remedy) -> tuple[bool, bool]:
        put = [change for change in remedy.changes if change.shifts]
        return any(goal in change.places for change in put), any(change.shifts > 1 for change in put)

    return tuple(sorted(found, key=far))


class _Search:
    def __init__(self, game: Game, view: View, action: Action, who: str, seconds: float | None) -> None:
        self.game, self.view, self.action, self.who = game, view, action, who
        self.changes = game.alternatives(view, who)
        self.end = None if seconds is None else monotonic() + seconds
        self.tries, self.found = 0, list[Remedy]()

    def single(self) -> Iterator[Remedy]:
        self.changed = [change.make(self.view.position) for change in self.changes]
        for change, state in zip(self.changes, self.changed, strict=True):
            yield from self.tried((change,), state)

    def double(self) -> Iterator[Remedy]:
        """Yield the pairs; those whose first things are likelier come first."""
        pairs = combinations(range(len(self.changes)), 2)
        for first, second in pairs:
            once = self.changed[first]
            if once is not None:
                both = (self.changes[first], self.changes[second])
                yield from self.tried(both, both[1].make(once))

    def tried(self, changes: tuple[Change, ...], state: State | None) -> Iterator[Remedy]:
        self.tries += 1
        if self.end is not None and self.tries % PAUSE == 0 and monotonic() > self.end:
            raise _TimeIsUpError
        if state is None or not self.game.is_legal(state, self.action, self.who):
            return
        whole = self.whole(state)
        if whole is not None:
            remedy = Remedy(changes, whole)
            self.found.append(remedy)
            yield remedy

    def whole(self, state: State) -> State | None:
        """Return a whole position that looks so and in which the action is legal, or None when there is none."""
        try:
            state = self.game.filled(View(self.view.game, state, self.view.viewer))
        except PositionError:
            return None
        return None if self.game.why_not(state, self.action, self.who) else state
