"""Who may go against a target: the rules of combat movement as sets, each with its sentence."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    FULL_LOAD,
    Bomb,
    Fly,
    FlyLift,
    Send,
    SendAll,
    Storm,
    StrikeAfter,
    Sweep,
    at_most,
    of_kind,
)
from indochine.games.vietnam_1965.events import AIMS
from indochine.games.vietnam_1965.rules.control import friendly, neutral
from indochine.games.vietnam_1965.rules.facts import begins, name_of, of_each, the_power
from indochine.games.vietnam_1965.rules.targets import (
    FLYERS,
    landing_zones,
    marching,
    own_covert,
    run_over,
    second_strikes,
    targets,
)
from indochine.games.vietnam_1965.rules.ways import (
    BESIDE,
    CLOSE,
    INFANTRY_LOADS,
    NARROW_SKY,
    air_distance,
    air_origins,
    airfields,
    area_of,
    bomb_goals,
    enemy_in_dmz,
    escorted,
    lift_loads,
    rested_in,
    standing,
    steps_home,
    strike_goals,
    swept,
    transport_reach,
)
from indochine.games.vietnam_1965.state import AT_AIR_BASE, AT_CITY, AT_FIRE_BASE, AT_TRAIL, State, cell, rested
from indochine.kernel.bits import bits, up_to
from indochine.kernel.flow import check
from indochine.kernel.legality import Check, Wide, bar, gate, only, purse
from indochine.kernel.words import counted

SHORE = p.ALL_SPACES & ~p.STATIONS
TOO_MUCH = ((p.HELICOPTER_LOAD + 1, 0), (p.HELICOPTER_LOAD, 1), (0, 2))  # loads that one might think of

# ---- targets


@bar(
    "CMV-4",
    "space",
    "{there} is held by the own side; units may pass it in this phase but not end there.",
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


@only("CMV-9", "space", "No unit of {power} that has not moved can attack {space}.", power=the_power)
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
def own_ground(s: State, f: at.CombatMove) -> int:
    """Where ground units of the power stand."""
    return s.ground[f.power]


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
def imagined_beside(s: State, f: at.CombatMove, origin: int, load: int, infantry: int) -> int:
    """The artillery one might think of beside so much infantry."""
    return IMAGINED_BESIDE[infantry]


IMAGINED_BESIDE = tuple(
    bits(guns for some, guns in p.LOADS + TOO_MUCH if some == infantry) for infantry in range(p.HELICOPTER_LOAD + 2)
)


# ---- ground units


@bar("CMV-4", "target", "{there} is held by the own side.", there=name_of("target"))
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


@only("CMV-7", "number", "{most} in {origin} can still move.", most=most_rested)
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
    steps = p.LAND_DISTANCE[a.target][a.origin]
    along_trail = s.trail and p.TRAIL >> a.origin & 1
    if steps <= p.MOVE[a.kind] + (p.TRAIL_MOVE if along_trail else 0):
        return None
    return f"{begins(a.target)} is too far from {p.PLACE[a.origin]}: {p.TYPE_NAME[a.kind]} moves {p.MOVE[a.kind]}."


@only(
    "CMV-10",
    "origin",
    "From {origin} no way through friendly land leads {kind} to {target} in {steps}: "
    "units must stop on entering other land.",
    near_enough,
    steps=lambda s, f, a: p.MOVE[a.kind],
)
def way_is_open(s: State, f: at.CombatMove, kind: int) -> int:
    """[CMV-10] [CMV-4] On the way there must be friendly land only: units stop where they enter other land."""
    near = rested_in(s, f.power, kind) & CLOSE[f.target]  # nobody is looked for who is far away
    return near and near & marching(s, f.power, kind, f.target)


@check("PUS-4")
def wait_for_transports(s: State, f: at.CombatMove, a: SendAll) -> str | None:
    """[PUS-4] [E-53] Nobody marches from a station."""
    return f"Ground units leave {p.PLACE[a.origin]} by transport only." if p.STATIONS >> a.origin & 1 else None


@check("CMV-7")
def all_have_moved(s: State, f: at.CombatMove, a: SendAll) -> str | None:
    """[CMV-7] Nobody is left who could go."""
    if any(rested(s, f.power, a.origin, kind) for kind in p.GROUND_TYPES):
        return None
    return f"No ground unit in {p.PLACE[a.origin]} can still move."


@check("CMV-10")
def no_way_for_any(s: State, f: at.CombatMove, a: SendAll) -> str | None:
    """[CMV-10] Other land lies between, for all of them."""
    if any(way_is_open(s, f, kind) >> a.origin & 1 for kind in p.GROUND_TYPES):
        return None
    way = f"From {p.PLACE[a.origin]} no way through friendly land leads any ground unit to {p.PLACE[a.target]}"
    return f"{way}: units must stop on entering other land."


@only(
    "CMV-3",
    "origin",
    "Of the ground units in {origin} only one kind can go to {target}: send it by itself.",
    wait_for_transports,
    all_have_moved,
    of_each(near_enough),
    no_way_for_any,
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


def cargo_left(s: State, f: at.CombatMove, a: FlyLift) -> str:
    """The troops that can still move."""
    infantry, artillery = (rested(s, f.power, a.load, kind) for kind in (p.INF, p.ART))
    return f"{of_kind(infantry, p.INF)} and {of_kind(artillery, p.ART)}"


@only("CMV-7", "infantry", "In {load} no more than {left} can still move.", left=cargo_left)
def infantry_rested(s: State, f: at.CombatMove, origin: int, load: int) -> int:
    """[CMV-7] The cargo has not moved before [E-63]."""
    return (2 << rested(s, f.power, load, p.INF)) - 1


@only("CMV-7", "artillery", "In {load} no more than {left} can still move.", left=cargo_left)
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


# ---- aircraft with a mission


@bar("BOM-1", "kind", "Bombers only bomb bases, cities and the Trail.")
def bombers(s: State, f: at.CombatMove) -> int:
    """[BOM-1] Bombers do nothing else."""
    return 1 << p.BOM


@bar("FTR-1", "kind", "Fighters fight only aircraft.")
def pure_fighters(s: State, f: at.CombatMove) -> int:
    """[FTR-1] Fighters do not bomb."""
    return 1 << p.FTR


@check("ABS-1")
def no_base_of_ours(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str | None:
    """[ABS-1] There is none, or the enemy has taken it."""
    if s.grounded >> a.origin & 1:
        return None
    return f"No aircraft can take off from {p.PLACE[a.origin]}: the own side has no Air Base there."


@only("ABS-3", "origin", "No aircraft can take off from {origin}: its Air Base is damaged.", no_base_of_ours)
def can_take_off(s: State, f: at.CombatMove, kind: int) -> int:
    """[ABS-1] [ABS-3] Fixed wings rise from a sound Air Base or a station."""
    return airfields(s, f.power, kind)


@bar("FTR-2", "kind", "No own bombers or fighter-bombers fly to {target}.")
def nobody_to_cover(s: State, f: at.CombatMove) -> int:
    """[FTR-2] Fighters escort bombers and fighter-bombers."""
    return 0 if escorted(s) >> f.target & 1 else 1 << p.FTR


@bar("FTR-2", "kind", "Own bombers or fighter-bombers fly to {target}: fighters go there as their escort.")
def cover_needed(s: State, f: at.CombatMove) -> int:
    """[FTR-2] [E-70] With a raid to guard they are escorts."""
    return 1 << p.FTR if escorted(s) >> f.target & 1 else 0


@bar("FTR-1", "kind", "No enemy fighters or fighter-bombers stand at an Air Base in {target}.")
def nobody_to_sweep(s: State, f: at.CombatMove) -> int:
    """[FTR-1] [E-70] Without a raid to guard there must be enemy aircraft at a base."""
    return 0 if swept(s, f.power, 1 << f.target) else 1 << p.FTR


@check("NEU-2")
def no_air_attack_on_neutrals(s: State, f: at.CombatMove, a: Fly) -> str | None:
    """[NEU-2] Neutral land is not attacked from the air alone [E-62]."""
    if not neutral(s) >> a.target & 1:
        return None
    return f"{p.NAME[a.target]} is neutral: aircraft only join an invasion by ground units, and none is on its way."


@bar("CAI-3", "kind", "No ground units of the enemy are in {target}.", no_air_attack_on_neutrals)
def nobody_to_hit(s: State, f: at.CombatMove) -> int:
    """[CAI-3] Without enemy ground units there is nothing to strike [E-89]."""
    return 0 if strike_goals(s, f.power) >> f.target & 1 else p.AIRCRAFT & ~(1 << p.FTR)


@bar("STR-8", "aim", "Only the USA bomb the Trail.")
def trail(s: State, f: at.CombatMove) -> int:
    """[STR-8] The Trail is bombed by the USA only."""
    return 0 if f.power == p.USA else 1 << AT_TRAIL


@only("CBO-1", "aim", "There is no {what} of the enemy in {target}.", what=lambda s, f, a: AIMS[a.aim])
def aims_there(s: State, f: at.CombatMove) -> int:
    """[CBO-1] What is bombed must be there, and the enemy's."""
    air_bases, fire_bases, cities, trail = (goals >> f.target & 1 for goals in bomb_goals(s, f.power))
    return air_bases << AT_AIR_BASE | fire_bases << AT_FIRE_BASE | cities << AT_CITY | trail << AT_TRAIL


