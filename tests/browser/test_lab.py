"""The fixtures themselves: a notebook opens, runs, reports errors and reaches its widgets."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import Lab

COUNTER = """
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
        const button = document.createElement("button");
        const show = () => { button.textContent = `pressed ${model.get("count")}`; };
        button.onclick = () => model.send("press");
        model.on("change:count", show);
        show();
        el.append(button);
    } }
    '''
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: setattr(self, "count", self.count + 1))

Counter()
"""


def test_a_notebook_runs(lab: Lab, page: Page) -> None:
    lab.write("answer.ipynb", ["6 * 7"])
    lab.open(page, "answer.ipynb")
    lab.run_all(page)
    expect(page.locator(".jp-OutputArea-output")).to_have_text("42")


def test_a_failing_cell_is_reported(lab: Lab, page: Page) -> None:
    lab.write("wrong.ipynb", ["1 / 0"])
    lab.open(page, "wrong.ipynb")
    with pytest.raises(AssertionError, match="ZeroDivisionError: division by zero"):
        lab.run_all(page)


def test_a_click_reaches_the_kernel_and_comes_back(lab: Lab, page: Page) -> None:
    lab.write("counter.ipynb", [COUNTER])
    lab.open(page, "counter.ipynb")
    lab.run_all(page)
    page.get_by_role("button", name="pressed 0").click()
    expect(page.get_by_role("button", name="pressed 1")).to_be_visible()


def test_nothing_covers_the_notebook(lab: Lab, page: Page) -> None:
    lab.write("empty.ipynb", [""])
    lab.open(page, "empty.ipynb")
    expect(page.locator(".jp-Notebook .jp-Cell")).to_be_visible()
    assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0


def test_a_restart_keeps_the_output_and_forgets_the_names(lab: Lab, page: Page) -> None:
    lab.write("restart.ipynb", ["'known' if 'seen' in globals() else 'new'", "seen = True"])
    lab.open(page, "restart.ipynb")
    lab.run_all(page)
    lab.run_all(page)
    expect(page.locator(".jp-OutputArea-output")).to_have_text("'known'")
    lab.restart_kernel(page)
    expect(page.locator(".jp-OutputArea-output")).to_have_text("'known'")
    lab.run_all(page)
    expect(page.locator(".jp-OutputArea-output")).to_have_text("'new'")


def test_saving_returns_the_file(lab: Lab, page: Page) -> None:
    lab.write("saved.ipynb", ["'kept'"])
    lab.open(page, "saved.ipynb")
    lab.run_all(page)
    (cell,) = lab.saved(page, "saved.ipynb")["cells"]
    assert cell["outputs"][0]["data"]["text/plain"] == ["'kept'"]


def test_a_script_that_fails_is_seen(page: Page, complaints: list[str]) -> None:
    page.goto("about:blank")
    page.evaluate("() => { setTimeout(() => { throw new Error('thrown'); }); }")
    page.evaluate("() => new Promise(done => setTimeout(done, 50))")
    page.evaluate("() => console.error('written')")
    assert [text for text in complaints if "thrown" in text]
    assert "written" in complaints
    complaints.clear()
