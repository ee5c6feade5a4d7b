"""Sections on a sheet, causes, reach, readings of a ruling, and what actions bring."""

import random
from collections import Counter

import pytest

from tests import leap_playing, playing
from timetravel import explain, games, leap, rulebook, sheets, viagem
from timetravel.causes import _tables
from timetravel.errors import OptionError, PositionError
from timetravel.match import Match
from timetravel.messages import catalogue

GAMES = pytest.mark.parametrize("name", games.NAMES)
PLAYED = {"viagem": playing, "leap": leap_playing}
TABLE = 'game = "viagem"\n[position]\nplayers = ["blue", "red", "yellow"]\n'
EMPTY = ("", {})


def match_of(name: str, seed: int, most: int = 150) -> Match:
    """Return a match played at random for a while, rare actions as often as others."""
    game = games.get(name)
    match = Match(game, 3, seed=str(seed))
    rng = random.Random(seed)
    for _ in range(most):
        legal = game.legal(match.state)
        if not legal:
            break
        verb = rng.choice(sorted({action.verb for action in legal} - {"concede"}))
        match.act(rng.choice([action for action in legal if action.verb == verb]))
    return match


# sections


@GAMES
def test_each_section_has_a_sheet_with_an_example_that_runs(name: str) -> None:
    game = games.get(name)
    for id_ in rulebook.sections(name):
        sheet = explain.section(name, id_)
        assert sheet.section.text
        assert sheet.section.marks
        assert sheet.examples, id_
        moments = sheets.example(game, sheet.examples[0].id)
        assert not moments[0].do
        assert moments[0].view.viewer is not None or game.to_act(moments[0].view.position) is None
        assert all(moment.do for moment in moments[1:])


@GAMES
def test_links_lead_both_ways(name: str) -> None:
    for id_ in rulebook.sections(name):
        sheet = explain.section(name, id_)
        for link in (*sheet.related, *sheet.faq):
            back = explain.section(name, link.id)
            assert id_ in [other.id for other in (*back.related, *back.faq)], (id_, link.id)
        assert all(link.id.startswith("faq.") for link in sheet.faq)


def test_an_example_tells_what_is_done_and_what_is_refused() -> None:
    moments = sheets.example(games.get("viagem"), "travel-last-symbol")
    assert [moment.do for moment in moments] == ["", "ship D1-P1", "end", "ship D1-D2"]
    assert moments[1].label == "Fly D1-P1"
    assert any("flies D1-P1" in sentence.text for sentence in moments[1].told)
    assert [reason.name for reason in moments[3].reasons] == ["ship.marked", "travel.trapped"]
    assert moments[3].view.position == moments[2].view.position


def test_unknown_sections_and_examples_are_named() -> None:
    with pytest.raises(OptionError, match=r"no section 'faq\.88', did you mean"):
        explain.section("viagem", "faq.88")
    with pytest.raises(OptionError, match="no example"):
        sheets.example(games.get("viagem"), "../../secret")


# causes


@GAMES
def test_what_brings_about_what_names_events_that_exist(name: str) -> None:
    kinds = {key.split(".")[0] for key in catalogue(name)["events"]}
    for table in _tables(name).values():
        for effect, causes in table.items():
            assert effect.split(".")[0] in kinds
            assert {cause.split()[0].split(".")[0] for cause in causes} <= kinds


@GAMES
def test_every_chain_goes_back_to_an_action_and_nobody_reads_another_ones_secret(name: str) -> None:
    lengths: Counter[int] = Counter()
    for seed in range(3):
        match = match_of(name, seed)
        for number, entry in enumerate(match.entries):
            for event in range(len(entry.events)):
                chain = explain.causes(match, number, event, entry.by)
                lengths[len(chain)] += 1
                places = [(cause.entry, cause.event) for cause in chain[:-1]]
                assert places == sorted(set(places), reverse=True)
                assert chain[-1].event is None
                assert chain[-1].entry == chain[-2].entry
                for viewer in (None, *match.players):
                    for cause in explain.causes(match, number, event, viewer):
                        shown = match.entries[cause.entry]
                        own = f"chose this: {shown.do}"
                        if cause.event is None and viewer != shown.by and " " in shown.do:
                            assert not cause.text.endswith(own) or shown.do.startswith(("token", "play"))
                        elif cause.event is not None:
                            said = match.game.sentence(shown.events[cause.event], viewer)
                            assert cause.text == said.text
    assert max(lengths) >= 4


