"""Looking ahead from many positions at once. This needs numpy, which Python in a browser page may lack."""

from collections.abc import Sequence

from timetravel.leap import batch_signs, batch_turns
from timetravel.leap.batch import batch_of
from timetravel.leap.sketch import Sketch


def chances(sketches: Sequence[Sketch]) -> list[float]:
    """Return how likely the team seems to win each position: what ``judgement.chance`` returns for each."""
    return batch_signs.chances(batch_of(sketches))


def led_to(sketches: Sequence[Sketch], decks: Sequence[Sequence[int]], turns: int) -> list[float]:
    """Return how likely the team seems to win after some more turns, each with a deck of its own."""
    return batch_signs.chances(batch_turns.played_on(batch_of(sketches), decks, turns))
