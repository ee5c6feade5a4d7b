"""The drawing itself: true angles, no overlaps, sizes and contrasts that can be read, in light and dark."""

import re
from itertools import combinations, product
from math import atan2, degrees, hypot

import pytest

from tests.boxes import boxes, collisions, end
from tests.test_draw import VIEWS
from timetravel import languages, viagem
from timetravel.charts import contrast
from timetravel.viagem import draw
from timetravel.viagem.board import NEIGHBOURS
from timetravel.viagem.components import ALL, CLOCK_NUMBERS, COLOURS, EPOCHS
from timetravel.viagem.draw_cells import CELLS, MIDDLE_RADIUS, box_at
from timetravel.viagem.draw_packing import group_size, room
from timetravel.viagem.draw_style import PALETTE, STYLE


def test_epochs_touch_along_an_edge_exactly_when_they_are_adjacent() -> None:
    def shared(a: float, b: float, c: float, d: float) -> float:
        return max(min(b, d + turn) - max(a, c + turn) for turn in (-360, 0, 360))

    for one, other in combinations(ALL, 2):
        a, b = CELLS[one], CELLS[other]
        if a.inner == b.inner:
            touch = any(abs(x - y) % 360 < 1e-6 or abs(x - y) % 360 > 360 - 1e-6
                        for x, y in ((a.end, b.start), (b.end, a.start)))  # fmt: skip
        else:
            touch = shared(a.start, a.end, b.start, b.end) > 1e-6
        same_period_or_track = a.inner == b.inner or EPOCHS[one][0] == EPOCHS[other][0]
        assert (touch and same_period_or_track) == (other in NEIGHBOURS[one])
        assert not touch or same_period_or_track


def test_outer_columns_have_equal_angles_and_inner_ones_share_their_period() -> None:
    outer = [cell for cell in CELLS if cell.inner == MIDDLE_RADIUS]
    assert {round(cell.end - cell.start, 6) for cell in outer} == {round(360 / 14, 6)}
    for letter in "DPALMCF":
        inner = [CELLS[e] for e in ALL if EPOCHS[e][0] == letter and CELLS[e].outer == MIDDLE_RADIUS]
        assert len({round(cell.end - cell.start, 6) for cell in inner}) == 1


@pytest.mark.parametrize("counted", [(False,), (True, False), (True,) * 3, (False,) * 5, (True,) * 5])
def test_pieces_never_lie_on_one_another_nor_outside_their_epoch(counted: tuple[bool, ...]) -> None:
    for epoch in ALL:
        radius, places = room(epoch, counted, star=False)
        boxes = [box_at(place, *group_size(radius, c)) for place, c in zip(places, counted, strict=True)]
        cell = CELLS[epoch]
        for left, top, right, bottom in boxes:
            for x, y in product((left, (left + right) / 2, right), (top, (top + bottom) / 2, bottom)):
                angle = degrees(atan2(x, -y)) % 360
                assert cell.inner <= hypot(x, y) <= cell.outer
                assert cell.start <= angle <= cell.end or cell.start <= angle - 360 <= cell.end
        for a, b in combinations(boxes, 2):
            across = min(a[2], b[2]) - max(a[0], b[0])
            down = min(a[3], b[3]) - max(a[1], b[1])
            assert min(across, down) < 2.5


LANGUAGES = pytest.mark.parametrize("language", languages.spoken("viagem"))


@LANGUAGES
def test_in_the_panels_no_text_or_piece_lies_on_another(language: str) -> None:
    with languages.speaking(language):
        for view in VIEWS[::4]:
            assert not collisions(boxes(draw.panels(view))), str(view)


def test_the_panels_end_where_their_contents_do() -> None:
    for view in VIEWS[::5]:
        picture = draw.panels(view)
        width, height = map(float, re.findall(r'viewBox="0 0 (\d+) (\d+)"', picture)[0])
        assert (width, height) <= (400, 900)
        assert 10 < height - end(picture) < 30


@LANGUAGES
@pytest.mark.parametrize("player", range(5))
def test_the_panels_have_room_for_each_colour_on_turn_and_on_every_number_of_the_clock(
    language: str, player: int
) -> None:
    for ahead in range(CLOCK_NUMBERS):
        state = next(s for s in (v.position for v in VIEWS) if len(s.table.players) == 5 and not s.over).copy()
        state.turn, state.stack, state.score = player, (), (0,) * 5
        state.clock = tuple((number + ahead - 1) % CLOCK_NUMBERS + 1 for number in (1, 2, 3, 4, 5))
        with languages.speaking(language):
            found = boxes(draw.panels(viagem.view(state, None)))
        assert sum(" · " in box.name for box in found) == 2  # the headline, and the word behind the name
        assert not collisions(found), ahead


def test_no_text_is_smaller_than_twelve_pixels() -> None:
    sizes = [float(n) for n in re.findall(r"(?:font:[^;}]*?|font-size:)\b(\d+(?:\.\d+)?)px", STYLE)]
    assert len(sizes) > 8
    assert min(sizes) >= 12
    for view in VIEWS[::9]:
        attributes = re.findall(r'font-size="([\d.]+)"', draw.svg(view))
        assert attributes
        assert min(map(float, attributes)) >= 12


PAIRS = [
    *(("ink", f"{letter}-{track}") for letter in "DPALMCF" for track in ("in", "out")),
    *(("chip", letter) for letter in "DPALMCF"),
    ("ink", "paper"), ("ink", "card"), ("soft", "paper"), ("soft", "card"), ("chip-ink", "chip"),
    ("accent-ink", "accent"), ("tunnel-text", "tunnel"), ("tunnel-text", "tunnel-deep"), ("token-ink", "token"),
]  # fmt: skip


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_stands_out_from_its_ground(text: str, ground: str, theme: int) -> None:
    assert contrast(PALETTE[text][theme], PALETTE[ground][theme]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_letters_stand_out_from_their_pieces(theme: int) -> None:
    for colour in COLOURS:
        letter = re.findall(rf"\.tt-on-{colour}{{fill:(#\w+)}}", STYLE)[0]
        full = letter if len(letter) == 7 else "#" + "".join(c * 2 for c in letter[1:])
        assert contrast(full, PALETTE[colour][theme]) >= 4


def test_the_dark_palette_takes_over_below_a_dark_ancestor() -> None:
    selectors, _, rules_ = STYLE.partition(".tt-dark .tt-svg")[2].partition("{")
    assert '[data-jp-theme-light="false"] .tt-svg' in selectors
    for name, (light, dark) in PALETTE.items():
        assert f"var(--tt-{name},{light})" in STYLE
        assert light == dark or f"--tt-{name}:{dark}" in rules_


def test_pictures_stay_small() -> None:
    for view in VIEWS[::5]:
        assert len(draw.ring(view).encode()) < 120_000
        assert len(draw.panels(view).encode()) < 60_000
