"""Fighters rise against a mission: interception and dogfight."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965.state import State
from indochine.kernel.flow import Procedure


def nothing_yet(s: State, f: at.Interception) -> None:
    """Still to be written."""


INTERCEPTION = Procedure(nothing_yet)
