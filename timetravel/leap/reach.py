"""What could still happen at best: the ground on which a position is proved lost (ruling 8).

Whatever may come true is collected and never taken back: no card is used up by being placed, everybody may act
at any time, a piece is in all eras it may come to. That is more than can really happen, so what does not turn up
here never will. A hidden card of a view counts as all cards that it may be.
"""

from collections import Counter
from collections.abc import Iterable

from timetravel.leap import clearing, exchange
from timetravel.leap.components import (
    BEFORE_FOURTH,
    CHAINS,
    CLEARABLE,
    COPIES,
    ERAS,
    FIRST,
    FOURTH,
    HIDDEN,
    ITEMS,
    LAST,
    LEAP,
    NOTHING,
    SAME,
)
from timetravel.leap.state import Adding, Item, Joining, Offering, State

RETRIEVE, EXCHANGE, MOVE, SWAP, NEXT = ITEMS


class Stock:
    """How many cards of each kind are left in play, at most, and how many lie in the open as spent."""

    def __init__(self, s: State) -> None:
        self.gone = Counter((*s.discards, *_wormhole(s)))
        lying = [*s.deck, *(card for hand in s.hands for card in hand)]
        lying += [card for card in s.eras[1:] if card != NOTHING]
        self.total, hidden = len(lying), lying.count(HIDDEN)
        seen = Counter(lying)
        unseen = {card: copies - self.gone[card] - seen[card] for card, copies in enumerate(COPIES)}
        self.hidden = frozenset(card for card, copies in unseen.items() if copies > 0)
        self.live = [seen[card] + min(hidden, unseen[card]) for card in unseen]

    def kinds(self, card: int, era: int = NOTHING) -> Iterable[int]:
        """Return what a card may be; a hidden one in a slot lies face down, so it is not the era's own."""
        return self.hidden - {era} if card == HIDDEN else (card,)


def _wormhole(s: State) -> tuple[int, ...]:
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, Adding):
        return frame.cards
    return (frame.card,) if isinstance(frame, Joining) else ()


def missing(s: State) -> list[int]:
    """Return the eras that must still be put right to win: under ``first_nine`` those not cleared."""
    if s.table.options.win == "first_nine":
        return [era for era in CLEARABLE if not clearing.is_cleared(s, era)]
    return [era for era in ERAS if s.eras[era] != era]


