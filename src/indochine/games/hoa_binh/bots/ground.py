"""Ways over the map: how far, by which road, and how safe for a convoy."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.boards import NETWORKS
from indochine.games.hoa_binh.odds import ambush_odds
from indochine.games.hoa_binh.state import State, hostile
from indochine.kernel.bits import ids

FAR = 99


@lru_cache(maxsize=4096)
def rings(mobility: int, goals: int, free: int) -> tuple[int, ...]:
    """The spaces 0, 1, 2 ... links from the nearest goal, over free spaces."""
    found, rim, seen = [], goals, goals
    while rim:
        found.append(rim)
        rim = NETWORKS[mobility].spread(rim) & free & ~seen
        seen |= rim
    return tuple(found)


def distance(mobility: int, place: int, goals: int, free: int) -> int:
    """Links from a place to the nearest goal over free spaces."""
    for links, ring in enumerate(rings(mobility, goals, free | 1 << place)):
        if ring >> place & 1:
            return links
    return FAR


def route(mobility: int, start: int, goal: int, free: int) -> list[int]:
    """A shortest way from a place to another over free spaces, without the start; empty if there is none."""
    layers = rings(mobility, 1 << goal, free | 1 << start | 1 << goal)
    at = next((links for links, ring in enumerate(layers) if ring >> start & 1), 0)
    way, place = [], start
    for ring in reversed(layers[:at]):
        place = ids(NETWORKS[mobility].near[place] & ring)[0]
        way.append(place)
    return way


def free_spaces(s: State) -> int:
    """Spaces a French stack may pass without a fight; on turn 0 the large green ones are closed."""
    return p.EVERYWHERE & ~hostile(s) & (p.EVERYWHERE if s.turn else ~p.BASE_SPACES)


def convoy_road(s: State, start: int, goals: int, escorts: int) -> tuple[float, list[int]]:
    """The safest road of a convoy to one of its goals, and its chance to get through; the start is tested too."""
    free = p.EVERYWHERE & ~hostile(s)
    best: dict[int, tuple[float, int]] = {start: (ambush_odds(s, start, escorts), 0)}
    before: dict[int, int] = {}
    rim, floor = [start], 0.0
    while rim:
        rim = widen(s, best, before, rim, free, escorts, floor)
        floor = max((best[goal][0] for goal in ids(goals) if goal in best and goal != start), default=0.0)
    ends = [(best[goal], goal) for goal in ids(goals) if goal in best and goal != start]
    return along(before, *max(ends, key=lambda end: end[0])) if ends else (0.0, [])


def along(before: dict[int, int], chance: tuple[float, int], goal: int) -> tuple[float, list[int]]:
    """The road that ends at a goal, read backwards."""
    way, place = [], goal
    while place in before:
        way.append(place)
        place = before[place]
    return chance[0], way[::-1]


def widen(
    s: State,
    best: dict[int, tuple[float, int]],
    before: dict[int, int],
    rim: list[int],
    free: int,
    escorts: int,
    floor: float,
) -> list[int]:
    """One link further on every road that may still be safer than one already found; of equals the shorter."""
    new = []
    for place in rim:
        chance, length = best[place]
        for onward in ids(NETWORKS[p.MECHANISED].near[place] & free) if chance > floor else ():
            found = chance * ambush_odds(s, onward, escorts), length - 1
            if onward not in best or found > best[onward]:
                best[onward], before[onward] = found, place
                new.append(onward)
    return new
