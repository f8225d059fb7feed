"""The printed data of Tonkin: what the rulebook proves of them holds, and the files agree."""

from itertools import pairwise
from pathlib import Path

import pytest
from tests.games.kit.data import Data

from indochine.games.tonkin import printed as p
from indochine.games.tonkin import sheets
from indochine.kernel.bits import bits, ids, together

FILES = Data(p, sheets)


def hexes(chosen: int) -> set[str]:
    return {p.BOARD.name[place] for place in ids(chosen)}


def areas(chosen: int) -> set[str]:
    return {p.AREA_NAME[place] for place in ids(chosen)}


def units(chosen: int) -> set[str]:
    return {p.UNIT_NAME[unit] for unit in ids(chosen)}


def reached(start: int, near: tuple[int, ...]) -> int:
    """All places joined to `start`."""
    found = start
    while (more := found | together(near[place] for place in ids(found))) != found:
        found = more
    return found


# ---- the board


def test_places_are_498_hexes_and_seven_boxes() -> None:
    assert p.HEXES.bit_count() == len(p.HEX) == 498
    assert (p.STANDBY, p.HAND, p.PLACES) == (p.SIZE, p.SIZE + 6, p.SIZE + 7)
    assert len(p.SEA_NAMES) == 76
    assert p.HEXES.bit_length() == p.SIZE


def test_ERR_2_tu_vu_is_0916() -> None:
    assert p.AREA["Tu Vu"] == p.HEX["0916"]


def test_ERR_3_1205_lies_two_hexes_east_of_dien_bien_phu_and_is_in_its_set_up() -> None:
    camp = p.AREA["Dien Bien Phu"]
    assert p.BOARD.name[camp] == "1203"
    east = p.BOARD.direction_named("E")
    one = p.BOARD.neighbour(camp, east)
    assert one is not None
    assert p.BOARD.neighbour(one, east) == p.HEX["1205"]
    assert p.SCENARIO["6"].where[p.UNIT["148"]] == p.HEX["1205"]


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("Hanoi", "Dien Bien Phu", 14), ("Tu Vu", "Hoa Binh", 1), ("Hanoi", "Haiphong", 5), ("Cao Bang", "Lang Son", 4)],
)
def test_distances(one: str, other: str, steps: int) -> None:
    assert p.DISTANCE(p.AREA[one], p.AREA[other]) == steps


def test_neighbours_on_the_slanted_grid() -> None:
    assert hexes(p.NEAR[p.HEX["1017"]]) == {"1018", "1016", "1117", "1116", "0917", "0918"}
    for place in ids(p.HEXES):
        assert not p.NEAR[place] >> place & 1
        assert all(p.NEAR[other] >> place & 1 for other in ids(p.NEAR[place]))
        assert p.WITHIN1[place] == p.NEAR[place] | 1 << place
        assert p.WITHIN3[place] & ~p.WITHIN2[place] == p.BOARD.ring(place, 3)
    assert p.NEAR[p.SAIGON] == p.WITHIN3[p.SAIGON] == 0


# ---- the ground


def test_S_37_every_hex_has_one_terrain_and_one_country() -> None:
    assert sum(chosen.bit_count() for chosen in p.TERRAIN_HEXES) == 498
    assert together(p.TERRAIN_HEXES) == p.HEXES == p.VIETNAM | p.LAOS | p.CHINA
    assert sum(chosen.bit_count() for chosen in (p.VIETNAM, p.LAOS, p.CHINA)) == 498
    assert all(p.TERRAIN_HEXES[p.TERRAIN[place]] >> place & 1 for place in ids(p.HEXES))
    assert p.TERRAIN[p.DEAD] == -1


def test_S_36_forest_means_rough_forest_too() -> None:
    assert p.FOREST == p.PLAIN_FOREST | p.ROUGH_FOREST
    assert p.FOREST >> p.AREA["Yen Bay"] & p.FOREST >> p.AREA["Son La"] & 1


def test_S_15_18_points_stack_in_the_open_and_11_in_forest_and_mountain() -> None:
    assert {p.STACK_LIMIT[place] for place in ids(p.CLEAR | p.ROUGH)} == {18}
    assert {p.STACK_LIMIT[place] for place in ids(p.FOREST | p.MOUNTAIN)} == {11}
    assert p.FOREST_CAP == 11
    assert p.TIGHT == p.FOREST | p.MOUNTAIN == p.HEXES & ~(p.CLEAR | p.ROUGH)


def test_S_39_the_coast_is_where_the_sea_is_and_islands_have_no_side_by_land() -> None:
    assert p.COAST.bit_count() == 29
    assert hexes(p.ISLANDS) == {"0725", "0824", "0825", "0826", "0925", "0926", "0927", "1025"}
    assert not p.ISLANDS & ~p.COAST
    for place in ids(p.ISLANDS):
        assert p.LAND_NEAR[place] == 0
        assert p.WATER_NEAR[place]
    for place in ids(p.HEXES & ~p.ISLANDS):
        assert p.LAND_NEAR[place] == p.NEAR[place] & ~p.ISLANDS


def test_the_mainland_is_one_piece() -> None:
    assert reached(1 << p.HANOI, p.LAND_NEAR) == p.HEXES & ~p.ISLANDS


def test_S_40_the_delta_has_vinh_yen_river_hexes_and_four_dry_ones() -> None:
    assert hexes(p.DELTA_DRY) == {"0818", "0917", "0919", "1117"}
    assert hexes(p.DELTA & ~p.NAVIGABLE) == {"0818", "0917", "0919", "1117", "1116"}
    assert p.AREA_NAME[p.HEX["1116"]] == "Vinh Yen"
    assert p.DELTA.bit_count() == 30
    assert not p.DELTA & ~p.VIETNAM
    assert reached(1 << p.HANOI, tuple(near & p.DELTA for near in p.NEAR)) == p.DELTA


def test_S_40_the_delta_reaches_the_sea_and_not_above_son_tay() -> None:
    assert p.DELTA & p.COAST
    above = {"Hung Hoa", "Phu Tho", "Hoa Binh", "Tuyen Quang", "Yen Bay"}
    assert not above & areas(p.AREAS & p.DELTA)


def test_S_48_the_montagnard_area_is_rough_mountain_and_forest_on_minor_rivers() -> None:
    assert (p.ROUGH | p.ROUGH_FOREST | p.MOUNTAIN) & p.INDOCHINA & ~p.MONTAGNARD == 0
    assert p.MONTAGNARD & (p.CLEAR | p.CHINA) == 0
    assert not p.MONTAGNARD & bits((p.AREA["Yen Bay"], p.AREA["Dong Trieu"]))  # E-97
    assert p.MONTAGNARD & p.PLAIN_FOREST == p.PLAIN_FOREST & p.MINOR & ~p.NAVIGABLE


