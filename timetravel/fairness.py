"""What may be taken back, and what of a tree may be told, so that nobody gains by it what he could not know.

A decision is *revealing* when it showed its player something: he could not have foreseen all that came of it. To find
out, it is tried on his view: where that comes to the same and tells the same as the truth, nothing was revealed. So no
game has to list what it reveals.
"""

from timetravel import languages
from timetravel.history import History
from timetravel.languages import _later
from timetravel.match import Entry
from timetravel.messages import colour_name
from timetravel.protocol import Event, Game, State

_, _n, _c = languages.speech(languages.SHARED)
SHOWN = _later("That decision turned up something hidden, and what was seen cannot be unseen.")
OTHERS = _later("{who} has decided since then; only one's own last decisions can be taken back.")
CURTAIN = _later("First say who looks at the screen.")
LESSON = _later("In a lesson, play(…, lesson=True), everything can be taken back.")


def reveals(game: Game, before: State, entry: Entry, after: State) -> bool:
    """Return whether a decision showed its player what he could not know.

    >>> from timetravel import games
    >>> from timetravel.match import Match
    >>> match = Match(games.get("viagem"), players=3, seed="tea", first="red")
    >>> _ = match.act("place D1")
    >>> reveals(match.game, match.states[0], match.entries[0], match.states[1])
    False
    """
    if entry.chance:
        return True
    events: list[Event] = []
    try:
        view = game.view(before, entry.by)
        guess = game.step(
            view.position, game.action(entry.do, before), lambda kind, /, **facts: events.append(Event(kind, facts))
        )
        seen = game.view(guess, entry.by)
    except Exception:  # the rules could not go on without what is hidden
        return True
    return bool(seen != game.view(after, entry.by)) or events != list(entry.events)


def revealing(history: History, number: int) -> bool:
    """Return whether the decision of a node was revealing."""
    node = history.node(number)
    if node.entry is None:
        return False
    if number not in history.known:
        before = history.nodes[node.parent].state
        history.known[number] = reveals(history.game, before, node.entry, node.state)
    return history.known[number]


def way(history: History, one: int, other: int) -> tuple[list[int], list[int]]:
    """Return the decisions to take back from one node, the last first, and those to take to the other."""
    fork = history.nodes[history.common(one, other)].depth
    return history.path(one)[fork + 1 :][::-1], history.path(other)[fork + 1 :]


def veiled(history: History, number: int) -> bool:
    """Return whether a node lies behind something that, where the match stands now, is still hidden."""
    return number not in told(history)


def told(history: History) -> set[int]:
    """Return all nodes that are not veiled."""
    path, found = set(history.path()), set[int]()
    for node in history.nodes:
        number = node.number
        if history.finished or number in path or (node.parent in found and not revealing(history, number)):
            found.add(number)
    return found


def free(history: History) -> bool:
    """Return whether everything may be taken back: in a lesson, and when the match has been to its end."""
    return history.lesson or history.finished


def against(history: History, number: int, viewer: str | None) -> str:
    """Return why a viewer may not put the match at a node; nothing when he may."""
    if free(history) or history.at == number:
        return ""
    if viewer is None:
        return _(CURTAIN)
    back, on = way(history, history.at, number)
    for k in (*back, *on):
        entry = history.nodes[k].entry
        assert entry is not None
        if entry.by != viewer:
            return " ".join((_(OTHERS, who=colour_name(entry.by)), _(LESSON)))
        if revealing(history, k):
            return " ".join((_(SHOWN), _(LESSON)))
    return ""


def hidden(history: History, number: int) -> str:
    """Return why a moment may not even be looked at; in a lesson, where the reader asks for it, it may."""
    return " ".join((_(SHOWN), _(LESSON))) if not free(history) and veiled(history, number) else ""
