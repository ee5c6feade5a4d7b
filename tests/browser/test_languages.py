"""The board in other languages: the page without English, and the list that changes the language."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests import catalogues, pseudo
from tests.boards import TRAITS, ask, board, boards
from tests.browser.boards import PLAY, opened
from tests.browser.lab import Lab, shot
from timetravel.widget.board import Board

SHOWN = (*TRAITS, "parts", "language", "tongues", "strings")
# Renders a board whose kernel is this page: intents are kept, and `window.tell` plays the kernel.
RENDER = """async ([script, traits]) => {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const heard = {};
  const el = document.body.appendChild(document.createElement("div"));
  window.sent = [];
  const model = {
    get: (name) => traits[name],
    on: (name, callback) => (heard[name] = callback),
    off: () => {},
    send: (message) => window.sent.push(message),
  };
  window.tell = (message) => heard["msg:custom"](message);
  window.change = (more) => { Object.assign(traits, more); heard.change(); };
  (await import(url)).default.render({ model, el });
}"""
TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const inside = walker.currentNode.parentElement.closest("style, code, option, .ttw-cite");
    if (!inside) found.push(walker.currentNode.data);
  }
  for (const name of ["aria-label", "aria-roledescription", "placeholder", "alt"])
    for (const el of document.querySelectorAll(`[${name}]`)) found.push(el.getAttribute(name));
  return found;
}"""


@pytest.fixture(autouse=True)
def none_left_open() -> Iterator[None]:
    """Close the boards afterwards."""
    yield
    while boards:
        boards.pop().close()


def rendered(page: Page, made: Board) -> None:
    """Show a board in a page without a kernel."""
    page.goto("about:blank")
    page.evaluate(RENDER, [Board._esm, {name: getattr(made, name) for name in SHOWN}])


def english(page: Page, game: str) -> set[str]:
    """Return the words on the page that no catalogue was asked for."""
    allowed = pseudo.notation(game) | pseudo.verbs() | {"plaice", "failures", "tea"}
    return {word for text in page.evaluate(TEXTS) for word in pseudo.readable(text, allowed)}


@pytest.mark.parametrize("game", catalogues.GAMES)
def test_no_text_of_the_page_is_english(page: Page, game: str, monkeypatch: Any) -> None:
    pseudo.install(monkeypatch)
    made = board(game=game, language=pseudo.NAME)
    while made.match.game.question(made.match.state).kind == "placing":
        made.match.act(made.match.game.legal(made.match.state)[0])
    made.publish()
    rendered(page, made)
    assert english(page, game) == set()
    page.get_by_role("searchbox").fill("1")
    page.locator(".ttw-ring [data-at]").first.hover(force=True)
    page.locator(".ttw-choices button").first.dispatch_event("pointerenter")
    assert english(page, game) == set()
    answers = (ask(made, "try", text="pass"), ask(made, "try", text="plaice"), ask(made, "why", picks=["D1"]))
    for k, answer in enumerate(answers):
        page.locator("input.ttw-text").last.fill(str(k))
        page.locator("form").evaluate("form => form.requestSubmit()")
        page.evaluate("answer => window.tell({ ...answer, to: window.sent[window.sent.length - 1].n })", answer)
        assert page.locator(".ttw-refusal").is_visible()
        assert english(page, game) == set()


def test_silence_is_told_in_the_language_too(page: Page, monkeypatch: Any) -> None:
    pseudo.install(monkeypatch)
    page.clock.install()
    rendered(page, board(language=pseudo.NAME))
    page.locator("input.ttw-text").last.fill("pass")
    page.locator("form").evaluate("form => form.requestSubmit()")
    page.clock.fast_forward(10_000)
    expect(page.locator(".ttw-banner")).to_be_visible()
    assert english(page, "viagem") == set()


@pytest.mark.parametrize(("game", "language"), [("viagem", "pt_BR"), ("leap", "ja")])
def test_it_fits_in_other_languages(page: Page, game: str, language: str) -> None:
    rendered(page, board(game=game, language=language))
    page.add_style_tag(content=f"body {{ margin: 0 }} * {{ box-sizing: border-box }} {Board._css}")
    shot(page, f"{game}-{language}")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert page.locator(".ttw-in").get_attribute("lang") == language.replace("_", "-")


def test_the_list_changes_the_language_and_the_match_goes_on(lab: Lab, page: Page) -> None:
    shown = opened(lab, page, PLAY)
    expect(shown.locator(".ttw-asked")).to_contain_text("place a piece")
    shown.locator(".ttw-speech").select_option("pt_BR")
    expect(shown.locator(".ttw-asked")).to_contain_text("coloque uma peça")
    expect(shown.locator("h4").first).to_have_text("O que aconteceu")
    shown.locator('[data-at="D1"]').first.click()
    expect(shown.locator(".ttw-story")).to_contain_text("Azul coloca uma peça em D1.")
    shown.locator(".ttw-speech").select_option("en")
    expect(shown.locator(".ttw-story")).to_contain_text("Blue places a piece in D1.")
    assert lab.errors(page) == []
