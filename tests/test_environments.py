"""The environments for learning programs: PettingZoo's and Gymnasium's own checks, and what they may see."""

import importlib
import random
from itertools import pairwise

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

import gymnasium
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.test.performance_benchmark import performance_benchmark

from timetravel import environments as envs
from timetravel import games
from timetravel.errors import OptionError

GAMES = games.NAMES


@pytest.fixture(params=GAMES)
def game(request) -> str:
    return request.param


# the checks that the libraries bring


# PettingZoo warns of every observation that is a Dict (as those with an action mask are) unless it knows the name of
# the environment. Our agents bear the colours of their seats, as everywhere in this package.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:We recommend agents to be named:UserWarning")
def test_pettingzoo_accepts_the_turns(game) -> None:
    api_test(envs.aec(game), num_cycles=300)


def test_pettingzoo_finds_a_seed_obeyed(game) -> None:
    seed_test(lambda: envs.aec(game), num_cycles=60)


def test_pettingzoo_accepts_all_at_once(game) -> None:
    parallel_api_test(envs.parallel(game), num_cycles=300)
    parallel_seed_test(lambda: envs.parallel(game), num_cycles=60)


@pytest.mark.long
def test_pettingzoo_measures_it(game, capsys) -> None:
    performance_benchmark(envs.aec(game))
    assert "Finished performance benchmark" in capsys.readouterr().out


# Gymnasium warns of bounds that are wide and of a Box without a fitting dtype; only what it asserts counts here
@pytest.mark.filterwarnings("ignore:.*WARN.*:UserWarning")
def test_gymnasium_accepts_a_seat_among_bots(game) -> None:
    check_env(envs.SeatEnv(game), skip_render_check=True)


def test_gymnasium_makes_the_games_by_name(game) -> None:
    envs.register()
    env = gymnasium.make(f"timetravel/{game.capitalize()}-v1", disable_env_checker=True)
    observation, _ = env.reset(seed=4)
    assert env.observation_space.contains(observation)


# what they promise


