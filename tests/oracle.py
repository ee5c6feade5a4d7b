"""What may be done, worked out a second time: slow, plain, from the rulebook and the rulings alone.

It reads positions as scenario files write them (``viagem.describe``) and gives the texts of all legal actions.
Nothing here comes from the package; ``tests/oracle_steps.py`` does the same for what an action does.
"""

from collections import Counter
from itertools import combinations

from tests.printed import CARD_WORDS, EPOCHS, MARK_X, MARK_Y, NEXT_TO, SPEEDS, SYMBOL_NAMES, SYMBOLS

Position = dict
Options = dict


# what lies where


def to_act(p: Position) -> str:
    """Who must decide; nobody when the game is over."""
    if p["ended"]:
        return ""
    if not p["asked"]:
        return p["turn"]
    top = p["asked"][-1]
    return top["waiting"][0] if top["kind"] == "travelling" else top["who"]


def opponents(p: Position, who: str) -> list[str]:
    return [other for other in p["players"] if other != who]


def crowd(p: Position, epoch: str) -> int:
    """All pieces in an epoch, whatever their colour."""
    return sum(places.count(epoch) for places in p["pieces"].values())


def epochs_of(p: Position, who: str) -> list[str]:
    """The epochs where a player has a piece, each once."""
    return [epoch for epoch in EPOCHS if epoch in p["pieces"][who]]


def free(p: Position, epoch: str, tool: str) -> bool:
    return tool in SYMBOLS[epoch] and f"{epoch}.{tool}" not in p["markers"]


def blocked(p: Position, epoch: str) -> bool:
    """Both travel symbols are used."""
    return not any(free(p, epoch, tool) for tool in SYMBOLS[epoch])


def markers_left(p: Position, o: Options) -> int:
    return 10**6 if o["marker_limit"] == "none" else o["marker_limit"] - len(p["markers"])


# journeys


def can_leave(p: Position, o: Options, who: str, epoch: str) -> bool:
    """Whether a journey can start in an epoch (each tool then always has somewhere to go)."""
    if epoch not in p["pieces"][who] or markers_left(p, o) < 1:
        return False
    holds_machine = any(card.startswith("machine") for card in p["hands"][who])
    tools = ["ship", "clock"] + ["machine"] * holds_machine
    return any(free(p, epoch, tool) for tool in tools)


def can_travel(p: Position, o: Options, who: str) -> bool:
    return any(can_leave(p, o, who, epoch) for epoch in EPOCHS)


def flights(p: Position, o: Options, start: str) -> list[list[str]]:
    """All flights from an epoch at the present speed (section travel.ship, rulings 5 to 9, FAQ 7 and 8)."""
    after = {**p, "markers": [*p["markers"], f"{start}.ship"]}  # ruling 6: the marker first
    found: list[list[str]] = []

    def fly(path: list[str]) -> None:
        if len(path) > 1 and path[-1] != start:
            found.append(path)
        if len(path) > SPEEDS[p["speed"] - 1] or (len(path) > 1 and blocked(after, path[-1])):
            return
        for epoch in NEXT_TO[path[-1]]:
            if epoch not in path or o["revisit"] == "yes":
                fly([*path, epoch])

    fly([start])
    return found


def emptied(p: Position, path: list[str]) -> list[str]:
    """The periods of the epochs that a piece leaves empty, in the order of its way."""
    start = path[0]
    others = {epoch: crowd(p, epoch) - (epoch == start) for epoch in path}
    return [epoch[0] for epoch in path[:-1] if others[epoch] == 0]


def proof_texts(p: Position, o: Options, earned: list[str]) -> list[str]:
    """What stands behind a journey for each list of proofs that may be collected (ruling 10).

    Nothing stands there for all that was earned, when no more was earned than may be collected.
    """
    room = 2 - p["now"].get("collected", 0)
    lists: dict[tuple[str, ...], list[str]] = {}  # of two orders the one that comes first on the way
    for size in range(min(room, len(earned)) + 1):
        for some in combinations(earned, size):
            there = all(number <= len(p["proofs_left"][period]) for period, number in Counter(some).items())
            if there:
                lists.setdefault(tuple(sorted(some)), list(some))
    most = max(map(len, lists))
    full = [one for one in lists.values() if len(one) == most]
    part = [one for one in lists.values() if len(one) < most] if o["decline_proof"] == "yes" else []
    named = [f" proofs={','.join(one) or 'none'}" for one in [*part, *full]]
    return [*named[:-1], ""] if len(full) == 1 else named


def machine_goals(card: str, start: str) -> list[str]:
    """Where a Time Machine card leads (section travel.machine, ruling 5)."""
    return [e for e in EPOCHS if e != start and card in ("machine-wild", f"machine-{e[0]}")]


def bonus_texts(p: Position, o: Options, card: str) -> list[str]:
    """With a wild card one names the bonus token, as long as one is left (ruling 15)."""
    if card != "machine-wild" or o["wild_bonus"] == "destination" or not p["bonus_left"]:
        return [""]
    return [f" bonus={period}" for period in p["bonus_left"]]


