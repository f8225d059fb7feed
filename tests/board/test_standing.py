"""Who stands where: by unit and by place, always the same."""

from __future__ import annotations

from indochine.board.standing import by_place, move, occupied
from indochine.kernel.state import State


class Camp(State):
    where: bytearray = bytearray()
    at: list[int] = []


def test_units_by_place_are_sets() -> None:
    assert by_place([2, 0, 2], 4) == [0b010, 0, 0b101, 0]


def test_a_unit_leaves_its_place_and_stands_in_the_other() -> None:
    s = Camp(where=bytearray([2, 0, 2]), at=by_place([2, 0, 2], 4))
    assert move(s, 2, 3) == 2
    assert list(s.where) == [2, 0, 3]
    assert s.at == by_place(s.where, 4)


def test_a_unit_that_goes_where_it_stands_stays_there() -> None:
    s = Camp(where=bytearray([1]), at=[0, 1])
    assert move(s, 0, 1) == 1
    assert (list(s.where), s.at) == ([1], [0, 1])


def test_places_are_occupied_where_one_of_the_units_stands() -> None:
    at = by_place([2, 0, 2], 4)
    assert occupied(enumerate(at), 0b110) == 0b101
    assert occupied(enumerate(at), 0b010) == 0b001
    assert occupied({9: 0b100}.items(), 0b100) == 1 << 9
