"""Questions about a game and its rules, answered in Python: what a section says, what would make an action legal,
why something happened, what is within reach, what another reading of a ruling would allow.

A game is given by its name or as from ``games.get``, a position as a state or a view of it, an action as a value or in
notation. A state is looked at with the eyes of whoever must decide.

>>> from timetravel import viagem
>>> s = viagem.position('game = "viagem"\\n[position]\\nplayers = ["blue", "red", "yellow"]\\npieces.blue = ["D1"]')
>>> print(remedies("viagem", s, "ship D1-P2", seconds=None))
ship D1-P2: no one or two changes make it legal
>>> print(remedies("viagem", s, "ship D1-D2-P3"))
ship D1-D2-P3 would be legal if the ship flew at speed 2
ship D1-D2-P3 would be legal if the ship flew at speed 3
"""

from typing import Any

from timetravel import causes as _causes
from timetravel import comparing, games, sheets
from timetravel import remedies as _remedies
from timetravel.asking import read
from timetravel.causes import Cause
from timetravel.comparing import Comparison
from timetravel.match import Match
from timetravel.protocol import Game, State
from timetravel.remedies import SECONDS, Remedies
from timetravel.sheets import Sheet
from timetravel.views import View

__all__ = ["causes", "compare", "reach", "remedies", "section"]


def _game(game: Game | str) -> Game:
    return games.get(game) if isinstance(game, str) else game


def _view(game: Game, position: State | View) -> View:
    return position if isinstance(position, View) else game.view(position, game.to_act(position))


def section(game: Game | str, id: str) -> Sheet:
    """Return a section of the rulebook, a ruling or a FAQ answer, with its options, relations and examples.

    Raises
    ------
    OptionError
        when there is no such section

    >>> found = section("viagem", "faq.8")
    >>> found.section.title, found.section.marks, [link.id for link in found.related]
    ('No way through a blocked epoch', ('stated',), ['travel.ship', 'ruling.7'])
    """
    return sheets.sheet(_game(game), id)


def remedies(
    game: Game | str, position: State | View, action: Any, by: str | None = None, seconds: float | None = SECONDS
) -> Remedies:
    """Return the smallest changes of a position, one or two, that would make an action legal.

    Parameters
    ----------
    by : who wants to act; left out, whoever must decide
    seconds : how long to try at most; None for as long as it takes

    Raises
    ------
    NotationError, OptionError

    >>> from timetravel import leap
    >>> s = leap.position('game = "leap"\\n[position]\\nplayers = ["blue", "red"]\\nhands.blue = ["7"]')
    >>> [remedy.text for remedy in remedies("leap", s, "leap future 7").found]
    ['the Blue piece were in era 7']
    """
    rules = _game(game)
    view = _view(rules, position)
    return _remedies.remedies(rules, view, read(rules, view.position, action), by, seconds)


def causes(match: Match, number: int, event: int = 0, viewer: str | None = None) -> list[Cause]:
    """Return why something happened in a match: the chain from an event back to the action it came of.

    Parameters
    ----------
    number : which decision of the match, from 0; -1 is the last one
    event : which of the things that happened by it, from 0
    viewer : who reads it; an onlooker when left out

    Raises
    ------
    IndexError
        when there is no such decision, or event of it

    >>> from timetravel import games
    >>> match = Match(games.get("viagem"), seed="tea", first="blue")
    >>> happened = match.act("place D1")
    >>> causes(match, -1)[-1].text
    'Blue chose this: place'
    """
    if -len(match.entries) <= number < 0:
        number += len(match.entries)
    return _causes.causes(match, number, event, viewer)


def reach(game: Game | str, position: State | View, of: str) -> dict[str, dict[str, int]]:
    """Return for each tool the places that a piece or a whole side can come to: 1 in this turn, 2 in the next.

    Parameters
    ----------
    of : "blue", or in Viagem no Tempo a piece like "blue@D1"

    >>> from timetravel import viagem
    >>> s = viagem.position('game = "viagem"\\n[position]\\nplayers = ["blue", "red", "yellow"]\\npieces.blue = ["D1"]')
    >>> [place for place, turn in reach("viagem", s, "blue")["ship"].items() if turn == 1]
    ['D2', 'P1', 'F2']
    """
    rules = _game(game)
    return rules.reachable(_view(rules, position), of)


def compare(game: Game | str, position: State | View, option: str) -> Comparison:
    """Return the readings of an option, and the actions in a position that one of them allows and the other does not.

    Raises
    ------
    OptionError
        when there is no such option

    >>> from timetravel import viagem
    >>> s = viagem.position('game = "viagem"\\n[position]\\nplayers = ["blue", "red", "yellow"]\\npieces.blue = ["D1"]')
    >>> print(compare("viagem", s, "free_pass"))
    free_pass (ruling.4)
      last_turns (now): You may pass when you have no journey, and freely in the last turns.
      only_if_stuck: You may pass only when you have no journey, in the last turns too.
      always: You may pass in any turn.
        + pass
    """
    rules = _game(game)
    return comparing.compare(rules, _view(rules, position), option)