def journeys_from(p: Position, o: Options, who: str, epoch: str) -> list[str]:
    if not can_leave(p, o, who, epoch):
        return []
    found = []
    if free(p, epoch, "ship"):
        for path in flights(p, o, epoch):
            found += [f"ship {'-'.join(path)}{proofs}" for proofs in proof_texts(p, o, emptied(p, path))]
    if free(p, epoch, "clock"):
        found.append(f"clock {epoch}")
    if free(p, epoch, "machine"):
        for card in sorted(card for card in set(p["hands"][who]) if card.startswith("machine")):
            word = "wild" if card == "machine-wild" else CARD_WORDS[card[-1]]
            for goal in machine_goals(card, epoch):
                for bonus in bonus_texts(p, o, card):
                    for proofs in proof_texts(p, o, emptied(p, [epoch, goal])):
                        found.append(f"machine {epoch}-{goal} {word}{bonus}{proofs}")
    return found


def journeys(p: Position, o: Options, who: str) -> list[str]:
    if p["now"].get("journeyed"):
        return []
    owed = p["now"].get("owed")  # ruling 20
    return [text for epoch in EPOCHS if owed in (None, epoch) for text in journeys_from(p, o, who, epoch)]


# special cards


def pairs_texts(p: Position, who: str, card: str, number: int) -> list[str]:
    """Cards on one or two pieces: as many different opponents as have a piece there (ruling 17)."""
    reach = {other: epochs_of(p, other) for other in opponents(p, who)}
    reach = {other: epochs for other, epochs in reach.items() if epochs}
    number = min(number, len(reach))
    texts = []
    for some in combinations(reach, number):
        ends = [f"play {card}"]
        for other in some:
            ends = [f"{text} {other} {epoch}" for text in ends for epoch in reach[other]]
        texts += ends
    return texts if number else []


def pushes(p: Position, o: Options, who: str) -> list[str]:
    """Disorientation (ruling 20)."""
    owed = p["now"].get("owed")
    if p["now"].get("journeyed"):
        return []
    starts = [e for e in EPOCHS if can_leave(p, o, who, e) and owed in (None, e)]
    return [
        f"play disorientation {other} {start}-{goal}"
        for other in opponents(p, who)
        for start in starts
        if start in p["pieces"][other]
        for goal in NEXT_TO[start]
    ]


def failures(p: Position, o: Options, who: str) -> list[str]:
    """Time Failure (rulings 18, 20, 23)."""
    if markers_left(p, o) < 2:
        return []
    owed = p["now"].get("owed")
    texts = []
    for first, second in combinations([name for name in SYMBOL_NAMES if name not in p["markers"]], 2):
        after = {**p, "markers": [*p["markers"], first, second]}
        if owed is None or p["now"].get("journeyed") or can_leave(after, o, who, owed):
            texts.append(f"play failure {first} {second}")
    return texts


def countdown_texts(p: Position, o: Options) -> list[str]:
    """Countdown (ruling 22)."""
    least = 2 if o["countdown_exact"] == "yes" else 1
    up = ["play countdown +2"] * (10 - p["countdown"] >= least)
    return up + ["play countdown -2"] * (p["countdown"] >= least)


def card_texts(p: Position, o: Options, who: str, card: str) -> list[str]:
    closed = p["now"].get("closed")
    if card == "rescue":
        return ["play rescue"] * ("tunnel" in p["pieces"][who])
    if card == "permission":
        return [f"play permission {e}" for e in EPOCHS] if "current" in p["pieces"][who] else []
    if card in ("tunnel-1", "tunnel-2"):
        return [] if closed else pairs_texts(p, who, card, min(int(card[-1]), p["countdown"]))
    if card in ("home-1", "home-2"):
        return pairs_texts(p, who, card, int(card[-1]))
    if card == "disorientation":
        return pushes(p, o, who)
    if card == "failure":
        return failures(p, o, who)
    if card == "countdown":
        return [] if closed else countdown_texts(p, o)
    fresh = p["now"].get("fresh")  # Expedition Leader (ruling 21)
    allowed = fresh and p["proofs_left"][fresh[0]] and p["now"].get("collected", 0) < 2
    return ["play leader"] if allowed else []


def special_cards(p: Position, o: Options, who: str) -> list[str]:
    """Up to three in a turn; mark X once a turn, mark Y not in the first round."""
    if p["now"].get("plays", 0) >= 3:
        return []
    texts = []
    for card in sorted(card for card in set(p["hands"][who]) if not card.startswith("machine")):
        twice = card in MARK_X and p["now"].get("marked")
        early = card in MARK_Y and p["round"] == 1
        if not twice and not early:
            texts += card_texts(p, o, who, card)
    return texts


# tokens, and the end of a turn


def freeing(p: Position, who: str) -> list[str]:
    return [f"free {epoch}" for epoch in epochs_of(p, who) if blocked(p, epoch)]


def tokens(p: Position, who: str) -> list[str]:
    if not p["tokens"][who]:
        return []
    out = ["free tunnel"] * ("tunnel" in p["pieces"][who]) + freeing(p, who)
    back = [f"return {e}" for e in EPOCHS] if "current" in p["pieces"][who] else []
    return [f"token {text}" for text in out + back]


