"""The actions of Time Leap, as values, each with its text.

>>> str(Place(7)), Leap(True, 0)
('place 7', leap.action('leap future leap'))
"""

from typing import NamedTuple, get_args

from timetravel.leap.components import CARDS, COLOURS
from timetravel.notated import notate


class Place(NamedTuple):
    """Action A: place a card in the era where one's piece is, or exchange it with the card there."""

    card: int
    verb: str = "place"

    def __str__(self) -> str:
        return f"place {CARDS[self.card]}"


class Leap(NamedTuple):
    """Action B: announce a direction and play the first card."""

    future: bool
    card: int
    verb: str = "leap"

    def __str__(self) -> str:
        return f"leap {'future' if self.future else 'past'} {CARDS[self.card]}"


class Join(NamedTuple):
    """Join the leap."""

    verb: str = "join"


class Stay(NamedTuple):
    """Stay behind."""

    verb: str = "stay"


class Add(NamedTuple):
    """Add a card to the wormhole."""

    card: int
    verb: str = "add"

    def __str__(self) -> str:
        return f"add {CARDS[self.card]}"


class Pass(NamedTuple):
    """Add no more cards to this leap."""

    verb: str = "pass"


class Offer(NamedTuple):
    """Free Action or Item 2: offer a card, face down."""

    card: int
    verb: str = "offer"

    def __str__(self) -> str:
        return f"offer {CARDS[self.card]}"


class Accept(NamedTuple):
    """Accept an offer and give this card for it, unseen."""

    card: int
    verb: str = "accept"

    def __str__(self) -> str:
        return f"accept {CARDS[self.card]}"


class Decline(NamedTuple):
    """Decline an offer."""

    verb: str = "decline"


class Take(NamedTuple):
    """Item 1: take a card from the discards."""

    card: int
    verb: str = "take"

    def __str__(self) -> str:
        return f"take {CARDS[self.card]}"


class Move(NamedTuple):
    """Item 3: move one's piece to any era."""

    era: int
    verb: str = "move"

    def __str__(self) -> str:
        return f"move {self.era}"


class Swap(NamedTuple):
    """Item 4: exchange a card with the one in any era."""

    card: int
    era: int
    verb: str = "swap"

    def __str__(self) -> str:
        return f"swap {CARDS[self.card]} era{self.era}"


class Next(NamedTuple):
    """Item 5: choose who takes the next turn."""

    player: int
    verb: str = "next"

    def __str__(self) -> str:
        return f"next {COLOURS[self.player]}"


class Done(NamedTuple):
    """Decline an item where that is allowed."""

    verb: str = "done"


class Concede(NamedTuple):
    """Give the game up for the whole team."""

    verb: str = "concede"


Item = Take | Move | Swap | Next
Action = Place | Leap | Join | Stay | Add | Pass | Offer | Accept | Decline | Item | Done | Concede

notate("leap", *get_args(Action))
