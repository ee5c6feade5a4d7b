"""An example walked through in JupyterLab, and a stored notebook that nobody has trusted or run."""

import re

from playwright.sync_api import Page, expect

from tests.browser.lab import REPOSITORY, Lab, shot


def test_an_example_is_walked_through_by_clicks(lab: Lab, page: Page) -> None:
    lab.write("walk.ipynb", ['import timetravel\ntimetravel.walk("viagem", "examples/ship-1")'])
    lab.open(page, "walk.ipynb")
    lab.run_all(page)
    board = page.locator(".ttw-in")
    walk = board.locator(".ttw-walk")
    expect(walk).to_contain_text("Step 1 of 4")
    expect(walk).to_contain_text('Blue tries "ship D1-F3"')
    shot(page, "walk_first")
    for step in (2, 3, 4):
        walk.get_by_role("button", name="Try it").click()
        expect(walk).to_contain_text(f"Step {step} of 4")
        expect(board.locator(".ttw-refusal")).to_contain_text("as it should be")
    shot(page, "walk_refused")
    expect(walk.get_by_role("button", name="Show me")).to_be_visible()
    board.get_by_role("button", name=re.compile("^Fly D1-D2")).first.click()  # not the flight of the example
    expect(board.locator(".ttw-refusal")).to_contain_text("another way")
    expect(walk).to_contain_text("Step 4 of 4")
    walk.get_by_role("button", name="Show me").click()
    expect(walk).to_contain_text("whole example")
    expect(board.locator('.ttw-ring [data-at="blue@P1"]')).to_be_visible()
    shot(page, "walk_over")


def test_a_stored_notebook_reads_well_before_it_is_run(lab: Lab, page: Page) -> None:
    lab.copy(REPOSITORY / "notebooks" / "03_spaceship.ipynb")
    lab.open(page, "03_spaceship.ipynb")
    picture = page.locator(".jp-OutputArea img").first
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0 && image.clientWidth > 500")
    expect(page.locator(".jp-OutputArea").first).not_to_contain_text("model not found")
    shot(page, "walk_stored")
