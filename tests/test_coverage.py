"""The page of coverage is up to date, and nothing in it is missing."""

from functools import lru_cache

import pytest

from tests import coverage_table
from tests.corpus import folder, illegal_files, legal_files
from timetravel import games, rulebook

SECTIONS = [(game, id_) for game in games.NAMES for id_ in rulebook.sections(game)]
each_section = pytest.mark.parametrize(("game", "id_"), SECTIONS)


@lru_cache(maxsize=8)
def code(game):
    return coverage_table.code(games.get(game))


def test_the_page_is_up_to_date():
    written = coverage_table.PAGE.read_text(encoding="utf-8")
    assert written == coverage_table.page(), "run: python -m tests.coverage_table"


def test_the_page_has_every_section_of_every_game():
    lines = coverage_table.PAGE.read_text(encoding="utf-8").splitlines()
    assert [line[3:] for line in lines if line.startswith("## ")] == [games.get(name).TITLE for name in games.NAMES]
    found = [line.split(" | ")[0].strip("| ") for line in lines if line.startswith("| ")]
    assert [id_ for id_ in found if id_ != "id"] == [id_ for _, id_ in SECTIONS]


@pytest.mark.parametrize("game", games.NAMES)
def test_no_cell_is_empty(game):
    empty = [row[0] for row in coverage_table.rows(games.get(game)) if coverage_table.NONE in row]
    assert empty == []


@each_section
def test_section_has_code(game, id_):
    assert code(game)[id_] or coverage_table.no_code(game).get(id_), f"no function speaks of {id_} or names it"


@pytest.mark.parametrize("game", games.NAMES)
def test_exceptions_are_needed(game):
    assert [id_ for id_ in coverage_table.no_code(game) if code(game)[id_]] == []


@each_section
def test_section_has_scenarios(game, id_):
    assert legal_files(game, id_)
    assert illegal_files(game, id_)
    for name in (*legal_files(game, id_), *illegal_files(game, id_)):
        assert (folder(game) / name).exists()


def test_lists_of_numbers_are_read():
    assert coverage_table.numbers("4 and 26 to 28") == {4, 26, 27, 28}
    text = "Ends (sections travel, cards and end, rulings 4 and 26 to 28; FAQ 8)."
    assert coverage_table.ids_in("viagem", text) == {
        "travel", "cards", "end", "ruling.4", "ruling.26", "ruling.27", "ruling.28", "faq.8",
    }  # fmt: skip
    assert coverage_table.ids_in("leap", text) == {"end", "ruling.4"}
    assert coverage_table.ids_in("leap", "(sections free_action and items.2.)") == {"free_action", "items.2"}


def test_code_is_found_where_it_is():
    """A reason, an event, and a docstring."""
    assert "setup.against" in code("viagem")["ruling.2"]
    assert "gains.points" in code("viagem")["scoring"]
    assert "scoring" in code("viagem")["tiebreak"]
    assert "leaping.against" in code("leap")["ruling.10"]
    assert "clearing.end" in code("leap")["missions"]
    assert "views" in code("leap")["ruling.14"]


def test_a_cell_belongs_to_the_game_that_its_notebook_or_itself_names():
    def about(first, text):
        notebook = [{"source": [first]}, {"source": [text]}]
        return [name for name in games.NAMES if coverage_table.is_about(games.get(name), notebook, text)]

    assert about("# Time Leap", "…") == ["leap"]
    assert about("*Viagem no Tempo* and *Time Leap*", "`ruling.4`") == []
    assert about("*Viagem no Tempo* and *Time Leap*", 'sections("leap")') == ["leap"]
    assert about("# Play", "In *Viagem no Tempo*") == ["viagem"]
