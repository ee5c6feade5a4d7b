"""One random game. A module of its own that imports nothing: what it adds would count as memory of the rules."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    import random
    from typing import Any

    from tests.bench.engine import Engine


def random_game(engine: "Engine", game: "Any", rng: "random.Random") -> tuple[int, int, int]:
    """Play to the end; return how many decisions there were, the actions listed for them, and the decisions forced."""
    legal, apply, over, pick = engine.legal, engine.apply, engine.over, rng.random
    decisions = listed = forced = 0
    while not over(game):
        actions = legal(game)
        width = len(actions)
        if not width:
            break
        game = apply(game, actions[int(pick() * width)])
        decisions += 1
        listed += width
        forced += width == 1
    return decisions, listed, forced
