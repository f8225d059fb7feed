"""7.2 The French After-Combat Move."""

from __future__ import annotations

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
from indochine.games.final_gamble.actions import Done, Finish, Stay, Take, To
from indochine.games.final_gamble.events import Moved
from indochine.games.final_gamble.frames import Move
from indochine.kernel.bits import ids

PARAS = tuple(f"1 BEP {n}" for n in (1, 2, 3, 4))
LEGION = tuple(f"1/2 REI {n}" for n in (1, 2, 3, 4))
GUN, TANK, VM, VM_2 = "2/4 RAC 1", "1 RCC 1", "316-98-215", "316-98-439"


def leave() -> Move:
    return Move(kind=frames.LEAVE_2Z)


def after_combat() -> Move:
    return Move(kind=frames.FRENCH_AFTER_COMBAT)


# ---- 7.2/1 -----------------------------------------------------------------


def test_7_2_1_all_units_must_leave_2z_304() -> None:
    s = position(leave(), units={PARAS[0]: "2z-304", PARAS[1]: "2z-304", LEGION[0]: "I09"})
    assert (seat(s), movers(s)) == ("france", sorted(PARAS[:2]))
    assert why(s, Done()) == why(s, Finish()) == f"{PARAS[0]}, {PARAS[1]} must leave 2z-304. [7.2/1]"
    assert refused(s, Take(u(LEGION[0]))) == "7.2/1"
    do(s, Take(u(PARAS[0])))
    assert refused(s, Stay()) == "7.2/1"
    do(s, To(at("I00")), To(at("1644")))  # the second one is taken without a question
    assert not s.frames


def test_7_2_1_to_the_edge_of_isabelle_only_if_french_are_there() -> None:
    s = position(leave(), units={PARAS[0]: "2z-304", LEGION[0]: "I09"}, vm={VM: "I00"})
    edge = set(numbers(p.ISABELLE_EDGE).split()) - {"I00"}
    assert {numbers(1 << a.place) for a in s.pending.actions} == {*edge, "1644"}  # I01 and I03 are in VM ZoC
    assert refused(s, To(at("I04"))) == "7.2/1"
    alone = position(leave(), units={PARAS[0]: "2z-304"})
    assert place_of(alone, PARAS[0]) == "1644"  # no other choice


def test_7_2_1_a_refusal_says_why_isabelle_is_shut() -> None:
    inner = next(n for n in ids(p.ISABELLE & ~p.ISABELLE_EDGE) if n != at("I09"))
    alone = position(leave(), units={PARAS[0]: "2z-304"}, vm={VM: "1644"})
    for place in (at("I04"), inner):
        assert why(alone, To(place)) == "No French unit is at 3z-304, so nobody goes there. [7.2/1]"
    joined = position(leave(), units={PARAS[0]: "2z-304", LEGION[0]: "I09"})
    assert why(joined, To(inner)) == f"{p.NAME[inner]} is no map edge hex of 3z-304. [7.2/1]"


def test_7_2_1_at_dbp_the_edge_hex_nearest_to_the_entry_hex() -> None:
    """1644 is held by the Viet Minh: the hexes beside it come next, though both are in ZoC."""
    s = position(leave(), units={PARAS[0]: "2z-304"}, vm={VM: "1644"})
    assert {numbers(1 << a.place) for a in s.pending.actions} == {"1544", "1744"}
    out = "1844 is no way out of 2z-304; the way out leads to 1544 or 1744, the free edge hexes nearest to the entry "
    assert why(s, To(at("1844"))) == f"{out}hex 1644. [7.2/1]"
    assert refused(s, To(at("I00"))) == "7.2/1"
    full = position(leave(), units={PARAS[0]: "2z-304", **dict.fromkeys(LEGION[:3], "1644")})
    assert {numbers(1 << a.place) for a in full.pending.actions} == {"1544", "1744"}


def test_7_2_1_stacking_holds_for_each_unit_that_comes_out() -> None:
    s = position(leave(), units=dict.fromkeys(PARAS, "2z-304"))
    do(s, Take(u(PARAS[0])), Take(u(PARAS[1])), Take(u(PARAS[2])))
    assert {numbers(1 << a.place) for a in s.pending.actions} == {"1544", "1744"}
    assert [place_of(s, unit) for unit in PARAS] == ["1644", "1644", "1644", "2z-304"]


# ---- 7.2/2 -----------------------------------------------------------------


def test_7_2_2_only_units_outside_strongpoints() -> None:
    s = position(after_combat(), units={PARAS[0]: "1836", PARAS[1]: "1837", PARAS[2]: "Laos 1"})
    assert movers(s) == [PARAS[0]]
    assert why(s, Take(u(PARAS[1]))) == f"{PARAS[1]} at E2 1837 is entrenched and stays. [7.2/2]"
    assert refused(s, Take(u(PARAS[2]))) == "7.2/2"


