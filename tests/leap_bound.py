"""The command ``python -m tests.leap_bound``: how far companions stay behind open cards, as ``docs/leap-bound.md``.

The same deals are played by companions, by companions who look at all cards but the deck, and searched with all
cards open (:mod:`tests.leap_open`). A game that is kept need not be played again: a long run can be stopped.
"""

import string
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import click

from tests import leap_open, win_rates
from tests.kept_rows import add, stored
from tests.win_rates import SIZES
from timetravel import leap
from timetravel.balance import wilson
from timetravel.leap.actions import Action
from timetravel.leap.components import ADVENTURES
from timetravel.leap.hopeless import hopeless
from timetravel.leap.reach import Reach, missing

OUT = Path(__file__).parents[1] / "docs" / "leap-bound.md"
KEPT = Path(__file__).with_suffix(".jsonl")
CAP = 200  # turns
COMPANIONS, HANDS, OPEN = "companions", "hands", "open"
WHO = (COMPANIONS, HANDS, OPEN)
DIGITS = string.digits + string.ascii_letters + "-_"
CAUSES = {
    "card": "a number is out of reach",
    "way": "nobody gets back to an era",
    "owner": "an A era is for somebody who cannot",
    "dead_number": "all cards of a number are spent",
    "mission": "a mission is broken",
    "empty_hands": "nobody has a card",
    "long": "not done after 200 turns",
}
HEAD = """# Time Leap: how far companions stay behind open cards

How many deals could be won at all, and what becomes of the rest? The same deals are played in three ways.

- **Companions**: every seat sees its own view only, as in [leap-win-rates.md](leap-win-rates.md).
- **Hands open**: the same companions, but everyone also sees all hands and all cards in the slots; the deck stays
  hidden.
- **All open**: a search that knows every card, the order of the deck too, looks for any way to win within {cap} turns.
  Each way that it finds is kept and carried out by the rules, so the deal *can* be won. No team could know that way:
  this is a bound from above, not an aim.

A deal can be won when the search or one of the teams won it. "Proved lost" are deals that nobody can win, "undecided"
all others. The *gap* is how many of the deals that can be won the companions did not win. What companions win less
than with open hands is what the hidden hands cost them; the rest of the gap is the hidden deck. All intervals are 95 %
Wilson intervals.

Made by `python -m tests.leap_bound` from the games in `tests/leap_bound.jsonl`, rules version {version}. It plays those
that are missing there: `python -m tests.leap_bound --games 50`.
"""


class Row(NamedTuple):
    """One deal in one of the three ways: ``how`` it ended, and for a found win the ``way``, a letter a decision."""

    who: str
    adventure: int
    players: int
    number: int
    how: str
    turns: int
    way: str = ""


def deal(adventure: int, players: int, number: int) -> leap.State:
    """Return a deal of the table of win rates."""
    return win_rates.dealt(adventure, players, _seed(adventure, players, number))


def _seed(adventure: int, players: int, number: int) -> str:
    return f"{adventure}/{players}/{number}"


# ways, as text


def written(start: leap.State, way: Iterable[Action]) -> str:
    """Return a way as a letter for each decision: which of the legal actions is taken."""
    letters, state = "", start
    for action in way:
        letters += DIGITS[leap.legal(state).index(action)]
        state = leap.step(state, action)
    return letters


def carried_out(start: leap.State, letters: str) -> leap.State:
    """Return where a way leads; only legal actions can be written."""
    state = start
    for letter in letters:
        state = leap.step(state, leap.legal(state)[DIGITS.index(letter)])
    return state


# one game


def all_but_the_deck(state: leap.State, who: str) -> leap.View:
    """Return a view with all hands and slots open."""
    view = leap.view(state, who)
    view.position.hands, view.position.eras = state.hands, state.eras
    return view


def play(who: str, adventure: int, players: int, number: int) -> Row:
    """Play a deal, or look for a win of it."""
    name = (who, adventure, players, number)
    if who == OPEN:
        start = deal(adventure, players, number)
        found = leap_open.outcome(start)
        way = written(start, found.way)
        return Row(*name, found.how, carried_out(start, way).turns, way)
    view = all_but_the_deck if who == HANDS else leap.view
    end = win_rates.play("companion", adventure, players, _seed(adventure, players, number), CAP, view)
    return Row(*name, ended(end), end.turns)


def ended(s: leap.State) -> str:
    """Return how a game ended or why it was broken off."""
    if s.over or not hopeless(s):
        return s.over or "long"
    reach = Reach(s)
    if any(era not in reach.cards for era in missing(s)):
        return "card"
    if any(not reach.actors(era) and era not in reach.swapped for era in missing(s)):
        return "way"
    return "owner"


# the page


