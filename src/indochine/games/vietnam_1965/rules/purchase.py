"""Phase one: buying units and bases, repairs."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965.state import State
from indochine.kernel.flow import Procedure


def nothing_yet(s: State, f: at.Purchase) -> None:
    """Still to be written."""


PURCHASE = Procedure(nothing_yet)
