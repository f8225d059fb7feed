"""5.2-A and 5.4: Valley Move and Tactical Move of the French."""

from __future__ import annotations

import pytest
from tests.games.final_gamble.field import (
    at,
    do,
    goals,
    movers,
    numbers,
    order,
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
from indochine.games.final_gamble.state import State

PARAS = tuple(f"1 BEP {n}" for n in (1, 2, 3, 4))
LEGION = tuple(f"1/2 REI {n}" for n in (1, 2, 3, 4))
GUN, TANK, VM, VM_2, VM_3 = "2/4 RAC 1", "1 RCC 1", "312-141-11", "312-141-16", "312-141-428"


def valley() -> Move:
    return Move(kind=frames.FRENCH_VALLEY, left=6)


def tactical() -> Move:
    return Move(kind=frames.FRENCH_TACTICAL)


def away(s: State, unit: str, place: str) -> State:
    """Take a unit and put it down."""
    return do(s, Take(u(unit)), To(at(place)))


# ---- 5.2-A -----------------------------------------------------------------


def test_5_2_A_1_any_length_to_any_hex_in_loc_outside_trenches() -> None:
    s = position(valley(), units={PARAS[0]: "1434"}, trench="2 2 2 1")
    assert seat(s) == "france"
    trenches = p.union(p.ZONES[sector][zone] for sector in range(3) for zone in (1, 2)) & p.DBP
    assert goals(s, PARAS[0]) >= set(numbers(p.DBP & ~trenches & ~(1 << at("1434"))).split())
    assert not goals(s, PARAS[0]) & set(numbers(trenches).split())
    do(s, Take(u(PARAS[0])))
    assert refused(s, To(at("0503"))) == refused(s, To(at("Laos 1"))) == "5.2-A/1"
    do(s, To(at("0144")))
    assert [(e.rule, e.place) for e in told(s, Moved)] == [("5.2-A/1", at("0144"))]


def test_5_2_A_1_not_through_vm_zoc() -> None:
    """E1 behind Viet Minh units: the hexes next to them are closed, and what lies behind only they lead to."""
    s = position(valley(), units={PARAS[0]: "1434"}, vm={VM: "1840"})
    assert not goals(s, PARAS[0]) & set(numbers(p.NEAR[at("1840")]).split())
    do(s, Take(u(PARAS[0])))
    assert why(s, To(at("1841"))) == "1841 is in Viet Minh ZoC. [5.2-A/1]"
    assert refused(s, To(at("1840"))) == "1.5-B/1"


def test_5_2_A_1_a_friend_opens_a_watched_hex() -> None:
    s = position(valley(), units={PARAS[0]: "1434", PARAS[1]: "1841"}, vm={VM: "1840"})
    assert "1841" in goals(s, PARAS[0])


def test_5_2_A_1_a_dig_zone_has_loc_but_no_valley_move_enters_it() -> None:
    s = position(valley(), units={PARAS[0]: "1434"}, trench="1 1 5 1", dig=[2])
    do(s, Take(u(PARAS[0])))
    assert why(s, To(at("1638"))) == "1638 is in a Dig Zone. [5.2-A/1]"


def test_5_2_A_1_units_without_loc_stay() -> None:
    ring = {VM: "1838", VM_2: "1736", VM_3: "1936"}
    s = position(valley(), units={PARAS[0]: "1837", PARAS[1]: "1434"}, vm=ring)
    assert movers(s) == [PARAS[1]]
    assert why(s, Take(u(PARAS[0]))) == f"{PARAS[0]} at E2 1837 has no line of communication. [5.2-A/1]"


def test_5_2_A_1_a_unit_in_a_trench_zone_with_loc_may_leave_it() -> None:
    """It holds its own hex open; the route enters no Trench Zone any more."""
    s = position(valley(), units={PARAS[0]: "1837", PARAS[1]: "1737"}, trench="1 1 4 1")
    assert "1638" in goals(s, PARAS[0])
    assert not goals(s, PARAS[0]) & {"1836", "1838"}


def test_5_2_A_1_a_route_is_needed_even_between_two_hexes_with_loc() -> None:
    """Both E1 and the camp are in LoC through the stack in the trench, but no Valley Move enters the trench."""
    s = position(valley(), units={PARAS[0]: "1837", PARAS[1]: "1937", PARAS[2]: "1434"}, trench="1 1 4 1")
    assert PARAS[1] in movers(s)
    assert goals(s, PARAS[1]) == set()
    do(s, Take(u(PARAS[1])))
    assert place_of(s, PARAS[1]) == "1937"


def test_5_2_A_1_artillery_crosses_the_river_only_by_a_bridge() -> None:
    """Viet Minh units watch both bridges: foot soldiers wade elsewhere, guns do not cross."""
    bridges = {VM: "1637", VM_2: "1639"}
    s = position(valley(), units={GUN: "1434", PARAS[0]: "1434", PARAS[1]: "1335"}, vm=bridges)
    assert "1732" in goals(s, PARAS[0])
    assert "1732" not in goals(s, GUN)
    assert "1732" in goals(position(valley(), units={GUN: "1434", PARAS[1]: "1335"}), GUN)
    do(s, Take(u(GUN)))
    assert refused(s, To(at("1732"))) == "5.2-A/1"


def test_5_2_A_2_directly_between_the_maps_when_2z_304_is_free() -> None:
    s = position(valley(), units={PARAS[0]: "1434", PARAS[1]: "I09"})
    assert {"I09", "I00", "I10"} <= goals(s, PARAS[0])
    assert {"1434", "1335", "0144"} <= goals(s, PARAS[1])
    do(s, Take(u(PARAS[0])), To(at("I05")))
    assert place_of(s, PARAS[0]) == "I05"


@pytest.mark.parametrize(("trench", "vm"), [("1 1 1 2", {}), ("1 1 1 1", {VM: "2z-304"})])
def test_5_2_A_2_not_past_a_trench_zone_or_vm_units_at_2z_304(trench: str, vm: dict[str, str]) -> None:
    s = position(valley(), units={PARAS[0]: "1434", PARAS[1]: "I09"}, vm=vm, trench=trench)
    assert not goals(s, PARAS[0]) & set(numbers(p.ISABELLE).split())
    do(s, Take(u(PARAS[0])))
    bar = f"held by {VM}" if vm else "a Trench Zone"
    assert why(s, To(at("I09"))) == f"There is no way between DBP and 3z-304: 2z-304 is {bar}. [5.2-A/2]"


def test_5_2_A_2_both_edges_must_be_reached_without_entering_zoc_or_trenches() -> None:
    """Four Viet Minh units watch all edge hexes of Isabelle."""
    watch = {"304-57-265": "I02", "304-57-346": "I07", VM: "I15", VM_2: "I17", VM_3: "I00"}
    s = position(valley(), units={PARAS[0]: "1434", PARAS[1]: "I09"}, vm=watch)
    assert not goals(s, PARAS[0]) & set(numbers(p.ISABELLE).split())
    assert not goals(s, PARAS[1]) & set(numbers(p.DBP).split())
    do(s, Take(u(PARAS[0])))
    assert refused(s, To(at("I09"))) == "5.2-A/2"
    all_dug = position(valley(), units={PARAS[0]: "1434", PARAS[1]: "I09"}, trench="7 6 5 1")
    assert not goals(all_dug, PARAS[1]) & set(numbers(p.DBP).split())


def test_5_2_A_3_four_units_from_anywhere() -> None:
    s = position(valley(), units=dict(zip((*LEGION, PARAS[0]), ("0733", "0730", "0930", "1031", "0531"), strict=True)))
    for unit, place in zip(LEGION, ("0734", "0731", "0931", "1032"), strict=True):
        away(s, unit, place)
    assert not s.frames


def test_5_2_A_3_six_if_all_start_in_the_supply_area() -> None:
    six = (*PARAS, *LEGION[:2])
    s = position(
        valley(), units={**dict.fromkeys(PARAS[:3], "1434"), PARAS[3]: "1335", **dict.fromkeys(LEGION, "1436")}
    )
    for unit in six:
        away(s, unit, "1837" if unit in PARAS[:3] else "1838")
    assert not s.frames


def test_5_2_A_3_one_from_elsewhere_makes_it_four() -> None:
    s = position(
        valley(), units={**dict.fromkeys(PARAS[:3], "1434"), PARAS[3]: "1335", LEGION[0]: "0733", LEGION[1]: "0730"}
    )
    away(away(s, PARAS[0], "1837"), LEGION[0], "0734")
    assert LEGION[1] in movers(s)
    away(away(s, PARAS[1], "1837"), PARAS[2], "1837")
    assert not s.frames


def test_5_2_A_3_after_four_from_the_supply_area_only_such_units_go_on() -> None:
    inside = {**dict.fromkeys(PARAS[:3], "1434"), PARAS[3]: "1335", LEGION[2]: "1436", LEGION[3]: "1436"}
    s = position(valley(), units={**inside, LEGION[0]: "0733"})
    for unit, place in zip(PARAS, ("1837", "1837", "1837", "1838"), strict=True):
        away(s, unit, place)
    assert movers(s) == [LEGION[2], LEGION[3]]
    assert refused(s, Take(u(LEGION[0]))) == "5.2-A/3"
    assert "DBP Supply Area" in why(s, Take(u(LEGION[0])))


def test_4_7_A_2_no_fuel_no_valley_move() -> None:
    units = {GUN: "1434", TANK: "1434", PARAS[0]: "1434"}
    assert movers(position(valley(), units=units, shortage=2)) == sorted(units)
    assert movers(position(valley(), units=units, shortage=1)) == sorted([TANK, PARAS[0]])
    s = position(valley(), units=units, shortage=0)
    assert movers(s) == [PARAS[0]]
    assert why(s, Take(u(TANK))) == f"The Fuel Shortage marker is at 0: {TANK} has no fuel to move. [4.7-A/2]"


# ---- 5.4 -------------------------------------------------------------------


def test_5_4_five_points_for_every_unit_shaken_or_not() -> None:
    s = position(tactical(), units={PARAS[0]: "1537", GUN: "1537", TANK: "1537"}, shaken=[GUN, TANK])
    assert movers(s) == sorted([PARAS[0], GUN, TANK])
    do(s, Take(u(PARAS[0])))
    assert "movement points from 1537; a unit has 5. [5.4]" in why(s, To(at("1544")))


def test_5_4_it_is_done_while_a_unit_can_move_and_that_is_all_after_the_last() -> None:
    s = position(tactical(), units={PARAS[0]: "1537", PARAS[1]: "1537"})
    assert why(s, Finish()) == "Orders can still be given; say Done to stop without them. [5.4]"
    for unit in PARAS[:2]:
        order(s, Take(u(unit)))
        order(s, To(at("1538")))
    assert why(s, Done()) == "Nobody is left to move: say That is all. [5.4]"


def test_5_4_trench_zones_are_open_to_a_tactical_move() -> None:
    s = position(tactical(), units={PARAS[0]: "1737"}, trench="1 1 4 1")
    assert {"1836", "1938"} <= goals(s, PARAS[0])


def test_5_4_no_boxes_and_no_other_map() -> None:
    s = position(tactical(), units={PARAS[0]: "I00", PARAS[1]: "Laos 1"})
    assert (movers(s), refused(s, Take(u(PARAS[1])))) == ([PARAS[0]], "5.4")
    do(s, Take(u(PARAS[0])))
    assert refused(s, To(at("2z-304"))) == refused(s, To(at("1335"))) == "5.4"
    assert why(s, To(at("1335"))) == "1335 is at DBP and I00 in 3z-304: this move stays on one map. [5.4]"


def test_5_4_a_box_is_no_goal_whoever_is_in_it() -> None:
    """That the enemy holds it is not the reason [1.5-B/1]: it could not be entered if he did not."""
    s = position(tactical(), units={PARAS[0]: "I00"}, vm={VM: "2z-304", VM_2: "Off-Map"})
    do(s, Take(u(PARAS[0])))
    assert refused(s, To(at("2z-304"))) == refused(s, To(at("Off-Map"))) == "5.4"


def test_5_4_artillery_only_crosses_by_road() -> None:
    s = position(tactical(), units={PARAS[0]: "1533", GUN: "1533"})
    assert "1632" in goals(s, PARAS[0])
    assert "1632" not in goals(s, GUN)
    at_the_bridge = position(tactical(), units={GUN: "1436"})
    assert "1536" in goals(at_the_bridge, GUN)


def test_4_7_A_2_no_fuel_no_tactical_move() -> None:
    units = {GUN: "1434", TANK: "1434", PARAS[0]: "1434"}
    assert movers(position(tactical(), units=units, shortage=1)) == sorted([TANK, PARAS[0]])
    assert movers(position(tactical(), units=units, shortage=0)) == [PARAS[0]]


def test_1_6_1_a_fourth_unit_stops_only_where_one_can_still_go() -> None:
    s = position(tactical(), units={**dict.fromkeys(PARAS[:3], "1434"), PARAS[3]: "1436", LEGION[0]: "0733"})
    away(s, PARAS[3], "1434")
    assert refused(s, Done()) == "1.6/1"
    do(s, Take(u(PARAS[0])), Stay(), Take(u(PARAS[1])), Stay(), Take(u(PARAS[2])))
    assert refused(s, Stay()) == "1.6/1"  # the last that could make room
    guns = ("2/4 RAC 1", "2/4 RAC 2", "2/4 RAC 3")
    stuck = position(tactical(), units={**dict.fromkeys(guns, "1434"), PARAS[3]: "1436"}, shortage=0)
    assert "1434" not in goals(stuck, PARAS[3])


def test_5_2_A_1_a_supply_area_cut_in_two_has_no_route_between_its_parts() -> None:
    s = position(valley(), units={PARAS[0]: "1439"}, vm={VM: "1335", VM_2: "1435"}, trench="7 6 5 2", turn=18)
    reached = goals(s, PARAS[0])
    assert "1339" in reached
    assert not reached & {"1330", "1331", "1430", "1431", "1530"}


# ---- 5.2-A/2 and 5.4, the borders of the rules -----------------------------


def test_5_2_A_2_french_units_at_2z_304_are_not_in_the_way() -> None:
    s = position(valley(), units={PARAS[0]: "1434", PARAS[1]: "I09", PARAS[2]: "2z-304"})
    assert "I09" in goals(s, PARAS[0])
    assert "1434" in goals(s, PARAS[1])


@pytest.mark.parametrize(("start", "watch", "found"), [("0644", "0843", True), ("0544", "0744", False)])
def test_5_2_A_2_an_edge_hex_where_the_unit_stands_will_do_unless_it_is_dug(
    start: str, watch: str, found: bool
) -> None:
    """The stack in the trench at 0643 gives it LoC, but no hex next door may be entered."""
    s = position(valley(), units={PARAS[0]: start, PARAS[1]: "0643"}, vm={VM: watch}, trench="5 6 5 1")
    assert PARAS[0] in movers(s)
    assert goals(s, PARAS[0]) == (set(numbers(p.ISABELLE).split()) if found else set())


@pytest.mark.parametrize("unit", [PARAS[0], GUN, TANK])
def test_5_4_the_fifth_hex_of_flat_ground_is_reached_and_the_sixth_is_not(unit: str) -> None:
    s = position(tactical(), units={unit: "0620"})
    assert {"1120", "0525"} <= goals(s, unit)
    do(s, Take(u(unit)))
    assert refused(s, To(at("1220"))) == refused(s, To(at("0526"))) == "5.4"
