"""A disputed move and its page: what is judged, what the page shows, and what it must not tell."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from timetravel import dispute, shelf, verdict_page
from timetravel.cli import main
from timetravel.errors import NotationError, OptionError
from timetravel.languages import speaking
from timetravel.scenario import ScenarioError

HEAD = """game = "viagem"
title = "A <b>flight</b> & more"
[position]
players = ["blue", "red", "yellow"]
pieces.blue = ["D1", "P3"]
pieces.red = ["A1"]
hands.blue = {blue}
hands.red = {red}
pile = {pile}
"""
STEPS = """[[step]]
do = "ship D1-D2"
[[step]]
do = "end"
[[step]]
by = "red"
do = "pass"
legal = false
"""


def case(tmp_path: Path, steps: str = STEPS, blue: str = "[]", red: str = "[]", pile: str = "[]") -> Path:
    path = tmp_path / "case.toml"
    path.write_text(HEAD.format(blue=blue, red=red, pile=pile) + steps, encoding="utf-8")
    return path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["verdict", *arguments])


class Balanced(HTMLParser):
    """Fails when an element is not closed, or closed by another."""

    EMPTY = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


# what is judged


def test_the_last_step_is_judged(tmp_path: Path) -> None:
    found = dispute.of_file(case(tmp_path))
    assert (found.number, found.by, str(found.action), found.verdict.legal) == (3, "red", "pass", False)


def test_a_step_and_another_action_can_be_chosen(tmp_path: Path) -> None:
    path = case(tmp_path)
    assert dispute.of_file(path, 1).verdict.legal
    other = dispute.of_file(path, 1, "ship D1-A1")
    assert (str(other.action), other.by, other.verdict.legal) == ("ship D1-A1", "blue", False)
    assert str(dispute.of_file(path, tried="end").action) == "end"
    assert dispute.of_file(path, 4, "pass").number == 4


def test_who_tries_can_be_chosen(tmp_path: Path) -> None:
    found = dispute.of_file(case(tmp_path), 1, by="yellow")
    assert (found.by, found.verdict.legal) == ("yellow", False)
    assert dispute.others(found) == ([], 0)


def test_a_file_without_steps_needs_an_action(tmp_path: Path) -> None:
    path = case(tmp_path, steps="")
    with pytest.raises(ScenarioError, match="no \\[\\[step\\]\\]"):
        dispute.of_file(path)
    assert dispute.of_file(path, tried="ship D1-D2").verdict.legal


def test_what_cannot_be_judged(tmp_path: Path) -> None:
    path = case(tmp_path)
    for number in (0, 4, -1):
        with pytest.raises(OptionError, match="the file has 3"):
            dispute.of_file(path, number)
    with pytest.raises(NotationError):
        dispute.of_file(path, tried="fly away")
    with pytest.raises(OptionError, match="nobody plays 'pink'"):
        dispute.of_file(path, by="pink")
    wrong = case(tmp_path, '[[step]]\ndo = "pass"\n[[step]]\ndo = "end"\n')
    with pytest.raises(ScenarioError, match="not reached: step 1"):
        dispute.of_file(wrong)
    assert not dispute.of_file(wrong, 1).verdict.legal


def test_others_are_the_nearest_first_and_legal(tmp_path: Path) -> None:
    found = dispute.of_file(case(tmp_path), 1, "ship D1-A1")
    actions, count = dispute.others(found, most=2)
    assert actions[0] == found.verdict.nearest
    assert len(actions) == 2 <= count
    for action in actions:
        assert not found.scenario.game.why_not(found.state, action)


# the page


@pytest.mark.parametrize("name", ["viagem/faq/faq-8.toml", "leap/sections/missions.order-second-before-first.toml"])
@pytest.mark.parametrize("public", [False, True])
def test_a_page_is_whole_and_needs_nothing_else(name: str, public: bool) -> None:
    game, _, file = name.partition("/")
    found = dispute.of_file(Path(shelf.folder(game)) / file)
    page = verdict_page.html(found, public)
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    assert "<svg" in page
    assert not re.search(r"""src=|href="(?!#)|url\((?!#)|@import|<script""", page)


def test_a_refusal_shows_reasons_sections_and_options() -> None:
    found = dispute.of_file(Path(shelf.folder("viagem")) / "faq/faq-8.toml", 1, "ship C1-C2-C1")
    page = verdict_page.html(found)
    assert '<span class="verdict refused">refused</span>' in page
    for reason in found.verdict.reasons:
        assert reason.text in page
        for cite in reason.cites:
            assert f'<span class="soft">[{cite}]</span></h3>' in page
    assert (
        "<li class=now><code>no</code> A flight never comes back to an epoch that it has left. (in force here)" in page
    )
    assert "(the nearest legal move)" in page


