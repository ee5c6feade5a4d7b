"""How balanced the games are: what is counted from rows, what is kept, and the page that is made of it."""

import json
import random

import pytest

from tests.balance import page, short, studies, summary
from tests.balance.format import mean, share
from tests.pages import read, table
from timetravel import balance, balance_kept, boxes, games, lab, pack_file
from timetravel.balance import Compared, Mean, Share, Use


def row(number, points, winners, order="abc", counts=None, turn=5, how="proofs"):
    """A game of players a, b and c, as the laboratory writes it."""
    return {
        "game": number,
        "order": list(order),
        "final": dict(zip("abc", points, strict=True)),
        "winners": list(winners),
        "turn": [turn, order[0]],
        "how": how,
        "counts": counts or {},
        "parts": {f"{who} proofs": n for who, n in zip("abc", points, strict=True)},
    }


ROWS = [
    row(0, (10, 4, 1), "a", counts={"a tool ship": 3, "b tool ship": 1}),
    row(1, (6, 6, 3), "ab", "bca", {"a tool ship": 2, "b tool ship": 2}, 7, "stalemate"),
    row(2, (1, 2, 9), "c", "cab", {"c tool ship": 4}),
]


# one study


def test_victories_count_by_place_in_turn_and_are_shared():
    assert balance.seats(ROWS) == [Share(2.5, 3), Share(0, 3), Share(0.5, 3)]
    assert balance.seats([]) == []


def test_points_by_place_are_told_against_the_mean_of_the_game():
    found = [one.mean for one in balance.seat_points(ROWS)]
    assert found == pytest.approx([(5 + 1 + 5) / 3, (-1 - 2 - 3) / 3, (-4 + 1 - 2) / 3])
    assert sum(found) == pytest.approx(0)


def test_endings_and_lengths():
    assert balance.endings(ROWS) == {"proofs": 2, "stalemate": 1}
    assert balance.lengths(ROWS).mean == pytest.approx(17 / 3)


def test_parts_of_winners_and_of_the_others():
    won, rest = balance.parts(ROWS)["proofs"]
    assert (won.mean, rest.mean) == (pytest.approx((10 + 6 + 6 + 9) / 4), pytest.approx((4 + 1 + 3 + 1 + 2) / 5))


def test_what_pays(monkeypatch):
    monkeypatch.setattr(balance, "FEWEST", 1)
    [use] = balance.pays(ROWS, "tool")
    assert use.name == "tool ship"
    assert use.often == pytest.approx(12 / 9)
    assert use.limit == 1  # of 0 0 0 0 1 2 2 3 4
    assert (use.more, use.less) == (Share(3, 4), Share(0, 5))
    # by hand: sum of (uses - their mean) times (points - theirs), over that of the squares
    above = (
        (5 / 3 * 5 - 1 / 3 * -1 - 4 / 3 * -4) + (2 / 3 + 2 / 3 + -4 / 3 * -2) + (-4 / 3 * -3 + -4 / 3 * -2 + 8 / 3 * 5)
    )
    below = (25 / 9 + 1 / 9 + 16 / 9) + (4 / 9 + 4 / 9 + 16 / 9) + (16 / 9 + 16 / 9 + 64 / 9)
    assert use.points.mean == pytest.approx(above / below)
    assert balance.pays(ROWS, "clock") == []


def test_of_what_few_did_nothing_is_said():
    assert balance.pays(ROWS) == []


def test_an_even_half_of_the_players_is_above_the_limit(monkeypatch):
    monkeypatch.setattr(balance, "FEWEST", 1)
    rows = [{**ROWS[0], "order": ["a", "b"], "counts": {"a tool ship": 1}}] * 2
    [use] = balance.pays(rows)
    assert (use.limit, use.more.played, use.less.played) == (0, 2, 2)


def test_halves_are_as_even_as_can_be():
    assert balance._halving([0, 0, 0, 1, 1, 1, 1, 2]) == 0
    assert balance._halving([0, 1, 1, 2, 2, 3]) == 1
    assert balance._halving([0, 0, 0, 1]) == 0


# intervals


