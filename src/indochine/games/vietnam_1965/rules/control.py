"""Whose land it is: friendly, hostile, neutral; conquest, sharing, land that reverts."""

from __future__ import annotations

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.state import State, land


def friendly(s: State, power: int) -> int:
    """[TER-4] Territories with a marker of the power's side."""
    return land(s, p.SIDE[power])


def hostile(s: State, power: int) -> int:
    """[TER-5] Territories with a marker of the other side."""
    return land(s, 1 - p.SIDE[power])


def neutral(s: State) -> int:
    """[TER-6] Territories without a marker; the DMZ is none of them [E-46]."""
    return p.LAND & ~s.communist & ~s.ac


def conquer(s: State, power: int, space: int) -> None:
    """[CRE-1] A power's ground units have won a territory: marker, guns, bases, aircraft. (Being written.)"""


def vacated(s: State, space: int) -> None:
    """[CMV-6] [NEU-4] Units have left: original neutral land without ground units reverts. (Being written.)"""


def passed(s: State, power: int, space: int) -> None:
    """[DMZ-1] [SIL-1] Ground units of a power have entered or gone through this space. (Being written.)"""
