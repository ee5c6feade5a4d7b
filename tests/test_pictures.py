"""The pictures of the README are those of the board as it is drawn now."""

import pytest

from tests import pictures


@pytest.mark.parametrize("name", pictures.SCENES)
def test_the_picture_is_fresh(name: str) -> None:
    file = pictures.FOLDER / f"{name}.svg"
    assert file.read_text(encoding="utf-8") == pictures.draw(name), "run: python -m tests.pictures"
