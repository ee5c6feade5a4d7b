"""The tour of one turn, made from matches between computer players: ``python -m tests.tour`` writes it.

Which matches is fixed by their seeds; which of their turns is shown follows from what should be seen in it.
"""

from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from textwrap import wrap

from tests import golden
from tests.pages import MADE, write
from timetravel import bots, games
from timetravel.match import Match, generator
from timetravel.position_text import toml
from timetravel.protocol import Choice, Event
from timetravel.viagem.components import EPOCHS

GAME = games.get("viagem")
SEED = "tour 26"
ROUNDS = 3  # the turn that is shown lies within them

Turn = list[int]  # the numbers of its decisions


def text() -> str:
    """Return the page."""
    return "\n".join([MADE.format(by="tour"), *one_turn(*the_turn()), *one_clock(*the_clock())]) + "\n"


# finding the turns


def the_turn() -> tuple[Match, Turn]:
    """Return a turn of a few decisions: a flight that brings a proof, a figure, a piece that is sent away."""

    def wanted(match: Match, turn: Turn) -> bool:
        flight, *rest = (match.entries[k] for k in turn)
        at_once = {event.kind for event in flight.events}
        later = {event.kind for entry in rest for event in entry.events}
        return {"speed", "proof"} <= at_once and {"met", "sent"} <= later and len(rest) < 5

    return first([played()], wanted)


def the_clock() -> tuple[Match, Turn]:
    """Return a clock sequence in which two others travel and one of them has a bonus to decide about."""

    def wanted(match: Match, turn: Turn) -> bool:
        others = [e for k in turn if (e := match.entries[k]).by != match.entries[turn[0]].by]
        travellers = {e.by for e in others if e.do.startswith("travel")}
        return len(travellers) > 1 and any(not e.do.startswith("travel") for e in others)

    cases = [name for name, case in golden.CASES.items() if case.game == GAME.NAME and not case.options]
    match, turn = first((golden.replayed(golden.load(name)) for name in cases), wanted)
    begin = next(k for k in turn if match.entries[k].do.startswith("clock"))
    end = next(k for k in turn if k > begin and not GAME.describe(match.states[k])["asked"])
    return match, list(range(begin, end))


def first(matches: Iterable[Match], wanted: Callable[[Match, Turn], bool]) -> tuple[Match, Turn]:
    for match in matches:
        for turn in turns(match):
            if wanted(match, turn):
                return match, turn
    raise LookupError("no such turn in these matches; another SEED or other golden playthroughs may have one")


def turns(match: Match) -> Iterator[Turn]:
    """Yield the turns after the set-up."""
    turn: Turn = []
    for k, entry in enumerate(match.entries):
        if GAME.describe(match.states[k])["stage"] == "turn":
            turn.append(k)
        if turn and any(event.kind == "turn" for event in entry.events):
            yield turn
            turn = []


def played() -> Match:
    match = Match(GAME, 3, seed=SEED)
    hands = {colour: bots.make("greedy", GAME, generator(f"{SEED} {colour}")) for colour in match.players}
    while (who := match.to_act) and match.state.round <= ROUNDS:
        match.act(hands[who].choose(GAME.view(match.state, who)), who)
    return match


# showing them


def one_turn(match: Match, turn: Turn) -> list[str]:
    who = match.entries[turn[0]].by
    before, after = (fenced(str(GAME.view(match.states[k], who))) for k in (turn[0], turn[-1] + 1))
    return [
        "# A tour of one turn",
        "",
        *para(
            f"Three computer players play; the seed of the match is `{SEED}`. All that follows was printed by the",
            "program. The words in brackets are sections of the rules; [rulings.md](rulings.md) lists them.",
        ),
        "",
        "## The board",
        "",
        f"This is the whole position as {who.capitalize()} may see it: what the others hold is not shown.",
        "",
        *before,
        "",
        "## The question",
        "",
        question(match, turn[0]),
        "",
        "## What may be done",
        "",
        *legal(match, turn[0]),
        "",
        "## What may not",
        "",
        *refused(match, turn[0]),
        "",
        "## The turn",
        "",
        *decisions(match, turn, who),
        "",
        "## The board afterwards",
        "",
        *after,
    ]


