"""The companion: legal, steady, blind to what it cannot know, and better than chance."""

import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import pytest

from tests import leap_playing, win_rates
from timetravel import bots, games, leap
from timetravel.data import load
from timetravel.errors import OptionError
from timetravel.leap import actions as act
from timetravel.leap import ahead, batch, guessing, judgement, planning
from timetravel.leap.components import COPIES, HIDDEN, NOTHING
from timetravel.leap.judgement import chance, weigh
from timetravel.leap.knowledge import WIDTH
from timetravel.leap.signs import SIGNS, signs
from timetravel.leap.sketch import Sketch, sketch_of
from timetravel.leap.state import Offering
from timetravel.rows import put

GAME = games.get("leap")


def companion(seed: object = 0) -> bots.Bot:
    return bots.make("companion", GAME, random.Random(f"companion {seed}"))


def choice(position: dict, who: str = "blue", seed: object = 0) -> str:
    """Return what a companion does in a position."""
    state = leap.state_of(position, leap.options())
    return str(companion(seed).choose(leap.view(state, who)))


def reached(seeds: range, most: int) -> list[leap.State]:
    """Return positions of games with any options and adventures, some of them within a turn."""
    found = []
    for seed in seeds:
        state, rng = leap_playing.start(seed)
        for _ in range(rng.randrange(most)):
            after = leap.step(state, leap_playing.by_verb(rng, leap.legal(state)))
            if after.over:
                break
            state = after
        found.append(state)
    return found


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
    held = {**_ALMOST, "hands": {"blue": ["7", "1", "2"], "red": ["3", "4", "5"]}}
    lacking = {**_ALMOST, "hands": {"blue": ["3", "1", "2"], "red": ["7", "4", "5"]}}
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
    state = leap.state_of(_ALMOST, leap.options())
    assert len(guessing.guesses(state, random.Random(1), 5)) == 1
    assert len(guessing.guesses(leap.view(state, "blue").position, random.Random(1), 5)) == 5


# it says why


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

_RIGHT = {str(era): str(era) for era in range(1, 11)}
_ALMOST = {
    "players": ["blue", "red"],
    "pieces": {"blue": 7, "red": 10},
    "eras": {**_RIGHT, "7": "8"},
    "hands": {"blue": ["7", "1", "2"], "red": ["3", "4", "5"]},
}


def test_it_wins_when_it_can():
    assert choice(_ALMOST) == "place 7"


