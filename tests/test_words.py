"""What learners read: every message can come up, is filled in, and cites sections that exist."""

import re
import string

import pytest

from tests.seen import everything
from timetravel import rulebook, viagem
from timetravel.messages import catalogue
from timetravel.protocol import Event

MESSAGES = catalogue("viagem")
SECTIONS = rulebook.sections("viagem")
NAMES = [(table, name) for table, rows in MESSAGES.items() for name in rows]
STAND_INS = {"@verb", "@question"}


@pytest.fixture(scope="module")
def seen():
    """All that comes up when the scenario files run and eighty games are played."""
    return everything()


@pytest.mark.parametrize(("table", "name"), NAMES, ids=[f"{table}-{name}" for table, name in NAMES])
def test_message_comes_up(seen, table, name):
    assert name in seen.names[table], f"nothing ever says [{table}] {name}"


def test_no_sentence_has_a_gap(seen):
    assert len(seen.texts) > 1000
    odd = [text for text in seen.texts if re.search(r"[{}]|None|  ", text) or text != text.strip()]
    assert odd == []


def test_sentences_begin_like_sentences(seen):
    assert [text for text in seen.texts if not re.match(r"[A-Z0-9a-z]", text)] == []
    ends = re.compile(r"[.?)…]$")
    reasons = {reason.text for reason in seen.reasons.values()}
    assert [text for text in reasons if not ends.search(text)] == []


# citations


def rows_with_cites():
    return [(table, name) for table, name in NAMES if isinstance(MESSAGES[table][name], dict)]


@pytest.mark.parametrize(("table", "name"), rows_with_cites(), ids=lambda part: str(part))
def test_citations_exist(table, name):
    cites = MESSAGES[table][name]["cites"]
    assert cites
    assert set(cites) - STAND_INS <= set(SECTIONS)


def test_sentences_cite_sections_that_exist(seen):
    """With what stands for the action and the question filled in."""
    for cites in seen.cites:
        assert cites
        assert set(cites) <= set(SECTIONS)
        assert len(set(cites)) == len(cites)


def test_every_reason_cites_a_chapter(seen):
    """A refusal cites at least the section of the chapter that forbids it."""
    for name, reason in seen.reasons.items():
        assert [cite for cite in reason.cites if not cite.startswith(("faq", "ruling"))], name


def test_places_of_reasons_are_on_the_board(seen):
    places = {place for reason in seen.reasons.values() for place in reason.places}
    assert places
    assert all(re.fullmatch(r"[DPALMCF][1-5]|current|tunnel|hole", place) for place in places)


def test_every_chapter_is_cited_somewhere():
    """Each chapter, by a reason, an event or a question; what only describes is left out."""
    said = {cite for table, name in rows_with_cites() for cite in MESSAGES[table][name]["cites"]}
    verbs = [value for row in MESSAGES["verbs"].values() for value in row.values() if isinstance(value, list)]
    said |= {cite for value in verbs for cite in value}
    assert {id_ for id_ in SECTIONS if "." not in id_} - said <= {"components", "tiebreak"}


# templates


@pytest.mark.parametrize("table", ["questions", "events", "refusals"])
def test_templates_name_their_facts(table):
    """Only plain names stand in braces: no numbers, no formats that could fail on a hidden thing."""
    for name, row in MESSAGES[table].items():
        for _, field, spec, conversion in string.Formatter().parse(row["text"]):
            assert field is None or field.isidentifier(), name
            assert not spec, name
            assert conversion is None, name


# which paragraph of the rulebook speaks

TABLE = 'game = "viagem"\n[position]\nplayers = ["blue", "red", "yellow"]\n'


