"""A second, plainer working out of the rules of Time Leap, on descriptions: dictionaries with names in them.

It takes nothing from the package. ``legal`` lists the texts of all legal actions, ``after`` plays one; who knows
which card is the business of ``leap_memory``.
"""

from copy import deepcopy

CARDS = ["leap", *(str(era) for era in range(1, 11))]
NINE = range(1, 10)


def seats_from(p: dict, who: str) -> list[str]:
    """All players clockwise from a player's left, himself last."""
    at = p["players"].index(who) + 1
    return p["players"][at:] + p["players"][:at]


def kinds(cards: list[str]) -> list[str]:
    return [card for card in CARDS if card in cards]


def over_era(p: dict, card: str) -> list[int]:
    return [era for era in NINE if p["scenario"][str(era)] == card]


def cleared(p: dict) -> dict[int, str]:
    return {int(row.split()[0]): row.split()[1] for row in p["cleared"]}


# what is legal


def to_act(p: dict) -> str:
    if p["ended"]:
        return ""
    if not p["asked"]:
        return p["turn"]
    frame = p["asked"][-1]
    return frame["who"] if frame["kind"] == "item" else frame["waiting"][0]


def legal(p: dict, o: dict) -> list[str]:
    if p["ended"]:
        return []
    if not p["asked"]:
        return turn_actions(p, o)
    frame = p["asked"][-1]
    hand = kinds(p["hands"][to_act(p)])
    if frame["kind"] == "joining":
        return ["join", "stay"]
    if frame["kind"] == "adding":
        return [*(f"add {card}" for card in hand), "pass"]
    if frame["kind"] == "offering":
        return [*(f"accept {card}" for card in hand), "decline"]
    return item_actions(p, o, frame["who"], frame["name"])


def turn_actions(p: dict, o: dict) -> list[str]:
    who = p["turn"]
    hand, era = kinds(p["hands"][who]), p["pieces"][who]
    found = [f"place {card}" for card in hand]
    for card in hand:
        if card in ("leap", str(era)):
            found += [f"leap future {card}"] * (era < 10) + [f"leap past {card}"] * (era > 1)
    used = who in p["free_action_used_by"] if o["free_action"] == "once_each" else p["free_action_used"]
    if not used and not p["now"].get("offered"):
        found += [f"offer {card}" for card in hand]
    return found


def item_actions(p: dict, o: dict, who: str, item: str, declining: bool = True) -> list[str]:
    hand = kinds(p["hands"][who])
    if item == "item1":
        found = [f"take {card}" for card in kinds(p["discards"])]
    elif item == "item2":
        others = any(p["hands"][q] for q in p["players"] if q != who)
        found = [f"offer {card}" for card in hand] if others or p["deck"] else []
    elif item == "item3":
        found = [f"move {era}" for era in range(1, 11)]
    elif item == "item4":
        found = [f"swap {card} era{era}" for card in hand for era in range(1, 11) if p["eras"][str(era)]]
    else:
        found = [f"next {q}" for q in p["players"]]
    may_decline = item == "item4" or o["items"] == "optional"
    return found + ["done"] * (declining and may_decline)


# what an action does


def after(p: dict, o: dict, text: str) -> dict:
    """Return the position after an action; what players know of cards is left as it was."""
    p = deepcopy(p)
    verb, *words = text.split()
    DO[verb](p, o, *words)
    while not p["ended"] and p["asked"] and go_on(p, o):
        pass
    if not p["ended"] and not p["asked"] and p["now"].get("acted"):
        end_turn(p, o)
    return p


def place(p: dict, o: dict, card: str) -> None:
    who = p["turn"]
    era = p["pieces"][who]
    was_empty = not p["eras"][str(era)]
    p["now"]["acted"] = True
    item = put(p, o, who, card, era)
    if p["ended"]:
        return
    goal = era + 1 if era < 10 else 1 if o["after_ten"] == "wrap" else 10
    p["pieces"] = {q: goal if at == era else at for q, at in p["pieces"].items()}
    if was_empty:
        draw(p, who)
    bring(p, o, who, item)


