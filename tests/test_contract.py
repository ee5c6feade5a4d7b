"""The contract of a game, kept by every game of the package."""

import copy
import pickle
from pathlib import Path

import pytest

import tests.toy
from tests import contract
from timetravel import games, record, rulebook, simulate
from timetravel.errors import OptionError
from timetravel.match import Match
from timetravel.protocol import Game, Verdict

GAMES = [games.get(name) for name in games.NAMES]
each_game = pytest.mark.parametrize("game", GAMES, ids=games.NAMES)


@each_game
def test_it_brings_scenarios_golden_playthroughs_and_a_rulebook(game: Game) -> None:
    assert contract.missing(game.NAME) == []


def test_a_game_without_them_fails() -> None:
    assert "scenarios" in contract.missing("stones")
    assert "a golden playthrough" in contract.missing("stones")


@each_game
def test_every_message_rests_on_a_section_that_is_there(game: Game) -> None:
    assert contract.unknown_sections(game) == set()


@each_game
def test_every_section_and_ruling_has_a_mark_and_a_summary(game: Game) -> None:
    for section in rulebook.sections(game.NAME).values():
        assert set(section.marks) <= {"stated", "derived", "reconstructed"}
        assert section.marks
        assert len(section.text) > 20


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_a_state_is_a_value(game: Game, seed: int) -> None:
    for state, action, _, after in contract.decisions(game, seed, 3):
        before = copy.copy(state)
        assert before == state
        assert hash(before) == hash(state)
        assert game.step(state, action, shuffle=lambda names: names) != state
        assert state == before
        assert pickle.loads(pickle.dumps(after)) == after
        assert game.state_of(game.describe(after), game.options({})) == after


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_a_state_that_is_used_up_leads_to_the_same(game: Game, seed: int) -> None:
    stepped = contract.decisions(game, seed, 3)
    for (_, _, heard, after), (own, _, told, used) in zip(
        stepped, contract.decisions(game, seed, 3, verb="advance"), strict=True
    ):
        assert used is own
        assert used == after
        assert told == heard


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_verdicts_questions_and_choices_agree(game: Game, seed: int) -> None:
    for state, action, events, after in contract.decisions(game, seed, 4):
        who = game.to_act(state)
        assert game.question(state).who == who
        assert game.verdict(state, action) == Verdict(action, ())
        assert game.action(str(action), state) == action
        view = game.view(state, who)
        assert [choice.do for choice in game.choices(view)] == [str(a) for a in game.legal(state)]
        for remark in game.remarks(view):
            assert remark.text
            assert set(remark.cites) <= rulebook.sections(game.NAME).keys()
        for event in events:
            assert "{" not in game.sentence(event, who).text
        for other in game.players(state):
            if other != who:
                assert not game.verdict(state, action, other).legal
        assert (game.outcome(after) is None) == (game.to_act(after) is not None)


@each_game
def test_nothing_is_legal_when_it_is_over(game: Game) -> None:
    state = next(iter(contract.decisions(game, 1, 3)))[0]
    for _, action, _, after in contract.decisions(game, 1, 3, 5000):
        state, last = after, action
    assert game.to_act(state) is None
    assert game.legal(state) == []
    assert [reason.name for reason in game.why_not(state, last)] == ["over"]
    assert game.question(state).who is None


@each_game
def test_an_unknown_seat_is_named(game: Game) -> None:
    state = game.start(game.seats(3))
    with pytest.raises(OptionError, match="nobody plays 'purple'"):
        game.why_not(state, game.legal(state)[0], "purple")
    with pytest.raises(OptionError, match="nobody plays 'white'"):
        game.view(state, "white")


@each_game
@pytest.mark.parametrize("players", [0, 1, 6])
def test_a_wrong_number_of_players_is_refused(game: Game, players: int) -> None:
    with pytest.raises(OptionError, match=f"{players} players"):
        game.seats(players)


# the toy game of docs/add-a-game.md


def test_the_toy_game_plays() -> None:
    toy = games.get("stones")
    summary = simulate.simulate(toy, 2, 5, "toy", ["random", "greedy"])
    assert summary["endings"] == {"over": 5}
    match = Match(toy, 2, seed="toy")
    while match.to_act:
        match.act(toy.legal(match.state)[0])
    assert record.loads(record.dumps(match)).state == match.state
    verdict = toy.verdict(Match(toy, 2).state, "take 3")
    assert verdict.reasons[0].text == "One or two stones are taken, and 7 are left."


def test_the_page_shows_the_toy_game_whole() -> None:
    page = (contract.PACKAGE.parent / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    source = Path(tests.toy.__file__).read_text(encoding="utf-8")
    assert f"```python\n{source}```" in page


def test_a_name_of_the_package_cannot_be_taken() -> None:
    class Other(tests.toy.Stones):
        NAME = "leap"

    with pytest.raises(OptionError, match="'leap' is a game of the package"):
        games.register(Other())
