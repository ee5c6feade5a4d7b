"""The coverage of the rules: each section and ruling with its code, its scenario files and its notebook cells.

``python -m tests.coverage_table`` writes ``docs/rules-coverage.md`` anew. Code is found in two ways: the scenario
files are run to see which functions speak (a reason, an event, a question that cites the section), and the
sources are read for functions and modules that name it ("ruling 8", "section scoring").
"""

import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from pathlib import Path

import timetravel
from tests.corpus import files, illegal_files, legal_files
from timetravel import games, refusals, rulebook, scenario
from timetravel.protocol import Event, Game

PACKAGE = Path(timetravel.__file__).parent
ROOT = PACKAGE.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
MOST = 6  # names in one cell; of more their number is shown
NONE = "–"

HEAD = f"""# Coverage of the rules

Each section and ruling of each game: where it comes from, which functions speak of it, which scenario files show it
(something legal, something refused), which notebook cells name it. No more than {MOST} names stand in a cell.
`python -m tests.coverage_table` writes this page; a test fails when it is out of date, or when a cell of it is
empty.
"""
TABLE = """
## {title}

| id | title | mark | code | legal | refused | cells |
|---|---|---|---|---|---|---|
"""


# functions that speak while the scenario files run


def frame_name(depth: int) -> str:
    code = sys._getframe(depth).f_code
    function = code.co_qualname.partition(".<locals>")[0]
    return f"{module_name(Path(code.co_filename))}.{function}"


def module_name(path: Path) -> str:
    return path.parent.name if path.stem == "__init__" else path.stem


@contextmanager
def listening(said: dict[str, set[str]]) -> Iterator[None]:
    """Note under the name of each reason the function that gives it."""
    real = refusals.no

    def no(name: str, **facts: object) -> refusals.Refusal:
        said[name].add(frame_name(2))
        return real(name, **facts)

    modules = [m for n, m in sys.modules.items() if n.startswith("timetravel.") and getattr(m, "no", None) is real]
    for module in modules:
        module.no = no
    try:
        yield
    finally:
        for module in modules:
            module.no = real


def spoken(game: Game) -> dict[str, set[str]]:
    """Return for each section the functions whose reasons, events and questions cite it."""
    found: dict[str, set[str]] = defaultdict(set)
    cited: dict[str, set[str]] = defaultdict(set)  # name of a reason -> sections
    said: dict[str, set[str]] = defaultdict(set)  # name of a reason -> functions

    def tell(kind: str, /, **facts: object) -> None:
        where = frame_name(2)
        for cite in game.sentence(Event(kind, facts), None).cites:
            found[cite].add(where)

    with listening(said):
        for file in files(game.NAME):
            read = scenario.load(file.path)
            report = scenario.run(read)
            for step, verdict, state in zip(read.steps, report.verdicts, report.states, strict=False):
                for reason in verdict.reasons:
                    cited[reason.name] |= set(reason.cites)
                for cite in game.question(state).cites:
                    found[cite].add("words.question")
                if step.legal:
                    game.step(state, step.action, tell)
    for name, cites in cited.items():
        for cite in cites:
            found[cite] |= said[name]
    return found


# functions and modules that name a section in their docstring or a comment


def numbers(text: str) -> set[int]:
    """Return the numbers of a list like "4 and 26 to 28"."""
    found: set[int] = set()
    for first, last in re.findall(r"(\d+)(?: to (\d+))?", text):
        found |= set(range(int(first), int(last or first) + 1))
    return found


ID = r"[a-z][a-z_0-9.]*"
LIST = r"(\d+(?:(?:, | and | to |, and )\d+)*)"


def ids_in(game: str, text: str) -> set[str]:
    """Return the ids of a game that a text names in words."""
    known = rulebook.sections(game)
    found = {f"ruling.{n}" for row in re.findall(rf"[Rr]ulings? {LIST}", text) for n in numbers(row)}
    found |= {f"faq.{n}" for row in re.findall(rf"FAQ {LIST}", text) for n in numbers(row)}
    for row in re.findall(rf"[Ss]ections? ({ID}(?:(?:, | and ){ID})*)", text):
        found |= {word.rstrip(".") for word in re.split(r", | and ", row)}
    return found & set(known)


def named(game: str) -> dict[str, set[str]]:
    """Return for each section the functions and modules of a game whose own words name it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((PACKAGE / game).glob("*.py")):
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        module = module_name(path)
        for id_ in ids_in(game, ast.get_docstring(tree) or ""):
            found[id_].add(module)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for id_ in ids_in(game, ast.get_source_segment(source, node) or ""):
                    found[id_].add(f"{module}.{node.name}")
    return found


# notebooks


@lru_cache(maxsize=1)
def notebooks() -> dict[str, list[dict]]:
    """Return the cells of all notebooks."""
    paths = sorted((ROOT / "notebooks").glob("*.ipynb"))
    return {path.stem: json.loads(path.read_text(encoding="utf-8"))["cells"] for path in paths}


def cells(game: Game, id_: str) -> list[str]:
    """Return the cells that bear the id as a tag or name it in quotes, backticks or brackets."""
    quoted = re.compile(rf"""[`"'\[]{re.escape(id_)}[`"',\]]""")
    found = []
    for name, notebook in notebooks().items():
        for number, cell in enumerate(notebook, 1):
            tags = cell.get("metadata", {}).get("tags", [])
            text = "".join(cell["source"])
            if (id_ in tags or quoted.search(text)) and is_about(game, notebook, text):
                found.append(f"{name} {number}")
    return found


def is_about(game: Game, notebook: list[dict], text: str) -> bool:
    """Return whether a cell is about a game: its notebook speaks of this one only, or it names the game itself."""
    first = "".join("".join(cell["source"]) for cell in notebook[:2])
    spoken_of = [name for name in games.NAMES if games.get(name).TITLE in first]
    return spoken_of == [game.NAME] or game.TITLE in text or f'"{game.NAME}"' in text


# the page


def code(game: Game) -> dict[str, list[str]]:
    """Return for each section of a game the functions and modules that speak of it or name it."""
    said, name = spoken(game), named(game.NAME)
    return {id_: sorted(said[id_] | name[id_]) for id_ in rulebook.sections(game.NAME)}


def no_code(game: str) -> dict[str, str]:
    """Return the sections of a game that need no code, each with the reason why."""
    reasons: dict[str, str] = import_module(f"tests.{game}_cases").NO_CODE
    return reasons


def cell(names: list[str]) -> str:
    more = f" + {len(names) - MOST}" if len(names) > MOST else ""
    return ", ".join(names[:MOST]) + more or NONE


def links(game: str, names: list[str]) -> list[str]:
    return [f"[{Path(name).stem}](../timetravel/{game}/scenarios/{name})" for name in names]


def rows(game: Game) -> list[list[str]]:
    """Return the rows of a game's table."""
    name, functions, reasons = game.NAME, code(game), no_code(game.NAME)
    found = []
    for id_, section in rulebook.sections(name).items():
        where = cell([f"`{function}`" for function in functions[id_]]) if functions[id_] else reasons.get(id_, NONE)
        cases = [cell(links(name, names)) for names in (legal_files(name, id_), illegal_files(name, id_))]
        found.append([id_, section.title, ", ".join(section.marks), where, *cases, cell(cells(game, id_))])
    return found


def page() -> str:
    parts = [HEAD]
    for name in games.NAMES:
        game = games.get(name)
        parts.append(TABLE.format(title=game.TITLE))
        parts += [f"| {' | '.join(row)} |\n" for row in rows(game)]
    return "".join(parts)


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
