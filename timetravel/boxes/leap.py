"""The box of Time Leap: how many there are of some Scenario cards, and the adventures."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from timetravel.boxes import BOX, Item, Kind, Problem, Row, Values, names, number
from timetravel.data import ours

TITLES = {
    "copies": "How many there are of each Scenario card; 20 in all.",
    "adventures": "Each adventure: how many items are drawn, which missions are used, how many Blanks; nine in all.",
}
SECTIONS = {"copies": ("adventures",), "adventures": ("adventures", "setup")}
TOTAL, ON_TABLE = 20, 9
FURTHER = range(21, 31)  # adventures that a box may have beyond ours


@lru_cache(maxsize=1)
def items() -> tuple[Item, ...]:
    """Return all items: the cards, then the adventures by number."""
    rows = sorted(ours("leap", "cards")["scenario"], key=lambda row: str(row["mark"] == "stated"))
    cards = [Item(("copies", row["name"]), row["copies"], row["mark"], number(1, TOTAL)) for row in rows]
    adventures = (
        Item(("adventures", str(row["number"]), field), kind.tidy(row[field]), row["mark"], kind)
        for row in ours("leap", "adventures")["adventure"]
        for field, kind in _kinds().items()
    )
    return (*cards, *adventures)


def extra() -> dict[tuple[str, ...], Kind]:
    """Return how adventures beyond ours are filled in."""
    return {("adventures", str(n), field): kind for n in FURTHER for field, kind in _kinds().items()}


def _kinds() -> dict[str, Kind]:
    rows = ours("leap", "cards")["scenario"]
    items = sum(row["kind"] == "item" for row in rows)
    missions = tuple(row["name"] for row in rows if row["kind"] == "mission")
    return {"items": number(0, items), "missions": names(missions), "blanks": number(0, ON_TABLE)}


# what cannot be


def problems(whole: Values, written: Values) -> Iterator[Problem]:
    """Yield what cannot be in a whole box; ``written`` are the values that the pack gives."""
    yield from _total(whole, written)
    numbers = sorted({int(path[1]) for path in whole if path[0] == "adventures"})
    for n in numbers:
        missing = [field for field in _kinds() if ("adventures", str(n), field) not in whole]
        if missing:
            yield Problem(("adventures", str(n)), f"{missing[0]!r} is missing; a further adventure needs all three")
        else:
            yield from _adventure(whole, n)
        if n - 1 not in numbers and n > numbers[0]:
            yield Problem(("adventures", str(n)), f"there is no adventure {n - 1}; they are numbered without a gap")


def _total(whole: Values, written: Values) -> Iterator[Problem]:
    counts = {path: n for path, n in whole.items() if path[0] == "copies"}
    if sum(counts.values()) != TOTAL:
        path = next((path for path in counts if path in written), ("copies",))
        free = [p for p in _open() if p in counts]
        rest = TOTAL - sum(n for p, n in counts.items() if p not in free)
        told = " + ".join(f"{p[1]} {counts[p]}" for p in free)
        yield Problem(path, f"{told}, but together they must be {rest}, for there are {TOTAL} Scenario cards")


def _open() -> list[tuple[str, ...]]:
    return [item.path for item in items() if item.open and item.path[0] == "copies"]


def _adventure(whole: Values, n: int) -> Iterator[Problem]:
    path = ("adventures", str(n))
    drawn, missions, blanks = (whole[(*path, field)] for field in _kinds())
    if (total := drawn + len(missions) + blanks) != ON_TABLE:
        told = f"{drawn} items + {len(missions)} missions + {blanks} blanks make {total}"
        yield Problem(path, f"{told}, but {ON_TABLE} Scenario cards lie on the table")
    for name in dict.fromkeys(missions):
        if missions.count(name) > whole["copies", name]:
            there = whole["copies", name]
            yield Problem((*path, "missions"), f"{missions.count(name)} × {name}, but the box has {there}")
    if blanks > whole["copies", "blank"]:
        yield Problem((*path, "blanks"), f"{blanks} Blanks, but the box has {whole['copies', 'blank']}")


# the data files


def merged(name: str, data: Row, changes: Values) -> Row:
    """Return a data file with the changes of a pack; what an owner has told bears the mark ``box``."""
    if name == "cards":
        for row in data["scenario"]:
            if ("copies", row["name"]) in changes:
                row.update(copies=changes["copies", row["name"]], mark=BOX)
    if name == "adventures":
        known: dict[int, Row] = {row["number"]: row for row in data["adventure"]}
        for path, value in changes.items():
            if path[0] == "adventures":
                known.setdefault(int(path[1]), _new(path[1])).update({path[2]: value, "mark": BOX})
        data["adventure"] = [known[n] for n in sorted(known)]
    return data


def _new(number: str) -> dict[str, Any]:
    return {"number": int(number)}
