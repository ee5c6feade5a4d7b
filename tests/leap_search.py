"""Small positions of Time Leap, and a search through everything that can come of them with open hands."""

import heapq
import random
from typing import NamedTuple

from timetravel import leap
from timetravel.leap import rules
from timetravel.leap.components import CARDS, COPIES, ITEMS

MISSIONS = ["I", "II", "III", "1st", "2nd", "3rd", "4<", "1", "A", "A"]
OPTIONS = {
    "win": ["all_ten", "all_ten", "first_nine"],
    "empty_hand": ["skip", "skip", "lose"],
    "after_ten": ["stay", "stay", "wrap", "finale"],
    "turn_limit": ["none", "none", "none", 2, 3, 4, 6],
    "free_action": ["once_a_game", "once_each", "after_each_clear"],
    "free_action_fallback": ["deck", "none"],
    "items": ["compulsory", "optional"],
}


class Found(NamedTuple):
    """What a search found: the way to a victory, if any, and whether everything was looked at."""

    way: list[leap.State]
    complete: bool
    states: int


def small(seed: int) -> leap.State:
    """Return a position near the end: few eras are wrong, few cards are left; it may be within a turn."""
    rng = random.Random(f"small {seed}")
    state = _made(rng)
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        after = rules.step(state, rng.choice(rules.legal(state)))
        state = state if after.over else after
    return state


def _made(rng: random.Random) -> leap.State:
    chosen = {name: rng.choice(values) for name, values in OPTIONS.items()}
    left = dict(zip(CARDS, COPIES, strict=True))

    def take(name: str) -> str:
        if not left[name]:
            name = rng.choice([other for other in left if left[other]])
        left[name] -= 1
        return name

    players = rng.sample(leap.COLOURS, rng.choice([2, 2, 2, 3]))
    wrong = rng.sample(range(1, 11), rng.choice([1, 1, 2, 2, 3, 4]))
    eras = {k: take(str(k)) for k in range(1, 11) if k not in wrong}
    near = [str(k) for k in wrong] * 3 + ["leap"] + rng.sample(CARDS, 3)
    low = rng.choice([1, 5, 7, 8, 9, 10])
    turn = rng.choice(players)
    hands = {who: [take(rng.choice(near)) for _ in range(rng.choice([who == turn, 1, 1, 2, 2, 3]))] for who in players}
    for k in wrong:
        name = take(rng.choice(near)) if rng.random() < 0.6 else ""
        eras[k] = name
        if name == str(k):
            wrong = [other for other in wrong if other != k]
    cleared = [k for k in range(1, 10) if k not in wrong or (eras[k] and rng.random() < 0.3)]
    deck = [take(rng.choice(near)) for _ in range(rng.choice([0, 0, 1, 2, 3]))]
    discards = [take(rng.choice(near)) for _ in range(rng.choice([0, 1, 3, 5]))]
    if rng.random() < 0.5:  # a whole game has its 40 cards: all others are spent
        discards += [name for name, copies in left.items() for _ in range(copies)]
    scenario = {}
    pool = rng.sample([*MISSIONS, *ITEMS, *ITEMS, *["blank"] * 5], 9)
    pool = [name if name == "A" or pool.count(name) == 1 else "blank" for name in pool]
    for k in range(1, 10):
        if k in wrong or rng.random() < 0.5:
            scenario[str(k)] = pool.pop()
    rng.shuffle(cleared)
    position = {
        "players": players,
        "turn": turn,
        "pieces": {who: rng.randint(low, 10) for who in players},
        "hands": hands,
        "eras": {str(k): name for k, name in eras.items() if name},
        "deck": deck,
        "discards": discards,
        "scenario": scenario,
        "cleared": [f"{k} {rng.choice(players)}" for k in cleared],
        "free_action_used": chosen["free_action"] != "once_each" and rng.random() < 0.6,
        "turns": rng.randrange(2) if chosen["turn_limit"] != "none" else 0,
    }
    return leap.state_of(position, leap.options(chosen))


def key(s: leap.State) -> tuple:
    """Return what decides the rest of a game played with open hands: all but who knows what."""
    turns = s.turns if s.table.options.turn_limit != "none" else 0
    course = (s.free_used, s.free_by, turns, s.turn, s.stack, s.acted, s.offered, s.chosen)
    return (s.eras, s.pieces, s.hands, s.deck, s.discards, s.cleared, course)


def wrong(s: leap.State) -> int:
    """Return how many eras are still to be put right."""
    if s.table.options.win == "first_nine":
        return 9 - len(s.cleared)
    return sum(card != era for era, card in enumerate(s.eras[1:], 1))


def search(start: leap.State, most: int) -> Found:
    """Look for a way to win, whatever anybody would have to do for it; positions near a victory come first."""
    came_from: dict[tuple, leap.State | None] = {key(start): None}
    order, count = [(wrong(start), 0, start)], 0
    while order and count < most:
        _, _, state = heapq.heappop(order)
        count += 1
        for action in rules.legal(state):
            after = rules.step(state, action)
            if after.over == "won":
                return Found([*_way(came_from, state), after], True, count)
            name = key(after)
            if not after.over and name not in came_from:
                came_from[name] = state
                heapq.heappush(order, (wrong(after), len(came_from), after))
    return Found([], not order, count)


def _way(came_from: dict, state: leap.State) -> list[leap.State]:
    way = []
    while state is not None:
        way.append(state)
        state = came_from[key(state)]
    return way[::-1]
