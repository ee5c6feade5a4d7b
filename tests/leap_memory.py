"""Who knows which card in Time Leap, worked out slowly from what everybody saw happen (ruling 13).

For each pair of players all worlds are kept that what the observer saw allows: in a world stands which of the
cards he has followed are still in that hand. He knows a card to be there when no world is without it.
"""

from collections import Counter

World = tuple[str, ...]


class Memory:
    """Everybody's memory of a game; tell it of each step."""

    def __init__(self, p: dict) -> None:
        self.players = p["players"]
        self.size = {who: len(hand) for who, hand in p["hands"].items()}
        self.worlds: dict[tuple[str, str], set[World]] = {
            (observer, holder): {()} for observer in self.players for holder in self.players if observer != holder
        }
        self.slots: dict[str, set[str]] = {}  # era of a face-down card -> who knows it
        self.under: list[tuple[str, set[str]]] = []  # the lowest cards of the deck, and who knows them

    # what it holds

    def known(self, observer: str, holder: str) -> list[str]:
        """The cards that are in that hand in every world."""
        worlds = [Counter(world) for world in self.worlds[observer, holder]]
        least = worlds[0]
        for world in worlds[1:]:
            least &= world
        return sorted(least.elements())

    # what happens to a hand

    def gain(self, holder: str, card: str, knowers: set[str]) -> None:
        self.size[holder] += 1
        for observer in knowers - {holder}:
            self.worlds[observer, holder] = {tuple(sorted((*world, card))) for world in self.worlds[observer, holder]}

    def lose(self, holder: str, card: str, knowers: set[str], never: str = "") -> None:
        """A card leaves: those who know see which, the others only that it is not the one it can never be."""
        for observer in self.others(holder):
            allowed: set[World] = set()
            for world in self.worlds[observer, holder]:
                strangers = self.size[holder] > len(world)
                if observer in knowers:
                    if card in world:
                        allowed.add(without(world, card))
                    elif strangers:
                        allowed.add(world)
                    continue
                allowed |= {without(world, kind) for kind in world if kind != never}
                if strangers:
                    allowed.add(world)
            assert allowed, f"{observer} believes of {holder} what cannot be"
            self.worlds[observer, holder] = allowed
        self.size[holder] -= 1

    def others(self, who: str) -> list[str]:
        return [other for other in self.players if other != who]

    # what happens in the game

    def step(self, p: dict, text: str, events: list[tuple[str, str]]) -> None:
        """Follow an action from a position on; ``events`` are the kinds and players of what happened."""
        verb, *words = text.split()
        who = p["turn"] if not p["asked"] else p["asked"][-1].get("who") or p["asked"][-1]["waiting"][0]
        if p["asked"] and p["asked"][-1]["kind"] == "offering":
            who = p["asked"][-1]["waiting"][0]
        everybody = set(self.players)
        if verb == "place":
            self.into_slot(p, who, words[0], str(p["pieces"][who]))
        elif verb == "swap":
            self.into_slot(p, who, words[0], words[1].removeprefix("era"))
        elif verb in ("leap", "add"):
            self.lose(who, words[-1], everybody)
        elif verb == "take":
            self.gain(who, words[0], everybody)
        elif verb == "accept":
            self.exchange(p["asked"][-1]["who"], p["asked"][-1]["card"], who, words[0])
        deck = list(p["deck"])
        for kind, player in events:
            if kind == "drew":
                self.draw(player, deck)
            elif kind == "deck_exchanged":
                card = words[0] if verb == "offer" else p["asked"][-1]["card"]
                self.lose(player, card, set())
                self.draw(player, deck)
                self.under.append((card, {player}))

    def into_slot(self, p: dict, who: str, card: str, era: str) -> None:
        old, up = p["eras"][era], card == era
        self.lose(who, card, set(self.players) if up else set(), never=era)
        if old:
            self.gain(who, old, set(self.players) if old == era else self.slots[era])
        self.slots.pop(era, None)
        if not up:
            self.slots[era] = {who}

    def exchange(self, one: str, offered: str, other: str, given: str) -> None:
        """Both cards leave their hands before either arrives: who accepts chose before seeing the offer."""
        self.lose(one, offered, {one, other})
        self.lose(other, given, {one, other})
        self.gain(one, given, {other})
        self.gain(other, offered, {one})

    def draw(self, who: str, deck: list[str]) -> None:
        card = deck.pop(0)
        if len(deck) < len(self.under):
            name, knowers = self.under.pop(0)
            assert name == card
            self.gain(who, card, knowers)
        else:
            self.gain(who, card, set())


def without(world: World, card: str) -> World:
    at = world.index(card)
    return world[:at] + world[at + 1 :]
