"""The printed data of A Season in Hell: what the rulebook proves of them holds, and the files agree."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from tests.games.kit.data import Data

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell import sheets
from indochine.kernel.bits import bits, ids, together

DOSSIER = Path(__file__).parents[4] / "shared" / "games" / "season-in-hell.md"
PLANS = [(number, name) for number in p.SCENARIO for name in ("historical", "suggested")]


def places(chosen: int) -> set[str]:
    return {p.SHORT[place] for place in ids(chosen)}


def units(chosen: int) -> set[str]:
    return {p.UNIT_NAME[unit] for unit in ids(chosen)}


def pa(name: str) -> int:
    return p.PLACE[name]


def steps(chosen: int) -> int:
    return sum(p.STEPS[unit] for unit in ids(chosen))


# ---- places


def test_9_3_there_are_44_strongpoints_and_33_of_them_are_the_camp() -> None:
    assert (p.PA_COUNT, p.PAS, p.CAMP_FALLS) == (44, (1 << 44) - 1, 33)
    assert (p.SHORT[0], p.SHORT[43]) == ("G1", "I5")
    assert p.CAMP_FALLS * 4 == p.PA_COUNT * 3  # S-01: three quarters


def test_places_are_numbered_strongpoints_zones_jungle_bases_boxes() -> None:
    assert "".join(p.SHORT[44:60]) == "FGHLMNOPQRSTUVWX"
    assert p.SHORT[60:66] == ("JZ1", "JZ2", "JZ3", "JZ4", "JZ5", "JZ6")
    assert (p.BASES.bit_count(), p.WAITING, p.GONE, p.PLACES) == (45, 111, 115, 116)
    assert p.ON_MAP == (1 << 111) - 1 == p.PAS | p.ZONES | p.JUNGLE | p.BASES
    ends = [(p.BASE_ZONE[base], p.BASE_PA[base]) for base in ids(p.BASES)]
    assert ends == sorted(ends)
    assert all(p.BASE[p.BASE_ZONE[base], p.BASE_PA[base]] == base for base in ids(p.BASES))
    assert [p.BASE_ZONE[place] for place in (0, 50, 60, p.GONE)] == [-1] * 4


def test_names_for_people() -> None:
    assert [p.NAME[pa(name)] for name in ("B1", "EP", "M", "JZ2", "M>B1")] == [
        "Béatrice 1",
        "Épervier",
        "Zone M",
        "Jungle Zone 2",
        "Base before Béatrice 1 (Zone M)",
    ]
    assert len(set(p.NAME)) == len(p.NAME) == len(set(p.SHORT)) == p.PLACES


def test_0_1c_the_crc_is_round_the_hq_and_0_1d_four_crs_lie_outside() -> None:
    central = {p.CR_NAME[p.CR_OF[place]] for place in ids(p.CRC)}
    assert central == {
        "Huguette",
        "Claudine",
        "Lilie",
        "Dominique",
        "Elaine",
        "Épervier",
        "Opéra",
        "Junon",
        "Françoise",
    }
    assert {p.CR_NAME[p.CR_OF[place]] for place in ids(p.PERIPHERAL_PAS)} == {
        *("Anne-Marie", "Béatrice", "Gabrielle", "Isabelle"),
    }
    assert p.CRC | p.PERIPHERAL_PAS == p.PAS


def test_0_1b_every_strongpoint_belongs_to_one_cr_and_one_zone() -> None:
    assert sum(chosen.bit_count() for chosen in p.CR_PAS) == 44 == sum(chosen.bit_count() for chosen in p.SECTOR_PAS)
    sizes = {name: p.CR_PAS[cr].bit_count() for cr, name in enumerate(p.CR_NAME)}
    assert {name: size for name, size in sizes.items() if size > 1} == {
        **{"Gabrielle": 4, "Béatrice": 4, "Anne-Marie": 2, "Dominique": 6},
        **{"Elaine": 6, "Huguette": 7, "Claudine": 5, "Isabelle": 5},
    }
    assert [name.removeprefix("Zone ") for name in p.SECTOR_NAME] == [*"ABCDEIJK"]
    for cr in p.CR_PAS:
        assert len({p.SECTOR_OF[place] for place in ids(cr)}) == 1


def test_0_2e_isabelle_has_five_strongpoints_in_one_zone_of_its_own() -> None:
    assert places(p.ISABELLE) == {"I1", "I2", "I3", "I4", "I5"}
    assert p.PAS_BY_ZONE[p.ISABELLE_ZONE] == p.ISABELLE
    assert places(p.ZONES_BY_SECTOR[p.SECTOR_OF[pa("I1")]]) == {"X"}
    assert {p.BASE_PA[base] for base in ids(p.BASES_FROM[p.ISABELLE_ZONE])} == set(ids(p.ISABELLE))


def test_9_1_the_three_northern_crs_have_ten_strongpoints() -> None:
    north = p.PERIPHERAL_PAS & ~p.ISABELLE
    assert north.bit_count() == p.SCENARIO["1"].pas == 10


# ---- what joins them


def test_0_1h_lines_go_both_ways_and_stay_within_a_camp() -> None:
    assert sum(linked.bit_count() for linked in p.LINKS) == 2 * 63
    for place in ids(p.PAS):
        assert p.LINKS[place]
        assert not p.LINKS[place] & ~p.CAMP_OF[place]
        assert not p.RIVER_LINKS[place] & ~p.LINKS[place]
        assert all(p.LINKS[other] >> place & 1 for other in ids(p.LINKS[place]))
    assert places(p.LINKS[pa("EP")]) == {"D3", "D4", "E10", "H2", "H3", "OP", "C1", "JU"}
    assert places(p.RIVER_LINKS[pa("EP")]) == {"D3", "E10"}


def test_the_river_is_crossed_where_the_banks_differ() -> None:
    for place in ids(p.PAS):
        for other in ids(p.LINKS[place]):
            apart = (p.WEST_BANK >> place ^ p.WEST_BANK >> other) & 1
            assert p.RIVER_LINKS[place] >> other & 1 == apart
    assert places(p.RIVER_BASES) == {"U>OP"}


@pytest.mark.parametrize("camp", [p.CRC, *(p.SECTOR_PAS[sector] for sector in (0, 1, 2, 5))], ids=bin)
def test_4_2_2a_each_camp_is_one_piece(camp: int) -> None:
    reached = camp & -camp
    while (more := reached | together(p.LINKS[place] for place in ids(reached))) != reached:
        reached = more
    assert reached == camp == p.CAMP_OF[ids(camp)[0]]


def test_0_2f_42_bases_from_zones_that_touch_and_three_out_of_the_jungle() -> None:
    assert sum(p.BASES_FROM[zone].bit_count() for zone in ids(p.ZONES)) == 42
    assert places(together(p.BASES_FROM[zone] for zone in ids(p.JUNGLE))) == {"JZ1>AM2", "JZ2>G2", "JZ2>B3"}
    for base in ids(p.BASES):
        zone = p.BASE_ZONE[base]
        assert p.JUNGLE >> zone & 1 or p.PAS_BY_ZONE[zone] >> p.BASE_PA[base] & 1
        assert p.BASES_TO[p.BASE_PA[base]] >> base & 1
        assert p.BASES_FROM[zone] >> base & 1


def test_0_2g_nine_strongpoints_have_no_base() -> None:
    bare = {p.SHORT[place] for place in ids(p.PAS) if not p.BASES_TO[place]}
    assert bare == {"B4", "D4", "D5", "E4", "E10", "H2", "H3", "EP", "C1"}


def test_borders_go_both_ways_and_n_and_u_touch_no_jungle() -> None:
    for place in ids(p.GROUND):
        assert p.NEAR[place]
        assert not p.NEAR[place] & ~p.GROUND
        assert all(p.NEAR[other] >> place & 1 for other in ids(p.NEAR[place]))
    assert {p.SHORT[zone] for zone in ids(p.ZONES) if not p.NEAR[zone] & p.JUNGLE} == {"N", "U"}
    assert places(p.NEAR[pa("F")]) == {"M", "T", "U", "W", "JZ2"}


def test_sectors_and_zones_touch_each_other() -> None:
    for sector in range(p.SECTORS):
        for zone in ids(p.ZONES_BY_SECTOR[sector]):
            assert p.SECTORS_BY_ZONE[zone] >> sector & 1
        for other in ids(p.SECTORS_NEAR[sector]):
            assert p.SECTORS_NEAR[other] >> sector & 1
    touched = {p.SHORT[zone]: p.SECTORS_BY_ZONE[zone].bit_count() for zone in ids(p.ZONES)}
    assert all(touched.values())
    assert places(p.PAS_BY_ZONE[pa("F")]) == places(p.SECTOR_PAS[1] | p.SECTOR_PAS[3])


def test_3_2p_the_road_to_isabelle() -> None:
    assert places(p.ROAD_ZONES) == {"G", "H"}
    assert (p.SHORT[p.JZ4], p.SHORT[p.ISABELLE_ZONE]) == ("JZ4", "X")
    assert p.NEAR[p.JZ4] & (p.ROAD_ZONES | 1 << p.ISABELLE_ZONE) == p.ROAD_ZONES | 1 << p.ISABELLE_ZONE
    assert p.FRENCH_GROUND == p.ZONES | 1 << p.JZ4
    for zone in ids(p.ROAD_ZONES):
        assert p.PAS_BY_ZONE[zone] & p.CRC


def test_3_1i_battalions_return_in_the_north_east() -> None:
    assert p.SHORT[p.JZ2] == "JZ2"


def test_5_7c_roads_of_withdrawal() -> None:
    def roads(letter: str) -> list[tuple[set[str], set[str]]]:
        return [(places(zones), places(to)) for zones, to in p.WITHDRAWAL_ROADS["ABCDEIJK".index(letter)]]

    assert roads("A") == [({"L", "N"}, {"H6"})]
    assert roads("B") == [({"F"}, {"D1"})]
    assert roads("C") == [({"P"}, {"H7"}), ({"L", "N"}, {"H6"})]
    assert roads("I") == [({"X", "JZ4", "G"}, {"E12"}), ({"X", "JZ4", "H"}, {"JU"})]
    assert [roads(letter) for letter in "DEJK"] == [[]] * 4


@pytest.mark.parametrize(
    ("place", "nearest"),
    [
        ("B4", {"JZ2"}),
        ("G1", {"JZ1", "JZ2"}),
        ("H6", {"JZ6"}),
        ("E4", {"JZ2", "JZ3", "JZ4"}),
        ("I3", {"JZ3", "JZ4", "JZ5"}),
        ("N", {"JZ1", "JZ6"}),  # over L, or over P
        ("U", {"JZ1", "JZ2"}),
        ("S", {"JZ3"}),
        ("JZ5", {"JZ5"}),
        ("U>OP", {"JZ1", "JZ2"}),
        ("JZ2>B3", {"JZ2"}),
        ("destroyed", set()),
    ],
)
def test_HT_6_the_nearest_jungle_zones(place: str, nearest: set[str]) -> None:
    assert places(p.NEAREST_JUNGLE[pa(place)]) == nearest


# ---- the ground


def test_8e_only_crs_west_of_the_river_can_be_encircled() -> None:
    assert {p.CR_NAME[p.CR_OF[place]] for place in ids(p.ENCIRCLABLE)} == {
        *("Claudine", "Huguette", "Lilie", "Épervier", "Opéra", "Françoise", "Junon"),
    }
    assert not p.ENCIRCLABLE & ~p.WEST_BANK
    assert not any(p.HILL[place] for place in ids(p.ENCIRCLABLE))


def test_3_1s_every_encirclable_strongpoint_is_linked_to_another_of_its_zone() -> None:
    for place in ids(p.ENCIRCLABLE):
        assert p.LINKS[place] & p.SECTOR_PAS[p.SECTOR_OF[place]]


def test_8g_five_strategic_hills_and_8h_two_that_are_not() -> None:
    assert places(p.STRATEGIC_HILLS) == {"D1", "D2", "E1", "E2", "E4"}
    assert p.HILL[pa("D5")]
    assert p.HILL[pa("D6")]


def test_8i_mount_baldy_is_a_hill_zone_beside_e2() -> None:
    assert p.SHORT[p.BALDY] == "S"
    assert p.HILL_ZONES >> p.BALDY & 1
    assert p.BASES_TO[pa("E2")] & p.BASES_FROM[p.BALDY]


def test_HM_2_who_stands_on_one_hill() -> None:
    for letter in ("G", "B", "AM"):
        assert len({p.HILL[place] for place in ids(p.PAS) if p.SHORT[place].rstrip("1234") == letter}) == 1
    single = [p.HILL[pa(name)] for name in ("D1", "D2", "D5", "D6", "E1", "E2", "E4", "G1", "B1", "AM1")]
    zones = [p.HILL[zone] for zone in ids(p.HILL_ZONES)]
    assert len({*single, *zones}) == len(single) + len(zones) == 15
    assert p.HILL[pa("H1")] == p.HILL[pa("F")] == p.HILL[pa("JZ1")] == p.HILL[pa("S>E2")] == 0
    assert places(p.GABRIELLE) == {"G1", "G2", "G3", "G4"}


def test_0_2c_every_peripheral_zone_has_one_ground() -> None:
    assert p.OPEN | p.HILL_ZONES | p.MARSH == p.ZONES
    assert (p.OPEN.bit_count(), p.HILL_ZONES.bit_count(), p.MARSH.bit_count()) == (8, 5, 3)
    assert places(p.MARSH) == {"Q", "R", "U"}


def test_3_1p_marsh_costs_double_and_3_1q_only_zones_and_encirclable_pas_are_dug() -> None:
    assert {p.DIG_COST[zone] for zone in ids(p.MARSH)} == {2}
    assert {p.DIG_COST[zone] for zone in ids(p.DIGGABLE & ~p.MARSH)} == {1}
    assert p.DIGGABLE == p.ZONES | p.ENCIRCLABLE
    assert (p.DIG_POINTS, p.TRENCH_MAX, p.UNCOVERED_LEVEL) == (12, 3, 2)


def test_the_drawing_knows_every_place_but_bases_and_boxes() -> None:
    assert len(p.AT) == len(p.ABOUT) == 66
    assert (p.AT[pa("EP")], p.AT[pa("V")], p.AT[pa("JZ6")]) == ((48, 52), (50, -1), (3, 45))
    camp = [p.AT[place] for place in ids(p.PAS & ~p.ISABELLE)]
    assert len(set(camp)) == len(camp)


# ---- units


def test_0_2i_74_companies_of_135_steps_five_tank_sections_two_machine_gun_platoons() -> None:
    assert (p.COMPANIES.bit_count(), steps(p.COMPANIES)) == (74, 135)
    assert (p.TANKS.bit_count(), p.GUNS.bit_count()) == (5, 2)
    assert p.INFANTRY == p.COMPANIES | p.GUNS
    assert p.INFANTRY | p.TANKS == p.FRENCH == (1 << p.FIRST_VM) - 1
    at_start = p.COMPANIES & ~together(1 << unit for unit in range(p.UNITS) if p.ARRIVES[unit])
    assert at_start.bit_count() == 55


def test_0_1a_ten_tanks_in_sections_of_two() -> None:
    assert sum(len(p.ARMS[unit].split(", ")) for unit in ids(p.TANKS)) == 10
    assert {p.STEPS[unit] for unit in ids(p.TANKS)} == {2}
    assert min(p.FIRE[unit][2] for unit in ids(p.TANKS)) > max(p.FIRE[unit][-1] for unit in ids(p.COMPANIES))


def test_1_1a_two_steps_and_1_1c_one_for_most_thai_and_machine_guns() -> None:
    single = together(1 << unit for unit in ids(p.FRENCH) if p.STEPS[unit] == 1)
    assert {p.TROOPS[unit] for unit in ids(single)} == {"Thai", "machine guns"}
    assert {p.STEPS[unit] for unit in ids(p.FRENCH & ~single)} == {2}
    thai = [unit for unit in ids(p.COMPANIES) if "Thai" in p.TROOPS[unit]]
    assert Counter(p.STEPS[unit] for unit in thai) == {1: 13, 2: 2}


def test_1_1b_a_reduced_side_is_half_rounded_up() -> None:
    for unit in ids(p.FRENCH):
        for values in (p.FIRE[unit], p.HAND[unit]):
            assert len(values) == p.STEPS[unit] + 1
            assert values[0] == 0
            assert p.STEPS[unit] == 1 or values[1] == (values[2] + 1) // 2


def test_1_2a_33_battalions_of_three_steps_and_1_2c_values_that_do_not_change() -> None:
    assert (p.BATTALIONS.bit_count(), steps(p.BATTALIONS), p.VM_STEPS) == (33, 99, 3)
    for unit in ids(p.BATTALIONS):
        assert len(p.FIRE[unit]) == 4
        assert len({*p.FIRE[unit][1:]}) == len({*p.HAND[unit][1:]}) == 1
    assert steps(p.BATTALIONS) > p.SIEGE_FAILS  # the siege fails before the army is gone


def test_1_4g_three_battalions_a_regiment_and_1_4f_divisions() -> None:
    assert {chosen.bit_count() for chosen in p.REGIMENT_UNITS} == {3}
    divisions = {name: p.DIVISION_UNITS[n].bit_count() for n, name in enumerate(p.DIVISION_NAME)}
    assert divisions == {"308": 9, "312": 9, "316": 9, "304": 6}
    assert units(p.REGIMENT_UNITS[p.REGIMENT[p.UNIT["11/141"]]]) == {"11/141", "16/141", "428/141"}
    for unit in ids(p.FRENCH | p.DUMMIES):
        assert p.REGIMENT[unit] == p.DIVISION[unit] == -1


def test_4_2_1e_six_dummies_and_two_more_on_turn_6() -> None:
    assert [p.ARRIVES[unit] for unit in ids(p.DUMMIES)] == [0] * 6 + [6] * 2
    assert p.VM == p.BATTALIONS | p.DUMMIES
    for unit in ids(p.DUMMIES):
        assert (p.STEPS[unit], set(p.FIRE[unit]), set(p.HAND[unit])) == (3, {0}, {0})


def test_0_1n_morale_can_fail_and_pass() -> None:
    assert {p.MORALE[unit] for unit in ids(p.FRENCH | p.BATTALIONS)} == {2, 3, 4, 5}


def test_3_2s_companies_that_may_merge_are_of_one_battalion() -> None:
    assert len(p.FORMATION_NAME) == 18
    assert units(p.FORMATION_UNITS[p.FORMATION[p.UNIT["GMPT 1"]]]) == {"GMPT 1", "GMPT 2"}
    for unit in ids(p.TANKS | p.GUNS | p.VM):
        assert p.FORMATION[unit] == -1
    alone = {p.UNIT_NAME[unit] for unit in ids(p.COMPANIES) if p.FORMATION[unit] < 0}
    assert alone == {f"CSM {number}" for number in (245, 416, 425, 432, 434)}


def test_3_2f_only_paras_arrive_later_and_3_2h_none_on_turn_1() -> None:
    later = {p.FORMATION_NAME[p.FORMATION[unit]]: p.ARRIVES[unit] for unit in ids(p.COMPANIES) if p.ARRIVES[unit]}
    assert later == {"5 BPVN": 2, "6 BPC": 2, "II/1 RCP": 4, "2 BEP": 5, "1 BPC": 8}
    assert not together(1 << unit for unit in ids(p.FRENCH) if p.ARRIVES[unit]) & ~p.PARAS
    assert {p.REGIMENT_NAME[p.REGIMENT[unit]]: p.ARRIVES[unit] for unit in ids(p.BATTALIONS) if p.ARRIVES[unit]} == {
        "9": 5,
        "176": 7,
    }


def test_units_are_found_by_name() -> None:
    assert len(p.UNIT) == p.UNITS == 122
    assert p.UNIT_NAME[:2] == ("9/III/13 DBLE", "10/III/13 DBLE")
    assert p.UNIT_NAME[p.FIRST_VM] == "80/36"
    assert p.UNIT_NAME[p.FIRST_DUMMY] == "Dummy 1"
    assert p.UNIT_SHORT[p.UNIT["Tank 1"]] == "T1"


# ---- combat tables


def test_0_3b_fire_columns_are_rounded_down() -> None:
    assert [p.fire_column(strength) for strength in (0, 1, 3, 5, 11, 12, 14, 25, 26, 90)] == [
        *(-1, 0, 2, 3, 6, 7, 7, 10, 11, 11),
    ]
    assert p.FIRE_HEADS[p.fire_column(p.ARTILLERY)] == p.ARTILLERY == 12
    assert p.FIRE_HEADS[p.fire_column(p.AIR_STRENGTH)] == p.AIR_STRENGTH == 3


def test_5_2f_the_fire_table_gets_better_with_the_die_and_the_strength() -> None:
    for column in p.FIRE_TABLE:
        assert len(column) == 7
        assert list(column[1:]) == sorted(column[1:])
    for left, right in pairwise(p.FIRE_TABLE):
        assert all(a <= b for a, b in zip(left, right, strict=True))
    assert {cell for column in p.FIRE_TABLE for cell in column} == {
        *(p.MISS, p.CHECK, p.DISORDER, p.LOSS1, p.LOSS2, p.LOSS3),
    }


@pytest.mark.parametrize(
    ("strength", "die", "result"),
    [(12, 1, "T"), (12, 3, "D"), (12, 4, "1"), (3, 4, "-"), (3, 5, "T"), (26, 6, "3"), (18, 1, "D"), (1, 6, "-")],
)
def test_5_2f_cells_of_the_fire_table(strength: int, die: int, result: str) -> None:
    assert p.FIRE_NAME[p.FIRE_TABLE[p.fire_column(strength)][die]] == result


@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [(17, 6, "2-1"), (6, 17, "1-3"), (6, 6, "1-1"), (5, 6, "1-2"), (6, 3, "2-1"), (36, 6, "6-1"), (3, 9, "1-3")],
)
def test_0_3b_ratios_are_rounded_in_favour_of_the_defender(attack: int, defence: int, ratio: str) -> None:
    assert p.LADDER_NAME[p.ladder(attack, defence)] == ratio


def test_5_5i_the_ladder_goes_on_beyond_the_table() -> None:
    assert p.ladder(1, 4) == p.LADDER_LOW - 1
    assert p.ladder(42, 6) == p.LADDER_HIGH + 1
    assert (p.LADDER_NAME[p.LADDER_LOW], p.LADDER_NAME[p.LADDER_HIGH]) == ("1-3", "6-1")


GOOD = [p.H_AD, p.H_A1T, p.H_BD, p.H_T, p.H_DD, p.H_D1T, p.H_D2T]  # better and better for the attacker


def test_5_5b_no_ratio_is_worse_than_a_lower_one() -> None:
    for row in (p.ROW_LOW, p.ROW_STAR, 2, 3, 4, 5, 6):
        cells = [GOOD.index(column[row]) for column in p.HAND_TABLE]
        assert cells == sorted(cells)


def test_0_1i_a_penalty_on_the_die_never_helps() -> None:
    for column in p.HAND_TABLE:
        cells = [GOOD.index(column[row]) for row in (p.ROW_LOW, 2, 3, 4, 5, 6)]
        assert cells == sorted(cells)


def test_5_5j_row_seven_is_reached_in_the_last_column_only() -> None:
    assert [column[p.ROW_BEYOND] for column in p.HAND_TABLE] == [p.H_NEVER] * 7 + [p.H_D2T]
    assert all(p.H_NEVER not in column[: p.ROW_BEYOND] for column in p.HAND_TABLE)


def test_5_5d_a_star_leaves_something_to_double_or_to_ignore() -> None:
    for column in p.HAND_TABLE:
        assert column[p.ROW_STAR] != p.H_AD
    assert p.CRITICAL_FAVOURABLE == 4


def test_HT_1_all_seven_results_occur() -> None:
    assert {cell for column in p.HAND_TABLE for cell in column[: p.ROW_BEYOND]} == {*GOOD}
    assert p.HAND_NAME[p.H_A1T] == "A1+T"


def test_FM_2_shifts_of_fire() -> None:
    fire = p.SHIFT_FIRE
    assert (fire.pa, fire.hill, fire.gabrielle, fire.trench, fire.base) == (-2, -1, -2, -1, -1)
    assert (fire.open, fire.fatigue, fire.air) == (1, -1, 2)


def test_HM_3_shifts_of_hand_to_hand() -> None:
    hand = p.SHIFT_HAND
    assert (hand.pa, hand.hill, hand.gabrielle, hand.trench, hand.fatigue) == (-3, -1, -2, -1, -1)
    assert (hand.concentric, hand.bonus, hand.worn, hand.air) == (1, 1, -1, 2)


# ---- supply and tracks


def test_0_4c_four_levels_of_three_points_and_the_shift_of_each() -> None:
    assert (p.MUNITIONS_MAX, p.POINTS_PER_LEVEL) == (12, 3)
    assert p.MUNITIONS_SHIFT == (-2, -1, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 1)
    assert [p.munitions_level(points) for points in (0, 1, 3, 4, 12)] == [0, 1, 1, 2, 4]


def test_3_2d_seven_items_count_as_lost() -> None:
    assert [places(item) for item in p.LOST_ITEMS] == [
        {"B1", "B2", "B3", "B4"},
        {"G1", "G2", "G3", "G4"},
        {"AM1", "AM2"},
        *({name} for name in ("D1", "D2", "H6", "H1")),
    ]
    assert p.AIR_LINE_LAST == len(p.LOST_ITEMS) == len(p.LOST_NAME) == 7


def test_3_2c_more_losses_never_bring_more() -> None:
    for better, worse in pairwise(p.AIR_TRANSPORT):
        assert all(better.gain(die) >= worse.gain(die) >= 0 for die in range(1, 7))
        assert better.drops >= worse.drops >= 1
        assert better.to_vm <= worse.to_vm
    for line in p.AIR_TRANSPORT:
        gains = [line.gain(die) for die in range(1, 7)]
        assert gains == sorted(gains)
    assert (p.AIR_TRANSPORT[4].gain(6), p.AIR_TRANSPORT[5].gain(2), p.AIR_TRANSPORT[7].gain(6)) == (7, 2, 3)


def test_3_2i_rain_takes_air_points() -> None:
    dry, rain = p.AIRPOWER
    assert dry == (0, 2, 3, 3, 4, 5, 6)
    assert rain == (0, 1, 1, 2, 3, 3, 4)
    assert (p.AIR_SHIFT, p.AIR_FOR_INTERDICTION) == (2, 2)


def test_3_1b_one_or_two_levels_by_turn() -> None:
    assert p.VM_LEVELS == (0, 1, 2, 2, 1, 1, 1, 2, 2)


def test_3_2q_two_points_at_the_start_and_three_each_turn() -> None:
    assert p.REPLACEMENTS == (0, 0, 3, 3, 3, 3, 3, 3, 3)
    assert p.SCENARIO["3"].replacements == 2
    assert p.SCENARIO["2"].replacements == 2 + p.REPLACEMENTS[2]


def test_0_2h_eight_weeks_of_four_rounds_of_three_impulses() -> None:
    assert (p.TURNS, p.ROUNDS, p.IMPULSES) == (8, 4, 3)
    assert (p.DATES[1], p.DATES[8]) == ("13-19 March", "1-7 May")
    assert p.RAIN == (False,) * 6 + (True,) * 3


def test_1_5_thresholds_of_losses() -> None:
    assert (p.BONUS_LOST, p.ASSAULT_STOP, p.WORN_ABOVE, p.SIEGE_FAILS) == (20, 50, 50, 86)


def test_1_4d_two_companies_in_the_works_and_1_4f_three_battalions() -> None:
    assert (p.COMPANIES_IN_WORKS, p.BATTALIONS_IN_PA, p.CAPTURED_TRENCH, p.JUNGLE_BASE_LEVEL) == (2, 3, 1, 1)


def test_6_1b_reconnaissance_fails_on_1_and_6_1d_costs_from_5() -> None:
    assert (p.RECON_FAILS, p.RECON_COSTS) == (1, 5)


# ---- scenarios


def test_9_turns_and_aims_of_the_scenarios() -> None:
    first, hills, whole = (p.SCENARIO[number] for number in "123")
    assert [(each.first, each.last) for each in (first, hills, whole)] == [(1, 1), (3, 4), (1, 8)]
    assert (first.pas, first.losses, first.all_rounds) == (10, 20, True)
    assert (hills.points, hills.losses, hills.all_rounds) == (6, 50, False)
    assert places(hills.points_at) == {"D1", "D2", "E1", "E2", "E4", "H6", "H7"}
    assert (whole.pas, whole.points, whole.losses) == (0, 0, 0)


def test_9_1_scenario_1_begins_as_scenario_3() -> None:
    first, whole = p.SCENARIO["1"], p.SCENARIO["3"]
    assert (first.trench, first.area, first.plans, first.steps) == (whole.trench, whole.area, whole.plans, whole.steps)
    assert (whole.vm_losses, whole.munitions, whole.control, whole.destroyed) == (0, (12, 4), 0, 0)
    assert {p.SHORT[place]: level for place, level in enumerate(whole.trench) if level} == dict.fromkeys("MVWX", 1)


def test_9_2_the_start_of_scenario_2() -> None:
    start = p.SCENARIO["2"]
    assert (start.vm_losses, start.munitions, start.destroyed.bit_count()) == (10, (9, 12), 10)
    assert start.control == p.PERIPHERAL_PAS & ~p.ISABELLE
    assert "".join(p.SHORT[place] * level for place, level in enumerate(start.trench)) == "FFGLMNNOPPSSTTUVWXX"
    assert {p.UNIT_NAME[u] for u in ids(p.FRENCH) if 0 < start.steps[u] < p.STEPS[u]} == {
        *("12/III/13 DBLE", "3/5/7 RTA", "4/5/7 RTA"),
    }
    assert {p.UNIT_NAME[u] for u in range(p.UNITS) if not start.steps[u]} == units(start.destroyed)
    assert {p.FORMATION_NAME[p.FORMATION[u]] for u in ids(start.to_come & p.FRENCH)} == {"II/1 RCP", "2 BEP", "1 BPC"}


def test_9_trenches_at_the_start_are_joined_to_the_jungle() -> None:
    for start in p.SCENARIO.values():
        trenched = together(1 << place for place in ids(p.ZONES) if start.trench[place])
        reached = together(p.NEAR[zone] for zone in ids(p.JUNGLE)) & trenched
        while (more := reached | together(p.NEAR[zone] for zone in ids(reached)) & trenched) != reached:
            reached = more
        assert reached == trenched
        assert max(start.trench) < p.TRENCH_MAX


@pytest.mark.parametrize(("number", "name"), PLANS)
def test_9_a_set_up_ready_made_is_one_that_players_could_make(number: str, name: str) -> None:
    start = p.SCENARIO[number]
    plan = start.plans[name]
    assert set(plan) == {unit for unit in range(p.UNITS) if start.area[unit]}
    assert bits(plan) == (p.FRENCH | p.VM) & ~(start.destroyed | start.to_come)
    assert all(start.area[unit] >> place & 1 for unit, place in plan.items())
    held = Counter(place for unit, place in plan.items() if p.COMPANIES >> unit & 1)
    assert all(count <= start.limit[place] for place, count in held.items())
    assert Counter(start.limit) == ({2: 44} if number != "2" else {2: 43, 4: 1})


@pytest.mark.parametrize(("number", "name"), PLANS)
def test_6_2_7c_no_tank_is_set_up_without_infantry(number: str, name: str) -> None:
    plan = p.SCENARIO[number].plans[name]
    with_infantry = {place for unit, place in plan.items() if p.INFANTRY >> unit & 1}
    assert {plan[unit] for unit in ids(p.TANKS)} <= with_infantry


def test_9_3_where_units_may_be_set_up() -> None:
    area = p.SCENARIO["3"].area
    assert places(area[p.UNIT["9/BT3"]]) == {"AM1", "AM2", "H6", "H7"}
    assert area[p.UNIT["1/8 BPC"]] == area[p.UNIT["Tank 1"]] == p.CRC
    assert places(area[p.UNIT["GMPT 1"]]) == {"FR", "JU"}
    assert area[p.UNIT["Tank 5"]] == p.ISABELLE
    assert places(area[p.UNIT["80/36"]]) == {*"MVWX", "JZ1", "JZ2", "JZ3", "JZ4", "JZ5", "JZ6"}
    assert area[p.UNIT["1/6 BPC"]] == area[p.UNIT["353/9"]] == area[p.UNIT["Dummy 7"]] == 0
    hills = p.SCENARIO["2"].area
    assert hills[p.UNIT["80/36"]] & p.PAS == p.SCENARIO["2"].control
    assert hills[p.UNIT["Tank 1"]] == p.CRC
    assert places(hills[p.UNIT["1/6 BPC"]]) == {"E3", "E10", "E12", "JU"}


@pytest.mark.parametrize("number", ["2", "3"])
def test_the_suggested_set_up_has_more_fire_on_the_bases_than_history(number: str) -> None:
    """Units behind the bases fire at nobody in the first assault."""
    start = p.SCENARIO[number]

    def fire(name: str) -> int:
        plan = start.plans[name]
        return sum(p.FIRE[u][start.steps[u]] for u in ids(p.FRENCH) if u in plan and p.BASES_TO[plan[u]])

    assert fire("suggested") > fire("historical")


# ---- options, rules, readings


FILES = Data(p, sheets)


def test_options_of_the_code_and_of_the_scenarios_are_the_same() -> None:
    FILES.check_options({"count_ignored": True, "jungle_base_level": 1})


def test_every_switchable_reading_names_its_option() -> None:
    FILES.check_switches()


def test_the_rule_index_has_256_ids_and_the_readings_126() -> None:
    FILES.check_numbers(256, [f"E-{number}" for number in range(1, 127)])


def test_every_reading_bears_on_a_rule_and_every_reference_exists() -> None:
    FILES.check_references()


def test_the_notes_tell_every_reading_and_every_option() -> None:
    FILES.check_notes()


@pytest.mark.skipif(not DOSSIER.exists(), reason="the dossier is not beside this checkout")
def test_the_rule_index_is_that_of_the_dossier() -> None:
    text = DOSSIER.read_text("utf-8")
    text = text[text.index("## C. Rule inventory") : text.index("## D. Components")]
    rows = re.findall(r"^\| ((?:S-|HT-|HM-|FT-|FM-|[0-9])[^ |]*) \|.*\| ([a-z0-9/]+) \|[^|]*\|$", text, re.MULTILINE)
    ours = [(number, rule.kind) for number, rule in sheets.rules().items()]
    assert [(number, kind.replace("fire/h2h", "combat")) for number, kind in rows] == ours


# ---- origins


def test_every_value_has_one_origin() -> None:
    FILES.check_origins(1700, {"rulebook", "public", "geography", "history", "reconstructed"})


@pytest.mark.parametrize(
    ("path", "origin"),
    [
        ("strongpoints.H6.name", "rulebook"),
        ("strongpoints.E12.name", "reconstructed"),
        ("strongpoints.E2.strategic", "rulebook"),
        ("strongpoints.E2.ground", "rulebook"),
        ("strongpoints.H1.ground", "geography"),
        ("strongpoints.B4.place", "public"),
        ("strongpoints.EP.at.1", "reconstructed"),
        ("crs.Lilie.sector", "reconstructed"),
        ("crs.Lilie.encirclable", "rulebook"),
        ("lines.H6-H7.1", "reconstructed"),
        ("bases.N-H6.1", "reconstructed"),
        ("borders.G-JZ4.1", "rulebook"),
        ("borders.F-M.1", "reconstructed"),
        ("named.arrivals", "rulebook"),
        ("named.baldy", "reconstructed"),
        ("formations.1 BEP.fire.1", "reconstructed"),
        ("formations.1 BEP.companies.1", "history"),
        ("formations.1 BPC.companies.1", "public"),
        ("tanks.Tank 1.fire.1", "reconstructed"),
        ("tanks.Tank 1.arms", "history"),
        ("regiments.36.battalions.1", "public"),
        ("regiments.141.hand", "reconstructed"),
        ("regiments.9.arrives", "reconstructed"),
        ("dummies.arrives", "rulebook"),
        ("vm.steps", "rulebook"),
        ("fire.rows.4.8", "reconstructed"),
        ("fire.heads.8", "rulebook"),
        ("fire.heads.7", "reconstructed"),
        ("hand.rows.2.1", "reconstructed"),
        ("hand_shifts.pa", "rulebook"),
        ("fire_shifts.base", "rulebook"),
        ("munitions.max", "reconstructed"),
        ("air_transport.3.drops", "reconstructed"),
        ("lost_items.Béatrice.1", "rulebook"),
        ("turns.2.replacements", "rulebook"),
        ("turns.1.replacements", "reconstructed"),
        ("turns.2.vm_levels", "reconstructed"),
        ("limits.camp_falls", "rulebook"),
        ("limits.quiet_week_drops", "reconstructed"),
        ("scenarios.1.pas", "rulebook"),
        ("setups.opening.replacements", "rulebook"),
        ("setups.opening.trenches.M", "reconstructed"),
        ("setups.opening.areas.MG 1.1", "public"),
        ("setups.opening.areas.BT3.1", "history"),
        ("setups.hills.vm_losses", "reconstructed"),
        ("plans.opening.historical.french.B1.1", "reconstructed"),
        ("plans.opening.historical.vm.JZ1.1", "history"),
        ("plans.opening.suggested.vm.V.1", "reconstructed"),
    ],
)
def test_reconstructions_are_not_presented_as_printed(path: str, origin: str) -> None:
    assert FILES.origin(path) == origin


# ---- overlays


def test_an_owner_may_correct_single_values(tmp_path: Path) -> None:
    text = 'note = "counter sheet"\n[formations."8 BPC"]\nmorale = 4\n'
    assert FILES.overlaid(tmp_path, "counters.toml", text) == [("formations.8 BPC.morale", 4, "counter sheet")]
    assert sheets.read(tmp_path).counters.data.formations["8 BPC"].morale == 4


def test_an_owner_may_draw_another_line(tmp_path: Path) -> None:
    text = 'remove = ["lines.H6-OP"]\n[lines]\nH7-OP = ["land"]\n[bases]\nP-H4 = ["land"]\n'
    found = FILES.overlaid(tmp_path, "map.toml", text)
    assert [(path, value) for path, value, _ in found] == [("lines.H7-OP.1", "land"), ("bases.P-H4.1", "land")]
    assert "H6-OP" not in sheets.read(tmp_path).map.data.lines


def test_the_environment_names_the_overlay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "[setups.hills]\nvm_losses = 12\n"
    printed = FILES.named_by_environment(tmp_path, "scenarios.toml", text, monkeypatch)
    assert printed == ["setups.hills.vm_losses"]
    assert sheets.read().scenarios.data.setups["hills"].vm_losses == 12


REFUSED = [
    ("map.toml", '[zones.G1]\nplace = "x"\nground = "open"\nat = [0, 0]', "'G1' stands in strongpoints already"),
    ("map.toml", '[jungle."J-7"]\nplace = "x"\nat = [0, 0]', "'J-7' is no name for a place; leave out - and >"),
    ("map.toml", 'remove = ["sectors.K"]', "[sectors] lacks 'K'"),
    ("map.toml", '[sectors.D]\nnear = ["E"]', "'J' is linked to 'D' but not back; add 'J' here"),
    ("map.toml", '[sectors.D]\nzones = ["F", "Z"]', "Zone D names unknown zone 'Z'"),
    ("map.toml", '[crs.Gabrielle]\nsector = "B"', "no CR lies in Zone A; name this zone as the sector of one"),
    ("map.toml", '[crs.Marcelle]\nsector = "A"\nencirclable = false', "Marcelle has no strongpoint; remove it"),
    ("map.toml", '[strongpoints.H1]\ncr = "Hugo"', "strongpoint H1 names unknown CR 'Hugo'"),
    (
        "map.toml",
        '[strongpoints.H1]\nhill = "H1"',
        "H1 needs both ground = 'hill' and the name of its hill, or neither",
    ),
    ("map.toml", "[strongpoints.H1]\nstrategic = true", "H1 is no hill; only hills can be strategic"),
    ("map.toml", '[strongpoints.H1]\nground = "wood"', "it must be one of 'flat', 'paddy', 'hill'"),
    ("map.toml", '[lines]\nH2-H9 = ["land"]', "link 'H2-H9' (land) names unknown space 'H9'"),
    ("map.toml", '[lines]\nH2-H1 = ["land"]', "link 'H2-H1' stands already at map.toml"),
    ("map.toml", '[lines]\nH1-H2 = ["river"]', "H1 and H2 lie on 1 bank(s); the line must agree with it"),
    ("map.toml", '[strongpoints.D4]\nbank = "east"', "lie on"),
    ("map.toml", '[bases]\nH1 = ["land"]', "base 'H1' must lead from a zone to a strongpoint"),
    ("map.toml", '[bases]\nH1-H2 = ["land"]', "base 'H1-H2' names unknown zone 'H1'"),
    ("map.toml", '[bases]\nV-H1 = ["land"]', "V does not touch Zone J, where H1 lies; no base leads there"),
    ("map.toml", '[named]\nbaldy = "Z"', "the map names unknown zone 'Z'"),
    ("map.toml", '[named]\nroad = ["G", "R"]', "the road to Isabelle leads through JZ4; R must touch it"),
    ("map.toml", '[named]\nisabelle = "Junon"', "Zone K of Isabelle must lie outside the CRC"),
    ("map.toml", 'remove = ["withdrawals.A"]', "[withdrawals] lacks 'A'"),
    (
        "map.toml",
        '[withdrawals]\nA = [{ zones = ["L", "P"], to = ["H7"] }]',
        "the road out of Zone A breaks off between L and P",
    ),
    ("map.toml", '[withdrawals]\nB = [{ zones = ["F"], to = ["D2"] }]', "breaks off between F and D2"),
    ("map.toml", '[sectors.A]\nzones = ["L", "L", "M", "V"]', "sectors.A.zones gives 'L' twice; write it once"),
    ("counters.toml", "[vm]\nsteps = 2", "counters.toml:2: vm.steps is 2; the rules need 3"),
    ("counters.toml", '[formations."1 BEP"]\nfire = [9]', "1 BEP has 1 fire and 2 hand-to-hand values"),
    ("counters.toml", '[tanks."Tank 1"]\nfire = [5, 9]', "the reduced side of Tank 1 is stronger than its full side"),
    ("counters.toml", '[formations."1 BEP"]\nmorale = 7', "it must be a whole number from 1 to 6"),
    ("counters.toml", "[regiments.36]\nbattalions = [80, 80, 89]", "regiments.36.battalions gives 80 twice"),
    ("counters.toml", '[formations."2 BEP"]\narrives = 9', "it must be at most 8 (the turns of the track)"),
    ("counters.toml", '[formations."I/4 RTM"]\narrives = 2', "I/4 RTM is no para formation; only paras arrive later"),
    ("counters.toml", "[dummies]\nstart = 5", "the historical set-up has 6 dummies; there are 5 at the start"),
    ("tables.toml", "[fire]\nheads = [2, 1]", "the strengths of the columns must rise from one to the next"),
    ("tables.toml", "[fire]\nheads = [1, 2]", "fire.rows.1 has 12 values; it needs 2 (one for each column)"),
    ("tables.toml", 'remove = ["fire.rows.6"]', "[fire.rows] lacks '6'"),
    ("tables.toml", '[hand]\ncolumns = ["1-2", "1-1", "3-1"]', "'3-1' does not follow '1-1' on the ladder of ratios"),
    ("tables.toml", '[hand]\ncolumns = ["2-1", "3-1"]', "the rulebook names unknown ratio '1-1'"),
    ("tables.toml", '[hand.rows]\n"7" = ["T"]', "hand.rows.7 has 1 values; it needs 8"),
    (
        "tables.toml",
        '[hand.rows]\n"6" = ["BD", "n/a", "T", "DD", "T", "T", "T", "T"]',
        "row 6 has 'n/a' where dice can lead; give a result",
    ),
    ("tables.toml", "[munitions]\nmax = 15", "munitions.shift has 5 values; it needs 6 (one for each level from none)"),
    ("tables.toml", 'remove = ["air_transport.3"]', "[air_transport] lacks '3'"),
    ("tables.toml", "[air_transport.7]\npoints = [-1, 0, 0, 0, 0, 0]", "line 7 takes munitions away on a 1"),
    ("tables.toml", '[lost_items]\n"Huguette 6" = ["H9"]', "Huguette 6 names unknown strongpoint 'H9'"),
    ("tables.toml", '[lost_items]\n"Huguette 6" = []', "Huguette 6 has no strongpoints"),
    ("tables.toml", "[limits]\ntrench_levels = 4", "the rules need 3 (the trench markers)"),
    ("tables.toml", "[limits]\nbonus_lost = 51", "limits.bonus_lost is 51; it must be at most 50"),
    ("tables.toml", "[limits]\ncamp_falls = 45", "limits.camp_falls is 45; it must be at most 44 (the strongpoints)"),
    ("tables.toml", "[limits]\nrecon_fails = 5", "a reconnaissance that fails costs nothing"),
    ("tables.toml", 'remove = ["turns.4"]', "[turns] lacks '4'"),
    ("scenarios.toml", "[scenarios.3]\nlast = 9", "scenarios.3.last is 9; it must be at most 8"),
    ("scenarios.toml", "[scenarios.2]\nfirst = 5", "scenarios.2.first is 5; it must be at most 4 (the last turn)"),
    ("scenarios.toml", "[scenarios.2]\npoints = 9", "scenarios.2.points is 9; it must be at most 8"),
    (
        "scenarios.toml",
        '[scenarios.2]\npoints = 1\npoints_at = ["D1", "Q"]',
        "scenario 2 names unknown strongpoint 'Q'",
    ),
    ("scenarios.toml", 'remove = ["scenarios.2"]', "[scenarios] lacks '2'"),
    ("scenarios.toml", "[setups.hills]\nmunitions = { french = 13, vm = 0 }", "it must be at most 12"),
    ("scenarios.toml", "[setups.hills]\nvm_losses = 86", "it must be at most 85 (the siege goes on)"),
    ("scenarios.toml", '[setups.hills]\nvm_controls = ["G9"]', "set-up hills names unknown strongpoint 'G9'"),
    ("scenarios.toml", "[setups.hills.trenches]\nJZ2 = 1", "set-up hills names unknown zone 'JZ2'"),
    ("scenarios.toml", "[setups.hills.trenches]\nF = 4", "it must be at most 3 (the trench markers)"),
    (
        "scenarios.toml",
        '[setups.hills]\nreduced = ["5/BT2"]',
        "5/BT2 is destroyed or has one side; it cannot be reduced",
    ),
    ("scenarios.toml", '[setups.hills]\ndestroyed = ["5/BT9"]', "set-up hills names unknown unit '5/BT9'"),
    ("scenarios.toml", '[setups.opening.areas]\n"5/BT2" = ["Elaine"]', "gives '5/BT2' twice; write it once"),
    ("scenarios.toml", '[setups.opening.areas]\n"BT2" = ["Eva"]', "BT2 names unknown CR 'Eva'"),
    ("scenarios.toml", 'remove = ["setups.opening.areas.BT2"]', "5/BT2 has no place to be set up in"),
    ("scenarios.toml", "[setups.opening.crowded]\nZ1 = 3", "set-up opening names unknown strongpoint 'Z1'"),
    (
        "scenarios.toml",
        '[plans.opening.historical.french]\nE12 = ["9/BT3"]',
        "9/BT3 may not be set up in E12; see [setups.opening.areas]",
    ),
    (
        "scenarios.toml",
        '[plans.hills.suggested.french]\nC1 = ["1/I/4 RTM", "2/I/4 RTM", "3/I/4 RTM"]',
        "the suggested set-up puts 3 companies in C1; there is room for 2",
    ),
    ("scenarios.toml", '[plans.opening.historical.french]\nE12 = ["7/BT2"]', "gives '7/BT2' twice; write it once"),
    (
        "scenarios.toml",
        'remove = ["plans.opening.historical.french.E12"]',
        "plans.opening.historical.french forgets CSM 425; give it a place",
    ),
    ("scenarios.toml", '[plans.opening.historical.vm]\nF = ["36"]', "names unknown VM place 'F'"),
    ("scenarios.toml", '[plans.opening.historical.vm]\nJZ5 = ["9"]', "names unknown VM unit '9'"),
    ("scenarios.toml", '[plans.opening.historical.vm]\nJZ5 = ["80/36"]', "gives '80/36' twice; write it once"),
    ("scenarios.toml", 'remove = ["plans.hills.suggested"]', "[plans.hills] lacks 'suggested'"),
    ("scenarios.toml", '[options.paras_strict]\ndefault = "maybe"', "'maybe'; known choices are no, yes"),
]


@pytest.mark.parametrize(("name", "text", "wrong"), REFUSED)
def test_a_wrong_overlay_is_refused_with_file_and_line(tmp_path: Path, name: str, text: str, wrong: str) -> None:
    FILES.check_refused(tmp_path, name, text, wrong)
