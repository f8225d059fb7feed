"""A long study under fire; `make soak` plays it."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.lab.study.cases import played

from indochine.lab.study import running
from indochine.lab.study.crews import Cluster
from indochine.lab.study.description import parse
from indochine.lab.study.games import Chunk, Played
from indochine.lab.study.keeping import Run, rows_of
from indochine.lab.study.running import run

STUDY = """
seed = "kills"
games = 20
[base]
game = "season-in-hell"
players = "greedy"
[factors]
scenario = ["1", "2"]
options.{option} = [{choices}]
"""
KILLS = 20
COMMAND = "from indochine.cli import main; main()"


def text() -> str:
    import indochine

    option = indochine.load("season-in-hell").options[0]
    choices = ", ".join(f'"{choice}"' for choice in option.choices[:2])
    return STUDY.format(option=option.name, choices=choices)


class Shooting(Cluster):
    """A cluster with a worker killed at random times, twenty in all."""

    def __init__(self) -> None:
        super().__init__(2)
        self.chance, self.kills = random.Random(1), 0

    def take(self) -> tuple[Chunk, Played]:
        if self.kills < KILLS and self.chance.random() < 0.6:
            worker = self.chance.choice(list(self.cluster.workers.values()))  # type: ignore[union-attr]
            with contextlib.suppress(ProcessLookupError, TypeError):  # it has no process just now
                os.kill(worker.pid, signal.SIGKILL)
                self.kills += 1
        return super().take()


@pytest.mark.soak
def test_twenty_workers_killed_at_random_lose_and_double_no_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "SECONDS", 0.3)  # many chunks, so that there is time for all kills
    study = parse("kills.toml", text(), "kills")
    whole = played(study, tmp_path / "whole")
    crew = Shooting()
    try:
        with Run(tmp_path / "shot", study) as here:
            run(study, here, crew)
    finally:
        crew.close()
    print(f"{crew.kills} workers were killed during {len(rows_of(tmp_path / 'shot'))} games")
    assert crew.kills == KILLS
    assert (tmp_path / "shot" / "rows.parquet").read_bytes() == whole
    assert len((tmp_path / "shot" / "rows.jsonl").read_bytes().splitlines()) == 80


@pytest.mark.soak
def test_the_command_killed_again_and_again_ends_with_the_same_rows(tmp_path: Path) -> None:
    """With one worker and with two, by turns."""
    file = tmp_path / "kills.toml"
    file.write_text(text(), "utf-8")
    whole = played(parse(str(file), text(), "kills"), tmp_path / "whole")
    kills, chance = 0, random.Random(2)
    while True:
        workers = str(1 + kills % 2)
        words = ["study", "run", str(file), "--out", str(tmp_path / "shot"), "--workers", workers]
        with subprocess.Popen([sys.executable, "-c", COMMAND, *words], start_new_session=True) as command:
            try:
                command.wait(chance.uniform(8, 20))
                break
            except subprocess.TimeoutExpired:
                os.killpg(command.pid, signal.SIGKILL)
                kills += 1
        time.sleep(0.2)
    print(f"the command was killed {kills} times")
    assert kills
    assert (tmp_path / "shot" / "rows.parquet").read_bytes() == whole
