"""How The Final Gamble is played with an owner's values."""

from __future__ import annotations

from tests.games.final_gamble.play import GAMES
from tests.games.final_gamble.sound import check_sound
from tests.games.kit.legality import Legality
from tests.games.kit.overlays import Overlaid

OVERLAID = Overlaid(
    "indochine.games.final_gamble",
    Legality(GAMES),
    check_sound,
    fixed=frozenset({"isabelle", "columns", "rows"}),  # where hexes lie
    every=40,
)
