"""Legal actions as a learner meets them: where to click, in words, and what each would bring."""

from collections.abc import Iterator, Sequence
from typing import Any

from timetravel import messages
from timetravel.leap import actions as act
from timetravel.leap import names, rules, words
from timetravel.leap.actions import Action
from timetravel.leap.components import CARD, CARDS, COLOURS, ERAS, NOTHING
from timetravel.leap.names import GAME
from timetravel.leap.state import State
from timetravel.protocol import Choice, Held
from timetravel.views import View


def choices(view: View) -> list[Choice]:
    """Return all legal actions of whoever must decide, as choices; giving up stands last in one's own turn.

    >>> from timetravel import leap
    >>> s = leap.start(("blue", "red"))
    >>> choices(leap.view(s, "blue"))[0][:3]
    ('place 1', 'Place Era 1 face up in era 1', ('card:1', 'era1'))
    """
    s: State = view.position
    return [choice(s, action) for action in rules.legal(s)]


def choice(s: State, action: Action) -> Choice:
    """Return one legal action as a choice."""
    return Choice(str(action), words.label(s, action), _picks(s, action), (), (), brings(s, action))


def _picks(s: State, a: Action) -> tuple[str, ...]:
    """Return the ids to pick in order."""
    if isinstance(a, act.Place):
        return f"card:{CARDS[a.card]}", f"era{s.pieces[s.turn]}"
    if isinstance(a, act.Leap):
        era = s.pieces[s.turn] + (1 if a.future else -1)
        return f"card:{CARDS[a.card]}", f"wormhole{era}"
    if isinstance(a, act.Add):
        return f"card:{CARDS[a.card]}", "wormhole"
    if isinstance(a, act.Offer):
        return f"card:{CARDS[a.card]}", "offer"
    if isinstance(a, act.Accept):
        return f"card:{CARDS[a.card]}", "offer"
    if isinstance(a, act.Take):
        return (f"discard:{CARDS[a.card]}",)
    if isinstance(a, act.Move):
        return (f"era{a.era}",)
    if isinstance(a, act.Swap):
        return f"card:{CARDS[a.card]}", f"era{a.era}"
    if isinstance(a, act.Next):
        return (f"player:{COLOURS[a.player]}",)
    return (a.verb,)


def brings(s: State, action: Action) -> tuple[tuple[str, str], ...]:
    """Return what an action would bring at once, as badges and sentences."""
    told: list[tuple[str, dict[str, Any]]] = []
    who = rules.to_act(s)

    def tell(kind: str, /, **facts: Any) -> None:
        told.extend(_brought(s, kind, facts, who))

    rules.step(s, action, tell)
    told = [row for k, row in enumerate(told) if row not in told[:k]]
    return tuple(messages.brings(GAME, kind, words.in_words(facts)) for kind, facts in told)


def _brought(s: State, kind: str, facts: dict[str, Any], who: int | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what an event brings, under the name of its message."""
    own = facts.get("who") == who
    if kind == "over":
        yield (facts["how"] if facts["how"] in ("won", "mission") else "lost"), facts
    elif kind in ("moved", "drew"):
        yield (kind if own else f"{kind}.other"), facts if own or kind == "moved" else {"who": facts["who"]}
    elif kind == "item":
        yield ("lapses" if facts["lapses"] else "item"), facts
    elif kind in ("placed", "swapped"):
        if facts["card"] == facts["era"]:
            yield "right", facts
        if facts["taken"] != NOTHING:
            yield ("undone" if facts["taken"] == facts["era"] != facts["card"] else "takes"), facts
    elif kind == "leap":
        yield "far", {**facts, "goal": facts["era"] + (1 if facts["future"] else -1)}
    elif kind == "added":
        yield "far", {**facts, "goal": facts["era"]}
    elif kind in ("cleared", "discarded"):
        yield kind, facts


def hand(view: View, who: int) -> list[Held]:
    """Return the cards that a player holds as a view shows them, each kind once."""
    cards = view.position.hands[who]
    return [Held(f"card:{CARDS[c]}", names.card(c), cards.count(c)) for c in dict.fromkeys(cards) if c >= 0]


def attempts(view: View, picks: Sequence[str]) -> list[Action]:
    """Return the actions that picking these ids may have meant, whether legal or not; the likeliest first.

    >>> from timetravel import leap
    >>> attempts(leap.view(leap.start(("blue", "red")), "blue"), ["card:5", "wormhole2"])
    [leap.action('leap future 5')]
    """
    s: State = view.position
    if rules.to_act(s) is None:
        return []
    cards = [CARD[pick[5:]] for pick in picks if pick.startswith("card:") and pick[5:] in CARD]
    eras = [int(pick[3:]) for pick in picks if pick.startswith("era") and pick[3:].isdigit()]
    holes = [int(pick[8:]) for pick in picks if pick.startswith("wormhole") and pick[8:].isdigit()]
    taken = [CARD[pick[8:]] for pick in picks if pick.startswith("discard:") and pick[8:] in CARD]
    if s.stack and s.stack[-1].kind == "item":
        return _item_attempts(cards, [era for era in eras if era in ERAS], taken)
    if taken:
        return [act.Take(taken[0])]
    if not cards:
        return []
    if s.stack:
        return [act.Accept(cards[0]) if s.stack[-1].kind == "offering" else act.Add(cards[0])]
    if holes:
        return [act.Leap(holes[0] > s.pieces[s.turn], cards[0])]
    return [act.Offer(cards[0])] if "offer" in picks else [act.Place(cards[0])]


def _item_attempts(cards: list[int], eras: list[int], taken: list[int]) -> list[Action]:
    found: list[Action] = [act.Take(card) for card in taken]
    found += [act.Swap(card, era) for card in cards for era in eras]
    if not cards:
        found += [act.Move(era) for era in eras]
    return found or [act.Offer(card) for card in cards]
