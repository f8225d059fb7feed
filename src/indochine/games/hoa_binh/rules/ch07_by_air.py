"""7.2 By air and from Hanoi: air drops, transport between bases, reinforcements."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Embark, Enough, Land
from indochine.games.hoa_binh.events import Dropped, Flown, Ordered
from indochine.games.hoa_binh.frames import DROP, AirDrop, Assault, Lift
from indochine.games.hoa_binh.rules.ch02_counters import retake
from indochine.games.hoa_binh.rules.ch03_stacking import crowd, stack_limit, with_room
from indochine.games.hoa_binh.rules.ch07_paying import ap, spend
from indochine.games.hoa_binh.rules.ch09_dice import join_force
from indochine.games.hoa_binh.rules.ch09_reactions import drop_rule, drop_zones, in_hanoi, no_drop_zone
from indochine.games.hoa_binh.state import State, Unit, convoy_spaces, put
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, call, check, choice, goto
from indochine.kernel.legality import ALL, bar, gate, only
from indochine.kernel.state import Frame
from indochine.kernel.words import Action

# ---- [7.2] by air and from Hanoi -------------------------------------------


def jumpers(s: State) -> int:
    """[7.2-f] [1.1.5-b] Para counters in Hanoi."""
    return s.at[p.HANOI] & p.PARAS


@gate("7.2-f", "No para unit is in Hanoi.")
def no_jumper(s: State, f: Frame) -> bool:
    """Somebody has to jump."""
    return not jumpers(s)


@gate("3.1-d", "No drop zone has room.")
def no_zone_with_room(s: State, f: Frame) -> bool:
    """[3.1-d] Is there a drop zone with room? One without French answers at once."""
    zones, units = drop_zones(s), jumpers(s)
    return not (zones & ~(s.french | convoy_spaces(s)) or (units and with_room(s, zones, units & -units)))


def air_bases(s: State) -> int:
    """[7.2-j] [7.2-t] French retreat bases, and Hoa Binh while its base stands."""
    return s.forts & (p.RETREAT | 1 << p.HOA_BINH)


def passengers(s: State) -> int:
    """[7.2-j] [4.1-d] Units that may fly: in Hanoi or at a base, no vehicles; on turn 0 paras from Hanoi."""
    waiting = s.at[p.HANOI] & (p.COMBAT if s.turn else p.PARAS)
    for place in ids(air_bases(s)):
        waiting |= s.at[place]
    return waiting & p.COMBAT & ~p.VEHICLES & ~(1 << p.DINASSAUT) & ~s.repair


def flights(s: State, origin: int, units: int) -> int:
    """[7.2-j] Bases other than the origin with room for all of them [E-37]."""
    return with_room(s, air_bases(s) & ~(1 << origin), units)


def somebody_can_fly(s: State) -> bool:
    """[7.2-j] Is there a passenger and another base with room for him?"""
    waiting = passengers(s)
    spare = not convoy_spaces(s) and any(s.at[n].bit_count() < stack_limit(n) for n in ids(air_bases(s)))
    if spare and waiting & s.at[p.HANOI]:
        return True  # a base that has room whoever its counters are
    return any(flights(s, s.where[u], 1 << u) for u in ids(waiting))


@gate("7.2-j", "No Air Transport points are left this turn.")
def no_transport_left(s: State, f: Frame) -> bool:
    """Every flight takes a point."""
    return not s.transport


@check("3.1-d")
def bases_full(s: State, f: Frame, a: Action) -> str | None:
    """Passengers and bases there are, but no room."""
    bases = air_bases(s)
    full = any(bases & ~(1 << s.where[u]) for u in ids(passengers(s)))
    return "No base that anybody could fly to has room." if full else None


@gate("7.2-j", "Nobody can be flown from Hanoi or a base to another base.", bases_full)
def nobody_can_fly(s: State, f: Frame) -> bool:
    """Somebody to fly, somewhere to land."""
    return not somebody_can_fly(s)


def recruits(s: State) -> int:
    """[7.2-k] [1.1.5-b] [4.1-d] Units in Hanoi that may be ordered up, vehicles included; on turn 0 only paras."""
    return s.at[p.HANOI] & (p.COMBAT if s.turn else p.PARAS)


@check("4.1-d")
def paras_are_gone(s: State, f: Frame, a: Action) -> str | None:
    """Others there may be, but not for turn 0."""
    waiting = s.at[p.HANOI] & p.COMBAT and not s.turn
    return "On turn 0 only paras are mobilised, and none is in Hanoi." if waiting else None


@gate("7.2-k", "No unit in Hanoi can be ordered up.", paras_are_gone)
def no_recruit(s: State, f: Frame) -> bool:
    """Somebody has to come."""
    return not recruits(s)


# ---- air drop --------------------------------------------------------------


@choice("7.2-f")
def choose_jumper(s: State, f: AirDrop) -> bool:
    """Which para unit jumps?"""
    return True


@only("7.2-f", "unit", "{unit} is no para unit.")
def paras(s: State, f: AirDrop) -> int:
    """Only paras jump."""
    return p.PARAS


choose_jumper.offers(Embark, paras, in_hanoi, unit=p.COMBAT)


@choose_jumper.then
def after_choose_jumper(s: State, f: AirDrop, a: Embark) -> None:
    f.unit = a.unit


@choice("7.2-f")
def choose_zone(s: State, f: AirDrop) -> bool:
    """Where do they land?"""
    return True


@only(drop_rule, "place", "{closed}.", closed=lambda s, f, a: no_drop_zone(s, a.place))
def zones(s: State, f: AirDrop) -> int:
    """Large white spaces accept an air drop [E-2], enemy or not."""
    return drop_zones(s)


@only("3.1-d", "place", "{crowd}: there is no room.", crowd=lambda s, f, a: crowd(s, a.place))
def zones_with_room(s: State, f: AirDrop) -> int:
    """Stacking holds on landing."""
    return with_room(s, drop_zones(s), 1 << f.unit)


choose_zone.offers(Land, zones, zones_with_room, ap("7.2-f"), price=p.COST.air_drop, place=p.EVERYWHERE)


@choose_zone.prompt
def prompt_choose_zone(s: State, f: AirDrop) -> str:
    return f"Where does {p.UNIT_NAMES[f.unit]} land?"


@choose_zone.then
def after_choose_zone(s: State, f: AirDrop, a: Land) -> None:
    spend(s, choose_zone.price(s, f, a))
    s.transport -= 1
    put(s, f.unit, a.place)
    join_force(s, f.unit)
    s.tell(Dropped("7.2-f", Unit(f.unit), a.place))
    if s.vm >> a.place & 1:
        f.zone = a.place
    else:
        retake(s, a.place)


def land_fighting(s: State, f: AirDrop) -> None:
    """[7.2-h] Landing on a counter is an immediate combat, in either action phase [E-63]."""
    if f.zone >= 0:
        call(s, Assault(space=f.zone, mode=DROP))


AIR_DROP = Procedure(choose_jumper, choose_zone, land_fighting)

# ---- transport and reinforcements ------------------------------------------


def lift_rule(s: State, f: Lift) -> str:
    """[7.2-j] [7.2-k] By air now, or by road next turn."""
    return "7.2-j" if f.transport else "7.2-k"


@choice(lift_rule)
def choose_passengers(s: State, f: Lift) -> bool:
    """Which units?"""
    return f.units.bit_count() < p.STACK.carried


@bar("7.2-j", "unit", "{unit} is already aboard.")
def aboard(s: State, f: Lift) -> int:
    """Each passenger once."""
    return f.units if f.transport else 0


@bar("7.2-k", "unit", "{unit} is already ordered up.")
def ordered_up(s: State, f: Lift) -> int:
    """Each reinforcement once."""
    return 0 if f.transport else f.units


@bar("4.1-d", "unit", "{unit} stays in Hanoi: on turn 0 only paras are mobilised.")
def not_mobilised(s: State, f: Lift) -> int:
    """On turn 0 nobody but paras leaves Hanoi."""
    return 0 if s.turn else s.at[p.HANOI] & ~p.PARAS


@bar("7.2-j", "unit", "{unit} cannot be flown: vehicles and boats stay where they are.")
def too_heavy(s: State, f: Lift) -> int:
    """Neither vehicles nor boats fly."""
    return p.VEHICLES | 1 << p.DINASSAUT if f.transport else 0


@only("7.2-j", "unit", "{unit} is neither in Hanoi nor at a French base.")
def at_an_airfield(s: State, f: Lift) -> int:
    """From Hanoi, or from one base to another."""
    return passengers(s) if f.transport else ALL


@only("7.2-j", "unit", "{unit} is not at {origin}, where the flight begins.", origin=lambda s, f, a: p.NAME[f.origin])
def at_the_origin(s: State, f: Lift) -> int:
    """All passengers start from one place."""
    return s.at[f.origin] if f.transport and f.origin >= 0 else ALL


@check("3.1-d")
def other_bases_full(s: State, f: Lift, a: Embark) -> str | None:
    """Another base there is, but full."""
    return "No other base has room for them." if air_bases(s) & ~(1 << s.where[a.unit]) else None


@only("7.2-j", "unit", "There is no other French base to fly to.", other_bases_full)
def with_room_to_land(s: State, f: Lift) -> int:
    """They fly to a base with room for all of them."""
    if not f.transport:
        return ALL
    waiting = passengers(s) & at_the_origin(s, f)
    return p.mask(u for u in ids(waiting) if flights(s, s.where[u], f.units | 1 << u))


@only("7.2-k", "unit", "{unit} is not in Hanoi.")
def ready_in_hanoi(s: State, f: Lift) -> int:
    """Reinforcements are units that are in Hanoi."""
    return ALL if f.transport else recruits(s)


@gate("7.2-j", "Choose at least one unit.")
def nobody_aboard(s: State, f: Lift) -> bool:
    """At least one flies."""
    return f.transport and not f.units


@gate("7.2-k", "Choose at least one unit.")
def nobody_ordered(s: State, f: Lift) -> bool:
    """At least one comes."""
    return not f.units


choose_passengers.offers(Enough, nobody_aboard, nobody_ordered)
choose_passengers.offers(
    Embark,
    aboard,
    ordered_up,
    not_mobilised,
    too_heavy,
    at_an_airfield,
    at_the_origin,
    with_room_to_land,
    ready_in_hanoi,
    unit=p.COMBAT,
)


@choose_passengers.prompt
def prompt_choose_passengers(s: State, f: Lift) -> str:
    what = "fly" if f.transport else "come up from Hanoi next turn"
    return f"Which units {what}, {p.STACK.carried} at most?"


@choose_passengers.then
def after_choose_passengers(s: State, f: Lift, a: Embark | Enough) -> None:
    if isinstance(a, Embark):
        f.units |= 1 << a.unit
        f.origin = s.where[a.unit]
        goto(f, choose_passengers)


@choice("7.2-j")
def choose_base(s: State, f: Lift) -> bool:
    """To which base do they fly?"""
    return f.transport


@check("7.2-j")
def where_they_start(s: State, f: Lift, a: Land) -> str | None:
    """[7.2-j] A flight leads to another base."""
    return f"They start from {p.NAME[a.place]}." if a.place == f.origin else None


@check("3.1-d")
def full_base(s: State, f: Lift, a: Land) -> str | None:
    """[3.1-d] A base of ours, but full."""
    return f"{crowd(s, a.place)}: there is no room for them." if air_bases(s) >> a.place & 1 else None


@only("7.2-j", "place", "{place} is no French base.", where_they_start, full_base)
def other_bases_with_room(s: State, f: Lift) -> int:
    """A French base other than the one they start from, with room."""
    return flights(s, f.origin, f.units)


choose_base.offers(Land, other_bases_with_room, place=p.EVERYWHERE)


@choose_base.then
def after_choose_base(s: State, f: Lift, a: Land) -> None:
    for unit in ids(f.units):
        put(s, unit, a.place)
        join_force(s, unit)
    s.tell(Flown("7.2-j", tuple(Unit(u) for u in ids(f.units)), a.place))


def order_up(s: State, f: Lift) -> None:
    """[7.2-k] They arrive next turn."""
    if not f.transport:
        for unit in ids(f.units):
            put(s, unit, p.EN_ROUTE)
        s.tell(Ordered("7.2-k", tuple(Unit(u) for u in ids(f.units))))


LIFT = Procedure(choose_passengers, choose_base, order_up)