def test_a_wilson_interval():
    low, high = balance.wilson(0, 20)
    assert (low, round(high, 3)) == (0.0, 0.161)
    assert balance.wilson(2.5, 3)[1] <= 1


def test_a_bootstrap_interval_covers_the_truth_about_as_often_as_it_says():
    rng = random.Random("coverage")
    trials = [balance.mean([rng.gauss(5, 2) for _ in range(40)]) for _ in range(100)]
    assert 88 <= sum(one.low <= 5 <= one.high for one in trials) <= 100


def test_a_slope_is_that_of_whole_games():
    found = balance.slope([(3, 1), (3, 1), (0, 4)])
    assert found.mean == 1.0
    assert found.low < 1 < found.high <= 3
    assert balance.slope([(0, 0)]) == Mean(0, 0, 0)


def test_two_rates_are_apart():
    found = balance.apart(Share(56, 70), Share(48, 80))  # an example of Newcombe's paper
    assert [round(end, 4) for end in found] == [0.2, 0.0524, 0.3339]


# two studies


def test_games_are_compared_in_pairs():
    changed = [row(2, (1, 2, 12), "c", "cab", {"c tool ship": 5}, 6), ROWS[0], row(9, (0, 0, 0), "abc")]
    found = balance.compared(changed, ROWS, ("tool ship",))
    assert (found.pairs, found.same) == (2, 1)
    assert found.by["points"].mean == pytest.approx((1 + 0) / 2)
    assert found.by["best"].mean == pytest.approx(1.5)
    assert found.by["lead"].mean == pytest.approx(1.5)
    assert found.by["length"].mean == pytest.approx(0.5)
    assert found.by["first"].mean == 0
    assert found.by["tool ship"].mean == pytest.approx(1 / 6)


def test_the_measures_of_a_team_that_lost():
    lost = row(0, (0, 0, 0), "")
    assert balance.MEASURES["won"](lost) == balance.MEASURES["first"](lost) == balance.MEASURES["lead"](lost) == 0


# the studies that are played


