"""Short texts that the pictures, the text board and their accessible names share."""

from timetravel.leap import clearing, exchange, rules
from timetravel.leap.components import (
    BEFORE_FOURTH,
    CARD_TITLES,
    CHAINS,
    CLEARABLE,
    COLOURS,
    COPIES,
    ERAS,
    FIRST,
    FOURTH,
    HIDDEN,
    LAST,
    LEAP,
    NOTHING,
    SAME,
    SCENARIO_TITLES,
)
from timetravel.leap.state import Adding, Item, Joining, Offering, State
from timetravel.messages import listed

LETTERS = tuple(colour[0].upper() for colour in COLOURS)
_ORDER = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_AT_THE_END_OF_A_TURN = ("dead_number", "empty_hands", "turn_limit")


def name(player: int) -> str:
    """Return a player's colour as a name."""
    return COLOURS[player].capitalize()


def names(players: tuple[int, ...]) -> str:
    """Return some players as a list in words."""
    return listed([name(player) for player in players]) if players else "nobody"


def many(n: int, thing: str) -> str:
    """Return a number and a noun.

    >>> many(1, "card"), many(2, "card")
    ('1 card', '2 cards')
    """
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def card(value: int) -> str:
    """Return the name of a card, also of none and of one that must not be seen.

    >>> card(7), card(0), card(-2)
    ('Era 7', 'Time Leap', 'a card')
    """
    return {HIDDEN: "a card", NOTHING: "no card"}.get(value) or CARD_TITLES[value]


def scenario(card_name: str) -> str:
    """Return the short name of a Scenario card.

    >>> scenario("item3"), scenario("2nd"), scenario("blank")
    ('Item 3', 'Mission 弐', 'Blank')
    """
    return SCENARIO_TITLES[card_name].partition(":")[0]


def scenario_rule(card_name: str) -> str:
    """Return what a Scenario card asks or gives.

    >>> scenario_rule("4<")
    'clear fourth or later'
    """
    return SCENARIO_TITLES[card_name].partition(": ")[2]


def here(s: State, era: int) -> tuple[int, ...]:
    """Return who is in an era, in turn order."""
    return tuple(p for p in s.table.players if s.pieces[p] == era)


def cleared(s: State, era: int) -> tuple[int, int] | None:
    """Return as how manieth an era was cleared, and by whom; None when it was not."""
    for k, (other, who) in enumerate(s.cleared):
        if other == era:
            return k + 1, who
    return None


def era_of(s: State, card_name: str) -> list[int]:
    """Return above which eras a Scenario card lies."""
    return [era for era in CLEARABLE if s.scenario[era] == card_name]


def right(s: State) -> int:
    """Return how far the team is: right eras, or cleared ones where that wins."""
    if s.table.options.win == "first_nine":
        return len(s.cleared)
    return sum(s.eras[era] == era for era in ERAS)


def needed(s: State) -> int:
    """Return how many of them win."""
    return len(CLEARABLE) if s.table.options.win == "first_nine" else LAST


# places


def slot(value: int, era: int) -> str:
    """Return what lies in a slot."""
    if value == NOTHING:
        return "empty slot"
    if value == era:
        return "right card face up"
    return "card face down" if value == HIDDEN else f"card face down, known to you: {card(value)}"


def era_label(s: State, era: int, goal: str | None = None) -> str:
    """Return the accessible name of an era: all that the picture shows there."""
    parts = [slot(s.eras[era], era), names(here(s, era)), _above(s, era)]
    parts += [f"goal: {goal}" if goal else "goal"] if goal is not None else []
    return f"Era {era}: {'; '.join(parts)}"


def _above(s: State, era: int) -> str:
    if era == LAST:
        return "no Scenario card"
    found = cleared(s, era)
    rule = scenario_rule(s.scenario[era])
    if found:
        return f"Scenario {scenario(s.scenario[era])}, cleared {_ORDER[found[0]]} by {name(found[1])}"
    return f"Scenario {scenario(s.scenario[era])}, not cleared" + (f": {rule}" if rule else "")


