"""The air phase of a battle: strikes, transports and the infantry below, fighters, unloading."""

from __future__ import annotations

from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.battles import battle, ended, flight, in_battle, volleys
from tests.games.vietnam_1965.field import asked, at, do, kind, legal, number, owner_of, power, refused, told

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Lose, LoseAircraft, Press, Retreat, StayDown
from indochine.games.vietnam_1965.events import GroundFire, GunsFired, SilentWarEntered, Unloaded
from indochine.games.vietnam_1965.state import ESCORT, GUNSHIP, HOME, LIFT, STRIKE, Flight, State, rested


def lose(key: str, short: str) -> Lose:
    return Lose(power(key), kind(short))


def striker(count: int = 1, where: str = "Kontum") -> Flight:
    return flight("USA", "fbo", STRIKE, "Quang Ngai", where, count)


def transport(cargo: str = "2 inf", where: str = "Kontum", **more: int) -> Flight:
    return flight("USA", "hel", LIFT, "Quang Nam", where, cargo=cargo, **more)


def escort(count: int = 1, where: str = "Kontum") -> Flight:
    return flight("USA", "ftr", ESCORT, "Quang Nam", where, count)


# ---- fighter-bombers -------------------------------------------------------


def test_CAI_3_fighter_bombers_roll_once_on_three_before_anybody_fires(dice: LoadedDice) -> None:
    dice(3, 4, 6, 6)  # one strike hits, one misses; then a round in which the dead infantry does not roll
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"}, flights=[striker(2)], units={"VC": {"Kontum": "2 inf"}})
    assert volleys(s.told, "USA") == [("fighter_bomber", 3, 2), ("infantry", 1, 1)]
    assert volleys(s.told, "VC") == [("infantry", 2, 1)]
    dice(6, 6)
    assert volleys(do(s, Press()), "USA") == [("infantry", 1, 1)]  # they do not strike again


def test_CAI_3_the_defender_chooses_which_ground_unit_is_hit(dice: LoadedDice) -> None:
    dice(6, 1)  # the gun misses
    units = {"VC": {"Kontum": "1 inf 1 art"}, "NVA": {"Kontum": "1 arm 1 aag 1 ftr"}}
    s = battle("USA", "Kontum", flights=[striker()], units=units)
    assert asked(s) == "NVA"  # the first power of the player
    assert legal(s) == [lose("NVA", "arm"), lose("VC", "inf"), lose("VC", "art")]
    assert refused(s, lose("NVA", "aag")).rule == "AAG-2"
    assert str(refused(s, lose("VC", "arm"))) == "Viet Cong has no armor in this battle. [CAI-3]"
    do(s, lose("NVA", "arm"))
    assert number(s, "NVA", "Kontum", "arm") == 0


def test_CAI_3_an_air_attack_alone_takes_no_land_and_sends_the_aircraft_home(dice: LoadedDice) -> None:
    dice(1)
    s = battle("USA", "Kontum", flights=[striker()], units={"VC": {"Kontum": "1 inf"}})
    assert number(s, "VC", "Kontum", "inf") == 0
    assert owner_of(s, "Kontum") == "VC"
    assert ended(s.told) == "CRE-3"
    assert [one.mission for one in s.flights] == [HOME]


def test_CAI_3_neutral_infantry_of_an_invaded_land_is_struck_too(dice: LoadedDice) -> None:
    dice(1, 6, 6, 6)  # the strike kills one of three
    strike = flight("USA", "fbo", STRIKE, "Bangkok", "Siem Reap")
    coming = {"Si Sa Ket": "1 inf"}
    s = battle("USA", "Siem Reap", coming, flights=[strike])
    assert in_battle(s).white == 2
    assert volleys(s.told, "") == [("infantry", 2, 2)]


# ---- transports ------------------------------------------------------------


