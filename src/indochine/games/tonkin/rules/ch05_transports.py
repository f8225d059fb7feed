"""5.3 to 5.5, 5.7-8, 5.8 Transports: the orders, the load, and where it goes; how aircraft fly is in `ch05_air.py`.

`offer_transports` adds the orders to a decision of a movement phase or of a run, and `open_transport` begins what they
ask for. The load stands in `s.party`. A movement phase uses up to three transports of each kind, an operation point up
to three of one kind [E-75]: after each ride by a point `again` asks for the next one. A truck that has carried one
stack has room left for a second one in another hex [5.3-3]; that room is kept as `spare` and used before new trucks.
"""

from __future__ import annotations

from typing import Any

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    Airdrop,
    CarryDump,
    CarryTo,
    Done,
    DropOff,
    Fly,
    HirePorters,
    Load,
    Sail,
    Stay,
    Truck,
)
from indochine.games.tonkin.frames import AIR, DROP, PORTERS, SHIP, TRUCK, March, Movement, Run, Transport
from indochine.games.tonkin.rules.basics_any_time import any_time, not_vm, porters_left
from indochine.games.tonkin.rules.basics_capture import capture
from indochine.games.tonkin.rules.basics_hidden import go
from indochine.games.tonkin.rules.basics_terrain import joined_by_road, overfull_for, weight, within_3
from indochine.games.tonkin.rules.ch04_control import french_friendly
from indochine.games.tonkin.rules.ch04_supply import centres
from indochine.games.tonkin.rules.ch05_air import (
    BY_AIR,
    DROPPED,
    aboard,
    drop_zone,
    flight_prices,
    fly,
    found_out,
    friendly_strip,
    grounded,
    on_the_enemy,
    strip_open,
)
from indochine.games.tonkin.rules.ch05_costs import Ground, Pace, Reach, Trip, best, enterable, hindrance, routes
from indochine.games.tonkin.rules.ch05_reasons import distance, reasons
from indochine.games.tonkin.rules.ch05_strips import open_strips, strips, transports_for
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, load, on_map, places_of, side_of, units_in
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import Decision, choice, frames_of, goto
from indochine.kernel.legality import ALL, Check, Rule, Wide, bar, check, gate, only, purse
from indochine.kernel.words import Action

Phase = Movement | Run | Transport  # where transports are ordered
ORDERS = (Truck, CarryDump, Fly, Airdrop, Sail)
KIND: dict[type[Action], int] = {Truck: TRUCK, CarryDump: PORTERS, Fly: AIR, Airdrop: DROP, Sail: SHIP}
RULE = {TRUCK: "5.4", PORTERS: "5.5-1", AIR: "5.6-1", DROP: "5.6-5", SHIP: "5.7-8"}
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
    return "by this point" if isinstance(f, March | Transport) and f.operation else "in this phase"


def waiting(s: State, f: Phase) -> int:
    """[5.3-4] [E-73] The counters on the map that have not moved yet."""
    units = on_map(s, p.SIDE_UNITS[f.side])
    return units if isinstance(f, Run) else units & ~s.moved


def light(s: State, f: Phase, places: int = p.HEXES) -> int:
    """[5.3-1] Those of them in some places that trucks and aircraft carry."""
    here = waiting(s, f) if places == p.HEXES else waiting(s, f) & units_in(s, places)
    return here & LIGHT


def of_one_kind(*kinds: int) -> Rule:
    """[5.3-6] The gate that keeps a point to transports of one kind."""

    @gate("5.3-6", "One operation point moves transports of one kind.")
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
    """[5.3-4] The check that whatever of such could be carried from a place has moved."""

    @check("5.3-4")
    def nothing_left(s: State, f: Phase, a: Any) -> str | None:
        here = s.at[a.place] & p.SIDE_UNITS[f.side] & carried
        if not here or here & waiting(s, f):
            return None
        return f"All that {words} from {p.NAME[a.place]} has moved {lately(s, f, a)}."

    return nothing_left


def all_heavy(carriers: str) -> Check:
    """[5.3-1] The check that trucks or aircraft carry nothing of what is in a place."""

    @check("5.3-1")
    def nothing_light(s: State, f: Phase, a: Any) -> str | None:
        here = s.at[a.place] & p.SIDE_UNITS[f.side]
        if not here or here & LIGHT:
            return None
        name = p.NAME[a.place]
        if not here & p.MOTORISED:
            return f"Only Dinassauts are in {name}: {carriers} carry no boats."
        return f"All in {name} is motorised{' or a boat' if here & p.DNA else ''}: {carriers} carry nothing of it."

    return nothing_light


