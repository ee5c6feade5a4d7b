"""Clearing eras, missions and the end of the game (sections clearing, missions and end, rulings 1 to 8)."""

from timetravel.leap.components import (
    BEFORE_FOURTH,
    CHAINS,
    CLEARABLE,
    COPIES,
    ERAS,
    FIRST,
    FOURTH,
    ITEMS,
    LAST,
    NOTHING,
    SAME,
)
from timetravel.leap.state import State
from timetravel.refusals import Tell


def is_cleared(s: State, era: int) -> bool:
    """Return whether an era has been cleared."""
    return any(era == cleared for cleared, _ in s.cleared)


def placed(s: State, who: int, era: int, tell: Tell) -> str:
    """Settle what a placement brings at once: clearing, mission, win (ruling 2).

    Returns
    -------
    str
        the item that comes into play, or nothing; the match may be over
    """
    item = _clear(s, who, era, tell) if s.eras[era] == era else ""
    if not s.over and is_won(s):
        end(s, "won", tell)
    elif not s.over and era == LAST and is_finale(s):
        end(s, "finale", tell)
    return item


def _clear(s: State, who: int, era: int, tell: Tell) -> str:
    if era not in CLEARABLE or is_cleared(s, era):
        return ""
    broken = violated(s, who, era)
    s.cleared = (*s.cleared, (era, who))
    if tell:
        tell("cleared", who=who, era=era, scenario=s.scenario[era])
    if s.table.options.free_action == "after_each_clear":
        s.free_used = False
    if broken:
        end(s, "mission", tell, mission=broken)
    return s.scenario[era] if s.scenario[era] in ITEMS else ""


def violated(s: State, who: int, era: int) -> str:
    """Return the mission that a player would break by clearing an era now, or nothing.

    Sections missions.fourth, missions.first, missions.order and missions.same_player, ruling 15.
    """
    card = s.scenario[era]
    if card == FOURTH and len(s.cleared) < BEFORE_FOURTH:
        return FOURTH
    first = _era_of(s, FIRST)
    # even by clearing that era, where another was cleared before: not in play, but in a position that was set up
    if first and not is_cleared(s, first) and (s.cleared or first != era):
        return FIRST
    if any(card in chain and not _in_order(s, chain, card) for chain in CHAINS):
        return card
    owner = next((player for other, player in s.cleared if s.scenario[other] == SAME), who)
    return SAME if card == SAME and owner != who else ""


def _in_order(s: State, chain: tuple[str, ...], card: str) -> bool:
    """Return whether all of a chain before a card are cleared, and none after it."""
    at, eras = chain.index(card), [_era_of(s, name) for name in chain]
    return all(is_cleared(s, era) for era in eras[:at] if era) and not any(is_cleared(s, era) for era in eras[at + 1 :])


def broken(s: State) -> str:
    """Return the mission that the last clearing broke, or nothing."""
    before = s.copy()
    before.cleared = s.cleared[:-1]
    return "".join(violated(before, who, era) for era, who in s.cleared[-1:])


def _era_of(s: State, name: str) -> int:
    """Return over which era a Scenario card lies, or 0."""
    return s.scenario.index(name) if name in s.scenario[1:] else 0


def is_won(s: State) -> bool:
    """Return whether the team has won (ruling 1)."""
    if s.table.options.win == "first_nine":
        return len(s.cleared) == len(CLEARABLE)
    return s.eras[1:] == _ALL


def is_finale(s: State) -> bool:
    """Return whether a card in era 10 loses the game, as it does not win it (ruling 7)."""
    return s.table.options.after_ten == "finale" and s.eras[LAST] != NOTHING and not is_won(s)


_ALL = tuple(ERAS)


def end(s: State, how: str, tell: Tell, **facts: object) -> None:
    """End the match."""
    s.over, s.stack = how, ()
    if tell:
        tell("over", how=how, **facts)


def dead_numbers(s: State) -> list[int]:
    """Return the numbers of which all cards are discarded and that the team still needs (ruling 8)."""
    dead = [k for k in ERAS if s.discards.count(k) == COPIES[k] and s.eras[k] != k]
    if s.table.options.win == "first_nine":
        dead = [k for k in dead if k in CLEARABLE and not is_cleared(s, k)]
    return dead


def fatal_numbers(s: State) -> list[int]:
    """Return the dead numbers that lose the game: no Item 1 can bring them back (ruling 8)."""
    dead = dead_numbers(s)
    if len(dead) == 1:
        era = _era_of(s, ITEMS[0])
        if era and era not in dead and not is_cleared(s, era):
            return []
    return dead
