"""Setting up a position: a draft is changed field by field, and says what is wrong with it until nothing is.

>>> from timetravel import games
>>> draft = Draft(games.get("viagem"))
>>> draft.change("pieces.blue", "add", "D1")
>>> draft.change("round", "set", 3)
>>> print(draft.text("A try"))
game = "viagem"
title = "A try"
<BLANKLINE>
[position]
players = ["blue", "red", "yellow"]
pieces.blue = ["D1"]
round = 3
>>> draft.change("clock.blue", "set", 2); draft.change("clock.red", "set", 2)
>>> draft.error
PositionError('clock.red: red and blue are both on 2')
"""

import copy
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from timetravel import games, languages, options, position_text, record
from timetravel.errors import OptionError, PositionError, TimeTravelError, did_you_mean, instead
from timetravel.files import check_free
from timetravel.match import Match
from timetravel.protocol import Field, Game, State
from timetravel.views import View

_, _n, _c = languages.speech(languages.SHARED)
OPS = ("set", "add", "take", "forget")
Position = dict[str, Any]


class Draft:
    """A position that is being set up; ``state`` is the last one that can be.

    Parameters
    ----------
    game : the game
    position : the keys of a scenario's position to begin with; by default an empty board where the game knows one
    chosen : the options that are not at their default

    Attributes
    ----------
    error : what is wrong with the draft now; None when it can be played
    """

    def __init__(
        self, game: Game, position: Mapping[str, Any] | None = None, chosen: Mapping[str, str | int] | None = None
    ) -> None:
        self.game = game
        if not game.editing(game.COLOURS[:2]):
            raise OptionError(f"{game.TITLE} has no positions that can be set up", "game")
        self.options = dict(chosen or {})
        self.error: TimeTravelError | None = None
        self._saved: dict[Path, str] = {}
        self._before: list[tuple[Position, dict[str, str | int]]] = []
        self.position, self.state = _blank(game)
        if position is not None:
            self.position = copy.deepcopy(dict(position))
        self._judge()
        if self.error is None:
            self.position = _shortest(game, self.position, self.state, self.options)

    # what can be set

    def fields(self) -> list[Field]:
        """Return what can be set: of the position, then the options, then what can only be forgotten."""
        players = self.position.get("players", [])
        known = self.game.editing([p for p in players if p in self.game.COLOURS])
        return [*known, *self._option_fields(), *self._rest(known)]

    def _option_fields(self) -> list[Field]:
        kind = type(self.game.options({}))
        return [
            Field(f"options.{name}", name, _("Options"), "one", *_option_values(kind, name, self.options))
            for name in getattr(kind, "_fields", ())
        ]

    def _rest(self, known: Sequence[Field]) -> list[Field]:
        """Return fields for what is there and has none: questions that are open, what somebody knows."""
        names = {field.key.partition(".")[0] for field in known}
        return [Field(key, key.replace("_", " "), _("Else"), "rest") for key in self.position if key not in names]

    def value(self, key: str) -> Any:
        """Return what stands at a key now; what is not named has its default."""
        name, _, part = key.partition(".")
        if name == "options":
            return self.options.get(part, getattr(self.game.options({}), part))
        for position in (self.position, self.game.describe(self.state)):
            found = position.get(name)
            if found is not None and (not part or part in found):
                return found[part] if part else found
        return None

    # changing

    def change(self, key: str, op: str, value: Any = None) -> None:
        """Change one field; a draft that cannot be stays a draft, and ``error`` says why.

        Parameters
        ----------
        op : "set" a value, "add" one to a list, "take" one from it (its place in a row), "forget" the whole field

        Raises
        ------
        PositionError
            when there is no such field, or it cannot have that value; then nothing is changed
        """
        field = self._field(key)
        fresh = self._changed(field, op, value)
        self._before.append((self.position, self.options))
        self.position, self.options = copy.deepcopy(self.position), dict(self.options)
        self._put(key, fresh)
        if key == "players":
            _prune(self.position, self.game.COLOURS)
        self._judge()

    def undo(self) -> bool:
        """Take the last change back and return whether there was one."""
        if not self._before:
            return False
        self.position, self.options = self._before.pop()
        self._judge()
        return True

    def _field(self, key: str) -> Field:
        fields = {field.key: field for field in self.fields()}
        if key not in fields:
            raise PositionError(f"no field {key!r}{instead(key, fields, 'fields()')}")
        return fields[key]

    def _changed(self, field: Field, op: str, value: Any) -> Any:
        if op not in OPS:
            raise PositionError(f"{op!r} is no change ({', '.join(OPS)})", field.key)
        if op == "forget":
            return None
        now = self.value(field.key)
        if op == "set":
            return _single(field, value)
        if field.kind not in ("many", "some", "row"):
            raise PositionError(
                f"one value is set here, and nothing can be {'added' if op == 'add' else 'taken'}", field.key
            )
        return _added(field, list(now or ()), value) if op == "add" else _taken(field, list(now or ()), value)

    def _put(self, key: str, fresh: Any) -> None:
        name, _, part = key.partition(".")
        if name == "options":
            self.options[part] = fresh
            if fresh is None or fresh == getattr(self.game.options({}), part):
                self.options.pop(part)
        elif part:
            inner = {**self.position.get(name, {}), part: fresh}
            self.position[name] = {k: v for k, v in inner.items() if v is not None}
        else:
            self.position[name] = fresh
        if self.position.get(name, 0) in (None, {}):
            self.position.pop(name)

    def _judge(self) -> None:
        try:
            self.state = self.game.state_of(self.position, self.game.options(self.options))
            self.error = None
        except (PositionError, OptionError) as error:
            self.error = error

    # what comes of it

    def text(self, title: str = "") -> str:
        """Return the scenario's text.

        Raises
        ------
        PositionError, OptionError
            when the position cannot be
        """
        if self.error is not None:
            raise self.error
        always = dict.fromkeys(self.position, object())  # what is named here is meant
        written = position_text.text_of(self.game.NAME, self.options, self.position, always, ())
        head, _, body = written.partition("\n")
        line = f"title = {position_text.quoted(title)}\n" if title.strip() else ""
        return f"{head}\n{line}{body}"

    def save(self, path: str | Path, title: str = "") -> Path:
        """Write the scenario's file and return its path; of what is there it covers only what it wrote itself.

        Raises
        ------
        PositionError, OptionError, FileTakenError, RecordError, OSError
            when the position cannot be, or the file cannot be written
        """
        text, path = self.text(title), Path(path)
        check_free(path, lambda there: there == self._saved.get(path))
        record.write(text, path)
        self._saved[path] = text
        return path


