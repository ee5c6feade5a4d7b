"""``docs/benchmarks.md``, made of the figures that are kept: ``python -m tests.bench.page``."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

from tests import pages
from tests.bench.kept import load
from tests.bench.report import COLUMNS, Row, cells
from tests.bench.workers import KINDS

Kept = Mapping[str, Any]
NAME = "benchmarks"
BUSY = 0.1  # share of all cores; when others use more, time by the clock says nothing
VIAGEM, LEAP, THOUSAND = "viagem, 4 players", "leap, 4 players", 1000
CATANATRON, CHESS, HANABI = "catanatron, 4 players", "chess", "PettingZoo hanabi_v5, 2 players"


class Wanted(NamedTuple):
    """A figure that is wanted: ``least`` or ``most`` is the bound; ``found`` gives none for what was not measured.

    ``clock`` names the part that was measured by the clock.
    """

    what: str
    unit: str
    found: Callable[[Kept], float | None]
    least: float | None = None
    most: float | None = None
    clock: str = ""

    def line(self, kept: Kept) -> list[str]:
        """Return a line of the table."""
        found = self.found(kept)
        bound = f"at least {self.least:g}" if self.least is not None else f"under {self.most:g}"
        if found is None:
            return [self.what, f"{bound} {self.unit}", "not measured", ""]
        met = found >= self.least if self.least is not None else found < (self.most or 0)
        busy = self.clock and kept[self.clock]["where"]["busy"] > BUSY
        verdict = "yes" if met else "not known: the machine was busy" if busy else "no"
        return [self.what, f"{bound} {self.unit}", f"{found:.2f} {self.unit}", verdict]


def ratio(engine: str, to: str, figure: str) -> Callable[[Kept], float | None]:
    """Return what finds the ratio of two engines among the figures that are kept."""

    def found(kept: Kept) -> float | None:
        some = kept["speed"]["ratios_of_medians"]
        return next((one[figure] for one in some if (one["engine"], one["to"]) == (engine, to)), None)

    return found


def beside(figure: str, *engines: str) -> Callable[[Kept], float | None]:
    """Return what finds how many times the figure of chess the greatest one of some engines is."""

    def found(kept: Kept) -> float | None:
        rows = {row["name"]: row[figure] for row in kept["speed"]["engines"]}
        ours = [rows[name] for name in engines if name in rows]
        return max(ours) / rows[CHESS] if ours and CHESS in rows else None

    return found


def left(kept: Kept) -> float:
    """Return the memory above the bare interpreter after a thousand games, of the game that takes most."""
    at = kept["memory"]["after"].index(THOUSAND)
    return max(float(found[at]) for found in kept["memory"]["above_mb"].values())


def gained(kept: Kept) -> float:
    """Return how many times as fast two processes were as one."""
    return float(kept["workers"]["gain"])


WANTED = (
    Wanted("decisions/s of Viagem no Tempo to Catanatron's", "times", ratio(VIAGEM, CATANATRON, "decisions"), 2.3),
    Wanted("listed actions/s of Viagem no Tempo to those of chess", "times", ratio(VIAGEM, CHESS, "listed"), 7),
    Wanted("applying an action of Viagem no Tempo, to that of chess", "times", beside("apply_us", VIAGEM), most=1.38),
    Wanted("copying a state of Viagem no Tempo, to that of chess", "times", beside("copy_us", VIAGEM), most=2.29),
    Wanted("copying a state of Time Leap, to that of chess", "times", beside("copy_us", LEAP), most=1.83),
    Wanted("decisions/s of Time Leap to Catanatron's", "times", ratio(LEAP, CATANATRON, "decisions"), 2.3),
    Wanted("decisions/s of Time Leap to those of PettingZoo's Hanabi", "times", ratio(LEAP, HANABI, "decisions"), 10),
    Wanted("importing a game, to that of chess", "times", beside("import_ms", VIAGEM, LEAP), most=0.69),
    Wanted("memory above the bare interpreter after a thousand games", "MB", left, most=25),
    Wanted("two processes of the laboratory to one", "times", gained, 1.8, None, "workers"),
)

PROCESSES = ("processes", "s by the clock", "s of CPU time", "of it here", "times as fast as one")
TEXT = """# Benchmarks

{made}

How fast the rules of both games run beside other engines, what playing leaves in memory, and what a second process
gains. `make bench-page` measures all of it anew; on a busy machine the last part is worth nothing. How fast the
*board* answers stands in [speed.md](speed.md).

## What is wanted, and what was found

{wanted}

What takes µs or ms depends on the machine, so it is wanted in times of what chess takes: of 4 µs for an action, 2.5 and
2 µs for a copy and 25 ms for an import where chess takes 2.9, 1.09 and 36.

## Beside other engines

{speed_where}. Medians of {rounds} rounds of {seconds:g} s each; CPU time.

{engines}

{ratios}

### How it was measured

- One decision is: list all legal actions, pick one at random, apply it, test for the end. Games are played to their
  end; setting up a game is not counted.
- The engines take turns within one run (A B C A B C …), so that a busy machine slows all of them. CPU time is
  counted, not time by the clock. A ratio is one median divided by another.
- *forced*: the share of decisions with one legal action. *list*, *apply* and *copy* are timed one by one on positions
  out of random games, and so are a little above their part of a decision. *import* is the CPU time of a new
  interpreter that imports the engine, beyond one that imports nothing.
