"""The searching bot: legal, steady, blind to what it cannot know, within its budget, and able to say why."""

import json
import random
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner

import timetravel
from tests import strength
from tests.again import under_hash_seeds
from tests.playing import batches, games
from tests.test_views import disguised
from timetravel import bots, viagem
from timetravel import games as all_games
from timetravel.bots import Effort
from timetravel.bots.search import SearchBot
from timetravel.cli import main
from timetravel.errors import OptionError
from timetravel.match import Match

GAME = all_games.get("viagem")


def searcher(effort: str, seed: object = 0, game: Any = GAME) -> Any:
    return bots.make(f"search:{effort}", game, random.Random(f"search {seed}"))


@cache
def match(rounds: int, seed: str = "search", players: int = 3) -> Match:
    """Return a match of one-turn-lookahead bots at the beginning of a round."""
    made = Match(GAME, players, seed=seed)
    bot = bots.make("greedy", GAME, random.Random(seed))
    while made.to_act and (made.state.stack or made.state.round < rounds):
        made.act(bot.choose(GAME.view(made.state, made.to_act)))
    return made


def seen(rounds: int, seed: str = "search") -> Any:
    made = match(rounds, seed)
    return GAME.view(made.state, made.to_act)


class Counting:
    """The game, and how often its ``step`` was called."""

    def __init__(self) -> None:
        self.steps = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)

    def step(self, *args: Any, **kwargs: Any) -> Any:
        self.steps += 1
        return GAME.step(*args, **kwargs)


# what it does is legal


@batches(2_200_000, 24, 6)
def test_with_next_to_no_budget_it_acts_legally(seeds):
    for number, (state, legal, _, rng) in enumerate(games(seeds, 0.1)):
        who = viagem.to_act(state)
        if who is not None:
            nodes = rng.choice((1, 2, 7, 60, 400))
            assert searcher(str(nodes), number).choose(viagem.view(state, who)) in legal


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_plays_whole_games(players: int) -> None:
    command = ["simulate", "viagem", "--players", str(players), "--games", "1", "--bots", "search:40,greedy", "--json"]
    result = CliRunner().invoke(main, command)
    assert json.loads(result.stdout)["endings"] == {"proofs": 1}


def test_it_thinks_for_seconds_too() -> None:
    view = seen(3)
    assert searcher("0.01s").choose(view) in GAME.legal(view.position)


def test_when_the_match_is_over_nobody_decides() -> None:
    made = match(99)
    for ask in (searcher("50").choose, searcher("50").hint):
        with pytest.raises(ValueError, match="the match is over"):
            ask(GAME.view(made.state, "blue"))


# it is steady, and sees its view only


def test_it_does_the_same_for_the_same_seed() -> None:
    view = seen(4)
    assert [a.action for a in searcher("2500").hint(view)] == [a.action for a in searcher("2500").hint(view)]
    assert searcher("900", 3).choose(view) == searcher("900", 3).choose(view)


@pytest.mark.long
def test_it_does_the_same_under_any_hash_seed() -> None:
    command = ["-m", "timetravel.cli", "simulate", "viagem", "--players", "3", "--games", "1", "--json"]
    assert len(under_hash_seeds([*command, "--seed", "3", "--bots", "search:250,greedy"])) == 1


@batches(2_300_000, 6, 3)
def test_what_it_cannot_know_does_not_change_its_choice(seeds):
    differing = 0
    for number, (state, legal, _, rng) in enumerate(games(seeds, 0.03)):
        who = viagem.to_act(state)
        if who is None or len(legal) == 1:
            continue
        twin = disguised(rng, state, who)
        differing += twin != state
        one, two = viagem.view(state, who), viagem.view(twin, who)
        assert searcher("1500", number).choose(one) == searcher("1500", number).choose(two)
    assert differing > 3, "the disguise does nothing"


def test_what_it_cannot_know_does_not_change_its_hints() -> None:
    view = seen(5)
    twin = disguised(random.Random(1), match(5).state, match(5).to_act)
    assert twin != match(5).state
    assert searcher("4000").hint(view) == searcher("4000").hint(GAME.view(twin, match(5).to_act))


# it keeps to its budget


@pytest.mark.parametrize("nodes", [1, 10, 333, 2000])
def test_it_looks_at_no_more_positions_than_it_may(nodes: int) -> None:
    game = Counting()
    searcher(str(nodes), game=game).choose(seen(4))
    assert game.steps == nodes


@pytest.mark.parametrize("calls", [0, 1, 50, 1500])
def test_it_stops_when_told(calls: int) -> None:
    game, view = Counting(), seen(4)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > calls

    assert searcher("100000", game=game).choose(view, stop) in GAME.legal(view.position)
    assert (game.steps, asked) == (calls, calls + 1)


def test_one_legal_action_needs_no_thought() -> None:
    forced = next(s for s in match(99).states if len(GAME.legal(s)) == 1)
    game = Counting()
    assert [searcher("500", game=game).choose(GAME.view(forced, GAME.to_act(forced)))] == GAME.legal(forced)
    assert game.steps == 0


# it says why


