"""Legal actions as a learner meets them: where to click, in words, and what each would bring."""

from collections.abc import Iterator, Sequence

from timetravel import languages, messages
from timetravel.protocol import Choice, Held
from timetravel.viagem import actions as act
from timetravel.viagem import names, rules, travel, words
from timetravel.viagem.actions import Action
from timetravel.viagem.board import SYMBOL, flights
from timetravel.viagem.components import (
    CARDS,
    COLOURS,
    COUNTDOWN,
    CURRENT,
    DISORIENTATION,
    EPOCH,
    EPOCHS,
    FAILURE,
    FIGURES,
    LEADER,
    PERMISSION,
    PLACES,
    RESCUE,
    SPEEDS,
    TUNNEL,
    WILD,
)
from timetravel.viagem.names import GAME
from timetravel.viagem.specials import card_of
from timetravel.viagem.state import State, Travelling
from timetravel.views import View

_, _n, _c = languages.speech(GAME)


def choices(view: View) -> list[Choice]:
    """Return all legal actions of whoever must decide, as choices.

    >>> from timetravel import viagem
    >>> s = viagem.start(("blue", "red", "yellow"))
    >>> choices(viagem.view(s, "blue"))[0][:3]
    ('place D1', 'Place a piece in D1', ('D1',))
    """
    s = view.position
    return [choice(s, action) for action in rules.legal(s)]


def choice(s: State, action: Action) -> Choice:
    """Return one legal action as a choice."""
    picks, tools, path = _where(s, action)
    return Choice(str(action), words.label(s, action), picks, tools, path, brings(s, action))


def _piece(player: int, place: int) -> str:
    return f"{COLOURS[player]}@{PLACES[place]}"


def _where(s: State, a: Action) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the ids to pick in order, the tools beside the board, and the way on the board."""
    who = rules.to_act(s)
    assert who is not None
    if isinstance(a, act.Machine):
        ends = (EPOCHS[a.start], EPOCHS[a.goal])
        return (_piece(who, a.start), ends[1]), (f"card:{CARDS[a.card]}",), ends
    if isinstance(a, act.Ship):
        path = tuple(EPOCHS[e] for e in a.path)
        return (_piece(who, a.path[0]), path[-1]), ("ship",), path
    if isinstance(a, act.Clock):
        return (_piece(who, a.epoch), f"{EPOCHS[a.epoch]}.clock"), ("clock",), ()
    if isinstance(a, act.Travel):
        frame = s.stack[-1]
        assert isinstance(frame, Travelling)
        return (EPOCHS[a.goal],), (_piece(who, frame.epoch),), (EPOCHS[frame.epoch], EPOCHS[a.goal])
    if isinstance(a, act.Place | act.Return):
        return (EPOCHS[a.epoch],), (_piece(who, CURRENT),), ()
    if isinstance(a, act.Send):
        return (_piece(a.player, a.place),), (), ()
    if isinstance(a, act.Free):
        return (_piece(who, a.place),), (), ()
    if isinstance(a, act.TokenFree):
        return (_piece(who, a.place), "token"), (), ()
    if isinstance(a, act.TokenReturn):
        return (_piece(who, CURRENT), EPOCHS[a.epoch]), ("token",), ()
    return _where_card(who, a)


def _where_card(who: int, a: Action) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    if isinstance(a, act.Meet | act.End | act.Pass | act.Exchange | act.Done):
        return (a.verb,), (), ()
    assert isinstance(a, act.Special)
    card = f"card:{CARDS[card_of(a)]}"
    if isinstance(a, act.Permission):
        return (_piece(who, CURRENT), EPOCHS[a.epoch]), (card,), ()
    if isinstance(a, act.Removal):
        return (card, *(_piece(player, epoch) for player, epoch in a.targets)), (), ()
    if isinstance(a, act.Disorientation):
        ends = (EPOCHS[a.start], EPOCHS[a.goal])
        return (card, _piece(a.player, a.start), ends[1]), (), ends
    if isinstance(a, act.Failure):
        return (card, act.symbol_name(*a.first), act.symbol_name(*a.second)), (), ()
    return (card,), (), ()


def brings(s: State, action: Action) -> tuple[tuple[str, str], ...]:
    """Return what an action would bring at once to whoever takes it, as badges and sentences."""
    told: list[tuple[str, dict[str, object]]] = []

    def tell(kind: str, /, **facts: object) -> None:
        told.extend(_brought(action, kind, facts))

    after = rules.step(s, action, tell)
    if after.figure >= 0 and s.figure < 0:
        told.append(("figure", {"figure": after.figure, "gift": words.gift(after.figure)}))
    goal = _goal(action)
    if goal is not None and travel.is_blocked(after, goal):
        told.append(("trapped", {"goal": goal}))
    told += [("guest", {"whom": guest}) for guest in _guests(s, action)]
    return tuple(messages.brings(GAME, kind, words.in_words(facts)) for kind, facts in told)


_TOLD = ("proof", "points", "bonus", "closed", "last_turns", "died", "countdown")


def _brought(action: Action, kind: str, facts: dict[str, object]) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield what an event brings, under the name of its message."""
    if kind in _TOLD:
        yield kind, facts
    elif kind == "over":
        yield "ends", facts
    elif kind == "token" and action.verb != "machine":  # the one of a bonus token is told with it
        yield ("token" if facts["number"] == 1 else "tokens" if facts["number"] != -1 else "pays"), facts
    elif kind == "marker" and facts["blocked"]:
        yield "blocked", facts
    elif kind == "clock" and facts["kind"] not in ("points", "tokens"):
        gift = messages.filled(GAME, "bonuses", str(facts["kind"]), {"amount": str(facts["amount"])})
        yield "clock", {**facts, "gift": gift}
    elif kind == "met":
        figure = facts["figure"]
        assert isinstance(figure, int)
        if FIGURES[figure]["tunnel"]:
            yield "sends", {"number": FIGURES[figure]["tunnel"]}


