"""The command ``python -m tests.judgement_fit``: goes on learning ``timetravel/leap/data/judgement.toml`` from games.

Teams of companions play deals of all adventures and sizes, and act at random now and then. After each turn the chance
to win is what the weights say of the whole table, but for the cards just drawn; from the end of the game back it is
moved towards what came after it: TD(lambda). A win that is far off counts a little less, so that a team gets on.
"""

import random
import tomllib
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np

from tests import win_rates
from timetravel import bots, leap
from timetravel.leap import judgement
from timetravel.leap.components import ADVENTURES, HIDDEN
from timetravel.leap.judgement import FINE
from timetravel.leap.signs import SIGNS, signs
from timetravel.leap.sketch import Sketch, sketch_of
from timetravel.rows import put, without

OUT = Path(judgement.__file__).parent / "data" / "judgement.toml"
LONGEST = 160  # turns
SLIPS = 0.004  # how often a seat acts at random
FADES = 0.997  # what a chance is worth a turn earlier
FAR = 0.9  # lambda: how much of the way to the end of the game counts
GROUP = 8  # games from one change of the weights to the next
PACE = 0.0006
HEAD = """# What the signs of a position tell of the team's chance to win (timetravel/leap/judgement.py), in 1/1024.
# The first number of "start" and of each sign counts straight; each other one goes to a sum of the hidden layer,
# which counts as "outer" says where it is above zero.
# Learnt from whole games of companions, as `python -m tests.judgement_fit` goes on doing.
"""


class Game(NamedTuple):
    """The signs after each turn, whether that turn had an action at random, and whether the team won."""

    rows: np.ndarray
    slipped: list[bool]
    won: bool


class Net:
    """The weights as they are learnt, and how they move (Adam)."""

    def __init__(self, data: dict) -> None:
        rows = np.array([data["sign"][name] for name in SIGNS]) / FINE
        start = np.array(data["start"]) / FINE
        self.parts = [rows[:, 1:], start[1:], np.array(data["outer"]) / FINE, rows[:, 0], start[:1]]
        self._mean, self._square = ([np.zeros_like(part) for part in self.parts] for _ in range(2))
        self._steps = 0

    def chances(self, rows: np.ndarray) -> np.ndarray:
        """Return the chance to win for each row of signs."""
        inner, start, outer, straight, constant = self.parts
        return 1 / (1 + np.exp(-(np.maximum(rows @ inner + start, 0) @ outer + rows @ straight + constant)))

    def learn(self, rows: np.ndarray, wanted: np.ndarray) -> None:
        """Move the weights a little, so that these rows come nearer to the chances that are wanted."""
        inner, start, outer, *_ = self.parts
        sums = rows @ inner + start
        off = (self.chances(rows) - wanted) / len(rows)
        back = np.outer(off, outer) * (sums > 0)
        slopes = [rows.T @ back, back.sum(0), np.maximum(sums, 0).T @ off, rows.T @ off, np.array([off.sum()])]
        self._steps += 1
        for part, slope, mean, square in zip(self.parts, slopes, self._mean, self._square, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-6
            part -= PACE * mean / (1 - 0.9**self._steps) / size

    def text(self) -> str:
        """Return the data file."""
        inner, start, outer, straight, constant = (np.rint(part * FINE).astype(int) for part in self.parts)
        lines = [HEAD, f"start = {[*constant.tolist(), *start.tolist()]}", f"outer = {outer.tolist()}", "", "[sign]"]
        lines += [
            f'"{name}" = {[first, *row]}'
            for name, first, row in zip(SIGNS, straight.tolist(), inner.tolist(), strict=True)
        ]
        return "\n".join(lines) + "\n"


def play(seed: str) -> Game:
    """Play one deal; the same for the same seed."""
    rng = random.Random(seed)
    players = rng.choice(win_rates.SIZES)
    state = win_rates.dealt(rng.choice(list(ADVENTURES)), players, seed)
    team = {seat: bots.make("companion", win_rates.GAME, rng) for seat in win_rates.GAME.seats(players)}
    rows, slipped = [], []
    while not state.over and state.turns < LONGEST and not win_rates.lost(state):
        state, drawn, slip = _turn(state, team, rng)
        if not state.over:
            rows.append(row(state, drawn))
            slipped.append(slip)
    return Game(np.array(rows), slipped, state.over == "won")


def _turn(state: leap.State, team: dict[str, bots.Bot], rng: random.Random) -> tuple[leap.State, list, bool]:
    """Play a turn to its end; return the state, who drew which card in it, and whether anybody slipped."""
    turn, slip = state.turns, False
    drawn: list[tuple[int, int]] = []

    def tell(kind: str, /, **facts: int) -> None:
        if kind == "drew":
            drawn.append((facts["who"], facts["card"]))

    while (who := leap.to_act(state)) is not None and state.turns == turn:
        slips = rng.random() < SLIPS
        slip = slip or slips
        view = leap.view(state, who)
        state = leap.step(state, rng.choice(leap.legal(state)) if slips else team[who].choose(view), tell)
    return state, drawn, slip


def row(state: leap.State, drawn: list[tuple[int, int]]) -> np.ndarray:
    """Return the signs of a table with all hands open, but for cards just drawn and still held."""
    veiled = state.copy()
    for player, card in drawn:
        if card in veiled.hands[player]:
            veiled.hands = put(veiled.hands, player, (HIDDEN, *without(veiled.hands[player], card)))
    return values(sketch_of(veiled))


def values(s: Sketch) -> np.ndarray:
    """Return the signs of a position in a row."""
    found = np.zeros(len(SIGNS))
    for first, group in signs(s):
        found[first : first + len(group)] = group
    return found


def wanted(game: Game, chances: np.ndarray) -> np.ndarray:
    """Return the chance that each position of a game should have had, from what came after it."""
    targets, after = np.zeros(len(chances)), float(game.won)
    for k in range(len(chances) - 1, -1, -1):
        targets[k] = after
        far = 0.0 if game.slipped[k] else FAR
        after = FADES * ((1 - far) * float(chances[k]) + far * after)
    return targets


@click.command()
@click.option("--games", "number", default=80, show_default=True, type=click.IntRange(GROUP))
@click.option("--seed", default="fit", show_default=True, help="The name of the row of deals.")
@click.option("--out", default=OUT, type=click.Path(dir_okay=False, path_type=Path), help="The data file to write.")
def main(number: int, seed: str, out: Path) -> None:
    """Play games, learn from each group of them, and write the weights down."""
    net = Net(tomllib.loads(OUT.read_text(encoding="utf-8")))
    for first in range(0, number - GROUP + 1, GROUP):
        played = [game for k in range(GROUP) if len((game := play(f"{seed} {first + k}")).rows)]
        rows = np.concatenate([game.rows for game in played])
        net.learn(rows, np.concatenate([wanted(game, net.chances(game.rows)) for game in played]))
    out.write_text(net.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
