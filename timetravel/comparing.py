"""Two readings of a ruling side by side: what one allows in a position and the other does not."""

from copy import copy
from typing import Any, NamedTuple

from timetravel import rulebook
from timetravel.errors import OptionError, instead
from timetravel.options import allowed
from timetravel.protocol import Choice, Game
from timetravel.table import table
from timetravel.views import View


class Reading(NamedTuple):
    """One value of an option: what it means, whether the table plays so, and how it differs from how the table plays.

    ``allows`` are the actions that only it allows in the position, ``forbids`` those that it takes away, ``alters``
    those that bring something else under it.
    """

    value: str | int
    means: str
    now: bool
    allows: tuple[Choice, ...]
    forbids: tuple[Choice, ...]
    alters: tuple[Choice, ...]


class Comparison(NamedTuple):
    """An option, the ruling it belongs to, and its readings, the one in force first."""

    option: str
    section: str
    readings: tuple[Reading, ...]

    def __str__(self) -> str:
        lines = [f"{self.option} ({self.section})"]
        for reading in self.readings:
            lines.append(f"  {reading.value}{' (now)' if reading.now else ''}: {reading.means}")
            lines += [f"    + {choice.do}" for choice in reading.allows]
            lines += [f"    - {choice.do}" for choice in reading.forbids]
            lines += [f"    ~ {choice.do}: {'; '.join(text for _, text in choice.brings)}" for choice in reading.alters]
        return "\n".join(lines)


def compare(game: Game, view: View, option: str) -> Comparison:
    """Return the readings of an option, and for each the legal actions of a view's position that differ.

    Raises
    ------
    OptionError
        when the game has no such option
    """
    every = rulebook.sections(game.NAME)
    found = {row["name"]: (id_, row) for id_, section in every.items() for row in section.options}
    if option not in found:
        raise OptionError(f"no option {option!r}{instead(option, found, 'docs/rulings.md')}", option)
    section, row = found[option]
    in_force = getattr(view.position.table.options, option)
    here = choices(game, view)
    readings = []
    for value in sorted(_values(row["values"], in_force), key=lambda value: value[0] != in_force):
        there = here if value[0] == in_force else choices(game, _under(view, option, value[0]))
        allows = tuple(choice for do, choice in there.items() if do not in here)
        forbids = tuple(choice for do, choice in here.items() if do not in there)
        alters = tuple(there[do] for do in here if do in there and there[do].brings != here[do].brings)
        readings.append(Reading(value[0], value[1], value[0] == in_force, allows, forbids, alters))
    return Comparison(option, section, tuple(readings))


def _values(rows: list[dict[str, str | int]], in_force: str | int) -> list[tuple[str | int, str]]:
    """Return the values with their meaning; a number in force that stands for a number of one's choice among them."""
    values = [(row["value"], str(row["means"])) for row in rows]
    known = {value for value, _ in values}
    return values if in_force in known else [(in_force, ""), *values]


def choices(game: Game, view: View) -> dict[str, Choice]:
    """Return the legal actions of a view's position by their text."""
    if game.to_act(view.position) is None:
        return {}
    return {choice.do: choice for choice in game.choices(view)}


def _under(view: View, option: str, value: str | int) -> View:
    """Return the view with another value of an option; all else stays as it lies.

    A value that stands for any number is none itself, so nothing changes.
    """
    state = copy(view.position)
    kind: Any = type(state.table.options)
    if value not in allowed(kind, option):
        return view
    state.table = table(state.table.players, state.table.options._replace(**{option: value}))
    return View(view.game, state, view.viewer)