def test_HEL_3_each_transport_fires_one_volley_on_two_in_the_first_round_only(dice: LoadedDice) -> None:
    dice(2, 6, 6, 6, 6)  # volley hits; ground fire misses; two infantry miss; the last defender misses
    s = battle("USA", "Kontum", flights=[transport()], units={"VC": {"Kontum": "2 inf"}})
    assert volleys(s.told, "USA")[0] == ("helicopter", 2, 1)
    assert number(s, "VC", "Kontum", "inf") == 1
    dice(6, 6, 6)
    assert volleys(do(s, Press()), "USA") == [("infantry", 1, 2)]


def test_HEL_3_the_volley_misses_on_three(dice: LoadedDice) -> None:
    dice(3, 6, 6, 6, 6)
    s = battle("USA", "Kontum", flights=[transport()], units={"VC": {"Kontum": "1 inf"}})
    assert number(s, "VC", "Kontum", "inf") == 1


def test_CAI_4_every_transport_rolls_after_the_strikes(dice: LoadedDice) -> None:
    dice(6, 6, 6, 6, 6, 6, 6, 6)  # strike, two volleys, two shots from the ground, two cargoes, defender
    flights = [transport("1 inf"), transport("1 art"), striker()]
    s = battle("USA", "Kontum", flights=flights, units={"VC": {"Kontum": "1 inf"}})
    assert volleys(s.told, "USA")[:2] == [("fighter_bomber", 3, 1), ("helicopter", 2, 2)]


def test_HEL_4_the_volley_hits_only_infantry(dice: LoadedDice) -> None:
    dice(1, 1, 6, 6, 1, 6, 6, 1, 6)
    # two volleys hit, but there is one infantry; two shots; cargo of three hits once; artillery and armor answer
    flights = [transport("2 inf"), transport("1 inf")]
    units = {"VC": {"Kontum": "1 inf 1 art"}, "NVA": {"Kontum": "1 arm"}}
    s = battle("USA", "Kontum", flights=flights, units=units)
    assert number(s, "VC", "Kontum", "inf") == 0
    assert asked(s) == "NVA"
    assert legal(s) == [lose("NVA", "arm"), lose("VC", "art")]


def test_HEL_4_without_infantry_below_nobody_fires(dice: LoadedDice) -> None:
    dice(6, 6, 6)  # the round of two infantry against artillery
    s = battle("USA", "Kontum", flights=[transport()], units={"VC": {"Kontum": "1 art"}})
    assert volleys(s.told, "USA") == [("infantry", 1, 2)]
    assert not told(s.told, GroundFire)


def test_HEL_5_infantry_gets_one_die_for_each_helicopter_however_many_they_are(dice: LoadedDice) -> None:
    dice(6, 6, 2, 2, *[6] * 8)
    flights = [transport("1 inf"), transport("1 inf")]
    s = battle("USA", "Kontum", flights=flights, units={"VC": {"Kontum": "6 inf"}})
    fire = told(s.told, GroundFire)
    assert [(one.dice, one.needed, one.lost) for one in fire] == [((2,), 1, ()), ((2,), 1, ())]
    assert in_battle(s).force == [2, 0, 0, 0]


def test_HEL_5_a_fire_support_base_does_not_help_against_helicopters(dice: LoadedDice) -> None:
    dice(6, 2, 6, 6)
    s = battle(
        "USA",
        "Kontum",
        flights=[transport("1 inf")],
        units={"NVA": {"Kontum": "1 inf"}},
        fire_bases={"Kontum": "NVA"},
    )
    assert told(s.told, GroundFire)[0].lost == ()


def test_HEL_5_infantry_does_not_shoot_at_fighting_helicopters(dice: LoadedDice) -> None:
    dice(6, 6)
    gunship = flight("USA", "hel", GUNSHIP, "Quang Nam", "Kontum")
    s = battle("USA", "Kontum", flights=[gunship], units={"VC": {"Kontum": "1 inf"}})
    assert not told(s.told, GroundFire)
    assert asked(s) == "USA"


def test_CAI_5_infantry_rolls_against_helicopters_even_if_it_was_just_hit(dice: LoadedDice) -> None:
    dice(1, 1)  # the volley hits the only infantry, the infantry shoots the helicopter down
    s = battle("USA", "Kontum", flights=[transport()], units={"VC": {"Kontum": "1 inf"}})
    assert number(s, "VC", "Kontum", "inf") == 0
    assert not s.flights
    assert ended(s.told) == "CRE-3"


