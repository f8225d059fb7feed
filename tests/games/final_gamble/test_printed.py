"""The printed data of The Final Gamble: what the rulebook proves of them holds, and the files agree."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from tests.games.kit.data import Data

from indochine.board.hexes import Sides
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble import sheets
from indochine.kernel.bits import ids
from indochine.lab.rulebook import spelled

DOSSIER = Path(__file__).parents[4] / "shared" / "games" / "final-gamble.md"
SCENARIOS = ("A", "B", "C", "D")


def hexes(places: int) -> set[str]:
    return {p.BOARD.name[place] for place in ids(places)}


def units(chosen: int) -> set[str]:
    return {p.UNIT_NAME[unit] for unit in ids(chosen)}


def points(chosen: int) -> set[str]:
    return {p.POINT_NAME[point] for point in ids(chosen)}


def worth(chosen: int) -> int:
    return sum(p.POINT_SIZE[point] for point in ids(chosen))


def zone(point: str) -> tuple[int, int]:
    """The one zone in which a strongpoint lies."""
    (found,) = {p.ZONE_OF[place] for place in ids(p.POINT_HEXES[p.POINT[point]])}
    return found


def crossed(sides: Sides, a: str, b: str) -> bool:
    """Whether the step from hex a to its neighbour b goes over these hexsides."""
    direction = p.BOARD.direction(p.HEX[a], p.HEX[b])
    assert direction is not None
    return bool(sides[direction] >> p.HEX[a] & 1)


def borders(sides: Sides) -> set[frozenset[str]]:
    """Every hexside as the two hexes it parts; it must be marked on both."""
    found = Counter(
        frozenset((p.BOARD.name[place], p.BOARD.name[other]))
        for d in range(6)
        for place in ids(sides[d])
        if (other := p.BOARD.neighbour(place, d)) is not None
    )
    assert set(found.values()) <= {2}
    return set(found)


# ---- the maps and the boxes


def test_1_2_a_the_main_map_has_30_columns_of_44_hexes_and_a_border() -> None:
    assert p.DBP.bit_count() == 30 * 44
    assert p.DBP_EDGE.bit_count() == 2 * 30 + 2 * 42
    assert {name[:2] for name in hexes(p.DBP)} == {f"{column:02}" for column in range(1, 31)}
    for place in ids(p.DBP):
        assert (p.NEAR[place].bit_count() < 6) == bool(p.DBP_EDGE >> place & 1)


def test_1_2_a_even_rows_lie_half_a_hex_further_east() -> None:
    assert hexes(p.NEAR[p.HEX["1004"]]) == {"0904", "1104", "1003", "1103", "1005", "1105"}
    assert hexes(p.NEAR[p.HEX["1005"]]) == {"0905", "1105", "0904", "1004", "0906", "1006"}
    assert hexes(p.NEAR[p.HEX["0101"]]) == {"0201", "0102"}


def test_1_2_b_1_supply_areas_on_the_maps() -> None:
    assert p.SUPPLY_DBP.bit_count() == 37
    assert hexes(p.SUPPLY_ISABELLE) == {"I09"}
    assert p.SUPPLY_DBP & p.STRONG  # the third alternative of 7.2 needs strongpoint hexes in it
    assert all(p.ZONE_OF[place] == (-1, 0) for place in ids(p.SUPPLY_DBP))


def test_1_2_b_2_nine_structures_five_of_them_hospitals() -> None:
    assert Counter(row.kind for row in p.STRUCTURES) == {"hospital": 5, "fuel": 1, "food": 1, "ammo": 1, "PIM": 1}
    assert p.STRUCTURE_HEXES.bit_count() == 9
    assert len(p.HOSPITALS) == 5
    assert [p.BOARD.name[place] for place in p.HOSPITALS if p.ISABELLE >> place & 1] == ["I09"]


def test_1_2_c_isabelle_is_a_ring_of_edge_hexes_around_six_strongpoints() -> None:
    assert p.ISABELLE.bit_count() == 19
    assert hexes(p.ISABELLE_EDGE) == hexes(p.ISABELLE & ~(p.STRONG | p.SUPPLY))
    assert points(p.POINTS_ISABELLE) == {"I1", "I2", "I3", "I4", "I5", "Wieme"}
    assert p.NEAR[p.HEX["I09"]] == p.STRONG & p.ISABELLE
    assert p.ZONES[p.S304] == (0, 1 << p.Z1, 1 << p.Z2, p.ISABELLE)


def test_1_2_c_the_two_maps_never_touch() -> None:
    for place in ids(p.ISABELLE):
        assert not p.WITHIN2[place] & p.DBP
    assert p.BOARD.spread(p.DBP) == p.DBP


def test_1_2_d_boxes_follow_the_hexes() -> None:
    boxes = [p.Z1, p.Z2, p.LAOS1, p.LAOS2, p.LAOS3, p.OFF_MAP, p.PULLED_BACK, p.ELIMINATED, p.VM_RESERVE]
    boxes += [p.HANOI, p.COLUMN, p.WOUNDED, p.WOUNDED_ISABELLE, p.GONE, p.PILE]
    assert boxes == list(range(p.SIZE, p.PLACES))
    assert [p.NAME[p.Z2], p.NAME[p.LAOS3], p.NAME[p.HANOI]] == ["2z-304", "Laos 3", "Hanoi Airbase"]
    assert [p.NAME[p.COLUMN], p.NAME[p.GONE], p.NAME[p.PILE]] == ["Reinforcement column", "Gone", "pile"]
    assert len(p.NAME) == len(p.NEAR) == len(p.ZONE_OF) == len(p.POINT_AT) == len(p.HILL) == p.PLACES


def test_1_2_d_arrows_bind_each_side_to_its_colour() -> None:
    ways = {(arrow.start, arrow.to): (arrow.french, arrow.vm) for arrow in p.ARROWS}
    assert len(ways) == len(p.ARROWS) == 10
    assert ways[1 << p.LAOS3, 1 << p.Z2] == (True, True)
    assert ways[1 << p.Z2, p.ISABELLE_EDGE] == ways[p.ISABELLE_EDGE, 1 << p.Z2] == (True, True)
    assert ways[1 << p.Z2, 1 << p.Z1] == (False, True)
    assert ways[p.DBP_EDGE, 1 << p.Z2] == ways[1 << p.Z2, p.DBP_EDGE] == (True, False)
    assert (1 << p.Z2, 1 << p.LAOS3) not in ways


def test_hexes_are_named_by_their_strongpoint() -> None:
    assert [p.NAME[p.HEX[name]] for name in ("1004", "1837", "1203", "I10")] == [
        "Gabrielle 1004",
        "E2 1837",
        "1203",
        "Wieme I10",
    ]
    assert sum(name != "" for name in p.NAME) == 1339 + 15


def test_7_2_1_the_entry_hex_is_where_the_track_from_isabelle_meets_the_edge() -> None:
    assert p.BOARD.name[p.ENTRY_HEX] == "1644"
    assert p.DBP_EDGE >> p.ENTRY_HEX & 1
    assert any(side >> p.ENTRY_HEX & 1 for side in p.ROAD)


# ---- the ground


def test_1_5_b_7_each_hex_has_one_base_terrain() -> None:
    assert sum(place.bit_count() for place in p.TERRAIN_HEXES) == p.HEXES.bit_count()
    assert p.union(p.TERRAIN_HEXES) == p.HEXES
    assert (p.FOREST.bit_count(), p.AIRSTRIP.bit_count(), p.STRONG.bit_count()) == (376, 8, 74)
    assert not p.FOREST & p.STRONG


def test_1_5_b_2_fields_are_dearer_from_rain_on_and_nothing_else() -> None:
    dry, rain, monsoon = p.TERRAIN_COST
    assert dry == {"field": 1, "airstrip": 1, "forest": 2, "strongpoint": 1}
    assert rain == monsoon == dry | {"field": 2}


def test_1_5_b_1_five_movement_points_and_single_points_for_hexsides() -> None:
    assert p.MP == 5
    assert (p.COST.road, p.COST.uphill, p.COST.river, p.COST.wire, p.COST.zoc) == (1, 1, 1, 1, 1)


def test_1_2_b_3_a_supply_area_costs_the_vm_five() -> None:
    assert p.COST.supply_area == 5 == p.MP


def test_1_5_b_6_uphill_is_a_step_into_a_hill_from_elsewhere() -> None:
    assert crossed(p.UPHILL, "1737", "1837")
    assert not crossed(p.UPHILL, "1837", "1737")
    assert not crossed(p.UPHILL, "1837", "1937")
    hills = {name: p.HILL_HEXES[hill].bit_count() for hill, name in enumerate(p.HILL_NAME) if hill}
    assert (len(hills), hills["E2"], hills["Beatrice"], hills["D6"]) == (14, 4, 6, 1)


def test_1_5_b_6_the_massif_is_climbed_from_another_hill_too() -> None:
    for d in range(6):
        for place in ids(p.BOARD.open[d]):
            other = p.BOARD.neighbour(place, d)
            assert other is not None
            climbs = p.HILL[other] not in (0, p.HILL[place])
            assert bool(p.UPHILL[d] >> place & 1) == climbs


def test_1_5_b_9_artillery_finds_three_bridges() -> None:
    assert borders(p.BRIDGES) == {frozenset(pair) for pair in (("1436", "1536"), ("1538", "1638"), ("I09", "I10"))}


def test_the_river_parts_both_maps_without_a_gap() -> None:
    borders(p.RIVER)
    dry = p.BOARD.barring(p.RIVER)
    for start, size in (("0101", p.DBP), ("I09", p.ISABELLE)):
        bank = 1 << p.HEX[start]
        while (more := bank | dry.spread(bank)) != bank:
            bank = more
        assert bank.bit_count() < size.bit_count()
        assert not bank & 1 << p.HEX["3019" if start == "0101" else "I10"]
    assert not crossed(p.RIVER, "1336", "1436")


def test_roads_are_unbroken_and_lead_off_the_map() -> None:
    printed = sheets.read().map.data.roads
    for chain in printed.values():
        assert all(crossed(p.ROAD, a, b) and crossed(p.ROAD, b, a) for a, b in pairwise(chain))
    for road in ("Pavie track north", "RP 41", "Pavie track south", "East-bank track to Isabelle"):
        ends = {printed[road][0], printed[road][-1]}
        assert ends & hexes(p.DBP_EDGE), road


# ---- strongpoints


def test_1_3_a_strongpoints_have_one_to_four_connected_hexes() -> None:
    assert p.POINTS == 41
    assert set(p.POINT_SIZE) == {1, 2, 3, 4}
    for point, places in enumerate(p.POINT_HEXES):
        assert places.bit_count() == p.POINT_SIZE[point]
        reached = places & -places
        while (more := reached | p.BOARD.spread(reached) & places) != reached:
            reached = more
        assert reached == places
        assert all(p.POINT_AT[place] == point for place in ids(places))
    assert sum(at >= 0 for at in p.POINT_AT) == p.STRONG.bit_count()


def test_1_3_g_the_strongpoints_are_worth_more_than_the_track_shows() -> None:
    assert worth(p.ALL_POINTS) == 74 > p.SCENARIO["A"].points == 64


def test_1_3_g_the_historical_course_gives_31_and_19_on_turn_19() -> None:
    lost = ["Beatrice", "Gabrielle", "Anne-Marie", "Chauve", "Fictif", "H7", "Francoise", "D1", "D2", "D5", "D6"]
    lost += ["H6", "H1", "E1", "D3", "H5", "H4"]
    left = 64 - worth(p.mask(p.POINT[name] for name in lost))
    last = worth(p.mask(p.POINT[name] for name in ("E2", "E4", "E10", "E11", "E12", "C5"))) + 1  # and a structure
    assert (left, left - last) == (31, 19)


def test_1_5_b_3_wire_runs_around_a_strongpoint_and_not_through_it() -> None:
    wire = p.POINT_WIRE[p.POINT["E2"]]
    assert crossed(wire, "1737", "1837")
    assert crossed(wire, "1837", "1737")
    assert not crossed(wire, "1837", "1937")
    assert len(borders(wire)) == 4 + 4 + 4
    single = p.POINT_WIRE[p.POINT["H5"]]
    assert len(borders(single)) == 6


def test_1_5_b_3_two_strongpoints_share_the_wire_between_them() -> None:
    for point in ("E10", "E12"):
        assert crossed(p.POINT_WIRE[p.POINT[point]], "1635", "1636")


def test_1_5_b_4_main_works_have_heavy_wire_and_outposts_light() -> None:
    light = {name for name, heavy in zip(p.POINT_NAME, p.POINT_HEAVY, strict=True) if not heavy}
    assert light == {"Francoise", "Opera", "Lily", "C4", "Juno", "D5", "D6", "E11", "E12", "Fictif", "Chauve"}
    assert p.POINT_HEAVY[p.POINT["E2"]]  # the example of 3.4 needs it


# ---- sectors and zones


def test_1_3_b_sectors_have_seven_six_five_and_three_zones() -> None:
    assert p.SECTOR_NAME == ("308", "312", "316", "304")
    assert p.LAST_ZONE == (7, 6, 5, 3)
    assert all(zones[0] == 0 and all(zones[1:]) for zones in p.ZONES)


def test_1_3_b_zones_fill_the_map_without_overlap() -> None:
    every = [places for zones in p.ZONES for places in zones]
    assert p.union(every) == p.HEXES & ~p.SUPPLY_DBP | 1 << p.Z1 | 1 << p.Z2
    assert sum(places.bit_count() for places in every) == p.union(every).bit_count()
    for sector, zones in enumerate(p.ZONES):
        for number, places in enumerate(zones):
            assert all(p.ZONE_OF[place] == (sector, number) for place in ids(places))


def test_1_3_b_each_zone_is_one_piece_next_to_the_one_before() -> None:
    for zones in p.ZONES[: p.S304]:
        for number in range(2, len(zones)):
            assert p.BOARD.spread(zones[number]) & zones[number - 1]


def test_1_3_b_gabrielle_and_beatrice_bar_the_way_in_zone_two() -> None:
    assert zone("Gabrielle") == (p.S308, 2)
    assert zone("Beatrice") == (p.S312, 2)


def test_8_0_g_a_no_strongpoint_lies_in_a_first_zone() -> None:
    assert not p.union(zones[1] for zones in p.ZONES) & p.STRONG
    start = p.SCENARIO["A"]
    assert (start.vm_points, start.vm_flags, start.french_flags, start.extra) == (0, 0, 0, 0)


def test_every_strongpoint_lies_in_one_zone_or_in_a_supply_area() -> None:
    for name in p.POINT_NAME:
        inside = p.POINT_HEXES[p.POINT[name]] & p.SUPPLY
        assert (zone(name) == (-1, 0)) == bool(inside)


def test_8_0_f_d1_and_d2_watch_the_third_zone_of_312() -> None:
    assert p.SCENARIO["B"].trench[p.S312] == 3
    for name in ("D1", "D2"):
        assert p.BOARD.spread(p.POINT_HEXES[p.POINT[name]]) & p.ZONES[p.S312][3]


# ---- the counters


def test_1_1_a_1_117_french_units_in_battalions_of_four() -> None:
    assert (p.FRENCH.bit_count(), p.VM.bit_count(), p.UNITS) == (117, 35, 152)
    assert p.UNIT_NAME[0] == "1/2 REI 1"
    assert p.UNIT_NAME[2] == "1/2 REI 3"
    assert units(p.BATTALION[p.UNIT["1 BEP 2"]]) == {"1 BEP 1", "1 BEP 2", "1 BEP 3", "1 BEP 4"}
    sizes = {p.FORMATION[unit]: p.BATTALION[unit].bit_count() for unit in ids(p.INFANTRY & ~p.THAI_CO)}
    assert {name for name, size in sizes.items() if size != 4} == {"31 BG"}


def test_1_1_a_1_thai_companies_are_independent() -> None:
    assert p.THAI_CO.bit_count() == 12
    assert all(p.BATTALION[unit] == 1 << unit for unit in ids(p.THAI_CO | p.ARTILLERY | p.TANKS))
    assert [p.UNIT_NAME[unit] for unit in ids(p.THAI_CO)] == [f"Thai co {number}" for number in range(1, 13)]


def test_1_1_a_2_sixteen_artillery_units_and_three_tank_platoons() -> None:
    assert (p.ARTILLERY.bit_count(), p.TANKS.bit_count(), p.INFANTRY.bit_count()) == (16, 3, 98)
    assert p.ARTILLERY | p.TANKS | p.INFANTRY == p.FRENCH


def test_1_1_a_3_1_cepml_has_three_counters() -> None:
    assert p.FORMATION.count("1 CEPML") == 3
    assert p.FORMATION.count("2 CMMLE") == 2


def test_1_1_b_1_nine_battalions_a_division_and_three_a_regiment() -> None:
    assert [chosen.bit_count() for chosen in p.DIVISION_UNITS] == [9, 9, 9, 6]
    assert {p.REGIMENT[unit].bit_count() for unit in ids(p.VM & ~p.REGIMENT_148)} == {3}
    assert units(p.REGIMENT[p.UNIT["312-141-11"]]) == {"312-141-11", "312-141-16", "312-141-428"}
    assert units(p.REGIMENT_148) == {"148-910", "148-920"}
    assert units(p.REGIMENT_9) == {"304-9-353", "304-9-375", "304-9-400"}
    assert all(p.REGIMENT[unit] == 0 for unit in ids(p.FRENCH))
    assert all(p.DIVISION[unit] == -1 for unit in ids(p.FRENCH | p.REGIMENT_148))


def test_1_1_b_2_barrage_markers_of_the_vm() -> None:
    assert (p.REGULAR_MARKERS, p.HW_MARKERS) == (9, 4)


def test_1_5_a_1_printed_morale() -> None:
    assert {p.MORALE[unit] for unit in ids(p.FRENCH)} == {2, 3, 4, 5}
    assert {p.MORALE[unit] for unit in ids(p.REGIMENT_148)} == {5}
    assert {p.MORALE[unit] for unit in ids(p.VM & ~p.REGIMENT_148)} == {0}
    elite, moroccan = p.UNIT["1 BEP 1"], p.UNIT["1/4 RTM 1"]
    assert (p.FULL[elite], p.FULL[moroccan], p.MORALE[moroccan]) == (7, 6, 3)  # example of 3.4
    assert p.FULL[elite] == p.VM_STRENGTH[3] - 2


def test_1_9_a_a_step_costs_two_points_and_artillery_one() -> None:
    for unit in ids(p.FRENCH):
        assert p.FULL[unit] - p.REDUCED[unit] == (1 if p.ARTILLERY >> unit & 1 else 2)
        assert p.REDUCED[unit] > 0
        assert p.STEPS[unit] == 2
    assert {(p.FULL[unit], p.REDUCED[unit]) for unit in ids(p.ARTILLERY)} == {(2, 1)}


def test_1_9_d_a_vm_battalion_has_three_steps_the_last_a_cadre() -> None:
    assert p.VM_STRENGTH == (0, 5, 7, 9)
    assert {p.STEPS[unit] for unit in ids(p.VM)} == {3}


def test_5_2_b_2_the_laos_force_is_four_battalions() -> None:
    assert {p.FORMATION[unit] for unit in ids(p.LAOS_FORCE)} == {"2/2 REI", "1 BPL", "4 BCL", "5 BCL"}
    assert p.LAOS_FORCE.bit_count() == 16


def test_4_8_e_thai_are_two_battalions_and_the_companies() -> None:
    assert {p.FORMATION[unit] for unit in ids(p.THAI)} == {"2 Thai", "3 Thai", "Thai co"}
    assert {p.MORALE[unit] for unit in ids(p.THAI)} == {2}


def test_3_1_4_ten_assault_markers() -> None:
    assert p.ASSAULT_MARKERS == 10


# ---- the tables


def test_3_4_c_1_the_cells_of_the_example() -> None:
    assert p.column_of(4, True) == 3
    assert p.DEFENCE[3][3] == p.STEP_LOSS
    assert p.DEFENCE[3][6] == p.LOSS_ABORT
    assert p.DEFENCE[3][1] == p.SURPRISE


def test_3_5_c_1_the_cells_of_the_example() -> None:
    assert p.column_of(3, True) == 4
    assert p.ASSAULT[4][2] == p.CHOICE
    assert p.ASSAULT[4][4] == p.LOSS_RETREAT


def test_3_4_c_1_neither_a_higher_die_nor_a_worse_column_helps_the_assaulter() -> None:
    for column in range(1, 6):
        assert len(p.DEFENCE[column]) == 7
        assert all(a <= b for a, b in pairwise(p.DEFENCE[column][1:]))
    for left, right in pairwise(p.DEFENCE[1:]):
        assert all(a <= b for a, b in zip(left, right, strict=True))


def test_3_5_c_1_neither_a_higher_row_nor_a_worse_column_helps_the_defender() -> None:
    for column in range(1, 6):
        assert len(p.ASSAULT[column]) == 8
        assert all(a <= b for a, b in pairwise(p.ASSAULT[column]))
        assert p.ASSAULT[column][0] == p.NO_EFFECT
    for left, right in pairwise(p.ASSAULT[1:]):
        assert all(a <= b for a, b in zip(left, right, strict=True))


def test_3_4_c_1_columns_stay_within_the_table() -> None:
    assert [p.column_of(morale, False) for morale in (5, 4, 3, 2)] == [1, 2, 3, 4]
    assert [p.column_of(morale, True) for morale in (5, 4, 3, 2)] == [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("strength", "roll", "modifier"),
    [(8, 7, 1), (10, 10, 0), (8, 10, -1), (5, 8, -1), (8, 3, 2), (8, 4, 1), (3, 7, -1), (3, 8, -2), (12, 2, 2)],
)
def test_3_4_b_fire_modifiers(strength: int, roll: int, modifier: int) -> None:
    assert p.fire_modifier(strength, roll) == modifier


def test_2_2_c_2_supply_hits() -> None:
    assert p.SUPPLY_HIT[1:] == (("food", 1), ("fuel", 2), ("medicine", 3), ("ammo", 2), ("ammo", 2), ("ammo", 2))


def test_4_8_b_weather_and_the_chart() -> None:
    assert p.ABORT_ROLLS == (0, 1, 2, 3, 4, 6, 9)
    hit = Counter(p.slot_of(black, white) for black in range(1, 7) for white in range(1, 7))
    assert hit.pop(None) == 6
    assert hit == dict.fromkeys(range(p.SLOTS), 2)
    assert p.slot_of(1, 1) == p.slot_of(2, 1) == 0
    assert p.slot_of(6, 5) == 14


def test_4_8_a_2_slots_of_the_chart() -> None:
    assert Counter(p.SLOT_KIND) == {"T/D": 4, "rain": 1, "monsoon": 3, "free": 2, "laos": 5}
    assert [td for td in p.SLOT_TD if td] == [7, 9, 12, 15]
    assert all(bool(td) == (kind == "T/D") for td, kind in zip(p.SLOT_TD, p.SLOT_KIND, strict=True))


def test_4_8_c_what_a_marker_brings() -> None:
    assert p.CARGO == {"food": 1, "fuel": 2, "ammo": 2, "medicine": 6}
    assert p.SUPPLY_MARKERS == {"food": 6, "fuel": 4, "ammo": 6, "medicine": 3}


def test_1_10_21_turns_from_13_march_to_14_may() -> None:
    assert p.TURNS == 21 == len(p.DATES) - 1
    assert (p.DATES[1], p.DATES[2], p.DATES[19], p.DATES[21]) == ("13-15 March", "16-18 March", "6-8 May", "12-14 May")


def test_1_5_b_2_weather_of_the_turn_track() -> None:
    assert p.WEATHER[1:] == (p.DRY,) * 6 + (p.RAIN,) * 8 + (p.MONSOON,) * 7


def test_4_5_c_check_numbers_fall_to_turn_20() -> None:
    numbers = p.CHECK[1:21]
    assert all(a > b for a, b in pairwise(numbers))
    assert (p.CHECK[21], len(p.CHECK)) == (0, 22)
    held = 64 - worth(1 << p.POINT["Beatrice"] | 1 << p.POINT["Gabrielle"])
    assert [number >= held for number in numbers[:5]] == [True, True, True, True, False]  # a mood good for four turns


def test_4_6_d_1_morale_by_slot() -> None:
    assert (p.MORALE_SLOTS, p.SHUT_DOWN, len(p.SLOT_MORALE)) == (25, 24, 25)
    by_letter = dict(zip(p.SLOT_LETTER, p.SLOT_MORALE, strict=True))
    assert (by_letter["A"], by_letter["L"], by_letter["M"], by_letter["X"]) == (5, 4, 3, 2)
    assert p.SLOT_LETTER[p.SHUT_DOWN] == "Shut down"


def test_1_9_c_4_the_column_from_the_top() -> None:
    assert [name for name, _ in p.COLUMN_BATTALIONS] == ["5 BPVN", "6 BPC", "2/1 RCP", "2 BEP", "1 BPC"]
    modifiers = [modifier for _, modifier in p.COLUMN_BATTALIONS]
    assert (min(modifiers) + 1, max(modifiers) + 6) == (0, 7)  # the range of results of 1.9-C
    assert p.HQ_TOP == 6
    for (name, _), chosen in zip(p.COLUMN_BATTALIONS, p.COLUMN_UNITS, strict=True):
        assert {p.FORMATION[unit] for unit in ids(chosen)} == {name}
        assert chosen.bit_count() == 4


# ---- the scenarios


@pytest.mark.parametrize("letter", SCENARIOS)
def test_8_0_c_no_strongpoint_of_the_card_is_too_full_or_vm(letter: str) -> None:
    start = p.SCENARIO[letter]
    assert len(start.card) == 117
    held = Counter(where for where, _ in start.card if where < p.SIZE)
    assert not p.mask(held) & start.vm_points
    assert all(count <= 3 * p.POINT_SIZE[point] for point, count in held.items())
    assert {where for where, _ in start.card if where >= p.SIZE} <= {p.COLUMN, p.LAOS1, p.GONE, p.PILE}
    assert all(where < p.SIZE for where, reduced in start.card if reduced)


@pytest.mark.parametrize("letter", SCENARIOS)
def test_8_0_c_isabelle_and_the_main_camp_are_held(letter: str) -> None:
    held = p.mask(where for where, _ in p.SCENARIO[letter].card if where < p.SIZE)
    assert points(held) >= points(p.POINTS_ISABELLE) | {"E2", "E4", "H2", "Juno", "Epervier", "C2"}


@pytest.mark.parametrize("letter", SCENARIOS)
def test_8_0_c_the_column_and_laos(letter: str) -> None:
    start = p.SCENARIO[letter]
    waiting = p.union(p.COLUMN_UNITS[start.sent :])
    assert waiting == p.mask(unit for unit, (where, _) in enumerate(start.card) if where == p.COLUMN)
    assert p.mask(unit for unit, (where, _) in enumerate(start.card) if where == p.LAOS1) == p.LAOS_FORCE
    assert [p.SCENARIO[each].sent for each in SCENARIOS] == [0, 2, 4, 4]


def test_8_0_c_the_moroccans_in_c() -> None:
    first = p.UNIT["1/4 RTM 1"]
    h4, c1 = p.POINT["H4"], p.POINT["C1"]
    assert p.SCENARIO["C"].card[first : first + 4] == ((h4, False), (h4, True), (c1, False), (p.PILE, False))


def test_8_0_d_wounded_and_pile() -> None:
    rows = [p.SCENARIO[letter] for letter in SCENARIOS]
    piles = [sum(where == p.PILE for where, _ in row.card) for row in rows]
    assert [(row.wounded, pile) for row, pile in zip(rows, piles, strict=True)] == [(0, 0), (4, 6), (11, 17), (15, 25)]


def test_8_0_d_only_infantry_waits_in_the_pile() -> None:
    for letter in SCENARIOS:
        assert not p.mask(u for u, (where, _) in enumerate(p.SCENARIO[letter].card) if where == p.PILE) & ~p.INFANTRY


@pytest.mark.parametrize("letter", SCENARIOS)
def test_1_3_e_1_the_track_is_64_less_what_the_vm_hold(letter: str) -> None:
    start = p.SCENARIO[letter]
    assert start.points == 64 - worth(start.vm_points)
    assert start.vm_flags == start.vm_points
    assert not start.french_flags & start.vm_points
    assert (start.red, start.blue) == (0, 0)


def test_8_0_g_b_anne_marie_lies_outside_the_trenches() -> None:
    start = p.SCENARIO["B"]
    assert (start.extra, start.french_flags, start.dig) == (1 << p.POINT["Anne-Marie"], 0, 0)
    assert zone("Anne-Marie")[1] > start.trench[p.S308]
    assert points(start.vm_points) == {"Gabrielle", "Beatrice", "Anne-Marie", "Fictif", "Chauve"}


def test_8_0_g_c_the_fifth_zone_of_308_is_dug_and_h6_holds() -> None:
    start = p.SCENARIO["C"]
    assert (start.trench[p.S308], start.dig) == (5, 1 << p.S308)
    assert zone("H6") == (p.S308, 5)
    assert not start.vm_points >> p.POINT["H6"] & 1
    assert points(start.extra) == {"Francoise", "D5", "D6"}
    trenches = p.trench_places(start.trench, start.dig)
    assert not trenches & p.union(p.POINT_HEXES[point] for point in ids(start.extra))
    assert points(start.french_flags) == {"E1"}
    assert start.losses == (p.S316, 2, 2)


def test_8_0_g_d_the_sixth_zone_of_308_is_dug_and_h1_has_fallen() -> None:
    start = p.SCENARIO["D"]
    assert (start.trench[p.S308], start.dig) == (6, 1 << p.S308)
    assert zone("H1") == (p.S308, 6)
    assert points(start.extra) == {"H1"}
    assert points(start.vm_points) >= {"Francoise", "D5", "D6", "H6"}
    assert points(start.french_flags) == {"E1"}
    assert start.losses == (p.S308, 1, 1)


def test_8_0_g_only_308_digs_so_e1_lies_in_no_trench() -> None:
    for letter in ("C", "D"):
        start = p.SCENARIO[letter]
        sector, number = zone("E1")
        assert number > start.trench[sector]


def test_8_0_b_four_dates_of_one_campaign() -> None:
    rows = [p.SCENARIO[letter] for letter in SCENARIOS]
    assert [row.turn for row in rows] == [1, 6, 11, 17]
    assert [row.replacements for row in rows] == [90, 78, 58, 50]
    assert [row.points for row in rows] == [64, 50, 40, 36]
    assert [sum(row.trench) for row in rows] == [4, 8, 14, 16]
    assert all(sum(row.trench) - 4 <= row.turn - 1 for row in rows)  # one marker a turn at most
    assert all(not early.vm_points & ~late.vm_points for early, late in pairwise(rows))


def test_1_2_e_start_values_of_the_tracks() -> None:
    def values(letter: str) -> tuple[int, ...]:
        row = p.SCENARIO[letter]
        return row.vm_ammo, row.ammo, row.food, row.medicine, row.fuel, row.trucks, row.shortage, row.hq

    assert values("A") == (14, 36, 9, 12, 10, 10, 4, 2)
    assert values("B") == (10, 22, 8, 10, 8, 8, 4, 1)
    assert values("C") == (12, 14, 6, 8, 6, 6, 4, 2)
    assert values("D") == (28, 6, 5, 6, 4, 3, 3, 4)
    assert p.SCENARIO["C"].slots == tuple("ABCDEFGHIJK".index(letter) for letter in "GJKC")


@pytest.mark.parametrize("letter", SCENARIOS)
def test_8_0_f_boxed_vm_units(letter: str) -> None:
    boxes = p.SCENARIO[letter].vm_boxes
    assert p.mask(boxes) == p.DIVISION_UNITS[p.S304] | p.REGIMENT_148
    assert all(boxes[unit] == p.VM_RESERVE for unit in ids(p.REGIMENT_9))
    assert all(boxes[unit] == p.LAOS3 for unit in ids(p.REGIMENT_148))
    near = p.Z1 if letter in "AB" else p.Z2
    assert {boxes[unit] for unit in ids(p.DIVISION_UNITS[p.S304] & ~p.REGIMENT_9)} == {near}


def test_8_0_f_boxes_of_304_are_trenched() -> None:
    for letter in SCENARIOS:
        start = p.SCENARIO[letter]
        trenches = p.trench_places(start.trench, start.dig)
        assert all(trenches >> start.vm_boxes[unit] & 1 for unit in ids(p.REGIMENT[p.UNIT["304-57-265"]]))


# ---- options, rules, readings


FILES = Data(p, sheets)


def test_options_of_the_code_and_of_the_scenarios_are_the_same() -> None:
    FILES.check_options(dict.fromkeys(p.Options.__struct_fields__, True))  # our readings


def test_every_switchable_reading_names_its_option() -> None:
    FILES.check_switches()


def test_the_rule_index_has_219_ids_and_the_readings_82() -> None:
    FILES.check_numbers(219, [f"E-{number}" for number in range(1, 83)])


def test_no_two_rules_are_spelled_alike_in_tests() -> None:
    assert len({spelled(number) for number in sheets.rules()}) == 219


def test_every_reading_bears_on_a_rule_and_every_reference_exists() -> None:
    FILES.check_references()


@pytest.mark.skipif(not DOSSIER.exists(), reason="the dossier is not beside this checkout")
def test_the_rule_index_is_that_of_the_dossier() -> None:
    text = DOSSIER.read_text("utf-8")
    text = text[text.index("## C. Rule inventory") : text.index("## D. Components")]
    rows = re.findall(r"^\| ((?:S-|[0-9])[^ |]*) \|.*\| ([A-Z]+)[^|]* \|[^|]*\|$", text, re.MULTILINE)
    assert [(number, kind.lower()) for number, kind in rows] == [(n, rule.kind) for n, rule in sheets.rules().items()]


# ---- origins


def test_every_value_has_one_origin() -> None:
    FILES.check_origins(1600, {"rulebook", "public", "geography", "history", "reconstructed"})


@pytest.mark.parametrize(
    ("path", "origin"),
    [
        ("dbp.ground.1", "reconstructed"),
        ("strongpoints.E2.hexes.1", "reconstructed"),
        ("strongpoints.E2.place", "public"),
        ("strongpoints.Gabrielle.place", "history"),
        ("structures.PIM.kind", "rulebook"),
        ("structures.PIM.hex", "reconstructed"),
        ("river.west_bank.1", "geography"),
        ("formations.1 BEP.strength", "rulebook"),
        ("formations.1 BEP.morale", "reconstructed"),
        ("formations.8 BPC.strength", "reconstructed"),
        ("vm_strength.1", "reconstructed"),
        ("vm_strength.3", "rulebook"),
        ("defence.3.6", "rulebook"),
        ("defence.3.5", "reconstructed"),
        ("assault.4.5", "rulebook"),
        ("assault.4.6", "reconstructed"),
        ("abort_rolls.6", "public"),
        ("turns.21.date", "rulebook"),
        ("turns.5.check", "reconstructed"),
        ("scenarios.A.replacements", "rulebook"),
        ("scenarios.B.replacements", "reconstructed"),
        ("scenarios.B.trench.312", "rulebook"),
        ("scenarios.C.trench.312", "reconstructed"),
        ("card.1/4 RTM.C.2", "rulebook"),
        ("card.1/4 RTM.D.2", "reconstructed"),
    ],
)
def test_reconstructions_are_not_presented_as_printed(path: str, origin: str) -> None:
    assert FILES.origin(path) == origin


# ---- overlays


def test_an_owner_may_correct_single_values(tmp_path: Path) -> None:
    text = 'note = "counter sheet"\n[formations."8 BPC"]\nmorale = 4\n'
    assert FILES.overlaid(tmp_path, "counters.toml", text) == [("formations.8 BPC.morale", 4, "counter sheet")]
    assert sheets.read(tmp_path).counters.data.formations["8 BPC"].morale == 4


def test_the_environment_names_the_overlay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "[scenarios.A]\nvm_ammo = 24\n"
    printed = FILES.named_by_environment(tmp_path, "scenarios.toml", text, monkeypatch)
    assert printed == ["scenarios.A.vm_ammo"]
    assert sheets.read().scenarios.data.scenarios["A"].vm_ammo == 24


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("map.toml", '[dbp]\nground = ["."]', "map.toml:2: ground has 1 rows; the map has 44"),
        ("map.toml", "[dbp]\ncolumns = 29", "row 1 of ground has 30 signs; the map has 29 columns"),
        ("map.toml", 'remove = ["dbp.ground_key.f"]', "row 1 of ground names unknown sign 'f'; known signs are"),
        ("map.toml", '[strongpoints.E1]\nhexes = ["3101"]', "strongpoint E1 names hex '3101', which is on neither map"),
        ("map.toml", '[strongpoints.E1]\nhexes = ["1837"]', "hex 1837 belongs to strongpoint E1 and to strongpoint E2"),
        ("map.toml", '[supply]\ndbp = ["1336"]', "is in the Supply Area or in the picture of zones, not in both"),
        ("map.toml", '[river]\nwest_bank = ["1501"]', "the west bank must name one hex in each row"),
        ("map.toml", '[boxes]\nnames = ["Laos 1"]', "the rules need these boxes in this order: 1z-304"),
        ("map.toml", '[arrows."Laos 1 -> Laos 2"]\nto = "Laos 4"', "names unknown box 'Laos 4'"),
        ("counters.toml", '[groups]\nlaos = ["6 BCL"]', "group laos names unknown formation '6 BCL'"),
        ("counters.toml", 'remove = ["regiments.148"]', "the rulebook names unknown regiment '148'"),
        ("counters.toml", '[formations."1 BEP"]\nunits = 3', "1 BEP has 3 units, but 4 starts in A"),
        ("counters.toml", 'remove = ["vm_strength.2"]', "[vm_strength] lacks '2'"),
        ("tables.toml", 'remove = ["defence.5"]', "[defence] lacks '5'"),
        ("tables.toml", "[abort_rolls]\n7 = 1", "[abort_rolls] names unknown row '7'"),
        ("tables.toml", "[airdrop]\ncolumns = [1, 2, 3, 4, 0, 0]", "the dice know 12 slots; list as many"),
        ("tables.toml", "[fire]\nfrom = [5, 1]", "[fire] needs one modifier for each difference"),
        ("tables.toml", '[column."9 BPC"]\nmodifier = 0', "[column] names unknown formation '9 BPC'"),
        (
            "tables.toml",
            '[defence]\n1 = ["Abort", "Abort", "Flee", "Abort", "Abort", "Abort"]',
            "defence.1.3 is 'Flee'; it must be one of 'Surprise'",
        ),
        ("scenarios.toml", 'remove = ["card.RICM"]', "[card] lacks 'RICM'; give its units a start in each scenario"),
        ("scenarios.toml", '[card.RICM]\nA = ["I9"]', "the card of RICM names unknown start 'I9'"),
        ("scenarios.toml", '[scenarios.A]\nvm_also = ["F1"]', "scenario A names unknown strongpoint 'F1'"),
        ("scenarios.toml", '[scenarios.A.boxes]\n148 = "Laos 9"', "the start of 148 names unknown box 'Laos 9'"),
        ("scenarios.toml", "[scenarios.A.trench]\n316 = 6", "the marker of 316 names unknown zone '6'"),
        ("scenarios.toml", '[scenarios.A.morale]\n316 = "Z"', "division 316 names unknown slot 'Z'"),
        ("scenarios.toml", '[options.outward_wire]\ndefault = "maybe"', "'maybe'; known choices are no, yes"),
        ("counters.toml", "[steps]\nfrench = 3", "counters.toml:2: steps.french is 3; the rules need 2"),
        ("counters.toml", "[steps]\nvm = 2", "steps.vm is 2; the rules need 3"),
        (
            "counters.toml",
            '[formations."1 BEP"]\nmorale = 0',
            "1 BEP.morale is 0; it must be a whole number, 1 or more",
        ),
        ("counters.toml", "[markers]\nregular = 0", "markers.regular is 0; it must be a whole number, 1 or more"),
        ("counters.toml", '[markers]\nheavy_weapons = ["308"]', "the rules need one marker for each division"),
        ("counters.toml", "[regiments.148]\nbattalions = [1, 1]", "148"),
        ("counters.toml", "[regiments.148]\nmorale = 0", "regiment 148 has no division; it needs a morale of its own"),
        ("tables.toml", "[movement]\nroad = 0", "movement.road is 0; it must be a whole number, 1 or more"),
        ("tables.toml", "[movement]\nwire = -1", "movement.wire is -1; it must be a whole number, 0 or more"),
        ("tables.toml", "[terrain]\nfield = [1, 0, 2]", "terrain.field.2 is 0; it must be a whole number, 1 or more"),
        ("tables.toml", "[hq]\ntop = 1", "hq.top is 1; it must be a whole number, 2 or more"),
        ("tables.toml", "[fire]\nfrom = [5, 6, 0, -4]", "the differences of [fire] must fall from one to the next"),
        (
            "tables.toml",
            "[airdrop]\nrows = [1, 1, 1, 2, 3, 3]",
            "each of the 3 rows must have as many faces of the die",
        ),
        (
            "tables.toml",
            "[airdrop]\nrows = [0, 1, 2, 2, 3, 3]",
            "rows.1 is 0; it must be a whole number, 1 or more",
        ),
        ("scenarios.toml", "[scenarios.A]\nturn = 22", "scenarios.A.turn is 22; it must be at most 21"),
        ("scenarios.toml", "[scenarios.A]\nshortage = 5", "scenarios.A.shortage is 5; it must be at most 4"),
        (
            "scenarios.toml",
            "[scenarios.A]\ntrucks = 0",
            "A.trucks is 0; it must be a whole number, 1 or more",
        ),
        ("scenarios.toml", "[scenarios.A]\nhq = 6", "scenarios.A.hq is 6; it must be at most 5"),
        (
            "scenarios.toml",
            "[scenarios.C]\nsent = 3",
            "with sent = 3 2 BEP is in the Reinforcement column; its card says",
        ),
        ("scenarios.toml", "[scenarios.C.losses]\nsteps = 3", "scenarios.C.losses.steps is 3; it must be at most 2"),
        ("map.toml", "[dbp.zone_key.a]\nzone = 9", "must count from 1 on"),
        ("scenario.toml", "", "final-gamble has no data file 'scenario.toml'; it has map.toml, counters.toml"),
    ],
)
def test_a_wrong_overlay_is_refused_with_the_right_sentence(tmp_path: Path, name: str, text: str, wrong: str) -> None:
    FILES.check_refused(tmp_path, name, text, wrong)


def test_1_1_b_1_a_regiment_is_named_after_its_division() -> None:
    for unit in ids(p.VM & ~p.REGIMENT_148):
        assert p.UNIT_NAME[unit].split("-")[0] == p.SECTOR_NAME[p.DIVISION[unit]]
