"""Running what the pages show: files are written, Python is tried, commands are run, in the order of the page.

``python -m tests.consoles`` puts into each ``console`` block what its commands print now.
"""

import doctest
import os
import shlex
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from tests.pages import Block, blocks, read, write
from timetravel.cli import main

# pages that show what can be run
PAGES = (
    "notation", "scenarios", "command-line", "records", "environments", "lab", "board", "owners", "clinic", "teachers",
)  # fmt: skip
SILENT = " 2>/dev/null"  # leaves out what goes to standard error


class Page:
    """One page, whose blocks share a folder, the names of their Python, and the last exit status."""

    def __init__(self, name: str) -> None:
        self.name, self.names, self.status = name, dict[str, Any](), 0

    def run(self) -> str:
        """Run all blocks and return the page with what its commands print."""
        page = read(self.name)
        with in_empty_folder():
            for block in blocks(page):
                if block.file:
                    Path(block.file).write_text(block.text, encoding="utf-8")
                elif block.language == "python":
                    self.python(block)
                elif block.language == "console":
                    page = page.replace(f"```console\n{block.text}```", f"```console\n{self.console(block)}```")
        return page

    def python(self, block: Block) -> None:
        test = doctest.DocTestParser().get_doctest(block.text, self.names, self.name, None, block.line - 1)
        if not test.examples:
            raise ValueError(f"{self.name}, line {block.line}: Python without a prompt cannot be tried")
        said: list[str] = []
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        failed, _ = doctest.DocTestRunner(optionflags=flags).run(test, out=said.append, clear_globs=False)
        if failed:
            raise ValueError("".join(said))
        self.names = test.globs

    def console(self, block: Block) -> str:
        """Return the commands of a block, each with what it prints."""
        commands = [line for line in block.text.splitlines() if line.startswith("$ ")]
        return "".join(f"{command}\n{self.command(command[2:])}" for command in commands)

    def command(self, line: str) -> str:
        if line == "echo $?":
            return f"{self.status}\n"
        program, *arguments = shlex.split(line.removesuffix(SILENT))
        if program != "timetravel":
            raise ValueError(f"{self.name}: only timetravel is run here, not {line!r}")
        result = CliRunner().invoke(main, arguments)
        self.status = result.exit_code
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.stdout if line.endswith(SILENT) else result.output


@contextmanager
def in_empty_folder() -> Iterator[None]:
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


if __name__ == "__main__":
    for name in PAGES:
        write(name, Page(name).run())
