"""The pages of ``docs`` are true: what they show runs, what they list is complete, where they point is something."""

import ast
import re
import tomllib
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
import pytest

import timetravel
from tests import consoles, ledger, puzzles, tour
from tests.pages import DOCS, blocks, code, read, table
from timetravel import bots, cli, data, games, record, scenario
from timetravel.errors import NotationError
from timetravel.match import Match, generator
from timetravel.messages import catalogue
from timetravel.protocol import Game
from timetravel.schema import Checker

VIAGEM, LEAP = games.get("viagem"), games.get("leap")
GAMES = pytest.mark.parametrize("game", [VIAGEM, LEAP], ids=lambda game: game.NAME)
PACKAGE = Path(timetravel.__file__).parent
ALL = sorted(path.stem for path in DOCS.glob("*.md"))
MADE = {"tour": tour.text, "rulings": ledger.text, "puzzles": puzzles.text}
# their blocks are tried elsewhere, or below
OTHERS = ("add-a-game",)


# pages that are made


@pytest.mark.parametrize("name", MADE)
def test_a_page_that_is_made_is_up_to_date(name: str) -> None:
    made = "ledger" if name == "rulings" else name
    assert MADE[name]() == read(name), f"run: python -m tests.{made}"


def test_the_tour_shows_what_it_should() -> None:
    """A board before and after, two refusals, a proof, a figure, another player's decision with its stack."""
    page = read("tour")
    assert page.count("Time Tunnel  ") == 2
    assert ": refused\n" in page
    for part in ("collects a proof", "meets", "into the tunnel", 'kind = "travelling"', "travels by the clock"):
        assert part in page
    deciders = re.findall(r"^\*\*(\w+): `", page.partition("## A clock")[2], re.M)
    assert len(set(deciders)) > 2
    assert deciders[0] == deciders[-1]


def test_the_ledger_has_every_section_ruling_option_and_value() -> None:
    for name in games.NAMES:
        title = games.get(name).TITLE
        sections, rulings = data.load(name, "sections"), data.load(name, "rulings")
        assert [code(row[0])[0] for row in table(read("rulings"), f"{title}: sections")] == list(sections)
        assert [code(row[0])[0] for row in table(read("rulings"), f"{title}: rulings")] == list(rulings)
        options = {code(row[0])[0]: code(row[2]) for row in table(read("rulings"), f"{title}: options")}
        assert list(options) == [option["name"] for row in rulings.values() for option in row.get("option", [])]
        defaults = games.get(name).options()._asdict()
        assert {option: values[0] for option, values in options.items()} == {k: str(v) for k, v in defaults.items()}


# what pages show runs


@pytest.mark.parametrize("name", consoles.PAGES)
def test_what_a_page_shows_happens(name: str) -> None:
    """Its files can be read, its Python gives what stands there, its commands print it."""
    assert consoles.Page(name).run() == read(name), "run: python -m tests.consoles"


@pytest.mark.parametrize("name", [name for name in ALL if name not in (*consoles.PAGES, *OTHERS)])
def test_no_page_shows_code_that_nobody_tries(name: str) -> None:
    assert [block for block in blocks(read(name)) if block.language not in ("text", "diff")] == []


def test_a_wrong_example_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {
        "python": "```python\n>>> 1 + 1\n3\n```\n",
        "untried": "```python\nx = 1\n```\n",
        "console": "```console\n$ timetravel check none.toml\nok\n```\n",
        "shell": "```console\n$ rm none.toml\n```\n",
    }
    monkeypatch.setattr(consoles, "read", pages.get)
    for name in ("python", "untried", "shell"):
        with pytest.raises(ValueError, match=f"{name}|Expected"):
            consoles.Page(name).run()
    assert "1 unreadable" in consoles.Page("console").run()


