"""The pictures and the text board of Time Leap: complete, well formed, the same every time, and discreet."""

import random
import re
import subprocess
import sys
from base64 import b64decode
from collections import Counter
from html import unescape
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from tests.test_draw_look import contrast
from timetravel import leap
from timetravel.leap import clearing, draw, rules
from timetravel.leap.board_text import board_text
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
from timetravel.leap.draw_layout import COLUMN, PITCH, middle, piece_places
from timetravel.leap.draw_style import PALETTE, STYLE
from timetravel.leap.knowledge import WIDTH
from timetravel.leap.state import Adding, Joining, Offering, State
from timetravel.match import shuffler
from timetravel.svg import SHAPES
from timetravel.views import View

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


def outputs(view: View) -> tuple[str, ...]:
    return draw.ring(view), draw.panels(view), draw.svg(view), draw.html(view), str(view)


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
    pictures = ((draw.ring(view), "1000 780"), (draw.panels(view), "400 780"), (draw.svg(view), "1400 780"))
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


def test_the_panels_show_the_players_and_their_hands() -> None:
    for view in VIEWS[::4]:
        s, things = view.position, by_id(draw.panels(view))
        for p in s.table.players:
            row = text_in(things[f"player:{COLOURS[p]}"])
            assert any(text.startswith(COLOURS[p].capitalize()) for text in row)
            assert any(text.split(" · ")[0] == f"era {s.pieces[p]}" for text in row)
            picture = source(things[f"player:{COLOURS[p]}"])
            backs = picture.count('tt-back"')
            faces = picture.count("tt-chip")
            assert backs + faces == len(s.hands[p])
            if s.table.options.talk == "plans":
                assert faces == (len(s.hands[p]) if p == view.viewer else 0)
                known = sum(card != HIDDEN for card in s.hands[p])
                assert picture.count("tt-iconline") == (0 if p == view.viewer else known)  # eyes
            now = "tt-now" in things[f"player:{COLOURS[p]}"].attrib["class"]
            assert now == (rules.to_act(s) == p)


def test_the_panels_say_who_joins_stays_and_passes() -> None:
    s = leap.position(PLACED.replace('"3", "leap", "10"', '"leap", "10"') + LEAPING)
    rows = {name: " ".join(text_in(el)) for name, el in by_id(draw.panels(leap.view(s, "red"))).items()}
    assert "is asked" in rows["player:blue"]
    assert "may add" in rows["player:red"]
    s = leap.step(s, leap.action("pass"))
    rows = {name: " ".join(text_in(el)) for name, el in by_id(draw.panels(leap.view(s, "red"))).items()}
    assert "passed" in rows["player:blue"]
    assert "is asked" in rows["player:red"]
    assert not re.search("asked|add|passed|stays|waits", rows["player:yellow"])


def test_the_panels_show_how_far_the_missions_are() -> None:
    view = leap.view(leap.position(PLACED.replace('"2 blue"', '"8 blue"').replace("2 =", "8 =", 1)))
    group = next(el for el in read(draw.panels(view)).iter() if el.get("aria-label", "").startswith("Missions"))
    assert group.attrib["aria-label"] == (
        "Missions: Mission I in era 2: next; Mission 壱 in era 4: next; Mission 弐 in era 5: later; "
        "Mission 参 in era 6: later; Mission A in era 8: done; Mission A in era 9: next; Mission 4< in era 7: later"
    )
    assert {"4<: 1 more before era 7.", "A: Blue must clear era 9 too."} <= set(text_in(group))
    assert not [name for name in draw.panels(leap.view(leap.start(COLOURS[:2]))).split('"') if "Missions" in name]


ENDS = {
    "won": "All ten eras are right.",
    "conceded": "The team gave up.",
    "dead_number": "All cards of 8 are discarded.",
    "empty_hands": "The cards are used up.",
    "finale": "A card came to era 10 before all eras were right.",
    "turn_limit": "The turns are used up.",
}


