"""From the rules' numbers to words: facts, events, questions, reasons and actions as sentences."""

from collections.abc import Callable
from typing import Any

from timetravel import messages
from timetravel.messages import catalogue, colour_name, listed, sentence
from timetravel.protocol import Event, Question, Reason, Sentence
from timetravel.refusals import Refusal
from timetravel.viagem import rules, travel
from timetravel.viagem.actions import Action, symbol_name
from timetravel.viagem.components import (
    CARD_TITLES,
    CLOCK,
    COLOURS,
    EPOCHS,
    FIGURES,
    HIDDEN,
    PERIOD_NAMES,
    PLACES,
    TUNNEL,
)
from timetravel.viagem.state import Freeing, Placing, Returning, Sending, State, Travelling

GAME = "viagem"
_PLACE_WORDS = (*EPOCHS, "the current epoch", "the tunnel", "the black hole")


def _periods(numbers: tuple[int | None, ...] | None) -> str:
    return listed([PERIOD_NAMES[n] for n in numbers or () if n is not None])


def colour(player: int) -> str:
    """Return the name of a player."""
    return colour_name(COLOURS[player])


def card_title(card: int) -> str:
    """Return the name of a card; of one that may not be known, just what it is."""
    return "an action card" if card == HIDDEN else CARD_TITLES[card]


def gift(figure: int) -> str:
    """Return what a figure brings, in words."""
    row = FIGURES[figure]
    parts = [
        ("points", row["points"]),
        ("tokens", row["tokens"]),
        ("pieces into the tunnel", row["tunnel"]),
    ]
    return listed([f"{number} {what if number > 1 else what.replace('s', '', 1)}" for what, number in parts if number])


_FACTS: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(("who", "whom", "by"), colour),
    "player": lambda p: COLOURS[p],
    **dict.fromkeys(("epoch", "start", "goal", "place", "owed", "arrival"), lambda e: _PLACE_WORDS[e]),
    "period": lambda p: PERIOD_NAMES[p],
    **dict.fromkeys(("periods", "named", "proofs"), _periods),
    "bonus": lambda p: PERIOD_NAMES[p],
    "card": card_title,
    "figure": lambda e: FIGURES[e]["name"],
    "path": lambda path: "-".join(EPOCHS[e] for e in path),
    "symbols": lambda tools: listed(list(tools)),
    "players": lambda players: listed([colour(p) for p in players]),
    "targets": lambda targets: listed([f"{COLOURS[p]} in {EPOCHS[e]}" for p, e in targets]),
    **dict.fromkeys(("first", "second"), lambda symbol: symbol_name(*symbol)),
    "change": lambda n: f"{n:+d}",
}


def in_words(facts: dict[str, Any]) -> dict[str, str]:
    """Return facts as words, to be filled into a message."""
    return {key: _FACTS.get(key, str)(value) for key, value in facts.items() if value is not None}


# events


def _variant(event: Event, viewer: int | None) -> str:
    kind, facts = event
    variants = {
        "marker": ".blocked" if facts.get("blocked") else "",
        "moved": ".pushed" if "by" in facts else f".{facts.get('tool')}",
        "token": ".gained" if facts.get("number", 0) > 0 else ".spent",
        "sent": ".tunnel" if facts.get("goal") == TUNNEL else ".current",
        "reshuffled": f".{facts.get('what')}",
        "drew": "" if viewer is not None and facts.get("who") == viewer else ".hidden",
        "over": f".{facts.get('how')}",
    }
    return kind + variants.get(kind, "")


def event_sentence(event: Event, viewer: int | None) -> Sentence:
    """Return an event as a player may read it."""
    words = in_words({k: v for k, v in event.facts.items() if k != "kind"})
    if event.kind == "figure":
        words["epoch"] = EPOCHS[event.facts["figure"]]
    if event.kind == "clock":
        kind, amount = CLOCK[event.facts["left"]]
        words["bonus"] = catalogue(GAME)["bonuses"][kind].format(amount=amount)
    return sentence(GAME, "events", _variant(event, viewer), words)


# questions


def question(s: State) -> Question:
    """Return what is asked now, of whom and why."""
    who = rules.to_act(s)
    if who is None:
        return Question(None, "over", *sentence(GAME, "questions", "over", {}))
    kind, facts = _turn_question(s) if not s.stack else _frame_question(s)
    said = sentence(GAME, "questions", kind, in_words({"who": who, **facts}))
    return Question(COLOURS[who], kind.removesuffix("-optional"), *said)


def _turn_question(s: State) -> tuple[str, dict[str, Any]]:
    if s.figure >= 0:
        kind = "meeting" if s.table.options.meet == "forced" else "meeting-optional"
        return kind, {"figure": s.figure, "arrival": s.arrival}
    if s.journeyed:
        return "after", {}
    if s.owed >= 0:
        return "owed", {"owed": s.owed}
    return ("turn" if travel.can_travel(s, s.turn) else "stuck"), {}


def _frame_question(s: State) -> tuple[str, dict[str, Any]]:
    frame = s.stack[-1]
    if isinstance(frame, Placing):
        return "placing", {"number": frame.left[frame.who]}
    if isinstance(frame, Travelling):
        return "travelling", {"epoch": frame.epoch}
    if isinstance(frame, Sending):
        if frame.figure < 0:
            return "sending-clock", {"number": frame.left}
        return "sending-figure", {"number": frame.left, "figure": frame.figure}
    assert isinstance(frame, Freeing | Returning)
    if isinstance(frame, Returning):
        return "returning", {"number": frame.left}
    return ("freeing-tunnel" if frame.tunnel else "freeing-blocked"), {"number": frame.left}


# reasons


def reason(s: State, action: Action, refusal: Refusal) -> Reason:
    """Return a refusal in words, with its sections and the places it speaks of."""
    found = messages.reason(GAME, refusal, action.verb, question(s), in_words(refusal.facts))
    return found._replace(places=_places(refusal.facts))


def _places(facts: dict[str, Any]) -> tuple[str, ...]:
    keys = ("epoch", "start", "goal", "place", "arrival")
    return tuple(PLACES[facts[key]] for key in keys if isinstance(facts.get(key), int) and facts[key] >= 0)


# actions


def label(s: State, action: Action) -> str:
    """Return a legal action as a learner reads it among his choices."""
    texts = catalogue(GAME)["actions"]
    facts = action._asdict()
    verb, bonus, proofs = facts.pop("verb"), facts.pop("bonus", None), facts.pop("proofs", None)
    if verb == "meet":
        facts["figure"] = s.figure
    text: str = texts[verb].format_map(in_words(facts))
    if bonus is not None:
        text += texts["with_bonus"].format(bonus=PERIOD_NAMES[bonus])
    if proofs is not None:
        with_ = "with_proofs" if proofs else "with_no_proof"
        text += texts[with_].format(proofs=listed([PERIOD_NAMES[p] for p in proofs]))
    return text
