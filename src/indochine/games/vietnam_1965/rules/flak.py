"""Flights on their way: missiles and anti-aircraft guns, landing; and the same fire over a target.

Others fly by `call(s, at.Flight(flight=index, goal=space, limit=steps))` and are shot at over a target by
`call(s, at.Flak(...))`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import FireMissiles, FlyBy, HoldFire, of_kind, verb
from indochine.games.vietnam_1965.events import GunsFired, MissilesFired, TouchedDown, units_text
from indochine.games.vietnam_1965.rules.control import passed
from indochine.games.vietnam_1965.rules.courses import courses
from indochine.games.vietnam_1965.rules.forces import clear_the_lost, shot_down
from indochine.games.vietnam_1965.state import (
    HOME,
    SIDES,
    Flight,
    Power,
    Space,
    State,
    add,
    count,
    rested,
)
from indochine.kernel.bits import bits, up_to
from indochine.kernel.flow import Procedure, choice, decision, end, goto
from indochine.kernel.legality import Values, bar, purse
from indochine.kernel.words import Action, counted

# ---- where there is fire ----------------------------------------------------


def in_missile_zone(s: State, zone: int) -> bool:
    """[SAM-1] [SAM-5] [E-17] [E-124] A zone with NVA units, an NVA base or an NVA city; neutral land is free of fire.

    Must agree with `ways.missile_zones`, by which flights choose their way.
    """
    if zone >= p.TERRITORIES:
        return zone == p.DMZ and bool(s.present[p.NVA] >> zone & 1)
    marker = s.owner[zone]
    if s.present[p.NVA] >> zone & 1 or p.NVA + 1 in (s.air_base[zone], s.fire_base[zone]):
        return marker > 0
    return bool(p.CITIES >> zone & 1) and marker == p.NVA + 1  # of two holders the NVA has the marker [E-74]


def missiles_threaten(s: State, flight: Flight, zone: int) -> bool:
    """[SAM-1] [SAM-4] Can the NVA fire at this flight here?"""
    return s.sam > 0 and p.SIDE[flight.power] == p.ANTI_COMMUNIST and in_missile_zone(s, zone)


def guns_threaten(s: State, flight: Flight, zone: int) -> bool:
    """[AAG-1] [E-15] [E-16] Guns of the other side that have not yet fired at this flight in this turn."""
    if not s.guns[1 - p.SIDE[flight.power]] >> zone & 1 or zone in flight.shot:
        return False
    return guns_fire(s)


def guns_fire(s: State) -> bool:
    """[E-15] Guns fire in every phase; by option not in non-combat movement."""
    return s.options.guns_fire_in_noncombat or not any(type(f) is at.Noncombat for f in s.frames)


# ---- the fire itself --------------------------------------------------------


def launch(s: State, index: int, number: int) -> None:
    """[SAM-2] [SAM-4] [UNI-SAM] [SSU-1] Missiles are rolled for and used up, hit or miss.

    [E-120] They go to different aircraft of the flight; only when there are more missiles than aircraft do several go
    to the same.
    """
    flight = s.flights[index]
    dice = tuple(s.d6() for _ in range(number))
    s.sam -= number
    struck = {shot % flight.count for shot, die in enumerate(dice) if die <= p.SAM_ATTACK}
    lost = shot_down(s, index, len(struck))
    whose, where = Power(flight.power), Space(flight.at)
    s.tell(MissilesFired("SAM-4", whose, flight.kind, flight.count, where, dice, p.SAM_ATTACK, lost, s.sam))


def shoot(s: State, index: int) -> None:
    """[AAG-1] [CAI-1] [E-15] One die for each aircraft, whatever the number of guns; each gun a die by option."""
    flight = s.flights[index]
    side = 1 - p.SIDE[flight.power]
    guns = sum(count(s, power, flight.at, p.AAG) for power in SIDES[side]) if s.options.every_gun_fires else 1
    dice = tuple(s.d6() for _ in range(guns * flight.count))
    struck = {shot // guns for shot, die in enumerate(dice) if die <= p.DEFENCE[p.AAG]}
    s.flights[index] = replace(flight, shot=(*flight.shot, flight.at))
    lost = shot_down(s, index, len(struck))
    if count(s, s.turn, flight.at, p.AAG):
        s.guns_used |= 1 << flight.at  # [AAG-5]
    whose, where = Power(flight.power), Space(flight.at)
    s.tell(GunsFired("AAG-1", whose, flight.kind, flight.count, where, dice, p.DEFENCE[p.AAG], lost))


def aimed(f: at.Flight | at.Flak) -> int:
    """The missiles that are aimed already; they are as good as gone."""
    return sum(f.aimed[1::2]) if isinstance(f, at.Flak) else 0


@purse(
    "SAM-1",
    "North Vietnam has only {left} to fire, not {number}.",
    left=lambda s, f, a: counted(s.sam - aimed(f), "missile"),
)
def missiles_left(s: State, f: at.Flight | at.Flak) -> int:
    """[SAM-1] [SAM-4] No more than there are; those that are aimed already are as good as used up."""
    return s.sam - aimed(f)


def each_a_missile(s: State, f: at.Flight | at.Flak) -> Sequence[int]:
    """[SAM-4] By cost: the numbers of missiles that it pays for."""
    return NUMBERS_UP_TO


ALL_MISSILES = p.SAM_AT_START + sum(p.SAM_GAIN)
NUMBERS_UP_TO = tuple(map(up_to, range(ALL_MISSILES + 1)))


def flight_kind(s: State, f: at.Flight | at.Flak, index: int) -> int:
    return 1 << s.flights[index].kind


def flight_origin(s: State, f: at.Flight | at.Flak, index: int) -> int:
    return 1 << s.flights[index].origin


def flight_place(s: State, f: at.Flight | at.Flak, index: int) -> int:
    return 1 << s.flights[index].at


OF_A_FLIGHT: dict[str, Values] = {
    "kind": flight_kind,
    "origin": flight_origin,
    "space": flight_place,
    "number": up_to(ALL_MISSILES),
}


def described(flight: Flight) -> str:
    """[SAM-3] Aircraft as the gunner sees them: how many, with what aboard, from where."""
    cargo = units_text(((p.INF, flight.infantry), (p.ART, flight.artillery)))
    aboard = f" with {cargo}" if flight.infantry or flight.artillery else ""
    return f"{of_kind(flight.count, flight.kind)}{aboard} from {p.PLACE[flight.origin]}"


# ---- a flight ---------------------------------------------------------------


def find_way(s: State, f: at.Flight) -> None:
    """[FBO-3] [FBO-5] The usual way, unless there is something to choose [E-90]."""
    if f.goal < 0:
        goto(f, fly_on)
        return
    found = courses(s, f, guns_fire(s))
    if len(found) == 1:
        f.way, f.goal = list(found[0].zones), -1
        goto(f, fly_on)


@decision(
    lambda s, f: "AAG-1" if any(course.guns for course in courses(s, f, guns_fire(s))) else "SAM-5",
    by=lambda s, f: s.flights[f.flight].power,
)
def which_course(s: State, f: at.Flight) -> Iterator[Action]:
    """Which way do they fly?"""
    for zones, guns, missiles, places, _ in courses(s, f, guns_fire(s)):
        yield FlyBy(places_of(zones[:-1]), places_of(guns), places_of(missiles), places)


def places_of(zones: tuple[int, ...]) -> tuple[Space, ...]:
    """Zones as an action names them."""
    return tuple(map(Space, zones))


@which_course.prompt
def prompt_which_course(s: State, f: at.Flight) -> str:
    flight = s.flights[f.flight]
    what = of_kind(flight.count, flight.kind)
    return f"Which way {verb(flight.count, 'does', 'do')} {what} fly from {p.PLACE[flight.at]} to {p.PLACE[f.goal]}?"


@which_course.then
def after_which_course(s: State, f: at.Flight, a: FlyBy) -> None:
    f.way, f.goal = [*a.via, f.goal], -1


def fly_on(s: State, f: at.Flight) -> None:
    """[SAM-5] [AAG-1] [FBO-5] Zone by zone to the next one with fire, or to the goal.

    Over the goal nobody fires now, unless it is said so: there the combat has its own step for it.
    """
    flight, way = s.flights[f.flight], f.way
    shot_over = len(way) if f.fire_at_goal else len(way) - 1
    for number, zone in enumerate(way[:shot_over], 1):
        if missiles_threaten(s, flight, zone) or guns_threaten(s, flight, zone):
            s.flights[f.flight] = replace(flight, at=zone, steps=flight.steps + number)
            f.way = way[number:]
            return
    if way:
        s.flights[f.flight] = replace(flight, at=way[-1], steps=flight.steps + len(way))
    f.way = []
    goto(f, arrive)


@choice("SAM-1", by=p.NVA)
def missiles(s: State, f: at.Flight) -> bool:
    """Missiles at the aircraft passing?"""
    flight = s.flights[f.flight]
    return missiles_threaten(s, flight, flight.at)


def this_flight(s: State, f: at.Flight) -> int:
    """The one on its way."""
    return 1 << f.flight


missiles.offers(HoldFire)
missiles.offers(FireMissiles, missiles_left, price=each_a_missile, index=this_flight, **OF_A_FLIGHT)


@missiles.prompt
def prompt_missiles(s: State, f: at.Flight) -> str:
    flight = s.flights[f.flight]
    what = f"{p.POWER_NAME[flight.power]}: {described(flight)}"
    return f"{what} over {p.PLACE[flight.at]}: fire any of {counted(s.sam, 'missile')} (hit on 1-{p.SAM_ATTACK})?"


@missiles.then
def after_missiles(s: State, f: at.Flight, a: Action) -> None:
    if isinstance(a, FireMissiles):
        launch(s, f.flight, a.number)


def guns(s: State, f: at.Flight) -> None:
    """[AAG-1] [FBO-5] The guns of the zone fire at what is left of the flight; what is left flies on."""
    flight = s.flights[f.flight]
    if flight.count and guns_threaten(s, flight, flight.at):
        shoot(s, f.flight)
    if s.flights[f.flight].count:
        goto(f, fly_on)
    else:
        clear_the_lost(s)
        end(f)


def arrive(s: State, f: at.Flight) -> None:
    """[NCM-2] Flights home touch down; others wait over their target for the combat."""
    if s.flights[f.flight].mission == HOME:
        touch_down(s, f.flight)
    else:
        s.flights[f.flight] = replace(s.flights[f.flight], fought=True)


def touch_down(s: State, index: int) -> None:
    """[NCM-2] Aircraft and cargo stand on the ground and have done their work for this turn."""
    flight = s.flights.pop(index)
    landing = ((flight.kind, flight.count), (p.INF, flight.infantry), (p.ART, flight.artillery))
    units = tuple((kind, number) for kind, number in landing if number)
    for kind, number in units:
        add(s, flight.power, flight.at, kind, number, tired=True)
    if flight.kind == p.FTR and flight.fought:
        spend(s, flight.power, flight.at, flight.count)
    s.tell(TouchedDown("NCM-2", Power(flight.power), units, Space(flight.at)))
    if flight.kind == p.HEL:
        passed(s, flight.power, flight.at)  # [E-41] helicopters count where they land


FLIGHT = Procedure(find_way, which_course, fly_on, missiles, guns, arrive)

# ---- fighters that have fought in this round ---------------------------------


def spend(s: State, power: int, space: int, number: int) -> None:
    """[FTR-4] [E-27] [E-125] By option fighters that have fought are used up for the round, not only for the turn.

    In the turns that follow `state.refresh` leaves them tired.
    """
    if s.options.interceptors_once_a_round:
        s.spent = s.spent or bytearray(len(p.POWERS) * p.SPACES)
        s.spent[power * p.SPACES + space] += number


def fresh_fighters(s: State, power: int, space: int) -> int:
    """[FTR-4] The fighters of a power in a space that may still fight."""
    return rested(s, power, space, p.FTR)


# ---- over a target -----------------------------------------------------------


def under_fire(s: State, f: at.Flak) -> list[int]:
    """[CAI-1] [E-17] The flights (their indices) that have not yet come through the fire over this target.

    Guns that fired at them on the way keep silent [E-15]; missiles need not [SAM-5].
    """
    return [
        index
        for index, flight in enumerate(s.flights)
        if flight.at == f.space
        and flight.power == f.power
        and f.missions >> flight.mission & 1
        and f.space not in flight.met
    ]


def targets_left(s: State, f: at.Flak) -> list[int]:
    """[SAM-3] Flights at which missiles may still be aimed."""
    if s.sam <= aimed(f) or p.SIDE[f.power] != p.ANTI_COMMUNIST or not in_missile_zone(s, f.space):
        return []
    return [index for index in under_fire(s, f) if index not in f.aimed[::2]]


@choice("SAM-3", by=p.NVA)
def name_targets(s: State, f: at.Flak) -> bool:
    """Missiles at the aircraft over the target? All are aimed before the first is rolled for."""
    return bool(targets_left(s, f))


def flights_under_fire(s: State, f: at.Flak) -> int:
    """Those that have come into the fire."""
    return bits(under_fire(s, f))


def named_with(s: State, f: at.Flak, a: FireMissiles) -> str:
    """The missiles that are aimed at a flight already."""
    number = dict(zip(f.aimed[::2], f.aimed[1::2], strict=True))[a.index]
    return f"{counted(number, 'missile')} {verb(number, 'is', 'are')} already aimed at {described(s.flights[a.index])}"


@bar("SAM-3", "index", "{named_with} over {space}: a flight is named once.", named_with=named_with)
def aimed_at(s: State, f: at.Flak) -> int:
    """[SAM-3] [E-126] A flight is named once, with all the missiles it gets."""
    return bits(f.aimed[::2])


name_targets.offers(HoldFire)
name_targets.offers(
    FireMissiles, missiles_left, aimed_at, price=each_a_missile, index=flights_under_fire, **OF_A_FLIGHT
)


@name_targets.prompt
def prompt_name_targets(s: State, f: at.Flak) -> str:
    flights = [s.flights[index] for index in targets_left(s, f)]
    what = ", ".join(map(described, flights))
    left = counted(s.sam - aimed(f), "missile")
    return f"{p.POWER_NAME[f.power]} over {p.PLACE[f.space]}: {what}. Fire any of {left} (hit on 1-{p.SAM_ATTACK})?"


@name_targets.then
def after_name_targets(s: State, f: at.Flak, a: Action) -> None:
    if isinstance(a, FireMissiles):
        f.aimed = [*f.aimed, a.index, a.number]
        goto(f, name_targets)


def launch_all(s: State, f: at.Flak) -> None:
    """[SAM-3] [SAM-2] Now that all targets are named, the missiles fly."""
    for index, number in zip(f.aimed[::2], f.aimed[1::2], strict=True):
        launch(s, index, number)


def guns_over_target(s: State, f: at.Flak) -> None:
    """[CAI-1] [CAI-2] [STR-7] Guns at all attacking aircraft; the lost go at once, with their cargo.

    A flight that has come through the fire of this zone is marked, guns or not: nobody here shoots at it again.
    """
    for index in under_fire(s, f):
        flight = s.flights[index]
        s.flights[index] = replace(flight, met=(*flight.met, f.space))
        if flight.count and guns_threaten(s, flight, f.space):
            shoot(s, index)
    clear_the_lost(s)


FLAK = Procedure(name_targets, launch_all, guns_over_target)
