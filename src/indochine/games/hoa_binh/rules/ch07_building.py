"""7.2 Building and repair: posts, the Hoa Binh base, and counters that are restored by next turn."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Build, Maintain
from indochine.games.hoa_binh.events import Built, RepairOrdered
from indochine.games.hoa_binh.frames import Construction, Maintenance
from indochine.games.hoa_binh.rules.ch02_counters import with_an_officer
from indochine.games.hoa_binh.rules.ch07_paying import shared
from indochine.games.hoa_binh.rules.ch11_victory import score
from indochine.games.hoa_binh.state import NOWHERE, Place, State, Unit, convoy_spaces
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, check
from indochine.kernel.legality import bar, only
from indochine.kernel.state import Frame

# ---- [7.2] construction ----------------------------------------------------


BUILDING = p.SITES | 1 << p.HOA_BINH  # places with a construction symbol


@only("1.3.1-c", "place", "{place} has no construction symbol.")
def with_a_symbol(s: State, f: Frame) -> int:
    """Only on the ten post sites and at Hoa Binh."""
    return BUILDING


@check("1.3.2-b")
def stands(s: State, f: Frame, a: Build) -> str | None:
    """[1.3.2-b] It is on the map."""
    if not s.forts >> a.place & 1:
        return None
    return f"There is a {'base' if a.place == p.HOA_BINH else 'post'} at {p.NAME[a.place]} already."


@bar("1.3.2-b", "place", "The post of {place} is on the road as a convoy.", stands)
def standing(s: State, f: Frame) -> int:
    """Each post once."""
    if not convoy_spaces(s):
        return s.forts
    return s.forts | p.mask(p.SITE_PLACES[site] for site, n in enumerate(s.convoys) if n != NOWHERE)


@bar("1.3.2-b", "place", "The post of {place} is out of the game.")
def lost_for_good(s: State, f: Frame) -> int:
    """The base is built again after Hoa Binh has been retaken [E-32]."""
    return 0 if s.options.rebuild_posts else s.built & ~(1 << p.HOA_BINH)


@bar("5.2.1b-c", "place", "{place} was given up by Operation Violet: nothing is built there any more.")
def given_up_by_violet(s: State, f: Frame) -> int:
    """[5.2.1b-c] No building on the Black River once Violet has been declared [E-17]."""
    return p.VIOLET if s.violet else 0


@bar("5.2.1b-f", "place", "{place} was given up by Operation Rainbow: nothing is built there any more.")
def given_up_by_rainbow(s: State, f: Frame) -> int:
    """[5.2.1b-f] No building on CR6 and at Hoa Binh once Rainbow has been declared [E-17]."""
    return p.RAINBOW if s.rainbow else 0


@bar("7.2-a", "place", "A Viet Minh counter is at {place}: nothing is built there.")
def beset(s: State, f: Frame) -> int:
    """No Viet Minh counter may be there [E-62]."""
    return s.vm


@only("7.2-a", "place", "No combat unit is at {place}.")
def builders_there(s: State, f: Frame) -> int:
    """A combat unit must be there."""
    return s.french


BUILD = (with_a_symbol, standing, lost_for_good, given_up_by_violet, given_up_by_rainbow, beset, builders_there)


def may_build(s: State) -> int:
    """[7.2-a] [1.3.2-b] All sites where something may be built now, the price aside."""
    found, f = p.EVERYWHERE, s.frames[-1]
    for rule in BUILD:
        found &= ~rule(s, f) if rule.word == "bar" else rule(s, f)
    return found


building_price = shared(with_an_officer, (p.COST.post, ~(1 << p.HOA_BINH)), (p.COST.base, 1 << p.HOA_BINH))


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


# ---- [7.2] maintenance -----------------------------------------------------


REBUILT = 1 << p.DOZER | 1 << p.DINASSAUT  # restored only when they are destroyed


def damaged(s: State) -> int:
    """[2.2.2-b] [2.2.2-m] [2.2.2-n] Reduced vehicles on French retreat bases; Dozer and Dinassaut if destroyed."""
    found = s.at[p.GONE] & REBUILT
    for place in ids(s.forts & p.RETREAT):
        for unit in ids(s.at[place] & p.VEHICLES):
            if s.steps[unit] < p.STEPS[unit]:
                found |= 1 << unit
    return found & ~s.repair


@check("7.2-l")
def ordered_already(s: State, f: Frame, a: Maintain) -> str | None:
    """One payment is enough."""
    return f"{p.UNIT_NAMES[a.unit]} is in maintenance already." if s.repair >> a.unit & 1 else None


@check("7.2-l")
def not_restored(s: State, f: Frame, a: Maintain) -> str | None:
    """Infantry and guns are never restored."""
    if (p.VEHICLES | REBUILT) >> a.unit & 1:
        return None
    return f"{p.UNIT_NAMES[a.unit]} is no vehicle: only those, the Dozer and the Dinassaut are restored."


@check("7.2-l")
def still_whole(s: State, f: Frame, a: Maintain) -> str | None:
    """[2.2.2-m] [2.2.2-n] Dozer and Dinassaut are rebuilt, the others restored once they have lost a step."""
    if REBUILT >> a.unit & 1:
        return f"The {p.UNIT_NAMES[a.unit]} is not destroyed: it is rebuilt only then."
    return f"{p.UNIT_NAMES[a.unit]} is at full strength." if s.steps[a.unit] == p.STEPS[a.unit] else None


@check("2.2.2-b")
def vehicle_lost(s: State, f: Frame, a: Maintain) -> str | None:
    """A vehicle unit is restored, but not rebuilt."""
    return None if s.steps[a.unit] else f"{p.UNIT_NAMES[a.unit]} is destroyed, and out of the game."


@only(
    "2.2.2-b",
    "unit",
    "{unit} is restored only at a retreat base in French hands.",
    ordered_already,
    not_restored,
    still_whole,
    vehicle_lost,
)
def in_need_of_repair(s: State, f: Frame) -> int:
    """One payment for each counter that can be restored."""
    return damaged(s)


def with_their_officer(s: State) -> int:
    """[2.1-a] Units on the map that have an unused commander with them."""
    units = 0
    for place in ids(with_an_officer(s) & p.EVERYWHERE):
        units |= s.at[place]
    return units


BOAT = 1 << p.DINASSAUT
repair_price = shared(with_their_officer, (p.COST.maintenance, ~BOAT), (p.COST.maintenance_dinassaut, BOAT))


def order_repair(s: State, f: Maintenance) -> None:
    """[7.2-l] Paid for, the counter is out of play until next turn."""
    s.repair |= 1 << f.unit
    s.tell(RepairOrdered("7.2-l", Unit(f.unit)))


MAINTENANCE = Procedure(order_repair)
