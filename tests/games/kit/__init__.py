"""One test kit for all games: random games and what must hold in each of them, whatever the rules are.

A game's `play.py` says how its random games are drawn; its tests call these checks with numbers of games and add what
only they know: invariants of their positions, what is hidden from whom, their own odd values. See `play.RandomGames`.
"""

import pytest

# so that a failing assertion of a check shows its values as one of a test does
for module in (
    "play",
    "asking",
    "clone",
    "counts",
    "data",
    "forged",
    "legality",
    "perft",
    "playthroughs",
    "replay",
    "sound",
    "views",
):
    pytest.register_assert_rewrite(f"tests.games.kit.{module}")
