"""The catalogues of translations: ``python -m tests.catalogues`` brings them up to date with the code and the data.

It collects all sentences, updates each ``.po`` file (what is new is empty there, what only changed is marked
fuzzy), and compiles it to the ``.mo`` file that is read at run time. ``--add leap fr`` begins a new one.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from timetravel import games
from timetravel.languages import LOCALE, SHARED

ROOT = Path(__file__).parent.parent
GAMES = games.NAMES
PYTHON = {"_": None, "_n": (1, 2), "_c": ((1, "c"), 2), "_later": None}
SCRIPT = {"tr": None, "trn": (1, 2)}
# what a reader sees of the data files: keys whose text is a sentence, and tables that hold nothing else
SENTENCES = {"text", "title", "question", "summary", "reason", "means"}
TABLES = {"actions", "bonuses", "brings", "changes"}
NAMED = {"figures": {"figure"}, "board": {"period"}}  # file: tables whose names are read too
DATE = datetime(2026, 1, 1, tzinfo=UTC)  # of all catalogues: the history of the files tells the true one
DATA = ("messages", "sections", "rulings", "cards", "figures", "board")

Row = tuple[str, Any, str | None]  # file, text or (text, plural), context


def sentences(domain: str) -> Iterator[Row]:
    """Yield all sentences of a domain: of a game's package, or of everything else."""
    if domain in GAMES:
        for name in DATA:
            path = ROOT / "timetravel" / domain / "data" / f"{name}.toml"
            if path.exists():
                yield from ((_name(path), text, None) for text in in_data(path))
    for path in _sources(domain):
        yield from in_code(path)


def _sources(domain: str) -> list[Path]:
    package = ROOT / "timetravel"
    if domain in GAMES:
        return sorted((package / domain).rglob("*.py"))
    found = [*package.rglob("*.py"), *(package / "widget").glob("*.js")]
    return sorted(path for path in found if path.relative_to(package).parts[0] not in GAMES)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def in_code(path: Path) -> Iterator[Row]:
    """Yield what Python or browser code marks: ``_("…")``, ``_n``, ``_c``, ``_later``; ``tr("…")``, ``trn``."""
    method, keywords = ("python", PYTHON) if path.suffix == ".py" else ("javascript", SCRIPT)
    for _, text, _, context in extract_from_file(method, path, keywords, options={"encoding": "utf-8"}):
        yield _name(path), text, context


def in_data(path: Path) -> Iterator[str]:
    """Yield the sentences of a data file; a summary is translated line by line."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    named = NAMED.get(path.stem, set())
    for table, content in data.items():
        keys = SENTENCES | ({"name"} if table in named else set())
        yield from _texts(content, keys, table in TABLES)


def _texts(value: Any, keys: set[str], every: bool) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inside in value.items():
            yield from _texts(inside, keys, every or (isinstance(inside, str) and key in keys))
    elif isinstance(value, list):
        for inside in value:
            if isinstance(inside, dict) or every:
                yield from _texts(inside, keys, every)
    elif isinstance(value, str) and every:
        yield from filter(None, value.strip().splitlines())


def template(domain: str) -> Catalog:
    """Return the catalogue of a domain without translations."""
    made = Catalog(creation_date=DATE)
    for file, text, context in sentences(domain):
        made.add(text, locations=[(file, 0)], context=context)
    return made


def files() -> dict[tuple[str, str], Path]:
    """Return the catalogues there are, by domain and language."""
    return {(path.stem, path.parts[-3]): path for path in sorted(Path(LOCALE).glob("*/LC_MESSAGES/*.po"))}


def load(path: Path) -> Catalog:
    """Return a catalogue."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], domain=path.stem)


def updated(path: Path) -> Catalog:
    """Return a catalogue as the code and the data want it."""
    catalogue = load(path)
    catalogue.update(template(path.stem))
    catalogue.obsolete.clear()
    return catalogue


def refresh(path: Path) -> str:
    """Bring a catalogue and its compiled file up to date; return how far it is."""
    catalogue = updated(path)
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, include_lineno=False, sort_by_file=False)
    every = len(catalogue)
    for message in list(catalogue):
        if message.id and (message.fuzzy or not translated(message.string)):
            catalogue.delete(message.id, message.context)  # said in English until it is translated
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)
    return f"{path.parts[-3]} {path.stem}: {len(catalogue)} of {every}"


def translated(string: Any) -> bool:
    """Return whether a message has its translation, in all forms of the plural."""
    return all(string) if isinstance(string, tuple | list) else bool(string)


def names(text: str) -> set[str]:
    """Return the places to fill in of a sentence."""
    return set(re.findall(r"\{[^{}]*\}", text))


def add(domain: str, language: str) -> None:
    """Begin an empty catalogue."""
    path = Path(LOCALE) / language / "LC_MESSAGES" / f"{domain}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    made = Catalog(
        language,
        domain,
        header_comment="# What the reader reads of timetravel; how this file is kept is told in docs/translate.md.",
        project="timetravel",
        version="0.1",
        last_translator="the timetravel contributors",
        language_team=f"{language} <>",
        msgid_bugs_address="",
        creation_date=DATE,
        revision_date=DATE,
        fuzzy=False,
    )
    with path.open("wb") as file:
        write_po(file, made, width=110)


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    if arguments[:1] == ["--add"] and len(arguments) == 3 and arguments[1] in (*GAMES, SHARED):
        add(arguments[1], arguments[2])
    elif arguments:
        sys.exit(f"usage: python -m tests.catalogues [--add {'|'.join((*GAMES, SHARED))} LANGUAGE]")
    for path in files().values():
        print(refresh(path))


if __name__ == "__main__":
    main(sys.argv[1:])
