"""Aircraft in phase four: those in the air land, the others may fly to another base or carry troops."""

from __future__ import annotations

from msgspec.structs import replace

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import FlyLift, Land, Rebase, Send, Storm, at_most, of_kind, verb
from indochine.games.vietnam_1965.events import NowhereToLand, TookOff
from indochine.games.vietnam_1965.rules.control import vacated
from indochine.games.vietnam_1965.rules.facts import begins, name_of, used_up
from indochine.games.vietnam_1965.rules.ways import (
    BESIDE,
    DISC,
    INFANTRY_LOADS,
    NARROW_SKY,
    air_distance,
    airfields,
    area_of,
    kinds_in,
    landing_places,
)
from indochine.games.vietnam_1965.state import (
    BY_AIR,
    HOME,
    LIFT,
    Flight,
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
from indochine.kernel.bits import has, up_to
from indochine.kernel.flow import Decision, call, check, choice, goto
from indochine.kernel.legality import Fact, Wide, gate, only
from indochine.kernel.words import counted

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


@choice("NCM-2", by=lambda s, f: f.power)
def land_flights(s: State, f: at.Noncombat) -> bool:
    """[NCM-2] Where the aircraft land that have been in the air."""
    return bool(s.flights) and in_the_air(s, f.power) >= 0


def landing_flight(s: State, f: at.Noncombat) -> int:
    """The one that lands now."""
    return 1 << in_the_air(s, f.power)


def its_kind(s: State, f: at.Noncombat, index: int) -> int:
    return 1 << s.flights[index].kind


def groups(s: State, f: at.Noncombat, index: int) -> int:
    """How many of a flight may land together: all, or some where there is more than one place."""
    flight = s.flights[index]
    if flight.infantry or flight.artillery or homes(s, flight).bit_count() <= 1:
        return 1 << flight.count
    return up_to(flight.count)


@check("NCM-6")
def not_hostile_at_start(s: State, f: at.Noncombat, a: Land | Rebase) -> str | None:
    """[NCM-6] [HEL-10] [BOM-2] [FBO-2] Only helicopters land where the enemy was when the turn began."""
    if a.kind == p.HEL or not has(land_at_start(s, 1 - p.SIDE[f.power]), landing(a)):
        return None
    there, side = p.NAME[landing(a)], p.SIDE[f.power]
    if has(land(s, 1 - side), landing(a)):
        return f"{there} is hostile; nobody lands there."
    if has(land(s, side), landing(a)):
        return f"{there} has been captured in this turn; only helicopters may land there."
    return f"{there} was hostile at the start of the turn and is neutral now; nobody lands there."


@check("ABS-3")
def on_a_sound_base(s: State, f: at.Noncombat, a: Land | Rebase) -> str | None:
    """[ABS-3] Nothing lands on a damaged Air Base."""
    if a.kind == p.HEL or not s.grounded >> landing(a) & 1:
        return None
    return f"The Air Base in {p.PLACE[landing(a)]} is damaged."


@check("NCM-4")
def on_an_air_base(s: State, f: at.Noncombat, a: Land | Rebase) -> str | None:
    """[NCM-4] [BOM-2] [FBO-2] Fixed wings need an Air Base held since the start of the turn [E-52]."""
    space = landing(a)
    if a.kind == p.HEL:
        return None
    if has(p.STATIONS, space):
        return f"{p.NAME[space]} is no Air Base."
    if space >= p.TERRITORIES or not s.air_base[space]:
        return f"There is no Air Base in {p.PLACE[space]}."
    if has(land(s, p.SIDE[f.power]), space):
        return f"The Air Base in {p.PLACE[space]} has not been friendly since the start of the turn."
    return f"{p.NAME[space]} is neutral: its Air Base serves nobody."


@check("PPA-5")
def inside_its_sky(s: State, f: at.Noncombat, a: Land | Rebase) -> str | None:
    """[PPA-5] Helicopters of PARU keep to its area."""
    if has(area_of(f.power), landing(a)):
        return None
    where = f"{begins(landing(a))} lies outside Thailand, Cambodia and Laos"
    return f"{where}; units of {p.THE_POWER[f.power]} go nowhere else."


def landing(a: Land | Rebase | FlyLift) -> int:
    """Where the aircraft come down."""
    return a.space if isinstance(a, Land) else a.target


def land_it_is(s: State, f: at.Noncombat, a: Land | Rebase | FlyLift) -> str:
    """What it is instead of friendly land."""
    if has(p.SEA, landing(a)):
        return "sea"
    if landing(a) == p.DMZ:
        return "nobody's land"
    return "hostile" if has(land(s, 1 - p.SIDE[f.power]), landing(a)) else "neutral"


NOT_FRIENDLY = "{there} is {what}; helicopters land on friendly land only."


@only(
    "NCM-8",
    "space",
    NOT_FRIENDLY,
    not_hostile_at_start,
    on_a_sound_base,
    on_an_air_base,
    inside_its_sky,
    there=name_of("space"),
    what=land_it_is,
)
def places_to_land(s: State, f: at.Noncombat, index: int, kind: int) -> int:
    """[NCM-4] [NCM-8] [HEL-10] [HEL-11] Helicopters need no base, but land that is friendly now [E-46]."""
    return landing_places(s, f.power, kind)


def steps_there(s: State, f: at.Noncombat, a: Land) -> str:
    """From where the aircraft are."""
    return counted(air_distance(f.power, s.flights[a.index].at, a.space), "step")


def steps_they_have(s: State, f: at.Noncombat, a: Land) -> str:
    """What is left of their range."""
    left = steps_left(s.flights[a.index])
    return f"{left or 'none'} {verb(left, 'is', 'are')} left"


@only(
    "CMV-9",
    "space",
    "It is {steps} from {here} to {space}, and {left}.",
    steps=steps_there,
    here=lambda s, f, a: p.PLACE[s.flights[a.index].at],
    left=steps_they_have,
)
def in_range(s: State, f: at.Noncombat, index: int) -> int:
    """[CMV-9] [NCM-5] [HEL-8] The landing place is within what is left of the range."""
    flight = s.flights[index]
    return within(flight.power, flight.at, steps_left(flight))


land_flights.offers(
    Land, places_to_land, in_range, index=landing_flight, kind=its_kind, number=groups, space=p.ALL_SPACES
)


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
    return landing_places(s, power, kind) & flight_range(power, kind, origin)


def flight_range(power: int, kind: int, origin: int) -> int:
    """[NCM-4] [NCM-8] The spaces within the movement of aircraft, but for the one they are in."""
    return within(power, origin, p.MOVE[kind]) & ~(1 << origin)


def in_hand(s: State, f: at.Noncombat) -> int:
    """The space in hand."""
    return 1 << f.origin


def aircraft_here(s: State, f: at.Noncombat) -> int:
    """The kinds of aircraft that stand here."""
    return kinds_in(s, f.power, f.origin) & p.AIRCRAFT


@Wide
def numbers_here(s: State, f: at.Noncombat, kind: int) -> int:
    """As many as stand here."""
    return up_to(s.units[cell(f.power, f.origin, kind)])


@Wide
def elsewhere(s: State, f: at.Noncombat) -> int:
    """Anywhere on land or the stations."""
    return (p.GROUND_SPACES | p.STATIONS) & ~(1 << f.origin)


def most_fresh(s: State, f: at.Noncombat, a: Send | Storm | Rebase) -> str:
    """How many of a kind can still move."""
    return at_most(rested(s, f.power, a.origin, a.kind), a.kind)


@only("NCM-1", "number", "{most} in {origin} can still fly.", used_up, most=most_fresh)
def unused(s: State, f: at.Noncombat, kind: int) -> int:
    """[NCM-1] Aircraft that have flown in this turn stay where they are."""
    return up_to(rested(s, f.power, f.origin, kind))


@check("ABS-1")
def no_base_of_ours(s: State, f: at.Noncombat, a: Rebase) -> str | None:
    """[ABS-1] There is none, or it serves nobody."""
    if has(s.grounded, a.origin):
        return None
    return f"No {p.TYPE_NAME[a.kind]} can take off from {p.PLACE[a.origin]}: your side has no Air Base there."


@only("ABS-3", "kind", "No {kind} can take off from {origin}: its Air Base is damaged.", no_base_of_ours)
def able_to_rise(s: State, f: at.Noncombat) -> int:
    """[ABS-3] [ABS-1] Fixed wings rise from sound Air Bases and from the stations."""
    return p.AIRCRAFT if has(airfields(s, f.power, p.FTR), f.origin) else 1 << p.HEL


@only(
    "NCM-8",
    "target",
    NOT_FRIENDLY,
    not_hostile_at_start,
    on_a_sound_base,
    on_an_air_base,
    inside_its_sky,
    there=name_of("target"),
    what=land_it_is,
)
def places_to_go(s: State, f: at.Noncombat, kind: int) -> int:
    """[NCM-4] [NCM-8] [HEL-10] [HEL-11] Where aircraft of the kind come down."""
    return landing_places(s, f.power, kind)


@only(
    "CMV-9",
    "target",
    "A {kind} flies {steps}; {target} is farther from {origin}.",
    steps=lambda s, f, a: counted(p.MOVE[a.kind], "step"),
)
def near_enough(s: State, f: at.Noncombat, kind: int) -> int:
    """[CMV-9] Within the movement of the aircraft."""
    return flight_range(f.power, kind, f.origin)


def offer_rebasing(move_from: Decision[State, at.Noncombat]) -> None:
    """Aircraft of the space in hand may fly to another base."""
    rules = unused, able_to_rise, places_to_go, near_enough
    move_from.offers(Rebase, *rules, kind=aircraft_here, number=numbers_here, origin=in_hand, target=elsewhere)


def rebase(s: State, f: at.Noncombat, a: Rebase) -> None:
    """[NCM-1] [E-89] Unused aircraft fly to another base."""
    remove(s, f.power, a.origin, a.kind, a.number)
    units = ((int(a.kind), a.number),)
    s.tell(TookOff("NCM-1", Power(f.power), units, a.origin, a.target, a.origin))
    s.flights.append(Flight(f.power, a.kind, a.number, HOME, a.origin, a.origin, a.target))
    fly(s, len(s.flights) - 1, a.target)


# ---- with troops -----------------------------------------------------------


def helicopter_here(s: State, f: at.Noncombat) -> int:
    """The space in hand, if a helicopter stands there."""
    return 1 << f.origin if count(s, f.power, f.origin, p.HEL) else 0


def troops_near(s: State, f: at.Noncombat, origin: int) -> int:
    """Where troops are within reach of a helicopter."""
    return within(f.power, origin, p.MOVE[p.HEL]) & s.ground[f.power]


@Wide
def land_near(s: State, f: at.Noncombat, origin: int, load: int) -> int:
    """Any land near the troops."""
    return within(f.power, load, p.MOVE[p.HEL]) & p.GROUND_SPACES & ~(1 << load)


def infantry_there(s: State, f: at.Noncombat, origin: int, load: int) -> int:
    """As many as stand there and a helicopter carries."""
    return INFANTRY_LOADS & (2 << count(s, f.power, load, p.INF)) - 1


def artillery_there(s: State, f: at.Noncombat, origin: int, load: int, target: int, infantry: int) -> int:
    """What a helicopter carries beside so many infantry, if it stands there."""
    return BESIDE[infantry] & (2 << count(s, f.power, load, p.ART)) - 1


@gate("NCM-1", "No helicopter in {origin} can still fly in this turn.")
def has_flown(s: State, f: at.Noncombat) -> bool:
    """[NCM-1] [HEL-1] A helicopter that has not flown in this turn."""
    return not rested(s, f.power, f.origin, p.HEL)


def left_there(kind: int) -> Fact:
    """The troops of a kind that have not moved."""
    return lambda s, f, a: at_most(rested(s, f.power, a.load, kind), kind)


@only("NCM-1", "infantry", "{most} in {load} can still move.", most=left_there(p.INF))
def infantry_left(s: State, f: at.Noncombat, origin: int, load: int) -> int:
    """[NCM-1] [E-63] Infantry that has not moved."""
    return (2 << rested(s, f.power, load, p.INF)) - 1


@only("NCM-1", "artillery", "{most} in {load} can still move.", most=left_there(p.ART))
def artillery_left(s: State, f: at.Noncombat, origin: int, load: int) -> int:
    """[NCM-1] [E-63] Artillery that has not moved."""
    return (2 << rested(s, f.power, load, p.ART)) - 1


@check("PUS-4")
def wait_for_transports(s: State, f: at.Noncombat, a: FlyLift) -> str | None:
    """[PUS-4] [E-53] Those at a station."""
    return f"Ground units leave {p.PLACE[a.load]} by transport only." if has(p.SEA, a.load) else None


@only(
    *("HEL-2", "load", "{there} is no friendly land, where helicopters take up troops.", wait_for_transports),
    there=name_of("load"),
)
def on_friendly_land(s: State, f: at.Noncombat) -> int:
    """[HEL-2] [PUS-4] [E-53] [E-63] Troops are taken up in friendly land; those at a station wait for transports."""
    return land(s, p.SIDE[f.power])


@only("NCM-8", "target", NOT_FRIENDLY, there=name_of("target"), what=land_it_is)
def places_to_set_down(s: State, f: at.Noncombat) -> int:
    """[NCM-8] [HEL-2] [HEL-11] Helicopters set troops down on land that is friendly now."""
    return landing_places(s, f.power, p.HEL) & p.LAND


@only("CMV-9", "target", f"From {{origin}} by {{load}} to {{target}} is more than {p.MOVE[p.HEL]} steps.")
def lift_in_range(s: State, f: at.Noncombat, origin: int, load: int) -> int:
    """[CMV-9] [UNI-HEL] To the troops and on to the target within the movement of a helicopter."""
    return within(f.power, load, p.MOVE[p.HEL] - air_distance(f.power, origin, load)) & ~(1 << load)


def offer_lifts(move_from: Decision[State, at.Noncombat]) -> None:
    """[HEL-2] Helicopters of the space in hand may carry troops."""
    move_from.offers(
        FlyLift,
        has_flown,
        infantry_left,
        artillery_left,
        on_friendly_land,
        places_to_set_down,
        lift_in_range,
        origin=helicopter_here,
        load=troops_near,
        target=land_near,
        infantry=infantry_there,
        artillery=artillery_there,
    )


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
