"""Playing the studies: each in a process of its own, for board and cards are read once.

What is there is not played again.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.balance.studies import Study, pack, studies
from timetravel import lab, packs

ROOT = Path(__file__).parents[2]
ROUNDS = (0.25, 0.6, 1.0)  # first some of all, so that an early stop leaves something of each


def play(rows: Path, game: str | None) -> None:
    """Play all studies, or those of a game, into tables under a folder."""
    for part in ROUNDS:
        for study in studies():
            if game in (None, study.game):
                count = max(10, round(study.count * part / lab.BATCH) * lab.BATCH)
                _apart(rows, study, min(count, study.count))


def _apart(rows: Path, study: Study, count: int) -> None:
    environment = {**os.environ, packs.VARIABLE: ""}
    if study.table:
        file = rows / f"{study.table}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(pack(study.table), encoding="utf-8")
        environment[packs.VARIABLE] = str(file.resolve())
    command = [sys.executable, "-m", "tests.balance", "one", study.name, str(count), "--rows", str(rows.resolve())]
    subprocess.run(command, check=True, env=environment, cwd=ROOT)


def one(rows: Path, name: str, count: int) -> None:
    """Play a study in this process, whose data pack must be that of the study."""
    study = next(study for study in studies() if study.name == name)
    lab.run(study.plan, count, rows / study.name)
