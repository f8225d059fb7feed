"""The examples of Vietnam 1965: positions, orders and dice; their words stand in data/examples.toml."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.scenes import Scenes
from tests.games.vietnam_1965 import airborne
from tests.games.vietnam_1965.battles import battle, flight
from tests.games.vietnam_1965.field import GAME, at, do, kind, position, power

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Attack,
    FireMissiles,
    Fly,
    Intercept,
    Land,
    Press,
    Retreat,
    Send,
    StayDown,
)
from indochine.games.vietnam_1965.state import AT_CITY, AT_FIRE_BASE, ESCORT, HOME, LIFT, RAID, STRIKE, State
from indochine.kernel.words import Action

scene = Scenes(GAME)

ONE_VC = {"VC": {"Kontum": "1 inf"}}
PLEIKU = {"USA": {"Pleiku": "1 inf"}, "ARVN": {"Pleiku": "1 inf"}}
HANOI_BASE = {"Ha Tay": "NVA"}
WAY = ("Ha Tinh", "Nghe An", "Thanh Hoa")


def story(s: State, *actions: Action) -> list[str]:
    """What was told up to the first question, and what the orders then brought about."""
    lines = scene.told(s)
    for action in actions:
        s.told = do(s, action)
        lines += scene.told(s)
    return lines


def raid(place: str, *flights: Any, **fields: Any) -> State:
    """An American raid; every power has 20 PP."""
    given: dict[str, Any] = {"turn": "USA", "cash": [20] * 9} | fields
    return position(frames.Raid(power=power("USA"), space=at(place)), flights=list(flights), **given)


def alarm(*flights: Any) -> State:
    """American aircraft over Hanoi, where two fighters of the NVA stand."""
    step = frames.Interception(power=power("USA"), space=at("Ha Tay"), missions=1 << RAID)
    units = {"NVA": {"Ha Tay": "2 ftr"}}
    return position(step, flights=list(flights), turn="USA", units=units, air_bases=HANOI_BASE)


# ---- on the ground ---------------------------------------------------------


@scene("who-dies-still-fires")
def who_dies_still_fires(dice: LoadedDice) -> list[str]:
    dice(1, 1)
    return story(battle("USA", "Kontum", {"Quang Nam": "1 inf"}, units=ONE_VC))


@scene("a-round-on-the-ground")
def a_round_on_the_ground(dice: LoadedDice) -> list[str]:
    dice(2, 4, 3)
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf 1 arm"}, units=ONE_VC)
    dice(2, 3, 3)
    return story(s, Press())


@scene("all-go-back-together")
def all_go_back_together(dice: LoadedDice) -> list[str]:
    dice(6, 6, 6, 6, 6)
    s = battle("USA", "Kontum", {"Quang Nam": "2 inf 1 art", "Quang Ngai": "1 arm"}, units=ONE_VC)
    return story(s, Retreat(at("Quang Ngai")))


@scene("fire-support-base")
def fire_support_base(dice: LoadedDice) -> list[str]:
    dice(6, 3, 3)
    return story(battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=PLEIKU, fire_bases={"Pleiku": "USA"}))


@scene("damaged-fire-support-base")
def damaged_fire_support_base(dice: LoadedDice) -> list[str]:
    dice(6, 3)
    units = {"ARVN": {"Pleiku": "1 inf"}}
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=units, fire_bases={"Pleiku": "ARVN"}, damage={"Pleiku": 1})
    return story(s)


@scene("neutral-land-defends-itself")
def neutral_land_defends_itself(dice: LoadedDice) -> list[str]:
    dice(1, 1, 6, 6, 6, 6)
    s = battle("PARU", "Siem Reap", {"Si Sa Ket": "3 inf"})
    dice(1, 6, 6, 6)
    return story(s, Press())


@scene("neutral-survivors-vanish")
def neutral_survivors_vanish(dice: LoadedDice) -> list[str]:
    dice(1, 6, 6, 6, 6)
    return story(battle("PARU", "Siem Reap", {"Si Sa Ket": "2 inf"}), Retreat(at("Si Sa Ket")))


@scene("empty-land-is-taken")
def empty_land_is_taken(dice: LoadedDice) -> list[str]:
    return story(battle("SOV", "Quang Tri", {"Savannakhet": "1 inf"}))


@scene("guns-do-not-hold-land")
def guns_do_not_hold_land(dice: LoadedDice) -> list[str]:
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"}, units={"NVA": {"Kontum": "2 aag"}})
    return story(s)


@scene("out-of-hiding")
def out_of_hiding(dice: LoadedDice) -> list[str]:
    dice(1, 6)
    return story(battle("VC", "Pleiku", ambush="1 inf", turn="ARVN", units={"ARVN": {"Pleiku": "1 inf"}}))


@scene("hostile-land-in-between")
def hostile_land_in_between(dice: LoadedDice) -> list[str]:
    units = {"ARVN": {"Pleiku": "1 arm", "Sekong": "1 inf"}}
    s = position(frames.CombatMove(power=power("ARVN")), turn="ARVN", units=units, owner={"Sekong": "ARVN"})
    do(s, Attack(at("Attapeu")))
    return [scene.refusal(s, Send(kind("arm"), 1, at("Pleiku"), at("Attapeu")))]


@scene("left-neutral-land")
def left_neutral_land(dice: LoadedDice) -> list[str]:
    units = {"NVA": {"Xieng Khouang": "1 inf"}}
    s = position(frames.CombatMove(power=power("NVA")), turn="NVA", units=units, owner={"Xieng Khouang": "NVA"})
    return story(s, Attack(at("Luang Prabang")), Send(kind("inf"), 1, at("Xieng Khouang"), at("Luang Prabang")))


# ---- in the air ------------------------------------------------------------


@scene("strike-before-the-battle")
def strike_before_the_battle(dice: LoadedDice) -> list[str]:
    dice(3, 4, 6, 6)
    striker = flight("USA", "fbo", STRIKE, "Quang Ngai", "Kontum", 2)
    return story(battle("USA", "Kontum", {"Quang Nam": "1 inf"}, flights=[striker], units={"VC": {"Kontum": "2 inf"}}))


@scene("helicopters-and-infantry-below")
def helicopters_and_infantry_below(dice: LoadedDice) -> list[str]:
    dice(6, 6, 1, 2, *[6] * 7)
    lifts = [flight("USA", "hel", LIFT, "Quang Nam", "Kontum", cargo="1 inf") for _ in range(2)]
    return story(battle("USA", "Kontum", flights=lifts, units={"VC": {"Kontum": "6 inf"}}))


@scene("guns-on-the-way")
def guns_on_the_way(dice: LoadedDice) -> list[str]:
    dice(1, 2, 6)
    three = airborne.flight("3 bom", "Udon Thani")
    return story(airborne.flying(three, *WAY, units={"NVA": {"Nghe An": "2 aag"}}))


@scene("a-missile-is-used-up")
def a_missile_is_used_up(dice: LoadedDice) -> list[str]:
    s = airborne.flying(airborne.flight("1 bom", "Udon Thani"), *WAY, sam=2)
    dice(3)
    return story(s, FireMissiles(1, 0, kind("bom"), at("Udon Thani"), at("Nghe An")))


@scene("raid-without-escort")
def raid_without_escort(dice: LoadedDice) -> list[str]:
    return story(alarm(airborne.flight("2 bom", "Ha Tay")), Intercept(1, at("Ha Tay"), at("Ha Tay")), StayDown())


@scene("escort-and-interceptor")
def escort_and_interceptor(dice: LoadedDice) -> list[str]:
    s = alarm(airborne.flight("2 bom", "Ha Tay"), airborne.flight("1 ftr", "Ha Tay", ESCORT))
    dice(3, 3)
    return story(s, Intercept(1, at("Ha Tay"), at("Ha Tay")), StayDown())


@scene("bombs-on-a-city")
def bombs_on_a_city(dice: LoadedDice) -> list[str]:
    dice(4, 5)
    return story(raid("Kien An", airborne.flight("1 bom", "Kien An", aim=AT_CITY)))


@scene("bombs-on-a-base")
def bombs_on_a_base(dice: LoadedDice) -> list[str]:
    dice(2, 5)
    one = airborne.flight("1 bom", "Ha Tay", aim=AT_FIRE_BASE)
    return story(raid("Ha Tay", one, air_bases=HANOI_BASE, fire_bases=HANOI_BASE))


@scene("no-flight-without-return")
def no_flight_without_return(dice: LoadedDice) -> list[str]:
    units = {"USA": {"Nakhon Phanom": "1 fbo 1 bom"}, "NVA": {"Ha Tay": "1 inf"}}
    bases = {"Nakhon Phanom": "USA", "Udon Thani": "USA"}
    s = position(frames.CombatMove(power=power("USA")), turn="USA", units=units, air_bases=bases)
    do(s, Attack(at("Ha Tay")))
    return [scene.refusal(s, Fly(kind("fbo"), 1, at("Nakhon Phanom"), at("Ha Tay")))]


@scene("a-base-taken-today")
def a_base_taken_today(dice: LoadedDice) -> list[str]:
    taken = 1 << at("Ha Tinh")
    s = position(
        frames.Noncombat(power=power("USA")),
        turn="USA",
        owner={"Ha Tinh": "USA"},
        air_bases={"Ha Tinh": "USA", "Nakhon Phanom": "USA", "Udon Thani": "USA"},
        flights=[airborne.flight("1 fbo", "Nghe An", HOME, steps=3)],
        communist_start=taken,
        ac_start=p.LAND & ~taken,
    )
    return [scene.refusal(s, Land(0, kind("fbo"), 1, at("Ha Tinh")))]
