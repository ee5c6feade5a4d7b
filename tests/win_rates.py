"""The command ``python -m tests.win_rates``: how often teams of bots win Time Leap, as ``docs/leap-win-rates.md``."""

import json
import random
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click

from timetravel import bots, games, leap, simulate
from timetravel.balance import wilson
from timetravel.leap import judgement
from timetravel.leap.components import ADVENTURES
from timetravel.leap.hopeless import hopeless
from timetravel.protocol import Game

GAME: Game = games.get("leap")
OUT = Path(__file__).parents[1] / "docs" / "leap-win-rates.md"
TEAMS = ("companion", "random")
SIZES = (2, 3, 4, 5)
OFTEN = 5  # turns from one proof to the next
Look = Callable[[leap.State, str], leap.View]


class Cell(NamedTuple):
    """One adventure with so many players of one bot: the games won, the turns of all games, CPU seconds."""

    bot: str
    adventure: int
    players: int
    games: int
    won: int
    turns: int
    seconds: float


def dealt(adventure: int, players: int, seed: str) -> leap.State:
    """Return a game about to begin, the same for the same seed; nothing is shuffled after that."""
    state: leap.State = simulate.dealt(GAME, players, seed, setup={"adventure": adventure})[1]
    return state


def play(bot: str, adventure: int, players: int, seed: str, cap: int, view: Look = leap.view) -> leap.State:
    """Play one game to its end, to ``cap`` turns, or until it is proved lost; the same for the same seed."""
    state = dealt(adventure, players, seed)
    team = {seat: bots.make(bot, GAME, random.Random(f"{seed} {seat}")) for seat in GAME.seats(players)}
    while (who := leap.to_act(state)) is not None and state.turns < cap and not lost(state):
        state = leap.step(state, team[who].choose(view(state, who)))
    return state


def lost(state: leap.State) -> bool:
    """Return whether no play can win any more, asked now and then only: the proof takes its time."""
    return not state.stack and not state.offered and state.turns % OFTEN == 0 and bool(hopeless(state))


def cell(bot: str, adventure: int, players: int, count: int, cap: int) -> Cell:
    """Play the games of one cell; all bots meet the same deals."""
    begun = time.process_time()
    ends = [play(bot, adventure, players, f"{adventure}/{players}/{seed}", cap) for seed in range(count)]
    won = sum(state.over == "won" for state in ends)
    turns = sum(state.turns for state in ends)
    return Cell(bot, adventure, players, count, won, turns, round(time.process_time() - begun, 1))


def report(cells: list[Cell], command: str, cap: int) -> str:
    """Return the page of the documentation."""
    by = {(one.bot, one.adventure, one.players): one for one in cells}
    minutes = sum(one.seconds for one in cells) / 60
    turns = sum(one.turns for one in cells)
    lines = [
        "# Time Leap: how often a team of bots wins",
        "",
        f"Made by `{command}`; rules version {leap.RULES_VERSION}, Python {sys.version_info[0]}.{sys.version_info[1]},"
        f" {minutes:.0f} minutes of CPU time for {sum(one.games for one in cells)} games and {turns} turns{_how()}.",
        "",
        "Every seat is led by the same bot, which sees its own view only. Options are at their defaults, the bots at",
        f"theirs. The rates have 95 % Wilson intervals. A game that is not won after {cap} turns counts as not won,",
        "and so does one that is proved lost before (ruling 8): it is broken off there.",
        "",
        "| adventure | players | companions won | rate | 95 % | random team won | rate | 95 % |",
        "|---:|---:|---:|---:|---|---:|---:|---|",
    ]
    for adventure, players in sorted({(one.adventure, one.players) for one in cells}):
        row = [str(adventure), str(players)]
        for bot in TEAMS:
            row += _rate(by.get((bot, adventure, players)))
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines) + "\n"


def _how() -> str:
    """Return a remark when the planning did not run as plain Python: its results are the same, its speed is not."""
    return (
        "" if str(judgement.__file__).endswith(".py") else " (the planning compiled by mypyc, about 2.5 times as fast)"
    )


def _rate(one: Cell | None) -> list[str]:
    if one is None:
        return ["", "", ""]
    low, high = wilson(one.won, one.games)
    return [f"{one.won} of {one.games}", f"{one.won / one.games:.0%}", f"{100 * low:.0f}–{100 * high:.0f} %"]


def stored(file: Path | None) -> list[Cell]:
    """Return the cells that an earlier run has left."""
    if file is None or not file.exists():
        return []
    return [Cell(**row) for row in json.loads(file.read_text(encoding="utf-8"))]


@click.command()
@click.option("--games", "count", default=200, show_default=True, type=click.IntRange(1))
@click.option("--cap", default=200, show_default=True, type=click.IntRange(1), help="Turns after which a game stops.")
@click.option("--adventure", "adventures", multiple=True, type=click.Choice([str(n) for n in ADVENTURES]))
@click.option("--players", "sizes", multiple=True, type=click.IntRange(2, 5))
@click.option("--out", default=OUT, type=click.Path(dir_okay=False, path_type=Path), help="The page to write.")
@click.option("--kept", type=click.Path(dir_okay=False, path_type=Path), help="Keep the cells there, to go on later.")
def main(
    count: int, cap: int, adventures: tuple[str, ...], sizes: tuple[int, ...], out: Path, kept: Path | None
) -> None:
    """Play every adventure with teams of companions and of random bots, and write the table."""
    cells = stored(kept)
    done = {(one.bot, one.adventure, one.players) for one in cells if one.games == count}
    wanted = [(n, p) for n in map(int, adventures or ADVENTURES) for p in sizes or SIZES]
    command = shlex.join(["python", "-m", "tests.win_rates", "--games", str(count), "--cap", str(cap)])
    for bot in TEAMS:
        for adventure, players in wanted:
            if (bot, adventure, players) not in done:
                cells.append(cell(bot, adventure, players, count, cap))
                click.echo(cells[-1])
                if kept:
                    kept.write_text(json.dumps([one._asdict() for one in cells]), encoding="utf-8")
    out.write_text(report(cells, command, cap), encoding="utf-8")


if __name__ == "__main__":
    main()
