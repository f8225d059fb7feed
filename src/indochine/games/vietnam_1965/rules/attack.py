"""Phase two: combat movement."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965.state import State
from indochine.kernel.flow import Procedure


def nothing_yet(s: State, f: at.CombatMove) -> None:
    """Still to be written."""


COMBAT_MOVE = Procedure(nothing_yet)
