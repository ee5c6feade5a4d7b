"""The board in JupyterLab: a placement and a turn by pointer and by keys, refusals, silence, and the scripts alone."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import PLAY, TURN, epoch, events, goals, opened, theme
from tests.browser.lab import Lab, shot
from timetravel import games
from timetravel.match import Match
from timetravel.widget.parts import joined
from timetravel.widget.shown import offered

GAME = games.get("viagem")

# by pointer


def test_a_placement_by_a_click(lab: Lab, page: Page) -> None:
    board = opened(lab, page, PLAY)
    expect(board.locator(".ttw-asked")).to_contain_text("Blue: place a piece (10 left).")
    epoch(board, "D1").click()
    expect(board.locator(".ttw-asked")).to_contain_text("(9 left)")
    expect(board.locator('.ttw-ring [data-at="blue@D1"]')).to_be_visible()
    assert [text.split(".")[0] for text in events(board)[:1]] == ["Blue places a piece in D1"]
    assert len(events(board)) == 3
    expect(board.locator('.ttw-ring [data-at="D2"]')).to_have_class(re.compile("tt-dim"))


def test_a_refused_click_is_explained_and_nothing_is_lost(lab: Lab, page: Page) -> None:
    board = opened(lab, page, PLAY)
    epoch(board, "D1").click()
    expect(board.locator(".ttw-asked")).to_contain_text("(9 left)")
    epoch(board, "D2").click(force=True)
    refusal = board.locator(".ttw-refusal")
    expect(refusal).to_contain_text("D2 is the last empty epoch of Age of the Dinosaurs")
    expect(refusal).to_contain_text("§ setup")
    shot(page, "play_refused")
    instead = refusal.get_by_role("button", name=re.compile("Place a piece"))
    instead.click()
    expect(board.locator(".ttw-asked")).to_contain_text("(8 left)")
    expect(refusal).to_have_count(0)


def test_a_turn_by_clicks(lab: Lab, page: Page) -> None:
    board = opened(lab, page, TURN)
    expect(board.locator(".ttw-asked")).to_contain_text("Blue: your turn.")
    pieces = [name for name in goals(board) if name.startswith("blue@")]
    board.locator(f'.ttw-ring [data-at="{pieces[0]}"]').click()
    expect(board.locator(".ttw-picked")).to_contain_text("blue piece")
    shot(page, "play_goals")
    place = pieces[0].partition("@")[2]
    goal = next(name for name in goals(board) if re.fullmatch(r"[A-Z]\d", name) and name != place)
    epoch(board, goal).hover()
    expect(board.locator(".ttw-hint span").first).to_be_visible()
    epoch(board, goal).click()
    several = board.locator(".ttw-reply .ttw-buttons button")
    expect(several.or_(board.locator(".ttw-verbs button")).first).to_be_visible()
    if several.count():
        several.first.hover()
        expect(board.locator(".ttw-ahead")).to_have_count(1)
        several.first.click()
    finish_turn(board)
    assert any(re.search(rf"Blue (flies|travels).*{goal}", text) for text in events(board))


def finish_turn(board: Locator) -> None:
    """Meet whoever waits, end the turn, and answer what is asked, until the turn is over."""
    expect(board.locator(".ttw-verbs button").first).to_be_visible()
    for _ in range(8):
        verb = board.get_by_role("button", name=re.compile("^(Meet|End the turn)"))
        if "your turn" in board.locator(".ttw-asked").inner_text():
            return
        if verb.count():
            verb.first.click()
        elif board.locator(".ttw-list button").count():
            board.locator(".ttw-list button").first.click()
        board.page.wait_for_timeout(700)


def test_escape_and_a_second_click_take_a_pick_back(lab: Lab, page: Page) -> None:
    board = opened(lab, page, TURN)
    before = goals(board)
    piece = board.locator(f'.ttw-ring [data-at="{before[0]}"]')
    picked = board.locator(".ttw-picked")
    piece.click()
    expect(picked).to_be_visible()
    piece.click()
    expect(picked).to_have_count(0)
    piece.click()
    board.locator(".ttw-ring").press("Escape")
    expect(picked).to_have_count(0)
    assert goals(board) == before


def test_a_long_list_can_be_opened_and_filtered(lab: Lab, page: Page) -> None:
    board = opened(lab, page, TURN)
    groups = board.locator(".ttw-list > details")
    assert groups.count() >= 2
    groups.first.locator("> summary").click()
    inner = groups.first.locator("button, summary").nth(1)
    expect(inner).to_be_visible()
    if inner.evaluate("el => el.tagName") == "SUMMARY":
        inner.click()
    expect(groups.first.locator("button").first).to_be_visible()
    board.get_by_role("searchbox", name="Filter").fill("fly")
    assert {text[:3] for text in board.locator(".ttw-list button").all_inner_texts()} <= {"Fly"}
    board.get_by_role("searchbox", name="Filter").fill("no such thing")
    expect(board.locator(".ttw-list")).to_be_empty()


def test_an_action_may_be_typed(lab: Lab, page: Page) -> None:
    board = opened(lab, page, PLAY)
    field = board.get_by_role("textbox", name=re.compile("Type an action"))
    field.fill("place D3")
    field.press("Enter")
    expect(board.locator(".ttw-refusal")).to_contain_text("'D3' is not an epoch")
    expect(field).to_have_value("place D3")
    field.fill("place P1")
    field.press("Enter")
    expect(board.locator(".ttw-asked")).to_contain_text("(9 left)")
    expect(field).to_have_value("")


# by keys


def test_a_placement_and_a_turn_by_keys_alone(lab: Lab, page: Page) -> None:
    board = opened(lab, page, TURN)
    ring = board.locator(".ttw-ring")
    ring.focus()
    first = next(name for name in goals(board) if name.startswith("blue@")).partition("@")[2]
    page.keyboard.type(first.lower())
    expect(ring).to_have_attribute("aria-activedescendant", re.compile(rf"-{first}$"))
    expect(board.locator(".ttw-hint")).to_contain_text("can be picked")
    page.keyboard.press("Enter")
    expect(board.locator(".ttw-picked")).to_be_visible()
    cells = [name for name in goals(board) if re.fullmatch(r"[A-Z]\d", name)]
    page.keyboard.type(cells[0].lower())
    page.keyboard.press("Enter")
    page.wait_for_timeout(800)
    if board.locator(".ttw-reply .ttw-buttons button").count():
        page.keyboard.press("Enter")  # the first of several is in focus
    expect(board.locator(".ttw-verbs button").first).to_be_visible()
    assert any(re.search(rf"Blue (flies|travels).*{cells[0]}", text) for text in events(board))


def test_arrow_keys_walk_over_the_board_and_lab_hears_none_of_it(lab: Lab, page: Page) -> None:
    board = opened(lab, page, PLAY)
    ring = board.locator(".ttw-ring")
    ring.focus()
    way = (("ArrowRight", "D2"), ("ArrowRight", "P1"), ("ArrowDown", "A1"), ("End", "A4"), ("ArrowLeft", "A3"))
    for key, there in way:
        page.keyboard.press(key)
        expect(ring).to_have_attribute("aria-activedescendant", re.compile(rf"-{there}$"))
    page.keyboard.press("Enter")
    expect(board.locator(".ttw-asked")).to_contain_text("(9 left)")
    assert events(board)[0].startswith("Blue places a piece in A3.")
    for key in ("b", "x", "m", "d", "d"):
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-Cell").count() == 1
    expect(ring).to_be_focused()


# what can go wrong


def test_a_kernel_that_is_gone_is_noticed(lab: Lab, page: Page, complaints: list[str]) -> None:
    board = opened(lab, page, PLAY)
    lab.restart_kernel(page)
    banner = board.locator(".ttw-banner")
    expect(banner).to_contain_text("Run the cell again")
    banner.evaluate("el => { el.hidden = true; }")
    epoch(board, "D1").click()
    expect(banner).to_be_visible()  # no dead click
    complaints.clear()


def test_running_the_cell_again_replaces_the_board(lab: Lab, page: Page) -> None:
    opened(lab, page, PLAY)
    lab.run_all(page)
    board = page.locator(".ttw-in")
    expect(board).to_have_count(1)
    epoch(board, "D1").click()
    expect(board.locator(".ttw-asked")).to_contain_text("(9 left)")
    assert sum("Blue places" in text for text in events(board)) == 1


def test_a_notebook_that_nobody_trusts_shows_a_picture(lab: Lab, page: Page) -> None:
    opened(lab, page, PLAY)
    saved = lab.saved(page, "play.ipynb")
    saved["metadata"].pop("widgets", None)
    saved["cells"][0]["source"] += "\n"  # no longer what was signed
    (lab.root / "fresh.ipynb").write_text(json.dumps(saved), encoding="utf-8")
    lab.open(page, "fresh.ipynb")
    picture = page.locator(".jp-OutputArea-output img")
    expect(picture).to_be_visible()
    assert "place" in (picture.get_attribute("alt") or "").lower()
    for output in page.locator(".jp-OutputArea-output").all():
        expect(output).to_contain_text("Run this cell again to go on.")


@pytest.mark.parametrize(("name", "width", "look"), [("dark", 1300, "Dark"), ("narrow", 480, "Light")])
def test_it_fits(lab: Lab, page: Page, name: str, width: int, look: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    board = opened(lab, page, TURN)
    page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")
    theme(page, look)
    board.locator(f'.ttw-ring [data-at="{goals(board)[0]}"]').click()
    shot(page, f"play_{name}")
    wide = board.evaluate("el => [el.scrollWidth, el.clientWidth]")
    assert wide[0] <= wide[1]
    ring = board.locator(".ttw-ring").bounding_box()
    side = board.locator(".ttw-hand").bounding_box()
    assert ring
    assert side
    assert (side["y"] >= ring["y"] + ring["height"]) == (name == "narrow")


# the scripts alone, without Lab


def scripts(page: Page) -> None:
    page.goto("about:blank")
    page.add_script_tag(content=joined(["picks"], "js"))


def turn() -> list[dict[str, Any]]:
    """Return the choices of a first turn as the browser gets them."""
    match = Match(GAME, 3, seed="tea", first="blue")
    while GAME.question(match.state).kind == "placing":
        match.act(GAME.legal(match.state)[0])
    return [offered(choice) for choice in GAME.choices(GAME.view(match.state, match.to_act))]


def test_every_choice_can_be_reached_by_its_picks(page: Page) -> None:
    scripts(page)
    wrong = page.evaluate(
        """choices => choices.filter(choice => {
            const path = [...choice.picks, ...(choice.tools ?? [])];
            const steps = path.map((_, k) => offer(choices, path.slice(0, k)).has(path[k]));
            const { done } = offer(choices, path);
            return !steps.every(Boolean) || !done.some(way => way.choice.do === choice.do);
        })""",
        turn(),
    )
    assert wrong == []


def test_pieces_of_one_card_may_be_picked_in_any_order(page: Page) -> None:
    scripts(page)
    choices = [{"do": "x", "picks": ["card:home-2", "red@D1", "green@D2"]}]
    ids = "([choices, picked]) => [offer(choices, picked).ways.length, [...offer(choices, picked).next.keys()]]"
    assert page.evaluate(ids, [choices, ["card:home-2"]]) == [1, ["red@D1", "green@D2"]]
    assert page.evaluate(ids, [choices, ["card:home-2", "green@D2"]]) == [1, ["red@D1"]]
    assert page.evaluate(ids, [choices, ["red@D1"]]) == [0, []]
    journey = [{"do": "y", "picks": ["red@D1", "D2"]}]
    assert page.evaluate(ids, [journey, ["D2"]]) == [0, []]


def test_an_epoch_stands_for_what_can_be_picked_in_it(page: Page) -> None:
    scripts(page)
    choices = [
        {"do": "a", "picks": ["red@D1"]},
        {"do": "b", "picks": ["green@D1"]},
        {"do": "c", "picks": ["red@D2"]},
        {"do": "d", "picks": ["blue@P1", "P2"], "tools": ["ship"]},
    ]
    meant = "([choices, ids, picked]) => meant(ids, offer(choices, picked), 'blue', picked)"
    assert page.evaluate(meant, [choices, ["D2"], []]) == ["red@D2"]
    assert page.evaluate(meant, [choices, ["D1"], []]) == ["red@D1", "green@D1"]
    assert page.evaluate(meant, [choices, ["red@D1", "D1"], []]) == ["red@D1"]
    assert page.evaluate(meant, [choices, ["F1"], []]) == []
    assert page.evaluate(meant, [choices, ["P1.ship", "P1"], []]) == ["blue@P1"]
    assert page.evaluate(meant, [choices, ["P1.ship", "P1"], ["blue@P1"]]) == ["ship"]
    assert page.evaluate(meant, [choices, ["red@P2", "P2"], ["blue@P1"]]) == ["P2"]


def test_badges_tell_what_is_sure_from_what_depends(page: Page) -> None:
    scripts(page)
    choices = [
        {"do": "a", "picks": ["P1"], "brings": [["+2", "two"], ["meets", "Lucy"]]},
        {"do": "b", "picks": ["P1"], "brings": [["+2", "two"]]},
        {"do": "c", "picks": ["P2"]},
    ]
    texts = page.evaluate("choices => [...badgeTexts(offer(choices, []).next)]", choices)
    assert texts == [["P1", "+2 · meets?"]]
