"""Scenario files: a position, what is tried, what must come of it. The format is in ``docs/scenarios.md``.

>>> text = '''game = "viagem"
... [position]
... players = ["blue", "red", "yellow"]
... pieces.blue = ["D1"]
... [[step]]
... do = "ship D1-D2"
... [after]
... score.blue = 2
... '''
>>> run(loads(text)).ok
True
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from timetravel import games, packs, rulebook
from timetravel.errors import (
    ChanceError,
    NotationError,
    OptionError,
    PackError,
    PositionError,
    TimeTravelError,
    instead,
)
from timetravel.files import read_text
from timetravel.messages import catalogue
from timetravel.protocol import Action, Game, State, Verdict
from timetravel.schema import Checker
from timetravel.toml_lines import TomlError, dotted, line_of, parse, parts

ORDERED = ("pile", "figure_pile", "deck", "cleared")


class ScenarioError(TimeTravelError):
    """A scenario that cannot be read: the file, the line, the key, and what was expected there."""

    def __init__(self, file: str, line: int, key: str, message: str) -> None:
        super().__init__(f"{file}:{line}: {key + ': ' if key else ''}{message}")
        self.file, self.line, self.key, self.message = file, line, key, message


class Step(NamedTuple):
    """One thing that is tried."""

    action: Action
    by: str | None
    legal: bool
    cites: tuple[str, ...]
    events: tuple[str, ...]
    chance: tuple[str, ...] | None
    after: dict[str, Any]
    note: str = ""


class Scenario(NamedTuple):
    """A scenario that has been read: all its texts are understood, its position can be."""

    file: str
    text: str
    title: str
    section: str | None
    game: Game
    start: State
    steps: tuple[Step, ...]
    after: dict[str, Any]
    includes: tuple[Action, ...]
    excludes: tuple[Action, ...]
    only: tuple[Action, ...] | None
    number: int | None


class Report(NamedTuple):
    """What came of a scenario: ``failure`` says what was expected and what happened."""

    scenario: Scenario
    failure: str
    states: tuple[State, ...]
    verdicts: tuple[Verdict, ...]

    @property
    def ok(self) -> bool:
        """Return whether everything was as expected."""
        return not self.failure


# reading


def load(path: str | Path) -> Scenario:
    """Read a scenario file.

    Raises
    ------
    ScenarioError
    """
    try:
        text = read_text(path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise ScenarioError(str(path), 1, "", f"the file cannot be read: {why}") from None
    return loads(text, str(path))


def loads(text: str, file: str = "<text>") -> Scenario:
    """Read a scenario from its text.

    Raises
    ------
    ScenarioError
    """
    return _Reader(text, file).scenario()


@lru_cache(maxsize=1)
def _checker() -> Checker:
    schema = Path(__file__).with_name("scenario.schema.json").read_text(encoding="utf-8")
    return Checker(json.loads(schema))


@lru_cache(maxsize=8)
def _after_checker(game: str) -> Checker:
    schema = games.get(game).position_schema()
    properties = {**schema["properties"], **schema["after"]}
    return Checker({**schema, "required": [], "properties": properties})


class _Reader:
    """Reads one scenario; every error is given its line."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file

    def error(self, message: str, *path: str | int) -> ScenarioError:
        return ScenarioError(self.file, line_of(self.text, path), dotted(path), message)

    def data(self) -> dict[str, Any]:
        try:
            return parse(self.text, "scenario")
        except TomlError as error:
            raise ScenarioError(self.file, error.line, "", str(error)) from None

    def scenario(self) -> Scenario:
        data = self.data()
        self.named(data.get("game"))
        self.checked(_checker(), data)
        self.game = games.get(data["game"])
        if "pack" in data:
            self.packed(data["pack"])
        self.known_section(data.get("section"), "section")
        state = self.position(data)
        self.state = state
        self.players = self.game.players(state)
        legal = data.get("legal", {})
        only = self.actions(legal.get("only", []), "legal", "only")
        return Scenario(
            self.file, self.text, data.get("title", Path(self.file).stem), data.get("section"), self.game, state,
            tuple(self.step(row, k) for k, row in enumerate(data.get("step", []))),
            self.after(data.get("after", {}), "after"),
            self.actions(legal.get("includes", []), "legal", "includes"),
            self.actions(legal.get("excludes", []), "legal", "excludes"),
            only if "only" in legal else None,
            legal.get("count"),
        )  # fmt: skip

    def named(self, game: object) -> None:
        """Refuse a game that does not exist before anything is asked of its position."""
        try:
            if isinstance(game, str):
                games.get(game)
        except OptionError as error:
            raise self.error(str(error), "game") from None

    def checked(self, checker: Checker, data: object, *under: str | int) -> None:
        try:
            checker.check(data)
        except PositionError as error:
            raise self.error(error.message, *under, *parts(error.key)) from None

    def packed(self, wanted: object) -> None:
        """Refuse a scenario that was made with another data pack; one that names none speaks of any box."""
        try:
            packs.require(self.game.NAME, wanted)
        except PackError as error:
            raise self.error(str(error), "pack") from None

    def position(self, data: dict[str, Any]) -> State:
        try:
            options = self.game.options(data.get("options", {}))
        except OptionError as error:
            raise self.error(error.message, "options", error.key) from None
        try:
            return self.game.state_of(data["position"], options)
        except PositionError as error:
            raise self.error(error.message, "position", *parts(error.key)) from None

    def step(self, row: dict[str, Any], k: int) -> Step:
        by, legal = row.get("by"), row.get("legal", True)
        if by is not None and by not in self.players:
            raise self.error(f"nobody plays {by!r} ({', '.join(self.players)})", "step", k, "by")
        if row.get("events") and not legal:
            raise self.error("it goes with legal = true", "step", k, "events")
        for j, cite in enumerate(row.get("cites", [])):
            self.known_section(cite, "step", k, "cites", j)
        kinds = {name.split(".")[0] for name in catalogue(self.game.NAME)["events"]}
        for j, kind in enumerate(row.get("events", [])):
            if kind not in kinds:
                hint = instead(kind, sorted(kinds), f"timetravel/{self.game.NAME}/data/messages.toml")
                raise self.error(f"no event {kind!r}{hint}", "step", k, "events", j)
        chance = tuple(row["chance"]) if "chance" in row else None
        after = self.after(row.get("after", {}), "step", k, "after")
        action = self.action(row["do"], "step", k, "do")
        return Step(
            action,
            by,
            legal,
            tuple(row.get("cites", ())),
            tuple(row.get("events", ())),
            chance,
            after,
            row.get("note", ""),
        )

    def known_section(self, id_: str | None, *path: str | int) -> None:
        known = rulebook.sections(self.game.NAME)
        if id_ is not None and id_ not in known:
            raise self.error(f"no section {id_!r}{instead(id_, known, 'docs/rulings.md')}", *path)

    def action(self, text: str, *path: str | int) -> Action:
        try:
            return self.game.action(text, self.state)
        except NotationError as error:
            raise self.error(str(error), *path) from None

    def actions(self, texts: Sequence[str], *path: str | int) -> tuple[Action, ...]:
        return tuple(self.action(text, *path, k) for k, text in enumerate(texts))

    def after(self, wanted: dict[str, Any], *path: str | int) -> dict[str, Any]:
        self.checked(_after_checker(self.game.NAME), wanted, *path)
        colours = self.game.COLOURS
        for key, value in wanted.items():
            names = value if isinstance(value, dict | list) else [value]
            for name in names:
                if name in colours and name not in self.players:
                    where = (key, name) if isinstance(value, dict) else (key,)
                    raise self.error(f"nobody plays {name}", *path, *where)
        return wanted


