"""Playing whole games between bots, without a picture."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from timetravel import bots
from timetravel.errors import OptionError
from timetravel.match import from_first, generator, shuffler
from timetravel.protocol import Game, Outcome, State
from timetravel.refusals import Shuffle, silent

COLUMNS = ("order", "decisions", "turn", "how", "final", "winners")  # of a row
MOST = 5000  # decisions after which a game counts as unfinished; exchanges can go round for ever


class Played(NamedTuple):
    """One game that was played: its seats in turn order with their bots, and how it ended."""

    players: tuple[str, ...]
    bots: tuple[str, ...]
    decisions: int
    state: State


def dealt(
    game: Game, players: int, seed: str, options: Any = None, setup: Mapping[str, Any] | None = None
) -> tuple[tuple[str, ...], State, Shuffle]:
    """Return the turn order of a game, how it begins, and what shuffles in it; all the same for the same seed."""
    rng = generator(seed)
    order = from_first(game.seats(players), None, rng)
    shuffle = shuffler(rng)
    return order, game.start(order, options, shuffle, setup), shuffle


def play(
    game: Game,
    names: Sequence[str],
    seed: str,
    options: Any = None,
    setup: Mapping[str, Any] | None = None,
    tell: Callable[..., None] = silent,
) -> Played:
    """Play one game; ``names`` are the bots in seating order, one for each seat.

    ``tell`` is told all that happens.

    >>> from timetravel import games
    >>> play(games.get("viagem"), ["random"] * 3, "1").state.over
    'stalemate'
    """
    players, state, shuffle = dealt(game, len(names), seed, options, setup)
    by_seat = dict(zip(game.seats(len(names)), names, strict=True))
    hands = {seat: bots.make(name, game, random.Random(f"timetravel {seed} {seat}")) for seat, name in by_seat.items()}
    decisions = 0
    while (who := game.to_act(state)) is not None and decisions < MOST:
        action = hands[who].choose(game.view(state, who))
        state = game.advance(state, action, tell, shuffle)
        decisions += 1
    return Played(players, tuple(by_seat[p] for p in players), decisions, state)


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: str | int,
    bot_names: Sequence[str] = ("random",),
    options: Any = None,
    setup: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Play many games and return a summary, the same for the same seed on every machine.

    Parameters
    ----------
    bot_names : the bots, in seating order; when fewer than players they go round

    Raises
    ------
    OptionError
    """
    names = seated(game, players, games, bot_names)
    rows = [row(game, play(game, names, f"{seed}/{k}", options, setup)) for k in range(games)]
    return summary(game, names, seed, rows)


def seated(game: Game, players: int | None, games: int, bot_names: Sequence[str]) -> list[str]:
    """Return the bot of each seat, in seating order; an :class:`OptionError` says what does not fit.

    Without a number of players there is one for each bot.
    """
    if not isinstance(games, int) or games < 0:
        raise OptionError(f"{games!r} games; a whole number from 0 is right", "games")
    if isinstance(bot_names, str) or not isinstance(bot_names, Sequence):
        raise OptionError(f"{bot_names!r}: bots are a list of names", "bots")
    if players is None:
        players = len(bot_names)
    if not bot_names or len(bot_names) > len(game.seats(players)):
        raise OptionError(f"{len(bot_names)} bots for {players} seats", "bots")
    for name in bot_names:
        bots.make(name, game, random.Random(0))  # an unknown one is told before anything is played
    return [bot_names[k % len(bot_names)] for k in range(players)]


def summary(game: Game, names: Sequence[str], seed: str | int, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the summary of games that were played, given as rows of :func:`row`."""
    return {
        "game": game.NAME,
        "rules": game.RULES_VERSION,
        "seed": str(seed),
        "players": len(names),
        "bots": dict(zip(game.seats(len(names)), names, strict=True)),
        "games": len(rows),
        "decisions": sum(row["decisions"] for row in rows),
        "endings": dict(sorted(Counter(row["how"] for row in rows).items())),
        "results": [{key: row[key] for key in COLUMNS} for row in rows],
    }


def row(game: Game, played: Played) -> dict[str, Any]:
    """Return one game as a row: who began, how it ended, every score."""
    outcome = game.outcome(played.state) or Outcome("unfinished", (), dict.fromkeys(played.players, 0), {})
    return {
        "order": list(played.players),
        "decisions": played.decisions,
        "turn": list(game.turn_of(played.state)),
        "how": outcome.how,
        "final": dict(outcome.final),
        "winners": list(outcome.winners),
    }


def in_words(summary: Mapping[str, Any]) -> str:
    """Return a summary as a few lines for people."""
    rows = summary["results"]
    lines = [f"{summary['games']} games of {summary['game']}, {summary['players']} players, seed {summary['seed']}"]
    lines += [f"ended by {how}: {number}" for how, number in summary["endings"].items()]
    for seat, bot in summary["bots"].items():
        scores = [row["final"][seat] for row in rows]
        won = sum(seat in row["winners"] for row in rows)
        lines.append(f"{seat} ({bot}): won {won}, mean score {sum(scores) / max(1, len(scores)):.1f}")
    return "\n".join(lines)
