"""Receiving points and scientist tokens."""

from timetravel.refusals import Tell
from timetravel.rows import put
from timetravel.viagem.state import State


def points(s: State, who: int, number: int, tell: Tell) -> None:
    """Advance a player on the score track."""
    s.score = put(s.score, who, s.score[who] + number)
    if tell:
        tell("points", who=who, number=number)


def tokens(s: State, who: int, number: int, tell: Tell) -> None:
    """Give a player scientist tokens, or with a negative number take them."""
    s.tokens = put(s.tokens, who, s.tokens[who] + number)
    if tell:
        tell("token", who=who, number=number)
