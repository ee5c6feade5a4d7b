"""The components of the rulebook's list, the cards and tables, and the mark that every datum bears.

What is printed stands in ``tests/printed.py`` a second time; here the data files are held against it.
"""

import re
from collections import Counter
from typing import get_args, get_type_hints

import pytest

from tests import printed
from timetravel import rulebook, viagem
from timetravel.data import load
from timetravel.viagem import components as c

MARKS = {"stated", "derived", "reconstructed"}
BOARD, CARDS, FIGURES = load("viagem", "board"), load("viagem", "cards")["card"], load("viagem", "figures")["figure"]
TABLES, RULINGS, SECTIONS = load("viagem", "tables"), load("viagem", "rulings"), load("viagem", "sections")


# section components, and its list


def test_25_epochs_in_7_periods():
    assert tuple(printed.PERIODS) == c.PERIODS
    assert dict(zip(c.PERIODS, c.PERIOD_NAMES, strict=True)) == printed.PERIOD_NAMES
    assert list(c.EPOCHS) == printed.EPOCHS
    assert len(c.EPOCHS) == 25
    assert Counter(name[0] for name in c.EPOCHS) == printed.SIZES


def test_53_pieces_by_colour_and_number_of_players():
    """12, 9 or 8 each: together 12 blue, 12 red, 12 yellow, 9 green, 8 white."""
    assert {number: each + 2 for number, each in c.PIECES.items()} == {3: 12, 4: 9, 5: 8}
    most = {colour: max(printed.PIECES[n] for n in (3, 4, 5) if k < n) for k, colour in enumerate(viagem.COLOURS)}
    assert most == {"blue": 12, "red": 12, "yellow": 12, "green": 9, "white": 8}
    assert sum(most.values()) == TABLES["pieces"]["total"] == 53


@pytest.mark.parametrize(("number", "to_place"), [(3, 10), (4, 7), (5, 6)])
def test_pieces_to_place(number, to_place):
    """Ruling 2: 10, 7 or 6; one piece lies on the score track and one on the clock."""
    p = viagem.describe(viagem.start(viagem.seats(number)))
    assert set(p["to_place"].values()) == {to_place}
    assert list(p["clock"].values()) == list(range(1, number + 1))


def test_25_proofs_worth_63_points():
    assert {letter: list(values) for letter, values in zip(c.PERIODS, c.ALL_PROOFS, strict=True)} == printed.PROOFS
    values = [value for row in c.ALL_PROOFS for value in row]
    assert (len(values), sum(values)) == (25, 63)
    assert {letter: len(row) for letter, row in printed.PROOFS.items()} == printed.SIZES


def test_7_bonus_tokens():
    p = viagem.describe(viagem.start(viagem.seats(3)))
    assert p["bonus_left"] == list(printed.PERIODS)
    assert TABLES["scoring"]["bonus_token"] == 2


def test_30_action_cards_are_10_and_20():
    copies = dict(zip(c.CARDS, c.COPIES, strict=True))
    assert copies == {**printed.MACHINES, **printed.SPECIALS}
    assert sum(n for name, n in copies.items() if name.startswith("machine")) == 10
    assert sum(n for name, n in copies.items() if not name.startswith("machine")) == 20
    assert len(c.DECK) == 30


def test_two_kinds_of_card_called_time_tunnel_and_the_rest():
    """Section cards: 2 + 3, 2, 3, 2, 3, 3, 2."""
    copies = dict(zip(c.CARDS, c.COPIES, strict=True))
    assert copies["rescue"] == 2
    assert (copies["tunnel-1"], copies["tunnel-2"]) == (2, 1)
    assert (copies["home-1"], copies["home-2"]) == (2, 1)
    others = ("permission", "disorientation", "failure", "leader", "countdown")
    assert [copies[name] for name in others] == [2, 2, 3, 3, 2]


def test_marked_symbols():
    assert {name for name, marked in zip(c.CARDS, c.MARKS, strict=True) if "X" in marked} == printed.MARK_X
    assert {name for name, marked in zip(c.CARDS, c.MARKS, strict=True) if "Y" in marked} == printed.MARK_Y


