"""Games of The Final Gamble written out: the last fortnight by fighters and against a lazy France, the beginning, and
April with options drawn; see `tests.games.kit.playthroughs`.
"""

from __future__ import annotations

from pathlib import Path

from tests.games.final_gamble.play import GAME, GAMES
from tests.games.kit.playthroughs import Playthroughs, by_chance

PLAYTHROUGHS = Playthroughs(
    GAME,
    Path(__file__).parent,
    {
        "fortnight-fighters": by_chance(GAMES, 14, most=450),
        "fortnight-lazy-france": by_chance(GAMES, 127),
        "first-assaults": by_chance(GAMES, 2, most=400),
        "april-other-options": by_chance(GAMES, 26, most=400),
    },
)
