"""Covert units in the turns of others: ambush, or joining a defence."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965.state import State
from indochine.kernel.flow import Procedure


def nothing_yet(s: State, f: at.Ambush) -> None:
    """Still to be written."""


AMBUSH = Procedure(nothing_yet)
