"""The board alone on the screen, for a projector."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import LEAP, PLAY, epoch, events, opened
from tests.browser.lab import Lab, shot


def framed(board: Locator, width: int, height: int) -> float:
    """Check that the whole picture is on the screen; return its width."""
    box = board.locator(".ttw-ring > svg").bounding_box()
    assert box
    assert 0 <= box["x"] <= width - box["width"]
    assert 0 <= box["y"] <= height - box["height"]
    return box["width"]


def test_the_whole_screen_and_back(lab: Lab, page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    board = opened(lab, page, PLAY)
    button = board.get_by_role("button", name="Full screen")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("() => document.fullscreenElement.matches('.ttw')")
    shot(page, "wide")
    assert framed(board, 1920, 1080) > 960
    epoch(board, "P1").click()
    expect(board.locator(".ttw-asked")).to_contain_text("(9 left)")
    assert events(board)[0] == "Blue places a piece in P1.§ setup"
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("() => document.fullscreenElement === null")


def test_time_leap_on_a_small_and_a_large_screen(lab: Lab, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    board = opened(lab, page, LEAP)
    board.get_by_role("button", name="Full screen").click()
    for width, height in ((1280, 720), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        shot(page, f"wide_leap_{width}")
        assert framed(board, width, height) > width / 2


def test_another_language_and_keys_on_the_whole_screen(lab: Lab, page: Page) -> None:
    board = opened(lab, page, PLAY)
    board.get_by_role("button", name="Full screen").press("Enter")
    button = board.locator('[data-key="wide"]')
    expect(button).to_have_attribute("aria-pressed", "true")
    board.get_by_label("Language").select_option("pt_BR")
    expect(button).not_to_have_text("Full screen")
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("() => document.fullscreenElement.matches('.ttw')")
    button.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("() => document.fullscreenElement === null")
