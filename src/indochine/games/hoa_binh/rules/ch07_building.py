"""7.2 Building and repair: posts, the Hoa Binh base, and counters that are restored by next turn."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Build
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
    return f"{p.NAME[a.place]} is built already." if s.forts >> a.place & 1 else None


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


@bar("5.2.1b-c", "place", "Operation Violet gives {place} up.")
def given_up_by_violet(s: State, f: Frame) -> int:
    """[5.2.1b-c] No building on the Black River once Violet has been declared [E-17]."""
    return p.VIOLET if s.violet else 0


@bar("5.2.1b-f", "place", "Operation Rainbow gives {place} up.")
def given_up_by_rainbow(s: State, f: Frame) -> int:
    """[5.2.1b-f] No building on CR6 and at Hoa Binh once Rainbow has been declared [E-17]."""
    return p.RAINBOW if s.rainbow else 0


@bar("7.2-a", "place", "A Viet Minh counter is at {place}.")
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


def damaged(s: State) -> int:
    """[2.2.2-b] [2.2.2-m] [2.2.2-n] Reduced vehicles on French retreat bases; Dozer and Dinassaut if destroyed."""
    found = s.at[p.GONE] & (1 << p.DOZER | 1 << p.DINASSAUT)
    for place in ids(s.forts & p.RETREAT):
        for unit in ids(s.at[place] & p.VEHICLES):
            if s.steps[unit] < p.STEPS[unit]:
                found |= 1 << unit
    return found & ~s.repair


@only("7.2-l", "unit", "{unit} is no reduced vehicle at a retreat base, nor a lost Dozer or Dinassaut.")
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
