"""Data packs: each kind of item changed once and seen in play, in scenarios, in a bot's game and in the picture."""

import json
import os
import pickle
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from timetravel import boxes, games, lab, pack_file, packs, position_text, puzzles, record, scenario
from timetravel.cli import main
from timetravel.errors import NotationError, PackError, RecordError
from timetravel.match import Match

PACK = """\
name = "test box"
[viagem.symbols]
D1 = ["machine", "ship"]
[viagem.tracks]
C3 = "inner"
C4 = "outer"
[viagem.neighbours]
D1 = ["D2", "P1", "F2", "P3"]
P3 = ["D2", "P1", "P2", "A3", "D1"]
L1 = ["A2", "L2"]
L3 = ["A4", "L4"]
[viagem.figures]
P3 = { name = "Fire maker", points = 2, tokens = 1 }
[viagem.cards]
machine-D = 2
machine-wild = 2
[viagem.marked]
failure = ""
[viagem.diversity]
points = [0, 0, 2, 3, 5, 8, 11, 16]
[leap.copies]
"4<" = 2
blank = 4
[leap.adventures]
11 = { items = 5, blanks = 4 }
12 = { missions = ["4<", "4<"], blanks = 4 }
17 = { items = 4, blanks = 4 }
21 = { items = 5, missions = ["I", "II", "III", "1"], blanks = 0 }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my-box.toml"
    path.write_text(PACK, encoding="utf-8")
    return path


def fresh(script: str, *args: object, pack: object = "") -> str:
    """Run a script in a Python of its own, for components are read once, and return what it prints."""
    env = {**os.environ, "TIMETRAVEL_PACK": str(pack)}
    command = [sys.executable, "-c", textwrap.dedent(script), *map(str, args)]
    done = subprocess.run(
        command, capture_output=True, text=True, env=env, check=False, cwd=Path(__file__).parent.parent
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# what a pack changes

SCENARIO = """\
game = "viagem"
[position]
players = ["blue", "red", "yellow"]
pieces.blue = ["D1"]
[[step]]
do = "ship D1-P3"
"""

VIAGEM = """
    import json, sys
    from timetravel import rulebook, viagem
    from timetravel.simulate import play
    from timetravel.viagem import board, components as c, draw, draw_cells, graph

    def verdict(do, more=""):
        base = {"players": ["blue", "red", "yellow"], "pieces": {"blue": ["D1", "L1"]}, "speed": 1}
        return viagem.verdict(viagem.state_of({**base, **json.loads(more or "{}")}, viagem.options()), do)

    def proofs(n):
        names = ["D2", "P2", "A2", "L2", "M2", "C2", "F2"][:n]
        state = viagem.state_of({"players": ["blue", "red", "yellow"], "proofs": {"blue": names}}, viagem.options())
        return viagem.score(state).parts["blue"]["diversity"]

    def marker(symbol):
        try:
            place = {"players": ["blue", "red", "yellow"], "pieces": {"blue": ["D1"]}, "markers": [symbol]}
            return viagem.verdict(viagem.state_of(place, viagem.options()), "ship D1-D2").legal
        except ValueError as error:
            return str(error)

    meet = viagem.state_of({"players": ["blue", "red", "yellow"], "pieces": {"blue": ["P1"]}, "figures": ["P3"]},
                           viagem.options())
    before = viagem.apply(meet, "ship P1-P3")
    after = viagem.apply(before, "meet")
    gained = [viagem.describe(after)[key]["blue"] - viagem.describe(before)[key]["blue"] for key in ("score", "tokens")]
    first = {"round": 1, "hands": {"blue": ["failure"]}}
    failure = verdict("play failure D2.clock P1.ship", json.dumps(first))
    ring = draw.ring(viagem.view(meet))
    whole = draw.svg(viagem.view(meet))
    games = play(viagem, ["greedy"] * 3, "1")
    print(json.dumps({
        "symbols": board.SYMBOLS[0], "copies": c.COPIES[:8], "machine-D": c.DECK.count(0),
        "tracks": [draw_cells.TRACK[c.EPOCH[e]] for e in ("C3", "C4")],
        "new edge": verdict("ship D1-P3").legal, "old edge": verdict("ship L1-L3").legal,
        "old symbol": verdict("clock D1").legal, "failure": [r.name for r in failure.reasons],
        "gained": gained, "diversity": [proofs(2), proofs(7)], "figure": "Fire maker" in whole,
        "mark": graph.graph().edges.get(("D1", "P3"), {}).get("mark"), "marker": marker("D1.machine"),
        "edge left": graph.graph().has_edge("L1", "L3"),
        "ring": ["D1.machine" in ring, "D1.clock" in ring, ring.count('"tt-wall"'), ring.count('"tt-bridge"'),
                 "D1 and P3 are neighbours" in ring, "L1 and L3 are no neighbours" in ring],
        "note": rulebook.sections("viagem")["scoring"].text.splitlines()[-1],
        "marks": rulebook.sections("viagem")["scoring"].marks,
        "over": games.state.over, "bot": viagem.text_of(games.state), "text": viagem.text_of(meet),
        "same": viagem.position(viagem.text_of(meet)) == meet,
    }))
