"""Positions as TOML text, the same for every game."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from timetravel import packs
from timetravel.errors import NotationError, PackError, PositionError


def text_of(
    game: str,
    options: Mapping[str, str | int],
    position: Mapping[str, Any],
    defaults: Mapping[str, Any],
    whole: Collection[str],
) -> str:
    """Return a position as the text of a scenario file without steps.

    Parameters
    ----------
    position : every key of the position
    defaults : what a key may be left out at, where that is not nothing (0, "", an empty list)
    whole : the tables that are written in one line; of the others each entry has its own line
    """
    pack = packs.identity(game)
    lines = [f'game = "{game}"', *([f"pack = {toml(pack)}"] if pack else []), ""]
    if options:
        lines += ["[options]", *(f"{key} = {toml(value)}" for key, value in options.items()), ""]
    lines.append("[position]")
    for key, value in position.items():
        if isinstance(value, Mapping) and key not in whole:
            default = defaults.get(key)
            lines += [
                f"{key}.{k} = {toml(v)}" for k, v in value.items() if v != (type(v)() if default is None else default)
            ]
        elif value != defaults.get(key, type(value)()):
            lines.append(f"{key} = {toml(value)}")
    return "\n".join(lines) + "\n"


def toml(value: object) -> str:
    """Return a value as TOML writes it in one line.

    >>> toml({"first": "blue", "back": True}), toml([1, "a"])
    ('{ first = "blue", back = true }', '[1, "a"]')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{k} = {toml(v)}' for k, v in value.items())} }}"
    return quoted(value) if isinstance(value, str) else str(value)


def check_playing(seated: Sequence[str], names: Sequence[str], key: str) -> None:
    """Refuse colours that have no seat, or that stand there twice.

    Raises
    ------
    PositionError
    """
    for name in names:
        if name not in seated:
            raise PositionError(f"nobody plays {name}; the players are {', '.join(seated)}", key)
        if names.count(name) > 1:
            raise PositionError(f"{name} is there twice", key)


def quoted(text: str) -> str:
    """Return a text of anybody's as a TOML text in one line.

    >>> print(quoted('Is "this" right?'))
    "Is \\"this\\" right?"
    """
    import json

    return json.dumps("".join(c if c.isprintable() else " " for c in text), ensure_ascii=False)


def read(text: str, game: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the position and the options of such a text.

    Raises
    ------
    NotationError
    """
    from timetravel.toml_lines import TomlError, parse

    try:
        data = parse(text, "position")
    except TomlError as error:
        raise NotationError(str(error)) from None
    if "pack" in data:
        try:
            packs.require(game, data["pack"])
        except PackError as error:
            raise NotationError(f"pack: {error}") from None
    if data.get("game", game) != game or not isinstance(data.get("position"), dict):
        raise NotationError(f'a text with game = "{game}" and a table [position] is wanted')
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise NotationError("[options] is a table of options and their values")
    return data["position"], options
