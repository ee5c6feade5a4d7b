"""Fixtures of the browser tests: one server and one browser for all, a fresh page for each."""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tests.browser.find import NoBrowserError, find
from tests.browser.lab import FLAGS, Lab, serving, shot

HERE = Path(__file__).parent
# Lab's debugger is asked for its state when a kernel restarts, and gets no answer.
LAB_NOISE = ("Could not restore the debugger state",)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder as in need of a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Take a picture of the page when a test fails, while the page is still there."""
    report = yield
    page = getattr(item, "funcargs", {}).get("page")
    if report.when == "call" and report.failed and page:
        report.sections.append(("the page", str(shot(page, item.name))))
    return report


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab with an empty folder of its own."""
    with serving(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser that was found; without one its tests fail and say what to do."""
    try:
        path = find()
    except NoBrowserError as error:
        pytest.fail(str(error), pytrace=False)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield launched
        launched.close()


@pytest.fixture
def complaints() -> list[str]:
    """What the page's scripts complained about; a test that provokes it empties the list."""
    return []


@pytest.fixture
def page(browser: Browser, complaints: list[str]) -> Iterator[Page]:
    """An empty page at notebook width, with no memory; its scripts must not fail."""
    context = browser.new_context(viewport={"width": 1300, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.extend(complaint(message)))
    yield page
    context.close()
    assert not complaints


def complaint(message: ConsoleMessage) -> list[str]:
    """Return the text of a console message if it is an error, and not one of Lab's own."""
    own = any(message.text.startswith(start) for start in LAB_NOISE)
    return [message.text] if message.type == "error" and not own else []


@pytest.fixture(autouse=True)
def no_kernels_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """End the kernels that a test started."""
    yield
    if "lab" in request.fixturenames:
        request.getfixturevalue("lab").end_kernels()
