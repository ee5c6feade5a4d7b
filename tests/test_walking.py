"""Walking through scenario files: the learner makes every move, and nothing else moves anything."""

from pathlib import Path

import pytest

from timetravel import games, scenario, walking
from timetravel.errors import NotationError, OptionError
from timetravel.walking import Walk

TAUGHT = [(game, name) for game in games.NAMES for name in walking.names(game) if not name.startswith("properties/")]
EXAMPLES = [(game, name) for game, name in TAUGHT if name.split("/")[0] in ("examples", "faq")]


def walked(way: Walk) -> list[bool]:
    said = []
    while way.step is not None:
        said.append(way.show().right)
    return said


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_a_walk_leads_where_the_scenario_does(game, name):
    way = Walk(game, name)
    assert all(walked(way))
    report = scenario.run(way.scenario)
    assert report.ok
    assert games.get(game).describe(way.match.state) == games.get(game).describe(report.states[-1])


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_every_step_is_put_into_words(game, name):
    way = Walk(game, name)
    while way.step is not None:
        before = way.at
        assert way.text
        assert not way.step.legal or str(way.step.action) not in way.text, "it gives the notation away"
        way.show()
        assert way.at == before + 1
    assert "whole example" in way.text


def test_what_is_legal_but_not_the_example_changes_nothing():
    way = Walk("viagem", "examples/ship-1")
    for _ in range(3):
        way.show()
    before = way.match.state
    said = way.act("ship D1-D2")
    assert not said.right
    assert "another way" in said.text
    assert way.match.state == before
    assert way.act("ship D1-P1").right
    assert way.step is None


def test_what_is_refused_is_told_and_changes_nothing():
    way = Walk("viagem", "examples/clock-1")
    said = way.act("ship M2-M3")
    assert not said.right
    assert said.reasons
    assert way.at == 0


def test_a_step_that_must_be_refused_is_passed_by_trying_it_only():
    way = Walk("viagem", "examples/clock-1")
    way.show()
    assert (way.who, way.match.to_act) == ("red", "green")
    assert not way.act("travel F2").right  # Green's move, but it is Red who is to try something
    assert way.act("travel M3").reasons[0].cites
    assert way.who == "green"


def test_taking_back_takes_the_walk_back():
    way = Walk("viagem", "examples/ship-2")
    walked(way)
    at = [way.at]
    while way.match.entries:
        way.match.entries.pop()
        way.match.states.pop()
        at.append(way.at)
    assert at == [len(way.steps), 6, 4, 3]


def test_after_the_walk_the_match_goes_on():
    way = Walk("viagem", "examples/ship-1")
    walked(way)
    assert way.act("end").right
    assert not way.act("end").right
    assert way.match.to_act == "red"
    assert way.step is None


def test_what_a_file_excludes_is_tried_at_the_end():
    way = Walk("viagem", "faq/faq-7-choices")
    assert [step.legal for step in way.steps] == [False] * 3
    assert walked(way) == [True] * 3


def test_the_story_tells_all_and_moves_nothing():
    way = Walk("viagem", "examples/ship-1")
    story = way.story()
    assert way.at == 0
    assert story.startswith(way.scenario.title)
    assert story.count("– refused") == 3
    assert "[travel.ship]" in story


def test_a_walk_over_any_file(tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text(
        'game = "leap"\n[position]\nplayers = ["blue", "red"]\nhands.blue = ["1"]\n[[step]]\ndo = "place 1"\n'
    )
    for name in (str(file), file):
        assert walked(Walk("leap", name)) == [True]
    with pytest.raises(OptionError, match="of 'leap', not of 'viagem'"):
        Walk("viagem", str(file))


def test_wrong_names_and_texts_are_told():
    with pytest.raises(OptionError, match="did you mean 'examples/ship-1'"):
        Walk("viagem", "examples/ship1")
    with pytest.raises(OptionError, match="no game"):
        Walk("chess", "examples/ship-1")
    for name in (None, 3, b"examples/ship-1", ["examples/ship-1"]):
        with pytest.raises(OptionError, match="viagem has no scenario"):
            Walk("viagem", name)
    with pytest.raises(NotationError):
        Walk("viagem", "examples/ship-1").act("shipp D1-F3")
