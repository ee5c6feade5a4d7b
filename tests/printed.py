"""What is printed on board and cards, written down a second time from the rulebook and the page of rulings.

The oracle and the tests of the components rest on these tables, never on the data files of the package.
"""

PERIODS = "DPALMCF"
PERIOD_NAMES = {
    "D": "Age of the Dinosaurs", "P": "Prehistory", "A": "Ancient Age", "L": "Middle Age", "M": "Modern Age",
    "C": "Contemporary Age", "F": "Future",
}  # fmt: skip
CARD_WORDS = dict(
    zip(PERIODS, ("dinosaurs", "prehistory", "ancient", "middle", "modern", "contemporary", "future"), strict=True)
)
SIZES = {"D": 2, "P": 3, "A": 4, "L": 4, "M": 4, "C": 5, "F": 3}
EPOCHS = [f"{period}{k + 1}" for period, size in SIZES.items() for k in range(size)]

# Two tracks round the tunnel, in the direction of time; the last touches the first again.
OUTER = ["D1", "P1", "P2", "A1", "A2", "L1", "L2", "M1", "M2", "C1", "C2", "C3", "F1", "F2"]
INNER = ["D2", "P3", "A3", "A4", "L3", "L4", "M3", "M4", "C4", "C5", "F3"]
ACROSS = [
    "D1-D2", "P1-P3", "P2-P3", "A1-A3", "A2-A4", "L1-L3", "L2-L4", "M1-M3", "M2-M4",
    "C1-C4", "C2-C4", "C2-C5", "C3-C5", "F1-F3", "F2-F3",
]  # fmt: skip
EDGES = {
    frozenset(pair)
    for pair in [
        *zip(OUTER, OUTER[1:] + OUTER[:1], strict=True),
        *zip(INNER, INNER[1:] + INNER[:1], strict=True),
        *(edge.split("-") for edge in ACROSS),
    ]
}
NEXT_TO = {e: [f for f in EPOCHS if frozenset((e, f)) in EDGES] for e in EPOCHS}

TOOLS = {"S": "ship", "C": "clock", "T": "machine"}
_SYMBOLS = """D1 SC, D2 CT, P1 ST, P2 SC, P3 CT, A1 ST, A2 SC, A3 CT, A4 ST, L1 SC, L2 ST, L3 CT, L4 SC, M1 ST,
M2 CT, M3 SC, M4 ST, C1 ST, C2 CT, C3 SC, C4 ST, C5 CT, F1 CT, F2 ST, F3 SC"""
SYMBOLS = {row[:2]: [TOOLS[letter] for letter in row[3:]] for row in _SYMBOLS.replace("\n", " ").split(", ")}
SYMBOL_NAMES = [f"{epoch}.{tool}" for epoch in EPOCHS for tool in SYMBOLS[epoch]]
STATED_SYMBOLS = {"D1.ship", "D2.machine", "P3.machine", "A4.machine", "M2.clock", "C1.ship", "F3.ship", "F3.clock"}

PROOFS = {
    "D": [2, 3], "P": [2, 2, 3], "A": [2, 2, 3, 3], "L": [2, 2, 3, 3], "M": [2, 2, 3, 3],
    "C": [2, 2, 3, 3, 4], "F": [2, 2, 3],
}  # fmt: skip

# points, tokens, tunnel symbols
FIGURES = {
    "D1": ("Diplodocus", 2, 0, 0), "D2": ("Tyrannosaurus Rex", 0, 0, 2), "P1": ("Lucy", 1, 1, 0),
    "P2": ("Neanderthal fire keeper", 0, 1, 1), "P3": ("Cave painter", 3, 0, 0), "A1": ("Imhotep", 0, 2, 0),
    "A2": ("Cleopatra", 1, 1, 1), "A3": ("Alexander the Great", 1, 0, 2), "A4": ("Archimedes", 3, 0, 0),
    "L1": ("Charlemagne", 2, 0, 1), "L2": ("Lucrezia Borgia", 0, 2, 0), "L3": ("Joan of Arc", 2, 1, 0),
    "L4": ("Genghis Khan", 0, 0, 2), "M1": ("Leonardo da Vinci", 1, 2, 0), "M2": ("Galileo Galilei", 2, 1, 0),
    "M3": ("William Shakespeare", 3, 0, 0), "M4": ("Isaac Newton", 0, 2, 0), "C1": ("Marie Curie", 2, 1, 0),
    "C2": ("Albert Einstein", 3, 0, 0), "C3": ("Santos Dumont", 2, 0, 2), "C4": ("Bertha Lutz", 0, 2, 0),
    "C5": ("Yuri Gagarin", 1, 1, 0), "F1": ("Cyborg", 1, 1, 1), "F2": ("Android archivist", 2, 0, 0),
    "F3": ("Visitor", 3, 0, 1),
}  # fmt: skip

SPEEDS = [1, 2, 2, 3, 3]
CLOCK = {
    1: ("tokens", 1), 2: ("send", 1), 3: ("points", 1), 4: ("tokens", 1), 5: ("free tunnel", 1), 6: ("points", 2),
    7: ("send", 2), 8: ("return", 2), 9: ("points", 2), 10: ("free blocked", 2), 11: ("points", 3), 12: ("return", 3),
}  # fmt: skip

SPECIALS = {
    "rescue": 2, "tunnel-1": 2, "tunnel-2": 1, "permission": 2, "home-1": 2, "home-2": 1, "disorientation": 2,
    "failure": 3, "leader": 3, "countdown": 2,
}  # fmt: skip
MACHINES = {**{f"machine-{period}": 1 for period in PERIODS}, "machine-wild": 3}
MARK_X = {"tunnel-1", "tunnel-2", "home-1", "home-2"}
MARK_Y = {"tunnel-2", "home-2", "failure"}

PIECES = {3: 12, 4: 9, 5: 8}
DIVERSITY = [0, 0, 1, 3, 5, 8, 11, 15]
