"""Short texts that the pictures, the text board and their accessible names share."""

from timetravel import languages
from timetravel.leap import clearing, exchange, rules
from timetravel.leap import names as called
from timetravel.leap.components import (
    BEFORE_FOURTH,
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
)
from timetravel.leap.names import GAME
from timetravel.leap.names import colour as _name
from timetravel.leap.state import Adding, Item, Joining, Offering, State
from timetravel.messages import listed

_, _n, _c = languages.speech(GAME)
SIGNS = {"1st": "壱", "2nd": "弐", "3rd": "参"}
LETTERS = tuple(colour[0].upper() for colour in COLOURS)
_AT_THE_END_OF_A_TURN = ("dead_number", "empty_hands", "turn_limit")


def names(players: tuple[int, ...]) -> str:
    """Return some players as a list in words."""
    return listed([_name(player) for player in players]) if players else _("nobody")


def card(value: int) -> str:
    """Return the name of a card, also of none and of one that must not be seen.

    >>> card(7), card(0), card(-2)
    ('Era 7', 'Time Leap', 'a card')
    """
    return _("no card") if value == NOTHING else called.card(value)


def scenario(card_name: str) -> str:
    """Return the short name of a Scenario card.

    >>> scenario("item3"), scenario("2nd"), scenario("blank")
    ('Item 3', 'Mission 弐', 'Blank')
    """
    return called.scenario(card_name).partition(":")[0]


def sign(card_name: str) -> str:
    """Return what is printed large on a mission.

    >>> sign("2nd"), sign("4<")
    ('弐', '4<')
    """
    return SIGNS.get(card_name, card_name)


def scenario_rule(card_name: str) -> str:
    """Return what a Scenario card asks or gives.

    >>> scenario_rule("4<")
    'clear fourth or later'
    """
    return called.scenario(card_name).partition(": ")[2]


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


def progress(s: State) -> str:
    """Return how far the team is, in words."""
    facts = {"n": right(s), "all": needed(s)}
    if s.table.options.win == "first_nine":
        return _("{n} of {all} cleared", **facts)
    return _("{n} of {all} right", **facts)


def needed(s: State) -> int:
    """Return how many of them win."""
    return len(CLEARABLE) if s.table.options.win == "first_nine" else LAST


# places


def slot(value: int, era: int) -> str:
    """Return what lies in a slot."""
    if value == NOTHING:
        return _("empty slot")
    if value == era:
        return _("right card face up")
    return _("card face down") if value == HIDDEN else _("card face down, known to you: {card}", card=card(value))


def era_label(s: State, era: int, goal: str | None = None) -> str:
    """Return the accessible name of an era: all that the picture shows there."""
    parts = [slot(s.eras[era], era), names(here(s, era)), _above(s, era)]
    return _("Era {era}: {what}", era=era, what="; ".join(parts)) + goal_label(goal)


def goal_label(goal: str | None) -> str:
    """Return what is added to the accessible name of a goal."""
    if goal is None:
        return ""
    return "; " + (_("goal: {goal}", goal=goal) if goal else _("goal"))


def _above(s: State, era: int) -> str:
    if era == LAST:
        return _("no Scenario card")
    found, card, rule = cleared(s, era), scenario(s.scenario[era]), scenario_rule(s.scenario[era])
    if found:
        return _("Scenario {card}, cleared {order} by {who}", card=card, order=order(found[0]), who=_name(found[1]))
    if rule:
        return _("Scenario {card}, not cleared: {rule}", card=card, rule=rule)
    return _("Scenario {card}, not cleared", card=card)


def order(n: int) -> str:
    """Return as how manieth something came.

    >>> order(2)
    'second'
    """
    words = (
        *(_("first"), _("second"), _("third"), _("fourth"), _("fifth")),
        *(_("sixth"), _("seventh"), _("eighth"), _("ninth")),
    )
    return words[n - 1]


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
    facts = {"n": count, "all": COPIES[value]}
    return _("{n} of {all}, all gone and still needed", **facts) if dead else _("{n} of {all}", **facts)


def deck(s: State) -> str:
    """Return how many cards the deck has."""
    return _n("{n} card", "{n} cards", len(s.deck))


def clearings(s: State) -> list[str]:
    """Return which eras were cleared by whom, in their order."""
    return [_("{n}. era {era} by {who}", n=k + 1, era=era, who=_name(who)) for k, (era, who) in enumerate(s.cleared)]


def free_action(s: State) -> str:
    """Return whether the Free Action is used, and by whom where that counts."""
    if s.table.options.free_action == "once_each":
        return _("used by {who}", who=names(s.free_by))
    return _("used") if s.free_used else _("not used yet")


def known_below(s: State) -> tuple[int, ...]:
    """Return the lowest cards of the deck from the first one that the viewer knows, or none."""
    below = s.deck[len(s.deck) - len(s.under) :]
    known = [k for k, value in enumerate(below) if value != HIDDEN]
    return below[known[0] :] if known else ()


def held(values: tuple[int, ...]) -> str:
    """Return the cards of a hand in words, as far as they may be seen."""
    seen = [card(value) for value in values if value != HIDDEN]
    hidden = len(values) - len(seen)
    unseen = [_n("{n} unseen card", "{n} unseen cards", hidden)] if hidden else []
    return listed(seen + unseen) if values else _("no card")


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
    turn = f"{turn_number(s)}" + ("" if limit == "none" else f"/{limit}")
    if s.over:
        return _("Won in turn {turn}", turn=turn) if s.over == "won" else _("Lost in turn {turn}", turn=turn)
    who = rules.to_act(s)
    assert who is not None
    return _("Turn {turn} · {who} decides", turn=turn, who=_name(who))


