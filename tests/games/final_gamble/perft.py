"""The positions of The Final Gamble whose legal sequences are counted; see `tests.games.kit.perft`."""

from __future__ import annotations

from pathlib import Path

from tests.games.final_gamble.play import GAME, GAMES
from tests.games.kit.perft import Perft, asked_first

PERFT = Perft(GAME, Path(__file__), asked_first(GAMES, (14, 2, 16, 26), never=("pay_for_pim",)))
