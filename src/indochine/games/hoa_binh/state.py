"""The position: flat columns of small numbers, bitsets of places, and the frames.

Only the functions of this module move pieces, so that the redundant columns (`at`, `french`, `vm`, `vm_count`) always
agree with `where` and `vm_place`.
"""

from __future__ import annotations

from typing import NewType

from indochine.board.standing import by_place, move, occupied
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.frames import AnyFrame
from indochine.kernel import state as kernel

Place = NewType("Place", int)
Unit = NewType("Unit", int)
Site = NewType("Site", int)

INFILTRATION, GUERRILLA, DANGEROUS = range(3)
# flags of a Viet Minh counter during the Viet Minh Action Phase
MARKED, ATTACKED, FRESH = 1, 2, 4
NOWHERE = 255
DEFAULT_OPTIONS = p.Options.of()
NO_CONVOYS = bytes([NOWHERE] * len(p.SITE_PLACES))


class State(kernel.State):
    """Hoa Binh, at any moment.

    `where`, `steps` by unit; `at` the units of each place; `french` the spaces with combat units; `forts` the standing
    posts and bases of the French, printed ones included; `built` the sites ever built on; `convoys` the place of each
    site's convoy; `escorts` its escort. Viet Minh counters are columns in order of serial number. `cut` are the units
    and `cut_forts` the forts that fight at -1 in this phase, `joined` the units with them.
    """

    unseen = ("at", "french", "base_home", "bases", "vm_count", "vm")  # the bases are secret, the others follow

    options: p.Options = DEFAULT_OPTIONS
    turn: int = 0
    vp: int = 0
    ap: int = 0
    ip: int = 0
    strategy: int = p.LOTUS
    violet: int = 0
    rainbow: int = 0
    artillery: int = 3
    air: int = 3
    transport: int = 3
    morane: bool = True
    over: bool = False

    where: bytearray = bytearray()
    steps: bytearray = bytearray()
    at: list[int] = []
    french: int = 0
    used: int = 0  # commanders who have given their AP or re-roll this turn
    toured: int = 0  # commanders who travelled alone since the last paid action
    repair: int = 0  # units in maintenance
    forts: int = 0
    built: int = 0
    convoys: bytearray = bytearray()
    escorts: list[int] = []
    cut: int = 0
    cut_forts: int = 0
    joined: int = 0

    base_home: bytearray = bytearray()  # by base number 1-6; entry 0 unused
    base_back: bytearray = bytearray()  # turn of return of a destroyed base; 0 = on the map
    bases: int = 0
    vm_place: bytearray = bytearray()
    vm_kind: bytearray = bytearray()
    vm_origin: bytearray = bytearray()
    vm_flags: bytearray = bytearray()
    vm_serial: list[int] = []
    vm_count: bytearray = bytearray()
    vm: int = 0
    reserve: int = 0
    guerrillas: int = 2
    next_serial: int = 1

    frames: list[AnyFrame] = []

    def derive(self) -> None:
        """The redundant columns, from `where` and `vm_place`."""
        self.at = by_place(self.where, p.BOXES)
        self.french = occupied(enumerate(self.at[: p.PLACES]), p.COMBAT)
        self.vm_count = bytearray(p.PLACES)
        for place in self.vm_place:
            self.vm_count[place] += 1
        self.vm = p.mask(self.vm_place)


# ---- French pieces ---------------------------------------------------------


def put(s: State, unit: int, place: int) -> None:
    """Move one counter, wherever it was."""
    old, bit = move(s, unit, place), 1 << unit
    s.joined &= ~bit
    if p.COMBAT & bit:
        if not s.at[old] & p.COMBAT:
            s.french &= ~(1 << old)
        if place < p.PLACES:
            s.french |= 1 << place


def convoys_at(s: State, place: int) -> list[int]:
    """The sites whose convoys stand at this place."""
    if place not in s.convoys:
        return []
    return [site for site, where in enumerate(s.convoys) if where == place]


def convoy_spaces(s: State) -> int:
    """All places where convoys stand."""
    if s.convoys == NO_CONVOYS:
        return 0
    return p.mask(where for where in s.convoys if where != NOWHERE)


def held(s: State) -> int:
    """[1.2-f] French-held spaces: combat units, forts or convoys; a lone commander holds nothing."""
    return s.french | s.forts | convoy_spaces(s)


def is_held(s: State, place: int) -> bool:
    """[1.2-f] Is there a French combat unit, fort or convoy?"""
    return bool((s.french | s.forts) >> place & 1) or place in s.convoys


def bonus(s: State, unit: int) -> int:
    """[2.2.1-a] The tactical bonus of the side that is up."""
    return bonus_with(unit, s.steps[unit])


def bonus_with(unit: int, steps: int) -> int:
    """[2.2.1-a] The tactical bonus of a unit with so many steps."""
    return p.BONUS_FRONT[unit] if steps == p.STEPS[unit] else p.BONUS_BACK[unit]


# ---- Viet Minh counters ----------------------------------------------------


def add_counter(s: State, place: int, kind: int, origin: int, flags: int = 0) -> int:
    """A new counter with the next serial number."""
    serial = s.next_serial
    s.next_serial += 1
    s.vm_place.append(place)
    s.vm_kind.append(kind)
    s.vm_origin.append(origin)
    s.vm_flags.append(flags)
    s.vm_serial.append(serial)
    s.vm_count[place] += 1
    s.vm |= 1 << place
    if kind == INFILTRATION:
        s.reserve -= 1
    elif kind == GUERRILLA:
        s.guerrillas -= 1
    return serial


def remove_counter(s: State, serial: int) -> None:
    """The counter goes back to its stock."""
    i = s.vm_serial.index(serial)
    leave_space(s, s.vm_place[i])
    kind = s.vm_kind[i]
    for column in (s.vm_place, s.vm_kind, s.vm_origin, s.vm_flags, s.vm_serial):
        del column[i]
    if kind == INFILTRATION:
        s.reserve += 1
    elif kind == GUERRILLA:
        s.guerrillas += 1


def leave_space(s: State, place: int) -> None:
    """One counter fewer here."""
    s.vm_count[place] -= 1
    if not s.vm_count[place]:
        s.vm &= ~(1 << place)


def move_counter(s: State, serial: int, place: int) -> None:
    """A counter steps into another space."""
    i = s.vm_serial.index(serial)
    leave_space(s, s.vm_place[i])
    s.vm_place[i] = place
    s.vm_count[place] += 1
    s.vm |= 1 << place


def counters_at(s: State, place: int) -> list[int]:
    """Indices of the counters at a place, in order of serial number."""
    if not s.vm >> place & 1:
        return []
    return [i for i, where in enumerate(s.vm_place) if where == place]


def dangerous(s: State) -> int:
    """Index of the Dangerous counter, or -1."""
    return s.vm_kind.find(DANGEROUS)


def adjacent_counters(s: State, place: int) -> int:
    """[6.3.3-a] How many Viet Minh counters of all kinds stand on the neighbouring spaces."""
    near, total = s.vm & p.LAND[place], 0
    while near:
        low = near & -near
        total += s.vm_count[low.bit_length() - 1]
        near ^= low
    return total


def base_number(s: State, place: int) -> int:
    """The number of the real base standing here, or 0."""
    if not s.bases >> place & 1:
        return 0
    return next(b for b in range(1, 7) if s.base_home[b] == place and not s.base_back[b])


def hostile(s: State) -> int:
    """[E-40] Spaces with a Viet Minh counter or a real base."""
    return s.vm | s.bases
