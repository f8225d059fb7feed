"""The positions of Vietnam 1965 whose legal sequences are counted; see `tests.games.kit.perft`."""

from __future__ import annotations

from pathlib import Path

from tests.games.kit.perft import Perft, asked_first
from tests.games.vietnam_1965.play import GAME, GAMES

PERFT = Perft(GAME, Path(__file__), asked_first(GAMES, (1, 2, 27)))
