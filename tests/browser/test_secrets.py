"""Several people at one screen: nothing of another's hand crosses to the browser, stands in the page or in the file.

Everything that comes in on the kernel's channel is recorded. From the record of the match it is worked out
afterwards who sat before the screen at each revision, and what he could know then.
"""

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.boards import opened
from tests.browser.lab import Lab
from timetravel import record
from timetravel.match import Match
from timetravel.widget.seating import seating
from timetravel.widget.shown import shown

SEATS = {
    "viagem": ("blue", "red", "yellow"),
    "leap": ("blue", "red"),
}
CELL = """import timetravel
board = timetravel.play("{game}", {n}, seats=["person"] * {n}, seed="salt", first="blue")
board"""
KEEP = 'from timetravel import record\nrecord.save(board.match, "{game}.json")'
STEPS = 40
# Play on: lift a curtain, or press a button of the list; note the whole page at every position.
PLAY = """async ([steps]) => {
    const root = document.querySelector('.ttw-in');
    const pages = [];
    const settled = () => new Promise((done) => {
        const look = () => root.matches('.ttw-busy') ? setTimeout(look, 10) : setTimeout(done, 20);
        setTimeout(look, 20);
    });
    for (let step = 0; step < steps; step++) {
        pages.push([root.querySelector('.ttw-asked').innerText, document.querySelector('.jp-Notebook').innerHTML]);
        const ready = root.querySelector('[data-key="ready"]');
        if (!ready) for (const open of root.querySelectorAll('.ttw-list details:not([open]) > summary')) open.click();
        await new Promise((done) => setTimeout(done, 20));
        const all = [...root.querySelectorAll('.ttw-list button')];
        const button = ready ?? all[(7 * step + 3) % all.length];
        if (!button) break;
        button.click();
        await settled();
    }
    return pages;
}"""


def parts(frame: str | bytes) -> list[Any]:
    """Return the JSON parts of a message of the kernel's channel."""
    if isinstance(frame, str):
        return [json.loads(frame)]
    count = int.from_bytes(frame[:8], "little")
    offsets = [int.from_bytes(frame[8 * k : 8 * k + 8], "little") for k in range(1, count + 1)]
    texts = [frame[a:b].decode() for a, b in pairwise(offsets)]
    return [json.loads(text) for text in texts[1:] if text]


def states(frames: list[str | bytes]) -> list[dict[str, Any]]:
    """Return what the board sent of itself, message by message."""
    found = []
    for frame in frames:
        for part in parts(frame):
            data = part.get("data", {}) if isinstance(part, dict) else {}
            state = data.get("state") if isinstance(data, dict) else None
            if isinstance(state, dict) and ("revision" in state or "picture" in state):
                found.append(state)
    return found


