"""The site made of the pages: built without a warning, and complete in itself."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.pages import DOCS, read

pytestmark = pytest.mark.long
KEYS = {"a": "href", "link": "href", "img": "src", "script": "src"}


class Links(HTMLParser):
    """What a page leads to, and what it loads."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.led: list[str] = []
        self.loaded: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        target = dict(attrs).get(KEYS.get(tag, ""))
        if target:
            (self.led if tag == "a" else self.loaded).append(target)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as ``make docs`` does it."""
    folder = tmp_path_factory.mktemp("docs")
    [command] = re.findall(r"python -m (sphinx .*) docs build/docs$", read_makefile(), re.M)
    words = [sys.executable, "-m", *command.split(), "docs", str(folder)]
    done = subprocess.run(words, cwd=DOCS.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def read_makefile() -> str:
    return (DOCS.parent / "Makefile").read_text(encoding="utf-8")


def test_every_page_notebook_and_reference_is_in_it(site: Path) -> None:
    pages = {str(page.relative_to(site)) for page in site.rglob("*.html")}
    assert {f"{page.stem}.html" for page in DOCS.glob("*.md")} <= pages
    assert {f"_notebooks/{path.stem}.html" for path in (DOCS.parent / "notebooks").glob("*.ipynb")} <= pages
    api = (site / "api.html").read_text(encoding="utf-8")
    for name in ("play", "match.Match.act", "viagem.legal", "leap.why_not", "record.load", "scenario.run", "lab.run"):
        assert f'id="timetravel.{name}"' in api, name
    contents = Links(site / "index.html").led
    for page in re.findall(r"\((\S+)\.md\)", read("index")):
        assert f"{page}.html" in contents


def test_every_link_leads_somewhere_and_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    tried = 0
    for page in site.rglob("*.html"):
        links = Links(page)
        assert not [target for target in links.loaded if urlsplit(target).netloc], page
        for target in (*links.led, *links.loaded):
            parts = urlsplit(target)
            if not parts.scheme and parts.path:
                assert (page.parent / unquote(parts.path)).exists(), f"{page.name}: {target}"
                tried += 1
    assert tried > 1000
