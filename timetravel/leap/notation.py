"""Reading the notation of actions: ``parse(str(action)) == action`` for every action."""

from collections.abc import Callable, Container

from timetravel import languages
from timetravel.leap import actions as act
from timetravel.leap.components import CARD, COLOURS, ERAS
from timetravel.words import Words

_, _n, _c = languages.speech("leap")
_ERA = {str(era): era for era in ERAS}
_SLOT = {f"era{era}": era for era in ERAS}


def parse(text: str, players: Container[int] | None = None) -> act.Action:
    """Return the action that a text stands for; with ``players`` a colour without a seat is refused.

    Raises
    ------
    NotationError
        saying which word is wrong and what would be right

    >>> parse("swap 7 era3")
    leap.action('swap 7 era3')
    """
    return _Reader(text, COLOURS, players).action(_VERBS)


class _Reader(Words):
    """The words of one action of this game."""

    def card(self) -> int:
        return self.choose(_("a card"), CARD)


_VERBS: dict[str, Callable[[_Reader], act.Action]] = {
    "place": lambda r: act.Place(r.card()),
    "leap": lambda r: act.Leap(r.choose(_("a direction"), {"future": True, "past": False}), r.card()),
    "join": lambda r: act.Join(),
    "stay": lambda r: act.Stay(),
    "add": lambda r: act.Add(r.card()),
    "pass": lambda r: act.Pass(),
    "offer": lambda r: act.Offer(r.card()),
    "accept": lambda r: act.Accept(r.card()),
    "decline": lambda r: act.Decline(),
    "take": lambda r: act.Take(r.card()),
    "move": lambda r: act.Move(r.choose(_("an era"), _ERA)),
    "swap": lambda r: act.Swap(r.card(), r.choose(_("an era like era3"), _SLOT)),
    "next": lambda r: act.Next(r.colour()),
    "done": lambda r: act.Done(),
    "concede": lambda r: act.Concede(),
}