@check("5.7-1")
def boats_sail(s: State, f: Phase, a: Sail) -> str | None:
    """[5.7-1] [5.7-8] No boat goes aboard the ship."""
    here = s.at[a.place] & p.FRENCH
    return f"Only Dinassauts are in {p.NAME[a.place]}: they sail by themselves." if here and not here & ~p.DNA else None


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
    all_heavy("trucks"),
    all_moved(LIGHT, "trucks could carry"),
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


@bar("5.3-4", "unit", "{unit} has been carried {lately}.", lately=lately)
def carried_already(s: State, f: Phase) -> int:
    """[5.3-4] Once in a phase, or by one point."""
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
    *(all_heavy("aircraft"), all_moved(LIGHT, "aircraft could carry")),
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
    decision.offers(CarryDump, of_one_kind(PORTERS), no_porters, three_porters, carried_already, unit=vm_dumps)
    flights = (air, no_flights, three_flights, own_strip, unharried_strip)
    decision.offers(Fly, *flights, with_air_load, place=strip_places)
    decision.offers(Airdrop, *flights, with_something_to_drop, place=strip_places)
    decision.offers(Sail, of_one_kind(SHIP), ship_gone, own_harbour, with_ship_load, place=harbour_places)


def open_transport(s: State, f: Phase, a: Action) -> bool:
    """[5.8] Begins the ride that an order asks for, or the next one of the same point; whether it was such an order."""
    if not isinstance(a, ORDERS):
        return False
    place = s.where[a.unit] if isinstance(a, CarryDump) else a.place
    s.party = 1 << a.unit if isinstance(a, CarryDump) else 0
    kind, size = KIND[type(a)], s.party.bit_count()
    if isinstance(f, Transport):
        f.kind, f.size, f.origin, f.place = kind, size, place, place
        f.single = f.gone = f.paused = False
        goto(f, load_up)
        return True
    spare, count = spare_room(f) if kind == TRUCK else [], used(f, kind)
    ride = Transport(side=f.side, size=size, kind=kind, operation=isinstance(f, Run), origin=place, place=place)
    ride.used, ride.spare = count, spare
    call(s, ride)
    return True


# ---- the load --------------------------------------------------------------


def load_up(s: State, f: Transport) -> None:
    """[5.3-2] [5.6-3] Hidden guns may forbid the take-off. Where the French have one piece to load, it is loaded."""
    if grounded(s, f):
        goto(f, end_transport)
        return
    pieces = loadable(s, f)
    if f.side == FRANCE and not f.size and not pieces & pieces - 1:
        s.party, f.size = pieces, pieces.bit_count()


@choice(lambda s, f: RULE[f.kind], by=lambda s, f: f.side)
def carry(s: State, f: Transport) -> bool:
    """[5.4] [5.5-1] [5.6-1] [5.7-8] What is loaded, and where does it go?"""
    return not f.gone or (f.kind == TRUCK and f.size > (not f.paused))


def pieces_here(s: State, f: Transport) -> int:
    """[5.3-2] What is stacked together where the ride begins."""
    if f.gone or f.kind == PORTERS:
        return 0
    return s.at[f.place] & p.SIDE_UNITS[f.side] & ~s.party & ~p.DNA


@bar("5.3-4", "unit", "{unit} has moved {lately}.", lately=lately)
def moved_already(s: State, f: Transport) -> int:
    """[5.3-4] Who has marched is not carried."""
    return s.moved


@bar("5.3-1", "unit", "{unit} is motorised: only the ship carries it.")
def motorised(s: State, f: Transport) -> int:
    """[5.3-1] [5.7-8] [E-114] The HQ is not motorised in this."""
    return 0 if f.kind == SHIP else p.MOTORISED


@bar("4.6-2", "unit", "{unit} is motorised and out of supply.")
def stranded(s: State, f: Transport) -> int:
    """[4.6-2] It does not move at all."""
    return s.oos & p.MOTORISED


@only("5.6-5", "unit", "{unit} is neither airborne nor a dump.")
def can_drop(s: State, f: Transport) -> int:
    """[5.6-5] Airborne units and dumps."""
    return DROPPED if f.kind == DROP else ALL