"""


def test_each_item_of_viagem_is_seen_in_play_in_a_bots_game_and_in_the_picture(file: Path) -> None:
    told: dict[str, Any] = json.loads(fresh(VIAGEM, pack=file))
    mine: dict[str, Any] = json.loads(fresh(VIAGEM))
    assert (mine["symbols"], told["symbols"]) == (["ship", "clock"], ["ship", "machine"])
    assert (mine["copies"], told["copies"]) == ([1] * 7 + [3], [2] + [1] * 6 + [2])
    assert (mine["machine-D"], told["machine-D"]) == (1, 2)
    assert (mine["tracks"], told["tracks"]) == (["out", "in"], ["in", "out"])
    assert (mine["new edge"], told["new edge"]) == (False, True)
    assert (mine["old edge"], told["old edge"]) == (True, False)
    assert (mine["old symbol"], told["old symbol"]) == (True, False)
    assert ("card.mark_y" in mine["failure"], "card.mark_y" in told["failure"]) == (True, False)
    assert (mine["gained"], told["gained"]) == ([3, 0], [2, 1])
    assert (mine["diversity"], told["diversity"]) == ([1, 15], [2, 16])
    assert (mine["figure"], told["figure"]) == (False, True)
    assert mine["ring"] == [False, True, 0, 0, False, False]
    assert told["ring"] == [True, False, 4, 4, True, True]  # the tracks of C3 and C4 bring three of each
    assert "D1.machine" in mine["marker"]
    assert told["marker"] is True
    assert (mine["mark"], told["mark"], told["edge left"], mine["edge left"]) == (None, "box", False, True)
    assert told["note"].startswith("From the box, by the data pack test box: diversity.points = [0, 0, 2, ")
    assert (mine["marks"], told["marks"]) == (["stated", "reconstructed"], ["stated", "reconstructed", "box"])
    assert mine["over"]
    assert told["over"]
    assert mine["bot"] != told["bot"]
    assert 'pack = { name = "test box", digest = "' in told["text"]
    assert "pack" not in mine["text"]
    assert told["same"]


LEAP = """
    import json
    from timetravel import leap
    from timetravel.leap import draw
    from timetravel.simulate import play

    def laid(n):
        return sorted(leap.describe(leap.start(("blue", "red"), setup={"adventure": n}))["scenario"].values())

    try:
        last = laid(21)
    except ValueError as error:
        last = str(error)
    two = {"players": ["blue", "red"], "scenario": {"1": "4<", "2": "4<"}, "hands": {"blue": ["1"]}}
    try:
        picture = draw.svg(leap.view(leap.state_of(two, leap.options()))).count("4&lt;")
    except ValueError as error:
        picture = str(error)
    played = play(leap, ["companion"] * 2, "1", leap.options({"turn_limit": 8}), {"adventure": 12})
    print(json.dumps({"11": laid(11), "12": laid(12), "21": last, "picture": picture,
                      "bot": leap.text_of(played.state)}))
"""


def test_each_item_of_leap_is_seen_in_play_in_a_bots_game_and_in_the_picture(file: Path) -> None:
    told: dict[str, Any] = json.loads(fresh(LEAP, pack=file))
    mine: dict[str, Any] = json.loads(fresh(LEAP))
    assert (mine["11"].count("blank"), told["11"].count("blank")) == (5, 4)
    assert (mine["12"].count("4<"), told["12"].count("4<")) == (1, 2)
    assert "no adventure 21" in mine["21"]
    assert told["21"] == ["1", "I", "II", "III", "item1", "item2", "item3", "item4", "item5"]
    assert "the game has 1" in mine["picture"]
    assert told["picture"] >= 2
    assert told["bot"].count('"4<"') == 2
    assert mine["bot"].count('"4<"') == 1


CHECK = """
    import sys
    from timetravel.cli import main
    main(sys.argv[1:])
