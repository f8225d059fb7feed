"""4.1 Friendly urban areas: whose friend an area is now, as one set of places."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.basics_zoc import vm_zoc
from indochine.games.tonkin.state import State

BY_DEFAULT_FRENCH = p.MONTAGNARD_AREAS | p.CITIES  # [4.1-3]


def vm_friendly(s: State) -> int:
    """[4.1-1] [4.1-2] [4.1-3] [4.1-4] [E-56] [E-57] The areas friendly to the Viet Minh at this moment."""
    held = s.vm | vm_zoc(s) | ~BY_DEFAULT_FRENCH
    return p.AREAS & ~s.french & held


def french_friendly(s: State) -> int:
    """[4.1-1] [4.1-3] The areas friendly to the French at this moment."""
    return p.AREAS & ~vm_friendly(s)


def montagnard_count(control: int) -> int:
    """[3.6-2] [6.16-5] How many montagnard areas the Viet Minh control."""
    return (control & p.MONTAGNARD_AREAS).bit_count()


def railway_open(s: State) -> bool:
    """[S-42] [3.6-4] [E-70] No French troops on the Chinese line, and its areas are friendly to the Viet Minh."""
    return not p.CHINESE_RAILWAY & (s.french | french_friendly(s))
