"""S-13, S-14, E-99, E-108 Zones of control, kept by `state.put` as sets of places.

Face-down counters all have the zone of a dummy, since the French cannot tell them apart; what the French may do then
follows from what they see.
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State


def zoc(s: State, side: int) -> int:
    """[S-13] The zone of control of a side."""
    return s.zones[side]


def vm_zoc(s: State) -> int:
    """[S-51] Where the Viet Minh hamper movement and turn areas."""
    return s.zones[VIET_MINH]


def french_zoc(s: State) -> int:
    """[S-51] Where the French hamper the double move."""
    return s.zones[FRANCE]


def zone_of(s: State, unit: int) -> int:
    """[S-13] [S-14] The zone of one unit where it stands: the hexes that it may attack [6.6-1]."""
    place, kind = s.where[unit], p.CLASS[unit]
    return p.ZONE[kind][place] if kind >= 0 and place < p.SIZE else 0
