"""Phase four: aircraft land; then what has neither moved nor fought may move, never to fight.

Ground units go overland or from a station to a port; each move leaves a `March` behind, since guns may only follow
ground units [AAG-3] and covert units may stop what has come through [E-72].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Back, Done, FlyLift, From, Rebase, Send, SendAll, Storm, at_most
from indochine.games.vietnam_1965.events import CameAshore, units_text
from indochine.games.vietnam_1965.rules.departure import arrive, depart, leads_guns, set_foot
from indochine.games.vietnam_1965.rules.landing import (
    FLYING,
    LIFT_CHECKS,
    REBASE_CHECKS,
    land_flights,
    lift,
    lift_candidates,
    lifts,
    load_up,
    lose_stranded,
    rebase,
    rebase_candidates,
    rebase_goals,
    rebasings,
    unload,
)
from indochine.games.vietnam_1965.rules.ways import (
    area_of,
    filled,
    ground_reach,
    open_ground,
    ports,
    transport_reach,
)
from indochine.games.vietnam_1965.state import (
    BY_SEA,
    Kind,
    March,
    Power,
    Space,
    State,
    count,
    land,
    rested,
    row,
)
from indochine.kernel.bits import has, ids
from indochine.kernel.flow import Procedure, check, decision, end, goto
from indochine.kernel.words import Action, counted

DONE, BACK = Done(), Back()
MARCHING = (*p.GROUND_TYPES, p.AAG)
COLUMN = p.SPACES * p.TYPES  # the counts of one power
UNTIRED = bytes(COLUMN)


# ---- who can still move ----------------------------------------------------


def fresh_units(s: State, power: int) -> bytes:
    """[NCM-1] The counts of a power's units that have done nothing yet, space by space and type by type."""
    first = row(power, 0)
    all_of_them, tired = s.units[first : first + COLUMN], s.tired[first : first + COLUMN]
    if tired == UNTIRED:
        return bytes(all_of_them)
    # never more tired than there are, so no byte borrows from the next
    rest = int.from_bytes(all_of_them, "little") - int.from_bytes(tired, "little")
    return rest.to_bytes(COLUMN, "little")


def fresh_row(s: State, power: int, space: int) -> bytes:
    """The eight counts of those who can still move in a space."""
    return bytes(rested(s, power, space, kind) for kind in range(p.TYPES))


def begin(s: State, f: at.Noncombat) -> None:
    """[NCM-1] Nobody has moved in this phase."""
    s.marches = []


# ---- where they can go -----------------------------------------------------


def goals(s: State, power: int, kind: int, origin: int) -> int:
    """[NCM-3] [NCM-7] [PUS-3] Where ground units of a kind can go from here in this phase."""
    if kind == p.AAG:
        return gun_goals(s, power, origin)
    if has(p.STATIONS, origin):
        return transport_reach(power, origin) & ports(s, power)
    through = open_ground(s, power)
    return ground_reach(s, kind, 1 << origin, through) & through & ~(1 << origin)


def gun_goals(s: State, power: int, origin: int) -> int:
    """[AAG-3] [AAG-5] [E-84] Where ground units of the power have gone from here in this phase, as far as guns go."""
    if has(s.guns_used, origin):
        return 0
    found = 0
    for march in s.marches:
        if march.origin == origin and leads_guns(march):
            found |= 1 << march.target
    return found


def beaches(s: State, power: int, station: int) -> int:
    """[PUS-5] [E-55] Friendly coast without a port within reach, for a landing token or where one was spent.

    The DMZ without an enemy is such a coast too [E-46].
    """
    if power != p.USA or not has(p.STATIONS, station):
        return 0
    found = transport_reach(power, station) & open_ground(s, power) & ~ports(s, power)
    return found if s.landing else found & s.landings


# ---- which space -----------------------------------------------------------


def marchers(s: State, power: int, fresh: bytes) -> int:
    """Spaces whose ground units can go somewhere."""
    found = 0
    for kind in p.GROUND_TYPES:
        found |= filled(fresh[kind :: p.TYPES])
    at_sea = found & p.STATIONS
    found &= p.BY_LAND.spread(open_ground(s, power))
    for station in ids(at_sea):
        if transport_reach(power, station) & ports(s, power) or beaches(s, power, station):
            found |= 1 << station
    return found


