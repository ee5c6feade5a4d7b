"""Reading the notation of actions: ``parse(str(action)) == action`` for every action.

A text that says what no game could do ("machine P3-P2 prehistoric") is a :class:`NotationError`; one that
merely cannot be done now is an action, and the rules say why it is refused.
"""

from collections.abc import Callable, Container

from timetravel import languages
from timetravel.viagem import actions as act
from timetravel.viagem.board import TOOLS
from timetravel.viagem.components import (
    CARD,
    CARD_PERIODS,
    COLOURS,
    CURRENT,
    EPOCH,
    PERIOD,
    TUNNEL,
    WILD,
)
from timetravel.words import Words

_, _n, _c = languages.speech("viagem")
_WILD_OR_PERIOD = {**{name: number for number, name in enumerate(CARD_PERIODS)}, "wild": WILD}


def parse(text: str, players: Container[int] | None = None) -> act.Action:
    """Return the action that a text stands for.

    Parameters
    ----------
    text : an action as in ``docs/notation.md``
    players : the colours that play; a colour without a seat is refused

    Raises
    ------
    NotationError
        saying which word is wrong and what would be right

    >>> parse("send red F3")
    viagem.action('send red F3')
    """
    return _Reader(text, COLOURS, players).action(_VERBS)


class _Reader(Words):
    """The words of one action of this game."""

    def epoch(self) -> int:
        return self.one_of(self.next(_("an epoch")), _("an epoch"), EPOCH)

    def place(self, **beside: int) -> int:
        wanted = _("an epoch or {other}", other=" ".join(beside))
        return self.one_of(self.next(_("an epoch")), wanted, {**beside, **EPOCH})

    def path(self) -> tuple[int, ...]:
        words = self.next(_("a way like P3-P2")).split("-")
        if len(words) < 2:
            raise self.error(_("{word!r} is no way from one epoch to another, like P3-P2", word=words[0]))
        return tuple(self.one_of(word, _("an epoch"), EPOCH) for word in words)

    def edge(self) -> tuple[int, int]:
        path = self.path()
        if len(path) != 2:
            raise self.error(_("a way like P3-P2, of two epochs, is wanted"))
        return path[0], path[1]

    def symbol(self) -> tuple[int, str]:
        word = self.next(_("a symbol like P1.ship"))
        epoch, dot, tool = word.partition(".")
        if not dot or epoch not in EPOCH or tool not in TOOLS:
            raise self.error(_("{word!r} is no symbol; one is written P1.ship, P1.clock or P1.machine", word=word))
        return EPOCH[epoch], tool

    def extras(self, *keys: str) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {}
        while self.more():
            key, equals, value = self.next("").partition("=")
            if not equals or key not in keys or key in found:
                wanted = " / ".join(f"{key}=" for key in keys if key not in found) or _("nothing")
                facts = {"word": self.words[self.at - 1], "wanted": wanted}
                raise self.error(_("{word!r} is not what may follow ({wanted})", **facts))
            found[key] = self.periods(key, value)
        return found

    def periods(self, key: str, value: str) -> tuple[int, ...]:
        if key == "proofs" and value == "none":
            return ()
        letters = [value] if key == "bonus" else value.split(",")
        return tuple(self.one_of(letter, _("the letter of a period"), PERIOD) for letter in letters)


def _machine(r: _Reader) -> act.Action:
    start, goal = r.edge()
    card = r.one_of(r.next(_("a card")), _("a Time Machine card"), _WILD_OR_PERIOD)
    extras = r.extras("bonus", "proofs")
    bonus = extras["bonus"][0] if "bonus" in extras else None
    return act.Machine(start, goal, card, bonus, extras.get("proofs"))


def _ship(r: _Reader) -> act.Action:
    return act.Ship(r.path(), r.extras("proofs").get("proofs"))


def _travel(r: _Reader) -> act.Action:
    return act.Travel(r.epoch(), r.extras("proofs").get("proofs"))


def _token(r: _Reader) -> act.Action:
    if r.choose("free or return", {"free": True, "return": False}):
        return act.TokenFree(r.place(tunnel=TUNNEL))
    return act.TokenReturn(r.epoch())


def _play(r: _Reader) -> act.Action:
    return r.choose(_("a special card"), _CARDS)(r)


def _countdown(r: _Reader) -> act.Action:
    return act.Countdown(r.one_of(r.next("+2 or -2"), "+2 or -2", {"+2": 2, "-2": -2}))


def _removal(card: str) -> Callable[[_Reader], act.Action]:
    most = int(card[-1])

    def read(r: _Reader) -> act.Action:
        targets = [(r.colour(), r.epoch())]
        while r.more() and len(targets) < most:
            targets.append((r.colour(), r.epoch()))
        return act.Removal(CARD[card], tuple(targets))

    return read


_CARDS: dict[str, Callable[[_Reader], act.Action]] = {
    "rescue": lambda r: act.Rescue(),
    "permission": lambda r: act.Permission(r.epoch()),
    "leader": lambda r: act.Leader(),
    "countdown": _countdown,
    **{card: _removal(card) for card in ("tunnel-1", "tunnel-2", "home-1", "home-2")},
    "disorientation": lambda r: act.Disorientation(r.colour(), *r.edge()),
    "failure": lambda r: act.Failure(r.symbol(), r.symbol()),
}

_VERBS: dict[str, Callable[[_Reader], act.Action]] = {
    "place": lambda r: act.Place(r.epoch()),
    "machine": _machine,
    "ship": _ship,
    "clock": lambda r: act.Clock(r.epoch()),
    "travel": _travel,
    "send": lambda r: act.Send(r.colour(), r.place(current=CURRENT)),
    "free": lambda r: act.Free(r.place(tunnel=TUNNEL)),
    "return": lambda r: act.Return(r.epoch()),
    "done": lambda r: act.Done(),
    "token": _token,
    "play": _play,
    "meet": lambda r: act.Meet(),
    "end": lambda r: act.End(),
    "pass": lambda r: act.Pass(),
    "exchange": lambda r: act.Exchange(),
}
