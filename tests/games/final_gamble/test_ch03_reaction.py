"""3.3 The French Reaction Move."""

from __future__ import annotations

import pytest
from tests.games.final_gamble.field import (
    at,
    do,
    goals,
    movers,
    numbers,
    place_of,
    position,
    refused,
    seat,
    told,
    u,
    why,
)

from indochine.games.final_gamble import frames
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Take, To
from indochine.games.final_gamble.events import Moved
from indochine.games.final_gamble.frames import Move

PARAS = tuple(f"1 BEP {n}" for n in (1, 2, 3, 4))
TANK, GUN, VM = "1 RCC 1", "2/4 RAC 1", "312-141-11"


def reaction() -> Move:
    return Move(kind=frames.REACTION, left=4)


def test_3_3_five_points_for_units_that_are_not_bound() -> None:
    s = position(reaction(), units={PARAS[0]: "1536"})
    assert seat(s) == "france"
    do(s, Take(u(PARAS[0])))
    assert why(s, To(at("1642"))) == "1642 costs 6 movement points from 1536; a unit has 5. [3.3]"
    do(s, To(at("1641")))
    assert [(e.rule, e.place) for e in told(s, Moved)] == [("3.3", at("1641"))]


def test_3_3_four_units_and_no_more() -> None:
    s = position(reaction(), units={**dict.fromkeys(PARAS[:3], "1434"), PARAS[3]: "1436", TANK: "1336"})
    for unit, place in zip((*PARAS[:3], TANK), ("1335", "1433", "1534", "1337"), strict=True):
        assert unit in movers(s)
        do(s, Take(u(unit)), To(at(place)))
    assert not s.frames


def test_3_3_no_artillery_none_that_is_shaken() -> None:
    s = position(reaction(), units={PARAS[0]: "1434", PARAS[1]: "1434", GUN: "1434", TANK: "1434"}, shaken=[PARAS[1]])
    assert movers(s) == sorted([PARAS[0], TANK])
    assert why(s, Take(u(GUN))) == f"{GUN} is artillery and makes no Reaction Move. [3.3]"
    assert why(s, Take(u(PARAS[1]))) == f"{PARAS[1]} is shaken and makes no Reaction Move. [3.3]"


@pytest.mark.parametrize("shaken", [(), (VM,)])
def test_3_3_not_from_beside_a_vm_unit_even_a_shaken_one(shaken: tuple[str, ...]) -> None:
    s = position(reaction(), units={PARAS[0]: "1434", PARAS[1]: "1436"}, vm={VM: "1433"}, shaken=shaken)
    assert movers(s) == [PARAS[1]]
    assert why(s, Take(u(PARAS[0]))) == f"{PARAS[0]} at 1434 starts next to a Viet Minh unit. [3.3]"


def test_3_3_it_may_end_beside_one() -> None:
    s = position(reaction(), units={PARAS[1]: "1436"}, vm={VM: "1433"})
    do(s, Take(u(PARAS[1])), To(at("1434")))
    assert place_of(s, PARAS[1]) == "1434"


def test_3_3_no_boxes() -> None:
    s = position(reaction(), units={PARAS[0]: "I00", PARAS[1]: "Laos 1"})
    assert movers(s) == [PARAS[0]]
    assert goals(s, PARAS[0]) <= set(numbers(p.ISABELLE).split())
    do(s, Take(u(PARAS[0])))
    assert refused(s, To(at("2z-304"))) == "3.3"


def test_4_7_A_2_tanks_without_fuel_do_not_react() -> None:
    s = position(reaction(), units={PARAS[0]: "1434", TANK: "1434"}, shortage=0)
    assert movers(s) == [PARAS[0]]
    assert refused(s, Take(u(TANK))) == "4.7-A/2"
    assert TANK in movers(position(reaction(), units={PARAS[0]: "1434", TANK: "1434"}, shortage=1))


def test_1_6_1_a_full_hex_takes_a_fourth_unit_only_if_another_can_go() -> None:
    stack = dict.fromkeys(PARAS[:3], "1434")
    s = position(reaction(), units={**stack, PARAS[3]: "1436"})
    assert "1434" in goals(s, PARAS[3])
    shaken = position(reaction(), units={**stack, PARAS[3]: "1436"}, shaken=PARAS[:3])
    assert "1434" not in goals(shaken, PARAS[3])
    do(shaken, Take(u(PARAS[3])))
    assert refused(shaken, To(at("1434"))) == "1.6/1"
