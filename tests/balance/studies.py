"""The studies: which games are played to see how balanced the games are, and with which boards and tables.

Each study of an option or a table plays the same deals as the study it is compared with: their games come in pairs.
"""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple, get_args, get_type_hints

from timetravel import boxes, games, lab
from timetravel.position_text import toml

Changes = dict[str, dict[str, Any]]  # of the components, as a data pack names them
BOTS = {"viagem": "greedy", "leap": "companion"}
OTHERS = {  # other bots, with how many players, and games
    "viagem": (
        ("search:easy", 3, 100),
        ("search:easy", 5, 40),
        ("random", 3, 2000),
        ("random", 4, 2000),
        ("random", 5, 2000),
    ),
    "leap": (),
}
BASE = {"viagem": {3: 500, 4: 400, 5: 300}, "leap": {3: 200}}  # games by players
PAIRS = {"viagem": 80, "leap": 60}  # games of each study that is compared with the base of three players
ADVENTURE = 12  # in which options of Time Leap are tried: items, and a mission
LONGEST = 120  # turns of a team, which otherwise may go on for ever
OPTIONS = {"leap": {"turn_limit": (40, 60)}}  # values of options that may be any number


class Study(NamedTuple):
    """So many games of one kind; ``option`` and ``table`` say what is otherwise than in the base."""

    game: str
    name: str
    players: int
    count: int
    option: tuple[str, str | int] | None = None
    table: str = ""
    other: str = ""  # bot

    @property
    def bot(self) -> str:
        return self.other or BOTS[self.game]

    @property
    def plan(self) -> lab.Plan:
        """Return the plan for the laboratory; with a table it needs its data pack in force."""
        options: dict[str, str | int] = {"turn_limit": LONGEST} if self.game == "leap" else {}
        setup = {"adventure": ADVENTURE} if self.game == "leap" else None
        options.update([self.option] if self.option else [])
        return lab.Plan.of(self.game, [self.bot] * self.players, "balance", options, setup)


def studies() -> list[Study]:
    """Return all studies, those of the rules as they are first."""
    return [study for game in games.NAMES for study in (*_bases(game), *_options(game), *_tables(game))]


def _bases(game: str) -> Iterator[Study]:
    for players, count in BASE[game].items():
        yield Study(game, f"{game}-{players}", players, count)
    for bot, players, count in OTHERS[game]:
        yield Study(game, f"{game}-{players}-{bot.replace(':', '-')}", players, count, other=bot)


def _options(game: str) -> Iterator[Study]:
    for option, default in games.get(game).options()._asdict().items():
        for value in _values(game, option):
            if value != default:
                yield Study(game, f"{game}-{option}-{value}", 3, PAIRS[game], (option, value))


def _values(game: str, option: str) -> tuple[str | int, ...]:
    known = OPTIONS.get(game, {}).get(option)
    return known or get_args(get_type_hints(type(games.get(game).options()))[option])


def _tables(game: str) -> Iterator[Study]:
    for name in TABLES if game == "viagem" else ():
        yield Study(game, f"{game}-{name}", 3, PAIRS[game], table=name)


# the tables of Viagem no Tempo that are reconstructed, each otherwise


def changes(table: str) -> Changes:
    """Return what a table changes, by group of items and item."""
    return TABLES[table]()


def pack(table: str) -> str:
    """Return the text of the data pack for a table."""
    lines = [f'name = "{table}"']
    for group, some in changes(table).items():
        lines += ["", f"[viagem.{group}]", *(f"{key} = {toml(value)}" for key, value in some.items())]
    return "\n".join(lines) + "\n"


def _symbols(seed: int) -> Changes:
    """Return two symbols for each epoch by chance; those that the rulebook states stay."""
    rng, tools = random.Random(f"symbols {seed}"), ("ship", "clock", "machine")
    found = {}
    for item in _items("symbols"):
        stated = [item.note.split()[0]] if item.note else list(item.value) if item.mark == "stated" else []
        rest = rng.sample([tool for tool in tools if tool not in stated], 2 - len(stated))
        found[item.path[1]] = sorted(stated + rest, key=tools.index)
    return {"symbols": found}


def _figures(alike: bool) -> Changes:
    """Return other gifts for the figures that the rulebook does not name: all alike, or dealt anew."""
    free = [item.path[1] for item in _items("figures") if item.path[2] == "name" and item.mark == "reconstructed"]
    gifts = {item.path[1:]: item.value for item in _items("figures")}
    old = [{field: gifts[epoch, field] for field in ("points", "tokens", "tunnel")} for epoch in free]
    new = (
        [{"points": 1, "tokens": 1, "tunnel": 0}] * len(free)
        if alike
        else random.Random("figures").sample(old, len(old))
    )
    return {"figures": dict(zip(free, new, strict=True))}


def _neighbours() -> Changes:
    """Return the neighbours when epochs that touch by a corner inside A, L and M are neighbours too."""
    near = {item.path[1]: list(item.value) for item in _items("neighbours")}
    for period in "ALM":
        for one, other in (("1", "4"), ("2", "3")):
            near[period + one].append(period + other)
            near[period + other].append(period + one)
    return {"neighbours": {epoch: others for epoch, others in near.items() if epoch[0] in "ALM"}}


def _items(group: str) -> list[boxes.Item]:
    return [item for item in boxes.of("viagem").items() if item.path[0] == group]


TABLES = {
    "symbols-1": lambda: _symbols(1),
    "symbols-2": lambda: _symbols(2),
    "symbols-3": lambda: _symbols(3),
    "neighbours-corners": _neighbours,
    "figures-dealt-anew": lambda: _figures(alike=False),
    "figures-alike": lambda: _figures(alike=True),
    "diversity-flat": lambda: {"diversity": {"points": [0, 2, 3, 4, 5, 6, 7, 8]}},
    "diversity-steep": lambda: {"diversity": {"points": [0, 0, 1, 2, 5, 10, 17, 26]}},
    "cards-one-wild": lambda: {"cards": {"machine-wild": 1, "machine-D": 2, "machine-F": 2}},
    "marks-none": lambda: {"marked": {item.path[1]: "" for item in _items("marked")}},
}
