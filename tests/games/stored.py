"""What is stored of every game to be compared: its playthroughs and its numbers of legal sequences."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tests.games.kit.perft import Perft
from tests.games.kit.playthroughs import Playthroughs

import indochine

FOLDERS = tuple(name.replace("-", "_") for name in indochine.available())


def playthroughs(folder: str) -> Playthroughs:
    """The playthroughs of a game."""
    found: Playthroughs = import_module(f"tests.games.{folder}.playthroughs").PLAYTHROUGHS
    return found


def perft(folder: str) -> Perft:
    """Its numbers of legal sequences."""
    found: Perft = import_module(f"tests.games.{folder}.perft").PERFT
    return found


def rewrite(folder: str) -> list[Path]:
    """Write everything stored of a game anew; which files have changed."""
    return [*playthroughs(folder).rewrite(), *perft(folder).rewrite()]
