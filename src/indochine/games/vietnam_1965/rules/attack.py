"""Phase two: combat movement. First the target, then who goes against it; what has been sent is not called back.

Ground units leave `units` and become marches; aircraft become flights and fly at once, under fire on the way. What
ground units enter or pass counts when the phase is over, since covert units may still stop them (see `ambush.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from indochine.board.bits import ids
from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Attack,
    Back,
    Bomb,
    Done,
    Fly,
    FlyLift,
    OnlyBomb,
    Reveal,
    Send,
    SendAll,
    Storm,
    StrikeAfter,
    of_kind,
)
from indochine.games.vietnam_1965.events import (
    AIMS,
    CameOut,
    Forces,
    Scrambled,
    SetOut,
    Stormed,
    StrikesNext,
    TakenOnBoard,
)
from indochine.games.vietnam_1965.rules.control import friendly, hostile, neutral, passed, vacated
from indochine.games.vietnam_1965.rules.ways import (
    DISC,
    NARROW_SKY,
    air_distance,
    air_origins,
    air_reach,
    air_way,
    airfields,
    area_of,
    bomb_goals,
    combat_ground,
    cover_goals,
    empty_land,
    enemy_in_dmz,
    ground_origins,
    ground_reach,
    ground_way,
    lift_reach,
    lift_ways,
    rested_in,
    standing,
    steps_home,
    strike_goals,
    transport_reach,
)
from indochine.games.vietnam_1965.state import (
    BY_LAND,
    BY_SEA,
    COVERT_POWERS,
    ESCORT,
    FROM_HIDING,
    GUNSHIP,
    LIFT,
    RAID,
    STRIKE,
    Flight,
    Kind,
    March,
    Power,
    Space,
    State,
    add,
    count,
    covert_cell,
    hidden,
    remove,
    rested,
    row,
)
from indochine.kernel.flow import Procedure, call, check, decision, end, goto
from indochine.kernel.words import Action

DONE, BACK, ONLY_BOMB = Done(), Back(), OnlyBomb()
DMZ = 1 << p.DMZ
GUNS_TOO = (*p.GROUND_TYPES, p.AAG)
MISSION = {p.HEL: GUNSHIP, p.FBO: STRIKE, p.FTR: ESCORT}
ORDER = {p.HEL: "to fight in", p.FBO: "to strike at", p.FTR: "to fly cover over"}
FLYERS = tuple(  # the powers that can ever have aircraft
    any(p.AIRCRAFT >> ware & p.MAY_BUY[power] >> ware & 1 for ware in range(p.TYPES))
    or any(whose == power and p.AIRCRAFT >> kind & 1 for whose, _, kind, _ in p.SETUP)
    for power in p.POWERS
)
LOADS = ((1, 0), (2, 0), (0, 1), (1, 1))  # [HEL-2] infantry and artillery of one helicopter
TOO_MUCH = ((3, 0), (2, 1), (0, 2))


# ---- actions, made once each -----------------------------------------------

ATTACK = tuple(Attack(Space(space)) for space in range(p.SPACES))
REVEAL = tuple(Reveal(Space(space)) for space in range(p.SPACES))
STRIKE_AFTER = tuple(StrikeAfter(Space(space)) for space in range(p.SPACES))


@cache
def sends(kind: int, most: int, origin: int, target: int) -> tuple[Send, ...]:
    """One to all units of a kind on foot."""
    return tuple(Send(Kind(kind), n, Space(origin), Space(target)) for n in range(1, most + 1))


@cache
def send_all(origin: int, target: int) -> SendAll:
    return SendAll(Space(origin), Space(target))


@cache
def storms(kind: int, most: int, origin: int, target: int) -> tuple[Storm, ...]:
    """One to all units of a kind from the sea."""
    return tuple(Storm(Kind(kind), n, Space(origin), Space(target)) for n in range(1, most + 1))


@cache
def lift(origin: int, load: int, target: int, infantry: int, artillery: int) -> FlyLift:
    return FlyLift(Space(origin), Space(load), Space(target), infantry, artillery)


@cache
def flies(kind: int, most: int, origin: int, target: int) -> tuple[Fly, ...]:
    """One to all aircraft of a kind."""
    return tuple(Fly(Kind(kind), n, Space(origin), Space(target)) for n in range(1, most + 1))


@cache
def bombs(kind: int, most: int, origin: int, target: int, aim: int) -> tuple[Bomb, ...]:
    """One to all aircraft of a kind with bombs."""
    return tuple(Bomb(Kind(kind), n, Space(origin), Space(target), aim) for n in range(1, most + 1))


# ---- what can be attacked --------------------------------------------------


def attackable(s: State, power: int) -> int:
    """[CMV-1] [CMV-2] [NEU-1] [NEU-2] [PPA-5] Hostile and neutral land, empty or not, and the DMZ [E-46] [E-35]."""
    return (hostile(s, power) | neutral(s) | DMZ) & area_of(power)


def marched_upon(s: State, power: int) -> int:
    """[CMV-9] [CMV-10] [TRL-3] Spaces that any rested ground unit can march to."""
    foot = rested_in(s, power, p.INF) | rested_in(s, power, p.ART)
    armor = rested_in(s, power, p.ARM)
    found = ground_reach(s, p.INF, foot, combat_ground(s, power, p.INF)) if foot else 0
    return found | ground_reach(s, p.ARM, armor, combat_ground(s, power, p.ARM)) if armor else found


def beaches(s: State, power: int) -> int:
    """[PUS-5] Coasts for which a landing token is spent or can be: hostile or neutral, the DMZ with an enemy [E-46]."""
    if power != p.USA:
        return 0
    coast = hostile(s, power) | neutral(s) | (DMZ if enemy_in_dmz(s, power) else 0)
    return coast & p.COASTAL if s.landing else coast & s.landings


def stormed(s: State, power: int) -> int:
    """[PUS-3] [PUS-5] Coasts on which units from the stations can land now."""
    coast = beaches(s, power)
    if not coast:
        return 0
    afloat = rested_in(s, power, p.INF) | rested_in(s, power, p.ART) | rested_in(s, power, p.ARM)
    found = 0
    for station in ids(afloat & p.STATIONS):
        found |= transport_reach(power, station)
    return found & coast


def loading_places(s: State, power: int) -> int:
    """[HEL-2] Friendly land with infantry or artillery that has not moved [E-63]; never at sea [E-53]."""
    return (rested_in(s, power, p.INF) | rested_in(s, power, p.ART)) & friendly(s, power)


def landing_zones(s: State, power: int) -> int:
    """[HEL-2] Where helicopters can set down an attack: hostile or neutral land, not the DMZ [E-46]."""
    return (hostile(s, power) | neutral(s)) & area_of(power)


def able_to_fly(s: State, power: int, kind: int) -> int:
    """[ABS-1] [ABS-3] [HEL-1] [PUS-2] [MNF-4] Where aircraft of a kind stand that can take off."""
    return rested_in(s, power, kind) & airfields(s, power, kind)


def flown_against(s: State, power: int) -> int:
    """[FBO-3] [E-89] Spaces where aircraft of the power have something to do and get home from."""
    found = 0
    if helicopters := able_to_fly(s, power, p.HEL):
        found |= lift_reach(NARROW_SKY[power], helicopters, loading_places(s, power)) & landing_zones(s, power)
    for kind in (p.HEL, p.BOM, p.FBO, p.FTR):
        if fields := helicopters if kind == p.HEL else able_to_fly(s, power, kind):
            found |= air_reach(s, power, kind, fields) & missions(s, power, kind)
    return found


def missions(s: State, power: int, kind: int) -> int:
    """[BOM-1] [FBO-1] [FTR-1] The spaces where aircraft of a kind have anything to do."""
    if kind == p.FTR:
        return cover_goals(s, power)
    found = 0 if kind == p.BOM else strike_goals(s, power)
    for goals in bomb_goals(s, power) if kind != p.HEL else ():
        found |= goals
    return found


def targets(s: State, power: int) -> int:
    """[CMV-1] Every space against which somebody can be sent now."""
    found = marched_upon(s, power) & attackable(s, power) | stormed(s, power)
    return found | flown_against(s, power) if FLYERS[power] else found


def own_covert(s: State, power: int) -> int:
    """[E-81] The spaces where a power has covert units."""
    if power not in COVERT_POWERS:
        return 0
    return sum(1 << space for space in ids(p.COVERT_BOARD[power]) if hidden(s, power, space))


# ---- the target ------------------------------------------------------------


@decision("CMV-1", by=lambda s, f: f.power)
def where_to(s: State, f: at.CombatMove) -> Iterator[Action]:
    """Which space is attacked?"""
    for space in ids(p.GROUND_SPACES):
        yield ATTACK[space]
    for space in ids(p.COVERT_BOARD[f.power]):
        yield REVEAL[space]
    yield DONE


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
    return f"{p.NAME[a.space]} lies outside Thailand, Cambodia and Laos, where {p.POWER_NAME[f.power]} fights."


@check("CMV-9")
def somebody_gets_there(s: State, f: at.CombatMove, a: Attack) -> str | None:
    """[CMV-9] Somebody must be able to get there, or have a mission there."""
    if targets(s, f.power) >> a.space & 1:
        return None
    return f"No unit of {p.POWER_NAME[f.power]} that has not moved can attack {p.NAME[a.space]}."


@check("E-81")
def hides_there(s: State, f: at.CombatMove, a: Reveal) -> str | None:
    """[PVC-6] [PPA-6] Only covert units can come out."""
    return None if hidden(s, f.power, a.space) else f"No covert units are in {p.NAME[a.space]}."


@check("E-81")
def shown_before_moving(s: State, f: at.CombatMove, a: Reveal) -> str | None:
    """[PVC-6] [PPA-6] In friendly land covert units come out at the start of the phase [E-81]."""
    if friendly(s, f.power) >> a.space & 1 and (s.marches or s.flights):
        return f"Covert units in {p.NAME[a.space]}, held by the own side, come out before other units set out."
    return None


where_to.checks(Attack, not_friendly, inside_the_area, somebody_gets_there)
where_to.checks(Reveal, hides_there, shown_before_moving)


@where_to.fast
def _(s: State, f: at.CombatMove) -> list[Action]:
    found: list[Action] = [ATTACK[space] for space in ids(targets(s, f.power))]
    covert = own_covert(s, f.power)
    if covert and (s.marches or s.flights):
        covert &= ~friendly(s, f.power)
    found += [REVEAL[space] for space in ids(covert)]
    found.append(DONE)
    return found


@where_to.prompt
def _(s: State, f: at.CombatMove) -> str:
    sent = sum(march.count for march in s.marches) + sum(flight.count for flight in s.flights)
    return f"{p.POWER_NAME[f.power]}: choose a space to attack ({sent} units are on their way), or end the phase."


@where_to.then
def _(s: State, f: at.CombatMove, a: Action) -> None:
    if isinstance(a, Attack):
        f.target = a.space
    elif isinstance(a, Reveal):
        show(s, f.power, a.space)
        goto(f, where_to)
    else:
        end(f)


def show(s: State, power: int, space: int) -> None:
    """[PVC-6] [PPA-6] All covert units of a space come out in their own turn [E-81].

    In friendly land they are normal units from now on; elsewhere they attack, together with whoever joins them.
    """
    units = take_from_hiding(s, power, space)
    rule = "PVC-6" if power == p.VC else "PPA-6"
    at_home = bool(friendly(s, power) >> space & 1)
    s.tell(CameOut(rule, Power(power), units, Space(space), "and join the others" if at_home else "and attack"))
    for kind, number in units:
        if at_home:
            add(s, power, space, kind, number)
        else:
            s.marches.append(March(kind, number, space, space, FROM_HIDING))
    if at_home:
        passed(s, power, space)


def take_from_hiding(s: State, power: int, space: int) -> Forces:
    """[PVC-6] [PPA-6] The covert units of a space leave the screen: always all of them [E-81]."""
    units = []
    for kind in (p.INF, p.ART):
        index = covert_cell(power, space, kind)
        if s.covert[index]:
            units.append((kind, s.covert[index]))
            s.covert[index] = 0
    return tuple(units)


# ---- who goes --------------------------------------------------------------


@decision("CMV-3", by=lambda s, f: f.power)
def who_goes(s: State, f: at.CombatMove) -> Iterator[Action]:
    """Who goes against the target?"""
    power, target = f.power, f.target
    for kind in GUNS_TOO:
        for origin in ids(standing(s, power, kind)):
            most = count(s, power, origin, kind)
            yield from (storms if p.STATIONS >> origin & 1 else sends)(kind, most, origin, target)
    yield from (send_all(origin, target) for origin in ids(s.ground[power]))
    yield from imagined_flights(s, power, target)
    yield BACK


def imagined_flights(s: State, power: int, target: int) -> Iterator[Action]:
    """All flights that a player might think of."""
    cargo = ids(standing(s, power, p.INF) | standing(s, power, p.ART))
    for origin in ids(standing(s, power, p.HEL)):
        yield from (lift(origin, load, target, *units) for load in cargo for units in LOADS + TOO_MUCH)
    for kind in (p.HEL, p.BOM, p.FBO, p.FTR):
        for origin in ids(standing(s, power, kind)):
            most = count(s, power, origin, kind)
            yield from flies(kind, most, origin, target)
            if kind != p.HEL:
                for aim in range(len(AIMS)):
                    yield from bombs(kind, most, origin, target, aim)


# ---- checks for ground units


@check("AAG-4")
def guns_stay(s: State, f: at.CombatMove, a: Send | Storm) -> str | None:
    """[AAG-4] Guns move in the non-combat phase only."""
    return "AA guns move only in the non-combat phase." if a.kind == p.AAG else None


@check("CMV-7")
def rested_units(s: State, f: at.CombatMove, a: Send | Storm | Fly | Bomb) -> str | None:
    """[CMV-7] A unit moves once; what has moved or was used in this turn stays."""
    there = rested(s, f.power, a.origin, a.kind)
    if a.number <= there:
        return None
    return f"Only {of_kind(there, a.kind)} in {p.NAME[a.origin]} can still move, not {a.number}."


@check("CMV-9")
def near_enough(s: State, f: at.CombatMove, a: Send) -> str | None:
    """[CMV-9] [TRL-3] The target must be within the movement value."""
    steps = p.LAND_DISTANCE[a.target][a.origin]
    along_trail = s.trail and p.TRAIL >> a.origin & 1
    if steps <= p.MOVE[a.kind] + (p.TRAIL_MOVE if along_trail else 0):
        return None
    return f"{p.NAME[a.target]} is too far from {p.NAME[a.origin]}: {p.TYPE_NAME[a.kind]} moves {p.MOVE[a.kind]}."


@check("CMV-10")
def way_is_open(s: State, f: at.CombatMove, a: Send) -> str | None:
    """[CMV-10] [CMV-4] On the way there must be friendly land only: units stop where they enter other land."""
    if ground_way(s, a.kind, a.origin, a.target, combat_ground(s, f.power, a.kind)) is not None:
        return None
    return (
        f"From {p.NAME[a.origin]} no way through friendly land leads {p.TYPE_NAME[a.kind]} to {p.NAME[a.target]} "
        f"in {p.MOVE[a.kind]}: units must stop on entering other land."
    )


@check("CMV-3")
def several_can_go(s: State, f: at.CombatMove, a: SendAll) -> str | None:
    """[CMV-3] All together: at least two of them."""
    if sum(number for _, number in all_able(s, f, a.origin)) > 1:
        return None
    return f"Fewer than two ground units in {p.NAME[a.origin]} can go to {p.NAME[a.target]}."


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
    return f"{p.NAME[zone]} is more than {most} sea zones from {p.NAME[a.origin]}."


# ---- checks for aircraft


@check("HEL-2")
def within_the_load(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[HEL-2] Two infantry, or one infantry and one artillery."""
    if (a.infantry, a.artillery) in LOADS:
        return None
    return f"A helicopter carries {p.HELICOPTER_LOAD} infantry, or 1 infantry and 1 artillery."


