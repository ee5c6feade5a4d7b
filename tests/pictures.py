"""The pictures of the README and the docs: the real boards in the middle of a match.

``python -m tests.pictures`` draws them again.
"""

import random
from pathlib import Path

from timetravel import bots, games
from timetravel.match import Match

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
# game, players, decisions so far, seed, set-up
SCENES = {
    "viagem": ("viagem", 4, 62, "picture 3", {}),
    "leap": ("leap", 3, 79, "picture 3", {"adventure": 16}),
}
BOT = {"viagem": "greedy", "leap": "companion"}


def draw(name: str) -> str:
    """Return a scene as SVG, as the one who decides sees it."""
    game_name, players, decisions, seed, setup = SCENES[name]
    game = games.get(game_name)
    match = Match(game, players, seed=seed, setup=setup)
    bot = bots.make(BOT[game_name], game, random.Random(seed))
    while match.to_act and len(match.entries) < decisions:
        match.act(bot.choose(game.view(match.state, match.to_act)))
    return str(games.drawing(game_name).svg(game.view(match.state, match.to_act))) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in SCENES:
        (FOLDER / f"{name}.svg").write_text(draw(name), encoding="utf-8")