def test_S_48_there_are_41_montagnard_areas_so_that_20_is_about_half() -> None:
    assert p.MONTAGNARD_AREAS.bit_count() == 41
    assert p.LIMITS.montagnard_areas == 20
    assert areas(p.MONTAGNARD_AREAS) >= {"Dien Bien Phu", "Luang Prabang", "Lang Son", "Hoa Binh", "Tu Vu"}


def test_5_12_ground_within_three_hexes_of_vietnam_and_of_laos() -> None:
    assert p.NEAR_VIETNAM & p.VIETNAM == p.VIETNAM
    assert not p.NEAR_VIETNAM & p.CHINA
    sam_neua, luang_prabang = p.AREA["Sam Neua"], p.AREA["Luang Prabang"]
    assert p.NEAR_VIETNAM >> sam_neua & 1
    assert not p.NEAR_VIETNAM >> luang_prabang & 1
    assert p.NEAR_LAOS >> p.AREA["Dien Bien Phu"] & 1
    assert not p.NEAR_LAOS >> p.HANOI & 1
    for place in ids(p.LAOS):
        assert bool(p.NEAR_VIETNAM >> place & 1) == any(p.DISTANCE(place, v) <= 3 for v in ids(p.VIETNAM))


# ---- rivers, roads, railways


def test_every_chain_goes_from_neighbour_to_neighbour() -> None:
    for chain in (*p.RIVER_CHAINS, *p.ROAD_CHAINS, *p.RAIL_CHAINS):
        assert all(p.NEAR[a] >> b & 1 for a, b in pairwise(chain.places)), chain.name


def test_every_river_is_one_piece() -> None:
    for stream in p.STREAMS:
        start = stream.hexes & -stream.hexes
        assert reached(start, stream.near) == stream.hexes, stream.name


def test_navigable_rivers_are_one_net_that_reaches_haiphong_and_the_sea() -> None:
    net = reached(1 << p.HANOI, p.RIVER_NEAR)
    assert net == p.NAVIGABLE
    assert net >> p.HAIPHONG & 1
    assert net & p.COAST


def test_5_7_1_dinassauts_go_from_yen_bay_to_mong_cai_but_not_to_china() -> None:
    water = reached(1 << p.AREA["Yen Bay"], p.WATER_NEAR)
    assert water == p.WATER
    assert areas(water & p.AREAS) >= {"Tuyen Quang", "Hoa Binh", "Hanoi", "Haiphong", "Mong Cai", "Phat Diem"}
    assert not water & p.CHINA


def test_5_7_1_water_links_are_the_chain_or_two_coastal_hexes() -> None:
    hanoi = p.HEX["1017"]
    assert hexes(p.WATER_NEAR[hanoi]) == {"1016", "0918", "1018"}
    for place in ids(p.WATER):
        for other in ids(p.WATER_NEAR[place]):
            both_coastal = p.COAST >> place & p.COAST >> other & 1
            assert both_coastal or p.RIVER_NEAR[place] >> other & 1


def test_5_1_6_crossing_costs_and_moving_along_does_not() -> None:
    along = [("1410", "1311"), ("1016", "1017"), ("1017", "0918")]
    for a, b in along:
        assert p.river_toll(p.HEX[a], p.HEX[b]) == (p.NAVIGABLE_RIVER if b == "1017" else p.NO_RIVER)
    assert p.river_toll(p.HEX["1116"], p.HEX["1115"]) == p.NAVIGABLE_RIVER
    assert p.river_toll(p.HEX["1514"], p.HEX["1415"]) == p.NO_RIVER
    assert p.river_toll(p.HEX["1416"], p.HEX["1415"]) == p.MINOR_RIVER
    assert p.river_toll(p.HEX["1018"], p.HEX["1117"]) == p.NO_RIVER


def test_5_1_7_a_river_from_the_side_still_costs() -> None:
    hung_hoa, phu_tho, tu_vu = (p.HEX[name] for name in ("1015", "1114", "0916"))
    assert p.river_toll(phu_tho, hung_hoa) == p.NAVIGABLE_RIVER  # along the Red, across the Black
    assert p.river_toll(tu_vu, hung_hoa) == p.NAVIGABLE_RIVER
    nam_dinh, above = p.AREA["Nam Dinh"], p.HEX["0820"]
    assert p.river_toll(above, nam_dinh) == p.NAVIGABLE_RIVER  # Ninh Co


def test_5_1_tolls_are_marked_on_the_hex_one_comes_from() -> None:
    for place in ids(p.HEXES & ~p.ISLANDS):
        for other in ids(p.LAND_NEAR[place]):
            direction = p.BOARD.direction(place, other)
            assert direction is not None
            tolls = (p.MINOR_TOLL[direction] >> place & 1, p.NAVIGABLE_TOLL[direction] >> place & 1)
            assert tolls == {0: (0, 0), 1: (1, 0), 2: (0, 1)}[p.river_toll(place, other)]


def test_6_8_2_banks_of_a_river() -> None:
    (red,) = [stream for stream in p.STREAMS if stream.name == "Red"]
    hung_yen = p.HEX["0819"]
    assert hexes(red.near[hung_yen]) == {"0918", "0820"}
    assert {frozenset(hexes(bank)) for bank in red.banks[hung_yen]} == {
        frozenset({"0919"}),
        frozenset({"0818", "0719", "0720"}),
    }
    (black,) = [stream for stream in p.STREAMS if stream.name == "Black"]
    source = p.HEX["1701"]
    assert len(black.banks[source]) == 1  # nobody stands on both banks where a river begins


def test_the_upper_and_the_navigable_red_are_one_river() -> None:
    (red,) = [stream for stream in p.STREAMS if stream.name == "Red"]
    yen_bay = p.AREA["Yen Bay"]
    assert red.near[yen_bay].bit_count() == 2
    assert red.navigable >> yen_bay & 1
    assert red.minor >> p.AREA["Lao Kay"] & 1


def test_hexes_of_two_classes_of_river() -> None:
    assert p.NAVIGABLE.bit_count() == 36
    assert {p.BOARD.name[place] for place in ids(p.NAVIGABLE & p.MINOR)} == {"1313", "1019", "1020"}


def test_roads_lead_from_china_into_vietnam_and_none_from_hanoi_to_thai_nguyen() -> None:
    net = reached(1 << p.RAILWAY_CENTRE, p.ROAD_NEAR)
    assert net >> p.HANOI & net >> p.AREA["Cao Bang"] & 1
    assert net & p.CENTRES == p.CENTRES & p.ROADS
    vinh_yen, phu_tho = p.AREA["Vinh Yen"], p.AREA["Phu Tho"]
    assert p.ROAD_NEAR[vinh_yen] == 1 << p.HANOI
    assert hexes(p.ROAD_NEAR[phu_tho]) == {"1214"}


