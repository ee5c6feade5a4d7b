"""Golden playthroughs: whole games, written down once, that must come out the same for ever.

``python -m tests.golden`` writes them anew, after a change of the rules that is meant.
"""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

from tests.golden.leap import LEAP
from tests.golden.viagem import VIAGEM
from timetravel import bots, games
from timetravel.match import Match
from timetravel.protocol import Game

FOLDER = Path(__file__).parent


CASES = {**VIAGEM, **LEAP}


def path(name: str) -> Path:
    return FOLDER / f"{name}.json"


def fresh(name: str) -> Match:
    """Play a case with the random bot."""
    case = CASES[name]
    match = Match(games.get(case.game), case.players, case.options, case.seed, setup=case.setup)
    bot = bots.make("random", match.game, random.Random(f"golden {case.seed}"))
    while (who := match.to_act) is not None:
        match.act(bot.choose(match.game.view(match.state, who)))
    return match


def replayed(data: dict[str, Any]) -> Match:
    """Play the actions of a file again, with the shuffles that stand there."""
    game = games.get(data["game"])
    match = Match.replaying(game, data["players"], data["options"], data["seed"], data["draws"], data["setup"])
    for row in data["actions"]:
        who, do, *chance = row
        match.act(do, who, chance)
    return match


def as_data(match: Match) -> dict[str, Any]:
    """What is kept of a game: every decision and how it came out."""
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    return {
        "game": match.game.NAME,
        "players": list(match.players),
        "options": match.game.changed_options(match.options),
        "setup": match.setup,
        "seed": match.seed,
        "draws": [list(draw) for draw in match.draws],
        "how": outcome.how,
        "winners": list(outcome.winners),
        "final": dict(outcome.final),
        "position": digest(match.game, match.state),
        "events": hashlib.sha256(
            " ".join(event.kind for entry in match.entries for event in entry.events).encode()
        ).hexdigest()[:16],
        "actions": [[entry.by, entry.do, *entry.chance] for entry in match.entries],
    }


def digest(game: Game, state: Any) -> str:
    return hashlib.sha256(game.text_of(state).encode()).hexdigest()[:16]


def dumps(data: dict[str, Any]) -> str:
    """One line for each decision, so that a change shows where it begins."""
    actions = ",\n".join(f"  {json.dumps(row)}" for row in data["actions"])
    rest = ",\n".join(f' "{key}": {json.dumps(value)}' for key, value in data.items() if key != "actions")
    return f'{{\n{rest},\n "actions": [\n{actions}\n ]\n}}\n'


def load(name: str) -> dict[str, Any]:
    return json.loads(path(name).read_text(encoding="utf-8"))