@gate("CMV-10", "Own armor runs over {target} in this phase.")
def ridden_down(s: State, f: at.CombatMove) -> int:
    """[CMV-10] With armor going through, the land is no target any more [E-110]."""
    return run_over(s) >> f.target & 1


def too_far(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str:
    """Why aircraft do not get there and home."""
    out, home = air_distance(f.power, a.origin, a.target), steps_home(s, f.power, a.kind, a.target)
    way = f"{out} steps there and {home} to the nearest landing place" if max(out, home) < p.FAR else "no way there"
    return f"{way}, with a range of {p.MOVE[a.kind]}"


def not_home(rule: str, kind: int) -> Check:
    """The check that aircraft of this kind would not get home, under the rule that wants them there."""

    def lost(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str | None:
        if a.kind != kind:
            return None
        return f"{begins(a.target)} is too far from {p.PLACE[a.origin]}: {too_far(s, f, a)}."

    return Check(rule, lost)


@check("PPA-5")
def beyond_its_sky(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str | None:
    """[PPA-5] Aircraft of PARU too keep to its area."""
    if air_distance(f.power, a.origin, a.target) < p.FAR or not NARROW_SKY[f.power]:
        return None
    return f"Aircraft of {p.THE_POWER[f.power]} fly only over Thailand, Cambodia and Laos, not to {p.PLACE[a.target]}."


@check("CMV-9")
def too_far_out(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str | None:
    """[CMV-9] Even the way there is longer than the movement value."""
    out = air_distance(f.power, a.origin, a.target)
    if out <= p.MOVE[a.kind]:
        return None
    name = p.TYPE_NAME[a.kind]
    return f"{begins(a.target)} is {out} steps from {p.PLACE[a.origin]}, and a {name} flies {p.MOVE[a.kind]}."


@only(
    *("FBO-3", "origin", "{there} is too far from {origin}: {way}.", beyond_its_sky, too_far_out),
    *(not_home("BOM-2", p.BOM), not_home("ABS-1", p.FTR), not_home("NCM-8", p.HEL)),
    there=name_of("target"),
    way=too_far,
)
def gets_home(s: State, f: at.CombatMove, kind: int) -> int:
    """[FBO-3] [ABS-1] From the target a landing place must be within what is left of the range."""
    return air_origins(s, f.power, kind, p.ALL_SPACES, f.target)


# ---- after the bombs


@check("CAI-3")
def somebody_to_strike(s: State, f: at.CombatMove, a: StrikeAfter) -> str | None:
    """[FBO-1] There must be ground units to strike [E-62] [E-89]."""
    return None if strike_goals(s, f.power) >> a.space & 1 else f"There are no ground units in {p.PLACE[a.space]}."


@only(
    "FBO-1",
    "space",
    f"From {{target}} by {{space}} no landing place is within the range of {p.MOVE[p.FBO]}.",
    somebody_to_strike,
    target=lambda s, f, a: p.PLACE[s.flights[f.raider].target],
)
def home_from_second(s: State, f: at.CombatMove) -> int:
    """[FBO-1] [FBO-3] Both missions and the way home within the range."""
    return second_strikes(s, f)