@pytest.mark.parametrize("how", ENDS)
def test_the_end_is_told_with_its_reason(how: str) -> None:
    text = PLACED.replace("cleared =", f'ended = "{how}"\ncleared =').replace('"item1"', '"blank"')
    view = leap.view(leap.position(text), "blue")
    said = " ".join(text_in(read(draw.panels(view))))
    assert ("Won in turn" if how == "won" else "Lost in turn") in said
    assert ENDS[how] in said
    assert ENDS[how] in board_text(view.position)


@pytest.mark.parametrize(
    ("cleared", "end"),
    [
        (["1 red", "2 blue", "3 red"], "Red cleared era 3, which broke Mission 4<: clear fourth or later."),
        (["2 blue", "1 red"], "A mission was broken."),  # none by the last clearing: only the position says so
        (["2 blue"], "Blue cleared era 2, which broke Mission 1: clear first of all."),
        (["1 red", "5 blue"], "Blue cleared era 5, which broke Mission III: clear in the order I, II, III."),
        (["1 red", "6 blue", "7 red"], "Red cleared era 7, which broke Mission A: one player clears both."),
    ],
)
def test_the_end_names_the_mission_that_the_last_clearing_broke(cleared: list[str], end: str) -> None:
    names = ["1", "blank", "4<", "I", "III", "A", "A", "II", "item1"]
    state = leap.state_of(
        {
            "players": ["blue", "red"],
            "eras": {str(era): "leap" for era in ERAS},
            "scenario": {str(era): name for era, name in enumerate(names, 1)},
            "cleared": cleared,
            "ended": "mission",
        },
        leap.options(),
    )
    assert board_text(state).splitlines()[0] == f"Lost in turn 1 · {end}"


@pytest.mark.parametrize(("win", "last"), [("all_ten", "all gone"), ("first_nine", "3 of 3")])
def test_a_number_that_is_gone_is_struck_out_when_it_is_still_needed(win: str, last: str) -> None:
    state = leap.state_of(
        {
            "players": ["blue", "red"],
            "hands": {"blue": ["leap"]},
            "eras": {"3": "leap"},
            "cleared": ["3 red"],
            "discards": ["3", "3", "3"],
        },
        leap.options({"win": win}),
    )
    cell = by_id(draw.ring(leap.view(state)))["discard:3"]
    assert text_in(cell)[-1] == last
    assert ("tt-cross" in source(cell)) == (last == "all gone")


def test_a_broken_mission_is_named() -> None:
    broken = [v for v in VIEWS if v.position.over == "mission"]
    assert broken
    for view in broken:
        s = view.position
        who, era = COLOURS[s.cleared[-1][1]].capitalize(), s.cleared[-1][0]
        assert re.search(rf"{who} cleared era {era}, which broke Mission \S+: (clear|one player)", str(view))


# highlights


def test_highlights_set_classes_badges_and_the_way() -> None:
    view = leap.view(leap.position(PLACED + LEAPING.replace('"3"]', '"2"]')), "blue")
    goals = {"era4": "→ 5 clears", "wormhole": "→ 1", "discard:7": "takes", "offer": "", "wormhole8": ""}
    picture = draw.ring(view, chosen="discard:leap", goals=goals, trail=("era9", "era6", "nowhere", "era99"))
    things = by_id(picture)
    css = {name: el.attrib["class"].split() for name, el in things.items()}
    assert {name for name, words in css.items() if "tt-goal" in words} == set(goals)
    assert [name for name, words in css.items() if "tt-chosen" in words] == ["discard:leap"]
    assert {name for name, words in css.items() if "tt-last" in words} == {"era9", "era6"}
    assert {"→ 5", "clears"} <= set(text_in(things["era4"]))
    assert "→ 1" in text_in(things["wormhole"])
    assert "takes" in text_in(things["discard:7"])
    assert things["era4"].attrib["aria-label"].endswith("; goal: → 5 clears")
    assert things["wormhole8"].attrib["aria-label"].endswith("; goal")
    assert picture.count("<polygon") == 1
    assert not re.search(r"tt-(goal|chosen|last|trail)", drawn(draw.ring(view)))


