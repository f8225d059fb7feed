"""Step 1 of combat: interceptors, missiles and guns, then the bombs on one territory."""

from __future__ import annotations

from msgspec.structs import replace

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.events import BaseBombed, BombsFell, CityBombed, StrikeGivenUp, TrailBombed
from indochine.games.vietnam_1965.rules.ways import air_distance, steps_home
from indochine.games.vietnam_1965.state import (
    AT_AIR_BASE,
    AT_CITY,
    AT_FIRE_BASE,
    AT_TRAIL,
    ESCORT,
    HOME,
    NOWHERE,
    RAID,
    STRIKE,
    Flight,
    Power,
    Space,
    State,
    Ware,
    harm,
)
from indochine.kernel.flow import Procedure, call, goto


def raiders(s: State, f: at.Raid) -> list[int]:
    """[CBO-1] The flights (their indices) that bomb this territory."""
    return [
        index
        for index, flight in enumerate(s.flights)
        if flight.mission == RAID and flight.at == f.space and flight.power == f.power
    ]


def meet_interceptors(s: State, f: at.Raid) -> None:
    """[FTR-2] [E-29] Enemy fighters come first."""
    call(s, at.Interception(power=f.power, space=f.space, missions=1 << RAID))


def meet_flak(s: State, f: at.Raid) -> None:
    """[STR-7] [SAM-1] Then missiles and guns, at the raiders and their escorts, before the bombs fall."""
    call(s, at.Flak(power=f.power, space=f.space, missions=1 << RAID | 1 << ESCORT))


# ---- bombs ----------------------------------------------------------------------


def drop_bombs(s: State, f: at.Raid) -> None:
    """[CBO-1] [STR-1] [CBO-2] Each aircraft rolls on its attack value; a miss does nothing."""
    for index in raiders(s, f):
        flight = s.flights[index]
        value = p.ATTACK[flight.kind]
        dice = tuple(s.d6() for _ in range(flight.count))
        whose, where = Power(f.power), Space(f.space)
        s.tell(BombsFell("STR-1", whose, flight.kind, flight.count, where, flight.aim, dice, value))
        if hits := sum(die <= value for die in dice):
            suffer(s, f.space, flight.aim, tuple(s.d6() for _ in range(hits)))


def suffer(s: State, space: int, aim: int, dice: tuple[int, ...]) -> None:
    """[STR-2] [E-47] Each hit does as much as its die shows, to what was aimed at, at once."""
    if aim == AT_CITY:
        bomb_city(s, space, dice)
    elif aim == AT_TRAIL:
        bomb_trail(s, space, dice)
    else:
        bomb_base(s, space, FACILITY[aim], dice)


FACILITY = {AT_AIR_BASE: p.AIR_BASE, AT_FIRE_BASE: p.FIRE_BASE}


def bomb_base(s: State, space: int, facility: int, dice: tuple[int, ...]) -> None:
    """[CBO-3] [STR-3] [STR-4] [STR-5] [STR-6] Damage markers: the base is of no use until all are repaired."""
    harm(s, space, facility, sum(dice))
    damage = (s.air_damage if facility == p.AIR_BASE else s.fire_damage)[space]
    s.tell(BaseBombed("CBO-3", Space(space), Ware(facility), dice, damage))


def bomb_city(s: State, space: int, dice: tuple[int, ...]) -> None:
    """[CBO-4] [E-09] [E-74] Who holds the city pays from his cash at once, as far as it goes; of two ARVN or NVA."""
    victim = s.owner[space] - 1
    paid = min(s.cash[victim], sum(dice))
    s.cash[victim] -= paid
    s.tell(CityBombed("CBO-4", Power(victim), Space(space), dice, paid, s.cash[victim]))


def bomb_trail(s: State, space: int, dice: tuple[int, ...]) -> None:
    """[CBO-5] [STR-8] [E-48] The damage waits for the next purchase of the NVA: points, or units by option."""
    s.trail_debit += sum(dice)
    s.tell(TrailBombed("CBO-5", Space(space), dice, s.trail_debit, s.options.trail_bombs_cost_units))


# ---- after the bombs --------------------------------------------------------------


def go_on(s: State, f: at.Raid) -> None:
    """[FBO-4] [BOM-1] Fighter-bombers with a strike to make go there now, shot at on the way; the others go home."""
    flights = raiders(s, f)
    if not flights:
        return
    goto(f, go_on)
    index = flights[0]
    flight = s.flights[index]
    if flight.second == NOWHERE or gives_up(s, flight):
        s.flights[index] = replace(flight, mission=HOME, second=NOWHERE)
        return
    s.flights[index] = replace(flight, mission=STRIKE, target=flight.second, second=NOWHERE)
    if flight.second != f.space:
        call(s, at.Flight(flight=index, goal=flight.second, limit=range_on(s, flight), returns=True))


def gives_up(s: State, flight: Flight) -> bool:
    """[FBO-3] No strike from which there is no way home: a landing place may have been lost since they took off."""
    on = air_distance(flight.power, flight.at, flight.second)
    if flight.steps + on + steps_home(s, flight.power, flight.kind, flight.second) <= p.MOVE[flight.kind]:
        return False
    s.tell(StrikeGivenUp("FBO-3", Power(flight.power), ((flight.kind, flight.count),), Space(flight.second)))
    return True


def range_on(s: State, flight: Flight) -> int:
    """[FBO-1] [FBO-3] How far the way to the strike may be, so that enough is left to get home."""
    return p.MOVE[flight.kind] - flight.steps - steps_home(s, flight.power, flight.kind, flight.second)


def escorts_leave(s: State, f: at.Raid) -> None:
    """[FTR-2] Fighters that came only to guard the raid go home with it [E-122]."""
    if attacked_otherwise(s, f.space):
        return
    for index, flight in enumerate(s.flights):
        if flight.mission == ESCORT and flight.at == f.space and flight.power == f.power:
            s.flights[index] = replace(flight, mission=HOME)


def attacked_otherwise(s: State, space: int) -> bool:
    """Is there, or will there be, anything but the raid: ground units, strikes, helicopters, an ambush?"""
    if any(march.target == space for march in s.marches) or any(one.space == space for one in s.ambushes):
        return True
    return any(
        flight.second == space or (flight.target == space and flight.mission not in (RAID, ESCORT, HOME))
        for flight in s.flights
    )


BOMBING = Procedure(meet_interceptors, meet_flak, drop_bombs, go_on, escorts_leave)
