"""How Hoa Binh is played with an owner's values."""

from __future__ import annotations

from tests.games.hoa_binh.play import GAMES
from tests.games.hoa_binh.positions import check_sound
from tests.games.kit.legality import Legality
from tests.games.kit.overlays import Overlaid

OVERLAID = Overlaid("indochine.games.hoa_binh", Legality(GAMES), check_sound, fixed=frozenset({"positions", "n"}))
