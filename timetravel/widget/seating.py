"""Who sits where at a board: a person, or one of the computer players."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from timetravel import bots
from timetravel.errors import OptionError, did_you_mean, twice
from timetravel.files import writable
from timetravel.messages import colour_name
from timetravel.protocol import Game

PERSON = "person"
KINDS = (PERSON, *bots.NAMES)
PLAYERS = 4

Kind = str | tuple[str, str]
Seats = Mapping[str, Kind] | Sequence[Kind]


class Seat(NamedTuple):
    """A colour, the name shown beside it ("" when there is none), and who decides for it."""

    colour: str
    name: str
    kind: str

    @property
    def title(self) -> str:
        """The colour, and the name where there is one.

        >>> Seat("blue", "Ana", "person").title, Seat("red", "", "random").title
        ('Ana (Blue)', 'Red')
        """
        colour = colour_name(self.colour)
        return f"{self.name} ({colour})" if self.name else colour


def seating(game: Game, players: int | Sequence[str] | None = None, seats: Seats | None = None) -> dict[str, Seat]:
    """Return the seats of a match by colour; whoever is not named is a computer player.

    Raises
    ------
    OptionError
        for a colour or a kind of player that does not exist, or seats that do not fit the players

    >>> from timetravel import games
    >>> [seat.kind for seat in seating(games.get("viagem"), 3).values()]
    ['person', 'greedy', 'greedy']
    """
    colours = _colours(game, players, seats)
    given = _by_colour(colours, seats)
    return {colour: _seat(colour, given.get(colour, game.OTHERS)) for colour in colours}


def _colours(game: Game, players: int | Sequence[str] | None, seats: Seats | None) -> tuple[str, ...]:
    if seats is not None and (isinstance(seats, str) or not isinstance(seats, Mapping | Sequence)):
        raise OptionError(f"{seats!r}: seats are a list of players, or colours with their players", "seats")
    if players is not None and not isinstance(players, int | Sequence):
        raise OptionError(f"{players!r}: players are a number or a list of colours", "players")
    if players is None:
        named = tuple(seats) if isinstance(seats, Mapping) else None
        players = named or (len(seats) if seats is not None else PLAYERS)
    if isinstance(players, int):
        return game.seats(players)
    colours = tuple(players)
    for colour in colours:
        if colours.count(colour) > 1:
            raise OptionError(twice(colour, game.COLOURS), "players")
        if colour not in game.COLOURS:
            known = ", ".join(game.COLOURS)
            hint = did_you_mean(colour, game.COLOURS) if isinstance(colour, str) else ""
            raise OptionError(f"{colour!r}: seats are different colours of {known}{hint}", "players")
    game.seats(len(colours))
    return colours


def _by_colour(colours: Sequence[str], seats: Seats | None) -> Mapping[str, Kind]:
    if seats is None:
        return {colours[0]: PERSON}
    if isinstance(seats, Mapping):
        for colour in seats:
            if colour not in colours:
                near = did_you_mean(str(colour), colours)
                raise OptionError(f"{colour!r} has no seat ({', '.join(colours)}){near}", "seats")
        return seats
    if isinstance(seats, str) or len(seats) != len(colours):
        raise OptionError(f"{len(colours)} seats ({', '.join(colours)}), but not as many players", "seats")
    return dict(zip(colours, seats, strict=True))


def _seat(colour: str, given: Kind) -> Seat:
    pair = given if isinstance(given, tuple | list) else ("", given)
    if len(pair) != 2 or not all(isinstance(part, str) for part in pair):
        raise OptionError(f'{colour}: {given!r} is no player; write "person" or ("Ana", "person")', "seats")
    name, kind = pair
    if not writable(name):
        raise OptionError(f"{colour}: {name!r} is no name: it is a text that can be written", "seats")
    if kind != PERSON:
        _check(colour, kind)
    return Seat(colour, name, kind)


def _check(colour: str, kind: str) -> None:
    """Refuse a computer player that does not exist."""
    if kind.partition(":")[0] not in bots.NAMES:
        hint = did_you_mean(kind, KINDS)
        raise OptionError(f"{colour}: no player {kind!r} ({', '.join(KINDS)}){hint}", "seats")
    try:
        bots.parsed(kind)
    except OptionError as error:
        raise OptionError(f"{colour}: {error}", "seats") from error
