"""What holds at every decision of every game of Time Leap: first the ten properties that the rulebook settles."""

import copy
import pickle
import random
from collections import Counter

from tests.leap_playing import anything, game, games, told, tries
from tests.playing import batches
from timetravel import leap
from timetravel.leap import actions as act

CARDS = Counter({"leap": 10, **{str(era): 3 for era in range(1, 11)}})
ERAS = [str(era) for era in range(1, 11)]
ENDS = {"", "won", "mission", "dead_number", "empty_hands", "finale", "turn_limit"}


def held(p: dict, who: str) -> Counter:
    return Counter(p["hands"][who])


def everything(p: dict) -> Counter:
    """All cards, wherever they lie; an offered card is in its owner's hand."""
    cards = Counter(p["deck"] + p["discards"] + [card for card in p["eras"].values() if card])
    cards += Counter(card for hand in p["hands"].values() for card in hand)
    for frame in p["asked"]:
        cards += Counter(frame.get("cards", [frame["card"]] if frame["kind"] == "joining" else []))
    return cards


def steps(seeds: range, *kinds: type):
    """Play games and return the steps of some kinds of actions: before and after as descriptions, and the events."""
    for state, _, action, _ in games(seeds):
        if isinstance(action, kinds or act.Action):
            after, events = told(state, action)
            yield leap.describe(state), action, leap.describe(after), events


# the ten properties


@batches(0, 400, 100)
def test_1_a_turn_is_exactly_one_of_two_actions_and_there_is_no_pass(seeds):
    main = []
    for state, legal, action, _ in games(seeds):
        asked = leap.describe(state)["asked"]
        if not asked and not state.over:
            verbs = {a.verb for a in legal}
            assert "place" in verbs
            assert verbs <= {"place", "leap", "offer"}
            assert [reason.name for reason in leap.why_not(state, act.Pass())] == ["nothing_asked"]
        main += [action] * isinstance(action, act.Place | act.Leap)
        if action is None:
            main = []
        elif state.over or "turn" in {event.kind for event in told(state, action)[1]}:
            assert len(main) == 1, (main, state)
            main = []


@batches(10_000, 300, 100)
def test_2_matching_lies_face_up_and_all_else_face_down(seeds):
    """A face-down card in era k is never a k: nobody but the one who placed it sees what it is."""
    seen = Counter()
    for p, action, after, events in steps(seeds, act.Place, act.Swap):
        era = p["pieces"][p["turn"]] if action.verb == "place" else action.era
        card = str(action).split()[1]
        assert after["eras"][str(era)] == card
        event = next(event for event in events if event.kind in ("placed", "swapped"))
        up, text = card == str(era), leap.sentence(event).text
        assert ("face up" in text, "face down" in text) == (up, not up)
        seen[up] += 1
    for state, *_ in games(seeds, 0.05):
        table, p = leap.describe(leap.view(state).position), leap.describe(state)
        for era in ERAS:
            shown = p["eras"][era] if p["eras"][era] in ("", era) else "?"
            assert table["eras"][era] == shown
            assert (era in p["seen"]) == (shown == "?")
    assert min(seen.values()) > 100


@batches(20_000, 300, 100)
def test_3_a_filled_slot_means_an_exchange_and_k_for_k_is_legal(seeds):
    seen = Counter()
    for p, action, after, events in steps(seeds, act.Place):
        who, card = p["turn"], str(action).split()[1]
        era = str(p["pieces"][who])
        filled = bool(p["eras"][era])
        assert events[0].kind == "placed"
        assert events[0].facts["exchanged"] == filled
        got = Counter([p["eras"][era]] if filled else [])
        drawn = Counter(p["deck"][: sum(event.kind == "drew" for event in events)])
        if not after["ended"] and not after["asked"]:
            assert held(after, who) == held(p, who) - Counter([card]) + got + drawn
        seen["exchange"] += filled
        seen["k for k"] += p["eras"][era] == card == era
    assert seen["exchange"] > 100
    assert seen["k for k"]


