"""4.6 The supply check: markers, hunger, and garrisons that starve.

Apart from the traces of `ch04_supply.py`, which the death of a unit asks for as well [6.15-1].
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.events import (
    CutOff,
    CutOffUnseen,
    GarrisonCutOff,
    GarrisonSupplied,
    Supplied,
    SuppliedUnseen,
)
from indochine.games.tonkin.frames import BY_HUNGER, GarrisonHit, SupplyCheck
from indochine.games.tonkin.rules.basics_hidden import hidden
from indochine.games.tonkin.rules.ch04_supply import french_supplied, supplied_garrisons, vm_supplied
from indochine.games.tonkin.rules.ch06_losses import lose_step
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import Place, State, Unit, on_map
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import goto


def mark_supply(s: State, f: SupplyCheck) -> None:
    """[4.6-1] [4.6-3] [E-71] Markers are set and removed; who had one and fails again will lose a step."""
    cut = on_map(s, p.REAL) & ~french_supplied(s) & ~vm_supplied(s)
    cut_garrisons = s.garrisons & ~supplied_garrisons(s)
    hungry, f.starving = cut & s.oos, cut_garrisons & s.garrison_oos
    tell_markers(s, cut)
    for place in ids(cut_garrisons & ~s.garrison_oos):
        s.tell(GarrisonCutOff("4.6-1", Place(place)))
    for place in ids(s.garrison_oos & ~cut_garrisons):
        s.tell(GarrisonSupplied("4.6-1", Place(place)))
    s.oos, s.garrison_oos = cut, cut_garrisons
    s.seen_oos = s.seen_oos & hidden(s) | s.oos & p.VM & ~hidden(s)
    s.party = hungry


def tell_markers(s: State, cut: int) -> None:
    """[4.6-1] Who gets or loses a marker; of hidden counters their owner alone is told."""
    unseen = hidden(s)
    for unit in ids(cut & ~s.oos):
        s.tell((CutOffUnseen if unseen >> unit & 1 else CutOff)("4.6-1", Unit(unit)))
    for unit in ids(s.oos & ~cut):
        s.tell((SuppliedUnseen if unseen >> unit & 1 else Supplied)("4.6-1", Unit(unit)))


def hunger(s: State, f: SupplyCheck) -> None:
    """[4.6-3] [E-103] Each unit that stays out of supply loses a step; hidden ones are hungry unseen."""
    hungry, s.party = s.party, 0
    for unit in ids(hungry):
        lose_step(s, unit, BY_HUNGER)


def next_garrison(s: State, f: SupplyCheck) -> None:
    """[4.6-4] And each such garrison, or a unit within three hexes for it."""
    if f.starving:
        place = first(f.starving)
        f.starving &= f.starving - 1
        goto(f, next_garrison)
        call(s, GarrisonHit(place=place, hits=1, cause=BY_HUNGER))
