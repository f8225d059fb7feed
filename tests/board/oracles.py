"""The vocabulary of boards once more, slowly: sets, queues and heaps over a dictionary of neighbours."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterable, Mapping
from itertools import pairwise, permutations

Graph = dict[int, set[int]]


def graph_of(places: Iterable[int], links: Iterable[tuple[int, int]]) -> Graph:
    graph: Graph = {place: set() for place in places}
    for a, b in links:
        graph[a].add(b)
        graph[b].add(a)
    return graph


def as_set(mask: int) -> set[int]:
    return {i for i in range(mask.bit_length()) if mask >> i & 1}


def spread(graph: Graph, start: set[int]) -> set[int]:
    return {b for a in start for b in graph[a]}


def steps_from(graph: Graph, start: set[int], through: set[int]) -> dict[int, int]:
    """Links from `start` to every place that can be reached by entering `through` places only."""
    steps = dict.fromkeys(start, 0)
    queue = deque(start)
    while queue:
        a = queue.popleft()
        for b in graph[a]:
            if b not in steps and b in through:
                steps[b] = steps[a] + 1
                queue.append(b)
    return steps


def distance(graph: Graph, place: int, goals: set[int], through: set[int]) -> int | None:
    """Links from a place to the nearest goal: the last step may enter a goal, all others `through` places."""
    if place in goals:
        return 0
    steps = steps_from(graph, {place}, through)
    ends = [steps[a] + 1 for goal in goals for a in graph[goal] if a in steps]
    return min(ends, default=None)


def paths(graph: Graph, a: int, b: int, through: set[int]) -> list[tuple[int, ...]]:
    """Every path without repetition, by trying all orders; for tiny boards only."""
    between = sorted(set(graph) & through - {a, b})
    if a == b:
        return [(a,)]
    routes = [(a, *middle, b) for k in range(len(between) + 1) for middle in permutations(between, k)]
    return [route for route in routes if all(y in graph[x] for x, y in pairwise(route))]


def cheapest(start: set[int], steps: Mapping[int, Iterable[tuple[int, int]]]) -> dict[int, int]:
    """Dijkstra: the points spent to every place; `steps[a]` lists (next place, points)."""
    spent: dict[int, int] = {}
    heap = [(0, a) for a in start]
    while heap:
        points, a = heapq.heappop(heap)
        if a in spent:
            continue
        spent[a] = points
        for b, cost in steps[a]:
            heapq.heappush(heap, (points + cost, b))
    return spent
