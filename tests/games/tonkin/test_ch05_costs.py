"""5.1, 5.2, 2.0: what movement costs, and how far a stack gets."""

from __future__ import annotations

import pytest
from tests.games.tonkin.field import at, field, hexes, u, units
from tests.games.tonkin.moves import cost_to, reach, way_to

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.ch05_costs import best, reaches, step_cost, within_reach
from indochine.games.tonkin.state import State

WET, DRY = p.MONTH["Jul-51"], p.MONTH["Nov-51"]


def step(s: State, name: str, start: str, to: str, road: bool = True) -> int | None:
    """What one step costs a unit."""
    return step_cost(s, u(name), at(start), at(to), road)


# ---- 5.1-1, 5.1-2 terrain


@pytest.mark.parametrize(
    ("name", "costs"),
    [
        ("1/13 DBLE", (1, 3, 4, 4, 5)),
        ("36", (1, 2, 3, 3, 4)),
        ("GCMA 1", (1, 2, 3, 3, 4)),
        ("1 RCC", (2, 5, 7, 7, None)),
    ],
)
def test_5_1_1_every_gait_has_its_costs(name: str, costs: tuple[int | None, ...]) -> None:
    s = field()
    ways = (("1116", "1117"), ("0917", "0817"), ("1314", "1414"), ("1305", "1206"), ("1415", "1315"))
    found = tuple(step(s, name, start, to, road=False) for start, to in ways)
    plain = tuple(
        cost if cost is None else cost + river(name, start, to) for cost, (start, to) in zip(costs, ways, strict=True)
    )
    assert found == plain


def river(name: str, start: str, to: str) -> int:
    """The surcharge of a step, from the map."""
    return p.RIVER_COST[p.GAIT[u(name)]][p.river_toll(at(start), at(to))]


def test_5_1_1_motorised_units_enter_mountains_by_road_alone() -> None:
    s = field()
    assert step(s, "1 RCC", "1706", "1705") == 2, "the road to Chapa"
    assert step(s, "1 RCC", "1706", "1705", road=False) is None
    assert step(s, "1/13 DBLE", "1706", "1705", road=False) == 5


# ---- 5.1-4 roads


def test_5_1_4_a_road_costs_one_and_two_off_clear_ground_whatever_the_terrain() -> None:
    s = field()
    for name in ("1/13 DBLE", "36", "1 RCC"):
        assert step(s, name, "1017", "0917") == 1
        assert step(s, name, "0817", "0816") == 2, "a navigable river and rough ground"


def test_5_1_4_a_road_must_join_the_two_hexes() -> None:
    s = field()
    assert step(s, "1/13 DBLE", "1116", "1115") == 3, "both have roads around, but none between them"


def test_5_1_4_nobody_uses_a_road_where_it_is_cut() -> None:
    s = field(cut="0917")
    assert step(s, "1 RCC", "1017", "0917") == 2
    assert step(s, "1 RCC", "0917", "0817") == 5
    assert step(s, "1 RCC", "0817", "0816") == 2, "further on it is whole"


def test_5_1_4_railways_serve_as_roads() -> None:
    assert step(field(), "36", "1519", "1419") == 2


# ---- 5.1-5 zones


def test_5_1_5_the_french_pay_one_more_in_a_viet_minh_zone() -> None:
    s = field(None, {"1216": "36"})
    assert step(s, "1/13 DBLE", "1017", "1117") == 1 + 1
    assert step(s, "1 RCC", "1017", "1117") == 2 + 1
    assert step(s, "1/13 DBLE", "1017", "1116") == 1 + 1, "on the road too"


def test_5_1_5_gcma_and_the_viet_minh_pay_nothing_for_zones() -> None:
    s = field(None, {"1216": "36", "1017": "2/13 DBLE"})
    assert step(s, "GCMA 1", "1018", "1117") == 1
    assert step(s, "88", "1216", "1117") == 1


# ---- 5.1-6, 5.1-7 rivers


def test_5_1_6_entering_a_river_hex_costs_more() -> None:
    s = field()
    assert step(s, "1/13 DBLE", "1116", "1115") == 1 + 2, "navigable"
    assert step(s, "1 RCC", "1116", "1115") == 2 + 3
    assert step(s, "1/13 DBLE", "1406", "1306") == 4 + 1, "minor"
    assert step(s, "1 RCC", "1406", "1306") == 7 + 2