def told(match: Match, kind: str) -> tuple[int, int]:
    """Return where an event of a kind was told last."""
    return max(
        (number, k)
        for number, entry in enumerate(match.entries)
        for k, event in enumerate(entry.events)
        if event.kind == kind
    )


def played(position: str, *texts: str) -> Match:
    """Return a match that begins with a position and takes these actions."""
    game = games.get("viagem")
    match = Match(game, ("blue", "red", "yellow"), seed="x", first="blue")
    match.states = [viagem.position(TABLE + position)]
    for text in texts:
        match.act(text)
    return match


def kinds(match: Match, kind: str) -> list[str]:
    chain = explain.causes(match, *told(match, kind), "blue")
    return [
        match.entries[c.entry].do if c.event is None else match.entries[c.entry].events[c.event].kind for c in chain
    ]


def test_a_death_in_the_tunnel_goes_back_to_the_journey_by_the_clock() -> None:
    match = played(
        'pieces.blue = ["M2"]\npieces.red = ["A1"]\nclock.blue = 2\ncountdown = 1\n',
        "clock M2",
        "travel C3",
        "send red A1",
    )
    assert kinds(match, "died") == ["died", "closed", "sent", "clock", "moved", "travel C3"]
    cites = [cause.cites for cause in explain.causes(match, *told(match, "died"), "blue")]
    assert all(cites)


def test_a_proof_comes_of_the_journey_and_points_of_the_first_speed_of_the_flight() -> None:
    match = played('pieces.blue = ["D1"]\npieces.red = ["P1"]\n', "ship D1-P1")
    assert kinds(match, "proof") == ["proof", "moved", "ship D1-P1"]
    assert kinds(match, "points") == ["points", "speed", "ship D1-P1"]
    assert kinds(match, "marker") == ["marker", "ship D1-P1"]


def test_markers_of_a_card_come_of_the_card_and_a_push_of_whoever_pushes() -> None:
    match = played(
        'pieces.blue = ["D1"]\npieces.red = ["D1"]\nhands.blue = ["failure", "disorientation"]\n',
        "play disorientation red D1-P1",
        "play failure D1.clock D2.machine",
    )
    assert kinds(match, "marker") == ["marker", "card", "play failure D1.clock D2.machine"]
    assert kinds(match, "moved") == ["moved", "card", "play disorientation red D1-P1"]


def test_an_event_that_is_not_there_is_an_error() -> None:
    match = match_of("viagem", 1, 3)
    with pytest.raises(IndexError):
        explain.causes(match, 0, 99)
    with pytest.raises(IndexError):
        explain.causes(match, -99)


# reach


@pytest.mark.parametrize("seed", range(2))
def test_reach_this_turn_is_what_the_journeys_of_the_turn_come_to(seed: int) -> None:
    """Each goal of a legal journey is in it, and nothing else."""
    rows = [row for row in playing.game(seed) if row.action is not None]
    for state, legal, action, _ in random.Random(seed).sample(rows, min(60, len(rows))):
        if action is None or state.stack or state.journeyed or state.owed >= 0:
            continue
        who = viagem.to_act(state)
        ship = {str(a).split()[1].split("-")[-1] for a in legal if a.verb == "ship"}
        machine = {str(a).split()[1].split("-")[-1] for a in legal if a.verb == "machine"}
        found = explain.reach("viagem", viagem.view(state, who), who)
        assert {place for place, turn in found["ship"].items() if turn == 1} == ship
        assert {place for place, turn in found["machine"].items() if turn == 1} == machine
        clocks = [a for a in legal if a.verb == "clock"]
        assert len([place for place, turn in found["clock"].items() if turn == 1]) == (
            25 if len(clocks) > 1 else 24 * len(clocks)
        )


