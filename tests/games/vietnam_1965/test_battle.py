"""A battle from its beginning to its end: who is there, neutral land, ambushes, who holds the space."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.battles import battle, ended, flight, in_battle, volleys
from tests.games.vietnam_1965.field import GAME, asked, at, do, legal, number, owner_of, position, power, told

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import HoldOut, Press, Retreat
from indochine.games.vietnam_1965.events import BattleBegan, BattleEnded, ControlChanged
from indochine.games.vietnam_1965.state import BY_LAND, LIFT, STRIKE, March, Sprung, rested

# ---- who is there ----------------------------------------------------------


def test_CMV_3_units_from_several_origins_fight_together(dice: LoadedDice) -> None:
    dice(*[6] * 5)
    coming = {"Quang Nam": "1 inf", "Quang Ngai": "1 inf 1 art", "Pleiku": "1 inf"}
    s = battle("USA", "Kontum", coming, units={"VC": {"Kontum": "1 inf"}})
    assert in_battle(s).force == [3, 1, 0, 0]
    assert not s.marches
    assert told(s.told, BattleBegan)[0].force == ((p.INF, 3), (p.ART, 1))


def test_CMV_7_units_on_their_way_elsewhere_do_not_take_part(dice: LoadedDice) -> None:
    dice(1, 6)
    away = March(p.INF, 5, at("Quang Nam"), at("Sekong"), BY_LAND)
    here = March(p.INF, 1, at("Quang Nam"), at("Kontum"), BY_LAND)
    s = battle("USA", "Kontum", units={"VC": {"Kontum": "1 inf"}}, marches=[away, here])
    assert s.marches == [away]
    assert number(s, "USA", "Kontum", "inf") == 1


# ---- how it ends -----------------------------------------------------------


def test_CRE_1_the_attacker_with_a_ground_unit_left_takes_control(dice: LoadedDice) -> None:
    dice(1, 6, 6)
    s = battle("USA", "Kontum", {"Quang Nam": "2 inf"}, units={"VC": {"Kontum": "1 inf"}})
    assert ended(s.told) == "CRE-1"
    assert owner_of(s, "Kontum") == "USA"
    assert told(s.told, ControlChanged)[0].points == (s.points[0], s.points[1])
    assert number(s, "USA", "Kontum", "inf") == 2
    assert rested(s, p.USA, at("Kontum"), p.INF) == 0


def test_CRE_1_empty_land_is_taken_without_dice() -> None:
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"})
    assert owner_of(s, "Kontum") == "USA"
    assert not volleys(s.told, "USA")


def test_CRE_1_guns_and_parked_aircraft_do_not_hold_land() -> None:
    units = {"NVA": {"Kontum": "2 aag 1 ftr 1 fbo"}}
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"}, units=units, air_bases={"Kontum": "NVA"})
    assert owner_of(s, "Kontum") == "USA"
    assert number(s, "USA", "Kontum", "aag") == 2
    assert number(s, "NVA", "Kontum", "ftr") == number(s, "NVA", "Kontum", "fbo") == 0


def test_CRE_1_a_helicopter_kept_out_is_lost_with_the_territory(dice: LoadedDice) -> None:
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units={"USA": {"Pleiku": "1 hel"}})
    do(s, HoldOut(1))
    assert ended(s.told) == "CRE-1"
    assert number(s, "USA", "Pleiku", "hel") == 0


@pytest.mark.parametrize(("key", "owner"), [("VC", "VC"), ("NVA", "NVA"), ("CHN", "CHN"), ("SOV", "NVA")])
def test_CRE_1_whose_marker_it_gets(key: str, owner: str) -> None:
    s = battle(key, "Quang Tri", {"Savannakhet": "1 inf"})
    assert owner_of(s, "Quang Tri") == owner
    assert number(s, key, "Quang Tri", "inf") == 1


def test_CRE_1_nobody_wins_the_dmz_but_the_winner_stands_there(dice: LoadedDice) -> None:
    dice(1, 6)
    s = battle("USA", "DMZ", {"Quang Tri": "1 inf"}, units={"NVA": {"DMZ": "1 inf 1 aag"}})
    assert number(s, "USA", "DMZ", "inf") == 1
    assert number(s, "USA", "DMZ", "aag") == 1
    assert ended(s.told) == "CRE-1"
    assert not told(s.told, ControlChanged)


def test_CRE_2_the_defender_keeps_control_when_the_attackers_are_gone(dice: LoadedDice) -> None:
    dice(6, 1)
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"}, units={"VC": {"Kontum": "1 inf"}})
    assert ended(s.told) == "CRE-2"
    assert owner_of(s, "Kontum") == "VC"
    assert number(s, "VC", "Kontum", "inf") == 1


def test_CRE_2_also_in_land_that_was_neutral_at_the_start(dice: LoadedDice) -> None:
    dice(6, 1)
    units = {"VC": {"Preah Vihear": "1 inf"}}
    s = battle("PARU", "Preah Vihear", {"Si Sa Ket": "1 inf"}, owner={"Preah Vihear": "VC"}, units=units)
    assert ended(s.told) == "CRE-2"
    assert owner_of(s, "Preah Vihear") == "VC"
    assert not volleys(s.told, "")  # no white infantry where somebody rules


def test_CRE_3_after_mutual_destruction_the_defender_keeps_control(dice: LoadedDice) -> None:
    dice(1, 1)
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"}, units={"VC": {"Kontum": "1 inf"}})
    assert ended(s.told) == "CRE-3"
    assert owner_of(s, "Kontum") == "VC"


def test_CRE_3_land_that_was_neutral_at_the_start_is_neutral_again(dice: LoadedDice) -> None:
    dice(1, 1)
    units = {"VC": {"Preah Vihear": "1 inf"}}
    s = battle("PARU", "Preah Vihear", {"Si Sa Ket": "1 inf"}, owner={"Preah Vihear": "VC"}, units=units)
    assert ended(s.told) == "CRE-3"
    assert owner_of(s, "Preah Vihear") == ""


def test_CRE_3_so_it_is_after_an_air_attack_that_kills_the_garrison(dice: LoadedDice) -> None:
    dice(1)
    strike = flight("USA", "fbo", STRIKE, "Bangkok", "Preah Vihear")
    units = {"VC": {"Preah Vihear": "1 inf"}}
    s = battle("USA", "Preah Vihear", flights=[strike], owner={"Preah Vihear": "VC"}, units=units)
    assert owner_of(s, "Preah Vihear") == ""


# ---- neutral land ----------------------------------------------------------


def test_NEU_3_an_invasion_meets_three_white_infantry_that_roll_on_two(dice: LoadedDice) -> None:
    dice(1, 6, 6, 2, 3, 3)
    s = battle("PARU", "Siem Reap", {"Si Sa Ket": "3 inf"})
    assert volleys(s.told, "") == [("infantry", 2, 3)]
    assert in_battle(s).white == 2
    assert in_battle(s).force == [2, 0, 0, 0]
    assert owner_of(s, "Siem Reap") == ""


def test_NEU_3_control_comes_only_when_all_three_are_beaten(dice: LoadedDice) -> None:
    dice(1, 1, 6, 6, 6, 6)
    s = battle("PARU", "Siem Reap", {"Si Sa Ket": "3 inf"})
    assert in_battle(s).white == 1
    dice(1, 6, 6, 6)
    do(s, Press())
    assert ended(s.told) == "CRE-1"
    assert owner_of(s, "Siem Reap") == "USA"


def test_NEU_3_survivors_vanish_and_the_next_invasion_meets_three_again(dice: LoadedDice) -> None:
    dice(1, 6, 6, 6, 6)
    s = battle("PARU", "Siem Reap", {"Si Sa Ket": "2 inf"})
    do(s, Retreat(at("Si Sa Ket")))
    assert owner_of(s, "Siem Reap") == ""
    assert ended(s.told) == "CRE-2"
    dice(6, 1, 6, 6)
    s = battle("PARU", "Siem Reap", {"Si Sa Ket": "1 inf"})
    assert volleys(s.told, "") == [("infantry", 2, 3)]


def test_NEU_3_cargo_of_helicopters_invades_as_well(dice: LoadedDice) -> None:
    dice(6, 1)
    lift = flight("PARU", "hel", LIFT, "Ubon Ratchathani", "Siem Reap", cargo="2 inf")
    s = battle("PARU", "Siem Reap", flights=[lift])
    assert told(s.told, BattleBegan)[0].enemy == ((-1, ((p.INF, 3),)),)
    assert ended(s.told) == "CRE-2"
    assert not s.flights


def test_NEU_3_aircraft_alone_rouse_nobody() -> None:
    strike = flight("USA", "fbo", STRIKE, "Bangkok", "Siem Reap")
    s = battle("USA", "Siem Reap", flights=[strike])
    assert not volleys(s.told, "USA")
    assert not volleys(s.told, "")
    assert s.flights


# ---- ambushes --------------------------------------------------------------


def test_PVC_6_ambushers_attack_with_attack_values_and_the_others_defend(dice: LoadedDice) -> None:
    dice(6, 6, 6, 6)
    units = {"ARVN": {"Pleiku": "1 inf"}, "USA": {"Pleiku": "1 inf"}}
    s = battle("VC", "Pleiku", ambush="1 inf 1 art", turn="ARVN", units=units)
    assert volleys(s.told, "VC") == [("infantry", 1, 1), ("artillery", 2, 1)]
    assert volleys(s.told, "ARVN") == volleys(s.told, "USA") == [("infantry", 2, 1)]
    assert not s.ambushes
    assert told(s.told, BattleBegan)[0].ambush


def test_PVC_6_an_ambusher_who_wins_in_enemy_land_takes_it(dice: LoadedDice) -> None:
    dice(1, 6)
    s = battle("VC", "Pleiku", ambush="1 inf", turn="ARVN", units={"ARVN": {"Pleiku": "1 inf"}})
    assert owner_of(s, "Pleiku") == "VC"
    assert number(s, "VC", "Pleiku", "inf") == 1


def test_NCM_1_ambushed_units_do_not_move_any_more_in_this_turn(dice: LoadedDice) -> None:
    dice(6, 1, 6)
    s = battle("VC", "Pleiku", ambush="1 inf", turn="ARVN", units={"ARVN": {"Pleiku": "2 inf"}})
    assert ended(s.told) == "CRE-2"
    assert rested(s, p.ARVN, at("Pleiku"), p.INF) == 0


def test_PPA_6_paru_ambushers_coming_out_in_laos_have_entered_it(dice: LoadedDice) -> None:
    dice(6, 1)
    s = battle("PARU", "Sekong", ambush="1 inf", turn="NVA", units={"NVA": {"Sekong": "1 inf"}})
    assert s.entered


def test_NEU_3_an_ambusher_who_wins_in_neutral_land_meets_the_white_infantry(dice: LoadedDice) -> None:
    dice(1, 6, 6, *[6] * 5)  # the round against the invader, then one against the three
    s = battle("VC", "Siem Reap", ambush="2 inf", turn="PARU", units={"PARU": {"Siem Reap": "1 inf"}})
    assert volleys(s.told, "PARU") == [("infantry", 2, 1)]
    assert volleys(s.told, "") == [("infantry", 2, 3)]
    assert asked(s) == "VC"
    dice(1, 1, 6, 6, 6)
    do(s, Press())
    dice(1, 6, 6)
    do(s, Press())
    assert owner_of(s, "Siem Reap") == "VC"
    assert number(s, "VC", "Siem Reap", "inf") == 2


def test_NEU_3_an_ambushed_invader_goes_on_against_the_white_infantry(dice: LoadedDice) -> None:
    dice(6, 1, 6, *[6] * 5)  # the ambusher dies; then the two invaders against the three
    s = position(
        frames.Combat(power=power("PARU")),
        turn="PARU",
        units={"PARU": {"Siem Reap": "2 inf"}},
        ambushes=[Sprung(p.VC, at("Siem Reap"), 1, 0)],
    )
    assert asked(s) == "PARU"
    assert in_battle(s).force == [2, 0, 0, 0]
    assert in_battle(s).white == 3
    assert number(s, "PARU", "Siem Reap", "inf") == 0
    do(s, Retreat(at("Si Sa Ket")))
    assert number(s, "PARU", "Si Sa Ket", "inf") == 2


# ---- everything is told ----------------------------------------------------


def test_CGR_4_every_event_and_prompt_of_a_battle_can_be_said(dice: LoadedDice) -> None:
    dice(*[6] * 10)  # strike, volley, fire from the ground, four attackers, three defenders
    lift = flight("USA", "hel", LIFT, "Quang Nam", "Kontum", cargo="2 inf")
    flights = [flight("USA", "fbo", STRIKE, "Quang Ngai", "Kontum"), lift]
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf 1 arm"}, flights=flights, units={"VC": {"Kontum": "2 inf 1 art"}})
    lines = [GAME.say(one) for one in s.told]
    assert (
        "Battle in Kontum: the United States with 1 infantry, 1 armor, 1 fighter-bomber and 2 units in helicopters"
        in lines[0]
    )
    assert any("rolls 6 for 1 fighter-bomber at ground units (hit on 1-3): no hit" in line for line in lines)
    assert "press the attack (4 against 3)" in GAME.prompt(s)
    assert legal(s)
    assert told(do(s, Retreat(at("Quang Nam"))), BattleEnded)
