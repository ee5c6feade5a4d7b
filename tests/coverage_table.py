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
from itertools import chain
from pathlib import Path

import timetravel
from tests.corpus import FILES, illegal_files, legal_files
from timetravel import refusals, rulebook, scenario, viagem
from timetravel.protocol import Event

PACKAGE = Path(timetravel.__file__).parent
ROOT = PACKAGE.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
MOST = 6  # names in one cell; of more their number is shown

# What only describes, or allows something, has no code that could speak of it.
NO_CODE = {
    "components": "a list; its numbers are data, which the tests of the components hold against the rulebook",
    "faq.3": "it says that a journey may bring nothing: nothing is refused, and nothing happens",
    "faq.7": "it allows a shorter flight, so nothing is refused",
}
HEAD = f"""# Coverage of the rules

Each section and ruling of *Viagem no Tempo*: where it comes from, which functions speak of it, which scenario files
show it (something legal, something refused), which notebook cells name it. No more than {MOST} names stand in a cell.
`python -m tests.coverage_table` writes this page; a test fails when it is out of date.

| id | title | mark | code | legal | refused | cells |
|---|---|---|---|---|---|---|
"""


# functions that speak while the scenario files run


def frame_name(depth: int) -> str:
    code = sys._getframe(depth).f_code
    function = code.co_qualname.partition(".<locals>")[0]
    return f"{Path(code.co_filename).stem}.{function}"


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


def spoken() -> dict[str, set[str]]:
    """Return for each section the functions whose reasons, events and questions cite it."""
    found: dict[str, set[str]] = defaultdict(set)
    cited: dict[str, set[str]] = defaultdict(set)  # name of a reason -> sections
    said: dict[str, set[str]] = defaultdict(set)  # name of a reason -> functions

    def tell(kind: str, /, **facts: object) -> None:
        where = frame_name(2)
        for cite in viagem.sentence(Event(kind, facts), None).cites:
            found[cite].add(where)

    with listening(said):
        for path in FILES:
            read = scenario.load(path)
            report = scenario.run(read)
            for step, verdict, state in zip(read.steps, report.verdicts, report.states, strict=False):
                for reason in verdict.reasons:
                    cited[reason.name] |= set(reason.cites)
                for cite in viagem.question(state).cites:
                    found[cite].add("words.question")
                if step.legal:
                    viagem.step(state, step.action, tell)
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


LIST = r"(\d+(?:(?:, | and | to |, and )\d+)*)"


def ids_in(text: str) -> set[str]:
    """Return the ids that a text names in words."""
    known = rulebook.sections("viagem")
    found = {f"ruling.{n}" for row in re.findall(rf"[Rr]ulings? {LIST}", text) for n in numbers(row)}
    found |= {f"faq.{n}" for row in re.findall(rf"FAQ {LIST}", text) for n in numbers(row)}
    for row in re.findall(r"[Ss]ections? ([a-z.]+(?:(?:, | and )[a-z.]+)*)", text):
        found |= {word.rstrip(".") for word in re.split(r", | and ", row)}
    return found & set(known)


def named() -> dict[str, set[str]]:
    """Return for each section the functions and modules whose own words name it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(chain(PACKAGE.glob("*.py"), PACKAGE.glob("viagem/*.py"))):
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        module = "viagem" if path.stem == "__init__" else path.stem
        for id_ in ids_in(ast.get_docstring(tree) or ""):
            found[id_].add(module)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for id_ in ids_in(ast.get_source_segment(source, node) or ""):
                    found[id_].add(f"{module}.{node.name}")
    return found


# notebooks


def cells(id_: str) -> list[str]:
    """Return the notebook cells that bear the id as a tag or name it in quotes, backticks or brackets."""
    quoted = re.compile(rf"""[`"'\[]{re.escape(id_)}[`"',\]]""")
    found = []
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"], 1):
            tags = cell.get("metadata", {}).get("tags", [])
            if id_ in tags or quoted.search("".join(cell["source"])):
                found.append(f"{path.stem} {number}")
    return found


# the page


def code() -> dict[str, list[str]]:
    said, name = spoken(), named()
    return {id_: sorted(said[id_] | name[id_]) for id_ in rulebook.sections("viagem")}


def cell(names: list[str]) -> str:
    more = f" + {len(names) - MOST}" if len(names) > MOST else ""
    return ", ".join(names[:MOST]) + more or "–"


def links(names: list[str]) -> list[str]:
    return [f"[{Path(name).stem}](../timetravel/viagem/scenarios/{name})" for name in names]


def page() -> str:
    functions = code()
    rows = []
    for id_, section in rulebook.sections("viagem").items():
        where = cell([f"`{name}`" for name in functions[id_]]) if functions[id_] else NO_CODE.get(id_, "–")
        cases = [cell(links(names)) for names in (legal_files(id_), illegal_files(id_))]
        rows.append([id_, section.title, ", ".join(section.marks), where, *cases, cell(cells(id_))])
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows)


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