- All play in one state, which an action changes. A game of ours that is to stay as it was is copied before: then an
  action takes the sum of *apply* and *copy*.
- Choices favour the others: Chess lists no moves to test for the end; Catanatron checks no action; Hanabi is played
  without its wrappers, its observations are not looked at, and no copy of it is timed, since a copy would begin anew.
- *checked* are our rules as the board uses them, where each action is checked, whoever sends it.

### What does not compare

- Decisions/s compare where the number of legal actions is similar. Time Leap lists {leap_legal:.0f} actions for a
  decision, Hanabi {hanabi_legal:.0f}: Hanabi does more for each. For wide games look at the listed actions per
  second.
- Games per second of different games do not compare: some are many times as long as others.
- Each game is another game; no engine here plays one of ours. The ratios say how much a program that plays at random,
  or searches, gets done in a second; they do not say who wrote better code.
- Hanabi's rules are C++; most of its time goes into what stands around them. Chess and Catanatron are plain Python
  like ours.
- Figures of different interpreters or machines do not compare. Their ratios do so better, but not exactly.

### Whether it became slower

`make bench-check` plays a short run beside one of these engines, compares the ratios with those above, says which
figure fell by how much, and fails when one fell by more than a fifth.

## Memory

{memory_where}. Random games of four players, in a process that holds nothing but the rules. A bare interpreter has
{bare:.1f} MB; this much more are there after so many games, in MB (a million bytes of resident memory):

{memory}

What *Viagem no Tempo* adds after the first games are rows of journeys, worked out once and remembered up to a bound.
Time Leap remembers nothing from game to game; the little that it adds is how the interpreter hands out memory. Both
stop: the last columns are alike.

## Two processes

{workers_where}. {games:,} random games of {game} with four players, of the laboratory ([lab.md](lab.md)); three ways
took turns, {turns} times.

{workers}

- *two that share nothing* play half of the games each and know nothing of each other. That is the most that this
  machine gave at that time, whatever the laboratory does; the laboratory reached {share:.0%} of it.
- *of it here*: by the process that leads the others; all, when there is no other.
- One process used {cpu:.2f} times the CPU time that all processes together used when two played. At 1, leading them
  costs nothing, and a core is as fast beside a busy one as alone.
"""


def grid(head: Sequence[str], rows: Sequence[Sequence[str]], plain: int = 1) -> str:
    """Return a table in Markdown; all columns but the first ``plain`` are figures."""
    rule = ["---" if k < plain else "---:" for k in range(len(head))]
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, rule, *rows))


def place(where: Kept) -> str:
    """Return when and on what something was measured."""
    return f"{where['date']}, {where['interpreter']}, {where['cores']} cores, {where['busy']:.0%} of them busy before"


def workers(kept: Kept) -> Iterator[list[str]]:
    """Yield a line for each way of playing."""
    seconds = kept["seconds"]
    names = {"one": "one", "two": "two of the laboratory", "apart": "two that share nothing"}
    for way, name in names.items():
        wall, *used = (median(seconds[way][kind]) for kind in KINDS)
        yield [name, *(f"{some:.2f}" for some in (wall, *used, median(seconds["one"]["wall"]) / wall))]


def width(rows: Sequence[Row], name: str) -> float:
    """Return how many legal actions an engine has on average; nan when it was not measured."""
    return next((row.legal_per_decision for row in rows if row.name == name), float("nan"))


def page(kept: Kept) -> str:
    """Return the page."""
    speed, memory, two = kept["speed"], kept["memory"], kept["workers"]
    rows = [Row(**one) for one in speed["engines"]]
    compared = [
        [one["engine"], one["to"], f"{one['decisions']:.2f}", f"{one['listed']:.2f}"]
        for one in speed["ratios_of_medians"]
    ]
    after = [f"{games:,}" if games else "none" for games in memory["after"]]
    return TEXT.format(
        made=pages.MADE.format(by="bench.page"),
        wanted=grid(["figure", "wanted", "found", "met"], [one.line(kept) for one in WANTED], 4),
        speed_where=place(speed["where"]),
        **{key: speed["settings"][key] for key in ("rounds", "seconds")},
        engines=grid(COLUMNS, [cells(row) for row in rows]),
        ratios=grid(["this engine", "to this one", "decisions/s, times", "listed/s, times"], compared, 2),
        leap_legal=width(rows, LEAP),
        hanabi_legal=width(rows, HANABI),
        memory_where=place(memory["where"]),
        bare=memory["bare_mb"],
        memory=grid(
            ["games", *after], [[k, *(f"{mb:.1f}" for mb in found)] for k, found in memory["above_mb"].items()]
        ),
        workers_where=place(two["where"]),
        **{key: two[key] for key in ("game", "games", "share", "cpu")},
        turns=len(two["seconds"]["one"]["wall"]),
        workers=grid(PROCESSES, list(workers(two))),
    )


def write(kept: Kept) -> None:
    """Write the page, once each part was measured."""
    missing = [part for part in ("speed", "memory", "workers") if part not in kept]
    if missing:
        print(f"no page yet: not measured: {', '.join(missing)}")
    else:
        pages.write(NAME, page(kept))


if __name__ == "__main__":
    write(load())
