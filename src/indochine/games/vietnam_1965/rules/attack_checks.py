"""Who may go against a target: the rules of combat movement as sets, each with its sentence."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    FULL_LOAD,
    Attack,
    Bomb,
    Fly,
    Send,
    SendAll,
    Storm,
    Sweep,
    at_most,
)
from indochine.games.vietnam_1965.rules.control import friendly
from indochine.games.vietnam_1965.rules.facts import (
    a_crowd,
    begins,
    by_sea,
    name_of,
    of_each,
    of_others,
    steps_of,
    the_only_ones,
    the_power,
    used_up,
)
from indochine.games.vietnam_1965.rules.targets import (
    FLYERS,
    all_able,
    landing_zones,
    marching,
    own_covert,
    targets,
)
from indochine.games.vietnam_1965.rules.ways import (
    BESIDE,
    CLOSE,
    INFANTRY_LOADS,
    NARROW_SKY,
    area_of,
    enemy_in_dmz,
    ground_reach,
    lift_loads,
    rested_in,
    standing,
    transport_reach,
)
from indochine.games.vietnam_1965.state import State, cell, rested
from indochine.kernel.bits import bits, has, ids, up_to
from indochine.kernel.flow import check
from indochine.kernel.legality import Fact, Wide, bar, gate, only, purse
from indochine.kernel.words import counted

SHORE = p.ALL_SPACES & ~p.STATIONS
TOO_MUCH = ((p.HELICOPTER_LOAD + 1, 0), (p.HELICOPTER_LOAD, 1), (0, 2))  # loads that one might think of

# ---- targets


@bar(
    "CMV-4",
    "space",
    "{there} is held by your own side; units may pass it in this phase but not end there.",
    there=name_of("space"),
)
def own_land(s: State, f: at.CombatMove) -> int:
    """[CMV-4] Nobody ends a combat move in friendly land."""
    return friendly(s, f.power)


@only(
    "PPA-5",
    "space",
    "{there} lies outside Thailand, Cambodia and Laos, where {power} fights.",
    there=name_of("space"),
    power=the_power,
)
def inside_the_area(s: State, f: at.CombatMove) -> int:
    """[PPA-5] PARU stays in Thailand, Cambodia and Laos."""
    return area_of(f.power)


def idle(s: State, f: at.CombatMove, a: Attack) -> str:
    """Who is looked at, once some have been sent: the others."""
    sent = s.marches or any(flight.power == f.power for flight in s.flights)
    return " that has not moved" if sent else ""


@only("CMV-9", "space", "No unit of {power}{idle} can attack {space}.", power=the_power, idle=idle)
def within_reach(s: State, f: at.CombatMove) -> int:
    """[CMV-9] Somebody must be able to get there, or have a mission there."""
    return targets(s, f.power)


def covert_board(s: State, f: at.CombatMove) -> int:
    """Where a power might have covert units."""
    return p.COVERT_BOARD[f.power]


def coming_out(s: State, f: at.CombatMove) -> str:
    """Each of the two covert powers has its own rule."""
    return "PVC-6" if f.power == p.VC else "PPA-6"


@only(coming_out, "space", "No covert units are in {space}.")
def hiding_places(s: State, f: at.CombatMove) -> int:
    """[PVC-6] [PPA-6] [E-107] Only covert units can come out, at any time."""
    return own_covert(s, f.power)


# ---- who is thought of


def against(s: State, f: at.CombatMove) -> int:
    """The target in hand."""
    return 1 << f.target


@Wide
def ashore(s: State, f: at.CombatMove, kind: int) -> int:
    """Where units of a kind stand on land."""
    return standing(s, f.power, kind) & SHORE


@Wide
def own_crowds(s: State, f: at.CombatMove) -> int:
    """Where ground units of several kinds stand."""
    return bits(space for space in ids(s.ground[f.power]) if a_crowd(s, f.power, space))


def stations(s: State, f: at.CombatMove) -> int:
    """The stations where the power has anybody."""
    return s.present[f.power] & p.STATIONS


def afloat(s: State, f: at.CombatMove, origin: int) -> int:
    """Who waits at a station for transports."""
    return bits(kind for kind in (*p.GROUND_TYPES, p.AAG) if s.units[cell(f.power, origin, kind)])


@Wide
def at_station(s: State, f: at.CombatMove, origin: int, kind: int) -> int:
    """As many as stand there."""
    return up_to(s.units[cell(f.power, origin, kind)])


@Wide
def as_many(s: State, f: at.CombatMove, kind: int, origin: int) -> int:
    """As many as stand there."""
    return up_to(s.units[cell(f.power, origin, kind)])


def bases_of(s: State, f: at.CombatMove, kind: int) -> int:
    """Where aircraft of a kind stand."""
    return standing(s, f.power, kind)


def flying_kinds(s: State, f: at.CombatMove) -> int:
    """All aircraft, of a power that can ever have some."""
    return p.AIRCRAFT if FLYERS[f.power] else 0


def bombing_kinds(s: State, f: at.CombatMove) -> int:
    """Fixed wings, of a power that can ever have some."""
    return p.FIXED_WING if FLYERS[f.power] else 0


def fighters(s: State, f: at.CombatMove) -> int:
    """Fighters, of a power that has some."""
    return 1 << p.FTR if FLYERS[f.power] and standing(s, f.power, p.FTR) else 0


def helicopters(s: State, f: at.CombatMove) -> int:
    """Where helicopters stand."""
    return standing(s, f.power, p.HEL) if FLYERS[f.power] else 0


def with_troops(s: State, f: at.CombatMove) -> int:
    """Where infantry or artillery stands."""
    return standing(s, f.power, p.INF) | standing(s, f.power, p.ART)


@Wide
def imagined_infantry(s: State, f: at.CombatMove, origin: int, load: int) -> int:
    """The infantry one might think of, as far as it stands there."""
    return IMAGINED_INFANTRY & (2 << s.units[cell(f.power, load, p.INF)]) - 1


@Wide
def imagined_beside(s: State, f: at.CombatMove, origin: int, load: int, infantry: int) -> int:
    """The artillery one might think of beside so much infantry, as far as it stands there."""
    return IMAGINED_BESIDE[infantry] & (2 << s.units[cell(f.power, load, p.ART)]) - 1


IMAGINED_INFANTRY = bits(infantry for infantry, _ in p.LOADS + TOO_MUCH)
IMAGINED_BESIDE = tuple(
    bits(guns for some, guns in p.LOADS + TOO_MUCH if some == infantry) for infantry in range(p.HELICOPTER_LOAD + 2)
)


# ---- ground units


@bar("CMV-4", "target", "{there} is held by your own side.", there=name_of("target"))
def no_target(s: State, f: at.CombatMove) -> int:
    """[CMV-4] [PPA-5] Nobody ends a combat move in friendly land, nor outside the area of the power."""
    return friendly(s, f.power) | ~area_of(f.power)


@bar("AAG-4", "kind", "AA guns move only in the non-combat phase.")
def guns(s: State, f: at.CombatMove) -> int:
    """[AAG-4] Guns move in the non-combat phase only."""
    return 1 << p.AAG


@bar("AAG-4", "kind", "AA guns move only in the non-combat phase.")
def guns_afloat(s: State, f: at.CombatMove, origin: int) -> int:
    """[AAG-4] Nor do they land."""
    return 1 << p.AAG


def most_rested(s: State, f: at.CombatMove, a: Send | Storm | Fly | Sweep | Bomb) -> str:
    """How many of a kind can still move."""
    return at_most(rested(s, f.power, a.origin, a.kind), a.kind)


@only("CMV-7", "number", "{most} in {origin} can still move.", used_up, most=most_rested)
def not_moved(s: State, f: at.CombatMove, kind: int, origin: int) -> int:
    """[CMV-7] A unit moves once; what has moved or was used in this turn stays."""
    return up_to(rested(s, f.power, origin, kind))


@only("CMV-7", "number", "{most} in {origin} can still move.", most=most_rested)
def not_moved_afloat(s: State, f: at.CombatMove, origin: int, kind: int) -> int:
    """[CMV-7] Nor does it land twice."""
    return up_to(rested(s, f.power, origin, kind))


@check("CMV-9")
def near_enough(s: State, f: at.CombatMove, a: Send) -> str | None:
    """[CMV-9] [TRL-3] The target must be within the movement value."""
    if a.origin == a.target:  # the DMZ, where units can stand that may be attacked too
        return f"These units are in {p.PLACE[a.target]} already."
    if has(ground_reach(s, a.kind, 1 << a.origin, p.GROUND_SPACES), a.target):
        return None
    steps = counted(p.MOVE[a.kind], "space")
    return f"{begins(a.target)} is too far from {p.PLACE[a.origin]} for {p.TYPE_NAME[a.kind]}, which moves {steps}."


NO_WAY = (
    "From {origin} no way through friendly land leads {kind} to {target} in {steps}: "
    "units must stop on entering other land."
)


@only("CMV-10", "origin", NO_WAY, near_enough, steps=lambda s, f, a: steps_of(s, a.kind, a.origin))
def way_is_open(s: State, f: at.CombatMove, kind: int) -> int:
    """[CMV-10] [CMV-4] On the way there must be friendly land only: units stop where they enter other land."""
    near = rested_in(s, f.power, kind) & CLOSE[f.target]  # nobody is looked for who is far away
    return near and near & marching(s, f.power, kind, f.target)


@check("CMV-10")
def no_way(s: State, f: at.CombatMove, a: Send) -> str | None:
    """[CMV-10] Near enough, but other land lies between."""
    if near_enough.test(s, f, a) or has(way_is_open(s, f, a.kind), a.origin):
        return None
    origin, target = p.PLACE[a.origin], p.PLACE[a.target]
    return NO_WAY.format(origin=origin, kind=p.TYPE_NAME[a.kind], target=target, steps=steps_of(s, a.kind, a.origin))


def wait_for_transports(s: State, f: at.CombatMove, a: SendAll) -> str | None:
    """[PUS-4] [PRK-2] [E-53] Nobody marches from a station."""
    if not has(p.STATIONS, a.origin):
        return None
    landing = "to a port or with a landing token" if f.power == p.USA else "to a port in the non-combat phase"
    return f"Ground units leave {p.PLACE[a.origin]} by transport only, {landing}."


@check("CMV-7")
def all_have_moved(s: State, f: at.CombatMove, a: SendAll) -> str | None:
    """[CMV-7] Nobody is left who could go."""
    if any(rested(s, f.power, a.origin, kind) for kind in p.GROUND_TYPES):
        return None
    return f"No ground unit in {p.PLACE[a.origin]} can still move."


def going(s: State, f: at.CombatMove, a: SendAll) -> list[int]:
    """The kinds of ground units that can go."""
    return [kind for kind, _ in all_able(s, f, a.origin)]


@only(
    "CMV-7",
    "origin",
    "Of the ground units in {origin} only {kind} can still move: send it by itself.",
    *by_sea("PUS-4", wait_for_transports),
    all_have_moved,
    of_each(near_enough),
    of_others(no_way, going),
    of_others(near_enough, going),
    kind=the_only_ones,
)
def several_can_go(s: State, f: at.CombatMove) -> int:
    """[CMV-3] All together: of at least two kinds; of one kind the most is all."""
    near = s.ground[f.power] & CLOSE[f.target]
    infantry, artillery, armor = [near and near & rested_in(s, f.power, kind) for kind in p.GROUND_TYPES]
    if not infantry & artillery | (infantry | artillery) & armor:
        return 0
    infantry &= marching(s, f.power, p.INF, f.target)
    artillery &= marching(s, f.power, p.ART, f.target)
    armor &= marching(s, f.power, p.ARM, f.target)
    return infantry & artillery | (infantry | artillery) & armor


# ---- landings


@gate(
    "PUS-5",
    "{name} has no landing tokens: its units go ashore in ports in the non-combat phase.",
    name=lambda s, f, a: p.POWER_NAME[f.power],
)
def no_tokens_ever(s: State, f: at.CombatMove) -> bool:
    """[PUS-5] [PUS-4] Only the USA have landing tokens; without one no coast of another can be entered."""
    return f.power != p.USA


@purse("PUS-5", "All landing tokens are spent.")
def landing_tokens(s: State, f: at.CombatMove) -> int:
    """[PUS-5] The tokens that are left."""
    return s.landing


def token_for_each_coast(s: State, f: at.CombatMove) -> int:
    """[PUS-5] [E-55] A token for each coast in a turn: nothing where one was spent already."""
    return 0 if s.landings >> f.target & 1 else 1


@only("PUS-5", "target", "{there} has no coast.", there=name_of("target"))
def coasts(s: State, f: at.CombatMove) -> int:
    """[PUS-5] Landings go to a coast."""
    return p.COASTAL


@bar("PUS-5", "target", "No enemy is in the DMZ; units land there in the non-combat phase.")
def quiet_dmz(s: State, f: at.CombatMove) -> int:
    """[PUS-5] [E-46] The DMZ is attacked only if an enemy is there."""
    return 0 if enemy_in_dmz(s, f.power) else 1 << p.DMZ


@only(
    "PUS-3",
    "origin",
    "{zone} is more than {steps} from {origin}.",
    zone=lambda s, f, a: p.NAME[p.COAST[a.target]],
    steps=lambda s, f, a: counted(p.TRANSPORT_STEPS[f.power], "sea zone"),
)
def transports_get_there(s: State, f: at.CombatMove) -> int:
    """[PUS-3] Transports carry units two sea zones."""
    return bits(station for station in (p.YANKEE, p.DIXIE) if transport_reach(f.power, station) >> f.target & 1)


# ---- helicopters with cargo


@only("HEL-2", "artillery", f"A helicopter carries {FULL_LOAD}.")
def within_the_load(s: State, f: at.CombatMove, origin: int, load: int, infantry: int) -> int:
    """[HEL-2] Two infantry, or one infantry and one artillery."""
    return BESIDE[infantry] if INFANTRY_LOADS >> infantry & 1 else 0


@bar("PUS-4", "load", "Ground units leave {load} by transport only.")
def at_sea(s: State, f: at.CombatMove) -> int:
    """[PUS-4] Ground units leave the stations by transport only [E-53]."""
    return p.SEA


@only("HEL-2", "load", "{there} is no friendly land, where helicopters take up troops.", there=name_of("load"))
def friendly_land(s: State, f: at.CombatMove) -> int:
    """[HEL-2] Units are taken up in friendly land."""
    return friendly(s, f.power)


@only("HEL-1", "origin", "The helicopters in {origin} have done their work in this turn.")
def one_task_in_a_turn(s: State, f: at.CombatMove) -> int:
    """[HEL-1] A helicopter does one thing in a turn."""
    return rested_in(s, f.power, p.HEL)


def cargo_left(kind: int) -> Fact:
    """The troops of a kind that can still move."""
    return lambda s, f, a: at_most(rested(s, f.power, a.load, kind), kind)


@only("CMV-7", "infantry", "{most} in {load} can still move.", most=cargo_left(p.INF))
def infantry_rested(s: State, f: at.CombatMove, origin: int, load: int) -> int:
    """[CMV-7] The cargo has not moved before [E-63]."""
    return INFANTRY_LOADS & (2 << rested(s, f.power, load, p.INF)) - 1


@only("CMV-7", "artillery", "{most} in {load} can still move.", most=cargo_left(p.ART))
def artillery_rested(s: State, f: at.CombatMove, origin: int, load: int) -> int:
    """[CMV-7] Nor have the guns."""
    return (2 << rested(s, f.power, load, p.ART)) - 1


@only("NCM-8", "target", "Helicopters cannot land in {target}.")
def can_set_down(s: State, f: at.CombatMove) -> int:
    """[NCM-8] Helicopters set down on land that can be held, not in the DMZ [E-46]."""
    return landing_zones(s, f.power)


@only("CMV-9", "load", f"The way from {{origin}} by {{load}} is too long for helicopters ({p.MOVE[p.HEL]} steps).")
def lift_in_range(s: State, f: at.CombatMove, origin: int) -> int:
    """[CMV-9] [HEL-9] The way by the loading place is within the range; the way home need not be."""
    return lift_loads(NARROW_SKY[f.power], origin, f.target)
