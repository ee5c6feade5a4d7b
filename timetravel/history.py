"""The tree of a match: everything that was decided, also what was taken back and tried otherwise.

A node is a decision and the state it led to; node 0 is the beginning. States are values, so a tree costs little. The
match inside stands at one node; ``go`` puts it at another, and whatever it does there grows the tree.

>>> from timetravel import games
>>> from timetravel.match import Match
>>> tree = History(Match(games.get("viagem"), players=3, seed="tea", first="red"))
>>> _ = tree.match.act("place D1")
>>> tree.undo(), len(tree.match.entries)
(0, 0)
>>> _ = tree.match.act("place P3")  # what if?
>>> tree.at, tree.ends(), tree.common(1, 2)
(2, [1, 2], 0)
"""

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from timetravel.errors import OptionError
from timetravel.match import Entry, Match
from timetravel.protocol import Game, State, View

if TYPE_CHECKING:
    from pathlib import Path


class Node(NamedTuple):
    """A decision (None at the beginning) and the state after it; ``depth`` is the number of decisions up to here."""

    number: int
    parent: int
    entry: Entry | None
    state: State
    depth: int


class Difference(NamedTuple):
    """A key of a position and its values in two of them."""

    key: str
    here: Any
    there: Any


class History:
    """A match and the tree of all that was tried in it.

    Parameters
    ----------
    match : stays the match that is played; its ``act`` grows the tree
    lesson : whether everything may be taken back, which :mod:`timetravel.fairness` asks

    Attributes
    ----------
    nodes : all nodes, each after its parent
    finished : whether one of the branches has been to the end of the match
    """

    def __init__(self, match: Match, lesson: bool = False) -> None:
        self.match, self.lesson = match, lesson
        self.nodes = [Node(0, -1, None, match.states[0], 0)]
        self.finished = match.game.to_act(match.states[0]) is None
        self._at = 0
        self._children: list[list[int]] = [[]]
        self._next: dict[int, int] = {}  # where redo goes
        self.known: dict[int, bool] = {}  # which decisions were found to be revealing
        self.note()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def at(self) -> int:
        """The node at which the match stands."""
        self.note()
        return self._at

    def note(self) -> None:
        """Take over what the match has done since, also when somebody else took back some of it."""
        while self._at and not self._stood(self.nodes[self._at]):
            self._at = self.nodes[self._at].parent
        depth = self.nodes[self._at].depth
        news = zip(self.match.entries[depth:], self.match.states[depth + 1 :], strict=True)
        for entry, state in news:
            self._at = self._child(self._at, entry, state)

    def _stood(self, node: Node) -> bool:
        """Return whether the match went through a node."""
        states = self.match.states
        return node.depth < len(states) and (states[node.depth] is node.state or states[node.depth] == node.state)

    def _child(self, parent: int, entry: Entry, state: State) -> int:
        """Return the node of a decision: the one that is there, if it was decided so before."""
        same = (k for k in self._children[parent] if self.nodes[k].entry == entry and self.nodes[k].state == state)
        number = next(same, len(self.nodes))
        if number == len(self.nodes):
            # whoever goes on from inside a match that was over knows how it ended
            self.lesson = self.lesson or self.finished
            self.nodes.append(Node(number, parent, entry, state, self.nodes[parent].depth + 1))
            self._children.append([])
            self._children[parent].append(number)
            self.finished = self.finished or self.game.to_act(state) is None
        self._next[parent] = number
        return number

    # finding one's way

    def node(self, number: int) -> Node:
        """Return a node.

        Raises
        ------
        OptionError
            when there is none of that number
        """
        self.note()
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(self.nodes):
            raise OptionError(f"no moment {number!r}; they are 0 to {len(self.nodes) - 1}", "node")
        return self.nodes[number]

    def path(self, number: int | None = None) -> list[int]:
        """Return the nodes from the beginning to a node, by default to where the match stands."""
        way = [self.at if number is None else self.node(number).number]
        while way[-1]:
            way.append(self.nodes[way[-1]].parent)
        return way[::-1]

    def line(self) -> list[int]:
        """Return the path to where the match stands and on from there, as redo would go."""
        way = self.path()
        while way[-1] in self._next:
            way.append(self._next[way[-1]])
        return way

    def children(self, number: int) -> tuple[int, ...]:
        """Return what was decided in a node."""
        return tuple(self._children[self.node(number).number])

    def ends(self) -> list[int]:
        """Return the nodes after which nothing was decided yet: one for each branch."""
        self.note()
        return [node.number for node in self.nodes if not self._children[node.number]]

    def common(self, one: int, other: int) -> int:
        """Return the last node that two nodes have in common."""
        return max((set(self.path(one)) & set(self.path(other))), key=lambda k: self.nodes[k].depth)

    def ahead(self, number: int) -> int | None:
        """Return the decision that redo would take in a node."""
        return self._next.get(number)

    def settle(self) -> None:
        """Let redo go everywhere where was decided first."""
        self._next = {number: rows[0] for number, rows in enumerate(self._children) if rows}

    def holds(self, other: "History") -> bool:
        """Return whether this is the tree of the same match, with every decision that another one has."""
        self.note()
        if self.match.seed != other.match.seed or self.nodes[0].state != other.nodes[0].state:
            return False
        mine = {0: 0}  # the other's nodes and ours
        for node in other.nodes[1:]:  # each after its parent
            here = (self.nodes[k] for k in self._children[mine[node.parent]])
            same = [ours.number for ours in here if (ours.entry, ours.state) == (node.entry, node.state)]
            if not same:
                return False
            mine[node.number] = same[0]
        return True

    # moving

    def go(self, number: int) -> int:
        """Put the match at a node and return it; here in Python nobody asks whether that is fair."""
        way = self.path(number)
        self.match.states[:] = [self.nodes[k].state for k in way]
        self.match.entries[:] = [entry for k in way if (entry := self.nodes[k].entry) is not None]
        self._next.update(pairwise(way))
        self._at = number
        return number

    def undo(self) -> int:
        """Take the last decision back and return where the match stands now; at the beginning nothing happens."""
        return self.go(max(self.nodes[self.at].parent, 0))

    def redo(self) -> int:
        """Take a decision again that was taken back; without one nothing happens."""
        return self.go(self._next.get(self.at, self._at))

    # comparing

    def compare(self, one: int, other: int, viewer: str | None = None) -> list[Difference]:
        """Return in what two moments differ, as a viewer (None: an onlooker) sees them."""
        views = [self.game.view(self.node(k).state, viewer) for k in (one, other)]
        return differences(self.game, *views)

    def __repr__(self) -> str:
        self.note()
        kind = "lesson" if self.lesson else "match"
        return f"<{kind} of {self.game.TITLE}: {len(self.nodes) - 1} decisions, {len(self.ends())} ends, at {self.at}>"


def differences(game: Game, one: View, other: View) -> list[Difference]:
    """Return the keys of a position in which two views differ, with both values."""
    here, there = _flat(game.describe(one.position)), _flat(game.describe(other.position))
    keys = [*here, *(key for key in there if key not in here)]
    return [Difference(k, here.get(k), there.get(k)) for k in keys if here.get(k) != there.get(k)]


def _flat(position: dict[str, Any]) -> dict[str, Any]:
    rows: dict[str, Any] = {}
    for key, value in position.items():
        rows |= {f"{key}.{k}": v for k, v in value.items()} if isinstance(value, dict) else {key: value}
    return rows


def of(source: "Match | History | str | Path") -> History:
    """Return the tree of a match, of a saved file, or of a code.

    Raises
    ------
    RecordError
        when the file or the code cannot be read

    >>> from timetravel import games
    >>> of(Match(games.get("leap"), players=2, seed="tea"))
    <match of Time Leap: 0 decisions, 1 ends, at 0>
    """
    if isinstance(source, Match):
        return History(source)
    if isinstance(source, History):
        return source
    from timetravel.saves import fetch

    return fetch(source).history