def test_CAI_5_infantry_killed_by_fighter_bombers_does_not_roll(dice: LoadedDice) -> None:
    dice(1)
    s = battle("USA", "Kontum", flights=[striker(), transport()], units={"VC": {"Kontum": "1 inf"}})
    assert not told(s.told, GroundFire)
    assert ended(s.told) == "CRE-1"


def test_HEL_6_a_hit_helicopter_is_lost_with_its_cargo_before_the_ground_rounds(dice: LoadedDice) -> None:
    dice(6, 6, 1, 6, 6, 6)
    flights = [transport("1 inf 1 art"), transport("1 inf")]
    s = battle("USA", "Kontum", flights=flights, units={"VC": {"Kontum": "1 inf"}})
    assert told(s.told, GroundFire)[0].lost == ((p.HEL, 1), (p.INF, 1), (p.ART, 1))
    assert in_battle(s).force == [1, 0, 0, 0]


def test_HEL_6_of_several_alike_each_takes_its_share_of_the_cargo(dice: LoadedDice) -> None:
    dice(6, 6, 6, 1, 6, 6, *[6] * 5)
    s = battle("USA", "Kontum", flights=[transport("6 inf", count=3)], units={"VC": {"Kontum": "1 inf"}})
    assert in_battle(s).force == [4, 0, 0, 0]


def test_HEL_6_artillery_aboard_is_shared_out_too(dice: LoadedDice) -> None:
    dice(6, 6, 6, 1, 6, 6, 6)
    s = battle("USA", "Kontum", flights=[transport("2 inf 2 art", count=2)], units={"VC": {"Kontum": "1 inf"}})
    assert in_battle(s).force == [1, 1, 0, 0]


def test_HEL_7_infantry_hit_by_the_volley_does_not_fight_in_the_ground_round(dice: LoadedDice) -> None:
    dice(1, 6, 6, 6, 6)
    s = battle("USA", "Kontum", flights=[transport()], units={"VC": {"Kontum": "2 inf"}})
    assert volleys(s.told, "VC") == [("infantry", 2, 1)]


def test_CAI_7_owners_of_the_infantry_choose_among_them(dice: LoadedDice) -> None:
    dice(1, 6)
    units = {"VC": {"Kontum": "1 inf 1 art"}, "NVA": {"Kontum": "1 inf"}}
    s = battle("USA", "Kontum", flights=[transport()], units=units)
    assert legal(s) == [lose("NVA", "inf"), lose("VC", "inf")]
    assert refused(s, lose("VC", "art")).rule == "HEL-4"
    dice(*[6] * 4)
    do(s, lose("VC", "inf"))
    assert number(s, "VC", "Kontum", "inf") == 0
    assert number(s, "NVA", "Kontum", "inf") == 1


def test_CAI_8_transports_unload_and_leave(dice: LoadedDice) -> None:
    dice(6, 6, 6, 6, 6)
    s = battle("USA", "Kontum", flights=[transport("1 inf 1 art")], units={"VC": {"Kontum": "1 inf"}})
    assert in_battle(s).force == [1, 1, 0, 0]
    assert told(s.told, Unloaded)
    assert [(one.mission, one.infantry, one.artillery) for one in s.flights] == [(HOME, 0, 0)]
    assert volleys(s.told, "USA")[1:] == [("infantry", 1, 1), ("artillery", 2, 1)]


def test_CAI_8_cargo_takes_empty_land(dice: LoadedDice) -> None:
    s = battle("USA", "Kontum", flights=[transport()])
    assert owner_of(s, "Kontum") == "USA"
    assert number(s, "USA", "Kontum", "inf") == 2


def test_CAI_8_unloading_in_laos_is_entering_it(dice: LoadedDice) -> None:
    s = battle("USA", "Sekong", flights=[transport("1 inf", "Sekong")])
    assert s.entered
    assert told(s.told, SilentWarEntered)


