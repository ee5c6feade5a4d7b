"""The notebooks as files: made from their sources, light, complete as a course. That they run is nbval's to see."""

import re
from base64 import b64decode
from functools import lru_cache
from html import unescape
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from tests import coverage_table
from tests import notebooks as made
from timetravel import exercises, games, rulebook, viagem, walking
from timetravel.viagem import draw

SVG = "{http://www.w3.org/2000/svg}"
SOURCES = made.sources()
EACH = pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)


@lru_cache(maxsize=32)
def stored(source):
    return made.stored(source)


def code(source):
    return "\n".join("".join(cell["source"]) for cell in stored(source)["cells"] if cell["cell_type"] == "code")


def outputs(source):
    return [(cell, output) for cell in stored(source)["cells"] for output in cell.get("outputs", [])]


def test_every_notebook_has_a_source():
    assert sorted(path.stem for path in made.FOLDER.glob("*.ipynb")) == [path.stem for path in SOURCES]
    assert len(SOURCES) >= 15
    assert SOURCES[0].stem == "00_play"


@EACH
def test_a_notebook_is_up_to_date(source):
    assert not made.is_stale(source), f"run: python -m tests.notebooks {source.stem}"


@EACH
def test_a_notebook_is_light(source):
    assert made.notebook_of(source).stat().st_size < made.MOST
    assert set(stored(source)["metadata"]) == {"kernelspec", "language_info"}
    cells = [cell for cell in stored(source)["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1)), "as in one run from the top"
    for cell, output in outputs(source):
        assert made.WIDGET not in output.get("data", {})
        assert output.get("execution_count", cell["execution_count"]) == cell["execution_count"]
        assert output["output_type"] != "error"


@EACH
def test_a_notebook_can_be_read_without_a_kernel(source):
    """Each value that is shown has a text; drawings are images: inline SVG is not shown in an untrusted notebook."""
    shown = [output["data"] for _, output in outputs(source) if "data" in output]
    assert all("text/plain" in data for data in shown)
    assert not any("<svg" in re.sub(r'src="[^"]*"', "", data.get("text/html", "")) for data in shown)
    boards = [data for data in shown if "Dinosaurs  " in data["text/plain"] or "Scenario card" in data["text/plain"]]
    pictures = [data for data in shown if "data:image/svg+xml" in data.get("text/html", "")]
    assert len(pictures) == (1 if boards else 0)


@EACH
def test_what_a_cell_prints_is_compared_unless_it_shows_a_picture(source):
    for cell in stored(source)["cells"]:
        heavy = any(kind in output.get("data", {}) for output in cell.get("outputs", []) for kind in made.PICTURES)
        boards = re.search(r"timetravel\.(walk|play|progress|pack_form)\(|^\w+$", cell["source"].strip().splitlines()[-1])
        assert (made.IGNORED not in cell["metadata"].get("tags", [])) or heavy or boards


@EACH
def test_a_notebook_says_what_it_teaches_and_has_an_exercise(source):
    head = made.head(source)
    assert 5 <= head.minutes <= 20
    known = {id_ for game in games.NAMES for id_ in rulebook.sections(game)}
    text = "\n".join(cell["source"] for cell in stored(source)["cells"])
    assert known & set(re.findall(r"[`\"]([a-z_.0-9]+)[`\"]", text))
    assert "## Exercise" in text
    tasks = re.findall(r'timetravel\.exercise\("([\w.-]+)"', code(source))
    if source.stem < "30":  # those behind are no part of the course's chapters
        assert tasks
        assert "task.check(...)" in code(source)
    names = [name for row in exercises.chapters().values() for name in row]
    assert set(tasks) <= set(names)


@EACH
def test_no_solution_lies_in_a_notebook(source):
    for name in re.findall(r'timetravel\.exercise\("([\w.-]+)"', code(source)):
        right = exercises.exercise(name, progress=None).solution()
        answers = right if isinstance(right, list) else []
        if answers and all(" " in answer for answer in answers):  # actions: other words stand everywhere
            assert not any(f'check("{answer}' in code(source) for answer in answers)


def test_every_chapter_of_exercises_has_its_notebook():
    used = {
        name.rpartition(".")[0] for source in SOURCES for name in re.findall(r'exercise\("([\w.-]+)"', code(source))
    }
    assert used == set(exercises.chapters())


def test_every_example_and_faq_is_walked_through():
    every = "\n".join(map(code, SOURCES))
    walked = set(re.findall(r'timetravel\.walk\("(\w+)", "([\w./-]+)"\)', every))
    known = {(game, name) for game in games.NAMES for name in walking.names(game)}
    assert walked <= known
    assert {(game, name) for game, name in known if name.startswith(("examples/", "faq/"))} <= walked


@pytest.mark.parametrize("game", games.NAMES)
def test_every_section_is_taught(game):
    found = {id_: coverage_table.cells(games.get(game), id_) for id_ in rulebook.sections(game)}
    assert [id_ for id_, cells in found.items() if not cells] == []


def test_the_page_of_the_course_lists_them_all():
    page = made.COURSE.read_text(encoding="utf-8")
    assert page == made.course(), "run: python -m tests.notebooks"
    rows = re.findall(r"^\| `(\w+)` .+ \| (\d+) \| .+ \| .+ \|$", page, re.M)
    assert [name for name, _ in rows] == [source.stem for source in SOURCES]
    plans = page.partition("## Lessons")[2]
    assert [source.stem for source in SOURCES if f"`{source.stem}`" not in plans] == []


@EACH
def test_links_between_notebooks_lead_somewhere(source):
    for target in re.findall(r"\]\((\w+\.ipynb)\)", source.read_text(encoding="utf-8")):
        assert (made.FOLDER / target).exists()


# the builder itself


def test_a_drawing_keeps_its_shapes_when_it_is_made_light():
    view = viagem.view(viagem.start(("blue", "red", "yellow")), "blue")
    before = b64decode(re.search(r"base64,([^\"]+)", draw.html(view))[1]).decode()
    whole = re.sub(r"(?<=image/svg\+xml);base64,([\w+/=]+)", made.slim, draw.html(view))
    after = unquote(unescape(re.search(r"src=\"data:image/svg\+xml;utf8,([^\"]+)\"", whole)[1]))
    before, after = ElementTree.fromstring(before), ElementTree.fromstring(after)
    gone = {f"{SVG}title", f"{SVG}desc"}
    assert [tag.tag for tag in before.iter() if tag.tag not in gone] == [tag.tag for tag in after.iter()]
    assert len(whole) < 0.65 * len(draw.html(view))
    style = after.findtext(f"{SVG}style")
    for name in {name for tag in after.iter() for name in tag.get("class", "").split()}:
        assert (f".{name}{{" in before.findtext(f"{SVG}style")) <= (f".{name}{{" in style), name


def test_a_changed_source_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(made, "FOLDER", tmp_path)
    (tmp_path / "src").mkdir()
    source = tmp_path / "src" / "x.md"
    source.write_text("# X\n\n```python\n1+1\n```\n")
    assert made.is_stale(source)
    made.notebook_of(source).write_text(made.written(made.cells(source)))
    assert not made.is_stale(source)
    source.write_text("# X\n\n```python\n1+2\n```\n")
    assert made.is_stale(source)


def test_a_source_without_its_lines_is_refused(tmp_path, monkeypatch):
    source = tmp_path / "x.md"
    source.write_text("# X\n\n**You learn** much  \n")
    with pytest.raises(ValueError, match="lacks"):
        made.head(source)
