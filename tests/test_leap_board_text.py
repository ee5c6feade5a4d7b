"""The text board of Time Leap shows all that the picture shows."""

import re
from collections import Counter

from tests.test_leap_draw import STATES, VIEWS, cards_of, running
from timetravel.leap import clearing, rules
from timetravel.leap.components import CARDS, COLOURS, ERAS, HIDDEN, NOTHING


def rows(text: str) -> dict[int, tuple[str, list[str], str, str]]:
    """Return what the lines of the eras say: slot, pieces, wormhole, Scenario card."""
    lines = [line for line in text.splitlines() if re.match(r" {1,2}\d+  ", line)]
    parts = [(line[:3], line[5:13], line[13:25], line[25:37], line[37:]) for line in lines]
    return {int(n): (slot.strip(), pieces.split(), hole.strip(), card) for n, slot, pieces, hole, card in parts}


def test_the_text_board_shows_every_card_and_piece() -> None:
    for view in VIEWS[::3]:
        s, text = view.position, str(view)
        found, frame = rows(text), running(s)
        assert list(found) == list(ERAS)
        moving = {
            frame.era + (k + 1) * (1 if frame.future else -1): CARDS[card] for k, card in enumerate(cards_of(frame))
        } if frame else {}  # fmt: skip
        for era, (slot, pieces, hole, scenario) in found.items():
            card = s.eras[era]
            shown = {NOTHING: "-", HIDDEN: "?", era: f"[{era}]"}.get(card) or f"({CARDS[card]})"
            assert slot == shown
            assert pieces == [COLOURS[p][0].upper() for p in s.table.players if s.pieces[p] == era]
            assert hole.replace("next", "") == moving.get(era, "")
            assert scenario.startswith("cleared ") == (era in [other for other, _ in s.cleared])
        for p in s.table.players:
            row = re.findall(rf"^[> ] {COLOURS[p][0].upper()} {COLOURS[p].capitalize()} .* holds (.*)$", text, re.M)[0]
            held = ["?" if card == HIDDEN else CARDS[card] for card in s.hands[p]]
            assert sorted(row.split()) == sorted(held or ["none"])
            assert (f"> {COLOURS[p][0].upper()} " in text) == (rules.to_act(s) == p)


def test_the_text_board_shows_discards_deck_and_what_is_used() -> None:
    for view in VIEWS[::3]:
        s, text = view.position, str(view)
        table = " ".join(text.partition("Discards")[2].partition("Deck")[0].split())
        gone = {name: int(n) for name, n in re.findall(r"(\w+): (\d+) of", table)}
        assert gone == {CARDS[card]: n for card, n in Counter(s.discards).items()}
        assert table.count("still needed") == len(clearing.dead_numbers(s))
        assert int(re.findall(r"^Deck +(\d+) card", text, re.M)[0]) == len(s.deck)
        order = re.findall(r"(\d+)\. era (\d+) (\w+)", " ".join(text.partition("\nCleared")[2].split()))
        assert order == [(str(k + 1), str(era), COLOURS[p].capitalize()) for k, (era, p) in enumerate(s.cleared)]
        assert re.search(r"^Free Action  (not used yet|used)", text, re.M)


def test_the_text_board_is_at_most_a_hundred_columns_wide() -> None:
    texts = [str(state) for state in STATES] + [str(view) for view in VIEWS]
    for text in texts:
        for line in text.splitlines():
            assert len(line) + len(re.findall("[壱弐参]", line)) <= 100  # signs of double width
            assert line == line.rstrip()
