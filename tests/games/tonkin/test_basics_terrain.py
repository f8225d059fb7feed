"""S-03, S-15, S-18, 5.12: lines, ground, stacking."""

from __future__ import annotations

from tests.games.tonkin.field import at, field, hexes, places, u, units

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.basics_terrain import (
    ground_of,
    joined_by_road,
    nearby,
    overfull_for,
    room,
    traced,
    weight_at,
    within_3,
)
from indochine.games.tonkin.state import FRANCE, VIET_MINH, load, morale, stacking, strength


def test_S_03_a_line_counts_hexes() -> None:
    s = field()
    assert within_3(s, FRANCE, places("1017")) >> at("1014") & 1
    assert not within_3(s, FRANCE, places("1017")) >> at("1013") & 1


def test_S_03_enemy_units_cut_a_line() -> None:
    ring = "1016, 1018, 0917, 0918, 1116, 1117"
    s = field(None, dict(zip(ring.split(", "), ("36", "88", "102", "141", "165", "209"), strict=True)))
    assert traced(s, FRANCE, places("1017"), 3) == places("1017")
    assert traced(s, VIET_MINH, places("1016"), 1) >> at("1116") & 1


def test_S_03_dummies_and_garrisons_cut_a_line_and_dumps_do_not() -> None:
    ring = "1016, 1018, 0917, 0918, 1116"
    stand = dict.fromkeys(ring.split(", "), "") | {
        "1016": "36",
        "1018": "88",
        "0917": "102",
        "0918": "141",
        "1116": "165",
    }
    open_ = field(None, stand | {"1117": "Uncle Ho, VM dump 1"})
    shut = field(None, stand | {"1117": "Dummy 1"})
    assert traced(open_, FRANCE, places("1017"), 2) >> at("1217") & 1
    assert traced(shut, FRANCE, places("1017"), 2) == places("1017")
    walled = field(None, {}, garrisons="Hanoi")
    assert not traced(walled, VIET_MINH, places("1016"), 3) >> at("1017") & 1


def test_S_03_the_ends_belong_to_the_line() -> None:
    s = field(None, {"1017": "36"})
    assert traced(s, FRANCE, places("1017"), 3) == 0
    assert not traced(s, FRANCE, places("1016"), 3) >> at("1017") & 1


def test_S_03_an_enemy_zone_cuts_nothing() -> None:
    s = field(None, {"1116": "36"})
    assert traced(s, FRANCE, places("1017"), 1) >> at("1117") & 1


def test_S_03_french_lines_do_not_lead_through_china_and_nobodys_over_the_sea() -> None:
    s = field()
    assert not within_3(s, FRANCE, places("1706")) & p.CHINA
    assert within_3(s, VIET_MINH, places("1706")) & p.CHINA
    assert not within_3(s, FRANCE, places("0822")) & p.ISLANDS


def test_S_03_a_road_leads_back_unless_cut() -> None:
    s = field()
    assert joined_by_road(s, VIET_MINH, p.CENTRES) >> at("1716") & 1
    assert not joined_by_road(s, VIET_MINH, p.CENTRES) >> at("1316") & 1, "no road"
    shut = field(None, {"1617": "1/1 RTM", "1816": "2/1 RTM", "1615": "1/4 RTM"})
    assert not joined_by_road(shut, VIET_MINH, p.CENTRES) >> at("1716") & 1
    marked = field(cut="1617, 1816, 1615")
    assert not joined_by_road(marked, VIET_MINH, p.CENTRES) >> at("1716") & 1


def test_S_11_plain_distance_ignores_enemies() -> None:
    assert nearby(places("1017"), 3) >> at("1014") & 1
    assert not nearby(places("1017"), 3) >> at("1013") & 1


def test_S_15_eighteen_points_in_the_open_and_eleven_in_forest_and_mountain() -> None:
    s = field()
    assert room(s, FRANCE, at("1017")) == 18
    assert room(s, FRANCE, at("0916")) == 18, "rough"
    assert room(s, FRANCE, at("1114")) == 11, "forest"
    assert room(s, FRANCE, at("1207")) == 11, "rough forest"
    assert room(s, FRANCE, at("1315")) == 11, "mountain"


def test_S_15_a_garrison_takes_a_point() -> None:
    s = field(None, {"1017": "1/13 DBLE, 2/13 DBLE"}, garrisons="Hanoi")
    assert weight_at(s, FRANCE, at("1017")) == 3