def guns_left_behind(s: State, fresh: bytes) -> int:
    """[AAG-3] [AAG-5] Spaces whose guns can follow somebody."""
    guns = filled(fresh[p.AAG :: p.TYPES]) & ~s.guns_used
    if not guns:
        return 0
    found = 0
    for march in s.marches:
        if has(guns, march.origin) and leads_guns(march):
            found |= 1 << march.origin
    return found


def flyers(s: State, power: int, fresh: bytes) -> int:
    """Spaces whose aircraft can go somewhere."""
    found = 0
    for kind in FLYING:
        for origin in ids(filled(fresh[kind :: p.TYPES])):
            if rebase_goals(s, power, kind, origin):
                found |= 1 << origin
    return found


def origins(s: State, power: int) -> int:
    """[NCM-1] The spaces from which something can still move."""
    fresh = fresh_units(s, power)
    return marchers(s, power, fresh) | guns_left_behind(s, fresh) | flyers(s, power, fresh)


FROM = tuple(From(Space(space)) for space in range(p.SPACES))


@decision("NCM-1", by=lambda s, f: f.power)
def choose_origin(s: State, f: at.Noncombat) -> Iterator[Action]:
    """[NCM-1] From where units move, or nothing more."""
    yield from (FROM[space] for space in ids(s.present[f.power]))
    yield DONE


@check("NCM-1")
def something_can_move(s: State, f: at.Noncombat, a: From) -> str | None:
    """[NCM-1] Only what has neither moved nor fought, and has somewhere to go."""
    units = tuple(enumerate(fresh_row(s, f.power, a.space)))
    if not any(number for _, number in units):
        return f"Everything in {p.PLACE[a.space]} has already moved or fought."
    if goes_somewhere(s, f.power, a.space):
        return None
    return f"There is nowhere to go for {units_text(units)} in {p.PLACE[a.space]}."


def goes_somewhere(s: State, power: int, space: int) -> bool:
    """Whether anything that has not moved can leave a space."""
    fresh = fresh_row(s, power, space)
    ground = any(goals(s, power, kind, space) for kind in MARCHING if fresh[kind])
    ashore = any(fresh[:3]) and beaches(s, power, space)
    return bool(ground or ashore or any(rebase_goals(s, power, kind, space) for kind in FLYING if fresh[kind]))


choose_origin.checks(From, something_can_move)


@choose_origin.fast
def quick_origins(s: State, f: at.Noncombat) -> list[Action]:
    """The same, without what is forbidden."""
    return [*(FROM[space] for space in ids(origins(s, f.power))), DONE]


@choose_origin.prompt
def ask_origin(s: State, f: at.Noncombat) -> str:
    """The question."""
    return "From where do units move that have neither moved nor fought?"


@choose_origin.then
def chosen(s: State, f: at.Noncombat, a: From | Done) -> None:
    """[NCM-1] A space in hand, or the end of the phase."""
    if isinstance(a, Done):
        end(f)
    else:
        f.origin = a.space


# ---- and where to ----------------------------------------------------------


@decision("NCM-1", by=lambda s, f: f.power)
def move_from(s: State, f: at.Noncombat) -> Iterator[Action]:
    """[NCM-1] Where units of this space move."""
    near = nearby(f)
    for kind in MARCHING:
        yield from sendings(kind, count(s, f.power, f.origin, kind), f.origin, near)
    yield from together(f.origin, near)
    if f.power == p.USA and has(p.STATIONS, f.origin):
        for kind in MARCHING:
            yield from stormings(kind, count(s, f.power, f.origin, kind), f.origin, near)
    yield from rebase_candidates(s, f)
    yield from lift_candidates(s, f)
    yield BACK


def nearby(f: at.Noncombat) -> int:
    """What a player might think of: every coast from a station, else all land that is not far."""
    if has(p.STATIONS, f.origin):
        return p.COASTAL
    found = 1 << f.origin
    for _ in range(max(p.MOVE[kind] for kind in p.GROUND_TYPES) + p.TRAIL_MOVE):
        found |= p.BY_LAND.spread(found)
    return found & ~(1 << f.origin)