def test_reach_of_the_next_turn_is_one_journey_further() -> None:
    """By ship alone: speed 1, then 2, from each epoch where the first flight may end."""
    state = viagem.position(TABLE + 'pieces.blue = ["D1"]\nhands.blue = ["machine-A"]\n')
    found = explain.reach("viagem", state, "blue@D1")
    second = set()
    for first in [a for a in viagem.legal(state) if a.verb == "ship"]:
        later = viagem.apply(viagem.apply(state, first), "end")
        while viagem.to_act(later) != "blue":
            later = viagem.apply(later, "pass")
        second |= {str(a).split("-")[-1] for a in viagem.legal(later) if a.verb == "ship"}
    first = {place for place, turn in found["ship"].items() if turn == 1}
    # by the clock it may come to where a ship flies from next
    assert second - first <= {place for place, turn in found["ship"].items() if turn == 2}
    assert found["machine"]["A1"] == 2  # from D2, which has the symbol
    assert set(found["clock"].values()) == {1, 2} or set(found["clock"].values()) == {1}


def test_the_cards_of_others_do_not_count() -> None:
    state = viagem.position(TABLE + 'pieces.red = ["D2"]\nhands.red = ["machine-A"]\n')
    assert explain.reach("viagem", viagem.view(state, "red"), "red")["machine"]
    assert not explain.reach("viagem", viagem.view(state, "blue"), "red")["machine"]


def test_reach_in_time_leap_is_what_playing_on_alone_comes_to() -> None:
    state = leap.position(
        'game = "leap"\n[position]\nplayers = ["blue", "red"]\npieces.blue = 4\n'
        'hands.blue = ["4", "8", "9"]\nhands.red = ["1"]\n'
    )
    found = explain.reach("leap", state, "blue")
    assert {era: turn for era, turn in found["place"].items() if turn == 1} == {"era5": 1}
    assert {era for era, turn in found["future"].items() if turn == 1} == {"era5", "era6", "era7"}
    assert {era for era, turn in found["past"].items() if turn == 1} == {"era1", "era2", "era3"}
    assert found["item3"] == {}


def test_item_3_reaches_every_other_era() -> None:
    state = leap.position(
        'game = "leap"\n[position]\nplayers = ["blue", "red"]\nhands.blue = ["1"]\nhands.red = ["1"]\n'
        'scenario.1 = "item3"\n'
    )
    assert len(explain.reach("leap", state, "blue")["item3"]) == 9


@pytest.mark.parametrize(("name", "of"), [("viagem", "blue@F3"), ("viagem", "pink"), ("leap", "pink")])
def test_reach_of_nobody_is_an_error(name: str, of: str) -> None:
    state = games.get(name).start(games.get(name).seats(3))
    with pytest.raises(OptionError, match=r"nobody plays|has no piece"):
        explain.reach(name, state, of)


# readings of a ruling


@GAMES
def test_readings_differ_in_what_is_legal_under_one_and_not_under_the_other(name: str) -> None:
    game, differ = games.get(name), set()
    options = game.options()._asdict()
    for seed in range(6):
        decisions = [d for d in PLAYED[name].game(seed) if d.action is not None]
        for decision in random.Random(seed).sample(decisions, min(4, len(decisions))):
            state = decision.state
            position = {k: v for k, v in game.describe(state).items() if v not in EMPTY}
            for option in options:
                now = getattr(state.table.options, option)
                readings = explain.compare(name, state, option).readings
                assert [reading.now for reading in readings] == [True, *[False] * (len(readings) - 1)]
                assert not readings[0].allows
                for reading in readings[1:]:
                    if reading.value == "N" or option == "free_action":
                        continue
                    other = state.table.options._replace(**{option: reading.value})
                    try:
                        there = {str(a) for a in game.legal(game.state_of(position, other))}
                    except PositionError:  # such a position cannot be under that reading
                        continue
                    here = {str(a) for a in decision.legal}
                    assert {choice.do for choice in reading.allows} == there - here, (option, now)
                    assert {choice.do for choice in reading.forbids} == here - there, (option, now)
                    differ |= {option} if there != here else set()
    assert differ or name == "leap"  # there most readings change what follows, see below


