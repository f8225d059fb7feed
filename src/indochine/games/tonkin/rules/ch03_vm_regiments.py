"""3.2, 3.3 Viet Minh regiments are filled up and rebuilt: by groups in their hex, and with replacement points."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Absorb, AbsorbMore, Finish, Rebuild, Restore
from indochine.games.tonkin.events import (
    GroupAbsorbed,
    Rebuilt,
    ReplacementSpent,
    StepRestored,
    StepRestoredUnseen,
)
from indochine.games.tonkin.frames import VmReinforce
from indochine.games.tonkin.rules.basics_any_time import any_time, offer_any_time
from indochine.games.tonkin.rules.basics_hidden import FIRST_VM, go, hidden, know
from indochine.games.tonkin.rules.basics_terrain import joined_by_road, room, within_3
from indochine.games.tonkin.rules.ch03_placing import crowded, enemy_there, too_heavy
from indochine.games.tonkin.rules.ch04_control import french_friendly
from indochine.games.tonkin.rules.ch04_supply import centres, dump_supply, standing_in, vm_foot_supply, vm_supplied
from indochine.games.tonkin.rules.ch06_losses import clear_marks
from indochine.games.tonkin.state import VIET_MINH, Place, State, Unit, on_map, places_of, stacking, turn_down
from indochine.kernel.bits import bits, ids, together
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import ALL, bar, only, purse
from indochine.kernel.words import Action

FOOT = p.REGIMENTS & ~p.VM_ARTILLERY
FULL = tuple(p.STEPS)


def reduced(s: State, units: int) -> int:
    """[3.3-1] Of these units those that have lost steps, dead ones too."""
    return bits(unit for unit in ids(units) if s.steps[unit] < FULL[unit])


# ---- 3.2 groups are absorbed -----------------------------------------------


@choice("3.2-1", by=VIET_MINH)
def absorb(s: State, f: VmReinforce) -> bool:
    """[3.2-1] Which group fills up, or rebuilds, a regiment in its hex?

    Asked where by all that everybody knows a group may stand with a regiment, or by itself while one is dead.
    """
    groups = maybe_at(s, p.GROUPS)
    regiments = p.HEXES if s.at[p.DEAD] & FOOT else maybe_at(s, FOOT)
    return bool(groups & regiments)


def maybe_at(s: State, units: int) -> int:
    """The hexes where one of these counters may be, by what everybody knows."""
    return together(s.rumour[unit - FIRST_VM] for unit in ids(units)) & p.HEXES


@bar("3.1-4", "giver", "{giver} was mobilised in this gameturn.")
def just_mobilised(s: State, f: VmReinforce) -> int:
    """[3.1-4] Not in the gameturn in which it was mobilised."""
    return s.levy


def with_giver(s: State, f: VmReinforce, giver: int) -> int:
    """[3.2-1] [3.2-5] The regiments of its hex, and dead ones."""
    return (s.at[s.where[giver]] | s.at[p.DEAD]) & p.REGIMENTS


def with_camp(s: State, f: VmReinforce) -> int:
    """[3.2-2] The regiments of the hex where a group has been absorbed, and dead ones."""
    return (s.at[f.camp] | s.at[p.DEAD]) & p.REGIMENTS if f.camp >= 0 else 0


@bar("3.2-1", "unit", "{unit} is artillery.")
def guns(s: State, f: VmReinforce) -> int:
    """[3.2-1] Groups are no use for artillery."""
    return p.VM_ARTILLERY


@bar("3.2-1", "unit", "{unit} has lost no step.")
def whole(s: State, f: VmReinforce) -> int:
    """[3.2-1] Only steps that were lost."""
    return p.REGIMENTS & ~reduced(s, p.REGIMENTS)


@bar("3.2-2", "unit", "{unit} has taken two steps from groups.")
def filled_up(s: State, f: VmReinforce) -> int:
    """[3.2-2] [E-128] At most two steps for one regiment in this phase, from one group or from two."""
    return s.levy


@bar("S-15", "unit", "There is no room for a step of {unit}.")
def no_room_beside(s: State, f: VmReinforce, giver: int) -> int:
    """[S-15] [E-61] The group leaves room when it goes."""
    place = s.where[giver]
    return overweight(s, place, with_giver(s, f, giver), room(s, VIET_MINH, place) + stacking(s, giver))


@bar("S-15", "unit", "There is no room for a step of {unit}.")
def no_room_in_camp(s: State, f: VmReinforce) -> int:
    """[S-15] [E-61] Nor may the second step overfill the hex."""
    return overweight(s, f.camp, with_camp(s, f), room(s, VIET_MINH, f.camp)) if f.camp >= 0 else 0


def overweight(s: State, place: int, units: int, left: int) -> int:
    """[S-15] Of regiments in a place, or dead, those whose next step would weigh more than there is room."""
    found = 0
    for unit in ids(units):
        now = p.STACKING[unit][s.steps[unit]] if s.where[unit] == place else 0
        if p.STACKING[unit][min(s.steps[unit] + 1, FULL[unit])] - now > left:
            found |= 1 << unit
    return found


absorb.offers(
    Absorb,
    *(just_mobilised, guns, whole, filled_up, no_room_beside),
    giver=lambda s, f: on_map(s, p.GROUPS),
    unit=with_giver,
)
offer_any_time(absorb)
absorb.offers(Finish)


@absorb.then
def after_absorb(s: State, f: VmReinforce, a: Action) -> None:
    if isinstance(a, Finish):
        return
    goto(f, absorb)
    if isinstance(a, Absorb):
        place, steps = s.where[a.giver], s.steps[a.giver]
        dissolve(s, a.giver)
        fill(s, a.unit, place)
        if steps > 1:
            f.camp = place
            goto(f, absorb_more)
        return
    any_time(s, a)


def dissolve(s: State, unit: int) -> None:
    """[3.2-1] [3.2-4] [E-60] The group is seen, and goes to the dead box."""
    s.tell(GroupAbsorbed("3.2-1", Unit(unit), Place(s.where[unit])))
    clear_marks(s, 1 << unit)
    s.steps[unit] = 0
    go(s, 1 << unit, p.DEAD, "3.2-1", named=True)
    turn_down(s, 1 << unit)
    s.absorbed |= 1 << unit


def fill(s: State, unit: int, place: int) -> None:
    """[3.2-2] [3.2-3] [3.2-5] A regiment gets a step of the group, wherever it is; `party` remembers who got one."""
    again = s.party >> unit & 1
    s.party |= 1 << unit
    if again:
        s.levy |= 1 << unit
    give_step(s, unit, place, "3.2-5" if s.where[unit] == p.DEAD else "3.2-1")


def give_step(s: State, unit: int, place: int, rule: str) -> None:
    """[3.3-1] [E-68] A regiment on the map has one step more, a dead one comes back with its first."""
    s.steps[unit] += 1
    if s.where[unit] == p.DEAD:
        s.tell(Rebuilt(rule, Unit(unit)))
        go(s, 1 << unit, place, rule)
        return
    unseen = hidden(s) >> unit & 1
    s.tell((StepRestoredUnseen if unseen else StepRestored)(rule, Unit(unit), s.steps[unit]))
    if not unseen:
        know(s, 1 << unit)


@choice("3.2-2", by=VIET_MINH)
def absorb_more(s: State, f: VmReinforce) -> bool:
    """[3.2-2] Which regiment gets the second step of the group?"""
    return f.camp >= 0


absorb_more.offers(AbsorbMore, guns, whole, filled_up, no_room_in_camp, unit=with_camp)
absorb_more.offers(Finish)


@absorb_more.then
def after_absorb_more(s: State, f: VmReinforce, a: AbsorbMore | Finish) -> None:
    if isinstance(a, AbsorbMore):
        fill(s, a.unit, f.camp)
    f.camp = -1
    goto(f, absorb)


def absorbed_all(s: State, f: VmReinforce) -> None:
    """[3.2-2] Who got steps is forgotten."""
    s.party = 0


# ---- 3.3 replacement points ------------------------------------------------


@choice("3.3-1", by=VIET_MINH)
def spend_replacements(s: State, f: VmReinforce) -> bool:
    """[3.3-1] Which regiment gets a replacement?

    Asked while there are points and equipment, and by what everybody knows a regiment may have lost steps.
    """
    known = bits(unit for unit in ids(p.REGIMENTS) if s.seen_steps[unit - FIRST_VM] < FULL[unit])
    return s.replacements > 0 and s.equipment > 0 and bool(known | hidden(s) & p.REGIMENTS)


def regiments(s: State, f: VmReinforce) -> int:
    """[3.3-1] All on the map, artillery too."""
    return on_map(s, p.REGIMENTS)


def dead_regiments(s: State, f: VmReinforce) -> int:
    """[3.3-1] Those in the temporary dead box."""
    return s.at[p.DEAD] & p.REGIMENTS


@bar("3.3-1", "unit", "{unit} has lost no step.")
def unhurt(s: State, f: VmReinforce) -> int:
    """[3.3-1] Only steps that were lost."""
    return p.REGIMENTS & ~reduced(s, p.REGIMENTS)


@only("3.3-4", "unit", "{unit} is not in supply.")
def in_supply(s: State, f: VmReinforce) -> int:
    """[3.3-4] [E-71] Traced at this moment."""
    return vm_supplied(s)


def depots(s: State) -> int:
    """[3.3-4] [E-24] Within three hexes of Uncle Ho or Giap, Thai Nguyen or Thanh Hoa, but from no hex of the enemy."""
    return within_3(s, VIET_MINH, places_of(s, 1 << p.HO_UNIT) | p.DEPOTS)


@only("3.3-4", "unit", "{unit} is not within three hexes of Uncle Ho or Giap, Thai Nguyen or Thanh Hoa.")
def near_depots(s: State, f: VmReinforce) -> int:
    """[3.3-4] [E-69] Where replacements come from; artillery that is being rebuilt in China takes more steps there."""
    return standing_in(s, p.REGIMENTS, depots(s)) | s.party & p.VM_ARTILLERY


@bar("3.3-5", "unit", "No road leads from {unit} back to a supply centre.")
def off_the_road(s: State, f: VmReinforce) -> int:
    """[3.3-5] [E-111] For artillery."""
    roads = joined_by_road(s, VIET_MINH, centres(s))
    return p.VM_ARTILLERY & ~standing_in(s, p.VM_ARTILLERY, roads)


@bar("S-15", "unit", "There is no room for another step of {unit}.")
def no_room_for_step(s: State, f: VmReinforce) -> int:
    """[S-15] [E-61] Regiments weigh more with more steps."""
    return too_heavy(s, on_map(s, p.REGIMENTS))


@purse("3.3-3", "Halves of equipment needed: {price}; left: {purse}.")
def equipment(s: State, f: VmReinforce) -> int:
    """[3.3-3] Equipment in halves."""
    return s.equipment


def step_prices(s: State, f: VmReinforce) -> tuple[int, int, int]:
    """[3.3-3] Half an equipment for a step, one for a step of artillery."""
    return 0, FOOT, p.REGIMENTS


def price_of(s: State, f: VmReinforce, unit: int) -> int:
    """[3.3-3] What a step of this regiment costs, in halves."""
    return 2 if p.VM_ARTILLERY >> unit & 1 else 1


# ---- 3.3-4 to 3.3-7 where regiments are rebuilt ----------------------------


@only("3.3-7", "place", "{unit} is rebuilt in a supply centre in China.")
def guns_in_china(s: State, f: VmReinforce, unit: int) -> int:
    """[3.3-7] [E-122] Artillery; Lang Son is not in China."""
    return p.CENTRES if p.VM_ARTILLERY >> unit & 1 else ALL


@only("3.3-4", "place", "{unit} would not be in supply at {place}.")
def supplied_there(s: State, f: VmReinforce, unit: int) -> int:
    """[3.3-4] [E-69] [E-71] Artillery needs a dump."""
    dumps = dump_supply(s, VIET_MINH)
    return dumps if p.VM_ARTILLERY >> unit & 1 else dumps | vm_foot_supply(s)


@only("3.3-4", "place", "{place} is not within three hexes of Uncle Ho or Giap, Thai Nguyen or Thanh Hoa.")
def depot_near(s: State, f: VmReinforce, unit: int) -> int:
    """[3.3-4] [E-69] But not for artillery, whose place is fixed."""
    return ALL if p.VM_ARTILLERY >> unit & 1 else depots(s)


@bar("3.3-6", "place", "{place} is friendly to the French.")
def french_area(s: State, f: VmReinforce, unit: int) -> int:
    """[3.3-6] Not in such an area, though nobody may stand there."""
    return french_friendly(s)


spend_replacements.offers(
    Restore,
    *(unhurt, in_supply, near_depots, off_the_road, no_room_for_step, equipment),
    price=step_prices,
    unit=regiments,
)
spend_replacements.offers(
    Rebuild,
    *(guns_in_china, supplied_there, depot_near, french_area, enemy_there, crowded, equipment),
    price=price_of,
    unit=dead_regiments,
    place=p.HEXES,
)
offer_any_time(spend_replacements)
spend_replacements.offers(Finish)


@spend_replacements.then
def after_spend_replacements(s: State, f: VmReinforce, a: Action) -> None:
    if isinstance(a, Finish):
        return
    goto(f, spend_replacements)
    if isinstance(a, Restore | Rebuild):
        s.replacements -= 1
        s.equipment -= price_of(s, f, a.unit)
        s.tell(ReplacementSpent("3.3-3", s.replacements, s.equipment))
        s.party |= 1 << a.unit & p.VM_ARTILLERY if isinstance(a, Rebuild) else 0
        give_step(s, a.unit, a.place if isinstance(a, Rebuild) else s.where[a.unit], "3.3-1")
        return
    any_time(s, a)


def rebuilt_all(s: State, f: VmReinforce) -> None:
    """[3.3-7] [E-68] Who was rebuilt is forgotten."""
    s.party = 0
