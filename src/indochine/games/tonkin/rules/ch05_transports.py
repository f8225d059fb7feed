"""5.3 to 5.5, 5.7-8, 5.8 Transports: the load, and where it goes; how aircraft fly is in `ch05_air.py`.

`open_transport` begins what the orders of `ch05_transport_orders.py` ask for. The load stands in `s.party`. A movement
phase uses up to three transports of each kind, an operation point up to three of one kind [E-75]: after each ride by a
point `again` asks for the next one. A truck that has carried one stack has room left for a second one in another hex
[5.3-3]; that room is kept as `spare` and used before new trucks.
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    CarryDump,
    CarryTo,
    Done,
    DropOff,
    HirePorters,
    Load,
    Stay,
)
from indochine.games.tonkin.frames import DROP, PORTERS, SHIP, TRUCK, Run, Transport
from indochine.games.tonkin.rules.basics_any_time import any_time, not_vm, porters_left
from indochine.games.tonkin.rules.basics_capture import capture
from indochine.games.tonkin.rules.basics_hidden import go
from indochine.games.tonkin.rules.basics_terrain import overfull_for, weight
from indochine.games.tonkin.rules.ch04_control import french_friendly
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
from indochine.games.tonkin.rules.ch05_transport_orders import (
    KIND,
    ORDERS,
    RULE,
    Phase,
    charge,
    flights_left,
    lately,
    offer_transports,
    spare_room,
    three_porters,
    truck_room,
    used,
    vm_dumps,
)
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import FRANCE, State, load, side_of
from indochine.kernel.bits import bits, ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import ALL, bar, gate, only, purse
from indochine.kernel.words import Action


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


@bar("5.3-4", "unit", "{unit} has had its move {lately}.", lately=lately)
def moved_already(s: State, f: Transport) -> int:
    """[5.3-4] Who has marched is not carried, nor who was loaded once and stayed."""
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


@gate("5.3-4", "No dump is left that has not had its move on this operation point.")
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