def test_7_2_2_it_must_end_in_a_strongpoint_that_is_french_already() -> None:
    s = position(after_combat(), units={PARAS[0]: "1836"}, vm_points="E2")
    assert not goals(s, PARAS[0]) & {"1837", "1937", "1838", "1736"}
    assert all(p.STRONG >> at(goal) & 1 for goal in goals(s, PARAS[0]))
    do(s, Take(u(PARAS[0])))
    assert why(s, To(at("1837"))) == "E2 1837 is not in a strongpoint under French control. [7.2/2]"


def test_7_2_2_alt_1_one_hex_whatever_zoc() -> None:
    """The Viet Minh on 1936 watch 1836 and E2; one step into E2 is free all the same."""
    s = position(after_combat(), units={PARAS[0]: "1836"}, vm={VM: "1936", VM_2: "1737"}, trench="1 1 1 1")
    assert "1837" in goals(s, PARAS[0])
    do(s, Take(u(PARAS[0])), To(at("1837")))
    assert [(e.rule, e.place) for e in told(s, Moved)] == [("7.2/2", at("1837"))]


def test_7_2_2_alt_2_five_points_outside_zoc() -> None:
    s = position(after_combat(), units={PARAS[0]: "1942"}, vm={VM: "2139"})
    assert {"1739", "1640"} <= goals(s, PARAS[0])
    do(s, Take(u(PARAS[0])))
    assert why(s, To(at("1837"))) == "E2 1837 costs 6 movement points from 1942; a unit has 5. [7.2/2]"


def test_7_2_2_alt_2_never_enters_vm_zoc() -> None:
    """Both hexes of E3 are near enough; 1739 is watched from 1839."""
    s = position(after_combat(), units={PARAS[0]: "1737"}, vm={VM: "1839"})
    assert {"1739", "1640"} & goals(s, PARAS[0]) == {"1640"}
    do(s, Take(u(PARAS[0])))
    assert why(s, To(at("1739"))) == "E3 1739 is in enemy ZoC. [7.2/2]"


def test_7_2_2_alt_3_recalled_to_the_supply_area_from_a_hex_in_loc() -> None:
    inner = numbers(p.SUPPLY_DBP & p.STRONG).split()
    s = position(after_combat(), units={PARAS[0]: "0144", PARAS[1]: "I00"}, vm={VM: "1230"}, trench="1 1 1 1")
    assert goals(s, PARAS[0]) == set(inner) - {"1330"}  # 1330 is watched from 1230
    assert not goals(s, PARAS[1]) & set(inner)  # Isabelle is not DBP


def test_7_2_2_alt_3_not_without_loc() -> None:
    """In a Trench Zone with no French hex beside it a unit stands alone in its LoC: it is cut off."""
    s = position(after_combat(), units={PARAS[0]: "0503", PARAS[1]: "0144"}, trench="2 1 1 1")
    assert goals(s, PARAS[0]) == set()
    assert goals(s, PARAS[1])


def test_7_2_2_artillery_takes_one_hex_across_the_river_only_by_road() -> None:
    s = position(after_combat(), units={GUN: "1533", PARAS[0]: "1533", TANK: "1536"})
    assert "1632" in goals(s, PARAS[0])
    assert not goals(s, GUN) & {"1632", "1634"}


def test_4_7_A_2_no_fuel_no_after_combat_move() -> None:
    s = position(after_combat(), units={GUN: "1533", PARAS[0]: "1533", TANK: "1536"}, shortage=0)
    assert movers(s) == [PARAS[0]]
    assert refused(s, Take(u(GUN))) == "4.7-A/2"


def test_7_2_3_who_has_left_2z_304_may_move_again() -> None:
    s = position(after_combat(), leave(), units={PARAS[0]: "2z-304", LEGION[0]: "I09"})
    do(s, To(at("I00")))
    assert PARAS[0] in movers(s)
    do(s, Take(u(PARAS[0])), To(at("I04")))
    assert place_of(s, PARAS[0]) == "I04"


def test_7_2_4_zones_of_control_are_those_of_the_moment_a_unit_starts() -> None:
    """The first unit steps into watched 1634, which lifts the ZoC; the second walks on through it."""
    s = position(after_combat(), units={PARAS[0]: "1633", PARAS[1]: "1735"}, vm={VM: "1734"})
    assert not goals(s, PARAS[1]) & {"1632", "1731"}
    do(s, Take(u(PARAS[0])), To(at("1634")))
    assert {"1632", "1731"} <= goals(s, PARAS[1])


def test_7_2_4_alternative_two_may_run_past_the_first_strongpoint_hex() -> None:
    s = position(after_combat(), units={PARAS[0]: "1736", LEGION[0]: "1837"}, vm={VM: "1336", VM_2: "1333"})
    assert {"1636", "1635", "1634"} <= goals(s, PARAS[0])