def test_roads_go_both_ways() -> None:
    for place, near in enumerate(p.ROAD_NEAR):
        assert all(p.ROAD_NEAR[other] >> place & 1 for other in ids(near))
        for other in ids(near):
            direction = p.BOARD.direction(place, other)
            assert direction is not None
            assert p.ROAD_SIDES[direction] >> place & 1


def test_6_16_4_the_railway_scores_between_hanoi_and_haiphong_without_them() -> None:
    assert hexes(p.SCORING_RAILWAY) == {"1018", "0919", "0920", "0821"}
    assert hexes(p.ALL_RAILWAYS & ~p.SCORING_RAILWAY) == {"1419", "1320"}


def test_S_42_the_chinese_railway_leads_to_lang_son() -> None:
    assert hexes(p.CHINESE_RAILWAY) == {"1519", "1419", "1320"}
    assert p.CHINESE_RAILWAY >> p.LANG_SON & p.CHINESE_RAILWAY >> p.RAILWAY_CENTRE & 1


# ---- places


def test_S_43_there_are_four_cities() -> None:
    assert areas(p.CITIES) == {"Hanoi", "Haiphong", "Nam Dinh", "Luang Prabang"}
    assert p.AREAS == p.CITIES | p.TOWNS | p.VILLAGES
    assert p.AREAS.bit_count() == len(p.AREA) == 65


def test_S_44_urban_areas_of_delta_and_coast_have_garrisons() -> None:
    assert p.GARRISONS == p.AREAS & (p.DELTA | p.COAST)
    assert p.GARRISONS.bit_count() == 21
    assert areas(p.GARRISONS) >= {"Hanoi", "Haiphong", "Mong Cai", "Vinh Yen"}
    assert not areas(p.GARRISONS) & {"Hung Hoa", "Thanh Hoa", "Lang Son"}
    assert (p.GARRISON_STEPS, p.GARRISON_STRENGTH, p.GARRISON_MORALE, p.GARRISON_STACKING) == (2, 2, 3, 1)


def test_ERR_1_values_of_thai_nguyen_and_nam_dinh() -> None:
    for name, values in (("Thai Nguyen", (10, 7)), ("Nam Dinh", (10, 15))):
        assert (p.VALUE_FRENCH[p.AREA[name]], p.VALUE_VM[p.AREA[name]]) == values


def test_6_16_2_areas_without_numbers_are_worth_what_their_kind_is() -> None:
    for name, values in (("Son Tay", (1, 1)), ("Do Son", (1, 1)), ("Tu Vu", (0, 0)), ("Son La", (1, 1))):
        assert (p.VALUE_FRENCH[p.AREA[name]], p.VALUE_VM[p.AREA[name]]) == values
    assert p.VALUE_FRENCH[p.HANOI] == p.VALUE_VM[p.HANOI] == 0  # 6.16-7: it decides the war
    assert p.VALUE_VM[p.HEX["1205"]] == p.VALUE_VM[p.SAIGON] == 0


def test_S_41_five_supply_centres_in_china_one_at_the_railway() -> None:
    assert p.CENTRES.bit_count() == 5
    assert not p.CENTRES & ~p.CHINA
    assert p.BOARD.name[p.RAILWAY_CENTRE] == "1519"
    assert p.STARS.bit_count() == 28
    assert p.STARS & p.LAOS


def test_3_3_4_depots_are_thai_nguyen_and_thanh_hoa() -> None:
    assert areas(p.DEPOTS) == {"Thai Nguyen", "Thanh Hoa"}


def test_3_8_2_fourteen_areas_take_thai_units() -> None:
    assert p.THAI_AREAS.bit_count() == 14
    assert areas(p.THAI_AREAS) >= {"Lao Kay", "Lai Chau", "Tu Vu", "Hoa Binh", "Nghia Lo"}
    assert not areas(p.THAI_AREAS) & {"Hon Gay", "Cam Pha", "Bac Ha", "Luang Prabang"}
    assert p.THAI_SUPPLY == p.THAI_AREAS | p.MONTAGNARD_AREAS & p.LAOS


def test_5_6_1_airstrips_and_harbours() -> None:
    assert areas(p.AIRSTRIPS) >= {"Hanoi", "Na San", "Nghia Lo", "Hoa Binh", "Dien Bien Phu", "Luang Prabang"}
    assert areas(p.HARBOURS) == {"Haiphong", "Hon Gay", "Mong Cai", "Tien Yen"}
    assert not p.HARBOURS & ~p.COAST
    assert p.PORTS == p.CITIES | p.HARBOURS


def test_5_6_5_drops_need_open_ground_outside_china() -> None:
    assert not p.DROP_ZONES & (p.FOREST | p.MOUNTAIN | p.CHINA)
    assert p.DROP_ZONES >> p.AREA["Dien Bien Phu"] & 1


def test_names_for_people() -> None:
    assert [p.NAME[place] for place in (p.HANOI, p.HEX["1205"], p.RAILWAY_CENTRE, p.SAIGON)] == [
        *("Hanoi 1017", "1205", "Ping Siang 1519", "Saigon"),
    ]
    assert p.AT[p.HEX["1017"]][0] == 17 + 10 / 2
    assert len({p.AT[place] for place in ids(p.HEXES)} | set(p.SEA_AT)) == 498 + 76


# ---- counters


def test_3_6_1_nine_dumps_and_3_10_1_fifteen() -> None:
    assert (p.VM_DUMPS.bit_count(), p.FRENCH_DUMPS.bit_count()) == (9, 15)


def test_units_are_numbered_french_first() -> None:
    assert p.UNITS == 175
    assert p.FRENCH | p.VM == (1 << p.UNITS) - 1
    assert not p.FRENCH & p.VM
    assert (1 << p.FRENCH.bit_length()) - 1 == p.FRENCH
    assert [p.UNIT_NAME[p.UNIT[name]] for name in ("HQ", "Uncle Ho", "36", "GCMA 6")] == [
        "HQ",
        "Uncle Ho",
        "36",
        "GCMA 6",
    ]


def test_S_13_troops_have_a_zone_and_leaders_and_dumps_none() -> None:
    assert p.TROOPS | p.LEADERS | p.DUMPS == p.FRENCH | p.VM
    assert not p.TROOPS & (p.LEADERS | p.DUMPS)
    for unit in range(p.UNITS):
        assert (p.CLASS[unit] >= 0) == bool(p.TROOPS >> unit & 1)
    assert sum(chosen.bit_count() for chosen in p.OF_CLASS) == p.TROOPS.bit_count()


