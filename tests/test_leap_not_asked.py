"""Why somebody is not asked: all that speaks against it, of what lies open."""

import pytest

from timetravel import leap

HANDS = {"blue": ["leap", "1", "2"], "red": ["3"], "yellow": ["leap"], "green": ["4", "7"]}
TABLE = {
    "players": ["blue", "red", "yellow", "green"],
    "pieces": {"blue": 5, "red": 5, "yellow": 2, "green": 5},
    "hands": HANDS,
    "deck": ["1", "2", "3", "leap"],
}


def after(*actions: str, **changes: object) -> leap.State:
    state = leap.state_of({**TABLE, **changes}, leap.options())
    for action in actions:
        state = leap.apply(state, action)
    return state


def reasons(state: leap.State, action: str, by: str) -> list[str]:
    return [reason.text for reason in leap.why_not(state, leap.action(action), by)]


LEAPS = ("leap future leap",)
OFFERS = ("offer 1",)


@pytest.mark.parametrize("action", ["join", "stay"])
@pytest.mark.parametrize(
    ("done", "by", "reason"),
    [
        (LEAPS, "yellow", "Only players in era 5 are asked to join; Yellow is in era 2."),
        (LEAPS, "blue", "Blue leads this leap and goes along anyway."),
        ((*LEAPS, "join"), "red", "Red has answered already."),
        ((*LEAPS, "stay"), "red", "Red has answered already."),
        (LEAPS, "green", None),
    ],
)
def test_why_somebody_is_not_asked_to_join(action: str, done: tuple[str, ...], by: str, reason: str | None) -> None:
    first, *rest = reasons(after(*done), action, by)
    assert first.startswith("It is for ")
    assert rest == ([reason] if reason else [])


@pytest.mark.parametrize(
    ("done", "action", "by", "reason"),
    [
        (("join", "stay"), "pass", "yellow", "Yellow does not go along with this leap and adds no card."),
        (("join", "stay"), "add 4", "green", "Green does not go along with this leap and adds no card."),
        (("join", "stay", "pass"), "add 3", "red", "Red has passed and adds no more card in this leap."),
        (("join", "join", "pass"), "pass", "blue", None),
    ],
)
def test_why_somebody_is_not_asked_for_a_card(done: tuple[str, ...], action: str, by: str, reason: str | None) -> None:
    first, *rest = reasons(after(*LEAPS, *done), action, by)
    assert first.startswith("It is for ")
    assert rest == ([reason] if reason else [])


@pytest.mark.parametrize(
    ("done", "by", "reason"),
    [
        (OFFERS, "blue", "Blue is the one who offers this card."),
        (OFFERS, "yellow", "The Free Action asks players in era 5 only; Yellow is in era 2."),
        ((*OFFERS, "decline"), "red", "Red has declined already."),
        (OFFERS, "green", None),
    ],
)
def test_why_somebody_is_not_offered_a_card(done: tuple[str, ...], by: str, reason: str | None) -> None:
    first, *rest = reasons(after(*done), "decline", by)
    assert first.startswith("It is for ")
    assert rest == ([reason] if reason else [])


def test_who_has_no_card_is_offered_none() -> None:
    assert reasons(after(*OFFERS, hands={**HANDS, "red": []}), "decline", "red")[1:] == ["Red has no card to give."]


def test_item_2_asks_players_in_other_eras_too() -> None:
    asked = [{"kind": "offering", "who": "blue", "card": "1", "waiting": ["red", "yellow", "green"], "item": True}]
    state = after(asked=asked, now={"acted": True})
    assert reasons(state, "decline", "yellow")[1:] == []


def test_another_question_comes_before_all_that() -> None:
    assert reasons(after(*LEAPS), "pass", "yellow")[1:] == [
        "Another question is open: Red: Blue leaps from era 5 to the future. Do you join?"
    ]
