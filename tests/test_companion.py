"""The companion: legal, steady, blind to what it cannot know, and better than chance."""

import random
import subprocess
import sys
from collections import Counter

import pytest

from tests import win_rates
from tests.leap_playing import reached
from timetravel import bots, games, leap
from timetravel.errors import OptionError
from timetravel.leap import actions as act
from timetravel.leap import ahead, guessing, planning
from timetravel.leap.components import COPIES, HIDDEN, NOTHING
from timetravel.leap.hopeless import hopeless
from timetravel.leap.knowledge import WIDTH
from timetravel.leap.state import Offering
from timetravel.rows import put

GAME = games.get("leap")


def companion(seed: object = 0) -> bots.Bot:
    return bots.make("companion", GAME, random.Random(f"companion {seed}"))


def choice(position: dict, who: str = "blue", seed: object = 0) -> str:
    """Return what a companion does in a position."""
    state = leap.state_of(position, leap.options())
    return str(companion(seed).choose(leap.view(state, who)))


# what it may know


def twin(state: leap.State, viewer: int, rng: random.Random) -> leap.State:
    """Return a state with all cards dealt anew that the viewer does not know; it looks the same to him."""
    new = state.copy()
    hidden = len(state.deck) - len(state.under)
    fixed = {p: list(state.known[viewer * WIDTH + p]) for p in state.table.opponents[viewer]}
    filled = [era for era in range(1, 11) if state.eras[era] not in (NOTHING, era)]
    places = [era for era in filled if not state.seen[era] >> viewer & 1]
    below = [k for k, seen in enumerate(state.under) if not seen >> viewer & 1]
    pool = [state.eras[era] for era in places] + list(state.deck[:hidden]) + [state.deck[hidden + k] for k in below]
    for p, cards in fixed.items():
        rest = list(state.hands[p])
        for card in cards:
            rest.remove(card)
        pool += rest
    rng.shuffle(pool)
    for era in places:
        at = next((k for k, card in enumerate(pool) if card != era), None)
        if at is None:
            return state
        new.eras = put(new.eras, era, pool.pop(at))
    for p, cards in fixed.items():
        drawn = [pool.pop() for _ in range(len(state.hands[p]) - len(cards))]
        new.hands = put(new.hands, p, tuple(sorted([*cards, *drawn])))
    for k in below:
        new.deck = put(new.deck, hidden + k, pool.pop())
    new.deck = (*pool, *new.deck[hidden:])
    new.known = tuple(cards if at // WIDTH == viewer else () for at, cards in enumerate(state.known))
    if new.stack and isinstance(new.stack[-1], Offering) and new.stack[-1].who != viewer:
        offer = new.stack[-1]
        new.stack = (*new.stack[:-1], offer._replace(card=rng.choice(new.hands[offer.who])))
    return new


@pytest.mark.long
def test_it_chooses_the_same_when_only_hidden_things_differ():
    differing = 0
    for seed, state in enumerate(reached(range(80), 60)):
        who = leap.to_act(state)
        other = twin(state, leap.COLOURS.index(who), random.Random(seed))
        if state.table.options.talk == "open_hands":
            other = state.copy()
            other.deck = (*reversed(state.deck[: len(state.deck) - len(state.under)]), *state.deck[-len(state.under) :])
            other.deck = other.deck if state.under else state.deck[::-1]
        one, two = leap.view(state, who), leap.view(other, who)
        assert one == two
        differing += state != other
        assert companion(seed).choose(one) == companion(seed).choose(two)
    assert differing > 50, "the two states are the same"


def test_the_comparison_sees_what_the_seat_knows():
    """A companion that holds the card that wins plays it, and another one cannot."""
    held = {**ALMOST, "hands": {"blue": ["7", "1", "2"], "red": ["3", "4", "5"]}}
    lacking = {**ALMOST, "hands": {"blue": ["3", "1", "2"], "red": ["7", "4", "5"]}}
    assert choice(held) == "place 7"
    assert choice(lacking) != "place 7"


def test_a_guess_looks_like_the_view():
    for seed, state in enumerate(reached(range(80), 60)):
        viewer = leap.COLOURS.index(leap.to_act(state))
        seen = leap.view(state, leap.COLOURS[viewer]).position
        for guess in guessing.guesses(seen, random.Random(seed), 3):
            assert all(HIDDEN not in guess.hands[p] for p in guess.table.players)
            for era in range(1, 11):
                assert guess.eras[era] == seen.eras[era] or (seen.eras[era] == HIDDEN and guess.eras[era] != era)
            for p in seen.table.players:
                known = [card for card in seen.hands[p] if card != HIDDEN]
                assert all(guess.hands[p].count(card) >= known.count(card) for card in known)
            left = guessing.unseen(guess)
            assert len(left) == sum(card == HIDDEN for card in guess.deck)


def test_guesses_differ_as_much_as_they_can():
    """At the start of a game of four 37 cards are unseen and nine are dealt: four guesses share none of them."""
    seen = leap.view(leap.start(("blue", "red", "yellow", "green")), "blue").position
    whole = Counter(guessing.unseen(seen))
    for seed in range(20):
        dealt = Counter()
        for guess in guessing.guesses(seen, random.Random(seed), 4):
            dealt += whole - Counter(guessing.unseen(guess))
        assert dealt.total() == 36
        assert dealt <= whole


def test_where_nothing_but_the_deck_is_hidden_one_guess_is_enough():
    state = leap.state_of(ALMOST, leap.options())
    assert len(guessing.guesses(state, random.Random(1), 5)) == 1
    assert len(guessing.guesses(leap.view(state, "blue").position, random.Random(1), 5)) == 5


# it says why


@pytest.mark.long
def test_a_hint_begins_with_what_it_would_do_and_ends_where_its_next_turn_begins():
    lines = 0
    for seed, state in enumerate(reached(range(40), 60)):
        who = leap.to_act(state)
        view = leap.view(state, who)
        advice = companion(seed).hint(view)
        assert advice[0].action == companion(seed).choose(view)
        assert len({one.action for one in advice}) == len(advice) <= 3
        for one in advice:
            own, *replies = one.line
            assert (own.by, own.choice.do, own.choice.label) == (who, str(one.action), one.label)
            assert own.view == leap.view(leap.step(view.position, one.action), who)
            assert one.sentences == own.sentences
            assert all(sentence.cites and sentence.text for sentence in own.sentences)
            assert all(ply.guessed and ply.view.viewer is None for ply in replies)
            assert replies or leap.to_act(own.view.position) in (who, None)
            last = one.line[-1].view.position
            assert last.over or leap.to_act(last) == who or last.turns > state.turns + len(state.table.players)
            lines += bool(replies)
    assert lines > 60


def test_what_it_cannot_know_does_not_change_its_hints():
    for seed, state in enumerate(reached(range(20), 60)):
        who = leap.to_act(state)
        if state.table.options.talk == "open_hands":
            continue
        other = twin(state, leap.COLOURS.index(who), random.Random(seed))
        assert companion(seed).hint(leap.view(state, who)) == companion(seed).hint(leap.view(other, who))


def test_a_hint_that_is_stopped_names_what_was_found():
    view = leap.view(leap.start(("blue", "red", "yellow")), "blue")
    whole, stopped = companion().hint(view, 2), companion().hint(view, 2, stop=lambda: True)
    assert [len(one.line) > 1 for one in whole] == [True, True]
    assert [(one.action, len(one.line)) for one in stopped] == [(one.action, 1) for one in whole]


def test_a_guess_at_everything_looks_like_the_view_and_hides_nothing():
    for seed, state in enumerate(reached(range(40), 60)):
        who = leap.to_act(state)
        seen = leap.view(state, who).position
        whole = guessing.world(seen, random.Random(seed))
        cards = [*whole.deck, *whole.eras[1:], *(card for hand in whole.hands for card in hand)]
        assert HIDDEN not in cards
        assert guessing.unseen(whole) == []
        assert all(was in (HIDDEN, card) for was, card in zip(seen.deck, whole.deck, strict=True))


# what it does

RIGHT = {str(era): str(era) for era in range(1, 11)}
ALMOST = {
    "players": ["blue", "red"],
    "pieces": {"blue": 7, "red": 10},
    "eras": {**RIGHT, "7": "8"},
    "hands": {"blue": ["7", "1", "2"], "red": ["3", "4", "5"]},
}


def test_it_wins_when_it_can():
    assert choice(ALMOST) == "place 7"


_RED_WINS = {
    "players": ["blue", "red"],
    "pieces": {"blue": 7, "red": 7},
    "eras": {**RIGHT, "7": "8"},
    "hands": {"blue": ["leap", "1", "2"], "red": ["7", "4", "5"]},
    "discards": [*["leap"] * 9, "1", "2", "3", "3", "4", "5", "6", "6", "7", "7", "8", "9", "9", "10", "10"],
}  # red has all that blue does not see


@pytest.mark.parametrize("seed", range(5))
def test_it_leaves_the_next_player_what_wins(seed):
    """Any card that blue places takes red along, out of the era where his 7 wins; a leap alone does not."""
    assert choice(_RED_WINS, seed=seed).startswith("leap")


def test_the_best_plans_are_compared_by_where_they_lead(monkeypatch):
    """Where that counts the other way round, it chooses another of the four best plans at times."""
    views = [leap.view(state, leap.to_act(state)) for state in reached(range(40), 60)]
    chosen = [companion().choose(view) for view in views]
    met, led_to = set(), ahead.led_to

    def turned(ends, decks, turns):
        met.add((len(ends), len(decks), turns))
        return [1 - chance for chance in led_to(ends, decks, turns)]

    monkeypatch.setattr(ahead, "led_to", turned)
    turned_round = [companion().choose(view) for view in views]
    assert sum(one != other for one, other in zip(chosen, turned_round, strict=True)) > 10
    assert met <= {(plans * 48, plans * 48, 3) for plans in (2, 3, 4)}
    assert (4 * 48, 4 * 48, 3) in met


_KNOWS_THE_DECK = {
    "players": ["red", "yellow", "green"],
    "turn": "red",
    "pieces": {"red": 8, "yellow": 6, "green": 6},
    "hands": {"red": ["10"], "yellow": ["leap", "4"], "green": ["leap"]},
    "eras": {"4": "4", "6": "6", "7": "7"},
    "deck": ["10", "2", "1", "5"],
    "under": [["red"]] * 4,
    "discards": [*"22176719385893", *["leap"] * 4],
    "asked": [{"kind": "adding", "era": 8, "future": False, "cards": ["6"], "party": ["red"], "waiting": ["red"]}],
    "now": {"acted": True},
}  # passing draws two of the cards that red knows


def test_a_card_that_is_drawn_does_not_come_again(monkeypatch):
    met, led_to = [], ahead.led_to

    def noted(ends, decks, turns):
        met.extend(zip(ends, decks, strict=True))
        return led_to(ends, decks, turns)

    monkeypatch.setattr(ahead, "led_to", noted)
    for seed in range(8):
        choice(_KNOWS_THE_DECK, "red", seed)
    for seed, state in enumerate(reached(range(40), 60)):
        companion(seed).choose(leap.view(state, leap.to_act(state)))
    assert len(met) > 1000
    for end, deck in met:
        cards = Counter(deck) + Counter(card for hand in end.hands for card in hand if card != HIDDEN)
        cards += Counter(card for card in end.eras if card >= 0) + Counter(dict(enumerate(end.gone)))
        assert all(cards[card] <= copies for card, copies in enumerate(COPIES)), (end.hands, deck)
        come = end.deck + sum(hand.count(HIDDEN) for hand in end.hands)
        assert len(deck) in (come, come - 1)  # a card that was offered in vain lies under it


NEEDS_A_THREE = {
    "players": ["blue", "red"],
    "pieces": {"blue": 2, "red": 3},
    "eras": {**RIGHT, "2": "9", "3": "8"},
    "scenario": {"2": "item1"},
    "hands": {"blue": ["2", "9", "6"], "red": ["leap", "6", "7"]},
    "discards": ["3", "3", "3", "leap", "leap"],
    "deck": ["1", "5", "leap", "8", "10", "leap", "leap"],
}


@pytest.mark.parametrize("seed", range(5))
def test_it_clears_the_era_whose_item_brings_back_a_number_that_is_lost(seed):
    state, done = leap.state_of(NEEDS_A_THREE, leap.options()), []
    team = {who: companion(seed) for who in ("blue", "red")}
    while state.turns == 0:
        who = leap.to_act(state)
        done.append(str(team[who].choose(leap.view(state, who))))
        state = leap.step(state, leap.action(done[-1]))
    assert done[-2:] == ["place 2", "take 3"]


def test_all_plans_are_played_on_with_the_same_cards(monkeypatch):
    met = []
    monkeypatch.setattr(ahead, "led_to", lambda ends, decks, turns: met.append(decks) or [0.5] * len(ends))
    companion().choose(leap.view(leap.start(("blue", "red", "yellow")), "blue"))
    [decks] = met
    assert len({len(deck) for deck in decks}) == 1
    assert decks[:48] * 4 == decks
    assert len({tuple(deck) for deck in decks}) == 48


def test_without_numpy_it_plays_on_less_deeply():
    """Python in a browser page has none."""
    code = """
import random, sys
sys.modules["numpy"] = None
from timetravel import bots, games, leap
game, state = games.get("leap"), leap.start(("blue", "red", "yellow"))
team = {seat: bots.make("companion", game, random.Random(seat)) for seat in ("blue", "red", "yellow")}
while state.turns < 6 and (who := leap.to_act(state)):
    action = team[who].choose(leap.view(state, who))
    assert action in leap.legal(state)
    state = leap.step(state, action)
who = leap.to_act(state)
print(state.turns, len(team[who].hint(leap.view(state, who), 1)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()) == (0, ["6", "1"]), done.stderr


@pytest.mark.parametrize("seed", range(5))
def test_it_breaks_no_mission(seed):
    position = {
        "players": ["blue", "red"],
        "pieces": {"blue": 5, "red": 5},
        "scenario": {"3": "II", "5": "III", "6": "I"},
        "hands": {"blue": ["5", "8", "9"], "red": ["6", "4", "3"]},
        "deck": ["1", "2", "leap", "leap", "4", "10"],
    }
    assert choice(position, seed=seed) != "place 5"


@pytest.mark.parametrize("seed", range(5))
def test_it_does_not_discard_the_last_card_of_a_number(seed):
    position = {
        "players": ["blue", "red"],
        "pieces": {"blue": 4, "red": 9},
        "eras": {"4": "4", "9": "9"},
        "hands": {"blue": ["2", "4", "9"], "red": ["leap", "6", "7"]},
        "discards": ["2", "2"],
        "deck": ["1", "3", "5", "leap", "8", "10"],
        "asked": [
            {"kind": "adding", "era": 4, "future": False, "cards": ["leap"], "party": ["blue"], "waiting": ["blue"]}
        ],
        "now": {"acted": True},
    }
    assert choice(position, seed=seed) != "add 2"


def test_it_takes_back_the_number_that_is_missing():
    position = {
        "players": ["blue", "red"],
        "pieces": {"blue": 3, "red": 3},
        "eras": {"1": "1", "2": "2"},
        "scenario": {"2": "item1"},
        "cleared": ["1 red", "2 blue"],
        "hands": {"blue": ["leap", "4", "9"], "red": ["leap", "6", "7"]},
        "discards": ["1", "2", "3", "3", "3", "leap"],
        "deck": ["1", "5", "leap", "8", "10"],
        "asked": [{"kind": "item", "who": "blue", "name": "item1"}],
        "now": {"acted": True},
    }
    assert choice(position) == "take 3"


@pytest.mark.long
def test_all_that_it_does_is_legal_and_the_same_again():
    for seed, state in enumerate(reached(range(200, 232), 40)):
        bot, again = companion(seed), companion(seed)
        for _ in range(6):
            who = leap.to_act(state)
            if who is None:
                break
            action = bot.choose(leap.view(state, who))
            assert action in leap.legal(state)
            assert again.choose(leap.view(state, who)) == action
            state = leap.step(state, action)


@pytest.mark.long
def test_a_team_of_companions_wins_and_a_random_one_does_not():
    seeds = [f"test {k}" for k in range(16)]
    won = [win_rates.play("companion", 11, 4, seed, 150).over == "won" for seed in seeds]
    assert sum(won) >= 12
    assert not any(win_rates.play("random", 11, 4, seed, 150).over == "won" for seed in seeds)


def test_it_does_not_think_about_a_game_that_is_proved_lost(monkeypatch):
    """Any action will do, and the cards are spent the sooner."""
    hands = {"blue": ["3"], "red": ["5", "leap"]}
    lost = {"players": ["blue", "red"], "pieces": {"blue": 10, "red": 10}, "hands": hands}
    state = leap.state_of(lost, leap.options())
    assert hopeless(leap.view(state, "blue").position)
    monkeypatch.setattr(planning, "follow", None)
    for seed in range(5):
        chosen = companion(seed).choose(leap.view(state, "blue"))
        assert chosen in leap.legal(state)
        assert companion(seed).hint(leap.view(state, "blue"), stop=lambda: True)[0].action == chosen


def test_it_plays_time_leap_only():
    with pytest.raises(OptionError, match="leap only"):
        bots.make("companion", games.get("viagem"), random.Random(1))


def test_nobody_decides_when_the_match_is_over():
    over = leap.step(leap.start(("blue", "red")), act.Concede())
    with pytest.raises(ValueError, match="over"):
        companion().choose(leap.view(over, "blue"))


# the table of win rates


@pytest.mark.parametrize(("won", "played"), [(140, 200), (1, 200), (3, 7)])
def test_at_the_ends_of_the_interval_the_rate_is_1_96_standard_errors_off(won, played):
    for end in win_rates.wilson(won, played):
        assert abs(won / played - end) / (end * (1 - end) / played) ** 0.5 == pytest.approx(1.96, abs=1e-4)


def test_the_interval_of_none_and_of_all():
    assert win_rates.wilson(0, 200)[0] == 0.0
    assert win_rates.wilson(200, 200)[1] == pytest.approx(1.0)


def test_the_report_says_what_was_played():
    cells = [win_rates.cell(bot, 11, 2, 2, 5) for bot in win_rates.TEAMS]
    text = win_rates.report(cells, "python -m tests.win_rates --games 2 --cap 5", 5)
    assert "| 11 | 2 | 0 of 2 | 0% | 0–66 % | 0 of 2 | 0% | 0–66 % |" in text
    assert "4 games" in text
