"""7.2 and 10.1 Evacuation: which posts may become convoys and set out."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Evacuate
from indochine.games.hoa_binh.frames import EVACUATION, March
from indochine.games.hoa_binh.rules.ch02_counters import officers_at
from indochine.games.hoa_binh.rules.ch07_march import has_a_way
from indochine.games.hoa_binh.rules.ch07_paying import pay, too_dear
from indochine.games.hoa_binh.rules.ch10_convoys import goals_of, open_road
from indochine.games.hoa_binh.state import State
from indochine.kernel.flow import call, check
from indochine.kernel.state import Frame


@check("10.1.1-a")
def post_to_evacuate(s: State, f: Frame, a: Evacuate) -> str | None:
    """[10.1.1-a] [1.3.2-a] A post built by the French, or the Hoa Binh base; what is printed on the map stays."""
    if a.place in p.SITE_OF and s.forts >> a.place & 1:
        return None
    what = "is permanent and never evacuated" if (p.PERMANENT | p.RETREAT) >> a.place & 1 else "has no post"
    return f"{p.NAME[a.place]} {what}."


@check("10.1.4-a")
def base_only_under_rainbow(s: State, f: Frame, a: Evacuate) -> str | None:
    """Hoa Binh is evacuated under Rainbow and not before."""
    early = a.place == p.HOA_BINH and s.strategy != p.OPERATION_RAINBOW
    return "Hoa Binh is evacuated only under Operation Rainbow." if early else None


@check("10.1.1-c")
def road_home_open(s: State, f: Frame, a: Evacuate) -> str | None:
    """A route of roads and trails without Viet Minh on it must lead to a retreat base."""
    site = p.SITE_OF[a.place]
    if not open_road(s, a.place) & goals_of(s, site):
        return "Viet Minh counters or bases close every road to a retreat base."
    step = has_a_way(s, EVACUATION, 0, 1 << site, a.place)
    return None if step else "The convoy has nowhere to stop on its way."


@check("7.2-p")
def can_pay_evacuation(s: State, f: Frame, a: Evacuate) -> str | None:
    """1 AP."""
    return too_dear(s, p.COST.evacuation, officers_at(s, a.place))


def evacuate(s: State, place: int) -> None:
    """[7.2-p] [10.1.1-a] Flip, then move with full MP."""
    call(s, March(kind=EVACUATION, space=place, convoys=1 << p.SITE_OF[place]))
    pay(s, p.COST.evacuation, officers_at(s, place))
