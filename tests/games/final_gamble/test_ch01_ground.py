"""1.2 to 1.5 and 1.7: trenches, lines of communication, movement costs, zones of control.

The worked numbers use places one can find on the map: H5 (0730) is a lone strongpoint in the western plain, E1 (1934,
2034) a hill in zone 4 of sector 316, Gabrielle (1004 ...) a hill in zone 2 of sector 308.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.final_gamble.field import GAME, at, hexes, numbers, position, refused, u

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Take, To
from indochine.games.final_gamble.frames import VM_TACTICAL, VM_VALLEY, Move
from indochine.games.final_gamble.rules import ch01_ground as ground
from indochine.games.final_gamble.rules.ch03_strength import obstacles_for_france, obstacles_for_vm
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State, morale, strength
from indochine.kernel.bits import ids

DRY_TURN, RAIN_TURN, MONSOON_TURN = 1, 8, 16
PARA, THAI, GUN = "1 BEP 1", "Thai co 1", "2/4 RAC 1"
VM_1, VM_2, VM_3 = "308-36-80", "308-36-84", "308-36-89"


def price(s: State, side: int, a: str, b: str, gun: bool = False) -> int:
    """The points for the step from one hex to the next; 0 when it cannot be made."""
    start, direction = at(a), p.BOARD.direction(at(a), at(b))
    assert direction is not None
    steps = ground.costs(s, side, gun).steps(ground.enemy_zoc(s, side))
    found = [cost for cost, _, sides in steps if sides[direction] >> start & 1]
    assert len(found) <= 1
    return found[0] if found else 0


def vm_pays(s: State, a: str, b: str) -> int:
    return price(s, VIET_MINH, a, b)


def french_pay(s: State, a: str, b: str, gun: bool = False) -> int:
    return price(s, FRANCE, a, b, gun)


def reaches(s: State, side: int, a: str, b: str, gun: bool = False) -> bool:
    return bool(ground.reach(s, side, at(a), gun) >> at(b) & 1)


def vm_line(s: State, name: str) -> bool:
    """Is a hex or box in Viet Minh LoC?"""
    return bool(ground.vm_loc(s) >> at(name) & 1)


def french_line(s: State, name: str) -> bool:
    """Is a hex or box in French LoC?"""
    return bool(ground.french_loc(s) >> at(name) & 1)


# ---- 1.2 the maps ----------------------------------------------------------


def test_1_2_a_nothing_leads_over_the_border_of_the_map() -> None:
    s = position()
    assert ground.reach(s, VIET_MINH, at("0101")) & ~p.DBP == 0
    assert ground.reach(s, FRANCE, at("1644")) & ~p.DBP == 0


def test_1_2_b_1_each_map_and_laos_has_its_own_supply_area() -> None:
    """A line of one map is of no use on the other: with VM in all of one area, the others keep theirs."""
    s = position(vm={VM_1: "I09", VM_2: "Laos 3"}, units={PARA: "1336"})
    assert french_line(s, "1336")
    assert not french_line(s, "I04")
    assert french_line(s, "Laos 1")


def test_1_2_b_3_vm_pay_five_for_a_supply_hex_and_france_the_terrain() -> None:
    for turn in (DRY_TURN, MONSOON_TURN):
        s = position(turn=turn)
        assert vm_pays(s, "1240", "1239") == 5
        assert vm_pays(s, "1234", "1334") == 5  # from one Supply Area hex into the next
        assert vm_pays(s, "I04", "I09") == 5
        assert french_pay(s, "1240", "1239") == (1 if turn == DRY_TURN else 2)
    assert vm_pays(position(turn=MONSOON_TURN), "1239", "1240") == 2  # leaving it costs what lies outside


def test_1_2_c_isabelle_and_dbp_do_not_touch() -> None:
    s = position(vm={VM_1: "I17"})
    assert ground.reach(s, VIET_MINH, at("I17")) & ~p.ISABELLE == 0
    assert ground.vm_loc(s) >> at("I17") & 1


def test_1_2_d_lines_follow_the_arrows_of_their_colour() -> None:
    s = position()
    assert vm_line(s, "Laos 3")  # grey to 2z-304, red to 1z-304
    assert not vm_line(s, "Laos 2")  # no red arrow leads out
    assert french_line(s, "Laos 3")  # blue back to Laos 1
    assert not french_line(s, "1z-304")
    assert french_line(s, "2z-304")  # grey to Isabelle


# ---- 1.3 trenches ----------------------------------------------------------


def test_1_3_c_a_marker_entrenches_its_zone_and_all_before_it() -> None:
    """The example of the rulebook: a marker at 4-312 makes Trench Zones of zones 1 to 4."""
    s = position(trench="1 4 1 1")
    assert ground.trench_zones(s) & p.union(p.ZONES[p.S312]) == p.union(p.ZONES[p.S312][1:5])
    assert ground.trench_zones(s) & p.union(p.ZONES[p.S308]) == p.ZONES[p.S308][1]
    assert ground.entrenched(s, VIET_MINH) & hexes("1924 1724") == hexes("1924")


def test_1_3_d_1_only_the_markers_own_zone_is_a_dig_zone() -> None:
    s = position(trench="1 4 1 1", dig=[p.S312])
    assert ground.dig_zones(s) == p.ZONES[p.S312][4]
    assert ground.trench_zones(s) & p.union(p.ZONES[p.S312]) == p.union(p.ZONES[p.S312][1:4])
    assert ground.dug(s) == ground.trench_zones(position(trench="1 4 1 1"))


def test_1_3_d_2_french_lines_enter_dig_zones_and_not_trench_zones() -> None:
    where = {PARA: "2034"}
    assert french_line(position(units=where, trench="1 1 4 1", dig=[p.S316]), "2034")
    assert not french_line(position(units=where, trench="1 1 4 1"), "2034")


def test_1_3_d_2_no_valley_move_into_a_dig_zone() -> None:
    moving: dict[str, Any] = {"vm": {"312-141-11": "3001"}, "trench": "1 4 1 1"}
    trench = position(Move(kind=VM_VALLEY, left=3), **moving)
    dig = position(Move(kind=VM_VALLEY, left=3), **moving, dig=[p.S312])
    for s, rule in ((trench, ""), (dig, "2.1-A")):
        GAME.apply(s, Take(u("312-141-11")))
        assert refused(s, To(at("1924"))) == rule
        assert refused(s, To(at("2323"))) == ""  # zone 3 is a Trench Zone either way


def test_1_3_i_strongpoints_entrench_both_and_trenches_only_the_vm() -> None:
    s = position(trench="1 4 1 1", dig=[p.S312], vm_points="H5")
    assert ground.entrenched(s, FRANCE) == p.STRONG
    for name, vm in (("0730", True), ("1427", True), ("1924", True), ("2323", True), ("1724", False), ("1336", False)):
        assert bool(ground.entrenched(s, VIET_MINH) >> at(name) & 1) == vm
        assert bool(ground.entrenched(s, FRANCE) >> at(name) & 1) == (name in ("0730", "1427"))


# ---- 1.4 lines of communication --------------------------------------------

BESIDE_H5 = {VM_1: "0630", VM_2: "0830"}  # their ZoC covers the other four neighbours


def test_1_4_a_a_line_may_be_of_any_length() -> None:
    s = position(units={PARA: "1004"}, vm={VM_1: "3001"})
    assert french_line(s, "1004")  # four kilometres
    assert vm_line(s, "2010")


def test_1_4_a_enemy_units_and_their_zoc_cut_it() -> None:
    assert not french_line(position(units={PARA: "0730"}, vm=BESIDE_H5), "0730")
    assert french_line(position(units={PARA: "0730"}, vm={VM_1: "0630"}), "0730")
    assert french_line(position(units={PARA: "0730"}, vm=BESIDE_H5, shaken=[VM_2]), "0730")


def test_1_4_a_both_ends_count() -> None:
    """A hex in enemy ZoC has no line itself, and an end in enemy ZoC is no end."""
    s = position(units={PARA: "0730"}, vm={VM_1: "0630"})
    assert not french_line(s, "0729")
    closed = position(vm={VM_1: "I09"})
    assert not french_line(closed, "I10")
    watched = position(vm={VM_1: "I08"})
    assert not french_line(watched, "I09")
    assert not french_line(watched, "I02")


def test_1_4_a_a_friend_in_the_hex_keeps_it_open() -> None:
    """ZoC does not reach where a unit of one's own stands."""
    cut = position(units={PARA: "0730"}, vm=BESIDE_H5)
    held = position(units={PARA: "0730", THAI: "0829"}, vm=BESIDE_H5)
    assert (french_line(cut, "0730"), french_line(held, "0730")) == (False, True)


