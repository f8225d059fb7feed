"""5.3 to 5.5, 5.7-8, 5.8 Transports: which can be ordered, and why others cannot.

The rides are in `ch05_transports.py`. `offer_transports` adds the orders to a decision of a movement phase or of a run.
"""

from __future__ import annotations

from typing import Any

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    Airdrop,
    CarryDump,
    Fly,
    Sail,
    Truck,
)
from indochine.games.tonkin.frames import AIR, DROP, PORTERS, SHIP, TRUCK, March, Movement, Run, Transport
from indochine.games.tonkin.rules.basics_terrain import joined_by_road, within_3
from indochine.games.tonkin.rules.ch04_control import french_friendly
from indochine.games.tonkin.rules.ch04_supply import centres
from indochine.games.tonkin.rules.ch05_air import (
    DROPPED,
)
from indochine.games.tonkin.rules.ch05_strips import open_strips, strips, transports_for
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, load, on_map, places_of, units_in
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import Decision, frames_of
from indochine.kernel.legality import Check, Rule, Wide, bar, check, gate, only
from indochine.kernel.words import Action

Phase = Movement | Run | Transport  # where transports are ordered
ORDERS = (Truck, CarryDump, Fly, Airdrop, Sail)
KIND: dict[type[Action], int] = {Truck: TRUCK, CarryDump: PORTERS, Fly: AIR, Airdrop: DROP, Sail: SHIP}
RULE = {TRUCK: "5.4", PORTERS: "5.5-1", AIR: "5.6-1", DROP: "5.6-5", SHIP: "5.7-8"}
CALLED = {TRUCK: "trucks", PORTERS: "porters", AIR: "aircraft", DROP: "aircraft", SHIP: "the ship"}
LIGHT = ~p.MOTORISED & ~p.DNA  # [5.3-1] [E-114] what trucks and aircraft carry
HEAVIEST_LOAD = max(max(p.LOAD), *(max(stacking) for stacking in p.STACKING))

# ---- how many are left [5.3-6] [5.8] ---------------------------------------


def used(f: Phase, kind: int) -> int:
    """[5.3-6] [E-75] How many of a kind have been used in this phase, or by this point."""
    if isinstance(f, Transport):
        return f.used
    if isinstance(f, Run):
        return 0
    if kind == TRUCK:
        return f.trucks
    return f.porters if kind == PORTERS else int(f.ship) if kind == SHIP else f.flights


def charge(s: State, f: Transport, count: int) -> None:
    """[5.3-6] So many more have been used."""
    f.used += count
    if f.operation or s.over:
        return
    phase = frames_of(s, Movement)[-1]
    if f.kind == TRUCK:
        phase.trucks, phase.spare = f.used, f.spare
    elif f.kind == PORTERS:
        phase.porters = f.used
    elif f.kind == SHIP:
        phase.ship = True
    else:
        phase.flights = f.used


def spare_room(f: Phase) -> list[int]:
    """[5.3-3] The points that trucks with one stack can still take up elsewhere."""
    return [] if isinstance(f, Run) else f.spare


def truck_room(s: State, f: Phase) -> int:
    """[5.4] [5.3-3] The points that a stack may weigh: a truck transport of its own, or what others have left."""
    if s.trucks[f.side] and used(f, TRUCK) < p.TRANSPORT.per_use:
        return p.TRANSPORT.truck_points
    return max(spare_room(f), default=0)


def flights_left(s: State, f: Phase) -> int:
    """[5.6-1] [5.8] [5.3-6] The air transports that can be used now."""
    return min(s.flights, p.TRANSPORT.per_use - used(f, AIR))


# ---- 5.4a, 5.4b where trucks come ------------------------------------------


