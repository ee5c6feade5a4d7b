"""A scenario walked through step by step: the learner makes each move, and tries what the rules refuse.

>>> way = Walk("viagem", "examples/ship-1")
>>> way.text
'Blue tries "ship D1-F3". The rules refuse it: try it and read why.'
>>> print(way.act("ship D1-F3"))
Right. ship D1-F3 is refused, as it should be.
  - D1 and F3 do not share an edge. [travel.ship, board]
"""

import tomllib
from functools import lru_cache
from pathlib import Path

from timetravel import games, languages, scenario
from timetravel.errors import OptionError, did_you_mean
from timetravel.feedback import Feedback, sentences
from timetravel.match import Match
from timetravel.messages import colour_name, listed
from timetravel.protocol import Action, Game, Verdict
from timetravel.scenario import Step

ROOT = Path(__file__).parent
_, _n, _c = languages.speech(languages.SHARED)


@lru_cache(maxsize=8)
def names(game: str) -> tuple[str, ...]:
    """Return the names of all scenario files of a game.

    >>> names("viagem")[:2]
    ('examples/clock-1', 'examples/clock-2')
    """
    folder = ROOT / games.get(game).NAME / "scenarios"
    return tuple(path.relative_to(folder).with_suffix("").as_posix() for path in sorted(folder.glob("*/*.toml")))


def path_of(game: str, name: str | Path) -> Path:
    """Return the file of a scenario: one of the game's by its name, or any that ends in ``.toml``.

    Raises
    ------
    OptionError
        when the game has none of that name
    """
    if isinstance(name, str | Path) and str(name).endswith(".toml"):
        return Path(name)
    known = names(game)
    if name not in known:
        hint = did_you_mean(name, known) or "; one is named examples/" + _example(known)
        raise OptionError(f"{game} has no scenario {name!r}{hint}", "name")
    return ROOT / game / "scenarios" / f"{name}.toml"


def _example(known: tuple[str, ...]) -> str:
    return next((name.split("/")[1] for name in known if name.startswith("examples/")), "NAME")


class Walk:
    """A scenario and how far the learner has come in it.

    Parameters
    ----------
    game : the name of the game
    name : of one of its scenario files, as ``"examples/ship-1"``, or the path of another

    Raises
    ------
    OptionError, ScenarioError
        when there is no such game or file, or it cannot be read

    Attributes
    ----------
    match : the match on which it is walked
    steps : what is to be done or tried, in order; what the file calls not legal at its end is tried last
    """

    def __init__(self, game: str, name: str | Path) -> None:
        self.name, self.scenario = str(name), scenario.load(path_of(game, name))
        self.game: Game = self.scenario.game
        if game != self.game.NAME:
            raise OptionError(f"{name} is a scenario of {self.game.NAME!r}, not of {game!r}", "game")
        refused = (Step(action, None, False, (), (), None, {}) for action in self.scenario.excludes)
        self.steps: tuple[Step, ...] = (*self.scenario.steps, *refused)
        written = tomllib.loads(self.scenario.text)
        self.match = Match.from_position(self.game, written["position"], written.get("options", {}), self.name)
        self._tried = set[int]()

    # where the walk is: read off the match, so that it may be taken back

    @property
    def at(self) -> int:
        """The number of the step that comes next, from 0; that of all steps when the walk is over."""
        done = len(self.match.entries)
        for number, step in enumerate(self.steps):
            if not done and (step.legal or number not in self._tried):
                return number
            done -= step.legal
        return len(self.steps)

    @property
    def step(self) -> Step | None:
        """The step that comes next, or None when the walk is over."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    @property
    def who(self) -> str | None:
        """The colour that makes the next step."""
        return (self.step and self.step.by) or self.match.to_act

    @property
    def note(self) -> str:
        """What the scenario says before this step."""
        return self.step.note if self.step else ""

    @property
    def text(self) -> str:
        """What comes next, in words."""
        step = self.step
        if step is None:
            return self._end()
        who = self._name()
        if not step.legal:
            return _('{who} tries "{action}". The rules refuse it: try it and read why.', who=who, action=step.action)
        return _("{who}: {action}. Do it on the board.", who=who, action=self._label(step))

    def _label(self, step: Step) -> str:
        do = str(self.game.shortest(self.match.state, step.action))
        view = self.game.view(self.match.state, self.match.to_act)
        return next((choice.label for choice in self.game.choices(view) if choice.do == do), do)

    def _name(self) -> str:
        return colour_name(self.who) if self.who else _("Anybody")

    def _end(self) -> str:
        only = self.scenario.only
        text = _("That was the whole example. Go on as you like.")
        if only:
            return text + " " + _("Only this can be done now: {actions}.", actions=listed([str(one) for one in only]))
        return text

    # walking

    def act(self, action: Action | str) -> Feedback:
        """Make the next step, or be told why this is not it; a wrong one changes nothing.

        Raises
        ------
        NotationError
            when a text is no action
        """
        tried = self.game.action(action, self.match.state) if isinstance(action, str) else action
        step = self.step
        verdict = self.game.verdict(self.match.state, tried, self.who)
        if step is None:
            return self._done(tried, None) if verdict.legal else _refused(verdict, False)
        if not verdict.legal:
            wanted = not step.legal and tried == step.action
            if wanted:
                self._tried.add(self.at)
            return _refused(verdict, wanted)
        if step.legal and self._same(tried, step.action):
            return self._done(step.action, step)
        text = _("{action} can be done, but the example goes another way.", action=str(tried))
        return Feedback(False, text)

    def show(self) -> Feedback:
        """Make the next step for the learner."""
        step = self.step
        return self.act(step.action) if step else Feedback(True, self.text)

    def _same(self, tried: Action, wanted: Action) -> bool:
        state = self.match.state
        return bool(self.game.shortest(state, tried) == self.game.shortest(state, wanted))

    def _done(self, action: Action, step: Step | None) -> Feedback:
        who = self.match.to_act
        events = self.match.act(action, None, step.chance if step else None)
        return Feedback(True, "", (), sentences(self.game, events, who))

    # the whole of it, to read

    def story(self) -> str:
        """Return the whole walk as text, each step with what comes of it; the walk itself stays where it is."""
        way = Walk(self.game.NAME, self.name)
        lines = [f"{way.scenario.title} [{way.scenario.section}]" if way.scenario.section else way.scenario.title]
        while way.step is not None:
            lines.append(way._headed())
            lines += [f"   {line}" for line in way.show().lines()]
        return "\n".join(lines)

    def _headed(self) -> str:
        step = self.step
        assert step is not None
        who, note = self._name(), f"  ({step.note})" if step.note else ""
        refused = "" if step.legal else _(" – refused")
        return f"{self.at + 1}. {who}: {step.action}{refused}{note}"

    def __str__(self) -> str:
        place = f"{self.at + 1}/{len(self.steps)}" if self.step else _("the end")
        return "\n".join(filter(None, [f"{self.scenario.title} ({place})", self.note, self.text]))


def _refused(verdict: Verdict, wanted: bool) -> Feedback:
    as_it_should = _("{action} is refused, as it should be.", action=verdict.action)
    return Feedback(
        wanted, as_it_should if wanted else _("{action} is refused.", action=verdict.action), verdict.reasons
    )
