"""A disputed move: the position of a scenario file before one of its steps, and the verdict on what is tried there."""

from pathlib import Path
from typing import NamedTuple

from timetravel import scenario
from timetravel.errors import OptionError
from timetravel.protocol import Action, Event, Sentence, State, Verdict
from timetravel.scenario import Scenario, ScenarioError


class Dispute(NamedTuple):
    """A move that is judged: ``number`` is its step, ``by`` who tries it (None when the match is over)."""

    scenario: Scenario
    number: int
    state: State
    action: Action
    by: str | None
    verdict: Verdict


def of_file(path: str | Path, number: int | None = None, tried: str | None = None, by: str | None = None) -> Dispute:
    """Return the dispute about a step of a scenario file.

    Parameters
    ----------
    number : which step, from 1; left out, the last
    tried : another action in its place, or after the last one, if the number is one more than there are steps
    by : who tries it

    Raises
    ------
    ScenarioError
        when the file cannot be read, or an earlier step does not go as it says
    OptionError, NotationError
    """
    read = scenario.load(path)
    steps = read.steps
    if not steps and tried is None:
        raise ScenarioError(str(path), 1, "", "it has no [[step]], so an action to judge is needed (--do)")
    number = max(1, len(steps)) if number is None else number
    if not 1 <= number <= len(steps) + (tried is not None):
        raise OptionError(f"step {number}: the file has {len(steps)}", "step")
    state = _before(read, number)
    step = steps[number - 1] if number <= len(steps) else None
    action = step.action if step and tried is None else read.game.action(tried or "", state)
    who = by or (step.by if step else None)
    verdict = read.game.verdict(state, action, who)
    return Dispute(read, number, state, action, who or read.game.to_act(state), verdict)


def _before(read: Scenario, number: int) -> State:
    """Return the position before a step; the steps before it must go as the file says."""
    earlier = read._replace(steps=read.steps[: number - 1], after={}, includes=(), excludes=(), only=None, number=None)
    report = scenario.run(earlier)
    if not report.ok:
        raise ScenarioError(read.file, 1, "", f"the position is not reached: {report.failure}")
    return report.states[-1]


def told(dispute: Dispute) -> list[Sentence]:
    """Return what happens if a legal move is made, as an onlooker sees it."""
    if not dispute.verdict.legal:
        return []
    game, events = dispute.scenario.game, list[Event]()
    game.step(dispute.state, dispute.action, lambda kind, /, **facts: events.append(Event(kind, facts)), list)
    return [game.sentence(event, None) for event in events]


def others(dispute: Dispute, most: int = 8) -> tuple[list[Action], int]:
    """Return legal actions of the same kind as the one that was tried, the nearest first, and how many there are.

    There are none for somebody who is not asked: they would be another player's, and tell that player's hand.
    """
    from timetravel.nearest import nearest

    if dispute.by != dispute.scenario.game.to_act(dispute.state):
        return [], 0
    left = [a for a in dispute.scenario.game.legal(dispute.state) if type(a) is type(dispute.action)]
    left = [action for action in left if str(action) != str(dispute.action)]
    count, found = len(left), list[Action]()
    while left and len(found) < most:
        found.append(nearest(dispute.action, left))
        left.remove(found[-1])
    return found, count
