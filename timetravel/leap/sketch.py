"""A position of Time Leap in brief, for planning: what matters for winning, cheap to copy.

Cards still to be drawn are HIDDEN: a plan never counts on what the deck would bring.
"""

from functools import lru_cache

from timetravel.leap.components import (
    BEFORE_FOURTH,
    CHAINS,
    CLEARABLE,
    ERAS,
    FIRST,
    FOURTH,
    HAND,
    HIDDEN,
    ITEMS,
    LAST,
    SAME,
)
from timetravel.leap.rulings import Options
from timetravel.leap.state import State
from timetravel.table import Table

ALL_ERAS = sum(1 << era for era in ERAS)
NINE = sum(1 << era for era in CLEARABLE)
WON, LOST = 1, -1


class World:
    """What stays the same for a whole match: the table and what the Scenario cards ask for."""

    def __init__(self, table: Table[Options], scenario: tuple[str, ...]) -> None:
        self.table = table
        self.scenario = scenario
        self.after = table.after
        self.players = table.players
        self.order = {p: (p, *table.left_of[p][:-1]) for p in table.players}  # from whose turn it is
        self.first_nine = table.options.win == "first_nine"
        self.wraps = table.options.after_ten == "wrap"
        self.finale = table.options.after_ten == "finale"
        self.strict = table.options.empty_hand == "lose"
        self.items = sum(1 << era for era in CLEARABLE if scenario[era] in ITEMS)
        self.retrieve = scenario.index(ITEMS[0]) if ITEMS[0] in scenario else 0
        self.first, self.fourth, self.same = (self._bits(name) for name in (FIRST, FOURTH, SAME))
        self.before = [self._before(era) for era in range(LAST + 1)]

        self.bound = [era for era in CLEARABLE if self.before[era] or self.fourth >> era & 1]

    def _bits(self, name: str) -> int:
        """Return the eras with a Scenario card; a pack may have more of one than the box."""
        return sum(1 << era for era in CLEARABLE if self.scenario[era] == name)

    def _before(self, era: int) -> int:
        """Return the bits of the eras that must be cleared before this one."""
        bits = self.first & ~(1 << era) if era in CLEARABLE else 0
        for chain in CHAINS:
            if era in CLEARABLE and self.scenario[era] in chain:
                earlier = chain[: chain.index(self.scenario[era])]
                bits |= sum(1 << self.scenario.index(name) for name in earlier if name in self.scenario)
        return bits


@lru_cache(maxsize=64)
def world(table: Table[Options], scenario: tuple[str, ...]) -> World:
    """Return the one world of this table and these Scenario cards."""
    return World(table, scenario)


class Sketch:
    """A position in brief; sets of eras are bits."""

    __slots__ = ("cleared", "deck", "eras", "gone", "hands", "over", "owner", "pieces", "right", "turn", "world")

    world: World
    eras: list[int]  # [era] -> card or NOTHING
    pieces: list[int]  # [player] -> era
    hands: list[tuple[int, ...]]  # [player] -> cards, sorted
    gone: list[int]  # [card] -> how many are discarded
    deck: int  # how many cards it has
    right: int  # eras that show their own card
    cleared: int
    owner: int  # who cleared the first A era, or -1
    turn: int
    over: int  # 0, WON or LOST

    def copy(self) -> "Sketch":
        """Return a copy that may be changed."""
        new = Sketch()
        new.world = self.world
        new.eras = self.eras[:]
        new.pieces = self.pieces[:]
        new.hands = self.hands[:]
        new.gone = self.gone[:]
        new.deck = self.deck
        new.right = self.right
        new.cleared = self.cleared
        new.owner = self.owner
        new.turn = self.turn
        new.over = self.over
        return new

    def may_clear(self, who: int, era: int) -> bool:
        """Return whether putting this era right now would break no mission."""
        w = self.world
        bit = 1 << era
        if self.cleared & bit or era == LAST:
            return True
        if w.before[era] & ~self.cleared or (w.fourth & bit and self.cleared.bit_count() < BEFORE_FOURTH):
            return False
        return not (w.same & bit and self.owner >= 0 and self.owner != who)

    def barred(self) -> int:
        """Return the eras that nobody may clear yet."""
        w, few, bits = self.world, self.cleared.bit_count() < BEFORE_FOURTH, 0
        for era in w.bound:
            if not self.cleared >> era & 1 and (w.before[era] & ~self.cleared or (few and w.fourth >> era & 1)):
                bits |= 1 << era
        return bits

    def put_right(self, who: int, era: int) -> None:
        """Note that an era shows its own card now: cleared, lost by a mission, or won."""
        w = self.world
        bit = 1 << era
        if not self.may_clear(who, era):
            self.over = LOST
        self.right |= bit
        if era != LAST:
            self.cleared |= bit
            if w.same & bit and self.owner < 0:
                self.owner = who
        if not self.over and (self.cleared == NINE if w.first_nine else self.right == ALL_ERAS):
            self.over = WON

    def draw(self, who: int) -> bool:
        """Draw a card that nobody knows; return whether there was one and room for it."""
        hand = self.hands[who]
        if len(hand) >= HAND or not self.deck:
            return False
        self.deck -= 1
        self.hands[who] = (HIDDEN, *hand)
        return True

    def pass_on(self) -> None:
        """End the turn: the game is lost when a number is, or all cards; else the next player with cards goes on."""
        if not self.over and self.is_dead():
            self.over = LOST
        after = self.world.after
        who = after[self.turn]
        if not self.hands[who] and self.world.strict:
            self.over = self.over or LOST
        for _ in self.world.players:
            if self.hands[who]:
                break
            who = after[who]
        else:
            self.over = self.over or LOST
        self.turn = who

    def is_dead(self) -> bool:
        """Return whether a number that is still needed is gone for good."""
        w = self.world
        have = self.cleared if w.first_nine else self.right
        dead = [k for k in ERAS if self.gone[k] == 3 and not have >> k & 1 and not (w.first_nine and k == LAST)]
        if len(dead) == 1 and w.retrieve and dead[0] != w.retrieve:
            return bool(self.cleared >> w.retrieve & 1)
        return bool(dead)


def sketch_of(s: State) -> Sketch:
    """Return a position in brief; what is asked within a turn is left out."""
    new = Sketch()
    new.world = world(s.table, s.scenario)
    new.eras, new.pieces, new.hands = list(s.eras), list(s.pieces), list(s.hands)
    new.gone = [0] * (LAST + 1)
    for card in s.discards:
        new.gone[card] += 1
    new.deck = len(s.deck)
    new.right = sum(1 << era for era in ERAS if s.eras[era] == era)
    new.cleared = sum(1 << era for era, _ in s.cleared)
    new.owner = next((who for era, who in s.cleared if new.world.same >> era & 1), -1)
    new.turn = s.turn
    new.over = 0 if not s.over else WON if s.over == "won" else LOST
    return new