@pytest.mark.parametrize("name", ALL)
def test_modules_and_make_targets_that_a_page_names_exist(name: str) -> None:
    for module in re.findall(r"python -m (tests[.\w]*)", read(name)):
        assert find_spec(module), module
    targets = re.findall(r"^([\w-]+):", (DOCS.parent / "Makefile").read_text(encoding="utf-8"), re.M)
    for target in re.findall(r"^make (\w+)$", read(name), re.M):
        assert target in targets


def test_the_command_of_the_bench_is_one() -> None:
    from tests.bench.__main__ import main

    [line] = re.findall(r"^python -m tests\.bench (.*)$", read("design"), re.M)
    assert main.make_context("bench", line.split()).params["only"] == ("viagem", "chess")


@pytest.mark.parametrize("name", ALL)
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)", read(name)):
        assert (DOCS / target).exists(), target


def test_the_index_has_one_line_for_each_page() -> None:
    listed = re.findall(r"^\d+\. \[(\S+)\.md\]\(\1\.md\): \S", read("index"), re.M)
    assert sorted([*listed, "index"]) == ALL
    assert len(re.findall(r"^\d+\. ", read("index"), re.M)) == len(listed)


# notation


@GAMES
def test_every_action_in_the_table_can_be_read(game: Game) -> None:
    for cell, *_ in table(read("notation"), game.TITLE):
        [text] = code(cell)
        assert str(game.action(text)) == text


@GAMES
def test_the_table_of_actions_is_complete(game: Game) -> None:
    actions = [game.action(code(cell)[0]) for cell, *_ in table(read("notation"), game.TITLE)]
    known = catalogue(game.NAME)["verbs"]
    assert {verb for verb in known if any(action.verb.startswith(verb) for action in actions)} == set(known)
    cards = {row["name"] for row in data.load("viagem", "cards")["card"] if not row["name"].startswith("machine")}
    if game is VIAGEM:
        assert {str(action).split()[1] for action in actions if str(action).startswith("play ")} == cards


@GAMES
def test_options_that_the_table_of_actions_names_exist(game: Game) -> None:
    named = re.findall(r"option `(\w+)`", "".join(row[1] for row in table(read("notation"), game.TITLE)))
    assert set(named) <= set(game.options()._fields)


@GAMES
def test_what_is_called_malformed_is(game: Game) -> None:
    [block] = [block for block in blocks(read("notation")) if block.file == game.NAME]
    assert block.text.splitlines()
    for text in block.text.splitlines():
        with pytest.raises(NotationError):
            game.action(text)


# scenario files and positions


def keys(game: Game) -> dict[str, str]:
    """Return the keys of a position that the page lists, with their examples."""
    rows = table(read("scenarios"), f"Position of {game.TITLE}")
    return {code(key)[0]: code(example)[0] for key, example, _ in rows}


@GAMES
def test_all_keys_of_a_position_are_listed(game: Game) -> None:
    assert [key.partition(".")[0] for key in keys(game)] == list(described(game))
    assert {key.partition(".")[0] for key in keys(game)} == set(game.position_schema()["properties"])


def described(game: Game) -> list[str]:
    """Return the keys in the order of the page, which need not be that in which states are written."""
    known = game.describe(game.start(game.seats(3)))
    return sorted(known, key=[key.partition(".")[0] for key in keys(game)].index)


@GAMES
def test_examples_of_a_position_have_the_right_shape(game: Game) -> None:
    text = "\n".join(f"{key} = {example}" for key, example in keys(game).items())
    Checker(game.position_schema()).check(tomllib.loads(text))


DEFAULTS = {"none": False, "empty": False, "nobody": False, "nothing": False, "false": False, "blank": "blank"}


@GAMES
def test_defaults_are_those_of_the_page(game: Game) -> None:
    hands = {"hands": {"red": ["1"]}} if game is LEAP else {}
    players = ["red", "blue", "yellow"]
    found = game.describe(game.state_of({"players": players, "turn": "red", **hands}, game.options()))
    tried = 0
    for key, _, says in table(read("scenarios"), f"Position of {game.TITLE}"):
        name, _, part = code(key)[0].partition(".")
        default = says.rpartition("; ")[2].split(",")[0]
        if default.isdigit() or default in DEFAULTS:
            value = found[name][part] if part else found[name]
            wanted = int(default) if default.isdigit() else DEFAULTS[default]
            assert (value or False) == (wanted or False), key
            tried += 1
    assert tried > 8


