"""S-21 to S-23, S-30 to S-35 Scenarios and set-up: named counters, then free ones of the Viet Minh, then GCMA last.

The French are set up first [S-21]: their counters stand where the scenario names them, as do the regiments. What the
rulebook leaves to the players are groups, dummies and Pathet Lao, and then GCMA; they place them one by one or leave
the rest to a plan (`basics_plans.py`).
"""

from __future__ import annotations

from collections.abc import Iterable

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Deploy, DeployAll, Lay
from indochine.games.tonkin.frames import Month, SetUp
from indochine.games.tonkin.rules.basics_hidden import first_rumours, go
from indochine.games.tonkin.rules.basics_plans import HISTORICAL, PLANS, best_for_gcma, best_for_vm, shuffled
from indochine.games.tonkin.rules.basics_stars import free_stars, near_stars
from indochine.games.tonkin.rules.basics_terrain import traced
from indochine.games.tonkin.rules.ch02_weather import refill
from indochine.games.tonkin.rules.ch03_placing import crowded, enemy_there
from indochine.games.tonkin.rules.ch04_control import french_friendly, montagnard_count, vm_friendly
from indochine.games.tonkin.rules.ch05_reasons import grounds, the_unit
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State, on_map
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import check, only

DEAD = (p.DEAD, p.PERMANENT)


def set_up(scenario: str, options: dict[str, str], seed: bytes) -> State:
    """[S-30] [S-32] [S-35] [S-27] Tracks, month and named counters; nothing is placed freely yet."""
    start, chosen = p.SCENARIO[scenario], p.Options.of(options)
    last, level = p.ending(scenario, chosen.until)
    s = State(
        seed=seed,
        scenario=scenario,
        options=chosen,
        turn=start.first,
        last=last,
        level=level,
        vp=start.points,
        points=[0, 0],
        spending=[NOBODY, NOBODY],
        trench=start.trenches,
        garrisons=p.GARRISONS,
        where=list(start.where),
        steps=bytearray(steps_at(unit, box) for unit, box in enumerate(start.where)),
        since=bytearray(p.UNITS),
        frames=[SetUp()],
    )
    refill(s)
    s.derive()
    no_garrisons_under_vm(s)
    first_rumours(s)
    first_areas(s)
    return s


def steps_at(unit: int, box: int) -> int:
    """Everybody begins whole but the dead; dummies have no steps to lose."""
    return 0 if box in DEAD and not p.DUMMIES >> unit & 1 else p.STEPS[unit]


def no_garrisons_under_vm(s: State) -> None:
    """[S-46] [S-20] Where a scenario puts Viet Minh troops, no garrison stands."""
    s.garrisons &= ~s.vm
    s.derive()


def first_areas(s: State) -> None:
    """[S-23] [E-87] [S-32] Areas and the montagnard marker as the historical set-up makes them."""
    usual = s.clone()
    lay_rest(usual, HISTORICAL, ids(to_lay(usual)))
    place_rest(usual, HISTORICAL)
    s.control = vm_friendly(usual)
    s.highlands = montagnard_count(s.control) >= p.LIMITS.montagnard_areas


# ---- the Viet Minh ---------------------------------------------------------


@choice("S-22", by=VIET_MINH)
def lay_counters(s: State, f: SetUp) -> bool:
    """[S-22] [S-06] Where do groups, Pathet Lao and dummies begin, face down?"""
    return bool(to_lay(s))


def to_lay(s: State) -> int:
    """[S-22] The counters of the Viet Minh that have no place yet."""
    return s.at[p.HAND] & p.VM


def next_of(units: int) -> int:
    """Counters of a kind are alike: the first of each kind."""
    found = 0
    for alike in (p.GROUPS, p.PATHET_LAO, p.DUMMIES, p.GCMA):
        if units & alike:
            found |= 1 << first(units & alike)
    return found


def country_of(unit: int) -> int:
    """[3.1-1] Groups rise in Vietnam, the Pathet Lao in Laos, dummies in both."""
    if p.GROUPS >> unit & 1:
        return p.VIETNAM
    return p.LAOS if p.PATHET_LAO >> unit & 1 else p.INDOCHINA


def in_its_country(unit: int) -> str:
    """[3.1-1] [E-94] In words, where the stars are that count; for dummies all of them do."""
    return {p.VIETNAM: " in Vietnam", p.LAOS: " in Laos"}.get(country_of(unit), "")


def by_free_stars(s: State, unit: int) -> int:
    """[S-22] [3.1-1] [S-04] One counter for each mobilisation hex of its country, whoever stands in between."""
    laid = ids(on_map(s, p.FACE_DOWN))
    claims = tuple(p.WITHIN2[s.where[one]] & p.STARS & country_of(one) for one in laid)
    return near_stars(free_stars(claims, p.STARS) & country_of(unit))


