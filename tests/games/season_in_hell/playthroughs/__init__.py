"""Games of A Season in Hell written out: the first week by fighters and against a lazy France, the beginning of the
siege, and two weeks of the five hills; see `tests.games.kit.playthroughs`.
"""

from __future__ import annotations

from pathlib import Path

from tests.games.kit.playthroughs import Playthroughs, by_chance
from tests.games.season_in_hell.play import GAME, GAMES

PLAYTHROUGHS = Playthroughs(
    GAME,
    Path(__file__).parent,
    {
        "first-week-fighters": by_chance(GAMES, 2, most=350),
        "first-week-lazy-france": by_chance(GAMES, 3, most=350),
        "five-hills": by_chance(GAMES, 6, most=350),
        "whole-siege": by_chance(GAMES, 10, most=350),
    },
)
