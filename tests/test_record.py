"""Match records: they replay without the seed, and what is wrong with a file is told apart and placed."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from timetravel import games, record
from timetravel.errors import OptionError, RecordError
from timetravel.match import Match

KINDS = [("viagem", 4, {}, {}), ("viagem", 3, {"figure_reshuffle": "yes"}, {}), ("leap", 3, {}, {"adventure": 14})]


def played(
    name: str = "viagem",
    players: int = 4,
    options: dict[str, str | int] | None = None,
    setup: dict[str, Any] | None = None,
    most: int = 400,
) -> Match:
    match = Match(games.get(name), players, options, seed="record", setup=setup)
    rng = random.Random(7)
    while match.to_act and len(match.entries) < most:
        match.act(rng.choice(match.game.legal(match.state)))
    return match


@pytest.mark.parametrize(("name", "players", "options", "setup"), KINDS)
def test_a_record_replays_to_the_same_states(
    name: str, players: int, options: dict[str, str | int], setup: dict[str, Any]
) -> None:
    match = played(name, players, options, setup)
    again = record.loads(record.dumps(match))
    assert again.states == match.states
    assert again.entries == match.entries
    assert record.dumps(again) == record.dumps(match)


def test_draws_are_replayed_and_not_drawn_again() -> None:
    match = played("viagem", 3)
    assert any(entry.chance for entry in match.entries), "the game is long enough to reshuffle"
    data = json.loads(record.dumps(match))
    data["seed"] = "another"
    data["check"] = record.as_data(match)["check"]
    with pytest.raises(RecordError, match="check: altered"):
        record.loads(json.dumps(data))
    other = Match.replaying(match.game, data["players"], {}, "another", data["draws"], {})
    for row in data["actions"]:
        other.act(row["do"], row["by"], row.get("draw", []))
    assert other.state == match.state


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("players", [[], (), None, 3.0, {"blue", "red", "yellow"}, {"blue": 1, "red": 2, "white": 3}])
def test_players_without_an_order_are_refused(game: str, players: object) -> None:
    with pytest.raises(OptionError, match=r"players are a number or a list of colours|^0 players"):
        Match(games.get(game), players, seed="1")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"players are a list of colours|^0 players"):
        games.get(game).start(players)  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_match() -> None:
    assert record.dumps(played()) == record.dumps(played())


def altered(change: Any) -> str:
    data = json.loads(record.dumps(played(most=60)))
    change(data)
    return json.dumps(data)


def edit(*path: Any, to: Any) -> Any:
    def change(data: Any) -> None:
        for part in path[:-1]:
            data = data[part]
        data[path[-1]] = to

    return change


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"<record>:1:1: truncated"),
        ("[]", "format: no match record"),
        ('{"format": "something"}', "format: no match record"),
        ("no json at all", r"<record>:1:1: no JSON"),
        (altered(edit("version", to=3)), "version: 3, newer than 2"),
        (altered(edit("version", to=2)), "check: altered"),
        (altered(edit("version", to=0)), "version: 0, older than 1"),
        (altered(edit("version", to="1")), "version: '1' is no number"),
        (altered(edit("rules", to="9")), "rules: played by version 9"),
        (altered(edit("game", to="chess")), "no game 'chess'"),
        (altered(edit("options", to={"revisits": "yes"})), "no option 'revisits', did you mean 'revisit'"),
        (altered(edit("players", to=["blue", "blue", "red", "green"])), "altered: 'blue'"),
        (altered(edit("players", to="blue")), "altered: players"),
        (altered(edit("draws", 0, 0, to="Z9")), "no rearrangement"),
        (altered(edit("draws", to=[])), "no rearrangement"),
        (altered(edit("actions", 3, "do", to="plaice P1")), r"actions\[3\]: altered: .*did you mean 'place'"),
        (altered(edit("actions", 3, "by", to="red")), r"actions\[3\]: altered: .*decide now, not for Red"),
        (altered(edit("actions", 3, "by", to="purple")), r"actions\[3\]: altered: .*'purple'"),
        (altered(edit("actions", 45, "do", to="done")), r"actions\[45\]: altered: done is not legal"),
        (altered(edit("actions", 2, "draw", to=["leader"])), r"actions\[2\]: altered: nothing is shuffled"),
        (altered(edit("seed", to="else")), "check: altered"),
        (altered(edit("setup", to={"adventure": 11})), "altered: .*set-up"),
        (altered(lambda data: data.pop("seed")), "altered: .*'seed' is missing"),
        (altered(lambda data: data.update(more=1)), "altered: .*no such key 'more'"),
        (altered(lambda data: data["actions"].pop()), "check: altered"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_apart(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        record.loads(text)


def test_every_truncation_is_refused() -> None:
    text = record.dumps(played(most=45))
    for end in range(1, len(text) - 1, 97):
        with pytest.raises(RecordError, match="truncated"):
            record.loads(text[:end])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"nothing\.json: cannot be read"):
        record.load(tmp_path / "nothing.json")


def test_writing_is_atomic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    record.save(played(most=3), path)
    before = path.read_text(encoding="utf-8")

    def broken(*args: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(OSError, match="full"):
        record.save(played(most=9), path)
    assert path.read_text(encoding="utf-8") == before
    assert [p.name for p in tmp_path.iterdir()] == ["match.json"]


def test_a_saved_match_goes_on(tmp_path: Path) -> None:
    match = played(most=50)
    record.save(match, tmp_path / "m.json")
    again = record.load(tmp_path / "m.json")
    assert again.to_act == match.to_act
    again.act(again.game.legal(again.state)[0])
    assert len(again.entries) == 51
