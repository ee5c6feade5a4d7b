"""Where things lie on the drawn table: ten columns from past to future, and the levels from top to bottom."""

from timetravel.leap.components import LAST

WIDTH, HEIGHT = 1000, 780
EDGE = 12.0
PITCH = (WIDTH - 2 * EDGE) / LAST
COLUMN = PITCH - 4  # width of what belongs to an era

# tops and heights
SCENARIO, SCENARIO_HEIGHT = 60.0, 114.0
GROUND, GROUND_END = 180.0, 468.0
REFERENCE_HEIGHT = 74.0
SLOT, SLOT_HEIGHT = 263.0, 104.0
LANE = 383.0  # the middle of the free strip below the slots: badges and the way of the last move
PIECES = 430.0  # the middle of the pieces
WORMHOLE, WORMHOLE_END = 478.0, 588.0
RAY = 491.0  # the arrow of a leap
LINE, LINE_HEIGHT = 504.0, 78.0  # the cards in the wormhole
DISCARDS = 614.0
STOCK = 698.0

CARD = (76.0, SLOT_HEIGHT)
IN_LINE = (58.0, LINE_HEIGHT)


def middle(era: int) -> float:
    """Return the middle of a column.

    >>> round(middle(1), 1), round(middle(10), 1)
    (60.8, 939.2)
    """
    return EDGE + PITCH * (era - 0.5)


def piece_places(count: int) -> tuple[float, list[tuple[float, float]]]:
    """Return the size of the pieces in an era and their places, relative to the middle of their room."""
    if count <= 3:
        radius, gap = (15.0, 36.0) if count < 3 else (13.4, 29.0)
        return radius, [(gap * (k - (count - 1) / 2), 0) for k in range(count)]
    upper = (count + 1) // 2
    rows = [(upper, -16.0), (count - upper, 16.0)]
    return 13.4, [(30 * (k - (n - 1) / 2), y) for n, y in rows for k in range(n)]