def test_1_4_b_1_any_edge_of_dbp_ends_a_vm_line() -> None:
    s = position(vm={VM_1: "1744"}, units={PARA: "1644", THAI: "1844"})
    assert vm_line(s, "1744")  # cut off from everything, but on the edge; no trench is near
    ringed = position(vm={VM_1: "0520"}, units={PARA: "0420", THAI: "0620"})
    assert not vm_line(ringed, "0520")


def test_1_4_b_1_from_isabelle_over_its_edge_and_2z_to_1z() -> None:
    inside = {VM_1: "I17", VM_2: "2z-304", VM_3: "Laos 3"}
    assert all(vm_line(position(vm=inside), name) for name in ("I17", "2z-304", "Laos 3", "1z-304"))
    s = position(vm={VM_1: "I17", VM_3: "Laos 3"}, units={PARA: "2z-304"})
    assert not any(vm_line(s, name) for name in ("I17", "2z-304", "Laos 3"))
    assert vm_line(s, "1z-304")
    assert vm_line(s, "0101")  # DBP does not need the boxes


def test_1_4_b_1_inside_isabelle_one_needs_an_edge_hex() -> None:
    """A battalion in Wieme surrounded by French ZoC has no way to the edge."""
    garrison = {PARA: "I05", THAI: "I15"}
    assert not vm_line(position(vm={VM_1: "I10"}, units=garrison), "I10")
    assert vm_line(position(vm={VM_1: "I10"}, units=garrison, shaken=[PARA]), "I10")


