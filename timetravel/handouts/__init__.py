"""Sheets to print for a class: what the symbols mean, a score sheet, the rulings. Pages that need nothing else.

>>> sorted(sheets("leap"))
['leap-rulings.html', 'leap-score.html', 'leap-symbols.html']
"""

import tomllib
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from timetravel import games, rulebook
from timetravel.errors import TimeTravelError
from timetravel.files import check_free, write_whole
from timetravel.protocol import Game

HERE = Path(__file__).parent
HEAD = "<!doctype html>\n<!-- timetravel handouts -->\n"  # a sheet that begins so may be written anew
PAGE = """<html lang="en">
<meta charset="utf-8">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 14mm }}
body {{ font: 11pt/1.35 system-ui, sans-serif; color: #000; max-width: 180mm; margin: 0 auto }}
h1 {{ font-size: 18pt }}
h2 {{ font-size: 12pt; margin: 1em 0 0.2em }}
section {{ break-inside: avoid }}
table {{ border-collapse: collapse; width: 100% }}
td, th {{ border: 1px solid #555; padding: 5pt; text-align: left; vertical-align: top }}
svg {{ width: 100%; height: auto; max-height: 150mm }}
.empty td {{ height: 9mm }}
.mark {{ color: #555; font-weight: normal }}
</style>
<h1>{title}</h1>
{body}
</html>
"""


class HandoutError(TimeTravelError):
    """Sheets that there are not, or that cannot be written."""


def sheets(name: str) -> dict[str, str]:
    """Return the pages of a game by their file names.

    Raises
    ------
    OptionError, HandoutError
        when there is no such game, or it has no sheets
    """
    game, path = games.get(name), HERE / f"{name}.toml"
    if not path.exists():
        raise HandoutError(f"{name} has no sheets: timetravel/handouts/{name}.toml is missing")
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    made = {
        "symbols": ("symbols", _symbols(game, said["symbol"])),
        "score": ("score sheet", _score(said["score"])),
        "rulings": ("rulings", _rulings(name)),
    }
    return {f"{name}-{key}.html": _page(f"{game.TITLE}: {title}", body) for key, (title, body) in made.items()}


def write(folder: str | Path, names: Iterable[str] = games.NAMES) -> list[Path]:
    """Write the pages of games into a folder, which is made if need be, and return their paths.

    Raises
    ------
    HandoutError, FileTakenError
        when they cannot be written there, or one would cover a file that is no such sheet
    """
    pages = {Path(folder) / file: page for name in names for file, page in sheets(name).items()}
    for path in pages:
        check_free(path, lambda text: text.startswith(HEAD))
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for path, page in pages.items():
            write_whole(path, page)
    except OSError as error:
        raise HandoutError(f"{folder}: the sheets cannot be written there: {error}") from None
    return list(pages)


def _page(title: str, body: str) -> str:
    return HEAD + PAGE.format(title=escape(title), body=body)


def _symbols(game: Game, symbols: list[dict[str, str]]) -> str:
    state = game.start(game.seats(3))
    drawn = games.drawing(game.NAME).ring(game.view(state, None), title=False)
    rows = "".join(f"<tr><th>{escape(row['name'])}</th><td>{escape(row['text'])}</td></tr>\n" for row in symbols)
    return f"{drawn}\n<table>\n{rows}</table>"


def _score(score: dict[str, Any]) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in ["", *score["columns"]])
    empty = "<td></td>" * len(score["columns"])
    rows = "".join(f"<tr><th>{escape(row)}</th>{empty}</tr>\n" for row in score["rows"])
    return f'<table class="empty">\n<tr>{head}</tr>\n{rows}</table>'


def _rulings(name: str) -> str:
    found = (section for id_, section in rulebook.sections(name).items() if id_.startswith("ruling."))
    return "\n".join(
        f"<section><h2>{escape(one.title)} <span class='mark'>{one.id}, {', '.join(one.marks)}</span></h2>\n"
        f"<p>{escape(one.text)}</p></section>"
        for one in found
    )
