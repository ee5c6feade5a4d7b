"""The bound with all cards open: found wins are carried out by the rules, tiny positions are searched to the end."""

import random

import pytest
from click.testing import CliRunner

from tests import leap_bound, leap_open, leap_search, win_rates
from tests.kept_rows import stored
from tests.leap_bound import Row, Tally
from tests.leap_open import Look
from timetravel import leap
from timetravel.leap.components import HIDDEN

TEAMS = [(11, 4, 1), (14, 3, 2), (20, 2, 0)]


@pytest.mark.parametrize("name", TEAMS)
def test_a_found_win_is_a_row_of_legal_actions_that_wins(name: tuple[int, int, int]) -> None:
    state = start = leap_bound.deal(*name)
    found = leap_open.outcome(start, (Look(6), Look(30)))
    assert found.how == "won"
    for action in found.way:
        state = leap.apply(state, action)  # refuses what is not legal
    assert state.over == "won"
    assert leap_bound.carried_out(start, leap_bound.written(start, found.way)) == state


def test_all_kept_wins_are_wins() -> None:
    kept = [row for row in stored(leap_bound.KEPT, Row) if row.who == leap_bound.OPEN and row.how == "won"]
    assert kept
    for row in kept:
        end = leap_bound.carried_out(leap_bound.deal(*row[1:4]), row.way)
        assert (end.over, end.turns) == ("won", row.turns), row


def test_tiny_positions_come_out_as_when_everything_is_tried() -> None:
    met = {"won": 0, "lost": 0}
    for seed in range(60):
        start = leap_search.small(seed)
        whole = leap_search.search(start, 1500)
        if whole.complete:
            how = "won" if whole.way else "lost"
            met[how] += 1
            assert leap_open.beam(start, Look(10**6, whole=True), random.Random(seed)).how == how, seed
    assert min(met.values()) > 5


def test_where_something_was_left_out_nothing_is_proved() -> None:
    """A search that keeps one position, whichever, and finds no win says nothing about a deal that can be won."""
    look = Look(1, shaken=50.0)
    hows = {leap_open.beam(leap_bound.deal(20, 2, number), look, random.Random(1)).how for number in range(4)}
    assert "open" in hows
    assert "lost" not in hows


def test_open_hands_show_all_but_the_deck() -> None:
    state = leap_bound.deal(11, 3, 0)
    state = leap.step(state, next(a for a in leap.legal(state) if str(a).startswith("place")))
    seen = leap_bound.all_but_the_deck(state, leap.to_act(state)).position
    assert (seen.hands, seen.eras) == (state.hands, state.eras)
    assert set(seen.deck) == {HIDDEN}


def test_a_deal_is_the_one_that_the_table_of_win_rates_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    met = []

    def played(*name: object) -> leap.State:
        met.append(name)
        return leap_bound.deal(11, 2, 1)

    monkeypatch.setattr(win_rates, "play", played)
    monkeypatch.setattr(leap_bound, "WHO", (leap_bound.COMPANIONS, leap_bound.HANDS))
    assert [leap_bound.play(who, 11, 2, 1).how for who in leap_bound.WHO] == ["long", "long"]
    assert [name[:5] for name in met] == [("companion", 11, 2, "11/2/1", leap_bound.CAP)] * 2
    assert leap_bound.deal(11, 2, 1) == win_rates.dealt(11, 2, "11/2/1")


def test_why_a_game_was_broken_off() -> None:
    right = {str(era): str(era) for era in range(1, 11)}
    position = {"players": ["blue", "red"], "pieces": {"blue": 10, "red": 10}, "hands": {"blue": ["3"], "red": ["5"]}}
    assert leap_bound.ended(leap.state_of(position, leap.options())) == "card"
    far = {**position, "eras": {**right, "5": "8"}, "cleared": []}
    assert leap_bound.ended(leap.state_of(far, leap.options())) == "way"
    near = {**far, "pieces": {"blue": 10, "red": 5}}
    assert leap_bound.ended(leap.state_of(near, leap.options())) == "long"


def test_the_gap_counts_what_could_be_won_and_was_not() -> None:
    ends = {"companions": ["won", "card", "long", "card"], "hands": ["won", "won", "card", "card"]}
    ends["open"] = ["won", "won", "open", "lost"]
    rows = [Row(who, 11, 2, n, how, 9) for who, hows in ends.items() for n, how in enumerate(hows)]
    tally = Tally([*rows, Row("open", 11, 2, 9, "won", 9)])
    assert (len(tally.deals), tally.winnable(), tally.lost()) == (4, 2, 1)
    assert tally.line("all").startswith("| all | 4 | 1 | 5–70 % | 2 |")
    assert tally.line("all").endswith("| 1 | 1 | 50% | 9–91 % |")


def test_causes_are_told_of_deals_that_could_be_won() -> None:
    ends = {"companions": ["won", "card", "way"], "hands": ["won", "won", "card"], "open": ["won", "won", "open"]}
    rows = [Row(who, 11, 3, n, how, 9) for who, hows in ends.items() for n, how in enumerate(hows)]
    text = leap_bound.report(rows)
    assert "| a number is out of reach | 0 (0%) | 1 (50%) | 0 (0%) | 0 (0%) | 1 (50%) | 0 (0%) |" in text
    assert "nobody gets back" not in text


def test_the_page_is_what_the_kept_games_say() -> None:
    text = leap_bound.report(stored(leap_bound.KEPT, Row))
    assert leap_bound.OUT.read_text(encoding="utf-8") == text, "run python -m tests.leap_bound"


def test_games_are_kept_and_not_played_again(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, out = tmp_path / "games.jsonl", tmp_path / "page.md"
    monkeypatch.setattr(leap_bound, "ADVENTURES", (11,))
    monkeypatch.setattr(leap_bound, "SIZES", (2,))
    monkeypatch.setattr(leap_bound, "play", lambda who, *name: Row(who, *name, "won", 9, "0"))
    command = ["--kept", str(kept), "--out", str(out), "--games"]
    for games, lines in (("1", 3), ("2", 6), ("2", 6)):
        result = CliRunner().invoke(leap_bound.main, [*command, games], catch_exceptions=False)
        assert result.exit_code == 0
        assert len(kept.read_text(encoding="utf-8").splitlines()) == lines
    assert "| 11 | 2 | 2 | 2 | 34–100 % |" in out.read_text(encoding="utf-8")