class Tally:
    """The deals of some teams that were tried in all three ways."""

    def __init__(self, rows: Iterable[Row]) -> None:
        by: dict[tuple[int, int, int], dict[str, Row]] = {}
        for row in rows:
            by.setdefault((row.adventure, row.players, row.number), {})[row.who] = row
        self.deals = [ways for ways in by.values() if len(ways) == len(WHO)]

    def won(self, who: str) -> int:
        """Return how many were won one way."""
        return sum(ways[who].how == "won" for ways in self.deals)

    def winnable(self) -> int:
        """Return of how many a win is known: whoever won."""
        return sum(any(row.how == "won" for row in ways.values()) for ways in self.deals)

    def lost(self) -> int:
        """Return how many are proved lost before the first turn."""
        return sum(ways[OPEN].how == "lost" for ways in self.deals)

    def line(self, *names: str) -> str:
        """Return a line of the table."""
        count, can = len(self.deals), self.winnable()
        if not can:
            return f"| {' | '.join([*names, str(count)])} |"
        missed = can - self.won(COMPANIONS)
        cells = [*names, str(count)]
        for number in (self.won(COMPANIONS), self.won(HANDS), can):
            cells += [str(number), _interval(number, count)]
        cells += [str(self.lost()), str(count - can - self.lost()), f"{missed / can:.0%}", _interval(missed, can)]
        return f"| {' | '.join(cells)} |"


def _interval(number: int, count: int) -> str:
    low, high = wilson(number, count)
    return f"{100 * low:.0f}–{100 * high:.0f} %"


_COLUMNS = (
    "deals | companions won | 95 % | hands open won | 95 % | can be won | 95 % | proved lost | undecided | gap | 95 % |"
)
_RULE = "---:|" + "---:|---|" * 3 + "---:|---:|---:|---|"


def report(rows: list[Row]) -> str:
    """Return the page of the documentation."""
    lines = [HEAD.format(cap=CAP, version=leap.RULES_VERSION)]
    lines += ["## All teams", "", f"| teams | {_COLUMNS}", f"|---|{_RULE}", Tally(rows).line("all"), ""]
    lines += ["## Each number of players", "", f"| players | {_COLUMNS}", f"|---:|{_RULE}"]
    lines += [Tally(row for row in rows if row.players == size).line(str(size)) for size in SIZES]
    lines += ["", "## Each adventure", "", f"| adventure | {_COLUMNS}", f"|---:|{_RULE}"]
    lines += [Tally(row for row in rows if row.adventure == number).line(str(number)) for number in ADVENTURES]
    lines += ["", "## Each team", "", f"| adventure | players | {_COLUMNS}", f"|---:|---:|{_RULE}"]
    for adventure in ADVENTURES:
        for size in SIZES:
            of = [row for row in rows if (row.adventure, row.players) == (adventure, size)]
            lines.append(Tally(of).line(str(adventure), str(size)))
    return "\n".join([*lines, "", *_causes(rows)]) + "\n"


def _causes(rows: list[Row]) -> list[str]:
    """Return the table of why games were not won that could be: companions of each number of players, hands open."""
    columns = {f"{size} players": _ends(rows, COMPANIONS, size) for size in SIZES}
    columns |= {"all companions": _ends(rows, COMPANIONS), "hands open": _ends(rows, HANDS)}
    lines = ["## What became of deals that could be won", "", f"| | {' | '.join(columns)} |"]
    lines.append("|---|" + "---:|" * len(columns))
    for name, text in {"won": "won", **CAUSES}.items():
        if any(name in ends for ends in columns.values()):
            shares = [f"{ends.count(name)} ({ends.count(name) / max(1, len(ends)):.0%})" for ends in columns.values()]
            lines.append(f"| {text} | {' | '.join(shares)} |")
    return lines


def _ends(rows: list[Row], who: str, size: int = 0) -> list[str]:
    """Return how one way of playing ended the deals of which a win is known."""
    deals = Tally(row for row in rows if size in (0, row.players)).deals
    return [ways[who].how for ways in deals if any(row.how == "won" for row in ways.values())]


@click.command()
@click.option("--games", "count", default=0, show_default=True, type=click.IntRange(0), help="Deals of each team.")
@click.option("--who", "ways", multiple=True, default=WHO, type=click.Choice(WHO), help="Only these ways.")
@click.option("--kept", default=KEPT, type=click.Path(dir_okay=False, path_type=Path), help="Where games are kept.")
@click.option("--out", default=OUT, type=click.Path(dir_okay=False, path_type=Path), help="The page to write.")
def main(count: int, ways: tuple[str, ...], kept: Path, out: Path) -> None:
    """Play deals that are not kept yet, and write the page from all that are there."""
    rows = stored(kept, Row)
    done = {row[:4] for row in rows}
    wanted = [(number, adventure, size) for number in range(count) for adventure in ADVENTURES for size in SIZES]
    for number, adventure, size in wanted:
        for who in ways:
            if (who, adventure, size, number) not in done:
                rows.append(play(who, adventure, size, number))
                add(kept, rows[-1])
    out.write_text(report(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
