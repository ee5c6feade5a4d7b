"""``play``: a match on a board, with one call."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from timetravel import games
from timetravel.languages import ENGLISH, checked
from timetravel.match import Match
from timetravel.widget.board import Board
from timetravel.widget.seating import Seats, seating

# cell -> the run of it, and the boards that this run made
_boards: dict[str, tuple[str, list[Board]]] = {}


def play(
    game: str = "viagem",
    players: int | Sequence[str] | None = None,
    *,
    seats: Seats | None = None,
    options: Mapping[str, str | int] | None = None,
    seed: str | int | None = None,
    first: str | None = None,
    setup: Mapping[str, Any] | None = None,
    language: str = ENGLISH,
) -> Board:
    """Play a game on a board; as the last line of a notebook's cell it is shown there.

    Parameters
    ----------
    game : the name of the game
    players : how many play, or their colours in seating order; four if nothing else says so
    seats : who decides for whom, in seating order or by colour: "person", or a computer player
        ("random", "greedy", "companion"), or a name and one of these; by default a person and computer players
    options : the rulings that are not at their default
    seed : what all chance comes from; the same seed deals the same cards
    first : the colour that begins; drawn when left out
    setup : what else the game lets its table choose, as ``{"adventure": 14}`` in Time Leap
    language : what the board says it in: "en", "pt_BR" for Viagem no Tempo, "ja" for Time Leap

    Raises
    ------
    OptionError
        when something named here does not exist

    Examples
    --------
    >>> board = play(seats=["person", "random", "random"], seed="tea", first="blue")
    >>> board.match.players, board.match.to_act
    (('blue', 'red', 'yellow'), 'blue')
    >>> board.close()
    """
    rules = games.get(game)
    checked(language, game)
    table = seating(rules, players, seats)
    board = Board(Match(rules, tuple(table), options, seed, first, setup), table, language)
    _replace(board)
    return board


def _replace(board: Board) -> None:
    """Close the boards that an earlier run of the same cell made, so that a click is not handled twice."""
    place = _cell()
    if place is None:
        return
    cell, run = place
    earlier_run, boards = _boards.get(cell, ("", []))
    if earlier_run != run:
        for old in boards:
            old.close()
        boards = []
    _boards[cell] = (run, [*boards, board])


def _cell() -> tuple[str, str] | None:
    """Return the cell that runs now and this run of it, where the notebook tells."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None or not hasattr(shell, "get_parent"):
        return None
    parent = shell.get_parent() or {}
    cell = parent.get("metadata", {}).get("cellId")
    return (str(cell), str(parent["header"]["msg_id"])) if cell else None
