"""S-13, S-14: zones of control, and the masks that `put` keeps."""

from __future__ import annotations

from tests.games.tonkin.field import at, field, hexes, places, u

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.basics_zoc import french_zoc, vm_zoc, zone_of
from indochine.games.tonkin.state import put, raze, turn_up


def test_S_13_a_zone_is_the_six_hexes_around() -> None:
    s = field(None, {"0919": "42"})
    assert vm_zoc(s) == places("0918, 0920, 1018, 1019, 0819, 0820")
    assert not vm_zoc(s) >> at("0919") & 1


def test_S_13_dumps_hq_and_uncle_ho_have_none() -> None:
    s = field(None, {"1017": "HQ, French dump 1", "1415": "Uncle Ho, VM dump 1"})
    assert french_zoc(s) == 0
    assert vm_zoc(s) == 0


def test_S_13_garrisons_and_dummies_have_one() -> None:
    s = field(None, {"0919": "Dummy 1"}, garrisons="Hung Yen")
    assert vm_zoc(s) >> at("0920") & 1
    assert french_zoc(s) >> at("0818") & 1


def test_S_13_a_zone_goes_with_its_units() -> None:
    s = field(None, {"0919": "42, 50"})
    put(s, u("42"), at("1315"))
    assert vm_zoc(s) >> at("0920") & 1, "50 is still there"
    put(s, u("50"), at("1315"))
    assert not vm_zoc(s) >> at("0920") & 1
    assert vm_zoc(s) >> at("1415") & 1


def test_S_13_a_garrison_that_is_gone_has_none() -> None:
    s = field(None, garrisons="Hung Yen")
    raze(s, at("Hung Yen"))
    assert french_zoc(s) == 0


def test_S_14_french_zones_stop_at_the_chinese_border() -> None:
    s = field(None, {"1706": "1/1 RTM"})
    assert not french_zoc(s) & p.CHINA
    assert french_zoc(s) >> at("1705") & 1


def test_S_14_regiments_control_china_and_groups_do_not() -> None:
    s = field(None, {"1706": "148", "1716": "VM-group 1"}, up="VM-group 1")
    assert zone_of(s, u("148")) >> at("1805") & 1
    assert not zone_of(s, u("VM-group 1")) & p.CHINA


def test_S_14_a_group_seen_controls_only_what_it_may_enter() -> None:
    edge = next(
        place
        for place in range(p.SIZE)
        if p.LAND_NEAR[place] & p.LAOS & ~p.NEAR_VIETNAM and p.NEAR_VIETNAM >> place & 1
    )
    s = field(None, {p.BOARD.name[edge]: "VM-group 1"}, up="VM-group 1")
    assert not vm_zoc(s) & ~p.NEAR_VIETNAM


def test_S_14_face_down_all_counters_have_the_same_zone() -> None:
    """Otherwise what the French may do would tell them who lies there."""
    edge = next(
        place
        for place in range(p.SIZE)
        if p.LAND_NEAR[place] & p.LAOS & ~p.NEAR_VIETNAM and p.NEAR_VIETNAM >> place & 1
    )
    group, dummy = (field(None, {p.BOARD.name[edge]: name}) for name in ("VM-group 1", "Dummy 1"))
    assert vm_zoc(group) == vm_zoc(dummy)
    turn_up(group, 1 << u("VM-group 1"))
    assert vm_zoc(group) != vm_zoc(dummy)


def test_S_14_thai_and_lao_units_keep_to_their_ground() -> None:
    assert not p.ZONE[p.NATIVE][at("0503")] & ~p.NEAR_VIETNAM
    assert not p.ZONE[p.LAO][at("1017")], "Hanoi is far from Laos"


def test_S_14_gcma_control_the_montagnard_area_alone() -> None:
    s = field(None, {"1016": "GCMA 1", "0916": "GCMA 2"})
    assert not french_zoc(s) & ~p.MONTAGNARD


def test_S_14_a_dinassaut_controls_water_alone() -> None:
    s = field(None, {"1017": "DNA 1"})
    assert hexes(french_zoc(s)) == hexes(places("1016, 0918, 1018"))


def test_S_14_1_rec_controls_clear_hexes_and_rivers() -> None:
    s = field(None, {"1114": "1 REC"})
    assert french_zoc(s) == places("1113, 1015, 1115") | p.LAND_NEAR[at("1114")] & p.CLEAR


def test_S_14_no_zone_crosses_the_sea_to_an_island() -> None:
    island = next(place for place in range(p.SIZE) if p.ISLANDS >> place & 1 and p.NEAR[place] & p.COAST & ~p.ISLANDS)
    s = field(None, {p.BOARD.name[island]: "6 BPC"})
    assert french_zoc(s) == 0
