"""3.4-4, 3.5, 3.6 Viet Minh supply dumps, or equipment in their place, and the regiments that arrive."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Arrive, PlaceDump, TakeDump, TakeEquipment
from indochine.games.tonkin.events import DumpRolled, EquipmentChosen
from indochine.games.tonkin.frames import VmReinforce
from indochine.games.tonkin.rules.basics_capture import DUMP_EQUIPMENT, gain_equipment
from indochine.games.tonkin.rules.basics_hidden import go
from indochine.games.tonkin.rules.ch03_placing import counters_of, crowded, enemy_there
from indochine.games.tonkin.rules.ch03_vm_regiments import depot_near, french_area, supplied_there
from indochine.games.tonkin.rules.ch04_control import montagnard_count, vm_friendly
from indochine.games.tonkin.rules.ch04_supply import centres
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import ALL, bar, gate, only

# ---- 3.6 dumps -------------------------------------------------------------


def vm_dumps_due(s: State, f: VmReinforce) -> None:
    """[3.6-1] [3.6-2] [E-112] Two dumps, three with the highlands, as far as counters go."""
    third = montagnard_count(vm_friendly(s)) >= p.LIMITS.montagnard_areas
    f.dumps = min(p.LIMITS.vm_dumps + third, (s.at[p.STOCK] & p.VM_DUMPS).bit_count())


@choice("3.4-4", by=VIET_MINH)
def take_dump_or_equipment(s: State, f: VmReinforce) -> bool:
    """[3.4-4] A dump, or equipment?"""
    return f.dumps > 0


@gate("3.4-6", "No more equipment can be kept.")
def stores_full(s: State, f: VmReinforce) -> bool:
    """[3.4-6] Six at most."""
    return s.equipment >= 2 * p.LIMITS.equipment


take_dump_or_equipment.offers(TakeDump)
take_dump_or_equipment.offers(TakeEquipment, stores_full)


@take_dump_or_equipment.then
def after_take_dump_or_equipment(s: State, f: VmReinforce, a: TakeDump | TakeEquipment) -> None:
    f.dumps -= 1
    if isinstance(a, TakeDump):
        roll_for_dump(s, f)
    else:  # [E-11] instead of the dump, before its die
        gain_equipment(s, 2 * DUMP_EQUIPMENT)
        s.tell(EquipmentChosen("3.4-4", s.equipment))


def roll_for_dump(s: State, f: VmReinforce) -> None:
    """[3.6-3] 1 to 4: the Chinese railway centre; 5 and 6: where the Viet Minh choose."""
    die = s.d6()
    s.tell(DumpRolled("3.6-3", die))
    if die > p.LIMITS.railway_die:
        f.due = True
    else:
        new_dump(s, p.RAILWAY_CENTRE)


def new_dump(s: State, place: int) -> None:
    """[3.6-3] A dump appears."""
    go(s, 1 << first(s.at[p.STOCK] & p.VM_DUMPS), place, "3.6-3")


@choice("3.6-3", by=VIET_MINH)
def place_vm_dump(s: State, f: VmReinforce) -> bool:
    """[3.6-3] Where does the dump appear?"""
    return f.due


@only("3.6-3", "place", "{place} is neither a supply centre nor on the coast.")
def centre_or_coast(s: State, f: VmReinforce) -> int:
    """[3.6-3] [S-42] [E-99] Any supply centre, Lang Son while it is one, or any coastal hex, islands too."""
    return centres(s) | p.COAST


@bar("S-20", "place", "{place} is held by the enemy.")
def french_there(s: State, f: VmReinforce) -> int:
    """[S-20] The two sides never share a hex."""
    return counters_of(s, FRANCE)


place_vm_dump.offers(PlaceDump, centre_or_coast, french_there, place=p.HEXES)


@place_vm_dump.then
def after_place_vm_dump(s: State, f: VmReinforce, a: PlaceDump) -> None:
    f.due = False
    new_dump(s, a.place)


def next_vm_dump(s: State, f: VmReinforce) -> None:
    """[3.6-1] And the next one."""
    if f.dumps:
        goto(f, take_dump_or_equipment)


# ---- 3.5 regiments ---------------------------------------------------------


@choice("3.5-2", by=VIET_MINH)
def vm_arrivals(s: State, f: VmReinforce) -> bool:
    """[3.5-1] [3.5-2] Which reinforcement arrives where?"""
    return bool(arriving(s, f))


def arriving(s: State, f: VmReinforce) -> int:
    """[3.5-2] [E-129] Regiments whose month has come; who finds no place waits for the next."""
    return bits(unit for unit in ids(s.at[p.NOT_YET] & p.REGIMENTS) if 0 <= p.ARRIVES[unit] <= s.turn)


@only("3.5-1", "place", "{unit} arrives in a supply centre in China.")
def guns_arrive_in_china(s: State, f: VmReinforce, unit: int) -> int:
    """[3.5-1] [E-122] Artillery, with or without a dump near by."""
    return p.CENTRES if p.VM_ARTILLERY >> unit & 1 else ALL


def rebuilding(s: State, f: VmReinforce, a: Arrive) -> str:
    """[3.3-4] [3.3-6] What such a hex lacks."""
    if not supplied_there(s, f, a.unit) >> a.place & 1:
        return "not in supply"
    if french_area(s, f, a.unit) >> a.place & 1:
        return "friendly to the French"
    return "not within three hexes of Uncle Ho or Giap, Thai Nguyen or Thanh Hoa"


@only("3.5-2", "place", "{unit} arrives where it could be rebuilt: {place} is {lack}.", lack=rebuilding)
def as_rebuilt(s: State, f: VmReinforce, unit: int) -> int:
    """[3.5-2] [3.3-4] [3.3-6] Other regiments arrive where they could be rebuilt."""
    if p.VM_ARTILLERY >> unit & 1:
        return ALL
    return supplied_there(s, f, unit) & depot_near(s, f, unit) & ~french_area(s, f, unit)


vm_arrivals.offers(Arrive, guns_arrive_in_china, as_rebuilt, enemy_there, crowded, unit=arriving, place=p.HEXES)


@vm_arrivals.then
def after_vm_arrivals(s: State, f: VmReinforce, a: Arrive) -> None:
    go(s, 1 << a.unit, a.place, "3.5-1" if p.VM_ARTILLERY >> a.unit & 1 else "3.5-2")
    goto(f, vm_arrivals)
