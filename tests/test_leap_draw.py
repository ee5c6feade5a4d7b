"""The row of eras of Time Leap as a picture: complete and well formed."""

import random
import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from timetravel import leap
from timetravel.leap import clearing, draw, rules
from timetravel.leap.components import (
    CARD_TITLES,
    CARDS,
    COLOURS,
    COPIES,
    ERAS,
    HIDDEN,
    LEAP,
    NOTHING,
    SCENARIO,
)
from timetravel.leap.draw_layout import PITCH, middle
from timetravel.leap.state import Adding, Joining, Offering, State
from timetravel.match import shuffler
from timetravel.svg import SHAPES

SVG = "{http://www.w3.org/2000/svg}"
OPTIONS = (
    {},
    {"free_action": "once_each", "turn_limit": 40},
    {"win": "first_nine", "free_action": "after_each_clear"},
    {"talk": "open_hands", "after_ten": "wrap"},
    {"items": "optional"},
)


def played(seed: int) -> list[State]:
    """Return every state of a game in which right cards are placed where that breaks no mission."""
    rng = random.Random(f"leap pictures {seed}")
    seats = rng.sample(COLOURS, 2 + seed % 4)
    state = leap.start(seats, OPTIONS[seed % 5], shuffler(rng), {"adventure": 11 + seed % 10})
    states = [state]
    while not state.over and len(states) < 160:
        legal = rules.legal(state)
        good = [a for a in legal if a.verb == "place" and _is_good(state, a.card)]
        state = rules.step(state, rng.choice(good or legal), shuffle=shuffler(rng))
        states.append(state)
    return states


def _is_good(s: State, card: int) -> bool:
    era = s.pieces[s.turn]
    return card == era and s.eras[era] != era and (era == 10 or not clearing.violated(s, s.turn, era))


STATES = [
    state
    for seed in range(20)
    for k, state in enumerate(played(seed))
    if k % 17 == 0 or state.over or (state.stack and (k % 5 == 0 or state.stack[-1].kind == "item"))
]
VIEWS = [
    leap.view(state, viewer)
    for k, state in enumerate(STATES)
    for viewer in (None, leap.to_act(state), COLOURS[state.table.players[k % len(state.table.players)]])
]
PLACED = """
game = "leap"
[position]
players = ["blue", "red", "yellow"]
turn = "red"
pieces = { blue = 3, red = 3, yellow = 5 }
hands.blue = ["3", "leap", "10"]
hands.red = ["4", "4"]
hands.yellow = ["1"]
known.blue.red = ["4"]
eras = { 1 = "1", 2 = "9", 3 = "5", 10 = "10" }
seen = { 3 = ["blue"] }
deck = ["6", "leap", "2"]
under = [["red"], ["blue"]]
discards = ["leap", "8", "8", "8", "5"]
scenario = { 1 = "item1", 2 = "I", 3 = "item2", 4 = "1st", 5 = "2nd", 6 = "3rd", 7 = "4<", 8 = "A", 9 = "A" }
cleared = ["1 red", "2 blue"]
"""
LEAPING = """
now = { acted = true }
[[position.asked]]
kind = "adding"
era = 3
future = false
cards = ["3"]
party = ["blue", "red"]
waiting = ["blue", "red"]
"""


