"""Phase four: landing, and movement without fighting."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965.state import State
from indochine.kernel.flow import Procedure


def nothing_yet(s: State, f: at.Noncombat) -> None:
    """Still to be written."""


NONCOMBAT = Procedure(nothing_yet)