@pytest.mark.parametrize(
    ("paragraph", "position", "tried"),
    [
        ("setup", 'stage = "setup"\nto_place.blue = 1\npieces.blue = ["P1", "P2"]\n', "place P3"),
        ("travel", 'pieces.blue = ["D1"]\n', "pass"),
        ("travel", 'pieces.blue = ["current"]\n', "ship D1-P1"),
        ("travel.machine", 'pieces.blue = ["D2"]\nhands.blue = ["machine-P"]\n', "machine D2-A1 prehistory"),
        ("travel.machine.bonus", 'pieces.blue = ["D2"]\nhands.blue = ["machine-wild"]\n', "machine D2-A1 wild"),
        ("travel.ship", 'pieces.blue = ["D1"]\n', "ship D1-P3"),
        ("travel.clock", 'pieces.blue = ["C1"]\n', "clock C1"),
        ("figures", 'pieces.blue = ["D1"]\nfigures = ["D1"]\n', "meet"),
        (
            "tunnel",
            'pieces.red = ["A1"]\nhands.blue = ["tunnel-1"]\ncountdown = 0\nnow = { closed = true }\n',
            "play tunnel-1 red A1",
        ),
        ("tokens", 'pieces.blue = ["D1", "tunnel"]\n', "token free tunnel"),
        ("cards", 'pieces.blue = ["D1"]\n', "play leader"),
        ("end", 'ended = "proofs"\n', "end"),
        ("faq.1", 'pieces.blue = ["D1"]\nmarkers = ["D1.ship"]\n', "ship D1-P1"),
        ("faq.2", 'pieces.blue = ["D1"]\nhands.blue = ["leader"]\n', "play leader"),
        (
            "faq.5",
            'pieces.blue = ["D1", "P1"]\nfigures = ["P1"]\nnow = { journeyed = true, arrival = "D1" }\n',
            "meet",
        ),
        ("faq.6", 'pieces.blue = ["D1"]\nmarkers = ["D1.ship", "D1.clock"]\n', "ship D1-P1"),
        ("faq.8", 'pieces.blue = ["D1"]\nspeed = 2\nmarkers = ["P1.ship", "P1.machine"]\n', "ship D1-P1-P2"),
        ("ruling.20", 'pieces.blue = ["D1", "P1"]\nnow = { owed = "D1" }\n', "ship P1-P2"),
        ("ruling.22", 'hands.blue = ["countdown"]\ncountdown = 9\n', "play countdown +2"),
        ("ruling.24", 'hands.blue = ["rescue"]\n', "play rescue"),
    ],
    ids=lambda part: str(part)[:24].strip(),
)
def test_the_paragraph_that_forbids_is_cited(paragraph, position, tried):
    state = viagem.position(TABLE + position)
    cites = {cite for reason in viagem.why_not(state, viagem.action(tried)) for cite in reason.cites}
    assert paragraph in cites


def test_all_reasons_are_given():
    """Not the first only: no piece, no card and a marked symbol at once."""
    state = viagem.position(TABLE + 'pieces.blue = ["P1"]\nmarkers = ["D2.machine"]\n')
    reasons = viagem.why_not(state, viagem.action("machine D2-D2 prehistory"))
    names = {reason.name for reason in reasons}
    assert names >= {"travel.no_piece", "machine.marked", "machine.no_card", "machine.period", "machine.stays"}
    assert len(viagem.verdict(state, "machine D2-D2 prehistory").reasons) == len(reasons)


def test_verdict_reads_for_people():
    state = viagem.position(TABLE + 'pieces.blue = ["D1"]\n')
    text = str(viagem.verdict(state, "ship D1-P3"))
    assert text.splitlines()[0] == "ship D1-P3: refused"
    assert "share an edge" in text
    assert "[travel.ship" in text
    assert text.splitlines()[-1].startswith("  nearest legal action: ship D1-")
    assert str(viagem.verdict(state, "ship D1-P1")) == "ship D1-P1: legal"


def test_an_onlooker_reads_of_a_card_but_not_which():
    event = Event("drew", {"who": 0, "card": 8})
    assert viagem.sentence(event, "blue").text != viagem.sentence(event, "red").text
    assert viagem.sentence(event, "red").text == viagem.sentence(event, None).text == "Blue draws a card."
