"""Raids: interceptors, flak, bombs on bases, cities and the Trail, and what comes after."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.airborne import flight
from tests.games.vietnam_1965.field import GAME, asked, at, do, kind, number, position, power, told

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import FireMissiles, HoldFire, Intercept, StayDown
from indochine.games.vietnam_1965.events import (
    BaseBombed,
    BombsFell,
    CityBombed,
    GunsFired,
    InterceptorsHome,
    MissilesFired,
    TrailBombed,
)
from indochine.games.vietnam_1965.rules.ways import airfields, landing_places
from indochine.games.vietnam_1965.state import (
    AT_AIR_BASE,
    AT_CITY,
    AT_FIRE_BASE,
    AT_TRAIL,
    ESCORT,
    HOME,
    STRIKE,
    March,
    State,
    harm,
)

HANOI_BASE = {"Ha Tay": "NVA"}


def raid(place: str, *flights: Any, whose: str = "USA", **fields: Any) -> State:
    """A raid on a place; every power has 20 PP."""
    fields.setdefault("turn", whose)
    fields.setdefault("cash", [20] * 9)
    return position(frames.Raid(power=power(whose), space=at(place)), flights=list(flights), **fields)


def bombers(number: int, place: str, aim: int, short: str = "bom", **more: Any) -> Any:
    return flight(f"{number} {short}", place, aim=aim, **more)


def missions(s: State) -> list[tuple[int, int, int]]:
    """Kind, mission and place of the flights left."""
    return [(one.kind, one.mission, one.at) for one in s.flights]


# ---- the bomb run ---------------------------------------------------------------


def test_STR_1_each_bomber_rolls_and_hits_on_four(dice: LoadedDice) -> None:
    dice(4, 5, 1)  # two hits of three
    dice(3, 6)
    s = raid("Ha Tay", bombers(3, "Ha Tay", AT_AIR_BASE), air_bases=HANOI_BASE)
    (run,) = told(s.told, BombsFell)
    assert (run.dice, run.needed) == ((4, 5, 1), 4)
    assert s.air_damage[at("Ha Tay")] == 9


def test_CBO_1_fighter_bombers_bomb_too_and_hit_on_three(dice: LoadedDice) -> None:
    dice(3, 4, 5)  # a hit, a miss, the damage of the hit
    s = raid("Nghe An", bombers(2, "Nghe An", AT_AIR_BASE, "fbo"), air_bases={"Nghe An": "NVA"})
    assert s.air_damage[at("Nghe An")] == 5


def test_CBO_1_each_flight_bombs_what_it_came_for(dice: LoadedDice) -> None:
    dice(1, 2, 1, 3, 1, 4)
    s = raid(
        "Ha Tay",
        bombers(1, "Ha Tay", AT_AIR_BASE),
        bombers(1, "Ha Tay", AT_FIRE_BASE),
        bombers(1, "Ha Tay", AT_CITY),
        bombers(1, "Nghe An", AT_CITY),  # another raid
        air_bases=HANOI_BASE,
        fire_bases=HANOI_BASE,
    )
    assert (s.air_damage[at("Ha Tay")], s.fire_damage[at("Ha Tay")], s.cash[p.NVA]) == (2, 3, 16)


@pytest.mark.parametrize("aim", [AT_AIR_BASE, AT_FIRE_BASE, AT_CITY, AT_TRAIL])
def test_CBO_2_a_miss_does_nothing(aim: int, dice: LoadedDice) -> None:
    dice(5)
    s = raid("Ha Tinh", bombers(1, "Ha Tinh", aim), air_bases={"Ha Tinh": "NVA"}, fire_bases={"Ha Tinh": "NVA"})
    assert (sum(s.air_damage), sum(s.fire_damage), s.trail_debit) == (0, 0, 0)
    assert s.cash == [20] * 9


def test_STR_2_a_hit_does_what_one_die_shows(dice: LoadedDice) -> None:
    dice(1, 1, 6, 2)
    s = raid("Ha Tay", bombers(2, "Ha Tay", AT_CITY))
    (bombed,) = told(s.told, CityBombed)
    assert (bombed.dice, bombed.paid) == ((6, 2), 8)


def test_STR_3_damage_is_marked_and_adds_up(dice: LoadedDice) -> None:
    dice(1, 4)
    s = raid("Ha Tay", bombers(1, "Ha Tay", AT_AIR_BASE), air_bases=HANOI_BASE, damage={"Ha Tay": 2})
    (bombed,) = told(s.told, BaseBombed)
    assert (bombed.dice, bombed.damage, s.air_damage[at("Ha Tay")]) == ((4,), 6, 6)


def test_STR_4_a_damaged_base_is_of_no_use_until_the_last_marker_is_gone(dice: LoadedDice) -> None:
    dice(1, 2)
    s = raid("Ha Tay", bombers(1, "Ha Tay", AT_AIR_BASE), air_bases=HANOI_BASE)
    assert not s.bases[p.NVA]
    harm(s, at("Ha Tay"), p.AIR_BASE, -1)
    assert not s.bases[p.NVA]
    harm(s, at("Ha Tay"), p.AIR_BASE, -1)
    assert s.bases[p.NVA] == 1 << at("Ha Tay")


def test_STR_5_a_bombed_Air_Base_neither_launches_nor_receives(dice: LoadedDice) -> None:
    both = {"Ha Tay": "NVA", "Nghe An": "NVA"}
    dice(1, 1)
    s = raid("Ha Tay", bombers(1, "Ha Tay", AT_AIR_BASE), air_bases=both)
    assert airfields(s, p.NVA, p.FTR) & p.LAND == 1 << at("Nghe An")
    assert landing_places(s, p.NVA, p.FTR) == 1 << at("Nghe An")


def test_STR_6_a_bombed_Fire_Support_Base_gives_no_bonus(dice: LoadedDice) -> None:
    s = raid("Nam Dinh", fire_bases={"Nam Dinh": "NVA"})
    assert s.fire_bases[p.NVA] == 1 << at("Nam Dinh")
    dice(1, 1)
    s = raid("Nam Dinh", bombers(1, "Nam Dinh", AT_FIRE_BASE), fire_bases={"Nam Dinh": "NVA"})
    assert not s.fire_bases[p.NVA]


def test_CBO_3_a_bombed_base_suffers_a_die_and_only_that_base(dice: LoadedDice) -> None:
    dice(2, 5)
    s = raid("Ha Tay", bombers(1, "Ha Tay", AT_FIRE_BASE), air_bases=HANOI_BASE, fire_bases=HANOI_BASE)
    assert (s.air_damage[at("Ha Tay")], s.fire_damage[at("Ha Tay")]) == (0, 5)
    assert s.cash[p.NVA] == 20


def test_CBO_4_the_holder_of_the_city_pays_at_once(dice: LoadedDice) -> None:
    dice(4, 5)
    s = raid("Kien An", bombers(1, "Kien An", AT_CITY))
    assert s.cash == [15, *[20] * 8]


def test_CBO_4_no_more_than_he_has(dice: LoadedDice) -> None:
    dice(4, 5)
    s = raid("Kien An", bombers(1, "Kien An", AT_CITY), cash=[3] * 9)
    (bombed,) = told(s.told, CityBombed)
    assert (s.cash[p.NVA], bombed.paid) == (0, 3)


def test_CBO_4_of_two_who_share_a_city_NVA_or_ARVN_pays(dice: LoadedDice) -> None:
    dice(4, 5)
    s = raid("Lai Chau", bombers(1, "Lai Chau", AT_CITY))  # NVA and China
    assert (s.cash[p.NVA], s.cash[p.CHN]) == (15, 20)
    dice(3, 2)
    s = raid("Gia Dinh", flight("1 fbo", "Gia Dinh", whose="NVA", aim=AT_CITY), whose="NVA")
    assert (s.cash[p.ARVN], s.cash[p.USA]) == (18, 20)


def test_CBO_4_after_a_conquest_the_new_holder_pays(dice: LoadedDice) -> None:
    dice(4, 5)
    s = raid("Nghe An", bombers(1, "Nghe An", AT_CITY), owner={"Nghe An": "VC"})
    assert (s.cash[p.NVA], s.cash[p.VC]) == (20, 15)


def test_CBO_5_bombs_on_the_Trail_wait_for_the_next_purchase_of_the_NVA(dice: LoadedDice) -> None:
    dice(4, 5)
    s = raid("Kontum", bombers(1, "Kontum", AT_TRAIL), trail_debit=2)
    assert s.cash == [20] * 9
    assert s.trail_debit == 7
    (bombed,) = told(s.told, TrailBombed)
    assert not bombed.in_units
    s.frames = [frames.Purchase(power=p.NVA)]
    GAME.advance(s)
    assert (s.cash[p.NVA], s.trail_debit) == (13, 0)


def test_CBO_5_by_option_they_cost_units(dice: LoadedDice) -> None:
    dice(4, 2)
    s = raid("Kontum", bombers(1, "Kontum", AT_TRAIL), options={"trail_bombs_cost_units": "yes"})
    assert told(s.told, TrailBombed)[0].in_units
    assert "will lose 2 units" in GAME.say(told(s.told, TrailBombed)[0])
    s.frames = [frames.Purchase(power=p.NVA)]
    GAME.advance(s)
    assert s.cash[p.NVA] == 20  # no points are taken


# ---- before the bombs -----------------------------------------------------------


def test_STR_7_guns_fire_before_the_bombs_fall(dice: LoadedDice) -> None:
    dice(1, 6, 4, 3)  # guns at two bombers; one is left to bomb
    s = raid("Ha Tay", bombers(2, "Ha Tay", AT_CITY), units={"NVA": {"Ha Tay": "1 aag"}})
    assert [type(event) for event in s.told] == [GunsFired, BombsFell, CityBombed]
    assert s.cash[p.NVA] == 17


def test_STR_7_missiles_before_the_guns_and_escorts_are_shot_at_too(dice: LoadedDice) -> None:
    escort = flight("1 ftr", "Ha Tay", ESCORT)
    s = raid("Ha Tay", bombers(1, "Ha Tay", AT_CITY), escort, units={"NVA": {"Ha Tay": "1 aag"}}, sam=2)
    dice(6, 5, 1, 5)  # missile at the bomber, guns at bomber and fighter, bomb
    events = do(s, FireMissiles(1, 0, kind("bom"), at("Udon Thani"), at("Ha Tay")), HoldFire())
    assert [type(event) for event in events] == [MissilesFired, GunsFired, GunsFired, BombsFell]
    assert missions(s) == [(p.BOM, HOME, at("Ha Tay"))]


def test_STR_7_interceptors_before_all_of_them(dice: LoadedDice) -> None:
    guns = {"NVA": {"Ha Tay": "1 aag 1 ftr"}}
    s = raid("Ha Tay", bombers(1, "Ha Tay", AT_CITY), units=guns, air_bases=HANOI_BASE, sam=2)
    assert asked(s) == "NVA"
    events = do(s, Intercept(1, at("Ha Tay"), at("Ha Tay")))  # no escorts: nothing is left to shoot at
    assert isinstance(events[-1], InterceptorsHome)
    assert (s.flights, s.cash[p.NVA], s.sam) == ([], 20, 2)


# ---- after the bombs ------------------------------------------------------------


def test_BOM_1_bombers_do_nothing_but_bomb_and_go_home(dice: LoadedDice) -> None:
    dice(6, 6)
    s = raid("Ha Tay", bombers(2, "Ha Tay", AT_CITY), units={"NVA": {"Ha Tay": "1 inf"}})
    assert missions(s) == [(p.BOM, HOME, at("Ha Tay"))]
    assert number(s, "NVA", "Ha Tay", "inf") == 1


def second_strike(**fields: Any) -> State:
    """A fighter-bomber from Nakhon Phanom bombs Vinh and goes on to Khammouane."""
    plane = bombers(1, "Nghe An", AT_CITY, "fbo", origin="Nakhon Phanom", second="Khammouane", steps=2)
    return raid("Nghe An", plane, air_bases={"Nakhon Phanom": "USA"}, **fields)


def test_FBO_4_the_strike_comes_after_the_bombs(dice: LoadedDice) -> None:
    dice(2, 3)
    s = second_strike()
    assert s.cash[p.NVA] == 17
    (plane,) = s.flights
    assert (plane.mission, plane.at, plane.target, plane.second) == (STRIKE, at("Khammouane"), at("Khammouane"), -1)
    assert plane.steps == 4


def test_FBO_4_on_the_way_to_the_strike_it_is_shot_at(dice: LoadedDice) -> None:
    dice(6, 1)  # the bomb misses; the guns of Ha Tinh and Bolikhamsai: one of them must be passed
    s = second_strike(units={"NVA": {"Ha Tinh": "1 aag", "Bolikhamsai": "1 aag"}}, owner={"Bolikhamsai": "NVA"})
    assert not s.flights
    assert len(told(s.told, GunsFired)) == 1


def test_FBO_4_a_strike_at_the_bombed_territory_stays_there(dice: LoadedDice) -> None:
    dice(6, 6)
    plane = bombers(1, "Nghe An", AT_CITY, "fbo", second="Nghe An", steps=2)
    s = raid("Nghe An", plane, units={"NVA": {"Nghe An": "1 aag"}}, air_bases={"Nakhon Phanom": "USA"})
    (plane,) = s.flights
    assert (plane.mission, plane.at, plane.steps) == (STRIKE, at("Nghe An"), 2)
    assert plane.shot == plane.met == (at("Nghe An"),)


def test_FBO_4_several_go_on_one_after_the_other(dice: LoadedDice) -> None:
    dice(6, 6, 1, 1)
    planes = [bombers(1, "Nghe An", AT_CITY, "fbo", second="Khammouane", steps=2) for _ in range(2)]
    guns = {"NVA": {"Ha Tinh": "1 aag", "Bolikhamsai": "1 aag"}}
    s = raid("Nghe An", *planes, bombers(1, "Vientiane", AT_CITY), units=guns, owner={"Bolikhamsai": "NVA"},
             air_bases={"Nakhon Phanom": "USA"})  # fmt: skip
    assert missions(s) == [(p.BOM, 0, at("Vientiane"))]


def test_FBO_6_one_strike_and_then_it_must_land(dice: LoadedDice) -> None:
    dice(3)  # one die of the fighter-bomber, and no other in this battle
    strike = flight("1 fbo", "Nghe An", STRIKE, origin="Nakhon Phanom", steps=2)
    s = position(
        frames.Combat(power=p.USA), flights=[strike], turn="USA", units={"NVA": {"Nghe An": "3 inf"}}
    )  # fmt: skip
    assert number(s, "NVA", "Nghe An", "inf") == 2
    assert missions(s) == [(p.FBO, HOME, at("Nghe An"))]


def test_FTR_2_escorts_of_a_raid_go_home_with_it(dice: LoadedDice) -> None:
    dice(6)
    s = raid("Ha Tay", bombers(1, "Ha Tay", AT_CITY), flight("1 ftr", "Ha Tay", ESCORT))
    assert missions(s) == [(p.BOM, HOME, at("Ha Tay")), (p.FTR, HOME, at("Ha Tay"))]


@pytest.mark.parametrize(
    "attack",
    [
        {"marches": [March(p.INF, 1, at("Thanh Hoa"), at("Ha Tay"))]},
        {"more": [flight("1 fbo", "Ha Tay", STRIKE)]},
        {"more": [flight("1 fbo", "Nghe An", second="Ha Tay")]},
    ],
)
def test_FTR_2_but_stay_where_there_is_more_to_do(attack: dict[str, Any], dice: LoadedDice) -> None:
    dice(6)
    more = attack.pop("more", [])
    s = raid("Ha Tay", bombers(1, "Ha Tay", AT_CITY), flight("1 ftr", "Ha Tay", ESCORT), *more, **attack)
    assert missions(s)[1] == (p.FTR, ESCORT, at("Ha Tay"))


# ---- the log --------------------------------------------------------------------


def test_the_log_tells_a_whole_raid(dice: LoadedDice) -> None:
    escort = flight("1 ftr", "Ha Tay", ESCORT)
    guns = {"NVA": {"Ha Tay": "1 aag 2 ftr"}}
    s = raid("Ha Tay", bombers(2, "Ha Tay", AT_AIR_BASE), escort, units=guns, air_bases=HANOI_BASE, sam=3)
    dice(3, 6)
    events = do(s, Intercept(1, at("Ha Tay"), at("Ha Tay")), StayDown())
    dice(2, 6, 5, 4, 5)
    events += do(s, FireMissiles(1, 0, kind("bom"), at("Udon Thani"), at("Ha Tay")), HoldFire())
    assert [GAME.say(event) for event in events] == [
        "North Vietnam sends up 1 fighter from Ha Tay against the aircraft over Ha Tay.",
        "Dogfight over Ha Tay: escorts roll 3 (hit on 1-3), interceptors 6 (hit on 1-2); "
        "lost: 0 of the escorts, 1 of the interceptors.",
        "North Vietnam loses 1 fighter from Ha Tay.",
        "1 missile at 2 bombers of the United States over Ha Tay: 2 (hit on 1-2); 1 bomber lost. 2 missiles left.",
        "AA guns at 1 bomber of the United States over Ha Tay: 6 (hit on 1); all missed.",
        "AA guns at 1 fighter of the United States over Ha Tay: 5 (hit on 1); all missed.",
        "United States bombs the Air Base in Ha Tay with 1 bomber: 4 (hit on 1-4), 1 hit.",
        "The Air Base in Ha Tay suffers 5: 5 damage markers on it.",
    ]