def test_HEL_9_after_a_lost_attack_the_transport_is_still_in_the_air_over_the_enemy(dice: LoadedDice) -> None:
    dice(6, 6, 6, 6, 1, 1)
    s = battle("USA", "Kontum", flights=[transport(steps=4)], units={"VC": {"Kontum": "2 inf"}})
    assert ended(s.told) == "CRE-2"
    assert owner_of(s, "Kontum") == "VC"
    assert [(one.mission, one.at, one.steps) for one in s.flights] == [(HOME, at("Kontum"), 4)]
    assert number(s, "USA", "Kontum", "hel") == 0


# ---- fighters --------------------------------------------------------------


def sky(dice: LoadedDice, faces: tuple[int, ...], flights: list[Flight], mig: str = "1 ftr", **more: object) -> State:
    """Aircraft come to Kontum, where an Air Base with fighters is, and no ground unit."""
    dice(*faces)
    units = {"NVA": {"Kontum": mig}}
    return battle("USA", "Kontum", flights=flights, **{"air_bases": {"Kontum": "NVA"}, "units": units} | more)


def test_CAI_6_defending_fighters_roll_on_three_and_fighter_bombers_on_two(dice: LoadedDice) -> None:
    s = sky(dice, (3, 3, 6, 6, 6, 6), [escort(4)], "1 ftr 1 fbo")
    assert volleys(s.told, "NVA") == [("fighter_bomber", 2, 1), ("fighter", 3, 1)]
    assert s.flights[0].count == 3


def test_CAI_6_attacking_fighters_roll_on_two_against_aircraft_on_the_base(dice: LoadedDice) -> None:
    s = sky(dice, (6, 2, 3), [escort(2)])
    assert volleys(s.told, "USA") == [("fighter", 2, 2)]
    assert number(s, "NVA", "Kontum", "ftr") == 0
    assert s.flights[0].count == 2


def test_CAI_6_both_roll_before_anything_is_removed(dice: LoadedDice) -> None:
    s = sky(dice, (1, 1), [escort()])
    assert number(s, "NVA", "Kontum", "ftr") == 0
    assert not s.flights


def test_CAI_6_the_attacker_chooses_which_of_his_aircraft_is_hit(dice: LoadedDice) -> None:
    flights = [striker(), transport("1 inf 1 art"), flight("USA", "hel", GUNSHIP, "Quang Nam", "Kontum")]
    units = {"NVA": {"Kontum": "1 inf 1 ftr"}}
    s = battle("USA", "Kontum", flights=flights, units=units, air_bases={"Kontum": "NVA"})
    dice(6, 6, 6, 1)  # strike, volley and fire from the ground miss, the fighter hits
    do(s, StayDown())
    assert asked(s) == "USA"
    origin = at("Quang Nam")
    assert legal(s) == [
        LoseAircraft(0, kind("fbo"), at("Quang Ngai"), 0, 0),
        LoseAircraft(1, kind("hel"), origin, 1, 1),
        LoseAircraft(2, kind("hel"), origin, 0, 0),
    ]
    dice(6, 6)  # the fighting helicopter against the infantry: its cargo is gone
    do(s, LoseAircraft(1, kind("hel"), origin, 1, 1))
    assert in_battle(s).force == [0, 0, 0, 1]
    assert len(s.flights) == 2


def test_CAI_6_aircraft_elsewhere_cannot_be_lost_here(dice: LoadedDice) -> None:
    s = sky(dice, (), [striker(), escort(2), escort(1, "Attapeu")])
    dice(1, 6, 6)
    do(s, StayDown())
    assert refused(s, LoseAircraft(2, kind("ftr"), at("Quang Nam"), 0, 0)).rule == "CAI-6"


def test_CAI_6_without_attackers_in_the_air_nobody_rolls(dice: LoadedDice) -> None:
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"}, units={"NVA": {"Kontum": "2 ftr"}}, air_bases={"Kontum": "NVA"})
    assert not volleys(s.told, "NVA")
    assert ended(s.told) == "CRE-1"


