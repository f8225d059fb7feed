"""Aircraft in phase four: those in the air land, the others may fly to another base or carry troops."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import FlyLift, Land, Rebase, at_most, of_kind
from indochine.games.vietnam_1965.events import NowhereToLand, TookOff
from indochine.games.vietnam_1965.rules.control import vacated
from indochine.games.vietnam_1965.rules.ways import (
    DISC,
    NARROW_SKY,
    air_distance,
    airfields,
    area_of,
    landing_places,
)
from indochine.games.vietnam_1965.state import (
    BY_AIR,
    HOME,
    LIFT,
    Flight,
    Kind,
    March,
    Power,
    Space,
    State,
    cell,
    count,
    land,
    land_at_start,
    remove,
    rested,
)
from indochine.kernel.bits import has, ids
from indochine.kernel.flow import call, check, decision, goto
from indochine.kernel.words import Action, counted

FLYING = (p.HEL, p.BOM, p.FBO, p.FTR)


# ---- where -----------------------------------------------------------------


def within(power: int, space: int, steps: int) -> int:
    """The spaces that an aircraft of a power can fly to in so many steps."""
    return DISC[NARROW_SKY[power]][space][steps] if steps >= 0 else 0


def in_the_air(s: State, power: int) -> int:
    """The first flight of a power that has still to land (its index), or -1."""
    return next((index for index, flight in enumerate(s.flights) if flight.power == power), -1)


def steps_left(flight: Flight) -> int:
    """[HEL-8] What is left of the range of these aircraft."""
    return p.MOVE[flight.kind] - flight.steps


def homes(s: State, flight: Flight) -> int:
    """[NCM-2] [NCM-4] [NCM-8] [BOM-2] [FBO-2] Where these aircraft can land with what is left of their range."""
    return landing_places(s, flight.power, flight.kind) & within(flight.power, flight.at, steps_left(flight))


def fly(s: State, index: int, target: int) -> None:
    """[E-15] [E-73] A flight goes to its landing place, by a way that its range allows [E-90]."""
    flight = replace(s.flights[index], mission=HOME, target=target)
    s.flights[index] = flight
    call(s, at.Flight(flight=index, goal=target, limit=steps_left(flight), fire_at_goal=True))


# ---- those in the air ------------------------------------------------------


def lose_stranded(s: State, f: at.Noncombat) -> None:
    """[NCM-5] [HEL-9] Aircraft that reach no landing place are lost, with what they carry [E-18]."""
    lost = [flight for flight in s.flights if flight.power == f.power and not homes(s, flight)]
    for flight in lost:
        gone = ((flight.kind, flight.count), (p.INF, flight.infantry), (p.ART, flight.artillery))
        units = tuple((kind, number) for kind, number in gone if number)
        rule = "HEL-9" if flight.kind == p.HEL else "NCM-5"
        s.tell(NowhereToLand(rule, Power(f.power), units, Space(flight.at), max(0, steps_left(flight))))
    if lost:
        s.flights = [flight for flight in s.flights if not any(flight is one for one in lost)]


@lru_cache(maxsize=1 << 13)
def touching_down(index: int, kind: int, number: int, space: int) -> Land:
    """That action."""
    return Land(index, Kind(kind), number, Space(space))


def groups(flight: Flight, spaces: int) -> range:
    """How many of a flight may land together: all, or some where there is more than one place."""
    least = 1 if spaces.bit_count() > 1 and not flight.infantry and not flight.artillery else flight.count
    return range(least, flight.count + 1)


@decision("NCM-2", by=lambda s, f: f.power)
def land_flights(s: State, f: at.Noncombat) -> Iterator[Action]:
    """[NCM-2] Where the aircraft land that have been in the air."""
    index = in_the_air(s, f.power)
    if index < 0:
        return
    flight = s.flights[index]
    for space in range(p.SPACES):
        for number in groups(flight, homes(s, flight)):
            yield touching_down(index, flight.kind, number, space)


@check("NCM-5")
def in_range(s: State, f: at.Noncombat, a: Land) -> str | None:
    """[NCM-5] [HEL-8] The landing place is within what is left of the range."""
    flight = s.flights[a.index]
    left, far = steps_left(flight), air_distance(f.power, flight.at, a.space)
    if far <= left:
        return None
    return f"{p.NAME[a.space]} is out of reach from {p.PLACE[flight.at]}: {counted(left, 'step')} left."


@check("NCM-6")
def not_hostile_at_start(s: State, f: at.Noncombat, a: Land | Rebase) -> str | None:
    """[NCM-6] [HEL-10] [BOM-2] [FBO-2] Only helicopters land where the enemy was when the turn began."""
    if a.kind == p.HEL or not has(land_at_start(s, 1 - p.SIDE[f.power]), landing(a)):
        return None
    return f"{p.NAME[landing(a)]} was hostile at the start of the turn; only helicopters may land there."


@check("NCM-4")
def on_an_air_base(s: State, f: at.Noncombat, a: Land | Rebase) -> str | None:
    """[NCM-4] [BOM-2] [FBO-2] [ABS-3] Fixed wings need a sound Air Base held since the start of the turn [E-52]."""
    space = landing(a)
    if a.kind == p.HEL or has(landing_places(s, f.power, a.kind), space):
        return None
    if s.grounded >> space & 1:
        return f"The Air Base in {p.PLACE[space]} is damaged."
    return f"{p.NAME[space]} has no Air Base that has been friendly since the start of the turn."


@check("NCM-8")
def on_friendly_land(s: State, f: at.Noncombat, a: Land | Rebase | FlyLift) -> str | None:
    """[NCM-8] [HEL-10] [HEL-11] Helicopters need no base, but land that is friendly now [E-46]."""
    space = landing(a)
    if (isinstance(a, Land | Rebase) and a.kind != p.HEL) or has(landing_places(s, f.power, p.HEL), space):
        return None
    return f"{p.NAME[space]} is not friendly land where a helicopter of {p.THE_POWER[f.power]} may come down."


def landing(a: Land | Rebase | FlyLift) -> int:
    """Where the aircraft come down."""
    return a.space if isinstance(a, Land) else a.target


land_flights.checks(Land, not_hostile_at_start, on_an_air_base, on_friendly_land, in_range)


@land_flights.fast
def quick_landings(s: State, f: at.Noncombat) -> list[Action]:
    """The same, without what is forbidden."""
    if not s.flights:
        return []
    index = in_the_air(s, f.power)
    if index < 0:
        return []
    flight = s.flights[index]
    spaces = homes(s, flight)
    numbers = groups(flight, spaces)
    return [touching_down(index, flight.kind, number, space) for space in ids(spaces) for number in numbers]


@land_flights.prompt
def ask_landing(s: State, f: at.Noncombat) -> str:
    """The question."""
    flight = s.flights[in_the_air(s, f.power)]
    what, left = of_kind(flight.count, flight.kind), counted(steps_left(flight), "step")
    return f"Where to land with {what} over {p.PLACE[flight.at]} ({left} left)?"


@land_flights.then
def bring_home(s: State, f: at.Noncombat, a: Land) -> None:
    """[NCM-2] They fly home and touch down; the next flight follows."""
    flight, index = s.flights[a.index], a.index
    if a.number < flight.count:
        s.flights[index] = replace(flight, count=flight.count - a.number)
        s.flights.append(replace(flight, count=a.number))
        index = len(s.flights) - 1
    goto(f, lose_stranded)
    fly(s, index, a.space)


# ---- to another base -------------------------------------------------------


def rebase_goals(s: State, power: int, kind: int, origin: int) -> int:
    """[NCM-1] [NCM-4] [NCM-8] [ABS-3] Where unused aircraft can fly from here within their movement [E-89]."""
    if not has(airfields(s, power, kind), origin):
        return 0
    return landing_places(s, power, kind) & within(power, origin, p.MOVE[kind]) & ~(1 << origin)


@lru_cache(maxsize=1 << 12)
def rebasings(kind: int, number: int, origin: int, targets: int) -> tuple[Rebase, ...]:
    """Every way to send up to so many aircraft to one of these places."""
    return tuple(
        Rebase(Kind(kind), some, Space(origin), Space(target))
        for target in ids(targets)
        for some in range(1, number + 1)
    )


def rebase_candidates(s: State, f: at.Noncombat) -> Iterator[Rebase]:
    """All aircraft here, to anywhere on land or the stations."""
    anywhere = (p.LAND | 1 << p.DMZ | p.STATIONS) & ~(1 << f.origin)
    for kind in FLYING:
        yield from rebasings(kind, count(s, f.power, f.origin, kind), f.origin, anywhere)


@check("NCM-1")
def unused_aircraft(s: State, f: at.Noncombat, a: Rebase) -> str | None:
    """[NCM-1] Aircraft that have flown in this turn stay where they are."""
    have = rested(s, f.power, a.origin, a.kind)
    return (
        None if a.number <= have else f"{at_most(have, a.kind)} in {p.PLACE[a.origin]} can still fly, not {a.number}."
    )


@check("ABS-3")
def may_take_off(s: State, f: at.Noncombat, a: Rebase) -> str | None:
    """[ABS-3] [ABS-1] Fixed wings rise from sound Air Bases and from the stations."""
    if has(airfields(s, f.power, a.kind), a.origin):
        return None
    return f"No {p.TYPE_NAME[a.kind]} can take off from {p.PLACE[a.origin]}: it has no sound Air Base."


@check("NCM-4")
def near_enough(s: State, f: at.Noncombat, a: Rebase) -> str | None:
    """[NCM-4] [NCM-8] Within the movement of the aircraft."""
    far = air_distance(f.power, a.origin, a.target)
    if far <= p.MOVE[a.kind]:
        return None
    steps = counted(p.MOVE[a.kind], "step")
    return f"A {p.TYPE_NAME[a.kind]} flies {steps}; {p.PLACE[a.target]} is farther from {p.PLACE[a.origin]}."


REBASE_CHECKS = (unused_aircraft, may_take_off, not_hostile_at_start, on_an_air_base, on_friendly_land, near_enough)


def rebase(s: State, f: at.Noncombat, a: Rebase) -> None:
    """[NCM-1] [E-89] Unused aircraft fly to another base."""
    remove(s, f.power, a.origin, a.kind, a.number)
    units = ((int(a.kind), a.number),)
    s.tell(TookOff("NCM-1", Power(f.power), units, a.origin, a.target, a.origin))
    s.flights.append(Flight(f.power, a.kind, a.number, HOME, a.origin, a.origin, a.target))
    fly(s, len(s.flights) - 1, a.target)


# ---- with troops -----------------------------------------------------------


def loading_places(s: State, power: int, origin: int) -> int:
    """[HEL-2] [E-63] [E-53] Friendly land within range with infantry or artillery of the power; never a station."""
    here = within(power, origin, p.MOVE[p.HEL]) & land(s, p.SIDE[power]) & area_of(power) & s.ground[power]
    return sum(1 << space for space in ids(here) if any(waiting(s, power, space)))


def waiting(s: State, power: int, space: int) -> tuple[int, int]:
    """Infantry and artillery of a space that have not moved."""
    return rested(s, power, space, p.INF), rested(s, power, space, p.ART)


def lift_goals(s: State, power: int, origin: int, load: int) -> int:
    """[HEL-2] [NCM-8] [E-63] Where a helicopter from `origin` can carry units of `load` in this phase."""
    left = p.MOVE[p.HEL] - air_distance(power, origin, load)
    return landing_places(s, power, p.HEL) & p.LAND & within(power, load, left) & ~(1 << load)


@lru_cache(maxsize=1 << 13)
def liftings(origin: int, load: int, targets: int, infantry: int, artillery: int) -> tuple[FlyLift, ...]:
    """Every way to carry some of these units to one of these places."""
    return tuple(
        FlyLift(Space(origin), Space(load), Space(target), some, guns)
        for target in ids(targets)
        for some, guns in p.LOADS
        if some <= infantry and guns <= artillery
    )


def lifts(s: State, power: int, origin: int) -> Iterator[FlyLift]:
    """[HEL-2] All that a helicopter from here can do for the troops."""
    for load in ids(loading_places(s, power, origin)):
        infantry, artillery = waiting(s, power, load)
        most = min(infantry, p.HELICOPTER_LOAD), min(artillery, 1)
        yield from liftings(origin, load, lift_goals(s, power, origin, load), *most)


def lift_candidates(s: State, f: at.Noncombat) -> Iterator[FlyLift]:
    """Troops within reach of a helicopter, and any land near them."""
    if not count(s, f.power, f.origin, p.HEL):
        return
    for load in ids(within(f.power, f.origin, p.MOVE[p.HEL]) & s.ground[f.power]):
        infantry, artillery = (count(s, f.power, load, kind) for kind in (p.INF, p.ART))
        most = min(infantry, p.HELICOPTER_LOAD), min(artillery, 1)
        near = within(f.power, load, p.MOVE[p.HEL]) & p.GROUND_SPACES & ~(1 << load)
        yield from liftings(f.origin, load, near, *most)


@check("NCM-1")
def helicopter_is_free(s: State, f: at.Noncombat, a: FlyLift) -> str | None:
    """[NCM-1] [HEL-1] A helicopter that has not flown in this turn."""
    if rested(s, f.power, a.origin, p.HEL):
        return None
    return f"No helicopter in {p.PLACE[a.origin]} can still fly in this turn."


@check("NCM-1")
def cargo_has_not_moved(s: State, f: at.Noncombat, a: FlyLift) -> str | None:
    """[NCM-1] [E-63] Troops that have not moved."""
    infantry, artillery = waiting(s, f.power, a.load)
    if a.infantry <= infantry and a.artillery <= artillery:
        return None
    have = f"{of_kind(infantry, p.INF)} and {of_kind(artillery, p.ART)}"
    return f"Only {have} in {p.PLACE[a.load]} have not moved."


@check("PUS-4")
def loads_on_friendly_land(s: State, f: at.Noncombat, a: FlyLift) -> str | None:
    """[PUS-4] [E-53] [E-63] Troops are taken up in friendly land; those at a station wait for transports."""
    if has(land(s, p.SIDE[f.power]), a.load):
        return None
    return f"{p.NAME[a.load]} is not friendly land, where helicopters take up troops."


@check("HEL-8")
def lift_in_range(s: State, f: at.Noncombat, a: FlyLift) -> str | None:
    """[HEL-8] [UNI-HEL] To the troops and on to the target within the movement of a helicopter."""
    far = air_distance(f.power, a.origin, a.load) + air_distance(f.power, a.load, a.target)
    if far <= p.MOVE[p.HEL]:
        return None
    return f"From {p.PLACE[a.origin]} by {p.PLACE[a.load]} to {p.PLACE[a.target]} is more than {p.MOVE[p.HEL]} steps."


LIFT_CHECKS = (helicopter_is_free, cargo_has_not_moved, loads_on_friendly_land, on_friendly_land, lift_in_range)


def lift(s: State, f: at.Noncombat, a: FlyLift) -> None:
    """[HEL-2] A helicopter sets out for its cargo; `load_up` follows."""
    remove(s, f.power, a.origin, p.HEL, 1)
    aboard = tuple((kind, number) for kind, number in ((p.INF, a.infantry), (p.ART, a.artillery)) if number)
    s.tell(TookOff("HEL-2", Power(f.power), ((p.HEL, 1),), a.origin, a.target, a.load, aboard))
    s.flights.append(Flight(f.power, p.HEL, 1, LIFT, a.origin, a.origin, a.load))
    f.lift = [a.load, a.target, a.infantry, a.artillery]
    limit = p.MOVE[p.HEL] - air_distance(f.power, a.load, a.target)
    call(s, at.Flight(flight=len(s.flights) - 1, goal=a.load, limit=limit, on=a.target, fire_at_goal=True))


def load_up(s: State, f: at.Noncombat) -> None:
    """[HEL-2] [E-63] If it gets there it takes its cargo up and carries it on; unloading ends the cargo's movement."""
    load, target, infantry, artillery = f.lift
    index = in_the_air(s, f.power)
    if index < 0:
        f.lift = []
        return
    f.lift = [*f.lift, s.tired[cell(f.power, target, p.HEL)]]
    for kind, number in ((p.INF, infantry), (p.ART, artillery)):
        if number:
            remove(s, f.power, load, kind, number)
    vacated(s, load)
    s.flights[index] = replace(s.flights[index], infantry=infantry, artillery=artillery)
    fly(s, index, target)


def unload(s: State, f: at.Noncombat) -> None:
    """[E-63] [E-72] What has come by helicopter leaves a record, like all that has moved in this phase."""
    if not f.lift:
        return
    load, target, infantry, artillery, before = f.lift
    f.lift = []
    if s.tired[cell(f.power, target, p.HEL)] == before:
        return  # shot down on the way
    for kind, number in ((p.INF, infantry), (p.ART, artillery)):
        if number:
            s.marches.append(March(kind, number, load, target, BY_AIR))
