"""The positions of Tonkin whose legal sequences are counted; see `tests.games.kit.perft`."""

from __future__ import annotations

from pathlib import Path

from tests.games.kit.perft import Perft, asked_first
from tests.games.tonkin.play import GAME, GAMES

PERFT = Perft(GAME, Path(__file__), asked_first(GAMES, (0, 1, 3, 4, 6, 7, 125)))
