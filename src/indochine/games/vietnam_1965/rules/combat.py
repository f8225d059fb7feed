"""Phase three: all raids, then battle after battle."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965.state import State
from indochine.kernel.flow import Procedure


def nothing_yet(s: State, f: at.Combat) -> None:
    """Still to be written."""


COMBAT = Procedure(nothing_yet)
