"""What a game is, and the few values that every game speaks in.

A game is a module with the functions of :class:`Game`; it needs no base class. States are values: no function
changes one it was given, but for ``advance``, which may use it up. Players are named by their colours, actions read
and write the notation, and what a learner reads (questions, events, reasons) comes as sentences with the sections of
the rulebook they rest on.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from timetravel import languages

_, _n, _c = languages.speech(languages.SHARED)

State = Any
Action = Any
View = Any
Shuffle = Callable[[list[str]], list[str]]


class Event(NamedTuple):
    """One thing that happened: its kind and its facts, in the game's own numbers."""

    kind: str
    facts: dict[str, Any]


class Sentence(NamedTuple):
    """A sentence for the learner and the sections it rests on."""

    text: str
    cites: tuple[str, ...]


class Reason(NamedTuple):
    """One reason against an action; ``places`` are the ids on the board that it speaks of."""

    name: str
    text: str
    cites: tuple[str, ...]
    places: tuple[str, ...]


class Verdict(NamedTuple):
    """Whether an action is legal; if not, all reasons and the nearest legal action, where there is one."""

    action: Action
    reasons: tuple[Reason, ...]
    nearest: Action | None = None

    @property
    def legal(self) -> bool:
        """Return whether nothing stands against the action."""
        return not self.reasons

    def __str__(self) -> str:
        lines = [f"{self.action}: " + (_("legal") if self.legal else _("refused"))]
        lines += [f"  - {reason.text} [{', '.join(reason.cites)}]" for reason in self.reasons]
        if self.nearest is not None:
            lines.append("  " + _("nearest legal action: {action}", action=self.nearest))
        return "\n".join(lines)


class Question(NamedTuple):
    """What is asked now, of whom (None when the match is over), and why."""

    who: str | None
    kind: str
    text: str
    cites: tuple[str, ...]


class Choice(NamedTuple):
    """A legal action as a learner meets it.

    ``picks`` are the ids on the board that lead to it in order (the piece, the goal), ``tools`` those beside
    the board that may be picked at any time (a card, a token), ``path`` the epochs it passes; ``brings`` are
    short badges and the sentences behind them.
    """

    do: str
    label: str
    picks: tuple[str, ...]
    tools: tuple[str, ...]
    path: tuple[str, ...]
    brings: tuple[tuple[str, str], ...]


class Held(NamedTuple):
    """Something of a player's beside the board that can be picked: its id, its name, how many of it."""

    id: str
    title: str
    number: int


class Field(NamedTuple):
    """Something of a position that can be set by hand: its key, and what may stand there.

    ``kind`` is ``one`` of the values, ``many`` (each any number of times), ``some`` (each once), ``row`` (in order;
    each once where ``most`` is 1), ``number`` (from ``least`` to ``most``) or ``truth``. ``titles`` are the values in
    words. ``where`` are ids on the board: one for each value, or one for the whole field, or none.
    """

    key: str
    title: str
    group: str
    kind: str
    values: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


class Change(NamedTuple):
    """One thing that could be otherwise in a position, as a viewer sees it.

    ``text`` follows "if"; ``badge`` is short, for the places on the board that it is about; ``make`` returns the
    changed position, or None where there is nothing to change; ``shifts`` is 1 where a piece comes to the places
    from outside of the board, 2 where it comes from another place.
    """

    text: str
    badge: str
    places: tuple[str, ...]
    make: Callable[[State], State | None]
    shifts: int = 0


class Outcome(NamedTuple):
    """How a match ended: the reason, the winners, every final score and its parts."""

    how: str
    winners: tuple[str, ...]
    final: Mapping[str, int]
    parts: Mapping[str, Mapping[str, int]]


class Game(Protocol):
    """The functions that a game's package offers; see ``timetravel.viagem`` for what each promises."""

    NAME: str
    TITLE: str
    RULES_VERSION: str
    COLOURS: tuple[str, ...]
    ADVISER: str  # the computer player that is asked for a hint
    OTHERS: str  # the computer player who takes the seats that nobody names

    def seats(self, players: int) -> tuple[str, ...]: ...
    def options(self, chosen: Mapping[str, str | int] | None = None) -> Any: ...
    def changed_options(self, options: Any) -> dict[str, str | int]: ...
    def start(
        self,
        players: Sequence[str],
        options: Any = None,
        shuffle: Shuffle = ...,
        setup: Mapping[str, Any] | None = None,
    ) -> State: ...
    def players(self, state: State) -> tuple[str, ...]: ...
    def action(self, text: str, state: State | None = None) -> Action: ...
    def to_act(self, state: State) -> str | None: ...
    def question(self, state: State) -> Question: ...
    def legal(self, state: State) -> list[Action]: ...
    def why_not(self, state: State, action: Action, by: str | None = None) -> tuple[Reason, ...]: ...
    def verdict(self, state: State, action: Action | str, by: str | None = None) -> Verdict: ...
    def shortest(self, state: State, action: Action) -> Action: ...
    def step(
        self,
        state: State,
        action: Action,
        tell: Callable[..., None] = ...,
        shuffle: Shuffle = ...,
    ) -> State: ...
    def advance(
        self,
        state: State,
        action: Action,
        tell: Callable[..., None] = ...,
        shuffle: Shuffle = ...,
    ) -> State: ...
    def outcome(self, state: State) -> Outcome | None: ...
    def view(self, state: State, viewer: str | None) -> View: ...
    def remarks(self, view: View) -> list[Sentence]: ...
    def sentence(self, event: Event, viewer: str | None) -> Sentence: ...
    def choices(self, view: View) -> list[Choice]: ...
    def hand(self, view: View, seat: str) -> list[Held]: ...
    def attempts(self, view: View, picks: Sequence[str]) -> list[Action]: ...
    def describe(self, state: State) -> dict[str, Any]: ...
    def state_of(self, position: Mapping[str, Any], options: Any) -> State: ...
    def text_of(self, state: State) -> str: ...
    def position_schema(self) -> dict[str, Any]: ...
    def editing(self, players: Sequence[str]) -> list[Field]: ...
    def facts(self, state: State) -> dict[str, Any]: ...
    def turn_of(self, state: State) -> Any: ...
    def begun(self, state: State) -> bool: ...
    def judge(self, state: State, player: str) -> float: ...
    def is_legal(self, state: State, action: Action, by: str | None = None) -> bool: ...
    def alternatives(self, view: View, by: str) -> list[Change]: ...
    def filled(self, view: View) -> State: ...
    def reachable(self, view: View, of: str) -> dict[str, dict[str, int]]: ...