def test_each_option_and_each_value_has_its_study():
    for game in games.NAMES:
        found = {study.option[0] for study in studies.studies() if study.game == game and study.option}
        assert found == set(games.get(game).options()._fields)
    values = [study.option for study in studies.studies() if study.option and study.option[0] == "free_pass"]
    assert values == [("free_pass", "only_if_stuck"), ("free_pass", "always")]
    names = [study.name for study in studies.studies()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", studies.TABLES)
def test_each_changed_table_is_a_pack_that_can_be(name):
    assert pack_file.problems(studies.pack(name)) == []
    items = {item.path: item for item in boxes.of("viagem").items()}
    assert all(items[path].mark != "stated" for path in pack_file.parsed(studies.pack(name), "x").changes["viagem"])


def test_a_study_is_played_with_its_pack_and_goes_on(tmp_path, monkeypatch):
    few = studies.Study("viagem", "viagem-diversity-flat", 3, 2, table="diversity-flat", other="random")
    calls = []
    monkeypatch.setattr(studies, "studies", lambda: [few])
    from tests.balance import play

    monkeypatch.setattr(play, "studies", lambda: [few])
    monkeypatch.setattr(play.subprocess, "run", lambda command, **rest: calls.append((command, rest["env"])))
    play.play(tmp_path, "viagem")
    assert [command[5] for command, _ in calls] == ["2", "2", "2"]
    pack = pack_file.read(calls[0][1]["TIMETRAVEL_PACK"])
    assert pack.changes["viagem"] == {("diversity", "points"): [0, 2, 3, 4, 5, 6, 7, 8]}
    play.one(tmp_path, few.name, 2)
    assert [one["game"] for one in summary._rows(tmp_path, few.name)] == [0, 1]


# what is kept


def test_a_study_is_kept_and_read_again(tmp_path, monkeypatch):
    monkeypatch.setattr(balance, "FEWEST", 1)
    said = {"name": "x", "game": "viagem", "rules": "1", "bots": "random", "players": 3, "seed": "s"}
    what = {"options": {}, "setup": {}, "option": ("meet", "optional"), "table": ""}
    first = balance_kept.Study(**said, **what, **balance_kept.found(ROWS))
    second = balance_kept.Study(**said, **what, **balance_kept.found(ROWS, ("tool ship",), ROWS))
    text = balance_kept.text([first, second])
    one, other = map(balance_kept._read, json.loads(text))
    assert balance_kept.text([one, other]) == text
    assert isinstance(one.pays[0], Use)
    assert isinstance(other.against, Compared)
    assert one.option == ("meet", "optional")
    assert other.against.same == 3
    assert one.seats == [Share(2.5, 3), Share(0, 3), Share(0.5, 3)]


@pytest.mark.parametrize("game", games.NAMES)
def test_what_is_kept_is_of_these_rules_and_whole(game):
    found = balance_kept.kept(game)
    assert {study.rules for study in found.values()} == {games.get(game).RULES_VERSION}
    wanted = [study.name for study in studies.studies() if study.game == game]
    assert [name for name in found if not name.startswith(summary.ADVENTURES)] == wanted
    for study in found.values():
        assert sum(study.endings.values()) == study.games
        assert study.against is None or 0 <= study.against.same <= study.against.pairs <= study.games


def test_games_come_out_as_they_did_in_the_study():
    """The rules are still those of the study; the bots that look ahead may have changed since."""
    rows = lab.run(next(one for one in studies.studies() if one.name == "viagem-3-random").plan, balance_kept.SAMPLE)
    assert balance_kept.sample(rows) == balance_kept.kept("viagem")["viagem-3-random"].sample


def test_the_cards_of_a_table_are_those_of_the_game():
    plan = next(one for one in studies.studies() if one.name == "leap-3").plan
    cards = summary.dealt(plan, 0)
    assert "4<" in cards
    assert len([name for name in cards if name.startswith("item")]) == 3


# the page


def test_the_page_is_up_to_date():
    assert page.text() == read("balance"), "run: python -m tests.balance page --kept"


def test_the_page_of_win_rates_is_in_what_is_kept():
    kept = [study for study in balance_kept.kept("leap").values() if study.name.startswith(summary.ADVENTURES)]
    assert kept == list(summary.adventures()), "run: python -m tests.balance page"


def test_each_option_and_table_has_its_line_in_the_page():
    lines = [line for line in read("balance").splitlines() if line.startswith("| `")]
    for study in studies.studies():
        name = "`{}` = `{}`".format(*study.option) if study.option else f"`{study.table}`"
        assert not (study.option or study.table) or any(line.startswith(f"| {name} |") for line in lines)


def test_numbers_in_the_page():
    assert share(Share(10, 40), 0.5) == "**25 (14–40) %**"
    assert share(Share(10, 40), 0.3) == "25 (14–40) %"
    assert mean(Mean(-0.25, -0.5, 0.01), zero=True) == "−0.2 (−0.5 to +0.0)"
    assert mean(Mean(0.5, 0.2, 0.9), zero=True) == "**+0.5 (+0.2 to +0.9)**"


def test_adventures_are_pooled():
    rates = short.adventures(balance_kept.kept("leap"))
    rows = table(read("leap-win-rates"), "Time Leap: how often a team of bots wins")
    assert rates[20].won == sum(int(row[2].split(" of ")[0]) for row in rows if row[0] == "20")


# the chart


def test_a_chart_has_a_row_for_each_name_and_a_legend_for_several():
    pyplot = pytest.importorskip("matplotlib.pyplot")
    from timetravel.balance_chart import dots

    one = dots({"": {"x": Share(1, 4), "y": Mean(0.5, 0.2, 0.9)}}, fair=0.5)
    two = dots({"mine": {"x": Share(1, 4)}, "kept": {"x": Share(1, 9), "z": Share(1, 9)}})
    assert [tick.get_text() for tick in one.axes[0].get_yticklabels()] == ["x", "y"]
    assert [tick.get_text() for tick in two.axes[0].get_yticklabels()] == ["x", "z"]
    assert [text.get_text() for text in two.legends[0].get_texts()] == ["mine", "kept"]
    assert not one.legends
    marks = {line.get_marker() for line in two.axes[0].get_lines() if line.get_marker() not in ("|", "None")}
    assert len(marks) == 2  # not by colour alone
    pyplot.close("all")