def _guests(s: State, action: Action) -> list[int]:
    """Return who else must travel when a clock is used."""
    if not isinstance(action, act.Clock):
        return []
    return [player for player in s.table.opponents[s.turn] if s.count(player, action.epoch)]


def _goal(a: Action) -> int | None:
    """Return where an own piece would end up on the board."""
    if isinstance(a, act.Machine | act.Travel):
        return a.goal
    if isinstance(a, act.Ship):
        return a.path[-1]
    return a.epoch if isinstance(a, act.Return | act.TokenReturn | act.Permission) else None


def hand(view: View, who: int) -> list[Held]:
    """Return what a player holds as a view shows it: cards and tokens, each kind once."""
    s: State = view.position
    cards = s.hands[who]
    held = [Held(f"card:{CARDS[c]}", names.card(c), cards.count(c)) for c in dict.fromkeys(cards) if c >= 0]
    return [*held, Held("token", _("Scientist token"), s.tokens[who])] if s.tokens[who] else held


# what somebody may have meant who clicked where nothing is legal


def attempts(view: View, picks: Sequence[str]) -> list[Action]:
    """Return the actions that picking these ids may have meant, whether legal or not; the likeliest first.

    >>> from timetravel import viagem
    >>> v = viagem.view(viagem.start(("blue", "red", "yellow")), "blue")
    >>> attempts(v, ["D1"])
    [viagem.action('place D1')]
    """
    s = view.position
    who = rules.to_act(s)
    if who is None or not picks:
        return []
    places = [pick for pick in picks if pick in EPOCH]
    pieces = [pick.split("@") for pick in picks if "@" in pick]
    if s.stack:
        return _answers(s, places, pieces)
    cards = [pick.removeprefix("card:") for pick in picks if pick.startswith("card:")]
    if cards and not cards[0].startswith("machine"):
        return _card_attempts(cards[0], places, pieces)
    return _turn_attempts(s, who, picks, places, pieces, cards)


def _answers(s: State, places: list[str], pieces: list[list[str]]) -> list[Action]:
    kind = s.stack[-1].kind
    if kind == "sending":
        return [act.Send(COLOURS.index(c), PLACE) for c, p in pieces if (PLACE := _place(p)) is not None]
    if kind == "freeing":
        spots = [p for _, p in pieces] or places
        return [act.Free(place) for p in spots if (place := _place(p)) not in (None, CURRENT)]
    make = {"placing": act.Place, "travelling": act.Travel, "returning": act.Return}[kind]
    spots = places or [p for _, p in pieces if p in EPOCH]
    return [make(EPOCH[place]) for place in spots[-1:]]


def _place(name: str) -> int | None:
    return {**EPOCH, "current": CURRENT, "tunnel": TUNNEL}.get(name)


def _turn_attempts(
    s: State,
    who: int,
    picks: Sequence[str],
    places: list[str],
    pieces: list[list[str]],
    cards: list[str],
) -> list[Action]:
    start = next((p for _, p in pieces), places[0] if places else None)
    goal = next((p for p in [*places, *(p for _, p in pieces[1:])] if p != start), None)
    if start == "current":
        return [act.TokenReturn(EPOCH[goal])] if goal in EPOCH else []
    if start == "tunnel":
        return [act.TokenFree(TUNNEL)]
    if start not in EPOCH:
        return [act.Meet()] if any(pick.startswith("figure:") for pick in picks) else []
    if goal not in EPOCH:
        return [act.Clock(EPOCH[start]), act.TokenFree(EPOCH[start])]
    return _journeys(s, who, EPOCH[start], EPOCH[goal], cards)


def _journeys(s: State, who: int, start: int, goal: int, cards: list[str]) -> list[Action]:
    """Return a flight, a Time Machine and a clock that might lead from one epoch to the other."""
    ways = [path for path in flights(start, max(SPEEDS)) if path[-1] == goal]
    flight = min(ways, key=len, default=(start, goal))
    held = [card for card in s.hands[who] if 0 <= card <= WILD]
    card = CARDS.index(cards[0]) if cards else next((c for c in held if c == WILD), (held or [WILD])[0])
    found: list[Action] = [act.Machine(start, goal, card)] if cards else []
    if (start, "ship") in SYMBOL:
        found.append(act.Ship(flight))
    if not cards:
        found.append(act.Machine(start, goal, card))
    return [*found, act.Clock(start)]


def _card_attempts(card: str, places: list[str], pieces: list[list[str]]) -> list[Action]:
    number = CARDS.index(card)
    simple: dict[int, list[Action]] = {
        RESCUE: [act.Rescue()],
        LEADER: [act.Leader()],
        COUNTDOWN: [act.Countdown(2), act.Countdown(-2)],
    }
    if number in simple:
        return simple[number]
    targets = [(COLOURS.index(colour), EPOCH[p]) for colour, p in pieces if p in EPOCH]
    if number == PERMISSION:
        return [act.Permission(EPOCH[place]) for place in places[-1:]]
    if number == DISORIENTATION:
        return [act.Disorientation(*target, EPOCH[place]) for target in targets[:1] for place in places[-1:]]
    if number == FAILURE or not targets:
        return []
    return [act.Removal(number, tuple(targets[: int(card[-1])]))]
