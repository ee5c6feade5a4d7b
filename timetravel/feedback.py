"""What a learner is told about an answer, and trying a line of actions that he gives."""

import html
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from timetravel.errors import NotationError
from timetravel.files import writable
from timetravel.protocol import Action, Event, Game, Reason, Sentence, State
from timetravel.puzzle_search import Task, goals

LONGEST = 2000  # characters of an answer; no right one has a tenth of it


class Feedback(NamedTuple):
    """Whether an answer is right, and why: what happened, what the rules say, where it led.

    ``view`` is the position that the answer led to as the learner may see it, or None.
    """

    right: bool
    text: str
    reasons: tuple[Reason, ...] = ()
    events: tuple[Sentence, ...] = ()
    view: Any = None

    def __str__(self) -> str:
        return "\n".join([self._head(), *(f"  - {line}" for line in self.lines())])

    def __repr__(self) -> str:
        return str(self)

    def _head(self) -> str:
        return f"{'Right' if self.right else 'Not yet'}. {self.text}".strip()

    def lines(self) -> list[str]:
        """Return the reasons and what happened, a line for each, with the sections they rest on."""
        said: list[Reason | Sentence] = [*self.reasons, *self.events]
        return [f"{one.text} [{', '.join(one.cites)}]" for one in said]

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{html.escape(line)}</li>" for line in self.lines())
        picture = "" if self.view is None else self.view._repr_html_()
        return f"<p><b>{html.escape(self._head())}</b></p>{f'<ul>{lines}</ul>' if lines else ''}{picture}"


class Tried(NamedTuple):
    """A line that was tried: the state it led to, what happened, and what stopped it, if anything did."""

    state: State
    events: tuple[Event, ...]
    reached: frozenset[str]
    refused: str
    reasons: tuple[Reason, ...]


def readable(answer: object) -> None:
    """Refuse what cannot be repeated to who gave it: what has no text, half a character, a text without an end.

    Raises
    ------
    NotationError

    >>> readable("D2 P3")
    """
    parts = answer if isinstance(answer, list | tuple | set | frozenset) else [answer]
    try:
        text = " ".join(map(str, parts))
    except Exception:  # of an object that somebody else wrote, or a number too long to be written
        raise NotationError(
            f"{type(answer).__name__}: that has no text; an answer is a text, a number or a list"
        ) from None
    if len(text) > LONGEST or not writable(text):
        told = f"it has {len(text)} characters, and {LONGEST} are the most" if writable(text) else "half a character"
        raise NotationError(f"{text[:20]!a}…: that is no answer: {told}")


def line_of(answer: object) -> list[str]:
    """Return the actions of an answer: a list of texts, or one text with ``;`` or line ends between them.

    >>> line_of("clock M2; travel A1")
    ['clock M2', 'travel A1']
    """
    readable(answer)
    if isinstance(answer, str):
        parts = answer.replace("\n", ";").split(";")
    elif isinstance(answer, Sequence) and all(isinstance(part, str) for part in answer):
        parts = list(answer)
    else:
        raise NotationError(f"{answer!r}: the answer is an action, as 'ship D1-D2', or a list of actions")
    return [text for part in parts if (text := " ".join(part.split()))]


def follow(task: Task, line: Sequence[str]) -> Tried:
    """Try the actions of a line one by one, up to the first that is refused or comes too late.

    Raises
    ------
    NotationError
    """
    now, reached, reasons, refused = task.begin(), frozenset[str](), tuple[Reason, ...](), ""
    actions = [_read(task.game, text, task.start) for text in line]
    for action in actions:
        if not now.open:
            refused = f"{action} comes too late: there it is not for you to decide any more."
            break
        reasons = task.game.why_not(now.state, action)
        if reasons:
            refused = f"{action} is refused."
            break
        now = task.after(now, task.game.shortest(now.state, action))
        reached |= goals(task.game.NAME).reached(task.start, now.state, now.events)
    return Tried(now.state, now.events, reached, refused, reasons)


def _read(game: Game, text: str, state: State) -> Action:
    try:
        return game.action(text, state)
    except NotationError as error:
        with suppress(NotationError):
            return game.action(spelled(game, text.lower()), state)
        raise error


def spelled(game: Game, text: str) -> str:
    """Return a text with places, cards and colours as the game writes them, in whatever case they are.

    >>> from timetravel import games
    >>> spelled(games.get("viagem"), "ship d1-P1.SHIP Blue")
    'ship D1-P1.ship blue'
    """
    values = (value for field in game.editing(game.COLOURS) for value in field.values if isinstance(value, str))
    names = {part.casefold(): part for value in values for part in re.findall(r"\w+", value)}
    return re.sub(r"\w+", lambda word: names.get(word[0].casefold(), word[0]), text)


def sentences(game: Game, events: Sequence[Event], viewer: str | None) -> tuple[Sentence, ...]:
    """Return events as a viewer may read them."""
    return tuple(game.sentence(event, viewer) for event in events)
