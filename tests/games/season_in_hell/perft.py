"""The positions of A Season in Hell whose legal sequences are counted; see `tests.games.kit.perft`."""

from __future__ import annotations

from pathlib import Path

from tests.games.kit.perft import Perft, asked_first
from tests.games.season_in_hell.play import GAME, GAMES

PERFT = Perft(GAME, Path(__file__), asked_first(GAMES, (2, 3, 6, 7, 10, 11), never=("support",)))