def test_1_4_b_2_not_through_structures_without_a_vm_flag() -> None:
    pim = next(n for n, structure in enumerate(p.STRUCTURES) if structure.kind == "PIM")
    assert not vm_line(position(), "1741")
    assert vm_line(position(taken=1 << pim), "1741")
    assert vm_line(position(vm={VM_1: "1741"}), "1741")


def test_1_4_b_2_not_through_french_strongpoints_without_a_vm_unit() -> None:
    assert not vm_line(position(), "1004")
    assert vm_line(position(vm_points="Gabrielle"), "1004")
    s = position(vm={VM_1: "1004"})
    assert [vm_line(s, name) for name in ("1004", "1005", "1105")] == [True, False, False]


def test_1_4_b_3_off_map_and_pulled_back_are_always_in_line() -> None:
    blocked = position(units={PARA: "2z-304"})
    for s in (position(), blocked):
        assert vm_line(s, "Off-Map")
        assert vm_line(s, "Pulled Back")
        assert not vm_line(s, "Eliminated")


def test_1_4_c_1_french_lines_end_on_their_own_map() -> None:
    s = position(vm={VM_1: "I09"})
    assert french_line(s, "1004")
    assert not any(french_line(s, name) for name in ("I04", "I02", "2z-304"))


def test_1_4_c_1_from_laos_to_laos_1() -> None:
    s = position()
    assert all(french_line(s, box) for box in ("Laos 1", "Laos 2", "Laos 3"))
    s = position(vm={"148-910": "Laos 3"})
    assert [french_line(s, box) for box in ("Laos 1", "Laos 2", "Laos 3")] == [True, True, False]


def test_1_4_c_1_from_2z_over_the_edge_of_isabelle() -> None:
    assert french_line(position(), "2z-304")
    assert not french_line(position(vm={VM_1: "2z-304"}), "2z-304")
    assert not french_line(position(vm={VM_1: "I05", VM_2: "I13"}), "2z-304")  # the centre is watched


def test_1_4_c_1_around_isabelle_through_2z() -> None:
    """Cut off on the ring, a unit still has the way over the box: out at its own edge hex, in at another."""
    cut: dict[str, Any] = {"vm": {VM_1: "I03", VM_2: "I05"}, "units": {PARA: "I00"}}
    around = [numbers(p.NEAR[at("I00")] & ~ground.vm_zoc(position(**cut)))]
    assert around == ["I03"]  # nothing but the enemy's own hex is free of his ZoC
    others = {THAI: "I09"}
    s = position(vm=cut["vm"], units={**cut["units"], **others})
    assert french_line(s, "I00")
    s = position(vm={**cut["vm"], VM_3: "2z-304"}, units={**cut["units"], **others})
    assert not french_line(s, "I00")


