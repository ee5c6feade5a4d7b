"""From the rows of the studies to their summary, which is kept."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests import pages
from tests.balance.studies import Study, studies
from timetravel import balance_kept, games, lab, lab_table, simulate
from timetravel.balance import Share, seat_uses

ADVENTURES = "leap-adventure-"
# of one player, beside the measures of every game
SEATS = {"viagem": "tool", "leap": "placed"}  # what is counted by place in turn
EXTRA = {
    "viagem": ("diversity", "tool ship", "tool clock", "tool machine", "pieces sent"),
    "leap": ("placed right", "placed face down", "cards drawn"),
}


def summary(rows: Path, game: str) -> list[balance_kept.Study]:
    """Return the summaries of all studies of a game of which there are games."""
    there = [study for study in studies() if study.game == game and any((rows / study.name).glob("*.parquet"))]
    base = _rows(rows, f"{game}-3")
    found = [_summed(study, _rows(rows, study.name), base) for study in there]
    return found + (list(adventures()) if game == "leap" else [])


def _rows(rows: Path, name: str) -> list[lab.Row]:
    return lab_table.read(rows / name)


def _summed(study: Study, rows: Sequence[lab.Row], base: Sequence[lab.Row]) -> balance_kept.Study:
    changed = study.option or study.table
    plan = study.plan
    found = balance_kept.found(rows, EXTRA[study.game], base if changed else None)
    drawn = with_cards(plan, rows) if study.game == "leap" and not changed else {}
    said = {"rules": plan.rules, "bots": study.bot, "seed": plan.seed, "options": dict(plan.options)}
    what = {"option": study.option, "table": study.table, "setup": dict(plan.setup), "players": study.players}
    found["seat_uses"] = seat_uses(rows, SEATS[study.game])
    return balance_kept.Study(name=study.name, game=study.game, **said, **what, **found, drawn=drawn)


def adventures() -> Iterator[balance_kept.Study]:
    """Yield each adventure with each size of team as a study, out of the page of win rates."""
    for row in pages.table(pages.read("leap-win-rates"), "Time Leap: how often a team of bots wins"):
        adventure, players = row[0], int(row[1])
        won, played = map(int, row[2].split(" of "))
        yield balance_kept.Study(
            name=f"{ADVENTURES}{adventure}-{players}",
            game="leap",
            rules=games.get("leap").RULES_VERSION,
            bots="companion",
            players=players,
            seed="",
            games=played,
            options={},
            setup={"adventure": int(adventure)},
            option=None,
            table="",
            endings={"won": won, "not won": played - won},
        )


def with_cards(plan: lab.Plan, rows: Sequence[lab.Row]) -> dict[str, tuple[Share, Share]]:
    """Return for each item card how often the team won when it lay on the table, and when not: chance decided that."""
    tables = [(dealt(plan, row["game"]), bool(row["winners"])) for row in rows]
    names = sorted({name for cards, _ in tables for name in cards if name.startswith("item")})
    return {name: (_won(tables, name, True), _won(tables, name, False)) for name in names}


def _won(tables: Sequence[tuple[set[str], bool]], name: str, there: bool) -> Share:
    found = [won for cards, won in tables if (name in cards) == there]
    return Share(float(sum(found)), len(found))


def dealt(plan: lab.Plan, number: int) -> set[str]:
    """Return the scenario cards that a game of a plan of Time Leap begins with."""
    rules = games.get(plan.game)
    options = rules.options(dict(plan.options))
    _, state, _ = simulate.dealt(rules, len(plan.bots), f"{plan.seed}/{number}", options, dict(plan.setup))
    described: dict[str, Any] = rules.describe(state)
    return set(described["scenario"].values())
