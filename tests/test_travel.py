"""Travelling through the match on the board, without a browser: what may be done, and that nothing hidden is told."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.boards import alone, any_choice, ask, board, traits  # noqa: F401  # `alone` is for all tests
from tests.boards import boards as made_boards
from timetravel import fairness, games, record, saves
from timetravel.errors import OptionError, RecordError
from timetravel.match import Match
from timetravel.svg_tree import Stop, tree
from timetravel.widget.board import Board
from timetravel.widget.playing import play, resume
from timetravel.widget.seating import seating


def travel(made: Board, intent: str, **more: Any) -> dict[str, Any]:
    return ask(made, intent, part="travel", **more)


def data(made: Board) -> dict[str, Any]:
    shown: dict[str, Any] = made.parts["travel"]
    return shown


def kept(made: Board) -> Board:
    made_boards.append(made)
    return made


def played(made: Board, decisions: int, seed: int = 1) -> Board:
    rng = random.Random(seed)
    for _ in range(decisions):
        if made.notice.get("kind") == "curtain":
            ask(made, "ready")
        if made.match.to_act:
            ask(made, "act", do=any_choice(made, rng))
    return made


# moving


def test_in_a_lesson_undo_goes_back_to_ones_own_decision_and_redo_forth() -> None:
    made = played(board(lesson=True), 3)
    states = list(made.match.states)
    assert (data(made)["lesson"], data(made)["undo"]) == (True, "")
    assert travel(made, "undo")["answer"] == "done"
    assert (len(made.match.entries), made.match.to_act) == (6, "blue")
    assert data(made)["line"] == list(range(10))
    travel(made, "undo")
    travel(made, "redo")
    assert travel(made, "redo")["answer"] == "done"
    assert made.match.states == states
    assert travel(made, "redo")["text"] == "Nothing was taken back here."
    travel(made, "go", node=0)
    assert travel(made, "undo")["text"] == "There is nothing to take back."


def test_a_what_if_keeps_both_branches_and_the_bots_follow() -> None:
    made = played(board(lesson=True), 2)
    travel(made, "undo")
    other = next(row["do"] for row in made.choices if row["do"] != made.history.nodes[4].entry.do)
    ask(made, "act", do=other)
    assert len(made.match.entries) == 6
    assert data(made)["ends"] == 2
    answer = travel(made, "compare", nodes=[6, made.history.at])
    assert (answer["apart"], answer["fork"]) == ([3, 3], 3)
    assert "Pieces, blue" in [row["title"] for row in answer["rows"]]
    stops = travel(made, "tree", marked=[])["stops"]
    assert [(stop["node"], stop["now"]) for stop in stops] == [(0, False), (3, False), (6, False), (9, True)]


def test_in_a_match_undo_says_why_not_and_changes_nothing() -> None:
    made = played(board(), 2)
    before = traits(made), data(made), list(made.match.states)
    for intent, more in (("undo", {}), ("go", {"node": 0})):
        answer = travel(made, intent, **more)
        assert answer["answer"] == "refused"
        assert answer["text"] == f"{fairness.OTHERS.format(who='Yellow')} {fairness.LESSON}"
    assert data(made)["undo"].startswith("Yellow has decided")
    assert (traits(made), data(made), list(made.match.states)) == before


def test_a_match_that_is_over_is_free_and_becomes_a_lesson() -> None:
    made = (
        board("leap2", game="leap")
        if False
        else kept(play("leap", seats=["person", "companion"], seed="x", first="blue"))
    )
    ask(made, "try", text="concede")
    assert made.match.to_act is None
    assert data(made)["over"]
    assert travel(made, "undo")["answer"] == "done"
    assert not data(made)["lesson"]
    ask(made, "act", do=made.choices[0]["do"])
    assert data(made)["lesson"]


@pytest.mark.parametrize("intent", ["go", "look", "peek"])
@pytest.mark.parametrize("node", [-1, 99, True, "1", None])
def test_a_moment_that_is_not_there_is_refused(intent: str, node: Any) -> None:
    assert travel(played(board(lesson=True), 1), intent, node=node)["answer"] == "refused"


@pytest.mark.parametrize("nodes", [[], [1], [1, 99], ["a", "b"], [1, 2, 3]])
def test_a_wrong_comparison_is_refused(nodes: Any) -> None:
    assert travel(played(board(lesson=True), 1), "compare", nodes=nodes)["answer"] == "refused"


def test_a_moment_is_what_the_viewer_saw_then() -> None:
    made = board()
    rng, pictures = random.Random(1), []
    for _ in range(6):
        pictures.append((made.history.at, made.picture, made.panels))
        ask(made, "act", do=any_choice(made, rng))
    for node, picture, panels in pictures:
        moment = travel(made, "look", node=node)
        assert (moment["picture"], moment["panels"]) == (picture, panels)


# secrets


def twin(made: Board, rng: random.Random) -> Match:
    """Return a match that blue cannot tell apart from that of a board, with what is hidden dealt anew."""
    game, state = made.match.game, made.match.state
    position = game.describe(state)
    hidden = [key for key in ("pile", "figure_pile", "deck") if position.get(key)]
    for key in hidden:
        below = len(position.get("under", [])) if key == "deck" else 0
        top = position[key][: len(position[key]) - below]
        position[key] = rng.sample(top, len(top)) + position[key][len(top) :]
    other = copy.copy(made.match)
    other.states = [*made.match.states[:-1], game.state_of(position, made.match.options)]
    return other


def blue_to_decide(name: str) -> Board:
    return kept(play(name, seats=["person", "random", "random"], seed="tea", first="blue", lesson=True))


def all_sent(made: Board, nodes: int) -> list[Any]:
    """Return all that crosses by itself, and all answers that look at no more than is open."""
    asked = [travel(made, "tree", marked=[])] + [travel(made, "look", node=k) for k in range(nodes)]
    for answer in asked:
        answer.pop("revision")
    return [{**traits(made), "revision": 0}, made.parts, *asked]


@pytest.mark.parametrize("name", ["viagem", "leap"])
def test_after_an_undo_past_a_draw_nothing_tells_what_was_drawn(name: str) -> None:
    """Two matches that differ in the order of a deck: after drawing and taking it back the page is the same again."""
    rng, made = random.Random(2), blue_to_decide(name)
    draws = 0
    while draws < 4 and made.match.to_act:
        do = any_choice(made, rng)
        decided = made.match.game.step(made.match.state, made.match.game.action(do))
        other = Board(twin(made, rng), made.seats)
        other.history.lesson = True
        before = len(made.history.path())
        if made.match.game.view(decided, "blue") != made.match.game.view(
            other.match.game.step(other.match.state, other.match.game.action(do)), "blue"
        ):
            draws += 1
            mine, its = copied(made), kept(other)
            sent = []
            for one in (mine, its):
                one.publish()
                ask(one, "act", do=do)
                while one.history.at != before - 1:
                    travel(one, "undo")
                assert any(stop["veiled"] for stop in travel(one, "tree", marked=[])["stops"])
                assert travel(one, "look", node=before)["answer"] == "veiled"
                assert data(one)["line"] == list(range(before))
                one.revision = 0
                sent.append(all_sent(one, before))
            assert json.dumps(sent[0]) == json.dumps(sent[1])
        else:
            other.close()
        ask(made, "act", do=do)
    assert draws > 1


def copied(made: Board) -> Board:
    new = kept(Board(copy.copy(made.match), made.seats))
    new.history.lesson = True
    return new


def test_another_seat_sees_its_own_side_of_a_moment() -> None:
    made = played(board(["person", "person", "random"]), 80)
    if made.notice.get("kind") == "curtain":
        game = made.match.game
        for node in (0, 20, made.history.at):
            moment = travel(made, "look", node=node)
            view = game.view(made.history.nodes[node].state, None)
            assert moment["picture"] == games.drawing(game.NAME).ring(view)
    assert travel(made, "undo")["answer"] == "refused"


def test_a_code_is_not_told_where_several_persons_play() -> None:
    made = played(board(["person", "person", "random"]), 1)
    answer = travel(made, "code")
    assert answer["answer"] == "refused"
    assert "Use the file" in answer["text"]
    assert travel(played(board(["person", "person", "random"], lesson=True), 1), "code")["answer"] == "code"


def test_a_code_and_a_record_cross_only_as_answers() -> None:
    made = played(board(), 5)
    code = travel(made, "code")["text"]
    travel(made, "download")
    synced = json.dumps([traits(made), made.parts])
    assert code not in synced
    assert '"draws"' not in synced


# saving


def test_a_match_is_saved_after_each_action_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    seats = {"blue": ("Ana", "person"), "red": "random", "yellow": ("Max", "greedy")}
    made = kept(play(seats=seats, seed="tea", first="blue", save=path))
    assert not path.exists()
    for _ in range(3):
        played(made, 1)
        again = kept(resume(path))
        assert again.match.states == made.match.states
        assert again.seats == made.seats
        assert again.story == made.story
        again.close()
    played(made, 1)
    assert data(made)["file"] == path.as_posix()
    again = kept(resume(path))
    ask(again, "act", do=again.choices[0]["do"])
    assert len(record.load(path).entries) == len(made.match.entries) + 3


def test_resume_takes_the_newest_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RecordError, match="no saved match in"):
        resume()
    made = played(kept(play("leap", seats=["person", "companion"], seed="a/b c", first="blue", save=True)), 1)
    assert data(made)["file"] == "saves/timetravel-leap-a-b-c.json"
    again = kept(resume(lesson=True))
    assert again.match.state == made.match.state
    assert data(again)["lesson"]


def test_by_itself_a_match_is_saved_in_a_notebook_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played(board(), 1)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr("timetravel.widget.playing._cell", lambda: ("cell", "run"))
    played(board(), 1)
    assert [path.name for path in tmp_path.rglob("*.json")] == ["timetravel-viagem-tea.json"]


def test_a_failure_to_write_is_shown_and_stops_nothing(tmp_path: Path) -> None:
    made = kept(play(seats=["person", "random", "random"], seed="tea", first="blue", save=tmp_path / "none" / "m.json"))
    played(made, 2)
    assert "could not be written" in data(made)["trouble"]
    assert len(made.match.entries) == 6
    (tmp_path / "none").mkdir()
    played(made, 1)
    assert data(made)["trouble"] == ""


@pytest.mark.parametrize("content", ["match", "", "my notes", '{"format": "timetravel match"}'])
def test_a_match_covers_no_file_that_was_there(content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "my.json"
    path.write_text(content, encoding="utf-8")
    if content == "match":
        path.unlink()
        played(kept(play(players=3, seed="monday", first="blue", save="my.json")), 2)
    before = path.read_bytes()
    for number in (2, 3):
        other = kept(play(players=3, seed="tuesday", first="blue", save="my.json"))
        named = data(other)["file"], data(other)["resume"]
        assert named == (f"my-{number}.json", f'timetravel.resume("my-{number}.json")')
        played(other, 2)
        assert (data(other)["file"], path.read_bytes()) == (named[0], before)
        assert record.load(named[0]).state == other.match.state


def test_a_match_that_is_brought_back_goes_on_in_its_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = kept(play(players=3, seed="monday", first="blue", save="my.json", lesson=True))
    played(made, 2)
    travel(made, "undo")
    do = next(row["do"] for row in made.choices if row["do"] not in str(made.history.nodes))
    ask(made, "act", do=do)  # another branch
    code = travel(made, "code")["text"]
    rows = ({"code": code, "save": "my.json"}, {"path": "my.json"}, {"path": "my.json", "lesson": True})
    for row in rows:
        again = played(kept(play(**row) if "code" in row else resume(**row)), 1)  # type: ignore[arg-type]
        assert data(again)["file"] == "my.json"
        assert record.load("my.json").state == again.match.state
    assert [path.name for path in tmp_path.iterdir()] == ["my.json"]
    made = kept(play(code=code, save="my.json"))  # the file has gone on since
    assert data(made)["file"] == "my-2.json"


def test_a_match_that_only_looks_like_the_saved_one_does_not_cover_it(tmp_path: Path) -> None:
    path = tmp_path / "my.json"
    played(kept(play(players=3, seed="monday", first="blue", save=path)), 2)
    before = path.read_bytes()
    for chosen in ({"first": "red"}, {"seed": "tuesday"}, {"options": {"free_pass": "always"}}, {"players": 4}):
        other = kept(play(**{"players": 3, "seed": "monday", "first": "blue", "save": path, **chosen}))  # type: ignore[arg-type]
        played(other, 1)
        assert data(other)["file"] != path.as_posix()
        assert path.read_bytes() == before


def test_play_with_a_code() -> None:
    made = played(board(), 3)
    code = travel(made, "code")["text"]
    again = kept(play(code=code))
    assert (again.match.states, again.seats) == (made.match.states, made.seats)
    with pytest.raises(OptionError, match="a code holds the whole match"):
        play("leap", code=code)
    with pytest.raises(RecordError, match="code: cut"):
        play(code=code[:-3])


def test_a_good_file_takes_the_place_of_the_match_and_a_bad_one_changes_nothing() -> None:
    made = played(board(), 3)
    other = played(kept(play("leap", seats=["person", "companion"], seed="x", first="blue")), 2)
    good = travel(other, "download")["text"]
    before = traits(made), data(made), made.match
    broken = json.loads(good)
    broken["seats"][0]["kind"] = "gready"
    for text in ("", "{", good[:-30], good.replace("place", "plaice"), json.dumps(broken)):
        answer = travel(made, "upload", text=text)
        assert answer["answer"] == "refused"
        assert "That file holds no match" in answer["text"]
        assert (traits(made), data(made), made.match) == before
    assert travel(made, "upload", text=good)["answer"] == "loaded"
    assert made.match.game.NAME == "leap"
    assert (made.picture, made.choices, made.seats) == (other.picture, other.choices, other.seats)
    ask(made, "act", do=made.choices[0]["do"])
    assert len(made.match.entries) > len(other.match.entries)


def test_an_old_record_without_seats_gets_the_usual_ones() -> None:
    made, match = board(), Match(games.get("viagem"), 4, seed="old")
    assert travel(made, "upload", text=record.dumps(match))["answer"] == "loaded"
    assert made.seats == seating(match.game, match.players)


def test_a_match_begins_at_a_position() -> None:
    text = 'game = "leap"\n[position]\nplayers = ["blue", "red"]\nturn = "red"\nhands.red = ["1"]\nhands.blue = ["2"]\n'
    made = kept(play(position=text, lesson=True))
    assert (made.match.to_act, made.looking, made.seats["blue"].kind) == ("red", "red", "companion")
    again = saves.decoded(travel(made, "code")["text"])
    assert again.history.match.state == made.match.state
    with pytest.raises(OptionError, match="the scenario is of 'leap'"):
        play("viagem", position=text)
    with pytest.raises(OptionError, match="in this order"):
        play(position=text, players=3)


# the picture


def test_the_tree_is_a_pure_picture() -> None:
    stops = [
        Stop(0, -1, 0, "The <beginning>"),
        Stop(3, 0, 3, "fork"),
        Stop(9, 3, 9, "one"),
        Stop(10, 3, 4, "?", veiled=True),
        Stop(12, 3, 5, "now", now=True),
    ]
    picture = tree(stops, [9])
    assert picture == tree(stops, [9])
    assert "The &lt;beginning&gt;" in picture
    assert [f'data-node="{stop.node}"' in picture for stop in stops] == [True] * 5
    assert picture.count("tv-marked") == 2  # the style, and one stop
    places = {part.split('cy="')[0] + part.split('cy="')[1].split('"')[0] for part in picture.split("<circle")[1:]}
    assert len(places) == 5, "no two stops lie on each other"
