"""Well-formed actions that nobody listed: any at all, likely ones, and legal ones with one thing changed."""

import random
from collections.abc import Iterator

from timetravel import viagem
from timetravel.viagem import actions as act
from timetravel.viagem.board import NEIGHBOURS, TOOLS
from timetravel.viagem.components import ALL, CARD, CURRENT, PERIODS, TUNNEL, WILD

REMOVALS = [CARD[name] for name in ("tunnel-1", "tunnel-2", "home-1", "home-2")]


def proofs(rng: random.Random) -> tuple[int, ...] | None:
    """What may stand behind a journey: nothing, none, or a few periods."""
    if rng.random() < 0.5:
        return None
    return tuple(rng.randrange(len(PERIODS)) for _ in range(rng.randrange(4)))


def way(rng: random.Random, start: int) -> tuple[int, ...]:
    """A way from an epoch, mostly over edges of the board."""
    path = [start]
    for _ in range(rng.randint(1, 4)):
        path.append(rng.choice(ALL) if rng.random() < 0.1 else rng.choice(NEIGHBOURS[path[-1]]))
    return tuple(path)


def likely(rng: random.Random, state: viagem.State, player: int) -> int:
    """An epoch, rather one where a player has a piece."""
    own = [e for e in ALL if state.count(player, e)]
    return rng.choice(own) if own and rng.random() < 0.8 else rng.choice(ALL)


def anything(rng: random.Random, state: viagem.State) -> act.Action:
    """Return an action of any verb, with likely pieces and cards but otherwise anything."""
    players = state.table.players
    who = viagem.COLOURS.index(viagem.to_act(state) or viagem.players(state)[0])
    other = rng.choice(players)
    here, there, any_ = likely(rng, state, who), likely(rng, state, other), rng.choice(ALL)
    symbols = [(rng.choice(ALL), rng.choice(TOOLS)) for _ in range(2)]
    card = rng.choice(REMOVALS)
    number = rng.randint(1, 2 if card in REMOVALS[1::2] else 1)
    targets = [(p, likely(rng, state, p)) for p in rng.choices(players, k=number)]
    if rng.random() < 0.7:
        targets.sort(key=lambda target: players.index(target[0]))
    bonus = rng.choice([None, rng.randrange(len(PERIODS))])
    period = rng.randrange(WILD + 1)
    makers = [
        lambda: act.Place(any_),
        lambda: act.Machine(here, any_, period, bonus, proofs(rng)),
        lambda: act.Ship(way(rng, here), proofs(rng)),
        lambda: act.Clock(here),
        lambda: act.Travel(any_, proofs(rng)),
        lambda: act.Send(other, rng.choice([there, there, CURRENT])),
        lambda: act.Free(rng.choice([here, TUNNEL])),
        lambda: act.Return(any_),
        act.Done,
        lambda: act.TokenFree(rng.choice([here, TUNNEL])),
        lambda: act.TokenReturn(any_),
        act.Rescue,
        lambda: act.Permission(any_),
        act.Leader,
        lambda: act.Countdown(rng.choice([2, -2])),
        lambda: act.Removal(card, tuple(targets)),
        lambda: act.Disorientation(other, there, rng.choice([any_, *NEIGHBOURS[there]])),
        lambda: act.Failure(*symbols),
        act.Meet,
        act.End,
        act.Pass,
        act.Exchange,
    ]
    return rng.choice(makers)()


def changed(rng: random.Random, state: viagem.State, action: act.Action) -> act.Action:
    """Return a legal action with something different: an epoch, a card, the proofs, the bonus, the order."""
    if isinstance(action, act.Machine):
        return action._replace(
            **rng.choice([
                {"goal": rng.choice(ALL)}, {"card": rng.randrange(WILD + 1)}, {"proofs": proofs(rng)},
                {"bonus": rng.choice([None, *range(len(PERIODS))])}, {"start": rng.choice(ALL)},
            ])
        )  # fmt: skip
    if isinstance(action, act.Ship):
        longer = (*action.path, rng.choice(NEIGHBOURS[action.path[-1]]))
        return action._replace(**rng.choice([{"proofs": proofs(rng)}, {"path": longer}]))
    if isinstance(action, act.Travel):
        return action._replace(**rng.choice([{"proofs": proofs(rng)}, {"goal": rng.choice(ALL)}]))
    if isinstance(action, act.Send):
        return action._replace(player=rng.choice(state.table.players))
    if isinstance(action, act.Removal):
        fewer, turned = action.targets[:1], action.targets[::-1]
        return action._replace(targets=rng.choice([fewer, turned]))
    if isinstance(action, act.Disorientation):
        return action._replace(goal=rng.choice(ALL))
    if isinstance(action, act.Failure):
        return rng.choice([act.Failure(action.second, action.first), act.Failure(action.first, action.first)])
    return anything(rng, state)


def tries(rng: random.Random, state: viagem.State, legal: list, number: int) -> Iterator[act.Action]:
    """Return so many actions of both kinds."""
    for _ in range(number):
        if legal and rng.random() < 0.5:
            yield changed(rng, state, rng.choice(legal))
        else:
            yield anything(rng, state)