# running


def run(scenario: Scenario) -> Report:
    """Run a scenario up to the first thing that is not as expected.

    Raises
    ------
    ScenarioError
        when a ``chance`` is no rearrangement of what is reshuffled
    """
    states, verdicts = [scenario.start], []
    for k, step in enumerate(scenario.steps):
        verdict = scenario.game.verdict(states[-1], step.action, step.by)
        verdicts.append(verdict)
        failure, state = _step(scenario, k, step, verdict, states[-1])
        states.append(state)
        if failure:
            return Report(scenario, f"step {k + 1}, {step.action}: {failure}", tuple(states), tuple(verdicts))
    failure = _differences(scenario, states[-1], scenario.after) or _legal(scenario, states[-1])
    return Report(scenario, failure, tuple(states), tuple(verdicts))


def _step(scenario: Scenario, k: int, step: Step, verdict: Verdict, state: State) -> tuple[str, State]:
    if not step.legal:
        return _refused(step, verdict) or _differences(scenario, state, step.after), state
    if not verdict.legal:
        return "expected to be legal, but: " + "; ".join(_cited(verdict)), state
    kinds: list[str] = []
    state = _applied(scenario, k, step, state, kinds)
    rest = iter(kinds)
    missing = [kind for kind in step.events if kind not in rest]
    if missing:
        return (
            f"expected the event {missing[0]} (in the order {list(step.events)}), but got {kinds}",
            state,
        )
    return _differences(scenario, state, step.after), state


