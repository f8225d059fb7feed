"""7.2 and 10.1 Evacuation: which posts may become convoys and set out."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Evacuate
from indochine.games.hoa_binh.boards import VEHICLES
from indochine.games.hoa_binh.frames import EVACUATION
from indochine.games.hoa_binh.rules.ch07_routes import has_a_way
from indochine.games.hoa_binh.state import State, hostile
from indochine.kernel.bits import ids
from indochine.kernel.flow import check
from indochine.kernel.legality import bar, only
from indochine.kernel.state import Frame

EVACUATED = p.SITES | 1 << p.HOA_BINH  # what the French build; what is printed on the map stays [1.3.2-a]


@check("1.3.2-a")
def permanent(s: State, f: Frame, a: Evacuate) -> str | None:
    """What is printed on the map stays."""
    printed = (p.PERMANENT | p.RETREAT) >> a.place & 1
    return f"{p.NAME[a.place]} is permanent and never evacuated." if printed else None


def fort_of(s: State, f: Frame, a: Evacuate) -> str:
    """What could stand at a place, in words."""
    return "base" if a.place == p.HOA_BINH else "post"


@only("10.1.1-a", "place", "{place} has no {fort}.", permanent, fort=fort_of)
def posts(s: State, f: Frame) -> int:
    """[10.1.1-a] A post built by the French, or the Hoa Binh base."""
    return s.forts & EVACUATED


@bar("10.1.4-a", "place", "Hoa Binh is evacuated only under Operation Rainbow.")
def base_before_rainbow(s: State, f: Frame) -> int:
    """Hoa Binh is evacuated under Rainbow and not before."""
    return 0 if s.strategy == p.OPERATION_RAINBOW else 1 << p.HOA_BINH


def homes_of(s: State, f: Frame, a: Evacuate) -> str:
    """[5.2.1b-c] [5.2.1b-f] Where the convoy may go, in words: the posts of an operation have their own bases."""
    operation = p.OPERATIONS.get(s.strategy)
    if not operation or not operation.spaces >> a.place & 1:
        return "a retreat base"
    return " or ".join(p.NAME[place] for place in ids(operation.to))


@only("10.1.1-c", "place", "Viet Minh counters or bases close every road to {home}.", home=homes_of)
def with_a_road_home(s: State, f: Frame) -> int:
    """A route of roads and trails without Viet Minh on it must lead to a retreat base."""
    if not s.forts & EVACUATED:
        return 0
    operation, home = p.OPERATIONS.get(s.strategy), s.forts & p.RETREAT
    if not operation:
        return roads_to(s, home)
    return roads_to(s, home & operation.to) & operation.spaces | roads_to(s, home) & ~operation.spaces


def roads_to(s: State, goals: int) -> int:
    """[10.1.1-c] From where roads and trails lead to these places without a Viet Minh counter or base on the way."""
    free = p.EVERYWHERE & ~hostile(s)
    joined = VEHICLES.flood(goals & free, free)
    return joined | VEHICLES.spread(joined)


@only("3.1-d", "place", "The convoy finds no room to stop on its way.")
def with_a_place_to_stop(s: State, f: Frame) -> int:
    """The convoy must be able to make its first step."""
    sites = ids(s.forts & EVACUATED)
    return p.mask(n for n in sites if has_a_way(s, EVACUATION, 0, 1 << p.SITE_OF[n], n))
