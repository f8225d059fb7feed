"""7.2 Building and repair: posts, the Hoa Binh base, and counters that are restored by next turn."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Build, Maintain
from indochine.games.hoa_binh.events import Built, RepairOrdered
from indochine.games.hoa_binh.frames import Construction, Maintenance
from indochine.games.hoa_binh.rules.ch02_counters import officers_at
from indochine.games.hoa_binh.rules.ch07_paying import too_dear
from indochine.games.hoa_binh.rules.ch11_victory import score
from indochine.games.hoa_binh.state import NOWHERE, Place, State, Unit, convoy_spaces
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, check
from indochine.kernel.state import Frame

# ---- [7.2] construction ----------------------------------------------------


def building_cost(place: int) -> int:
    """[7.2-a] One AP for a post, two for the Hoa Binh base."""
    return p.COST.base if place == p.HOA_BINH else p.COST.post


def closed_sites(s: State) -> int:
    """[5.2.1b-c] [5.2.1b-f] The sites of an operation already declared are closed [E-17]."""
    return (p.VIOLET if s.violet else 0) | (p.RAINBOW if s.rainbow else 0)


@check("1.3.1-c")
def construction_symbol(s: State, f: Frame, a: Build) -> str | None:
    """Only on the ten post sites and at Hoa Binh."""
    return None if a.place in p.SITE_OF else f"{p.NAME[a.place]} has no construction symbol."


@check("1.3.2-b")
def not_yet_built(s: State, f: Frame, a: Build) -> str | None:
    """Each post once; the base again after Hoa Binh has been retaken [E-32]."""
    if s.forts >> a.place & 1 or s.convoys[p.SITE_OF[a.place]] != NOWHERE:
        return f"{p.NAME[a.place]} is built already, or its convoy is on the road."
    again = a.place == p.HOA_BINH or s.options.rebuild_posts
    if s.built >> a.place & 1 and not again:
        return f"The post of {p.NAME[a.place]} is out of the game."
    return None


@check("5.2.1b-c")
def not_given_up_by_violet(s: State, f: Frame, a: Build) -> str | None:
    """[5.2.1b-c] No building on the Black River once Violet has been declared."""
    closed = (closed_sites(s) & p.VIOLET) >> a.place & 1
    return f"Operation Violet gives {p.NAME[a.place]} up." if closed else None


@check("5.2.1b-f")
def not_given_up_by_rainbow(s: State, f: Frame, a: Build) -> str | None:
    """[5.2.1b-f] No building on CR6 and at Hoa Binh once Rainbow has been declared."""
    closed = (closed_sites(s) & p.RAINBOW) >> a.place & 1
    return f"Operation Rainbow gives {p.NAME[a.place]} up." if closed else None


@check("7.2-a")
def builders_there(s: State, f: Frame, a: Build) -> str | None:
    """A combat unit must be there, and no Viet Minh counter [E-62]."""
    if s.vm >> a.place & 1:
        return f"A Viet Minh counter is at {p.NAME[a.place]}."
    return None if s.at[a.place] & p.COMBAT else f"No combat unit is at {p.NAME[a.place]}."


@check("7.2-a")
def can_pay_building(s: State, f: Frame, a: Build) -> str | None:
    """The price of the building."""
    return too_dear(s, building_cost(a.place), officers_at(s, a.place))


def build(s: State, f: Construction) -> None:
    """[7.2-a] [1.3.2-b] [11.2.1b-a] [11.2.1b-c] Once paid for a fort stands at once; points only the first time."""
    place = f.place
    new = not s.built >> place & 1
    s.forts |= 1 << place
    s.built |= 1 << place
    base = place == p.HOA_BINH
    s.tell(Built("7.2-a", "base" if base else "post", Place(place)))
    if new and base:
        score(s, p.FRENCH_VP.base, "11.2.1b-c", "the Hoa Binh base")
    elif new:
        score(s, p.FRENCH_VP.post, "11.2.1b-a", f"the post at {p.NAME[place]}")


CONSTRUCTION = Procedure(build)


def may_build(s: State) -> int:
    """[7.2-a] [1.3.2-b] All sites where something may be built now, the price aside."""
    out = s.built & ~(1 << p.HOA_BINH) if not s.options.rebuild_posts else 0
    sites = p.SITES | 1 << p.HOA_BINH
    on_the_road = (
        p.mask(p.SITE_PLACES[site] for site, n in enumerate(s.convoys) if n != NOWHERE) if convoy_spaces(s) else 0
    )
    return sites & s.french & ~(s.forts | s.vm | out | on_the_road | closed_sites(s))


# ---- [7.2] maintenance -----------------------------------------------------


def repair_cost(unit: int) -> int:
    """[7.2-l] [2.2.2-b] [2.2.2-m] [2.2.2-n] Three AP for the Dinassaut, two for the others."""
    return p.COST.maintenance_dinassaut if unit == p.DINASSAUT else p.COST.maintenance


def damaged(s: State) -> int:
    """[2.2.2-b] [2.2.2-m] [2.2.2-n] Reduced vehicles on French retreat bases; Dozer and Dinassaut if destroyed."""
    found = s.at[p.GONE] & (1 << p.DOZER | 1 << p.DINASSAUT)
    for place in ids(s.forts & p.RETREAT):
        for unit in ids(s.at[place] & p.VEHICLES):
            if s.steps[unit] < p.STEPS[unit]:
                found |= 1 << unit
    return found & ~s.repair


@check("7.2-l")
def needs_repair(s: State, f: Frame, a: Maintain) -> str | None:
    """One payment for each counter that can be restored."""
    if damaged(s) >> a.unit & 1:
        return None
    return f"{p.UNIT_NAMES[a.unit]} is no reduced vehicle at a retreat base, nor a lost Dozer or Dinassaut."


@check("7.2-l")
def can_pay_repair(s: State, f: Frame, a: Maintain) -> str | None:
    """2 AP, 3 for the Dinassaut."""
    return too_dear(s, repair_cost(a.unit), officers_of(s, a.unit))


def officers_of(s: State, unit: int) -> int:
    """[2.1-a] Unused commanders stacked with a unit."""
    place = s.where[unit]
    return officers_at(s, place) if place < p.PLACES else 0


def order_repair(s: State, f: Maintenance) -> None:
    """[7.2-l] Paid for, the counter is out of play until next turn."""
    s.repair |= 1 << f.unit
    s.tell(RepairOrdered("7.2-l", Unit(f.unit)))


MAINTENANCE = Procedure(order_repair)
