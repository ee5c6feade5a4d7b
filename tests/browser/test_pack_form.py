"""The form for owners in a real notebook: a wrong value is named beside its field, and the button writes the pack."""

from playwright.sync_api import Page, expect

from tests.browser.lab import Lab, shot

CELL = 'import timetravel\n\nform = timetravel.pack_form("viagem", "form-box.toml")\nform'


def test_a_field_is_filled_in_corrected_and_saved(lab: Lab, page: Page) -> None:
    lab.write("form.ipynb", [CELL])
    lab.open(page, "form.ipynb")
    lab.run_all(page)
    row = page.locator(".widget-hbox", has_text="D1: ship clock (reconstructed; ship is stated)")
    row.locator("select").select_option("clock, machine")
    expect(row).to_contain_text("the ship of D1 is stated in the rulebook; it must be one of the two")
    shot(page, "pack-form")
    save = page.get_by_role("button", name="Save form-box.toml")
    save.click()
    expect(page.locator(".widget-hbox").last).to_contain_text("not saved")
    assert not (lab.root / "form-box.toml").exists()
    row.locator("select").select_option("ship, machine")
    expect(row).not_to_contain_text("stated in the rulebook")
    save.click()
    expect(page.locator(".widget-hbox").last).to_contain_text('timetravel.use_pack("form-box.toml")')
    assert (lab.root / "form-box.toml").read_text(encoding="utf-8").endswith('D1 = ["ship", "machine"]\n')


def test_what_is_stated_cannot_be_changed(lab: Lab, page: Page) -> None:
    lab.write("stated.ipynb", [CELL.replace("form-box", "stated-box")])
    lab.open(page, "stated.ipynb")
    lab.run_all(page)
    row = page.locator(".widget-hbox", has_text="F3: ship clock (stated)")
    expect(row.locator("select")).to_be_disabled()
