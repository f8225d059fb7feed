"""The toy at the command line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import indochine.games
from indochine.cli import main

ROOT = Path(__file__).parents[2]
TOY = "tests.toy_game:Ambush"
WITH_TOY = f"import indochine.games as g; g.KNOWN['ambush'] = {TOY!r}; from indochine.cli import main; main()"

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command in this process, in an empty directory, with the toy among the games."""
    monkeypatch.setitem(indochine.games.KNOWN, "ambush", TOY)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("INDOCHINE_HOME", str(tmp_path / "home"))

    def invoke(*words: str, said: str = "") -> Result:
        return CliRunner().invoke(main, list(words), input=said, prog_name="indochine")

    return invoke


def in_a_process(*words: str, said: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, fed through a real pipe."""
    import os

    return subprocess.run(
        [sys.executable, "-c", WITH_TOY, *words], input=said, capture_output=True, text=True, cwd=ROOT, check=False,
        env={**os.environ, **environment}, timeout=120,
    )  # fmt: skip
