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
    StrikeAfter,
    Sweep,
    at_most,
)
from indochine.games.vietnam_1965.events import AIMS
from indochine.games.vietnam_1965.rules.control import friendly, neutral
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
)
from indochine.games.vietnam_1965.rules.targets import (
    FLYERS,
    all_able,
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
    ground_reach,
    lift_loads,
    rested_in,
    standing,
    steps_home,
    strike_goals,
    swept,
    transport_reach,
)
from indochine.games.vietnam_1965.state import AT_AIR_BASE, AT_CITY, AT_FIRE_BASE, AT_TRAIL, State, cell, rested
from indochine.kernel.bits import bits, has, ids, up_to
from indochine.kernel.flow import check
from indochine.kernel.legality import Check, Fact, Wide, bar, gate, only, purse
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
    return f"No aircraft can take off from {p.PLACE[a.origin]}: your side has no Air Base there."


@only("ABS-3", "origin", "No aircraft can take off from {origin}: its Air Base is damaged.", no_base_of_ours)
def can_take_off(s: State, f: at.CombatMove, kind: int) -> int:
    """[ABS-1] [ABS-3] Fixed wings rise from a sound Air Base or a station."""
    return airfields(s, f.power, kind)


@bar("FTR-2", "kind", "None of your bombers or fighter-bombers fly to {target}.")
def nobody_to_cover(s: State, f: at.CombatMove) -> int:
    """[FTR-2] Fighters escort bombers and fighter-bombers."""
    return 0 if escorted(s) >> f.target & 1 else 1 << p.FTR


@bar("FTR-2", "kind", "Your bombers or fighter-bombers fly to {target}: fighters go there as their escort.")
def cover_needed(s: State, f: at.CombatMove) -> int:
    """[FTR-2] [E-70] With a raid to guard they are escorts."""
    return 1 << p.FTR if escorted(s) >> f.target & 1 else 0


@bar("FTR-1", "kind", "No enemy fighters or fighter-bombers stand at an Air Base in {target}.")
def nobody_to_sweep(s: State, f: at.CombatMove) -> int:
    """[FTR-1] [E-70] Without a raid to guard there must be enemy aircraft at a base."""
    return 0 if swept(s, f.power, 1 << f.target) else 1 << p.FTR


@check("NEU-2")
def no_air_attack_on_neutrals(s: State, f: at.CombatMove, a: Fly | StrikeAfter) -> str | None:
    """[NEU-2] Neutral land is not attacked from the air alone [E-62]."""
    target = a.space if isinstance(a, StrikeAfter) else a.target
    if not neutral(s) >> target & 1 or strike_goals(s, f.power) >> target & 1:
        return None
    return f"{p.NAME[target]} is neutral: aircraft only join an invasion by ground units, and none is on its way."


@bar("CAI-3", "kind", "No ground units of the enemy are in {target}.", no_air_attack_on_neutrals)
def nobody_to_hit(s: State, f: at.CombatMove) -> int:
    """[CAI-3] Without enemy ground units there is nothing to strike [E-89]."""
    return 0 if strike_goals(s, f.power) >> f.target & 1 else p.AIRCRAFT & ~(1 << p.FTR)


@bar("STR-8", "aim", "Only the USA bomb the Trail.")
def trail(s: State, f: at.CombatMove) -> int:
    """[STR-8] The Trail is bombed by the USA only."""
    return 0 if f.power == p.USA else 1 << AT_TRAIL


@check("STR-8")
def enemy_trail(s: State, f: at.CombatMove, a: Bomb) -> str | None:
    """[STR-8] [E-49] The Trail where Communists hold it."""
    if a.aim != AT_TRAIL or not has(p.TRAIL, a.target):
        return None
    return f"{begins(a.target)} is not Communist: the Trail is bombed in Communist land only."


@check("CBO-1")
def no_trail(s: State, f: at.CombatMove, a: Bomb) -> str | None:
    """[CBO-1] It must be there."""
    return f"The Trail does not pass {p.PLACE[a.target]}." if a.aim == AT_TRAIL else None


@check("CBO-1")
def serving_nobody(s: State, f: at.CombatMove, a: Bomb) -> str | None:
    """[CBO-1] [E-101] A base in land that has turned neutral."""
    owners = {AT_AIR_BASE: s.air_base, AT_FIRE_BASE: s.fire_base}.get(a.aim)
    if not owners or not has(neutral(s), a.target) or not owners[a.target]:
        return None
    return f"{p.NAME[a.target]} is neutral: the {AIMS[a.aim]} there serves nobody."


@only(
    *("CBO-1", "aim", "There is no {what} of the enemy in {target}.", enemy_trail, no_trail, serving_nobody),
    what=lambda s, f, a: AIMS[a.aim],
)
def aims_there(s: State, f: at.CombatMove) -> int:
    """[CBO-1] What is bombed must be there, and the enemy's."""
    air_bases, fire_bases, cities, trail = (goals >> f.target & 1 for goals in bomb_goals(s, f.power))
    return air_bases << AT_AIR_BASE | fire_bases << AT_FIRE_BASE | cities << AT_CITY | trail << AT_TRAIL


@gate("CMV-10", "Your armor runs over {target} in this phase.")
def ridden_down(s: State, f: at.CombatMove) -> int:
    """[CMV-10] With armor going through, the land is no target any more [E-110]."""
    return run_over(s) >> f.target & 1


def too_far(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str:
    """Why aircraft do not get there and home."""
    out, home = air_distance(f.power, a.origin, a.target), steps_home(s, f.power, a.kind, a.target)
    back = f"{home} to the nearest landing place" if home < p.FAR else "no landing place within any range"
    return f"{counted(out, 'step')} there and {back}, with a range of {p.MOVE[a.kind]}"


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
    if strike_goals(s, f.power) >> a.space & 1:
        return None
    return f"No ground units of the enemy are in {p.PLACE[a.space]}."


def both_missions(s: State, f: at.CombatMove, a: StrikeAfter) -> str:
    """The way out, on and home."""
    flight = s.flights[f.raider]
    out, on = (air_distance(f.power, *leg) for leg in ((flight.origin, flight.target), (flight.target, a.space)))
    home = steps_home(s, f.power, p.FBO, a.space)
    back = f"{home} to the nearest landing place" if home < p.FAR else "no landing place within any range"
    return f"{counted(out, 'step')} to {p.PLACE[flight.target]}, {on} on to {p.PLACE[a.space]} and {back}"


@only(
    *("FBO-1", "space", f"That is {{way}}, with a range of {p.MOVE[p.FBO]}."),
    *(no_air_attack_on_neutrals, somebody_to_strike),
    way=both_missions,
)
def home_from_second(s: State, f: at.CombatMove) -> int:
    """[FBO-1] [FBO-3] Both missions and the way home within the range."""
    return second_strikes(s, f)
