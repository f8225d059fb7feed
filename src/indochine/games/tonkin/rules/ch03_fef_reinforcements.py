"""3.7 to 3.10 French reinforcements, withdrawals and supply dumps."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Arrive, Done, FlyIn, FlyInDump, Forgo, PlaceDump, Recall, Withdraw
from indochine.games.tonkin.events import DumpForgone, TransportsFlown
from indochine.games.tonkin.frames import FefReinforce
from indochine.games.tonkin.rules.basics_hidden import go
from indochine.games.tonkin.rules.basics_orders import nothing_else
from indochine.games.tonkin.rules.basics_setup import with_room
from indochine.games.tonkin.rules.basics_terrain import traced
from indochine.games.tonkin.rules.ch03_placing import counters_of, crowded, enemy_there
from indochine.games.tonkin.rules.ch04_control import french_friendly
from indochine.games.tonkin.rules.ch05_reasons import grounds, the_unit
from indochine.games.tonkin.rules.ch05_strips import contested, open_strips, spot, strip_factor, strips, transports_for
from indochine.games.tonkin.rules.ch06_losses import clear_marks
from indochine.games.tonkin.rules.ch06_victory_points import score
from indochine.games.tonkin.state import FRANCE, VIET_MINH, Place, State, load, on_map, units_in
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import ALL, Rule, bar, check, gate, only, purse

NATIVES = p.VIETNAMESE | p.THAI | p.LAOTIAN | p.GCMA  # [3.8-5] with a place of their own, or none
LANDINGS = p.AIRSTRIPS & ~p.PORTS  # in a port one lands without aircraft

# ---- 3.7-1 standby ---------------------------------------------------------


def standby(s: State, f: FefReinforce) -> None:
    """[3.7-1] The reinforcements of this month wait in standby; a unit that is placed already ignores its month."""
    for unit in ids(p.FRENCH_ARRIVALS[s.turn] & s.at[p.NOT_YET]):
        go(s, 1 << unit, p.STANDBY, "3.7-1")
    f.ready = s.at[p.STANDBY]
    f.others, f.paras = p.WITHDRAWALS[s.turn]


# ---- 3.9 withdrawals -------------------------------------------------------


def in_delta(s: State) -> int:
    """[3.9-1] [E-93] The counters with steps in the delta, reduced or not: no HQ, no garrison, no dump."""
    return units_in(s, p.DELTA) & p.FRENCH_TROOPS


def without_paras(s: State, f: FefReinforce) -> None:
    """[3.9-2] Where no airborne unit is in the delta, two others leave instead."""
    if not in_delta(s) & p.PARAS:
        f.others, f.paras = f.others + 2 * f.paras, 0


@choice("3.9-1", by=FRANCE)
def withdraw(s: State, f: FefReinforce) -> bool:
    """[3.9-1] [3.9-2] Which unit leaves for the south?"""
    return f.paras + f.others > 0


@only("3.9-1", "unit", "{unit} is not in the delta.")
def of_delta(s: State, f: FefReinforce) -> int:
    """[3.9-1] [E-93] If too few are there, as many as there are."""
    return in_delta(s)


@only("3.9-2", "unit", "{unit} is not airborne, and an airborne unit must leave.")
def airborne(s: State, f: FefReinforce) -> int:
    """[3.9-2] Airborne units first, where they are called for."""
    return p.PARAS if f.paras else ALL


withdraw.offers(Withdraw, of_delta, airborne, unit=lambda s, f: on_map(s, p.FRENCH_TROOPS))


@withdraw.then
def after_withdraw(s: State, f: FefReinforce, a: Withdraw) -> None:
    if f.paras:
        f.paras -= 1
    else:
        f.others -= 1
    clear_marks(s, 1 << a.unit)
    s.since[a.unit] = s.turn + 1
    go(s, 1 << a.unit, p.SAIGON, "3.9-1")
    goto(f, without_paras)


# ---- by air from standby [3.8-6] [3.10-2] ----------------------------------


@purse("5.6-2", "Air transports needed: {price}; left: {purse}.")
def flights(s: State, f: FefReinforce) -> int:
    """[5.6-2] [5.8] [E-65] Those left in this gameturn."""
    return s.flights


def friendly_strip(rule: str) -> Rule:
    """[3.8-6] [3.10-2] The rule that sends a unit, or a dump, to the friendly strips."""

    @only(rule, "place", "The airstrip of {place} is not friendly to the French.")
    def where_aircraft_land(s: State, f: FefReinforce) -> int:
        """[3.8-6] [3.10-2] [E-33] Where aircraft may land."""
        return strips(s)

    return where_aircraft_land


@only("5.6-3", "place", "Viet Minh guns close the airstrip of {place}.")
def strip_open(s: State, f: FefReinforce) -> int:
    """[5.6-3] As far as everybody knows."""
    return open_strips(s)


def landing_prices(s: State, points: int) -> list[int]:
    """[5.6-2] [5.6-4] [E-32] [E-66] The n-th set holds the strips that so many points reach with n transports."""
    far, dear = p.TRANSPORT.standby_factor, contested(s)
    cheap, double = transports_for(points, far), transports_for(points, far * p.TRANSPORT.contested_factor)
    return [0] * cheap + [LANDINGS & ~dear] * (double - cheap) + [LANDINGS]


def fly(s: State, points: int, place: int) -> bool:
    """[5.6-2] [E-66] The transports from standby are used up, unless hidden guns or a regiment are found out first."""
    if spot(s, place):
        return False
    count = transports_for(points, p.TRANSPORT.standby_factor * strip_factor(s, place))
    s.flights -= count
    s.tell(TransportsFlown("5.6-2", count, Place(place), s.flights))
    return True


# ---- 3.10 dumps ------------------------------------------------------------


def french_dumps_due(s: State, f: FefReinforce) -> None:
    """[3.10-1] [E-112] Two dumps, later three, as far as counters go."""
    f.dumps = min(p.FRENCH_DUMPS_DUE[s.turn], (s.at[p.STOCK] & p.FRENCH_DUMPS).bit_count())


@choice("3.10-2", by=FRANCE)
def place_dump(s: State, f: FefReinforce) -> bool:
    """[3.10-2] [3.7-3] Where does the dump appear, or do battalions come free in its place?"""
    return f.dumps > 0


@only("3.10-2", "place", "{place} is no city or harbour friendly to the French.")
def friendly_port(s: State, f: FefReinforce) -> int:
    """[3.10-2] Where ships and aircraft unload by themselves."""
    return french_friendly(s) & p.PORTS


@bar("S-20", "place", "{place} is held by the enemy.")
def vm_there(s: State, f: FefReinforce) -> int:
    """[S-20] The two sides never share a hex."""
    return counters_of(s, VIET_MINH)


def dump_prices(s: State, f: FefReinforce) -> list[int]:
    """[3.10-2] [S-19] A dump weighs three points aboard."""
    return landing_prices(s, p.LOAD[first(p.FRENCH_DUMPS)])


@gate("3.7-3", "The dump could not be placed, so it cannot be forgone.")
def no_dump_to_forgo(s: State, f: FefReinforce, others: int) -> bool:
    """[E-112] Only a dump that could have been placed."""
    return not others


@gate("3.7-3", "Nobody waits in standby who would come free.")
def nobody_comes_free(s: State, f: FefReinforce) -> bool:
    """[3.7-3] Four battalions for each dump: no more than wait."""
    waiting = sum(battalions(s, unit) for unit in ids(f.ready & s.at[p.STANDBY]))
    return f.free >= waiting


place_dump.offers(PlaceDump, vm_there, friendly_port, place=p.PORTS)
place_dump.offers(FlyInDump, vm_there, friendly_strip("3.10-2"), strip_open, flights, price=dump_prices, place=LANDINGS)
place_dump.offers(Forgo, no_dump_to_forgo, nobody_comes_free)


@place_dump.then
def after_place_dump(s: State, f: FefReinforce, a: PlaceDump | FlyInDump | Forgo) -> None:
    goto(f, place_dump)
    dump = first(s.at[p.STOCK] & p.FRENCH_DUMPS)
    if isinstance(a, FlyInDump) and not fly(s, p.LOAD[dump], a.place):
        return
    f.dumps -= 1
    if isinstance(a, Forgo):
        f.free += p.LIMITS.free_battalions
        s.tell(DumpForgone("3.7-3", f.free))
    else:
        go(s, 1 << dump, a.place, "3.10-2")


# ---- 3.7, 3.8 battalions ---------------------------------------------------


@choice("3.7-2", by=FRANCE)
def bring_in(s: State, f: FefReinforce) -> bool:
    """[3.7-2] [3.8-6] Which unit enters where?"""
    return True


def waiting(s: State, f: FefReinforce) -> int:
    """[3.7-2] Who is in standby."""
    return s.at[p.STANDBY]


@only("3.11-3", "unit", "{unit} has come to standby in this gameturn.")
def ready(s: State, f: FefReinforce) -> int:
    """[3.11-3] [3.9-3] Who was there when the phase began, and who is due this month [3.7-1]."""
    return f.ready


@only("3.8-1", "place", "{unit} comes in through a friendly city or harbour in Vietnam.")
def vietnamese_ports(s: State, f: FefReinforce, unit: int) -> int:
    """[3.8-1] Vietnamese units."""
    return french_friendly(s) & p.PORTS & p.VIETNAM if p.VIETNAMESE >> unit & 1 else ALL


@only("3.8-2", "place", "{unit} is raised in a friendly montagnard area of Vietnam, not east of the Red River.")
def thai_country(s: State, f: FefReinforce, unit: int) -> int:
    """[3.8-2] [E-25] Thai units."""
    return french_friendly(s) & p.THAI_AREAS if p.THAI >> unit & 1 else ALL


@check("3.8-3")
def no_free_area(s: State, f: FefReinforce, a: Arrive) -> str | None:
    """[3.8-3] The area is what decides, before the ground."""
    if near_areas(s, areas_left(s, f)) >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is not within two hexes of a friendly montagnard area that is still free."


@only("3.8-3", "place", "{unit} cannot be in {place}.", no_free_area, *grounds(the_unit))
def montagnard_country(s: State, f: FefReinforce, unit: int) -> int:
    """[3.8-3] [E-121] GCMA, in the montagnard area."""
    if not p.GCMA >> unit & 1:
        return ALL
    return near_areas(s, areas_left(s, f)) & p.MONTAGNARD


def near_areas(s: State, areas: int) -> int:
    """[3.8-3] [S-03] Within two hexes, by a line that no enemy cuts."""
    return traced(s, FRANCE, areas, p.LIMITS.mobilisation_range)


def areas_left(s: State, f: FefReinforce) -> int:
    """[3.8-3] The friendly montagnard areas that can still take a GCMA: one each, two where there are too few."""
    areas = french_friendly(s) & p.MONTAGNARD_AREAS
    claims = tuple(near_areas(s, 1 << place) & areas for place in f.laid)
    few = len(claims) + (f.ready & s.at[p.STANDBY] & p.GCMA).bit_count() > areas.bit_count()
    return with_room(claims, areas, few)


@only("3.8-4", "place", "{unit} comes in at Luang Prabang, while it is friendly.")
def luang_prabang(s: State, f: FefReinforce, unit: int) -> int:
    """[3.8-4] [E-94] Laotian units."""
    return french_friendly(s) & 1 << p.LUANG_PRABANG if p.LAOTIAN >> unit & 1 else ALL


def or_by_air(s: State, f: FefReinforce, a: Arrive) -> str:
    """[3.8-6] [5.3-1] [5.7-1] In words, the other way in of those whom aircraft carry."""
    return "" if (p.MOTORISED | p.DNA) >> a.unit & 1 else ", or by air on a friendly airstrip"


@only("3.8-6", "place", "{unit} comes in through a friendly city or harbour{or_by_air}.", or_by_air=or_by_air)
def ports(s: State, f: FefReinforce, unit: int) -> int:
    """[3.8-6] All others."""
    return ALL if NATIVES >> unit & 1 else french_friendly(s) & p.PORTS


@only("5.12-4", "place", "{unit} cannot be in {place}.", *grounds(the_unit))
def on_its_ground(s: State, f: FefReinforce, unit: int) -> int:
    """[5.7-1] [E-94] [5.9-2] Dinassauts on navigable rivers or the coast, 1 REC on clear ground or a river."""
    return p.GROUND[unit]


@bar("3.8-5", "unit", "{unit} has a place of its own where it comes in.")
def natives(s: State, f: FefReinforce) -> int:
    """[3.8-5] Vietnamese, Thai, Laotians and GCMA do not come by air."""
    return NATIVES


@check("5.7-1")
def no_boat_flies(s: State, f: FefReinforce, a: FlyIn) -> str | None:
    """[5.7-1] Dinassauts come by water; motorised [5.3-1] they are not."""
    return f"{p.CALLED[a.unit]} is a boat: it comes in by water, not by air." if p.DNA >> a.unit & 1 else None


@bar("5.3-1", "unit", "{unit} is motorised: aircraft do not carry it.", no_boat_flies)
def not_to_be_flown(s: State, f: FefReinforce) -> int:
    """[5.3-1] [5.7-1] Motorised units and Dinassauts."""
    return p.MOTORISED | p.DNA


def unit_prices(s: State, f: FefReinforce, unit: int) -> list[int]:
    """[5.6-2] [S-19] What a unit weighs aboard."""
    return landing_prices(s, load(s, unit))


bring_in.offers(
    Arrive,
    *(ready, vietnamese_ports, thai_country, montagnard_country, luang_prabang, ports),
    *(on_its_ground, enemy_there, crowded),
    unit=waiting,
    place=p.PORTS | p.THAI_AREAS | p.MONTAGNARD,
)
bring_in.offers(
    FlyIn,
    *(ready, natives, not_to_be_flown, enemy_there, friendly_strip("3.8-6"), strip_open, crowded, flights),
    price=unit_prices,
    unit=waiting,
    place=LANDINGS,
)
bring_in.offers(Done, nothing_else)


@bring_in.then
def after_bring_in(s: State, f: FefReinforce, a: Arrive | FlyIn | Done) -> None:
    if isinstance(a, Done):
        return
    goto(f, bring_in)
    if isinstance(a, FlyIn) and not fly(s, load(s, a.unit), a.place):
        return
    owe(s, f, a.unit)
    if p.GCMA >> a.unit & 1:
        f.laid = [*f.laid, a.place]
    go(s, 1 << a.unit, a.place, "3.8-6")


def battalions(s: State, unit: int) -> int:
    """[3.7-2] [E-64] What a counter counts for when it is brought in."""
    return p.BATTALIONS[unit] if s.options.gcma_costs_two else min(1, p.BATTALIONS[unit])


def owe(s: State, f: FefReinforce, unit: int) -> None:
    """[3.7-2] [3.7-3] Half a point for each battalion that is not free."""
    number = battalions(s, unit)
    free = min(f.free, number)
    f.free, f.halves = f.free - free, f.halves + number - free


def pay_for_battalions(s: State, f: FefReinforce) -> None:
    """[3.7-4] [E-10] Half points of the phase together, rounded up."""
    score(s, -((f.halves + 1) // 2), "3.7-4", "Reinforcements")


# ---- 3.9-3 back from Saigon ------------------------------------------------


@choice("3.9-3", by=FRANCE)
def recall(s: State, f: FefReinforce) -> bool:
    """[3.9-3] Which unit returns from Saigon to standby?"""
    return True


@bar("3.9-3", "unit", "{unit} has been withdrawn in this gameturn.")
def just_withdrawn(s: State, f: FefReinforce) -> int:
    """[3.9-3] [E-93] One gameturn later, or any time after that."""
    found = 0
    for unit in ids(s.at[p.SAIGON]):
        if s.since[unit] > s.turn:
            found |= 1 << unit
    return found


recall.offers(Recall, just_withdrawn, unit=lambda s, f: s.at[p.SAIGON])
recall.offers(Done, nothing_else)


@recall.then
def after_recall(s: State, f: FefReinforce, a: Recall | Done) -> None:
    if isinstance(a, Done):
        return
    goto(f, recall)
    go(s, 1 << a.unit, p.STANDBY, "3.9-3")
    score(s, -p.POINTS.recall, "3.9-3", f"{p.CALLED[a.unit]} is recalled")
