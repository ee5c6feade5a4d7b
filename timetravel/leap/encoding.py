"""A view of Time Leap as a row of numbers, for programs that learn to play.

All numbers are small and whole. A card that the viewer may not know counts as hidden; what he knows of other
hands (rulings 13 and 14) is in the view and so in the row.
"""

from collections.abc import Iterator

from timetravel.leap.components import CARDS, COLOURS, ERAS, HIDDEN, ITEMS, LAST, NOTHING, SCENARIO
from timetravel.leap.rules import to_act
from timetravel.leap.state import Adding, Item, Joining, Offering, State
from timetravel.views import View

MOST_LISTED = 128  # actions that a position may list; the most seen in random games was below 30


def observed(view: View) -> list[int]:
    """Return a view as numbers.

    >>> from timetravel import leap
    >>> view = leap.view(leap.start(("blue", "red")), "red")
    >>> len(observed(view)) == len(NAMES), observed(view)[NAMES.index("red holds hidden")]
    (True, 0)
    """
    return [number for _, number in _pairs(view)]


def _pairs(view: View) -> Iterator[tuple[str, int]]:
    s: State = view.position
    for era in ERAS:
        yield from ((f"era {era} {name}", number) for name, number in _era(s, era))
    for player, colour in enumerate(COLOURS):
        yield from ((f"{colour} {name}", number) for name, number in _player(s, player))
        yield f"{colour} looks", int(view.viewer == player)
    yield from ((f"discarded {name}", s.discards.count(card)) for card, name in enumerate(CARDS))
    yield from (("deck", len(s.deck)), ("free action used", int(s.free_used)), ("turns", s.turns))
    yield from (("acted", int(s.acted)), ("offered", int(s.offered)))
    yield from (("won", int(s.over == "won")), ("lost", int(bool(s.over) and s.over != "won")))
    yield from _asked(s)


def _asked(s: State) -> Iterator[tuple[str, int]]:
    top = s.stack[-1] if s.stack else None
    yield from ((f"asked {cls.__name__}", int(isinstance(top, cls))) for cls in (Joining, Adding, Offering))
    yield from ((f"asked {name}", int(isinstance(top, Item) and top.name == name)) for name in ITEMS)
    yield "leap to the future", int(getattr(top, "future", False))
    yield "leap from", getattr(top, "era", 0)
    yield "cards in the wormhole", len(top.cards) if isinstance(top, Adding) else int(isinstance(top, Joining))


def _era(s: State, era: int) -> Iterator[tuple[str, int]]:
    card = s.eras[era]
    yield from (("empty", int(card == NOTHING)), ("hidden", int(card == HIDDEN)))
    yield from ((f"shows {name}", int(card == number)) for number, name in enumerate(CARDS))
    if era < LAST:
        yield from ((f"scenario {name}", int(s.scenario[era] == name)) for name in SCENARIO)
        order = [cleared for cleared, _ in s.cleared]
        yield "cleared as", order.index(era) + 1 if era in order else 0
        yield from ((f"cleared by {colour}", int((era, p) in s.cleared)) for p, colour in enumerate(COLOURS))


def _player(s: State, player: int) -> Iterator[tuple[str, int]]:
    yield from (("plays", int(player in s.table.players)), ("turn", int(s.turn == player)))
    yield "to act", int(to_act(s) == player)
    yield from ((f"in era {era}", int(s.pieces[player] == era)) for era in ERAS)
    hand = s.hands[player]
    yield from (("holds", len(hand)), ("holds hidden", hand.count(HIDDEN)))
    yield from ((f"holds {name}", hand.count(card)) for card, name in enumerate(CARDS))


def _names() -> tuple[str, ...]:
    from timetravel.leap import start, view

    return tuple(name for name, _ in _pairs(view(start(COLOURS[:2]), None)))


NAMES = _names()  # what each number means