@batches(30_000, 300, 100)
def test_4_action_a_moves_all_pieces_of_the_era_and_draws_one_for_an_empty_slot(seeds):
    for state, _, action, _ in games(seeds):
        if not isinstance(action, act.Place):
            continue
        p, (new, events) = leap.describe(state), told(state, action)
        after = leap.describe(new)
        who, option = p["turn"], state.table.options.after_ten
        era = p["pieces"][who]
        if after["ended"] in ("won", "mission", "finale"):
            assert (after["pieces"], after["deck"]) == (p["pieces"], p["deck"])
            continue
        goal = era + 1 if era < 10 else 1 if option == "wrap" else 10
        assert after["pieces"] == {q: goal if at == era else at for q, at in p["pieces"].items()}
        draws = not p["eras"][str(era)] and len(p["hands"][who]) - 1 < 3 and bool(p["deck"])
        assert [e.facts["who"] for e in events if e.kind == "drew"] == [leap.COLOURS.index(who)] * draws
        assert after["deck"] == p["deck"][draws:]
        for other in p["players"]:
            assert other == who or after["hands"][other] == p["hands"][other]


def leaps(seeds: range):
    """Return each leap of some games: the position before, the events, the position after it."""
    begin, events = None, []
    for state, _, action, _ in games(seeds):
        begin, events = (state, []) if isinstance(action, act.Leap) else (begin, events)
        if begin is None or action is None:
            begin = None
            continue
        after, told_now = told(state, action)
        events += told_now
        if any(event.kind == "discarded" for event in told_now):
            yield leap.describe(begin), events, leap.describe(after)
            begin = None


@batches(40_000, 400, 100)
def test_5_a_leap_goes_as_far_as_it_has_cards_with_those_who_joined(seeds):
    seen = Counter()
    for p, events, after in leaps(seeds):
        seats, who = p["players"], p["turn"]
        left = [seats[(seats.index(who) + k) % len(seats)] for k in range(1, len(seats))]
        era = p["pieces"][who]

        def by(*kinds: str, events: list = events) -> list[str]:
            return [leap.COLOURS[event.facts["who"]] for event in events if event.kind in kinds]

        first = events[0]
        assert first.facts["card"] in (0, era)
        assert by("joined", "stayed") == [q for q in left if p["pieces"][q] == era]
        joined = by("joined")
        cards = 1 + len(by("added"))
        goal = era + cards if first.facts["future"] else era - cards
        assert after["pieces"] == {q: goal if q in (who, *joined) else p["pieces"][q] for q in seats}
        check_adding(p, events, [*joined, who], era)
        check_drawing(p, events, after, [who, *joined])
        seen[min(cards, 4), bool(joined), bool(by("stayed"))] += 1
    assert len(seen) > 12, seen


def check_adding(p: dict, events: list, party: list[str], era: int) -> None:
    """Round the party from the left; passing is final; nobody is asked without a card or without room."""
    hands = {q: len(p["hands"][q]) for q in party}
    hands[p["turn"]] -= 1
    waiting, cards, future = list(party), 1, events[0].facts["future"]
    for event in events:
        if event.kind not in ("added", "passed"):
            continue
        while not hands[waiting[0]]:
            waiting.pop(0)
        assert 1 <= (era + cards + 1 if future else era - cards - 1) <= 10
        q = waiting.pop(0)
        assert leap.COLOURS[event.facts["who"]] == q
        if event.kind == "added":
            waiting.append(q)
            hands[q], cards = hands[q] - 1, cards + 1
    room = 1 <= (era + cards + 1 if future else era - cards - 1) <= 10
    assert not room or not any(hands[q] for q in waiting)


def check_drawing(p: dict, events: list, after: dict, party: list[str]) -> None:
    """The leaper draws first, then round and round; those who stayed draw nothing."""
    kinds = [event.kind for event in events]
    assert "drew" not in kinds[: kinds.index("discarded")]
    hands = {q: len(p["hands"][q]) for q in p["players"]}
    for event in events:
        if event.kind in ("leap", "added"):
            hands[leap.COLOURS[event.facts["who"]]] -= 1
    deck, wanted, drew = len(p["deck"]), [], True
    while drew:
        drew = False
        for q in party:
            if hands[q] < 3 and deck:
                hands[q], deck, drew = hands[q] + 1, deck - 1, True
                wanted.append(q)
    assert [leap.COLOURS[event.facts["who"]] for event in events if event.kind == "drew"] == wanted
    assert len(after["deck"]) == deck


