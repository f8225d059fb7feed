"""Step 1 of combat: interception, dogfight, bombs."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965.state import State
from indochine.kernel.flow import Procedure


def nothing_yet(s: State, f: at.Raid) -> None:
    """Still to be written."""


RAID = Procedure(nothing_yet)
