"""The command that measures bots: fair seats, games that are kept, a page that says what was played."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests import strength
from tests.kept_rows import stored
from timetravel import bots, viagem


def test_a_game_is_the_same_again_but_for_the_time() -> None:
    one, two = (strength.play("search:20", "greedy", 4) for _ in range(2))
    assert one._replace(seconds=0.0) == two._replace(seconds=0.0)
    assert one.decisions > 10


def test_a_deal_is_played_from_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    met = []
    made = bots.make

    def make(name: str, game: object, rng: object) -> object:
        bot = made("random", game, rng)
        met.append((name, bot))
        return bot

    monkeypatch.setattr(bots, "make", make)
    starts = []
    start = viagem.start
    monkeypatch.setattr(viagem, "start", lambda *given: starts.append(start(*given)) or starts[-1])
    for number in range(6):
        strength.play("search:20", "greedy", number)
    seats = [[name for name, _ in met[k : k + 3]].index("search:20") for k in range(0, 18, 3)]
    assert seats == [0, 1, 2, 0, 1, 2]
    assert starts[0] == starts[1] == starts[2] != starts[3] == starts[4] == starts[5]


def test_games_are_kept_and_the_page_says_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, out = tmp_path / "games.jsonl", tmp_path / "players.md"
    command = ["--nodes", "5", "--against", "random", "--kept", str(kept), "--out", str(out), "--games"]
    assert CliRunner().invoke(strength.main, [*command, "2"]).exit_code == 0
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 2
    played = []
    made = strength.Row
    monkeypatch.setattr(
        strength, "play", lambda *given: played.append(given) or made(*given[:3], True, 5, 10, 1.0, given[3])
    )
    assert CliRunner().invoke(strength.main, [*command, "3"]).exit_code == 0
    assert played == [("search:5", "random", 2, False)]
    rows = stored(kept, strength.Row)
    won = sum(row.won for row in rows)
    assert [row.number for row in rows] == [0, 1, 2]
    assert f"| `search:5` | `random` | in order | 3 | {won} | {won / 3:.1%} |" in out.read_text(encoding="utf-8")


def test_the_set_up_is_any_or_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    placed: dict[bool, set[tuple[str, ...]]] = {False: set(), True: set()}
    step = viagem.step
    for mixed, found in placed.items():
        for number in (0, 3):
            did: list[str] = []
            monkeypatch.setattr(viagem, "step", lambda *a, did=did, **b: did.append(str(a[1])) or step(*a, **b))
            strength.play("search:5", "greedy", number, mixed)
            found.add(tuple(text for text in did if text.startswith("place ")))
    assert len(placed[False]) == 1
    assert len(placed[True]) == 2


def test_a_wrong_bot_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    result = CliRunner().invoke(strength.main, ["--bot", "serch", "--out", str(tmp_path / "page.md")])
    assert result.exit_code == 1
    assert "did you mean 'search'" in result.output
    assert not list(tmp_path.iterdir())


def test_the_page_is_up_to_date() -> None:
    page = strength.OUT.read_text(encoding="utf-8")
    assert page == strength.report(stored(strength.KEPT, strength.Row)), "run: python -m tests.strength --games 0"
    assert all(f"`{name}`" in page for name in bots.NAMES)


@pytest.mark.long
def test_a_kept_game_is_played_again_alike() -> None:
    row = next(row for row in stored(strength.KEPT, strength.Row) if row.bot == "search:1000")
    assert strength.play(row.bot, row.against, row.number)._replace(seconds=row.seconds) == row
