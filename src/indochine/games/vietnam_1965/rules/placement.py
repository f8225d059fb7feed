"""Phase five: new units come onto the board, openly or behind a screen.

Bought pieces lie in the mobilization box (`box`), free ones in `arriving`. All of them must be placed where there is a
legal place; free units without one are lost [E-68], bought pieces wait [E-80]. Hiding units is always voluntary.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Done, PlaceAll, PlaceCovert, PlaceUnits
from indochine.games.vietnam_1965.events import Forces, HidIn, NoPlace, Placed, WentIntoHiding, units_text
from indochine.games.vietnam_1965.state import (
    Power,
    Space,
    State,
    Ware,
    add,
    build,
    covert_cell,
    filled,
    hand_of,
    held_by,
    land,
    land_at_start,
)
from indochine.kernel.bits import bits, first, has, ids, lone
from indochine.kernel.flow import Procedure, check, decision, goto
from indochine.kernel.words import Action, counted

IRREGULAR = bits((p.VC, p.PARU))
FACILITIES = (p.AIR_BASE, p.FIRE_BASE)
# by power: the rule that says where its new units come, and the one that bars them
PLACE_RULE = ("PNV-1", "PUS-1", "PVC-2", "PAZ-1", "PSU-1", "PAR-1", "PCH-1", "PRK-1", "PPA-2")
BARRED_RULE = ("PNV-2", "PUS-1", "PVC-2", "PAZ-2", "PSU-2", "PAR-2", "PCH-1", "PRK-1", "PPA-2")
REINFORCED_RULE = {number: f"REI-{number}" for number in range(p.ROUNDS + 1) if p.US_REINFORCEMENTS[number]}


# ---- what there is to place ------------------------------------------------


def stock(s: State, power: int) -> list[int]:
    """What a power has to place, by ware: the box and what comes free."""
    found = s.box[power * p.WARES : (power + 1) * p.WARES]
    for kind, number in enumerate(s.arriving):
        found[kind] += number
    return found


def units_in(row: Iterable[int]) -> Forces:
    """The units, without bases, of a row of wares."""
    return tuple((kind, number) for kind, number in enumerate(row) if number and kind < p.TYPES)


def take(s: State, power: int, ware: int, number: int) -> None:
    """Pieces leave the stock, free ones first."""
    free = min(number, s.arriving[ware]) if ware < p.TYPES else 0
    if free:
        s.arriving[ware] -= free
    s.box[power * p.WARES + ware] -= number - free


def put(s: State, f: at.Place, units: Forces, space: int, rule: str) -> None:
    """Units come onto the board."""
    for kind, number in units:
        take(s, f.power, kind, number)
        add(s, f.power, space, kind, number)
    total = sum(number for _, number in units)
    f.placed = {**f.placed, space: f.placed.get(space, 0) + total}
    s.tell(Placed(rule, Power(f.power), units, Space(space)))


# ---- where -----------------------------------------------------------------


def since_start(s: State, power: int) -> int:
    """[PLC-0] [E-78] What the side of a power has held since the start of the turn."""
    side = p.SIDE[power]
    return land_at_start(s, side) & land(s, side)


def _of(*spaces: int) -> int:
    return bits(spaces)


HOMES = {
    p.NVA: _of(p.HANOI),
    p.ARVN: _of(p.SAIGON),
    p.SOV: _of(p.DIEN_BIEN_PHU),
    p.CHN: _of(p.CHINA),
    p.ANZUS: _of(p.SAIGON, p.DA_NANG),
    p.USA: p.STATIONS,
    p.ROK: _of(p.DIXIE),
    p.PARU: p.COUNTRY_SPACES[p.THAILAND],
}


def places(s: State, power: int) -> int:
    """[PLC-0] [PUS-1] [PAR-1] [PAZ-1] [PRK-1] [PNV-1] [PCH-1] [PSU-1] [PPA-2] Where new units of a power may come.

    [PAR-2] [PAZ-2] [PNV-2] [PSU-2] Land that the enemy holds is none of it. [PVC-0] [PVC-2] [E-79] The VC come wherever
    Communists hold land at this moment.
    """
    if power == p.VC:
        return s.communist
    return HOMES[power] & (since_start(s, power) | p.STATIONS)


def stations(s: State) -> int:
    """[REI-2] [REI-3] [REI-4] [REI-6] Where American reinforcements of this round come."""
    return p.US_STATIONS[s.round] if s.round <= p.ROUNDS else 0


def finds_room(s: State, kind: int, space: int) -> bool:
    """[ABS-1] [E-51] New aircraft of NVA and ARVN need an Air Base; a damaged one grounds them."""
    return not p.FIXED_WING >> kind & 1 or has(p.STATIONS, space) or bool(s.air_base[space])


def places_with_room(s: State, f: at.Place) -> int:
    """[PVC-2] [PPA-2] Where irregulars may still come in this phase."""
    full = bits(space for space, number in f.placed.items() if number >= p.NEW_IN_TERRITORY)
    return places(s, f.power) & ~full


# ---- without a question ----------------------------------------------------


def arrive(s: State, f: at.Place) -> None:
    """[REI-4] [REI-6] Reinforcements for which the schedule names one station."""
    found = stations(s)
    if f.power == p.USA and lone(found) and any(s.arriving):
        put(s, f, units_in(s.arriving), first(found), REINFORCED_RULE[s.round])


def place_at_home(s: State, f: at.Place) -> None:
    """[PNV-1] [PAR-1] [PCH-1] [PSU-1] [PAZ-1] Where one place is left there is nothing to ask."""
    found = 0 if has(IRREGULAR, f.power) else places(s, f.power)
    if not lone(found):
        return
    space = first(found)
    units = tuple(pair for pair in units_in(stock(s, f.power)) if finds_room(s, pair[0], space))
    if units:
        put(s, f, units, space, PLACE_RULE[f.power])


# ---- American reinforcements -----------------------------------------------


@decision(lambda s, f: REINFORCED_RULE.get(s.round, "REI-2"), by=lambda s, f: f.power)
def place_reinforcements(s: State, f: at.Place) -> Iterator[Action]:
    """[REI-2] [REI-3] Where the reinforcements of this round come."""
    if f.power == p.USA and any(s.arriving):
        yield from _everything(units_in(s.arriving), p.STATIONS | land(s, p.ANTI_COMMUNIST))


def _everything(units: Forces, spaces: int) -> Iterator[Action]:
    """All of them in one place, or some."""
    for space in ids(spaces):
        yield PlaceAll(Space(space))
        for kind, number in units:
            yield from (some(kind, count, space) for count in range(1, number + 1))


@lru_cache(maxsize=4096)
def some(ware: int, number: int, space: int) -> PlaceUnits:
    """That action."""
    return PlaceUnits(Ware(ware), number, Space(space))


@check("PUS-1")
def at_a_station(s: State, f: at.Place, a: PlaceUnits | PlaceAll) -> str | None:
    """[PUS-1] [PUS-8] Americans come by sea and go ashore in their next turn at the earliest."""
    if f.power != p.USA or has(p.STATIONS, a.space):
        return None
    return f"New American units come to {p.PLACE[p.YANKEE]} or {p.PLACE[p.DIXIE]}, not to {p.PLACE[a.space]}."


@check("REI-2")
def kept_together(s: State, f: at.Place, a: PlaceUnits) -> str | None:
    """[REI-2] All of them at one station."""
    return f"The reinforcements of round {s.round} stay together." if p.US_TOGETHER[s.round] else None


place_reinforcements.checks(PlaceAll, at_a_station)
place_reinforcements.checks(PlaceUnits, at_a_station, kept_together)


@place_reinforcements.fast
def quick_reinforcements(s: State, f: at.Place) -> list[Action]:
    """The same, without what is forbidden."""
    if f.power != p.USA or not any(s.arriving):
        return []
    units = () if p.US_TOGETHER[s.round] else units_in(s.arriving)
    return list(_everything(units, p.STATIONS))


@place_reinforcements.prompt
def ask_reinforcements(s: State, f: at.Place) -> str:
    """The question."""
    return f"At which station do the reinforcements come ({units_text(units_in(s.arriving))})?"


@place_reinforcements.then
def reinforce(s: State, f: at.Place, a: PlaceAll | PlaceUnits) -> None:
    """[REI-2] [REI-3] They are there."""
    units = units_in(s.arriving) if isinstance(a, PlaceAll) else ((int(a.ware), a.number),)
    put(s, f, units, a.space, REINFORCED_RULE[s.round])
    goto(f, place_reinforcements)


# ---- units -----------------------------------------------------------------


@decision(lambda s, f: PLACE_RULE[f.power], by=lambda s, f: f.power)
def place_units(s: State, f: at.Place) -> Iterator[Action]:
    """[PLC-0] Where the new units come."""
    units = units_in(stock(s, f.power))
    if not units or f.power in (p.NVA, p.ARVN, p.SOV, p.CHN, p.ROK):
        return
    if has(IRREGULAR, f.power):
        yield from _openly(units)
        yield from _hidden(f.power, units)
        yield Done()
    elif places(s, f.power):
        yield from _everything(units, p.GROUND_SPACES | p.STATIONS)


def _openly(units: Forces) -> Iterator[Action]:
    """Up to one more than a territory takes."""
    for space in ids(p.GROUND_SPACES):
        for kind, number in units:
            most = min(number, p.NEW_IN_TERRITORY + 1)
            yield from (some(kind, count, space) for count in range(1, most + 1))


def _hidden(power: int, units: Forces) -> Iterator[Action]:
    """Everywhere, and up to one more than a token hides."""
    most = p.NEW_COVERT + 1
    have = dict(units)
    for space in ids(p.LAND):
        yield from covertly(space, min(most, have.get(p.INF, 0)), min(most, have.get(p.ART, 0)), most)


@lru_cache(maxsize=4096)
def covertly(space: int, infantry: int, artillery: int, most: int) -> tuple[PlaceCovert, ...]:
    """Every way to hide up to so many units in a space."""
    return tuple(
        PlaceCovert(Space(space), inf, art)
        for inf in range(infantry + 1)
        for art in range(artillery + 1)
        if 0 < inf + art <= most
    )


@check("PAZ-1")
def in_saigon_or_da_nang(s: State, f: at.Place, a: PlaceUnits | PlaceAll) -> str | None:
    """[PAZ-1] ANZUS comes to Saigon or Da Nang."""
    if f.power != p.ANZUS or has(HOMES[p.ANZUS], a.space):
        return None
    return f"New ANZUS units come to {p.PLACE[p.SAIGON]} or {p.PLACE[p.DA_NANG]}, not to {p.PLACE[a.space]}."


@check("PLC-0")
def held_since_start(s: State, f: at.Place, a: PlaceUnits | PlaceAll) -> str | None:
    """[PLC-0] [E-78] The own side has held the place since the start of the turn; the VC need it only now [E-79]."""
    if f.power == p.VC or has(since_start(s, f.power) | p.STATIONS, a.space):
        return None
    return f"{p.NAME[a.space]} has not been {p.SIDE_NAME[p.SIDE[f.power]]} since the start of the turn."


@check("PVC-2")
def communist_now(s: State, f: at.Place, a: PlaceUnits) -> str | None:
    """[PVC-0] [PVC-2] [E-79] VC come openly wherever Communists hold land now."""
    if f.power != p.VC or has(s.communist, a.space):
        return None
    return f"{p.NAME[a.space]} is not held by the Communists."


@check("PPA-2")
def in_thailand(s: State, f: at.Place, a: PlaceUnits) -> str | None:
    """[PPA-2] PARU comes openly in Thailand."""
    if f.power != p.PARU or has(HOMES[p.PARU], a.space):
        return None
    return f"{p.NAME[a.space]} is not in Thailand, where PARU comes openly."


def crowded(f: at.Place, a: PlaceUnits) -> str | None:
    """What is wrong when too many new units come to a territory."""
    there = f.placed.get(a.space, 0)
    if there + a.number <= p.NEW_IN_TERRITORY:
        return None
    return (
        f"{p.NAME[a.space]} takes {counted(p.NEW_IN_TERRITORY, 'new unit')} in a turn; "
        f"there are {there} already, {a.number} would follow."
    )


@check("PVC-2")
def few_vc(s: State, f: at.Place, a: PlaceUnits) -> str | None:
    """[PVC-2] Three new VC in a territory at most, whoever stood there before."""
    return crowded(f, a) if f.power == p.VC else None


@check("PPA-2")
def few_paru(s: State, f: at.Place, a: PlaceUnits) -> str | None:
    """[PPA-2] Three new PARU units in a territory at most."""
    return crowded(f, a) if f.power == p.PARU else None


@check("PVC-3")
def on_the_trail(s: State, f: at.Place, a: PlaceCovert) -> str | None:
    """[PVC-3] VC hide along the Trail, whoever holds it."""
    if f.power != p.VC or has(p.COVERT_BOARD[p.VC], a.space):
        return None
    return f"The Trail does not pass {p.PLACE[a.space]}."


@check("PPA-1")
def on_the_paru_board(s: State, f: at.Place, a: PlaceCovert) -> str | None:
    """[PPA-1] PARU hides in the territories of its board, whoever holds them."""
    if f.power != p.PARU or has(p.COVERT_BOARD[p.PARU], a.space):
        return None
    return f"{p.NAME[a.space]} is not on PARU's covert board."


def no_token(s: State, f: at.Place, a: PlaceCovert) -> str | None:
    """[E-36] A token hides one to three units in one territory."""
    if not s.covert_tokens[f.power]:
        return "No covert token is left."
    if a.infantry + a.artillery > p.NEW_COVERT:
        return f"A token hides {counted(p.NEW_COVERT, 'unit')}, not {a.infantry + a.artillery}."
    return None


@check("PVC-4")
def a_vc_token(s: State, f: at.Place, a: PlaceCovert) -> str | None:
    """[PVC-4] Each covert placement costs the VC a token."""
    return no_token(s, f, a) if f.power == p.VC else None


@check("PPA-3")
def a_paru_token(s: State, f: at.Place, a: PlaceCovert) -> str | None:
    """[PPA-3] Each covert placement costs PARU a token."""
    return no_token(s, f, a) if f.power == p.PARU else None


@check("PLC-0")
def no_open_place_left(s: State, f: at.Place, a: Done) -> str | None:
    """[PLC-0] What can be placed is placed; only hiding is voluntary."""
    if not places_with_room(s, f):
        return None
    return f"{units_text(units_in(stock(s, f.power)))} must still be placed."


place_units.checks(PlaceAll, at_a_station, in_saigon_or_da_nang, held_since_start)
place_units.checks(
    PlaceUnits,
    at_a_station,
    in_saigon_or_da_nang,
    in_thailand,
    communist_now,
    held_since_start,
    few_vc,
    few_paru,
)
place_units.checks(PlaceCovert, on_the_trail, on_the_paru_board, a_vc_token, a_paru_token)
place_units.checks(Done, no_open_place_left)


@place_units.fast
def quick_units(s: State, f: at.Place) -> list[Action]:
    """The same, without what is forbidden."""
    units = units_in(stock(s, f.power))
    if not units or f.power in (p.NVA, p.ARVN, p.SOV, p.CHN, p.ROK):
        return []
    if has(IRREGULAR, f.power):
        return quick_irregulars(s, f, units)
    return list(_everything(units, places(s, f.power)))


def quick_irregulars(s: State, f: at.Place, units: Forces) -> list[Action]:
    """Openly where there is room, behind the screen for a token, or no more where only that is left."""
    have = dict(units)
    infantry, artillery = (min(have.get(kind, 0), p.NEW_IN_TERRITORY) for kind in (p.INF, p.ART))
    room = places_with_room(s, f)
    fresh = room & ~bits(f.placed)
    found: list[Action] = [*openly(fresh, infantry, artillery)]
    for space in ids(room & ~fresh):
        left = p.NEW_IN_TERRITORY - f.placed[space]
        found += openly(1 << space, min(infantry, left), min(artillery, left))
    if s.covert_tokens[f.power]:
        infantry, artillery = (min(have.get(kind, 0), p.NEW_COVERT) for kind in (p.INF, p.ART))
        for space in ids(p.COVERT_BOARD[f.power]):
            found += covertly(space, infantry, artillery, p.NEW_COVERT)
    if not room:
        found.append(Done())
    return found


@lru_cache(maxsize=1024)
def openly(spaces: int, infantry: int, artillery: int) -> tuple[PlaceUnits, ...]:
    """Every way to place up to so many units of one kind in one of these spaces."""
    kinds = ((p.INF, infantry), (p.ART, artillery))
    return tuple(
        some(kind, count, space) for space in ids(spaces) for kind, most in kinds for count in range(1, most + 1)
    )


@place_units.prompt
def ask_units(s: State, f: at.Place) -> str:
    """The question."""
    what = units_text(units_in(stock(s, f.power)))
    if not has(IRREGULAR, f.power):
        return f"Where do the new units come ({what})?"
    tokens = counted(s.covert_tokens[f.power], "covert token")
    return f"Place {what}, {p.NEW_IN_TERRITORY} in a territory at most; {tokens} left."


@place_units.then
def placed(s: State, f: at.Place, a: Done | PlaceAll | PlaceUnits | PlaceCovert) -> None:
    """[PLC-0] They are there; as long as there are more, the question comes again."""
    if isinstance(a, Done):
        return
    if isinstance(a, PlaceCovert):
        hide(s, f, a)
    elif isinstance(a, PlaceAll):
        put(s, f, units_in(stock(s, f.power)), a.space, PLACE_RULE[f.power])
    else:
        put(s, f, ((int(a.ware), a.number),), a.space, PLACE_RULE[f.power])
    goto(f, place_units)


def hide(s: State, f: at.Place, a: PlaceCovert) -> None:
    """[PVC-3] [PVC-4] [PPA-1] [PPA-3] [E-38] A token is spent; everybody hears how many hide, but not where."""
    rule = "PVC-4" if f.power == p.VC else "PPA-3"
    units = tuple((kind, number) for kind, number in ((p.INF, a.infantry), (p.ART, a.artillery)) if number)
    for kind, number in units:
        take(s, f.power, kind, number)
        s.covert[covert_cell(f.power, a.space, kind)] += number
    s.covert_tokens[f.power] -= 1
    s.tell(WentIntoHiding(rule, Power(f.power), units, s.covert_tokens[f.power]))
    s.tell(HidIn(rule, Power(f.power), units, a.space, hand_of(s, f.power)))


# ---- bases -----------------------------------------------------------------


def capital_holds(s: State, power: int) -> bool:
    """[PAR-2] [PNV-2] [E-50] NVA and ARVN place nothing while their capital is lost."""
    capital = p.CAPITAL_OF[power]
    return capital < 0 or has(since_start(s, power), capital)


def building_sites(s: State, power: int) -> int:
    """[PLC-0] [E-50] Territories that the power itself has held, alone or with another, since the start of the turn."""
    return s.own_start & held_by(s, power)


def air_bases(s: State) -> int:
    """Every Air Base of either side, damaged or not, in neutral land too [E-101]."""
    return filled(s.air_base)


def near_air_bases(s: State) -> int:
    """[ABS-2] The territories with an Air Base, and those next to one."""
    found = air_bases(s)
    return found | p.BY_LAND.spread(found)


def with_fire_base(s: State) -> int:
    """[FSB-2] The territories with a Fire Support Base, damaged or not."""
    return bits(space for space, owner in enumerate(s.fire_base) if owner)


def bases_to_place(s: State, power: int) -> tuple[int, ...]:
    """The kinds of base that wait in the box; none while the capital is lost."""
    found = tuple(facility for facility in FACILITIES if s.box[power * p.WARES + facility])
    return found if found and capital_holds(s, power) else ()


@decision("PLC-0", by=lambda s, f: f.power)
def place_bases(s: State, f: at.Place) -> Iterator[Action]:
    """[E-50] Where the new bases are built."""
    for facility in bases_to_place(s, f.power):
        yield from (some(facility, 1, space) for space in ids(p.GROUND_SPACES))


@check("PLC-0")
def own_land_since_start(s: State, f: at.Place, a: PlaceUnits) -> str | None:
    """[PLC-0] [E-50] Bases stand in land of the power itself."""
    if has(building_sites(s, f.power), a.space):
        return None
    return f"{p.NAME[a.space]} has not been {p.THE_POWER[f.power]}'s own since the start of the turn."


@check("ABS-2")
def no_air_base_near(s: State, f: at.Place, a: PlaceUnits) -> str | None:
    """[ABS-2] No Air Base in a territory with another, or next to one, of either side."""
    near = air_bases(s) & (p.ADJ[a.space] | 1 << a.space)
    if a.ware != p.AIR_BASE or not near:
        return None
    return f"An Air Base stands in {p.PLACE[first(near)]}, too near to {p.PLACE[a.space]}."


@check("FSB-2")
def no_other_fire_base(s: State, f: at.Place, a: PlaceUnits) -> str | None:
    """[FSB-2] One Fire Support Base in a territory."""
    if a.ware != p.FIRE_BASE or not s.fire_base[a.space]:
        return None
    return f"{p.NAME[a.space]} has a Fire Support Base."


place_bases.checks(PlaceUnits, own_land_since_start, no_air_base_near, no_other_fire_base)


@place_bases.fast
def quick_bases(s: State, f: at.Place) -> list[Action]:
    """The same, without what is forbidden."""
    waiting = bases_to_place(s, f.power)
    if not waiting:
        return []
    sites = building_sites(s, f.power)
    free = {p.AIR_BASE: sites & ~near_air_bases(s), p.FIRE_BASE: sites & ~with_fire_base(s)}
    return [some(facility, 1, space) for facility in waiting for space in ids(free[facility])]


@place_bases.prompt
def ask_bases(s: State, f: at.Place) -> str:
    """The question."""
    row = f.power * p.WARES
    waiting = tuple((facility, s.box[row + facility]) for facility in FACILITIES)
    return f"Where to build ({units_text(waiting)})?"


@place_bases.then
def built(s: State, f: at.Place, a: PlaceUnits) -> None:
    """[E-50] [E-87] The base stands and belongs to the power that bought it."""
    take(s, f.power, a.ware, 1)
    build(s, a.space, a.ware, f.power)
    s.tell(Placed("PLC-0", Power(f.power), ((int(a.ware), 1),), a.space))
    goto(f, place_bases)


# ---- what is left ----------------------------------------------------------


def leave_the_rest(s: State, f: at.Place) -> None:
    """[PAR-2] [PAZ-2] [PNV-2] [PSU-2] Free units without a place are lost [E-68], bought pieces wait [E-80]."""
    rule = BARRED_RULE[f.power]
    if any(s.arriving):
        s.tell(NoPlace(rule, Power(f.power), units_in(s.arriving), True))
        s.arriving = [0] * p.TYPES
    waiting = s.box[f.power * p.WARES : (f.power + 1) * p.WARES]
    if any(waiting):
        rest = tuple((ware, number) for ware, number in enumerate(waiting) if number)
        s.tell(NoPlace(rule if units_in(waiting) else "PLC-0", Power(f.power), rest, False))


PLACE = Procedure(arrive, place_at_home, place_reinforcements, place_units, place_bases, leave_the_rest)
