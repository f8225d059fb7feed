"""3.11 French replacements: steps bought with victory points, units rebuilt in standby, and the return of the HQ."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import BuySteps, Done, RebuildToStandby, Restore, RestoreByAir, ReturnHq
from indochine.games.tonkin.events import Rebuilt, StepRestored, StepsBought, TransportsFlown
from indochine.games.tonkin.frames import FefReinforce
from indochine.games.tonkin.rules.basics_hidden import go
from indochine.games.tonkin.rules.basics_orders import nothing_else
from indochine.games.tonkin.rules.basics_terrain import within_3
from indochine.games.tonkin.rules.ch03_fef_reinforcements import vm_there
from indochine.games.tonkin.rules.ch04_control import french_friendly
from indochine.games.tonkin.rules.ch04_supply import standing_in
from indochine.games.tonkin.rules.ch05_strips import open_strips, spot, strip_factor, strips
from indochine.games.tonkin.rules.ch06_victory_points import score
from indochine.games.tonkin.state import FRANCE, NOBODY, Place, State, Unit, on_map, places_of
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import bar, check, gate, only, purse

STEPS_ABOARD = 2 * p.TRANSPORT.air_points  # [3.11-7] half a stacking point for each step

# ---- 3.11-8 the HQ ---------------------------------------------------------


@choice("3.11-8", by=FRANCE)
def return_hq(s: State, f: FefReinforce) -> bool:
    """[3.11-8] In which city does the HQ return?"""
    return 0 <= s.hq_due <= s.turn


return_hq.offers(ReturnHq, vm_there, place=lambda s, f: french_friendly(s) & p.CITIES)


@return_hq.then
def after_return_hq(s: State, f: FefReinforce, a: ReturnHq) -> None:
    s.hq_due = NOBODY
    go(s, 1 << p.HQ_UNIT, a.place, "3.11-8")


# ---- 3.11-5, 3.11-6 where units are refilled -------------------------------


def near_ports(s: State) -> int:
    """[3.11-5] Within three hexes of a friendly city or harbour."""
    return within_3(s, FRANCE, french_friendly(s) & p.PORTS)


def near_hq(s: State) -> int:
    """[3.11-5] Within three hexes of the HQ, wherever it is."""
    return within_3(s, FRANCE, places_of(s, 1 << p.HQ_UNIT))


def by_land(s: State) -> int:
    """[3.11-5] [3.11-6] Near a port, or near an HQ that is near a port itself."""
    ports = near_ports(s)
    return ports | near_hq(s) if places_of(s, 1 << p.HQ_UNIT) & ports else ports


def strip_of_hq(s: State) -> int:
    """[3.11-6] [3.11-7] [E-67] The open airstrip on which the HQ stands."""
    return places_of(s, 1 << p.HQ_UNIT) & open_strips(s)


# ---- 3.11-1 buying ---------------------------------------------------------


@choice("3.11-1", by=FRANCE)
def buy_steps(s: State, f: FefReinforce) -> bool:
    """[3.11-1] Are replacement steps bought?"""
    return f.bought < p.LIMITS.french_buys


@gate("3.11-1", "No unit could use the steps.")
def nobody_in_need(s: State, f: FefReinforce) -> bool:
    """[3.11-1] Steps that are not used lapse [E-67], so nobody buys them for nothing."""
    return not (dead(s, f) | in_reach(s, f) | in_reach_by_air(s, f)) & ~unable(s)


buy_steps.offers(BuySteps, nobody_in_need)
buy_steps.offers(Done, nothing_else)


@buy_steps.then
def after_buy_steps(s: State, f: FefReinforce, a: BuySteps | Done) -> None:
    if isinstance(a, Done):
        return
    goto(f, buy_steps)
    f.bought += 1
    f.steps += p.LIMITS.french_steps
    s.tell(StepsBought("3.11-1", f.steps))
    score(s, -1, "3.11-1", "Replacements")


# ---- 3.11-2 to 3.11-4, 3.11-9 spending -------------------------------------


@choice("3.11-2", by=FRANCE)
def spend_steps(s: State, f: FefReinforce) -> bool:
    """[3.11-2] [3.11-3] [3.11-4] Who gets steps?"""
    return f.steps > 0


def reduced(s: State, f: FefReinforce) -> int:
    """[3.11-2] French units on the map that have lost a step."""
    return bits(unit for unit in ids(on_map(s, p.FRENCH_TROOPS)) if s.steps[unit] < p.STEPS[unit])


def unable(s: State) -> int:
    """[3.11-9] GCMA on the map."""
    return on_map(s, p.GCMA)


@bar("3.11-9", "unit", "{unit} cannot be refilled, only rebuilt.")
def guerrillas(s: State, f: FefReinforce) -> int:
    """[3.11-9] GCMA."""
    return p.GCMA


@only(
    "3.11-5",
    "unit",
    "{unit} is not within three hexes of a friendly city or harbour, nor of an HQ that is within three hexes of one.",
)
def in_reach(s: State, f: FefReinforce) -> int:
    """[3.11-5] [3.11-6] By land."""
    return standing_in(s, reduced(s, f), by_land(s))


@check("5.6-3")
def hq_under_fire(s: State, f: FefReinforce, a: RestoreByAir) -> str | None:
    """[5.6-3] The HQ is on a friendly airstrip where nothing lands."""
    strip = places_of(s, 1 << p.HQ_UNIT) & strips(s)
    return f"Viet Minh guns close the airstrip of {p.NAME[first(strip)]}." if strip else None


@gate("3.11-6", "The HQ is on no friendly airstrip.", hq_under_fire)
def hq_off_strip(s: State, f: FefReinforce) -> bool:
    """[3.11-6] Only an HQ on an airstrip takes steps from aircraft."""
    return not strip_of_hq(s)


@check("3.11-7")
def without_aircraft(s: State, f: FefReinforce, a: RestoreByAir) -> str | None:
    """[3.11-7] [E-67] Who is near a port pays no transport."""
    return f"{p.CALLED[a.unit]} gets its step without aircraft." if in_reach(s, f) >> a.unit & 1 else None


@only("3.11-5", "unit", "{unit} is not within three hexes of the HQ.", without_aircraft)
def in_reach_by_air(s: State, f: FefReinforce) -> int:
    """[3.11-7] [E-67] By airstrip is what the HQ gives only because it stands on one."""
    if not strip_of_hq(s):
        return 0
    return standing_in(s, reduced(s, f), near_hq(s) & ~by_land(s))


@purse("3.11-7", "Air transports needed: {price}; left: {purse}.")
def flights(s: State, f: FefReinforce) -> int:
    """[3.11-7] [E-65] Those left in this gameturn."""
    return s.flights


def flight_price(s: State, f: FefReinforce) -> int:
    """[3.11-7] [E-66] [E-67] What one more step adds: six share a transport, three near a regiment [5.6-4]."""
    strip = strip_of_hq(s)
    factor = strip_factor(s, strip.bit_length() - 1) if strip else 1
    return transports(f.flown + 1, factor) - transports(f.flown, factor)


def transports(steps: int, factor: int) -> int:
    """[3.11-7] How many transports carry so many steps."""
    return -(-steps * factor // STEPS_ABOARD)


def dead(s: State, f: FefReinforce) -> int:
    """[3.11-3] [3.11-4] Units in both dead boxes."""
    return (s.at[p.DEAD] | s.at[p.PERMANENT]) & p.FRENCH_TROOPS


@check("3.11-4")
def lost_for_good(s: State, f: FefReinforce, a: RebuildToStandby) -> str | None:
    """[3.11-4] Raised from scratch."""
    if not s.at[p.PERMANENT] >> a.unit & 1:
        return None
    steps = f"Steps needed: {p.LIMITS.rebuild_permanent}; left: {f.steps}."
    return f"{p.CALLED[a.unit]} is in the permanent dead box. {steps}"


@purse("3.11-3", "Steps needed: {price}; left: {purse}.", lost_for_good)
def steps_left(s: State, f: FefReinforce) -> int:
    """[3.11-3] [3.11-4] Steps bought and not used."""
    return f.steps


def rebuilding(s: State, f: FefReinforce) -> list[int]:
    """[3.11-3] [3.11-4] Two steps from the temporary dead box, four from the permanent one."""
    cheap, dear = p.LIMITS.rebuild, p.LIMITS.rebuild_permanent
    return [0] * cheap + [s.at[p.DEAD]] * (dear - cheap) + [s.at[p.DEAD] | s.at[p.PERMANENT]]


spend_steps.offers(Restore, guerrillas, in_reach, unit=reduced)
spend_steps.offers(RestoreByAir, guerrillas, hq_off_strip, in_reach_by_air, flights, price=flight_price, unit=reduced)
spend_steps.offers(RebuildToStandby, steps_left, price=rebuilding, unit=dead)
spend_steps.offers(Done, nothing_else)


@spend_steps.then
def after_spend_steps(s: State, f: FefReinforce, a: Restore | RestoreByAir | RebuildToStandby | Done) -> None:
    if isinstance(a, Done):
        return
    goto(f, spend_steps)
    if isinstance(a, RebuildToStandby):
        rebuild(s, f, a.unit)
    elif isinstance(a, Restore) or fly_step(s, f):
        f.steps -= 1
        s.steps[a.unit] += 1
        s.tell(StepRestored("3.11-2", Unit(a.unit), s.steps[a.unit]))


def fly_step(s: State, f: FefReinforce) -> bool:
    """[3.11-7] One step by air, unless hidden guns or a regiment are found out first."""
    place = s.where[p.HQ_UNIT]
    if spot(s, place):
        return False
    count = flight_price(s, f)
    f.flown += 1
    s.flights -= count
    if count:
        s.tell(TransportsFlown("3.11-7", count, Place(place), s.flights))
    return True


def rebuild(s: State, f: FefReinforce, unit: int) -> None:
    """[3.11-3] [3.11-4] [E-67] It waits in standby with all its steps, and enters next gameturn at the earliest."""
    f.steps -= p.LIMITS.rebuild if s.where[unit] == p.DEAD else p.LIMITS.rebuild_permanent
    s.steps[unit] = p.STEPS[unit]
    s.tell(Rebuilt("3.11-3", Unit(unit)))
    go(s, 1 << unit, p.STANDBY, "3.11-3")