def test_S_28_bvn_237() -> None:
    unit = p.UNIT["1 BVN"]
    assert (p.STRENGTH[unit][-1], p.MORALE[unit][-1], p.MOVE[unit]) == (2, 3, 7)


def test_6_13_3_regiments_have_four_steps_and_groups_two() -> None:
    assert {p.STEPS[unit] for unit in ids(p.REGIMENTS)} == {4}
    assert {p.STEPS[unit] for unit in ids(p.GROUPS | p.PATHET_LAO)} == {2}
    assert {p.STEPS[unit] for unit in ids(p.FRENCH_TROOPS)} == {1, 2}
    assert units(bits(u for u in ids(p.FRENCH_TROOPS) if p.STEPS[u] == 1)) == {"4 BCL", "5 BCL", "6 BCL"}


def test_6_13_4_a_marker_takes_one_of_everything_down_to_1_0_1() -> None:
    unit = p.UNIT["88"]
    assert (p.STRENGTH[unit], p.MORALE[unit], p.STACKING[unit]) == ((0, 2, 3, 5, 6), (0, 2, 3, 3, 4), (0, 1, 2, 2, 3))
    guns = p.UNIT["675"]
    assert p.STRENGTH[guns] == (0, 1, 1, 2, 3)
    group = ids(p.GROUPS)[0]
    assert (p.STRENGTH[group], p.MORALE[group], p.STACKING[group]) == ((0, 1, 2), (0, 2, 3), (0, 1, 2))


def test_S_18_stacking_and_S_19_loads() -> None:
    assert {p.STACKING[unit][1] for unit in ids(p.DUMMIES)} == {2}
    assert {p.STACKING[unit][1] for unit in ids(p.DUMPS | p.LEADERS)} == {0}
    assert {p.LOAD[unit] for unit in ids(p.DUMPS)} == {3}
    assert {p.LOAD[unit] for unit in ids(p.LEADERS)} == {1}
    assert {p.LOAD[unit] for unit in ids(p.TROOPS)} == {0}
    assert {p.STACKING[unit][-1] for unit in ids(p.FRENCH_TROOPS & ~p.GCMA)} == {1}


def test_S_02_a_gcma_is_two_battalions() -> None:
    assert {p.BATTALIONS[unit] for unit in ids(p.GCMA)} == {2}
    assert {p.BATTALIONS[unit] for unit in ids(p.FRENCH_TROOPS & ~p.GCMA)} == {1}
    assert p.BATTALIONS[p.HQ_UNIT] == 0


@pytest.mark.parametrize(
    ("letters", "nation"),
    [
        *((word, "French") for word in ("RCP", "BPCP", "RCC", "RALP")),
        *((word, "colonial") for word in ("BPC", "RIC", "DNA", "RAC")),
        *((word, "Legion") for word in ("BEP", "REI", "DBLE", "REC")),
        *((word, "Vietnamese") for word in ("BPVN", "BVN")),
        *((word, "Laotian") for word in ("BPL", "BIL", "BCL")),
        *((word, "African") for word in ("RTS", "ACF", "AOF", "BMTS")),
        *((word, "Moroccan") for word in ("RTM", "RICM", "RACM")),
        *((word, "Algerian") for word in ("BTA", "RTA", "RSA", "GSAP")),
        *(("RTT", "Tunisian"), ("BT", "Thai"), ("GCMA", "minority")),
    ],
)
def test_S_50_abbreviations_tell_the_nation(letters: str, nation: str) -> None:
    found = [unit for unit in ids(p.FRENCH_TROOPS) if letters in p.UNIT_NAME[unit].split()]
    assert found
    assert {p.NATION_NAME[p.NATION[unit]] for unit in found} == {nation}


def test_5_3_1_motorised_are_artillery_armour_and_1_rec_but_not_the_hq() -> None:
    assert units(p.MOTORISED & p.FRENCH) == {
        "1 REC",
        "1 RCC",
        "RICM",
        "8 RSA",
        "1/4 RAC",
        "2/4 RAC",
        "3/10 RAC",
        "RACM",
    }
    assert p.MOTORISED & p.VM == p.VM_ARTILLERY
    assert p.GAIT[p.HQ_UNIT] == p.BY_ENGINE  # E-114
    assert {p.GAIT[unit] for unit in ids(p.GCMA | p.GROUPS | p.DUMMIES)} == {p.VM_FOOT}  # 5.1-2
    assert {p.GAIT[unit] for unit in ids(p.THAI)} == {p.FRENCH_FOOT}


def test_5_11_1_independent_regiments_belong_to_no_division() -> None:
    assert units(p.INDEPENDENT) == {"42", "46", "50", "138", "148", "238", "246"}
    assert all((p.DIVISION[unit] < 0) == bool(p.INDEPENDENT >> unit & 1) for unit in ids(p.REGIMENTS))


def test_5_12_where_units_may_be() -> None:
    china, hanoi, luang_prabang = p.RAILWAY_CENTRE, p.HANOI, p.LUANG_PRABANG
    assert [p.GROUND[p.UNIT["36"]] >> place & 1 for place in (china, hanoi, luang_prabang)] == [1, 1, 1]
    assert [p.GROUND[p.UNIT["1 BEP"]] >> place & 1 for place in (china, hanoi, luang_prabang)] == [0, 1, 1]
    assert [p.GROUND[p.UNIT["1 BVN"]] >> place & 1 for place in (china, hanoi, luang_prabang)] == [0, 1, 0]
    assert [p.GROUND[p.UNIT["1 BPL"]] >> place & 1 for place in (china, hanoi, luang_prabang)] == [0, 0, 1]
    assert p.GROUND[p.UNIT["GCMA 1"]] == p.MONTAGNARD
    assert p.GROUND[p.UNIT["DNA 1"]] == p.WATER
    assert p.GROUND[p.UNIT["VM-group 1"]] == p.NEAR_VIETNAM
    assert p.GROUND[p.UNIT["Pathet Lao 1"]] == p.NEAR_LAOS
    assert p.GROUND[p.UNIT["Dummy 1"]] == p.INDOCHINA  # E-59
    assert {p.GROUND[unit] for unit in (p.HO_UNIT, *ids(p.VM_DUMPS))} == {p.HEXES}