def truck_ground(s: State, f: Phase) -> int:
    """[5.4a] [5.4b] [E-111] Where trucks load: near a friendly city or an HQ near one, or on a road to a centre."""
    if f.side == VIET_MINH:
        return joined_by_road(s, VIET_MINH, centres(s))
    near = within_3(s, FRANCE, french_friendly(s) & p.CITIES)
    hq = 1 << s.where[p.HQ_UNIT] & p.HEXES
    return near | within_3(s, FRANCE, hq) if near & hq else near


def too_remote(s: State, f: Phase, a: Any) -> str:
    """[5.4a] [5.4b] In words."""
    if f.side == VIET_MINH:
        return "not on a road that leads back to a supply centre"
    return "not within three hexes of a friendly city, nor of an HQ that is itself within three hexes of one"


# ---- the orders ------------------------------------------------------------


def lately(s: State, f: Phase | March, a: Any) -> str:
    """[5.3-4] [5.3-6] [E-73] [E-75] In words, what one is counted in: a point, or a phase."""
    return "on this operation point" if isinstance(f, March | Transport) and f.operation else "in this phase"


def waiting(s: State, f: Phase) -> int:
    """[5.3-4] [E-73] The counters on the map that have not moved yet."""
    units = on_map(s, p.SIDE_UNITS[f.side])
    return units if isinstance(f, Run) else units & ~s.moved


def light(s: State, f: Phase, places: int = p.HEXES) -> int:
    """[5.3-1] Those of them in some places that trucks and aircraft carry."""
    here = waiting(s, f) if places == p.HEXES else waiting(s, f) & units_in(s, places)
    return here & LIGHT


def kind_at_hand(s: State, f: Transport, a: Any) -> str:
    """[5.3-6] In words, what this point moves."""
    return CALLED[f.kind]


def of_one_kind(*kinds: int) -> Rule:
    """[5.3-6] The gate that keeps a point to transports of one kind."""

    @gate("5.3-6", "This operation point is for {kind}: one point moves transports of one kind.", kind=kind_at_hand)
    def of_another_kind(s: State, f: Phase) -> bool:
        """[5.3-6] [E-75] Aircraft that drop and aircraft that land are one kind."""
        return isinstance(f, Transport) and f.kind not in kinds

    return of_another_kind


@gate("5.8", "No truck transport is left in this gameturn.")
def no_trucks(s: State, f: Phase) -> bool:
    """[5.8] As many as the scale has."""
    return not s.trucks[f.side] and not spare_room(f)


@gate("5.3-6", "Three truck transports have been used {lately}.", lately=lately)
def three_trucks(s: State, f: Phase) -> bool:
    """[5.3-6] By one point, or in one phase."""
    return used(f, TRUCK) >= p.TRANSPORT.per_use and not spare_room(f)


@only(lambda s, f: "5.4b" if f.side else "5.4a", "place", "{place} is {remote}.", remote=too_remote)
def within_truck_range(s: State, f: Phase) -> int:
    """[5.4a] [5.4b] Where trucks come."""
    return truck_ground(s, f)


# ---- why nothing can be loaded in a place, as exactly as it can be said


def all_moved(carried: int, words: str) -> Check:
    """[5.3-4] The check that whatever of such could be carried from a place has had its move."""

    @check("5.3-4")
    def nothing_left(s: State, f: Phase, a: Any) -> str | None:
        here = s.at[a.place] & p.SIDE_UNITS[f.side] & carried
        if not here or here & waiting(s, f):
            return None
        return f"All that {words} from {p.NAME[a.place]} has had its move {lately(s, f, a)}."

    return nothing_left


def only_boats(s: State, place: int) -> str:
    """[5.7-1] Where boats are and no other counter, in words; otherwise nothing."""
    here = s.at[place] & p.FRENCH
    if not here or here & ~p.DNA:
        return ""
    boats = "Dinassauts are" if here & here - 1 else f"{p.CALLED[first(here)]} is"
    return f"Only {boats} in {p.NAME[place]}"


