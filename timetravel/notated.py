"""How actions show themselves, the same for every game: by their notation."""

from typing import Any


def notate(game: str, *kinds: type) -> None:
    """Let actions of these kinds be shown as what makes them, and be written as their verb if they say nothing else.

    >>> class Rest:
    ...     verb = "rest"
    >>> notate("stones", Rest)
    >>> Rest(), str(Rest())
    (stones.action('rest'), 'rest')
    """
    methods: dict[str, Any] = {"__repr__": lambda action: f"{game}.action({str(action)!r})"}
    for kind in kinds:
        by_verb = {} if "__str__" in vars(kind) else {"__str__": lambda action: action.verb}
        for name, method in {**methods, **by_verb}.items():
            setattr(kind, name, method)
