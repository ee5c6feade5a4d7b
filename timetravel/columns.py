"""How wide texts are in terminals and pictures, where a Japanese sign takes the room of two letters."""

import re
from collections.abc import Iterable
from unicodedata import east_asian_width

_WIDE = r"\u2e80-\u9fff\uff00-\uffef"
_BEHIND = "、。」）！？：ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"  # begins no line
_WORD = re.compile(rf"\s*(?:[{_WIDE}][{_BEHIND}]*|[^\s{_WIDE}]+)")


def columns(text: str) -> int:
    """Return how many columns a text takes.

    >>> columns("Era 3"), columns("時代 3")
    (5, 6)
    """
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def pad(text: str, width: int) -> str:
    """Return a text with spaces behind it up to a width, one at least.

    >>> pad("時代", 6) + "|", pad("too long", 3) + "|"
    ('時代  |', 'too long |')
    """
    return text + " " * max(1, width - columns(text))


def room(texts: Iterable[str], least: int) -> int:
    """Return how wide a column for some texts is, a space behind them included.

    >>> room(["時代", "Era"], 4), room(["時代", "Era"], 9)
    (5, 9)
    """
    return max(least, *(columns(text) + 1 for text in texts))


def words_of(text: str) -> list[str]:
    """Return the pieces of a text between which a line may be broken, each with the space before it.

    >>> words_of("one two"), words_of("時代へ。")
    (['one', ' two'], ['時', '代', 'へ。'])
    """
    found: list[str] = _WORD.findall(text)
    return found


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines of some columns, broken at spaces and between Japanese signs.

    >>> wrapped("Turn 1 of 9", 6), wrapped("時代に進みます。", 8)
    (['Turn 1', 'of 9'], ['時代に進', 'みます。'])
    """
    lines: list[str] = []
    for word in words_of(text):
        if lines and columns(lines[-1] + word) <= width:
            lines[-1] += word
        else:
            lines.append(word.lstrip())
    return lines
