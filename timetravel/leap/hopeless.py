"""Positions that are proved lost although the rules do not end them (ruling 8).

What is called hopeless is lost for certain; a lost position that is not called so may be. A position of a view
will do: what is hidden there could be anything.
"""

from collections.abc import Iterator

from timetravel import languages, messages
from timetravel.leap import names
from timetravel.leap.components import CARDS, LAST, LEAP, NOTHING, SAME
from timetravel.leap.names import GAME
from timetravel.leap.reach import NEXT, RETRIEVE, SWAP, Reach, missing
from timetravel.leap.state import Item, State
from timetravel.messages import listed
from timetravel.protocol import Sentence

_, _n, _c = languages.speech(GAME)


def hopeless(s: State) -> list[Sentence]:
    """Return why a position cannot be won any more, in sentences that name the cards; nothing when it may be.

    >>> from timetravel import leap
    >>> s = leap.position('''game = "leap"
    ... [position]
    ... players = ["blue", "red"]
    ... pieces = { blue = 10, red = 10 }
    ... hands = { blue = ["3"], red = ["5"] }
    ... ''')
    >>> hopeless(s)[0].text
    'All cards of 1, 2, 4, 6, 7, 8, 9 and 10 are spent or not in this game; Item 1 could bring back one card at most.'
    """
    if s.over or not missing(s):
        return []
    reach = Reach(s)
    if not reach.acts:
        return [_say("no_hands")]
    return [*_numbers(reach), *_ways(reach), *_owner(reach), *_counts(reach)]


def remarks(s: State) -> list[Sentence]:
    """Return the same with an introduction, for whoever plays; of a view's position, so that no secret shows."""
    found = hopeless(s)
    if found:
        introduced = messages.sentence(GAME, "remarks", "lost", {"why": found[0].text})
        found[0] = found[0]._replace(text=introduced.text)
    return found


def _say(name: str, **facts: object) -> Sentence:
    return messages.sentence(GAME, "hopeless", name, {key: str(value) for key, value in facts.items()})


def _eras(eras: list[int]) -> str:
    return _n("era {eras}", "eras {eras}", len(eras), eras=listed([str(era) for era in eras]))


def _cards(cards: list[int]) -> str:
    return listed([CARDS[card] for card in cards])


# numbers that cannot be had


def _numbers(r: Reach) -> Iterator[Sentence]:
    gone = [era for era in missing(r.s) if not r.stock.live[era]]
    if len(gone) > 1:
        yield _say("gone.many", numbers=_cards(gone))
        return
    for era in missing(r.s):
        if era not in r.cards:
            yield _say("stuck", number=era, places=_places(r, era)) if era not in gone else _gone(r, era)


def _gone(r: Reach, era: int) -> Sentence:
    """Say why the only number of which no card is in play does not come back."""
    if not r.stock.gone[era]:
        return _say("gone.box", number=era)
    if RETRIEVE not in r.s.scenario:
        return _say("gone.no_item", number=era)
    over = r.s.scenario.index(RETRIEVE)
    name = "gone.over_it" if over == era else "gone.blocked" if over in r.clears else "gone.used"
    return _say(name, number=era, over=over)


def _places(r: Reach, number: int) -> str:
    """Say where the cards of a number lie, or may lie, that nobody can get."""
    slots = [era for era, card in enumerate(r.s.eras) if card != NOTHING and number in r.stock.kinds(card, era)]
    places = [_("in the slot of era {era}", era=era) for era in slots]
    if any(number in r.stock.kinds(card) for card in r.s.deck):
        places.append(_("in the deck"))
    return listed(places)


# eras where nobody can come


def _ways(r: Reach) -> Iterator[Sentence]:
    """Say to which eras nobody comes who could put them right, though the cards may be had."""
    cut = [era for era in missing(r.s) if not r.actors(era) and era not in r.swapped and era in r.cards]
    if cut:
        yield _way(r, cut)
    swapped = [era for era in missing(r.s) if era in r.swapped and era not in r.placed]
    if len(swapped) > 1:
        yield _say("one_swap", eras=_eras(swapped))


def _way(r: Reach, cut: list[int]) -> Sentence:
    from_eras = sorted({era for p in r.acts for era in r.at[p]})
    if r.leaping or any(r.can_spare(card) and card in (LEAP, *from_eras) for card in r.cards):
        return _say("way.far", eras=_eras(cut), number=max(0, r.spare()))
    spent = [card for card in (LEAP, *from_eras) if card in r.cards]
    if spent:
        return _say("way.needed", eras=_eras(cut), cards=_cards(spent))
    if from_eras == [LAST]:
        return _say("way.trapped", eras=_eras(cut))
    return _say("way.none", eras=_eras(cut), numbers=_cards(from_eras))


# the A owner


def _owner(r: Reach) -> Iterator[Sentence]:
    """Say whose the second A era is when that player can no longer clear it and only others can."""
    owner = r.owner(-1)
    for era in r.clears:
        if owner >= 0 and r.s.scenario[era] == SAME and not r.clears[era] and era in r.cards and r.actors(era):
            yield _say("owner", era=era, who=names.colour(owner))


# too few turns


def _counts(r: Reach) -> Iterator[Sentence]:
    """Say when more eras are wrong than the turns that are left can put right: one each, and one by Item 4."""
    s, wrong = r.s, len(missing(r.s))
    limit = s.table.options.turn_limit
    extra = bool(r.users(SWAP))
    if limit != "none" and wrong > limit - s.turns - s.acted + extra:
        yield _say("turns", number=wrong, left=limit - s.turns - s.acted)
    for who, left in _out_of_cards(r):
        if wrong > left + extra:
            yield _say("empty", who=names.colour(who), left=left, number=wrong)


def _out_of_cards(r: Reach) -> Iterator[tuple[int, int]]:
    """Return who loses the game by an empty hand, and how many placements there are before that turn."""
    s = r.s
    if s.table.options.empty_hand != "lose" or s.deck:
        return
    turns = 0 if s.acted else 1
    who = s.chosen if s.chosen >= 0 else s.table.after[s.turn]
    while s.hands[who] or any(isinstance(f, Item) and (f.name, f.who) == (RETRIEVE, who) for f in s.stack):
        turns += 1
        who = s.table.after[who]
        if turns > len(s.table.players):
            return
    yield who, turns + (len(s.table.players) - 1 if r.users(NEXT) else 0)
