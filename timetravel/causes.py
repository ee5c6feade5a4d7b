"""Why something happened: from an event back, cause by cause, to the action that brought it about.

Which kinds of events bring about which is data: in a game's ``causes.toml`` the tables ``[because]`` (by the same
action), ``[since]`` (in the same turn) and ``[ever]``. Here the nearest one before is looked up whose facts agree.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from timetravel import languages
from timetravel.data import load
from timetravel.match import Match
from timetravel.messages import colour_name, verb_entry
from timetravel.protocol import Event

_, _n, _c = languages.speech(languages.SHARED)
Place = tuple[int, int]  # the entry of the match, and the event in it


class Cause(NamedTuple):
    """One link of the chain: a sentence as the viewer may read it, its sections, and where it stands in the match.

    The last link is the action: ``event`` is None there.
    """

    text: str
    cites: tuple[str, ...]
    by: str
    entry: int
    event: int | None


def causes(match: Match, entry: int, event: int = 0, viewer: str | None = None) -> list[Cause]:
    """Return the chain that begins with an event of a match and ends with the action it came of.

    Parameters
    ----------
    entry : the number of the decision, from 0, as in ``match.entries``
    event : which of the things that happened in it, from 0
    viewer : who reads it; an onlooker when left out

    Raises
    ------
    IndexError
        when there is no such event

    >>> from timetravel import games
    >>> match = Match(games.get("viagem"), seed="tea", first="blue")
    >>> happened = match.act("place D1")
    >>> [cause.text for cause in causes(match, 0)]
    ['Blue places a piece in D1.', 'Blue chose this: place']
    """
    _check(match, entry, event)
    chain = []
    place: Place | None = (entry, event)
    while place is not None:
        entry, event = place
        found = match.entries[entry]
        said = match.game.sentence(found.events[event], viewer)
        chain.append(Cause(said.text, said.cites, found.by, entry, event))
        place = _before(match, place)
    return [*chain, _action(match, entry, viewer)]


def _check(match: Match, entry: int, event: int) -> None:
    for what, number, count in (
        ("decision", entry, len(match.entries)),
        ("event", event, len(match.entries[entry].events) if 0 <= entry < len(match.entries) else 0),
    ):
        if not 0 <= number < count:
            there = f"there are {count}, numbered from 0 to {count - 1}" if count else "there is none yet"
            raise IndexError(f"no {what} {number}; {there}")


def _action(match: Match, entry: int, viewer: str | None) -> Cause:
    """Return the decision itself; only who took it reads all of it, for it may name a card played face down."""
    by, do = match.entries[entry][:2]
    action = match.game.action(do, match.states[entry])
    verb = getattr(action, "verb", do.split()[0])
    cites = verb_entry(match.game.NAME, verb).get("cites", ()) if hasattr(action, "verb") else ()
    text = _("{who} chose this: {action}", who=colour_name(by), action=do if viewer == by else verb)
    return Cause(text, tuple(cites), by, entry, None)


def _before(match: Match, place: Place) -> Place | None:
    """Return the event that brought another about, or None when that was the action."""
    entry, number = place
    effect = match.entries[entry].events[number]
    tables = _tables(match.game.NAME)
    because, since, ever = (_kinds(tables.get(name, {}), effect) for name in ("because", "since", "ever"))
    turn = match.game.turn_of(match.states[entry])
    for earlier in range(entry, -1, -1):
        now = earlier == entry
        same = match.game.turn_of(match.states[earlier]) == turn
        kinds = [*(because if now else ()), *(since if same else ()), *ever]
        if not kinds:
            return None
        found = _nearest(match.entries[earlier].events[: number if now else None], effect, kinds)
        if found is not None:
            return earlier, found
    return None


@lru_cache(maxsize=8)
def _tables(game: str) -> dict[str, dict[str, list[str]]]:
    """Return what brings about what; nothing of a game that does not say it."""
    try:
        return load(game, "causes")
    except (FileNotFoundError, ModuleNotFoundError):
        return {}


def _kinds(table: dict[str, list[str]], effect: Event) -> list[str]:
    """Return what may have brought an event about."""
    return [kind for name, kinds in table.items() if _is(effect, name) for kind in kinds]


def _is(event: Event, name: str) -> bool:
    """Return whether an event is of a kind; ``over.proofs`` asks for a fact of that value too."""
    kind, _, value = name.partition(".")
    return event.kind == kind and (not value or value in event.facts.values())


def _nearest(told: Sequence[Event], effect: Event, kinds: Sequence[str]) -> int | None:
    """Return the last of the events that is one of these kinds and agrees with the effect."""
    for k in range(len(told) - 1, -1, -1):
        if any(_agrees(told[k], effect, kind) for kind in kinds):
            return k
    return None


def _agrees(cause: Event, effect: Event, wanted: str) -> bool:
    """Return whether a cause is what is wanted: ``moved who``, or ``sent whom=who`` for facts of other names."""
    name, *facts = wanted.split()
    if not _is(cause, name):
        return False
    pairs = [fact.partition("=") for fact in facts]
    return all(
        one in cause.facts and (other or one) in effect.facts and cause.facts[one] == effect.facts[other or one]
        for one, _, other in pairs
    )
