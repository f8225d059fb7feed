"""Every word of the vocabulary against its slow twin, on random networks and random hex boards."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.board import oracles
from tests.board.boards import boards, hex_boards, networks, subsets
from tests.board.oracles import Graph, as_set

from indochine.board import Board, Network, bit, bits

line = Network.of_links(6, [(i, i + 1) for i in range(5)])
ALL = line.places


@given(boards)
def test_places_and_size(pair: tuple[Board, Graph]) -> None:
    board, graph = pair
    assert as_set(board.places) == set(graph)
    assert board.size == max(graph, default=-1) + 1


@given(boards, st.data())
def test_spread(pair: tuple[Board, Graph], data: st.DataObject) -> None:
    board, graph = pair
    start = data.draw(subsets(graph))
    assert as_set(board.spread(bits(start))) == oracles.spread(graph, start)


@given(boards, st.data(), st.booleans())
def test_flood(pair: tuple[Board, Graph], data: st.DataObject, complement: bool) -> None:
    board, graph = pair
    start, through = data.draw(subsets(graph, few=True)), data.draw(subsets(graph))
    mask = ~bits(set(graph) - through) if complement else bits(through)
    assert as_set(board.flood(bits(start), mask)) == set(oracles.steps_from(graph, start, through))


@given(boards, st.data(), st.integers(0, 8))
def test_within(pair: tuple[Board, Graph], data: st.DataObject, steps: int) -> None:
    board, graph = pair
    start, through = data.draw(subsets(graph, few=True)), data.draw(subsets(graph))
    reached = oracles.steps_from(graph, start, through)
    assert as_set(board.within(bits(start), bits(through), steps)) == {a for a, n in reached.items() if n <= steps}


@given(boards, st.data(), st.sampled_from((99, 3)))
def test_distances_and_distance(pair: tuple[Board, Graph], data: st.DataObject, far: int) -> None:
    board, graph = pair
    goals, through = data.draw(subsets(graph, few=True)), data.draw(subsets(graph))
    table = board.distances(bits(goals), bits(through), far)
    assert len(table) == board.size
    for place in range(board.size):
        links = oracles.distance(graph, place, goals, through) if place in graph else None
        want = far if links is None else min(links, far)
        assert table[place] == want
        if place in graph:
            assert board.distance(place, bits(goals), bits(through), far) == want


@given(st.one_of(networks(most=7), hex_boards(widest=2)), st.data())
def test_path_is_the_lowest_of_the_shortest(pair: tuple[Board, Graph], data: st.DataObject) -> None:
    board, graph = pair
    assume(graph)
    a, b = (data.draw(st.sampled_from(sorted(graph))) for _ in range(2))
    through = data.draw(subsets(graph))
    found = oracles.paths(graph, a, b, through)
    assert board.path(a, b, bits(through)) == min(found, key=lambda route: (len(route), route), default=None)


@given(boards, st.data())
def test_path_is_a_chain_as_long_as_the_distance(pair: tuple[Board, Graph], data: st.DataObject) -> None:
    board, graph = pair
    assume(graph)
    a, b = (data.draw(st.sampled_from(sorted(graph))) for _ in range(2))
    through = data.draw(subsets(graph))
    route = board.path(a, b, bits(through))
    links = oracles.distance(graph, a, {b}, through)
    if links is None:
        assert route is None
        return
    assert route is not None
    assert (route[0], route[-1], len(route)) == (a, b, links + 1)
    assert all(y in graph[x] for x, y in pairwise(route))
    assert set(route[1:-1]) <= through


@given(boards, st.data(), st.integers(0, 12))
def test_cost_layers(pair: tuple[Board, Graph], data: st.DataObject, points: int) -> None:
    board, graph = pair
    start = data.draw(subsets(graph, few=True))
    places = {cost: data.draw(subsets(graph)) for cost in data.draw(st.sets(st.integers(1, 5)))}
    steps = {a: [(b, cost) for b in graph[a] for cost in places if b in places[cost]] for a in graph}
    spent = oracles.cheapest(start, steps)
    layers = board.cost_layers(bits(start), {cost: bits(of) for cost, of in places.items()}, points)
    assert [as_set(layer) for layer in layers] == [{a for a, n in spent.items() if n == k} for k in range(points + 1)]


@given(boards)
def test_islands(pair: tuple[Board, Graph]) -> None:
    board, graph = pair
    pieces = {frozenset(oracles.steps_from(graph, {a}, set(graph))) for a in graph}
    assert [as_set(piece) for piece in board.islands()] == sorted(map(set, pieces), key=min)


def test_a_step_must_cost_something() -> None:
    with pytest.raises(ValueError, match="costs 0 points"):
        line.cost_layers(bit(0), {0: ALL}, 3)


# The same once by hand, on the line 0-1-2-3-4-5.


def test_spread_leaves_out_the_place_itself() -> None:
    assert line.spread(bit(2)) == bits([1, 3])
    assert line.spread(bits([2, 3])) == bits([1, 2, 3, 4])


def test_flood_keeps_a_start_that_may_not_be_entered() -> None:
    assert line.flood(bit(2), through=bits([3, 5])) == bits([2, 3])


def test_within_counts_links() -> None:
    assert line.within(bit(0), ALL, 0) == bit(0)
    assert line.within(bit(0), ALL, 2) == bits([0, 1, 2])


def test_distances_end_on_a_closed_goal_but_do_not_pass_it() -> None:
    assert line.distances(bits([2]), through=ALL & ~bit(2)) == [2, 1, 0, 1, 2, 3]
    assert line.distances(bits([0]), through=ALL & ~bit(3)) == [0, 1, 2, 3, 99, 99]
    assert line.distance(3, bit(0), through=ALL & ~bit(3)) == 3
    assert line.distance(4, bit(0), through=ALL & ~bit(3)) == 99


def test_path_of_one_place() -> None:
    assert line.path(4, 4, through=0) == (4,)
    assert line.path(4, 5, through=0) == (4, 5)
    assert line.path(3, 5, through=0) is None


def test_cost_layers_pay_on_entry() -> None:
    assert line.cost_layers(bit(0), {1: bits([0, 1, 3]), 2: bit(2)}, 4) == [bit(0), bit(1), 0, bit(2), bit(3)]