@lru_cache(maxsize=1 << 13)
def sendings(kind: int, number: int, origin: int, targets: int) -> tuple[Send, ...]:
    """Every way to send up to so many units to one of these places."""
    return tuple(
        Send(Kind(kind), some, Space(origin), Space(target)) for target in ids(targets) for some in range(1, number + 1)
    )


@lru_cache(maxsize=1 << 12)
def stormings(kind: int, number: int, origin: int, targets: int) -> tuple[Storm, ...]:
    """Every way to land up to so many units on one of these coasts."""
    return tuple(
        Storm(Kind(kind), some, Space(origin), Space(target))
        for target in ids(targets)
        for some in range(1, number + 1)
    )


@lru_cache(maxsize=1 << 12)
def together(origin: int, targets: int) -> tuple[SendAll, ...]:
    """All ground units to one of these places."""
    return tuple(SendAll(Space(origin), Space(target)) for target in ids(targets))


# ---- what forbids it


@check("NCM-1")
def has_not_moved(s: State, f: at.Noncombat, a: Send | Storm) -> str | None:
    """[NCM-1] [PUS-7] [PRK-2] Units that have moved, fought or just arrived stay where they are."""
    have = rested(s, f.power, a.origin, a.kind)
    if a.number <= have:
        return None
    return f"{at_most(have, a.kind)} in {p.PLACE[a.origin]} can still move, not {a.number}."


@check("NCM-3")
def into_friendly_land(s: State, f: at.Noncombat, a: Send | Storm) -> str | None:
    """[NCM-3] Never into hostile or neutral land, even empty; into the DMZ only if no enemy is in it [E-46]."""
    if has(land(s, p.SIDE[f.power]), a.target):
        return None
    if a.target == p.DMZ:
        return None if has(open_ground(s, f.power), p.DMZ) else "The DMZ is closed to these units in this phase."
    kind = "hostile" if has(land(s, 1 - p.SIDE[f.power]), a.target) else "neutral"
    return f"{p.NAME[a.target]} is {kind}; without combat ground units move into friendly land only."


@check("PPA-5")
def inside_its_area(s: State, f: at.Noncombat, a: Send) -> str | None:
    """[PPA-5] PARU stays in Thailand, Cambodia and Laos."""
    if has(area_of(f.power), a.target):
        return None
    return f"PARU may not go to {p.PLACE[a.target]}."


@check("CMV-9")
def close_enough(s: State, f: at.Noncombat, a: Send) -> str | None:
    """[CMV-9] [TRL-3] Within the movement of the unit, whatever lies between."""
    if a.kind == p.AAG or has(p.STATIONS, a.origin):
        return None
    if has(ground_reach(s, a.kind, 1 << a.origin, p.GROUND_SPACES), a.target):
        return None
    steps = counted(p.MOVE[a.kind], "space")
    return f"{p.NAME[a.target]} is too far from {p.PLACE[a.origin]} for {p.TYPE_NAME[a.kind]}, which moves {steps}."


@check("NCM-7")
def by_friendly_land(s: State, f: at.Noncombat, a: Send) -> str | None:
    """[NCM-7] Only aircraft cross hostile spaces in this phase; ground units go through friendly land."""
    if a.kind == p.AAG or has(p.STATIONS, a.origin):
        return None
    if has(goals(s, f.power, a.kind, a.origin), a.target):
        return None
    return f"No way of that length through friendly land leads from {p.PLACE[a.origin]} to {p.PLACE[a.target]}."


@check("AAG-5")
def gun_has_not_fired(s: State, f: at.Noncombat, a: Send | Storm) -> str | None:
    """[AAG-5] A gun that has fired in this turn stays."""
    if a.kind != p.AAG or not has(s.guns_used, a.origin):
        return None
    return f"The AA guns in {p.PLACE[a.origin]} have fired in this turn."


@check("AAG-3")
def follows_a_ground_unit(s: State, f: at.Noncombat, a: Send | Storm) -> str | None:
    """[AAG-3] [E-54] [E-84] A gun goes only where a ground unit of the power went from here in this phase."""
    if a.kind != p.AAG or has(gun_goals(s, f.power, a.origin), a.target):
        return None
    whom = f"no ground unit of {p.THE_POWER[f.power]} went from {p.PLACE[a.origin]} to {p.PLACE[a.target]}"
    return f"A gun moves with another unit, and {counted(p.MOVE[p.AAG], 'space')} at most; {whom} in that way."


