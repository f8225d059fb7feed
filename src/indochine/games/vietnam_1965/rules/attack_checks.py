"""Why units may not go against a target: the checks of combat movement, each under its rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    FULL_LOAD,
    Attack,
    Bomb,
    Fly,
    FlyLift,
    Reveal,
    Send,
    SendAll,
    Storm,
    StrikeAfter,
    Sweep,
    at_most,
    of_kind,
)
from indochine.games.vietnam_1965.events import (
    AIMS,
)
from indochine.games.vietnam_1965.rules.control import friendly, neutral
from indochine.games.vietnam_1965.rules.targets import (
    all_able,
    landing_zones,
    run_over,
    second_strikes,
    targets,
)
from indochine.games.vietnam_1965.rules.ways import (
    air_distance,
    air_origins,
    airfields,
    area_of,
    bomb_goals,
    combat_ground,
    enemy_in_dmz,
    escorted,
    ground_origins,
    steps_home,
    strike_goals,
    swept,
    transport_reach,
)
from indochine.games.vietnam_1965.state import (
    State,
    hidden,
    rested,
)
from indochine.kernel.flow import Check, check
from indochine.kernel.words import counted

Test = Callable[[State, Any, Any], str | None]

# ---- checks for targets


@check("CMV-4")
def not_friendly(s: State, f: at.CombatMove, a: Attack) -> str | None:
    """[CMV-4] Nobody ends a combat move in friendly land."""
    if friendly(s, f.power) >> a.space & 1:
        return f"{p.NAME[a.space]} is held by the own side; units may pass it in this phase but not end there."
    return None


@check("PPA-5")
def inside_the_area(s: State, f: at.CombatMove, a: Attack) -> str | None:
    """[PPA-5] PARU stays in Thailand, Cambodia and Laos."""
    if area_of(f.power) >> a.space & 1:
        return None
    return f"{p.NAME[a.space]} lies outside Thailand, Cambodia and Laos, where {p.THE_POWER[f.power]} fights."


@check("CMV-9")
def somebody_gets_there(s: State, f: at.CombatMove, a: Attack) -> str | None:
    """[CMV-9] Somebody must be able to get there, or have a mission there."""
    if targets(s, f.power) >> a.space & 1:
        return None
    return f"No unit of {p.THE_POWER[f.power]} that has not moved can attack {p.PLACE[a.space]}."


def by_screen(vc_rule: str, paru_rule: str, whose: Callable[[Any], int], test: Test) -> tuple[Check, Check]:
    """A check of covert units, for each of their two powers under its own rule."""

    def of(power: int) -> Test:
        @wraps(test)
        def asked(s: State, f: Any, a: Any) -> str | None:
            return test(s, f, a) if whose(f) == power else None

        return asked

    return Check(vc_rule, of(p.VC)), Check(paru_rule, of(p.PARU))


def hides_there(s: State, f: at.CombatMove, a: Reveal) -> str | None:
    """[PVC-6] [PPA-6] Only covert units can come out."""
    return None if hidden(s, f.power, a.space) else f"No covert units are in {p.PLACE[a.space]}."


HIDE_THERE = by_screen("PVC-6", "PPA-6", lambda f: int(f.power), hides_there)


# ---- checks for ground units


@check("AAG-4")
def guns_stay(s: State, f: at.CombatMove, a: Send | Storm) -> str | None:
    """[AAG-4] Guns move in the non-combat phase only."""
    return "AA guns move only in the non-combat phase." if a.kind == p.AAG else None


@check("CMV-7")
def rested_units(s: State, f: at.CombatMove, a: Send | Storm | Fly | Sweep | Bomb) -> str | None:
    """[CMV-7] A unit moves once; what has moved or was used in this turn stays."""
    there = rested(s, f.power, a.origin, a.kind)
    if a.number <= there:
        return None
    return f"{at_most(there, a.kind)} in {p.PLACE[a.origin]} can still move, not {a.number}."


@check("CMV-9")
def near_enough(s: State, f: at.CombatMove, a: Send) -> str | None:
    """[CMV-9] [TRL-3] The target must be within the movement value."""
    if a.origin == a.target:  # the DMZ, where units can stand that may be attacked too
        return f"These units are in {p.PLACE[a.target]} already."
    steps = p.LAND_DISTANCE[a.target][a.origin]
    along_trail = s.trail and p.TRAIL >> a.origin & 1
    if steps <= p.MOVE[a.kind] + (p.TRAIL_MOVE if along_trail else 0):
        return None
    return f"{p.NAME[a.target]} is too far from {p.PLACE[a.origin]}: {p.TYPE_NAME[a.kind]} moves {p.MOVE[a.kind]}."


@check("CMV-10")
def way_is_open(s: State, f: at.CombatMove, a: Send) -> str | None:
    """[CMV-10] [CMV-4] On the way there must be friendly land only: units stop where they enter other land."""
    if ground_origins(s, a.kind, a.target, combat_ground(s, f.power, a.kind)) >> a.origin & 1:
        return None
    return (
        f"From {p.PLACE[a.origin]} no way through friendly land leads {p.TYPE_NAME[a.kind]} to {p.PLACE[a.target]} "
        f"in {p.MOVE[a.kind]}: units must stop on entering other land."
    )


@check("CMV-3")
def several_can_go(s: State, f: at.CombatMove, a: SendAll) -> str | None:
    """[CMV-3] All together: of at least two kinds; of one kind the most is all."""
    if len(all_able(s, f, a.origin)) > 1:
        return None
    return f"Fewer than two kinds of ground units in {p.PLACE[a.origin]} can go to {p.PLACE[a.target]}."


# ---- checks for landings


@check("PUS-5")
def has_tokens(s: State, f: at.CombatMove, a: Storm) -> str | None:
    """[PUS-5] [PUS-4] Only the USA have landing tokens; without one no coast of another can be entered."""
    if f.power != p.USA:
        return f"{p.POWER_NAME[f.power]} has no landing tokens: its units go ashore in ports in the non-combat phase."
    if s.landing or s.landings >> a.target & 1:
        return None
    return "All landing tokens are spent."


@check("PUS-5")
def is_a_beach(s: State, f: at.CombatMove, a: Storm) -> str | None:
    """[PUS-5] Landings go to a coast; the DMZ is attacked only if an enemy is there [E-46]."""
    if not p.COASTAL >> a.target & 1:
        return f"{p.NAME[a.target]} has no coast."
    if a.target == p.DMZ and not enemy_in_dmz(s, f.power):
        return "No enemy is in the DMZ; units land there in the non-combat phase."
    return None


@check("PUS-3")
def transports_get_there(s: State, f: at.CombatMove, a: Storm) -> str | None:
    """[PUS-3] Transports carry units two sea zones."""
    if transport_reach(f.power, a.origin) >> a.target & 1:
        return None
    zone, most = p.COAST[a.target], p.TRANSPORT_STEPS[f.power]
    return f"{p.NAME[zone]} is more than {counted(most, 'sea zone')} from {p.PLACE[a.origin]}."


# ---- checks for aircraft


@check("HEL-2")
def within_the_load(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[HEL-2] Two infantry, or one infantry and one artillery."""
    return None if (a.infantry, a.artillery) in p.LOADS else f"A helicopter carries {FULL_LOAD}."


