"""The tree of a match: undo, redo and branches, what may be taken back, saving at any moment, and codes."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timetravel import fairness, games, history, record, saves
from timetravel.errors import OptionError, RecordError
from timetravel.history import History
from timetravel.match import Match

NAMES = ("viagem", "leap")
SEATS = ({"colour": "blue", "name": "Ana", "kind": "person"},)
letters = st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_. \n=+/")


def wandered(name: str, seed: int, steps: int = 60) -> History:
    """Return a tree grown at random: decisions, steps back and forth, jumps."""
    rng = random.Random(seed)
    tree = History(Match(games.get(name), 3, seed=str(seed)))
    for _ in range(steps):
        turn = rng.random()
        if turn < 0.1:
            tree.go(rng.randrange(len(tree.nodes)))
        elif turn < 0.2:
            tree.undo()
        elif turn < 0.25:
            tree.redo()
        elif tree.match.to_act:
            tree.match.act(rng.choice(tree.game.legal(tree.match.state)))
    tree.note()
    return tree


def shape(tree: History) -> Any:
    """Return a tree without the numbers of its nodes."""

    def below(number: int) -> Any:
        node = tree.nodes[number]
        inside = sorted((below(child) for child in tree.children(number)), key=repr)
        return node.entry and (node.entry.by, node.entry.do, node.entry.chance), hash(node.state), inside

    return below(0)


# the tree


@given(st.sampled_from(NAMES), st.integers(0, 10**6))
@settings(max_examples=15)
def test_undo_and_redo_lead_to_the_same_state(name: str, seed: int) -> None:
    tree = wandered(name, seed)
    here, states, entries = tree.at, list(tree.match.states), list(tree.match.entries)
    depth = tree.nodes[here].depth
    for _ in range(depth):
        tree.undo()
    assert (tree.at, tree.match.entries, tree.match.state) == (0, [], tree.nodes[0].state)
    tree.undo()
    assert tree.at == 0
    for _ in range(depth):
        tree.redo()
    assert tree.at == here
    assert (tree.match.states, tree.match.entries) == (states, entries)


@given(st.sampled_from(NAMES), st.integers(0, 10**6))
@settings(max_examples=10)
def test_every_node_follows_from_its_parent(name: str, seed: int) -> None:
    tree = wandered(name, seed)
    for node in tree.nodes[1:]:
        parent = tree.nodes[node.parent]
        assert node.entry is not None
        assert not tree.game.why_not(parent.state, tree.game.action(node.entry.do, parent.state), node.entry.by)
        after = tree.game.step(
            parent.state, tree.game.action(node.entry.do), shuffle=lambda _, e=node.entry: [*e.chance]
        )
        assert (after, node.depth) == (node.state, parent.depth + 1)


def test_the_same_decision_is_the_same_branch() -> None:
    tree = History(Match(games.get("viagem"), 3, seed="tea", first="red"))
    for do in ("place D1", "place D1", "place P3"):
        tree.undo()
        tree.match.act(do)
    assert (tree.at, tree.children(0), tree.ends()) == (2, (1, 2), [1, 2])
    tree.go(0)
    assert tree.line() == [0, 2], "redo goes where one was last"
    tree.go(1)
    assert tree.line() == [0, 1]
    assert tree.common(1, 2) == 0


def test_two_branches_are_compared() -> None:
    tree = History(Match(games.get("viagem"), 3, seed="tea", first="red"))
    tree.match.act("place D1")
    tree.undo()
    tree.match.act("place P3")
    found = {row.key: (row.here, row.there) for row in tree.compare(1, tree.at)}
    assert found == {"pieces.red": (["D1"], ["P3"])}
    assert tree.compare(1, 1) == []


@pytest.mark.parametrize("number", [-1, 3, True, "1", None, 1.0])
def test_a_moment_that_does_not_exist_is_an_error(number: Any) -> None:
    tree = History(Match(games.get("viagem"), 3))
    with pytest.raises(OptionError, match="they are 0 to 0"):
        tree.node(number)


# what may be taken back


def person(name: str, lesson: bool = False) -> History:
    return History(Match(games.get(name), 3, seed="tea", first="blue"), lesson)


def until(tree: History, kind: str) -> None:
    """Take the first legal action until one of a kind of events has happened."""
    while not any(event.kind == kind for entry in tree.match.entries[-1:] for event in entry.events):
        tree.match.act(tree.game.legal(tree.match.state)[0])


@pytest.mark.parametrize(("name", "kind"), [("viagem", "drew"), ("leap", "drew")])
def test_what_was_drawn_cannot_be_taken_back(name: str, kind: str) -> None:
    tree = person(name)
    until(tree, kind)
    by, before = tree.match.entries[-1].by, tree.nodes[tree.at].parent
    assert fairness.revealing(tree, tree.at)
    assert fairness.against(tree, before, by).startswith(fairness.SHOWN)
    tree.lesson = True
    assert fairness.against(tree, before, by) == ""


def test_ones_own_open_decisions_can_be_taken_back_and_taken_again() -> None:
    tree = person("viagem")
    while tree.game.question(tree.match.state).kind == "placing":
        tree.match.act(tree.game.legal(tree.match.state)[0])
    start, who = tree.at, tree.match.to_act
    ship = next(str(a) for a in tree.game.legal(tree.match.state) if str(a).startswith("ship"))
    tree.match.act(ship)
    assert tree.match.to_act == who
    flown = tree.at
    assert fairness.against(tree, start, who) == ""
    tree.go(start)
    assert fairness.against(tree, flown, who) == ""
    assert not fairness.veiled(tree, flown)
    assert "decided since then" in fairness.against(tree, 0, who)
    assert fairness.against(tree, 0, None) == fairness.CURTAIN


def test_whoever_goes_back_into_a_match_that_is_over_makes_it_a_lesson() -> None:
    tree = person("leap")
    tree.match.act("concede", tree.match.to_act)
    assert tree.at
    assert tree.finished
    assert not tree.lesson
    tree.undo()
    tree.match.act(tree.game.legal(tree.match.state)[0])
    assert tree.at == 2
    assert tree.lesson


@given(st.sampled_from(NAMES), st.integers(0, 10**6))
@settings(max_examples=15)
def test_what_is_not_revealing_tells_nothing_of_what_is_hidden(name: str, seed: int) -> None:
    """Whoever took such a decision back knows no more than before: his view is what he could have worked out."""
    tree = wandered(name, seed)
    for node in tree.nodes[1:]:
        if not fairness.revealing(tree, node.number):
            assert node.entry is not None
            view = tree.game.view(tree.nodes[node.parent].state, node.entry.by)
            alone = tree.game.step(view.position, tree.game.action(node.entry.do))
            assert tree.game.view(alone, node.entry.by) == tree.game.view(node.state, node.entry.by)


# records and codes


@given(st.sampled_from(NAMES), st.integers(0, 10**6), st.booleans())
@settings(max_examples=20)
def test_a_tree_is_saved_at_any_moment(name: str, seed: int, lesson: bool) -> None:
    tree = wandered(name, seed, 40)
    tree.lesson = tree.lesson or lesson
    text = record.dumps(record.Record(tree, SEATS))
    again = record.loads_all(text)
    assert again.seats == SEATS
    assert shape(again.history) == shape(tree)
    assert again.history.match.states == tree.match.states
    assert (again.history.lesson, again.history.finished) == (tree.lesson, tree.finished)
    ahead = tree.line()[tree.path().index(tree.at) :]
    redo = again.history.line()[len(again.history.path()) - 1 :]
    assert [again.history.nodes[k].state for k in redo] == [tree.nodes[k].state for k in ahead]
    assert record.dumps(again) == record.dumps(record.loads_all(record.dumps(again)))


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_saved_after_each_decision(name: str) -> None:
    """Also in the middle of a question."""
    kinds = set()
    tree = History(Match(games.get(name), 3, seed="each"))
    rng = random.Random(3)
    while tree.match.to_act and len(tree.match.entries) < 120:
        kinds.add(tree.game.question(tree.match.state).kind)
        again = saves.decoded(saves.code(record.Record(tree, SEATS)))
        assert again.history.match.state == tree.match.state
        tree.match.act(rng.choice(tree.game.legal(tree.match.state)))
    assert len(kinds) > 2


def test_a_match_that_began_in_the_middle_is_saved_with_its_beginning() -> None:
    position = {"players": ["blue", "red"], "hands": {"blue": ["1", "leap"], "red": ["2"]}, "deck": ["3", "4"]}
    match = Match.from_position(games.get("leap"), position, seed="x")
    match.act("place 1")
    again = record.loads(record.dumps(match))
    assert (again.states, again.position) == (match.states, match.position)


CODE = saves.code(record.Record(wandered("leap", 5, 20), SEATS))


@given(st.integers(0, len(CODE) - 1), letters)
@settings(max_examples=300)
def test_every_altered_character_of_a_code_is_refused(at: int, letter: str) -> None:
    if CODE[at] == letter:
        return
    with pytest.raises(RecordError, match=r"code: (altered|cut|that is no code)"):
        saves.decoded(CODE[:at] + letter + CODE[at + 1 :])


@pytest.mark.parametrize("code", [3, b"tt1-", ["tt1-"], ""])
def test_what_is_no_code_says_so(code: object) -> None:
    with pytest.raises(RecordError, match="no code of a match"):
        saves.decoded(code)  # type: ignore[arg-type]


@given(st.integers(4, len(CODE) - 1))
def test_a_cut_code_says_so(end: int) -> None:
    with pytest.raises(RecordError, match=r"code: (cut|altered)"):
        saves.decoded(CODE[:end])
    if end > 10:
        with pytest.raises(RecordError, match=f"cut, {len(CODE) - end} char"):
            saves.decoded(CODE[:end])


def test_a_code_may_be_broken_into_lines() -> None:
    lines = "\n ".join(CODE[k : k + 60] for k in range(0, len(CODE), 60))
    assert shape(saves.decoded(lines).history) == shape(saves.decoded(CODE).history)


@pytest.mark.parametrize("text", ["", "tt1", "tt2-3-abc-0123456789", "hello", "tt1-" + "9" * 5000 + "-a-0123456789"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="code: "):
        saves.decoded(text)


def branched() -> dict[str, Any]:
    tree = History(Match(games.get("viagem"), 3, seed="tea", first="red"))
    tree.match.act("place D1")
    tree.undo()
    tree.match.act("place P3")
    return record.extended(record.Record(tree, SEATS))


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("branches", 0, "from"), 9, r"branches\[0\].from: altered: 9, but there are 2 moments"),
        (("branches", 0, "actions", 0, "do"), "place F3", "check: altered"),
        (("branches", 0, "actions", 0, "do"), "ship D1-D2", r"branches\[0\].actions\[0\]: altered"),
        (("branches", 0, "actions"), "x", "altered: branches"),
        (("lesson",), True, "check: altered"),
        (("seats", 0, "kind"), "random", "check: altered"),
        (("seats", 0, "kind"), 3, "altered: seats"),
        (("version",), 1, "no such key 'seats'|no such key 'lesson'|no such key 'branches'"),
    ],
)
def test_an_altered_branch_is_refused(path: Any, to: Any, message: str) -> None:
    data = json.loads(json.dumps(branched()))
    inner = data
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = to
    with pytest.raises(RecordError, match=message):
        record.loads(json.dumps(data))


# files


def test_the_keeper_never_covers_another_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = []
    for _ in range(2):
        tree = person("viagem")
        keeper = saves.Keeper(tree.match)
        assert not keeper.path.exists()
        tree.match.act("place D1")
        for _ in range(2):
            keeper.keep(record.Record(tree))
        names.append(keeper.path.name)
        assert record.load(keeper.path).state == tree.match.state
    assert names == ["timetravel-viagem-tea.json", "timetravel-viagem-tea-2.json"]
    assert saves.newest().name == names[1]
    assert history.of(saves.newest()).match.state == tree.match.state


def test_two_boards_with_one_file_do_not_cover_each_other(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    first = History(Match(games.get("viagem"), seed="tea", first="blue"))
    keeper = saves.Keeper(first.match, path)

    def decides(tree: History, by: saves.Keeper, number: int) -> str:
        do = str(tree.game.legal(tree.match.state)[number])
        tree.match.act(do)
        by.keep(record.Record(tree))
        return do

    decides(first, keeper, 0)
    second = saves.fetch(path).history
    other = saves.Keeper(second.match, path)
    done = [decides(second, other, 0), decides(first, keeper, 1)]
    assert keeper.path == tmp_path / "one-2.json"
    assert [record.load(kept.path).entries[-1].do for kept in (other, keeper)] == done
    path.unlink()  # one that is gone is written again
    decides(second, other, 0)
    assert other.path == path
    assert path.exists()


def test_a_tree_follows_a_match_that_another_tree_took_back() -> None:
    match = Match(games.get("viagem"), seed="tea", first="blue")
    mine, other = History(match), History(match)
    for _ in range(2):
        match.act(match.game.legal(match.state)[0])
    assert (mine.at, other.at) == (2, 2)
    other.undo()
    assert mine.at == 1
    match.act(match.game.legal(match.state)[1])
    assert (mine.path(), mine.children(1)) == ([0, 1, 3], (2, 3))
    assert [mine.nodes[k].entry for k in mine.path()[1:]] == match.entries


def test_a_file_that_cannot_be_written_is_told_and_stops_nothing(tmp_path: Path) -> None:
    tree = person("viagem")
    keeper = saves.Keeper(tree.match, tmp_path / "none" / "m.json")
    keeper.keep(record.Record(tree))
    assert "could not be written" in keeper.trouble
    (tmp_path / "none").mkdir()
    keeper.keep(record.Record(tree))
    assert keeper.trouble == ""
    assert record.load(keeper.path).state == tree.match.state


def test_without_a_save_the_error_names_the_folder(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=f"no saved match in {tmp_path}"):
        saves.newest(tmp_path)