def detail(s: State) -> str:
    """Return what is asked and why, or how the match ended."""
    who = rules.to_act(s)
    if who is None:
        return ending(s)
    frame = s.stack[-1] if s.stack else None
    if frame is None:
        return _("Turn in era {era}: place a card or leap.", era=s.pieces[who])
    asked = _asked(s, frame, _name(who))
    if s.chosen < 0:
        return asked
    return _("{asked} {who} is next.", asked=asked, who=_name(s.chosen))


def _asked(s: State, frame: Joining | Adding | Offering | Item, who: str) -> str:
    if isinstance(frame, Item):
        return _("{who} uses {item}: {rule}.", who=who, item=scenario(frame.name), rule=scenario_rule(frame.name))
    if isinstance(frame, Offering):
        facts = {"other": _name(frame.who), "who": who}
        if frame.item:
            return _("{other} offers a card by Item 2. {who} accepts or declines.", **facts)
        return _("{other} offers a card. {who} accepts or declines.", **facts)
    if isinstance(frame, Joining):
        told = {"other": _name(s.turn), "era": frame.era, "who": who}
        if frame.future:
            return _("{other} leaps from {era} to the future. {who} joins or stays.", **told)
        return _("{other} leaps from {era} to the past. {who} joins or stays.", **told)
    goal = frame.era + (len(frame.cards) if frame.future else -len(frame.cards))
    line = {"era": frame.era, "goal": goal, "who": who}
    if frame.future:
        return _("Leap from {era} to the future, era {goal} so far. {who} adds a card or passes.", **line)
    return _("Leap from {era} to the past, era {goal} so far. {who} adds a card or passes.", **line)


def ending(s: State) -> str:
    """Return why the match was won or lost."""
    if s.over == "mission":
        return _broken(s)
    numbers = clearing.fatal_numbers(s)
    nine = s.table.options.win == "first_nine"
    return {
        "won": _("All nine eras are cleared.") if nine else _("All ten eras are right."),
        "conceded": _("The team gave up."),
        "dead_number": _("All cards of {numbers} are discarded.", numbers=listed([str(k) for k in numbers])),
        "empty_hands": _("The cards are used up."),
        "finale": _("A card came to era 10 before all eras were right."),
        "turn_limit": _("The turns are used up."),
    }[s.over]


def _broken(s: State) -> str:
    """Return which mission the last clearing broke."""
    era, who = s.cleared[-1]
    mission = clearing.broken(s)
    facts = {"mission": scenario(mission), "rule": scenario_rule(mission)}
    return _("{who} cleared era {era}, which broke {mission}: {rule}.", who=_name(who), era=era, **facts)


def doing(s: State, player: int) -> str:
    """Return what a player does in a running leap or an offer, in a word or two; or nothing."""
    frame = s.stack[-1] if s.stack else None
    if frame is None or s.over:
        return ""
    if isinstance(frame, Item):
        return _("uses {item}", item=scenario(frame.name)) if frame.who == player else ""
    if player == frame.waiting[0]:
        return _("is asked")
    if isinstance(frame, Offering):
        return _in_offer(s, frame, player)
    return _in_leap(s, frame, player)


def _in_offer(s: State, frame: Offering, player: int) -> str:
    if player == frame.who:
        return _("offers")
    if player in frame.waiting:
        return _("waits")
    return _("declined") if player in exchange.can_be_asked(s, frame.who, frame.item) else ""


def _in_leap(s: State, frame: Joining | Adding, player: int) -> str:
    if isinstance(frame, Joining):
        if player == s.turn:
            return _("leaps")
        if player in frame.joined:
            return _("joins")
        waits = player in frame.waiting
    else:
        if player in frame.party:
            return _("may add") if player in frame.waiting else _("passed")
        waits = False
    return _("waits") if waits else _("stays") if s.pieces[player] == frame.era else ""


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
        found += [] if cleared(s, era) else [_("1: clear era {era} before all others.", era=era)]
    for era in era_of(s, FOURTH):
        missing = BEFORE_FOURTH - len(s.cleared)
        if missing > 0:
            found.append(_("4<: {n} more before era {era}.", n=missing, era=era))
    same = [(era, cleared(s, era)) for era in era_of(s, SAME)]
    owner = next((done[1] for _, done in same if done), None)
    left = [era for era, done in same if not done]
    if owner is not None and left:
        found.append(_("A: {who} must clear era {era} too.", who=_name(owner), era=left[0]))
    elif len(left) > 1:
        found.append(_("A: one player clears {era} and {other}.", era=left[0], other=left[1]))
    return found


def player_label(s: State, player: int) -> str:
    """Return the accessible name of a player's row."""
    parts = [_("era {era}", era=s.pieces[player]), _("holds {cards}", cards=held(s.hands[player]))]
    parts += [_("has the turn")] if player == s.turn and not s.over else []
    parts += [doing(s, player)] if doing(s, player) else []
    parts += [_("decides now")] if rules.to_act(s) == player else []
    return f"{_name(player)}: {listed(parts, last=False)}"


def mission_state(state: str) -> str:
    """Return how far a mission is, in a word.

    >>> mission_state("later")
    'later'
    """
    return {"done": _("done"), "next": _c("mission", "next"), "later": _("later")}[state]
