"""Phase two: combat movement. First the target, then who goes against it; what has been sent is not called back.

Ground units leave `units` and become marches; aircraft become flights and fly at once, under fire on the way. What
ground units enter or pass counts when the phase is over, since covert units may still stop them (see `ambush.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

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
from indochine.games.vietnam_1965.rules.attack_by_air import (
    aims_there,
    bombers,
    can_take_off,
    cover_needed,
    gets_home,
    home_from_second,
    nobody_to_cover,
    nobody_to_hit,
    nobody_to_sweep,
    pure_fighters,
    ridden_down,
    trail,
)
from indochine.games.vietnam_1965.rules.attack_checks import (
    afloat,
    against,
    artillery_rested,
    as_many,
    ashore,
    at_sea,
    at_station,
    bases_of,
    bombing_kinds,
    can_set_down,
    coasts,
    covert_board,
    fighters,
    flying_kinds,
    friendly_land,
    guns,
    guns_afloat,
    helicopters,
    hiding_places,
    imagined_beside,
    imagined_infantry,
    infantry_rested,
    inside_the_area,
    landing_tokens,
    lift_in_range,
    no_target,
    no_tokens_ever,
    not_moved,
    not_moved_afloat,
    one_task_in_a_turn,
    own_crowds,
    own_land,
    quiet_dmz,
    several_can_go,
    stations,
    token_for_each_coast,
    transports_get_there,
    way_is_open,
    with_troops,
    within_reach,
    within_the_load,
)
from indochine.games.vietnam_1965.rules.control import friendly, neutral, passed, vacated
from indochine.games.vietnam_1965.rules.departure import depart
from indochine.games.vietnam_1965.rules.targets import all_able, attackable, second_strikes
from indochine.games.vietnam_1965.rules.ways import air_distance, escorted, steps_home
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
    March,
    Power,
    Space,
    State,
    add,
    counts,
    covert_cell,
    remove,
)
from indochine.kernel.bits import bits
from indochine.kernel.flow import Procedure, call, choice, end, goto
from indochine.kernel.words import Action, counted

GUNS_TOO = bits((*p.GROUND_TYPES, p.AAG))
MISSION = {p.HEL: GUNSHIP, p.FBO: STRIKE, p.FTR: ESCORT}


# ---- the target ------------------------------------------------------------


@choice("CMV-1", by=lambda s, f: f.power)
def where_to(s: State, f: at.CombatMove) -> bool:
    """Which space is attacked?"""
    return True


def ending(s: State, f: at.CombatMove) -> tuple[Done]:
    """[CMV-8] The end of the phase: where somebody has been sent the player says himself that the dice may fall."""
    return (TO_BATTLE,) if s.marches or s.flights else (DONE,)


DONE, TO_BATTLE = Done(), ToBattle()

where_to.offers(Attack, own_land, inside_the_area, within_reach, space=p.GROUND_SPACES)
where_to.offers(Reveal, hiding_places, space=covert_board)
where_to.lists(ending, {Done: (), ToBattle: ()})


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


@choice("CMV-3", by=lambda s, f: f.power)
def who_goes(s: State, f: at.CombatMove) -> bool:
    """Who goes against the target?"""
    return True


who_goes.offers(
    Send, no_target, guns, not_moved, way_is_open, kind=GUNS_TOO, origin=ashore, target=against, number=as_many
)
who_goes.offers(SendAll, no_target, several_can_go, origin=own_crowds, target=against)
who_goes.offers(
    Storm,
    no_target,
    guns_afloat,
    coasts,
    no_tokens_ever,
    landing_tokens,
    quiet_dmz,
    transports_get_there,
    not_moved_afloat,
    price=token_for_each_coast,
    origin=stations,
    kind=afloat,
    target=against,
    number=at_station,
)
who_goes.offers(
    FlyLift,
    within_the_load,
    at_sea,
    friendly_land,
    one_task_in_a_turn,
    can_set_down,
    lift_in_range,
    infantry_rested,
    artillery_rested,
    origin=helicopters,
    load=with_troops,
    infantry=imagined_infantry,
    target=against,
    artillery=imagined_beside,
)
who_goes.offers(
    Fly,
    bombers,
    not_moved,
    can_take_off,
    nobody_to_cover,
    nobody_to_hit,
    ridden_down,
    gets_home,
    kind=flying_kinds,
    origin=bases_of,
    target=against,
    number=as_many,
)
who_goes.offers(
    Sweep,
    cover_needed,
    nobody_to_sweep,
    not_moved,
    can_take_off,
    ridden_down,
    gets_home,
    kind=fighters,
    origin=bases_of,
    target=against,
    number=as_many,
)
who_goes.offers(
    Bomb,
    pure_fighters,
    trail,
    aims_there,
    not_moved,
    can_take_off,
    ridden_down,
    gets_home,
    kind=bombing_kinds,
    origin=bases_of,
    target=against,
    aim=bits(range(len(AIMS))),
    number=as_many,
)
who_goes.offers(Back)


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
    cost = who_goes.price(s, f, a)
    s.landing -= cost
    s.landings |= 1 << a.target
    tokens = s.landing if cost else -1
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


@choice("FBO-1", by=lambda s, f: f.power)
def and_then(s: State, f: at.CombatMove) -> bool:
    """What do the fighter-bombers do after the bombs?"""
    return bool(second_strikes(s, f))


def for_a_strike(s: State, f: at.CombatMove) -> int:
    """Where one might think of a strike."""
    return attackable(s, f.power)


and_then.offers(OnlyBomb)
and_then.offers(StrikeAfter, home_from_second, space=for_a_strike)


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
