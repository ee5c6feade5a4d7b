"""What the generic tests of scenarios and coverage try with *Time Leap*."""

# What only describes, or allows something, has no code that could speak of it.
NO_CODE: dict[str, str] = {}

# scenarios that do not come out as expected

GAME = 'game = "leap"\n[position]\nplayers = ["blue", "red"]\nhands = { blue = ["1", "4"], red = ["2"] }\n'

FAILURES = [
    # what follows GAME, words of the failure
    ('[[step]]\ndo = "leap past 1"\n', ["expected to be legal", "no leap to the past", "ruling.10"]),
    ('[[step]]\ndo = "place 4"\nlegal = false\n', ["expected to be refused, but it is legal"]),
    ('[[step]]\ndo = "place 1"\nevents = ["moved", "cleared"]\n', ["the event cleared", "'placed', 'cleared'"]),
    ('[[step]]\ndo = "place 2"\nlegal = false\ncites = ["leap"]\n', ["a refusal that cites leap", "[place]"]),
    ('[[step]]\ndo = "place 1"\nby = "red"\n', ["for Blue to decide now, not for Red"]),
    ('[[step]]\ndo = "place 1"\n[after]\npieces.red = 1\n', ["expected pieces.red = 1, but it is 2"]),
    ('[[step]]\ndo = "place 1"\n[after]\ncleared_eras = []\n', ["expected cleared_eras = [], but it is [1]"]),
    ('[after]\nto_act = "red"\n', ["expected to_act = 'red', but it is 'blue'"]),
    ('[[step]]\ndo = "concede"\n[after]\nlost = "mission"\n', ["'mission', but it is 'conceded'"]),
    ('[legal]\nonly = ["place 1"]\n', ["also legal", "offer 4"]),
    ("[legal]\ncount = 6\n", ["expected 6 legal actions, but there are 5"]),
]

# what [after] compares in order, and what it does not: what follows GAME, whether it holds

_LAID = 'deck = ["4", "leap"]\neras = { 2 = "2", 3 = "3" }\n[after]\n'

COMPARED = [
    (_LAID + 'deck = ["4", "leap"]\nhands.blue = ["4", "1"]\n', True),
    (_LAID + 'deck = ["leap", "4"]\n', False),
    (_LAID + 'cleared = ["3 blue", "2 blue"]\n', False),
]

REFUSED = '[[step]]\ndo = "leap past 1"\nlegal = false\n'  # follows GAME

# texts that cannot be read: file, line, key, and what is wrong there

BASE = 'game = "leap"\n[position]\nplayers = ["blue", "red"]\nhands.blue = ["1"]\n'

