"""The drawing of Time Leap itself: highlights, no overlaps, sizes and contrasts that can be read, in light and dark."""

import re
from itertools import combinations

import pytest

from tests.boxes import boxes, collisions, end
from tests.test_leap_draw import LEAPING, PLACED, VIEWS, by_id, drawn, text_in
from timetravel import languages, leap
from timetravel.charts import contrast
from timetravel.leap import draw
from timetravel.leap.components import ERAS
from timetravel.leap.draw_layout import COLUMN, piece_places
from timetravel.leap.draw_style import PALETTE, STYLE


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


def test_pieces_lie_side_by_side_inside_their_column() -> None:
    for count in range(1, 6):
        radius, places = piece_places(count)
        assert len(places) == count
        assert radius >= 13  # the letter on a piece is as high
        assert all(abs(x) + 1.16 * radius <= COLUMN / 2 + 0.5 for x, _ in places)
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) >= 1.9 * radius for a, b in combinations(places, 2))


@pytest.mark.parametrize("language", languages.spoken("leap"))
def test_in_the_panels_no_text_or_piece_lies_on_another(language: str) -> None:
    with languages.speaking(language):
        for view in VIEWS[::3]:
            assert not collisions(boxes(draw.panels(view))), str(view)


def test_the_panels_end_where_their_contents_do() -> None:
    for view in VIEWS[::5]:
        picture = draw.panels(view)
        width, height = map(float, re.findall(r'viewBox="0 0 (\d+) (\d+)"', picture)[0])
        assert (width, height) <= (400, 780)
        assert 10 < height - end(picture) < 30


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
