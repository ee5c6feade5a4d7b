"""The rulings that a table may change, each with its default: see ``data/rulings.toml``."""

from typing import Literal, NamedTuple, get_args, get_type_hints

from timetravel.errors import OptionError, did_you_mean

YesNo = Literal["no", "yes"]


class Options(NamedTuple):
    """One value for each named option.

    >>> Options(revisit="yes").revisit
    'yes'
    """

    setup_order: Literal["clockwise", "snake"] = "clockwise"
    free_pass: Literal["last_turns", "only_if_stuck", "always"] = "last_turns"
    revisit: YesNo = "no"
    decline_proof: YesNo = "no"
    clock_emptiness: Literal["at_leaving", "after_bonus"] = "at_leaving"
    waiting_immune: YesNo = "no"
    wild_bonus: Literal["any", "destination"] = "any"
    tunnel_targets: Literal["board", "board_and_current"] = "board"
    marker_limit: Literal["none", 40] = "none"
    leader_scope: Literal["journey", "any_own_move"] = "journey"
    countdown_exact: Literal["yes", "as_many_as_possible"] = "yes"
    meet: Literal["forced", "optional"] = "forced"
    figure_reshuffle: YesNo = "no"
    diversity_by: Literal["proofs", "periods_entered"] = "proofs"


def allowed(name: str) -> tuple[str | int, ...]:
    """Return the values that an option may have, the default first."""
    values: tuple[str | int, ...] = get_args(get_type_hints(Options)[name])
    default = Options._field_defaults[name]
    return (default, *(value for value in values if value != default))


def make(chosen: dict[str, str | int]) -> Options:
    """Return the options with some of them changed.

    Raises
    ------
    OptionError
        when there is no such option or value

    >>> make({"marker_limit": 40}).marker_limit
    40
    """
    for name, value in chosen.items():
        if name not in Options._fields:
            raise OptionError(f"no option {name!r}{did_you_mean(name, Options._fields)}", name)
        if isinstance(value, bool) or value not in allowed(name):
            values = " or ".join(map(repr, allowed(name)))
            raise OptionError(f"option {name} is {value!r}; it may be {values}", name)
    return Options(**chosen)  # type: ignore[arg-type]  # each value was checked above


def changed(options: Options) -> dict[str, str | int]:
    """Return the options that are not at their default."""
    defaults = Options._field_defaults
    return {name: value for name, value in options._asdict().items() if value != defaults[name]}
