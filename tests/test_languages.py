"""The translations: catalogues that fit the code, and boards in which no English is left."""

import ast
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import read_mo

from tests import catalogues, golden, pseudo
from tests.boards import alone, ask, board  # noqa: F401  # `alone` is for all tests
from tests.catalogues import load
from timetravel import data, games, languages, rulebook, viagem
from timetravel.errors import OptionError
from timetravel.widget.board import Board
from timetravel.widget.editor import Editor
from timetravel.widget.speech import marked

PACKAGE = catalogues.ROOT / "timetravel"
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


# the translations


def parts(text: Any) -> list[str]:
    """Return the forms of a text that follows a number, or the one form of any other."""
    return [text] if isinstance(text, str) else list(text)


@pytest.mark.parametrize("path", FILES.values(), ids=FILES)
def test_everything_is_translated_and_fills_in_the_same(path: Path) -> None:
    for message in load(path):
        if not message.id:
            continue
        forms, english = parts(message.string), parts(message.id)
        assert catalogues.translated(message.string), message.id
        assert not message.fuzzy, message.id
        places = set().union(*map(catalogues.names, english))
        for form in forms:
            assert places - {"{n}"} <= catalogues.names(form) <= places | {"{n}"}, message.id


@pytest.mark.parametrize("path", FILES.values(), ids=FILES)
def test_titles_in_two_parts_keep_their_colon(path: Path) -> None:
    titles = [row["title"] for game in catalogues.GAMES for table in data.load(game, "cards").values() for row in table]
    for title in titles:
        message = load(path).get(title)
        if message is not None:
            assert str(message.string).count(": ") == title.count(": "), title


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_sentence_is_marked_inside_another(path: Path) -> None:
    """Before Python 3.12 nobody finds a mark inside an f-string."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = [part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)]
    calls = [part.func for part in inside if isinstance(part, ast.Call)]
    assert not [call for call in calls if isinstance(call, ast.Name) and call.id in catalogues.PYTHON]


# no English is left


def played(name: str) -> list[Any]:
    """Return some states of a game that was written down."""
    match = golden.replayed(golden.load(name))
    return [match.game, *match.states[::7], match.states[-1]]


@pytest.mark.parametrize("name", golden.CASES)
def test_pictures_questions_and_choices_are_handed_to_the_catalogues(name: str, monkeypatch: Any) -> None:
    pseudo.install(monkeypatch)
    game, *states = played(name)
    words = pseudo.notation(game.NAME)
    found: set[str] = set()
    with languages.speaking(pseudo.NAME):
        for state in states:
            view = game.view(state, game.to_act(state) or game.players(state)[0])
            said = [*pseudo.in_svg(games.drawing(game.NAME).svg(view)), game.question(state).text]
            for choice in game.choices(view) if game.to_act(state) else []:
                said += [choice.label, *(text for pair in choice.brings for text in pair)]
            said += [held.title for held in game.hand(view, game.players(state)[0])]
            found |= {word for text in said for word in pseudo.readable(text, words)}
    assert found == set()


@pytest.mark.parametrize("name", golden.CASES)
def test_events_and_reasons_are_handed_to_the_catalogues(name: str, monkeypatch: Any) -> None:
    pseudo.install(monkeypatch)
    match = golden.replayed(golden.load(name))
    tries = sorted({entry.do for entry in match.entries})[::9]
    found: set[str] = set()
    with languages.speaking(pseudo.NAME):
        said = [
            match.game.sentence(event, who).text for e in match.entries for event in e.events for who in (e.by, None)
        ]
        for state in match.states[::11]:
            said += [reason.text for do in tries for reason in match.game.why_not(state, match.game.action(do))]
        found |= {word for text in said for word in pseudo.readable(text, pseudo.notation(match.game.NAME))}
    assert found == set()


@pytest.mark.parametrize("game", catalogues.GAMES)
def test_the_rulebook_is_handed_to_the_catalogues(game: str, monkeypatch: Any) -> None:
    pseudo.install(monkeypatch)
    with languages.speaking(pseudo.NAME):
        sections = rulebook.sections(game).values()
        said = [text for row in sections for text in (row.title, row.text)]
        said += [value["means"] for row in sections for option in row.options for value in option["values"]]
    assert {word for text in said for word in pseudo.readable(text, set())} == set()


@pytest.mark.parametrize("game", catalogues.GAMES)
def test_a_board_is_handed_to_the_catalogues(game: str, monkeypatch: Any) -> None:
    pseudo.install(monkeypatch)
    made = board(seats=["person", "person", "random"], game=game, language=pseudo.NAME)
    said = pages(made)
    ask(made, "ready")
    said += pages(made)
    for message in (
        {"intent": "why", "picks": ["player:red"]},
        {"intent": "why", "picks": ["D2"]},
        {"intent": "try", "text": "plaice"},
        {"intent": "act", "do": "pass"},
        {"intent": "nonsense"},
        {"intent": "ready", "revision": -1},
    ):
        said += list(texts(made.answer({"revision": made.revision, **message})))
    allowed = pseudo.notation(game) | {"failures", "plaice", "place", *pseudo.verbs()}
    assert {word for text in said for word in pseudo.readable(text, allowed)} == set()


def pages(made: Board) -> list[str]:
    """Return all texts that a board sends to the browser."""
    drawn = [*pseudo.in_svg(made.picture), *pseudo.in_svg(made.panels)]
    return drawn + [
        text for value in (made.ask, made.choices, made.hand, made.story, made.notice) for text in texts(value)
    ]


def texts(value: Any) -> Any:
    """Yield the texts in what is sent, without ids and notation."""
    if isinstance(value, dict):
        for key, inside in value.items():
            if key not in CODES:
                yield from texts(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from texts(inside)
    elif isinstance(value, str):
        yield value


CODES = {"do", "cites", "places", "picks", "tools", "path", "id", "n", "who", "last", "kind", "answer", "to"}
