"""Point-to-point boards: how they are built and joined."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.board.boards import networks
from tests.board.oracles import Graph

from indochine.board import Network, bits, of_kinds, union


@given(networks())
def test_links_gives_every_link_once(pair: tuple[Network, Graph]) -> None:
    network, graph = pair
    assert network.links() == sorted((a, b) for a in graph for b in graph[a] if a < b)
    assert Network.of_links(network.size, network.links()) == network


@given(st.data(), st.integers(2, 20))
def test_union_has_the_links_of_all(data: st.DataObject, size: int) -> None:
    pair = st.tuples(st.integers(0, size - 2), st.integers(0, size - 1)).map(lambda ab: (ab[0], max(ab[0] + 1, ab[1])))
    kinds = {kind: data.draw(st.lists(pair)) for kind in ("road", "trail", "path")}
    nets = of_kinds(size, kinds)
    assert union(nets["road"], nets["trail"]).links() == sorted({*kinds["road"], *kinds["trail"]})
    assert union(*nets.values()).links() == sorted({link for links in kinds.values() for link in links})


@pytest.mark.parametrize("size", range(2, 35))
def test_spread_knows_the_last_place_of_every_size(size: int) -> None:
    """Sizes around whole bytes, with few and with many places in the set."""
    ring = Network.of_links(size, [(i, (i + 1) % size) for i in range(size)])
    assert ring.spread(ring.places) == ring.places
    assert ring.spread(bits([size - 1])) == bits([0, size - 2])
    near_the_end = range(max(0, size - 7), size)
    assert ring.spread(bits(near_the_end)) == bits(i % size for place in near_the_end for i in (place - 1, place + 1))


def test_union_wants_the_same_places() -> None:
    with pytest.raises(ValueError, match="5 and 4 places"):
        union(Network.of_links(5, []), Network.of_links(4, []))


def test_union_wants_at_least_one_network() -> None:
    with pytest.raises(ValueError, match="at least one"):
        union()


@pytest.mark.parametrize("link", [(0, 3), (3, 0), (-1, 0), (0, -1)])
def test_a_link_stays_on_the_board(link: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="places are 0 to 2"):
        Network.of_links(3, [link])


def test_a_link_joins_two_places() -> None:
    with pytest.raises(ValueError, match="Place 1 is linked to itself"):
        Network.of_links(3, [(1, 1)])


def test_a_table_of_neighbours_is_checked() -> None:
    assert Network((bits([1]), bits([0]))).links() == [(0, 1)]
    with pytest.raises(ValueError, match="between 0 and 1 leads one way only"):
        Network((bits([1]), 0))
    with pytest.raises(ValueError, match="between 0 and 1 leads one way only"):
        Network((0, bits([0])))
    with pytest.raises(ValueError, match="leaves the board"):
        Network((bits([2]), 0))


def test_a_network_does_not_change() -> None:
    network = Network.of_links(2, [(0, 1)])
    with pytest.raises(FrozenInstanceError):
        network.near = ()  # type: ignore[misc]