def test_an_option_that_was_changed_is_the_one_in_force() -> None:
    path = Path(shelf.folder("viagem")) / "sections/travel.ship-option-revisit.toml"
    found = dispute.of_file(path)
    assert found.scenario.game.changed_options(found.state.table.options) == {"revisit": "yes"}
    page = verdict_page.html(found._replace(verdict=dispute.of_file(path, tried="ship D1-D1").verdict))
    assert "<li class=now><code>yes</code>" in page


def test_a_legal_move_shows_what_happens(tmp_path: Path) -> None:
    page = verdict_page.html(dispute.of_file(case(tmp_path), 1))
    assert '<span class="verdict legal">legal</span>' in page
    assert "What happens" in page
    assert "Why not" not in page
    assert "(the nearest legal move)" not in page


def test_texts_of_the_file_are_only_text(tmp_path: Path) -> None:
    page = verdict_page.html(dispute.of_file(case(tmp_path)))
    assert "<b>flight</b>" not in page
    assert "A &lt;b&gt;flight&lt;/b&gt; &amp; more" in page


@pytest.mark.parametrize(
    ("language", "game", "file", "tried", "words"),
    [
        (
            "pt_BR",
            "viagem",
            "faq/faq-8.toml",
            "ship C1-C2-C1",
            ("Por que não", "O que dizem as regras", "recusado", "declarado", "Azul"),
        ),
        ("ja", "leap", "sections/missions.order-second-before-first.toml", None, ("ルールの説明", "起きること")),
    ],
)
def test_a_page_speaks_one_language(
    language: str, game: str, file: str, tried: str | None, words: tuple[str, ...]
) -> None:
    path = Path(shelf.folder(game)) / file
    english = verdict_page.html(dispute.of_file(path, 1, tried))
    with speaking(language):
        page = verdict_page.html(dispute.of_file(path, 1, tried))
    assert f'<html lang="{language.replace("_", "-")}">' in page
    for word in words:
        assert word in page
    heads = re.findall(r"<h[23]>(.+?)<", english)
    assert len(heads) > 3
    assert set(re.findall(r"<h[23]>(.+?)<", page)).isdisjoint(heads)


# what it must not tell


def test_hands_of_others_and_piles_are_not_told(tmp_path: Path) -> None:
    pages = [
        verdict_page.html(dispute.of_file(case(tmp_path, red=f'["{red}"]', pile=f'["{pile}"]'), 1))
        for red, pile in (("leader", "failure"), ("failure", "leader"))
    ]
    assert pages[0] == pages[1]


def test_a_public_page_does_not_tell_the_own_hand_either(tmp_path: Path) -> None:
    def pages(public: bool) -> set[str]:
        hands = ('["machine-P", "rescue"]', '["machine-A", "machine-L"]')
        return {
            verdict_page.html(dispute.of_file(case(tmp_path, blue=blue), 1, "machine D1-F1 future"), public)
            for blue in hands
        }

    assert len(pages(public=True)) == 1
    assert len(pages(public=False)) == 2


# the command


def test_the_command_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(str(case(tmp_path)))
    assert result.exit_code == 0
    assert "pass: refused" in result.stdout
    assert "page: case-verdict.html" in result.stdout
    assert (tmp_path / "case-verdict.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_command_can_keep_the_hand_to_itself(tmp_path: Path) -> None:
    path, out = str(case(tmp_path, blue='["machine-P"]')), str(tmp_path / "page.html")
    tried = ("--step", "1", "--do", "machine P3-F1 future", "--out", out)
    assert "nearest legal action" in run(path, *tried).stdout
    assert "nearest" not in run(path, *tried, "--public").stdout
    assert (
        "prehistory"
        not in Path(out).read_text(encoding="utf-8").partition("What the rules say")[0].partition("</svg>")[2]
    )


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--step", "9"), "the file has 3"),
        (("--do", "fly"), "fly"),
        (("--by", "pink"), "nobody plays 'pink'"),
        (("--out", "no/such/folder/page.html"), "cannot be written"),
    ],
)
def test_what_the_command_cannot_use(tmp_path: Path, more: tuple[str, ...], says: str) -> None:
    result = run(str(case(tmp_path)), *more)
    assert result.exit_code == 2
    assert says in result.stderr


def test_a_missing_file_is_named() -> None:
    result = run("none.toml")
    assert result.exit_code == 2
    assert "none.toml" in result.stderr


def test_the_command_speaks_the_languages_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = str(case(tmp_path))
    result = run(path, "--lang", "pt_BR", "--out", "a.html")
    assert "pass: recusado" in result.stdout
    assert 'lang="pt-BR"' in (tmp_path / "a.html").read_text(encoding="utf-8")
    result = run(path, "--lang", "ja", "--out", "b.html")
    assert result.exit_code == 2
    assert "viagem does not speak 'ja' (en, pt_BR)" in result.stderr
    assert not (tmp_path / "b.html").exists()