def test_S_14_zones_end_where_a_unit_may_not_go() -> None:
    mong_cai, lao_kay = p.AREA["Mong Cai"], p.AREA["Lao Kay"]
    for kind in (p.EXPEDITIONARY, p.GARRISON, p.GROUP):
        assert not p.ZONE[kind][mong_cai] & p.CHINA
    assert p.ZONE[p.REGIMENT][lao_kay] == p.NEAR[lao_kay]
    assert p.ZONE[p.REGIMENT][lao_kay] & p.CHINA
    assert hexes(p.ZONE[p.RIVERINE][p.HANOI]) == {"1016", "0918", "1018"}  # E-108
    assert hexes(p.ZONE[p.AMPHIBIOUS][p.AREA["Tu Vu"]]) == {
        "0816",
        "0917",
        "1015",
        "1016",
    }  # clear, and along the river
    assert not any(zones[place] & ~p.HEXES for zones in p.ZONE for place in range(p.PLACES))


# ---- tables


def test_5_1_6_rivers_cost_1_and_2_on_foot_and_2_and_3_by_engine() -> None:
    assert p.RIVER_COST == ((0, 1, 2), (0, 1, 2), (0, 2, 3))


def test_the_two_ways_from_vinh_yen_to_phu_tho_cost_9_and_15() -> None:
    vinh_yen, between, phu_tho = (p.HEX[name] for name in ("1116", "1115", "1114"))
    for gait, total in ((p.FRENCH_FOOT, 9), (p.BY_ENGINE, 15)):
        steps = [(vinh_yen, between), (between, phu_tho)]
        cost = sum(p.TERRAIN_COST[gait][p.TERRAIN[b]] + p.RIVER_COST[gait][p.river_toll(a, b)] for a, b in steps)
        assert cost == total


def test_5_1_4_roads_cost_double_off_clear_ground() -> None:
    assert p.COSTS.road_rough == 2 * p.COSTS.road
    assert (p.COSTS.zoc, p.COSTS.passing, p.COSTS.infiltration, p.COSTS.overrun, p.COSTS.water) == (1, 1, 1, 3, 1)


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (10, 19, "1:2"),
        (23, 4, "5:1"),
        (22, 6, "3:1"),
        (21, 13, "1:1"),
        (25, 12, "2:1"),
        (54, 9, "5:1"),
        (13, 13, "1:1"),
        (1, 9, "1:2"),
    ],
)
def test_6_6_4_odds_are_rounded_in_favour_of_the_defender(attack: int, defence: int, odds: str) -> None:
    assert p.ODDS_NAME[p.odds_column(attack, defence)] == odds


@pytest.mark.parametrize(
    ("odds", "roll", "outcome"),
    [
        *(("1:2", 5, "ExAL"), ("5:1", 8, "ExDL"), ("3:1", 5, "Ex"), ("1:1", 10, "ExDL"), ("2:1", 8, "Ex")),
        *(("3:1", 8, "ExDL"), ("1:1", 9, "Ex"), ("5:1", 11, "2DL"), ("4:1", 4, "Ex"), ("1:2", -1, "2AL")),
        *(("5:1", 0, "ExAL"), ("1:2", 21, "2DL")),
    ],
)
def test_6_6_5_cells_of_the_combat_table(odds: str, roll: int, outcome: str) -> None:
    assert p.OUTCOME_NAME[p.combat_result(p.ODDS_NAME.index(odds), roll)] == outcome


def test_6_6_5_better_odds_and_higher_rolls_are_never_worse() -> None:
    for column in p.COMBAT:
        assert all(a <= b for a, b in pairwise(column))
    for one, other in pairwise(p.COMBAT):
        assert all(a <= b for a, b in zip(one, other, strict=True))


def test_6_13_1_steps_by_outcome() -> None:
    losses = dict(zip(p.OUTCOME_NAME, zip(p.ATTACKER_LOSS, p.DEFENDER_LOSS, strict=True), strict=True))
    assert losses == {"2AL": (2, 0), "ExAL": (2, 1), "Ex": (1, 1), "ExDL": (1, 2), "2DL": (0, 2)}


def test_6_17_dg_spans_mirror_each_other() -> None:
    assert p.DG_ATTACKER == tuple(reversed(p.DG_DEFENDER)) == (2, 3, 4, 5, 6)


def test_6_17_modifiers_of_terrain_river_and_trench() -> None:
    assert {p.TERRAIN_DG[p.T_FOREST], p.TERRAIN_DG[p.T_ROUGH_FOREST]} == {2}
    assert p.RIVER_DG == (0, 0, 1)
    assert p.TRENCH.dg == -1


@pytest.mark.parametrize(
    ("value", "roll", "result"),
    [
        *((4, 7, p.MISS), (4, 8, p.DISORGANIZED), (4, 10, p.DISORGANIZED), (4, 11, p.DISORGANIZED_LOSS)),
        *((8, 9, p.DISORGANIZED_LOSS), (6, 6, p.DISORGANIZED), (7, 10, p.DISORGANIZED_LOSS), (1, 12, p.DISORGANIZED)),
        (25, 4, p.DISORGANIZED),
    ],
)
def test_6_6_2_cells_of_the_barrage_table(value: int, roll: int, result: int) -> None:
    assert p.barrage_result(value, roll) == result


def test_6_6_2_more_guns_are_never_worse() -> None:
    for roll in range(16):
        results = [p.barrage_result(value, roll) for value in range(1, 20)]
        assert results == sorted(results)


def test_6_6_7_modifiers_end_at_three() -> None:
    assert p.LIMITS.modifier == 3


def test_S_35_47_months_from_october_1950_to_august_1954() -> None:
    assert (p.MONTHS, p.MONTH_NAME[0], p.MONTH_NAME[-1]) == (47, "Oct-50", "Aug-54")
    assert [p.YEAR[p.MONTH[name]] for name in ("Dec-50", "Jan-51", "Aug-54")] == [1950, 1951, 1954]


def test_2_0_3_the_rain_season_is_june_to_august() -> None:
    assert {name[:3] for name in p.MONTH_NAME if p.RAIN_SEASON[p.MONTH[name]]} == {"Jun", "Jul", "Aug"}
    assert min(die for die, wet in zip(p.RAIN_DIE, p.RAIN_SEASON, strict=True) if wet) == 4


def test_8_0_2_limits_of_the_years() -> None:
    limits = {p.YEAR[month]: (p.VM_LIMIT[month], p.FRENCH_LIMIT[month]) for month in range(p.MONTHS)}
    assert limits == {1950: (0, 100), 1951: (0, 100), 1952: (10, 90), 1953: (20, 80), 1954: (30, 70)}


def test_3_10_1_three_dumps_and_3_1_5_two_points_from_october_1953() -> None:
    before, after = p.MONTH["Sep-53"], p.MONTH["Oct-53"]
    assert (p.FRENCH_DUMPS_DUE[before], p.FRENCH_DUMPS_DUE[after]) == (2, 3)
    assert (p.MOBILISATION_POINTS[before], p.MOBILISATION_POINTS[after]) == (1, 2)