@check("S-22")
def no_free_star(s: State, f: object, a: Lay) -> str | None:
    """[S-22] [3.1-1] The star is what decides, before the ground."""
    if by_free_stars(s, a.unit) >> a.place & 1:
        return None
    stars = f"a mobilisation hex{in_its_country(a.unit)} that is still free"
    return f"{p.NAME[a.place]} is not within two hexes of {stars}."


@only("S-22", "place", "{unit} cannot be in {place}.", no_free_star, *grounds(the_unit))
def at_a_star(s: State, f: object, unit: int) -> int:
    """[S-22] [5.12-6] Near such a hex, on its own ground."""
    return by_free_stars(s, unit) & p.GROUND[unit]


lay_counters.offers(Lay, at_a_star, enemy_there, crowded, unit=lambda s, f: next_of(to_lay(s)), place=p.HEXES)
lay_counters.offers(DeployAll, plan=PLANS)


@lay_counters.then
def after_lay_counters(s: State, f: SetUp, a: Lay | DeployAll) -> None:
    if isinstance(a, Lay):
        lay(s, a.unit, a.place)
        goto(f, lay_counters)
        return
    lay_rest(s, a.plan, shuffled(s, to_lay(s)))


def lay_rest(s: State, plan: str, units: Iterable[int]) -> None:
    """[S-22] All counters that are left by a plan, the Pathet Lao first: only Laos has stars for them."""
    for unit in sorted(units, key=lambda one: not p.PATHET_LAO >> one & 1):
        free = at_a_star(s, None, unit) & ~enemy_there(s, None, unit) & ~crowded(s, None, unit)
        lay(s, unit, best_for_vm(s, plan, unit, free) if free else p.DEAD)


def lay(s: State, unit: int, place: int) -> None:
    """[S-06] A counter is laid face down; one that finds no place is left out."""
    go(s, 1 << unit, place, "S-22")
    if place >= p.SIZE and p.REAL >> unit & 1:
        s.steps[unit] = 0


# ---- GCMA ------------------------------------------------------------------


@choice("S-22", by=FRANCE)
def place_gcma(s: State, f: SetUp) -> bool:
    """[S-21] [S-22] [E-121] Where do the GCMA begin?"""
    return bool(to_place(s))


def to_place(s: State) -> int:
    """[S-22] The GCMA that have no place yet."""
    return s.at[p.HAND] & p.GCMA


def by_free_areas(s: State) -> int:
    """[S-22] [E-121] Within two hexes of a friendly area of the montagnards; one for each, two if need be."""
    areas, there = french_friendly(s) & p.MONTAGNARD_AREAS, on_map(s, p.GCMA)
    claims = tuple(traced(s, FRANCE, 1 << s.where[one], p.LIMITS.mobilisation_range) & areas for one in ids(there))
    few = (there | to_place(s)).bit_count() > areas.bit_count()
    return traced(s, FRANCE, with_room(claims, areas, few), p.LIMITS.mobilisation_range)


@check("S-22")
def no_free_area(s: State, f: object, a: Deploy) -> str | None:
    """[S-22] The area is what decides, before the ground."""
    if by_free_areas(s) >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is not within two hexes of a friendly montagnard area that is still free."


@only("S-22", "place", "{unit} cannot be in {place}.", no_free_area, *grounds(the_unit))
def by_montagnards(s: State, f: object, unit: int) -> int:
    """[S-22] [E-121] [5.12-3] Near such an area, in the montagnard country."""
    return by_free_areas(s) & p.MONTAGNARD


def with_room(claims: tuple[int, ...], areas: int, twice: bool) -> int:
    """[S-22] The areas that can take one more; where there are too few, each counts twice."""
    if not twice:
        return free_stars(claims, areas)
    free = free_stars(tuple(claim | claim << p.PLACES for claim in claims), areas | areas << p.PLACES)
    return (free | free >> p.PLACES) & areas


place_gcma.offers(Deploy, by_montagnards, enemy_there, crowded, unit=lambda s, f: next_of(to_place(s)), place=p.HEXES)
place_gcma.offers(DeployAll, plan=PLANS)


@place_gcma.then
def after_place_gcma(s: State, f: SetUp, a: Deploy | DeployAll) -> None:
    if isinstance(a, Deploy):
        go(s, 1 << a.unit, a.place, "S-22")
        goto(f, place_gcma)
        return
    place_rest(s, a.plan)


def place_rest(s: State, plan: str) -> None:
    """[S-22] All GCMA that are left by a plan; one that finds no place waits in standby."""
    for unit in ids(to_place(s)):
        free = by_montagnards(s, None, unit) & ~enemy_there(s, None, unit) & ~crowded(s, None, unit)
        go(s, 1 << unit, best_for_gcma(s, plan, free) if free else p.STANDBY, "S-22")


def first_month(s: State, f: SetUp) -> None:
    """[2.0-7] Play begins."""
    call(s, Month())
