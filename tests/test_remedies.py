"""What would make an action legal: right, the fewest changes, and nothing that is hidden."""

import itertools
import random
from collections.abc import Iterator

import pytest

from tests import leap_playing, playing, tries
from timetravel import games, leap, viagem
from timetravel.errors import PositionError
from timetravel.remedies import remedies
from timetravel.viagem.board import SYMBOL_NAMES
from timetravel.viagem.components import PLACES
from timetravel.views import View

PLAYED = {"viagem": (viagem, playing, tries), "leap": (leap, leap_playing, leap_playing)}
GAMES = pytest.mark.parametrize("name", PLAYED)


def refused(name: str, seeds: range, each: int) -> Iterator[tuple]:
    """Yield states of played games, who is asked, and actions that are refused there."""
    game, played, trying = PLAYED[name]
    for seed in seeds:
        rng = random.Random(f"remedies {seed}")
        decisions = [d for d in played.game(seed) if d.action is not None]
        for decision in rng.sample(decisions, min(each, len(decisions))):
            who = game.to_act(decision.state)
            action = trying.anything(rng, decision.state)
            if game.why_not(decision.state, action, who):
                yield game, decision.state, who, action


def works(game, view: View, state, action, who: str) -> bool:
    """Say whether an action is legal in a changed view, and whether such a position can be."""
    if game.why_not(state, action, who):
        return False
    try:
        whole = game.filled(View(view.game, state, view.viewer))
    except PositionError:
        return False
    position = {k: v for k, v in game.describe(whole).items() if v not in ("", {})}
    return game.state_of(position, state.table.options) == whole


def exhaustive(game, view: View, action, who: str) -> set[frozenset[str]]:
    """Return the smallest sets of changes by trying each and then each pair, in both orders, with full verdicts."""
    every = game.alternatives(view, who)
    once = [(change, change.make(view.position)) for change in every]
    single = {frozenset([c.text]) for c, s in once if s is not None and works(game, view, s, action, who)}
    if single:
        return single
    double = set()
    for (one, state), other in itertools.product(once, every):
        after = None if state is None or one is other else other.make(state)
        if after is not None and works(game, view, after, action, who):
            double.add(frozenset([one.text, other.text]))
    return double


@GAMES
@pytest.mark.parametrize("seed", range(4))
def test_all_smallest_changes_are_found_and_no_others(name: str, seed: int) -> None:
    sizes = set()
    for game, state, who, action in refused(name, range(seed, seed + 1), 2 if name == "viagem" else 6):
        view = game.view(state, who)
        found = remedies(game, view, action, who, seconds=None)
        texts = {frozenset(change.text for change in remedy.changes) for remedy in found.found}
        assert texts == exhaustive(game, view, action, who), (state, action)
        assert len({len(text) for text in texts}) <= 1
        assert not found.gave_up
        sizes |= {len(text) for text in texts}


@GAMES
def test_each_remedy_is_a_position_that_can_be_in_which_the_action_is_legal(name: str) -> None:
    counted = {1: 0, 2: 0}
    for game, state, who, action in refused(name, range(10, 13), 4):
        for remedy in remedies(game, game.view(state, who), action, who, seconds=None).found:
            counted[len(remedy.changes)] += 1
            assert not game.why_not(remedy.state, action, who)
            again = {k: v for k, v in game.describe(remedy.state).items() if v not in ("", {})}
            assert game.state_of(again, state.table.options) == remedy.state
            assert remedy.state != state
    assert counted[1]
    assert counted[2]


def one_thing_else(state: viagem.State, rng: random.Random) -> dict:
    """Return a description with one marker, one piece moved anywhere, or one card exchanged with the pile."""
    position = {k: v for k, v in viagem.describe(state).items() if v not in ("", {})}
    what = rng.randrange(3)
    who = position["turn"]
    if what == 0:
        symbol = rng.choice(SYMBOL_NAMES)
        markers = position["markers"]
        position["markers"] = [m for m in markers if m != symbol] if symbol in markers else [*markers, symbol]
    elif what == 1:
        places = position["pieces"][rng.choice([who, who, *position["players"]])]
        places[rng.randrange(len(places))] = rng.choice(PLACES)
    elif position["pile"] and position["hands"][who]:
        hand, pile = position["hands"][who], position["pile"]
        hand[0], pile[0] = pile[0], hand[0]
    return position


def broken() -> Iterator[tuple]:
    """Yield positions in which an action is refused that would be legal with one thing otherwise, and the action."""
    rng = random.Random("broken")
    for seed in range(20, 26):
        for decision in [d for d in playing.game(seed) if d.action is not None and not d.state.stack]:
            position = one_thing_else(decision.state, rng)
            try:
                state = viagem.state_of(position, decision.state.table.options)
            except PositionError:
                continue
            who = viagem.to_act(state)
            for action in rng.sample(decision.legal, min(5, len(decision.legal))):
                if viagem.why_not(state, action, who) and rng.random() < 0.3:
                    yield state, who, action