@check("5.7-1")
def boats_keep_to_the_water(s: State, f: Phase, a: Any) -> str | None:
    """[5.7-1] Boats are not motorised [5.3-1], and yet neither trucks nor aircraft carry one."""
    return f"{boats}: a Dinassaut keeps to the water." if (boats := only_boats(s, a.place)) else None


def all_heavy(carriers: str) -> Check:
    """[5.3-1] The check that trucks or aircraft carry nothing of what is in a place."""

    @check("5.3-1")
    def nothing_light(s: State, f: Phase, a: Any) -> str | None:
        here = s.at[a.place] & p.SIDE_UNITS[f.side]
        if not here or here & LIGHT:
            return None
        what = "motorised or a boat" if here & p.DNA else "motorised"
        return f"All in {p.NAME[a.place]} is {what}: {carriers} carry nothing of it."

    return nothing_light


@check("5.7-1")
def boats_sail(s: State, f: Phase, a: Sail) -> str | None:
    """[5.7-1] [5.7-8] No boat goes aboard the ship."""
    return f"{boats}: Dinassauts sail by themselves." if (boats := only_boats(s, a.place)) else None


@check("4.6-2")
def nobody_can_sail(s: State, f: Phase, a: Sail) -> str | None:
    """[4.6-2] Those who have not moved are motorised and out of supply."""
    stuck = waiting(s, f) & s.at[a.place] & p.FRENCH & ~p.DNA
    return f"{p.CALLED[first(stuck)]} is motorised and out of supply." if stuck and not stuck & ~s.oos else None


# ---- trucks, porters, aircraft, the ship


@only(
    "5.4",
    "place",
    "Trucks have room left for {room} points, too few for anything in {place}.",
    *(boats_keep_to_the_water, all_heavy("trucks"), all_moved(LIGHT, "trucks could carry")),
    room=lambda s, f, a: truck_room(s, f),
)
def with_truck_load(s: State, f: Phase) -> int:
    """[5.4] [5.3-1] [5.3-4] Hexes where trucks come, with something to carry that has not moved."""
    room, units, found = truck_room(s, f), light(s, f), 0
    for place in ids(truck_ground(s, f)):
        here = s.at[place] & units
        if here and (room >= HEAVIEST_LOAD or any(load(s, unit) <= room for unit in ids(here))):
            found |= 1 << place
    return found


@gate("5.5-1", "No foot transport is left; two more would cost {points} VP.", points=lambda s, f, a: p.POINTS.porters)
def no_porters(s: State, f: Phase) -> bool:
    """[5.5-1] Two for free, then by 5.5-2."""
    return not s.porters


@gate("5.3-6", "Three foot transports have been used {lately}.", lately=lately)
def three_porters(s: State, f: Phase) -> bool:
    """[5.3-6] By one point, or in one phase."""
    return used(f, PORTERS) >= p.TRANSPORT.per_use


@bar("5.3-4", "unit", "{unit} has had its move {lately}.", lately=lately)
def carried_already(s: State, f: Phase) -> int:
    """[5.3-4] Once in a phase, or by one point; nobody is called up for it once more."""
    return 0 if isinstance(f, Run) else s.moved


@gate("5.8", "No air transport is left in this gameturn.")
def no_flights(s: State, f: Phase) -> bool:
    """[5.8] As many as the scale has, half in rain."""
    return not s.flights


@gate("5.3-6", "Three air transports have been used {lately}.", lately=lately)
def three_flights(s: State, f: Phase) -> bool:
    """[5.3-6] By one point, or in one phase."""
    return used(f, AIR) >= p.TRANSPORT.per_use


@only("5.6-1", "place", "The airstrip of {place} is not friendly to the French.")
def own_strip(s: State, f: Phase) -> int:
    """[5.6-1] [E-33] [E-96] Drops begin at a friendly strip as well."""
    return strips(s)