@batches(50_000, 300, 100)
def test_6_an_era_from_1_to_9_is_cleared_the_first_time_only(seeds):
    seen = Counter()
    for p, action, after, events in steps(seeds):
        cleared = [int(row.split()[0]) for row in p["cleared"]]
        new = after["cleared"][len(cleared) :]
        assert after["cleared"][: len(cleared)] == p["cleared"]
        told_new = [f"{e.facts['era']} {leap.COLOURS[e.facts['who']]}" for e in events if e.kind == "cleared"]
        assert told_new == new
        right = [era for era in range(1, 10) if after["eras"][str(era)] == str(era) != p["eras"][str(era)]]
        assert [int(row.split()[0]) for row in new] == [era for era in right if era not in cleared]
        if new:
            assert isinstance(action, act.Place | act.Swap)
            filled = p["eras"][new[0].split()[0]] != ""
            seen[action.verb, filled] += 1
    assert set(seen) == {("place", False), ("place", True), ("swap", True)}


@batches(60_000, 400, 100)
def test_7_items_act_after_moving_and_drawing_for_the_player_who_cleared(seeds):
    seen = Counter()
    for p, _, after, events in steps(seeds, act.Place, act.Swap):
        kinds = [event.kind for event in events]
        items = [event for event in events if event.kind == "item"]
        cleared = [event for event in events if event.kind == "cleared"]
        wanted = [e for e in cleared if p["scenario"][str(e.facts["era"])].startswith("item")]
        if after["ended"] in ("won", "mission", "finale"):
            assert not items
            continue
        assert [(e.facts["who"], e.facts["item"]) for e in items] == [
            (e.facts["who"], p["scenario"][str(e.facts["era"])]) for e in wanted
        ]
        if not items:
            continue
        assert not {"moved", "drew", "cleared", "placed"} & set(kinds[kinds.index("item") + 1 :])
        if items[0].facts["lapses"]:
            assert not after["asked"]
        else:
            frame = {"kind": "item", "who": leap.COLOURS[items[0].facts["who"]], "name": items[0].facts["item"]}
            assert after["asked"] == [frame]
        seen[items[0].facts["item"]] += 1
    assert len(seen) == 5, seen


@batches(70_000, 300, 100)
def test_8_nobody_holds_fewer_than_three_cards_between_turns_while_the_deck_lasts(seeds):
    seen = 0
    for state, *_ in games(seeds):
        p = leap.describe(state)
        if p["deck"] and not p["asked"] and not p["ended"]:
            assert all(len(hand) >= 3 for hand in p["hands"].values()), p
            seen += 1
    assert seen > 1000


@batches(80_000, 300, 100)
def test_9_there_are_always_forty_cards(seeds):
    for state, *_ in games(seeds):
        assert everything(leap.describe(state)) == CARDS


@batches(90_000, 300, 100)
def test_10_a_hand_of_nothing_but_matching_cards_can_leap_in_some_direction(seeds):
    """So nobody is forced to clear an era and break a mission."""
    for state, *_ in games(seeds, 0.2):
        if state.over or state.stack:
            continue
        twin = state.copy()
        era = twin.pieces[twin.turn]
        twin.hands = tuple((era,) * 3 if who == twin.turn else hand for who, hand in enumerate(twin.hands))
        found = {str(action) for action in leap.legal(twin) if isinstance(action, act.Leap)}
        assert found == {f"leap {way} {era}" for way, edge in (("future", 10), ("past", 1)) if era != edge}
        assert found


# nothing else is lost


@batches(100_000, 200, 100)
def test_pieces_and_scenario_cards_are_conserved(seeds):
    scenario = None
    for state, _, action, _ in games(seeds):
        p = leap.describe(state)
        assert set(p["pieces"]) == set(p["players"])
        assert all(1 <= era <= 10 for era in p["pieces"].values())
        scenario = scenario or p["scenario"]
        assert p["scenario"] == scenario
        assert p["ended"] in ENDS
        if action is None:
            scenario = None