@GAMES
def test_after_takes_what_the_page_says(game: Game) -> None:
    after = game.position_schema()["after"]
    for name in [*after, *after.get("final_parts", {}).get("additionalProperties", {}).get("properties", {})]:
        assert re.search(rf"\b{name}\b", read("scenarios").partition("## Citations")[0]), name


def test_all_parts_of_a_scenario_file_are_listed() -> None:
    schema = scenario._checker().schema["properties"]
    rows = [code(row[0])[0] for row in table(read("scenarios"), "The parts")]
    step = list(schema["step"]["items"]["properties"])
    assert sorted(rows) == sorted([*schema, *step])
    for key in schema["legal"]["properties"]:
        assert f"`{key}`" in read("scenarios")


def inside() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return the keys of ``now`` of each game and those of each kind of question, as the page lists them."""
    now: dict[str, set[str]] = {VIAGEM.NAME: set(), LEAP.NAME: set()}
    asked = {}
    for key, _, *other in table(read("scenarios"), "Inside a turn"):
        if other:
            asked[code(key)[0]] = {"kind", *code(other[0])}
        else:
            now[LEAP.NAME if code(key)[0] in ("acted", "offered", "chosen") else VIAGEM.NAME].add(code(key)[0])
    return now, asked


@GAMES
def test_facts_about_a_turn_are_listed(game: Game) -> None:
    assert inside()[0][game.NAME] == set(game.position_schema()["properties"]["now"]["properties"])


def test_questions_are_listed_with_their_keys() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for game, players in ((VIAGEM, 5), (LEAP, 3)):
        for seed in range(12):
            for state in states(game, players, str(seed)):
                for frame in game.describe(state)["asked"]:
                    found[frame["kind"]] |= set(frame)
    assert found == inside()[1]


def states(game: Game, players: int, seed: str) -> list[Any]:
    """Return the first positions of a match between random players."""
    match = Match(game, players, seed=seed)
    bot = bots.make("random", game, generator(f"docs {seed}"))
    while match.to_act and len(match.entries) < 150:
        match.act(bot.choose(game.view(match.state, match.to_act)))
    return match.states


def test_a_view_cannot_be_read_back() -> None:
    state = VIAGEM.start(VIAGEM.seats(3))
    seen = VIAGEM.text_of(VIAGEM.view(state, "blue").position)
    assert '"?"' in seen
    with pytest.raises(ValueError, match=r"hands|pile"):
        VIAGEM.position(seen)  # type: ignore[attr-defined]


# records, the command line, the data


def test_all_keys_of_a_record_are_listed() -> None:
    match = Match(VIAGEM, 3, seed="docs")
    match.act(VIAGEM.legal(match.state)[0])
    assert [code(row[0])[0] for row in table(read("records"), "What it holds")] == list(record.as_data(match))
    assert set(record._SCHEMA["properties"]["actions"]["items"]["properties"]) == {"by", "do", "draw"}


def test_all_commands_and_options_are_described() -> None:
    page = read("command-line")
    assert set(re.findall(r"^## timetravel (\w+)", page, re.M)) == set(cli.main.commands)
    options = {p.opts[0] for p in cli.main.commands["simulate"].params if isinstance(p, click.Option)}
    rows = {code(option)[0]: code(says) for option, says in table(page, "timetravel simulate GAME")}
    assert set(rows) == options
    assert rows["--bots"] == list(bots.NAMES)
    for name in ("puzzles", "exercises"):
        group = cli.main.commands[name]
        assert isinstance(group, click.Group)
        for word, command in group.commands.items():
            assert f"`{word}`" in page
            for option in [p.opts[0] for p in command.params if isinstance(p, click.Option)]:
                assert f"{word} {option}" in page or f"{word} clock.1 {option}" in page
    for name in set(cli.main.commands) - {"lab"}:
        assert f"$ timetravel {name} " in page


def test_tables_that_an_owner_may_correct_are_there() -> None:
    rows = table(read("owners"), "Where to correct what")
    assert len(rows) > 9
    for _, file, key, fields in rows:
        game, _, name = code(file)[0].split("/")
        found = data.load(game, name.removesuffix(".toml"))[code(key)[0]]
        entry = found[0] if isinstance(found, list) else found
        assert set(code(fields)) <= set(entry), (file, key)


def test_every_reconstructed_table_is_one_that_an_owner_may_correct() -> None:
    listed = {(code(file)[0], code(key)[0]) for _, file, key, _ in table(read("owners"), "Where to correct what")}
    for game in games.NAMES:
        for file, key, *numbers in ledger.counts(game):
            if numbers[ledger.MARKS.index("reconstructed")]:
                assert (f"{game}/data/{code(file)[0]}", code(key)[0]) in listed


def test_the_example_for_owners_is_an_entry_of_its_table() -> None:
    [block] = [block for block in blocks(read("owners")) if block.language == "toml" and not block.file]
    [entry] = tomllib.loads(block.text)["figure"]
    [figure] = [row for row in data.load("viagem", "figures")["figure"] if row["epoch"] == entry["epoch"]]
    assert set(entry) == set(figure)
    assert entry["name"] == figure["name"]


# the layers of docs/design.md

RULES, WORDS, DRAWING, WIDGET = range(4)
GROUND = (
    "columns", "data", "errors", "languages", "nearest", "notated", "options", "packs", "parsed", "position_text",
    "protocol", "refusals", "rows", "schema", "table", "views", "words",
)  # fmt: skip
IN_WORDS = ("__init__", "changes", "fields", "hopeless", "names", "picks", "puzzling", "words")


def layer(module: str) -> int:
    """Return the layer of a module of the package."""
    package, _, name = module.removeprefix("timetravel").lstrip(".").rpartition(".")
    if module.startswith("timetravel.widget"):
        return WIDGET
    if package in games.NAMES:
        drawn = name.startswith("draw") or name == "board_text"
        return DRAWING if drawn else WORDS if name in IN_WORDS else RULES
    return DRAWING if name.startswith(("svg", "drawing")) else RULES if name in GROUND else WORDS


def imported(path: Path) -> set[str]:
    """Return the modules of the package that a file imports when it is loaded."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("timetravel"):
            module = node.module or ""
            beside = [f"{module}.{alias.name}" for alias in node.names]
            files = {name for name in beside if (PACKAGE.parent / (name.replace(".", "/") + ".py")).exists()}
            found |= files or {module}
    return found


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_layer_imports_none_above(path: Path) -> None:
    module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    above = {name for name in imported(path) if layer(name) > layer(module)}
    assert not above, f"{module} is built on {above}"


def test_the_imports_of_each_layer_are_seen() -> None:
    """Downwards they all reach, so a way up would be seen too."""
    ways = {
        "widget/board.py": ("timetravel.widget.shown", WIDGET),
        "viagem/draw.py": ("timetravel.viagem.draw_ring", DRAWING),
        "viagem/picks.py": ("timetravel.viagem.words", WORDS),
        "viagem/rules.py": ("timetravel.viagem.ship", RULES),
        "leap/rules.py": ("timetravel.leap.leaping", RULES),
    }
    for file, (module, its_layer) in ways.items():
        assert module in imported(PACKAGE / file)
        assert layer(module) == its_layer


def test_the_browser_scripts_import_nothing() -> None:
    scripts = list((PACKAGE / "widget").glob("*.js"))
    assert len(scripts) > 3
    for script in scripts:
        assert not re.search(r"^\s*import\b|\bimport\(", script.read_text(encoding="utf-8"), re.M), script.name