@check("PUS-3")
def transports_reach_it(s: State, f: at.Noncombat, a: Send | Storm) -> str | None:
    """[PUS-3] [PRK-2] Two sea zones for the USA, three for Korea."""
    if not has(p.STATIONS, a.origin) or has(transport_reach(f.power, a.origin), a.target):
        return None
    steps = counted(p.TRANSPORT_STEPS[f.power], "sea zone")
    return f"Transports go {steps}; {p.PLACE[a.target]} is farther from {p.PLACE[a.origin]}."


@check("PUS-4")
def a_port(s: State, f: at.Noncombat, a: Send) -> str | None:
    """[PUS-4] [PRK-2] Transports unload at an Air Base or a city on the coast; the USA at an Air Base of their own."""
    if not has(p.STATIONS, a.origin) or has(ports(s, f.power), a.target):
        return None
    return f"{p.NAME[a.target]} has neither a sound Air Base that serves nor a city: no port."


@check("PUS-5")
def a_landing_token(s: State, f: at.Noncombat, a: Storm) -> str | None:
    """[PUS-5] [E-55] A token for each coast in a turn, and only where there is no port."""
    if has(ports(s, f.power), a.target):
        return f"{p.NAME[a.target]} is a port; no landing token is needed there."
    if s.landing or has(s.landings, a.target):
        return None
    return "No landing token is left."


def company(s: State, power: int, origin: int, target: int) -> list[tuple[int, int]]:
    """The ground units of a space that can get to a target: kinds and numbers."""
    found = []
    for kind in p.GROUND_TYPES:
        number = rested(s, power, origin, kind)
        if number and has(goals(s, power, kind, origin), target):
            found.append((kind, number))
    return found


@check("NCM-1")
def several_get_there(s: State, f: at.Noncombat, a: SendAll) -> str | None:
    """[NCM-1] [NCM-3] More than one kind of unit can go there now; of one kind the most is all."""
    kinds = len(company(s, f.power, a.origin, a.target))
    if kinds > 1:
        return None
    where = f"{p.PLACE[a.origin]} can get to {p.PLACE[a.target]}"
    return f'{counted(kinds, "kind")} of ground units in {where}: there is no "all".'


move_from.checks(
    Send,
    has_not_moved,
    into_friendly_land,
    inside_its_area,
    close_enough,
    by_friendly_land,
    gun_has_not_fired,
    follows_a_ground_unit,
    transports_reach_it,
    a_port,
)
move_from.checks(SendAll, several_get_there)
move_from.checks(
    Storm,
    has_not_moved,
    into_friendly_land,
    gun_has_not_fired,
    follows_a_ground_unit,
    transports_reach_it,
    a_landing_token,
)
move_from.checks(Rebase, *REBASE_CHECKS)
move_from.checks(FlyLift, *LIFT_CHECKS)


@move_from.fast
def quick_moves(s: State, f: at.Noncombat) -> list[Action]:
    """The same, without what is forbidden."""
    power, origin = f.power, f.origin
    fresh = fresh_row(s, power, origin)
    found: list[Action] = [*ground_moves(s, power, origin, fresh)]
    for kind in FLYING:
        if fresh[kind]:
            found += rebasings(kind, fresh[kind], origin, rebase_goals(s, power, kind, origin))
    if fresh[p.HEL]:
        found += lifts(s, power, origin)
    found.append(BACK)
    return found


def ground_moves(s: State, power: int, origin: int, fresh: bytes) -> list[Action]:
    """Marches, transports and landings from a space."""
    found: list[Action] = []
    once = twice = 0
    for kind in MARCHING:
        number = fresh[kind]
        if number and (reach := goals(s, power, kind, origin)):
            found += sendings(kind, number, origin, reach & ports_only(s, power, kind, origin))
            if kind != p.AAG:
                twice |= once & reach
                once |= reach
    found += together(origin, twice)
    if coast := beaches(s, power, origin):
        for kind in MARCHING:
            if fresh[kind]:
                with_whom = gun_goals(s, power, origin) if kind == p.AAG else p.ALL_SPACES
                found += stormings(kind, fresh[kind], origin, coast & with_whom)
    return found


