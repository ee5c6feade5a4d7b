"""The laboratory: thousands of games between computer players, kept in a table, on one core or many machines.

A *batch* is a few games with consecutive numbers. What happens in it depends on the plan and the numbers only, so a
batch may be played anywhere, in pieces, twice, or again after a crash, and gives the same rows. In the table each
batch is a file of its own that appears whole or not at all: so no game is lost or counted twice.

>>> plan = Plan.of("viagem", ["greedy", "random", "random"], seed="tea")
>>> rows = run(plan, 2)
>>> [row["game"] for row in rows], sorted(rows[0]["final"])
([0, 1], ['blue', 'red', 'yellow'])
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context, parent_process
from operator import itemgetter
from threading import Thread
from typing import Any, NamedTuple

from timetravel import games, packs, simulate
from timetravel.errors import OptionError
from timetravel.lab_table import Table
from timetravel.match import generator

BATCH = 10  # games
WAIT = 10  # seconds for a scheduler to answer
SHARE = 4  # pieces that each worker has yet to play of what is left, so that all of them end together
RETRIES = 10  # times that a batch may be begun again when its worker is lost
Row = dict[str, Any]
Done = Callable[[int], object]


class Plan(NamedTuple):
    """What is played: all that, beside its number, decides what happens in a game."""

    game: str
    rules: str
    bots: tuple[str, ...]
    seed: str
    options: tuple[tuple[str, str | int], ...]
    setup: tuple[tuple[str, Any], ...]
    pack: str = ""  # the digest of the data pack

    @classmethod
    def of(
        cls,
        game: str,
        bots: Sequence[str],
        seed: str | int = "1",
        options: Mapping[str, str | int] | None = None,
        setup: Mapping[str, Any] | None = None,
        players: int | None = None,
    ) -> "Plan":
        """Return a checked plan; ``bots`` are names in seating order, going round when there are more players.

        Raises
        ------
        OptionError
            when something named here does not exist
        """
        rules = games.get(game)
        generator(str(seed))
        chosen = rules.changed_options(rules.options(options))
        names = simulate.seated(rules, players, 0, bots)
        rules.start(rules.seats(len(names)), rules.options(chosen), setup=setup)
        laid = tuple(sorted((setup or {}).items()))
        pack = (packs.identity(game) or {}).get("digest", "")
        return cls(game, rules.RULES_VERSION, tuple(names), str(seed), tuple(sorted(chosen.items())), laid, pack)

    def text(self) -> str:
        """Return the plan as JSON."""
        maps = {"options": dict(self.options), "setup": dict(self.setup)}
        played = {key: value for key, value in self._asdict().items() if value or key != "pack"}
        return json.dumps({**played, **maps, "batch": BATCH}, indent=1)


def batch(plan: Plan, numbers: Sequence[int]) -> list[Row]:
    """Play the games of these numbers and return a row for each.

    Raises
    ------
    PackError
        when this process plays with another data pack than that of the plan
    """
    packs.require(plan.game, {"name": "of the plan", "digest": plan.pack} if plan.pack else None)
    return [_game(plan, number) for number in numbers]


def _game(plan: Plan, number: int) -> Row:
    rules = games.get(plan.game)
    tallied = import_module(f"timetravel.{plan.game}.tally").tallied
    counts: Counter[str] = Counter()

    def tell(kind: str, /, **facts: Any) -> None:
        found = tallied(kind, facts)
        if found is not None:
            who, name, amount = found
            counts[f"{rules.COLOURS[who]} {name}"] += amount

    options = rules.options(dict(plan.options))
    played = simulate.play(rules, plan.bots, f"{plan.seed}/{number}", options, dict(plan.setup), tell)
    bots = dict(zip(rules.seats(len(plan.bots)), plan.bots, strict=True))
    outcome = rules.outcome(played.state)
    shares = outcome.parts if outcome else {}
    parts = {f"{who} {part}": points for who, some in shares.items() for part, points in some.items()}
    more = {"bots": bots, "parts": parts, "counts": dict(sorted(counts.items()))}
    return {"game": number, **simulate.row(rules, played), **more}


def run(
    plan: Plan,
    count: int,
    table: str | os.PathLike[str] | None = None,
    workers: int = 1,
    cluster: str | None = None,
    done: Done | None = None,
) -> list[Row]:
    """Play games number 0 to ``count`` - 1 of a plan and return their rows in order.

    Parameters
    ----------
    table : a folder for the rows, as Parquet files; games that are there already are not played again
    workers : processes on this machine
    cluster : the address of a Dask scheduler, as ``tcp://host:8786``, whose workers play instead
    done : called with the number of games whenever some are finished, as for a progress bar

    Raises
    ------
    OptionError
        for a number that makes no sense, or a folder that holds the games of another plan
    """
    for what, number, least in (("games", count, 0), ("workers", workers, 1)):
        if not isinstance(number, int) or number < least:
            raise OptionError(f"{number!r} {what}: a whole number, at least {least}, is right", what)
    store = Table(table, plan.text()) if table is not None else None
    wanted = [range(first, min(first + BATCH, count)) for first in range(0, count, BATCH)]
    kept: dict[int, list[Row]] = store.kept(wanted) if store else {}
    report = done or (lambda number: None)
    report(sum(map(len, kept.values())))
    for numbers, rows in _played(plan, [some for some in wanted if some.start not in kept], workers, cluster):
        if store:
            store.keep(numbers.start, rows)
        kept[numbers.start] = rows
        report(len(rows))
    return [row for some in wanted for row in kept[some.start]]


def _played(
    plan: Plan, wanted: Sequence[range], workers: int, cluster: str | None
) -> Iterator[tuple[range, list[Row]]]:
    """Yield each batch with its rows as soon as it is there, in any order."""
    if workers == 1 and cluster is None:
        yield from ((numbers, batch(plan, numbers)) for numbers in wanted)
        return
    pieces = _pieces(wanted, workers) if cluster is None else wanted
    with _here(min(workers, len(pieces) or 1)) if cluster is None else _there(cluster) as executor:
        futures = {executor.submit(batch, plan, numbers): numbers for numbers in pieces}
        yield from _whole(wanted, ((futures[future], future.result()) for future in as_completed(futures)))


def _pieces(wanted: Sequence[range], workers: int) -> list[range]:
    """Cut batches into what one process plays at a time: smaller and smaller, so that none waits long for the last.

    >>> [len(piece) for piece in _pieces([range(0, 10), range(10, 20), range(20, 24)], 2)]
    [3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    """
    left, pieces = sum(map(len, wanted)), []
    for numbers in wanted:
        while numbers:
            size = max(1, left // (workers * SHARE))
            pieces.append(numbers[:size])
            numbers = numbers[size:]
            left -= len(pieces[-1])
    return pieces


def _whole(wanted: Sequence[range], pieces: Iterable[tuple[range, list[Row]]]) -> Iterator[tuple[range, list[Row]]]:
    """Yield each batch as soon as all its pieces have come, in whatever order."""
    batches = {number: numbers for numbers in wanted for number in numbers}
    there: dict[int, list[Row]] = {numbers.start: [] for numbers in wanted}
    for piece, rows in pieces:
        numbers = batches[piece.start]
        there[numbers.start] += rows
        if len(there[numbers.start]) == len(numbers):
            yield numbers, sorted(there.pop(numbers.start), key=itemgetter("game"))


@contextmanager
def _here(workers: int) -> Iterator[Executor]:
    context = get_context("spawn")  # a fork of a program with threads may hang
    executor = ProcessPoolExecutor(workers, context, _end_with_parent)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Let this process end when the one that started it is gone: one that was killed could not tell it to."""
    Thread(target=_watch, args=(parent_process(),), name="watches the parent", daemon=True).start()


def _watch(parent: Any) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _there(cluster: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise OptionError("a cluster needs Dask: pip install 'timetravel[lab]'", "cluster") from None
    try:
        client = Client(cluster, timeout=WAIT)  # type: ignore[no-untyped-call]  # Dask is typed in part
    except (OSError, ValueError) as error:
        raise OptionError(
            f"no Dask scheduler answers at {cluster!r}, as tcp://host:8786 ({error})", "cluster"
        ) from None
    with client:
        # a batch gives the same rows wherever it is played: one whose worker is lost is played again elsewhere
        executor: Executor = client.get_executor(retries=RETRIES)  # type: ignore[no-untyped-call]
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)
