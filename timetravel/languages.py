"""The language that a reader is spoken to in, and the sentences of the other languages.

Sentences are written in English, in the code and in the data files. The catalogues under ``locale`` (GNU
gettext; ``docs/translate.md``) say them in other languages. Which one is in force is a context variable, so that
two boards beside each other may differ and no function needs one more parameter.

>>> from timetravel import viagem
>>> with speaking("pt_BR"):
...     viagem.question(viagem.start(("blue", "red", "yellow"))).text
'Azul: coloque uma peça (restam 10).'
"""

import os.path
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from timetravel.errors import OptionError, did_you_mean

if TYPE_CHECKING:
    from gettext import NullTranslations

T = TypeVar("T")
ENGLISH = "en"
NAMES = {ENGLISH: "English", "pt_BR": "Português (Brasil)", "ja": "日本語"}
LOCALE = os.path.join(os.path.dirname(__file__), "locale")
SHARED = "board"  # the catalogue of what no game owns
_current: ContextVar[str] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let all sentences that are made inside be in a language; what it does not know stays English.

    Raises
    ------
    OptionError
        when there is no such language
    """
    if language not in NAMES:
        raise OptionError(f"no language {language!r} ({', '.join(NAMES)}){did_you_mean(language, NAMES)}", "language")
    before = _current.set(language)
    try:
        yield
    finally:
        _current.reset(before)


def current() -> str:
    """Return the language in force."""
    return _current.get()


@lru_cache(maxsize=32)
def spoken(domain: str) -> tuple[str, ...]:
    """Return the languages that a game has a catalogue in, English first.

    >>> spoken("leap"), spoken("no such game")
    (('en', 'ja'), ('en',))
    """
    found = (name for name in NAMES if os.path.exists(os.path.join(LOCALE, name, "LC_MESSAGES", f"{domain}.mo")))
    return ENGLISH, *found


def checked(language: str, domain: str) -> str:
    """Return a language that a game speaks.

    Raises
    ------
    OptionError
        for any other
    """
    known = spoken(domain)
    if language not in known:
        hint = did_you_mean(language, known)
        raise OptionError(f"{domain} does not speak {language!r} ({', '.join(known)}){hint}", "language")
    return language


@lru_cache(maxsize=32)
def _catalogue(domain: str, language: str) -> "NullTranslations":
    import gettext

    return gettext.translation(domain, LOCALE, [language], fallback=True)


class One(Protocol):
    """Says a sentence, its ``{names}`` filled in from the facts."""

    def __call__(self, text: str, /, **facts: object) -> str: ...


class Many(Protocol):
    """Says a sentence about a number, which is one more fact, ``n``."""

    def __call__(self, one: str, many: str, n: int, /, **facts: object) -> str: ...


class Within(Protocol):
    """Says a sentence that other places would say otherwise; the context tells them apart."""

    def __call__(self, context: str, text: str, /, **facts: object) -> str: ...


class Speech(NamedTuple):
    """The three ways to say something; unpack them as ``_, _n, _c``, the names that are looked for in the code."""

    one: One
    many: Many
    within: Within


def speech(domain: str) -> Speech:
    """Return what says a game's sentences in the language in force.

    >>> _, _n, _c = speech("viagem")
    >>> _n("{n} piece", "{n} pieces", 2)
    '2 pieces'
    """

    def one(text: str, /, **facts: object) -> str:
        return _filled(translated(domain, text), facts)

    def many(one: str, many: str, n: int, /, **facts: object) -> str:
        language = _current.get()
        text = (one if n == 1 else many) if language == ENGLISH else _catalogue(domain, language).ngettext(one, many, n)
        return _filled(text, {"n": n, **facts})

    def within(context: str, text: str, /, **facts: object) -> str:
        language = _current.get()
        said = text if language == ENGLISH else _catalogue(domain, language).pgettext(context, text)
        return _filled(said, facts)

    return Speech(one, many, within)


def translated(domain: str, text: str) -> str:
    """Return a text in the language in force, as it is where the catalogue does not have it."""
    language = _current.get()
    return text if language == ENGLISH or not text else _catalogue(domain, language).gettext(text)


def _filled(text: str, facts: dict[str, object]) -> str:
    return text.format_map(facts) if facts else text


def _later(text: str) -> str:
    """Mark a text for the catalogues where it is written down; it is said in another place, by ``_(text)``."""
    return text


def table(domain: str, texts: dict[str, str]) -> dict[str, list[str]]:
    """Return, for somebody who cannot ask again, what texts and their plurals are called in the language in force.

    Parameters
    ----------
    texts : each text with its plural, or with an empty one
    """
    language = _current.get()
    if language == ENGLISH:
        return {}
    say = _catalogue(domain, language)
    return {
        one: [say.ngettext(one, many, 1), say.ngettext(one, many, 2)] if many else [say.gettext(one)]
        for one, many in texts.items()
    }


def cached(maxsize: int) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Remember what a function returns, for each language by itself; as ``lru_cache`` for what holds words."""

    def remembering(make: Callable[..., T]) -> Callable[..., T]:
        kept = lru_cache(maxsize)(lambda _language, *args: make(*args))

        @wraps(make)
        def call(*args: object) -> T:
            return kept(_current.get(), *args)

        return call

    return remembering
