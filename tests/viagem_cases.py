"""What the generic tests of scenarios and coverage try with *Viagem no Tempo*."""

# What only describes, or allows something, has no code that could speak of it.
NO_CODE = {
    "components": "a list; its numbers are data, which the tests of the components hold against the rulebook",
    "faq.3": "it says that a journey may bring nothing: nothing is refused, and nothing happens",
    "faq.7": "it allows a shorter flight, so nothing is refused",
}

# scenarios that do not come out as expected

GAME = 'game = "viagem"\n[position]\nplayers = ["blue", "red", "yellow"]\npieces.blue = ["D1"]\n'

FAILURES = [
    # what follows GAME, words of the failure
    ('[[step]]\ndo = "ship D1-A1"\n', ["step 1, ship D1-A1: expected to be legal", "share an edge"]),
    ('[[step]]\ndo = "ship D1-P1"\nlegal = false\n', ["step 1", "expected to be refused, but it is legal"]),
    ('[[step]]\ndo = "pass"\nlegal = false\ncites = ["tunnel"]\n', ["a refusal that cites tunnel", "ruling.4"]),
    ('[[step]]\ndo = "ship D1-P1"\nevents = ["proof", "moved"]\n', ["the event moved", "['marker', "]),
    ('[[step]]\ndo = "ship D1-P1"\nby = "red"\n', ["for Blue to decide now, not for Red"]),
    ('[[step]]\ndo = "ship D1-P1"\n[step.after]\nscore.blue = 3\n', ["expected score.blue = 3, but it is 2"]),
    ('[[step]]\ndo = "pass"\nlegal = false\n[step.after]\ncountdown = 9\n', ["expected countdown = 9"]),
    ('[after]\nturn = "red"\n', ["expected turn = 'red', but it is 'blue'"]),
    ("[after]\nfinal.blue = 2\n", ["expected final.blue = 2, but it is 1"]),
    ('[after]\npieces.blue = ["D1", "D1"]\n', ["expected pieces.blue = ['D1', 'D1']"]),
    ('[after]\npile = ["leader"]\n', ["expected pile = ['leader'], but it is []"]),
    ('[legal]\nincludes = ["ship D1-A1"]\n', ["expected ship D1-A1 to be legal"]),
    ('[legal]\nexcludes = ["ship D1-P1"]\n', ["expected ship D1-P1 not to be legal, but it is"]),
    ("[legal]\ncount = 3\n", ["expected 3 legal actions, but there are 4"]),
    ('[legal]\nonly = ["clock D1"]\n', ["also legal", "ship D1-P1"]),
    (
        '[legal]\nonly = ["clock D1", "ship D1-P1", "ship D1-D2", "ship D1-F2", "pass"]\n',
        ["expected pass to be legal, but it is not"],
    ),
]

# what [after] compares in order, and what it does not: what follows GAME, whether it holds

_PILED = 'hands.blue = ["leader", "rescue"]\npile = ["leader", "rescue"]\n[after]\n'

COMPARED = [
    (_PILED + 'hands.blue = ["rescue", "leader"]\n', True),
    (_PILED + 'pile = ["rescue", "leader"]\n', False),
]

REFUSED = '[[step]]\ndo = "pass"\nlegal = false\n'  # follows GAME

# texts that cannot be read: file, line, key, and what is wrong there

BASE = 'game = "viagem"\n[position]\nplayers = ["blue", "red", "yellow"]\n'
THIRTEEN, TEN = (", ".join(['"D1"'] * number) for number in (13, 10))

