"""The first rounds of Vietnam 1965 written out: by fighters, by players with a taste, for two to six players; see
`tests.games.kit.playthroughs`.
"""

from __future__ import annotations

from pathlib import Path

from tests.games.kit.playthroughs import Playthroughs, by_chance
from tests.games.vietnam_1965.play import GAME, GAMES

PLAYTHROUGHS = Playthroughs(
    GAME,
    Path(__file__).parent,
    {
        "fighters": by_chance(GAMES, 2, most=400),
        "fighters-six-players": by_chance(GAMES, 29, most=400),
        "taste": by_chance(GAMES, 1, most=400),
    },
)
