"""What stands in the way of the convoys: counters on their roads, and French units that fill the bases they go to.

Two things that the outlook does not see. A road with two counters on it is worth no more when one of them is beaten,
so nobody begins to clear it. And a retreat base takes six units and convoys: who leaves the army at Xuan Mai finds on
the day of Rainbow that the convoy of Hoa Binh cannot get in (3.1-c, 7.2-q).
"""

from __future__ import annotations

from functools import lru_cache

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.boards import NETWORKS
from indochine.games.hoa_binh.bots.outlook import outlook
from indochine.games.hoa_binh.odds import ambush_odds
from indochine.games.hoa_binh.rules.ch03_stacking import stack_limit, stack_size
from indochine.games.hoa_binh.rules.ch10_convoys import goals_of
from indochine.games.hoa_binh.state import NOWHERE, State, convoys_at
from indochine.kernel.bits import ids

CLEARED = 0.45  # the chance that a counter on the road is still beaten before the convoy comes


# ---- roads -----------------------------------------------------------------


@lru_cache(maxsize=16384)
def safety(counters: bytes, bases: int, options: p.Options, start: int, goals: int, escorts: int) -> float:
    """The chance of a convoy on its best road, which may lead through counters that can still be beaten."""
    s = State(vm_count=bytearray(counters), vm=p.mask(n for n in range(p.PLACES) if counters[n]), options=options)
    tests = [ambush_odds(s, place, escorts) * CLEARED ** counters[place] for place in range(p.PLACES)]
    near, best, rim = NETWORKS[p.MECHANISED].near, {start: tests[start]}, {start}
    while rim:
        place = max(rim, key=lambda n: best[n])
        rim.remove(place)
        if goals >> place & 1 and place != start:
            return best[place]
        for onward in ids(near[place] & ~bases):
            if (found := best[place] * tests[onward]) > best.get(onward, 0.0):
                best[onward] = found
                rim.add(onward)
    return 0.0


def hope(s: State, operation: p.Operation, home: int, where: int, escorts: int) -> float:
    """What is to be expected of one convoy with so many escorts, or with fewer if that is better."""
    base = home == p.HOA_BINH
    price = p.VM_VP.base_convoy if base else p.VM_VP.convoy
    brought = p.FRENCH_VP.base_convoy_home if base else 0
    best, counters = -float(price), bytes(s.vm_count)
    for escort in range(min(escorts, p.CONVOY_ESCORTS[p.SITE_OF[home]]) + 1):
        safe = safety(counters, s.bases, s.options, where, operation.to & s.forts, escort)
        best = max(best, safe * brought - (1 - safe) * (price + escort))
    return best


def convoys_to_come(s: State, operation: p.Operation) -> list[tuple[int, int]]:
    """The convoys of an operation that are not home yet: where each comes from and where it is."""
    found = [(place, place) for place in ids(operation.spaces & s.forts)]
    for site, where in enumerate(s.convoys):
        if where != NOWHERE and not goals_of(s, site) >> where & 1:
            found.append((p.SITE_PLACES[site], where))
    return found


# ---- room ------------------------------------------------------------------


def room_at(s: State, places: int) -> int:
    """How many more units and convoys these spaces take together."""
    return sum(stack_limit(n) - stack_size(s.at[n], len(convoys_at(s, n))) for n in ids(places))


def homecoming(s: State) -> float:
    """What the convoys of the operation may still be worth; those for which there is no room are lost, the cheapest."""
    operation = p.OPERATIONS.get(s.strategy)
    if operation is None:
        return 0.0
    total, spoilt = 0.0, []
    for home, where in convoys_to_come(s, operation):
        hoped = hope(s, operation, home, where, (s.at[where] & p.COMBAT).bit_count())
        lost = -float(p.VM_VP.base_convoy if home == p.HOA_BINH else p.VM_VP.convoy)
        total += hoped
        spoilt.append(hoped - lost)
    missing = len(spoilt) - room_at(s, operation.to & s.forts)
    return total - (sum(sorted(spoilt)[:missing]) if missing > 0 else 0.0)


def prospects(s: State) -> float:
    """The outlook, with what stands in the way of the convoys. Changes the supply marks of the state it is given."""
    return outlook(s, homecoming)
