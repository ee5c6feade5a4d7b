"""The command ``python -m tests.strength``: how often a bot wins Viagem no Tempo, as ``docs/players.md``.

One seat has the bot, the others have its opponents. Each deal is played as often as there are seats, the bot in each of
them once. A game that is kept need not be played again, so a long run can be stopped and go on later.
"""

import random
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple, cast

import click

from tests.kept_rows import add, stored
from timetravel import bots, games, simulate, viagem
from timetravel.balance import wilson
from timetravel.errors import OptionError
from timetravel.protocol import Game

GAME = games.get("viagem")
OUT = Path(__file__).parents[1] / "docs" / "players.md"
KEPT = Path(__file__).with_suffix(".jsonl")
LONGEST = 2000  # decisions after which a game counts as not won
HEAD = """# The computer players

| player | plays | how |
|---|---|---|
| `random` | both games | takes any legal action |
| `greedy` | both games | tries what its turn could be and begins the turn that looks best at its end |
| `companion` | Time Leap | finds the team's best plans for its turn, guesses what it cannot see, and plays them on |
| `search` | Viagem no Tempo | finds its best lines, guesses what it cannot see, and plays them on |

A bot sees what a person in its seat sees. `search` may be told how hard to think about each action, as in
`timetravel.play(seats=["person", "search:strong", "search:easy"])`: {levels}.
It may also be a number of positions (`search:5000`) or of seconds (`search:0.5s`); `search` alone is `search:medium`.
Counted in positions, it does the same again for the same seed; counted in seconds, it may not.

`greedy` is no player for *Time Leap*: it wins next to nothing there, and a team of it may exchange cards for ever.
Teams of any bots may go round and round there when they see no way to win. After 5,000 decisions a game is broken off
and counted as `unfinished`; with the option `turn_limit`, as in `--option turn_limit=200`, it is lost before. Once a
game of *Time Leap* is proved lost, companions do not think any more and take any action.

## How strong they are

*Viagem no Tempo*, three players; the bot of the row sits against two of the opponents. Every deal is played three
times, so that the bot is first, second and third in turn with the same cards. Even strength would win 33 %; a shared
win does not count. The intervals are 95 % Wilson intervals; "lead" is the mean difference to the better opponent in
the final count. CPU time is what the bot took for an action with a choice, on the machine that played.

In the set-up most looks alike to these players. "any": each takes any of what looks best to it, as it does on the
board. "in order": each takes the first of it in board order, so that all games begin from the same set-up (D1, P1, P2,
A1 …).

| bot | opponents | set-up | games | won | rate | 95 % | lead | CPU s an action |
|---|---|---|---:|---:|---:|---|---:|---:|
"""
TAIL = """
Made by `python -m tests.strength` from the games in `tests/strength.jsonl`, rules version {version}. It plays those
that are missing there: `python -m tests.strength --games 200 --bot search:strong`. What the search expects of a
position comes from weights that `python -m tests.outlook_fit` fits to games of `greedy`; what a companion expects, from
weights that were learnt from its own games, as `python -m tests.judgement_fit` goes on doing.
[leap-bound.md](leap-bound.md) tells how often companions win.
"""


class Row(NamedTuple):
    """One game: who played it, its number, whether the bot won alone, its lead, its decisions and their CPU seconds."""

    bot: str
    against: str
    number: int
    won: bool
    lead: int
    decisions: int
    seconds: float
    mixed: bool = False  # the set-up: any of what looks best, or the first of it in board order


class InOrder:
    """The game for bots that take the first of what looks alike in the set-up: they hear that it is over."""

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)

    def begun(self, state: Any) -> bool:
        return True


def play(bot: str, against: str, number: int, mixed: bool = False, players: int = 3) -> Row:
    """Play one game; the same for the same number, but for the time (and for bots that think for seconds)."""
    game = GAME if mixed else cast(Game, InOrder())
    deal, seat = divmod(number, players)
    order, state, shuffle = simulate.dealt(GAME, players, f"strength {deal}")
    me = order[seat]
    hands = {who: bots.make(bot if who == me else against, game, random.Random(f"{number} {who}")) for who in order}
    decisions, spent = 0, 0.0
    for _ in range(LONGEST):
        who = viagem.to_act(state)
        if who is None:
            break
        begun = time.process_time()
        action = hands[who].choose(viagem.view(state, who))
        if who == me and len(viagem.legal(state)) > 1:
            decisions, spent = decisions + 1, spent + time.process_time() - begun
        state = viagem.step(state, action, shuffle=shuffle)
    score = viagem.score(state)
    lead = score.final[me] - max(points for who, points in score.final.items() if who != me)
    won = bool(state.over) and score.winners == (me,)
    return Row(bot, against, number, won, lead, decisions, round(spent, 3), mixed)


def report(rows: list[Row]) -> str:
    """Return the page of the documentation."""
    levels = ", ".join(f"`{level}` ({nodes:,} positions)" for level, nodes in bots.LEVELS.items())
    lines = [HEAD.format(levels=levels).rstrip()]
    for kind in Counter(map(_kind, rows)):
        lines.append(_line([row for row in rows if _kind(row) == kind]))
    return "\n".join(lines) + "\n" + TAIL.format(version=viagem.RULES_VERSION)


def _kind(row: Row) -> tuple[str, str, bool]:
    return row.bot, row.against, row.mixed


def _line(rows: list[Row]) -> str:
    won, count = sum(row.won for row in rows), len(rows)
    low, high = wilson(won, count)
    lead = sum(row.lead for row in rows) / count
    pace = sum(row.seconds for row in rows) / max(1, sum(row.decisions for row in rows))
    setup = "any" if rows[0].mixed else "in order"
    cells = [f"`{rows[0].bot}`", f"`{rows[0].against}`", setup, str(count), str(won), f"{won / count:.1%}"]
    cells += [f"{100 * low:.1f}–{100 * high:.1f} %", f"{lead:+.1f}", f"{pace:.3f}"]
    return f"| {' | '.join(cells)} |"


def _named(bot: str, seconds: float | None, nodes: int | None) -> str:
    return f"search:{seconds:g}s" if seconds else f"search:{nodes}" if nodes else bot


@click.command()
@click.option("--games", "count", default=200, show_default=True, type=click.IntRange(0))
@click.option("--bot", default="search:medium", show_default=True, help="The bot that is measured.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Instead: a search of so many seconds.")
@click.option("--nodes", type=click.IntRange(1), help="Instead: a search of so many positions.")
@click.option("--against", default="greedy", show_default=True, help="The bot of the other two seats.")
@click.option("--mixed", is_flag=True, help="Let the bots place any of what looks best, not the first in board order.")
@click.option("--kept", default=KEPT, type=click.Path(dir_okay=False, path_type=Path), help="Where games are kept.")
@click.option("--out", default=OUT, type=click.Path(dir_okay=False, path_type=Path), help="The page to write.")
def main(
    count: int, bot: str, seconds: float | None, nodes: int | None, against: str, mixed: bool, kept: Path, out: Path
) -> None:
    """Play games that are not kept yet, and write the page from all that are there."""
    name = _named(bot, seconds, nodes)
    try:
        bots.parsed(name), bots.parsed(against)
    except OptionError as error:
        raise click.ClickException(str(error)) from error
    rows = stored(kept, Row)
    done = {row.number for row in rows if _kind(row) == (name, against, mixed)}
    for number in range(count):
        if number not in done:
            rows.append(play(name, against, number, mixed))
            add(kept, rows[-1])
    out.write_text(report(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
