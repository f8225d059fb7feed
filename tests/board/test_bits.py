"""Sets of places as integers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indochine.kernel.bits import _BYTE_PLACES, _KNOWN, bit, bits, first, has, ids, lone, together


@pytest.mark.parametrize("highest", [7, 8, 68, 1500])
def test_ids_gives_back_what_bits_took(highest: int) -> None:
    """Below, at and above every number at which `ids` changes its way of counting."""
    for count in {0, 1, 2, 8, 9, 10, 11, 40, 54, 55, 56, 57, highest, highest + 1}:
        places = sorted({i * (highest + 1) // max(count, 1) for i in range(min(count, highest + 1))})
        assert list(ids(bits(places))) == places


@given(st.sets(st.integers(0, 130)))
def test_ids_is_ascending_and_complete(places: set[int]) -> None:
    assert list(ids(bits(places))) == sorted(places)


@given(st.sets(st.integers(0, 1600), max_size=90))
def test_ids_of_long_masks(places: set[int]) -> None:
    assert list(ids(bits(places))) == sorted(places)


@pytest.mark.parametrize("mask", [-1, -2, ~(1 << 70), -(1 << 40) + 5])
def test_a_complement_has_no_list_of_places(mask: int) -> None:
    with pytest.raises(ValueError, match="complement"):
        ids(mask)


@given(st.sets(st.integers(0, 130), min_size=1))
def test_first_is_the_lowest_place(places: set[int]) -> None:
    assert first(bits(places)) == min(places)


def test_the_empty_set_has_no_first_place() -> None:
    with pytest.raises(ValueError, match="empty"):
        first(0)


@given(st.sets(st.integers(0, 20)))
def test_lone_means_exactly_one(places: set[int]) -> None:
    assert lone(bits(places)) == (len(places) == 1)


@given(st.sets(st.integers(0, 20)), st.integers(0, 21))
def test_has_and_bit(places: set[int], place: int) -> None:
    assert has(bits(places), place) == (place in places)
    assert (bits(places) & bit(place) != 0) == (place in places)


def test_ids_are_right_when_several_threads_ask_at_once() -> None:
    """The tables behind long sets are made when first needed, also by two threads at the same moment."""
    masks = [(1 << n) - 1 << shift for n in (40, 60, 200, 900) for shift in range(40)]
    for _ in range(20):
        _BYTE_PLACES.clear()
        _KNOWN.clear()
        with ThreadPoolExecutor(4) as threads:
            found = list(threads.map(ids, masks * 2))
        assert found == [tuple(n for n in range(mask.bit_length()) if mask >> n & 1) for mask in masks * 2]


@given(st.lists(st.sets(st.integers(0, 130)), max_size=5))
def test_together_has_the_places_of_all(sets: list[set[int]]) -> None:
    assert set(ids(together(bits(one) for one in sets))) == set().union(*sets)