def read(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def ids(picture: str) -> list[str]:
    return [el.attrib["data-at"] for el in read(picture).iter() if "data-at" in el.attrib]


def by_id(picture: str) -> dict[str, ElementTree.Element]:
    return {el.attrib["data-at"]: el for el in read(picture).iter() if "data-at" in el.attrib}


def text_in(element: ElementTree.Element) -> list[str]:
    return [text for text in ("".join(el.itertext()) for el in element.iter(f"{SVG}text")) if text]


def source(element: ElementTree.Element) -> str:
    return ElementTree.tostring(element, "unicode")


def drawn(picture: str) -> str:
    """Return a picture without its style sheet."""
    return picture.split("</style>")[1]


def running(s: State) -> Joining | Adding | None:
    frame = s.stack[-1] if s.stack else None
    return frame if isinstance(frame, Joining | Adding) else None


def cards_of(frame: Joining | Adding) -> tuple[int, ...]:
    return frame.cards if isinstance(frame, Adding) else (frame.card,)


def test_the_positions_drawn_here_are_of_many_kinds() -> None:
    assert len(STATES) > 150
    assert {len(s.table.players) for s in STATES} == {2, 3, 4, 5}
    assert {frame.kind for s in STATES for frame in s.stack} == {"joining", "adding", "offering", "item"}
    assert {s.over for s in STATES} >= {"", "dead_number", "mission"}
    assert {frame.future for s in STATES for frame in [running(s)] if frame} == {True, False}
    assert any(len(s.cleared) > 5 for s in STATES)
    assert any(card != era and card > NOTHING for v in VIEWS for era, card in enumerate(v.position.eras[1:], 1))
    assert set(SCENARIO) == {name for s in STATES for name in s.scenario[1:]}


# complete


@pytest.mark.parametrize("number", range(0, len(VIEWS), 7))
def test_every_picture_is_well_formed(number: int) -> None:
    view = VIEWS[number]
    pictures = ((draw.ring(view), "1000 780"), (draw.svg(view), "1400 780"))
    for picture, size in pictures:
        root = read(picture)
        assert root.tag == f"{SVG}svg"
        assert root.attrib["viewBox"] == f"0 0 {size}"


def test_the_eras_stand_from_past_to_future_with_their_centres() -> None:
    for view in VIEWS[::9]:
        eras = [el for el in read(draw.ring(view)).iter() if "data-x" in el.attrib]
        assert [el.attrib["data-at"] for el in eras] == [f"era{era}" for era in ERAS]
        xs = [float(el.attrib["data-x"]) for el in eras]
        assert [b - a for a, b in pairwise(xs)] == pytest.approx([PITCH] * 9, abs=0.11)
        assert len({el.attrib["data-y"] for el in eras}) == 1
        for el, x in zip(eras, xs, strict=True):
            cell = el[0]
            assert cell.attrib["class"] == "tt-cell"  # the browser asks the first shape where a badge may lie
            assert float(cell.attrib["x"]) + float(cell.attrib["width"]) / 2 == pytest.approx(x, abs=0.11)
            assert "transform" not in el.attrib


def test_every_thing_has_its_id_once_and_a_name() -> None:
    for view in VIEWS[::4]:
        s, found = view.position, ids(draw.svg(view))
        held = Counter(name for name in found if name.startswith("card:"))
        assert not [name for name, n in Counter(found).items() if n > 1 and name not in held]
        own = () if view.viewer is None else s.hands[view.viewer]
        assert held == Counter(f"card:{CARDS[card]}" for card in own)
        frame = running(s)
        asked = isinstance(frame, Adding)
        spaces = {f"wormhole{era}" for era in ERAS}
        if isinstance(frame, Adding):
            free = frame.era + (len(frame.cards) + 1) * (1 if frame.future else -1)
            spaces ^= {f"wormhole{free}", "wormhole"}
        wanted = {f"era{era}" for era in ERAS} | spaces | {f"discard:{name}" for name in CARDS} | {"offer", "deck"}
        wanted |= {f"player:{COLOURS[p]}" for p in s.table.players} | {"order"} | set(held)
        assert set(found) == wanted
        assert ("wormhole" in found) == asked
        named = [el for el in read(draw.svg(view)).iter() if "data-at" in el.attrib]
        assert all(el.attrib["aria-label"] for el in named)


def test_whatever_a_choice_asks_to_pick_is_drawn() -> None:
    tried: Counter[str] = Counter()
    for state in STATES:
        if not state.over:
            view = leap.view(state, leap.to_act(state))
            found = set(ids(draw.svg(view)))
            for choice in leap.choices(view):
                verb = choice.do.split()[0]
                assert set(choice.picks) <= found or choice.picks == (verb,)
                tried[verb] += 1
    assert set(tried) >= {"place", "leap", "join", "add", "offer", "accept", "take", "move", "swap", "next"}


def test_places_on_the_board_are_drawn_where_they_say() -> None:
    """The browser takes boxes and outlines as they are: nothing above them may be moved."""
    for view in VIEWS[::25]:
        root = read(draw.ring(view))
        above = {child: parent for parent in root.iter() for child in parent}
        for el in (el for el in root.iter() if "data-at" in el.attrib):
            shapes = [child.attrib.get("class") for child in el]
            assert {"tt-cell", "tt-edge"} <= set(shapes)
            while el is not root:
                assert "transform" not in el.attrib
                el = above[el]


def test_an_era_says_all_that_is_in_it() -> None:
    view = leap.view(leap.position(PLACED), "blue")
    label = {name: el.attrib["aria-label"] for name, el in by_id(draw.svg(view)).items()}
    assert label["era1"] == "Era 1: right card face up; nobody; Scenario Item 1, cleared first by Red"
    assert label["era2"] == "Era 2: card face down; nobody; Scenario Mission I, cleared second by Blue"
    assert label["era3"] == (
        "Era 3: card face down, known to you: Era 5; Blue and Red; "
        "Scenario Item 2, not cleared: exchange a card with any player"
    )
    assert label["era5"].startswith("Era 5: empty slot; Yellow; Scenario Mission 弐, not cleared: ")
    assert label["era10"] == "Era 10: right card face up; nobody; no Scenario card"
    assert label["wormhole2"] == "Wormhole under era 2: empty"
    assert label["discard:8"] == "Discarded Era 8: 3 of 3, all gone and still needed"
    assert label["discard:5"] == "Discarded Era 5: 1 of 3"
    assert label["offer"] == "Free Action: not used yet"
    assert label["deck"] == "Deck: 3 cards; at the bottom, known to you: 2"
    assert label["order"] == "Order of clearing: 1. era 1 by Red; 2. era 2 by Blue"
    assert label["player:red"] == "Red: era 3, holds Era 4 and 1 unseen card, has the turn, decides now"
    assert label["player:yellow"] == "Yellow: era 5, holds 1 unseen card"
    assert label["card:leap"] == "Time Leap"


def test_slots_and_pieces_can_be_read_off_the_picture() -> None:
    for view in VIEWS[::4]:
        s, things = view.position, by_id(draw.ring(view))
        for era in ERAS:
            texts = text_in(things[f"era{era}"])
            letters = Counter(SHAPES[COLOURS[p]].letter for p in s.table.players if s.pieces[p] == era)
            done = [who for other, who in s.cleared if other == era]
            letters += Counter(SHAPES[COLOURS[who]].letter for who in done)  # on the back of the Scenario card
            signs = Counter(text for text in texts if text in "BRYGW")
            assert signs == letters
            card, picture = s.eras[era], source(things[f"era{era}"])
            assert ("tt-void" in picture) == (card == NOTHING)
            assert ("tt-tick" in picture) == (card == era)
            assert (picture.count("tt-back ") + picture.count('tt-back"')) == (card not in (NOTHING, era)) + len(done)
            if card != NOTHING and card != HIDDEN:
                assert ("Leap" if card == LEAP else str(card)) in texts


def test_a_halo_marks_the_piece_of_whoever_decides() -> None:
    for view in VIEWS[::4]:
        s, now, things = view.position, rules.to_act(view.position), by_id(draw.ring(view))
        for era in ERAS:
            inside = [child for child in things[f"era{era}"].iter() if "transform" in child.attrib and len(child)]
            halo = [child.attrib["transform"] for child in inside if child[0].attrib.get("class") == "tt-asked"]
            there = now is not None and s.pieces[now] == era
            assert len(halo) == there
            if now is not None and there:
                same = [child for child in inside if child.attrib["transform"] == halo[0]]
                assert same[-1][0].attrib["class"] == f"tt-piece tt-{COLOURS[now]}"


def test_scenario_cards_show_their_face_until_cleared() -> None:
    signs = {"blank": "Blank", "I": "I", "II": "II", "III": "III", "4<": "4<", "1": "1", "A": "A"}
    for view in VIEWS[::4]:
        s, things = view.position, by_id(draw.ring(view))
        order = {era: k + 1 for k, (era, _) in enumerate(s.cleared)}
        for era in ERAS[:-1]:
            name, texts = s.scenario[era], text_in(things[f"era{era}"])
            if era in order:
                assert str(order[era]) in texts
                assert not {"first", "both by", "fourth", "in order", "take a", "move to"} & set(texts)
            elif name.startswith("item"):
                assert f"Item {name[-1]}" in texts
            elif name in signs:
                assert signs[name] in texts
            else:
                assert source(things[f"era{era}"]).count("tt-brush") == 4  # the large sign, and three small ones


def test_a_running_leap_lies_in_line_under_its_arrow() -> None:
    tried = 0
    for view in VIEWS:
        frame = running(view.position)
        picture = draw.ring(view)
        assert ("tt-rayhead" in drawn(picture)) == (frame is not None)
        if not frame:
            continue
        tried += 1
        things, way = by_id(picture), 1 if frame.future else -1
        for k, card in enumerate(cards_of(frame)):
            space = things[f"wormhole{frame.era + way * (k + 1)}"]
            assert ("Leap" if card == LEAP else str(card)) in text_in(space)
            assert CARD_TITLES[card] in space.attrib["aria-label"]
        start, goal = re.findall(r'd="M([\d.]+) [\d.]+H([\d.]+)" class="tt-ray"', picture)[0]
        assert float(start) == pytest.approx(middle(frame.era), abs=0.06)
        assert float(goal) == pytest.approx(middle(frame.era + way * len(cards_of(frame))), abs=0.06)
        empty = [era for era in ERAS if f"wormhole{era}" in things and not text_in(things[f"wormhole{era}"])]
        assert len(empty) == 10 - len(cards_of(frame)) - isinstance(frame, Adding)
    assert tried > 60


def test_discards_deck_and_free_action_are_those_of_the_position() -> None:
    for view in VIEWS[::4]:
        s, things = view.position, by_id(draw.ring(view))
        dead = clearing.dead_numbers(s)
        for era in ERAS:
            cell = things[f"discard:{era}"]
            assert source(cell).count("tt-chip") == s.discards.count(era)
            assert text_in(cell).count(str(era)) == COPIES[era]
            assert ("tt-cross" in source(cell)) == (era in dead)
            assert text_in(cell)[-1] == ("all gone" if era in dead else f"{s.discards.count(era)} of 3")
        assert source(things["discard:leap"]).count("tt-chip") == s.discards.count(LEAP)
        assert str(len(s.deck)) in text_in(things["deck"])
        used = s.turn in s.free_by if s.table.options.free_action == "once_each" else s.free_used
        assert ("tt-cross" in source(things["offer"])) == used
        offering = isinstance(s.stack[-1], Offering) if s.stack else False
        assert ("tt-back" in source(things["offer"])) == offering
        order = [text for text in text_in(things["order"]) if text.isdigit()]
        assert order == [str(era) for era, _ in s.cleared]