def _refused(step: Step, verdict: Verdict) -> str:
    if verdict.legal:
        return "expected to be refused, but it is legal"
    cites = {cite for reason in verdict.reasons for cite in reason.cites}
    missing = [cite for cite in step.cites if cite not in cites]
    if missing:
        return f"expected a refusal that cites {', '.join(missing)}, but: " + "; ".join(_cited(verdict))
    return ""


def _cited(verdict: Verdict) -> list[str]:
    return [f"{reason.text} [{', '.join(reason.cites)}]" for reason in verdict.reasons]


def _applied(scenario: Scenario, k: int, step: Step, state: State, kinds: list[str]) -> State:
    used = not step.chance

    def shuffle(names: list[str]) -> list[str]:
        nonlocal used
        used = True
        return names if step.chance is None else list(step.chance)

    def error(message: str) -> ScenarioError:
        line = line_of(scenario.text, ("step", k, "chance"))
        return ScenarioError(scenario.file, line, f"step[{k}].chance", message)

    try:
        after = scenario.game.step(state, step.action, lambda kind, /, **facts: kinds.append(kind), shuffle)
    except ChanceError as problem:
        raise error(str(problem)) from None
    if not used:
        raise error("nothing is reshuffled in this step")
    return after


def _differences(scenario: Scenario, state: State, wanted: dict[str, Any]) -> str:
    if not wanted:
        return ""
    found = {**scenario.game.describe(state), **scenario.game.facts(state)}
    for key, value in wanted.items():
        difference = _difference(key, value, found[key], key in ORDERED)
        if difference:
            return difference
    return ""


def _difference(key: str, wanted: Any, found: Any, ordered: bool) -> str:
    if isinstance(wanted, dict):
        differences = (_difference(f"{key}.{k}", v, found.get(k), ordered) for k, v in wanted.items())
        return next((difference for difference in differences if difference), "")
    if isinstance(wanted, list) and isinstance(found, list) and not ordered:
        same = sorted(map(str, wanted)) == sorted(map(str, found))
    else:
        same = wanted == found
    return "" if same else f"expected {key} = {wanted!r}, but it is {found!r}"


def _legal(scenario: Scenario, state: State) -> str:
    game = scenario.game
    for action in scenario.includes:
        verdict = game.verdict(state, action)
        if not verdict.legal:
            return f"expected {action} to be legal, but: " + "; ".join(_cited(verdict))
    for action in scenario.excludes:
        if not game.why_not(state, action):
            return f"expected {action} not to be legal, but it is"
    listed = game.legal(state)
    if scenario.number is not None and scenario.number != len(listed):
        return f"expected {scenario.number} legal actions, but there are {len(listed)}"
    return _only(game, state, scenario.only, listed) if scenario.only is not None else ""


def _only(game: Game, state: State, only: Sequence[Action], listed: Sequence[Action]) -> str:
    wanted = {action if game.why_not(state, action) else game.shortest(state, action) for action in only}
    missing = [str(action) for action in wanted if action not in listed]
    extra = [str(action) for action in listed if action not in wanted]
    if missing:
        return f"expected {', '.join(sorted(missing))} to be legal, but it is not"
    return f"expected nothing beside, but also legal: {', '.join(extra)}" if extra else ""
