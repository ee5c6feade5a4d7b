"""The translations: catalogues that fit the code, and boards in which no English is left."""

from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import read_mo

from tests import catalogues
from tests.boards import alone, ask, board  # noqa: F401  # `alone` is for all tests
from tests.catalogues import load
from timetravel import languages, viagem
from timetravel.errors import OptionError
from timetravel.widget.board import Board
from timetravel.widget.editor import Editor
from timetravel.widget.speech import marked

SPOKEN = {("viagem", "pt_BR"), ("board", "pt_BR"), ("leap", "ja"), ("board", "ja")}
FILES = {f"{domain}-{language}": path for (domain, language), path in catalogues.files().items()}


def entries(catalogue: Any) -> dict[Any, Any]:
    """Return what a catalogue says: the texts in all their forms, by what they translate."""
    frozen = [(tuple(m.id) if isinstance(m.id, list) else m.id, m) for m in catalogue if m.id]
    return {(text, m.context): list(m.string) if isinstance(text, tuple) else m.string for text, m in frozen}


def test_the_catalogues_there_must_be() -> None:
    assert set(catalogues.files()) >= SPOKEN


@pytest.mark.parametrize("path", FILES.values(), ids=FILES)
def test_a_catalogue_has_all_sentences_and_no_other(path: Path) -> None:
    """Where this fails, ``python -m tests.catalogues`` brings the file up to date."""
    wanted = catalogues.template(path.stem)
    assert {(m.id, m.context) for m in wanted if m.id} == set(entries(load(path)))


@pytest.mark.parametrize("path", FILES.values(), ids=FILES)
def test_the_compiled_catalogue_is_fresh(path: Path) -> None:
    with path.with_suffix(".mo").open("rb") as file:
        compiled = entries(read_mo(file))
    assert compiled == {key: text for key, text in entries(load(path)).items() if catalogues.translated(text)}


def test_the_marks_in_the_scripts_are_found_by_the_board_too() -> None:
    found = {text for file, text, _ in catalogues.sentences("board") if file.endswith(".js")}
    assert found == {(one, many) if many else one for one, many in marked(Board._esm + Editor._esm).items()}


def test_two_boards_may_speak_differently() -> None:
    english, other = board(), board(language="pt_BR")
    assert "place a piece" in english.ask["text"]
    assert "coloque uma peça" in other.ask["text"]


def test_a_board_changes_its_language_at_once_and_keeps_its_match() -> None:
    made = board()
    ask(made, "act", do="place D1")
    before = len(made.match.entries)
    assert ask(made, "speak", language="pt_BR")["answer"] == "done"
    assert "coloque uma peça" in made.ask["text"]
    assert made.strings
    made.language = "en"
    assert "place a piece" in made.ask["text"]
    assert made.strings == {}
    assert len(made.match.entries) == before


def test_a_language_that_the_game_does_not_speak_is_refused() -> None:
    made = board()
    answer = ask(made, "speak", language="ja")
    assert answer["answer"] == "refused"
    assert "en, pt_BR" in answer["text"]
    assert made.language == "en"
    with pytest.raises(OptionError, match="en, ja"):
        board(game="leap", language="pt_BR")
    with pytest.raises(OptionError, match="did you mean 'pt_BR'"), languages.speaking("pt-BR"):
        pass


def test_a_language_ends_with_its_block() -> None:
    state = viagem.start(("blue", "red", "yellow"))
    with languages.speaking("pt_BR"):
        assert viagem.question(state).text.startswith("Azul")
    assert viagem.question(state).text.startswith("Blue")
