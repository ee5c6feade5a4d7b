"""Random games of Time Leap to test on: the same for the same seed, of all table sizes, options and adventures."""

import random
from collections import defaultdict
from collections.abc import Iterator

from tests.playing import Decision
from timetravel import leap
from timetravel.leap import actions as act
from timetravel.leap import clearing, rules
from timetravel.leap.components import CARDS, SCENARIO_COPIES
from timetravel.match import shuffler
from timetravel.protocol import Event

MOST = 300  # decisions of a game: exchanges can go round for ever

VALUES = {
    "win": ["all_ten", "first_nine"],
    "empty_hand": ["skip", "lose"],
    "after_ten": ["stay", "wrap", "finale"],
    "turn_limit": ["none", 12, 40],
    "free_action": ["once_a_game", "once_each", "after_each_clear"],
    "free_action_fallback": ["deck", "none"],
    "items": ["compulsory", "optional"],
    "talk": ["plans", "open_hands"],
}
DEFAULTS = leap.options()._asdict()


def options(rng: random.Random) -> dict[str, str | int]:
    """Return the default for a third of the games; else each option at a value drawn."""
    if not rng.randrange(3):
        return {}
    return {name: rng.choice([DEFAULTS[name], *values]) for name, values in VALUES.items()}


def setup(rng: random.Random) -> dict:
    """Return an adventure, or a set of Scenario cards that a team might pick."""
    if rng.randrange(3):
        return {"adventure": rng.randint(11, 20)}
    everything = [name for name, copies in SCENARIO_COPIES.items() if name != "blank" for _ in range(copies)]
    return {"scenario": rng.sample(everything, rng.randint(4, 9))}


def start(seed: int) -> tuple[leap.State, random.Random]:
    """Return a game of 2 to 5 players (by the seed), any colours in any order."""
    rng = random.Random(f"leap tests {seed}")
    players = rng.sample(leap.COLOURS, 2 + seed % 4)
    return leap.start(players, options(rng), shuffler(rng), setup(rng)), rng


def by_verb(rng: random.Random, legal: list) -> act.Action:
    """Choose evenly among the verbs, so that rare ones come up."""
    kinds = defaultdict(list)
    for action in legal:
        kinds[action.verb].append(action)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def keenly(rng: random.Random, state: leap.State, legal: list) -> act.Action:
    """Choose what puts most eras right and does not lose at once, with a little chance in it."""

    def worth(action: act.Action) -> float:
        after = rules.step(state, action)
        if after.over:
            return 99 if after.over == "won" else -99
        right = sum(card == era for era, card in enumerate(after.eras))
        spent = sum(after.discards.count(k) == 2 and after.eras[k] != k for k in range(1, 11))
        return 2 * right + len(after.cleared) - spent - 5 * len(clearing.dead_numbers(after)) + rng.random()

    return max(legal, key=worth)


def choose(rng: random.Random, state: leap.State, legal: list, seed: int) -> act.Action:
    """Choose evenly among the actions or the verbs, or play to win, mostly or always; each in a quarter of games."""
    way = seed // 4 % 4
    if way == 0:
        return rng.choice(legal)
    if way == 1 or (way == 2 and rng.random() < 0.3):
        return by_verb(rng, legal)
    return keenly(rng, state, legal)


def game(seed: int, most: int = MOST) -> Iterator[Decision]:
    """Play a game; its last decision has no action: the game is over, or long enough."""
    state, rng = start(seed)
    for _ in range(most):
        legal = leap.legal(state)
        action = choose(rng, state, legal, seed) if legal else None
        yield Decision(state, legal, action, rng)
        if action is None:
            return
        state = leap.step(state, action)
    yield Decision(state, leap.legal(state), None, rng)


def games(seeds: range, sample: float = 1.0) -> Iterator[Decision]:
    """Play several games and return a sample of their decisions, each game's last one with it."""
    for seed in seeds:
        sieve = random.Random(f"sieve {seed}")
        for decision in game(seed):
            if decision.action is None or sieve.random() < sample:
                yield decision


def told(state: leap.State, action: act.Action) -> tuple[leap.State, list[Event]]:
    """Return the state after an action and what happened."""
    events: list[Event] = []

    def tell(kind: str, /, **facts: object) -> None:
        events.append(Event(kind, facts))

    return leap.step(state, action, tell), events


def state_of(p: dict, like: leap.State) -> leap.State:
    """Return the state of a description that was changed, with the options of another state."""
    return leap.state_of({k: v for k, v in p.items() if v not in ("", {})}, like.table.options)


# well-formed actions that nobody listed


def anything(rng: random.Random, state: leap.State) -> act.Action:
    """Return an action of any verb, often with a card that somebody holds."""
    held = [card for hand in state.hands for card in hand if card >= 0]
    card = rng.choice(held) if held and rng.random() < 0.7 else rng.randrange(len(CARDS))
    era = rng.randint(1, 10)
    makers = [
        lambda: act.Place(card),
        lambda: act.Leap(rng.random() < 0.5, card),
        act.Join,
        act.Stay,
        lambda: act.Add(card),
        act.Pass,
        lambda: act.Offer(card),
        lambda: act.Accept(card),
        act.Decline,
        lambda: act.Take(card),
        lambda: act.Move(era),
        lambda: act.Swap(card, era),
        lambda: act.Next(rng.choice(state.table.players)),
        act.Done,
    ]
    return rng.choice(makers)()


def changed(rng: random.Random, action: act.Action) -> act.Action:
    """Return a legal action with something different: the card, the era, the direction."""
    new = {
        "card": rng.randrange(len(CARDS)),
        "era": rng.randint(1, 10),
        "future": rng.random() < 0.5,
    }
    fields = [name for name in action._fields if name in new]
    if not fields:
        return action
    name = rng.choice(fields)
    return action._replace(**{name: new[name]})


def tries(rng: random.Random, state: leap.State, legal: list, number: int) -> Iterator[act.Action]:
    """Return so many actions of both kinds."""
    for _ in range(number):
        if legal and rng.random() < 0.5:
            yield changed(rng, rng.choice(legal))
        else:
            yield anything(rng, state)


def reached(seeds: range, most: int) -> list[leap.State]:
    """Return positions of games with any options and adventures, some of them within a turn."""
    found = []
    for seed in seeds:
        state, rng = start(seed)
        for _ in range(rng.randrange(most)):
            after = leap.step(state, by_verb(rng, leap.legal(state)))
            if after.over:
                break
            state = after
        found.append(state)
    return found