# listing and explaining agree


@batches(110_000, 300, 100)
def test_listed_actions_are_legal_and_unique(seeds):
    for state, legal, *_ in games(seeds, 0.2):
        texts = [str(action) for action in legal]
        assert len(set(texts)) == len(texts) == len(set(legal))
        assert bool(legal) != bool(state.over)
        for action in legal:
            assert leap.why_not(state, action) == (), f"{action} in {state!r}"
            assert leap.shortest(state, action) == action


@batches(120_000, 600, 100)
def test_legal_exactly_when_there_is_no_reason(seeds):
    seen = Counter()
    for state, legal, _, rng in games(seeds, 0.3):
        listed = set(legal)
        for action in tries(rng, state, legal, 8):
            reasons = leap.why_not(state, action)
            assert bool(reasons) != (action in listed), f"{action}: {reasons} in {state!r}"
            assert all(reason.cites and reason.text for reason in reasons)
            seen[bool(reasons)] += 1
    assert min(seen.values()) > 500


@batches(130_000, 200, 100)
def test_nobody_else_may_act_but_all_may_give_up(seeds):
    for state, legal, _, rng in games(seeds, 0.1):
        for other in leap.players(state):
            if state.over:
                assert [r.name for r in leap.why_not(state, anything(rng, state), other)] == ["over"]
                assert [r.name for r in leap.why_not(state, act.Concede(), other)] == ["over"]
                continue
            assert leap.why_not(state, act.Concede(), other) == ()
            assert leap.step(state, act.Concede()).over == "conceded"
            if other != leap.to_act(state):
                assert leap.why_not(state, rng.choice(legal), other)[0].name == "not_asked"


@batches(140_000, 300, 100)
def test_who_is_asked_has_something_to_answer(seeds):
    """Item 4 and an offer may be declined, yet are asked only where there is another answer too."""
    for state, legal, *_ in games(seeds):
        question = leap.question(state)
        assert question.who == leap.to_act(state)
        assert (question.kind == "over") == bool(state.over)
        if leap.describe(state)["asked"]:
            assert any(a.verb not in ("done", "decline", "pass", "stay") for a in legal)


# states are values


@batches(150_000, 200, 100)
def test_a_step_leaves_the_given_state_untouched(seeds):
    for state, legal, _, rng in games(seeds, 0.2):
        key, mark = state.key(), hash(state)
        for action in rng.sample(legal, min(6, len(legal))):
            leap.step(state, action)
            assert (state.key(), hash(state)) == (key, mark), action


@batches(160_000, 200, 50)
def test_texts_read_back(seeds):
    """Positions and actions round-trip through text, and what ``repr`` prints evaluates."""
    for state, legal, _, rng in games(seeds, 0.1):
        assert leap.position(leap.text_of(state)) == state
        assert eval(repr(state), {"leap": leap}) == state
        assert leap.state_of(leap.describe(state), state.table.options) == state
        for action in [*legal, *tries(rng, state, legal, 5), act.Concede()]:
            assert leap.action(str(action), state) == action
            assert eval(repr(action), {"leap": leap}) == action


@batches(170_000, 100, 50)
def test_copies_are_equal_and_independent(seeds):
    for state, *_ in games(seeds, 0.1):
        for twin in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert twin == state
            assert hash(twin) == hash(state)
            twin.turns += 1
            assert twin != state


# games are worth something


def test_rare_things_happen_in_these_games():
    kinds, ends, items = Counter(), Counter(), Counter()
    for seed in range(200_000, 200_300):
        for state, *_ in game(seed):
            kinds[leap.question(state).kind] += 1
            ends[state.over] += 1
            items.update(frame.name for frame in state.stack if frame.kind == "item")
    assert set(ends) == ENDS, ends
    assert min(kinds.values()) >= 20, kinds
    assert {"turn", "joining", "adding", "offering", "offering-item", "over"} <= set(kinds)
    assert len(items) == 5, items


def test_the_same_seed_gives_the_same_game():
    one, two = ([str(d.action) for d in game(7)] for _ in range(2))
    assert one == two
    assert one != [str(d.action) for d in game(8)]
    assert random.Random("x").random() == random.Random("x").random()
