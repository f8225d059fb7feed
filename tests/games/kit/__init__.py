"""What is stored of our games and compared with them: playthroughs, numbers of legal sequences, printed data, counts.

What must hold in every game, and needs nothing that is stored, is the business of `indochine.lab.kit`.
"""

import pytest

# so that a failing assertion of a check shows its values as one of a test does
for module in ("counts", "data", "perft", "playthroughs"):
    pytest.register_assert_rewrite(f"tests.games.kit.{module}")
