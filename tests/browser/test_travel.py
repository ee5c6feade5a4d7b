"""Travelling through the match in JupyterLab: look back, branch, come back after a restart, open files."""

import re
from pathlib import Path

from click.testing import CliRunner
from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import epoch, events, opened
from tests.browser.lab import Lab, shot
from timetravel.cli import main

SEATED = 'seats=["person", "random", "random"], seed="tea", first="blue"'
LESSON = f"""
import timetravel
board = timetravel.play({SEATED}, lesson=True)
board.pause = 0.01
board
"""
LIVE = f"""
import timetravel
board = timetravel.play({SEATED})
board.pause = 0.01
board
"""
RESUME = "import timetravel\nboard = timetravel.resume()\nboard.pause = 0.01\nboard"


def place(board: Locator, name: str, left: int) -> None:
    """Place a piece of blue's and wait until the others have done the same."""
    epoch(board, name).click()
    expect(board.locator(".ttw-asked")).to_contain_text(f"Blue: place a piece ({left} left)")


def slide(board: Locator, to: int) -> None:
    slider = board.get_by_role("slider", name="Look at an earlier moment")
    slider.fill(str(to))


def press(board: Locator, name: str) -> None:
    board.get_by_role("button", name=name, exact=True).click()


def test_looking_back_and_a_branch_in_a_lesson(lab: Lab, page: Page) -> None:
    board = opened(lab, page, LESSON)
    expect(board.locator(".ttw-lesson")).to_have_text("Lesson: everything can be taken back and tried otherwise.")
    place(board, "D1", 9)
    place(board, "P3", 8)
    slide(board, 1)
    banner = board.locator(".ttw-past")
    expect(banner).to_contain_text("You look at moment 1. Blue places a piece in D1.")
    expect(board.locator('.ttw-ring [data-at="blue@P3"]')).to_have_count(0)
    expect(board.locator(".ttw-choices")).to_be_hidden()
    expect(board.locator('[data-key="hint"]')).to_be_hidden()
    epoch(board, "A3").click()
    expect(banner).to_be_visible()
    shot(page, "travel_back")
    press(board, "Back to now")
    expect(board.locator('.ttw-ring [data-at="blue@P3"]')).to_be_visible()
    press(board, "Undo")
    expect(board.locator('.ttw-ring [data-at="blue@P3"]')).to_have_count(0)
    expect(board.locator(".ttw-asked")).to_contain_text("(9 left)")
    place(board, "A3", 8)
    board.locator(".ttw-travel summary").first.click()
    expect(board.locator(".ttw-tree [data-node]")).to_have_count(4)
    board.get_by_role("button", name="Compare with now").last.click()
    expect(board.locator(".ttw-compared")).to_contain_text("Both are the same up to decision 3")
    expect(board.locator(".ttw-compared")).to_contain_text("Pieces, blue")
    board.locator(".ttw-travel").scroll_into_view_if_needed()
    shot(page, "travel_tree")
    page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")
    page.evaluate("() => jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    page.set_viewport_size({"width": 420, "height": 900})
    page.wait_for_selector('body[data-jp-theme-light="false"]', state="attached")
    slide(board, 2)
    expect(board.locator(".ttw-past")).to_contain_text("You look at moment 2")
    wide = board.evaluate("el => [el.scrollWidth, el.clientWidth]")
    assert wide[0] <= wide[1]
    board.locator(".ttw-travel").scroll_into_view_if_needed()
    shot(page, "travel_narrow")


def test_undo_by_keys_and_why_it_is_refused_in_a_match(lab: Lab, page: Page) -> None:
    board = opened(lab, page, LIVE)
    place(board, "D1", 9)
    undo = board.get_by_role("button", name="Undo", exact=True)
    undo.focus()
    page.keyboard.press("Enter")
    expect(board.locator(".ttw-travelsaid")).to_contain_text("Yellow has decided since then")
    expect(undo).to_have_attribute("aria-disabled", "true")
    assert len(events(board)) == 3
    slider = board.get_by_role("slider", name="Look at an earlier moment")
    slider.focus()
    page.keyboard.press("Home")
    expect(board.locator(".ttw-past")).to_contain_text("The beginning")
    expect(board.locator(".ttw-past")).to_contain_text("You cannot go on from here.")
    page.keyboard.press("End")
    expect(board.locator(".ttw-past")).to_be_hidden()


def test_a_match_comes_back_after_the_kernel_was_restarted(lab: Lab, page: Page) -> None:
    board = opened(lab, page, LIVE)
    place(board, "D1", 9)
    board.get_by_text("Save and come back").click()
    saved_in = re.compile(r"Saved after each action in saves/timetravel-viagem-tea.*\.json")
    expect(board.get_by_text(saved_in)).to_be_visible()
    press(board, "Show the code")
    code = board.get_by_role("textbox", name="Code of the match").input_value()
    told = events(board)
    lab.restart_kernel(page)
    again = opened(lab, page, RESUME)
    assert events(again) == told
    expect(again.locator(".ttw-asked")).to_contain_text("(9 left)")
    place(again, "P3", 8)
    by_code = opened(lab, page, f"import timetravel\n{code}")
    assert events(by_code) == told
    saved = lab.saved(page, "play.ipynb")
    assert "draws" not in str(saved["cells"][0]["outputs"])


def test_a_good_and_a_bad_file_are_opened(lab: Lab, page: Page, tmp_path: Path) -> None:
    board = opened(lab, page, LIVE)
    place(board, "D1", 9)
    board.get_by_text("Save and come back").click()
    with page.expect_download() as download:
        press(board, "Download the match")
    good = tmp_path / "good.json"
    download.value.save_as(good)
    bad = tmp_path / "bad.json"
    bad.write_text(good.read_text(encoding="utf-8").replace("place D1", "place M4", 1), encoding="utf-8")
    place(board, "P3", 8)
    chooser = board.get_by_label("Open a saved match")
    chooser.set_input_files(bad)
    expect(board.locator(".ttw-travelsaid")).to_contain_text("The match on the board stays.")
    expect(board.locator(".ttw-asked")).to_contain_text("(8 left)")
    shot(page, "travel_bad_file")
    chooser.set_input_files(good)
    expect(board.locator(".ttw-travelsaid")).to_contain_text("Viagem no Tempo, 3 decisions.")
    expect(board.locator(".ttw-asked")).to_contain_text("(9 left)")


# setting up a position


def test_a_position_is_set_up_by_clicks_and_check_accepts_it(lab: Lab, page: Page) -> None:
    editor = opened(lab, page, 'import timetravel\neditor = timetravel.edit("viagem")\neditor')
    expect(editor.locator(".ttw-wrong")).to_have_text("This position can be played.")
    epoch(editor, "D1").click()
    menu = editor.locator(".ttw-menu")
    menu.get_by_role("button", name="Blue pieces, D1: one more").click()
    expect(editor.locator('.ttw-ring [data-at="blue@D1"]')).to_be_visible()
    menu.get_by_role("button", name="D1, symbol used: ship").click()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    editor.locator('summary[data-key="group-Blue"]').click()
    number = editor.get_by_role("spinbutton", name="Blue pieces to place").last
    number.fill("2")
    number.press("Tab")
    expect(editor.locator(".ttw-wrong")).to_contain_text('to_place: pieces are placed only with stage = "setup"')
    expect(editor.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    shot(page, "editor_wrong")
    press(editor, "Take back the last change")
    editor.get_by_label("Title of the scenario").fill("Two ways out")
    editor.get_by_label("File", exact=True).fill("two.toml")
    press(editor, "Save")
    expect(editor.locator(".ttw-travelsaid")).to_contain_text("Saved in two.toml")
    file = lab.root / "two.toml"
    result = CliRunner().invoke(main, ["check", str(file)])
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, f"ok Two ways out ({file})")
    text = file.read_text(encoding="utf-8")
    assert 'pieces.blue = ["D1"]\nmarkers = ["D1.ship"]\n' in text
    shot(page, "editor")
    board = opened(lab, page, 'import timetravel\ntimetravel.play(position="two.toml", lesson=True)')
    expect(board.locator(".ttw-lesson")).to_be_visible()
    expect(board.locator('.ttw-ring [data-at="blue@D1"]')).to_be_visible()


def test_the_editor_by_keys_on_a_narrow_page(lab: Lab, page: Page) -> None:
    page.set_viewport_size({"width": 420, "height": 900})
    editor = opened(lab, page, 'import timetravel\ntimetravel.edit("leap")')
    page.evaluate("() => jupyterapp.commands.execute('application:toggle-left-area')")
    page.evaluate("() => jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    page.wait_for_selector('body[data-jp-theme-light="false"]', state="attached")
    editor.locator(".ttw-ring").focus()
    page.keyboard.press("Home")  # the first place, wherever the focus began
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    card = editor.locator(".ttw-menu").get_by_role("combobox", name="Card in era 2")
    expect(card).to_be_focused()
    card.select_option("none")
    wide = editor.evaluate("el => [el.scrollWidth, el.clientWidth]")
    assert wide[0] <= wide[1]
    shot(page, "editor_narrow")
