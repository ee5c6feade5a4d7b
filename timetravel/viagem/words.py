"""From the rules' numbers to words: facts, events, questions, reasons and actions as sentences."""

from collections.abc import Callable
from typing import Any

from timetravel import languages, messages
from timetravel.messages import filled, listed, sentence
from timetravel.protocol import Event, Question, Reason, Sentence
from timetravel.refusals import Refusal
from timetravel.viagem import names, rules, travel
from timetravel.viagem.actions import Action, symbol_name
from timetravel.viagem.components import CLOCK, COLOURS, EPOCHS, FIGURES, PLACES, TUNNEL
from timetravel.viagem.names import GAME
from timetravel.viagem.state import Freeing, Placing, Returning, Sending, State, Travelling

_, _n, _c = languages.speech(GAME)


def _periods(numbers: tuple[int | None, ...] | None) -> str:
    return listed([names.period(n) for n in numbers or () if n is not None])


def gift(figure: int) -> str:
    """Return what a figure brings, in words."""
    row = FIGURES[figure]
    parts = [
        _n("{n} point", "{n} points", row["points"]),
        _n("{n} token", "{n} tokens", row["tokens"]),
        _n("{n} piece into the tunnel", "{n} pieces into the tunnel", row["tunnel"]),
    ]
    numbers = (row["points"], row["tokens"], row["tunnel"])
    return listed([part for part, number in zip(parts, numbers, strict=True) if number])


_FACTS: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(("who", "whom", "by"), names.colour),
    "player": names.coloured,
    **dict.fromkeys(("epoch", "start", "goal", "place", "owed", "arrival"), names.place),
    **dict.fromkeys(("period", "bonus"), names.period),
    **dict.fromkeys(("periods", "named", "proofs"), _periods),
    "card": names.card,
    "figure": names.figure,
    "path": lambda path: "-".join(EPOCHS[e] for e in path),
    "symbols": lambda tools: listed([names.tool(tool) for tool in tools]),
    "tool": names.tool,
    "players": lambda players: listed([names.colour(p) for p in players]),
    "targets": lambda targets: listed([_target(*target) for target in targets]),
    **dict.fromkeys(("first", "second"), lambda symbol: symbol_name(*symbol)),
    "change": lambda n: f"{n:+d}",
}


def _target(player: int, epoch: int) -> str:
    return _("{player} in {epoch}", player=names.coloured(player), epoch=EPOCHS[epoch])


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
        words["bonus"] = filled(GAME, "bonuses", kind, {"amount": str(amount)})
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
    facts = action._asdict()
    verb, bonus, proofs = facts.pop("verb"), facts.pop("bonus", None), facts.pop("proofs", None)
    if verb == "meet":
        facts["figure"] = s.figure
    text = filled(GAME, "actions", verb, in_words(facts))
    if bonus is not None:
        text += filled(GAME, "actions", "with_bonus", {"bonus": names.period(bonus)})
    if proofs is not None:
        with_ = "with_proofs" if proofs else "with_no_proof"
        text += filled(GAME, "actions", with_, {"proofs": listed([names.period(p) for p in proofs])})
    return text
