"""Sheets to print: they hold what they should, are pages on their own, and are written whole."""

import re
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner

from timetravel import games, handouts, rulebook
from timetravel.cli import main
from timetravel.errors import OptionError
from timetravel.handouts import HandoutError


class Tags(HTMLParser):
    """Notes which elements are still open."""

    def __init__(self):
        super().__init__()
        self.open, self.wrong = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@pytest.mark.parametrize("game", games.NAMES)
def test_every_game_has_its_sheets(game):
    pages = handouts.sheets(game)
    assert list(pages) == [f"{game}-{kind}.html" for kind in ("symbols", "score", "rulings")]
    for page in pages.values():
        tags = Tags()
        tags.feed(page)
        assert (tags.open, tags.wrong) == ([], [])
        assert games.get(game).TITLE in page
        assert not re.search(r"(src|href)=\"[^#]", page), "a sheet is a page on its own"


@pytest.mark.parametrize("game", games.NAMES)
def test_every_ruling_is_printed(game):
    page = handouts.sheets(game)[f"{game}-rulings.html"]
    wanted = [id_ for id_ in rulebook.sections(game) if id_.startswith("ruling.")]
    assert re.findall(r"(ruling\.\d+), ", page) == wanted


def test_the_score_sheet_has_a_line_for_every_part_of_the_count():
    """The board's own count has these parts; the sheet has one line more, for the total."""
    from timetravel import viagem

    parts = viagem.score(viagem.start(("blue", "red", "yellow"))).parts["blue"]
    page = handouts.sheets("viagem")["viagem-score.html"]
    assert page.count("<tr><th>") == 1 + len(parts) + 1


def test_the_points_for_periods_are_those_of_the_rules():
    from timetravel import data

    points = data.load("viagem", "tables")["diversity"]["points"]
    assert ", ".join(map(str, points[-7:])) in handouts.sheets("viagem")["viagem-score.html"]


def test_the_command_writes_them(tmp_path):
    done = CliRunner().invoke(main, ["handouts", str(tmp_path / "sheets")])
    assert done.exit_code == 0
    assert len(done.output.splitlines()) == len(list((tmp_path / "sheets").iterdir())) == 3 * len(games.NAMES)


def test_a_folder_that_cannot_be_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(main, ["handouts", str(tmp_path / "file")])
    assert done.exit_code == 2
    assert "cannot be written" in done.output


def test_games_without_sheets_are_told(monkeypatch, tmp_path):
    with pytest.raises(OptionError):
        handouts.sheets("chess")
    monkeypatch.setattr(handouts, "HERE", tmp_path)
    with pytest.raises(HandoutError, match="has no sheets"):
        handouts.sheets("leap")
