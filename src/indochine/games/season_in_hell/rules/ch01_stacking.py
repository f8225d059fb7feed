"""1.4 Stacking: how many fit on a base, and who of those in a place fights.

Two questions that come before a fire or a hand-to-hand, each asked only where there is something to choose: how a
strongpoint with more than two French companies stands, and which battalions fight where not all may.
"""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import AllStand, Choose, InWorks
from indochine.games.season_in_hell.frames import Fighters
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import ALL, bar, only
from indochine.kernel.words import counted

# ---- room ------------------------------------------------------------------


def level_for(s: State, base: int) -> int:
    """[1.4g] [3.1l] [5.3e] [E-15] The trench level of a base's zone; a jungle base has one of its own."""
    zone = p.BASE_ZONE[base]
    return s.options.jungle_base_level if p.JUNGLE >> zone & 1 else s.trench[zone]


def fits_on_base(s: State, base: int, unit: int) -> bool:
    """[1.4g] [5.3e] One battalion for each level, all of one regiment."""
    there = s.at[base] & p.VM
    return there.bit_count() < level_for(s, base) and not there & ~p.REGIMENT_UNITS[p.REGIMENT[unit]]


def crowded(s: State, pa: int) -> bool:
    """[1.4d] [1.4a] More French companies, full or reduced, than the works have room for."""
    return (s.at[pa] & p.COMPANIES).bit_count() > p.COMPANIES_IN_WORKS


def crowded_for(s: State, unit: int) -> int:
    """[E-113] By the option, strongpoints where a counter may not stay: three are there, or another division is.

    A dummy counts and goes with any division, so that the count betrays nothing [1.2d].
    """
    if not s.options.vm_pa_limit_3:
        return 0
    foreign = p.BATTALIONS & ~p.DIVISION_UNITS[p.DIVISION[unit]] if p.BATTALIONS >> unit & 1 else 0
    others = {pa: s.at[pa] & p.VM & ~(1 << unit) for pa in ids(s.vm & p.PAS)}
    return bits(pa for pa, there in others.items() if there.bit_count() >= p.BATTALIONS_IN_PA or there & foreign)


def why_crowded(s: State, unit: int, pa: int) -> str:
    """[E-113] What keeps a counter out of such a strongpoint: who of another division is there, or the number."""
    there = s.at[pa] & p.BATTALIONS if p.BATTALIONS >> unit & 1 else 0
    if foreign := there & ~p.DIVISION_UNITS[p.DIVISION[unit]]:
        other = p.UNIT_NAME[first(foreign)]
        return f"{other} of another division is in {p.NAME[pa]}: only three of one division may stay."
    return f"Three battalions of one division are the most that may stay in {p.NAME[pa]}."


# ---- how a crowded strongpoint stands --------------------------------------


@choice("1.4d", by=FRANCE)
def stand(s: State, f: Fighters) -> bool:
    """[1.4e] [E-12] Who mans the works, or do all of them fight?"""
    return not f.asked and bool(p.PAS >> f.place & 1) and (f.pool & p.COMPANIES).bit_count() > p.COMPANIES_IN_WORKS


@stand.prompt
def prompt_stand(s: State, f: Fighters) -> str:
    many = (f.pool & p.COMPANIES).bit_count()
    return (
        f"{p.NAME[f.place]} has works for {p.COMPANIES_IN_WORKS} of its {many} companies: "
        "which of them fight there, or do all fight in the open?"
    )


def companies(s: State, f: Fighters) -> int:
    return f.pool & p.COMPANIES


def later_company(s: State, f: Fighters, unit: int) -> int:
    """A pair is named once."""
    return companies(s, f) & -1 << unit + 1


stand.offers(InWorks, unit=companies, other=later_company)
stand.offers(AllStand)


@stand.then
def after_stand(s: State, f: Fighters, a: InWorks | AllStand) -> None:
    f.asked = True
    f.works = isinstance(a, InWorks)
    f.fighters = f.pool
    if isinstance(a, InWorks):
        f.fighters = f.pool & ~p.COMPANIES | 1 << a.unit | 1 << a.other


# ---- which battalions fight ------------------------------------------------


def all_may_fight(units: int, limit: int, one_division: bool) -> bool:
    """[1.4c] [1.4f] Whether there is nothing to choose."""
    if units.bit_count() > limit:
        return False
    return not one_division or not units & ~p.DIVISION_UNITS[p.DIVISION[first(units)]]


def limited_by(s: State, f: Fighters) -> str:
    """The rule that lets not all battalions of a place fight."""
    return "1.4f" if p.PAS >> f.place & 1 else "1.4c"


@choice(limited_by, by=VIET_MINH)
def who_fights(s: State, f: Fighters) -> bool:
    """[E-90] [E-13] Which battalions fight?"""
    battalions = f.pool & p.BATTALIONS
    if f.asked or not battalions or all_may_fight(battalions, f.limit, bool(p.PAS >> f.place & 1)):
        return False
    return f.fighters.bit_count() < f.limit and bool(companions(s, f) & f.pool & ~f.fighters)


@who_fights.prompt
def prompt_who_fights(s: State, f: Fighters) -> str:
    named = f.fighters.bit_count()
    return f"{p.NAME[f.place]}: {counted(f.limit, 'battalion')} may fight, {named} named. Who is the next?"


@bar(limited_by, "unit", "{unit} fights already.")
def named_already(s: State, f: Fighters) -> int:
    """[E-90] Each is named once."""
    return f.fighters


@only("1.4f", "unit", "Only battalions of one division fight together in a strongpoint.")
def companions(s: State, f: Fighters) -> int:
    """[E-13] Who has named one has named the division."""
    if not f.fighters or not p.PAS >> f.place & 1:
        return ALL
    return p.DIVISION_UNITS[p.DIVISION[first(f.fighters)]]


who_fights.offers(Choose, named_already, companions, unit=lambda s, f: f.pool)


@who_fights.then
def after_who_fights(s: State, f: Fighters, a: Choose) -> None:
    f.fighters |= 1 << a.unit
    goto(f, who_fights)


def the_rest_fights(s: State, f: Fighters) -> None:
    """[1.4b] Where nobody had to choose, all of them fight."""
    f.fighters = f.fighters or f.pool
    f.asked = True


def fighting_strength(s: State, units: int, values: tuple[tuple[int, ...], ...]) -> int:
    """[0.3a] [0.1e] Strengths are halved unit by unit, rounded up, and then added."""
    disorganized, steps = s.disorganized, s.steps
    return sum(values[u][steps[u]] + 1 >> 1 if disorganized >> u & 1 else values[u][steps[u]] for u in ids(units))
