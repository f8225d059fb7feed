"""Studies of the toy game, and of a game with printed values."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import indochine
import indochine.games
from indochine.lab.study.crews import Alone, Crew
from indochine.lab.study.description import Study, parse
from indochine.lab.study.keeping import Run
from indochine.lab.study.running import run

TOY = "tests.toy_game:Ambush"
PLAIN = """
seed = "toy"
games = 7

[base]
game = "ambush"

[factors]
players = ["random", "ambusher=random,convoy=random"]
"""
VALUES = """
seed = "values"
games = 2

[base]
game = "hoa-binh"

[factors.values]
"counters:units.RBCEO.mp" = [8, 2]
"""


@contextmanager
def with_the_toy() -> Iterator[None]:
    """The toy is among the games."""
    indochine.games.KNOWN["ambush"] = TOY
    try:
        yield
    finally:
        del indochine.games.KNOWN["ambush"]
        indochine._loaded.cache_clear()


def toy(text: str = PLAIN) -> Study:
    """A study of the toy."""
    return parse("toy.toml", text, "toy")


def played(study: Study, directory: Path, crew: Crew | None = None) -> bytes:
    """Plays a study; its table."""
    with Run(directory, study) as here:
        run(study, here, crew or Alone())
    return (directory / "rows.parquet").read_bytes()
