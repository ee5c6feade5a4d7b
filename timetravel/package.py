"""What the package of a game does for its callers, the same for every game: it asks the modules of fixed names.

``rules``, ``actions`` and ``views`` are loaded with the game; ``words``, ``notation``, ``reading``, ``writing``,
``picks``, ``fields``, ``judgement``, ``changes``, ``filling`` and ``within`` when something is first asked of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from timetravel import asking
from timetravel.errors import OptionError, twice
from timetravel.options import make
from timetravel.refusals import Shuffle, by_name, silent

if TYPE_CHECKING:  # every import of an engine waits for this
    from timetravel.protocol import (
        Action,
        Change,
        Choice,
        Event,
        Field,
        Game,
        Held,
        Question,
        Reason,
        Sentence,
        State,
        Verdict,
    )
    from timetravel.views import View


class Package:
    """The functions of :class:`timetravel.protocol.Game` that ask the modules of a game's package.

    Parameters
    ----------
    name : of the game and of its package
    title : of the game
    colours : of all players, in the order of their numbers
    least : how many play at the least; at the most all colours do
    """

    def __init__(self, name: str, title: str, colours: tuple[str, ...], least: int) -> None:
        self.name, self.title, self.colours, self.least = name, title, colours, least
        self._rules, self._views = self._part("rules"), self._part("views")
        self._options = self._part("rulings").Options

    def _part(self, module: str) -> Any:
        return import_module(f"timetravel.{self.name}.{module}")

    @property
    def _game(self) -> Game:
        return cast("Game", sys.modules[f"timetravel.{self.name}"])

    def _seat(self, state: State, colour: str) -> int:
        return asking.seat(self.colours, colour, state.table.players)

    # before a match

    def seats(self, players: int) -> tuple[str, ...]:
        """Return the colours of so many players; a number that cannot play is an :class:`OptionError`."""
        most = len(self.colours)
        if not isinstance(players, int):
            raise OptionError(f"{players!r}: how many play is a whole number, {self.least} to {most}", "players")
        if not self.least <= players <= most:
            raise OptionError(f"{players} players; {self.title} is for {self.least} to {most}", "players")
        return self.colours[:players]

    def seated(self, players: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers of the colours that play; colours that cannot are an :class:`OptionError`."""
        if not isinstance(players, Sequence):  # a set would sit down otherwise each time
            raise OptionError(f"{players!r}: the players are a list of colours", "players")
        for colour in players:
            if list(players).count(colour) > 1:
                raise OptionError(twice(colour, self.colours), "players")
            if colour not in self.colours:
                raise OptionError(
                    f"{colour!r}: the players are different colours of {', '.join(self.colours)}", "players"
                )
        self.seats(len(players))
        return tuple(map(self.colours.index, players))

    def options(self, chosen: Mapping[str, str | int] | tuple[Any, ...] | None = None) -> Any:
        """Return the options of a table; an unknown one or a wrong value is an :class:`OptionError`."""
        if isinstance(chosen, self._options):
            return chosen
        return make(self._options, cast("Mapping[str, str | int]", chosen or {}))

    # positions and notation

    def action(self, text: str, state: State | None = None) -> Action:
        """Return the action that a text in notation stands for; with a state, colours without a seat are refused.

        Raises
        ------
        NotationError

        >>> from timetravel import leap, viagem
        >>> viagem.action("ship D1-D2"), leap.action("leap future leap")
        (viagem.action('ship D1-D2'), leap.action('leap future leap'))
        """
        return self._part("notation").parse(text, state.table.players if state else None)

    def position(self, text: str) -> State:
        """Return the state that a text describes: ``position(text_of(state)) == state``.

        Raises
        ------
        NotationError, PositionError, OptionError
        """
        return self._part("reading").read(text)

    def state_of(self, position: Mapping[str, Any], options: Any) -> State:
        """Return the state of a scenario's position; see ``docs/scenarios.md``."""
        return self._part("reading").state_of(dict(position), options)

    def describe(self, state: State) -> dict[str, Any]:
        """Return a state as the keys of a scenario's position, all of them present."""
        return cast("dict[str, Any]", self._part("writing").describe(state))

    def text_of(self, state: State) -> str:
        """Return a state as a text that :meth:`position` reads."""
        return cast("str", self._part("writing").text_of(state))

    def position_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of a position; its key ``after`` holds what ``[after]`` takes beside."""
        from timetravel import schema

        return schema.of_positions(self.name)

    def editing(self, players: Sequence[str]) -> list[Field]:
        """Return what of a position can be set by hand, and what may stand there."""
        return cast("list[Field]", self._part("fields").fields(tuple(players)))

    # in a match

    def players(self, state: State) -> tuple[str, ...]:
        """Return the colours that play, in turn order."""
        return tuple(self.colours[p] for p in state.table.players)

    def to_act(self, state: State) -> str | None:
        """Return who must decide, also inside another's turn; None when the match is over."""
        who = self._rules.to_act(state)
        return None if who is None else self.colours[who]

    def question(self, state: State) -> Question:
        """Return what is asked, of whom and why, with its sections."""
        return cast("Question", self._part("words").question(state))

    def why_not(self, state: State, action: Action, by: str | None = None) -> tuple[Reason, ...]:
        """Return all reasons against an action, the most telling first; none when it is legal.

        Who is not asked reads what his own view tells: the reasons must not give away another's hand.
        """
        who = None if by is None else self._seat(state, by)
        if who is not None and by != self.to_act(state):
            state = self.view(state, by).position
        refusals = list(self._rules.against(state, action, who))
        return tuple(self._part("words").reason(state, action, refusal) for refusal in refusals)

    def is_legal(self, state: State, action: Action, by: str | None = None) -> bool:
        """Return whether nothing stands against an action, without putting it into words."""
        who = None if by is None else self._seat(state, by)
        return next(self._rules.against(state, action, who), None) is None

    def verdict(self, state: State, action: Action | str, by: str | None = None) -> Verdict:
        """Return whether an action is legal, with all reasons against it and the nearest legal one."""
        return asking.verdict(self._game, state, action, by)

    def apply(
        self,
        state: State,
        action: Action | str,
        tell: Callable[..., None] = silent,
        shuffle: Shuffle = by_name,
        by: str | None = None,
    ) -> State:
        """Return the state after an action; the given state is left as it was.

        Parameters
        ----------
        action : an action or its text
        tell : is called with the kind and the facts of each event
        shuffle : rearranges the names of a pile that is reshuffled

        Raises
        ------
        IllegalAction
            with all reasons
        """
        return asking.apply(self._game, state, action, tell, shuffle, by)

    def view(self, state: State, viewer: str | None = None) -> View:
        """Return what a player may know of a state; without a viewer, what an onlooker may."""
        return cast("View", self._views.seen_by(state, None if viewer is None else self._seat(state, viewer)))

    def begun(self, state: State) -> bool:
        """Return whether the set-up is over, as far as the players decide anything in it."""
        return True

    def sentence(self, event: Event, viewer: str | None = None) -> Sentence:
        """Return an event as a player may read it, with its sections."""
        number = None if viewer is None else self.colours.index(viewer)
        return cast("Sentence", self._part("words").event_sentence(event, number))

    def choices(self, view: View) -> list[Choice]:
        """Return the legal actions of whoever must decide: where to click, in words, and what each brings."""
        return cast("list[Choice]", self._part("picks").choices(view))

    def hand(self, view: View, seat: str) -> list[Held]:
        """Return what a player holds beside the board, as a view shows it: what can be picked there."""
        return cast("list[Held]", self._part("picks").hand(view, self._seat(view.position, seat)))

    def attempts(self, view: View, picks: Sequence[str]) -> list[Action]:
        """Return the actions that picking these ids on the board may have meant, legal or not."""
        return cast("list[Action]", self._part("picks").attempts(view, picks))

    def alternatives(self, view: View, by: str) -> list[Change]:
        """Return the single things that could be otherwise for a player who wants to act, the likeliest first."""
        return cast("list[Change]", self._part("changes").changes(view, self._seat(view.position, by)))

    def filled(self, view: View) -> State:
        """Return a whole position that looks as a view does.

        Raises
        ------
        PositionError
            when there is none
        """
        return self._part("filling").filled(view.position)

    def reachable(self, view: View, of: str) -> dict[str, dict[str, int]]:
        """Return what lies within reach: for each tool the places, and whether in this turn (1) or the next (2).

        Parameters
        ----------
        of : "blue" for a whole side; in Viagem no Tempo also a piece like "blue@D1"
        """
        return cast("dict[str, dict[str, int]]", self._part("within").reach(view, of))

    def judge(self, state: State, player: str) -> float:
        """Return how good a position looks to a player."""
        return cast("float", self._part("judgement").judge(state, self._seat(state, player)))
