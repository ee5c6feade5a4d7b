"""``python -m timetravel`` is the command ``timetravel``, where that is not on the path."""

from timetravel.cli import main

main(prog_name="timetravel")