@check("PUS-4")
def not_from_the_sea(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[PUS-4] Ground units leave the stations by transport only [E-53]."""
    return f"Ground units leave {p.PLACE[a.load]} by transport only." if p.SEA >> a.load & 1 else None


@check("HEL-2")
def loads_in_friendly_land(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[HEL-2] Units are taken up in friendly land."""
    return None if friendly(s, f.power) >> a.load & 1 else f"{p.NAME[a.load]} is no friendly land."


@check("HEL-1")
def one_task_in_a_turn(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[HEL-1] A helicopter does one thing in a turn."""
    if rested(s, f.power, a.origin, p.HEL):
        return None
    return f"The helicopters in {p.PLACE[a.origin]} have done their work in this turn."


@check("CMV-7")
def cargo_is_rested(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[CMV-7] The cargo has not moved before [E-63]."""
    infantry, artillery = (rested(s, f.power, a.load, kind) for kind in (p.INF, p.ART))
    if a.infantry <= infantry and a.artillery <= artillery:
        return None
    return f"Only {of_kind(infantry, p.INF)} and {of_kind(artillery, p.ART)} in {p.PLACE[a.load]} can still move."


@check("NCM-8")
def can_set_down(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[NCM-8] Helicopters set down on land that can be held, not in the DMZ [E-46]."""
    return None if landing_zones(s, f.power) >> a.target & 1 else f"Helicopters cannot land in {p.PLACE[a.target]}."


@check("CMV-9")
def lift_in_range(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[CMV-9] [HEL-9] The way by the loading place is within the range; the way home need not be."""
    steps = air_distance(f.power, a.origin, a.load) + air_distance(f.power, a.load, a.target)
    if steps <= p.MOVE[p.HEL]:
        return None
    return f"The way from {p.PLACE[a.origin]} by {p.PLACE[a.load]} is too long for helicopters ({p.MOVE[p.HEL]} steps)."


@check("BOM-1")
def bombers_only_bomb(s: State, f: at.CombatMove, a: Fly) -> str | None:
    """[BOM-1] Bombers do nothing else."""
    return "Bombers only bomb bases, cities and the Trail." if a.kind == p.BOM else None


@check("FTR-1")
def fighters_only_fight_aircraft(s: State, f: at.CombatMove, a: Bomb) -> str | None:
    """[FTR-1] Fighters do not bomb."""
    return "Fighters fight only aircraft." if a.kind == p.FTR else None


@check("ABS-3")
def can_take_off(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str | None:
    """[ABS-1] [ABS-3] Fixed wings rise from a sound Air Base or a station."""
    if airfields(s, f.power, a.kind) >> a.origin & 1:
        return None
    return f"No aircraft can take off from {p.PLACE[a.origin]}: its Air Base is damaged, or nobody's."


@check("FTR-2")
def cover_is_needed(s: State, f: at.CombatMove, a: Fly) -> str | None:
    """[FTR-2] Fighters escort bombers and fighter-bombers."""
    if a.kind != p.FTR or escorted(s) >> a.target & 1:
        return None
    return f"No own bombers or fighter-bombers fly to {p.PLACE[a.target]}."


@check("FTR-1")
def aircraft_to_sweep(s: State, f: at.CombatMove, a: Sweep) -> str | None:
    """[FTR-1] [E-70] Without a raid to guard there must be enemy aircraft at a base; with one they are escorts."""
    if a.kind != p.FTR:
        return f"Only fighters sweep the sky, not {p.TYPE_NAME[a.kind]}s."
    if escorted(s) >> a.target & 1:
        return f"Own bombers or fighter-bombers fly to {p.PLACE[a.target]}: fighters go there as their escort."
    if swept(s, f.power) >> a.target & 1:
        return None
    return f"No enemy fighters or fighter-bombers stand at an Air Base in {p.PLACE[a.target]}."


@check("NEU-2")
def no_air_attack_on_neutrals(s: State, f: at.CombatMove, a: Fly) -> str | None:
    """[NEU-2] Neutral land is not attacked from the air alone [E-62]."""
    if a.kind == p.FTR or not neutral(s) >> a.target & 1 or strike_goals(s, f.power) >> a.target & 1:
        return None
    return f"{p.NAME[a.target]} is neutral: aircraft only join an invasion by ground units, and none is on its way."


@check("CAI-3")
def somebody_to_hit(s: State, f: at.CombatMove, a: Fly) -> str | None:
    """[CAI-3] Without enemy ground units there is nothing to strike [E-89]."""
    if a.kind == p.FTR or strike_goals(s, f.power) >> a.target & 1:
        return None
    return f"No ground units of the enemy are in {p.PLACE[a.target]}."


@check("STR-8")
def only_usa_bomb_the_trail(s: State, f: at.CombatMove, a: Bomb) -> str | None:
    """[STR-8] The Trail is bombed by the USA only."""
    return "Only the USA bomb the Trail." if AIMS[a.aim] == "Trail" and f.power != p.USA else None


@check("CBO-1")
def aim_is_there(s: State, f: at.CombatMove, a: Bomb) -> str | None:
    """[CBO-1] What is bombed must be there, and the enemy's."""
    if bomb_goals(s, f.power)[a.aim] >> a.target & 1:
        return None
    return f"There is no {AIMS[a.aim]} of the enemy in {p.PLACE[a.target]}."


@check("CMV-10")
def not_run_over(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str | None:
    """[CMV-10] With armor going through, the land is no target any more [E-110]."""
    return f"Own armor runs over {p.PLACE[a.target]} in this phase." if run_over(s) >> a.target & 1 else None


@check("FBO-3")
def gets_home(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str | None:
    """[FBO-3] [ABS-1] From the target a landing place must be within what is left of the range."""
    if air_origins(s, f.power, a.kind, 1 << a.origin, a.target):
        return None
    out, home = air_distance(f.power, a.origin, a.target), steps_home(s, f.power, a.kind, a.target)
    way = f"{out} steps there and {home} to the nearest landing place" if max(out, home) < p.FAR else "no way there"
    return f"{p.NAME[a.target]} is too far from {p.PLACE[a.origin]}: {way}, with a range of {p.MOVE[a.kind]}."


@check("CAI-3")
def somebody_to_strike(s: State, f: at.CombatMove, a: StrikeAfter) -> str | None:
    """[FBO-1] There must be ground units to strike [E-62] [E-89]."""
    return None if strike_goals(s, f.power) >> a.space & 1 else f"There are no ground units in {p.PLACE[a.space]}."


@check("FBO-1")
def home_from_second(s: State, f: at.CombatMove, a: StrikeAfter) -> str | None:
    """[FBO-1] [FBO-3] Both missions and the way home within the range."""
    if second_strikes(s, f) >> a.space & 1:
        return None
    flight = s.flights[f.raider]
    return (
        f"From {p.PLACE[flight.target]} by {p.PLACE[a.space]} no landing place is within the range of {p.MOVE[p.FBO]}."
    )