def test_25_figures_one_for_each_epoch():
    rows = {row["epoch"]: (row["name"], row["points"], row["tokens"], row["tunnel"]) for row in FIGURES}
    assert rows == printed.FIGURES
    assert len(FIGURES) == 25
    assert all(any(row[1:]) for row in rows.values()), "a figure that brings nothing"


def test_stated_figures():
    """Section figures, examples 1 to 4, and the example of the tunnel."""
    marks = {row["epoch"]: row["mark"] for row in FIGURES}
    stated = {"M3", "L2", "F1", "C3"}
    assert {epoch for epoch, mark in marks.items() if mark == "stated"} == stated
    assert marks["D2"] == "derived"
    rows = {row["name"]: (row["points"], row["tokens"], row["tunnel"]) for row in FIGURES}
    assert rows["William Shakespeare"] == (3, 0, 0)
    assert rows["Lucrezia Borgia"] == (0, 2, 0)
    assert rows["Cyborg"] == (1, 1, 1)
    assert rows["Santos Dumont"] == (2, 0, 2)
    assert rows["Tyrannosaurus Rex"] == (0, 0, 2)


def test_10_countdown_tokens_40_markers_30_scientist_tokens():
    assert c.COUNTDOWN_TOKENS == TABLES["tunnel"]["countdown"] == 10
    assert TABLES["markers"]["supply"] == 40
    assert TABLES["tokens"]["supply"] == 30


def test_five_speeds():
    assert list(c.SPEEDS) == printed.SPEEDS == [1, 2, 2, 3, 3]
    assert TABLES["ship"]["first_points"] == 2


def test_12_clock_numbers():
    rows = {number: (kind.replace("_", " "), amount) for number, (kind, amount) in c.CLOCK.items()}
    assert rows == printed.CLOCK
    assert sorted(rows) == list(range(1, 13))


def test_start():
    """Section setup; ruling 1: the last seat has three tokens; ruling 3: the score starts at 0."""
    for number in (3, 4, 5):
        p = viagem.describe(viagem.start(viagem.seats(number)))
        assert list(p["tokens"].values()) == [2] * (number - 1) + [3]
        assert set(p["score"].values()) == {0}
        assert {len(hand) for hand in p["hands"].values()} == {3}
        assert len(p["pile"]) == 30 - 3 * number
        assert (len(p["figures"]), len(p["figure_pile"])) == (3, 22)
        assert (p["countdown"], p["speed"], p["round"]) == (10, 1, 1)


def test_scoring_numbers():
    assert c.SCORING == {"bonus_token": 2, "piece": 1, "blocked": -1, "tunnel": -2, "hole": -3}
    assert list(c.DIVERSITY) == printed.DIVERSITY
    assert c.DIVERSITY[4] == 5, "stated in the example"
    assert TABLES["end"]["proofs_left"] == 3
    assert (c.HAND, c.SPECIALS_A_TURN, c.PROOFS_A_TURN, c.FACE_UP) == (3, 3, 2, 3)


def test_diversity_in_the_text_is_that_of_the_table():
    text = SECTIONS["scoring"]["summary"]
    found = {int(n): int(points) for n, points in re.findall(r"(\d) periods? (\d+)", text)}
    assert found == dict(enumerate(TABLES["diversity"]["points"][1:], 1))
    assert f"{TABLES['diversity']['points'][4]} points for 4 periods" in str(SECTIONS["scoring"]["reconstructed"])


# every datum bears a mark


def data() -> list[tuple[str, dict]]:
    rows = [(f"{key} {row.get('name') or row.get('ends')}", row) for key in ("period", "edge") for row in BOARD[key]]
    rows += [(row["name"], row) for row in CARDS] + [(row["name"], row) for row in FIGURES]
    rows += [(name, row) for name, row in TABLES.items()] + [(id_, row) for id_, row in SECTIONS.items()]
    return rows + [(f"{id_} part {k}", part) for id_, row in RULINGS.items() for k, part in enumerate(row["part"])]


@pytest.mark.parametrize(("name", "row"), data(), ids=[name for name, _ in data()])
def test_datum_has_a_mark(name, row):
    assert row["mark"] in MARKS


