"""The page of coverage is up to date, and nothing in it is missing."""

import pytest

from tests import coverage_table
from tests.corpus import FOLDER, illegal_files, legal_files
from timetravel import rulebook

SECTIONS = rulebook.sections("viagem")


@pytest.fixture(scope="module")
def code():
    return coverage_table.code()


def test_the_page_is_up_to_date():
    written = coverage_table.PAGE.read_text(encoding="utf-8")
    assert written == coverage_table.page(), "run: python -m tests.coverage_table"


@pytest.mark.parametrize("id_", SECTIONS)
def test_section_has_code(code, id_):
    assert code[id_] or id_ in coverage_table.NO_CODE, f"no function speaks of {id_} or names it"


def test_exceptions_are_needed(code):
    assert [id_ for id_ in coverage_table.NO_CODE if code[id_]] == []


@pytest.mark.parametrize("id_", SECTIONS)
def test_section_has_scenarios(id_):
    assert legal_files(id_)
    assert illegal_files(id_)
    for name in (*legal_files(id_), *illegal_files(id_)):
        assert (FOLDER / name).exists()


def test_lists_of_numbers_are_read():
    assert coverage_table.numbers("4 and 26 to 28") == {4, 26, 27, 28}
    text = "Ends (sections travel, cards and end, rulings 4 and 26 to 28; FAQ 8)."
    assert coverage_table.ids_in(text) == {
        "travel", "cards", "end", "ruling.4", "ruling.26", "ruling.27", "ruling.28", "faq.8",
    }  # fmt: skip


def test_code_is_found_where_it_is(code):
    """A reason, an event, and a docstring."""
    assert "setup.against" in code["ruling.2"]
    assert "gains.points" in code["scoring"]
    assert "scoring" in code["tiebreak"]
