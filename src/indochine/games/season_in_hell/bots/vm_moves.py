"""Where the Viet Minh march: attackers to their bases, garrisons, cover for deep trenches, the rest to the front."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.bots.values import ground
from indochine.games.season_in_hell.bots.vm_fronts import Orders, campaign, next_march, screens
from indochine.games.season_in_hell.bots.vm_targets import Attack, able, attacks, feeder, march_reach
from indochine.games.season_in_hell.rules.ch04_ways import dug, vm_march
from indochine.games.season_in_hell.rules.ch05_control import facing_the_enemy
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits, first, ids

LEAST = 0.1  # what an attack must promise
HOLD = 2  # battalions that stay in a strongpoint which the French can reach


def on_map(s: State) -> int:
    """Counters that can march."""
    off = s.at[p.TO_COME] | s.at[p.TRACK] | s.at[p.DESTROYED] | s.at[p.GONE]
    return p.VM & ~off


def march_orders(s: State, guarded: int = 0) -> Orders:
    """[4.2.1] Orders for a round; `guarded` strongpoints are never left by all."""
    orders = guards(s, guarded)
    under_way = attacks(s, able(s) & ~bits(orders), march_reach(s), p.IMPULSES, LEAST)
    for attack in under_way:
        for place, units in attack.stands:
            for unit in ids(units):
                orders[unit] = feeder(place)
    hold(s, orders)
    cover(s, orders)
    close_up(s, orders, under_way)
    return {unit: place for unit, place in orders.items() if s.where[unit] != place}


def will_be(s: State, orders: Orders, place: int) -> int:
    """Who is in a place when all orders are carried out; who has none stays."""
    staying = bits(unit for unit in ids(s.at[place] & p.VM) if unit not in orders)
    return staying | bits(unit for unit, goal in orders.items() if goal == place)


def reaches(s: State, unit: int, place: int) -> bool:
    """Whether a counter can be there after movement."""
    here = s.where[unit]
    return here == place or bool(vm_march(here, s.control, dug(s)) >> place & 1)


# ---- garrisons -------------------------------------------------------------


def threatened(s: State) -> int:
    """Strongpoints of ours next to French units."""
    return bits(pa for pa in ids(s.control) if p.LINKS[pa] & s.french)


def guards(s: State, pas: int) -> Orders:
    """In each of these strongpoints its most worn battalion stays; into an empty one the most worn in reach goes."""
    found = Orders()
    for pa in sorted(ids(pas), key=lambda one: not s.at[one] & p.BATTALIONS):
        there = ids(s.at[pa] & p.BATTALIONS) or ids(on_map(s) & p.BATTALIONS & ~s.moved)
        able = [u for u in there if u not in found and reaches(s, u, pa)]
        if able:
            found[min(able, key=lambda u: (s.steps[u], not s.fatigued >> u & 1))] = pa
    return found


def hold(s: State, orders: Orders) -> None:
    """Who holds what the French can reach stays; what is empty gets somebody, the worn first."""
    for pa in sorted(ids(threatened(s)), key=lambda one: -ground(s, one)):
        for unit in ids(s.at[pa] & p.BATTALIONS)[:HOLD]:
            orders.setdefault(unit, pa)
        if not will_be(s, orders, pa) & p.BATTALIONS:
            free = [u for u in ids(on_map(s) & p.BATTALIONS) if u not in orders and reaches(s, u, pa)]
            if free:
                orders[min(free, key=lambda u: s.steps[u])] = pa


# ---- cover -----------------------------------------------------------------


def cover(s: State, orders: Orders) -> None:
    """[3.1u] Each deep trench before the enemy keeps a counter; dummies do."""
    for zone in ids(s.deep & p.ZONES & facing_the_enemy(s)):
        there = will_be(s, orders, zone)
        if there:
            lasting = there & p.DUMMIES or there & ~bits(orders)
            orders[first(lasting or there)] = zone
            continue
        free = [u for u in ids(on_map(s)) if u not in orders and reaches(s, u, zone)]
        if free:
            orders[min(free, key=lambda u: (not p.DUMMIES >> u & 1, s.steps[u]))] = zone


# ---- the rest --------------------------------------------------------------


def close_up(s: State, orders: Orders, under_way: list[Attack]) -> None:
    """Everybody else goes to the front where his regiment is wanted; dummies to trenches that want cover."""
    free = on_map(s) & ~bits(orders)
    goals = campaign(s, free & p.BATTALIONS, under_way) | screens(s, free & p.DUMMIES)
    for unit, goal in goals.items():
        orders[unit] = next_march(s, unit, goal)


def redeployment(s: State) -> Orders:
    """[3.3b] A quiet week: everybody stays but who is wanted as cover."""
    orders: Orders = {}
    hold(s, orders)
    cover(s, orders)
    return {unit: place for unit, place in orders.items() if s.where[unit] != place}