def test_every_symbol_has_a_mark():
    """Page §2: eight are stated by examples, the rest is reconstructed."""
    marks = {
        f"{row['name']}.{symbol}": mark
        for row in BOARD["epoch"]
        for symbol, mark in zip(row["symbols"], row["symbol_marks"], strict=True)
    }
    assert len(marks) == 50
    assert {name for name, mark in marks.items() if mark == "stated"} == printed.STATED_SYMBOLS
    assert set(marks.values()) <= MARKS


def test_diversity_and_split_of_cards_are_marked_as_ours():
    assert TABLES["diversity"]["mark"] == "reconstructed"
    stated = {row["name"] for row in CARDS if row["mark"] == "stated" and row["name"].startswith("machine")}
    assert stated == {"machine-P", "machine-A"}


def test_the_learner_sees_the_marks():
    for id_, section in rulebook.sections("viagem").items():
        assert set(section.marks) <= MARKS, id_
        assert section.marks, id_
    assert "reconstructed" in rulebook.sections("viagem")["board"].marks


# rulings and options


def test_31_rulings_and_their_options():
    assert list(RULINGS) == [f"ruling.{k}" for k in range(1, 32)]
    for row in RULINGS.values():
        assert row["question"].endswith("?")
        assert row["reason"]
        assert row["sections"]
        assert set(row["sections"]) <= set(SECTIONS)


OPTION_ROWS = {option["name"]: option for row in RULINGS.values() for option in row.get("option", [])}


def test_the_table_of_rulings_has_the_options_of_the_engine():
    defaults = viagem.options()._asdict()
    assert list(OPTION_ROWS) == list(defaults)
    assert {name: row["default"] for name, row in OPTION_ROWS.items()} == defaults


@pytest.mark.parametrize("name", OPTION_ROWS)
def test_option_has_the_values_of_the_engine(name):
    row = OPTION_ROWS[name]
    values = [value["value"] for value in row["values"]]
    assert values[0] == row["default"]
    assert sorted(values, key=str) == sorted(get_args(get_type_hints(type(viagem.options()))[name]), key=str)
    assert all(value["means"].endswith(".") for value in row["values"])
    for value in values:
        assert getattr(viagem.options({name: value}), name) == value


PAGE = {
    2: {"setup_order": ["clockwise", "snake"]}, 4: {"free_pass": ["last_turns", "only_if_stuck", "always"]},
    8: {"revisit": ["no", "yes"]}, 10: {"decline_proof": ["no", "yes"]},
    11: {"clock_emptiness": ["at_leaving", "after_bonus"]}, 12: {"waiting_immune": ["no", "yes"]},
    15: {"wild_bonus": ["any", "destination"]}, 16: {"tunnel_targets": ["board", "board_and_current"]},
    18: {"marker_limit": ["none", 40]}, 21: {"leader_scope": ["journey", "any_own_move"]},
    22: {"countdown_exact": ["yes", "as_many_as_possible"]},
    25: {"meet": ["forced", "optional"], "figure_reshuffle": ["no", "yes"]},
    29: {"diversity_by": ["proofs", "periods_entered"]},
}  # fmt: skip


def test_options_stand_at_their_rulings():
    """The names and values that scenario files rely on, at the ruling they belong to, the default first."""
    found = {
        int(id_.split(".")[1]): {o["name"]: [v["value"] for v in o["values"]] for o in row["option"]}
        for id_, row in RULINGS.items()
        if "option" in row
    }
    assert found == PAGE


def test_sections_are_those_that_files_may_name():
    faq = [f"faq.{k}" for k in range(1, 10)]
    chapters = [
        "components", "board", "setup", "travel", "travel.machine", "travel.machine.bonus", "travel.ship",
        "travel.clock", "figures", "tunnel", "tokens", "cards", "end", "scoring", "tiebreak",
    ]  # fmt: skip
    assert list(SECTIONS) == chapters + faq
    for id_, section in rulebook.sections("viagem").items():
        assert section.title, id_
        assert section.text, id_
        assert set(section.related) <= set(rulebook.sections("viagem")), id_
