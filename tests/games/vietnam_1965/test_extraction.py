"""Helicopters of the defenders lift infantry out of a battle."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.battles import battle, ended, in_battle, volleys
from tests.games.vietnam_1965.field import asked, at, do, legal, number, owner_of, power, refused, spaces, told

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Extract, HoldOut, Press, Stand
from indochine.games.vietnam_1965.events import GroundFire, GunsFired, LiftedOut
from indochine.games.vietnam_1965.state import State, rested


def lift(origin: str, home: str, infantry: int = 2, key: str = "USA") -> Extract:
    return Extract(power(key), at(origin), at(home), infantry)


def pressed(dice: LoadedDice, here: str = "3 inf", elsewhere: dict[str, str] | None = None, **more: Any) -> State:
    """One VC infantry attacks Americans in Pleiku; the first round is over and nobody was hit."""
    standing = sum(int(n) for n in here.split()[::2])
    dice(*[6] * (1 + standing))
    there = {"Binh Dinh": "1 hel"} if elsewhere is None else elsewhere
    units = {"USA": {"Pleiku": here} | there} | more.pop("allies", {})
    return battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=units, **more)


def origins(s: State) -> set[str]:
    return {p.NAME[a.origin] for a in legal(s) if isinstance(a, Extract)}


def homes(s: State) -> set[str]:
    return {p.NAME[a.home] for a in legal(s) if isinstance(a, Extract)}


# ---- when ------------------------------------------------------------------


def test_CGR_5_after_a_ground_round_the_defender_is_asked_before_the_attacker(dice: LoadedDice) -> None:
    s = pressed(dice)
    assert asked(s) == "USA"
    assert Stand() in legal(s)
    assert in_battle(s).round == 1
    do(s, Stand())
    assert asked(s) == "VC"
    assert legal(s)[0] == Press()
    dice(6, 6, 6, 6)
    do(s, Press())
    assert asked(s) == "USA"  # after every round


def test_CGR_5_the_attacker_never_extracts(dice: LoadedDice) -> None:
    dice(6, 6)
    units = {"USA": {"Quang Nam": "1 hel"}, "VC": {"Kontum": "1 inf"}}
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"}, units=units)
    assert asked(s) == "USA"
    assert not any(isinstance(a, Extract) for a in legal(s))


def test_CGR_5_when_all_are_lifted_out_the_attacker_has_won(dice: LoadedDice) -> None:
    s = pressed(dice, "1 inf")
    dice(6)
    events = do(s, lift("Binh Dinh", "Binh Dinh", 1))
    assert ended(events) == "CRE-1"
    assert owner_of(s, "Pleiku") == "VC"


def test_CGR_5_nobody_is_asked_once_the_battle_is_decided(dice: LoadedDice) -> None:
    dice(6, 1)
    units = {"USA": {"Pleiku": "1 inf", "Binh Dinh": "1 hel"}}
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=units)
    assert asked(s) == ""
    assert ended(s.told) == "CRE-2"


def test_CGR_5_every_defending_power_is_asked_in_the_order_of_play(dice: LoadedDice) -> None:
    dice(6, 6, 6)
    units = {"USA": {"Pleiku": "1 inf", "Binh Dinh": "1 hel"}, "ROK": {"Pleiku": "1 inf", "Phu Yen": "1 hel"}}
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=units)
    assert asked(s) == "USA"
    do(s, Stand())
    assert asked(s) == "ROK"
    assert origins(s) == {"Phu Yen"}


# ---- HEL-12, HEX -----------------------------------------------------------


def test_HEL_12_infantry_is_lifted_out_of_the_battle_and_the_rest_fights_on(dice: LoadedDice) -> None:
    s = pressed(dice, "2 inf 1 art")
    dice(6)
    events = do(s, lift("Binh Dinh", "Quang Ngai"))
    assert number(s, "USA", "Quang Ngai", "inf") == 2
    assert number(s, "USA", "Quang Ngai", "hel") == 1
    assert number(s, "USA", "Pleiku", "inf") == 0
    assert number(s, "USA", "Pleiku", "art") == 1
    assert number(s, "USA", "Binh Dinh", "hel") == 0
    assert not s.flights
    assert told(events, LiftedOut)
    assert asked(s) == "VC"
    dice(6, 6)
    assert volleys(do(s, Press()), "USA") == [("artillery", 2, 1)]


def test_HEL_12_only_infantry_can_be_lifted(dice: LoadedDice) -> None:
    s = pressed(dice, "1 art 1 arm")
    assert asked(s) == "VC"


def test_HEL_12_the_helicopter_has_been_used_for_this_turn(dice: LoadedDice) -> None:
    s = pressed(dice)
    dice(6)
    do(s, lift("Binh Dinh", "Binh Dinh"))
    assert rested(s, p.USA, at("Binh Dinh"), p.HEL) == 0
    assert asked(s) == "VC"


def test_HEX_1_into_the_battle_and_at_least_one_step_beyond(dice: LoadedDice) -> None:
    # Pleiku - Quang Ngai 2, Quang Nam 2 by Kontum, Thua Thien 3, Quang Tri 4
    s = pressed(dice, elsewhere={"Thua Thien": "1 hel", "Quang Tri": "1 hel"})
    far = p.AIR_DISTANCE[at("Pleiku")]
    assert far[at("Thua Thien")] == 3
    assert far[at("Quang Tri")] == 4
    assert origins(s) == {"Thua Thien"}
    assert homes(s) == {"Binh Dinh", "Phu Yen"}
    assert refused(s, lift("Quang Tri", "Binh Dinh")).rule == "HEX-1"
    assert refused(s, lift("Thua Thien", "Quang Ngai")).rule == "HEX-1"
    assert refused(s, lift("Thua Thien", "Pleiku")).rule == "HEX-1"


def test_HEX_1_what_is_left_of_four_steps_brings_it_home(dice: LoadedDice) -> None:
    s = pressed(dice)
    for name in homes(s):
        assert p.AIR_DISTANCE[at("Pleiku")][at(name)] in (1, 2, 3)
    assert "Thua Thien" in homes(s)
    assert refused(s, lift("Binh Dinh", "Quang Tri")).rule == "HEX-1"


def test_HEX_1_helicopters_at_sea_do_not_come(dice: LoadedDice) -> None:
    s = pressed(dice, elsewhere={"SZ6": "1 hel", "Binh Dinh": "1 hel"})
    assert origins(s) == {"Binh Dinh"}
    assert p.AIR_DISTANCE[at("SZ6")][at("Pleiku")] == 2
    assert refused(s, lift("SZ6", "Binh Dinh")).rule == "HEX-1"


def test_HEX_2_the_attacker_fires_once_at_each_helicopter_and_hits_with_a_one(dice: LoadedDice) -> None:
    s = pressed(dice, elsewhere={"Binh Dinh": "2 hel"})
    dice(1)
    events = do(s, lift("Binh Dinh", "Quang Ngai"))
    assert [one.dice for one in told(events, GroundFire)] == [(1,)]
    assert number(s, "USA", "Pleiku", "inf") == 3
    assert number(s, "USA", "Binh Dinh", "hel") == 1
    assert asked(s) == "USA"
    assert not s.flights
    dice(2)  # the second one lands
    do(s, lift("Binh Dinh", "Quang Ngai"))
    assert number(s, "USA", "Pleiku", "inf") == 1
    assert number(s, "USA", "Quang Ngai", "hel") == 1


def test_HEX_3_at_most_two_infantry_and_only_those_of_its_own_power(dice: LoadedDice) -> None:
    s = pressed(dice)
    assert {a.infantry for a in legal(s) if isinstance(a, Extract)} == {1, 2}
    assert str(refused(s, lift("Binh Dinh", "Quang Ngai", 3))) == "A helicopter lifts 2 infantry at most. [HEX-3]"
    dice(6, 6, 6)
    units = {"USA": {"Pleiku": "1 inf", "Binh Dinh": "1 hel"}, "ARVN": {"Pleiku": "1 inf"}}
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=units)
    assert refused(s, lift("Binh Dinh", "Quang Ngai", 2)).rule == "HEX-3"
    assert lift("Binh Dinh", "Quang Ngai", 1) in legal(s)


def test_HEX_4_it_lands_where_the_side_had_control_at_the_start_of_the_turn(dice: LoadedDice) -> None:
    s = pressed(dice, ac_start=spaces("Binh Dinh", "Phu Yen", "Pleiku"))
    assert homes(s) == {"Binh Dinh", "Phu Yen"}  # the second belongs to an ally
    assert refused(s, lift("Binh Dinh", "Quang Ngai")).rule == "HEX-4"


def test_HEX_4_not_in_land_lost_in_this_turn(dice: LoadedDice) -> None:
    s = pressed(dice, owner={"Phu Yen": "VC"}, ac_start=spaces("Binh Dinh", "Phu Yen", "Pleiku"))
    assert homes(s) == {"Binh Dinh"}


def test_HEX_4_paru_helicopters_stay_in_their_area(dice: LoadedDice) -> None:
    dice(6, 6)
    owner = {"Salavan": "USA"}
    units = {"PARU": {"Salavan": "1 inf", "Ubon Ratchathani": "1 hel"}}
    s = battle("VC", "Salavan", {"Sekong": "1 inf"}, owner=owner, units=units)
    assert homes(s)
    assert not homes(s) & {"Quang Tri", "Thua Thien"}


# ---- the helicopter in the space, fire on the way ---------------------------


def test_HEL_1_one_kept_out_of_the_battle_may_lift_and_is_shot_at_too(dice: LoadedDice) -> None:
    units = {"USA": {"Pleiku": "2 inf 2 hel"}}
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=units)
    dice(6, 6, 6, 6)
    do(s, HoldOut(1))
    assert origins(s) == {"Pleiku"}
    dice(6)
    events = do(s, lift("Pleiku", "Quang Ngai"))
    assert told(events, GroundFire)
    assert number(s, "USA", "Quang Ngai", "inf") == 2
    assert asked(s) == "VC"  # the other one fights and cannot extract


def test_HEL_1_all_that_fight_cannot_extract(dice: LoadedDice) -> None:
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units={"USA": {"Pleiku": "1 inf 1 hel"}})
    dice(6, 6, 6)
    do(s, HoldOut(0))
    assert asked(s) == "VC"


def test_HEX_1_guns_fire_at_it_in_the_zones_on_its_way(dice: LoadedDice) -> None:
    """Every way from Quang Nam to Pleiku of two steps leads over Kontum."""
    units = {"NVA": {"Kontum": "1 aag"}}
    s = pressed(dice, elsewhere={"Quang Nam": "1 hel"}, allies=units)
    dice(1)
    events = do(s, lift("Quang Nam", "Quang Ngai"))
    assert told(events, GunsFired)
    assert not told(events, GroundFire)
    assert number(s, "USA", "Pleiku", "inf") == 3
    assert not s.flights
    assert asked(s) == "VC"
