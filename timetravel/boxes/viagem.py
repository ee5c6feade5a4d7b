"""The box of Viagem no Tempo: symbols, tracks and neighbours of the epochs, figures, cards, points for diversity."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from timetravel.boxes import BOX, Item, Kind, Problem, Row, Values, names, number, pick
from timetravel.data import ours

TITLES = {
    "symbols": "The two travel symbols of each epoch: ship, clock, machine.",
    "tracks": "On which track an epoch lies: outer, or inner (beside the tunnel).",
    "neighbours": "With which epochs an epoch shares an edge. If D1 names P1, P1 must name D1.",
    "figures": "Historical Figures: name, points, scientist tokens, tunnel symbols (0 to 2).",
    "cards": "How many there are of each Time Machine card; ten in all.",
    "marked": 'The marks on special cards: X (one a turn), Y (not in the first round), both ("XY") or none ("").',
    "diversity": "Points for proofs of 0, 1, 2 … 7 different periods.",
}
SECTIONS = {
    "symbols": ("board", "travel"),
    "tracks": ("board",),
    "neighbours": ("board", "travel.ship"),
    "figures": ("figures",),
    "cards": ("cards", "travel.machine"),
    "marked": ("cards",),
    "diversity": ("scoring",),
}
TOOLS = ("ship", "clock", "machine")
MACHINES = 10
GIFTS = ("points", "tokens", "tunnel")
REX = "Tyrannosaurus Rex"


@lru_cache(maxsize=1)
def items() -> tuple[Item, ...]:
    """Return all items in the order of the board and the cards."""
    board = ours("viagem", "board")
    epochs = tuple(row["name"] for row in board["epoch"])
    return (
        *(_symbols(row) for row in board["epoch"]),
        *(
            Item(("tracks", row["name"]), row["track"], "reconstructed", pick("outer", "inner"))
            for row in board["epoch"]
        ),
        *(_neighbours(epoch, epochs, board["edge"]) for epoch in epochs),
        *(item for row in ours("viagem", "figures")["figure"] for item in _figure(row)),
        *_cards(ours("viagem", "cards")["card"]),
        _diversity(ours("viagem", "tables")["diversity"]),
    )


def extra() -> dict[tuple[str, ...], Kind]:
    """Return nothing: a box has no epoch and no card that we do not know of."""
    return {}


def _symbols(row: Row) -> Item:
    marks = dict(zip(row["symbols"], row["symbol_marks"], strict=True))
    stated = [tool for tool in TOOLS if marks.get(tool) == "stated"]
    mark = "stated" if len(stated) == 2 else "reconstructed"
    value = sorted(row["symbols"], key=TOOLS.index)
    note = f"{stated[0]} is stated" if len(stated) == 1 else ""
    return Item(("symbols", row["name"]), value, mark, Kind("pair", TOOLS), note)


def _neighbours(epoch: str, epochs: tuple[str, ...], edges: list[Row]) -> Item:
    found = {other: e["mark"] for e in edges if epoch in e["ends"] for other in e["ends"] if other != epoch}
    derived = [other for other in epochs if found.get(other) == "derived"]
    note = f"{', '.join(derived)}: from an example" if derived else ""
    value = sorted(found, key=epochs.index)
    return Item(("neighbours", epoch), value, "derived" if derived else "reconstructed", names(epochs), note)


def _figure(row: Row) -> Iterator[Item]:
    kinds = {"name": Kind("text", (), 1, 30), "points": number(0, 9), "tokens": number(0, 9), "tunnel": number(0, 2)}
    note = "only its epoch is ours" if row["name"] == REX else ""
    for field, kind in kinds.items():
        yield Item(("figures", row["epoch"], field), row[field], row["mark"], kind, note)


def _cards(rows: list[Row]) -> Iterator[Item]:
    for row in rows:
        if row["name"].startswith("machine"):
            yield Item(("cards", row["name"]), row["copies"], row["mark"], number(1, MACHINES))
    for row in rows:
        if not row["name"].startswith("machine"):
            yield Item(("marked", row["name"]), row["marked"], "reconstructed", pick("", "X", "Y", "XY"))


def _diversity(row: Row) -> Item:
    note = "0 for no period and 5 for four are stated"
    return Item(("diversity", "points"), row["points"], row["mark"], Kind("numbers", (), 0, 99), note)


# what cannot be


def problems(whole: Values, written: Values) -> Iterator[Problem]:
    """Yield what cannot be in a whole box; ``written`` are the values that the pack gives."""
    yield from _stated_symbols(whole)
    yield from _tracks(whole)
    yield from _edges(whole, written)
    yield from _figures(whole, written)
    yield from _machines(whole, written)
    yield from _points(whole["diversity", "points"])


def _stated_symbols(whole: Values) -> Iterator[Problem]:
    for row in ours("viagem", "board")["epoch"]:
        path = ("symbols", row["name"])
        if len(set(whole[path])) != 2:
            yield Problem(path, f"{whole[path][0]} twice, but an epoch has two different symbols")
        for tool, mark in zip(row["symbols"], row["symbol_marks"], strict=True):
            if mark == "stated" and tool not in whole[path]:
                yield Problem(path, f"the {tool} of {row['name']} is stated in the rulebook; it must be one of the two")


def _tracks(whole: Values) -> Iterator[Problem]:
    mine = {item.path: item.value for item in items() if item.path[0] == "tracks"}
    for letter in dict.fromkeys(path[1][0] for path in mine):
        there = [path for path in mine if path[1][0] == letter]
        wanted, found = (Counter(side[p] for p in there)["outer"] for side in (mine, whole))
        if wanted != found:
            path = next(p for p in there if whole[p] != mine[p])
            counts = f"{wanted} outer and {len(there) - wanted} inner epochs"
            yield Problem(path, f"{found} epochs of {letter} on the outer track, but the picture has room for {counts}")


def _edges(whole: Values, written: Values) -> Iterator[Problem]:
    near = {path[1]: whole[path] for path in whole if path[0] == "neighbours"}
    for epoch, others in near.items():
        path = ("neighbours", epoch)
        if epoch in others:
            yield Problem(path, f"{epoch} is no neighbour of itself; leave it out")
        for other in sorted({name for name in others if others.count(name) > 1}):
            yield Problem(path, f"{other} is there twice; once is enough")
        if not others:
            yield Problem(path, f"{epoch} has no neighbour; name at least one")
        for other in others:
            if epoch not in near[other]:
                row = [name for name in near if name in near[other] or name == epoch]
                told = f"{epoch} names {other}, but {other} does not name {epoch}"
                right = f"write {other} = {row} as well, or take {other} out of {epoch}".replace("'", '"')
                yield Problem(path if path in written else ("neighbours", other), f"{told}; {right}")
    yield from _apart(near, written)


def _apart(near: dict[str, Any], written: Values) -> Iterator[Problem]:
    first = next(iter(near))
    reached, ahead = {first}, [first]
    while ahead:
        new = [name for name in near[ahead.pop()] if name not in reached]
        reached.update(new)
        ahead += new
    far = [name for name in near if name not in reached]
    if far:
        path = next((("neighbours", name) for name in far if ("neighbours", name) in written), ("neighbours", far[0]))
        yield Problem(path, f"no way leads from {first} to {', '.join(far)}; the board must hang together")


def _figures(whole: Values, written: Values) -> Iterator[Problem]:
    epochs = [path[1] for path in whole if path[0] == "figures" and path[2] == "name"]
    named: dict[str, str] = {}
    for epoch in sorted(epochs, key=lambda e: ("figures", e, "name") in written):
        name, path = whole["figures", epoch, "name"], ("figures", epoch, "name")
        if name in named:
            yield Problem(path, f"{name} is the figure of {named[name]} already; each figure is there once")
        named[name] = epoch
        gifts = [whole["figures", epoch, gift] for gift in GIFTS]
        if not any(gifts):
            yield Problem(("figures", epoch), f"{name} brings nothing; give it points, tokens or tunnel symbols")
        if name == REX and gifts != [0, 0, 2]:
            yield Problem(
                ("figures", epoch), f"{REX} brings two tunnel symbols and nothing else, as the rulebook states"
            )
    if REX not in named:
        path = ("figures", "D2", "name")
        yield Problem(
            path, f"no epoch has the {REX}, which the rulebook names; if D2 has another figure, say who has it"
        )


def _machines(whole: Values, written: Values) -> Iterator[Problem]:
    counts = {path: n for path, n in whole.items() if path[0] == "cards"}
    if sum(counts.values()) != MACHINES:
        path = next((path for path in counts if path in written), ("cards",))
        told = " + ".join(f"{path[1].removeprefix('machine-')} {n}" for path, n in counts.items())
        yield Problem(path, f"{told} make {sum(counts.values())}, but there are {MACHINES} Time Machine cards")


def _points(points: list[int]) -> Iterator[Problem]:
    path, periods = ("diversity", "points"), range(8)
    if len(points) != len(periods):
        yield Problem(path, f"{len(points)} numbers, but it must be 8: for 0, 1, 2 … 7 periods")
        return
    for n, right in ((0, 0), (4, 5)):
        if points[n] != right:
            yield Problem(path, f"{points[n]} points for {n} periods, but the rulebook states {right}")
    for n in periods[1:]:
        if points[n] < points[n - 1]:
            yield Problem(path, f"{points[n]} points for {n} periods are fewer than {points[n - 1]} for {n - 1}")


# the data files


def merged(name: str, data: Row, changes: Values) -> Row:
    """Return a data file with the changes of a pack; what an owner has told bears the mark ``box``."""
    if name == "board":
        _into_epochs(data["epoch"], changes)
        data["edge"] = _into_edges(data, changes)
    if name == "figures":
        for row in data["figure"]:
            _put(row, {path[2]: v for path, v in changes.items() if path[:2] == ("figures", row["epoch"])})
    if name == "cards":
        for row in data["card"]:
            row["marked"] = changes.get(("marked", row["name"]), row["marked"])
            if ("cards", row["name"]) in changes:
                _put(row, {"copies": changes["cards", row["name"]]})
    if name == "tables" and ("diversity", "points") in changes:
        _put(data["diversity"], {"points": changes["diversity", "points"]})
    return data


def _put(row: Row, values: Row) -> None:
    if values:
        row.update(values, mark=BOX)


def _into_epochs(rows: list[Row], changes: Values) -> None:
    for row in rows:
        marks = dict(zip(row["symbols"], row["symbol_marks"], strict=True))
        row["symbols"] = list(changes.get(("symbols", row["name"]), row["symbols"]))
        row["symbol_marks"] = [marks.get(tool, BOX) for tool in row["symbols"]]
        row["track"] = changes.get(("tracks", row["name"]), row["track"])


def _into_edges(data: Row, changes: Values) -> list[Row]:
    told = {path[1]: value for path, value in changes.items() if path[0] == "neighbours"}
    kept = [e for e in data["edge"] if all(b in told.get(a, (b,)) for a, b in (e["ends"], e["ends"][::-1]))]
    known = {frozenset(edge["ends"]) for edge in kept}
    order = [row["name"] for row in data["epoch"]]
    new = {frozenset((a, b)): sorted((a, b), key=order.index) for a, others in told.items() for b in others}
    return kept + [{"ends": ends, "mark": BOX} for key, ends in new.items() if key not in known]