def test_1_4_c_2_no_trench_zone_unless_a_french_unit_stands_in_the_hex() -> None:
    line = {PARA: "2034", THAI: "1934", "Thai co 2": "1834"}
    assert french_line(position(units=line, trench="1 1 4 1"), "2034")
    gap = {PARA: "2034", "Thai co 2": "1834"}
    assert not french_line(position(units=gap, trench="1 1 4 1"), "2034")


def test_1_4_c_2_a_unit_does_not_help_in_a_box() -> None:
    """Once 2z-304 is a Trench Zone, no French line runs there, with a unit or without."""
    assert french_line(position(units={PARA: "2z-304"}, trench="1 1 1 1"), "2z-304")
    assert not french_line(position(units={PARA: "2z-304"}, trench="1 1 1 2"), "2z-304")
    assert french_line(position(units={PARA: "2z-304"}, trench="1 1 1 2", dig=[p.S304]), "2z-304")


# ---- 1.5-A morale ----------------------------------------------------------


def test_1_5_a_1_vm_morale_follows_the_divisions_marker() -> None:
    s = position()
    s.slots = bytearray([0, p.SLOT_LETTER.index("M"), p.SLOT_LETTER.index("L"), p.SHUT_DOWN])
    names = ("308-36-80", "312-141-11", "316-98-215", "304-57-265", "148-910")
    assert [morale(s, u(name)) for name in names] == [5, 3, 4, 2, 5]
    assert [morale(s, u(name)) for name in (PARA, "1/4 RTM 1", THAI)] == [5, 3, 2]


def test_1_5_a_1_strength_is_that_of_the_side_that_is_up() -> None:
    s = position(steps={PARA: 1, "308-36-84": 2, "308-36-89": 1})
    names = ("1 BEP 2", PARA, "308-36-80", "308-36-84", "308-36-89")
    assert [strength(s, u(name)) for name in names] == [7, 5, 9, 7, 5]


# ---- 1.5-B movement --------------------------------------------------------


def test_1_5_b_1_five_points_and_not_six() -> None:
    s = position()
    assert reaches(s, VIET_MINH, "0520", "1020")  # five fields in dry weather
    assert not reaches(s, VIET_MINH, "0520", "1120")
    assert [layer.bit_count() > 0 for layer in ground.layers(s, FRANCE, at("0520"))] == [True] * 6


def test_1_5_b_1_never_into_a_hex_with_an_enemy() -> None:
    s = position(units={PARA: "0620"}, vm={VM_1: "0520"})
    assert not reaches(s, VIET_MINH, "0520", "0620")
    assert not reaches(s, FRANCE, "0620", "0520")
    assert reaches(s, VIET_MINH, "0520", "0519")
    s = position(Move(kind=VM_TACTICAL), units={PARA: "0620"}, vm={VM_1: "0520"})
    GAME.apply(s, Take(u(VM_1)))
    assert refused(s, To(at("0620"))) == "1.5-B/1"


def test_1_5_b_2_rain_makes_fields_dear() -> None:
    for turn, far, beyond in ((DRY_TURN, "1020", "1120"), (RAIN_TURN, "0720", "0820"), (MONSOON_TURN, "0720", "0820")):
        s = position(turn=turn)
        assert reaches(s, VIET_MINH, "0520", far)
        assert not reaches(s, VIET_MINH, "0520", beyond)


def test_1_5_b_3_wire_costs_the_vm_a_point_and_the_french_none() -> None:
    s = position()
    assert (vm_pays(s, "0630", "0730"), french_pay(s, "0630", "0730")) == (2, 1)
    assert (vm_pays(s, "0730", "0630"), french_pay(s, "0730", "0630")) == (2, 1)  # and out again
    assert (vm_pays(s, "0431", "0531"), french_pay(s, "0431", "0531")) == (2, 1)  # light wire of Francoise
    assert vm_pays(s, "1635", "1636") == 2  # two wires on one side are paid once


