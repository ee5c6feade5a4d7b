"""Who names something that there is not, or says two things at once, is told what would be right."""

import random
from collections.abc import Callable

import pytest
from click.testing import CliRunner

import timetravel
from timetravel import bots, explain, games, lab, rulebook, scenario
from timetravel.cli import main
from timetravel.errors import SHORT, OptionError, PositionError, TimeTravelError, instead
from timetravel.exercises import chapters, exercise
from timetravel.leap.components import SCENARIO_COPIES
from timetravel.match import Match
from timetravel.messages import catalogue
from timetravel.viagem.rulings import Options

VIAGEM, LEAP = games.get("viagem"), games.get("leap")
BASE = 'game = "viagem"\n[position]\nplayers = ["blue", "red", "yellow"]\n'
EVENTS = sorted({name.partition(".")[0] for name in catalogue("viagem")["events"]})


@pytest.mark.parametrize(
    ("said", "there"),
    [
        (lambda: Match(VIAGEM, options={"foo": 1}), Options._fields),
        (lambda: explain.compare("leap", LEAP.start(("blue", "red")), "foo"), type(LEAP.options({}))._fields),
        (lambda: Match(LEAP, 2, setup={"scenario": ["foo"]}), SCENARIO_COPIES),
        (lambda: scenario.loads(BASE + '[[step]]\ndo = "end"\nevents = ["boom"]\n'), EVENTS),
        (lambda: exercise("nothing"), chapters()),
    ],
)
def test_a_short_list_is_told(said: Callable[[], object], there: tuple[str, ...]) -> None:
    with pytest.raises(TimeTravelError) as raised:
        said()
    told = str(raised.value).rpartition(" are ")[2].split(", ")
    assert sorted(told) == sorted(there)


@pytest.mark.parametrize(
    "said",
    [
        lambda: explain.section("viagem", "zzz"),
        lambda: scenario.loads('section = "zzz"\n' + BASE),
    ],
)
def test_where_a_long_list_stands_is_told(said: Callable[[], object]) -> None:
    with pytest.raises(TimeTravelError, match=r"no section 'zzz'.*; docs/rulings\.md has them all$"):
        said()


def test_the_nearest_of_a_long_list_are_told() -> None:
    words = rulebook.sections("viagem")
    assert len(", ".join(words)) > SHORT
    assert instead("travel.clok", words, "the page") == ", did you mean 'travel.clock'?"
    assert instead("boardgame rules", words, "it") == "; near it are board, cards, travel.ship; it has them all"
    with pytest.raises(PositionError, match=r"no field 'foo'.*; fields\(\) has them all"):
        timetravel.edit("viagem").draft.change("foo", "set", 1)


@pytest.mark.parametrize("command", ["solutions", "check"])
def test_the_chapters_are_told(command: str) -> None:
    done = CliRunner().invoke(main, ["exercises", command, "nothing"])
    assert done.exit_code == 2
    assert done.stderr == f"timetravel: no chapter 'nothing'; there are {', '.join(chapters())}\n"


@pytest.mark.parametrize("name", ["spaceship", "spaceship.", "spaceship.99", "spaceship.0"])
def test_the_exercises_of_a_chapter_are_told(name: str) -> None:
    with pytest.raises(OptionError, match=r"the chapter spaceship has spaceship\.1 to spaceship\.5$"):
        exercise(name)


@pytest.mark.parametrize(
    "said",
    [
        lambda: Match(VIAGEM, ("blue", "blue", "red")),
        lambda: timetravel.play(players=("blue", "blue", "red")),
        lambda: timetravel.play("leap", players=["red", "blue", "blue"]),
    ],
)
def test_a_colour_that_is_given_twice_is_told_as_that(said: Callable[[], object]) -> None:
    with pytest.raises(OptionError, match=r"^'blue' is given twice; every player has a colour of his own") as raised:
        said()
    assert "did you mean" not in str(raised.value)


@pytest.mark.parametrize(
    ("name", "game", "able"),
    [("search", "leap", "random, greedy, companion can"), ("companion", "viagem", "random, greedy, search can")],
)
def test_who_can_play_instead_is_told(name: str, game: str, able: str) -> None:
    with pytest.raises(OptionError, match=f"{game}; {able}$"):
        bots.make(name, games.get(game), random.Random(1))
    for other in able.removesuffix(" can").split(", "):
        assert bots.make(other, games.get(game), random.Random(1)).name == other


def test_the_decisions_that_there_are_are_told() -> None:
    match = Match(VIAGEM, seed="1")
    with pytest.raises(IndexError, match="no decision -1; there is none yet"):
        explain.causes(match, -1)
    for _ in range(3):
        match.act(match.game.legal(match.state)[0])
    for number in (99, 3, -4):
        with pytest.raises(IndexError, match=f"no decision {number}; there are 3, numbered from 0 to 2$"):
            explain.causes(match, number)
    with pytest.raises(IndexError, match="no event 9; there are 1, numbered from 0 to 0"):
        explain.causes(match, -1, 9)
    assert explain.causes(match, -3) == explain.causes(match, 0)


@pytest.mark.parametrize("rest", ["", "foo = 1\n", "[position]\n", 'position = "x"\n'])
def test_a_game_that_there_is_not_is_told_first(rest: str) -> None:
    with pytest.raises(scenario.ScenarioError, match=r":1: game: no game 'chess' \(viagem, leap"):
        scenario.loads(f'game = "chess"\n{rest}')


@pytest.mark.parametrize("adventure", [11, 20, None])
def test_an_adventure_and_scenario_cards_are_not_both_taken(adventure: object) -> None:
    with pytest.raises(OptionError, match="give adventure or scenario, not both"):
        Match(LEAP, 2, setup={"scenario": ["1"], "adventure": adventure})


@pytest.mark.parametrize(
    ("game", "flag", "one", "other"),
    [
        ("viagem", "--option", "revisit=yes", "revisit=no"),
        ("leap", "--option", "turn_limit=30", "turn_limit=40"),
        ("leap", "--setup", "adventure=14", "adventure=15"),
    ],
)
def test_what_is_said_in_two_ways_is_refused(game: str, flag: str, one: str, other: str) -> None:
    simulate = ["simulate", game, "--games", "0", flag, one]
    assert CliRunner().invoke(main, [*simulate, flag, one]).exit_code == 0
    done = CliRunner().invoke(main, [*simulate, flag, other])
    assert done.exit_code == 2
    name, _, value = one.partition("=")
    assert f"{name} is given as {value} and as {other.partition('=')[2]}" in done.stderr


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ((), "stopped; nothing is kept; with --table FOLDER games are, and the same command goes on from them"),
        (("--table", "kept"), "kept holds the batches of 10 games that were finished; the same command goes on"),
    ],
)
def test_whoever_stops_a_simulation_is_told_how_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...], says: str
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "run", stopped)
    done = CliRunner().invoke(main, ["simulate", "viagem", *more])
    assert done.exit_code == 1
    assert says in done.stderr
    assert "Aborted" not in done.output
