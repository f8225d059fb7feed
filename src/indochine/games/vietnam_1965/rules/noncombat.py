"""Phase four: aircraft land; then what has neither moved nor fought may move, never to fight.

Ground units go overland or from a station to a port; each move leaves a `March` behind, since guns may only follow
ground units [AAG-3] and covert units may stop what has come through [E-72].
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Back, Done, FlyLift, From, Rebase, Send, SendAll, Storm
from indochine.games.vietnam_1965.events import CameAshore, units_text
from indochine.games.vietnam_1965.rules.departure import arrive, depart, set_foot
from indochine.games.vietnam_1965.rules.facts import (
    a_crowd,
    begins,
    by_sea,
    name_of,
    of_each,
    of_others,
    steps_of,
    the_only_ones,
)
from indochine.games.vietnam_1965.rules.fresh import (
    MARCHING,
    beaches,
    flyers,
    fresh_row,
    fresh_units,
    goals,
    gun_goals,
    guns_left_behind,
    led_from,
    marchers,
    open_coast,
)
from indochine.games.vietnam_1965.rules.landing import (
    FLYING,
    in_hand,
    land_flights,
    lift,
    load_up,
    lose_stranded,
    most_fresh,
    numbers_here,
    offer_lifts,
    offer_rebasing,
    rebase,
    rebase_goals,
    unload,
)
from indochine.games.vietnam_1965.rules.ways import (
    area_of,
    ground_reach,
    kinds_in,
    open_ground,
    ports,
    transport_reach,
)
from indochine.games.vietnam_1965.state import (
    BY_SEA,
    March,
    Power,
    Space,
    State,
    land,
    rested,
)
from indochine.kernel.bits import bits, has, ids, lone, up_to
from indochine.kernel.flow import Procedure, check, choice, end, goto
from indochine.kernel.legality import ALL, Wide, only, purse
from indochine.kernel.words import Action, counted


def begin(s: State, f: at.Noncombat) -> None:
    """[NCM-1] Nobody has moved in this phase."""
    s.marches = []


# ---- which space -----------------------------------------------------------


@choice("NCM-1", by=lambda s, f: f.power)
def choose_origin(s: State, f: at.Noncombat) -> bool:
    """[NCM-1] From where units move, or nothing more."""
    return True


@Wide
def own_spaces(s: State, f: at.Noncombat) -> int:
    """Where a power stands."""
    return s.present[f.power]


@check("NCM-1")
def something_has_not_moved(s: State, f: at.Noncombat, a: From) -> str | None:
    """[NCM-1] Only what has neither moved nor fought."""
    if any(fresh_row(s, f.power, a.space)):
        return None
    return f"All units of {p.THE_POWER[f.power]} in {p.PLACE[a.space]} have already moved or fought."


def still_there(s: State, f: at.Noncombat, a: From) -> str:
    """The units of a space that have done nothing yet."""
    return units_text(tuple(enumerate(fresh_row(s, f.power, a.space))))


def left_alone(s: State, f: at.Noncombat, a: From, kinds: int) -> bool:
    """Whether only units of these kinds are left to move."""
    return not any(number for kind, number in enumerate(fresh_row(s, f.power, a.space)) if not has(kinds, kind))


@check("AAG-5")
def guns_have_fired(s: State, f: at.Noncombat, a: From) -> str | None:
    """[AAG-5] Guns that have fired in this turn stay."""
    if not left_alone(s, f, a, 1 << p.AAG) or not has(s.guns_used, a.space):
        return None
    return f"The AA guns in {p.PLACE[a.space]} have fired in this turn."


@check("AAG-3")
def nobody_leads_the_guns(s: State, f: at.Noncombat, a: From) -> str | None:
    """[AAG-3] [E-84] Guns alone wait until another ground unit has gone."""
    if not left_alone(s, f, a, 1 << p.AAG):
        return None
    whom = f"none of {p.THE_POWER[f.power]} has gone from {p.PLACE[a.space]} in this phase"
    return f"AA guns move only with another ground unit, and {whom} by a way that guns can take."


@check("NCM-3")
def nothing_friendly_beside(s: State, f: at.Noncombat, a: From) -> str | None:
    """[NCM-3] Ground units find no friendly land next to them."""
    if has(p.STATIONS, a.space) or not left_alone(s, f, a, ON_FOOT):
        return None
    return f"There is nowhere to go for {still_there(s, f, a)}: no friendly land lies next to {p.PLACE[a.space]}."


def no_port_in_reach(s: State, f: at.Noncombat, a: From) -> str | None:
    """[PUS-4] [PRK-2] Ground units at a station find no port."""
    if not has(p.STATIONS, a.space) or not left_alone(s, f, a, ON_FOOT):
        return None
    steps = counted(p.TRANSPORT_STEPS[f.power], "sea zone")
    return f"There is nowhere to go for {still_there(s, f, a)}: no port lies within {steps} of {p.PLACE[a.space]}."


ON_FOOT = bits(MARCHING)


@only(
    "NCM-1",
    "space",
    "There is nowhere to go for {units} in {space}.",
    something_has_not_moved,
    guns_have_fired,
    nobody_leads_the_guns,
    nothing_friendly_beside,
    *by_sea("PUS-4", no_port_in_reach),
    units=still_there,
)
def origins(s: State, f: at.Noncombat) -> int:
    """[NCM-1] The spaces from which something can still move."""
    fresh = fresh_units(s, f.power)
    return marchers(s, f.power, fresh) | guns_left_behind(s, fresh) | flyers(s, f.power, fresh)


choose_origin.offers(From, origins, space=own_spaces)
choose_origin.offers(Done)


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


@choice("NCM-1", by=lambda s, f: f.power)
def move_from(s: State, f: at.Noncombat) -> bool:
    """[NCM-1] Where units of this space move."""
    return True


def on_foot(s: State, f: at.Noncombat) -> int:
    """The kinds of units here that march."""
    return kinds_in(s, f.power, f.origin) & ON_FOOT


def _not_far(origin: int) -> int:
    """What a player might think of: every coast from a station, else all land that is not far."""
    if has(p.STATIONS, origin):
        return p.COASTAL
    found = 1 << origin
    for _ in range(max(p.MOVE[kind] for kind in p.GROUND_TYPES) + p.TRAIL_MOVE):
        found |= p.BY_LAND.spread(found)
    return found & ~(1 << origin)


NOT_FAR = tuple(map(_not_far, range(p.SPACES)))


@Wide
def nearby(s: State, f: at.Noncombat) -> int:
    """The places one may think of for units on foot or from a station."""
    return NOT_FAR[f.origin]


@Wide
def near_a_crowd(s: State, f: at.Noncombat) -> int:
    """The places one may think of for ground units of several kinds together."""
    return NOT_FAR[f.origin] if a_crowd(s, f.power, f.origin) else 0


def american_station(s: State, f: at.Noncombat) -> int:
    """The space in hand, if landing tokens are of use there."""
    return p.STATIONS & 1 << f.origin if f.power == p.USA else 0


# ---- what forbids it


@only("NCM-1", "number", "{most} in {origin} can still move.", most=most_fresh)
def moved_already(s: State, f: at.Noncombat, kind: int) -> int:
    """[NCM-1] [PUS-7] [PRK-2] Units that have moved, fought or just arrived stay where they are."""
    return up_to(rested(s, f.power, f.origin, kind))


@check("NCM-3")
def into_friendly_land(s: State, f: at.Noncombat, a: Send | Storm) -> str | None:
    """[NCM-3] Never into hostile or neutral land, even empty; into the DMZ only if no enemy is in it [E-46]."""
    if has(land(s, p.SIDE[f.power]), a.target):
        return None
    if a.target == p.DMZ:
        return None if has(open_ground(s, f.power), p.DMZ) else "Enemies are in the DMZ."
    what = "hostile" if has(land(s, 1 - p.SIDE[f.power]), a.target) else "neutral"
    return f"{p.NAME[a.target]} is {what}; without combat ground units move into friendly land only."


@check("PPA-5")
def inside_its_area(s: State, f: at.Noncombat, a: Send) -> str | None:
    """[PPA-5] PARU stays in Thailand, Cambodia and Laos."""
    if has(area_of(f.power), a.target):
        return None
    where = f"{begins(a.target)} lies outside Thailand, Cambodia and Laos"
    return f"{where}; units of {p.THE_POWER[f.power]} go nowhere else."


@check("CMV-9")
def close_enough(s: State, f: at.Noncombat, a: Send) -> str | None:
    """[CMV-9] [TRL-3] Within the movement of the unit, whatever lies between."""
    if has(p.STATIONS, a.origin) or has(ground_reach(s, a.kind, 1 << a.origin, p.GROUND_SPACES), a.target):
        return None
    who = f"{p.TYPE_NAME[a.kind]}s, which move" if a.kind == p.AAG else f"{p.TYPE_NAME[a.kind]}, which moves"
    steps = counted(p.MOVE[a.kind], "space")
    return f"{begins(a.target)} is too far from {p.PLACE[a.origin]} for {who} {steps}."


@check("AAG-5")
def gun_has_not_fired(s: State, f: at.Noncombat, a: Send | Storm) -> str | None:
    """[AAG-5] A gun that has fired in this turn stays."""
    if a.kind != p.AAG or not has(s.guns_used, a.origin):
        return None
    return f"The AA guns in {p.PLACE[a.origin]} have fired in this turn."


@check("AAG-3")
def follows_a_ground_unit(s: State, f: at.Noncombat, a: Send | Storm) -> str | None:
    """[AAG-3] [E-54] [E-84] A gun goes only where a ground unit of the power went from here in this phase."""
    if a.kind != p.AAG or has(led_from(s, a.origin), a.target):
        return None
    whom = f"none of {p.THE_POWER[f.power]} has gone from {p.PLACE[a.origin]} to {p.PLACE[a.target]} in this phase"
    return f"AA guns move only with another ground unit, and {whom} by a way that guns can take."


def out_of_their_reach(s: State, f: at.Noncombat, a: Send | Storm | SendAll) -> str | None:
    """[PUS-3] [PRK-2] Two sea zones for the USA, three for Korea."""
    if not has(p.STATIONS, a.origin) or has(transport_reach(f.power, a.origin), a.target):
        return None
    steps = counted(p.TRANSPORT_STEPS[f.power], "sea zone")
    return f"Transports go {steps}; {p.PLACE[a.target]} is farther from {p.PLACE[a.origin]}."


def no_port(s: State, f: at.Noncombat, a: Send | SendAll) -> str | None:
    """[PUS-4] [PRK-2] Transports unload at an Air Base or a city on the coast; the USA at an Air Base of their own."""
    if not has(p.STATIONS, a.origin) or has(ports(s, f.power), a.target):
        return None
    whose = p.THE_POWER[f.power] if f.power == p.USA else f"the {p.SIDE_NAME[p.SIDE[f.power]]}s"
    return f"{begins(a.target)} is no port: it has neither an undamaged Air Base of {whose} nor a city."


transports_reach_it = by_sea("PUS-3", out_of_their_reach)
a_port = by_sea("PUS-4", no_port)


NO_WAY = "No way through friendly land leads {kind} from {origin} to {target} in {steps}."


@only(
    "NCM-7",
    "target",
    NO_WAY,
    into_friendly_land,
    inside_its_area,
    close_enough,
    gun_has_not_fired,
    follows_a_ground_unit,
    *transports_reach_it,
    *a_port,
    steps=lambda s, f, a: steps_of(s, a.kind, a.origin),
)
def within_reach(s: State, f: at.Noncombat, kind: int) -> int:
    """[NCM-3] [NCM-7] [AAG-3] [PUS-3] Only aircraft cross hostile spaces in this phase; guns too need a port."""
    found = goals(s, f.power, kind, f.origin)
    return found & ports(s, f.power) if kind == p.AAG and has(p.STATIONS, f.origin) else found


@check("NCM-1")
def all_have_moved(s: State, f: at.Noncombat, a: SendAll) -> str | None:
    """[NCM-1] Nobody is left who could go."""
    if any(rested(s, f.power, a.origin, kind) for kind in p.GROUND_TYPES):
        return None
    return f"No ground unit in {p.PLACE[a.origin]} can still move."


@check("NCM-7")
def no_way(s: State, f: at.Noncombat, a: Send) -> str | None:
    """[NCM-7] Near enough, but hostile or neutral land lies between."""
    if close_enough.test(s, f, a) or has(goals(s, f.power, a.kind, a.origin), a.target):
        return None
    origin, target = p.PLACE[a.origin], p.PLACE[a.target]
    return NO_WAY.format(kind=p.TYPE_NAME[a.kind], origin=origin, target=target, steps=steps_of(s, a.kind, a.origin))


def going(s: State, f: at.Noncombat, a: SendAll) -> list[int]:
    """The kinds of ground units that can go."""
    return [kind for kind, _ in company(s, f.power, a.origin, a.target)]


@only(
    "NCM-1",
    "target",
    "Of the ground units in {origin} only {kind} can still move: send it by itself.",
    all_have_moved,
    *map(of_each, (into_friendly_land, inside_its_area, close_enough, *transports_reach_it, *a_port)),
    of_others(no_way, going),
    of_others(close_enough, going),
    kind=the_only_ones,
)
def reached_by_several(s: State, f: at.Noncombat) -> int:
    """[NCM-1] [NCM-3] Where more than one kind of unit can go now; of one kind the most is all."""
    kinds = kinds_in(s, f.power, f.origin) & p.GROUND
    once = twice = 0
    for kind in () if lone(kinds) else ids(kinds):
        reach = goals(s, f.power, kind, f.origin) if rested(s, f.power, f.origin, kind) else 0
        twice |= once & reach
        once |= reach
    return twice


def company(s: State, power: int, origin: int, target: int) -> list[tuple[int, int]]:
    """The ground units of a space that can get to a target: kinds and numbers."""
    units = ((kind, rested(s, power, origin, kind)) for kind in p.GROUND_TYPES)
    return [(kind, number) for kind, number in units if number and has(goals(s, power, kind, origin), target)]


@only(
    "PUS-5",
    "target",
    "{there} is a port; no landing token is needed there.",
    into_friendly_land,
    gun_has_not_fired,
    follows_a_ground_unit,
    *transports_reach_it,
    there=name_of("target"),
)
def without_a_port(s: State, f: at.Noncombat, kind: int) -> int:
    """[PUS-5] Tokens are for a friendly coast without a port; guns follow others there too [AAG-3]."""
    coast = open_coast(s, f.power, f.origin)
    return coast & gun_goals(s, f.origin) if kind == p.AAG else coast


@purse("PUS-5", "No landing token is left.")
def landing_tokens(s: State, f: at.Noncombat) -> int:
    """[PUS-5] The tokens that are left."""
    return s.landing


def token_for_each_coast(s: State, f: at.Noncombat) -> tuple[int, int]:
    """[PUS-5] [E-55] A token for each coast in a turn: nothing where one was spent already."""
    return s.landings, ALL


move_from.offers(Send, moved_already, within_reach, kind=on_foot, number=numbers_here, origin=in_hand, target=nearby)
move_from.offers(SendAll, reached_by_several, origin=in_hand, target=near_a_crowd)
move_from.offers(
    Storm,
    moved_already,
    without_a_port,
    landing_tokens,
    price=token_for_each_coast,
    kind=ON_FOOT,
    number=numbers_here,
    origin=american_station,
    target=nearby,
)
offer_rebasing(move_from)
offer_lifts(move_from)
move_from.offers(Back)


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
    cost = move_from.price(s, f, a)
    s.landing -= cost
    s.landings |= 1 << a.target
    come_ashore(s, f, "PUS-5", ((int(a.kind), a.number),), a.origin, a.target, s.landing if cost else -1)


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
