"""The command ``python -m tests.outlook_fit``: fits ``timetravel/viagem/data/outlook.toml`` to whole games of bots.

One-turn-lookahead bots play; some of them act at random now and then, so that all kinds of positions come up. From the
beginning of each turn, the points that each player still made are explained by the signs of the position, against the
mean of the table (ridge regression). Then the spread is set with which these scores foretell the winners best.
"""

import pickle
import random
from itertools import product
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np

from timetravel import bots, games, viagem
from timetravel.match import from_first, generator, shuffler
from timetravel.viagem import outlook, scoring
from timetravel.viagem.components import DECK

GAME = games.get("viagem")
OUT = Path(outlook.__file__).parent / "data" / "outlook.toml"
SLIPS = (0, 0.03, 0.1)  # how often a seat acts at random, drawn for each game
LONGEST = 600  # decisions after which a game is left out; exchanges can go round for ever
RIDGE = 30.0
EVERY = 50  # games after which they are kept
HEAD = """# What the signs of a position bring (timetravel/viagem/outlook.py): a weight once, one for each turn left up
# to two, one for each turn left; "spread" turns scores into chances.
# Made by `python -m tests.outlook_fit --games {games}`.
"""


class Played(NamedTuple):
    """A game: the positions at the beginning of its turns, and its end."""

    begun: list[viagem.State]
    end: viagem.State


def play(seed: int) -> Played | None:
    """Play a game of three players, sometimes four or five; None when it does not end."""
    rng = generator(f"gen{seed}")
    seats = GAME.seats(3 if seed % 10 < 7 else 4 if seed % 10 < 9 else 5)
    shuffle = shuffler(rng)
    state = viagem.start(from_first(seats, None, rng), None, shuffle)
    players = {seat: bots.make("greedy", GAME, random.Random(f"{seed}{seat}")) for seat in seats}
    slips = {seat: rng.choice(SLIPS) for seat in seats}
    begun: list[viagem.State] = []
    last = None
    for _ in range(LONGEST):
        who = viagem.to_act(state)
        if who is None:
            return Played(begun, state)
        fresh = not state.stack and not state.journeyed and not state.used
        if fresh and viagem.turn_of(state) != last:
            last = viagem.turn_of(state)
            begun.append(state)
        slip = rng.random() < slips[who]
        action = rng.choice(viagem.legal(state)) if slip else players[who].choose(viagem.view(state, who))
        state = viagem.step(state, action, shuffle=shuffle)
    return None


class Table(NamedTuple):
    """All positions as rows, one for each player: signs, points there, points still made, share of the win."""

    signs: np.ndarray
    points: np.ndarray
    gained: np.ndarray
    won: np.ndarray
    position: np.ndarray  # the number of the position that a row belongs to
    turns: np.ndarray  # turns left to whoever has most


def table(played: list[Played]) -> Table:
    """Return the positions of games as a table."""
    rows = []
    for number, (state, end) in enumerate((state, one.end) for one in played for state in one.begun):
        won, turns = scoring.winners(end), outlook.turns_left(state)
        for player in state.table.players:
            points, x = outlook.signs(state, player)
            weighed = np.outer(outlook.bases(turns[player]), x).ravel()
            share = (player in won) / len(won)
            rows.append((weighed, points, scoring.final(end, player) - points, share, number, max(turns.values())))
    return Table(
        *(np.array(column, dtype=int if k == 4 else float) for k, column in enumerate(zip(*rows, strict=True)))
    )


def centred(values: np.ndarray, position: np.ndarray) -> np.ndarray:
    """Return values less their mean over the players of the same position."""
    count = np.bincount(position)
    mean = np.zeros((len(count), *values.shape[1:]))
    np.add.at(mean, position, values)
    return values - (mean / count.reshape(-1, *[1] * (values.ndim - 1)))[position]


def weights(t: Table) -> np.ndarray:
    """Return a weight for each basis and sign, as one row."""
    x, y = centred(t.signs, t.position), centred(t.gained, t.position)
    return np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y)


def surprise(t: Table, expected: np.ndarray, spread: np.ndarray) -> float:
    """Return the mean log loss of the foretold winners."""
    scaled = np.exp((expected - expected.max()) / spread)
    total = np.bincount(t.position, scaled)
    return float(-(t.won * np.log(scaled / total[t.position])).sum() / len(total))


def spread(t: Table, expected: np.ndarray) -> tuple[float, float]:
    """Return the spread of scores that foretells winners best: at the end, and more for each turn left."""
    tries = product((0.5, 1.0, 1.5, 2.0, 2.5, 3.0), (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0))
    return min(tries, key=lambda pair: surprise(t, expected, pair[0] + pair[1] * t.turns))


def text(fitted: np.ndarray, points: tuple[float, float], number: int) -> str:
    """Return the data file. A card that is not known weighs as much as the mean of all cards."""
    by_sign = fitted.reshape(len(outlook.BASES), -1).T
    by_sign[outlook.SIGNS.index("card_unknown")] = np.mean([by_sign[outlook.CARD_SIGN[card]] for card in DECK], axis=0)
    rows = [
        f"{sign} = [{', '.join(f'{w:.3f}' for w in row)}]" for sign, row in zip(outlook.SIGNS, by_sign, strict=True)
    ]
    head = HEAD.format(games=number)
    return "\n".join([head, "[spread]", f"points = [{points[0]}, {points[1]}]", "", "[weights]", *rows]) + "\n"


def stored(kept: Path | None) -> dict[int, Played | None]:
    """Return the games that an earlier run has left."""
    return pickle.loads(kept.read_bytes()) if kept and kept.exists() else {}


@click.command()
@click.option("--games", "number", default=500, show_default=True, type=click.IntRange(10))
@click.option("--kept", type=click.Path(dir_okay=False, path_type=Path), help="Keep the games there, to go on later.")
@click.option("--out", default=OUT, type=click.Path(dir_okay=False, path_type=Path), help="The data file to write.")
def main(number: int, kept: Path | None, out: Path) -> None:
    """Play games, fit the weights of the outlook to them and write these down."""
    found = stored(kept)
    for seed in range(number):
        if seed not in found:
            found[seed] = play(seed)
            if kept and seed % EVERY == EVERY - 1:
                kept.write_bytes(pickle.dumps(found))
    t = table([one for seed, one in sorted(found.items()) if one is not None and seed < number])
    fitted = weights(t)
    expected = t.points + t.signs @ fitted
    points = spread(t, expected)
    out.write_text(text(fitted, points, number), encoding="utf-8")
    click.echo(f"{len(t.won)} rows; log loss {surprise(t, expected, points[0] + points[1] * t.turns):.3f}")


if __name__ == "__main__":
    main()