def test_readings_of_time_leap_differ_in_what_is_legal_and_in_what_follows() -> None:
    text = 'game = "leap"\n[position]\nplayers = ["blue", "red"]\nhands.blue = ["9"]\nhands.red = ["1"]\n'
    item = leap.position(text + 'now = { acted = true }\nasked = [{ kind = "item", who = "blue", name = "item3" }]\n')
    assert [choice.do for choice in explain.compare("leap", item, "items").readings[1].allows] == ["done"]
    ten = leap.position(text + "pieces.blue = 10\n")
    wrap = next(r for r in explain.compare("leap", ten, "after_ten").readings if r.value == "wrap")
    assert [(choice.do, choice.brings) for choice in wrap.alters] == [("place 9", (("→ 1", "moves to era 1"),))]
    assert "~ place 9: moves to era 1" in str(explain.compare("leap", ten, "after_ten"))


def test_every_option_has_its_readings_and_an_unknown_one_is_named() -> None:
    for name in games.NAMES:
        state = games.get(name).start(games.get(name).seats(3))
        for option in games.get(name).options()._asdict():
            found = explain.compare(name, state, option)
            assert len(found.readings) >= 2
            assert all(reading.means for reading in found.readings)
            assert found.section in rulebook.sections(name)
    with pytest.raises(OptionError, match="did you mean 'revisit'"):
        explain.compare("viagem", viagem.start(("blue", "red", "yellow")), "revisits")


# what actions bring


def badges(game, state, do: str) -> dict[str, str]:
    choice = next(c for c in game.choices(game.view(state, game.to_act(state))) if c.do == do)
    return dict(choice.brings)


@pytest.mark.parametrize(
    ("position", "do", "badge"),
    [
        ('pieces.blue = ["D1"]\npieces.red = ["D1"]\n', "clock D1", "Red too"),
        ('pieces.blue = ["tunnel"]\ntokens.blue = 1\n', "token free tunnel", "−token"),
        (
            'pieces.blue = ["D1", "tunnel"]\npieces.red = ["A1"]\nhands.blue = ["tunnel-1"]\ncountdown = 1\n',
            "play tunnel-1 red A1",
            "† Blue",
        ),
        ('hands.blue = ["countdown"]\ncountdown = 5\n', "play countdown -2", "→ 3"),
        ('pieces.blue = ["D1"]\nlast_turns = 1\nnow = { journeyed = true, arrival = "D1" }\n', "end", "ends"),
        (
            'pieces.blue = ["M2"]\nclock.blue = 2\n'
            'asked = [{ kind = "travelling", epoch = "M2", waiting = ["blue"] }]\n',
            "travel C3",
            "bonus 2",
        ),
    ],
)  # fmt: skip
def test_what_an_action_of_viagem_brings(position: str, do: str, badge: str) -> None:
    assert badge in badges(viagem, viagem.position(TABLE + position), do)


@pytest.mark.parametrize(
    ("position", "do", "badge"),
    [
        ('hands.blue = ["1"]\n', "place 1", "right"),
        ('hands.blue = ["1"]\ndeck = ["2"]\n', "place 1", "Red → 2"),
        ('hands.blue = ["2"]\neras.1 = "1"\n', "place 2", "wrong"),
        ('hands.blue = ["2"]\neras.1 = "3"\n', "place 2", "takes"),
        ('hands.blue = ["1"]\n', "leap future 1", "→ 2"),
    ],
)
def test_what_an_action_of_time_leap_brings(position: str, do: str, badge: str) -> None:
    text = 'game = "leap"\n[position]\nplayers = ["blue", "red"]\nhands.red = ["4"]\n' + position
    assert badge in badges(leap, leap.position(text), do)