def play(env, seed: int) -> list[tuple]:
    """Return what is seen, and how it ends, of a random match."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    rows = []
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        rows.append((agent, reward, observation["observation"].tobytes(), int(observation["action_mask"].sum())))
        env.step(None if ended or cut else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return rows


def test_a_match_ends_with_a_reward_for_each_seat() -> None:
    env = envs.aec("viagem")
    last = {agent: reward for agent, reward, _, _ in play(env, 7)[-3:]}
    match = env.unwrapped.table.match
    outcome = match.game.outcome(match.state)
    assert last == {seat: 1.0 if seat in outcome.winners else -1.0 for seat in env.possible_agents}


def test_a_team_loses_together() -> None:
    table = envs.Table("leap")
    assert set(table.rewards().values()) == {0.0}
    table.match.act("concede")
    assert set(table.rewards().values()) == {-1.0}


def test_the_mask_counts_the_legal_actions_and_the_numbers_are_their_places(game) -> None:
    env = envs.aec(game)
    env.reset(seed=3)
    table = env.unwrapped.table
    for _ in range(25):
        legal = table.game.legal(table.match.state)
        assert env.unwrapped.actions() == [str(action) for action in legal]
        assert env.last()[0]["action_mask"].tolist()[: len(legal) + 1] == [1] * len(legal) + [0]
        env.step(len(legal) - 1)
        assert table.match.entries[-1].do == str(legal[-1])


def test_an_observation_is_made_of_the_view_and_of_nothing_else(game) -> None:
    table = envs.Table(game)
    rng = random.Random(2)
    for _ in range(60):
        for seat in table.seats:
            view = table.game.view(table.match.state, seat)
            again = table.game.view(view.position, seat)
            assert (
                table.coding.observed(again) == table.coding.observed(view) == table.see(seat)["observation"].tolist()
            )
        table.act(rng.randrange(len(table.legal)))


def test_every_number_has_one_name(game) -> None:
    coding = envs.Table(game).coding
    assert len(set(coding.NAMES)) == len(coding.NAMES)


def test_the_numbers_tell_positions_apart(game) -> None:
    table = envs.Table(game)
    rng = random.Random(5)
    rows = []
    for _ in range(40):
        rows.append(table.coding.observed(table.game.view(table.match.state, table.match.to_act)))
        table.act(rng.randrange(len(table.legal)))
    assert all(before != after for before, after in pairwise(rows))


def test_an_illegal_number_ends_a_match_for_its_seat_only(game) -> None:
    env = envs.aec(game)
    env.reset(seed=1)
    who = env.agent_selection
    env.step(len(env.unwrapped.actions()))
    assert env.rewards == {seat: -1.0 if seat == who else 0 for seat in env.possible_agents}
    assert all(env.terminations.values())


def test_an_illegal_number_of_the_learner_ends_his_match(game) -> None:
    env = envs.SeatEnv(game)
    env.reset(seed=1)
    before = env.table.match.state
    _, reward, ended, cut, info = env.step(len(env.table.legal))
    assert (reward, ended, cut, env.table.match.state) == (-1.0, True, False, before)
    assert info == {"illegal": len(env.table.legal)}


@pytest.mark.parametrize("number", [-1, -5, 10**6, 2**80, np.int64(-1), "last"])
def test_any_number_that_the_mask_has_not_ends_the_match(game, number: object) -> None:
    alone, together, turns = envs.SeatEnv(game), envs.parallel(game), envs.aec(game)
    for env in (alone, together, turns):
        env.reset(seed=1)
    number = alone.table.coding.MOST_LISTED if number == "last" else number
    before = turns.unwrapped.table.match.state
    who = turns.agent_selection
    lost = {seat: -1.0 if seat == who else 0.0 for seat in turns.possible_agents}
    turns.step(number)
    assert (turns.rewards, set(turns.terminations.values())) == (lost, {True})
    assert turns.unwrapped.table.match.state == before
    for _ in turns.possible_agents:
        assert turns.last()[1:3] == (lost[turns.agent_selection], True)
        turns.step(None)
    assert turns.agents == []
    _, rewards, ended, _, _ = together.step({who: number})
    assert (rewards, set(ended.values())) == (lost, {True})
    assert alone.step(number)[1:3] == (-1.0, True)


def test_a_long_match_is_cut_off(game) -> None:
    env = envs.aec(game, most=5)
    rows = play(env, 1)
    assert len(env.unwrapped.table.match.entries) == 5
    assert {reward for _, reward, _, _ in rows} == {0}
    assert all(env.truncations.values()) or not env.agents


def test_a_board_is_drawn_as_text_on_demand(game) -> None:
    env = envs.aec(game, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.unwrapped.table.game.view(env.unwrapped.table.match.state, env.agent_selection))


def test_every_action_of_a_crowded_position_has_a_number() -> None:
    viagem, encoding = games.get("viagem"), importlib.import_module("timetravel.viagem.encoding")
    position = {
        "players": ["blue", "red", "yellow"],
        "speed": 4,
        "pieces": {
            "blue": ["P1", "A1", "A4", "L2", "M1", "M4", "C1", "C4", "F2", "D2"],
            "red": ["P2", "P3", "A2", "A3", "L1", "L3", "L4", "M2", "M3", "C2"],
            "yellow": ["D1", "C3", "C5", "F1", "F3", "P2", "A2", "L1", "M2", "C2"],
        },
        "hands": {"blue": ["machine-wild", "failure", "home-2"]},
    }
    state = viagem.state_of(position, viagem.options({"decline_proof": "yes", "revisit": "yes"}))
    assert 4096 < len(viagem.legal(state)) <= encoding.MOST_LISTED


@pytest.mark.parametrize("number", [None, "3", 1.0, float("nan"), True, False, np.True_, [0]])
def test_what_is_no_number_is_refused_and_nothing_happens(number: object) -> None:
    alone, together, turns = envs.SeatEnv("leap"), envs.parallel("leap"), envs.aec("leap")
    for env in (alone, together, turns):
        env.reset(seed=1)
    before = len(alone.table.match.entries)
    with pytest.raises(OptionError, match="is no action; a whole number is"):
        alone.step(number)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="is no action"):
        together.step(dict.fromkeys(together.agents, number))  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=f"a whole number is, from 0 to {len(turns.unwrapped.actions()) - 1} in this"):
        turns.step(number)
    assert len(alone.table.match.entries) == before
    assert turns.unwrapped.table.match.entries == []


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ({"purple": 0}, r"'purple' has no seat \("),
        ({}, "must decide, and {} has no number for"),
        (3, "^3: actions are a dict of seats and numbers"),
    ],
)
def test_all_at_once_without_a_number_that_counts_is_refused(actions: object, says: str) -> None:
    env = envs.parallel("leap")
    env.reset(seed=1)
    with pytest.raises(OptionError, match=says):
        env.step(actions)
    others = {seat: 0 for seat in env.agents if seat != env._raw.agent_selection}
    with pytest.raises(OptionError, match="must decide, and"):
        env.step(others)
    assert env.agents == env.possible_agents
    assert env._raw.table.match.entries == []


def test_a_step_without_a_match_is_refused(game) -> None:
    alone, together = envs.SeatEnv(game), envs.parallel(game)
    for _ in range(2):
        with pytest.raises(ResetNeeded, match=r"reset\(\) begins one"):
            alone.step(0)
        with pytest.raises(ResetNeeded):
            together.step({"blue": 0})
        for env in (alone, together):
            env.reset(seed=1)
        assert alone.step(-1)[2]
        together.step({together._raw.agent_selection: -1})
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called"):
        envs.aec(game).step(0)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": 0}, "^0 players"),
        ({"players": []}, "^0 players"),
        ({"players": 3.0}, r"^3\.0: players are a number or a list of colours"),
        ({"most": 0}, "^0 decisions"),
        ({"most": "9"}, "^'9' decisions"),
    ],
)
def test_numbers_that_cannot_be_are_refused(given: dict[str, object], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        envs.aec("viagem", **given)  # type: ignore[arg-type]


def test_a_game_that_has_no_numbers_is_named() -> None:
    import tests.toy  # noqa: F401  # registers the game

    with pytest.raises(OptionError, match="'stones' has no numbers for its positions; viagem and leap have"):
        envs.aec("stones")


def test_what_does_not_exist_is_named() -> None:
    with pytest.raises(OptionError, match="no game 'chess'"):
        envs.aec("chess")
    with pytest.raises(OptionError, match="'purple' has no seat"):
        envs.SeatEnv("leap", seat="purple")
    with pytest.raises(OptionError, match=r"no bot 'greed'.*greedy"):
        envs.SeatEnv("leap", bot="greed")
    with pytest.raises(OptionError, match="None: a bot is named by a text"):
        envs.SeatEnv("leap", bot=None)  # type: ignore[arg-type]