def test_5_1_6_not_along_the_river() -> None:
    s = field()
    assert step(s, "1/13 DBLE", "1405", "1306", road=False) == 4
    assert step(s, "1/13 DBLE", "1406", "1306", road=False) == 5


def test_5_1_7_a_second_river_from_the_side_still_costs() -> None:
    s = field()
    assert step(s, "36", "1016", "1115") == 1 + 2, "along the Red, and the Clear joins"
    assert step(s, "36", "1214", "1115") == 1 + 2, "along the Clear, and the Red passes"


def test_5_1_7_one_surcharge_and_the_dearer() -> None:
    s = field()
    assert step(s, "36", "1314", "1313") == 1 + 2, "the Clear is navigable there, the Chay minor"
    assert p.river_toll(at("1314"), at("1313")) == p.NAVIGABLE_RIVER


def test_5_1_the_march_of_the_play_report() -> None:
    s = field(None, {"1116": "2/2 REI, 1 RCC"})
    assert step(s, "2/2 REI", "1116", "1115") == 3
    assert step(s, "2/2 REI", "1115", "1114") == 6
    assert step(s, "1 RCC", "1116", "1115") == 5
    assert step(s, "1 RCC", "1115", "1114") == 10


# ---- 2.0 rain


def test_2_0_3_rain_in_the_rain_season_doubles_everything() -> None:
    s = field(None, {"1216": "36"}, turn=WET, rain=True)
    assert step(s, "1/13 DBLE", "1116", "1115") == 2 * 3
    assert step(s, "1/13 DBLE", "1017", "0917") == 2, "roads too"
    assert step(s, "1/13 DBLE", "0817", "0816") == 4
    assert step(s, "1/13 DBLE", "1017", "1117") == 2 * (1 + 1)


def test_2_0_4_rain_in_the_dry_season_spares_the_roads() -> None:
    s = field(None, {"1216": "36"}, turn=DRY, rain=True)
    assert step(s, "1/13 DBLE", "1116", "1115") == 2 * 3
    assert step(s, "1/13 DBLE", "1017", "0917") == 1
    assert step(s, "1/13 DBLE", "1017", "1116") == 1 + 2, "but a zone costs double"


def test_2_0_3_without_rain_nothing_is_doubled() -> None:
    assert step(field(turn=WET), "1/13 DBLE", "1116", "1115") == 3


# ---- how far


def test_5_1_1_a_unit_goes_as_far_as_its_points() -> None:
    s = field(None, {"1017": "1/13 DBLE", "1117": "36"})
    assert cost_to(s, "1/13 DBLE", "0816") == 5
    assert cost_to(s, "1/13 DBLE", "0815") == 7
    assert cost_to(s, "1/13 DBLE", "0814") is None


def test_5_1_1_the_way_is_a_cheapest_one() -> None:
    s = field(None, {"1017": "1/13 DBLE"})
    assert way_to(s, "1/13 DBLE", "0816") == "1017 0917 0817 0816"


def test_5_1_1_nobody_passes_through_enemies() -> None:
    s = field(None, {"0917": "36", "1017": "1/13 DBLE"})
    found = within_reach(s, units("1/13 DBLE"), at("1017"))
    assert not found >> at("0917") & 1
    way = best(reaches(s, units("1/13 DBLE"), at("1017")), at("0818")).way(at("0818"))
    assert at("0917") not in way


def test_5_1_1_a_hex_with_dumps_alone_may_be_entered() -> None:
    s = field(None, {"0917": "VM dump 1, Uncle Ho", "1017": "1/13 DBLE"})
    assert within_reach(s, units("1/13 DBLE"), at("1017")) >> at("0917") & 1


def test_5_1_3_one_hex_is_always_possible() -> None:
    s = field(None, {"1415": "1/13 DBLE", "1216": "36"}, desorg="1/13 DBLE", turn=WET, rain=True)
    assert step(s, "1/13 DBLE", "1415", "1315") == 2 * (5 + 1)
    assert within_reach(s, units("1/13 DBLE"), at("1415")) >> at("1315") & 1, "at 12 points, with 4"
    assert not within_reach(s, units("1/13 DBLE"), at("1415"), moved=True) >> at("1315") & 1, "but not as a second"