def test_whole_pictures_take_the_same_highlights() -> None:
    view = leap.view(leap.position(PLACED), "blue")
    marked = drawn(draw.svg(view, chosen="card:3", goals={"era3": "clears"}, trail=("era1", "era2")))
    assert {"tt-chosen", "tt-goal", "tt-last"} <= set(re.findall(r"tt-[a-z]+", marked))
    assert "tt-chosen" in drawn(draw.panels(view, chosen="player:blue"))


def test_title_and_description_can_be_left_out() -> None:
    view = VIEWS[20]
    assert read(draw.svg(view)).findtext(f"{SVG}desc") == board_text(view.position)
    assert (read(draw.ring(view)).findtext(f"{SVG}title") or "").startswith("Time Leap: Turn")
    for picture in (draw.ring(view, title=False), draw.panels(view, title=False), draw.svg(view, title=False)):
        assert read(picture).find(f"{SVG}title") is None
        assert read(picture).find(f"{SVG}desc") is None


def test_html_is_one_image_with_the_text_board_as_its_alternative() -> None:
    view = VIEWS[20]
    image = r'<img alt="([^"]*)" style="([^"]*)" src="data:image/svg\+xml;base64,([^"]*)">'
    found = re.fullmatch(image, draw.html(view))
    assert found is not None
    assert unescape(found[1]) == board_text(view.position)
    assert b64decode(found[3]).decode() == draw.svg(view)


# the same every time, and discreet


def test_the_same_view_gives_the_same_bytes() -> None:
    for state in STATES[::7]:
        who = COLOURS[state.table.players[0]]
        assert outputs(leap.view(state, who)) == outputs(leap.view(state.copy(), who))


def test_the_bytes_do_not_depend_on_the_hash_seed() -> None:
    code = (
        "import hashlib; from timetravel import leap; from timetravel.leap import draw;"
        "v = leap.view(leap.start(('blue', 'red', 'yellow', 'green'), setup={'adventure': 20}), 'red');"
        "print(hashlib.sha256(draw.html(v, goals={'era1': '+3'}, trail=('era1', 'era3')).encode()).hexdigest())"
    )
    command = [sys.executable, "-c", code]
    runs = [
        subprocess.run(command, env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True).stdout
        for seed in ("1", "2")
    ]
    assert len(runs[0]) > 60
    assert runs[0] == runs[1]


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
        assert outputs(leap.view(state, name)) == outputs(leap.view(other, name))
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


# the drawing itself


def test_pieces_lie_side_by_side_inside_their_column() -> None:
    for count in range(1, 6):
        radius, places = piece_places(count)
        assert len(places) == count
        assert radius >= 13  # the letter on a piece is as high
        assert all(abs(x) + 1.16 * radius <= COLUMN / 2 + 0.5 for x, _ in places)
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) >= 1.9 * radius for a, b in combinations(places, 2))


def test_no_text_is_smaller_than_twelve_pixels_where_the_picture_is_1300_wide() -> None:
    least = 12 * 1400 / 1300
    sizes: dict[str, float] = {}
    for selectors, body in re.findall(r"([^{}]+){([^{}]*)}", STYLE.removeprefix("<style>")):
        for size in re.findall(r"(?:font:[^;}]*?|font-size:)\b(\d+(?:\.\d+)?)px", body):
            sizes.update(dict.fromkeys(selectors.split(","), float(size)))  # the last rule wins
    assert len(sizes) > 8
    assert min(sizes.values()) >= least
    for view in VIEWS[::9]:
        attributes = re.findall(r'font-size="([\d.]+)"', draw.svg(view))
        assert attributes
        assert min(map(float, attributes)) >= least


PAIRS = [
    *(("ink", f"e{era}-in") for era in ERAS),
    *(("chip", f"e{era}") for era in ERAS),
    *((f"e{era}", "chip") for era in ERAS),
    ("chip", "mission"), ("chip", "item"), ("ink", "card"), ("soft", "card"), ("soft", "paper"), ("used", "paper"),
    ("chip-ink", "chip"), ("accent-ink", "accent"), ("tunnel-text", "tunnel"), ("gold", "tunnel"),
]  # fmt: skip


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_stands_out_from_its_ground(text: str, ground: str, theme: int) -> None:
    assert contrast(PALETTE[text][theme], PALETTE[ground][theme]) >= 4.5


