"""How Vietnam 1965 is played with an owner's values."""

from __future__ import annotations

from tests.games.kit.legality import Legality
from tests.games.kit.overlays import Overlaid
from tests.games.vietnam_1965.play import GAMES
from tests.games.vietnam_1965.sound import check_sound

OVERLAID = Overlaid(
    "indochine.games.vietnam_1965",
    Legality(GAMES, longest=3_000),
    check_sound,
    fixed=frozenset({"pieces"}),  # who stands where at the start is neither a cost nor a limit, and most of the numbers
    every=40,
    most=3_000,
)