UNREADABLE = [
    # the text of the file, the line, the key, words of the message
    ("game = viagem\n", 1, "", "no TOML"),
    (BASE + 'turn = "blue\n', 4, "", "no TOML"),
    (BASE + "turn = \n", 4, "", "no TOML"),
    (BASE + 'turn = "blue"\nturn = "red"\n', 5, "", "no TOML"),
    (BASE + ".".join(["pieces"] * 50_000) + " = 1\n", 4, "", "nested too deep, a key of more than 64 parts"),
    (BASE + "x = {" + " . ".join(["'a b'"] * 65) + " = 1}\n", 4, "", "nested too deep, a key of more than 64 parts"),
    ("", 1, "", "'game' is missing"),
    ('game = "viagem"\n', 1, "", "'position' is missing"),
    ('title = "x"\ngame = "chess"\n[position]\n', 2, "game", "no game 'chess'"),
    ('game = "viagem"\n[position]\nturn = "blue"\n', 2, "position", "'players' is missing"),
    ("title = 3\n" + BASE, 1, "title", "3"),
    # unknown keys
    (BASE + 'piece.blue = ["D1"]\n', 4, "position.piece", "no such key 'piece', did you mean 'pieces'?"),
    ('game = "viagem"\ntitel = "x"\n[position]\nplayers = ["blue", "red", "yellow"]\n', 2, "titel", "did you mean"),
    (BASE + '[[step]]\ndo = "end"\nwho = "blue"\n', 6, "step[0].who", "no such key 'who'"),
    (BASE + "[after]\nover = false\nscor.blue = 1\n", 6, "after.scor", "did you mean 'score'?"),
    (BASE + '[[step]]\ndo = "pass"\n[step.after]\nfoo = 1\n', 7, "step[0].after.foo", "no such key 'foo'"),
    (BASE + '[legal]\nexact = ["end"]\n', 5, "legal.exact", "no such key 'exact'"),
    (BASE + f"now.{'a.' * 3000}b = 1\n", 4, "", "nested too deep"),
    # colours and seats
    (BASE + 'pieces.purple = ["D1"]\n', 4, "position.pieces.purple", "purple"),
    (BASE + 'pieces.green = ["D1"]\n', 4, "position.pieces.green", "nobody plays green"),
    (BASE + 'turn = "green"\n', 4, "position.turn", "nobody plays green"),
    (BASE + '[[step]]\nby = "green"\ndo = "end"\n', 5, "step[0].by", "nobody plays 'green'"),
    (BASE + "[after]\nscore.green = 1\n", 5, "after.score.green", "nobody plays green"),
    (BASE + '[after]\nto_act = "green"\n', 5, "after.to_act", "nobody plays green"),
    ('game = "viagem"\n[position]\nplayers = ["blue", "red"]\n', 3, "position.players", "at least 3"),
    ('game = "viagem"\n[position]\nplayers = ["red", "red", "blue"]\n', 3, "position.players", "unique"),
    ('game = "viagem"\n[position]\nplayers = ["red", "pink", "blue"]\n', 3, "position.players[1]", "'pink'"),
    # more than the box holds
    (BASE + f"pieces.blue = [{THIRTEEN}]\n", 4, "position.pieces.blue", "13 blue pieces"),
    (BASE + f"pieces.blue = {['D1'] * 300}\n", 4, "position.pieces.blue", "300 blue pieces"),
    (BASE + f'stage = "setup"\nto_place.red = 1\npieces.red = [{TEN}]\n', 5, "position.to_place.red", "11"),
    (BASE + 'hands.blue = ["rescue", "rescue", "rescue"]\n', 4, "position.hands.blue", "3 × rescue"),
    (BASE + 'pile = ["leader", "leader"]\nhands.red = ["leader", "leader"]\n', 4, "position.pile", "4 × leader"),
    (BASE + 'proofs.blue = ["D2", "D2"]\n', 4, "position.proofs.blue", "more proofs D2"),
    (BASE + "proofs_left.D = [2, 2]\n", 4, "position.proofs_left.D", "more proofs D2"),
    (BASE + 'bonus.blue = ["A"]\nbonus_left = ["A"]\n', 5, "position.bonus_left", "taken already"),
    (BASE + 'bonus.blue = ["A"]\nbonus.red = ["A"]\n', 5, "position.bonus.red", "twice"),
    (BASE + 'figures = ["D1", "D2", "P1", "P2"]\n', 4, "position.figures", "3 is the most"),
    (BASE + 'figures = ["D1"]\nfigure_pile = ["D1"]\n', 5, "position.figure_pile", "twice"),
    # things that do not exist
    (BASE + 'pieces.blue = ["D1", "D3"]\n', 4, "position.pieces.blue", "D3"),
    (BASE + 'pieces.blue = ["moon"]\n', 4, "position.pieces.blue[0]", "moon"),
    (BASE + 'markers = ["D1.machine"]\n', 4, "position.markers", "D1 has D1.ship and D1.clock"),
    (BASE + 'hands.blue = ["machine-X"]\n', 4, "position.hands.blue[0]", "machine-X"),
    (BASE + 'proofs.blue = ["D4"]\n', 4, "position.proofs.blue", "D4"),
    (BASE + "speed = 6\n", 4, "position.speed", "6"),
    (BASE + "countdown = 11\n", 4, "position.countdown", "11"),
    (BASE + "countdown = 0\n", 4, "position.countdown", "a turn begins with 1 to 10"),
    (BASE + "clock.blue = 13\n", 4, "position.clock.blue", "13"),
    (BASE + "clock.blue = 3\nclock.red = 3\n", 5, "position.clock.red", "both on 3"),
    (BASE + 'tokens.blue = "two"\n', 4, "position.tokens.blue", "whole number"),
    (BASE + "score.blue = -1\n", 4, "position.score.blue", "-1"),
    (BASE + "last_turns = 4\n", 4, "position.last_turns", "3 players"),
    (BASE + 'stage = "setup"\n', 2, "position.to_place", "pieces to place"),
    (BASE + "to_place.blue = 1\n", 4, "position.to_place", 'stage = "setup"'),
    # options and sections
    (BASE + '[options]\nrevisits = "yes"\n', 5, "options.revisits", "did you mean 'revisit'?"),
    (BASE + '[options]\nrevisit = "maybe"\n', 5, "options.revisit", "'no' or 'yes'"),
    (BASE + "[options]\nmarker_limit = 41\n", 5, "options.marker_limit", "'none' or 40"),
    (BASE + "[options]\nrevisit = true\n", 5, "options.revisit", "'no' or 'yes'"),
    ('section = "travel.rocket"\n' + BASE, 1, "section", "no section 'travel.rocket'"),
    (BASE + '[[step]]\ndo = "end"\nlegal = false\ncites = ["travle"]\n', 7, "step[0].cites[0]", "'travel'?"),
    # notation
    (BASE + '[[step]]\ndo = "jump P1"\n', 5, "step[0].do", "'jump' is not a verb"),
    (BASE + '[[step]]\ndo = "end"\n[[step]]\ndo = "ship D1"\n', 7, "step[1].do", "no way from one epoch"),
    (BASE + '[[step]]\ndo = "ship D1-D9"\n', 5, "step[0].do", "'D9' is not an epoch"),
    (BASE + '[[step]]\ndo = "travel current"\n', 5, "step[0].do", "'current' is not an epoch"),
    (BASE + '[[step]]\ndo = "send green D1"\n', 5, "step[0].do", "nobody plays green"),
    (BASE + '[legal]\nonly = ["fly D1-P1"]\n', 5, "legal.only[0]", "'fly' is not a verb"),
    (BASE + '[legal]\nincludes = ["end", "end turn"]\n', 5, "legal.includes[1]", "too much"),
    (BASE + "[legal]\ncount = -1\n", 5, "legal.count", "-1"),
    # steps that contradict themselves
    (BASE + "[[step]]\nlegal = true\n", 4, "step[0]", "'do' is missing"),
    (BASE + '[[step]]\ndo = "end"\nlegal = false\nevents = ["turn"]\n', 7, "step[0].events", "legal = true"),
    (BASE + '[[step]]\ndo = "pass"\nevents = ["turn", "boom"]\n', 6, "step[0].events[1]", "no event 'boom'"),
    # chance
    (BASE + '[[step]]\nchance = ["leader"]\ndo = "pass"\n', 5, "step[0].chance", "nothing is reshuffled"),
    (
        BASE + 'discard = ["leader"]\n[[step]]\ndo = "pass"\nchance = ["rescue"]\n',
        7, "step[0].chance", "no rearrangement",
    ),
]  # fmt: skip
