"""An interactive rulebook for board games: play, try what is not allowed, and be told why.

>>> import timetravel
>>> timetravel.get("viagem").TITLE
'Viagem no Tempo'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from timetravel import history
    from timetravel.exercises import exercise, progress
    from timetravel.games import get
    from timetravel.match import Match
    from timetravel.packs import use_pack
    from timetravel.puzzles import find as puzzle
    from timetravel.widget.editor import edit
    from timetravel.widget.pack_form import pack_form
    from timetravel.widget.playing import play, resume
    from timetravel.widget.walk_board import walk

__all__ = [
    "Match",
    "edit",
    "exercise",
    "get",
    "history",
    "pack_form",
    "play",
    "progress",
    "puzzle",
    "resume",
    "use_pack",
    "walk",
]

# Loaded when first asked for: the rules need neither a notebook nor a picture.
_WHERE = {
    "Match": "timetravel.match",
    "edit": "timetravel.widget.editor",
    "exercise": "timetravel.exercises",
    "get": "timetravel.games",
    "pack_form": "timetravel.widget.pack_form",
    "play": "timetravel.widget.playing",
    "progress": "timetravel.exercises",
    "puzzle": "timetravel.puzzles:find",
    "resume": "timetravel.widget.playing",
    "use_pack": "timetravel.packs",
    "walk": "timetravel.widget.walk_board",
}


def __getattr__(name: str) -> Any:
    if name == "history":
        return import_module("timetravel.history")
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        module, _, known_as = _WHERE[name].partition(":")
        return getattr(import_module(module), known_as or name)
    except ModuleNotFoundError as missing:
        if missing.name not in ("anywidget", "ipywidgets", "traitlets"):
            raise
        hint = "playing on the board needs more packages: pip install 'timetravel[notebook]'"
        raise ImportError(hint) from missing


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
