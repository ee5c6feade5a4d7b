"""Settings of the site that Sphinx makes of these pages: ``make docs``.

The pages are written to be read on their own, so two things are done while they are read here: the list of
``index.md`` becomes the table of contents, and a link to a file of the repository leads to a copy in the site.
"""

import re
import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

HERE = Path(__file__).parent
REPOSITORY = HERE.parent

project = "timetravel"
author = "the timetravel contributors"
copyright = author
root_doc = "index"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
exclude_patterns = ["lite", "_build"]
html_theme = "furo"
html_title = project
templates_path: list[str] = []

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
FILES = {"repository": {"url": "files/{{path}}.txt"}, "repository-above": {"url": "../files/{{path}}.txt"}}
myst_url_schemes = {"http": None, "https": None, "mailto": None, **FILES}
nb_execution_mode = "off"  # the notebooks are run by their own tests

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
napoleon_use_rtype = False
napoleon_use_param = False


MORE = {"Tutorial": ["_notebooks/*"], "Reference": ["api"]}  # what has no line of its own in the index
LINK = re.compile(r"\]\(\.\./([\w./-]+)")  # to what lies beside the folder of the page


def contents(index: str) -> str:
    """Return a table of contents made of the lists of the index."""
    parts = []
    for section in re.split(r"^## ", index, flags=re.M)[1:]:
        caption = section.partition("\n")[0]
        names = [*re.findall(r"^\d+\. \[\S+\]\((\S+)\.md\)", section, re.M), *MORE.get(caption, [])]
        parts.append(f"```{{toctree}}\n:hidden:\n:glob:\n:caption: {caption}\n\n" + "\n".join(names) + "\n```\n")
    return "\n".join(parts)


def led(match: re.Match[str], notebook: bool) -> str:
    """Return the beginning of a link as it must be in the site: to a notebook, to a page, or to a copy of a file."""
    target = match[1]
    if target.startswith("notebooks/"):
        return f"](_{target}"
    if notebook and target.startswith("docs/"):
        return f"](../{target.removeprefix('docs/')}"
    return f"]({'repository-above' if notebook else 'repository'}:{target}"


def read(_app: Sphinx, name: str, source: list[str]) -> None:
    """Change a page while it is read."""
    source[0] = LINK.sub(lambda match: led(match, name.startswith("_notebooks/")), source[0])
    if name == root_doc:
        source[0] += "\n" + contents(source[0])


def bring_notebooks(_app: Sphinx) -> None:
    """Sphinx sees pages below its own folder only."""
    target = HERE / "_notebooks"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    for notebook in (REPOSITORY / "notebooks").glob("*.ipynb"):
        shutil.copy(notebook, target)


def bring_files(app: Sphinx, error: Exception | None) -> None:
    """Copy what the pages link to; as text, so that it can be read in any browser."""
    pages = [*HERE.glob("*.md"), *(REPOSITORY / "notebooks").glob("*.ipynb")]
    linked = {target for page in pages for target in LINK.findall(page.read_text(encoding="utf-8"))}
    for target in sorted(linked) if error is None else ():
        origin, copy = REPOSITORY / target, Path(app.outdir) / "files" / f"{target.rstrip('/')}.txt"
        copy.parent.mkdir(parents=True, exist_ok=True)
        if origin.is_dir():
            copy.write_text("".join(f"{path.name}\n" for path in sorted(origin.iterdir())), encoding="utf-8")
        else:
            shutil.copy(origin, copy)


def told(_app: Sphinx, _what: str, _name: str, _object: object, _options: object, lines: list[str]) -> None:
    """Move what is said of a parameter to a line of its own: beside its name Sphinx takes it for a type."""
    for place in reversed(range(len(lines))):
        name, colon, text = lines[place].partition(" : ")
        if colon and re.fullmatch(r"\w+(, \w+)*", name):
            lines[place : place + 1] = [name, f"    {text}"]


def setup(app: Sphinx) -> dict[str, Any]:
    """Have Sphinx call what stands above."""
    app.connect("builder-inited", bring_notebooks)
    app.connect("source-read", read)
    app.connect("autodoc-process-docstring", told, priority=100)  # before napoleon
    app.connect("build-finished", bring_files)
    return {"parallel_read_safe": True}
