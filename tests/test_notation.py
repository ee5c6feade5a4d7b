"""The notation: every action has a text, every text is an action or says which word is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.printed import CARD_WORDS, EPOCHS, PERIODS, SPECIALS
from timetravel import viagem
from timetravel.errors import NotationError

STATE = viagem.start(viagem.seats(3))

# the grammar of the guide, as texts

epochs = st.sampled_from(EPOCHS)
colours = st.sampled_from(viagem.COLOURS)
symbols = st.builds("{}.{}".format, epochs, st.sampled_from(["ship", "clock", "machine"]))
some_periods = st.lists(st.sampled_from(PERIODS), min_size=1, max_size=4).map(",".join)
proofs = st.one_of(st.just(""), st.builds(" proofs={}".format, st.one_of(st.just("none"), some_periods)))
bonus = st.one_of(st.just(""), st.builds(" bonus={}".format, st.sampled_from(PERIODS)))
cards = st.sampled_from([*CARD_WORDS.values(), "wild"])
targets = st.builds("{} {}".format, colours, epochs)
texts = st.one_of(
    st.builds("place {}".format, epochs),
    st.builds("machine {}-{} {}{}{}".format, epochs, epochs, cards, bonus, proofs),
    st.builds("ship {}{}".format, st.lists(epochs, min_size=2, max_size=5).map("-".join), proofs),
    st.builds("clock {}".format, epochs),
    st.builds("travel {}{}".format, epochs, proofs),
    st.builds("send {} {}".format, colours, st.sampled_from([*EPOCHS, "current"])),
    st.builds("free {}".format, st.sampled_from([*EPOCHS, "tunnel"])),
    st.builds("return {}".format, epochs),
    st.builds("token free {}".format, st.sampled_from([*EPOCHS, "tunnel"])),
    st.builds("token return {}".format, epochs),
    st.builds("play permission {}".format, epochs),
    st.builds("play countdown {}2".format, st.sampled_from("+-")),
    st.builds("play {} {}".format, st.sampled_from(["tunnel-1", "tunnel-2", "home-1", "home-2"]), targets),
    st.builds("play {} {} {}".format, st.sampled_from(["tunnel-2", "home-2"]), targets, targets),
    st.builds("play disorientation {} {}-{}".format, colours, epochs, epochs),
    st.builds("play failure {} {}".format, symbols, symbols),
    st.sampled_from(["done", "play rescue", "play leader", "meet", "end", "pass", "exchange"]),
)
VERBS = "place machine ship clock travel send free return done token play meet end pass exchange"
BESIDE = "wild tunnel current hole proofs=none proofs=D,P proofs= bonus=M bonus=D,P D1-P1 D1-P1-P2 D1- P1.ship +2 D9"
words = st.sampled_from([*EPOCHS, *viagem.COLOURS, *SPECIALS, *CARD_WORDS.values(), *VERBS.split(), *BESIDE.split()])


@given(texts)
def test_text_of_an_action_reads_back(text):
    action = viagem.action(text)
    assert str(action) == text
    assert viagem.action(str(action)) == action
    assert eval(repr(action), {"viagem": viagem}) == action


@given(texts, st.sampled_from([" ", "   ", "\t", "\n"]))
def test_spaces_say_nothing(text, space):
    assert viagem.action(f"{space}{text.replace(' ', space)}{space}") == viagem.action(text)


@given(texts, texts)
def test_different_texts_are_different_actions(one, other):
    assert (viagem.action(one) == viagem.action(other)) == (one == other)


def read(text: str) -> object:
    """The action of a text, or what is wrong with it."""
    try:
        return viagem.action(text)
    except NotationError as error:
        return error


@given(st.one_of(st.text(max_size=40), st.lists(words, max_size=6).map(" ".join)))
def test_any_text_is_an_action_or_a_notation_error(text):
    found = read(text)
    if isinstance(found, NotationError):
        assert str(found).startswith(repr(text))
    else:
        assert read(str(found)) == read(" ".join(text.split())) == found


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "a verb is missing"),
        ("fly D1-P1", "'fly' is not a verb"),
        ("shp D1-P1", "did you mean 'ship'?"),
        ("Ship D1-P1", "did you mean 'ship'?"),
        ("ship D1", "no way from one epoch to another"),
        ("ship D1-", "'' is not an epoch"),
        ("ship D1-D3", "'D3' is not an epoch"),
        ("ship d1-p1", "'d1' is not an epoch"),
        ("ship D1-P1 bonus=D", "'bonus=D' is not what may follow (proofs=)"),
        ("ship D1-P1 proofs=", "'' is not the letter of a period"),
        ("ship D1-P1 proofs=D,X", "'X' is not the letter of a period"),
        ("ship D1-P1 proofs=none,D", "'none' is not the letter of a period"),
        ("ship D1-P1 proofs=D proofs=D", "is not what may follow (nothing)"),
        ("machine D2-P1", "a card is missing at the end"),
        ("machine D2-P1-P2 wild", "of two epochs"),
        ("machine D2-P1 prehistoric", "did you mean 'prehistory'?"),
        ("machine D2-P1 wild bonus=", "'' is not the letter of a period"),
        ("machine D2-P1 wild bonus=D,P", "'D,P' is not the letter of a period"),
        ("clock", "an epoch is missing"),
        ("travel current", "'current' is not an epoch"),
        ("place tunnel", "'tunnel' is not an epoch"),
        ("send red tunnel", "'tunnel' is not an epoch or current"),
        ("send red hole", "'hole' is not an epoch or current"),
        ("send D1 red", "'D1' is not a colour"),
        ("send green D1", "nobody plays green"),
        ("play tunnel-1 white D1", "nobody plays white"),
        ("free current", "'current' is not an epoch or tunnel"),
        ("return tunnel", "'tunnel' is not an epoch"),
        ("token", "free or return is missing"),
        ("token spend", "'spend' is not free or return"),
        ("token free hole", "'hole' is not an epoch or tunnel"),
        ("play", "a special card is missing"),
        ("play wild", "'wild' is not a special card"),
        ("play tunnel", "did you mean 'tunnel-"),
        ("play tunnel-1 red A1 green C2", "is too much"),
        ("play tunnel-2 red A1 green", "nobody plays green"),
        ("play home-1 red current", "'current' is not an epoch"),
        ("play countdown 2", "'2' is not +2 or -2"),
        ("play countdown +1", "'+1' is not +2 or -2"),
        ("play failure P1.ship", "a symbol like P1.ship is missing"),
        ("play failure P1 P2.ship", "'P1' is no symbol"),
        ("play failure P1.rocket P2.ship", "'P1.rocket' is no symbol"),
        ("play disorientation red P1", "no way from one epoch to another"),
        ("play disorientation red P1-P2-P3", "of two epochs"),
        ("end now", "'now' is too much"),
        ("pass pass", "'pass' is too much"),
    ],
)
def test_malformed(text, hint):
    with pytest.raises(NotationError) as raised:
        viagem.action(text, STATE)
    assert hint in str(raised.value)
    assert repr(text) in str(raised.value)


@pytest.mark.parametrize(
    "text", ["ship D1-D1", "machine P3-P3 wild", "play failure P1.clock P1.clock", "send blue D1", "play home-2 red A1"]
)
def test_what_cannot_be_done_is_well_formed(text):
    """Malformed is one thing, refused another."""
    assert viagem.why_not(STATE, viagem.action(text, STATE))
