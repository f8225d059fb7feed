"""Games of Tonkin written out: the first months of three scenarios; see `tests.games.kit.playthroughs`."""

from __future__ import annotations

from pathlib import Path

from tests.games.kit.playthroughs import Playthroughs, by_chance
from tests.games.tonkin.play import GAME, GAMES

PLAYTHROUGHS = Playthroughs(
    GAME,
    Path(__file__).parent,
    {
        "border-forts": by_chance(GAMES, 0, most=300),
        "second-game": by_chance(GAMES, 1, most=300),
        "third-game": by_chance(GAMES, 2, most=300),
    },
)
