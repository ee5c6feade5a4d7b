"""The scenario files of *Viagem no Tempo* show what its rulebook shows."""

from collections import Counter

from tests.corpus import files


def test_the_fourteen_examples_of_the_rulebook():
    found = Counter(file.section for file in files("viagem") if file.name.startswith("examples/"))
    wanted = {"travel.machine": 3, "travel.ship": 3, "travel.clock": 2, "figures": 4, "tunnel": 1, "scoring": 1}
    assert found == wanted
    assert found.total() == 14


def test_the_nine_answers_of_the_rulebook():
    found = {file.section for file in files("viagem") if file.name.startswith("faq/")}
    assert found == {f"faq.{k}" for k in range(1, 10)}
