"""Guesses of what a view of Viagem no Tempo hides agree with the view and with what the box holds."""

import random
from collections import Counter

from tests.playing import batches, games
from timetravel import viagem
from timetravel.viagem import board, components
from timetravel.viagem.components import CARD, HIDDEN, WILD


def held(state: viagem.State) -> dict[str, Counter]:
    """Return everything that is dealt, wherever it lies, by kind."""
    proofs = Counter((period, value) for period, values in enumerate(state.left) for value in values)
    proofs += Counter(components.PROOFS[kind] for row in state.proofs for kind in row)
    left = [period for period in range(7) if state.bonus_left >> period & 1]
    return {
        "cards": Counter(card for row in (*state.hands, state.pile, state.discard) for card in row),
        "proofs": proofs,
        "bonus": Counter([*left, *(period for row in state.bonus for period in row)]),
        "figures": Counter([*state.figures, *state.figure_pile, *state.figure_discard]),
    }


BOX = {
    "cards": Counter(components.DECK),
    "proofs": Counter((period, value) for period, values in enumerate(components.ALL_PROOFS) for value in values),
    "bonus": Counter(range(7)),
    "figures": Counter(range(25)),
}


@batches(2_000_000, 150)
def test_a_guess_looks_like_the_view_and_holds_what_the_box_holds(seeds):
    rng = random.Random(seeds.start)
    differing = 0
    for state, *_ in games(seeds, 0.1):
        for viewer in (*viagem.players(state), None):
            view = viagem.view(state, viewer)
            guess = viagem.sample(view, rng)
            assert viagem.view(guess, viewer) == view
            assert held(guess) == BOX
            differing += guess != state
    assert differing > 100, "nothing is guessed"


@batches(2_100_000, 100)
def test_a_guess_can_be_played_on(seeds):
    rng = random.Random(seeds.start)
    for state, legal, *_ in games(seeds, 0.05):
        who = viagem.to_act(state)
        if who is None:
            continue
        guess = viagem.sample(viagem.view(state, who), rng)
        assert viagem.legal(guess) == legal
        assert viagem.view(viagem.step(guess, legal[-1]), who)


def test_every_card_that_is_not_seen_may_be_anywhere():
    view = viagem.view(viagem.start(("blue", "red", "yellow")), "blue")
    mine = Counter(view.position.hands[0])
    unseen = Counter(components.DECK) - mine
    rng = random.Random(1)
    guesses = [viagem.sample(view, rng) for _ in range(300)]
    for place in (lambda s: s.hands[1], lambda s: s.hands[2], lambda s: s.pile[:1], lambda s: s.pile[-1:]):
        assert {card for guess in guesses for card in place(guess)} == set(unseen)


def test_the_same_chance_gives_the_same_guess():
    view = viagem.view(viagem.start(("blue", "red", "yellow")), "red")
    assert viagem.sample(view, random.Random(5)) == viagem.sample(view, random.Random(5))
    assert viagem.sample(view, random.Random(5)) != viagem.sample(view, random.Random(6))


def test_who_owes_a_journey_that_hangs_on_a_machine_is_given_one():
    """Disorientation may be played with a Time Machine card only; who looks on knows that there is one (ruling 20)."""
    [start] = [e for e in components.ALL if components.EPOCHS[e] == "D2"]
    state = viagem.position(viagem.text_of(viagem.start(("blue", "red", "yellow"))))
    state.stack, state.owed, state.turn, state.round = (), start, 0, 2
    state.add(0, start)
    state.markers = board.CLOCK_BIT[start]
    state.hands = ((CARD["machine-wild"], CARD["leader"], CARD["leader"]), *state.hands[1:])
    view = viagem.view(state, "red")
    rng = random.Random(1)
    for _ in range(40):
        guess = viagem.sample(view, rng)
        assert any(card <= WILD for card in guess.hands[0])
        assert viagem.legal(guess)
        assert HIDDEN not in guess.hands[0]
