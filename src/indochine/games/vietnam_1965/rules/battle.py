"""One battle: the air phase, ground rounds, the end."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965.state import State
from indochine.kernel.flow import Procedure


def nothing_yet(s: State, f: at.Battle) -> None:
    """Still to be written."""


BATTLE = Procedure(nothing_yet)
