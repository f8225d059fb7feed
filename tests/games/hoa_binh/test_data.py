"""The printed data of Hoa Binh: what the rulebook fixes holds, the files agree, overlays are checked."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from tests.games.kit.data import Data

from indochine.games.hoa_binh import HoaBinh, sheets
from indochine.games.hoa_binh import printed as p
from indochine.kernel import records
from indochine.kernel.verify import verify
from indochine.printed import fingerprint

DOSSIER = Path(__file__).parents[4] / "shared" / "games" / "hoa-binh.md"
HERE = Path(sheets.__file__).parent


def codes(mask: int) -> set[str]:
    return {p.CODE[place] for place in range(p.PLACES) if mask >> place & 1}


def units(mask: int) -> set[str]:
    return {p.UNIT_NAMES[unit] for unit in range(p.UNITS) if mask >> unit & 1}


def links(table: tuple[int, ...]) -> int:
    """The number of links, each of which must lead back."""
    for place, mask in enumerate(table):
        assert all(table[p.PLACE[code]] >> place & 1 for code in codes(mask))
    return sum(mask.bit_count() for mask in table) // 2


def distance(start: str, goal: str, table: tuple[int, ...]) -> int:
    """Number of links of the shortest way, by plain breadth-first search."""
    ring, seen, steps = {start}, {start}, 0
    while goal not in ring:
        ring = {code for place in ring for code in codes(table[p.PLACE[place]])} - seen
        assert ring, f"no way from {start} to {goal}"
        seen |= ring
        steps += 1
    return steps


# ---- the map


def test_places_are_numbered_in_printed_order() -> None:
    assert (p.PLACES, p.HANOI, p.EN_ROUTE, p.GONE, p.BOXES) == (68, 68, 69, 70, 71)
    assert [space.n for space in p.SPACE] == list(range(1, 69))
    assert (p.CODE[0], p.CODE[64], p.CODE[67]) == ("VTR", "HBI", "DCN")
    assert len(p.NAME) == p.BOXES
    assert p.NAME[p.HANOI] == "Hanoi"


def test_order_numbers_run_from_north_to_south_then_west_to_east() -> None:
    keys = [(-lat, lon) for lat, lon in p.LAT_LON]
    assert keys == sorted(keys)


def test_drawing_positions_follow_the_coordinates_and_do_not_meet() -> None:
    for (lat, lon), (x, y) in zip(p.LAT_LON, p.XY, strict=True):
        assert abs(x - (598 + (lon - 105.435) * 1951)) < 3
        assert abs(y - (102 + (21.300 - lat) * 2068)) < 3
    assert len(set(p.XY)) == p.PLACES


def test_there_are_29_roads_21_trails_60_paths_and_11_stretches_of_river() -> None:
    assert [links(table) for table in (p.ROAD, p.TRAIL, p.PATH, p.RIVER_LINKS)] == [29, 21, 60, 11]


def test_no_two_places_are_joined_by_two_kinds_of_land_link() -> None:
    for place in range(p.PLACES):
        parts = (p.ROAD[place], p.TRAIL[place], p.PATH[place])
        assert sum(mask.bit_count() for mask in parts) == p.LAND[place].bit_count()


def test_every_space_can_be_reached_on_foot() -> None:
    assert all(distance("VTR", code, p.LAND) >= 0 for code in p.CODE)


def test_the_river_is_one_line_of_twelve_spaces() -> None:
    line = ["HBI", "HBF", "LSF", "NDR", "TVF", "APT", "LPF", "TRH", "BAC", "VTR", "PSA", "STY"]
    assert codes(p.RIVER) == set(line)
    assert distance("HBI", "STY", p.RIVER_LINKS) == 11
    assert all(p.RIVER_LINKS[p.PLACE[a]] >> p.PLACE[b] & 1 for a, b in pairwise(line))
    assert codes(p.BLUE) < codes(p.RIVER)


def test_banks_are_joined_only_at_the_river() -> None:
    """No land link joins two banks except at a blue or a river-and-land space."""
    for place, mask in enumerate(p.LAND):
        for other in codes(mask & ~p.RIVER):
            assert p.RIVER >> place & 1 or p.SPACE[p.PLACE[other]].bank == p.SPACE[place].bank


@pytest.mark.parametrize(
    ("site", "son_tay", "viet_tri"),
    [("LAP", 6, 5), ("DTH", 4, 4), ("APT", 5, 6), ("NDR", 7, 8), ("TUV", 9, 8), ("TRH", 4, 2)],
)
def test_distances_of_the_violet_posts(site: str, son_tay: int, viet_tri: int) -> None:
    by_vehicle = p.ROUTES[p.MECHANISED]
    assert (distance(site, "STY", by_vehicle), distance(site, "VTR", by_vehicle)) == (son_tay, viet_tri)


@pytest.mark.parametrize(("site", "steps"), [("HBI", 8), ("BNG", 6), ("XPH", 5), ("BEL", 4), ("XMO", 2)])
def test_distances_of_the_rainbow_posts(site: str, steps: int) -> None:
    assert distance(site, "XMA", p.ROUTES[p.MECHANISED]) == steps


def test_the_dinassaut_can_reach_lac_song_from_viet_tri() -> None:
    assert distance("VTR", "LSF", p.ROUTES[p.NAVAL]) == 7 <= p.MP[p.DINASSAUT]


def test_1_2_c_the_retreat_bases_are_son_tay_viet_tri_and_xuan_mai() -> None:
    assert codes(p.RETREAT) == {"STY", "VTR", "XMA"} == {p.CODE[x] for x in (p.SON_TAY, p.VIET_TRI, p.XUAN_MAI)}


def test_1_2_i_the_two_routes_are_unbroken_roads() -> None:
    for route, ends in ((p.CR6, ("XMA", "HBI")), (p.PR21, ("STY", "XMA"))):
        within = tuple(mask & route for mask in p.ROAD)
        assert distance(*ends, within) == route.bit_count() - 1


def test_1_3_1_b_twelve_large_green_spaces_may_hold_a_viet_base() -> None:
    assert p.BASE_SPACES == p.LARGE & p.GREEN
    assert p.BASE_SPACES.bit_count() == 12


def test_1_3_1_c_posts_and_the_base_are_built_on_large_white_spaces() -> None:
    assert not (p.SITES | 1 << p.HOA_BINH) & ~p.DROP_ZONES
    assert p.DROP_ZONES == p.LARGE & p.WHITE == p.LARGE & p.ANY_WHITE


def test_1_3_2_a_three_retreat_bases_and_three_posts_are_permanent() -> None:
    assert codes(p.PERMANENT) == {"SDO", "TBI", "TVA"}
    assert not (p.PERMANENT | p.RETREAT) & (p.SITES | 1 << p.HOA_BINH)
    assert {p.CODE[place]: dice for place, dice in p.GARRISON_DICE.items()} == {
        "STY": 5,
        "VTR": 3,
        "XMA": 3,
        "SDO": 1,
        "TBI": 1,
        "TVA": 1,
    }


def test_1_3_2_b_there_are_ten_sites_for_ten_posts() -> None:
    assert codes(p.SITES) == {"LAP", "DTH", "TUV", "XPH", "BNG", "XMO", "BEL", "TRH", "APT", "NDR"}
    assert p.POST.count == 10
    assert p.SITE_PLACES[-1] == p.HOA_BINH
    assert list(p.SITE_PLACES[:-1]) == sorted(p.PLACE[code] for code in codes(p.SITES))
    assert all(p.SITE_PLACES[site] == place for place, site in p.SITE_OF.items())


def test_1_3_3_b_roads_are_open_to_all_land_units() -> None:
    for routes in p.ROUTES[: p.NAVAL]:
        assert all(routes[place] & p.ROAD[place] == p.ROAD[place] for place in range(p.PLACES))


def test_1_3_3_c_trails_are_closed_to_armour_only() -> None:
    assert p.ROUTES[p.ARMOURED] == p.ROAD
    assert p.ROUTES[p.MECHANISED] == tuple(a | b for a, b in zip(p.ROAD, p.TRAIL, strict=True))


def test_1_3_3_d_paths_are_for_infantry_alone() -> None:
    assert p.ROUTES[p.FOOT] == tuple(a | b for a, b in zip(p.ROUTES[p.MECHANISED], p.PATH, strict=True))
    assert {p.UNIT_CLASS[u] for u in range(p.N_COMBAT) if p.MOBILITY[u] == p.FOOT} == {"para", "infantry", "commando"}


def test_1_3_4_c_six_spaces_are_river_and_land_at_once() -> None:
    assert codes(p.RIVER & p.WHITE) == {"STY", "VTR", "TRH", "APT", "NDR", "HBI"}
    assert codes(p.BLACK_RIVER) < codes(p.RIVER)


def test_p16_e_directions_lead_over_land_links_and_name_every_base_space() -> None:
    assert len(p.DIRECTIONS) == 12
    for base, goals in p.DIRECTIONS.items():
        assert p.BASE_SPACES >> base & 1
        assert len(goals) == 6
        assert p.mask(goals) == p.LAND[base] & p.mask(goals)


def test_p16_e_the_dangerous_counter_comes_to_la_phu_on_odd_faces() -> None:
    assert p.DANGEROUS_SPACES == (p.LAC_SONG_FORD, p.LA_PHU_FORD)
    assert tuple(p.DANGEROUS_SPACES[face % 2] for face in range(1, 7)) == p.DANGEROUS_BY_FACE


def test_ex_a_the_relations_of_the_example_hold_on_our_map() -> None:
    dan_the, chong, xom_bu, ba_vi = (p.PLACE[code] for code in ("DTH", "ADC", "XBU", "BVI"))
    assert p.LAND[chong] >> dan_the & 1
    assert p.LAND[chong] >> xom_bu & 1
    assert p.LAND[dan_the] >> p.LA_PHU_FORD & 1
    assert not p.LAND[dan_the] >> xom_bu & 1
    assert p.DIRECTIONS[ba_vi][2 - 1] == xom_bu
    assert p.LAND[chong] & p.RIVER


def test_12_1_a_six_base_spaces_bear_a_flag() -> None:
    assert codes(p.FLAGS) == {"DCU", "NGN", "BVI", "H56", "LBU", "LMA"}


# ---- the counters


def test_the_counter_sheet_adds_up_to_108() -> None:
    counters, tables = sheets.read().counters.data, sheets.read().tables.data
    vm = counters.viet_minh
    french = len(counters.units) + 1 + len(counters.commanders) + counters.post.count + counters.base.count + 1
    viet_minh = vm.infiltration + vm.bases + vm.guerrilla + vm.dangerous
    drawn = sum(row.count for row in tables.actions.values()) + sum(row.count for row in tables.supports.values())
    assert (french, viet_minh, drawn, len(counters.markers.tracks)) == (47, 39, 15, 7)
    assert french + viet_minh + drawn + len(counters.markers.tracks) == 108


def test_units_stand_in_a_fixed_order() -> None:
    assert (p.N_COMBAT, p.UNITS) == (31, 34)
    assert (p.UNIT_NAMES[p.DOZER], p.UNIT_NAMES[p.DINASSAUT]) == ("Dozer", "Dinassaut")
    assert (p.DOZER, p.DINASSAUT, p.COMMANDERS) == (29, 30, (31, 32, 33))
    assert [p.UNIT_NAMES[u] for u in p.COMMANDERS] == ["Col. Dodelier", "Col. Vanuxem", "Col. Clement"]
    for column in (p.BONUS_FRONT, p.BONUS_BACK, p.MP, p.STEPS, p.MOBILITY, p.START, p.UNIT_CLASS):
        assert len(column) == p.UNITS


def test_2_2_1_a_a_lost_step_costs_one_point_of_bonus() -> None:
    for unit in range(p.N_COMBAT):
        if p.ROLLS >> unit & 1:
            assert p.BONUS_BACK[unit] == p.BONUS_FRONT[unit] - 1
            assert p.STEPS[unit] == 2
    assert units(p.COMBAT & ~p.ROLLS) == {"Dozer"}


def test_2_2_1_a_the_values_of_the_example() -> None:
    assert p.BONUS_FRONT[p.UNIT["1 BPC"]] == 3
    assert (p.BONUS_FRONT[p.UNIT["4 BVN infantry"]], p.BONUS_BACK[p.UNIT["4 BVN infantry"]]) == (1, 0)


def test_2_2_2_a_which_units_are_vehicles() -> None:
    assert units(p.ARMOUR) == {"RICM", "1 SGB", "1 RCh", "RBCEO", "4 BVN armoured"}
    assert units(p.VEHICLES & ~p.ARMOUR) == {"8 RSA", "Dozer"}


def test_2_2_2_c_the_commandos_have_eight_movement_points() -> None:
    assert units(p.COMMANDOS) == {"Commando 18", "Commando 22"}
    assert {p.MP[unit] for unit in range(p.UNITS) if p.COMMANDOS >> unit & 1} == {8}


def test_paras_are_nine_counters_and_start_in_hanoi() -> None:
    assert p.PARAS.bit_count() == 9
    assert all(p.START[unit] == p.HANOI for unit in range(p.UNITS) if p.PARAS >> unit & 1)


def test_3_1_f_the_two_counters_of_the_second_bpc_are_known() -> None:
    assert units(p.BPC2_MASK) == {"2 BPC", "2 BPC light artillery"}
    assert p.mask(p.BPC2) == p.BPC2_MASK


def test_3_1_e_commanders_and_the_dozer_do_not_count_for_stacking() -> None:
    assert units((1 << p.UNITS) - 1 & ~p.STACKING) == {"Dozer", *(p.UNIT_NAMES[u] for u in p.COMMANDERS)}


def test_2_3_a_post_and_base_with_their_convoys() -> None:
    assert (p.POST.dice, p.POST.bonus, p.POST_CONVOY.mp, p.POST_CONVOY.ambush) == (1, 0, 6, -1)


def test_2_3_b_the_base_rolls_three_dice() -> None:
    assert (p.BASE.dice, p.BASE_CONVOY.mp, p.BASE_CONVOY.escorts) == (3, 4, 2)
    assert p.CONVOY_MP == (6,) * 10 + (4,)
    assert p.CONVOY_ESCORTS == (1,) * 10 + (2,)


def test_2_4_2_b_counters_of_the_viet_minh() -> None:
    vm = p.VM_COUNTERS
    assert (vm.bases, vm.decoys, vm.infiltration, vm.guerrilla, vm.dangerous) == (6, 6, 30, 2, 1)


def test_4_1_b_set_up() -> None:
    where = {p.UNIT_NAMES[unit]: p.NAME[place] for unit, place in enumerate(p.START)}
    assert Counter(where.values()) == {
        "Hanoi": 14,
        "Viet Tri": 1,
        "Son Tay": 6,
        "Vi Thuy": 3,
        "Song Dong": 1,
        "Xom Mo": 3,
        "Xuan Mai": 6,
    }
    assert (where["Dinassaut"], where["Dozer"], where["6 BVN"]) == ("Viet Tri", "Xuan Mai", "Song Dong")
    assert (where["Col. Dodelier"], where["Col. Vanuxem"], where["Col. Clement"]) == ("Son Tay", "Xom Mo", "Xuan Mai")


# ---- the tables


def test_5_2_1a_a_action_points_and_counters_of_each_strategy() -> None:
    assert dict(zip(p.STRATEGIES, p.AP_IP, strict=True)) == {
        "Lotus": (12, 0),
        "Alerted": (6, 4),
        "Harassed": (8, 6),
        "Operation": (10, 8),
        "Violet": (12, 8),
        "Rainbow": (12, 8),
    }


def test_p16_a_war_strategies() -> None:
    a, h, o = p.ALERTED, p.HARASSED, p.OPERATION
    table = ((a, a, a, h, h, h), (a, a, h, h, o, o), (a, a, h, h, h, o))
    assert table == p.STRATEGY


def test_p16_b_threat() -> None:
    assert p.THREAT == ((0, 0, 1, 1, 2, 2), (0, 1, 2, 2, 2, 3), (0, 1, 1, 2, 2, 3))
    assert [p.band_of(turn) for turn in range(11)] == [0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2]


def test_p16_c_threat_modifiers() -> None:
    assert (p.THREAT_MODIFIER.blue, p.THREAT_MODIFIER.guerrilla, p.THREAT_MODIFIER.support_alone) == (-1, -1, -1)


def test_p16_d_container_by_turns() -> None:
    early, middle, late = (Counter(p.DRAWN[counter] for counter in held) for held in p.CONTAINER)
    assert early == {"Clash": 3, "Ambush": 2, "Elite": 1, "Reinforcements": 1}
    assert middle - late == {"Assault": 2, "Trenches": 2}
    assert late - early == {"Offensive": 2, "Artillery": 1, "DCA": 1}
    assert not early - late
    assert p.CONTAINER[1] == p.BASE_CONTAINER
    assert all(list(held) == sorted(held) for held in p.CONTAINER)


def test_2_4_3_a_combat_actions_show_score_losses_and_movement_cost() -> None:
    rows = zip(p.DRAWN[:4], p.SCORE, p.LOSSES, p.MP_COST, p.ACTION_VP, strict=True)
    assert list(rows) == [
        ("Clash", 4, 1, 0, 0),
        ("Ambush", 5, 1, 1, 0),
        ("Offensive", 6, 2, 2, 0),
        ("Assault", 7, 2, 2, 1),
    ]
    assert p.AMBUSH_FACE == 6


def test_2_4_4_a_supports() -> None:
    assert p.SUPPORTS[p.ARTILLERY].loss_on == 4
    assert (p.SUPPORTS[p.DCA].loss_on, p.SUPPORTS[p.DCA].stops_on) == (5, 5)
    assert (p.SUPPORT_DICE[p.ELITE], p.SUPPORT_DICE[p.TRENCHES]) == (-1, -2)
    assert p.SUPPORTS[p.REINFORCEMENTS].draws == 1
    assert [p.DRAWN[s] for s in (p.ARTILLERY, p.DCA, p.ELITE, p.REINFORCEMENTS, p.TRENCHES)] == list(p.DRAWN[4:])


def test_5_2_1b_c_and_f_the_posts_of_the_operations_and_where_they_go() -> None:
    violet, rainbow = p.OPERATIONS[p.OPERATION_VIOLET], p.OPERATIONS[p.OPERATION_RAINBOW]
    assert codes(violet.spaces) == {"TUV", "NDR", "APT", "DTH", "LAP"}
    assert codes(violet.to) == {"STY", "VTR"}
    assert codes(rainbow.spaces) == {"HBI", "XMO", "BEL", "BNG", "XPH"}
    assert codes(rainbow.to) == {"XMA"}


def test_5_2_1b_d_violet_vp_by_turn() -> None:
    violet = p.OPERATIONS[p.OPERATION_VIOLET]
    assert (violet.first, violet.last, violet.vp) == (5, 7, {5: -5, 6: 0, 7: 5})


def test_5_2_1b_g_rainbow_vp_by_turn() -> None:
    rainbow = p.OPERATIONS[p.OPERATION_RAINBOW]
    assert (rainbow.first, rainbow.last, rainbow.vp) == (7, 10, {7: -10, 8: -5, 9: 0, 10: 5})


def test_11_1_a_victory_levels_leave_no_gap() -> None:
    levels = list(sheets.read().tables.data.victory.items())
    assert [(name, row.low, row.high) for name, row in levels] == [
        ("historic victory", 21, None),
        ("major victory", 11, 20),
        ("minor victory", 0, 10),
        ("minor defeat", -10, -1),
        ("major defeat", None, -11),
    ]
    assert [name for _, name in p.VICTORY] == [name for name, _ in levels]
    assert [low for low, _ in p.VICTORY] == sorted((low for low, _ in p.VICTORY), reverse=True)


def test_awards_of_the_viet_minh() -> None:
    vp = p.VM_VP
    assert (vp.step, vp.commander, vp.post, vp.convoy, vp.guerrilla, vp.dangerous) == (1, 1, 1, 1, 1, 1)
    assert (vp.counters_east, vp.counters_east_per, vp.permanent_held, vp.base_convoy) == (1, 2, 2, 3)
    assert (vp.ap_phu_tho_held, vp.notre_dame_held, vp.hoa_binh_held) == (3, 3, 5)


def test_awards_of_the_french() -> None:
    vp = p.FRENCH_VP
    assert (vp.post, vp.base, vp.permanent_kept, vp.base_convoy_home, vp.viet_base, vp.trung_ha) == (1, 3, 1, 3, 2, 2)


def test_1_1_5_c_three_points_of_each_support_every_turn() -> None:
    assert p.SUPPORT_POINTS == (3, 3, 3)
    assert (p.ARTILLERY_BONUS, p.AIR_BONUS, p.MORANE.bonus, p.MORANE.uses) == (3, 4, 1, 1)


def test_4_1_a_the_tracks_at_the_start() -> None:
    start = p.START_TRACKS
    assert (start.turn, start.vp, start.artillery, start.air, start.transport) == (0, 0, 3, 3, 3)


def test_the_price_list() -> None:
    cost = p.COST
    assert (cost.post, cost.base, cost.movement, cost.offensive, cost.dinassaut, cost.air_drop) == (1, 2, 1, 2, 1, 1)
    assert (cost.transport, cost.reinforcements, cost.maintenance, cost.maintenance_dinassaut) == (2, 2, 2, 3)
    assert (cost.artillery, cost.air, cost.morane, cost.mine_clearing, cost.evacuation, cost.upkeep) == (1,) * 6


def test_stacking_limits_and_modifiers() -> None:
    stack, on = p.STACK, p.MODIFIER
    assert (stack.white, stack.green, stack.retreat_base, stack.viet_minh, stack.moving, stack.carried) == (
        4,
        3,
        6,
        3,
        4,
        2,
    )
    assert (on.green, on.white_vehicle, on.kem_vehicle, on.drop_on_counter) == (-1, 1, -1, -1)
    assert (on.encircled, on.encircled_by) == (-1, 3)


# ---- options


FILES = Data(p, sheets)
OURS = {"ambush_test_at_retreat_base": True, "commander_crosses_green": True, "vm_last_choice": "fixed"}


def test_options_of_the_code_and_of_the_scenario_are_the_same() -> None:
    FILES.check_options(OURS)


def test_default_options_are_our_readings() -> None:
    assert {name for name in p.Options.__struct_fields__ if getattr(p.Options.of(), name) is not False} == set(OURS)


def test_every_switchable_reading_names_its_option() -> None:
    FILES.check_switches()


# ---- rules and readings


def test_the_rule_index_has_253_ids_and_the_readings_65() -> None:
    FILES.check_numbers(253, [f"E-{number}" for number in range(1, 66)])


def test_every_reading_bears_on_a_rule_and_every_reference_exists() -> None:
    FILES.check_references("automaton", "sequence")


@pytest.mark.skipif(not DOSSIER.exists(), reason="the dossier is not beside this checkout")
def test_the_rule_index_is_that_of_the_dossier() -> None:
    text = DOSSIER.read_text("utf-8")
    text = text[text.index("## C. Rule inventory") : text.index("## D. Components")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:2] == "| "]
    assert [(row[0], row[2]) for row in rows[1:]] == [(number, rule.kind) for number, rule in sheets.rules().items()]


def test_the_notes_tell_every_reading_and_every_option() -> None:
    FILES.check_notes()


# ---- origins


def test_every_value_has_one_origin() -> None:
    FILES.check_origins(1300, {"rulebook", "geography", "history", "reconstructed"})


@pytest.mark.parametrize(
    ("path", "origin"),
    [
        ("spaces.HBI.name", "rulebook"),
        ("spaces.BAC.name", "reconstructed"),
        ("spaces.KEM.colour", "reconstructed"),
        ("spaces.DTH.colour", "rulebook"),
        ("spaces.HBI.bank", "history"),
        ("positions.VTR.lat", "geography"),
        ("positions.H56.lat", "history"),
        ("positions.VTR.x", "reconstructed"),
        ("links.XBU-ADC.1", "reconstructed"),
        ("directions.BVI.2", "rulebook"),
        ("directions.BVI.3", "reconstructed"),
        ("units.1 BPC.front", "rulebook"),
        ("units.1 BPC.back", "reconstructed"),
        ("units.Commando 18.mp", "rulebook"),
        ("garrisons.STY", "reconstructed"),
        ("threat.3-8.6", "rulebook"),
        ("strategies.Violet.threat", "reconstructed"),
    ],
)
def test_reconstructions_are_not_presented_as_printed(path: str, origin: str) -> None:
    assert FILES.origin(path) == origin


# ---- overlays


def test_an_owner_may_correct_single_values(tmp_path: Path) -> None:
    text = 'note = "counter sheet"\n[units."8 RSA"]\nfront = 1\nback = 0\n'
    assert FILES.overlaid(tmp_path, "counters.toml", text) == [
        ("units.8 RSA.front", 1, "counter sheet"),
        ("units.8 RSA.back", 0, "counter sheet"),
    ]
    assert sheets.read(tmp_path).counters.data.units["8 RSA"].front == 1


def test_an_owner_may_redraw_a_route(tmp_path: Path) -> None:
    text = 'remove = ["links.TLI-XBU"]\n[links]\nTLI-BVI = ["path"]\n'
    assert [path for path, _, _ in FILES.overlaid(tmp_path, "map.toml", text)] == ["links.TLI-BVI.1"]
    data = sheets.read(tmp_path)
    assert "TLI-XBU" not in data.map.data.links
    assert data.map.data.links["TLI-BVI"] == ("path",)


def test_the_environment_names_the_overlay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "[costs]\nmorane = 2\n"
    assert FILES.named_by_environment(tmp_path, "tables.toml", text, monkeypatch) == ["costs.morane"]
    assert sheets.read().tables.data.costs.morane == 2


def test_a_record_names_the_overlay_and_is_not_replayed_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tables.toml").write_text("[costs]\nmorane = 2\n")
    game = HoaBinh()
    with monkeypatch.context() as owners:
        owners.setattr(p, "DATA", sheets.read(tmp_path))
        s = game.start(seed=b"overlay")
        record = records.begin(game, s, "", {}, {"french": "human"})
        assert record.header.overlay == fingerprint(p.DATA) != ""
        assert not verify(records.write(record), lambda name: game).problems
    (problem,) = verify(records.write(record), lambda name: game).problems
    assert "an owner's printed values" in str(problem)


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        (
            "map.toml",
            '[links]\nVTR-XYZ = ["road"]',
            "map.toml:2: link 'VTR-XYZ' (road) names unknown space 'XYZ'; known",
        ),
        ("map.toml", '[links]\nBAC-VTR = ["path"]', "map.toml:2: link 'BAC-VTR' stands already at map.toml:"),
        ("map.toml", '[links]\nBVI-CTI = ["track"]', "links.BVI-CTI.1 is 'track'; it must be one of 'road', 'trail'"),
        ("map.toml", "[spaces.VTR]\nn = 2", "space 'BAC' has the number 2 of 'VTR'; give it its own"),
        ("map.toml", '[spaces.VTR]\nbonk = "E"', "map.toml:2: spaces.VTR has no key 'bonk'; known keys are n, name"),
        ("map.toml", 'remove = ["spaces.VTR.bank"]', "space 'VTR' lacks 'bank'; only blue spaces have none"),
        ("map.toml", 'remove = ["positions.VTR"]', "space 'VTR' has no row in [positions]; add one"),
        ("map.toml", "[positions]\nQQQ = { lat = 1.0, lon = 1.0, x = 1, y = 1 }", "unknown space 'QQQ'"),
        ("map.toml", '[sets]\nCR6 = ["XMA", "XMA"]', "map.toml:2: sets.CR6 gives 'XMA' twice; write it once"),
        ("map.toml", '[sets]\nCR6 = ["XMA", "QQQ"]', "map.toml:2: set CR6 names unknown space 'QQQ'"),
        ("map.toml", '[named]\nHOA_BINH = "QQQ"', "map.toml:2: HOA_BINH names unknown space 'QQQ'"),
        ("map.toml", "[dangerous]\nLPF = [1, 3, 6]", "one Dangerous space must have the faces 1, 3, 5"),
        ("map.toml", 'remove = ["directions.BVI"]', "[directions] lacks the base space 'BVI'; give it six spaces"),
        (
            "map.toml",
            '[directions]\nBVI = ["XBU", "VTR", "XBU", "XBU", "XBU", "XBU"]',
            "map.toml:2: direction 2 of 'BVI' leads to 'VTR', which no land link joins to it",
        ),
        ("map.toml", '[directions]\nBVI = ["XBU"]', "it must be a list of 6 values, each a text"),
        ("counters.toml", "[garrisons]\nHBI = 3", "[garrisons] names unknown garrisoned space 'HBI'; known"),
        ("counters.toml", 'remove = ["garrisons.STY"]', "[garrisons] lacks the dice of 'STY'"),
        ("counters.toml", '[units."2 BPC"]\none_with = "3 BPC"', "unit '2 BPC' names unknown unit '3 BPC'"),
        ("counters.toml", '[routes]\ncavalry = ["path"]', "routes has no key 'cavalry'; a key must be one of 'para'"),
        ("counters.toml", 'remove = ["units.CLSM"]', "set-up of 'VTH' names unknown unit 'CLSM'"),
        (
            "scenario.toml",
            '[setup]\nVTR = ["Dinassaut", "CLSM"]',
            "'CLSM' is set up twice; place it once",
        ),
        ("scenario.toml", "[setup]\nVTR = []", "'Dinassaut' is not set up; give it a place"),
        (
            "scenario.toml",
            "[setup]\nBAC = []",
            "[setup] names unknown set-up space 'BAC'; known set-up spaces are Hanoi",
        ),
        ("scenario.toml", '[options.rebuild_posts]\ndefault = "maybe"', "'maybe'; known choices are no, yes"),
        ("scenario.toml", "[turns]\nlast = 12", "the bands end on turn 10, the game on 12"),
        ("tables.toml", "[bands]\n3-8 = [4, 8]", "the band '3-8' must begin on turn 3"),
        ("tables.toml", "[operations.Violet]\nlast = 8", "Violet needs one VP value for each turn of its window"),
        ("tables.toml", 'remove = ["threat.1-2"]', "[threat] lacks the turns '1-2'"),
        ("tables.toml", "[threat]\n11-12 = [0, 0, 0, 0, 0, 0]", "[threat] names unknown band '11-12'"),
        ("tables.toml", "[container.1-2]\nClash = 4", "the container holds 4 of Clash, but only 3 exist"),
        ("tables.toml", "[container.1-2]\nTanks = 1", "the container of turns 1-2 names unknown counter 'Tanks'"),
        (
            "tables.toml",
            '[war_strategies]\n1-2 = ["Alerted", "Calm", "Alerted", "Alerted", "Alerted", "Alerted"]',
            "tables.toml:2: the table for turns 1-2 names unknown strategy 'Calm'",
        ),
        (
            "tables.toml",
            'remove = ["strategies.Lotus"]',
            "[strategies] lacks 'Lotus', of which the rules speak by name",
        ),
        ("tables.toml", '[operations.Violet]\nto = ["HBI"]', "tables.toml:2: Violet names unknown retreat base 'HBI'"),
        ("tables.toml", '[base_attack]\ncontainer = "3-9"', "[base_attack] names unknown band '3-9'"),
        ("counters.toml", 'remove = ["units.2 BPC.one_with"]', "stacks as one with '2 BPC' but not back"),
        ("maps.toml", "", "hoa-binh has no data file 'maps.toml'; it has map.toml, counters.toml"),
    ],
)
def test_a_wrong_overlay_is_refused_with_the_right_sentence(tmp_path: Path, name: str, text: str, wrong: str) -> None:
    FILES.check_refused(tmp_path, name, text, wrong)


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("tables.toml", "[costs]\nair = 0", "tables.toml:2: costs.air is 0; it must be a whole number, 1 or more"),
        ("tables.toml", "[stacking]\ngreen = 0", "stacking.green is 0; it must be a whole number, 1 or more"),
        (
            "tables.toml",
            "[strategies.Alerted]\nip = -1",
            "Alerted.ip is -1; it must be a whole number, 0 or more",
        ),
        ("tables.toml", "[strategies.Alerted]\nap = 16", "Alerted gives 16 AP; the track is 0 to 15"),
        ("tables.toml", "[strategies.Lotus]\nip = 2", "Lotus brings no Infiltration counters; make it 0"),
        (
            "tables.toml",
            "[actions.Clash]\nretreat = 2",
            "Clash.retreat is 2; it must be a whole number from 0 to 1",
        ),
        ("tables.toml", "[actions.Clash]\nambush = 6", "the Ambush, and no other action, has a first die with a face"),
        ("tables.toml", "[supports.Elite]\nloss_on = 5", "the rules give 'loss_on' to Artillery and DCA alone"),
        ("tables.toml", "[supports.Elite]\ndraws = 1", "the rules give 'draws' to Reinforcements alone"),
        ("tables.toml", "[supports.Reinforcements]\ndice = -1", "Reinforcements is spent when drawn and moves no die"),
        (
            "tables.toml",
            "[dice]\nbase_returns_after = 0",
            "is 0; it must be a whole number from 1 to 99",
        ),
        ("tables.toml", "[awards.viet_minh]\ncounters_east_per = 0", "it must be a whole number, 1 or more"),
        (
            "tables.toml",
            '[victory."historic victory"]\nfrom = 22',
            "'major victory' must end just below the level",
        ),
        ("tables.toml", '[victory."major defeat"]\nfrom = -90', "the worst level has no 'from'"),
        (
            "tables.toml",
            "[operations.Rainbow]\nfirst = 8\nlast = 11",
            "the window of Rainbow must lie within",
        ),
        (
            "tables.toml",
            "[operations.Rainbow]\nfirst = 7\nlast = 7\nvp = [0]",
            "Violet must be over before Rainbow's last turn, 7",
        ),
        ("counters.toml", "[viet_minh]\nbases = 5", "viet_minh.bases is 5; it must be one of 6"),
        ("counters.toml", "[viet_minh]\ndangerous = 2", "viet_minh.dangerous is 2; it must be one of 1"),
        ("counters.toml", "[viet_minh]\ndecoys = 5", "viet_minh.decoys is 5; it must be 6: bases and decoys fill"),
        ("counters.toml", "[viet_minh]\ninfiltration = 5", "of 5 counters 6 cannot be decoys"),
        ("counters.toml", "[morane]\nuses = 2", "morane.uses is 2; it must be one of 1"),
        (
            "counters.toml",
            "[post]\ncount = 9",
            "post.count is 9; it must be 10: the map has so many",
        ),
        ("counters.toml", "[units.CLSM]\nsteps = 3", "units.CLSM.steps is 3; it must be a whole number from 1 to 2"),
        ("counters.toml", "[units.CLSM]\nmp = 0", "units.CLSM.mp is 0; it must be a whole number, 1 or more"),
        ("counters.toml", "[convoy.post]\nambush = 1", "convoy.post.ambush is 1; it must be a whole number, 0 or less"),
        ("scenario.toml", "[start]\nturn = 1", "start.turn is 1; it must be one of 0"),
        ("tables.toml", "[stacking]\nretreat_base = 4", "5 counters start at 'STY', which takes 4"),
    ],
)
def test_what_the_rules_fix_is_no_owners_value(tmp_path: Path, name: str, text: str, wrong: str) -> None:
    FILES.check_refused(tmp_path, name, text, wrong)