@bar(lambda s, f: RULE[f.kind], "unit", "There is no room left for {unit}.")
def too_heavy(s: State, f: Transport) -> int:
    """[5.4] [5.6-1] [5.7-8] [S-19] Six points by truck, three by each aircraft, three by ship."""
    now = aboard(s)
    return bits(unit for unit in ids(s.at[f.place]) if now + load(s, unit) > room_aboard(s, f))


def room_aboard(s: State, f: Transport) -> int:
    """[5.4] [5.6-1] [5.7-8] The points that a ride can take."""
    if f.kind == TRUCK:
        return truck_room(s, f)
    if f.kind == SHIP:
        return p.TRANSPORT.ship_points
    return p.TRANSPORT.air_points * flights_left(s, f)


def loadable(s: State, f: Transport) -> int:
    """[5.3-2] What may still be loaded."""
    found = pieces_here(s, f) & ~moved_already(s, f) & ~motorised(s, f) & ~stranded(s, f) & can_drop(s, f)
    return found & ~too_heavy(s, f) if found else 0


# ---- the ride by truck or on foot ------------------------------------------


def carrying_points(f: Transport) -> int:
    """[5.4] [5.5-1] The movement points of a ride."""
    return p.TRANSPORT.foot_move if f.kind == PORTERS else p.TRANSPORT.truck_move


def trip_of(s: State, f: Transport) -> Trip:
    """[5.4] [5.5-1] [5.2] [E-30] [E-31] How a load travels over land; who is out of supply makes no double move."""
    pace = Pace(p.VM_FOOT, False) if f.kind == PORTERS else Pace(p.BY_ENGINE, f.side == FRANCE)
    ground = enterable(s, s.party) if s.party else 0
    double = not f.single and not s.party & s.oos and (not f.operation or s.options.double_in_operations)
    return Trip(f.side, pace, carrying_points(f), Ground(ground, ground), double)


def trips(s: State, f: Transport) -> list[Trip]:
    """For the reasons: who is under way."""
    return [trip_of(s, f)]


def roads(s: State, f: Transport) -> list[tuple[int, list[Reach]]]:
    """[5.4] [5.5-1] The load, and how far trucks or porters get with it; nothing for aircraft and ships."""
    if f.kind not in (TRUCK, PORTERS) or not s.party:
        return []
    return [(s.party, routes(s, trip_of(s, f), f.place, s.paid, f.gone))]


@gate("5.3-2", "Nothing is loaded yet.")
def nothing_aboard(s: State, f: Transport) -> bool:
    """[5.3-2] First the load."""
    return not f.size


@only(lambda s, f: RULE[f.kind], "place", "{why}", *reasons(trips), why=distance(trips))
def in_range(s: State, f: Transport) -> int:
    """[5.4] [5.5-1] [5.12-5] [S-20] Where the ride leads, on ground of the load; aircraft and ships get everywhere."""
    found = 0
    for _, reaches in roads(s, f):
        for reach in reaches:
            found |= reach.places
        return found
    return enterable(s, s.party) | (s.vm & p.INDOCHINA if f.kind == DROP else 0) if s.party else 0


@only("5.7-8", "place", "{place} is no harbour friendly to the French.")
def to_harbour(s: State, f: Transport) -> int:
    """[5.7-8] [E-119] From harbour to harbour."""
    return french_friendly(s) & p.HARBOURS if f.kind == SHIP else ALL


@bar(lambda s, f: RULE[f.kind], "place", "The load is in {place} already.")
def there_already(s: State, f: Transport) -> int:
    """[5.4] [5.5-1] [5.6-1] [5.6-5] [5.7-8] A ride leads somewhere else."""
    return 1 << f.place


@bar("S-15", "place", "{place} has no room for the load.")
def no_room(s: State, f: Transport) -> int:
    """[S-15] [E-61] Stacking counts where the ride ends."""
    return overfull_for(s, f.side, weight(s, s.party), p.HEXES)


@purse("5.3-6", "Air transports needed: {price}; left for now: {purse}.")
def aircraft(s: State, f: Transport) -> int:
    """[5.3-6] [5.8] [5.6-4] Three by one point, and not more than the gameturn has."""
    return flights_left(s, f) if f.kind in BY_AIR else 0


def set_down(s: State, f: Transport) -> int:
    """[5.3-2] What may be left on the way: anything but the last."""
    return s.party if f.gone and f.size > 1 else 0


@bar("5.4", "unit", "The trucks have no points to go on.")
def end_of_the_road(s: State, f: Transport) -> int:
    """[5.3-2] Where the ride ends anyway, nothing needs to be left behind."""
    return 0 if in_range(s, f) else ALL