@pytest.mark.parametrize("game", SEATS)
def test_no_secret_of_another_seat_comes_to_the_screen(lab: Lab, page: Page, game: str) -> None:
    frames: list[str | bytes] = []

    def listen(socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framereceived", lambda frame: frames.append(frame))

    page.on("websocket", listen)
    board = opened(lab, page, CELL.format(game=game, n=len(SEATS[game])))
    expect(board.locator(".ttw-curtain")).to_be_visible()
    pages = page.evaluate(PLAY, [STEPS])
    saved = json.dumps(save_with_widgets(lab, page))
    received, looking = list(frames), who_looks(board.locator(".ttw-asked").inner_text())
    run_quietly(lab, page, KEEP.format(game=game))
    match = record.load(lab.root / f"{game}.json")
    assert len(match.entries) >= STEPS // 3
    sent = states(received)
    assert sum(state.get("seat") == "" for state in sent) > 3
    check_messages(match, sent)
    check_texts(match, [text for _, text in pages], [asked for asked, _ in pages])
    assert_unknown(match, saved, looking, len(match.entries))


def save_with_widgets(lab: Lab, page: Page) -> dict[str, Any]:
    """Save the notebook with the state of its widgets in it."""
    toggle = "() => jupyterapp.commands.execute('@jupyter-widgets/jupyterlab-manager:saveWidgetState')"
    page.evaluate(toggle)
    saved = lab.saved(page, "play.ipynb")
    page.evaluate(toggle)
    assert "application/vnd.jupyter.widget-state+json" in saved["metadata"]["widgets"]
    return saved


def run_quietly(lab: Lab, page: Page, code: str) -> None:
    """Run code in the kernel of the open notebook, and show nothing."""
    page.evaluate(
        """code => jupyterapp.shell.currentWidget.sessionContext.session.kernel
            .requestExecute({ code, store_history: false }).done.then(() => undefined)""",
        code,
    )


def check_messages(match: Match, sent: list[dict[str, Any]]) -> None:
    """Every state that was sent is what the seat at the screen, or an onlooker, may see at that moment."""
    seats = seating(match.game, match.players, ["person"] * len(match.players))
    now: dict[str, Any] = {}
    allowed = [
        {viewer or "": plain(shown(at_step(match, k), seats, viewer)) for viewer in (None, *match.players)}
        for k in range(len(match.entries) + 1)
    ]
    step = 0
    for state in sent:
        now |= {name: value for name, value in state.items() if name in allowed[0][""]}
        while step < len(match.entries) and now != allowed[step][now["seat"]]:
            step += 1
        assert now == allowed[step][now["seat"]]
        who = match.game.to_act(match.states[step])
        assert now["seat"] in ("", who), "somebody looks who is not asked"
    assert step > 5


def plain(value: dict[str, Any]) -> dict[str, Any]:
    """Return a value as it comes out of a message."""
    back: dict[str, Any] = json.loads(json.dumps(value))
    return back


def at_step(match: Match, step: int) -> Match:
    """Return a match as it was after so many actions."""
    early = match.__copy__()
    early.states, early.entries = match.states[: step + 1], match.entries[:step]
    return early


def who_looks(asked: str) -> str | None:
    """Return who sits before the screen by the question on it; nobody while the curtain is down."""
    found = re.search("blue|red|yellow", asked.lower())
    assert found, asked
    return None if "Pass the screen" in asked else found[0]


def check_texts(match: Match, texts: list[str], questions: list[str]) -> None:
    """No page shows what whoever sat before it could not know; behind the curtain it shows no hand at all."""
    step = 0
    curtains = 0
    for text, asked in zip(texts, questions, strict=True):
        looking = who_looks(asked)
        if looking is None:
            curtains += 1
            assert '"card:' not in text
            assert '<div class="ttw-hand"><div class="ttw-buttons ttw-verbs"></div></div>' in text
        assert " you " not in " ".join(re.findall(r"ttw-event.*?<span>(.*?)<", text)).lower()
        assert_unknown(match, text, looking, min(step, len(match.entries)))
        step += looking is not None
    assert curtains > 2


def assert_unknown(match: Match, text: str, looking: str | None, step: int) -> None:
    """No id of a card of another hand stands in a text, but of one that the looker holds as well."""
    game, state = match.game, match.states[min(step, len(match.states) - 1)]
    held = {player: {row.id for row in game.hand(game.view(state, player), player)} for player in match.players}
    own = held.get(looking or "", set())
    hidden = {card for player, cards in held.items() if player != looking for card in cards if ":" in card} - own
    assert [card for card in hidden if re.search(rf"\b{re.escape(card)}\b", text)] == []


def test_the_search_would_find_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    from timetravel import games

    match = Match(games.get("viagem"), 3, seed="salt", first="blue")
    leaked = json.dumps([row.id for row in match.game.hand(match.game.view(match.state, "red"), "red")])
    with pytest.raises(AssertionError):
        assert_unknown(match, leaked, "blue", 0)
    seats = seating(match.game, 3, ["person"] * 3)
    with pytest.raises((AssertionError, KeyError, IndexError)):
        check_messages(match, [shown(match, seats, "yellow")])