def test_S_15_what_does_not_fit() -> None:
    s = field(None, {"1315": "36, 88, 102", "1415": "141"})
    assert overfull_for(s, VIET_MINH, 3, places("1315, 1415")) == places("1315")
    assert overfull_for(s, VIET_MINH, 2, places("1315, 1415")) == 0
    assert overfull_for(s, VIET_MINH, 12, places("1114, 1116")) == places("1114"), "nobody there yet"


def test_S_18_stacking_values() -> None:
    s = field(
        None,
        {
            "1415": "36, VM-group 1, Dummy 1, Uncle Ho, VM dump 1",
            "1017": "1/13 DBLE, HQ, French dump 1",
            "0816": "GCMA 1",
        },
    )
    weights = {
        name: stacking(s, u(name))
        for name in ("36", "VM-group 1", "Dummy 1", "Uncle Ho", "VM dump 1", "1/13 DBLE", "HQ", "GCMA 1")
    }
    assert weights == {
        "36": 3,
        "VM-group 1": 2,
        "Dummy 1": 2,
        "Uncle Ho": 0,
        "VM dump 1": 0,
        "1/13 DBLE": 1,
        "HQ": 0,
        "GCMA 1": 2,
    }


def test_S_19_carried_dumps_weigh_three_and_leaders_one() -> None:
    s = field(None, {"1017": "HQ, French dump 1, 1/13 DBLE"})
    assert [load(s, u(name)) for name in ("French dump 1", "HQ", "Uncle Ho", "1/13 DBLE")] == [3, 1, 1, 1]


def test_6_13_4_a_minus_one_marker_takes_one_of_everything() -> None:
    s = field(None, {"1415": "36"})
    seen = []
    for left in (4, 3, 2, 1):
        s.steps[u("36")] = left
        seen.append((strength(s, u("36")), morale(s, u("36")), stacking(s, u("36"))))
    assert seen == [(6, 4, 3), (5, 3, 2), (3, 3, 2), (2, 2, 1)]


def test_6_13_4_never_below_one_and_morale_not_below_nought() -> None:
    s = field(None, {"1415": "VM-group 1"}, steps={"VM-group 1": 1})
    assert (strength(s, u("VM-group 1")), morale(s, u("VM-group 1")), stacking(s, u("VM-group 1"))) == (1, 2, 1)


def test_6_17_2_desorg_halves_strength_upwards_and_takes_a_point_of_morale() -> None:
    s = field(None, {"1017": "1/13 DBLE"}, desorg="1/13 DBLE")
    assert (strength(s, u("1/13 DBLE")), morale(s, u("1/13 DBLE"))) == (2, 3)


def test_4_6_1_out_of_supply_halves_and_both_halve_twice() -> None:
    s = field(None, {"1415": "36"}, oos="36")
    assert strength(s, u("36")) == 3
    s.desorg = units("36")
    assert strength(s, u("36")) == 2


def test_5_12_1_vietnamese_thai_and_groups_go_three_hexes_into_laos() -> None:
    for name in ("1 BVN", "1 BT", "VM-group 1"):
        ground = p.GROUND[u(name)]
        assert ground & p.VIETNAM == p.VIETNAM
        assert ground >> at("1101") & 1, "Muong Khoua is near"
        assert not ground >> at("0503") & 1, "Luang Prabang is far"


def test_5_12_2_lao_units_and_pathet_lao_go_three_hexes_into_vietnam() -> None:
    for name in ("4 BCL", "Pathet Lao 1"):
        ground = p.GROUND[u(name)]
        assert ground & p.LAOS == p.LAOS
        assert ground >> at("1203") & 1
        assert not ground >> at("1017") & 1


def test_5_12_3_gcma_stay_in_the_montagnard_area() -> None:
    assert p.GROUND[u("GCMA 1")] == p.MONTAGNARD


def test_5_12_4_other_french_go_anywhere_but_china() -> None:
    assert p.GROUND[u("1/13 DBLE")] == p.VIETNAM | p.LAOS


def test_5_12_5_regiments_leader_and_dumps_go_everywhere() -> None:
    for name in ("36", "45", "Uncle Ho", "VM dump 1"):
        assert p.GROUND[u(name)] == p.HEXES


def test_5_12_6_groups_and_pathet_lao_never_enter_china() -> None:
    assert not ground_of(units("VM-group 1, 36")) & p.CHINA
    assert not p.GROUND[u("Pathet Lao 1")] & p.CHINA


def test_5_12_a_stack_goes_where_all_of_it_may_go() -> None:
    assert hexes(ground_of(units("1 BT, 4 BCL"))) == hexes(p.NEAR_VIETNAM & p.NEAR_LAOS)