def _blank(game: Game) -> tuple[Position, State]:
    """Return an empty board, or where a game knows none the beginning of a match, for the fewest players."""
    for number in range(1, len(game.COLOURS) + 1):
        try:
            players = game.seats(number)
        except OptionError:
            continue
        position: Position = {"players": list(players)}
        try:
            return position, game.state_of(position, game.options({}))
        except PositionError:
            state = game.start(players)
            return _shortest(game, game.describe(state), state, {}), state
    raise OptionError(f"nobody can play {game.TITLE}", "players")


def _shortest(game: Game, position: Position, state: State, chosen: Mapping[str, str | int]) -> Position:
    """Return a position without the keys that change nothing."""
    short, made = dict(position), game.options(chosen)
    for key in position:
        rest = {name: value for name, value in short.items() if name != key}
        try:
            if key != "players" and game.state_of(rest, made) == state:
                short = rest
        except PositionError:
            pass
    return short


def _option_values(kind: Any, name: str, chosen: Mapping[str, Any]) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    values = list(options.allowed(kind, name).values)
    values += [chosen[name]] if chosen.get(name, values[0]) not in values else []
    return tuple(values), tuple(str(value).replace("_", " ") for value in values)


def _single(field: Field, value: Any) -> Any:
    if field.kind == "truth":
        right = isinstance(value, bool)
        wanted = "true or false"
    elif field.kind == "number":
        right = isinstance(value, int) and not isinstance(value, bool) and field.least <= value <= field.most
        wanted = f"a number from {field.least} to {field.most}"
    else:
        right = field.kind == "one" and any(value == known and type(value) is type(known) for known in field.values)
        wanted = f"one of {', '.join(map(str, field.values))}" if field.kind == "one" else "added or taken one by one"
    if not right:
        raise PositionError(f"{value!r}, but it must be {wanted}", field.key)
    return value


def _added(field: Field, rows: list[Any], value: Any) -> list[Any]:
    if value not in field.values:
        hint = did_you_mean(value, field.values) or f"; known are {', '.join(field.values)}"
        raise PositionError(f"no {value!r} here{hint}", field.key)
    if value in rows and (field.kind == "some" or field.most == 1):
        raise PositionError(f"{value} is there already", field.key)
    return [*rows, value]


def _taken(field: Field, rows: list[Any], value: Any) -> list[Any]:
    if field.kind == "row":
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < len(rows):
            raise PositionError(f"nothing lies at place {value!r}; there are {len(rows)}", field.key)
        return [row for k, row in enumerate(rows) if k != value]
    if value not in rows:
        raise PositionError(f"no {value!r} to take away", field.key)
    rows.remove(value)
    return rows


def _prune(position: Position, colours: Sequence[str]) -> None:
    """Forget what belongs to colours that play no more."""
    gone = [colour for colour in colours if colour not in position.get("players", ())]
    for key, value in [*position.items()]:
        if isinstance(value, dict):
            position[key] = {k: v for k, v in value.items() if k not in gone}
        elif isinstance(value, list):
            position[key] = [row for row in value if not (isinstance(row, str) and row.split(" ")[-1] in gone)]
        elif value in gone:
            position.pop(key)


# where a position comes from


def draft(game: str | None = None, source: Any = None) -> Draft:
    """Return a draft.

    Parameters
    ----------
    game : its name; "viagem" if nothing else says so
    source : the keys of a position, the path or the text of a scenario, a match, or a view, of which what is hidden is
        left out

    Raises
    ------
    ScenarioError, PositionError, OptionError
        when there is no such file or game

    >>> draft("leap", {"players": ["blue", "red"], "hands": {"blue": ["7"]}}).value("hands.blue")
    ['7']
    """
    if isinstance(source, Match):
        chosen = source.game.changed_options(source.options)
        return Draft(source.game, source.game.describe(source.state), chosen)
    if isinstance(source, View):
        return Draft(games.get(source.game), _without_hidden(games.get(source.game).describe(source.position)))
    if isinstance(source, str | Path):
        from timetravel import scenario

        read = scenario.loads(source) if isinstance(source, str) and "\n" in source else scenario.load(source)
        if game not in (None, read.game.NAME):
            raise OptionError(f"the scenario is of {read.game.NAME!r}, not of {game!r}", "game")
        return Draft(read.game, *position_text.read(read.text, read.game.NAME))
    return Draft(games.get("viagem" if game is None else game), source)


def _without_hidden(value: Any) -> Any:
    """Return a position without the marks for what is hidden: such cards are in the box."""
    if isinstance(value, dict):
        return {key: _without_hidden(inner) for key, inner in value.items() if inner != "?"}
    return [_without_hidden(row) for row in value if row != "?"] if isinstance(value, list) else value
