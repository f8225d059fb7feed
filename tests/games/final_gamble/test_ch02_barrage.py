"""2.2 The Viet Minh barrage: placing, trucks and stores, loss and shock."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import (
    GAME,
    at,
    do,
    legal,
    numbers,
    offered,
    order,
    place_of,
    position,
    refused,
    seat,
    told,
    u,
    why,
)

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, LoseStep, OpenFire, PlaceBarrage, RollAll, RollBarrage
from indochine.games.final_gamble.events import BarrageFell, ShockFell, SupplyHit, SupplyHitRolled
from indochine.games.final_gamble.frames import VmBarrage
from indochine.games.final_gamble.rules.ch02_barrage import (
    barrage_zone,
    chooser,
    french_under,
    halves_under,
    hits,
    shaken_by,
    supply_hit,
)
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import ids

REGULAR, HW_308, HW_312, HW_316, HW_304 = range(5)
E2 = {"1/4 RTM 1": "1837", "1/4 RTM 2": "1937", "1/4 RTM 3": "1838"}  # morale 3, each next to the two others


def placing(**more: Any) -> State:
    """The Viet Minh are about to place markers."""
    return position(VmBarrage(), **more)


def rolling(hexes: str, **more: Any) -> State:
    """Regular markers lie on these hexes and are about to be rolled for."""
    places = [int(at(name)) for name in hexes.split()]
    return position(VmBarrage(step="next_marker", hexes=places, kinds=[REGULAR] * len(places)), **more)


def put_on(s: State, hexes: str, marker: int = REGULAR) -> State:
    """Markers of one kind go on these hexes."""
    return do(s, *(PlaceBarrage(marker, at(name)) for name in hexes.split()))


def hexes_for(s: State, marker: int) -> int:
    """Where a marker may go now."""
    return p.mask(a.place for a in offered(s, PlaceBarrage) if a.marker == marker)


def shaken(s: State) -> set[str]:
    """The names of the shaken units."""
    return {p.UNIT_NAME[unit] for unit in ids(s.shaken)}


# ---- 2.2-A and 2.2-B placing -----------------------------------------------


def test_2_2_A_1_one_marker_on_a_hex_but_zones_may_overlap() -> None:
    s = put_on(placing(units=E2), "1837")
    assert refused(s, PlaceBarrage(REGULAR, at("1837"))) == "2.2-A/1"
    assert refused(s, PlaceBarrage(REGULAR, at("1937"))) == ""


def test_2_2_A_1_heavy_weapons_do_not_join_a_regular_marker_on_its_hex() -> None:
    s = placing(vm={"316-98-215": "1836"})
    assert refused(s, PlaceBarrage(HW_316, at("1837"))) == ""
    put_on(s, "1837")
    assert refused(s, PlaceBarrage(HW_316, at("1837"))) == "2.2-A/1"


def test_2_2_A_1_regular_artillery_fires_on_strongpoint_hexes_and_next_to_them() -> None:
    s = placing()
    near = {place for place in ids(p.HEXES) if any(p.DISTANCE(place, hex_) <= 1 for hex_ in ids(p.STRONG))}
    assert set(ids(hexes_for(s, REGULAR))) == near
    assert refused(s, PlaceBarrage(REGULAR, at("1836"))) == ""  # next to E2
    assert refused(s, PlaceBarrage(REGULAR, at("0101"))) == "2.2-A/1"


def test_2_2_A_1_a_strongpoint_taken_by_the_viet_minh_is_still_registered() -> None:
    s = placing(vm_points="Gabrielle")
    assert refused(s, PlaceBarrage(REGULAR, at("1005"))) == ""


def test_2_2_A_1_regular_artillery_reaches_isabelle_without_any_unit_there() -> None:
    s = placing()
    assert hexes_for(s, REGULAR) & p.ISABELLE == p.ISABELLE  # every hex of the small map is next to a strongpoint


def test_1_1_B_2_there_are_nine_markers_of_regular_artillery() -> None:
    s = put_on(placing(vm={"308-36-80": "1002"}), "1837 1937 1838 1836 1936 2037 1938 1839 1939")
    assert refused(s, PlaceBarrage(REGULAR, at("1005"))) == "1.1-B/2"
    assert hexes_for(s, HW_308)


def test_2_2_A_2_heavy_weapons_fire_within_two_hexes_of_a_unit_of_their_division() -> None:
    s = placing(vm={"308-36-80": "0305", "308-102-18": "0311", "316-98-215": "2539"})
    near = {h for h in ids(p.HEXES) if min(p.DISTANCE(h, at("0305")), p.DISTANCE(h, at("0311"))) <= 2}
    assert set(ids(hexes_for(s, HW_308))) == near
    assert refused(s, PlaceBarrage(HW_308, at("2539"))) == "2.2-A/2"
    assert hexes_for(s, HW_312) == 0


def test_2_2_A_2_heavy_weapons_need_no_strongpoint() -> None:
    s = placing(vm={"308-36-80": "0305"})
    assert refused(s, PlaceBarrage(REGULAR, at("0305"))) == "2.2-A/1"
    assert refused(s, PlaceBarrage(HW_308, at("0305"))) == ""


def test_2_2_A_2_at_isabelle_only_with_a_unit_of_the_division_there() -> None:
    everywhere_else = {"304-57-265": "2z-304", "304-57-346": "1644", "304-57-418": "Off-Map"}
    s = placing(vm={**everywhere_else, "308-36-80": "I01"})
    assert hexes_for(s, HW_304) & p.ISABELLE == 0
    assert hexes_for(s, HW_308) & p.ISABELLE != 0
    assert hexes_for(s, HW_308) & p.DBP == 0  # the maps do not touch


def test_2_2_A_2_units_in_boxes_see_nothing() -> None:
    s = placing(vm={"304-57-265": "2z-304", "304-57-346": "1z-304", "304-57-418": "Off-Map"})
    assert hexes_for(s, HW_304) == 0


def test_1_1_B_2_each_division_has_one_marker_and_148_none() -> None:
    s = put_on(placing(vm={"312-141-11": "2026", "148-910": "0305"}), "2026", HW_312)
    assert refused(s, PlaceBarrage(HW_312, at("2027"))) == "1.1-B/2"
    assert all(a.place != at("0305") for a in offered(s, PlaceBarrage))


def test_2_2_A_1_it_is_done_while_a_marker_can_be_placed_and_open_fire_after_the_last() -> None:
    s = put_on(placing(units=E2, vm_ammo=2), "1837")
    assert why(s, OpenFire()) == "Orders can still be given; say Done to stop without them. [2.2-A/1]"
    order(s, PlaceBarrage(REGULAR, at("1937")))
    assert why(s, Done()) == "No marker can be placed any more: say Open fire. [2.2-A/1]"
    assert refused(s, OpenFire()) == ""


def test_2_2_D_5_without_a_marker_there_is_no_fire_to_open() -> None:
    assert why(placing(units=E2), OpenFire()).endswith("say Done to go on without a barrage. [2.2-D/5]")


def test_2_2_B_every_marker_costs_one_ammunition() -> None:
    s = put_on(placing(vm={"316-98-215": "1836"}, vm_ammo=5), "1837")
    assert s.vm_ammo == 4
    assert put_on(s, "1937", HW_316).vm_ammo == 3


def test_2_2_B_without_ammunition_nobody_is_asked(dice: LoadedDice) -> None:
    assert legal(placing(units=E2, vm_ammo=0)) == []


def test_2_2_B_the_last_point_ends_the_placing(dice: LoadedDice) -> None:
    dice(6, 6, 6, 1)  # no supply hit; no loss; no shock
    s = put_on(placing(units=E2, vm_ammo=1), "1836")
    assert (s.vm_ammo, legal(s)) == (0, [])


# ---- 2.2-C trucks and supplies ---------------------------------------------


def test_2_2_C_1_two_dice_up_to_the_number_of_markers_hit_a_truck_and_the_stores(dice: LoadedDice) -> None:
    dice(1, 1, 1)
    s = do(put_on(placing(trucks=7), "1837 1937"), Done())
    assert (s.trucks, s.food) == (6, 8)
    assert told(s, SupplyHitRolled)[0].hit


def test_2_2_C_1_one_more_than_the_markers_is_a_miss(dice: LoadedDice) -> None:
    dice(1, 2)
    s = do(put_on(placing(trucks=7), "1837 1937"), Done())
    assert (s.trucks, s.food, told(s, SupplyHit)) == (7, 9, [])


def test_2_2_C_1_heavy_weapons_count_with_the_regular_markers(dice: LoadedDice) -> None:
    dice(1, 2, 1)
    s = placing(vm={"316-98-215": "2539"}, trucks=7)
    do(put_on(put_on(s, "1837 1937"), "2640", HW_316), Done())
    assert s.trucks == 6


def test_2_2_C_1_the_last_truck_stays_but_the_stores_are_hit_all_the_same(dice: LoadedDice) -> None:
    dice(1, 1, 2)
    s = do(put_on(placing(trucks=1, fuel=10), "1837 1937"), Done())
    assert (s.trucks, s.fuel) == (1, 8)


def test_2_2_C_1_without_markers_there_is_no_roll(dice: LoadedDice) -> None:
    assert legal(do(placing(units=E2), Done())) == []


@pytest.mark.parametrize(
    ("die", "track", "left"),
    [(1, "food", 8), (2, "fuel", 8), (3, "medicine", 9), (4, "ammo", 34), (5, "ammo", 34), (6, "ammo", 34)],
)
def test_2_2_C_2_the_table_says_what_is_lost(dice: LoadedDice, die: int, track: str, left: int) -> None:
    s = placing()
    before = {name: getattr(s, name) for name in p.TRACKS}
    dice(die)
    assert supply_hit(s, 0) == (track, before[track] - left)
    assert {name: getattr(s, name) for name in p.TRACKS} == {**before, track: left}


def test_2_2_C_2_a_track_stops_at_nothing_and_the_rest_is_wasted(dice: LoadedDice) -> None:
    s = placing(medicine=2, fuel=0)
    dice(3, 2)
    assert supply_hit(s, 0) == ("medicine", 2)
    assert supply_hit(s, 0) == ("fuel", 0)
    assert (s.medicine, s.fuel) == (0, 0)


def test_2_2_C_2_a_modified_die_under_one_counts_as_one(dice: LoadedDice) -> None:
    s = placing()
    dice(2, 5)
    assert supply_hit(s, -3, "4.8-F") == ("food", 1)
    assert supply_hit(s, -2, "7.1/3") == ("medicine", 3)


# ---- 2.2-D loss and shock --------------------------------------------------


def test_2_2_D_the_example_of_two_markers_on_e2(dice: LoadedDice) -> None:
    """The worked example: white 1 and black 4, then white 5 against two and a half units."""
    dice(6, 6, 1, 4, 5, 1)
    s = do(put_on(placing(units=E2), "1837 1937"), Done())
    do(s, RollBarrage(at("1837")))
    assert (seat(s), len(offered(s, LoseStep))) == ("viet minh", 3)
    do(s, LoseStep(u("1/4 RTM 2")))
    assert shaken(s) == set(E2)
    assert s.steps[u("1/4 RTM 2")] == 1
    second = told(s, BarrageFell)[0]  # the last marker is rolled for without a choice
    assert (second.halves, second.white, second.hit) == (5, 5, False)
    assert hits(5, 2)  # it would have taken a 2 or less
    assert not hits(5, 3)
    assert sum(s.steps[u(unit)] for unit in E2) == 5


def test_1_8_A_the_zone_is_the_hex_and_its_six_neighbours() -> None:
    assert numbers(barrage_zone(at("1837"))) == "1736 1737 1738 1836 1837 1838 1937"


def test_2_2_D_1_only_units_in_the_zone_are_counted() -> None:
    s = rolling("", units={**E2, "31 BG 1": "1939"})
    assert halves_under(s, at("1837")) == 6  # 1939 is two hexes away
    assert halves_under(s, at("1938")) == 6 - 2 + 4  # without 1837, with 31 BG in the open


@pytest.mark.parametrize(("place", "steps", "halves"), [("1837", 2, 2), ("1837", 1, 1), ("1836", 2, 4), ("1836", 1, 2)])
def test_2_2_D_1_reduced_units_count_half_and_those_in_the_open_double(place: str, steps: int, halves: int) -> None:
    s = rolling("", units={"1/4 RTM 1": place}, steps={"1/4 RTM 1": steps})
    assert halves_under(s, at("1837")) == halves


def test_2_2_D_1_in_the_open_means_outside_a_strongpoint_even_in_a_trench_zone() -> None:
    s = rolling("", units={"1/4 RTM 1": "1836"}, trench="1 1 4 1")
    assert halves_under(s, at("1837")) == 4


@pytest.mark.parametrize(("white", "lost"), [(3, 1), (4, 0)])
def test_2_2_D_1_the_white_die_up_to_the_count_costs_one_step(dice: LoadedDice, white: int, lost: int) -> None:
    dice(white, 1)
    s = rolling("1837", units=E2)
    if lost:
        do(s, LoseStep(u("1/4 RTM 1")))
    assert legal(s) == []
    assert sum(s.steps[u(unit)] for unit in E2) == 6 - lost


def test_2_2_D_1_a_half_unit_is_dropped(dice: LoadedDice) -> None:
    dice(1, 1)
    s = rolling("1837", units={"1/4 RTM 1": "1837"}, steps={"1/4 RTM 1": 1})
    assert s.steps[u("1/4 RTM 1")] == 1


def test_2_2_D_2_viet_minh_units_in_the_zone_are_not_counted_but_lose_a_step_each(dice: LoadedDice) -> None:
    dice(2, 1)
    under = {"316-98-215": "1836", "316-98-439": "1738", "316-98-938": "1936"}
    s = rolling("1837", units={"1/4 RTM 1": "1837"}, vm=under)
    assert [s.steps[u(unit)] for unit in under] == [2, 2, 3]  # 1936 is outside the zone
    assert s.steps[u("1/4 RTM 1")] == 2  # one unit only: a 2 misses


def test_2_2_D_2_a_cadre_under_its_own_guns_is_eliminated(dice: LoadedDice) -> None:
    dice(6, 1)
    s = rolling("1837", units={"1/4 RTM 1": "1837"}, vm={"316-98-215": "1836"}, steps={"316-98-215": 1})
    assert place_of(s, "316-98-215") == "Eliminated"


@pytest.mark.parametrize(("white", "who"), [(1, "viet minh"), (2, "france"), (3, "viet minh")])
def test_2_2_D_3_odd_the_viet_minh_choose_the_step_even_france_does(dice: LoadedDice, white: int, who: str) -> None:
    dice(white, 1)
    s = rolling("1837", units={**E2, "31 BG 1": "1834"})
    assert seat(s) == who
    assert {a.unit for a in offered(s, LoseStep)} == {u(unit) for unit in E2}  # nobody outside the zone


def test_2_2_D_3_five_and_six_are_shared_out_the_same_way() -> None:
    assert [chooser(white) for white in (4, 5, 6)] == [FRANCE, VIET_MINH, FRANCE]


def test_2_2_D_3_the_loss_counts_before_the_next_marker(dice: LoadedDice) -> None:
    dice(1, 1, 2, 1)
    s = do(rolling("1837 1838", units={"1/4 RTM 1": "1837", "1/4 RTM 2": "1838"}), RollBarrage(at("1838")))
    do(s, LoseStep(u("1/4 RTM 1")))
    assert [(fell.halves, fell.hit) for fell in told(s, BarrageFell)] == [(3, False)]


@pytest.mark.parametrize(
    ("place", "black", "is_shaken"),
    [
        ("1937", 3, False),  # entrenched, off the centre: the die must be higher than the morale
        ("1937", 4, True),
        ("1837", 2, False),
        ("1837", 3, True),  # the centre hex: equal is enough
        ("1836", 2, False),
        ("1836", 3, True),  # in the open: equal is enough anywhere in the zone
    ],
)
def test_2_2_D_4_shaken_by_centre_and_trenches(dice: LoadedDice, place: str, black: int, is_shaken: bool) -> None:
    dice(6, black)
    s = rolling("1837", units={"1/4 RTM 1": place})
    assert bool(s.shaken >> u("1/4 RTM 1") & 1) == is_shaken


def test_2_2_D_4_the_black_die_shakes_whether_or_not_the_white_one_hits(dice: LoadedDice) -> None:
    dice(6, 6)
    s = rolling("1837", units={**E2, "6 BPC 1": "1837"})
    assert shaken(s) == {*E2, "6 BPC 1"}


def test_2_2_D_4_no_viet_minh_unit_is_shaken(dice: LoadedDice) -> None:
    dice(6, 6)
    s = rolling("1837", vm={"316-98-215": "1836"}, slots=bytearray((0, 0, 20, 0)))
    assert s.shaken == 0


def test_2_2_D_5_the_viet_minh_choose_the_order_of_the_markers(dice: LoadedDice) -> None:
    dice(6, 1, 6, 1, 6, 1)
    s = rolling("1837 1937 1838", units=E2)
    assert (seat(s), len(offered(s, RollBarrage))) == ("viet minh", 3)
    do(s, RollBarrage(at("1838")))
    assert {a.place for a in offered(s, RollBarrage)} == {at("1837"), at("1937")}
    do(s, RollBarrage(at("1937")))
    assert legal(s) == []


def test_2_2_D_5_the_loss_comes_before_the_shock(dice: LoadedDice) -> None:
    dice(1, 6, 4)  # white, black, and the die of the unit that falls
    s = rolling("1837", units={"31 BG 1": "1837", "31 BG 2": "1937"}, steps={"31 BG 1": 1})
    do(s, LoseStep(u("31 BG 1")))
    assert place_of(s, "31 BG 1") == "Wounded"
    assert shaken(s) == {"31 BG 2"}
    assert [event.units for event in told(s, ShockFell)] == [(u("31 BG 2"),)]


def test_2_2_D_5_a_marker_is_back_in_its_box_for_the_next_barrage(dice: LoadedDice) -> None:
    dice(6, 6, 6, 1)
    s = put_on(placing(units=E2, vm_ammo=1), "1836")
    s.vm_ammo, s.frames = 20, [VmBarrage()]
    assert refused(s, PlaceBarrage(REGULAR, at("1836"))) == ""


def test_2_2_D_what_is_reckoned_is_what_is_rolled(dice: LoadedDice) -> None:
    s = rolling("", units=E2)
    for black in range(1, 7):
        dice(6, black)
        assert rolling("1837", units=E2).shaken == shaken_by(s, at("1837"), black)
    assert french_under(s, at("1837")) == p.mask(u(unit) for unit in E2)


# ---- the last order, and all in one order ----------------------------------


def test_2_2_D_5_the_last_marker_does_not_throw_the_dice() -> None:
    s = placing(units=E2, vm_ammo=1)
    order(s, PlaceBarrage(REGULAR, at("1836")))
    assert legal(s) == [OpenFire()]
    assert s.rolls == 0
    assert "open fire" in GAME.prompt(s)


def test_2_2_D_5_all_markers_are_rolled_for_in_the_order_listed(dice: LoadedDice) -> None:
    dice(6, 1, 6, 1)
    s = do(rolling("1937 1836", units=E2), RollAll())
    assert [event.place for event in told(s, BarrageFell)] == [at("1937"), at("1836")]


def test_2_2_D_5_one_marker_needs_no_order() -> None:
    assert RollAll() in legal(rolling("1937 1836", units=E2))
    s = rolling("1937 1836", units=E2)
    assert seat(s) == "viet minh"
    assert "2 Barrage Markers on the map" in GAME.prompt(s)