_RED_WINS = {
    "players": ["blue", "red"],
    "pieces": {"blue": 7, "red": 7},
    "eras": {**_RIGHT, "7": "8"},
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


_NEEDS_A_THREE = {
    "players": ["blue", "red"],
    "pieces": {"blue": 2, "red": 3},
    "eras": {**_RIGHT, "2": "9", "3": "8"},
    "scenario": {"2": "item1"},
    "hands": {"blue": ["2", "9", "6"], "red": ["leap", "6", "7"]},
    "discards": ["3", "3", "3", "leap", "leap"],
    "deck": ["1", "5", "leap", "8", "10", "leap", "leap"],
}


@pytest.mark.parametrize("seed", range(5))
def test_it_clears_the_era_whose_item_brings_back_a_number_that_is_lost(seed):
    state, done = leap.state_of(_NEEDS_A_THREE, leap.options()), []
    team = {who: companion(seed) for who in ("blue", "red")}
    while state.turns == 0:
        who = leap.to_act(state)
        done.append(str(team[who].choose(leap.view(state, who))))
        state = leap.step(state, leap.action(done[-1]))
    assert done[-2:] == ["place 2", "take 3"]


def test_a_plan_takes_back_what_is_missed_most():
    s = sketch_of(leap.state_of(_NEEDS_A_THREE, leap.options()))
    end = planning.placed(s, 2)
    assert (end.over, end.gone[3], 3 in end.hands[0]) == (0, 2, True)
    state = leap.step(leap.state_of(_NEEDS_A_THREE, leap.options()), leap.action("place 2"))
    [asked] = planning.follow(state, state)
    assert (asked.over, asked.gone[3], 3 in asked.hands[0]) == (0, 2, True)


@pytest.mark.parametrize(("fallback", "kept"), [("deck", False), ("none", True)])
def test_an_offer_that_nobody_takes_goes_to_the_deck_where_the_table_says_so(fallback, kept):
    position = {"players": ["blue", "red"], "hands": {"blue": ["4", "5", "6"], "red": ["7"]}, "deck": ["1", "2"]}
    state = leap.state_of(position, leap.options({"free_action_fallback": fallback}))
    ends = planning.follow(leap.step(state, leap.action("offer 5")), state)
    assert any(5 in (*end.hands[0], *end.eras) for end in ends) == kept


def test_a_pack_may_have_two_cards_of_a_mission():
    """Era 5 asks for three others first, as era 3 does."""
    state = leap.state_of(
        {
            "players": ["blue", "red"],
            "pieces": {"blue": 5, "red": 5},
            "scenario": {"3": "4<"},
            "hands": {"blue": ["5"]},
        },
        leap.options(),
    )
    state.scenario = (*state.scenario[:5], "4<", *state.scenario[6:])
    s = sketch_of(state)
    assert (planning.placed(s, 5).over, s.barred()) == (-1, 1 << 3 | 1 << 5)
    [row] = batch.batch_of([s]).barred().tolist()
    assert [era for era, barred in enumerate(row) if barred] == [3, 5]


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


def test_a_team_of_companions_wins_and_a_random_one_does_not():
    seeds = [f"test {k}" for k in range(16)]
    won = [win_rates.play("companion", 11, 4, seed, 150).over == "won" for seed in seeds]
    assert sum(won) >= 12
    assert not any(win_rates.play("random", 11, 4, seed, 150).over == "won" for seed in seeds)


def test_it_plays_time_leap_only():
    with pytest.raises(OptionError, match="leap only"):
        bots.make("companion", games.get("viagem"), random.Random(1))


def test_nobody_decides_when_the_match_is_over():
    over = leap.step(leap.start(("blue", "red")), act.Concede())
    with pytest.raises(ValueError, match="over"):
        companion().choose(leap.view(over, "blue"))


# planning and judging


def veiled(state: leap.State) -> leap.State:
    new = state.copy()
    new.deck, new.under = (HIDDEN,) * len(state.deck), ()
    return new


def facts(s: Sketch) -> tuple:
    if s.over:
        return (s.over,)
    return (s.eras, s.pieces, s.hands, s.gone, s.deck, s.right, s.cleared, s.owner, s.turn)


def test_a_plan_places_cards_as_the_rules_do():
    compared = 0
    for state in map(veiled, reached(range(300, 500), 60)):
        if state.stack or state.table.options.turn_limit != "none":
            continue
        for card in {card for card in state.hands[state.turn] if card >= 0}:
            after = leap.step(state, act.Place(card))
            if not after.stack and (after.over or after.chosen < 0):
                assert facts(planning.placed(sketch_of(state), card)) == facts(sketch_of(after))
                compared += 1
    assert compared > 150


def test_a_plan_leaps_only_where_the_rules_do():
    compared = 0
    for state in map(veiled, reached(range(500, 580), 40)):
        if state.stack or state.table.options.turn_limit != "none" or len(state.deck) < 12:
            continue
        possible = {str(facts(sketch_of(s))) for s in after_leaps(state)}
        for planned in planning.leaps(sketch_of(state)):
            assert str(facts(planned)) in possible
            compared += 1
    assert compared > 60


def after_leaps(state: leap.State) -> list[leap.State]:
    """Return every state in which a leap of the player of the turn may end."""
    open_states = [leap.step(state, a) for a in leap.legal(state) if isinstance(a, act.Leap)]
    ends, met = [], set()
    while open_states:
        s = open_states.pop()
        if s.over or not s.stack:
            ends.append(s)
            continue
        for action in leap.legal(s):
            after = leap.step(s, action)
            if after not in met:
                met.add(after)
                open_states.append(after)
        for card in {HIDDEN} & set(s.hands[s.stack[-1].waiting[0]]):
            if s.stack[-1].kind == "adding":
                open_states.append(leap.step(s, act.Add(card)))
    return ends


def named(s: Sketch) -> dict[str, float]:
    """Return the signs of a position by name."""
    values = dict.fromkeys(SIGNS, 0.0)
    for first, row in signs(s):
        values.update(zip(SIGNS[first : first + len(row)], row, strict=True))
    return values


def test_plans_are_the_same_where_only_hidden_cards_differ():
    """One plan is weighed in all deals, so they must come in one order: the same pieces at the end, as many cards."""
    compared = 0
    for seed, state in enumerate(reached(range(80), 60)):
        who = leap.to_act(state)
        seen = leap.view(state, who).position
        deals = guessing.guesses(seen, random.Random(seed), 3)
        for action in leap.legal(seen):
            if not isinstance(action, act.Accept | act.Decline):
                follows = (planning.follow(leap.step(deal, action), deal) for deal in deals)
                for ends in zip(*follows, strict=True):
                    assert len({(*s.pieces, *map(len, s.hands), s.turn, s.deck) for s in ends if not s.over}) <= 1
                    compared += len(ends) > 1
    assert compared > 1000


def test_signs_have_names_and_hidden_cards_do_no_harm():
    for state in reached(range(40), 60):
        seen = leap.view(state).position
        values = named(sketch_of(seen))
        assert len(values) == len(SIGNS) == len(judgement._WEIGHTS)
        assert all(0 <= value <= 4 for value in values.values())
        assert isinstance(leap.judge(seen, leap.players(state)[0]), float)


def test_signs_say_what_lies_on_the_table():
    position = {
        "players": ["blue", "red", "green"],
        "pieces": {"blue": 4, "red": 4, "green": 10},
        "eras": {"1": "1", "4": "4", "6": "2"},
        "scenario": {"1": "A", "2": "A", "3": "4<", "5": "item1"},
        "cleared": ["1 red", "4 blue"],
        "hands": {"blue": ["leap", "4", "7"], "red": ["1", "4", "9"], "green": ["leap", "5", "8"]},
        "deck": ["3", "3", "5", "8", "10"],
        "discards": ["7", "9", "9"],
        "turn": "red",
    }
    values = named(sketch_of(leap.state_of(position, leap.options())))
    said = {
        "right of era 4": 1, "cleared of era 4": 1, "here of era 4": 2 / 3, "copies of era 4": 2 / 3,
        "barred of era 3": 1, "foreign of era 2": 1, "filled of era 6": 1, "filled of era 5": 0,
        "gone_1 of era 7": 1, "gone_2 of era 9": 1, "unseen of era 8": 2 / 3, "unseen of era 3": 1,
        "at of seat 1": 0.4, "at of seat 2": 1, "starts of seat 1": 1, "on_right of seat 3": 1, "seat of seat 4": 0,
        "leaps of seat 2": 1 / 3, "spare of seat 1": 2 / 3, "spare of seat 2": 0, "three of team": 1,
        "deck of team": 5 / 40, "retrieve of team": 1, "items of team": 1 / 4, "lowest of team": 0.2,
        "rearmost of team": 0.4, "foremost of team": 1, "together of team": 0, "no_owner of team": 0,
        "lone of team": 1 / 3, "pair of team": 1 / 10,
    }  # fmt: skip
    assert {name: values[name] for name in said} == pytest.approx(said)
    assert values["held of era 5"] > values["lying of era 2"] > 0, "the 2 in era 6 must be fetched first"


def test_weighing_adds_up_as_the_weights_say():
    """A slow second working-out with fractions; the fast one adds up all sums of the hidden layer at once."""
    data = load("leap", "judgement")
    weights, outer = [data["sign"][name] for name in SIGNS], [judgement.FINE, *data["outer"]]
    start = [weight * judgement.FINE for weight in data["start"]]
    for state in reached(range(30), 60):
        s = sketch_of(state)
        steps = [round(value * judgement.FINE) for value in named(s).values()]
        sums = [
            start[k] + sum(step * row[k] for step, row in zip(steps, weights, strict=True)) for k in range(len(start))
        ]
        total = outer[0] * sums[0] + sum(w * v for w, v in zip(outer[1:], sums[1:], strict=True) if v > 0)
        assert weigh(s) == float(Fraction(total, judgement.FINE**3))


def test_no_sum_outgrows_its_lane():
    data = load("leap", "judgement")
    rows = [data["start"], *([4 * weight for weight in data["sign"][name]] for name in SIGNS)]  # no sign is above 4
    assert max(sum(map(abs, lane)) for lane in zip(*rows, strict=True)) * judgement.FINE < 1 << judgement.LANE - 1


def test_the_end_is_worth_more_than_all_that_may_come():
    won = leap.step(leap.state_of(_ALMOST, leap.options()), leap.action("place 7"))
    assert weigh(sketch_of(won)) == judgement.WIN
    assert chance(sketch_of(won)) == pytest.approx(1)
    for state in reached(range(40), 60):
        assert abs(weigh(sketch_of(state))) < judgement.WIN
        assert 0 < chance(sketch_of(state)) < 1


def test_an_era_put_right_looks_better():
    state = leap.state_of(_ALMOST, leap.options())
    assert leap.judge(leap.step(state, leap.action("place 7")), "blue") > leap.judge(state, "blue")
    assert leap.judge(state, "blue") > leap.judge(leap.step(state, leap.action("place 1")), "blue")


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