@only("5.6-3", "place", "Viet Minh guns close the airstrip of {place}.")
def unharried_strip(s: State, f: Phase) -> int:
    """[5.6-3] As far as everybody knows."""
    return open_strips(s)


def flyable(s: State, f: Phase, units: int) -> int:
    """[5.6-1] The hexes with something of this that the transports left could carry."""
    left = flights_left(s, f)
    return places_of(s, bits(unit for unit in ids(units) if transports_for(load(s, unit)) <= left))


@only(
    "5.3-2",
    "place",
    "There is nothing in {place} that aircraft could carry.",
    *(boats_keep_to_the_water, all_heavy("aircraft"), all_moved(LIGHT, "aircraft could carry")),
)
def with_air_load(s: State, f: Phase) -> int:
    """[5.3-2] [5.3-1] [5.3-4] Strips with something to carry that has not moved."""
    return flyable(s, f, light(s, f, p.AIRSTRIPS))


@only(
    "5.6-5",
    "place",
    "{place} holds neither airborne units nor dumps that could be dropped.",
    all_moved(LIGHT & DROPPED, "could be dropped"),
)
def with_something_to_drop(s: State, f: Phase) -> int:
    """[5.6-5] Airborne units and dumps."""
    return flyable(s, f, light(s, f, p.AIRSTRIPS) & DROPPED)


@gate("5.7-8", "The ship has sailed {lately}.", lately=lately)
def ship_gone(s: State, f: Phase) -> bool:
    """[5.7-8] Once in a movement phase, or by one point."""
    return used(f, SHIP) > 0


@only("5.7-8", "place", "{place} is no harbour friendly to the French.")
def own_harbour(s: State, f: Phase) -> int:
    """[5.7-8] [E-119] Both harbours are friendly."""
    return french_friendly(s) & p.HARBOURS


@only(
    "5.3-2",
    "place",
    "There is nothing in {place} that the ship could carry.",
    *(boats_sail, all_moved(~p.DNA, "the ship could carry"), nobody_can_sail),
)
def with_ship_load(s: State, f: Phase) -> int:
    """[5.3-2] [5.7-8] Whatever has not moved, motorised or not."""
    return places_of(s, shipped(s, f))


def shipped(s: State, f: Phase) -> int:
    """[5.7-8] [4.6-2] What the ship takes: no boats, and no motorised unit out of supply."""
    return waiting(s, f) & units_in(s, p.HARBOURS) & ~p.DNA & ~(s.oos & p.MOTORISED)


def own_places(s: State, f: Phase) -> int:
    """Where a side has counters."""
    return places_of(s, p.SIDE_UNITS[f.side])


def strip_places(s: State, f: Phase) -> int:
    """Only the French fly."""
    return p.AIRSTRIPS if f.side == FRANCE else 0


def harbour_places(s: State, f: Phase) -> int:
    """Only the French sail."""
    return p.HARBOURS if f.side == FRANCE else 0


def vm_dumps(s: State, f: Phase) -> int:
    """[5.5-1] Any dump, anywhere."""
    return on_map(s, p.VM_DUMPS) if f.side == VIET_MINH else 0


def offer_transports(decision: Decision[Any, Any]) -> None:
    """[5.8] Adds the orders to a decision of a movement phase or of a run."""
    trucks, air = of_one_kind(TRUCK), of_one_kind(AIR, DROP)
    decision.offers(Truck, trucks, no_trucks, three_trucks, within_truck_range, with_truck_load, place=Wide(own_places))
    decision.offers(CarryDump, of_one_kind(PORTERS), carried_already, three_porters, no_porters, unit=vm_dumps)
    flights = (air, no_flights, three_flights, own_strip, unharried_strip)
    decision.offers(Fly, *flights, with_air_load, place=strip_places)
    decision.offers(Airdrop, *flights, with_something_to_drop, place=strip_places)
    decision.offers(Sail, of_one_kind(SHIP), ship_gone, own_harbour, with_ship_load, place=harbour_places)
