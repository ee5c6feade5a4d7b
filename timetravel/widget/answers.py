"""What the board answers when an action is tried: every reason against it, and what would be right."""

from collections.abc import Iterable, Sequence
from typing import Any

from timetravel import languages
from timetravel.languages import _later
from timetravel.nearest import nearest_of_any_kind
from timetravel.protocol import Action, Game, Reason, Verdict, View

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
    """Return what stands against the actions that picking these ids may have meant.

    What can be done all the same comes last, and where something can be done with what was picked first, no other
    action is advised.
    """
    attempts = game.attempts(view, picks)[:ATTEMPTS]
    verdicts = sorted((game.verdict(view.position, action, seat) for action in attempts), key=lambda v: v.legal)
    question = game.question(view.position)
    if not verdicts:
        return refused(_("Nothing can be done there now. {question}", question=question.text), question.cites)
    own = _begun(game, view, picks)
    return refusal([tried(game, view, verdict, own) for verdict in verdicts])


def _begun(game: Game, view: View, picks: Sequence[str]) -> list[Action]:
    """Return the legal actions that begin with the first pick, and have as many of the following ones as any has."""
    found = [c for c in game.choices(view) if picks[0] in (*c.picks[:1], *c.tools)]
    for pick in picks[1:]:
        found = [c for c in found if pick in (*c.picks, *c.tools)] or found
    return [game.action(choice.do, view.position) for choice in found]


def tried(game: Game, view: View, verdict: Verdict, own: Sequence[Action] = ()) -> Row:
    """Return a verdict as the browser shows it: the action, all reasons, the nearest legal action (among some)."""
    nearest = nearest_of_any_kind(verdict.action, own) if own else verdict.nearest
    nearest = verdict.action if verdict.legal else nearest
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