def put(p: dict, o: dict, who: str, card: str, era: int) -> str:
    """Put a card into a slot; settle clearing, mission, victory, finale; return the item that was cleared."""
    old, slot = p["eras"][str(era)], str(era)
    p["hands"][who].remove(card)
    p["hands"][who] += [old] * bool(old)
    p["eras"][slot] = card
    item = ""
    if card == slot and era in NINE and era not in cleared(p):
        broken = breaks_a_mission(p, who, era)
        p["cleared"].append(f"{era} {who}")
        if o["free_action"] == "after_each_clear":
            p["free_action_used"] = False
        item = p["scenario"][slot] if p["scenario"][slot].startswith("item") else ""
        if broken:
            return over(p, "mission")
    right = [era for era in range(1, 11) if p["eras"][str(era)] == str(era)]
    if len(right) == 10 if o["win"] == "all_ten" else len(p["cleared"]) == 9:
        return over(p, "won")
    if era == 10 and o["after_ten"] == "finale":
        return over(p, "finale")
    return item


def over(p: dict, how: str) -> str:
    p["ended"], p["asked"] = how, []
    return ""


def breaks_a_mission(p: dict, who: str, era: int) -> bool:
    done, card = cleared(p), p["scenario"][str(era)]
    if any(first not in done and (first != era or done) for first in over_era(p, "1")):
        return True
    if card == "4<":
        return len(done) < 3
    for chain in (["I", "II", "III"], ["1st", "2nd", "3rd"]):
        if card in chain:
            at = chain.index(card)
            early = any(e not in done for name in chain[:at] for e in over_era(p, name))
            return early or any(e in done for name in chain[at + 1 :] for e in over_era(p, name))
    owners = [done[e] for e in done if p["scenario"][str(e)] == "A"]
    return card == "A" and owners != [] and owners[0] != who


def bring(p: dict, o: dict, who: str, item: str) -> None:
    if item and item_actions(p, o, who, item, declining=False):
        p["asked"].append({"kind": "item", "who": who, "name": item})


def draw(p: dict, who: str) -> bool:
    if len(p["hands"][who]) >= 3 or not p["deck"]:
        return False
    p["hands"][who].append(p["deck"].pop(0))
    return True


def leap(p: dict, o: dict, way: str, card: str) -> None:
    who = p["turn"]
    era = p["pieces"][who]
    p["hands"][who].remove(card)
    p["now"]["acted"] = True
    there = [q for q in seats_from(p, who)[:-1] if p["pieces"][q] == era]
    frame = {"kind": "joining", "era": era, "future": way == "future", "card": card, "joined": [], "waiting": there}
    p["asked"].append(frame)


def join(p: dict, o: dict) -> None:
    p["asked"][-1]["joined"].append(p["asked"][-1]["waiting"].pop(0))


def first_away(p: dict, o: dict) -> None:
    p["asked"][-1]["waiting"].pop(0)


def add(p: dict, o: dict, card: str) -> None:
    frame = p["asked"][-1]
    who = frame["waiting"].pop(0)
    p["hands"][who].remove(card)
    frame["cards"].append(card)
    frame["waiting"].append(who)


def goal(frame: dict, distance: int) -> int:
    return frame["era"] + distance if frame["future"] else frame["era"] - distance


def go_on(p: dict, o: dict) -> bool:
    """Settle what asks nobody anything; return whether there was such a thing."""
    frame = p["asked"][-1]
    if frame["kind"] == "item" or (frame["kind"] in ("joining", "offering") and frame["waiting"]):
        return False
    p["asked"].pop()
    if frame["kind"] == "offering":
        exchange_with_deck(p, o, frame)
    elif frame["kind"] == "joining":
        party = [*frame["joined"], p["turn"]]
        new = {"kind": "adding", "cards": [frame["card"]], "party": party, "waiting": list(party)}
        p["asked"].append({**new, "era": frame["era"], "future": frame["future"]})
    elif frame["waiting"] and 1 <= goal(frame, len(frame["cards"]) + 1) <= 10:
        p["asked"].append(frame)
        if p["hands"][frame["waiting"][0]]:
            return False
        frame["waiting"].pop(0)
    else:
        arrive(p, frame)
    return True


