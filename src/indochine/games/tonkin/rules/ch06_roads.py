"""6.6d-1, E-84 Roads that were cut from the air, and who may mend them. Lines by road: `basics_terrain`, E-111."""

from __future__ import annotations

from indochine.games.tonkin.rules.ch04_control import french_friendly
from indochine.games.tonkin.rules.ch04_supply import dump_supply, vm_foot_supply
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State


def mendable(s: State, side: int) -> int:
    """[6.6d-1] [E-84] [E-71] The cut roads that a side may mend: the Viet Minh where they are in supply now, and not
    where the French stand or have friends; the French everywhere.
    """
    if side == FRANCE:
        return s.cut
    supplied = vm_foot_supply(s) | dump_supply(s, VIET_MINH)
    return s.cut & supplied & ~s.french & ~french_friendly(s)
