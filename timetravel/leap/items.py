"""The five items (sections items.1 to items.5, rulings 12 and 16)."""

from timetravel.leap import cards, clearing, exchange, knowledge, moving
from timetravel.leap.actions import Action, Done, Move, Next, Offer, Swap, Take
from timetravel.leap.components import CARDS, COLOURS, ERAS, ITEMS, NOTHING
from timetravel.leap.state import Item, State
from timetravel.refusals import Refusals, Tell, no

_DONE = Done()
_TAKE = tuple(Take(card) for card in range(len(CARDS)))
_MOVE = tuple(Move(era) for era in ERAS)
_SWAP = {(card, era): Swap(card, era) for card in range(len(CARDS)) for era in ERAS}
_NEXT = tuple(Next(player) for player in range(len(COLOURS)))
RETRIEVE, EXCHANGE, MOVE, SWAP, NEXT = ITEMS
ANSWER = {RETRIEVE: Take, EXCHANGE: Offer, MOVE: Move, SWAP: Swap, NEXT: Next}


def put_forward(s: State, who: int, name: str, tell: Tell) -> None:
    """Bring an item to the player who cleared its era; where it can do nothing, it lapses."""
    can = bool(_uses(s, who, name))
    if tell:
        tell("item", who=who, item=name, lapses=not can)
    if can:
        s.stack = (*s.stack, Item(who, name))


def may_decline(s: State, frame: Item) -> bool:
    """Return whether the item may be left unused; Item 4 always."""
    return frame.name == SWAP or s.table.options.items == "optional"


def listing(s: State, frame: Item) -> list[Action]:
    """Return the uses of an item."""
    uses = _uses(s, frame.who, frame.name)
    return [*uses, _DONE] if may_decline(s, frame) else uses


def _uses(s: State, who: int, name: str) -> list[Action]:
    if name == RETRIEVE:
        return [_TAKE[card] for card in dict.fromkeys(s.discards)]
    if name == EXCHANGE:
        possible = s.deck or exchange.can_be_asked(s, who, item=True)
        return exchange.offers(s, who) if possible else []
    if name == MOVE:
        return list(_MOVE)
    if name == SWAP:
        filled = [era for era in ERAS if s.eras[era] != NOTHING]
        return [_SWAP[card, era] for card in dict.fromkeys(s.hands[who]) if card >= 0 for era in filled]
    return [_NEXT[player] for player in s.table.players]


def against(s: State, who: int, frame: Item, a: Action) -> Refusals:
    """Say why the item cannot be used so."""
    if isinstance(a, Done) and not may_decline(s, frame):
        yield no("item.must", who=frame.who, item=frame.name)
    elif isinstance(a, Take) and a.card not in s.discards:
        yield no("take.not_there", card=a.card)
    elif isinstance(a, Offer):
        yield from exchange.against_held(s, who, a)
    elif isinstance(a, Swap):
        if a.card not in s.hands[who]:
            yield no("swap.not_held", who=who, card=a.card)
        if s.eras[a.era] == NOTHING:
            yield no("swap.empty", era=a.era)


def use(s: State, frame: Item, a: Take | Offer | Move | Swap | Next | Done, tell: Tell) -> None:
    """Use an item, or decline it."""
    who = frame.who
    s.stack = s.stack[:-1]
    if isinstance(a, Take):
        s.discards = knowledge.without(s.discards, a.card)
        cards.add(s, who, a.card)
        knowledge.received(s, who, a.card, knowledge.EVERYBODY)
        if tell:
            tell("taken", who=who, card=a.card)
    elif isinstance(a, Offer):
        exchange.offer(s, who, a, True, tell)
    elif isinstance(a, Move):
        moving.move(s, who, a.era, tell)
    elif isinstance(a, Swap):
        _swap(s, who, a, tell)
    elif isinstance(a, Next):
        s.chosen = a.player


def _swap(s: State, who: int, a: Swap, tell: Tell) -> None:
    """Exchange a card with a slot; if that clears an era with an item, it follows (ruling 16)."""
    old = cards.into_slot(s, who, a.era, a.card)
    if tell:
        tell("swapped", who=who, era=a.era, card=a.card, taken=old)
    item = clearing.placed(s, who, a.era, tell)
    if item and not s.over:
        put_forward(s, who, item, tell)