def test_S_34_trucks_of_the_viet_minh_come_by_date() -> None:
    assert [p.VM_TRUCKS[p.MONTH[name]] for name in ("Feb-51", "Mar-51", "Oct-52", "Oct-53")] == [0, 1, 2, 3]


def test_figures_that_the_rules_name() -> None:
    limits, carry, points = p.LIMITS, p.TRANSPORT, p.POINTS
    assert (limits.operation_points, limits.within, limits.river_trace, limits.mobilisation_range) == (10, 3, 5, 2)
    assert (limits.mobilised, limits.replacements, limits.equipment, limits.airstrikes) == (4, 6, 6, 6)
    assert (limits.french_buys, limits.french_steps, limits.rebuild, limits.rebuild_permanent) == (2, 4, 2, 4)
    assert (carry.truck_points, carry.truck_move, carry.foot_move, carry.air_points) == (6, 14, 6, 3)
    assert (carry.per_use, carry.foot_per_turn, carry.standby_factor, carry.dump_drifts) == (3, 2, 3, 5)
    assert (points.ho, points.hq, points.montagnard, points.hanoi_retaken, points.top) == (20, 4, 10, 20, 100)


def test_3_9_withdrawals_by_month() -> None:
    assert p.WITHDRAWALS[p.MONTH["Jan-54"]] == (2, 0)
    assert p.WITHDRAWALS[p.MONTH["Feb-54"]] == (0, 1)
    assert p.WITHDRAWALS[p.MONTH["Dec-53"]] == (0, 0)


def test_3_7_1_every_unit_arrives_at_most_once() -> None:
    for arrivals, side in ((p.FRENCH_ARRIVALS, p.FRENCH_TROOPS), (p.VM_ARRIVALS, p.REGIMENTS)):
        assert sum(chosen.bit_count() for chosen in arrivals) == together(arrivals).bit_count()
        assert not together(arrivals) & ~side
    assert p.ARRIVES[p.UNIT["48"]] == p.MONTH["Jan-51"]
    assert p.ARRIVES[p.UNIT["36"]] == -1


# ---- scenarios


def test_S_24_scenarios_end_in_august() -> None:
    spans = {name: (p.MONTH_NAME[s.first], p.MONTH_NAME[s.last]) for name, s in p.SCENARIO.items()}
    assert spans == {
        **{"1": ("Oct-50", "Aug-51"), "2": ("Jan-51", "Aug-51"), "3": ("Nov-51", "Aug-52"), "4": ("Oct-52", "Aug-53")},
        **{"5": ("Apr-53", "Aug-53"), "6": ("Nov-53", "Aug-54"), "campaign": ("Oct-50", "Aug-54")},
    }


def test_S_27_a_campaign_starts_with_any_scenario_and_ends_with_any_later_one() -> None:
    assert p.ending("1", "own") == (p.MONTH["Aug-51"], p.SCENARIO["1"].level)
    assert p.ending("1", "1953") == (p.MONTH["Aug-53"], 50)
    assert p.ending("6", "1952") == (p.MONTH["Aug-54"], p.SCENARIO["6"].level)  # it is over by then
    assert p.ending("campaign", "own") == (p.MONTH["Aug-54"], 50)


@pytest.mark.parametrize("name", p.SCENARIO)
def test_5_12_every_unit_is_set_up_where_it_may_be(name: str) -> None:
    for unit, place in enumerate(p.SCENARIO[name].where):
        assert place >= p.SIZE or p.GROUND[unit] >> place & 1, p.UNIT_NAME[unit]


@pytest.mark.parametrize("name", p.SCENARIO)
def test_S_20_the_sides_are_set_up_apart(name: str) -> None:
    where = p.SCENARIO[name].where
    french, vm = (bits(where[unit] for unit in ids(side) if where[unit] < p.SIZE) for side in p.SIDE_UNITS)
    assert not vm & (french | p.GARRISONS)


@pytest.mark.parametrize("name", p.SCENARIO)
def test_S_22_players_place_groups_dummies_pathet_lao_and_gcma(name: str) -> None:
    scenario = p.SCENARIO[name]
    hand = bits(unit for unit in range(p.UNITS) if scenario.where[unit] == p.HAND)
    assert hand
    assert not hand & ~(p.FACE_DOWN | p.GCMA)
    assert (hand & (p.GROUPS | p.DUMMIES)).bit_count() <= p.STARS.bit_count()
    for unit in ids(p.GCMA):  # those that have come by then
        assert (scenario.where[unit] == p.HAND) == (p.ARRIVES[unit] < scenario.first)


@pytest.mark.parametrize("name", p.SCENARIO)
def test_units_that_are_not_placed_wait_in_the_right_box(name: str) -> None:
    scenario = p.SCENARIO[name]
    for unit, place in enumerate(scenario.where):
        if place == p.NOT_YET:
            assert p.ARRIVES[unit] > scenario.first
        elif place == p.STANDBY:
            assert p.ARRIVES[unit] == scenario.first
        elif place == p.STOCK:
            assert p.DUMPS >> unit & 1
        elif place in (p.SAIGON, p.PERMANENT):
            assert p.FRENCH_TROOPS >> unit & 1
    assert max(scenario.where[unit] for unit in ids(p.LEADERS)) < p.SIZE


@pytest.mark.parametrize("name", p.SCENARIO)
def test_trenches_are_set_up_where_somebody_stands(name: str) -> None:
    scenario = p.SCENARIO[name]
    held = bits(place for unit, place in enumerate(scenario.where) if place < p.SIZE and p.TROOPS >> unit & 1)
    assert scenario.trenches
    assert not scenario.trenches & ~(held | p.GARRISONS)


# ---- options, rules, readings


def test_options_of_the_code_and_of_the_scenarios_are_the_same() -> None:
    on = ("double_in_operations", "gcma_costs_two", "retreat_into_zoc", "garrisons_relieve", "halve_barrage")
    FILES.check_options({"until": "own", **dict.fromkeys(on, True), "road_markers_stay": True})


def test_every_switchable_reading_names_its_option() -> None:
    FILES.check_switches()


def test_the_rule_index_has_275_ids_and_the_readings_131() -> None:
    FILES.check_numbers(275, [f"E-{number}" for number in range(1, 132)])


def test_every_reading_bears_on_a_rule_and_every_reference_exists() -> None:
    FILES.check_references()


def test_the_notes_tell_every_reading_and_every_option() -> None:
    FILES.check_notes()


# ---- origins