class Reach:
    """Everything that could still happen from a position, at best."""

    at: dict[int, set[int]]  # player -> eras where his piece may come
    base: dict[int, int]  # player -> his lowest era before any further card is spent on a leap
    acts: set[int]  # who may ever have a card in hand
    cards: set[int]  # what may ever come into a hand
    clears: dict[int, set[int]]  # era not yet cleared -> who may clear it
    placed: set[int]  # eras that Action A may put right
    swapped: set[int]  # eras that Item 4 may put right
    leaping: bool  # whether anybody may leap
    under_way: tuple[int, ...]  # who travels, or may, on a leap into the past that was announced

    def __init__(self, s: State) -> None:
        self.s, self.stock, self.options = s, Stock(s), s.table.options
        self.at = {p: {s.pieces[p]} for p in s.table.players}
        self.base = {p: s.pieces[p] for p in s.table.players}
        self.acts = {p for p in s.table.players if s.hands[p]}
        self.cards = {kind for hand in s.hands for card in hand for kind in self.stock.kinds(card)}
        self.clears = {era: set() for era in CLEARABLE if not clearing.is_cleared(s, era)}
        self.placed, self.swapped, self.leaping = set(), set(), False
        self.under_way = ()
        for frame in s.stack:
            if isinstance(frame, Joining):
                self._begun(frame, (*frame.joined, s.turn), 1)
            elif isinstance(frame, Adding):
                self._begun(frame, frame.party, len(frame.cards))
        size = -1
        while size != self._size():
            size = self._size()
            self._grow()

    def _begun(self, frame: Joining | Adding, party: tuple[int, ...], distance: int) -> None:
        """Take over a leap that is under way; whoever has not answered may come along or not."""
        self.leaping = True
        asked = frame.waiting if isinstance(frame, Joining) else ()
        goal = frame.era + distance if frame.future else frame.era - distance
        for p in (*party, *asked):
            self.at[p] = {goal} if p in party else {goal, frame.era}
            self.base[p] = min(self.at[p])
            if frame.future:
                self.at[p].update(range(goal, LAST + 1))
            if self.s.deck:
                self.acts.add(p)
        self.under_way = () if frame.future else (*party, *asked)

    def _size(self) -> int:
        sets = [self.acts, self.cards, self.placed, self.swapped, *self.at.values(), *self.clears.values()]
        return sum(map(len, sets)) + self.leaping

    def _grow(self) -> None:
        self._walk()
        self._leap()
        self._travel_under_way()
        for p in self.users(MOVE):
            self.at[p].update(ERAS)
        if self.users(RETRIEVE):
            self.cards.update(self.stock.gone)
            self.acts |= self.users(RETRIEVE)
        self._gather()
        for era in ERAS:
            if era in self.cards:
                self._put_right(era)

    # who can do what

    def users(self, item: str) -> set[int]:
        """Return who may ever use an item: whoever is asked now, or clears its era."""
        asked = {frame.who for frame in self.s.stack if isinstance(frame, Item) and frame.name == item}
        return asked | (self.clears.get(self.s.scenario.index(item), set()) if item in self.s.scenario else set())

    def actors(self, era: int) -> set[int]:
        """Return who may ever place a card in an era."""
        return {p for p in self.acts if era in self.at[p]}

    def spare(self) -> int:
        """Return how many cards can be spent on leaps: in the end a card lies in each slot that counts."""
        s = self.s
        slots = len(ERAS) if self.options.win == "all_ten" else len(CLEARABLE) + (s.eras[LAST] != NOTHING)
        return self.stock.total - slots + self.may_return(LEAP)

    def may_return(self, card: int) -> bool:
        """Return whether Item 1 could still bring a spent card back; spending it first may be the way to Item 1."""
        over = self.s.scenario.index(RETRIEVE) if RETRIEVE in self.s.scenario else LAST
        return (over in self.clears and over != card) or bool(self.users(RETRIEVE))

    def can_spare(self, card: int) -> bool:
        """Return whether a card may be discarded: not the last one of a number that is still needed."""
        if card == LEAP or self.stock.live[card] > 1 or self.may_return(card):
            return True
        return self.options.win == "first_nine" and card not in self.clears

    def lowest(self, p: int) -> int:
        """Return the lowest era that leaps may bring a piece to: each step back costs a card."""
        if self.options.after_ten == "wrap" or p in self.users(MOVE):
            return 1
        return max(1, self.base[p] - self.spare())

    def could_clear(self, era: int) -> bool:
        """Return whether an era is cleared or may be."""
        return era not in self.clears or bool(self.clears[era])

    def keeps_mission(self, who: int, era: int) -> bool:
        """Return whether a player may ever clear an era without breaking a mission."""
        card = self.s.scenario[era]
        others = sum(bool(could) for other, could in self.clears.items() if other != era)
        if card == FOURTH and len(self.s.cleared) + others < BEFORE_FOURTH:
            return False
        if card == SAME and self.owner(who) != who:
            return False
        return all(map(self.could_clear, self.before(era)))

    def before(self, era: int) -> list[int]:
        """Return the eras that must be cleared before one."""
        scenario = self.s.scenario
        first = [FIRST] if era in CLEARABLE and scenario[era] != FIRST else []
        chain = next((chain for chain in CHAINS if scenario[era] in chain), ())
        names = [*first, *chain[: chain.index(scenario[era])]] if chain else first
        return [scenario.index(name) for name in names if name in scenario]

    def owner(self, otherwise: int) -> int:
        """Return whose the A eras are; while none is cleared, anybody's."""
        return next((who for era, who in self.s.cleared if self.s.scenario[era] == SAME), otherwise)

    # how it grows

    def _walk(self) -> None:
        """Action A moves all pieces of the era on."""
        for era in ERAS:
            goal = era + 1 if era < LAST else 1 if self.options.after_ten == "wrap" else LAST
            if self.actors(era):
                self._move(era, (goal,))

    def _move(self, era: int, goals: Iterable[int]) -> None:
        for eras in self.at.values():
            if era in eras:
                eras.update(goals)

    def _leap(self) -> None:
        spare = self.spare()
        first = {card for card in self.cards if self.can_spare(card)} if spare > 0 else set()
        for era in ERAS:
            if first & {LEAP, era} and self.actors(era):
                self.leaping = True
                self._travel(era, spare)

    def _travel(self, era: int, spare: int) -> None:
        for p, eras in self.at.items():
            if era in eras:
                eras.update(range(max(self.lowest(p), era - spare), min(LAST, era + spare) + 1))
                if self.s.deck:
                    self.acts.add(p)

    def _travel_under_way(self) -> None:
        """Further cards make the leap that was announced longer."""
        for p in self.under_way:
            self.at[p].update(range(self.lowest(p), self.base[p]))

    def _gather(self) -> None:
        """Cards are taken from slots and from the deck."""
        for era in ERAS:
            card = self.s.eras[era]
            closed = era == LAST and self.options.after_ten == "finale"  # a card placed there ends the game
            if card != NOTHING and not closed and (self.actors(era) or self.users(SWAP)):
                self.cards.update(self.stock.kinds(card, era))
        for card in self.s.deck if self.leaping else self.s.deck[: self._draws()]:
            self.cards.update(self.stock.kinds(card))

    def _draws(self) -> int:
        """Return how many cards may leave the deck without a leap."""
        s, clears = self.s, sum(map(bool, self.clears.values()))
        empty = sum(s.eras[era] == NOTHING and bool(self.actors(era)) for era in ERAS)
        offered = any(isinstance(frame, Offering) and frame.item for frame in s.stack)
        if self.options.free_action_fallback == "none":
            free = 0
        elif self.options.free_action == "once_each":
            free = sum(not exchange.is_used(s, p) for p in self.acts)
        else:
            free = (not s.free_used) + (clears if self.options.free_action == "after_each_clear" else 0)
        return empty + free + offered + bool(self.users(EXCHANGE))

    def _put_right(self, era: int) -> None:
        """Cards of the era's number come into its slot."""
        hands = self.actors(era)
        swaps = self.users(SWAP) if hands or self.s.eras[era] != NOTHING else set()
        if era in self.clears:
            hands, swaps = ({p for p in who if self.keeps_mission(p, era)} for who in (hands, swaps))
            self.clears[era] |= hands | swaps
        if hands:
            self.placed.add(era)
        if swaps:
            self.swapped.add(era)
