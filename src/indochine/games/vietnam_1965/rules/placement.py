"""Phase five: new units come onto the board, openly or behind a screen.

Bought pieces lie in the mobilization box (`box`), free ones in `arriving`. All of them must be placed where there is a
legal place; free units without one are lost [E-68], bought pieces wait [E-80]. Hiding units is always voluntary.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Done, PlaceAll, PlaceCovert, PlaceUnits, verb
from indochine.games.vietnam_1965.events import Forces, HidIn, NoPlace, Placed, WentIntoHiding, units_text
from indochine.games.vietnam_1965.rules.facts import name_of, the_power
from indochine.games.vietnam_1965.state import (
    Power,
    Space,
    State,
    add,
    build,
    covert_cell,
    filled,
    hand_of,
    held_by,
    land,
    land_at_start,
)
from indochine.kernel.bits import bits, first, has, lone, up_to
from indochine.kernel.flow import Procedure, check, choice, goto
from indochine.kernel.legality import ALL, bar, gate, only, purse
from indochine.kernel.words import counted

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


@choice(lambda s, f: REINFORCED_RULE.get(s.round, "REI-2"), by=lambda s, f: f.power)
def place_reinforcements(s: State, f: at.Place) -> bool:
    """[REI-2] [REI-3] Where the reinforcements of this round come."""
    return f.power == p.USA and any(s.arriving)


def arriving_kinds(s: State, f: at.Place) -> int:
    """The kinds of units that come free."""
    return bits(kind for kind, number in enumerate(s.arriving) if number)


def arriving_number(s: State, f: at.Place, ware: int) -> int:
    """As many as come free."""
    return up_to(s.arriving[ware])


def stations_and_land(s: State, f: at.Place) -> int:
    """Where one might think of them."""
    return p.STATIONS | land(s, p.ANTI_COMMUNIST)


@only("PUS-1", "space", f"New American units come to {p.PLACE[p.YANKEE]} or {p.PLACE[p.DIXIE]}, not to {{space}}.")
def at_a_station(s: State, f: at.Place) -> int:
    """[PUS-1] [PUS-8] Americans come by sea and go ashore in their next turn at the earliest."""
    return p.STATIONS if f.power == p.USA else ALL


@gate("REI-2", "The reinforcements of round {round} stay together.", round=lambda s, f, a: s.round)
def kept_together(s: State, f: at.Place) -> bool:
    """[REI-2] All of them at one station."""
    return p.US_TOGETHER[s.round]


place_reinforcements.offers(PlaceAll, at_a_station, space=stations_and_land)
place_reinforcements.offers(
    PlaceUnits, at_a_station, kept_together, ware=arriving_kinds, number=arriving_number, space=stations_and_land
)


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


@choice(lambda s, f: PLACE_RULE[f.power], by=lambda s, f: f.power)
def place_units(s: State, f: at.Place) -> bool:
    """[PLC-0] Where the new units come."""
    if f.power in AT_HOME or not kinds_in_stock(s, f):
        return False
    return has(IRREGULAR, f.power) or places(s, f.power) > 0


AT_HOME = (p.NVA, p.ARVN, p.SOV, p.CHN, p.ROK)  # their units are placed without a question


def in_stock(s: State, power: int, kind: int) -> int:
    """How many units of a kind there are to place."""
    return s.box[power * p.WARES + kind] + s.arriving[kind]


def kinds_in_stock(s: State, f: at.Place) -> int:
    """The kinds of units to place."""
    first = f.power * p.WARES
    return _filled(tuple(s.box[first : first + p.TYPES])) | _filled(tuple(s.arriving))


@lru_cache(1 << 10)
def _filled(row: tuple[int, ...]) -> int:
    return bits(kind for kind, number in enumerate(row) if number)


def numbers_in_stock(s: State, f: at.Place, ware: int) -> int:
    """As many as there are; of irregulars up to one more than a territory takes."""
    number = in_stock(s, f.power, ware)
    return up_to(min(number, p.NEW_IN_TERRITORY + 1) if IRREGULAR >> f.power & 1 else number)


def open_places(s: State, f: at.Place) -> int:
    """Where one might think of new units."""
    return p.GROUND_SPACES if has(IRREGULAR, f.power) else p.GROUND_SPACES | p.STATIONS


def for_regulars(s: State, f: at.Place) -> int:
    """Where one might think of all new units; irregulars do not come all together."""
    return 0 if has(IRREGULAR, f.power) else p.GROUND_SPACES | p.STATIONS


def for_irregulars(s: State, f: at.Place) -> int:
    """Where one might think of hiding units."""
    return p.LAND if has(IRREGULAR, f.power) else 0


def infantry_to_hide(s: State, f: at.Place) -> int:
    """Up to one more than a token hides."""
    return (2 << min(p.NEW_COVERT + 1, in_stock(s, f.power, p.INF))) - 1


def artillery_to_hide(s: State, f: at.Place, infantry: int) -> int:
    """With the infantry at least one unit and up to one more than a token hides."""
    most = min(p.NEW_COVERT + 1 - infantry, in_stock(s, f.power, p.ART))
    return (2 << most) - 1 if infantry else up_to(most)


@only("PAZ-1", "space", f"New ANZUS units come to {p.PLACE[p.SAIGON]} or {p.PLACE[p.DA_NANG]}, not to {{space}}.")
def in_saigon_or_da_nang(s: State, f: at.Place) -> int:
    """[PAZ-1] ANZUS comes to Saigon or Da Nang."""
    return HOMES[p.ANZUS] if f.power == p.ANZUS else ALL


@only(
    "PLC-0",
    "space",
    "{there} has not been {side} since the start of the turn.",
    there=name_of("space"),
    side=lambda s, f, a: p.SIDE_NAME[p.SIDE[f.power]],
)
def held_since_start(s: State, f: at.Place) -> int:
    """[PLC-0] [E-78] The own side has held the place since the start of the turn; the VC need it only now [E-79]."""
    return ALL if f.power == p.VC else since_start(s, f.power) | p.STATIONS


@only("PVC-2", "space", "{there} is not held by the Communists.", there=name_of("space"))
def communist_now(s: State, f: at.Place) -> int:
    """[PVC-0] [PVC-2] [E-79] VC come openly wherever Communists hold land now."""
    return s.communist if f.power == p.VC else ALL


@only("PPA-2", "space", "{there} is not in Thailand, where PARU comes openly.", there=name_of("space"))
def in_thailand(s: State, f: at.Place) -> int:
    """[PPA-2] PARU comes openly in Thailand."""
    return HOMES[p.PARU] if f.power == p.PARU else ALL


def coming_openly(s: State, f: at.Place) -> str:
    """Each of the two irregular powers has its own rule."""
    return "PVC-2" if f.power == p.VC else "PPA-2"


def too_many(s: State, f: at.Place, a: PlaceUnits) -> str:
    """How many have come before, if any."""
    before = f.placed.get(a.space, 0)
    there = f"; {before} {verb(before, 'has', 'have')} come already" if before else ""
    return f", not {before + a.number}{there}"


@bar(
    *(coming_openly, "space"),
    f"{{there}} takes at most {counted(p.NEW_IN_TERRITORY, 'new unit')} in a turn{{too_many}}.",
    there=name_of("space"),
    too_many=too_many,
)
def crowded(s: State, f: at.Place, ware: int, number: int) -> int:
    """[PVC-2] [PPA-2] Three new irregulars in a territory at most, whoever stood there before."""
    room = p.NEW_IN_TERRITORY - number
    if not IRREGULAR >> f.power & 1 or (room >= 0 and not f.placed):
        return 0
    return p.ALL_SPACES if room < 0 else bits(space for space, there in f.placed.items() if there > room)


@only("PVC-3", "space", "The Trail does not pass {space}.")
def on_the_trail(s: State, f: at.Place) -> int:
    """[PVC-3] VC hide along the Trail, whoever holds it."""
    return p.COVERT_BOARD[p.VC] if f.power == p.VC else ALL


@only("PPA-1", "space", "{there} is not on PARU's covert board.", there=name_of("space"))
def on_the_paru_board(s: State, f: at.Place) -> int:
    """[PPA-1] PARU hides in the territories of its board, whoever holds them."""
    return p.COVERT_BOARD[p.PARU] if f.power == p.PARU else ALL


def hiding(s: State, f: at.Place) -> str:
    """Each of the two irregular powers has its own rule."""
    return "PVC-4" if f.power == p.VC else "PPA-3"


@purse(hiding, "No covert token is left.")
def covert_tokens(s: State, f: at.Place) -> int:
    """[PVC-4] [PPA-3] Each covert placement costs a token."""
    return s.covert_tokens[f.power]


@only(
    hiding,
    "artillery",
    f"A token hides {counted(p.NEW_COVERT, 'unit')}, not {{units}}.",
    units=lambda s, f, a: a.infantry + a.artillery,
)
def hidden_by_a_token(s: State, f: at.Place, infantry: int) -> int:
    """[PVC-4] [PPA-3] [E-36] A token hides one to three units in one territory: the artillery beside the infantry."""
    return (2 << p.NEW_COVERT - infantry) - 1 if infantry <= p.NEW_COVERT else 0


def still_to_place(s: State, f: at.Place) -> str | None:
    """[E-141] What can be placed is placed; only hiding is voluntary."""
    if not places_with_room(s, f):
        return None
    return f"{units_text(units_in(stock(s, f.power)))} must still be placed."


@check("PLC-0")
def no_open_place_left(s: State, f: at.Place, a: Done) -> str | None:
    """[PLC-0] [E-141] All new units are placed."""
    return still_to_place(s, f) if f.power != p.VC else None


@check("PVC-2")
def no_communist_place_left(s: State, f: at.Place, a: Done) -> str | None:
    """[PVC-2] [E-141] So are those of the VC, by their own rule [PVC-0]."""
    return still_to_place(s, f) if f.power == p.VC else None


def enough(s: State, f: at.Place) -> tuple[Done, ...]:
    """An end that is asked of irregulars alone."""
    return (DONE,) if has(IRREGULAR, f.power) else ()


DONE = Done()

place_units.offers(PlaceAll, at_a_station, in_saigon_or_da_nang, held_since_start, space=for_regulars)
place_units.offers(
    PlaceUnits,
    at_a_station,
    in_saigon_or_da_nang,
    in_thailand,
    communist_now,
    held_since_start,
    crowded,
    ware=kinds_in_stock,
    number=numbers_in_stock,
    space=open_places,
)
place_units.offers(
    PlaceCovert,
    on_the_trail,
    on_the_paru_board,
    covert_tokens,
    hidden_by_a_token,
    price=1,
    infantry=infantry_to_hide,
    artillery=artillery_to_hide,
    space=for_irregulars,
)
place_units.lists(enough, {Done: (no_open_place_left, no_communist_place_left)})


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
    rule, cost = hiding(s, f), place_units.price(s, f, a)
    units = tuple((kind, number) for kind, number in ((p.INF, a.infantry), (p.ART, a.artillery)) if number)
    for kind, number in units:
        take(s, f.power, kind, number)
        s.covert[covert_cell(f.power, a.space, kind)] += number
    s.covert_tokens[f.power] -= cost
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


@choice("PLC-0", by=lambda s, f: f.power)
def place_bases(s: State, f: at.Place) -> bool:
    """[E-50] Where the new bases are built."""
    return any(bases_to_place(s, f.power))


def waiting_bases(s: State, f: at.Place) -> int:
    """The kinds of base to place."""
    return bits(bases_to_place(s, f.power))


@only(
    "PLC-0",
    "space",
    "{there} has not been {power}'s own since the start of the turn.",
    there=name_of("space"),
    power=the_power,
)
def own_land_since_start(s: State, f: at.Place) -> int:
    """[PLC-0] [E-50] Bases stand in land of the power itself."""
    return building_sites(s, f.power)


def near_base(s: State, f: at.Place, a: PlaceUnits) -> str:
    """The Air Base that is too near."""
    return p.PLACE[first(air_bases(s) & (p.ADJ[a.space] | 1 << a.space))]


@bar("ABS-2", "space", "An Air Base stands in {near}, too near to {space}.", near=near_base)
def too_near(s: State, f: at.Place, ware: int) -> int:
    """[ABS-2] No Air Base in a territory with another, or next to one, of either side."""
    return near_air_bases(s) if ware == p.AIR_BASE else 0


@bar("FSB-2", "space", "{there} has a Fire Support Base.", there=name_of("space"))
def taken(s: State, f: at.Place, ware: int) -> int:
    """[FSB-2] One Fire Support Base in a territory."""
    return with_fire_base(s) if ware == p.FIRE_BASE else 0


place_bases.offers(
    PlaceUnits,
    own_land_since_start,
    too_near,
    taken,
    ware=waiting_bases,
    number=1 << 1,
    space=p.GROUND_SPACES,
)


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