@check("PUS-4")
def not_from_the_sea(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[PUS-4] Ground units leave the stations by transport only [E-53]."""
    return f"Ground units leave {p.NAME[a.load]} by transport only." if p.SEA >> a.load & 1 else None


@check("E-63")
def loads_in_friendly_land(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[HEL-2] Units are taken up in friendly land."""
    return None if friendly(s, f.power) >> a.load & 1 else f"{p.NAME[a.load]} is no friendly land."


@check("E-63")
def cargo_is_rested(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[CMV-7] The cargo has not moved before, nor has the helicopter [HEL-1]."""
    if not rested(s, f.power, a.origin, p.HEL):
        return f"The helicopters in {p.NAME[a.origin]} have done their work in this turn."
    infantry, artillery = (rested(s, f.power, a.load, kind) for kind in (p.INF, p.ART))
    if a.infantry <= infantry and a.artillery <= artillery:
        return None
    return f"Only {of_kind(infantry, p.INF)} and {of_kind(artillery, p.ART)} in {p.NAME[a.load]} can still move."


@check("E-46")
def can_set_down(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[E-46] Helicopters cannot land in the DMZ."""
    return None if landing_zones(s, f.power) >> a.target & 1 else f"Helicopters cannot land in {p.NAME[a.target]}."


@check("CMV-9")
def lift_in_range(s: State, f: at.CombatMove, a: FlyLift) -> str | None:
    """[CMV-9] [HEL-9] The way by the loading place is within the range; the way home need not be."""
    steps = air_distance(f.power, a.origin, a.load) + air_distance(f.power, a.load, a.target)
    if steps <= p.MOVE[p.HEL]:
        return None
    return f"The way from {p.NAME[a.origin]} by {p.NAME[a.load]} is too long for helicopters ({p.MOVE[p.HEL]} steps)."


@check("BOM-1")
def bombers_only_bomb(s: State, f: at.CombatMove, a: Fly) -> str | None:
    """[BOM-1] Bombers do nothing else."""
    return "Bombers only bomb bases, cities and the Trail." if a.kind == p.BOM else None


@check("FTR-1")
def fighters_only_fight_aircraft(s: State, f: at.CombatMove, a: Bomb) -> str | None:
    """[FTR-1] Fighters do not bomb."""
    return "Fighters fight only aircraft." if a.kind == p.FTR else None


@check("ABS-3")
def can_take_off(s: State, f: at.CombatMove, a: Fly | Bomb) -> str | None:
    """[ABS-1] [ABS-3] Fixed wings rise from a sound Air Base or a station."""
    if airfields(s, f.power, a.kind) >> a.origin & 1:
        return None
    return f"No aircraft can take off from {p.NAME[a.origin]}: its Air Base is damaged, or nobody's."


@check("FTR-2")
def cover_is_needed(s: State, f: at.CombatMove, a: Fly) -> str | None:
    """[FTR-1] [FTR-2] Fighters escort bombers and fighter-bombers, or sweep an enemy Air Base [E-70]."""
    if a.kind != p.FTR or cover_goals(s, f.power) >> a.target & 1:
        return None
    return f"Neither own bombers or fighter-bombers nor an enemy Air Base are in {p.NAME[a.target]}."


@check("E-62")
def no_air_attack_on_neutrals(s: State, f: at.CombatMove, a: Fly) -> str | None:
    """[NEU-2] Neutral land is not attacked from the air alone [E-62]."""
    if a.kind == p.FTR or not neutral(s) >> a.target & 1 or strike_goals(s, f.power) >> a.target & 1:
        return None
    return f"{p.NAME[a.target]} is neutral: aircraft only join an invasion by ground units, and none is on its way."


@check("E-89")
def somebody_to_hit(s: State, f: at.CombatMove, a: Fly) -> str | None:
    """[CAI-3] Without enemy ground units there is nothing to strike [E-89]."""
    if a.kind == p.FTR or strike_goals(s, f.power) >> a.target & 1:
        return None
    return f"No ground units of the enemy are in {p.NAME[a.target]}."


@check("STR-8")
def only_usa_bomb_the_trail(s: State, f: at.CombatMove, a: Bomb) -> str | None:
    """[STR-8] The Trail is bombed by the USA only."""
    return "Only the USA bomb the Trail." if AIMS[a.aim] == "Trail" and f.power != p.USA else None


@check("CBO-1")
def aim_is_there(s: State, f: at.CombatMove, a: Bomb) -> str | None:
    """[CBO-1] What is bombed must be there, and the enemy's."""
    if bomb_goals(s, f.power)[a.aim] >> a.target & 1:
        return None
    return f"There is no {AIMS[a.aim]} of the enemy in {p.NAME[a.target]}."


@check("CMV-10")
def not_run_over(s: State, f: at.CombatMove, a: Fly | Bomb) -> str | None:
    """[CMV-10] With armor going through, the land is no target any more [E-110]."""
    if any(a.target in march.via for march in s.marches):
        return f"Own armor runs over {p.NAME[a.target]} in this phase."
    return None


@check("FBO-3")
def gets_home(s: State, f: at.CombatMove, a: Fly | Bomb) -> str | None:
    """[FBO-3] [ABS-1] From the target a landing place must be within what is left of the range."""
    if air_origins(s, f.power, a.kind, 1 << a.origin, a.target):
        return None
    out, home = air_distance(f.power, a.origin, a.target), steps_home(s, f.power, a.kind, a.target)
    way = f"{out} steps there and {home} to the nearest landing place" if max(out, home) < p.FAR else "no way there"
    return f"{p.NAME[a.target]} is too far from {p.NAME[a.origin]}: {way}, with a range of {p.MOVE[a.kind]}."


who_goes.checks(Send, guns_stay, rested_units, near_enough, way_is_open)
who_goes.checks(SendAll, several_can_go)
who_goes.checks(Storm, guns_stay, has_tokens, is_a_beach, transports_get_there, rested_units)
who_goes.checks(
    FlyLift, within_the_load, not_from_the_sea, loads_in_friendly_land, cargo_is_rested, can_set_down, lift_in_range
)
who_goes.checks(
    Fly,
    bombers_only_bomb,
    rested_units,
    can_take_off,
    cover_is_needed,
    no_air_attack_on_neutrals,
    somebody_to_hit,
    not_run_over,
    gets_home,
)
who_goes.checks(
    Bomb,
    fighters_only_fight_aircraft,
    only_usa_bomb_the_trail,
    aim_is_there,
    rested_units,
    can_take_off,
    not_run_over,
    gets_home,
)


# ---- the quick list


@who_goes.fast
def _(s: State, f: at.CombatMove) -> list[Action]:
    found: list[Action] = [*marching(s, f), *landing(s, f)]
    if FLYERS[f.power]:
        found += lifting(s, f)
        found += striking(s, f)
        found += bombing(s, f)
    found.append(BACK)
    return found


def all_able(s: State, f: at.CombatMove, origin: int) -> list[tuple[int, int]]:
    """[CMV-3] The rested ground units of a space, by kind, that can march to the target."""
    return [
        (kind, number)
        for kind in p.GROUND_TYPES
        if (number := rested(s, f.power, origin, kind))
        and ground_origins(s, kind, f.target, combat_ground(s, f.power, kind)) >> origin & 1
    ]


def marching(s: State, f: at.CombatMove) -> list[Action]:
    """[CMV-3] [CMV-9] [CMV-10] Ground units on foot, origin by origin."""
    power, target, found = f.power, f.target, list[Action]()
    if not attackable(s, power) >> target & 1:
        return found
    near = ground_origins(s, p.INF, target, combat_ground(s, power, p.INF))
    far = ground_origins(s, p.ARM, target, combat_ground(s, power, p.ARM))
    for origin in ids((near | far) & s.ground[power]):
        index, able = row(power, origin), 0
        for kind in p.GROUND_TYPES:
            number = s.units[index + kind] - s.tired[index + kind]
            if number and (far if kind == p.ARM else near) >> origin & 1:
                able += number
                found += sends(kind, number, origin, target)
        if able > 1:
            found.append(send_all(origin, target))
    return found


def landing(s: State, f: at.CombatMove) -> list[Action]:
    """[PUS-3] [PUS-5] Units from the stations."""
    power, target, found = f.power, f.target, list[Action]()
    if not beaches(s, power) >> target & 1:
        return found
    for station in ids(s.ground[power] & p.STATIONS):
        if transport_reach(power, station) >> target & 1:
            for kind in p.GROUND_TYPES:
                found += storms(kind, rested(s, power, station, kind), station, target)
    return found


def lifting(s: State, f: at.CombatMove) -> list[Action]:
    """[HEL-1] [HEL-2] Helicopters with cargo."""
    power, target, found = f.power, f.target, list[Action]()
    helicopters = rested_in(s, power, p.HEL)
    if not helicopters or not landing_zones(s, power) >> target & 1:
        return found
    for origin, load in lift_ways(NARROW_SKY[power], helicopters, loading_places(s, power), target):
        infantry, artillery = rested(s, power, load, p.INF), rested(s, power, load, p.ART)
        found += [lift(origin, load, target, i, a) for i, a in LOADS if i <= infantry and a <= artillery]
    return found


def striking(s: State, f: at.CombatMove) -> list[Action]:
    """[FBO-1] [FTR-2] [E-19] Fighter-bombers that strike, fighters that cover, helicopters that fight."""
    power, target, found = f.power, f.target, list[Action]()
    strikes = strike_goals(s, power) >> target & 1 and not runs_over(s, target)
    covers = cover_goals(s, power) >> target & 1 and not runs_over(s, target)
    for kind, wanted in ((p.HEL, strikes), (p.FBO, strikes), (p.FTR, covers)):
        fields = able_to_fly(s, power, kind) if wanted else 0
        for origin in ids(air_origins(s, power, kind, fields, target)) if fields else ():
            found += flies(kind, rested(s, power, origin, kind), origin, target)
    return found


def bombing(s: State, f: at.CombatMove) -> list[Action]:
    """[BOM-1] [CBO-1] [STR-8] Bombers and fighter-bombers with bombs."""
    power, target, found = f.power, f.target, list[Action]()
    aims = [aim for aim, goals in enumerate(bomb_goals(s, power)) if goals >> target & 1]
    if not aims or runs_over(s, target):
        return found
    for kind in (p.BOM, p.FBO):
        fields = able_to_fly(s, power, kind)
        for origin in ids(air_origins(s, power, kind, fields, target)) if fields else ():
            most = rested(s, power, origin, kind)
            for aim in aims:
                found += bombs(kind, most, origin, target, aim)
    return found


def runs_over(s: State, space: int) -> bool:
    """[CMV-10] Whether own armor goes through this space, hostile as it is; friendly land is no target anyway."""
    return s.options.armor_blitz and any(space in march.via for march in s.marches)


# ---- what follows ----------------------------------------------------------


@who_goes.prompt
def _(s: State, f: at.CombatMove) -> str:
    sent = sum(march.count for march in s.marches if march.target == f.target)
    flying = sum(flight.count for flight in s.flights if f.target in (flight.target, flight.second))
    return f"Who goes against {p.NAME[f.target]}? So far {sent} on the ground and {flying} in the air."


@who_goes.then
def _(s: State, f: at.CombatMove, a: Action) -> None:
    goto(f, who_goes)
    if isinstance(a, Send):
        march(s, f, a.origin, [(a.kind, a.number)])
    elif isinstance(a, SendAll):
        march(s, f, a.origin, all_able(s, f, a.origin))
    elif isinstance(a, Storm):
        storm(s, f, a)
    elif isinstance(a, Back):
        f.target = -1
        goto(f, where_to)
    else:
        order_flight(s, f, a)


def march(s: State, f: at.CombatMove, origin: int, units: list[tuple[int, int]]) -> None:
    """[CMV-3] [CMV-6] [CMV-7] Ground units set out; they are on their way until the battle."""
    for kind, number in units:
        rather = empty_land(s, f.power) if kind == p.ARM else 0
        via = ground_way(s, kind, origin, f.target, combat_ground(s, f.power, kind), rather)
        remove(s, f.power, origin, kind, number)
        s.marches.append(March(kind, number, origin, f.target, BY_LAND, via or ()))
        s.tell(SetOut("CMV-3", Power(f.power), ((kind, number),), Space(origin), Space(f.target), via or ()))
    vacated(s, origin)


def storm(s: State, f: at.CombatMove, a: Storm) -> None:
    """[PUS-5] [PUS-6] [PUS-7] Units come ashore and attack; a token for each coast and turn [E-55]."""
    tokens = -1
    if not s.landings >> a.target & 1:
        s.landings |= 1 << a.target
        s.landing -= 1
        tokens = s.landing
    remove(s, f.power, a.origin, a.kind, a.number)
    s.marches.append(March(a.kind, a.number, a.origin, a.target, BY_SEA))
    s.tell(Stormed("PUS-5", Power(f.power), ((a.kind, a.number),), a.origin, a.target, tokens))


def order_flight(s: State, f: at.CombatMove, a: Action) -> None:
    """[HEL-1] [BOM-1] Aircraft get their mission; fighter-bombers with bombs are asked what they do next."""
    if isinstance(a, Fly):
        assign(s, f, a.kind, a.number, a.origin, MISSION[a.kind], ORDER[a.kind])
        goto(f, set_out)
    elif isinstance(a, Bomb):
        assign(s, f, a.kind, a.number, a.origin, RAID, f"to bomb the {AIMS[a.aim]} in", a.aim)
        goto(f, and_then if a.kind == p.FBO else set_out)
    elif isinstance(a, FlyLift):
        assign(s, f, p.HEL, 1, a.origin, LIFT, "to carry troops to")
        f.load, f.infantry, f.artillery = a.load, a.infantry, a.artillery
        goto(f, set_out)


def assign(
    s: State, f: at.CombatMove, kind: int, number: int, origin: int, mission: int, order: str, aim: int = -1
) -> None:
    """[CMV-7] Aircraft leave the ground; from now on they are a flight."""
    remove(s, f.power, origin, kind, number)
    f.raider = len(s.flights)
    s.flights.append(Flight(f.power, kind, number, mission, origin, origin, f.target, aim=aim))
    rule = "CBO-1" if mission == RAID else "CMV-1"
    s.tell(Scrambled(rule, Power(f.power), ((kind, number),), Space(origin), order, Space(f.target)))


# ---- fighter-bombers: a strike after the bombs -----------------------------


def second_strikes(s: State, f: at.CombatMove) -> int:
    """[FBO-1] [FBO-3] Where fighter-bombers can strike after their bombs and still get home."""
    flight = s.flights[f.raider]
    out = air_distance(f.power, flight.origin, flight.target)
    near = DISC[NARROW_SKY[f.power]][flight.target][p.MOVE[p.FBO] - out]
    return sum(
        1 << space
        for space in ids(strike_goals(s, f.power) & near)
        if out + air_distance(f.power, flight.target, space) + steps_home(s, f.power, p.FBO, space) <= p.MOVE[p.FBO]
    )


@decision("FBO-1", by=lambda s, f: f.power)
def and_then(s: State, f: at.CombatMove) -> Iterator[Action]:
    """What do the fighter-bombers do after the bombs?"""
    if second_strikes(s, f):
        yield ONLY_BOMB
        for space in ids(attackable(s, f.power)):
            yield STRIKE_AFTER[space]


@check("E-89")
def somebody_to_strike(s: State, f: at.CombatMove, a: StrikeAfter) -> str | None:
    """[FBO-1] There must be ground units to strike [E-62] [E-89]."""
    return None if strike_goals(s, f.power) >> a.space & 1 else f"There are no ground units in {p.NAME[a.space]}."


@check("FBO-1")
def home_from_second(s: State, f: at.CombatMove, a: StrikeAfter) -> str | None:
    """[FBO-1] [FBO-3] Both missions and the way home within the range."""
    if second_strikes(s, f) >> a.space & 1:
        return None
    flight = s.flights[f.raider]
    return f"From {p.NAME[flight.target]} by {p.NAME[a.space]} no landing place is within the range of {p.MOVE[p.FBO]}."


and_then.checks(StrikeAfter, somebody_to_strike, home_from_second)


@and_then.fast
def _(s: State, f: at.CombatMove) -> list[Action]:
    spaces = second_strikes(s, f)
    return [ONLY_BOMB, *(STRIKE_AFTER[space] for space in ids(spaces))] if spaces else []


@and_then.prompt
def _(s: State, f: at.CombatMove) -> str:
    flight = s.flights[f.raider]
    return f"Where do {of_kind(flight.count, p.FBO)} strike after bombing {p.NAME[flight.target]}?"


@and_then.then
def _(s: State, f: at.CombatMove, a: Action) -> None:
    if isinstance(a, StrikeAfter):
        s.flights[f.raider] = replace(s.flights[f.raider], second=a.space)
        s.tell(StrikesNext("FBO-1", Power(f.power), a.space))


# ---- flights set out -------------------------------------------------------


def to_keep(s: State, flight: Flight) -> int:
    """[FBO-1] [FBO-3] The steps a flight must have left over its target: for the second strike and the way home."""
    if flight.second < 0:
        return steps_home(s, flight.power, flight.kind, flight.target)
    on = air_distance(flight.power, flight.target, flight.second)
    return on + steps_home(s, flight.power, flight.kind, flight.second)


def set_out(s: State, f: at.CombatMove) -> None:
    """[FBO-5] [SAM-5] The flight takes the safest way its range allows [E-90]; with cargo to take up, to that first."""
    flight = s.flights[f.raider]
    if f.load < 0:
        limit = p.MOVE[flight.kind] - to_keep(s, flight)
        way = air_way(s, f.power, flight.origin, flight.target, limit)
        call(s, at.Flight(flight=f.raider, way=way))
    elif f.load != flight.origin:
        limit = spare(s, flight, air_distance(f.power, flight.origin, f.load), f.load)
        way = air_way(s, f.power, flight.origin, f.load, limit)
        call(s, at.Flight(flight=f.raider, way=way, fire_at_goal=True))


def spare(s: State, flight: Flight, steps: int, load: int) -> int:
    """[HEL-8] [HEL-9] How far a helicopter may fly now: all it has if it cannot get home anyway, else what leaves that.

    `steps` is the shortest way to where it goes now, `load` where it takes up its cargo if that is still ahead.
    """
    ahead = 0 if load < 0 else air_distance(flight.power, load, flight.target)
    left = p.MOVE[p.HEL] - flight.steps - ahead
    home = steps_home(s, flight.power, p.HEL, flight.target)
    return left - home if left - home >= steps else left


def take_up(s: State, f: at.CombatMove) -> None:
    """[HEL-2] [E-63] The helicopter, if it has come through, takes its cargo and flies on to the target."""
    if f.load < 0 or f.raider >= len(s.flights):
        return
    units = tuple((kind, number) for kind, number in ((p.INF, f.infantry), (p.ART, f.artillery)) if number)
    for kind, number in units:
        remove(s, f.power, f.load, kind, number)
    flight = replace(s.flights[f.raider], infantry=f.infantry, artillery=f.artillery)
    s.flights[f.raider] = flight
    s.tell(TakenOnBoard("HEL-2", Power(f.power), units, Space(f.load)))
    vacated(s, f.load)
    limit = spare(s, flight, air_distance(f.power, f.load, f.target), -1)
    call(s, at.Flight(flight=f.raider, way=air_way(s, f.power, f.load, f.target, limit)))


def next_order(s: State, f: at.CombatMove) -> None:
    """[CMV-3] More against the same target."""
    f.raider = f.load = -1
    f.infantry = f.artillery = 0
    goto(f, who_goes)


COMBAT_MOVE = Procedure(where_to, who_goes, and_then, set_out, take_up, next_order)