def test_1_5_b_3_the_wire_breach_opens_all_six_sides_of_its_hex() -> None:
    s = position(vm={VM_1: "0630"}, breach=at("0630"))
    assert vm_pays(s, "0630", "0730") == vm_pays(s, "0730", "0630") == 1
    assert vm_pays(s, "0729", "0730") == 2


def test_1_5_b_4_heavy_wire_is_an_obstacle_in_combat_and_light_wire_is_not() -> None:
    s = position()
    assert [m.rule for m in obstacles_for_vm(s, at("0630"), at("0730"))] == ["3.4-A/2"]
    assert obstacles_for_vm(s, at("0431"), at("0531")) == []
    assert obstacles_for_france(at("0630"), at("0730")) == []


def test_1_3_f_2_a_flag_of_either_colour_ends_the_obstacle_and_not_the_cost() -> None:
    h5 = 1 << p.POINT["H5"]
    vm_flag, french_flag = position(vm_points="H5"), position(french_flags=h5)
    for s in (vm_flag, french_flag):
        assert obstacles_for_vm(s, at("0630"), at("0730")) == []
        assert vm_pays(s, "0630", "0730") == 2
    assert obstacles_for_vm(position(), at("0630"), at("0730"))


def test_1_5_b_5_no_wire_cost_inside_trench_and_dig_zones() -> None:
    """H5 lies in 6z-308: both hexes must be dug, and neither may belong to a French strongpoint."""
    for dig in ([], [p.S308]):
        dug = position(trench="6 1 1 1", dig=dig, vm_points="H5")
        assert vm_pays(dug, "0729", "0730") == vm_pays(dug, "0730", "0729") == 1
    french = position(trench="6 1 1 1", french_points=p.ALL_POINTS)
    assert vm_pays(french, "0729", "0730") == vm_pays(french, "0730", "0729") == 2
    outside = position(trench="5 1 1 1", vm_points="H5")
    assert vm_pays(outside, "0729", "0730") == 2


def test_1_5_b_5_a_french_strongpoint_on_the_other_side_keeps_its_cost() -> None:
    """E10 and E12 share a side: it stays dear until both have fallen."""
    dug: dict[str, Any] = {"trench": "1 1 5 1"}
    e10, e12 = 1 << p.POINT["E10"], 1 << p.POINT["E12"]
    for french, cost in ((0, 1), (e10, 2), (e12, 2), (e10 | e12, 2)):
        assert vm_pays(position(**dug, french_points=french), "1635", "1636") == cost


def test_1_5_b_6_uphill_costs_a_point_from_outside_the_hill() -> None:
    s = position()
    assert french_pay(s, "1033", "1034") == 1
    assert french_pay(s, "0904", "1004") == 2  # up to Gabrielle
    assert french_pay(s, "1004", "1005") == 1  # along it
    assert french_pay(s, "1004", "0904") == 1  # down again
    assert vm_pays(s, "0904", "1004") == 3  # and its wire
    assert vm_pays(s, "2301", "2201") == 2  # forest without a hill
    assert vm_pays(s, "2201", "2301") == 3  # forest on the massif


def test_1_5_b_6_uphill_adds_to_dear_terrain() -> None:
    s = position(turn=RAIN_TURN)
    assert french_pay(s, "2134", "2034") == 2  # a strongpoint hex on E1's hill
    assert french_pay(s, "2133", "2033") == 3  # a field of the hill in the rain
    assert french_pay(s, "2034", "2033") == 2  # the same from the hill itself


@pytest.mark.parametrize(("choice", "cost"), [("yes", 2), ("no", 1)])
def test_1_5_b_6_uphill_along_a_road_by_option(monkeypatch: pytest.MonkeyPatch, choice: str, cost: int) -> None:
    """No road of our map climbs; so every hexside is made to climb for once."""
    monkeypatch.setattr(p, "UPHILL", p.BOARD.open)
    steep = p.Options.of({"uphill_on_road": choice}).uphill_on_road
    costs = ground._costs(p.RAIN, p.BOARD.open, [], steep)
    d, start = p.BOARD.direction(at("1336"), at("1337")), at("1336")
    assert d is not None
    plain, watched = ([c for c, six in enumerate(table, 1) if six[d] >> start & 1] for table in costs)
    assert plain == [cost]
    assert watched == [2 + 1 + 1]  # in enemy ZoC it is no road: field, uphill, ZoC


