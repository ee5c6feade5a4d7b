"""The findings in short, each worked out from the summary of the studies."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from tests.balance.format import SHARES, few, mean, share
from tests.balance.summary import ADVENTURES
from timetravel.balance import Mean, Share, apart
from timetravel.balance_kept import Study
from timetravel.leap import tally as leap_tally
from timetravel.viagem import tally

MEASURES = ("points", "lead", "length", "first", "last")
WIDER = 0.6  # of its length, by which an interval is made longer on each side before it counts here


def lines(race: dict[str, Study], team: dict[str, Study]) -> Iterator[str]:
    """Yield the part of the page."""
    yield "## In short\n\n**Viagem no Tempo**\n"
    yield "".join(f"- {one}\n" for one in (*_seats(race), *_tools(race), _clock(race), *_options(race)))
    yield "**Time Leap**\n"
    yield "".join(f"- {one}\n" for one in (_teams(team), _items(team), *_house_rules(team)))
    yield "**What we guessed** (reconstructed, see [owners.md](owners.md)): what is badly balanced, and what is not\n"
    yield "".join(f"- {one}\n" for one in (_figures(race), _adventures(team), *_tables(race)))


def _named(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"


def _clear(one: Mean) -> bool:
    """Return whether a difference is so far from none that, of hundreds of lines, hardly one is so by chance."""
    return not one.low - WIDER * (one.mean - one.low) <= 0 <= one.high + WIDER * (one.high - one.mean)


# Viagem no Tempo


def _seats(race: dict[str, Study]) -> Iterator[str]:
    for study in race.values():
        if study.against is None:
            fair = 1 / study.players
            off = [(n, one) for n, one in enumerate(study.seats, 1) if not one.low <= fair <= one.high]
            told = [f"place {n} wins {share(one)}" for n, one in off]
            found = f"{_named(told)}, where {fair:.0%} would be fair" if told else _even(study, fair)
            journeys = (
                f"{few(study.seat_uses[0].mean)} journeys for the first, {few(study.seat_uses[-1].mean)} for the last"
            )
            yield f"Who begins, {study.players} players (`{study.bots}`): {found}; {journeys}."


def _even(study: Study, fair: float) -> str:
    rates = [one.rate for one in study.seats]
    return f"no place is seen to be better ({min(rates):.0%} to {max(rates):.0%}, {fair:.0%} would be fair)"


def _tools(race: dict[str, Study]) -> Iterator[str]:
    for study in race.values():
        if study.against is None and study.players == 3:
            tools = [use for use in study.pays if use.name.startswith("tool")]
            told = "; ".join(
                f"{use.name.removeprefix('tool ')} {few(use.often)} times, {mean(use.points, zero=True)} points"
                for use in tools
            )
            yield f"Tools by `{study.bots}`, how often, and the points that go with once more: {told}."


def ranked(race: dict[str, Study], kind: str) -> list[str]:
    """Return all things of a kind, best first by the points of players that do not look ahead, then by the others."""
    found = {use.name: use for name in ("viagem-3", "viagem-3-random") for use in race[name].pays}
    order = sorted(found.values(), key=lambda use: -use.points.mean)
    return [use.name for use in order if use.name.startswith(f"{kind} ")]


def _figures(race: dict[str, Study]) -> str:
    names = ranked(race, "figure")
    blind = {use.name: use for use in race["viagem-3-random"].pays}
    worth = [f"{_figure(name)} {blind[name].points.mean:+.1f}" for name in names if name in blind]
    told = f"{_named(worth[:3])}; with the fewest for {_named(worth[-3:])}".replace("-", "−")
    return f"Badly: the figures' gifts. By `random`, a meeting goes with most points for {told}."


def _figure(name: str) -> str:
    return tally.in_words(name).partition(" (")[0]


def _clock(race: dict[str, Study]) -> str:
    blind = [use for use in race["viagem-3-random"].pays if use.name.startswith("clock")]
    told = [f"{use.name} {use.points.mean:+.1f}".replace("-", "−") for use in (*blind[:2], *blind[-2:])]
    return f"Numbers of the Clock, by `random`: the most for {_named(told[:2])}, the least for {_named(told[2:])}."


def _tables(race: dict[str, Study]) -> Iterator[str]:
    changed = [study for study in race.values() if study.table and study.against]
    far = [f"`{s.table}` ({_what(s, MEASURES)})" for s in changed if _what(s, MEASURES)]
    yield f"Another guess changes points, lead, rounds or who wins, so ours matters: {_named(far)}."
    still = [f"`{s.table}`" for s in changed if not _what(s, MEASURES)]
    yield f"Another guess was not seen to change these, so ours may stay: {_named(still)}."


NAMES = {"length": "rounds", "first": "the first place wins", "last": "the last place wins"}


def _what(study: Study, measures: Sequence[str]) -> str:
    assert study.against
    found = {name: study.against.by[name] for name in measures}
    return ", ".join(
        f"{NAMES.get(name, name)} {mean(one, zero=True, percent=name in SHARES)}"
        for name, one in found.items()
        if _clear(one)
    ).replace("*", "")


def _options(race: dict[str, Study]) -> Iterator[str]:
    changed = [study for study in race.values() if study.option and study.against]
    told = [f"{_option(s)} ({_what(s, MEASURES)})" for s in changed if _what(s, MEASURES)]
    yield f"Options that change points, lead, rounds or who wins: {_named(told)}."
    never = [_option(s) for s in changed if s.against and s.against.same == s.against.pairs]
    yield f"Options by which no game came out otherwise: {_named(never)}."


def _option(study: Study) -> str:
    return "`{}` = `{}`".format(*(study.option or ()))


# Time Leap


def adventures(team: dict[str, Study]) -> dict[int, Share]:
    """Return how often companions won each adventure, all sizes of teams together."""
    return _pooled(
        [(study.setup["adventure"], study.won) for study in team.values() if study.name.startswith(ADVENTURES)]
    )


def teams(team: dict[str, Study]) -> dict[int, Share]:
    """Return how often companions won by number of players, all adventures together."""
    return _pooled([(study.players, study.won) for study in team.values() if study.name.startswith(ADVENTURES)])


def _pooled(rows: Sequence[tuple[int, Share]]) -> dict[int, Share]:
    found: dict[int, list[Share]] = defaultdict(list)
    for key, one in rows:
        found[key].append(one)
    return {key: Share(sum(one.won for one in some), sum(one.played for one in some)) for key, some in found.items()}


def _adventures(team: dict[str, Study]) -> str:
    rates = adventures(team)
    found = sorted(rates.items(), key=lambda item: -item[1].rate)
    (easy, most), (hard, least) = found[0], found[-1]
    odd = [
        f"{late} is easier than {early} ({mean(apart(rates[late], rates[early]), True, True)})".replace("*", "")
        for early in rates
        for late in rates
        if early < late and apart(rates[late], rates[early]).low > 0
    ]
    told = f" The numbers promise a rising order, but {_named(odd)}." if odd else ""
    ends = f"Companions win {share(most)} of No. {easy}, {share(least)} of No. {hard}."
    return f"Badly, if all should be won alike: the adventures. {ends}{told}"


def _teams(team: dict[str, Study]) -> str:
    found = teams(team)
    best = max(found, key=lambda key: found[key].rate)
    worst = min(found, key=lambda key: found[key].rate)
    return f"Players: {best} win {share(found[best])}, {worst} win {share(found[worst])} of the same adventures."


def _items(team: dict[str, Study]) -> str:
    drawn = team["leap-3"].drawn
    clear = [
        f"{leap_tally.in_words(key)} ({mean(apart(*pair), True, True)})".replace("*", "")
        for key, pair in drawn.items()
        if _clear(apart(*pair))
    ]
    return f"Items that clearly help or harm the team: {_named(clear)}."


def _house_rules(team: dict[str, Study]) -> Iterator[str]:
    changed = [study for study in team.values() if study.option and study.against]
    told = [
        f"{_option(s)} ({mean(s.against.by['won'], True, True)})"
        for s in changed
        if s.against and _clear(s.against.by["won"])
    ]
    yield f"Options that change how often a team wins: {_named(told).replace('*', '')}."
