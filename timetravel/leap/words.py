"""From the rules' numbers to words: facts, events, questions, reasons and actions as sentences."""

from collections.abc import Callable
from typing import Any

from timetravel import languages, messages
from timetravel.leap import names, rules
from timetravel.leap.actions import Action
from timetravel.leap.components import COLOURS, NOTHING
from timetravel.leap.names import GAME
from timetravel.leap.state import Adding, Item, Joining, Offering, State
from timetravel.messages import filled, listed, sentence
from timetravel.protocol import Event, Question, Reason, Sentence
from timetravel.refusals import Refusal

_, _n, _c = languages.speech(GAME)


_FACTS: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(("who", "whom", "player"), names.colour),
    **dict.fromkeys(("card", "taken", "offered"), names.card),
    "cards": lambda cards: listed([names.card(card) for card in cards]),
    "numbers": lambda numbers: listed([str(number) for number in numbers]),
    "future": lambda future: _("future") if future else _("past"),
    **dict.fromkeys(("scenario", "mission", "item"), names.scenario),
}


def in_words(facts: dict[str, Any]) -> dict[str, str]:
    """Return facts as words, to be filled into a message."""
    return {key: _FACTS.get(key, str)(value) for key, value in facts.items() if value is not None}


# events


def _variant(event: Event, viewer: int | None) -> str:
    kind, facts = event
    up = ".up" if facts.get("card") == facts.get("era") else ".down"
    knows = facts.get("open") or (viewer is not None and viewer in (facts.get("who"), facts.get("whom")))
    variants = {
        "placed": up + (".exchanged" if facts.get("exchanged") else ""),
        "swapped": up,
        "drew": "" if knows else ".hidden",
        "accepted": ".known" if knows else "",
        "deck_exchanged": ".known" if knows else "",
        "item": ".lapses" if facts.get("lapses") else ".put",
        "over": f".{facts.get('how')}",
    }
    return kind + variants.get(kind, "")


def event_sentence(event: Event, viewer: int | None) -> Sentence:
    """Return an event as a player may read it."""
    return sentence(GAME, "events", _variant(event, viewer), in_words(event.facts))


# questions


def question(s: State) -> Question:
    """Return what is asked now, of whom and why."""
    who = rules.to_act(s)
    if who is None:
        return Question(None, "over", *sentence(GAME, "questions", "over", {}))
    kind, facts = _asked(s)
    said = sentence(GAME, "questions", kind, in_words({"who": who, **facts}))
    return Question(COLOURS[who], kind, *said)


def _asked(s: State) -> tuple[str, dict[str, Any]]:
    if not s.stack:
        return "turn", {"era": s.pieces[s.turn]}
    frame = s.stack[-1]
    if isinstance(frame, Item):
        return frame.name, {}
    if isinstance(frame, Joining):
        return "joining", {"whom": s.turn, "era": frame.era, "future": frame.future}
    if isinstance(frame, Offering):
        return ("offering-item" if frame.item else "offering"), {"whom": frame.who}
    assert isinstance(frame, Adding)
    distance = len(frame.cards) if frame.future else -len(frame.cards)
    return "adding", {"goal": frame.era + distance}


# reasons and actions


def reason(s: State, action: Action, refusal: Refusal) -> Reason:
    """Return a refusal in words, with its sections and the places it speaks of."""
    found = messages.reason(GAME, refusal, action.verb, question(s), in_words(refusal.facts))
    era = refusal.facts.get("era")
    return found._replace(places=(f"era{era}",) if era else ())


def label(s: State, action: Action) -> str:
    """Return a legal action as a learner reads it among his choices."""
    facts = action._asdict()
    verb = facts.pop("verb")
    if verb == "place":
        era = s.pieces[s.turn]
        facts["era"] = era
        verb += (".up" if facts["card"] == era else ".down") + (".exchanged" if s.eras[era] != NOTHING else "")
    return filled(GAME, "actions", verb, in_words(facts))