def may_pass(p: Position, o: Options, who: str) -> bool:
    """Ruling 4; with a journey owed (ruling 20) there is no pass."""
    if p["now"].get("journeyed") or p["now"].get("owed"):
        return False
    always = o["free_pass"] == "always" or (o["free_pass"] == "last_turns" and p["last_turns"] > 0)
    return always or not can_travel(p, o, who)


def endings(p: Position, o: Options, who: str) -> list[str]:
    journeyed = bool(p["now"].get("journeyed"))
    texts = ["pass"] * may_pass(p, o, who)
    must_meet = "figure" in p["now"] and o["meet"] == "forced"
    if journeyed and not must_meet:
        texts.append("end")
    if texts and p["hands"][who] and not p["now"].get("used"):
        texts.append("exchange")
    return texts


# the questions


def placements(p: Position, who: str) -> list[str]:
    """Set-up: two of a colour in a period, an empty epoch in each (ruling 2)."""
    texts = []
    for epoch in EPOCHS:
        period = epoch[0]
        own = sum(place[0] == period for place in p["pieces"][who])
        empty = [e for e in EPOCHS if e[0] == period and e != epoch and crowd(p, e) == 0]
        if own < 2 and empty:
            texts.append(f"place {epoch}")
    return texts


def travels(p: Position, o: Options, frame: dict, who: str) -> list[str]:
    """Rulings 10 to 14: anywhere else; only the player of the turn collects."""
    start = frame["epoch"]
    texts = []
    for goal in EPOCHS:
        if goal == start:
            continue
        if who != p["turn"]:
            proofs = [""]
        elif o["clock_emptiness"] == "after_bonus":  # what is earned shows only later
            open_ = o["decline_proof"] == "yes" and p["proofs_left"][start[0]] and p["now"].get("collected", 0) < 2
            proofs = ["", " proofs=none"] if open_ else [""]
        else:
            proofs = proof_texts(p, o, emptied(p, [start, goal]))
        texts += [f"travel {goal}{text}" for text in proofs]
    return texts


def immune(p: Position, o: Options, other: str, place: str) -> bool:
    """Option waiting_immune: whoever has yet to travel keeps his pieces in the epoch of departure."""
    below = [frame for frame in p["asked"] if frame["kind"] == "travelling"]
    waits = any(other in frame["waiting"] and frame["epoch"] == place for frame in below)
    return o["waiting_immune"] == "yes" and waits


def sendings(p: Position, o: Options, frame: dict) -> list[str]:
    """A tunnel symbol (rulings 16 and 17)."""
    if p["now"].get("closed") or not frame["left"]:
        return []
    beside = ["current"] if o["tunnel_targets"] == "board_and_current" else []
    return [
        f"send {other} {place}"
        for other in opponents(p, frame["who"])
        if other not in frame["spared"]
        for place in [*EPOCHS, *beside]
        if place in p["pieces"][other] and not immune(p, o, other, place)
    ]


def bonus_answers(p: Position, frame: dict) -> list[str]:
    """Bonuses 5, 8, 10 and 12 (ruling 13): what may be done, beside declining."""
    who = frame["who"]
    if not frame["left"]:
        return []
    if frame["kind"] == "returning":
        return [f"return {e}" for e in EPOCHS] if "current" in p["pieces"][who] else []
    if frame["tunnel"]:
        return ["free tunnel"] * ("tunnel" in p["pieces"][who])
    return freeing(p, who)


def answers(p: Position, o: Options, frame: dict) -> list[str]:
    """All answers to a question; none when nothing is asked."""
    if frame["kind"] == "travelling":
        who = frame["waiting"][0] if frame["waiting"] else None
        return travels(p, o, frame, who) if who and frame["epoch"] in p["pieces"][who] else []
    if frame["kind"] == "sending":
        return sendings(p, o, frame)
    found = bonus_answers(p, frame)
    return [*found, "done"] if found else []


def legal(p: Position, o: Options) -> list[str]:
    """The texts of all legal actions, in no particular order."""
    who = to_act(p)
    if not who:
        return []
    if p["stage"] == "setup":
        return placements(p, who)
    if p["asked"]:
        return answers(p, o, p["asked"][-1])
    meet = ["meet"] * ("figure" in p["now"])
    return [
        *journeys(p, o, who), *meet, *endings(p, o, who), *tokens(p, who), *special_cards(p, o, who),
    ]  # fmt: skip


def question(p: Position, o: Options) -> str:
    """What is asked, by the kind of question."""
    if p["ended"] or p["stage"] == "setup":
        return "over" if p["ended"] else "placing"
    if p["asked"]:
        top = p["asked"][-1]
        if top["kind"] == "sending":
            return "sending-figure" if "figure" in top else "sending-clock"
        if top["kind"] == "freeing":
            return "freeing-tunnel" if top["tunnel"] else "freeing-blocked"
        return top["kind"]
    if "figure" in p["now"]:
        return "meeting"
    if p["now"].get("journeyed"):
        return "after"
    if "owed" in p["now"]:
        return "owed"
    return "turn" if can_travel(p, o, p["turn"]) else "stuck"
