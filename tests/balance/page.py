"""The page ``docs/balance.md``, made from the summary of the studies that is kept."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from tests import pages
from tests.balance import short
from tests.balance.format import SHARES, few, mean, share
from timetravel.balance import Use
from timetravel.balance_kept import Study, kept
from timetravel.leap import tally as leap_tally
from timetravel.viagem import tally

HEAD = """{made}
# How balanced the games are

Computer players played {games} games of *Viagem no Tempo* (most by `{viagem}`) and {teams} of *Time Leap* (by
`{leap}`); rules versions {versions}, seed `{seed}`. What is below was counted by [the laboratory](lab.md). The notebook
`22_balance` draws it, beside a few games that you play yourself.

## How to read it

29 (25–33) % means: 29 of 100, and after so few games anything from 25 to 33 would be no surprise. (It is a 95 %
interval: Wilson's for shares, bootstrap over whole games for means.) **Bold** is an interval that leaves "no
difference" out. One in twenty does so by chance alone, and this page has hundreds. So believe a bold line when it is
far off, or when others say the same. "In short" only tells what would still be bold if its interval were longer by
0.6 of itself on each side.

What may *not* be concluded:

- **Bots are not people.** `{viagem}` looks one turn ahead. What it never uses need not be bad; see what other bots do.
- **All games of `greedy` and of `search` begin alike.** When they were played, these bots placed their pieces in board
  order: D1, P1, P2, A1 and so on. What a seat, a tool or `setup_order` brings was found from that one set-up. Only
  `random` set up in many ways. (On the board they all do so now.)
- **"Goes with" is not "because of".** Who is ahead in the game can do more of everything. Only where chance decides
  (who begins, which items lie on the table) or where the same deals are played twice (options, tables) is it a cause.
- A difference that was not found may still be there, as large as its interval.
"""


@lru_cache(maxsize=1)
def text() -> str:
    """Return the page."""
    race, team = kept("viagem"), kept("leap")
    base, first = race["viagem-3"], team["leap-3"]
    head = HEAD.format(
        made=pages.MADE.format(by="balance page --kept"),
        games=sum(study.games for study in race.values()),
        teams=sum(study.games for study in team.values() if study.by),
        viagem=base.bots,
        leap=first.bots,
        versions=f"{base.rules} and {first.rules}",
        seed=base.seed,
    )
    return "\n".join([head, *short.lines(race, team), *_viagem(race), *_leap(team), TAIL])


TAIL = """## Made by

`python -m tests.balance play` plays the games that are missing, `python -m tests.balance page` counts them and writes
this page (`--kept`: from the counts that are kept in `timetravel/*/data/balance.json`).
"""


def _table(head: str, rows: Iterable[Sequence[str]]) -> str:
    names = head.split(" | ")
    lines = [names, ["---", *["---:"] * (len(names) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


# Viagem no Tempo


def _viagem(race: dict[str, Study]) -> Iterator[str]:
    bases = [study for study in race.values() if not study.against]
    base = race["viagem-3"]
    yield "## Viagem no Tempo\n\n### Who begins\n"
    yield "Victories by place in turn order, and points above the mean of the game. The last has a third token.\n"
    yield "Whoever comes before the one who begins the end has a turn more than those behind: see the journeys.\n"
    yield _table(
        "bots | games | place | fair | won | points | journeys", (row for study in bases for row in _places(study))
    )
    yield "### How games end, and how long they are\n"
    yield _table(
        "bots | games | ended by | rounds | points of one player | best score | lead of the winner", map(_end, bases)
    )
    yield "### Of what scores are made\n"
    yield f"Points of winners and of the others ({base.games} games of three).\n"
    yield _table(
        "part | winners | the others", ([name, mean(won), mean(rest)] for name, (won, rest) in base.parts.items())
    )
    yield from _pays(race)
    yield from _options(race, "viagem", VIAGEM_MEASURES)
    yield "### Reconstructed tables\n"
    yield "The same deals on another board, or with other cards: what we guessed, guessed otherwise.\n"
    yield "".join(f"- `{name}`: {says}\n" for name, says in TABLES.items())
    changed = [study for study in race.values() if study.table]
    yield _table(TABLES_HEAD, (_against(study, f"`{study.table}`", TABLE_MEASURES) for study in changed))


VIAGEM_MEASURES = ("points", "lead", "length", "first", "last")
TABLE_MEASURES = ("points", "lead", "length", "diversity", "tool ship", "tool clock", "tool machine")
TABLES_HEAD = "table | pairs | the same | points | lead | rounds | diversity | ship | clock | machine"
TABLES = {
    "symbols-1, -2, -3": "travel symbols by chance, three times; those that are stated stay",
    "neighbours-corners": "in A, L and M epochs that touch by a corner are neighbours too",
    "figures-dealt-anew": "the gifts of our figures dealt to them anew; the named figures stay",
    "figures-alike": "each of our figures gives 1 point and 1 token",
    "diversity-flat": "0 2 3 4 5 6 7 8 points for 0 to 7 periods (ours: 0 0 1 3 5 8 11 15)",
    "diversity-steep": "0 0 1 2 5 10 17 26 points",
    "cards-one-wild": "one wild Time Machine card, and a second one for D and for F",
    "marks-none": "no marks X and Y on special cards",
}


def _places(study: Study) -> Iterator[list[str]]:
    fair = 1 / study.players
    found = zip(study.seats, study.seat_points, study.seat_uses, strict=True)
    for place, (won, points, journeys) in enumerate(found, 1):
        where = f"{place} of {study.players}"
        yield [
            f"`{study.bots}`",
            str(study.games),
            where,
            f"{fair:.0%}",
            share(won, fair),
            mean(points, zero=True),
            mean(journeys),
        ]


def _end(study: Study) -> list[str]:
    ends = ", ".join(f"{how} {number}" for how, number in study.endings.items())
    name = f"{study.players} × `{study.bots}`"
    return [name, str(study.games), ends, *(mean(study.by[key]) for key in ("length", "points", "best", "lead"))]


PLAYERS = ("viagem-3", "viagem-3-search-easy", "viagem-3-random")  # whose doings are compared


def _pays(race: dict[str, Study]) -> Iterator[str]:
    yield "### What pays\n"
    yield (
        "Three players. *Points*: by how much a player's final score is higher for each time more than the others of\n"
        "the same game. *Won*: of the half of the players who did it more often, and of the others.\n"
        "`greedy` does what looks good, so that what it does seldom was done in need; `random` does everything\n"
        "alike, so that its points are nearer to a cause, but it makes little of them. To leave a high number of the\n"
        "Clock one must have travelled by it often. Where nothing stands, too few did it.\n"
    )
    yield "#### Tools\n"
    found = [(study, use) for study in map(race.__getitem__, PLAYERS) for use in study.pays if _kind(use) == "tool"]
    rows = ([f"`{study.bots}`", str(study.games), *_use(use)] for study, use in found)
    yield _table(f"bots | games | {USE}", rows)
    for title, kind in (("Figures", "figure"), ("Cards", "card"), ("Numbers of the Clock", "clock")):
        yield f"#### {title}\n"
        yield _both(race, kind)
    yield "#### Other\n"
    yield _both(race, "")


KINDS = ("tool", "figure", "card", "clock")
USE = "what | times a game | points | won, more often | won, the rest"


def _kind(use: Use) -> str:
    kind = use.name.split()[0]
    return kind if kind in KINDS else ""


def _both(race: dict[str, Study], kind: str) -> str:
    """Return what players that look ahead do, beside the same of players that do not."""
    ahead, blind = ({use.name: use for use in race[name].pays if _kind(use) == kind} for name in PLAYERS[::2])
    rows = []
    for name in short.ranked(race, kind) if kind else [*ahead]:
        cells = _use(ahead[name]) if name in ahead else [tally.in_words(name), *[""] * 4]
        other = blind.get(name)
        rows.append([*cells, few(other.often), mean(other.points, zero=True)] if other else [*cells, "", ""])
    return _table(f"{USE} | times, `random` | points, `random`", rows)


def _use(use: Use) -> list[str]:
    return [tally.in_words(use.name), few(use.often), mean(use.points, zero=True), share(use.more), share(use.less)]


def _options(studies: dict[str, Study], game: str, measures: Sequence[str]) -> Iterator[str]:
    yield "### Options\n"
    yield f"The same deals with another value of one option, in pairs with `{game}-3`: by how much they differ.\n"
    names = {"length": "rounds" if game == "viagem" else "turns", "first": "first place won", "last": "last place won"}
    head = ["option", "pairs", "the same", *(names.get(name, name) for name in measures)]
    changed = [study for study in studies.values() if study.option]
    rows = (_against(study, "`{}` = `{}`".format(*(study.option or ())), measures) for study in changed)
    yield _table(" | ".join(head), rows)


def _against(study: Study, name: str, measures: Sequence[str]) -> list[str]:
    found = study.against
    assert found
    cells = [mean(found.by[key], zero=True, percent=key in SHARES) for key in measures]
    return [name, str(found.pairs), str(found.same), *cells]


# Time Leap


def _leap(team: dict[str, Study]) -> Iterator[str]:
    base = team["leap-3"]
    yield "## Time Leap\n"
    yield "Played by an earlier companion; [the present one wins more often](leap-bound.md).\n"
    yield "### How games end\n"
    yield (
        f"Three companions, adventure {base.setup['adventure']}, at most {base.options['turn_limit']} turns:"
        f" {base.games} games, {share(base.won)} won, {mean(base.by['length'])} turns.\n"
    )
    yield _table("ended by | games", ([how, str(number)] for how, number in base.endings.items()))
    yield "### Adventures and players\n"
    yield "All players, or all adventures, of [the table of win rates](leap-win-rates.md) together.\n"
    yield _table("adventure | won", ([str(key), share(one)] for key, one in short.adventures(team).items()))
    yield _table("players | won", ([str(key), share(one)] for key, one in short.teams(team).items()))
    yield "### Items\n"
    yield "Which items lie on the table is drawn; so here the item is the cause.\n"
    rows = ([leap_tally.in_words(name), share(there), share(not_)] for name, (there, not_) in base.drawn.items())
    yield _table("item | won with it on the table | without it", rows)
    yield from _options(team, "leap", ("won", "length", "cards drawn"))