def test_where_one_marker_piece_or_card_is_enough_one_change_is_found() -> None:
    """Moves from anywhere to anywhere, which the list of changes does not spell out one by one."""
    verbs = set()
    for state, who, action in broken():
        found = remedies(viagem, viagem.view(state, who), action, who, seconds=None)
        assert found.found, (state, action)
        assert len(found.found[0].changes) == 1, (state, action, str(found))
        verbs.add(action.verb)
    assert len(verbs) > 5, verbs


@GAMES
def test_it_gives_up_when_time_is_over_and_says_so(name: str) -> None:
    game, state, who, action = next(
        (game, state, who, action)
        for game, state, who, action in refused(name, range(30, 40), 6)
        if not remedies(game, game.view(state, who), action, seconds=None).found
    )
    found = remedies(game, game.view(state, who), action, who, seconds=0)
    assert found.gave_up
    assert "time ran out" in str(found)


def test_the_hidden_cards_make_no_difference() -> None:
    for game, state, who, action in refused("viagem", range(40, 42), 3):
        other = state.copy()
        hidden = [*other.pile]
        random.Random(1).shuffle(hidden)
        other.pile = tuple(hidden)
        players = [p for p in state.table.players if viagem.COLOURS[p] != who]
        rows = list(other.hands)
        if len(rows[players[0]]) == len(rows[players[1]]):
            rows[players[0]], rows[players[1]] = rows[players[1]], rows[players[0]]
        other.hands = tuple(rows)
        one, two = (remedies(game, game.view(s, who), action, who, seconds=None) for s in (state, other))
        assert [r.text for r in one.found] == [r.text for r in two.found]


def test_a_legal_action_needs_no_remedy() -> None:
    state = viagem.start(("blue", "red", "yellow"))
    assert remedies(games.get("viagem"), viagem.view(state, "blue"), viagem.action("place D1"), "blue").found == ()


def test_what_a_learner_would_think_of_comes_first() -> None:
    """To leave D1 empty for D2 comes before piece moves, and to have the piece in D2 already comes last."""
    state = viagem.start(("blue", "red", "yellow"))
    for placed in ("place D1", "place P1", "place A1"):
        state = viagem.step(state, viagem.action(placed))
    found = remedies(games.get("viagem"), viagem.view(state, "blue"), viagem.action("place D2"), seconds=None).found
    texts = [remedy.text for remedy in found]
    assert texts[0] == "there were one Blue piece less in D1"
    silly = [k for k, text in enumerate(texts) if "lay in D2" in text]
    assert silly == list(range(len(texts) - 3, len(texts)))
    late = remedies(games.get("viagem"), viagem.view(state, "blue"), viagem.action("place D2"), seconds=0)
    assert late.gave_up


@pytest.mark.parametrize(
    ("position", "tried", "remedy"),
    [
        ('pieces.blue = ["D1"]\nmarkers = ["D1.ship"]\n', "ship D1-P1", "the ship symbol of D1 had no marker"),
        ('pieces.blue = ["D1"]\n', "ship D1-D2-P3", "the ship flew at speed 2"),
        (
            'pieces.blue = ["D2"]\n',
            "token free tunnel",
            "one more Blue piece lay in the tunnel and Blue had a scientist token",
        ),
        ('pieces.blue = ["tunnel"]\n', "token free tunnel", "Blue had a scientist token"),
        (
            'round = 1\npieces.red = ["A1"]\nhands.blue = ["tunnel-2"]\n',
            "play tunnel-2 red A1",
            "the first round were over",
        ),
        ('hands.blue = ["countdown"]\n', "play countdown +2", "the tunnel were open with 1 countdown tokens"),
        ('pieces.blue = ["D1"]\nturn = "red"\n', "ship D1-P1", "it were Blue's turn, and nothing had been done in it"),
        ('pieces.blue = ["D1"]\nnow = { journeyed = true, arrival = "D1" }\n', "ship D1-P1", "it were Blue's turn"),
        ('pieces.blue = ["D1"]\n', "pass", "there were one Blue piece less in D1"),
    ],
)
def test_what_a_player_would_say(position: str, tried: str, remedy: str) -> None:
    state = viagem.position(f'game = "viagem"\n[position]\nplayers = ["blue", "red", "yellow"]\n{position}')
    found = remedies(games.get("viagem"), viagem.view(state, "blue"), viagem.action(tried), "blue", seconds=None)
    assert any(one.text.startswith(remedy) for one in found.found), str(found)
