"""Who is cut off: a chain of men to him for the hour of reckoning, or his way out.

Isolation counts only when it is marked [4.4] and again when the French phase ends [7.1/1]. A hex with a French unit in
it is open whatever stands around it, so a few units on the hexes between are a line of communication; they go back
into their works right afterwards [7.2/2].
"""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.bots.french_ground import garrison_cost, room
from indochine.games.final_gamble.rules.ch01_ground import flood, french_loc, french_strong, trench_zones, vm_zoc
from indochine.games.final_gamble.state import State, put, units_in
from indochine.kernel.bits import first, ids

LONGEST = 4  # hexes that a chain may hold; longer ones never find the men
Reaches = dict[int, int]


def open_ground(s: State) -> int:
    """[1.4-C/2] Hexes that a French LoC may pass as they are."""
    return p.BOARD.places & ~(s.vm | vm_zoc(s) | trench_zones(s) & ~s.french)


def relief_orders(s: State, reaches: Reaches) -> dict[int, int]:
    """[7.1/1] Chains to the strongpoints that would be lost, the largest first; then the men still cut off walk out."""
    work, found = s.clone(), dict[int, int]()
    for point in sorted(ids(s.isolated_points & s.french_points), key=lambda n: (-p.POINT_SIZE[n], n)):
        team = chain_of_men(work, p.POINT_HEXES[point], {u: hexes for u, hexes in reaches.items() if u not in found})
        for unit, place in team.items():
            put(work, unit, place)
        found |= team
    return found | ways_out(work, {u: hexes for u, hexes in reaches.items() if u not in found})


def chain_of_men(s: State, goals: int, reaches: Reaches) -> dict[int, int]:
    """Units for every hex of the chain, or none at all."""
    team: dict[int, int] = {}
    for place in chain(s, goals, p.union(reaches.values())):
        able = [unit for unit, hexes in reaches.items() if hexes >> place & 1 and unit not in team]
        if not able:
            return {}
        team[min(able, key=lambda unit: (garrison_cost(s, unit), unit))] = place
    return team


def chain(s: State, goals: int, reachable: int) -> list[int]:
    """The fewest hexes that must be occupied so that one of the goals has a LoC; empty if it has or cannot have one."""
    regions, edges = [french_loc(s) & p.BOARD.places], [0]
    free = open_ground(s)
    while not goals & regions[-1]:
        edge = p.BOARD.spread(regions[-1]) & ~regions[-1] & ~s.vm & reachable
        if len(regions) > LONGEST or not edge:
            return []
        edges.append(edge)
        regions.append(regions[-1] | edge | flood(edge, free | edge))
    return traced(regions, edges, goals, free)


def traced(regions: list[int], edges: list[int], goals: int, free: int) -> list[int]:
    """Back from the goals to the LoC: the hex to occupy at each level."""
    found: list[int] = []
    for level in range(len(regions) - 1, 0, -1):
        if goals & regions[level - 1]:
            goals &= regions[level - 1]
            continue
        near = flood(goals & free, free) | goals & regions[level]
        options = edges[level] & (near | p.BOARD.spread(near))
        found.append(first(options))
        goals = p.NEAR[found[-1]] & regions[level - 1]
    return found


def ways_out(s: State, reaches: Reaches) -> dict[int, int]:
    """Units that would surrender go where there is a LoC, into works if they can."""
    found: dict[int, int] = {}
    safe = french_loc(s)
    lost = s.isolated & p.FRENCH & ~units_in(s, safe)
    for unit in ids(lost):
        goals = [place for place in ids(reaches.get(unit, 0) & safe) if room(s, place)]
        if goals:
            found[unit] = max(goals, key=lambda place: (french_strong(s) >> place & 1, -place))
            put(s, unit, found[unit])
    return found
