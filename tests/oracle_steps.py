"""What an action does, worked out a second time from the rulebook and the rulings alone; see ``tests/oracle.py``.

``after`` gives the whole position that a legal action leads to. Piles are shuffled "by name": cards in
alphabetical order, figures in board order.
"""

from copy import deepcopy

from tests import oracle
from tests.oracle import Options, Position, crowd
from tests.printed import CARD_WORDS, CLOCK, DIVERSITY, EPOCHS, FIGURES, MARK_X, SPEEDS

PERIOD_OF_WORD = {word: period for period, word in CARD_WORDS.items()}


def after(position: Position, o: Options, text: str) -> Position:
    """The position after a legal action."""
    p = deepcopy(position)
    words, extras = [], {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if equals:
            extras[key] = [] if value == "none" else value.split(",")
        else:
            words.append(word)
    who = oracle.to_act(p)
    p["_o"] = o
    DO[words[0]](p, who, words[1:], extras)
    settle(p)
    del p["_o"]
    return p


# small things


def move(p: Position, who: str, start: str, goal: str) -> None:
    p["pieces"][who].remove(start)
    p["pieces"][who].append(goal)


def own_move(p: Position, who: str, start: str, goal: str, journey: bool = False) -> None:
    """An own piece comes into an epoch: an Expedition Leader may collect there if it was empty (ruling 21)."""
    was_empty = crowd(p, goal) == 0
    move(p, who, start, goal)
    if who == p["turn"] and (journey or p["_o"]["leader_scope"] == "any_own_move"):
        p["now"].pop("fresh", None)
        if was_empty:
            p["now"]["fresh"] = goal


def collect(p: Position, period: str) -> None:
    """The lowest proof still there goes to the player of the turn."""
    value = min(p["proofs_left"][period])
    p["proofs_left"][period].remove(value)
    p["proofs"][p["turn"]].append(f"{period}{value}")
    p["now"]["collected"] = p["now"].get("collected", 0) + 1


def collect_all(p: Position, earned: list[str], named: list[str] | None) -> None:
    for period in earned if named is None else named:
        if p["proofs_left"][period] and p["now"].get("collected", 0) < 2:
            collect(p, period)


def token(p: Position, who: str, number: int) -> None:
    p["tokens"][who] += number


def score(p: Position, who: str, number: int) -> None:
    p["score"][who] += number


def discard(p: Position, who: str, card: str) -> None:
    p["hands"][who].remove(card)
    p["discard"].append(card)
    p["now"]["used"] = True


def drop_token(p: Position) -> None:
    """A countdown token goes; with the last one the tunnel closes and all in it die (ruling 16)."""
    p["countdown"] -= 1
    if p["countdown"] == 0:
        p["now"]["closed"] = True
        for who, places in p["pieces"].items():
            p["pieces"][who] = ["hole" if place == "tunnel" else place for place in places]


def into_tunnel(p: Position, who: str, place: str) -> None:
    move(p, who, place, "tunnel")
    drop_token(p)


# journeys


def arrive(p: Position, who: str, start: str, goal: str) -> None:
    """The journey of this turn ends: who may be met is settled now (ruling 25)."""
    own_move(p, who, start, goal, journey=True)
    p["now"].update(journeyed=True, arrival=goal)
    if goal in p["figures"]:
        p["now"]["figure"] = goal
    enter(p, who, goal)


def enter(p: Position, who: str, goal: str) -> None:
    p["entered"][who] = sorted({*p["entered"][who], goal[0]})


def machine(p: Position, who: str, words: list[str], extras: dict) -> None:
    start, goal = words[0].split("-")
    card = "machine-wild" if words[1] == "wild" else f"machine-{PERIOD_OF_WORD[words[1]]}"
    p["now"].pop("owed", None)
    p["markers"].append(f"{start}.machine")
    discard(p, who, card)
    earned = oracle.emptied(p, [start, goal])
    arrive(p, who, start, goal)
    collect_all(p, earned, extras.get("proofs"))
    dated = card != "machine-wild" or p["_o"]["wild_bonus"] == "destination"
    for period in [goal[0]] if dated else extras.get("bonus", []):
        if period in p["bonus_left"]:
            p["bonus_left"].remove(period)
            p["bonus"][who].append(period)
            token(p, who, 1)


def ship(p: Position, who: str, words: list[str], extras: dict) -> None:
    path = words[0].split("-")
    p["now"].pop("owed", None)
    p["markers"].append(f"{path[0]}.ship")
    if p["speed"] == 1:
        score(p, who, 2)
    p["speed"] = p["speed"] % len(SPEEDS) + 1
    earned = oracle.emptied(p, path)
    arrive(p, who, path[0], path[-1])
    collect_all(p, earned, extras.get("proofs"))


def clock(p: Position, who: str, words: list[str], extras: dict) -> None:
    """Left of the player first, himself last (section travel.clock)."""
    p["now"].pop("owed", None)
    p["markers"].append(f"{words[0]}.clock")
    p["now"]["journeyed"] = True
    seat = p["players"].index(who) + 1
    waiting = p["players"][seat:] + p["players"][:seat]
    p["asked"].append({"kind": "travelling", "epoch": words[0], "waiting": waiting, "declined": False})


def travel(p: Position, who: str, words: list[str], extras: dict) -> None:
    frame = p["asked"][-1]
    frame["waiting"].pop(0)
    start, goal = frame["epoch"], words[0]
    if who != p["turn"]:
        move(p, who, start, goal)
        enter(p, who, goal)
    else:
        earned = oracle.emptied(p, [start, goal])
        arrive(p, who, start, goal)
        if p["_o"]["clock_emptiness"] == "after_bonus":
            frame["declined"] = extras.get("proofs") == []
        else:
            p["asked"].pop()
            collect_all(p, earned, extras.get("proofs"))
    clock_step(p, who)


def clock_step(p: Position, who: str) -> None:
    """To the next free number, and the bonus of the number left (ruling 12)."""
    left = p["clock"][who]
    number = left % 12 + 1
    while number in p["clock"].values():
        number = number % 12 + 1
    p["clock"][who] = number
    kind, amount = CLOCK[left]
    if kind == "tokens":
        token(p, who, amount)
    elif kind == "points":
        score(p, who, amount)
    elif kind == "send":
        p["asked"].append({"kind": "sending", "who": who, "left": amount, "spared": []})
    elif kind == "return":
        p["asked"].append({"kind": "returning", "who": who, "left": amount})
    else:
        tunnel = kind == "free tunnel"
        p["asked"].append({"kind": "freeing", "who": who, "left": amount, "tunnel": tunnel})


def settle(p: Position) -> None:
    """Take away what asks nothing any more; the main turn is asked always."""
    while p["asked"] and not oracle.answers(p, p["_o"], p["asked"][-1]):
        frame = p["asked"][-1]
        if frame["kind"] == "travelling":
            skip(p, frame)
        else:
            p["asked"].pop()
            if "figure" in frame:
                replace_figure(p, frame["figure"])


def skip(p: Position, frame: dict) -> None:
    """Somebody has no piece there when his place comes; or all have travelled (option after_bonus)."""
    arrived = not frame["waiting"]
    frame["waiting"] = frame["waiting"][1:]
    if not frame["waiting"]:
        p["asked"].pop()
        if arrived and not frame["declined"] and crowd(p, frame["epoch"]) == 0:
            collect_all(p, [frame["epoch"][0]], None)


# answers to questions


def send(p: Position, who: str, words: list[str], extras: dict) -> None:
    frame = p["asked"][-1]
    frame["left"] -= 1
    frame["spared"].append(words[0])
    into_tunnel(p, words[0], words[1])


def free(p: Position, who: str, words: list[str], extras: dict) -> None:
    p["asked"][-1]["left"] -= 1
    move(p, who, words[0], "current")


def return_(p: Position, who: str, words: list[str], extras: dict) -> None:
    p["asked"][-1]["left"] -= 1
    own_move(p, who, "current", words[0])


def done(p: Position, who: str, words: list[str], extras: dict) -> None:
    p["asked"].pop()


# beside the journey


def place(p: Position, who: str, words: list[str], extras: dict) -> None:
    p["pieces"][who].append(words[0])
    p["to_place"][who] -= 1
    if not any(p["to_place"].values()):
        p.update(stage="turn", turn=p["players"][0], snake={}, round=1)
        return
    while True:
        next_placer(p)
        if p["to_place"][p["turn"]]:
            return


def next_placer(p: Position) -> None:
    first = p["players"].index(p["snake"]["first"])
    way = p["players"][first:] + p["players"][:first]
    if p["snake"]["back"]:
        way.reverse()
    rest = way[way.index(p["turn"]) + 1 :]
    if rest:
        p["turn"] = rest[0]
    elif p["_o"]["setup_order"] == "snake":  # he goes on, in the other direction
        p["snake"]["back"] = not p["snake"]["back"]
    else:
        p["turn"] = way[0]


def spend(p: Position, who: str, words: list[str], extras: dict) -> None:
    token(p, who, -1)
    if words[0] == "free":
        move(p, who, words[1], "current")
    else:
        own_move(p, who, "current", words[1])


def meet(p: Position, who: str, words: list[str], extras: dict) -> None:
    figure = p["now"].pop("figure")
    p["now"]["met"] = True
    _, points, tokens, tunnel = FIGURES[figure]
    score(p, who, points)
    token(p, who, tokens)
    p["asked"].append({"kind": "sending", "who": who, "left": tunnel, "spared": [], "figure": figure})


def replace_figure(p: Position, figure: str) -> None:
    p["figures"].remove(figure)
    p["figure_discard"].append(figure)
    if not p["figure_pile"] and p["_o"]["figure_reshuffle"] == "yes":
        p["figure_pile"] = sorted(p["figure_discard"], key=EPOCHS.index)
        p["figure_discard"] = []
    if p["figure_pile"]:
        p["figures"].append(p["figure_pile"].pop(0))


def play(p: Position, who: str, words: list[str], extras: dict) -> None:
    card, *words = words
    discard(p, who, card)
    p["now"]["plays"] = p["now"].get("plays", 0) + 1
    if card in MARK_X:
        p["now"]["marked"] = True
    targets = list(zip(words[::2], words[1::2], strict=False))
    if card == "rescue":
        move(p, who, "tunnel", "current")
    elif card == "permission":
        own_move(p, who, "current", words[0])
    elif card.startswith("tunnel"):
        for other, epoch in targets:
            into_tunnel(p, other, epoch)
    elif card.startswith("home"):
        for other, epoch in targets:
            move(p, other, epoch, "current")
    elif card == "disorientation":
        start, goal = words[1].split("-")
        move(p, words[0], start, goal)
        p["now"]["owed"] = start
    elif card == "failure":
        p["markers"] += words
    elif card == "leader":
        collect(p, p["now"].pop("fresh")[0])
    elif words[0] == "+2":
        p["countdown"] = min(10, p["countdown"] + 2)
    else:
        for _ in range(min(2, p["countdown"])):
            drop_token(p)


# the end of a turn


def finish(p: Position, who: str, words: list[str], extras: dict) -> None:
    journeyed = p["now"].get("journeyed", False)
    refill(p, who)
    if p["now"].get("closed"):
        p["countdown"] = 10
    p["now"] = {}
    p["idle"] = 0 if journeyed else p["idle"] + 1
    if p["last_turns"]:
        p["last_turns"] -= 1
        if not p["last_turns"]:
            p["ended"] = "proofs"
            return
    elif sum(map(len, p["proofs_left"].values())) <= 3:
        p["last_turns"] = len(p["players"])
    elif p["idle"] >= len(p["players"]):
        p["ended"] = "stalemate"
        return
    seat = p["players"].index(who) + 1
    p["round"] += seat == len(p["players"])
    p["turn"] = p["players"][seat % len(p["players"])]


def refill(p: Position, who: str) -> None:
    while len(p["hands"][who]) < 3 and (p["pile"] or p["discard"]):
        if not p["pile"]:
            p["pile"], p["discard"] = sorted(p["discard"]), []
        p["hands"][who].append(p["pile"].pop(0))


def exchange(p: Position, who: str, words: list[str], extras: dict) -> None:
    p["discard"] += p["hands"][who]
    p["hands"][who] = []
    finish(p, who, words, extras)


DO = {
    "place": place, "machine": machine, "ship": ship, "clock": clock, "travel": travel, "send": send, "free": free,
    "return": return_, "done": done, "token": spend, "meet": meet, "play": play, "end": finish, "pass": finish,
    "exchange": exchange,
}  # fmt: skip


# the final count


def parts(p: Position, o: Options, who: str) -> dict[str, int]:
    """Section scoring, rulings 29 and 30."""
    places = [place for place in p["pieces"][who] if place in EPOCHS]
    trapped = sum(oracle.blocked(p, place) for place in places)
    by_proofs = o["diversity_by"] == "proofs"
    periods = {proof[0] for proof in p["proofs"][who]} if by_proofs else set(p["entered"][who])
    return {
        "proofs": sum(int(proof[1]) for proof in p["proofs"][who]),
        "bonus": 2 * len(p["bonus"][who]),
        "diversity": DIVERSITY[len(periods)],
        "pieces": len(places) - trapped,
        "track": p["score"][who],
        "blocked": -trapped,
        "tunnel": -2 * p["pieces"][who].count("tunnel"),
        "hole": -3 * p["pieces"][who].count("hole"),
    }


def winners(p: Position, o: Options) -> list[str]:
    """The most points; then the most pieces that are not trapped; then the most proofs; then together."""
    best = list(p["players"])
    for measure in (
        lambda who: sum(parts(p, o, who).values()),
        lambda who: parts(p, o, who)["pieces"],
        lambda who: len(p["proofs"][who]),
    ):
        top = max(map(measure, best))
        best = [who for who in best if measure(who) == top]
    return best