def test_1_5_b_7_the_road_price_counts_along_the_road_only() -> None:
    s = position(turn=RAIN_TURN)
    assert french_pay(s, "1336", "1337") == 1
    assert french_pay(s, "1236", "1337") == 2  # into the same hex from the side
    assert french_pay(s, "1230", "1231") == 2
    assert french_pay(s, "1230", "1331") == 1  # the airstrip stays firm
    assert french_pay(s, "0630", "0730") == 1  # and so does a strongpoint
    assert french_pay(s, "2301", "2201") == 2  # forest is no dearer in the rain


def test_1_5_b_7_no_road_in_enemy_zoc() -> None:
    s = position(turn=RAIN_TURN, vm={VM_1: "0816"})
    assert french_pay(s, "1015", "1016") == 1
    assert french_pay(position(turn=RAIN_TURN, vm={VM_1: "0916"}), "1015", "1016") == 2 + 1


def test_1_5_b_8_a_road_takes_the_river_and_the_wire_away() -> None:
    s = position()
    assert french_pay(s, "1436", "1536") == 1
    assert french_pay(s, "1435", "1535") == 1  # both on the west bank
    assert french_pay(s, "1535", "1635") == 2  # across the river beside the bridge, wire is free for the French
    assert vm_pays(s, "0926", "0927") == 1  # along the Pavie track into H1
    assert vm_pays(s, "0827", "0927") == 2


def test_1_5_b_8_even_into_enemy_zoc() -> None:
    s = position(units={PARA: "1027"}, vm={VM_1: "1637"})
    assert vm_pays(s, "0926", "0927") == 1 + 1  # ZoC, no wire
    assert vm_pays(s, "0827", "0927") == 1 + 1 + 1
    assert french_pay(s, "1436", "1536") == 1 + 1  # ZoC, no river


def test_1_5_b_8_river_and_heavy_wire_stay_obstacles_on_a_road() -> None:
    s = position()
    assert len(obstacles_for_vm(s, at("0926"), at("0927"))) == 1
    assert len(obstacles_for_vm(s, at("1536"), at("1436"))) == 1
    assert len(obstacles_for_france(at("1436"), at("1536"))) == 1


def test_1_5_b_9_artillery_crosses_a_river_only_along_a_road() -> None:
    s = position()
    assert french_pay(s, "1535", "1635", gun=True) == 0
    assert french_pay(s, "1535", "1635") == 2
    assert french_pay(s, "1436", "1536", gun=True) == 1
    assert reaches(s, FRANCE, "1435", "1536", gun=True)
    assert not reaches(s, FRANCE, "1530", "1631", gun=True)
    assert reaches(s, FRANCE, "1530", "1631")


def test_1_5_b_10_enemy_zoc_costs_a_point() -> None:
    s = position(vm={VM_1: "0520"}, units={PARA: "0820"})
    assert french_pay(s, "0720", "0620") == 2
    assert french_pay(s, "0820", "0720") == 1
    assert vm_pays(s, "0620", "0720") == 2
    assert french_pay(s, "0620", "0720") == 1  # leaving ZoC is free


def test_1_5_b_10_the_five_points_of_a_supply_area_replace_everything() -> None:
    """Neither ZoC nor wire nor a road nor the river makes it dearer or cheaper."""
    s = position(units={PARA: "1438"}, turn=RAIN_TURN)
    assert vm_pays(s, "1337", "1437") == 5  # French ZoC
    assert vm_pays(s, "1538", "1438") == 5  # along a road
    assert vm_pays(s, "1638", "1538") == 5  # over the bridge
    assert vm_pays(s, "1639", "1539") == 5  # over the river
    assert vm_pays(s, "1036", "1136") == 5  # wire of C4
    assert reaches(s, VIET_MINH, "1639", "1539")
    assert not reaches(s, VIET_MINH, "1640", "1539")


# ---- 1.7 zones of control --------------------------------------------------


def test_1_7_1_zoc_covers_the_six_neighbours() -> None:
    s = position(units={PARA: "0820"}, vm={VM_1: "1210"})
    assert ground.french_zoc(s) == p.NEAR[at("0820")]
    assert ground.vm_zoc(s) == p.NEAR[at("1210")]
    assert ground.enemy_zoc(s, FRANCE) == ground.vm_zoc(s)


