"""3.1 Entrenchments: where the Viet Minh dig."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Dig, Done, Finish
from indochine.games.season_in_hell.events import TrenchDug
from indochine.games.season_in_hell.frames import Week
from indochine.games.season_in_hell.rules.ch02_orders import no_order_left, orders_left
from indochine.games.season_in_hell.rules.ch04_ways import OUTSIDE, REMEMBERED, dug, flood
from indochine.games.season_in_hell.state import VIET_MINH, State, dig_to
from indochine.kernel.bits import bits, ids, together
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import bar, gate, only, purse
from indochine.kernel.words import counted

# [3.1o] [3.1p] the n-th set: where a level costs at most n points
COSTS = tuple(
    bits(place for place, cost in enumerate(p.DIG_COST) if cost <= most) for most in range(max(p.DIG_COST) + 1)
)

# ---- chains ----------------------------------------------------------------


@lru_cache(REMEMBERED)
def chained(trenched: int) -> int:
    """[3.1r] The trenched zones that a chain of trenches joins to the jungle."""
    return flood(p.JUNGLE, p.NEAR, trenched) & p.ZONES


@lru_cache(REMEMBERED)
def saps(trenched: int, control: int) -> int:
    """[E-74] Strongpoints of the Viet Minh with a base in such a zone, or joined to one by lines between their own."""
    doors = bits(pa for pa in ids(control) if OUTSIDE[pa] & chained(trenched))
    return flood(doors, p.LINKS, control)


@lru_cache(REMEMBERED)
def beside(held: int) -> int:
    """[3.1s] The strongpoints that a line joins to one of these in their own CR zone."""
    return together(p.LINKS[pa] & p.SECTOR_PAS[p.SECTOR_OF[pa]] for pa in ids(held))


@lru_cache(REMEMBERED)
def within_reach(trenched: int, control: int) -> int:
    """[3.1r] [E-74] Zones next to the jungle or to the chain, and strongpoints beside those that it has reached."""
    zones = together(p.NEAR[zone] for zone in ids(p.JUNGLE | chained(trenched))) & p.ZONES
    return zones | beside(saps(trenched, control))


# ---- digging ---------------------------------------------------------------


@choice("3.1o", by=VIET_MINH)
def dig(s: State, f: Week) -> bool:
    """[3.1o] [3.1t] [E-114] Where is another trench level dug, in a zone or round a strongpoint?"""
    return True


@only("3.1q", "place", "Nobody digs in {place}: only in peripheral zones and round strongpoints that can be encircled.")
def diggable(s: State, f: Week) -> int:
    """[8e] Never in the jungle, nor round strongpoints of the hills and of Isabelle."""
    return p.DIGGABLE


@bar("3.1s", "place", "{place} is in Viet Minh hands.")
def their_own(s: State, f: Week) -> int:
    return s.control


@bar("1.3a", "place", f"{{place}} has {p.TRENCH_MAX} levels already.")
def deep_enough(s: State, f: Week) -> int:
    """[3.1q] There are markers of three levels, and all three may be dug in one turn."""
    return s.deep


@only("3.1s", "place", "The Viet Minh control no strongpoint of its zone that is linked to {place}.")
def beside_their_own(s: State, f: Week) -> int:
    return p.GROUND | beside(s.control)


@only("3.1r", "place", "No chain of trenches leads from the jungle to {place}.")
def in_the_chain(s: State, f: Week) -> int:
    """The chain may be dug in the same turn."""
    return p.JUNGLE | within_reach(dug(s), s.control)


@purse("3.1o", "Points for a level there: {price}; left: {purse}.")
def entrenchment_points(s: State, f: Week) -> int:
    """[3.1p] Twelve a turn; a marsh zone costs double."""
    return p.DIG_POINTS - f.dug


@gate("3.1o", "Nothing has been dug; say Done.")
def nothing_dug(s: State, f: Week) -> bool:
    return not f.dug


dig.offers(
    Dig,
    diggable,
    their_own,
    deep_enough,
    beside_their_own,
    in_the_chain,
    entrenchment_points,
    price=lambda s, f: COSTS,
    place=p.PAS | p.GROUND,
)
dig.offers(Done, no_order_left("3.1o"))
dig.offers(Finish, nothing_dug, orders_left("3.1o"))


@dig.prompt
def prompt_dig(s: State, f: Week) -> str:
    return f"{counted(p.DIG_POINTS - f.dug, 'entrenchment point')} left: where do the Viet Minh dig?"


@dig.then
def after_dig(s: State, f: Week, a: Dig | Done) -> None:
    if isinstance(a, Done):
        return
    f.dug += dig.price(s, f, a)
    level = s.trench[a.place] + 1
    dig_to(s, a.place, level)
    if level == p.TRENCH_MAX:
        s.uncovered |= 1 << a.place  # [E-61] its cover is looked for when the Viet Minh have moved
    s.tell(TrenchDug("3.1o", a.place, level, p.DIG_POINTS - f.dug))
    goto(f, dig)
