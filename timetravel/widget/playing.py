"""``play``: a match on a board, with one call."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from timetravel import games
from timetravel.errors import OptionError
from timetravel.files import writable
from timetravel.history import History
from timetravel.languages import ENGLISH, checked
from timetravel.match import Match
from timetravel.record import Record
from timetravel.saves import Keeper, decoded, fetch, newest
from timetravel.widget.board import Board
from timetravel.widget.seating import Seat, Seats, seating
from timetravel.widget.travel import seats_of

# cell -> the run of it, and the boards that this run made
_boards: dict[str, tuple[str, list[Board]]] = {}


def play(
    game: str | None = None,
    players: int | Sequence[str] | None = None,
    *,
    seats: Seats | None = None,
    options: Mapping[str, str | int] | None = None,
    seed: str | int | None = None,
    first: str | None = None,
    setup: Mapping[str, Any] | None = None,
    language: str = ENGLISH,
    position: str | Path | Mapping[str, Any] | None = None,
    code: str | None = None,
    lesson: bool = False,
    save: bool | str | Path | None = None,
) -> Board:
    """Play a game on a board; as the last line of a notebook's cell it is shown there.

    Parameters
    ----------
    game : the name of the game; "viagem" if nothing else says so
    players : how many play, or their colours in seating order; four if nothing else says so
    seats : who decides for whom, in seating order or by colour: "person", or a computer player
        ("random", "greedy", "companion", "search", "search:strong"; see ``docs/players.md``), or a name and one of
        these; by default a person and computer players
    options : the rulings that are not at their default
    seed : what all chance comes from; the same seed deals the same cards
    first : the colour that begins; drawn when left out
    setup : what else the game lets its table choose, as ``{"adventure": 14}`` in Time Leap
    language : what the board says it in: "en", "pt_BR" for Viagem no Tempo, "ja" for Time Leap
    position : begin in the middle: the path or the text of a scenario, or the contents of its ``[position]``
    code : bring back the match of a code that was copied from the board; with it goes ``lesson`` and ``save`` only
    lesson : whether everything may be taken back and tried otherwise; the board says so
    save : the path of the file to which the match is written after each action, with a number behind it when there is
        such a file already, of something else; False for none, True for one in ``saves``, which is also what a
        notebook does by default. Such a file holds all hands

    Raises
    ------
    OptionError
        when something named here does not exist
    RecordError, ScenarioError, PositionError
        when a code or a position cannot be read

    Examples
    --------
    >>> board = play(seats=["person", "random", "random"], seed="tea", first="blue")
    >>> board.match.players, board.match.to_act
    (('blue', 'red', 'yellow'), 'blue')
    >>> board.close()
    """
    if code is not None:
        chosen = [game, players, seats, options, seed, first, setup, position]
        if any(part is not None for part in chosen):
            raise OptionError("a code holds the whole match; with it go only lesson and save", "code")
        return _board(decoded(code), lesson, save, language)
    if position is not None:
        if options is not None or first is not None or setup is not None:
            raise OptionError("a position says itself who begins, and a scenario its options", "position")
        match = begun(position, game, seed)
        table = seating(match.game, match.players if players is None else players, seats or _first(match))
        _check_seats(match, table)
    else:
        rules = games.get("viagem" if game is None else game)
        table = seating(rules, players, seats)
        match = Match(rules, tuple(table), options, seed, first, setup)
    return _shown(History(match, lesson), table, save, language)


def resume(
    path: str | Path | None = None,
    *,
    lesson: bool = False,
    save: bool | str | Path | None = None,
    language: str = ENGLISH,
) -> Board:
    """Bring a saved match back onto a board, with its players, and go on saving it.

    Parameters
    ----------
    path : the file; by default the one in ``saves`` that was written last. A code will do as well
    lesson : make a lesson of it, in which everything may be taken back; a lesson stays one
    save : as in :func:`play`; by default the match is written to the file that it came from
    language : as in :func:`play`

    Raises
    ------
    RecordError
        when there is no such file, or it holds no match

    Examples
    --------
    >>> from tempfile import mkdtemp
    >>> file = mkdtemp() + "/match.json"
    >>> board = play(players=3, seed="tea", first="blue", save=file)
    >>> board.answer({"intent": "act", "do": "place D1", "revision": 0})["answer"]
    'done'
    >>> resume(file).match.state == board.match.state
    True
    """
    source = newest() if path is None else path
    kept = fetch(source)
    if save is None and not str(source).strip().startswith("tt1-"):
        save = source
    return _board(kept, lesson, save, language)


def _board(record: Record, lesson: bool, save: bool | str | Path | None, language: str) -> Board:
    history = record.history
    history.lesson = history.lesson or lesson
    return _shown(history, seats_of(record), save, language)


def _shown(history: History, table: Mapping[str, Seat], save: bool | str | Path | None, language: str) -> Board:
    checked(language, history.game.NAME)
    kept = _cell() is not None if save is None else save
    path = None if isinstance(kept, bool) else _path(kept)
    board = Board(history, table, language, Keeper(history, path) if kept is not False else None)
    replace(board)
    return board


def _path(save: object) -> str | Path:
    """Return where to save, which must be the path of a file."""
    if not isinstance(save, str | Path) or not writable(str(save)) or "\0" in str(save):
        raise OptionError(f"{save!r}: the path of a file is wanted, or True or False", "save")
    return save


def begun(position: str | Path | Mapping[str, Any], game: str | None = None, seed: str | int | None = None) -> Match:
    """Return a match that begins at a position: that of a scenario's file or text, or a table of its keys.

    Raises
    ------
    ScenarioError, PositionError, OptionError
    """
    if isinstance(position, Mapping):
        return Match.from_position(games.get("viagem" if game is None else game), position, None, seed)
    from timetravel import position_text, scenario

    read = scenario.loads(position) if isinstance(position, str) and "\n" in position else scenario.load(position)
    if game is not None and game != read.game.NAME:
        raise OptionError(f"the scenario is of {read.game.NAME!r}, not of {game!r}", "game")
    return Match.from_position(read.game, *position_text.read(read.text, read.game.NAME), seed)


def _first(match: Match) -> Seats:
    """Return the seats when nobody chose them: a person decides for whoever is asked first."""
    return {match.to_act or match.players[0]: "person"}


def _check_seats(match: Match, table: Mapping[str, Seat]) -> None:
    if tuple(table) != match.players:
        raise OptionError(f"the position is one of {', '.join(match.players)}, in this order", "players")


def replace(board: Board) -> None:
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
