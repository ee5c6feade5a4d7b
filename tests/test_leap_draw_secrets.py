"""Pictures of Time Leap are the same for the same view and tell no more than the viewer may know."""

import random

from tests.again import outputs
from tests.test_leap_draw import STATES, SVG, VIEWS, by_id, read, text_in
from timetravel import leap
from timetravel.leap import draw
from timetravel.leap.board_text import board_text
from timetravel.leap.components import COLOURS, ERAS, NOTHING
from timetravel.leap.knowledge import WIDTH
from timetravel.leap.state import Offering, State


def test_title_and_description_can_be_left_out() -> None:
    view = VIEWS[20]
    assert read(draw.svg(view)).findtext(f"{SVG}desc") == board_text(view.position)
    assert (read(draw.ring(view)).findtext(f"{SVG}title") or "").startswith("Time Leap: Turn")
    for picture in (draw.ring(view, title=False), draw.panels(view, title=False), draw.svg(view, title=False)):
        assert read(picture).find(f"{SVG}title") is None
        assert read(picture).find(f"{SVG}desc") is None


def otherwise(state: State, viewer: int, rng: random.Random) -> State:
    """Return a state that differs in what the viewer may not know: hidden cards lie elsewhere."""
    s, bit = state.copy(), 1 << viewer
    spots: list[tuple[str, int, int]] = []  # a hand, a slot or the deck; whose or which; the card
    kept: dict[int, list[int]] = {p: [] for p in s.table.players}
    for p in s.table.players:
        unknown = list(s.hands[p]) if p != viewer else []
        kept[p] = list(s.known[viewer * WIDTH + p]) if p != viewer else list(s.hands[p])
        for card in kept[p] if p != viewer else ():
            unknown.remove(card)
        spots += [("hand", p, card) for card in unknown]
    spots += [("era", era, s.eras[era]) for era in ERAS if s.eras[era] not in (NOTHING, era) and not s.seen[era] & bit]
    under = [0] * (len(s.deck) - len(s.under)) + list(s.under)
    spots += [("deck", k, card) for k, card in enumerate(s.deck) if not under[k] & bit]
    cards = [card for _, _, card in spots]
    while True:
        rng.shuffle(cards)
        placed = list(zip(spots, cards, strict=True))
        if not any(kind == "era" and where == card for (kind, where, _), card in placed):
            break
    eras, deck = list(s.eras), list(s.deck)
    for (kind, where, _), card in placed:
        if kind == "hand":
            kept[where].append(card)
        else:
            (eras if kind == "era" else deck)[where] = card
    s.eras, s.deck = tuple(eras), tuple(deck)
    s.hands = tuple(tuple(sorted(kept.get(p, ()))) for p in range(WIDTH))
    if s.stack and isinstance(s.stack[-1], Offering) and s.stack[-1].who != viewer:
        s.stack = (*s.stack[:-1], s.stack[-1]._replace(card=s.hands[s.stack[-1].who][0]))
    return s


def test_what_a_viewer_may_not_know_changes_nothing() -> None:
    tried, offers = 0, 0
    for number, state in enumerate(STATES):
        viewer = state.table.players[number % len(state.table.players)]
        other = otherwise(state, viewer, random.Random(number))
        if state.table.options.talk == "open_hands" or other == state or not state.deck:
            continue
        tried += 1
        offers += bool(state.stack and isinstance(state.stack[-1], Offering))
        name = COLOURS[viewer]
        assert outputs(draw, leap.view(state, name)) == outputs(draw, leap.view(other, name))
        assert str(state) != str(other)  # there was something to hide
    assert tried > 60
    assert offers > 3


def test_an_onlooker_sees_no_card_but_open_ones() -> None:
    for state in STATES[::3]:
        if state.table.options.talk == "plans":
            for picture in (draw.svg(leap.view(state)), draw.panels(leap.view(state))):
                rows = [el for name, el in by_id(picture).items() if name.startswith("player:")]
                assert not [text for el in rows for text in text_in(el) if text.isdigit() or text == "Leap"]
                assert "known to you" not in picture
