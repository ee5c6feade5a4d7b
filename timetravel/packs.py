"""Data packs: what an owner of the box says about board and cards, in place of what we reconstructed.

Components are read once, when a game is first imported, so a pack is chosen before that: by the environment variable
``TIMETRAVEL_PACK``, by :func:`use_pack`, or by ``timetravel --pack FILE``. Records and positions carry the pack's
identity. How a pack is written and checked stands in :mod:`timetravel.pack_file`; nothing of that loads without a pack.
"""

import os
from typing import TYPE_CHECKING, Any

from timetravel.errors import PackError

if TYPE_CHECKING:
    from timetravel.pack_file import Pack

VARIABLE = "TIMETRAVEL_PACK"
Identity = dict[str, str]
_chosen: "Pack | None" = None
_asked = False


def use_pack(file: str | os.PathLike[str] | None) -> "Pack | None":
    """Choose the data pack of this process and of those it starts; None for none.

    Raises
    ------
    PackError
        when the file is wrong, or when a game that it changes is loaded already
    """
    global _chosen, _asked
    from timetravel import pack_file

    pack = None if file is None else pack_file.read(file)
    _check_not_too_late(pack, file)
    _chosen, _asked = pack, True
    if pack is None:
        os.environ.pop(VARIABLE, None)
    else:
        os.environ[VARIABLE] = os.path.abspath(pack.file)
    return pack


def _check_not_too_late(pack: "Pack | None", file: object) -> None:
    from timetravel import data

    before = in_force() if data.READ else None
    for game in sorted(data.READ):
        if _identity(pack, game) != _identity(before, game):
            raise PackError(
                f"{game} is loaded already, {_with(_identity(before, game))}. Restart the kernel (or Python) and call "
                f"timetravel.use_pack({None if file is None else os.fspath(file)!r}) first"  # type: ignore[call-overload]
            )


def in_force() -> "Pack | None":
    """Return the data pack in force, None when there is none.

    Raises
    ------
    PackError
        when the environment variable names a file that is wrong
    """
    global _chosen, _asked
    if not _asked:
        file = os.environ.get(VARIABLE)
        if file:
            from timetravel import pack_file

            _chosen = pack_file.read(file)
        _asked = True
    return _chosen


def merged(game: str, name: str, data: dict[str, Any]) -> dict[str, Any]:
    """Return the contents of a data file of ours with the changes of the pack in force."""
    pack = in_force()
    changes = pack.changes.get(game) if pack else None
    if not changes:
        return data
    from timetravel import boxes

    return boxes.of(game).merged(name, data, changes)


# who the pack is


def identity(game: str) -> Identity | None:
    """Return name and digest of the pack in force, None when it changes nothing of a game."""
    return _identity(in_force(), game)


def _identity(pack: "Pack | None", game: str) -> Identity | None:
    return pack.identity(game) if pack else None


def require(game: str, wanted: object) -> None:
    """Refuse what was made with another data pack than the one in force, or without one; ``wanted`` is an identity.

    Raises
    ------
    PackError
    """
    now = identity(game)
    if _digest(wanted) == _digest(now):
        return
    if wanted is None:
        raise PackError(f"made without a data pack, but {_with(now)} {game} is played here; start again without it")
    raise PackError(
        f"made {_with(wanted)}, but here {game} is played {_with(now)}; start again with it: "
        f"timetravel --pack FILE …, {VARIABLE}=FILE, or timetravel.use_pack(FILE) before anything else"
    )


def _digest(one: object) -> object:
    return one.get("digest") if isinstance(one, dict) else one


def _with(one: object) -> str:
    if one is None:
        return "without a data pack"
    if not isinstance(one, dict):
        return f"with {one!r}, which is no data pack"
    return f"with the data pack {one.get('name')!r} ({one.get('digest')})"


def note(game: str, section: str) -> tuple[str, ...]:
    """Return what the pack in force changes of the data that a section of the rulebook rests on: ``key = value``."""
    pack = in_force()
    if pack is None or game not in pack.changes:
        return ()
    from timetravel import boxes

    groups = [group for group, sections in boxes.of(game).SECTIONS.items() if section in sections]
    return tuple(line for group in groups for line in pack.lines(game, group))
