"""Numbers with their intervals, as the page shows them; bold where the interval leaves "no difference" out."""

from timetravel.balance import Mean, Share

SHARES = ("first", "last", "won")  # measures that are told in percent


def few(number: float) -> str:
    """Return a number with as many digits as are of use.

    >>> few(12.34), few(0.123)
    ('12.3', '0.12')
    """
    return f"{number:.1f}" if abs(number) >= 10 else f"{number:.2f}"


def bold(text: str, low: float, high: float, fair: float | None) -> str:
    return text if fair is None or low <= fair <= high else f"**{text}**"


def share(one: Share, fair: float | None = None) -> str:
    """Return a share of games in percent.

    >>> share(Share(10, 20)), share(Share(18, 20), 0.5)
    ('50 (30–70) %', '**90 (70–97) %**')
    """
    text = f"{100 * one.rate:.0f} ({100 * one.low:.0f}–{100 * one.high:.0f}) %"
    return bold(text, one.low, one.high, fair)


def mean(one: Mean, zero: bool = False, percent: bool = False) -> str:
    """Return a mean; with ``zero`` it is a difference.

    >>> mean(Mean(7.61, 7.5, 7.7)), mean(Mean(-1.5, -2, -1), zero=True), mean(Mean(0.1, -0.05, 0.25), True, True)
    ('7.6 (7.5 to 7.7)', '**−1.5 (−2.0 to −1.0)**', '+10 (−5 to +25) %')
    """
    digits, factor = (0, 100) if percent else (1, 1)
    middle, low, high = (f"{value * factor:{'+' if zero else ''}.{digits}f}".replace("-", "−") for value in one)
    text = f"{middle} ({low} to {high}){' %' if percent else ''}"
    return bold(text, one.low, one.high, 0.0 if zero else None)
