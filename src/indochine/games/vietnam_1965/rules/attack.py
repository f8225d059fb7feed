"""Phase two: combat movement. First the target, then who goes against it; what has been sent is not called back.

Ground units leave `units` and become marches; aircraft become flights and fly at once, under fire on the way. What
ground units enter or pass counts when the phase is over, since covert units may still stop them (see `ambush.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec.structs import replace

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
    Sweep,
    ToBattle,
    of_kind,
)
from indochine.games.vietnam_1965.events import (
    AIMS,
    CameOut,
    Forces,
    Scrambled,
    Stormed,
    StrikesNext,
    TakenOnBoard,
    units_text,
)
from indochine.games.vietnam_1965.rules.attack_checks import (
    HIDE_THERE,
    aim_is_there,
    aircraft_to_sweep,
    bombers_only_bomb,
    can_set_down,
    can_take_off,
    cargo_is_rested,
    cover_is_needed,
    fighters_only_fight_aircraft,
    gets_home,
    guns_stay,
    has_tokens,
    home_from_second,
    inside_the_area,
    is_a_beach,
    lift_in_range,
    loads_in_friendly_land,
    near_enough,
    no_air_attack_on_neutrals,
    not_friendly,
    not_from_the_sea,
    not_run_over,
    one_task_in_a_turn,
    only_usa_bomb_the_trail,
    rested_units,
    several_can_go,
    somebody_gets_there,
    somebody_to_hit,
    somebody_to_strike,
    transports_get_there,
    way_is_open,
    within_the_load,
)
from indochine.games.vietnam_1965.rules.control import friendly, neutral, passed, vacated
from indochine.games.vietnam_1965.rules.departure import depart
from indochine.games.vietnam_1965.rules.targets import (
    FLYERS,
    able_to_fly,
    all_able,
    attackable,
    beaches,
    landing_zones,
    loading_places,
    own_covert,
    run_over,
    second_strikes,
    targets,
)
from indochine.games.vietnam_1965.rules.ways import (
    NARROW_SKY,
    air_distance,
    air_origins,
    bomb_goals,
    combat_ground,
    cover_goals,
    escorted,
    ground_origins,
    lift_ways,
    rested_in,
    standing,
    steps_home,
    strike_goals,
    transport_reach,
)
from indochine.games.vietnam_1965.state import (
    BY_SEA,
    ESCORT,
    FROM_HIDING,
    GUNSHIP,
    LIFT,
    RAID,
    SIDES,
    STRIKE,
    Flight,
    Kind,
    March,
    Power,
    Space,
    State,
    add,
    count,
    counts,
    covert_cell,
    remove,
    rested,
    row,
)
from indochine.kernel.bits import ids, together
from indochine.kernel.flow import Procedure, call, decision, end, goto
from indochine.kernel.words import Action, counted

DONE, TO_BATTLE, BACK, ONLY_BOMB = Done(), ToBattle(), Back(), OnlyBomb()
GUNS_TOO = (*p.GROUND_TYPES, p.AAG)
MISSION = {p.HEL: GUNSHIP, p.FBO: STRIKE, p.FTR: ESCORT}
TOO_MUCH = ((p.HELICOPTER_LOAD + 1, 0), (p.HELICOPTER_LOAD, 1), (0, 2))


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


@lru_cache(1 << 16)
def lift(origin: int, load: int, target: int, infantry: int, artillery: int) -> FlyLift:
    return FlyLift(Space(origin), Space(load), Space(target), infantry, artillery)


@cache
def flies(kind: int, most: int, origin: int, target: int) -> tuple[Fly, ...]:
    """One to all aircraft of a kind."""
    return tuple(Fly(Kind(kind), n, Space(origin), Space(target)) for n in range(1, most + 1))


@cache
def sweeps(most: int, origin: int, target: int) -> tuple[Sweep, ...]:
    """One to all fighters without anybody to escort."""
    return tuple(Sweep(Kind(p.FTR), n, Space(origin), Space(target)) for n in range(1, most + 1))


@cache
def bombs(kind: int, most: int, origin: int, target: int, aim: int) -> tuple[Bomb, ...]:
    """One to all aircraft of a kind with bombs."""
    return tuple(Bomb(Kind(kind), n, Space(origin), Space(target), aim) for n in range(1, most + 1))


# ---- the target ------------------------------------------------------------


@decision("CMV-1", by=lambda s, f: f.power)
def where_to(s: State, f: at.CombatMove) -> Iterator[Action]:
    """Which space is attacked?"""
    for space in ids(p.GROUND_SPACES):
        yield ATTACK[space]
    for space in ids(p.COVERT_BOARD[f.power]):
        yield REVEAL[space]
    yield ending(s)


where_to.checks(Attack, not_friendly, inside_the_area, somebody_gets_there)
where_to.checks(Reveal, *HIDE_THERE)


@where_to.fast
def quick_where_to(s: State, f: at.CombatMove) -> list[Action]:
    found: list[Action] = [ATTACK[space] for space in ids(targets(s, f.power))]
    found += [REVEAL[space] for space in ids(own_covert(s, f.power))]  # at any time [E-107]
    found.append(ending(s))
    return found


def ending(s: State) -> Done:
    """[CMV-8] The end of the phase: where somebody has been sent the player says himself that the dice may fall."""
    return TO_BATTLE if s.marches or s.flights else DONE


@where_to.prompt
def prompt_where_to(s: State, f: at.CombatMove) -> str:
    number = sum(march.count for march in s.marches) + sum(flight.count for flight in s.flights)
    so_far = f" ({counted(number, 'unit')} sent so far)" if number else ""
    return f"Which space is attacked{so_far}? Or end the phase."


@where_to.then
def after_where_to(s: State, f: at.CombatMove, a: Action) -> None:
    """[CMV-8] After the phase nobody else can be sent to a battle."""
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
    s.tell(CameOut(rule, Power(power), units, Space(space), attack=not at_home))
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
        yield from (lift(origin, load, target, *units) for load in cargo for units in p.LOADS + TOO_MUCH)
    for kind in (p.HEL, p.BOM, p.FBO, p.FTR):
        for origin in ids(standing(s, power, kind)):
            most = count(s, power, origin, kind)
            yield from flies(kind, most, origin, target)
            if kind == p.FTR:
                yield from sweeps(most, origin, target)
            if kind != p.HEL:
                for aim in range(len(AIMS)):
                    yield from bombs(kind, most, origin, target, aim)


who_goes.checks(Send, guns_stay, rested_units, near_enough, way_is_open)
who_goes.checks(SendAll, several_can_go)
who_goes.checks(Storm, guns_stay, has_tokens, is_a_beach, transports_get_there, rested_units)
who_goes.checks(
    FlyLift,
    within_the_load,
    not_from_the_sea,
    loads_in_friendly_land,
    one_task_in_a_turn,
    cargo_is_rested,
    can_set_down,
    lift_in_range,
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
who_goes.checks(Sweep, aircraft_to_sweep, rested_units, can_take_off, not_run_over, gets_home)
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
def quick_who_goes(s: State, f: at.CombatMove) -> list[Action]:
    found: list[Action] = [*marching(s, f), *landing(s, f)]
    if FLYERS[f.power]:
        found += lifting(s, f)
        found += striking(s, f)
        found += bombing(s, f)
    found.append(BACK)
    return found


def marching(s: State, f: at.CombatMove) -> list[Action]:
    """[CMV-3] [CMV-9] [CMV-10] [MNF-2] [MNF-7] Ground units on foot, origin by origin: those of the power alone."""
    power, target, found = f.power, f.target, list[Action]()
    if not attackable(s, power) >> target & 1:
        return found
    near = {kind: ground_origins(s, kind, target, combat_ground(s, power, kind)) for kind in p.GROUND_TYPES}
    for origin in ids(together(near.values()) & s.ground[power]):
        index, kinds = row(power, origin), 0
        for kind in p.GROUND_TYPES:
            number = s.units[index + kind] - s.tired[index + kind]
            if number and near[kind] >> origin & 1:
                kinds += 1
                found += sends(kind, number, origin, target)
        if kinds > 1:
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
        found += [lift(origin, load, target, i, a) for i, a in p.LOADS if i <= infantry and a <= artillery]
    return found


def striking(s: State, f: at.CombatMove) -> list[Action]:
    """[FBO-1] [FTR-2] [E-19] Fighter-bombers that strike, fighters that cover, helicopters that fight."""
    power, target, found = f.power, f.target, list[Action]()
    for kind, goals in ((p.HEL, strike_goals), (p.FBO, strike_goals), (p.FTR, cover_goals)):
        fields = able_to_fly(s, power, kind)
        if fields and goals(s, power) >> target & 1 and not run_over(s) >> target & 1:
            alone = kind == p.FTR and not escorted(s) >> target & 1
            for origin in ids(air_origins(s, power, kind, fields, target)):
                most = rested(s, power, origin, kind)
                found += sweeps(most, origin, target) if alone else flies(kind, most, origin, target)
    return found


def bombing(s: State, f: at.CombatMove) -> list[Action]:
    """[BOM-1] [CBO-1] [STR-8] Bombers and fighter-bombers with bombs."""
    power, target, found = f.power, f.target, list[Action]()
    bombers, fighter_bombers = able_to_fly(s, power, p.BOM), able_to_fly(s, power, p.FBO)
    if not bombers | fighter_bombers or run_over(s) >> target & 1:
        return found
    aims = [aim for aim, goals in enumerate(bomb_goals(s, power)) if goals >> target & 1]
    for kind, fields in ((p.BOM, bombers), (p.FBO, fighter_bombers)) if aims else ():
        for origin in ids(air_origins(s, power, kind, fields, target)):
            most = rested(s, power, origin, kind)
            for aim in aims:
                found += bombs(kind, most, origin, target, aim)
    return found


# ---- what follows ----------------------------------------------------------


@who_goes.prompt
def prompt_who_goes(s: State, f: at.CombatMove) -> str:
    sent = sum(march.count for march in s.marches if march.target == f.target)
    flying = sum(flight.count for flight in s.flights if f.target in (flight.target, flight.second))
    where = f"{p.NAME[f.target]} ({garrison(s, f.power, f.target)})"
    return f"Who goes against {where}? So far {sent} on the ground and {flying} in the air."


def garrison(s: State, power: int, space: int) -> str:
    """[PUR-8] [NEU-3] The units that everybody sees at a target."""
    if neutral(s) >> space & 1:
        return f"neutral, {of_kind(p.NEUTRAL_INFANTRY, p.INF)}"
    found = [one for one in SIDES[1 - p.SIDE[power]] if s.present[one] >> space & 1]
    texts = (f"{p.POWER_NAME[one]}: {units_text(tuple(enumerate(counts(s, one, space))))}" for one in found)
    return "; ".join((*texts, *bases(s, space))) or "nobody"


def bases(s: State, space: int) -> Iterator[str]:
    """[FSB-1] [ABS-1] The bases that everybody sees in a space, with their damage."""
    for facility, column, damage in (
        (p.FIRE_BASE, s.fire_base, s.fire_damage),
        (p.AIR_BASE, s.air_base, s.air_damage),
    ):
        if space < p.TERRITORIES and column[space]:
            harmed = f" ({counted(damage[space], 'damage marker')})" if damage[space] else ""
            yield f"{p.TYPE_NAME[facility]} of {p.THE_POWER[column[space] - 1]}{harmed}"


@who_goes.then
def after_who_goes(s: State, f: at.CombatMove, a: Action) -> None:
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
    depart(s, f.power, at.COMBAT_MOVE, origin, f.target, units)


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
    if isinstance(a, Fly | Sweep):
        assign(s, f, a.kind, a.number, a.origin, MISSION[a.kind])
        goto(f, set_out)
    elif isinstance(a, Bomb):
        assign(s, f, a.kind, a.number, a.origin, RAID, a.aim)
        goto(f, and_then if a.kind == p.FBO else set_out)
    elif isinstance(a, FlyLift):
        assign(s, f, p.HEL, 1, a.origin, LIFT)
        f.load, f.infantry, f.artillery = a.load, a.infantry, a.artillery
        goto(f, set_out)


def assign(s: State, f: at.CombatMove, kind: int, number: int, origin: int, mission: int, aim: int = -1) -> None:
    """[CMV-7] Aircraft leave the ground; from now on they are a flight."""
    remove(s, f.power, origin, kind, number)
    f.raider = len(s.flights)
    s.flights.append(Flight(f.power, kind, number, mission, origin, origin, f.target, aim=aim))
    rule = "CBO-1" if mission == RAID else "CMV-1"
    alone = mission == ESCORT and not escorted(s) >> f.target & 1
    s.tell(Scrambled(rule, Power(f.power), ((kind, number),), Space(origin), mission, Space(f.target), aim, alone))


# ---- fighter-bombers: a strike after the bombs -----------------------------


@decision("FBO-1", by=lambda s, f: f.power)
def and_then(s: State, f: at.CombatMove) -> Iterator[Action]:
    """What do the fighter-bombers do after the bombs?"""
    if second_strikes(s, f):
        yield ONLY_BOMB
        for space in ids(attackable(s, f.power)):
            yield STRIKE_AFTER[space]


and_then.checks(StrikeAfter, somebody_to_strike, home_from_second)


@and_then.fast
def quick_and_then(s: State, f: at.CombatMove) -> list[Action]:
    spaces = second_strikes(s, f)
    return [ONLY_BOMB, *(STRIKE_AFTER[space] for space in ids(spaces))] if spaces else []


@and_then.prompt
def prompt_and_then(s: State, f: at.CombatMove) -> str:
    flight = s.flights[f.raider]
    return f"{of_kind(flight.count, p.FBO)} will bomb {p.PLACE[flight.target]}: and is there a strike afterwards?"


@and_then.then
def after_and_then(s: State, f: at.CombatMove, a: Action) -> None:
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
    """[FBO-5] [SAM-5] The flight sets out, as far as its range allows [E-90]; with cargo to take up, to that first."""
    flight = s.flights[f.raider]
    if f.load < 0:
        limit = p.MOVE[flight.kind] - to_keep(s, flight)
        call(s, at.Flight(flight=f.raider, goal=flight.target, limit=limit, on=flight.second, returns=True))
    elif f.load != flight.origin:
        limit = spare(s, flight, air_distance(f.power, flight.origin, f.load), f.load)
        flying = at.Flight(flight=f.raider, goal=f.load, limit=limit, on=flight.target, returns=True, fire_at_goal=True)
        call(s, flying)


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
    call(s, at.Flight(flight=f.raider, goal=f.target, limit=limit, returns=True))


def next_order(s: State, f: at.CombatMove) -> None:
    """[CMV-3] More against the same target."""
    f.raider = f.load = -1
    f.infantry = f.artillery = 0
    goto(f, who_goes)


COMBAT_MOVE = Procedure(where_to, who_goes, and_then, set_out, take_up, next_order)
