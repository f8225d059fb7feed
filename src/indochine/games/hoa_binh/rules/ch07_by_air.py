"""7.2 By air and from Hanoi: air drops, transport between bases, reinforcements."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Embark, Enough, Fly, Jump, Land, Reinforce
from indochine.games.hoa_binh.events import Dropped, Flown, Ordered
from indochine.games.hoa_binh.frames import DROP, AirDrop, Assault, Lift
from indochine.games.hoa_binh.rules.ch02_counters import retake
from indochine.games.hoa_binh.rules.ch03_stacking import crowd, room_for, stack_limit
from indochine.games.hoa_binh.rules.ch07_paying import spend, too_dear
from indochine.games.hoa_binh.rules.ch09_dice import join_force
from indochine.games.hoa_binh.rules.ch09_reactions import drop_zones
from indochine.games.hoa_binh.state import Place, State, Unit, convoy_spaces, put
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import Procedure, call, check, decision, goto
from indochine.kernel.state import Frame
from indochine.kernel.words import Action

# ---- [7.2] by air and from Hanoi -------------------------------------------


def landing_places(s: State, unit: int) -> int:
    """[7.2-f] [1.3.1-c] Drop zones with room, enemy or not."""
    return p.mask(n for n in ids(drop_zones(s)) if room_for(s, n, 1 << unit))


def jumpers(s: State) -> int:
    """[7.2-f] [1.1.5-b] Para counters in Hanoi."""
    return s.at[p.HANOI] & p.PARAS


@check("7.2-f")
def drop_possible(s: State, f: Frame, a: Jump) -> str | None:
    """Paras in Hanoi, an AP and an Air Transport point."""
    if not jumpers(s):
        return "No para unit is in Hanoi."
    if not s.transport:
        return "No Air Transport points are left this turn."
    return too_dear(s, p.COST.air_drop) if zone_with_room(s) else "No drop zone has room."


def zone_with_room(s: State) -> bool:
    """[3.1-d] Is there a drop zone with room? One without French answers at once."""
    zones, unit = drop_zones(s), 1 << first(jumpers(s))
    if zones & ~(s.french | convoy_spaces(s)):
        return True
    return any(room_for(s, n, unit) for n in ids(zones))


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
    places = air_bases(s) & ~(1 << origin)
    return p.mask(n for n in ids(places) if room_for(s, n, units))


def somebody_can_fly(s: State) -> bool:
    """[7.2-j] Is there a passenger and another base with room for him?"""
    waiting = passengers(s)
    spare = not convoy_spaces(s) and any(s.at[n].bit_count() < stack_limit(n) for n in ids(air_bases(s)))
    if spare and waiting & s.at[p.HANOI]:
        return True  # a base that has room whoever its counters are
    return any(flights(s, s.where[u], 1 << u) for u in ids(waiting))


@check("7.2-j")
def transport_possible(s: State, f: Frame, a: Fly) -> str | None:
    """Somebody to fly, somewhere to land, an Air Transport point and 2 AP."""
    if not s.transport:
        return "No Air Transport points are left this turn."
    if dear := too_dear(s, p.COST.transport):
        return dear
    return None if somebody_can_fly(s) else "Nobody can be flown to a base with room."


def recruits(s: State) -> int:
    """[7.2-k] [1.1.5-b] [4.1-d] Units in Hanoi that may be ordered up, vehicles included; on turn 0 only paras."""
    return s.at[p.HANOI] & (p.COMBAT if s.turn else p.PARAS)


@check("7.2-k")
def reinforcements_possible(s: State, f: Frame, a: Reinforce) -> str | None:
    """Units in Hanoi and 2 AP."""
    return too_dear(s, p.COST.reinforcements) if recruits(s) else "No unit in Hanoi can be ordered up."


# ---- air drop --------------------------------------------------------------


@check("7.2-f")
def waits_in_hanoi(s: State, f: AirDrop, a: Embark) -> str | None:
    """Only paras in Hanoi jump."""
    if not p.PARAS >> a.unit & 1:
        return f"{p.UNIT_NAMES[a.unit]} is no para unit."
    return None if s.where[a.unit] == p.HANOI else f"{p.UNIT_NAMES[a.unit]} is not in Hanoi."


@decision("7.2-f")
def choose_jumper(s: State, f: AirDrop) -> Iterator[Action]:
    """Which para unit jumps?"""
    for unit in range(p.N_COMBAT):
        yield Embark(Unit(unit))


choose_jumper.checks(Embark, waits_in_hanoi)


@choose_jumper.fast
def quick_choose_jumper(s: State, f: AirDrop) -> list[Action]:
    return [Embark(Unit(u)) for u in ids(jumpers(s))]


@choose_jumper.then
def after_choose_jumper(s: State, f: AirDrop, a: Embark) -> None:
    f.unit = a.unit


@check("1.3.1-c")
def is_drop_zone(s: State, f: AirDrop, a: Land) -> str | None:
    """Large white spaces accept an air drop [E-2]."""
    return None if drop_zones(s) >> a.place & 1 else f"{p.NAME[a.place]} is no drop zone."


@check("3.1-d")
def zone_has_room(s: State, f: AirDrop, a: Land) -> str | None:
    """Stacking holds on landing."""
    return None if room_for(s, a.place, 1 << f.unit) else f"{crowd(s, a.place)}."


@decision("7.2-f")
def choose_zone(s: State, f: AirDrop) -> Iterator[Action]:
    """Where do they land?"""
    for place in range(p.PLACES):
        yield Land(Place(place))


choose_zone.checks(Land, is_drop_zone, zone_has_room)


@choose_zone.fast
def quick_choose_zone(s: State, f: AirDrop) -> list[Action]:
    return [Land(Place(n)) for n in ids(landing_places(s, f.unit))]


@choose_zone.prompt
def prompt_choose_zone(s: State, f: AirDrop) -> str:
    return f"Where does {p.UNIT_NAMES[f.unit]} land?"


@choose_zone.then
def after_choose_zone(s: State, f: AirDrop, a: Land) -> None:
    spend(s, p.COST.air_drop)
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


@check("4.1-d")
def mobilised(s: State, f: Lift, a: Embark) -> str | None:
    """On turn 0 nobody but paras leaves Hanoi."""
    if s.turn or s.where[a.unit] != p.HANOI or p.PARAS >> a.unit & 1:
        return None
    return f"{p.UNIT_NAMES[a.unit]} stays in Hanoi: on turn 0 only paras are mobilised."


@check("7.2-j")
def may_fly(s: State, f: Lift, a: Embark) -> str | None:
    """Up to two non-vehicle units from one base or Hanoi, to a base with room for both."""
    if not f.transport:
        return None
    name = p.UNIT_NAMES[a.unit]
    if (p.VEHICLES | 1 << p.DINASSAUT) >> a.unit & 1:
        return f"{name} cannot be flown: vehicles and boats stay where they are."
    if not passengers(s) >> a.unit & 1:
        return f"{name} is neither in Hanoi nor at a French base."
    if f.origin >= 0 and s.where[a.unit] != f.origin:
        return f"{name} is not at {p.NAME[f.origin]}, where the flight begins."
    units = f.units | 1 << a.unit
    return None if flights(s, s.where[a.unit], units) else "No base has room for them."


@check("7.2-k")
def may_be_ordered(s: State, f: Lift, a: Embark) -> str | None:
    """Up to two units that are in Hanoi."""
    if f.transport or recruits(s) >> a.unit & 1:
        return None
    return f"{p.UNIT_NAMES[a.unit]} is not in Hanoi."


@check("7.2-j")
def not_aboard(s: State, f: Lift, a: Embark) -> str | None:
    """Each passenger once."""
    return f"{p.UNIT_NAMES[a.unit]} is already aboard." if f.transport and f.units >> a.unit & 1 else None


@check("7.2-k")
def not_ordered_yet(s: State, f: Lift, a: Embark) -> str | None:
    """Each reinforcement once."""
    return f"{p.UNIT_NAMES[a.unit]} is already ordered up." if f.units >> a.unit & 1 else None


@check("7.2-j")
def somebody_aboard(s: State, f: Lift, a: Enough) -> str | None:
    """At least one flies."""
    return "Choose at least one unit." if f.transport and not f.units else None


@check("7.2-k")
def somebody_ordered(s: State, f: Lift, a: Enough) -> str | None:
    """At least one comes."""
    return None if f.units else "Choose at least one unit."


def lift_rule(s: State, f: Lift) -> str:
    """[7.2-j] [7.2-k] By air now, or by road next turn."""
    return "7.2-j" if f.transport else "7.2-k"


@decision(lift_rule)
def choose_passengers(s: State, f: Lift) -> Iterator[Action]:
    """Which units?"""
    if f.units.bit_count() < p.STACK.carried:
        yield Enough()
        for unit in range(p.N_COMBAT):
            yield Embark(Unit(unit))


choose_passengers.checks(Embark, not_aboard, not_ordered_yet, mobilised, may_fly, may_be_ordered)
choose_passengers.checks(Enough, somebody_aboard, somebody_ordered)


@choose_passengers.fast
def quick_choose_passengers(s: State, f: Lift) -> list[Action]:
    if f.units.bit_count() >= p.STACK.carried:
        return []
    legal: list[Action] = [Enough()] if f.units else []
    if f.transport:
        here = passengers(s) & (s.at[f.origin] if f.origin >= 0 else p.COMBAT) & ~f.units
        going = [u for u in ids(here) if flights(s, s.where[u], f.units | 1 << u)]
    else:
        going = list(ids(recruits(s) & ~f.units))
    return legal + [Embark(Unit(u)) for u in going]


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


@check("7.2-j")
def base_takes_them(s: State, f: Lift, a: Land) -> str | None:
    """A French base other than the one they start from, with room."""
    if flights(s, f.origin, f.units) >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is no other French base with room for them."


@decision("7.2-j")
def choose_base(s: State, f: Lift) -> Iterator[Action]:
    """To which base do they fly?"""
    if f.transport:
        for place in range(p.PLACES):
            yield Land(Place(place))


choose_base.checks(Land, base_takes_them)


@choose_base.fast
def quick_choose_base(s: State, f: Lift) -> list[Action]:
    return [Land(Place(n)) for n in ids(flights(s, f.origin, f.units))] if f.transport else []


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
