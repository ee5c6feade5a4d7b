"""Which messages come up when the scenario files run and games are played, and how they read."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from tests.corpus import files
from tests.playing import games, told
from tests.tries import tries
from timetravel import messages, scenario, viagem
from timetravel.viagem import actions as act


class Noting(dict):
    """A table of messages that notes which of them were asked for."""

    def __init__(self, table: dict, seen: set[str]) -> None:
        super().__init__(table)
        self.seen = seen

    def __getitem__(self, name: str) -> object:
        self.seen.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: object = None) -> object:
        self.seen.add(name)
        return super().get(name, default)


class Seen:
    """The names of messages that came up, by table, and all sentences made of them."""

    def __init__(self) -> None:
        self.names: dict[str, set[str]] = defaultdict(set)
        self.texts: set[str] = set()
        self.cites: set[tuple[str, ...]] = set()
        self.reasons: dict[str, object] = {}

    def sentence(self, said: object) -> None:
        self.texts.add(said.text)
        self.cites.add(said.cites)

    def look(self, state: viagem.State) -> None:
        """Read what is asked and what may be done."""
        self.sentence(viagem.question(state))
        for choice in viagem.choices(viagem.view(state, viagem.to_act(state))):
            self.texts |= {choice.label, *(sentence for _, sentence in choice.brings)}
        if viagem.to_act(state):
            for player in viagem.players(state):
                view = viagem.view(state, player)
                self.texts |= {f"If {change.text}." for change in viagem.alternatives(view, player)}

    def do(self, state: viagem.State, action: act.Action) -> viagem.State:
        """Read what happens, as each player and an onlooker do."""
        after, events = told(state, action)
        for event in events:
            for viewer in (None, *viagem.players(state)):
                self.sentence(viagem.sentence(event, viewer))
        return after

    def ask(self, state: viagem.State, action: act.Action, by: str | None = None) -> None:
        """Read the reasons against an action."""
        for reason in viagem.why_not(state, action, by):
            self.sentence(reason)
            self.reasons[reason.name] = reason


@contextmanager
def noting(seen: Seen) -> Iterator[None]:
    """Note every message that is looked up."""
    catalogue = messages.catalogue("viagem")
    before = dict(catalogue)
    catalogue.update({table: Noting(rows, seen.names[table]) for table, rows in before.items()})
    try:
        yield
    finally:
        catalogue.update(before)


def run_files(seen: Seen) -> None:
    """Do and try all that stands in the scenario files."""
    for file in files("viagem"):
        read = scenario.load(file.path)
        states = scenario.run(read).states
        for step, state in zip(read.steps, states, strict=False):
            seen.ask(state, step.action, step.by)
            if step.legal:
                seen.do(state, step.action)
        seen.look(states[-1])
        for action in read.excludes:
            seen.ask(states[-1], action)


def play_games(seen: Seen, seeds: range) -> None:
    """Play games; at each decision try what may be refused, sometimes for somebody else."""
    for number, (state, legal, action, rng) in enumerate(games(seeds)):
        for tried in tries(rng, state, legal, 3):
            seen.ask(state, tried, rng.choice([None, None, None, *viagem.players(state)]))
        if action is not None:
            seen.do(state, action)
        if not number % 25:
            seen.look(state)


def everything() -> Seen:
    seen = Seen()
    with noting(seen):
        run_files(seen)
        play_games(seen, range(3_000_000, 3_000_080))
        start = viagem.start(("blue", "red", "yellow"))
        seen.texts |= {messages.tool_words("viagem", tool)[1] for tool in viagem.reachable(viagem.view(start), "blue")}
    return seen
