"""What the board shows of a match: all that crosses to the browser, made from one player's view only."""

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from timetravel.data import load
from timetravel.match import Match
from timetravel.protocol import Choice, Game, View
from timetravel.widget.seating import Seat

LOG = 60  # sentences
Row = dict[str, Any]


def drawing(game: Game) -> ModuleType:
    """Return the module that draws a game."""
    return import_module(f"timetravel.{game.NAME}.draw")


def shown(match: Match, seats: Mapping[str, Seat], viewer: str | None) -> Row:
    """Return the traits of the board as a viewer, or with None an onlooker, may see them."""
    game, who = match.game, match.to_act
    view = game.view(match.state, viewer)
    decides = viewer is not None and viewer == who
    draw = drawing(game)
    return {
        "picture": draw.ring(view, title=False),
        "panels": draw.panels(view, title=False),
        "ask": asked(match, seats, view, decides),
        "choices": [offered(choice) for choice in game.choices(view)] if decides else [],
        "hand": [] if viewer is None else hand(game, view, viewer),
        "story": story(match, viewer),
        "seat": viewer or "",
        "seed": match.seed,
    }


def asked(match: Match, seats: Mapping[str, Seat], view: View, decides: bool) -> Row:
    """Return the question, in its own words only for whoever must answer it."""
    who = match.to_act
    row: Row = {"who": who or "", "title": seats[who].title if who else "", "last": _last(match)}
    if who is None:
        return {**row, "text": _result(match), "cites": ["end"]}
    if decides:
        question = match.game.question(view.position)
        return {**row, "text": question.text, "cites": list(question.cites)}
    return {**row, "text": "", "cites": []}


def offered(choice: Choice) -> Row:
    """Return a choice as the browser gets it."""
    return {key: value for key, value in choice._asdict().items() if value}


def hand(game: Game, view: View, seat: str) -> list[Row]:
    """Return what a player holds beside the board: cards, then tokens, each kind once."""
    position = game.describe(view.position)
    titles = {row["name"]: row["title"] for row in load(game.NAME, "cards")["card"]}
    cards = list(position.get("hands", {}).get(seat, ()))
    rows = [_held(f"card:{name}", titles[name], cards.count(name)) for name in dict.fromkeys(cards)]
    tokens = position.get("tokens", {}).get(seat, 0)
    return [*rows, _held("token", "Token", tokens)] if tokens else rows


def _held(tool: str, title: str, count: int) -> Row:
    return {"id": tool, "title": title, "count": count}


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
    return {"who": entry.by, "do": entry.do}


def _result(match: Match) -> str:
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    names = " and ".join(colour.capitalize() for colour in outcome.winners)
    verb = "wins" if len(outcome.winners) == 1 else "win"
    return f"The game is over: {names} {verb} with {outcome.final[outcome.winners[0]]} points."
