"""What the board shows of a match: all that crosses to the browser, made from one player's view only."""

import re
from collections.abc import Mapping
from typing import Any

from timetravel import games, languages
from timetravel.match import Entry, Match
from timetravel.messages import colour_name, listed
from timetravel.protocol import Choice, Held, View
from timetravel.widget.seating import Seat

_, _n, _c = languages.speech(languages.SHARED)
LOG = 60  # sentences
_WAY = re.compile(r"(?<!\S)[A-Za-z]+\d+(?:-[A-Za-z]+\d+)*(?!\S)")  # as P3, P3-P2 or era4; tunnel-1 is none
Row = dict[str, Any]


def shown(match: Match, seats: Mapping[str, Seat], viewer: str | None) -> Row:
    """Return the traits of the board as a viewer, or with None an onlooker, may see them."""
    game, who = match.game, match.to_act
    view = game.view(match.state, viewer)
    decides = viewer is not None and viewer == who
    draw = games.drawing(game.NAME)
    return {
        "picture": draw.ring(view),
        "panels": draw.panels(view),
        "ask": asked(match, seats, view, decides),
        "choices": [offered(choice) for choice in game.choices(view)] if decides else [],
        "hand": [] if viewer is None else [_held(held) for held in game.hand(view, viewer)],
        "story": story(match, viewer),
        "seat": viewer or "",
        "seed": match.seed,
    }


def asked(match: Match, seats: Mapping[str, Seat], view: View, decides: bool) -> Row:
    """Return the question, in its own words only for whoever must answer it, and what the view is worth remarking."""
    who = match.to_act
    remarks = [{"text": text, "cites": list(cites)} for text, cites in match.game.remarks(view)]
    title = seats[who].title if who else ""
    row: Row = {"who": who or "", "title": title, "last": _last(match), "remarks": remarks}
    if who is not None and not decides:
        return {**row, "text": "", "cites": []}
    question = match.game.question(view.position)
    text = question.text if who else f"{question.text} {_result(match)}"
    return {**row, "text": text, "cites": list(question.cites)}


def offered(choice: Choice) -> Row:
    """Return a choice as the browser gets it."""
    return {key: value for key, value in choice._asdict().items() if value}


def _held(held: Held) -> Row:
    return {"id": held.id, "title": held.title, "count": held.number}


def story(match: Match, viewer: str | None) -> list[Row]:
    """Return the last sentences of a match as a viewer may read them."""
    rows: list[Row] = []
    for number, entry in enumerate(reversed(match.entries)):
        said = [match.game.sentence(event, viewer) for event in entry.events]
        key = len(match.entries) - number
        rows[:0] = [
            {"n": f"{key}.{k}", "who": entry.by, "text": text, "cites": list(cites)}
            for k, (text, cites) in enumerate(said)
        ]
        if len(rows) >= LOG:
            break
    return rows[-LOG:]


def _last(match: Match) -> Row:
    if not match.entries:
        return {}
    entry = match.entries[-1]
    return {"who": entry.by, "ways": ways(entry)}


def ways(entry: Entry) -> list[str]:
    """Return the places that a decision names; its text may name a card that was played face down."""
    return _WAY.findall(entry.do)


def _result(match: Match) -> str:
    """Return who won, and every score where they differ."""
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    names = [colour_name(colour) for colour in outcome.winners] or [_("Nobody")]
    facts = {"who": listed(names), "scores": _scores(outcome.final)}
    if len(set(outcome.final.values())) > 1:
        return _n("{who} wins: {scores}.", "{who} win: {scores}.", len(names), **facts)
    return _n("{who} wins.", "{who} win.", len(names), **facts)


def _scores(final: Mapping[str, int]) -> str:
    ranked = sorted(final, key=lambda colour: -final[colour])
    return listed([f"{colour_name(colour)} {final[colour]}" for colour in ranked], last=False)