carry.offers(Load, moved_already, motorised, stranded, can_drop, too_heavy, unit=pieces_here)
carry.offers(
    CarryTo,
    *(nothing_aboard, there_already, drop_zone, to_harbour, friendly_strip, strip_open, in_range, on_the_enemy),
    *(no_room, aircraft),
    price=flight_prices,
    place=p.HEXES,
)
carry.offers(DropOff, end_of_the_road, unit=set_down)
carry.offers(Stay, nothing_aboard)


@carry.then
def after_carry(s: State, f: Transport, a: Load | CarryTo | DropOff | Stay) -> None:
    if isinstance(a, Load | DropOff):
        s.moved |= s.party if f.gone else 0
        s.party ^= 1 << a.unit
        f.size, f.paused = s.party.bit_count(), f.gone
        goto(f, carry)
    elif isinstance(a, Stay):
        s.moved |= s.party
        s.party = f.size = 0
    elif f.kind in BY_AIR and found_out(s, f, a.place):
        goto(f, carry)
    else:
        set_off(s, f, a.place)


def set_off(s: State, f: Transport, place: int) -> None:
    """[5.3-4] The ride, and what it uses up."""
    s.moved |= s.party
    if f.kind in BY_AIR:
        f.gone, f.place = True, place
        charge(s, f, fly(s, f, place))
        f.size = s.party.bit_count()
        return
    if not f.gone:
        hire(s, f)
    goto(f, carry)
    way = next((best(found, place).way(place) for _, found in roads(s, f)), (f.place, place))
    drive(s, f, way)


def hire(s: State, f: Transport) -> None:
    """[5.8] [5.5-1] [5.3-3] What a ride takes: room that a truck has left, a truck transport, porters or the ship."""
    if f.kind == TRUCK:
        charge(s, f, trucks_for(s, f, aboard(s)))
        return
    if f.kind == PORTERS:
        s.porters -= 1
    charge(s, f, 1)


def trucks_for(s: State, f: Transport, points: int) -> int:
    """[5.3-3] [5.4] A second stack goes where it fits best; otherwise one truck transport more, with room left."""
    fitting = sorted(room for room in f.spare if room >= points)
    if fitting:
        left = list(f.spare)
        left.remove(fitting[0])
        f.spare = left
        return 0
    s.trucks = [count - (side == f.side) for side, count in enumerate(s.trucks)]
    rest = p.TRANSPORT.truck_points - points
    f.spare = [*f.spare, rest] if rest else f.spare
    return 1


def drive(s: State, f: Transport, way: tuple[int, ...]) -> None:
    """[5.4] [5.5-1] [5.7-8] [E-47] The load goes, and troops capture what is left alone on the way."""
    place, found = way[-1], roads(s, f)
    if found:
        leg = best(found[0][1], place)
        s.paid += 2 * carrying_points(f) if leg.free else leg.cost(place) or 0
        f.single = f.single or bool(hindrance(s, trip_of(s, f).pace, f.side) & bits(way))
    f.place, f.gone, f.paused = place, True, False
    troops = s.party & p.TROOPS
    go(s, s.party, place, RULE[f.kind])
    for passed in way[1:] if troops else ():
        capture(s, side_of(ids(troops)[0]), passed)


def end_transport(s: State, f: Transport) -> None:
    """[5.3-4] What was carried has moved."""
    s.party = s.paid = f.size = 0


# ---- 5.3-6 up to three transports by one point -----------------------------


@choice("5.3-6", by=lambda s, f: f.side)
def again(s: State, f: Transport) -> bool:
    """[5.3-6] [E-75] Another transport of the same kind on this point?"""
    return f.operation


@gate("5.3-6", "This point moves transports of another kind; porters can be called up at the next order.")
def not_on_foot(s: State, f: Transport) -> bool:
    """[5.3-6] [5.5-2] Porters are called up for those who carry dumps."""
    return f.kind != PORTERS


@gate("5.3-4", "No dump is left that has not been carried by this point.")
def nothing_for_porters(s: State, f: Transport) -> bool:
    """[5.3-4] Nobody is called up for nothing."""
    return not vm_dumps(s, f) & ~s.moved


offer_transports(again)
again.offers(HirePorters, not_vm, porters_left, not_on_foot, three_porters, nothing_for_porters)
again.offers(Done)


@again.then
def after_again(s: State, f: Transport, a: Action) -> None:
    if isinstance(a, Done):
        return
    if any_time(s, a):
        goto(f, again)
    else:
        open_transport(s, f, a)