@pytest.mark.parametrize("rounds", [1, 3, 6])
def test_a_hint_tells_lines_that_can_be_played(rounds: int) -> None:
    view = seen(rounds)
    who = GAME.to_act(view.position)
    advice = searcher("9000").hint(view)
    assert 1 < len({one.action for one in advice}) == len(advice) <= 3
    assert advice == sorted(advice, key=lambda one: (-one.visits, -one.value))
    for one in advice:
        assert one.action in GAME.legal(view.position)
        assert 0 <= one.value <= 1
        assert one.visits
        assert (one.line[0].choice.do, one.line[0].choice.label) == (str(one.action), one.label)
        assert {ply.by for ply in one.line} == set(GAME.players(view.position))
        state = view.position
        for ply in (ply for ply in one.line if not ply.guessed):
            assert ply.by == who == GAME.to_act(state)
            assert ply.choice in GAME.choices(GAME.view(state, who))
            state = GAME.step(state, GAME.action(ply.choice.do, state))
            assert ply.view == GAME.view(state, who)
        assert one.sentences == tuple(s for ply in one.line if not ply.guessed for s in ply.sentences)
        assert all(sentence.cites and sentence.text.endswith(".") for sentence in one.sentences)


def test_a_hint_follows_a_line_to_the_end_of_the_next_turn() -> None:
    view = seen(3)
    turns = []
    for ply in searcher("9000").hint(view)[0].line:
        turns += [s.text for s in ply.sentences if s.text.startswith("Round ")]
    assert len(turns) == 4


def test_a_guessed_card_is_not_named_when_it_is_drawn() -> None:
    for one in searcher("6000").hint(seen(3)):
        told = [s.text for ply in one.line if ply.guessed for s in ply.sentences if " draws " in s.text]
        assert told
        assert all(text.endswith("draws a card.") for text in told)


def test_a_hint_for_one_legal_action_tells_what_follows() -> None:
    forced = next(s for s in match(99).states if len(GAME.legal(s)) == 1)
    [one] = searcher("5000").hint(GAME.view(forced, GAME.to_act(forced)))
    assert [one.action] == GAME.legal(forced)
    assert len(one.line) > 1


def test_hints_come_as_many_as_asked_for_and_with_next_to_no_budget() -> None:
    assert len(searcher("5000").hint(seen(2), 2)) == 2
    assert len(searcher("1").hint(seen(2))) == 1
    assert searcher("1").hint(seen(2), stop=lambda: True) == []


# it is strong


@pytest.mark.long
def test_it_beats_one_turn_lookahead() -> None:
    rows = [strength.play("search:600", "greedy", number) for number in range(9)]
    assert sum(row.won for row in rows) >= 7


def test_it_sees_that_a_clock_pays() -> None:
    """A lone piece by the clock: the proof, the bonus of the clock and any goal, in two actions of one turn."""
    assert sum(entry.do.startswith("clock") for entry in self_played().entries) >= 3


@cache
def self_played() -> Match:
    made = Match(GAME, 3, seed="clock")
    hands = {who: searcher("300", who) for who in made.players}
    while made.to_act:
        made.act(hands[made.to_act].choose(GAME.view(made.state, made.to_act)))
    return made


# names and errors


def test_levels() -> None:
    assert bots.parsed("search") == ("search", Effort(bots.LEVELS["medium"]))
    assert bots.parsed("search:easy") == ("search", Effort(bots.LEVELS["easy"]))
    assert bots.parsed("search:123") == ("search", Effort(123))
    assert bots.parsed("search:2s") == ("search", Effort(seconds=2.0))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("serch", "no bot 'serch'.*did you mean 'search'"),
        ("search:", "a level is easy, medium, strong"),
        ("search:strng", "did you mean 'strong'"),
        ("search:0", "a level is"),
        ("search:-5", "a level is"),
        ("search:0s", "a level is"),
        ("search:9999s", "up to 3600"),
        ("search:1e9", "a level is"),
        ("search:²", "a level is"),
        ("greedy:easy", "'greedy' has no levels"),
        (":easy", "no bot ':easy'"),
    ],
)
def test_a_wrong_name_is_refused(name: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        bots.make(name, GAME, random.Random(1))


@pytest.mark.parametrize("game", ["leap", "stones"])
def test_a_game_that_cannot_be_searched_is_named(game: str) -> None:
    import tests.toy  # noqa: F401  # registers the game

    with pytest.raises(OptionError, match=f"^the bot 'search' cannot play {game}; random, greedy.* can$"):
        SearchBot(all_games.get(game), random.Random(1), Effort(10))


def test_it_has_a_seat_at_the_board() -> None:
    board = timetravel.play(seats=["person", "search:5", ("Eva", "search:easy")], seed="seats", first="blue")
    assert [seat.kind for seat in board.seats.values()] == ["person", "search:5", "search:easy"]
    assert board.answer({"intent": "act", "do": "place D1", "revision": board.revision})["answer"] == "done"
    assert len(board.match.entries) == 3
    board.close()


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("search:hard", "red: 'search:hard': a level is easy"),
        ("sarch", "red: no player 'sarch'.*did you mean 'search'"),
    ],
)
def test_a_wrong_player_at_the_board_is_named(kind: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        timetravel.play(seats=["person", kind, "random"])
