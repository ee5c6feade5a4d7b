"""A base for small games: it fills in, plainly, what a game does not say itself.

States are values with ``players`` (colours in turn order), actions are texts. A game must have ``begin``, ``to_act``,
``legal`` and ``step``; everything else has a plain default. ``docs/add-a-game.md`` shows one of thirty lines.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from timetravel import asking, languages
from timetravel.errors import NotationError, OptionError
from timetravel.messages import colour_name
from timetravel.protocol import Change, Choice, Event, Field, Held, Outcome, Question, Reason, Sentence, Verdict
from timetravel.refusals import Shuffle, by_name, silent
from timetravel.views import View

_, _n, _c = languages.speech(languages.SHARED)


class PlainGame:
    """The defaults of a game; see :class:`timetravel.protocol.Game` for what each function is."""

    NAME = "plain"
    TITLE = "A plain game"
    RULES_VERSION = "1"
    COLOURS: tuple[str, ...] = ("blue", "red", "yellow", "green", "white")
    OTHERS = "greedy"
    ADVISER = "greedy"
    SEATS = (2, 5)
    VERBS: tuple[str, ...] = ()

    # what a game must say

    def begin(self, players: tuple[str, ...], shuffle: Shuffle) -> Any:
        """Return the first state."""
        raise NotImplementedError

    def to_act(self, state: Any) -> str | None:
        """Return who must decide; None when the match is over."""
        raise NotImplementedError

    def legal(self, state: Any) -> list[str]:
        """Return the legal actions."""
        raise NotImplementedError

    def step(self, state: Any, action: str, tell: Callable[..., None] = silent, shuffle: Shuffle = by_name) -> Any:
        """Return the state after a legal action."""
        raise NotImplementedError

    # what a game may say

    def advance(self, state: Any, action: str, tell: Callable[..., None] = silent, shuffle: Shuffle = by_name) -> Any:
        """Return the state after a legal action; the given one may be used up."""
        return self.step(state, action, tell, shuffle)

    def refuse(self, state: Any, action: str) -> str:
        """Return why an action that is not legal is refused."""
        return _("{action} is not possible now.", action=action)

    def result(self, state: Any) -> dict[str, int]:
        """Return the final score of each player."""
        return dict.fromkeys(state.players, 0)

    def hide(self, state: Any, viewer: str | None) -> Any:
        """Return a state without what a viewer may not know."""
        return state

    def judge(self, state: Any, player: str) -> float:
        """Return how good a position looks to a player."""
        return self.result(state)[player]

    def label(self, state: Any, action: str) -> str:
        """Return an action as a learner reads it."""
        return action.capitalize()

    # what follows

    def seats(self, players: int) -> tuple[str, ...]:
        """Return the colours of so many players."""
        least, most = self.SEATS
        if not least <= players <= most:
            raise OptionError(f"{players} players; {self.TITLE} is for {least} to {most}", "players")
        return self.COLOURS[:players]

    def options(self, chosen: Mapping[str, str | int] | None = None) -> tuple[()]:
        """Return the options: none."""
        if chosen:
            raise OptionError(f"{self.TITLE} has no option {next(iter(chosen))!r}", next(iter(chosen)))
        return ()

    def changed_options(self, options: Any) -> dict[str, str | int]:
        """Return the options that are not at their default."""
        return {}

    def start(
        self,
        players: Sequence[str],
        options: Any = None,
        shuffle: Shuffle = by_name,
        setup: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return a match about to begin."""
        self.seats(len(players))
        return self.begin(tuple(players), shuffle)

    def players(self, state: Any) -> tuple[str, ...]:
        """Return the colours that play."""
        return tuple(state.players)

    def action(self, text: str, state: Any = None) -> str:
        """Return the action of a text."""
        words = text.split()
        if not words or (self.VERBS and words[0] not in self.VERBS):
            raise NotationError(f"{text!r}: an action begins with {' or '.join(self.VERBS) or 'a word'}")
        return " ".join(words)

    def question(self, state: Any) -> Question:
        """Return what is asked."""
        who = self.to_act(state)
        text = _("{who}: what do you do?", who=colour_name(who)) if who else _("The game is over.")
        return Question(who, "turn" if who else "over", text, ())

    def why_not(self, state: Any, action: str, by: str | None = None) -> tuple[Reason, ...]:
        """Return all reasons against an action."""
        who = self.to_act(state)
        if who is None:
            return (Reason("over", _("The game is over."), (), ()),)
        reasons = []
        if by is not None and by != who:
            reasons.append(Reason("not_asked", _("It is for {player} to decide now.", player=colour_name(who)), (), ()))
        if action not in self.legal(state):
            reasons.append(Reason("refused", self.refuse(state, action), (), ()))
        return tuple(reasons)

    def verdict(self, state: Any, action: str, by: str | None = None) -> Verdict:
        """Return whether an action is legal."""
        return asking.verdict(self, state, action, by)

    def shortest(self, state: Any, action: str) -> str:
        """Return a legal action in its shortest text."""
        return action

    def outcome(self, state: Any) -> Outcome | None:
        """Return how a match ended: whoever has most wins."""
        if self.to_act(state) is not None:
            return None
        final = self.result(state)
        best = max(final.values())
        return Outcome("over", tuple(p for p in state.players if final[p] == best), final, {})

    def view(self, state: Any, viewer: str | None = None) -> View:
        """Return what a viewer may know."""
        number = None if viewer is None else asking.seat(state.players, viewer, range(len(state.players)))
        return View(self.NAME, self.hide(state, viewer), number)

    def remarks(self, view: View) -> list[Sentence]:
        """Return what is worth pointing out beside the question: nothing."""
        return []

    def sentence(self, event: Event, viewer: str | None = None) -> Sentence:
        """Return an event in words: its text, or its kind and facts."""
        facts = ", ".join(f"{key} {value}" for key, value in event.facts.items())
        return Sentence(str(event.facts.get("text", f"{event.kind} {facts}")), ())

    def choices(self, view: View) -> list[Choice]:
        """Return the legal actions as choices."""
        state = view.position
        return [Choice(a, self.label(state, a), (a,), (), (), ()) for a in self.legal(state)]

    def hand(self, view: View, seat: str) -> list[Held]:
        """Return what a player holds beside the board: nothing."""
        return []

    def attempts(self, view: View, picks: Sequence[str]) -> list[str]:
        """Return what a click may have meant: nothing but what is offered."""
        return []

    def describe(self, state: Any) -> dict[str, Any]:
        """Return a state as keys and values."""
        return dict(state._asdict())

    def state_of(self, position: Mapping[str, Any], options: Any) -> Any:
        """Return the state of a position."""
        raise OptionError(f"{self.TITLE} has no scenario files", "position")

    def text_of(self, state: Any) -> str:
        """Return a state as text."""
        return repr(state)

    def position_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of a position."""
        return {"type": "object", "properties": {}, "after": {}}

    def editing(self, players: Sequence[str]) -> list[Field]:
        """Return what of a position can be set by hand: nothing."""
        return []

    def facts(self, state: Any) -> dict[str, Any]:
        """Return what ``[after]`` of a scenario may ask beside the position."""
        return {"to_act": self.to_act(state) or "", "over": self.to_act(state) is None}

    def turn_of(self, state: Any) -> Any:
        """Return which turn of the match this is."""
        return (0, self.to_act(state))

    def begun(self, state: Any) -> bool:
        """Return whether the set-up is over, as far as the players decide anything in it."""
        return True

    def is_legal(self, state: Any, action: str, by: str | None = None) -> bool:
        """Return whether nothing stands against an action."""
        return not self.why_not(state, action, by)

    def alternatives(self, view: View, by: str) -> list[Change]:
        """Return what could be otherwise: nothing that is known of."""
        return []

    def filled(self, view: View) -> Any:
        """Return a position that looks as the view does: the one in it."""
        return view.position

    def reachable(self, view: View, of: str) -> dict[str, dict[str, int]]:
        """Return what is within reach: nothing that is known of."""
        return {}

    @property
    def drawing(self) -> "PlainDrawing":
        """What draws the game: its text in a frame."""
        return PlainDrawing()


class PlainDrawing:
    """Draws a position as its text; the same functions as the ``draw`` module of a game."""

    def ring(self, view: View, **highlights: Any) -> str:
        """Return the position as SVG."""
        lines = str(view).splitlines() or [""]
        rows = "".join(
            f'<text x="16" y="{28 + 22 * k}" font-size="16" fill="currentColor">{escape(line)}</text>'
            for k, line in enumerate(lines)
        )
        height = 30 + 22 * len(lines)
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}">{rows}</svg>'

    def panels(self, view: View) -> str:
        """Return nothing beside the position."""
        return ""

    def html(self, view: View, **highlights: Any) -> str:
        """Return the position as HTML."""
        return f"<pre>{escape(str(view))}</pre>"