def test_every_value_has_one_origin() -> None:
    FILES.check_origins(3500, {"rulebook", "public", "geography", "history", "reconstructed"})


@pytest.mark.parametrize(
    ("path", "origin"),
    [
        ("hexes.1017.1", "public"),
        ("hexes.2101.1", "reconstructed"),
        ("hexes.2101.2", "geography"),
        ("coast.islands.1", "geography"),
        ("delta.dry.1", "reconstructed"),
        ("delta.river.1", "rulebook"),
        ("named.railway", "reconstructed"),
        ("named.hanoi", "rulebook"),
        ("dummies.number", "reconstructed"),
        ("dummies.stacking", "rulebook"),
        ("places.Tu Vu.hex", "rulebook"),
        ("places.Hanoi.hex", "public"),
        ("places.Lang Son.hex", "geography"),
        ("places.Hanoi.kind", "rulebook"),
        ("places.Lang Son.kind", "reconstructed"),
        ("places.Lang Son.airstrip", "history"),
        ("places.Nam Dinh.values.2", "rulebook"),
        ("places.Lang Son.values.2", "reconstructed"),
        ("places.Lang Son.star", "reconstructed"),
        ("places.Son La.star", "public"),
        ("centres.Malipo.hex", "reconstructed"),
        ("rivers.Red.navigable", "public"),
        ("rivers.Chu.navigable", "geography"),
        ("roads.RC6.1", "public"),
        ("roads.RC4.1", "geography"),
        ("valley.south", "reconstructed"),
        ("french.8 BPC.full.1", "public"),
        ("french.7 BPC.full.1", "reconstructed"),
        ("french.1 BVN.full.1", "rulebook"),
        ("french.8 BPC.nation", "rulebook"),
        ("regiments.88.full.1", "public"),
        ("regiments.36.full.1", "reconstructed"),
        ("regiments.36.division", "history"),
        ("dumps.french", "rulebook"),
        ("garrison.morale", "rulebook"),
        ("terrain.clear.french", "public"),
        ("terrain.mountain.french", "reconstructed"),
        ("terrain.forest.dg", "rulebook"),
        ("terrain.forest.stacking", "rulebook"),
        ("combat.3:1.1", "reconstructed"),
        ("dg.attacker.ExDL", "public"),
        ("dg.attacker.Ex", "reconstructed"),
        ("weather.Jan", "reconstructed"),
        ("years.1953.1", "rulebook"),
        ("mobilisation.Oct-53", "rulebook"),
        ("equipment.Oct-53", "reconstructed"),
        ("points.ho", "rulebook"),
        ("points.town.1", "reconstructed"),
        ("arrivals.Jan-51.vm.1", "reconstructed"),
        ("scenarios.1.level", "reconstructed"),
        ("setups.6.vm.1205.1", "rulebook"),
        ("setups.6.vm.1305.1", "reconstructed"),
    ],
)
def test_reconstructions_are_not_presented_as_printed(path: str, origin: str) -> None:
    assert FILES.origin(path) == origin


# ---- overlays


def test_an_owner_may_correct_single_values(tmp_path: Path) -> None:
    text = 'note = "counter sheet"\n[french."7 BPC"]\nmove = 8\n'
    assert FILES.overlaid(tmp_path, "counters.toml", text) == [("french.7 BPC.move", 8, "counter sheet")]
    assert sheets.read(tmp_path).counters.data.french["7 BPC"].move == 8


def test_an_owner_may_change_a_hex_and_draw_another_road(tmp_path: Path) -> None:
    text = 'remove = ["roads.RC10"]\n[hexes]\n1205 = ["mountain", "Vietnam"]\n[roads]\n"RC11" = ["1017", "1016"]\n'
    found = FILES.overlaid(tmp_path, "map.toml", text)
    assert [path for path, _, _ in found] == ["hexes.1205.1", "hexes.1205.2", "roads.RC11.1", "roads.RC11.2"]
    assert "RC10" not in sheets.read(tmp_path).map.data.roads


def test_the_environment_names_the_overlay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = FILES.named_by_environment(tmp_path, "scenarios.toml", "[scenarios.3]\nlevel = 40\n", monkeypatch)
    assert printed == ["scenarios.3.level"]
    assert sheets.read().scenarios.data.scenarios["3"].level == 40