UNREADABLE = [
    # the text of the file, the line, the key, words of the message
    ('game = "leap"\n[position]\nplayers = ["blue"]\nhands.blue = ["1"]\n', 3, "position.players", "at least 2"),
    ('game = "leap"\n[position]\nplayers = ["blue", "blue"]\n', 3, "position.players", "unique"),
    ('game = "leap"\n[position]\nplayers = ["blue", "red"]\n', 2, "position.hands.blue", "empty hand"),
    (BASE + 'turn = "red"\n', 4, "position.hands.red", "empty hand"),
    (BASE + 'turn = "green"\n', 5, "position.turn", "nobody plays green"),
    (BASE + "pieces.green = 2\n", 5, "position.pieces.green", "nobody plays green"),
    (BASE + "pieces.blue = 11\n", 5, "position.pieces.blue", "11"),
    (BASE + "pieces.blue = 0\n", 5, "position.pieces.blue", "0"),
    (BASE + 'hands.red = ["11"]\n', 5, "position.hands.red[0]", "11"),
    (BASE + 'hands.red = ["3", "3", "3", "3"]\n', 5, "position.hands.red", "4 × 3"),
    (BASE + 'eras.3 = "3"\ndiscards = ["3", "3", "3"]\n', 6, "position.discards", "4 × 3"),
    (BASE + f"deck = {['leap'] * 11}\n".replace("'", '"'), 5, "position.deck", "11 × leap"),
    (BASE + 'eras.11 = "3"\n', 5, "position.eras.11", "11"),
    (BASE + 'eras.3 = "x"\n', 5, "position.eras.3", "'x'"),
    (BASE + 'scenario.10 = "1"\n', 5, "position.scenario.10", "10"),
    (BASE + 'scenario.1 = "IV"\n', 5, "position.scenario.1", "IV"),
    (BASE + 'scenario.1 = "item1"\nscenario.2 = "item1"\n', 6, "position.scenario.2", "2 × item1"),
    (BASE + 'scenario = { 1 = "A", 2 = "A", 3 = "A" }\n', 5, "position.scenario.3", "3 × A"),
    (BASE + 'cleared = ["3 blue"]\n', 5, "position.cleared", "a card lies in its slot"),
    (BASE + 'eras.3 = "3"\ncleared = ["3 blue", "3 red"]\n', 6, "position.cleared", "twice"),
    (BASE + 'eras.3 = "3"\ncleared = ["3 green"]\n', 6, "position.cleared", "nobody plays green"),
    (BASE + 'cleared = ["10 blue"]\n', 5, "position.cleared[0]", "10 blue"),
    (BASE + "turns = -1\n", 5, "position.turns", "-1"),
    (BASE + 'free_action_used_by = ["blue"]\n', 5, "position.free_action_used_by", "once_each"),
    (
        BASE + 'free_action_used = true\n[options]\nfree_action = "once_each"\n',
        5, "position.free_action_used", "free_action_used_by",
    ),
    (BASE + 'known.red.blue = ["2"]\n', 5, "position.known.red.blue", "does not hold 2"),
    (BASE + '[options]\nturn_limit = 0\n', 6, "options.turn_limit", "a number from 1"),
    (BASE + '[options]\nwin = "all"\n', 6, "options.win", "'all_ten' or 'first_nine'"),
    (BASE + '[[step]]\ndo = "place 11"\n', 6, "step[0].do", "'11' is not a card"),
    (BASE + '[[step]]\ndo = "leap 7"\n', 6, "step[0].do", "'7' is not a direction"),
    (BASE + '[[step]]\ndo = "swap 7 3"\n', 6, "step[0].do", "'3' is not an era like era3"),
    (BASE + '[[step]]\ndo = "next green"\n', 6, "step[0].do", "nobody plays green"),
    (BASE + '[[step]]\ndo = "place"\n', 6, "step[0].do", "missing"),
    (BASE + '[[step]]\ndo = "pass"\nlegal = false\ncites = ["ruling.18"]\n', 8, "step[0].cites[0]", "no section"),
    (BASE + '[[step]]\ndo = "place 1"\nevents = ["proof"]\n', 7, "step[0].events[0]", "no event 'proof'"),
    (BASE + '[[step]]\ndo = "place 1"\nchance = ["7"]\n', 7, "step[0].chance", "nothing is reshuffled"),
    (BASE + '[after]\nto_act = "green"\n', 6, "after.to_act", "nobody plays green"),
    (BASE + 'seen.3 = ["green"]\n', 5, "position.seen.3", "nobody plays green"),
    (BASE + "known.blue.blue = []\n", 5, "position.known.blue.blue", "one's own hand"),
    (BASE + 'known.blue.blue = ["1"]\n', 5, "position.known.blue.blue", "one's own hand"),
    (BASE + "known.blue.green = []\n", 5, "position.known.blue.green", "nobody plays green; the players are blue, red"),
    (BASE + 'deck = ["4", "5"]\nunder = [["red"], ["green"]]\n', 6, "position.under[1]", "nobody plays green"),
    (BASE + "now = { acted = true }\n", 5, "position.now.acted", "leave it out or fill in asked"),
    (BASE + 'now.chosen = "red"\nnow.acted = true\n', 6, "position.now.acted", "nothing asked"),
    (BASE + 'ended = "won"\n', 5, "position.ended", "cannot have ended with 'won' here: the eras that count"),
    (BASE + 'ended = "won"\n[options]\nwin = "first_nine"\n', 5, "position.ended", "nine of them cleared"),
    (BASE + 'ended = "mission"\n', 5, "position.ended", "must have broken a mission"),
    (BASE + 'eras.1 = "1"\nscenario.1 = "1"\nended = "mission"\n', 7, "position.ended", "broken a mission"),
    (BASE + 'discards = ["2", "2"]\nended = "dead_number"\n', 6, "position.ended", "must be discarded"),
    (BASE + 'ended = "empty_hands"\n', 5, "position.ended", "nobody may hold a card"),
    (BASE + 'ended = "finale"\n', 5, "position.ended", "a card must lie in era 10"),
    (BASE + 'eras.10 = "3"\nended = "finale"\n', 6, "position.ended", 'after_ten = "finale"'),
    (BASE + 'turns = 9\nended = "turn_limit"\n', 6, "position.ended", "turn_limit must be a number"),
    (BASE + 'turns = 9\nended = "turn_limit"\n[options]\nturn_limit = 10\n', 6, "position.ended", "come to it"),
    (
        BASE + 'asked = [{ kind = "item", who = "blue", name = "item3" }]\nnow.acted = true\nended = "conceded"\n',
        5, "position.asked", "nothing is asked after the end",
    ),
    (BASE + '[after]\nlost = "clock"\n', 6, "after.lost", "clock"),
]  # fmt: skip