def line(s: State) -> tuple[int, bool, tuple[int, ...]] | None:
    """Return the running leap: from where, whether to the future, and its cards; None when there is none."""
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, Joining):
        return frame.era, frame.future, (frame.card,)
    return (frame.era, frame.future, frame.cards) if isinstance(frame, Adding) else None


def on_the_way(s: State) -> dict[int, int]:
    """Return the cards of the running leap by the era above them."""
    found = line(s)
    if not found:
        return {}
    era, future, cards = found
    return {era + (k + 1 if future else -k - 1): value for k, value in enumerate(cards)}


def next_space(s: State) -> int:
    """Return under which era a card may be added to the running leap, or 0 when nobody is asked to."""
    frame = s.stack[-1] if s.stack else None
    if not isinstance(frame, Adding) or s.over:
        return 0
    distance = len(frame.cards) + 1
    return frame.era + (distance if frame.future else -distance)


def discarded(s: State, value: int) -> str:
    """Return how many of a kind of card are gone, and what that means."""
    count = s.discards.count(value)
    dead = value != LEAP and value in clearing.dead_numbers(s)
    return f"{count} of {COPIES[value]}" + (", all gone and still needed" if dead else "")


def free_action(s: State) -> str:
    """Return whether the Free Action is used, and by whom where that counts."""
    if s.table.options.free_action == "once_each":
        return f"used by {names(s.free_by)}"
    return "used" if s.free_used else "not used yet"


def known_below(s: State) -> tuple[int, ...]:
    """Return the lowest cards of the deck from the first one that the viewer knows, or none."""
    below = s.deck[len(s.deck) - len(s.under) :]
    known = [k for k, value in enumerate(below) if value != HIDDEN]
    return below[known[0] :] if known else ()


def held(values: tuple[int, ...]) -> str:
    """Return the cards of a hand in words, as far as they may be seen."""
    seen = [card(value) for value in values if value != HIDDEN]
    hidden = len(values) - len(seen)
    return listed(seen + ([many(hidden, "unseen card")] if hidden else [])) if values else "no card"


# what is going on


def turn_number(s: State) -> int:
    """Return which turn this is, or which was the last one."""
    return s.turns + (s.over not in _AT_THE_END_OF_A_TURN)


def headline(s: State) -> str:
    """Return the turn and who decides.

    >>> from timetravel import leap
    >>> headline(leap.start(("blue", "red")))
    'Turn 1 · Blue decides'
    """
    limit = s.table.options.turn_limit
    turn = f"urn {turn_number(s)}" + ("" if limit == "none" else f"/{limit}")
    if s.over:
        return f"{'Won' if s.over == 'won' else 'Lost'} in t{turn}"
    who = rules.to_act(s)
    assert who is not None
    return f"T{turn} · {name(who)} decides"


def detail(s: State) -> str:
    """Return what is asked and why, or how the match ended."""
    who = rules.to_act(s)
    if who is None:
        return ending(s)
    frame = s.stack[-1] if s.stack else None
    then = f" {name(s.chosen)} is next." if s.chosen >= 0 else ""
    if frame is None:
        return f"Turn in era {s.pieces[who]}: place a card or leap."
    return _asked(s, frame, name(who)) + then


def _asked(s: State, frame: Joining | Adding | Offering | Item, who: str) -> str:
    if isinstance(frame, Item):
        return f"{who} uses {scenario(frame.name)}: {scenario_rule(frame.name)}."
    if isinstance(frame, Offering):
        by = " by Item 2" if frame.item else ""
        return f"{name(frame.who)} offers a card{by}. {who} accepts or declines."
    where = "the future" if frame.future else "the past"
    if isinstance(frame, Joining):
        return f"{name(s.turn)} leaps from {frame.era} to {where}. {who} joins or stays."
    goal = frame.era + (len(frame.cards) if frame.future else -len(frame.cards))
    return f"Leap from {frame.era} to {where}, era {goal} so far. {who} adds a card or passes."