REFUSED = [
    ("map.toml", '[hexes]\n12x5 = ["clear", "Vietnam"]', "'12x5' is not a printed hex number"),
    ("map.toml", '[hexes]\n1205 = ["sea", "Vietnam"]', "sea is sea in both, land in neither"),
    ("map.toml", '[hexes]\n1205 = ["swamp", "Vietnam"]', "it must be one of 'clear', 'rough'"),
    ("map.toml", '[coast]\nislands = ["9999"]', "the list of islands names hex '9999', which is sea or not on the map"),
    ("map.toml", '[places.Hanoi]\nhex = "0130"', "Hanoi names hex '0130', which is sea or not on the map"),
    ("map.toml", '[coast]\nislands = ["0725", "0725"]', "coast.islands gives '0725' twice"),
    ("map.toml", '[coast]\nislands = ["0822"]', "hex 0822 stands in both lists of [coast]"),
    ("map.toml", '[roads]\nRC5 = ["1018"]', "road RC5 needs at least two hexes"),
    ("map.toml", '[roads]\nRC5 = ["1018", "0920"]', "road RC5 breaks off between 1018 and 0920; they do not touch"),
    ("map.toml", '[roads]\nRC9 = ["0924", "0925"]', "road RC9 leads to 0925, an island without a side by land"),
    ("map.toml", '[places.Hanoi]\nhex = "0917"', "Hanoi and Ha Dong both lie in 0917; give each its own hex"),
    ("map.toml", '[places."Tu Le"]\nhex = "1519"', "cannot lie in China"),
    ("map.toml", '[centres.Malipo]\nhex = "1909"', "both lie in 1909"),
    ("map.toml", '[centres.Malipo]\nhex = "1810"', "Malipo cannot lie in Vietnam"),
    ("map.toml", "[centres.Malipo]\nrailway = true", "2 supply centres are at the Chinese railway; the rules know one"),
    ("map.toml", '[named]\nhanoi = "Saigon"', "the map names unknown place 'Saigon'"),
    ("map.toml", '[named]\ndepots = ["Vinh"]', "the map names unknown place 'Vinh'"),
    ("map.toml", '[named]\nrailway = "Yunnan"', "the map names unknown railway 'Yunnan'"),
    ("map.toml", '[places.Hanoi]\nkind = "town"', "Hanoi is a city"),
    ("map.toml", '[railways]\n"Chinese railway" = ["1519", "1419"]', "must lead from 1519 to 1320"),
    ("map.toml", '[railways]\nHanoi-Haiphong = ["1017", "1018"]', "must lead from 1017 to 0822"),
    ("map.toml", '[delta]\nriver = ["1017"]', "the delta begins with Vinh Yen (1116); list it"),
    ("map.toml", '[delta]\nriver = ["1116", "1415"]', "no navigable river flows through 1415; list it as dry"),
    (
        "map.toml",
        '[delta]\ndry = ["0818", "0917", "0919", "0916"]',
        "a navigable river flows through 0916; it is not dry",
    ),
    ("map.toml", '[delta]\ndry = ["0818", "0917", "0919"]', "the delta has 4 dry hexes, not 3"),
    ("counters.toml", "[dumps]\nfrench = 16", "counters.toml:2: dumps.french is 16; the rules need 15"),
    ("counters.toml", "[dumps]\nvm = 8", "dumps.vm is 8; the rules need 9"),
    ("counters.toml", "[garrison]\nsteps = 3", "garrison.steps is 3; the rules need 2"),
    ("counters.toml", '[french.36]\nnation = "Thai"\nfull = [1, 1]\nmove = 9', "two counters are called '36'"),
    ("counters.toml", '[french."1 BEP"]\nreduced = [4, 1]', "1 BEP is stronger reduced than full"),
    (
        "counters.toml",
        '[french."1 BT"]\narm = "guerrilla"',
        "1 BT needs both arm = 'guerrilla' and nation = 'minority'",
    ),
    ("counters.toml", '[french."1 BEP"]\narm = "amphibious"', "french is 2; the rules need 1 (5.9"),
    ("counters.toml", '[french."1 BEP"]\nnation = "Belgian"', "it must be one of 'French', 'colonial'"),
    ("tables.toml", 'remove = ["terrain.mountain"]', "[terrain] lacks 'mountain'"),
    ("tables.toml", 'remove = ["weather.May"]', "[weather] lacks 'May'"),
    ("tables.toml", "[weather]\nMay = 7", "it must be a whole number from 0 to 6"),
    ("tables.toml", 'remove = ["combat.4:1"]', "[combat] lacks '4:1'"),
    ("tables.toml", '[combat]\n"4:1" = [3, 2, 6, 9, 15]', "the spans of 4:1 must follow each other and end at 15"),
    ("tables.toml", '[combat]\n"4:1" = [0, 3, 6, 9, 12]', "the spans of 4:1 must follow each other and end at 15"),
    ("tables.toml", 'remove = ["dg.attacker.Ex"]', "[dg.attacker] lacks 'Ex'"),
    ("tables.toml", 'remove = ["years.1952"]', "[years] lacks '1952'"),
    ("tables.toml", "[years]\n1952 = [90, 10]", "the limits of 1952 must rise"),
    ("tables.toml", "[limits]\nmodifier = 4", "limits.modifier is 4; the rules need 3 (6.6)"),
    ("tables.toml", "[barrage]\nrows = [{ value = 2, dg = 8, loss = 11 }]", "must rise from 1 on"),
    ("tables.toml", "[barrage]\nrows = [{ value = 1, dg = 8, loss = 7 }]", "DG & DL needs as high a roll as DG"),
    ("tables.toml", "[vm_trucks]\nMay-55 = 4", "'May-55' is no month of the time scale, Oct-50 to Aug-54"),
    ("tables.toml", 'remove = ["equipment.Oct-50"]', "[equipment] must begin with Oct-50"),
    ("tables.toml", '[arrivals]\nMay-52 = { vm = ["999"] }', "May-52 names unknown unit '999'"),
    ("tables.toml", '[arrivals]\nMay-52 = { vm = ["45"] }', "45 arrives in May-52 already; list it once"),
    ("scenarios.toml", 'remove = ["scenarios.2"]', "[scenarios] lacks '2'"),
    ("scenarios.toml", '[scenarios.2]\nend = "Jul-51"', "scenario 2 must end with an August after its start"),
    ("scenarios.toml", '[scenarios.2]\nstart = "Jan-50"', "scenario 2 names unknown month 'Jan-50'"),
    ("scenarios.toml", '[scenarios.2]\nsetup = "9"', "scenario 2 names unknown set-up '9'"),
    ("scenarios.toml", "[scenarios.2]\npoints = 101", "scenarios.2.points is 101; it must be at most 100"),
    ("scenarios.toml", '[setups.1.french]\n1716 = ["4/3 REI"]', "set-up 1 names unknown unit '4/3 REI'"),
    ("scenarios.toml", '[setups.1.french]\n1716 = ["36"]', "set-up 1 names unknown unit '36'"),
    ("scenarios.toml", '[setups.1.french]\n1716 = ["1 BEP"]', "set-up 1 names 1 BEP twice; place it once"),
    ("scenarios.toml", '[setups.1.vm]\n1515 = ["246"]', "set-up 1 must place Uncle Ho"),
    ("scenarios.toml", "[setups.1.vm_dumps]\n9999 = 1", "set-up 1 names hex '9999', which is sea or not on the map"),
    ("scenarios.toml", "[setups.1.french_dumps]\n1618 = 1", "lies in China, where no French unit goes"),
    ("scenarios.toml", "[setups.1.vm_dumps]\n1017 = 1", "hex 1017 of set-up 1 is held by the French"),
    ("scenarios.toml", '[setups.1]\ntrenches = ["1205"]', "nobody stands in the trench 1205 of set-up 1"),
    ("scenarios.toml", "[setups.1]\ngroups = 21", "setups.1.groups is 21; it must be at most 20"),
    ("scenarios.toml", "[setups.1.vm_dumps]\n1618 = 9", "setups.1.vm_dumps is 10; it must be at most 9"),
    ("scenarios.toml", '[setups.1.french]\n1205 = ["2 BEP"]', "2 BEP comes in Jan-51, after the start of set-up 1"),
    ("scenarios.toml", 'remove = ["setups.1.vm.1418"]', "141 neither stands in set-up 1 nor comes later"),
    (
        "scenarios.toml",
        'remove = ["setups.2.vm.1216"]\n[setups.2.vm]\n1315 = ["36", "88", "102", "209", "141"]',
        "setups.2.vm.1315 is 15; it must be at most 11 (stacking points)",
    ),
    ("scenarios.toml", '[options.until]\ndefault = "1960"', "'1960'; known choices are own, 1952, 1953, 1954"),
]


@pytest.mark.parametrize(("name", "text", "wrong"), REFUSED)
def test_a_wrong_overlay_is_refused_with_file_and_line(tmp_path: Path, name: str, text: str, wrong: str) -> None:
    FILES.check_refused(tmp_path, name, text, wrong)