def arrive(p: dict, frame: dict) -> None:
    party = [frame["party"][-1], *frame["party"][:-1]]
    for who in party:
        p["pieces"][who] = goal(frame, len(frame["cards"]))
    p["discards"] += frame["cards"]
    while sum(draw(p, who) for who in party):  # each of them draws in every round
        pass


def offer(p: dict, o: dict, card: str) -> None:
    item = bool(p["asked"])
    who = p["asked"].pop()["who"] if item else p["turn"]
    if not item:
        p["now"]["offered"] = True
    near = [q for q in seats_from(p, who)[:-1] if item or p["pieces"][q] == p["pieces"][who]]
    waiting = [q for q in near if p["hands"][q]]
    p["asked"].append({"kind": "offering", "who": who, "card": card, "item": item, "waiting": waiting})


def accept(p: dict, o: dict, card: str) -> None:
    frame = p["asked"].pop()
    one, other = frame["who"], frame["waiting"][0]
    p["hands"][one].remove(frame["card"])
    p["hands"][other].remove(card)
    p["hands"][one].append(card)
    p["hands"][other].append(frame["card"])
    use_up(p, o, frame)


def exchange_with_deck(p: dict, o: dict, frame: dict) -> None:
    if p["deck"] and (frame["item"] or o["free_action_fallback"] == "deck"):
        p["hands"][frame["who"]].remove(frame["card"])
        p["hands"][frame["who"]].append(p["deck"].pop(0))
        p["deck"].append(frame["card"])
        use_up(p, o, frame)


def use_up(p: dict, o: dict, frame: dict) -> None:
    if not frame["item"] and o["free_action"] == "once_each":
        p["free_action_used_by"].append(frame["who"])
    elif not frame["item"]:
        p["free_action_used"] = True


def take(p: dict, o: dict, card: str) -> None:
    who = p["asked"].pop()["who"]
    p["discards"].remove(card)
    p["hands"][who].append(card)


def move(p: dict, o: dict, era: str) -> None:
    p["pieces"][p["asked"].pop()["who"]] = int(era)


def swap(p: dict, o: dict, card: str, slot: str) -> None:
    who = p["asked"].pop()["who"]
    item = put(p, o, who, card, int(slot.removeprefix("era")))
    if not p["ended"]:
        bring(p, o, who, item)


def choose_next(p: dict, o: dict, who: str) -> None:
    p["asked"].pop()
    p["now"]["chosen"] = who


DO = {
    "place": place, "leap": leap, "join": join, "stay": first_away, "add": add, "pass": first_away, "offer": offer,
    "accept": accept, "decline": first_away, "take": take, "move": move, "swap": swap, "next": choose_next,
    "done": lambda p, o: p["asked"].pop(), "concede": lambda p, o: over(p, "conceded"),
}  # fmt: skip


# the end of a turn


def end_turn(p: dict, o: dict) -> None:
    p["turns"] += 1
    if dead_number(p, o):
        over(p, "dead_number")
    elif not any(p["hands"].values()):
        over(p, "empty_hands")
    elif o["turn_limit"] != "none" and p["turns"] >= o["turn_limit"]:
        over(p, "turn_limit")
    else:
        who = p["now"].get("chosen") or seats_from(p, p["turn"])[0]
        if not p["hands"][who] and o["empty_hand"] == "lose":
            over(p, "empty_hands")
            return
        while not p["hands"][who]:
            who = seats_from(p, who)[0]
        p["turn"], p["now"] = who, {}


def dead_number(p: dict, o: dict) -> bool:
    """Whether numbers are gone for good: all three cards discarded, and no Item 1 that brings one back."""
    needed = [era for era in range(1, 11) if p["eras"][str(era)] != str(era)]
    if o["win"] == "first_nine":
        needed = [era for era in NINE if era not in cleared(p)]
    dead = [era for era in needed if p["discards"].count(str(era)) == 3]
    if len(dead) != 1:
        return bool(dead)
    return not [era for era in over_era(p, "item1") if era not in cleared(p) and era != dead[0]]
