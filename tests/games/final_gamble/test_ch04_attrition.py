"""4.1, 4.3, 4.4, 7.1, 7.3, 7.4 Attrition, shaken units, isolation."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import (
    at,
    do,
    legal,
    numbers,
    offered,
    place_of,
    position,
    refused,
    seat,
    told,
    u,
    units,
)

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Evacuate, Hold
from indochine.games.final_gamble.events import ControlChanged, Eliminated, Surrendered, WoundedAbandoned
from indochine.games.final_gamble.frames import Attrition, Turn
from indochine.games.final_gamble.rules.ch03_barrage import weakened
from indochine.games.final_gamble.rules.ch04_attrition import (
    french_shaken,
    mark_isolated_french,
    mark_isolated_vm,
    vm_shaken,
)
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import ids

VM_1, VM_2, VM_3 = "308-36-80", "308-36-84", "308-36-89"
D6, D5 = 1 << p.POINT["D6"], 1 << p.POINT["D5"]
# three units on every other side of D6 (1624) watch all ways out of it
FRENCH_RING = {"1 BEP 1": "1724", "1 BEP 2": "1623", "1 BEP 3": "1625"}
VM_RING = {VM_1: "1724", VM_2: "1623", VM_3: "1625"}


@pytest.fixture(autouse=True)
def one_rat(dice: LoadedDice) -> LoadedDice:
    """All dice are loaded; French attrition ends with one of them (the rats)."""
    return dice


def vm_attrition(**fields: Any) -> State:
    return position(Attrition(side=VIET_MINH), **fields)


def french_attrition(dice: LoadedDice, **fields: Any) -> State:
    dice(1)
    return position(Attrition(side=FRANCE), **fields)


# ---- 4.1 -------------------------------------------------------------------


def test_4_1_1_a_marked_unit_still_cut_off_is_eliminated_and_can_be_rebuilt() -> None:
    s = vm_attrition(units=FRENCH_RING, vm={"312-165-115": "1624"}, isolated=["312-165-115"])
    assert place_of(s, "312-165-115") == "Eliminated"
    assert not s.isolated
    assert told(s, Surrendered)[0].unit == u("312-165-115")


def test_4_1_1_a_unit_without_a_marker_stays_for_another_turn() -> None:
    s = vm_attrition(units=FRENCH_RING, vm={"312-165-115": "1624"})
    assert place_of(s, "312-165-115") == "1624"


def test_4_1_1_a_marked_strongpoint_still_cut_off_turns_french() -> None:
    s = vm_attrition(units=FRENCH_RING, vm_points="D6", isolated_points=D6, points=50, blue=1)
    assert s.french_points & D6
    assert s.french_flags & D6
    assert (s.points, s.blue, s.isolated_points) == (51, 2, 0)


def test_4_1_1_one_hex_in_loc_saves_the_whole_strongpoint() -> None:
    d1 = 1 << p.POINT["D1"]  # 1925 1826 1926: the Frenchman watches only the northern hex
    s = vm_attrition(units={"1 BEP 1": "1824"}, vm_points="D1", isolated_points=d1)
    assert not s.french_points & d1
    assert not s.isolated_points


def test_4_1_1_french_markers_wait_for_the_french_segment() -> None:
    s = vm_attrition(vm=VM_RING, units={"2 Thai 2": "1624"}, isolated=["2 Thai 2"], isolated_points=D6)
    assert place_of(s, "2 Thai 2") == "1624"
    assert s.isolated == units(["2 Thai 2"])
    assert s.isolated_points == D6


def test_4_1_2_a_unit_in_loc_again_loses_its_marker_and_may_go_off_map() -> None:
    s = vm_attrition(vm={VM_1: "1624"}, isolated=[VM_1])
    assert not s.isolated
    assert seat(s) == "viet minh"
    assert set(legal(s)) == {Hold(u(VM_1)), Evacuate(u(VM_1), at("Off-Map"))}
    assert place_of(do(s, Evacuate(u(VM_1), at("Off-Map"))), VM_1) == "Off-Map"


def test_4_1_2_or_stay() -> None:
    s = vm_attrition(vm={VM_1: "1624"}, isolated=[VM_1])
    assert place_of(do(s, Hold(u(VM_1))), VM_1) == "1624"


def test_4_1_3_only_units_that_were_marked_may_evacuate() -> None:
    s = vm_attrition(vm={VM_1: "1624", VM_2: "1724"}, isolated=[VM_1])
    assert {a.unit for a in offered(s, Hold)} == {u(VM_1)}
    do(s, Hold(u(VM_1)))
    assert legal(s) == []


# ---- 4.3, 7.3 --------------------------------------------------------------


def test_4_3_1_all_shaken_markers_come_off_on_both_sides() -> None:
    s = position(units={"1 BEP 1": "1431"}, vm={VM_1: "2001"}, shaken=["1 BEP 1", VM_1])
    vm_shaken(s, Turn())
    assert s.shaken == 0
    assert s.french_bold & s.french
    assert s.vm_bold & s.vm


@pytest.mark.parametrize(
    ("place", "trench", "dig", "expected"),
    [
        ("1820", "1 1 1 1", (), True),  # in the open, next to the French in 1720
        ("1820", "1 2 1 1", (), False),  # a Trench Zone now
        ("1820", "1 2 1 1", (p.S312,), False),  # a Dig Zone entrenches as well
        ("1920", "1 1 1 1", (), False),  # two hexes away
    ],
)
def test_4_3_1_viet_minh_next_to_the_french_in_the_open_are_shaken(
    place: str, trench: str, dig: tuple[int, ...], expected: bool
) -> None:
    s = position(units={"1 BEP 1": "1720"}, vm={VM_1: place}, trench=trench, dig=dig)
    vm_shaken(s, Turn())
    assert s.shaken == (units([VM_1]) if expected else 0)
    assert bool(s.vm_bold) != expected


def test_4_3_1_a_strongpoint_entrenches_and_a_shaken_frenchman_frightens_too() -> None:
    s = position(units={"1 BEP 1": "1724"}, vm={VM_1: "1624", VM_2: "1725"}, shaken=["1 BEP 1"])
    vm_shaken(s, Turn())
    assert s.shaken == units([VM_2])


def test_4_3_1_the_french_in_the_open_are_not_shaken_by_day() -> None:
    s = position(units={"1 BEP 1": "1720"}, vm={VM_1: "1820"}, trench="1 2 1 1")
    vm_shaken(s, Turn())
    assert s.shaken == 0


def test_4_3_2_markers_of_full_batteries_turn_to_their_front_reduced_ones_do_not() -> None:
    guns = {"2/4 RAC 1": "1731", "2/4 RAC 2": "1428"}
    s = position(units=guns, shaken=guns, steps={"2/4 RAC 2": 1})
    assert weakened(s, u("2/4 RAC 1"))
    vm_shaken(s, Turn())
    assert not weakened(s, u("2/4 RAC 1"))
    assert weakened(s, u("2/4 RAC 2"))


def test_7_3_all_recover_then_the_french_in_the_open_next_to_viet_minh_are_shaken() -> None:
    s = position(
        units={"1 BEP 1": "1720", "1 BEP 2": "1624", "1 BEP 3": "1710", "1 BEP 4": "1431"},
        vm={VM_1: "1820", VM_2: "1724", VM_3: "1714"},
        shaken=["1 BEP 4", VM_1],
    )
    french_shaken(s, Turn())
    assert s.shaken == units(["1 BEP 1"])


def test_7_3_trenches_are_no_cover_for_the_french() -> None:
    s = position(units={"1 BEP 1": "1720"}, vm={VM_1: "1820"}, trench="1 2 1 1")
    french_shaken(s, Turn())
    assert s.shaken == units(["1 BEP 1"])


# ---- 4.4, 7.4 --------------------------------------------------------------


def test_4_4_french_units_without_loc_are_marked() -> None:
    s = position(vm=VM_RING, units={"2 Thai 2": "1624", "2 Thai 1": "1431"})
    mark_isolated_french(s, Turn())
    assert s.isolated == units(["2 Thai 2"])
    assert s.isolated_points == D6


def test_4_4_an_empty_strongpoint_is_marked_too_and_one_open_hex_spares_it() -> None:
    s = position(vm={VM_1: "1624", VM_2: "1824"})  # D6 is stood upon; D1 has only its north watched
    mark_isolated_french(s, Turn())
    assert s.isolated_points == D6


def test_4_4_viet_minh_strongpoints_are_not_looked_at() -> None:
    s = position(units=FRENCH_RING, vm={VM_1: "1624"}, vm_points="D6")
    mark_isolated_french(s, Turn())
    assert (s.isolated, s.isolated_points) == (0, 0)


def test_4_4_units_in_laos_and_in_the_boxes_of_hanoi_are_safe() -> None:
    s = position(units={"2/2 REI 1": "Laos 1", "2/2 REI 2": "Laos 2", "1 BPC 1": "Hanoi Airbase", "6 BPC 1": "Wounded"})
    mark_isolated_french(s, Turn())
    assert s.isolated == 0


def test_7_4_viet_minh_units_and_strongpoints_without_loc_are_marked() -> None:
    s = position(units=FRENCH_RING, vm={VM_1: "1624", VM_2: "2001"}, vm_points="D6 D5")
    mark_isolated_vm(s, Turn())
    assert s.isolated == units([VM_1])
    assert s.isolated_points == D6


def test_7_4_units_in_boxes_are_always_in_loc() -> None:
    boxes = {VM_1: "1z-304", "304-57-265": "2z-304", "148-910": "Laos 3", VM_2: "Off-Map", VM_3: "Pulled Back"}
    s = position(vm=boxes)
    mark_isolated_vm(s, Turn())
    assert s.isolated == 0


def test_7_4_even_when_the_french_stand_between_laos_and_1z() -> None:
    s = position(vm={"148-910": "Laos 3"}, units={"1 BEP 1": "2z-304"})
    mark_isolated_vm(s, Turn())
    assert s.isolated == 0


def test_7_4_french_strongpoints_are_not_looked_at() -> None:
    s = position(vm=VM_RING, units={"2 Thai 2": "1624"})
    mark_isolated_vm(s, Turn())
    assert (s.isolated, s.isolated_points) == (0, 0)


# ---- 7.1 -------------------------------------------------------------------


def test_7_1_1_a_marked_unit_still_cut_off_is_gone_without_a_die(dice: LoadedDice) -> None:
    s = french_attrition(dice, vm=VM_RING, units={"2 Thai 2": "1624"}, isolated=["2 Thai 2"], hq=0)
    assert place_of(s, "2 Thai 2") == "Gone"
    assert s.hq == 1
    assert told(s, Eliminated)[0].die == 0


def test_7_1_1_guns_that_surrender_cost_ammunition_for_each_step(dice: LoadedDice) -> None:
    s = french_attrition(dice, vm=VM_RING, units={"2/4 RAC 1": "1624"}, isolated=["2/4 RAC 1"], ammo=9)
    assert s.ammo == 7


def test_7_1_1_a_marked_strongpoint_still_cut_off_becomes_viet_minh(dice: LoadedDice) -> None:
    s = french_attrition(dice, vm=VM_RING, isolated_points=D6, points=50, red=2)
    assert not s.french_points & D6
    assert s.vm_flags & D6
    assert (s.points, s.red) == (49, 3)
    assert told(s, ControlChanged)[0].rule == "7.1/1"


def test_7_1_1_unmarked_ones_stay(dice: LoadedDice) -> None:
    s = french_attrition(dice, vm=VM_RING, units={"2 Thai 2": "1624"})
    assert place_of(s, "2 Thai 2") == "1624"
    assert s.french_points & D6


ISABELLE_RING = {VM_1: "I05", VM_2: "I14", VM_3: "I11"}  # on every other side of Wieme, I10


def test_7_1_1_when_all_of_isabelle_surrenders_its_wounded_are_gone(dice: LoadedDice) -> None:
    s = french_attrition(
        dice,
        vm=ISABELLE_RING,
        units={"3/3 REI 1": "I10", "3/3 REI 2": "Wounded (Isabelle)", "3/3 REI 3": "Wounded"},
        isolated=["3/3 REI 1"],
        hq=0,
    )
    assert place_of(s, "3/3 REI 1") == "Gone"
    assert place_of(s, "3/3 REI 2") == "Gone"
    assert place_of(s, "3/3 REI 3") == "Wounded"
    assert s.hq == 1  # of the wounded the HQ had heard before
    assert told(s, WoundedAbandoned)[0].rule == "7.1/1"


def test_7_1_1_the_wounded_stay_while_anybody_holds_out_there(dice: LoadedDice) -> None:
    s = french_attrition(
        dice,
        vm=ISABELLE_RING,
        units={"3/3 REI 1": "I10", "3/3 REI 2": "Wounded (Isabelle)", "3/3 REI 3": "I08"},
        isolated=["3/3 REI 1"],
    )
    assert place_of(s, "3/3 REI 1") == "Gone"
    assert place_of(s, "3/3 REI 2") == "Wounded (Isabelle)"


def test_7_1_1_an_isabelle_that_was_empty_before_has_not_surrendered(dice: LoadedDice) -> None:
    s = french_attrition(dice, units={"3/3 REI 2": "Wounded (Isabelle)"})
    assert place_of(s, "3/3 REI 2") == "Wounded (Isabelle)"


def test_1_9_B_2_viet_minh_in_isabelles_supply_area_end_the_care_of_its_wounded(dice: LoadedDice) -> None:
    wounded = {"3/3 REI 2": "Wounded (Isabelle)", "3/3 REI 1": "I10"}
    s = french_attrition(dice, vm={VM_1: "I09"}, units=wounded)
    assert place_of(s, "3/3 REI 2") == "Gone"
    beside = french_attrition(dice, vm={VM_1: "I08"}, units=wounded)
    assert place_of(beside, "3/3 REI 2") == "Wounded (Isabelle)"
    own_segment = vm_attrition(vm={VM_1: "I09"}, units=wounded)
    assert place_of(own_segment, "3/3 REI 2") == "Wounded (Isabelle)"


def evacuation(**fields: Any) -> State:
    """A company in D6 that has been relieved; up to its choice."""
    return position(Attrition(side=FRANCE), **{"units": {"2 Thai 2": "1624"}, "isolated": ["2 Thai 2"]} | fields)


def test_7_1_2_a_unit_in_loc_again_may_leave_for_any_supply_area_hex_of_its_map(dice: LoadedDice) -> None:
    s = evacuation()
    assert seat(s) == "france"
    assert not s.isolated
    assert {a.place for a in offered(s, Evacuate)} == set(ids(p.SUPPLY_DBP))
    dice(1)
    assert place_of(do(s, Evacuate(u("2 Thai 2"), at("1336"))), "2 Thai 2") == "1336"


def test_7_1_2_or_stay_without_its_marker(dice: LoadedDice) -> None:
    s = evacuation(isolated_points=D6)
    dice(1)
    do(s, Hold(u("2 Thai 2")))
    assert place_of(s, "2 Thai 2") == "1624"
    assert (s.isolated, s.isolated_points) == (0, 0)
    assert s.french_points & D6


def test_7_1_2_not_into_viet_minh_zoc_nor_onto_them(dice: LoadedDice) -> None:
    s = evacuation(vm={VM_1: "1533"})
    assert refused(s, Evacuate(u("2 Thai 2"), at("1533"))) == "7.1/2"
    assert refused(s, Evacuate(u("2 Thai 2"), at("1534"))) == "7.1/2"
    assert refused(s, Evacuate(u("2 Thai 2"), at("1336"))) == ""


def test_7_1_2_from_isabelle_only_to_isabelle(dice: LoadedDice) -> None:
    s = evacuation(units={"3/3 REI 1": "I10"}, isolated=["3/3 REI 1"])
    assert {a.place for a in offered(s, Evacuate)} == {at("I09")}
    assert refused(s, Evacuate(u("3/3 REI 1"), at("1336"))) == "7.1/2"


def test_7_1_2_only_units_that_were_marked_may_leave(dice: LoadedDice) -> None:
    s = evacuation(units={"2 Thai 2": "1624", "2 Thai 1": "1727"})
    assert {a.unit for a in offered(s, Evacuate)} == {u("2 Thai 2")}
    dice(1)
    do(s, Hold(u("2 Thai 2")))
    assert legal(s) == []


def test_7_1_2_a_full_hex_is_no_refuge_while_there_is_room_elsewhere(dice: LoadedDice) -> None:
    full = {"1 BEP 1": "1336", "1 BEP 2": "1336", "1 BEP 3": "1336"}
    s = evacuation(units={"2 Thai 2": "1624", **full})
    assert refused(s, Evacuate(u("2 Thai 2"), at("1336"))) == "1.6/1"
    crowd = {"1 BEP 1": "I09", "1 BEP 2": "I09", "1 BEP 3": "I09"}
    lone = evacuation(units={"3/3 REI 1": "I10", **crowd}, isolated=["3/3 REI 1"])
    assert refused(lone, Evacuate(u("3/3 REI 1"), at("I09"))) == ""  # nowhere else: 1.6/3 will deal with it


def test_7_1_2_where_every_quiet_hex_is_full_room_in_zoc_does_not_count() -> None:
    """Battalions all over the Supply Area: eight hexes are out of their ZoC, and each holds three companies [E-64]."""
    vm = dict(zip(p.UNIT_NAME[p.FIRST_VM :], ["1431", "1334", "1337", "1438", "1235"], strict=False))
    held = p.mask(at(name) for name in vm.values())
    quiet = [p.BOARD.name[n] for n in ids(p.SUPPLY_DBP & ~held & ~p.BOARD.spread(held))]
    crowd = dict(zip(p.UNIT_NAME, quiet * 3, strict=False))
    s = evacuation(units={"2 Thai 2": "1624", **crowd}, vm=vm)
    assert seat(s) == "france"
    assert {numbers(1 << a.place) for a in offered(s, Evacuate)} == set(quiet)
    assert refused(s, Evacuate(u("2 Thai 2"), at("1332"))) == "7.1/2"  # it has room, and a battalion beside it


@pytest.mark.parametrize(
    ("die", "track", "left"), [(1, "food", 8), (2, "food", 8), (3, "food", 8), (4, "fuel", 8), (5, "medicine", 9)]
)
def test_7_1_3_the_rats_take_a_supply_hit_with_two_off_the_die(
    dice: LoadedDice, die: int, track: str, left: int
) -> None:
    dice(die)
    s = position(Attrition(side=FRANCE))
    assert getattr(s, track) == left
    stocks = {"food": 9, "fuel": 10, "medicine": 12, "ammo": 36} | {track: left}
    assert {name: getattr(s, name) for name in stocks} == stocks


def test_7_1_3_a_six_costs_two_ammunition_and_gives_the_viet_minh_nothing(dice: LoadedDice) -> None:
    dice(6)
    s = position(Attrition(side=FRANCE), vm_ammo=7, ammo=1)
    assert (s.ammo, s.vm_ammo, s.slots) == (0, 7, bytearray(4))


def test_7_1_3_no_rats_in_the_viet_minh_segment() -> None:
    assert vm_attrition().food == 9


# ---- 4.4 and 7.1/1 once more: every place, and whoever has a LoC again -----


def test_4_4_isabelle_2z_304_and_laos_are_looked_at_too() -> None:
    lost = {"3/3 REI 1": "I10", "1 BEP 1": "2z-304", "2/2 REI 1": "Laos 3"}
    s = position(vm=ISABELLE_RING | {"312-141-11": "I09", "148-910": "Laos 2"}, units=lost | {"2/2 REI 2": "Laos 1"})
    mark_isolated_french(s, Turn())
    assert s.isolated == units(lost)


def test_7_1_1_whoever_has_a_loc_again_is_not_lost(dice: LoadedDice) -> None:
    s = french_attrition(dice, units={"2 Thai 2": "1624"}, isolated=["2 Thai 2"], isolated_points=D6, hq=0)
    assert not told(s, Surrendered)
    assert place_of(s, "2 Thai 2") == "1624"
    assert s.french_points & D6
    assert seat(s) == "france"  # it may leave [7.1/2], and no die has fallen yet
    do(s, Hold(u("2 Thai 2")))


def test_7_1_1_one_hex_with_a_loc_saves_a_strongpoint(dice: LoadedDice) -> None:
    d1 = 1 << p.POINT["D1"]
    s = french_attrition(dice, vm={VM_1: "1624", VM_2: "1824"}, isolated_points=d1)
    assert s.french_points & d1
    assert not s.isolated_points & d1


def test_7_1_1_marked_viet_minh_units_wait_for_their_own_segment(dice: LoadedDice) -> None:
    s = french_attrition(dice, units=FRENCH_RING, vm={VM_1: "1624"}, isolated=[VM_1])
    assert place_of(s, VM_1) == "1624"
    assert s.isolated == units([VM_1])