def test_CAI_6_grounded_and_used_fighters_do_not_defend(dice: LoadedDice) -> None:
    s = sky(dice, (), [striker()], damage={"Kontum": 1})
    assert not volleys(s.told, "NVA")
    assert s.flights[0].count == 1
    tired = bytearray(9 * p.SPACES * p.TYPES)
    tired[(p.NVA * p.SPACES + at("Kontum")) * p.TYPES + p.FTR] = 1
    s = sky(dice, (), [escort()], tired=tired)
    assert not volleys(s.told, "NVA")
    assert not volleys(s.told, "USA")
    assert number(s, "NVA", "Kontum", "ftr") == 1


def test_CAI_6_defending_bombers_never_roll(dice: LoadedDice) -> None:
    dice()
    bomber = {"USA": {"Pleiku": "1 bom"}}
    strike = flight("NVA", "fbo", STRIKE, "Kontum", "Pleiku")
    s = battle("NVA", "Pleiku", flights=[strike], units=bomber, air_bases={"Pleiku": "USA"})
    assert not volleys(s.told, "USA")
    assert s.flights[0].count == 1


def test_CAI_6_several_owners_choose_the_aircraft_they_lose(dice: LoadedDice) -> None:
    dice(6, 6, 6, 1)
    units = {"USA": {"Pleiku": "1 ftr"}, "ARVN": {"Pleiku": "1 ftr 1 fbo"}}
    sweep = flight("NVA", "ftr", ESCORT, "Kontum", "Pleiku")
    s = battle("NVA", "Pleiku", flights=[sweep], units=units, air_bases={"Pleiku": "USA"})
    assert asked(s) == "USA"
    assert legal(s) == [lose("USA", "ftr"), lose("ARVN", "fbo"), lose("ARVN", "ftr")]
    do(s, lose("ARVN", "fbo"))
    assert number(s, "ARVN", "Pleiku", "fbo") == 0


def test_FTR_4_defending_fighters_that_fought_are_used_for_this_turn(dice: LoadedDice) -> None:
    s = sky(dice, (6, 6), [escort()])
    assert rested(s, p.NVA, at("Kontum"), p.FTR) == 0
    s = sky(dice, (1, 6), [escort()])  # even if nobody comes back
    assert rested(s, p.NVA, at("Kontum"), p.FTR) == 0
    assert not s.flights


def test_FTR_1_fighters_neither_hit_ground_units_nor_are_hit_by_them(dice: LoadedDice) -> None:
    dice(6, 6)  # only the infantry rolls
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"}, flights=[escort()], units={"VC": {"Kontum": "1 inf"}})
    assert volleys(s.told, "USA") == [("infantry", 1, 1)]
    assert not told(s.told, GroundFire)
    dice(6, 1)
    events = do(s, Press())
    assert ended(events) == "CRE-2"
    assert s.flights[0].count == 1


def test_FTR_1_guns_shoot_at_fighters(dice: LoadedDice) -> None:
    dice(1)
    s = battle("USA", "Kontum", flights=[escort()], units={"NVA": {"Kontum": "1 aag"}})
    assert told(s.told, GunsFired)
    assert not s.flights


def test_FTR_1_a_fighter_alone_cannot_keep_ground_units_out(dice: LoadedDice) -> None:
    s = battle("NVA", "Pleiku", {"Kontum": "1 inf"}, units={"USA": {"Pleiku": "2 ftr"}}, air_bases={"Pleiku": "USA"})
    assert ended(s.told) == "CRE-1"
    assert owner_of(s, "Pleiku") == "NVA"
    assert number(s, "USA", "Pleiku", "ftr") == 0


def test_FBO_6_after_the_strike_aircraft_fly_home_whatever_happens_below(dice: LoadedDice) -> None:
    dice(6, 6, 6)
    s = battle(
        "USA", "Kontum", {"Quang Nam": "1 inf"}, flights=[striker(), escort()], units={"VC": {"Kontum": "1 inf"}}
    )
    assert [one.mission for one in s.flights] == [HOME, HOME]
    do(s, Retreat(at("Quang Nam")))
    assert [one.mission for one in s.flights] == [HOME, HOME]
