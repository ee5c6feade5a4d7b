"""What the board answers when an action is tried: every reason against it, and what would be right."""

from collections.abc import Iterable, Sequence
from typing import Any

from timetravel import languages
from timetravel.languages import _later
from timetravel.protocol import Game, Reason, Verdict, View

ATTEMPTS = 3  # what a click may have meant; more would bury the reader
Row = dict[str, Any]

_, _n, _c = languages.speech(languages.SHARED)
MEANINGLESS = _later("That message says nothing that the board understands.")
STALE = _later("The board had changed before that reached it, so nothing was done. Look again and choose.")


def refused(text: str, cites: Iterable[str] = ()) -> Row:
    """Return a refusal in one sentence."""
    return {"answer": "refused", "text": text, "cites": list(cites), "tries": []}


def refusal(tries: Sequence[Row], text: str = "") -> Row:
    """Return a refusal with the reasons against each thing that was tried."""
    return {"answer": "refused", "text": text, "cites": [], "tries": list(tries)}


def why(game: Game, view: View, seat: str, picks: Sequence[str]) -> Row:
    """Return what stands against the actions that picking these ids may have meant."""
    verdicts = [game.verdict(view.position, action, seat) for action in game.attempts(view, picks)]
    question = game.question(view.position)
    if not verdicts:
        return refused(_("Nothing can be done there now. {question}", question=question.text), question.cites)
    return refusal([tried(game, view, verdict) for verdict in verdicts[:ATTEMPTS]])


def tried(game: Game, view: View, verdict: Verdict) -> Row:
    """Return a verdict as the browser shows it: the action, all reasons, the nearest legal action."""
    nearest = verdict.action if verdict.legal else verdict.nearest
    return {
        "do": str(verdict.action),
        "legal": verdict.legal,
        "reasons": [_reason(reason) for reason in verdict.reasons],
        "instead": None if nearest is None else labelled(game, view, str(nearest)),
    }


def labelled(game: Game, view: View, do: str) -> Row:
    """Return a legal action with its words, as a button bears them."""
    words = {choice.do: choice.label for choice in game.choices(view)}
    return {"do": do, "label": words.get(do, do)}


def _reason(reason: Reason) -> Row:
    return {"text": reason.text, "cites": list(reason.cites), "places": list(reason.places)}
