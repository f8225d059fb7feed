"""What stands in the way of the convoys: counters on their roads, and French units that fill the bases they go to.

Two things that the outlook does not see. A road with two counters on it is not worth less when one of them is beaten,
so nobody begins to clear it. And a retreat base takes six units and convoys: who leaves the army at Xuan Mai finds on
the day of Rainbow that the convoy of Hoa Binh cannot get in (3.1-c, 7.2-q).
"""

from __future__ import annotations

from functools import lru_cache

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.boards import NETWORKS
from indochine.games.hoa_binh.bots.outlook import outlook
from indochine.games.hoa_binh.rules.ch03_stacking import stack_limit, stack_size
from indochine.games.hoa_binh.rules.ch10_convoys import goals_of
from indochine.games.hoa_binh.state import NOWHERE, State, convoys_at
from indochine.kernel.bits import ids

CLEARED = 0.35  # the chance that one counter is still got out of the way, as the outlook on a blocked road
AHEAD = (0.6, 0.3)  # how much of that counts one turn and two turns before the last day of the operation
SAFE = 0.8  # a convoy that has a road and a place to stop gets home as often as this
NO_ROAD = 99


# ---- roads -----------------------------------------------------------------


@lru_cache(maxsize=8192)
def in_the_way(start: int, goals: int, counters: bytes, bases: int) -> int:
    """How many counters stand on the road that has fewest of them."""
    near = NETWORKS[p.MECHANISED].near
    best, rim = {start: 0}, [start]
    while rim:
        place = min(rim, key=lambda n: best[n])
        rim.remove(place)
        if goals >> place & 1:
            return best[place]
        for onward in ids(near[place] & ~bases):
            found = best[place] + counters[onward]
            if found < best.get(onward, NO_ROAD):
                best[onward] = found
                rim.append(onward)
    return NO_ROAD


def worth_of(place: int) -> float:
    """What it brings to get the convoy of a site home rather than lose it."""
    base = p.VM_VP.base_convoy + p.FRENCH_VP.base_convoy_home
    return SAFE * (base if place == p.HOA_BINH else p.VM_VP.convoy)


def convoys_to_come(s: State, operation: p.Operation) -> list[tuple[int, int]]:
    """The convoys of an operation that are not home yet: where each comes from and where it is."""
    found = [(place, place) for place in ids(operation.spaces & s.forts)]
    for site, where in enumerate(s.convoys):
        if where != NOWHERE and not goals_of(s, site) >> where & 1:
            found.append((p.SITE_PLACES[site], where))
    return found


def blocked_roads(s: State, operation: p.Operation) -> float:
    """What may still be hoped for convoys whose road is blocked: the more, the fewer counters are in the way."""
    counters, total = bytes(s.vm_count), 0.0
    for home, where in convoys_to_come(s, operation):
        number = in_the_way(where, operation.to & s.forts, counters, s.bases)
        if 0 < number < NO_ROAD:
            total += worth_of(home) * CLEARED**number
    return total


def roads_ahead(s: State) -> float:
    """What counters on the roads cost before the day: some of them will have to be cleared then."""
    total = 0.0
    for number, done in ((p.OPERATION_VIOLET, s.violet), (p.OPERATION_RAINBOW, s.rainbow)):
        operation = p.OPERATIONS[number]
        left = operation.last - s.turn
        if not done and 1 <= left <= len(AHEAD):
            counters = bytes(s.vm_count)
            for place in ids(operation.spaces & s.forts):
                blocked = in_the_way(place, operation.to & s.forts, counters, s.bases)
                total -= AHEAD[left - 1] * worth_of(place) * (1 - CLEARED ** min(blocked, 4)) * 0.5
    return total


# ---- room ------------------------------------------------------------------


def room_at(s: State, places: int) -> int:
    """How many more units and convoys these spaces take together."""
    return sum(stack_limit(n) - stack_size(s.at[n], len(convoys_at(s, n))) for n in ids(places))


def too_few_beds(s: State, operation: p.Operation) -> float:
    """What the convoys lose for which there is no room where they go, the cheapest first."""
    prices = sorted(worth_of(home) for home, _ in convoys_to_come(s, operation))
    missing = len(prices) - room_at(s, operation.to & s.forts)
    return sum(prices[:missing]) if missing > 0 else 0.0


def prospects(s: State) -> float:
    """The outlook, with what stands in the way of the convoys. Changes the supply marks of the state it is given."""
    operation = p.OPERATIONS.get(s.strategy)
    if operation is None:
        return outlook(s) + roads_ahead(s)
    return outlook(s) + blocked_roads(s, operation) - too_few_beds(s, operation)