def test_every_class_drawn_is_in_the_style_sheet() -> None:
    known = set(re.findall(r"\.(tt-[a-zA-Z0-9-]+)", STYLE)) | {"tt-svg", "tt-epoch"}  # the page styles the last
    used = {
        name
        for view in VIEWS[::5]
        for names in re.findall(r'class="([^"]*)"', draw.svg(view, goals={"era3": "clears"}, trail=("era1", "era2")))
        for name in names.split()
    }
    assert used <= known


def test_pictures_stay_small() -> None:
    for view in VIEWS[::5]:
        assert len(draw.ring(view).encode()) < 90_000
        assert len(draw.panels(view).encode()) < 50_000


# the text board


def rows(text: str) -> dict[int, tuple[str, list[str], str, str]]:
    """Return what the lines of the eras say: slot, pieces, wormhole, Scenario card."""
    lines = [line for line in text.splitlines() if re.match(r" {1,2}\d+  ", line)]
    parts = [(line[:3], line[5:13], line[13:25], line[25:37], line[37:]) for line in lines]
    return {int(n): (slot.strip(), pieces.split(), hole.strip(), card) for n, slot, pieces, hole, card in parts}


def test_the_text_board_shows_every_card_and_piece() -> None:
    for view in VIEWS[::2]:
        s, text = view.position, str(view)
        found, frame = rows(text), running(s)
        assert list(found) == list(ERAS)
        moving = {
            frame.era + (k + 1) * (1 if frame.future else -1): CARDS[card] for k, card in enumerate(cards_of(frame))
        } if frame else {}  # fmt: skip
        for era, (slot, pieces, hole, scenario) in found.items():
            card = s.eras[era]
            shown = {NOTHING: "-", HIDDEN: "?", era: f"[{era}]"}.get(card) or f"({CARDS[card]})"
            assert slot == shown
            assert pieces == [COLOURS[p][0].upper() for p in s.table.players if s.pieces[p] == era]
            assert hole.replace("next", "") == moving.get(era, "")
            assert scenario.startswith("cleared ") == (era in [other for other, _ in s.cleared])
        for p in s.table.players:
            row = re.findall(rf"^[> ] {COLOURS[p][0].upper()} {COLOURS[p].capitalize()} .* holds (.*)$", text, re.M)[0]
            held = ["?" if card == HIDDEN else CARDS[card] for card in s.hands[p]]
            assert sorted(row.split()) == sorted(held or ["none"])
            assert (f"> {COLOURS[p][0].upper()} " in text) == (rules.to_act(s) == p)


def test_the_text_board_shows_discards_deck_and_what_is_used() -> None:
    for view in VIEWS[::2]:
        s, text = view.position, str(view)
        table = " ".join(text.partition("Discards")[2].partition("Deck")[0].split())
        gone = {name: int(n) for name, n in re.findall(r"(\w+): (\d+) of", table)}
        assert gone == {CARDS[card]: n for card, n in Counter(s.discards).items()}
        assert table.count("still needed") == len(clearing.dead_numbers(s))
        assert int(re.findall(r"^Deck +(\d+) card", text, re.M)[0]) == len(s.deck)
        order = re.findall(r"(\d+)\. era (\d+) (\w+)", " ".join(text.partition("\nCleared")[2].split()))
        assert order == [(str(k + 1), str(era), COLOURS[p].capitalize()) for k, (era, p) in enumerate(s.cleared)]
        assert re.search(r"^Free Action  (not used yet|used)", text, re.M)


def test_the_text_board_is_at_most_a_hundred_columns_wide() -> None:
    texts = [str(state) for state in STATES] + [str(view) for view in VIEWS]
    for text in texts:
        for line in text.splitlines():
            assert len(line) + len(re.findall("[壱弐参]", line)) <= 100  # signs of double width
            assert line == line.rstrip()