def ports_only(s: State, power: int, kind: int, origin: int) -> int:
    """Guns that follow by sea go to a port, unless they land with a token like those they follow."""
    return ports(s, power) if kind == p.AAG and has(p.STATIONS, origin) else p.ALL_SPACES


@move_from.prompt
def ask_moves(s: State, f: at.Noncombat) -> str:
    """The question."""
    units = units_text(able(s, f.power, f.origin))
    return f"Where do units in {p.PLACE[f.origin]} move ({units} can)?"


def able(s: State, power: int, space: int) -> tuple[tuple[int, int], ...]:
    """[NCM-1] [AAG-3] What of a space has not moved and has somewhere to go: kinds and numbers."""
    fresh, ashore = fresh_row(s, power, space), beaches(s, power, space)
    marching = (kind for kind in MARCHING if goals(s, power, kind, space) or (ashore and kind != p.AAG))
    flying = (kind for kind in FLYING if rebase_goals(s, power, kind, space))
    return tuple((kind, fresh[kind]) for kind in sorted({*marching, *flying}) if fresh[kind])


# ---- what follows ----------------------------------------------------------


def send(s: State, f: at.Noncombat, a: Send) -> None:
    """[NCM-3] [PUS-3] [PRK-2] Units of one kind go."""
    go(s, f, ((int(a.kind), a.number),), a.origin, a.target)


def send_all(s: State, f: at.Noncombat, a: SendAll) -> None:
    """[NCM-3] [PUS-3] All that can get there go."""
    go(s, f, tuple(company(s, f.power, a.origin, a.target)), a.origin, a.target)


def go(s: State, f: at.Noncombat, units: tuple[tuple[int, int], ...], origin: Space, target: Space) -> None:
    """[NCM-3] [PUS-3] [NEU-4] Overland or by sea; neutral land left empty reverts."""
    if not has(p.STATIONS, origin):
        depart(s, f.power, at.NONCOMBAT_MOVE, origin, target, units)
        return
    come_ashore(s, f, "PUS-3" if f.power == p.USA else "PRK-2", units, origin, target)


def come_ashore(
    s: State,
    f: at.Noncombat,
    rule: str,
    units: tuple[tuple[int, int], ...],
    origin: Space,
    target: Space,
    left: int = -1,
) -> None:
    """[PUS-3] [PUS-6] [PRK-2] Units come from a station; `left` are the landing tokens left if one was spent."""
    marches = [March(kind, number, origin, target, BY_SEA) for kind, number in units]
    for march in marches:
        arrive(s, f.power, march)
    s.tell(CameAshore(rule, Power(f.power), units, origin, target, left))
    for march in marches:
        set_foot(s, f.power, march)


def storm(s: State, f: at.Noncombat, a: Storm) -> None:
    """[PUS-5] [E-55] Units land on a friendly coast; the first of them cost a token."""
    tokens = -1
    if not has(s.landings, a.target):
        s.landing -= 1
        s.landings |= 1 << a.target
        tokens = s.landing
    come_ashore(s, f, "PUS-5", ((int(a.kind), a.number),), a.origin, a.target, tokens)


FOLLOWS: dict[type[Action], Callable[[State, at.Noncombat, Any], None]] = {
    Send: send,
    SendAll: send_all,
    Storm: storm,
    Rebase: rebase,
    FlyLift: lift,
}


@move_from.then
def moved(s: State, f: at.Noncombat, a: Action) -> None:
    """[NCM-1] The units go; the same space stays in hand as long as something in it can move."""
    if isinstance(a, Back):
        f.origin = -1
        goto(f, choose_origin)
        return
    goto(f, load_up if isinstance(a, FlyLift) else move_from)
    FOLLOWS[type(a)](s, f, a)


def go_on(s: State, f: at.Noncombat) -> None:
    """[NCM-1] After a lift the space stays in hand."""
    goto(f, move_from)


NONCOMBAT = Procedure(begin, lose_stranded, land_flights, choose_origin, move_from, load_up, unload, go_on)
