"""The pictures and the text board of Viagem no Tempo: complete, well formed, the same every time, and discreet."""

import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tests.again import outputs
from tests.playing import game
from timetravel import viagem
from timetravel.svg import SHAPES
from timetravel.viagem import draw
from timetravel.viagem.board import SYMBOL_NAMES
from timetravel.viagem.board_text import board_text
from timetravel.viagem.components import (
    ALL,
    CARD_TITLES,
    CARDS,
    COLOURS,
    COUNTDOWN_TOKENS,
    CURRENT,
    EPOCH,
    EPOCHS,
    FIGURES,
    HOLE,
    PLACES,
    TUNNEL,
)
from timetravel.viagem.draw_cells import CELLS
from timetravel.viagem.state import State

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = (*ALL, TUNNEL, HOLE)


STATES: list[State] = [
    decision.state
    for seed in range(4_000_000, 4_000_009)
    for k, decision in enumerate(game(seed))
    if k % 19 == 0 or decision.action is None
]
VIEWS = [
    viagem.view(state, viewer)
    for k, state in enumerate(STATES)
    for viewer in (None, COLOURS[state.table.players[k % len(state.table.players)]])
]


def read(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def by_id(picture: str) -> dict[str, ElementTree.Element]:
    return {el.attrib["data-at"]: el for el in read(picture).iter() if "data-at" in el.attrib}


def text_in(element: ElementTree.Element) -> list[str]:
    return [text for text in ("".join(el.itertext()) for el in element.iter(f"{SVG}text")) if text]


def owners(s: State, place: int) -> list[int]:
    return [p for p in s.table.players if s.count(p, place)]


def test_the_positions_drawn_here_are_of_many_kinds() -> None:
    assert len(STATES) > 60
    assert {len(s.table.players) for s in STATES} == {3, 4, 5}
    assert {frame.kind for s in STATES for frame in s.stack} >= {"placing", "travelling"}
    assert any(s.over for s in STATES)
    assert any(s.crowd[HOLE] for s in STATES)
    assert any(s.crowd[TUNNEL] for s in STATES)
    assert any(s.crowd[CURRENT] for s in STATES)


# complete


@pytest.mark.parametrize("number", range(0, len(VIEWS), 3))
def test_every_picture_is_well_formed(number: int) -> None:
    view = VIEWS[number]
    for picture, size in ((draw.ring(view), "900 900"), (draw.svg(view), "1300 900")):
        root = read(picture)
        assert root.tag == f"{SVG}svg"
        assert root.attrib["viewBox"] == f"0 0 {size}"


def test_all_epochs_stand_in_board_order_with_their_centres() -> None:
    for view in VIEWS[::9]:
        epochs = [el for el in read(draw.ring(view)).iter() if "data-x" in el.attrib]
        assert [el.attrib["data-at"] for el in epochs] == list(EPOCHS)
        for epoch, el in enumerate(epochs):
            x, y = CELLS[epoch].centre
            assert float(el.attrib["data-x"]) == pytest.approx(450 + x, abs=0.06)
            assert float(el.attrib["data-y"]) == pytest.approx(450 + y, abs=0.06)


def test_every_thing_has_its_id_once_and_a_name() -> None:
    for view in VIEWS[::5]:
        s = view.position
        ids = [el.attrib["data-at"] for el in read(draw.svg(view)).iter() if "data-at" in el.attrib]
        wanted = {*EPOCHS, *SYMBOL_NAMES, "tunnel", "hole"}
        wanted |= {f"player:{COLOURS[p]}" for p in s.table.players}
        wanted |= set() if s.over else {f"figure:{EPOCHS[e]}" for e in s.figures}  # then the count is shown
        wanted |= {
            f"{COLOURS[p]}@{PLACES[place]}" for p in s.table.players for place in (*DRAWN, CURRENT) if s.count(p, place)
        }
        assert wanted <= set(ids)
        held = Counter(name for name in ids if name.startswith("card:"))
        assert not [name for name, n in Counter(ids).items() if n > 1 and name not in held]
        named = [el for el in read(draw.svg(view)).iter() if "data-at" in el.attrib]
        assert all(el.attrib["aria-label"] for el in named)


def test_no_colour_is_drawn_where_it_has_no_piece() -> None:
    for view in VIEWS[::5]:
        s = view.position
        for name in by_id(draw.svg(view)):
            if "@" in name:
                colour, _, place = name.partition("@")
                assert s.count(COLOURS.index(colour), PLACES.index(place)) > 0


def test_the_number_of_pieces_can_be_read_off_the_picture() -> None:
    for view in VIEWS[::5]:
        s, things = view.position, by_id(draw.svg(view))
        for p in s.table.players:
            for place in (*DRAWN, CURRENT):
                if n := s.count(p, place):
                    texts = text_in(things[f"{COLOURS[p]}@{PLACES[place]}"])
                    assert texts == [SHAPES[COLOURS[p]].letter] + [f"×{n}"] * (n > 1)


def test_pieces_symbols_and_names_lie_inside_their_epoch() -> None:
    for view in VIEWS[::9]:
        for epoch, el in ((EPOCH[name], el) for name, el in by_id(draw.ring(view)).items() if name in EPOCH):
            inside = {child.attrib["data-at"] for child in el.iter() if child is not el and "data-at" in child.attrib}
            groups = {f"{COLOURS[p]}@{EPOCHS[epoch]}" for p in owners(view.position, epoch)}
            assert inside == groups | {name for name in SYMBOL_NAMES if name.startswith(EPOCHS[epoch])}
            assert text_in(el)[0] == EPOCHS[epoch]


def test_an_epoch_says_all_that_is_in_it() -> None:
    s = viagem.position(
        'game = "viagem"\n[position]\nplayers = ["blue", "red", "yellow"]\npieces.blue = ["P3", "P3"]\n'
        'pieces.red = ["P3", "tunnel"]\nmarkers = ["P3.clock", "D1.ship", "D1.clock"]\n'
        'figures = ["P3"]\ncountdown = 7\n'
    )
    things = by_id(draw.ring(viagem.view(s)))
    label = {name: el.attrib["aria-label"] for name, el in things.items()}
    assert label["P3"] == (
        "Prehistory 3: two blue, one red; clock symbol used, machine symbol free; figure Cave painter face up"
    )
    assert label["D1"] == "Age of the Dinosaurs 1: empty; ship symbol used, clock symbol used; blocked"
    assert label["blue@P3"] == "two blue pieces in Prehistory 3"
    assert label["P3.clock"] == "clock symbol of Prehistory 3, used"
    assert label["tunnel"] == "Time Tunnel: one red; 7 countdown tokens left"
    assert "tt-hatch" in ElementTree.tostring(things["D1"], "unicode")
    assert "tt-hatch" not in ElementTree.tostring(things["P3"], "unicode")
    assert "tt-star" in ElementTree.tostring(things["P3"], "unicode")
    assert "tt-cross" in ElementTree.tostring(things["P3.clock"], "unicode")
    assert "tt-cross" not in ElementTree.tostring(things["P3.machine"], "unicode")


def test_used_symbols_proofs_and_countdown_are_those_of_the_position() -> None:
    for view in VIEWS[::5]:
        s, things = view.position, by_id(draw.ring(view))
        crossed = {n for n in SYMBOL_NAMES if "tt-used" in things[n].attrib["class"].split()}
        assert crossed == {n for k, n in enumerate(SYMBOL_NAMES) if s.markers >> k & 1}
        for period, left in enumerate(s.left):
            shown = text_in(things[f"proofs:{'DPALMCF'[period]}"])
            assert sorted(shown) == sorted(map(str, left))
        numbers = [int(t) for t in text_in(things["tunnel"]) if t.isdigit()]
        assert numbers == list(range(s.countdown, 0, -1))


def test_countdown_tokens_go_clockwise_from_the_top_in_descending_order() -> None:
    start = viagem.view(viagem.start(COLOURS[:3]))
    spots = []
    for el in by_id(draw.ring(start))["tunnel"].iter(f"{SVG}g"):
        number = text_in(el)
        if "transform" in el.attrib and len(number) == 1 and number[0].isdigit():
            x, y = map(float, re.findall(r"-?[\d.]+", el.attrib["transform"]))
            spots.append((int(number[0]), x - 450, y - 450))
    assert [number for number, _, _ in spots] == list(range(COUNTDOWN_TOKENS, 0, -1))
    assert spots[0][1] == 0
    assert spots[0][2] < 0
    for (_, x1, y1), (_, x2, y2) in pairwise(spots):
        assert x1 * y2 - y1 * x2 > 0  # each lies clockwise of the one before


def test_the_panels_show_clock_ship_bonus_figures_and_players() -> None:
    for view in VIEWS[::5]:
        s = view.position
        things, texts = by_id(draw.panels(view)), text_in(read(draw.panels(view)))
        for p in s.table.players:
            row = text_in(things[f"player:{COLOURS[p]}"])
            assert any(text.startswith(COLOURS[p].capitalize()) for text in row)
            numbers = [text for text in row if text.isdigit()]
            assert numbers[0] == str(s.score[p])
            assert numbers[1:5] == [str(n) for n in (s.tokens[p], *map(len, (s.hands[p], s.proofs[p], s.bonus[p])))]
        if s.over:
            final = viagem.score(s)
            assert {str(n) for n in final.final.values()} <= set(texts)
            assert texts.count("wins") == len(final.winners)
        else:
            assert {str(n) for n in range(1, 13)} <= set(texts)
            for epoch in s.figures:
                label = things[f"figure:{EPOCHS[epoch]}"].attrib["aria-label"]
                assert label.startswith(f"figure {FIGURES[epoch]['name']} in ")


# highlights


def test_highlights_set_classes_badges_and_the_way() -> None:
    view = VIEWS[20]
    goals = {"D1": "+3", "C5": "blocks C1", "tunnel": ""}
    picture = draw.ring(view, chosen="P3", goals=goals, trail=("C1", "C4", "M4", "nowhere"))
    things = by_id(picture)
    css = {name: el.attrib["class"].split() for name, el in things.items()}
    assert {name for name, words in css.items() if "tt-goal" in words} == set(goals)
    assert [name for name, words in css.items() if "tt-chosen" in words] == ["P3"]
    assert {name for name, words in css.items() if "tt-last" in words} == {"C1", "C4", "M4"}
    assert "+3" in text_in(things["D1"])
    assert {"blocks", "C1"} <= set(text_in(things["C5"]))
    assert things["D1"].attrib["aria-label"].endswith("; goal: +3")
    assert picture.count("<polygon") == 2
    assert "tt-leap" not in picture.split("</style>")[1]
    assert "tt-leap" in draw.ring(view, trail=("P1", "C3")).split("</style>")[1]
    plain = draw.ring(view).split("</style>")[1]
    assert not re.search(r"tt-(goal|chosen|last|trail)", plain)


def test_whole_pictures_take_the_same_highlights() -> None:
    marked = draw.svg(VIEWS[20], chosen="P3", goals={"D1": "+3"}, trail=("D1", "D2"))
    assert {"tt-chosen", "tt-goal", "tt-last"} <= set(re.findall(r"tt-[a-z]+", marked.split("</style>")[1]))
    assert "tt-chosen" in draw.panels(VIEWS[20], chosen="player:blue").split("</style>")[1]


def test_title_and_description_can_be_left_out() -> None:
    view = VIEWS[20]
    assert read(draw.svg(view)).findtext(f"{SVG}desc") == board_text(view.position)
    assert "decides" in (read(draw.ring(view)).findtext(f"{SVG}title") or "")
    for picture in (draw.ring(view, title=False), draw.panels(view, title=False), draw.svg(view, title=False)):
        assert read(picture).find(f"{SVG}title") is None
        assert read(picture).find(f"{SVG}desc") is None


# discreet


def _otherwise(state: State, viewer: int) -> State:
    """Return a state that differs in what the viewer may not know."""
    s = state.copy()
    others = [p for p in s.table.players if p != viewer]
    hidden = sorted((*s.pile, *(card for p in others for card in s.hands[p])), reverse=True)
    hands, proofs, bonus = list(s.hands), list(s.proofs), list(s.bonus)
    for p in others:
        count = len(hands[p])
        hands[p], hidden = tuple(sorted(hidden[:count])), hidden[count:]
        proofs[p] = tuple(sorted((kind + 1) % 15 for kind in proofs[p]))
        bonus[p] = tuple(sorted((period + 1) % 7 for period in bonus[p]))
    s.pile, s.figure_pile = tuple(hidden), s.figure_pile[::-1]
    s.hands, s.proofs, s.bonus = (type(s.hands)(hands), type(s.proofs)(proofs), type(s.bonus)(bonus))
    return s


def test_what_a_viewer_may_not_know_changes_nothing() -> None:
    tried = 0
    for state in STATES[::3]:
        viewer = state.table.players[-1]
        other = _otherwise(state, viewer)
        if state.over or other == state:
            continue
        tried += 1
        name = COLOURS[viewer]
        assert outputs(draw, viagem.view(state, name)) == outputs(draw, viagem.view(other, name))
        assert str(state) != str(other)  # there was something to hide
    assert tried > 10


def test_only_the_viewers_own_cards_are_named() -> None:
    for view in VIEWS[::3]:
        held = () if view.viewer is None else view.position.hands[view.viewer]
        drawn = [el.attrib["data-at"] for el in read(draw.svg(view)).iter() if "data-at" in el.attrib]
        assert sorted(n for n in drawn if n.startswith("card:")) == sorted(f"card:{CARDS[c]}" for c in held)
        everything = "".join(outputs(draw, view)[:3]) + str(view)
        for card, title in enumerate(CARD_TITLES):
            if card not in held:
                assert title == "Countdown" or title not in everything  # the tunnel has one too
                assert not re.search(rf"\b{CARDS[card]}\b", str(view).partition("Players")[2])