def ending(s: State) -> str:
    """Return why the match was won or lost."""
    if s.over == "mission":
        return _broken(s)
    numbers = clearing.fatal_numbers(s)
    return {
        "won": "All nine eras are cleared." if s.table.options.win == "first_nine" else "All ten eras are right.",
        "conceded": "The team gave up.",
        "dead_number": f"All cards of {listed([str(k) for k in numbers])} are discarded.",
        "empty_hands": "The cards are used up.",
        "finale": "A card came to era 10 before all eras were right.",
        "turn_limit": "The turns are used up.",
    }[s.over]


def _broken(s: State) -> str:
    """Return which mission the last clearing broke."""
    era, who = s.cleared[-1]
    mission = clearing.broken(s)
    return f"{name(who)} cleared era {era}, which broke {scenario(mission)}: {scenario_rule(mission)}."


def doing(s: State, player: int) -> str:
    """Return what a player does in a running leap or an offer, in a word or two; or nothing."""
    frame = s.stack[-1] if s.stack else None
    if frame is None or s.over:
        return ""
    if isinstance(frame, Item):
        return "uses " + scenario(frame.name) if frame.who == player else ""
    if player == frame.waiting[0]:
        return "is asked"
    if isinstance(frame, Offering):
        return _in_offer(s, frame, player)
    return _in_leap(s, frame, player)


def _in_offer(s: State, frame: Offering, player: int) -> str:
    if player == frame.who:
        return "offers"
    if player in frame.waiting:
        return "waits"
    return "declined" if player in exchange.can_be_asked(s, frame.who, frame.item) else ""


def _in_leap(s: State, frame: Joining | Adding, player: int) -> str:
    if isinstance(frame, Joining):
        if player == s.turn:
            return "leaps"
        if player in frame.joined:
            return "joins"
        waits = player in frame.waiting
    else:
        if player in frame.party:
            return "may add" if player in frame.waiting else "passed"
        waits = False
    return "waits" if waits else "stays" if s.pieces[player] == frame.era else ""


# missions


def missions(s: State) -> list[tuple[str, int, str]]:
    """Return the missions of this match: card, its era, and ``done``, ``next``, ``later`` or ``open``."""
    found = []
    for chain in CHAINS:
        eras = [(card_name, era) for card_name in chain for era in era_of(s, card_name)]
        first = next((card_name for card_name, era in eras if not cleared(s, era)), "")
        for card_name, era in eras:
            found.append((card_name, era, _state(s, era, "next" if card_name == first else "later")))
    for card_name in (SAME, FIRST, FOURTH):
        for era in era_of(s, card_name):
            late = card_name == FOURTH and len(s.cleared) < BEFORE_FOURTH
            found.append((card_name, era, _state(s, era, "later" if late else "next")))
    return found


def _state(s: State, era: int, otherwise: str) -> str:
    return "done" if cleared(s, era) else otherwise


def duties(s: State) -> list[str]:
    """Return what the missions ask for now, in short sentences."""
    found: list[str] = []
    if s.over:
        return found
    for era in era_of(s, FIRST):
        found += [] if cleared(s, era) else [f"1: clear era {era} before all others."]
    for era in era_of(s, FOURTH):
        missing = BEFORE_FOURTH - len(s.cleared)
        if missing > 0:
            found.append(f"4<: {missing} more before era {era}.")
    same = [(era, cleared(s, era)) for era in era_of(s, SAME)]
    owner = next((done[1] for _, done in same if done), None)
    left = [era for era, done in same if not done]
    if owner is not None and left:
        found.append(f"A: {name(owner)} must clear era {left[0]} too.")
    elif len(left) > 1:
        found.append(f"A: one player clears {left[0]} and {left[1]}.")
    return found


def player_label(s: State, player: int) -> str:
    """Return the accessible name of a player's row."""
    parts = [f"era {s.pieces[player]}", f"holds {held(s.hands[player])}"]
    parts += ["has the turn"] if player == s.turn and not s.over else []
    parts += [doing(s, player)] if doing(s, player) else []
    parts += ["decides now"] if rules.to_act(s) == player else []
    return f"{name(player)}: {', '.join(parts)}"