def test_5_1_3_not_into_what_cannot_be_entered_at_all() -> None:
    s = field(None, {"1706": "1 RCC"}, cut="1706, 1704")
    assert not within_reach(s, units("1 RCC"), at("1706")) >> at("1705") & 1, "a mountain, and the road is cut"
    assert not within_reach(s, units("1 RCC"), at("1706")) & p.CHINA


def test_5_1_a_stack_goes_where_all_of_it_can() -> None:
    s = field(None, {"1415": "1/13 DBLE, 1 RCC", "1216": "36"})
    alone, both = reach(s, "1/13 DBLE").split(), reach(s, "1/13 DBLE, 1 RCC").split()
    assert "1315" in alone
    assert "1315" not in both
    assert set(both) < set(alone)


# ---- 5.2 the double move


def test_5_2_twice_as_far_without_touching_an_enemy_zone() -> None:
    s = field(None, {"1017": "1/13 DBLE"})
    assert cost_to(s, "1/13 DBLE", "0121") == 9, "by road, with 7 points"


def test_5_2_not_from_a_zone_through_one_or_into_one() -> None:
    start = field(None, {"1017": "1/13 DBLE", "1016": "Dummy 1"})
    assert cost_to(start, "1/13 DBLE", "0121") is None, "begins in a dummy's zone"
    passing = field(None, {"1017": "1/13 DBLE", "0719": "36"})
    assert cost_to(passing, "1/13 DBLE", "0121") is None
    near, at_the_end = (
        field(None, {"1017": "1/13 DBLE", "0218": "36"}),
        field(None, {"1017": "1/13 DBLE", "0120": "36"}),
    )
    assert cost_to(near, "1/13 DBLE", "0121") == 9
    assert cost_to(at_the_end, "1/13 DBLE", "0121") is None
    assert cost_to(at_the_end, "1/13 DBLE", "0320") == 7


def test_5_2_garrisons_hinder_the_viet_minh() -> None:
    free = field(None, {"1415": "36"})
    watched = field(None, {"1415": "36"}, garrisons="Son Tay")
    assert cost_to(free, "36", "0916") == 10, "a double move"
    assert cost_to(watched, "36", "0916") is None
    assert cost_to(watched, "36", "1114") == cost_to(free, "36", "1114"), "further away"


def test_5_2_the_viet_minh_pay_nothing_for_zones_but_lose_the_double_move() -> None:
    s = field(None, {"1415": "36", "1316": "1/13 DBLE"})
    farthest = reaches(s, units("36"), at("1415"))
    assert [one.double for one in farthest] == [False, False]
    free = field(None, {"1415": "36"})
    assert [one.double for one in reaches(free, units("36"), at("1415"))] == [False, True, False]


def test_4_6_2_out_of_supply_nobody_doubles_and_vehicles_stay() -> None:
    s = field(None, {"1017": "1/13 DBLE, 1 RCC"}, oos="1/13 DBLE, 1 RCC")
    assert cost_to(s, "1/13 DBLE", "0121") is None
    assert cost_to(s, "1/13 DBLE", "0816") == 5
    assert within_reach(s, units("1 RCC"), at("1017")) == 0


def test_6_17_2_desorg_halves_the_points_upwards() -> None:
    s = field(None, {"1017": "1/13 DBLE", "1117": "36"}, desorg="1/13 DBLE")
    assert cost_to(s, "1/13 DBLE", "0817") == 3, "half of 7 is 4"
    assert cost_to(s, "1/13 DBLE", "0816") is None


def test_5_12_4_the_french_never_enter_china() -> None:
    s = field(None, {"1706": "1/13 DBLE", "1320": "36"})
    assert not within_reach(s, units("1/13 DBLE"), at("1706")) & p.CHINA
    assert within_reach(s, units("36"), at("1320")) & p.CHINA


def test_5_12_3_gcma_keep_to_the_montagnard_area_while_moving() -> None:
    s = field(None, {"0916": "GCMA 1"})
    assert hexes(within_reach(s, units("GCMA 1"), at("0916")) & ~p.MONTAGNARD) == ""