def one_clock(match: Match, turn: Turn) -> list[str]:
    who, title = match.entries[turn[0]].by, match.entries[turn[0]].by.capitalize()
    before, after = (str(GAME.view(match.states[k], who)).splitlines() for k in (turn[0], turn[-1] + 1))
    changed = list(unified_diff(before, after, n=0, lineterm=""))[2:]
    return [
        "",
        "## A clock: others decide in your turn",
        "",
        *para(
            f"This one is from another match, of {len(match.players)} players. {title} uses a clock, so everybody with",
            "a piece there travels and gets the bonus of the clock number left behind. What is still owed lies on a",
            "stack, which is shown above each question: the last line is asked first. When the stack is empty,",
            f"{title}'s turn goes on.",
        ),
        "",
        *decisions(match, turn, who, stack=True),
        "",
        "What has changed on the board (`-` before, `+` after):",
        "",
        *fenced("\n".join(line for line in changed if not line.startswith("@@")), "diff"),
    ]


def para(*sentences: str) -> list[str]:
    return wrap(" ".join(sentences), 118, break_long_words=False, break_on_hyphens=False)


def fenced(shown: str, language: str = "text") -> list[str]:
    return [f"```{language}", *shown.splitlines(), "```"]


def question(match: Match, k: int) -> str:
    asked = GAME.question(match.states[k])
    return f"> {asked.text} [{', '.join(asked.cites)}]"


def legal(match: Match, k: int) -> list[str]:
    """Return a table of one legal action of each kind, with the one that is taken among them."""
    entry = match.entries[k]
    found = GAME.choices(GAME.view(match.states[k], entry.by))
    kinds: dict[str, Choice] = {}
    for choice in found:
        kind = " ".join(word for word in choice.do.split()[:2] if word.isalpha())
        if choice.do == entry.do or kind not in kinds:
            kinds[kind] = choice
    rows = [f"| `{c.do}` | {c.label} | {'; '.join(says for _, says in c.brings)} |" for c in kinds.values()]
    head = ["| action | in words | what it brings at once |", "|---|---|---|"]
    return [f"{len(found)} actions are legal. One of each kind:", "", *head, *rows]


def refused(match: Match, k: int) -> list[str]:
    """Return the verdicts on what a click on the travelling piece and then on an epoch out of reach may mean."""
    view = GAME.view(match.states[k], match.entries[k].by)
    picks = {choice.do: choice.picks for choice in GAME.choices(view)}
    piece = picks[match.entries[k].do][0]
    within = {pair[1] for pair in picks.values() if pair[0] == piece and len(pair) > 1}
    goal = next(epoch for epoch in EPOCHS if epoch not in within and not piece.endswith(f"@{epoch}"))
    verdicts = [GAME.verdict(view.position, action) for action in GAME.attempts(view, [piece, goal])]
    start = piece.partition("@")[2]
    return [
        *para(
            f"Somebody clicks on the piece in {start} and then on {goal}, which is out of its reach. Whatever that",
            "may have meant is refused with every reason against it, and nothing changes.",
        ),
        "",
        *fenced("\n".join(str(verdict) for verdict in verdicts if not verdict.legal)),
    ]


def decisions(match: Match, turn: Turn, viewer: str, stack: bool = False) -> list[str]:
    lines: list[str] = []
    for number, k in enumerate(turn):
        entry = match.entries[k]
        lines += [""] * bool(number)
        if stack:
            lines += [f"> `{toml(frame)}`\\" for frame in GAME.describe(match.states[k])["asked"]]
        if number or stack:
            lines += [question(match, k), ""]
        lines += [f"**{entry.by.capitalize()}: `{entry.do}`**", *(told(event, viewer) for event in entry.events)]
    return lines


def told(event: Event, viewer: str) -> str:
    says = GAME.sentence(event, viewer)
    return f"- {says.text} [{', '.join(says.cites)}]"


if __name__ == "__main__":
    write("tour", text())
