"""Flights on their way and over a target: AA guns, missiles, landing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.airborne import flight, flying
from tests.games.vietnam_1965.field import GAME, asked, at, do, kind, legal, number, position, power, refused, told

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import FireMissiles, HoldFire
from indochine.games.vietnam_1965.events import GunsFired, MissilesFired, TouchedDown
from indochine.games.vietnam_1965.rules.flak import in_missile_zone
from indochine.games.vietnam_1965.rules.ways import missile_zones
from indochine.games.vietnam_1965.state import ESCORT, GUNSHIP, HOME, LIFT, RAID, STRIKE, State, count, rested
from indochine.kernel.words import Forced

GUN_IN_NGHE_AN = {"NVA": {"Nghe An": "1 aag"}}
WAY = ("Bolikhamsai", "Nghe An", "Thanh Hoa")
IN_BATTLE = 1 << STRIKE | 1 << ESCORT | 1 << GUNSHIP | 1 << LIFT


def over_hanoi(*flights: Any, missions: int = 1 << RAID | 1 << ESCORT, **fields: Any) -> State:
    """Missiles and guns over Ha Tay."""
    fields.setdefault("turn", "USA")
    return position(frames.Flak(power=p.USA, space=at("Ha Tay"), missions=missions), flights=list(flights), **fields)


def fire(number: int, short: str, space: str, index: int = 0, origin: str = "Udon Thani") -> FireMissiles:
    return FireMissiles(number, index, kind(short), at(origin), at(space))


def left(s: State) -> list[tuple[int, int]]:
    """Kind and number of the flights still in the air."""
    return [(one.kind, one.count) for one in s.flights]


# ---- AA guns -----------------------------------------------------------------


def test_AAG_1_one_die_for_each_aircraft_that_flies_over(dice: LoadedDice) -> None:
    dice(1, 2, 6)
    s = flying(flight("3 bom", "Udon Thani"), *WAY, units=GUN_IN_NGHE_AN)
    (shots,) = told(s.told, GunsFired)
    assert (shots.dice, shots.needed, shots.lost) == ((1, 2, 6), 1, ((p.BOM, 1),))
    assert left(s) == [(p.BOM, 2)]
    assert (s.flights[0].at, s.flights[0].steps, s.flights[0].shot) == (at("Thanh Hoa"), 3, (at("Nghe An"),))


def test_AAG_1_two_guns_of_one_zone_share_one_die(dice: LoadedDice) -> None:
    dice(6)
    guns = {"NVA": {"Nghe An": "1 aag"}, "CHN": {"Nghe An": "1 aag"}}
    assert left(flying(flight("1 bom", "Udon Thani"), *WAY, units=guns)) == [(p.BOM, 1)]


def test_AAG_1_by_option_every_gun_rolls_for_every_aircraft(dice: LoadedDice) -> None:
    dice(6, 1, 1, 1, 5, 4)  # two guns, three aircraft
    guns = {"NVA": {"Nghe An": "1 aag"}, "CHN": {"Nghe An": "1 aag"}}
    s = flying(flight("3 bom", "Udon Thani"), *WAY, units=guns, options={"every_gun_fires": "yes"})
    assert left(s) == [(p.BOM, 1)]  # the second die of the first and both of the second hit


def test_AAG_1_each_zone_on_the_way_has_its_shot(dice: LoadedDice) -> None:
    dice(5, 5)
    s = flying(flight("1 bom", "Udon Thani"), *WAY, "Ha Tay", units={"NVA": {"Nghe An": "1 aag", "Thanh Hoa": "1 aag"}})
    assert s.flights[0].shot == (at("Nghe An"), at("Thanh Hoa"))


def test_AAG_1_no_zone_fires_twice_at_the_same_aircraft_in_a_turn(dice: LoadedDice) -> None:
    s = flying(flight("1 bom", "Thanh Hoa", shot=(at("Nghe An"),)), "Nghe An", "Bolikhamsai", units=GUN_IN_NGHE_AN)
    assert not told(s.told, GunsFired)


def test_AAG_1_guns_of_the_own_side_and_guns_elsewhere_are_silent(dice: LoadedDice) -> None:
    own = {"PARU": {"Mukdahan": "1 aag"}, "NVA": {"Ha Tinh": "1 aag"}}
    s = flying(flight("1 bom", "Udon Thani"), "Mukdahan", "Nakhon Phanom", "Bolikhamsai", units=own)
    assert left(s) == [(p.BOM, 1)]


def test_AAG_1_guns_of_every_enemy_power_fire_at_Communist_aircraft(dice: LoadedDice) -> None:
    dice(1)
    raid = flight("1 fbo", "Ha Tinh", whose="NVA", origin="Ha Tinh")
    s = flying(raid, "Khammouane", "Nakhon Phanom", "Mukdahan", turn="NVA", units={"PARU": {"Nakhon Phanom": "1 aag"}})
    assert not s.flights


def test_AAG_1_over_the_goal_guns_wait_for_the_combat(dice: LoadedDice) -> None:
    s = flying(flight("1 bom", "Udon Thani"), "Bolikhamsai", "Nghe An", units=GUN_IN_NGHE_AN)
    assert not told(s.told, GunsFired)
    assert s.flights[0].at == at("Nghe An")


def test_AAG_1_over_the_goal_guns_fire_at_once_if_there_is_no_combat_to_wait_for(dice: LoadedDice) -> None:
    dice(1)
    s = flying(flight("1 hel", "Bolikhamsai"), "Nghe An", fire_at_goal=True, units=GUN_IN_NGHE_AN)
    assert not s.flights


def test_AAG_1_guns_in_neutral_land_are_silent(dice: LoadedDice) -> None:
    s = flying(flight("1 bom", "Udon Thani"), *WAY, units={"NVA": {"Bolikhamsai": "1 aag"}}, sam=2)
    assert left(s) == [(p.BOM, 1)]


def test_FBO_5_guns_shoot_fighter_bombers_down_on_their_way(dice: LoadedDice) -> None:
    dice(1, 1)
    s = flying(flight("2 fbo", "Udon Thani", STRIKE), *WAY, units=GUN_IN_NGHE_AN)
    assert not s.flights


def in_noncombat(**options: str) -> State:
    """A fighter-bomber flies home over Nghe An in the non-combat phase."""
    home = flight("1 fbo", "Thanh Hoa", HOME, steps=3)
    way: list[int] = [at("Nghe An"), at("Bolikhamsai"), at("Udon Thani")]
    phase = frames.Noncombat(power=p.USA, step=".")
    return position(
        phase, frames.Flight(way=way, fire_at_goal=True, step="fly_on"), flights=[home], units=GUN_IN_NGHE_AN,
        air_bases={"Udon Thani": "USA"}, turn="USA", options=options,
    )  # fmt: skip


def test_FBO_5_on_the_way_home_too(dice: LoadedDice) -> None:
    dice(1)
    s = in_noncombat()
    assert not number(s, "USA", "Udon Thani", "fbo")


def test_FBO_5_by_option_not_in_the_non_combat_phase(dice: LoadedDice) -> None:
    s = in_noncombat(guns_fire_in_noncombat="no")
    assert number(s, "USA", "Udon Thani", "fbo") == 1


def test_FBO_5_that_option_leaves_the_way_out_under_fire(dice: LoadedDice) -> None:
    dice(1)
    options = {"guns_fire_in_noncombat": "no"}
    assert not flying(flight("1 fbo", "Udon Thani", STRIKE), *WAY, units=GUN_IN_NGHE_AN, options=options).flights


def test_AAG_5_guns_of_the_moving_power_that_fired_are_remembered(dice: LoadedDice) -> None:
    dice(6)
    rescue = flight("1 hel", "Quang Tri", LIFT, origin="Quang Tri")
    s = flying(rescue, "DMZ", "Quang Binh", "Ha Tinh", turn="NVA", units={"NVA": {"Quang Binh": "1 aag"}})
    assert s.guns_used == 1 << at("Quang Binh")


def test_AAG_5_guns_of_others_are_not(dice: LoadedDice) -> None:
    dice(6)
    assert not flying(flight("1 bom", "Udon Thani"), *WAY, units=GUN_IN_NGHE_AN).guns_used


# ---- missiles -----------------------------------------------------------------


def passing(zone: str, **fields: Any) -> State:
    """A bomber passes a zone on its way to the next."""
    fields.setdefault("sam", 2)
    beyond = p.NAME[(p.AIR[at(zone)] & -p.AIR[at(zone)]).bit_length() - 1]
    return flying(flight("1 bom", "Udon Thani"), zone, beyond, **fields)


@pytest.mark.parametrize(
    ("zone", "fields"),
    [
        ("Phu Tho", {"units": {"NVA": {"Phu Tho": "1 inf"}}}),
        ("Phu Tho", {"units": {"NVA": {"Phu Tho": "1 ftr"}}}),
        ("Phu Tho", {"air_bases": {"Phu Tho": "NVA"}}),
        ("Phu Tho", {"air_bases": {"Phu Tho": "NVA"}, "damage": {"Phu Tho": 3}}),
        ("Phu Tho", {"fire_bases": {"Phu Tho": "NVA"}}),
        ("Nghe An", {}),  # Vinh
        ("Ha Tay", {}),  # the capital is a city as well
        ("Lai Chau", {}),  # Dien Bien Phu, shared with China
        ("Kontum", {"units": {"NVA": {"Kontum": "1 art"}}}),  # in the land of an ally
        ("DMZ", {"units": {"NVA": {"DMZ": "1 inf"}}}),
    ],
)
def test_SAM_1_missiles_over_NVA_units_bases_and_cities(zone: str, fields: dict[str, Any]) -> None:
    s = passing(zone, **fields)
    assert asked(s) == "NVA"
    assert legal(s) == [HoldFire(), fire(1, "bom", zone), fire(2, "bom", zone)]
    assert missile_zones(s) >> at(zone) & 1


@pytest.mark.parametrize(
    ("zone", "fields"),
    [
        ("Phu Tho", {}),  # land alone is not enough
        ("Phu Tho", {"units": {"VC": {"Phu Tho": "2 inf"}, "SOV": {"Phu Tho": "1 inf"}, "CHN": {"Phu Tho": "1 arm"}}}),
        ("Kontum", {"covert": {"VC": {"Kontum": "1 inf"}}}),
        ("Phu Tho", {"air_bases": {"Phu Tho": "CHN"}}),
        ("Nghe An", {"owner": {"Nghe An": "VC"}}),
        ("Quang Nam", {}),  # a city of the own side
        ("Bolikhamsai", {"units": {"NVA": {"Bolikhamsai": "1 ftr"}}}),  # neutral land
        ("Ha Tay", {"sam": 0}),
    ],
)
def test_SAM_1_nobody_is_asked_anywhere_else(zone: str, fields: dict[str, Any]) -> None:
    s = passing(zone, **fields)
    assert asked(s) == ""
    assert not told(s.told, Forced)
    assert left(s) == [(p.BOM, 1)]


def test_SAM_1_the_ways_of_flights_avoid_the_same_zones() -> None:
    s = GAME.start()
    neutral = p.LAND & ~s.communist & ~s.ac
    zones = sum(1 << zone for zone in range(p.SPACES) if in_missile_zone(s, zone))
    assert zones == missile_zones(s) & ~neutral
    assert zones.bit_count() > 5


def test_SAM_1_missiles_are_for_aircraft_of_the_other_side(dice: LoadedDice) -> None:
    own = flight("1 ftr", "Kien An", HOME, whose="NVA", origin="Kien An")
    s = flying(own, "Hai Duong", "Ha Tay", home=True, turn="NVA", sam=2, air_bases={"Ha Tay": "NVA"})
    assert number(s, "NVA", "Ha Tay", "ftr") == 1


@pytest.mark.parametrize("mission", [RAID, STRIKE, ESCORT, LIFT, GUNSHIP])
def test_SAM_1_at_any_air_unit(mission: int) -> None:
    short = {RAID: "bom", STRIKE: "fbo", ESCORT: "ftr", LIFT: "hel", GUNSHIP: "hel"}[mission]
    s = flying(flight(f"1 {short}", "Udon Thani", mission), "Nghe An", "Thanh Hoa", sam=1)
    assert legal(s) == [HoldFire(), fire(1, short, "Nghe An")]


def test_SAM_1_at_aircraft_of_every_enemy_power_and_in_the_own_turn() -> None:
    helicopter = flight("1 hel", "Quang Tri", LIFT, whose="ARVN", origin="Quang Tri")
    s = flying(helicopter, "DMZ", "Quang Tri", turn="NVA", sam=1, units={"NVA": {"DMZ": "1 inf"}})
    assert asked(s) == "NVA"


def test_SAM_2_a_struck_aircraft_is_gone_with_its_cargo(dice: LoadedDice) -> None:
    lift = flight("1 hel", "Udon Thani", LIFT, infantry=1, artillery=1)
    s = flying(lift, "Bolikhamsai", "Nghe An", "Thanh Hoa", sam=1)
    dice(2)
    (shot,) = told(do(s, fire(1, "hel", "Nghe An")), MissilesFired)
    assert shot.lost == ((p.HEL, 1), (p.INF, 1), (p.ART, 1))
    assert not s.flights
    assert not s.frames


def test_SAM_2_what_is_struck_is_not_shot_at_by_guns_any_more(dice: LoadedDice) -> None:
    s = flying(flight("2 bom", "Udon Thani"), *WAY, sam=2, units=GUN_IN_NGHE_AN)
    dice(1, 5, 6)  # one of two is struck; the guns have one die for the other
    do(s, fire(2, "bom", "Nghe An"))
    assert left(s) == [(p.BOM, 1)]


@pytest.mark.parametrize(
    ("aircraft", "faces", "remain"),
    [
        (2, (2, 2), 0),  # one at each
        (3, (2, 5, 2), 1),
        (2, (2, 5, 2), 1),  # the third goes to the one the first has struck
        (2, (2, 1, 6), 0),
    ],
)
def test_SAM_2_several_missiles_go_to_different_aircraft_of_a_flight(
    aircraft: int, faces: tuple[int, ...], remain: int, dice: LoadedDice
) -> None:
    s = flying(flight(f"{aircraft} bom", "Udon Thani"), *WAY, sam=3)
    dice(*faces)
    do(s, fire(len(faces), "bom", "Nghe An"))
    assert sum(one.count for one in s.flights) == remain


def test_SAM_2_two_missiles_at_one_aircraft_strike_it_only_once(dice: LoadedDice) -> None:
    s = flying(flight("1 bom", "Udon Thani"), *WAY, sam=2)
    dice(1, 2)
    (shot,) = told(do(s, fire(2, "bom", "Nghe An")), MissilesFired)
    assert shot.lost == ((p.BOM, 1),)


def test_SAM_3_over_a_target_all_targets_are_named_before_the_first_roll(dice: LoadedDice) -> None:
    s = over_hanoi(flight("1 bom", "Ha Tay"), flight("2 ftr", "Ha Tay", ESCORT), sam=3)
    do(s, fire(1, "ftr", "Ha Tay", 1))  # no die yet
    assert legal(s) == [HoldFire(), fire(1, "bom", "Ha Tay"), fire(2, "bom", "Ha Tay")]
    assert refused(s, fire(1, "ftr", "Ha Tay", 1)).rule == "SAM-3"
    dice(2, 3, 1)
    shots = told(do(s, fire(2, "bom", "Ha Tay")), MissilesFired)
    assert [shot.dice for shot in shots] == [(2,), (3, 1)]
    assert left(s) == [(p.FTR, 1)]


def test_SAM_1_more_than_are_left_is_told_before_a_flight_is_named_twice() -> None:
    """[E-126] No rule of the dice forbids five missiles at a flight where one is left; there are too few."""
    s = over_hanoi(flight("1 bom", "Ha Tay"), flight("2 ftr", "Ha Tay", ESCORT), sam=3)
    do(s, fire(2, "ftr", "Ha Tay", 1))
    assert str(refused(s, fire(5, "ftr", "Ha Tay", 1))) == "North Vietnam has only 1 missile to fire, not 5. [SAM-1]"
    assert str(refused(s, fire(1, "ftr", "Ha Tay", 1))) == (
        "2 missiles are already aimed at 2 fighters from Udon Thani over Ha Tay: a flight is named once. [SAM-3]"
    )


def test_SAM_3_who_holds_fire_has_named_all_he_wants(dice: LoadedDice) -> None:
    s = over_hanoi(flight("1 bom", "Ha Tay"), flight("2 ftr", "Ha Tay", ESCORT), sam=3)
    dice(6)
    do(s, fire(1, "bom", "Ha Tay"), HoldFire())
    assert s.sam == 2
    assert left(s) == [(p.BOM, 1), (p.FTR, 2)]


def test_SAM_4_a_missile_is_used_up_hit_or_miss(dice: LoadedDice) -> None:
    for die in (1, 6):
        s = flying(flight("1 bom", "Udon Thani"), *WAY, sam=2)
        dice(die)
        do(s, fire(1, "bom", "Nghe An"))
        assert s.sam == 1


def test_SAM_1_nobody_fires_more_than_he_has() -> None:
    s = flying(flight("1 bom", "Udon Thani"), *WAY, sam=2)
    refusal = refused(s, fire(3, "bom", "Nghe An"))
    assert refusal.rule == "SAM-1"
    assert "only 2 missiles" in refusal.text


def test_SAM_4_missiles_already_aimed_are_counted() -> None:
    s = over_hanoi(flight("1 bom", "Ha Tay"), flight("1 ftr", "Ha Tay", ESCORT), sam=2)
    do(s, fire(1, "bom", "Ha Tay"))
    assert "only 1 missile " in refused(s, fire(2, "ftr", "Ha Tay", 1)).text


def test_SAM_4_who_holds_fire_keeps_his_missiles(dice: LoadedDice) -> None:
    s = flying(flight("1 bom", "Udon Thani"), *WAY, sam=2)
    do(s, HoldFire())
    assert (s.sam, s.flights[0].at) == (2, at("Thanh Hoa"))


def test_SAM_5_each_zone_on_the_way_may_fire(dice: LoadedDice) -> None:
    s = flying(
        flight("1 bom", "Udon Thani"), "Nghe An", "Thanh Hoa", "Ha Tay", sam=2, units={"NVA": {"Thanh Hoa": "1 inf"}}
    )
    dice(6)
    do(s, fire(1, "bom", "Nghe An"))
    assert legal(s) == [HoldFire(), fire(1, "bom", "Thanh Hoa")]


def test_SAM_5_over_the_target_they_wait_for_the_combat() -> None:
    assert asked(flying(flight("1 bom", "Udon Thani"), "Bolikhamsai", "Nghe An", sam=2)) == ""


def test_SAM_5_the_way_home_is_no_safer(dice: LoadedDice) -> None:
    home = flight("1 fbo", "Thanh Hoa", shot=(at("Nghe An"),))
    s = flying(home, "Nghe An", "Bolikhamsai", "Udon Thani", home=True, sam=1, units=GUN_IN_NGHE_AN)
    assert asked(s) == "NVA"  # the guns have had their shot, missiles may be fired again
    dice(3)
    do(s, fire(1, "fbo", "Nghe An"))
    assert number(s, "USA", "Udon Thani", "fbo") == 1


@pytest.mark.parametrize(("die", "hit"), [(1, True), (2, True), (3, False), (6, False)])
def test_UNI_SAM_hits_on_two_or_less(die: int, hit: bool, dice: LoadedDice) -> None:
    s = flying(flight("1 bom", "Udon Thani"), *WAY, sam=1)
    dice(die)
    do(s, fire(1, "bom", "Nghe An"))
    assert bool(s.flights) != hit


def test_UNI_SAM_is_not_for_sale_and_stands_nowhere() -> None:
    assert not any("SAM" in name or "issile" in name for name in p.TYPE_NAME)
    assert GAME.start().sam == p.SAM_AT_START == 2


def test_SSU_1_a_token_serves_once(dice: LoadedDice) -> None:
    s = flying(
        flight("1 bom", "Udon Thani"), "Nghe An", "Thanh Hoa", "Ha Tay", sam=1, units={"NVA": {"Thanh Hoa": "1 inf"}}
    )
    dice(6)
    do(s, fire(1, "bom", "Nghe An"))
    assert (asked(s), s.sam, s.flights[0].at) == ("", 0, at("Ha Tay"))


# ---- over a target --------------------------------------------------------------


def test_CAI_1_guns_fire_at_all_attacking_aircraft(dice: LoadedDice) -> None:
    dice(6, 1, 5, 1)
    s = over_hanoi(
        flight("2 fbo", "Ha Tay", STRIKE), flight("1 ftr", "Ha Tay", ESCORT), flight("1 hel", "Ha Tay", GUNSHIP),
        missions=IN_BATTLE, units={"NVA": {"Ha Tay": "2 aag"}},
    )  # fmt: skip
    assert left(s) == [(p.FBO, 1), (p.FTR, 1)]


def test_CAI_1_but_not_at_others_nor_twice(dice: LoadedDice) -> None:
    s = over_hanoi(
        flight("1 fbo", "Ha Tay", HOME),
        flight("1 fbo", "Nghe An", STRIKE),
        flight("1 ftr", "Ha Tay", ESCORT, shot=(at("Ha Tay"),), met=(at("Ha Tay"),)),
        missions=IN_BATTLE,
        sam=2,
        units={"NVA": {"Ha Tay": "1 aag"}},
    )
    assert (asked(s), len(s.flights)) == ("", 3)


def test_SAM_5_guns_that_fired_on_the_way_are_silent_over_the_target_but_missiles_are_not(dice: LoadedDice) -> None:
    lift = flight("1 hel", "Ha Tay", LIFT, infantry=2, shot=(at("Ha Tay"),))
    s = over_hanoi(lift, missions=IN_BATTLE, sam=2, units={"NVA": {"Ha Tay": "1 aag"}})
    assert asked(s) == "NVA"
    do(s, HoldFire())
    assert left(s) == [(p.HEL, 1)]  # no die was rolled
    assert s.flights[0].met == (at("Ha Tay"),)


def test_CAI_1_who_came_through_the_raid_is_not_asked_about_again(dice: LoadedDice) -> None:
    s = over_hanoi(flight("1 ftr", "Ha Tay", ESCORT), sam=2)  # no guns, but missiles
    do(s, HoldFire())
    s.frames.append(frames.Flak(power=p.USA, space=at("Ha Tay"), missions=IN_BATTLE))
    GAME.advance(s)
    assert asked(s) == ""


def test_CAI_2_hit_aircraft_go_at_once_with_their_cargo(dice: LoadedDice) -> None:
    dice(1, 2)
    s = over_hanoi(
        flight("1 hel", "Ha Tay", LIFT, infantry=2), flight("1 hel", "Ha Tay", LIFT, infantry=1, artillery=1),
        missions=IN_BATTLE, units={"NVA": {"Ha Tay": "1 aag"}},
    )  # fmt: skip
    assert [(one.infantry, one.artillery) for one in s.flights] == [(1, 1)]
    assert told(s.told, GunsFired)[0].lost == ((p.HEL, 1), (p.INF, 2))


# ---- landing --------------------------------------------------------------------


def test_NCM_2_aircraft_and_cargo_stand_on_the_ground_and_are_done(dice: LoadedDice) -> None:
    lift = flight("1 hel", "Udon Thani", HOME, infantry=1, artillery=1)
    s = flying(lift, "Nakhon Phanom", home=True)
    for short in ("hel", "inf", "art"):
        assert number(s, "USA", "Nakhon Phanom", short) == 1
        assert rested(s, power("USA"), at("Nakhon Phanom"), kind(short)) == 0
    assert not s.flights
    (landed,) = told(s.told, TouchedDown)
    assert landed.units == ((p.HEL, 1), (p.INF, 1), (p.ART, 1))


def test_NCM_2_a_flight_may_land_where_it_is(dice: LoadedDice) -> None:
    s = flying(flight("1 hel", "Kontum"), home=True)
    assert count(s, p.USA, at("Kontum"), p.HEL) == 1


def test_E_41_a_helicopter_that_lands_in_Laos_has_entered_it(dice: LoadedDice) -> None:
    s = flying(flight("1 hel", "Nakhon Phanom"), "Khammouane", home=True, owner={"Khammouane": "USA"})
    assert s.entered
    assert not flying(flight("1 hel", "Khammouane"), "Nakhon Phanom", home=True).entered