def test_1_7_1_several_zocs_cost_one_point() -> None:
    s = position(vm={VM_1: "0520", VM_2: "0522", VM_3: "0721"})
    assert french_pay(s, "0620", "0621") == 1 + 1


def test_1_7_1_zoc_bars_lines_and_roads() -> None:
    s = position(vm={VM_1: "0916"}, turn=RAIN_TURN)
    assert not french_line(s, "1016")
    assert french_pay(s, "1015", "1016") == 3


def test_1_7_2_a_shaken_unit_has_no_zoc() -> None:
    s = position(units={PARA: "0820"}, shaken=[PARA])
    assert ground.french_zoc(s) == 0
    stacked = position(units={PARA: "0820", THAI: "0820"}, shaken=[PARA])
    assert ground.french_zoc(stacked) == p.NEAR[at("0820")]  # its neighbour in the stack still has


def test_1_7_2_no_zoc_into_a_hex_with_a_friend_of_the_mover() -> None:
    """The example: the second French unit to enter pays no extra point, since the first has negated the ZoC."""
    s = position(vm={VM_1: "0520"}, units={THAI: "0920"})
    assert french_pay(s, "0720", "0620") == 2
    s = position(vm={VM_1: "0520"}, units={THAI: "0620"})
    assert french_pay(s, "0720", "0620") == 1
    assert ground.vm_zoc(s) == p.NEAR[at("0520")] & ~(1 << at("0620"))
    assert ground.french_zoc(s) == p.NEAR[at("0620")] & ~(1 << at("0520"))


def test_1_7_2_units_in_boxes_have_no_zoc() -> None:
    s = position(units={PARA: "2z-304"}, vm={VM_1: "1z-304"})
    assert ground.french_zoc(s) == ground.vm_zoc(s) == 0


# ---- what is remembered must not go stale ----------------------------------


def test_costs_follow_every_column_they_depend_on() -> None:
    """Weather, trenches, Dig sides, control and the breach change the costs of the same State object."""
    s = position(trench="6 1 1 1", vm_points="H5")
    assert vm_pays(s, "0729", "0730") == 1
    s.french_points |= 1 << p.POINT["H5"]
    assert vm_pays(s, "0729", "0730") == 2
    s.breach = at("0730")
    assert vm_pays(s, "0729", "0730") == 1
    s.breach = -1
    s.french_points &= ~(1 << p.POINT["H5"])
    s.trench[0] = 5
    assert vm_pays(s, "0729", "0730") == 2
    s.turn = RAIN_TURN
    assert vm_pays(s, "0730", "0729") == 3


def test_every_step_is_listed_once_and_within_five_points() -> None:
    for side in (FRANCE, VIET_MINH):
        for sky in (DRY_TURN, RAIN_TURN):
            for table in ground.costs(position(turn=sky), side):
                for d in range(6):
                    listed = [six[d] for six in table]
                    assert len(listed) == p.MP
                    assert sum(mask.bit_count() for mask in listed) == p.union(listed).bit_count()
                    assert all(p.BOARD.neighbour(place, d) is not None for place in ids(p.union(listed)))


# ---- 1.7/2 for both sides --------------------------------------------------


def test_1_7_2_a_shaken_viet_minh_unit_has_no_zoc() -> None:
    s = position(vm={VM_1: "0520"}, shaken=[VM_1])
    assert ground.vm_zoc(s) == 0
    assert french_pay(s, "0720", "0620") == 1
    stacked = position(vm={VM_1: "0520", VM_2: "0520"}, shaken=[VM_1])
    assert ground.vm_zoc(stacked) == p.NEAR[at("0520")]


def test_1_7_2_a_shaken_friend_keeps_the_zoc_out_as_well() -> None:
    s = position(vm={VM_1: "0520"}, units={PARA: "0620"}, shaken=[PARA])
    assert ground.vm_zoc(s) == p.NEAR[at("0520")] & ~hexes("0620")
    s = position(vm={VM_1: "0520"}, units={PARA: "0620"}, shaken=[VM_1])
    assert ground.french_zoc(s) == p.NEAR[at("0620")] & ~hexes("0520")