"""


def test_check_and_simulate_play_with_the_pack(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "question.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    assert "1 ok" in fresh(CHECK, "--pack", file, "check", path)
    simulate = ("simulate", "viagem", "--games", 2, "--bots", "greedy", "--json")
    assert fresh(CHECK, "--pack", file, *simulate) == fresh(CHECK, *simulate, pack=file)
    assert fresh(CHECK, "--pack", file, *simulate) != fresh(CHECK, *simulate)
    two = ("--workers", 2)  # they get the pack too, or the laboratory would refuse
    assert fresh(f"if __name__ == '__main__':{textwrap.indent(CHECK, '    ')}", "--pack", file, *simulate, *two)
    assert CliRunner().invoke(main, ["check", str(path)]).exit_code == 1


# who was it made with


RECORD = """
    import sys
    from timetravel import games, lab, record
    from timetravel.match import Match
    match = Match(games.get("viagem"), 3, seed="tea", first="blue")
    match.act("place D1")
    assert record.loads(record.dumps(match)).state == match.state
    plan = lab.Plan.of("viagem", ["random"] * 3)
    print(record.dumps(match) + "---" + match.game.text_of(match.state) + "---" + plan.text() + "---" + plan.pack)
"""


def test_what_was_made_with_a_pack_is_refused_without_it_and_the_other_way_round(file: Path, tmp_path: Path) -> None:
    text, position, plan, digest = fresh(RECORD, pack=file).split("---")
    with pytest.raises(RecordError, match=r"m.json: pack: made with the data pack 'test box' .* without a data pack"):
        record.loads(text, "m.json")
    with pytest.raises(NotationError, match="pack: made with the data pack 'test box'"):
        games.get("viagem").position(position)
    with pytest.raises(scenario.ScenarioError, match=r"f\.toml:2: pack: made with the data pack 'test box'"):
        scenario.loads(position, "f.toml")
    assert json.loads(plan)["pack"] == digest.strip()
    away = lab.Plan.of("viagem", ["random"] * 3)._replace(pack=digest.strip())
    with pytest.raises(PackError, match="made with the data pack"):
        lab.batch(away, [0])

    match = Match(games.get("viagem"), 3, seed="tea", first="blue")
    path = tmp_path / "plain.json"
    record.save(match, path)
    assert '"pack"' not in path.read_text(encoding="utf-8")
    assert '"pack"' not in lab.Plan.of("viagem", ["random"] * 3).text()
    (tmp_path / "plain.pickle").write_bytes(pickle.dumps(match))
    script = """
        import pickle, sys
        from timetravel import errors, puzzles, record
        for act in (lambda: record.load(sys.argv[1]), lambda: pickle.load(open(sys.argv[2], "rb")),
                    lambda: puzzles.find("viagem.1")):
            try:
                act()
                print("read")
            except errors.TimeTravelError as error:
                print(error)
    """
    said = fresh(script, path, tmp_path / "plain.pickle", pack=file).splitlines()
    assert len(said) == 3
    assert all("made without a data pack, but with the data pack 'test box'" in line for line in said)
    assert f"{path}: pack: " in said[0]


def test_a_game_that_the_pack_does_not_change_is_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "leap-only.toml"
    path.write_text("[leap.adventures]\n12 = { items = 4, blanks = 4 }\n", encoding="utf-8")
    assert fresh(RECORD, pack=path) == fresh(RECORD)


def test_our_own_values_in_a_pack_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text(pack_file.template(), encoding="utf-8")
    assert fresh(RECORD, pack=path) == fresh(RECORD)


# choosing one


def test_a_pack_is_chosen_before_a_game_is_loaded(file: Path) -> None:
    games.get("viagem")
    with pytest.raises(
        PackError, match=r"(?s)(leap|viagem) is loaded already, without a data pack\. Restart the kernel.*first"
    ):
        packs.use_pack(file)
    assert packs.in_force() is None
    assert packs.VARIABLE not in os.environ or not os.environ[packs.VARIABLE]
    script = """
        import os, sys, timetravel
        pack = timetravel.use_pack(sys.argv[1])
        timetravel.get("leap")
        assert timetravel.use_pack(sys.argv[1]) == pack  # the cell is run again
        print(os.environ["TIMETRAVEL_PACK"] == sys.argv[1], pack.name)
        try:
            timetravel.use_pack(None)
        except ValueError as error:
            print(error)
    """
    first, second = fresh(script, file).splitlines()
    assert first == "True test box"
    assert second.startswith("leap is loaded already, with the data pack 'test box' (")


def test_a_wrong_pack_is_named_by_every_way_in(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('[viagem.symbols]\nD1 = ["clock", "machine"]\n', encoding="utf-8")
    wanted = f"{path}:2: viagem.symbols.D1: the ship of D1 is stated"
    for arguments in (["--pack", str(path), "check", "x.toml"], ["pack", "check", str(path)]):
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == 2
        assert wanted in result.stderr
    script = "try:\n    import timetravel.viagem\nexcept ValueError as error:\n    print(error)"
    assert fresh(script, pack=path).startswith(wanted)
    with pytest.raises(PackError, match=r"none\.toml: the data pack cannot be read"):
        packs.use_pack(tmp_path / "none.toml")


# what can be wrong

WRONG = [
    ("x = [", 2, "", "no TOML"),
    ("x = 1", 1, "x", "no such key 'x'; known are name, viagem, leap"),
    ('name = ""', 1, "name", "must be longer than or equal to 1"),
    ("viagem = 3", 1, "viagem", "3, but it must be a table"),
    ("[viagem.symbol]", 1, "viagem.symbol", "no such key 'symbol', did you mean 'symbols'?"),
    ('[viagem.symbols]\nD3 = ["ship", "clock"]', 2, "viagem.symbols.D3", "no such key 'D3'; known are D1, D2, P1"),
    ('[viagem.symbols]\nP1 = ["ship", "sun"]', 2, "viagem.symbols.P1[1]", "'sun', but it must be one of 'ship', "),
    ('[viagem.symbols]\nP1 = ["ship"]', 2, "viagem.symbols.P1", "must contain at least 2 items"),
    ('[viagem.symbols]\nP1 = ["ship", "ship"]', 2, "viagem.symbols.P1", "ship twice, but an epoch has two different"),
    ('[viagem.symbols]\nD1 = ["clock", "machine"]', 2, "viagem.symbols.D1", "the ship of D1 is stated in the rulebook"),
    ('[viagem.symbols]\nF3 = ["ship", "machine"]', 2, "viagem.symbols.F3", "but the rulebook states"),
    ('[viagem.tracks]\nC3 = "middle"', 2, "viagem.tracks.C3", "it must be one of 'outer', 'inner'"),
    ('[viagem.tracks]\nC3 = "inner"', 2, "viagem.tracks.C3", "room for 3 outer and 2 inner epochs"),
    ('[viagem.neighbours]\nD1 = ["D2", "X1"]', 2, "viagem.neighbours.D1[1]", "'X1', but it must be one of"),
    ('[viagem.neighbours]\nD1 = ["D2", "P1", "F2", "P3"]', 2, "viagem.neighbours.D1",
     'D1 names P3, but P3 does not name D1; write P3 = ["D1", "D2", "P1", "P2", "A3"] as well, or take P3 out of D1'),
    ('[viagem.neighbours]\nD1 = ["D2", "P1"]', 2, "viagem.neighbours.D1", "F2 names D1, but D1 does not name F2"),
    ('[viagem.neighbours]\nD1 = ["D1", "D2", "P1", "F2"]', 2, "viagem.neighbours.D1", "no neighbour of itself"),
    ('[viagem.neighbours]\nD1 = ["D2", "D2", "P1", "F2"]', 2, "viagem.neighbours.D1", "D2 is there twice"),
    ('[viagem.neighbours]\nD1 = []\nD2 = ["P3", "F3"]\nP1 = ["P2", "P3"]\nF2 = ["F1", "F3"]', 2, "viagem.neighbours.D1",
     "D1 has no neighbour"),
    ('[viagem.neighbours]\nD1 = ["D2"]\nD2 = ["D1"]\nP1 = ["P2", "P3"]\nP3 = ["P1", "P2", "A3"]\nF2 = ["F1", "F3"]\n'
     'F3 = ["C5", "F1", "F2"]', 4, "viagem.neighbours.P1", "no way leads from D1 to P1, P2, "),
    ("[viagem.figures]\nM3 = { points = 2 }", 2, "viagem.figures.M3.points", "2, but the rulebook states 3; leave it"),
    ("[viagem.figures]\nP3 = { points = 0 }", 2, "viagem.figures.P3", "Cave painter brings nothing; give it points"),
    ("[viagem.figures]\nP3 = { tunnel = 3 }", 2, "viagem.figures.P3.tunnel", "smaller than or equal to 2"),
    ("[viagem.figures]\nP3 = { points = 2.0 }", 2, "viagem.figures.P3.points", "2.0, but it must be a whole number"),
    ('[viagem.figures]\nP3 = { name = "Lucy" }', 2, "viagem.figures.P3.name", "Lucy is the figure of P1 already"),
    ('[viagem.figures]\nD2 = { name = "Triceratops" }', 2, "viagem.figures.D2.name", "no epoch has the Tyrannosaurus"),
    ("[viagem.figures]\nD2 = { points = 1 }", 2, "viagem.figures.D2", "brings two tunnel symbols and nothing else"),
    ("[viagem.cards]\nmachine-D = 0", 2, "viagem.cards.machine-D", "bigger than or equal to 1"),
    ("[viagem.cards]\nmachine-D = 2", 2, "viagem.cards.machine-D", "make 11, but there are 10 Time Machine cards"),
    ("[viagem.cards]\nmachine-P = 2", 2, "viagem.cards.machine-P", "2, but the rulebook states 1"),
    ("[viagem.cards]\nrescue = 2", 2, "viagem.cards.rescue", "no such key 'rescue'"),
    ('[viagem.marked]\nfailure = "Z"', 2, "viagem.marked.failure", "it must be one of '', 'X', 'Y', 'XY'"),
    ("[viagem.diversity]\npoints = [0, 0, 1, 3, 5]", 2, "viagem.diversity.points", "5 numbers, but it must be 8"),
    ("[viagem.diversity]\npoints = [0, 0, 1, 3, 6, 8, 11, 15]", 2, "viagem.diversity.points", "the rulebook states 5"),
    ("[viagem.diversity]\npoints = [0, 0, 1, 3, 5, 8, 7, 15]", 2, "viagem.diversity.points", "fewer than 8 for 5"),
    ("[viagem.diversity]\npoints = [0, 0, -1, 3, 5, 8, 11, 15]", 2, "viagem.diversity.points[2]", "equal to 0"),
    ("[leap.copies]\nblank = 6", 2, "leap.copies.blank", "4< 1 + blank 6, but together they must be 6"),
    ("[leap.copies]\nA = 3", 2, "leap.copies.A", "3, but the rulebook states 2; leave it out"),
    ("[leap.adventures]\n12 = { items = 4 }", 2, "leap.adventures.12", "4 items + 1 missions + 5 blanks make 10"),
    ("[leap.adventures]\n12 = { items = 6, blanks = 2 }", 2, "leap.adventures.12.items", "smaller than or equal to 5"),
    ('[leap.adventures]\n12 = { missions = ["4<", "4<"], blanks = 4 }', 2, "leap.adventures.12.missions",
     "2 × 4<, but the box has 1"),
    ("[leap.adventures]\n12 = { items = 2, blanks = 6 }", 2, "leap.adventures.12.blanks", "6 Blanks, but the box has"),
    ('[leap.copies]\n"4<" = 2\nblank = 4', 1, "leap.adventures.11.blanks", "5 Blanks, but the box has 4"),
    ('[leap.adventures]\n12 = { missions = ["IV"] }', 2, "leap.adventures.12.missions[0]", "'IV', but it must be"),
    ("[leap.adventures]\n21 = { items = 5, blanks = 4 }", 2, "leap.adventures.21", "'missions' is missing"),
    ("[leap.adventures]\n22 = { items = 5, missions = [], blanks = 4 }", 2, "leap.adventures.22",
     "there is no adventure 21; they are numbered without a gap"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "key", "message"), WRONG, ids=[f"{k}-{row[2]}" for k, row in enumerate(WRONG)]
)
def test_an_error_says_where_what_and_what_would_be_right(text: str, line: int, key: str, message: str) -> None:
    with pytest.raises(PackError) as raised:
        pack_file.parsed(text + "\n", "box.toml")
    lines = str(raised.value).splitlines()
    head = f"box.toml:{line}: {key + ': ' if key else ''}"
    assert any(one.startswith(head) and message in one for one in lines), lines


def test_all_errors_are_told_at_once() -> None:
    text = '[viagem.symbols]\nD1 = ["clock", "machine"]\n[viagem.cards]\nmachine-D = 2\n[leap.copies]\nblank = 6\n'
    assert [fault.line for fault in pack_file.problems(text)] == [2, 4, 6]


# the template


def test_the_template_has_every_open_item_at_our_value_and_comes_back() -> None:
    text = pack_file.template()
    assert pack_file.parsed(text).changes == {}
    data = pack_file.parse(text, "data pack")
    for game in boxes.NAMES:
        opened = {item.path: item.value for item in boxes.of(game).items() if item.open}
        assert pack_file.told(game, data[game]) == opened
        assert {item.path[0] for item in boxes.of(game).items()} == set(boxes.of(game).TITLES)


def test_a_pack_that_is_written_comes_back() -> None:
    pack = pack_file.parsed(PACK)
    again = pack_file.parsed(pack_file.dumps(pack.name, pack.changes))
    assert again == pack
    assert [again.identity(game) for game in boxes.NAMES] == [pack.identity(game) for game in boxes.NAMES]
    odd = pack_file.dumps('a "box" \\ of mine', {"viagem": {("figures", "P3", "name"): 'O"Neill\\'}})
    assert pack_file.parsed(odd).changes == {"viagem": {("figures", "P3", "name"): 'O"Neill\\'}}


def test_the_same_box_is_the_same_pack_however_it_is_written() -> None:
    one, two = (
        pack_file.parsed(text).identity("viagem")
        for text in (
            '[viagem.symbols]\nP1 = ["clock", "ship"]\nP2 = ["machine", "ship"]\n',
            '[viagem.symbols]\nP2 = ["ship", "machine"]\nP3 = ["clock", "machine"]\nP1 = ["ship", "clock"]\n',
        )
    )
    assert one == two


def test_every_mark_of_ours_has_an_item_to_correct_it() -> None:
    """What the data files call reconstructed or derived is open in the box."""
    from timetravel.data import ours

    opened = {item.path[:2] for game in boxes.NAMES for item in boxes.of(game).items() if item.open}
    board = ours("viagem", "board")
    free = {"reconstructed", "derived"}
    wanted = {("symbols", row["name"]) for row in board["epoch"] if free & set(row["symbol_marks"])}
    wanted |= {("neighbours", end) for row in board["edge"] if row["mark"] in free for end in row["ends"]}
    wanted |= {("figures", row["epoch"]) for row in ours("viagem", "figures")["figure"] if row["mark"] in free}
    wanted |= {("cards", row["name"]) for row in ours("viagem", "cards")["card"] if row["mark"] in free}
    wanted |= {("copies", row["name"]) for row in ours("leap", "cards")["scenario"] if row["mark"] in free}
    wanted |= {("adventures", str(row["number"])) for row in ours("leap", "adventures")["adventure"]}
    tables = ours("viagem", "tables")
    assert [name for name, row in tables.items() if row["mark"] in free] == ["diversity"]
    assert all(row["mark"] == "stated" for row in board["period"])
    assert wanted <= opened
    assert {group for group, _ in opened - wanted} <= {"tracks", "marked", "diversity"}


def test_the_commands_write_and_check_a_pack(tmp_path: Path, file: Path) -> None:
    path = str(tmp_path / "new.toml")
    run = CliRunner().invoke
    assert run(main, ["pack", "new", path]).exit_code == 0
    assert run(main, ["pack", "check", path]).output == f"ok my box ({path}): no changes\n"
    again = run(main, ["pack", "new", path])
    assert again.exit_code == 2
    assert "is there already" in again.stderr
    assert run(main, ["pack", "new", str(tmp_path / "no" / "new.toml")]).exit_code == 2
    said = run(main, ["pack", "check", str(file)]).output
    assert "viagem.figures.P3.points = 2 (ours: 3)\n" in said
    assert said.endswith(f"ok test box ({file}): 25 changes\n")


def test_a_text_of_ours_is_written_as_toml() -> None:
    assert position_text.toml({"a": 'say "x"'}) == '{ a = "say \\"x\\"" }'


def test_puzzles_that_are_made_name_the_pack(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pack = pack_file.parsed(PACK)
    monkeypatch.setattr(packs, "_chosen", pack)
    monkeypatch.setattr(packs, "_asked", True)
    path = tmp_path / "own.toml"
    path.write_text(puzzles.head("viagem", "1", 0), encoding="utf-8")
    assert puzzles.load_file(path) == ()
    monkeypatch.setattr(packs, "_chosen", None)
    with pytest.raises(PackError, match="made with the data pack 'test box'"):
        puzzles.load_file(path)
