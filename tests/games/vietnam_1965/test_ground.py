"""Ground rounds: dice, losses removed together, Fire Support Bases, helicopters on the ground, retreat."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.battles import battle, ended, flight, in_battle, volleys
from tests.games.vietnam_1965.field import asked, at, do, legal, number, owner_of, refused, spaces, told

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import FlyOff, HoldOut, Lose, Press, Retreat
from indochine.games.vietnam_1965.events import FlewOff, KeptOut, Retreated
from indochine.games.vietnam_1965.state import (
    DMZ_FOR_CHINA,
    GUNSHIP,
    HOME,
    LIFT,
    March,
    Sprung,
    State,
    count,
    give,
    rested,
)

KONTUM = {"VC": {"Kontum": "1 inf"}}


def retreats(s: State) -> list[str]:
    """The spaces to which the attacker may go back now."""
    return sorted(p.NAME[a.space] for a in legal(s) if isinstance(a, Retreat))


# ---- dice ------------------------------------------------------------------


def test_CGR_1_every_attacking_ground_unit_rolls_on_its_attack_value(dice: LoadedDice) -> None:
    dice(6, 6, 6, 6, 6)
    s = battle("USA", "Kontum", {"Quang Nam": "2 inf 1 art 1 arm"}, units=KONTUM)
    assert volleys(s.told, "USA") == [("infantry", 1, 2), ("artillery", 2, 1), ("armor", 3, 1)]


def test_CGR_1_a_die_of_the_value_hits_and_one_above_it_misses(dice: LoadedDice) -> None:
    dice(2, 4, 3)  # infantry misses with 2, armor with 4; the defender misses with 3
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf 1 arm"}, units=KONTUM)
    assert asked(s) == "USA"
    assert number(s, "VC", "Kontum", "inf") == 1
    dice(2, 3, 3)  # armor hits with 3
    assert ended(do(s, Press())) == "CRE-1"


def test_CGR_2_every_defending_ground_unit_rolls_on_its_defence_value(dice: LoadedDice) -> None:
    dice(6, 3, 2, 6, 6)  # only a 2 hits
    s = battle(
        "ARVN", "Kontum", {"Pleiku": "1 inf"}, units={"VC": {"Kontum": "2 inf 1 art"}, "NVA": {"Kontum": "1 arm"}}
    )
    assert volleys(s.told, "VC") == [("infantry", 2, 2), ("artillery", 2, 1)]
    assert volleys(s.told, "NVA") == [("armor", 2, 1)]
    assert ended(s.told) == "CRE-2"


def test_CGR_2_guns_and_aircraft_on_the_ground_do_not_roll_in_ground_rounds(dice: LoadedDice) -> None:
    dice(6, 6)
    s = battle(
        "USA",
        "Kontum",
        {"Quang Nam": "1 inf"},
        units={"NVA": {"Kontum": "1 inf 2 aag 1 fbo 1 ftr"}},
        air_bases={"Kontum": "NVA"},
    )
    assert volleys(s.told, "NVA") == [("infantry", 2, 1)]


def test_MNF_6_each_defender_rolls_for_his_own_units(dice: LoadedDice) -> None:
    dice(6, 1, 6, 6)
    s = battle(
        "VC", "Pleiku", {"Kontum": "1 inf"}, units={"USA": {"Pleiku": "1 inf"}, "ARVN": {"Pleiku": "1 inf 1 arm"}}
    )
    assert volleys(s.told, "USA") == [("infantry", 2, 1)]
    assert volleys(s.told, "ARVN") == [("infantry", 2, 1), ("armor", 2, 1)]
    assert ended(s.told) == "CRE-2"


def test_MNF_1_allied_powers_share_a_territory_and_defend_it_together(dice: LoadedDice) -> None:
    dice(1, 6, 6, 6)
    units = {"USA": {"Pleiku": "1 inf"}, "ARVN": {"Pleiku": "1 inf"}, "ROK": {"Pleiku": "1 inf"}}
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=units)
    for key in units:
        assert volleys(s.told, key) == [("infantry", 2, 1)]
    assert {a.power for a in legal(s) if isinstance(a, Lose)} == {p.USA, p.ARVN, p.ROK}


# ---- losses ----------------------------------------------------------------


def test_CGR_3_a_unit_hit_in_the_round_still_rolls(dice: LoadedDice) -> None:
    dice(1, 1)
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"}, units=KONTUM)
    assert number(s, "VC", "Kontum", "inf") == 0
    assert number(s, "USA", "Kontum", "inf") == 0
    assert ended(s.told) == "CRE-3"


def test_CGR_3_losses_of_both_are_gone_before_the_next_round(dice: LoadedDice) -> None:
    dice(1, 6, 2, 6)
    s = battle("USA", "Kontum", {"Quang Nam": "2 inf"}, units={"VC": {"Kontum": "2 inf"}})
    assert in_battle(s).force == [1, 0, 0, 0]
    assert number(s, "VC", "Kontum", "inf") == 1
    dice(6, 6)
    assert volleys(do(s, Press()), "USA") == [("infantry", 1, 1)]


# ---- Fire Support Bases ----------------------------------------------------


@pytest.mark.parametrize(("damage", "hit"), [({}, True), ({"Pleiku": 1}, False)])
def test_FSB_4_a_damaged_base_gives_no_bonus(dice: LoadedDice, damage: dict[str, int], hit: bool) -> None:
    dice(6, 3)
    s = battle(
        "VC",
        "Pleiku",
        {"Kontum": "1 inf"},
        units={"ARVN": {"Pleiku": "1 inf"}},
        fire_bases={"Pleiku": "ARVN"},
        damage=damage,
    )
    assert ended(s.told) == ("CRE-2" if hit else "")


def test_FSB_1_the_base_helps_only_units_of_its_owner(dice: LoadedDice) -> None:
    dice(6, 6, 6)
    units = {"USA": {"Pleiku": "1 inf"}, "ARVN": {"Pleiku": "1 inf"}}
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=units, fire_bases={"Pleiku": "USA"})
    assert volleys(s.told, "USA") == [("infantry", 3, 1)]
    assert volleys(s.told, "ARVN") == [("infantry", 2, 1)]


def test_FSB_1_by_option_the_base_helps_its_whole_side(dice: LoadedDice) -> None:
    dice(6, 6, 6)
    units = {"USA": {"Pleiku": "1 inf"}, "ARVN": {"Pleiku": "1 inf"}}
    options = {"fire_base_helps_allies": "yes"}
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=units, fire_bases={"Pleiku": "USA"}, options=options)
    assert volleys(s.told, "ARVN") == volleys(s.told, "USA") == [("infantry", 3, 1)]


def test_FSB_1_the_base_does_not_help_an_attacker(dice: LoadedDice) -> None:
    dice(2, 6)
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"}, units=KONTUM, fire_bases={"Quang Nam": "USA"})
    assert volleys(s.told, "USA") == [("infantry", 1, 1)]
    assert ended(s.told) == ""


# ---- helicopters that stand there ------------------------------------------


def parked(helicopters: str = "2 hel", **more: object) -> State:
    units = {"USA": {"Pleiku": f"1 inf {helicopters}"}}
    return battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=units, **more)


def test_HEL_1_helicopters_in_the_attacked_space_fight_or_keep_out(dice: LoadedDice) -> None:
    s = parked()
    assert asked(s) == "USA"
    assert legal(s) == [HoldOut(0), HoldOut(1), HoldOut(2)]
    assert refused(s, HoldOut(3)).rule == "HEL-1"
    dice(6, 6, 6)
    events = do(s, HoldOut(1))
    assert volleys(events, "USA") == [("infantry", 2, 1), ("helicopter", 2, 1)]
    assert rested(s, p.USA, at("Pleiku"), p.HEL) == 1  # the one that fights can do nothing else


def test_HEL_1_a_helicopter_that_fights_can_be_lost_and_one_kept_out_cannot(dice: LoadedDice) -> None:
    s = parked()
    dice(1, 6, 6, 6)
    do(s, HoldOut(0))
    assert {a.kind for a in legal(s) if isinstance(a, Lose)} == {p.INF, p.HEL}
    do(s, Lose(p.USA, p.HEL))
    assert number(s, "USA", "Pleiku", "hel") == 1
    assert number(s, "USA", "Pleiku", "inf") == 1
    dice(6, 6, 6)  # infantry and the helicopter that is left
    do(s, Press())
    dice(1, 6, 1)  # a hit for each side
    do(s, Press(), Lose(p.USA, p.INF))
    assert ended(s.told) == "CRE-2"
    assert number(s, "USA", "Pleiku", "hel") == 1


def test_HEL_1_a_helicopter_used_in_this_turn_is_kept_out(dice: LoadedDice) -> None:
    dice(6, 6)
    tired = bytearray(9 * p.SPACES * p.TYPES)
    tired[(p.USA * p.SPACES + at("Pleiku")) * p.TYPES + p.HEL] = 2
    s = parked(tired=tired)
    assert not told(s.told, KeptOut)
    assert asked(s) == "VC"
    assert volleys(s.told, "USA") == [("infantry", 2, 1)]


def test_HEL_1_nobody_is_asked_about_helicopters_when_only_aircraft_attack() -> None:
    units = {"USA": {"Pleiku": "1 hel"}}
    s = battle("NVA", "Pleiku", flights=[flight("NVA", "ftr", 2, "Kontum", "Pleiku")], units=units)
    assert asked(s) == ""
    assert number(s, "USA", "Pleiku", "hel") == 1


# ---- attacking helicopters -------------------------------------------------


def gunships(coming: dict[str, str] | None = None, **more: object) -> State:
    flights = [flight("USA", "hel", GUNSHIP, "Quang Nam", "Kontum", 2, steps=1)]
    return battle("USA", "Kontum", coming, flights=flights, units={"VC": {"Kontum": "2 inf"}}, **more)


def test_CGR_1_helicopters_that_came_to_fight_roll_every_round_on_two(dice: LoadedDice) -> None:
    dice(6, 6, 6, 6, 6)
    s = gunships({"Quang Nam": "1 inf"})
    assert volleys(s.told, "USA") == [("infantry", 1, 1), ("helicopter", 2, 2)]
    dice(6, 6, 6, 6, 6)
    assert volleys(do(s, Press()), "USA")[1] == ("helicopter", 2, 2)


def test_CGR_3_a_fighting_helicopter_may_be_the_loss(dice: LoadedDice) -> None:
    dice(6, 6, 6, 1, 6)
    s = gunships({"Quang Nam": "1 inf"})
    assert legal(s) == [Lose(p.USA, p.INF), Lose(p.USA, p.HEL)]
    do(s, Lose(p.USA, p.HEL))
    assert s.flights[0].count == 1
    assert in_battle(s).force == [1, 0, 0, 1]


def test_CRE_1_helicopters_alone_capture_nothing(dice: LoadedDice) -> None:
    dice(1, 1, 6, 6)
    s = gunships()
    assert ended(s.told) == "CRE-3"
    assert owner_of(s, "Kontum") == "VC"
    assert [(one.mission, one.count, one.at) for one in s.flights] == [(HOME, 2, at("Kontum"))]


def test_CGR_4_helicopters_without_ground_units_may_break_off(dice: LoadedDice) -> None:
    dice(6, 6, 6, 6)
    s = gunships()
    assert legal(s) == [Press(), FlyOff()]
    events = do(s, FlyOff())
    assert told(events, FlewOff)
    assert ended(events) == "CRE-2"
    assert s.flights[0].mission == HOME
    assert s.flights[0].count == 2


# ---- going on or retreating ------------------------------------------------


def test_CGR_4_after_a_round_the_attacker_goes_on_or_takes_all_units_back(dice: LoadedDice) -> None:
    dice(6, 6, 6, 6, 6)
    s = battle("USA", "Kontum", {"Quang Nam": "2 inf 1 art", "Quang Ngai": "1 arm"}, units=KONTUM)
    assert asked(s) == "USA"
    assert legal(s)[0] == Press()
    assert retreats(s) == ["Quang Nam", "Quang Ngai"]
    events = do(s, Retreat(at("Quang Ngai")))
    assert [number(s, "USA", "Quang Ngai", short) for short in ("inf", "art", "arm")] == [2, 1, 1]
    assert rested(s, p.USA, at("Quang Ngai"), p.INF) == 0
    assert number(s, "VC", "Kontum", "inf") == 1
    assert owner_of(s, "Kontum") == "VC"
    assert told(events, Retreated)
    assert ended(events) == "CRE-2"


def test_CGR_4_nobody_retreats_before_the_first_round(dice: LoadedDice) -> None:
    dice(1, 6)
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"}, units=KONTUM)
    assert asked(s) == ""
    assert ended(s.told) == "CRE-1"


def test_CGR_4_only_to_a_space_from_which_somebody_came_by_land(dice: LoadedDice) -> None:
    dice(6, 6)
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf"}, units=KONTUM)
    assert refused(s, Retreat(at("Quang Ngai"))).rule == "CGR-4"
    assert refused(s, Retreat(at("Attapeu"))).rule == "CGR-4"
    assert retreats(s) == ["Quang Nam"]


def test_CGR_4_the_space_before_the_target_counts_not_where_the_march_began(dice: LoadedDice) -> None:
    dice(6, 6)
    march = March(p.ARM, 1, at("Thua Thien"), at("Kontum"), via=(at("Quang Nam"),))
    s = battle("USA", "Kontum", units=KONTUM, marches=[march])
    assert retreats(s) == ["Quang Nam"]


def test_CGR_4_nobody_came_by_land_then_any_friendly_space_next_door_will_do(dice: LoadedDice) -> None:
    dice(6, 6, 6, 6, 6)  # volley, fire from the ground, two rolls of the cargo, the defender
    lift = flight("USA", "hel", LIFT, "Quang Nam", "Kontum", cargo="2 inf")
    s = battle("USA", "Kontum", flights=[lift], units=KONTUM)
    assert retreats(s) == ["Pleiku", "Quang Nam", "Quang Ngai"]


def test_CGR_4_no_retreat_to_land_that_reverted_when_they_left(dice: LoadedDice) -> None:
    dice(6, 6, 6)
    units = {"USA": {"Siem Reap": "1 inf"}, "VC": {"Preah Vihear": "1 inf"}}
    coming = {"Preah Vihear": "1 inf", "Kampong Thom": "1 inf"}
    s = battle("VC", "Siem Reap", coming, owner={"Preah Vihear": "VC", "Siem Reap": "USA"}, units=units)
    assert retreats(s) == ["Kampong Thom", "Preah Vihear"]
    give(s, at("Preah Vihear"), -1)
    s.pending, s.frames[-1].step = None, "press_or_retreat"
    assert refused(s, Retreat(at("Preah Vihear"))).rule == "CGR-4"


def test_CGR_4_no_retreat_to_land_that_was_not_friendly_when_the_turn_began(dice: LoadedDice) -> None:
    dice(6, 6, 6)
    coming = {"Quang Nam": "1 inf", "Quang Ngai": "1 inf"}
    s = battle("USA", "Kontum", coming, units=KONTUM, ac_start=spaces("Quang Nam"))
    assert retreats(s) == ["Quang Nam"]


def test_CGR_4_back_into_the_dmz_they_came_from_with_its_flag(dice: LoadedDice) -> None:
    dice(6, 6)
    s = battle("USA", "Quang Binh", {"DMZ": "1 inf"}, units={"NVA": {"Quang Binh": "1 inf"}})
    assert s.dmz_seen == 0
    assert retreats(s) == ["DMZ"]
    do(s, Retreat(at("DMZ")))
    assert number(s, "USA", "DMZ", "inf") == 1
    assert s.dmz_seen & DMZ_FOR_CHINA


def test_CGR_4_not_into_a_dmz_with_enemies(dice: LoadedDice) -> None:
    dice(6, 6, 6)
    units = {"VC": {"Savannakhet": "1 inf"}, "NVA": {"DMZ": "1 inf"}}
    s = battle("USA", "Savannakhet", {"DMZ": "1 inf", "Quang Tri": "1 inf"}, units=units)
    assert retreats(s) == ["Quang Tri"]
    assert refused(s, Retreat(at("DMZ"))).rule == "CGR-4"


def test_CGR_4_not_into_a_space_with_a_battle_to_come(dice: LoadedDice) -> None:
    dice(6, 6, 6)
    coming = {"Quang Nam": "1 inf", "Quang Ngai": "1 inf"}
    s = battle("USA", "Kontum", coming, units=KONTUM, ambushes=[Sprung(p.VC, at("Quang Nam"), 1, 0)])
    assert retreats(s) == ["Quang Ngai"]
    assert refused(s, Retreat(at("Quang Nam"))).rule == "CMV-8"


def test_CGR_4_units_from_the_sea_stay_and_fight_on_alone(dice: LoadedDice) -> None:
    dice(6, 6, 6, 6)
    owner = {"Quang Ngai": "VC"}
    s = battle(
        "USA",
        "Quang Ngai",
        {"Quang Nam": "1 inf"},
        landed={"Yankee": "2 inf"},
        owner=owner,
        units={"VC": {"Quang Ngai": "1 inf"}},
    )
    dice(6, 1, 6)  # the two that are left roll, and win
    events = do(s, Retreat(at("Quang Nam")))
    assert number(s, "USA", "Quang Nam", "inf") == 1
    assert volleys(events, "USA") == [("infantry", 1, 2)]
    assert ended(events) == "CRE-1"
    assert number(s, "USA", "Quang Ngai", "inf") == 2


def test_CGR_4_units_from_the_sea_alone_cannot_retreat(dice: LoadedDice) -> None:
    dice(6, 6, 1, 6)
    units = {"VC": {"Quang Ngai": "1 inf"}}
    s = battle("USA", "Quang Ngai", landed={"Yankee": "1 inf"}, owner={"Quang Ngai": "VC"}, units=units)
    assert ended(s.told) == "CRE-1"  # the second round came without a question


def test_CGR_4_of_one_type_those_from_the_sea_are_lost_first(dice: LoadedDice) -> None:
    dice(6, 6, 1)
    units = {"VC": {"Quang Ngai": "1 inf"}}
    coming = {"Quang Nam": "1 inf"}
    s = battle("USA", "Quang Ngai", coming, landed={"Yankee": "1 inf"}, owner={"Quang Ngai": "VC"}, units=units)
    assert in_battle(s).landed == [0, 0, 0, 0]
    assert ended(do(s, Retreat(at("Quang Nam")))) == "CRE-2"


def test_CGR_4_paru_does_not_retreat_out_of_its_area(dice: LoadedDice) -> None:
    dice(6, 6)
    s = battle("PARU", "Savannakhet", shown="1 inf", units={"VC": {"Savannakhet": "1 inf"}})
    assert retreats(s) == ["Mukdahan", "Nakhon Phanom", "Ubon Ratchathani"]  # not Quang Tri


def test_CGR_4_fighting_helicopters_leave_with_the_rest(dice: LoadedDice) -> None:
    dice(6, 6, 6, 6, 6)
    s = gunships({"Quang Nam": "1 inf"})
    do(s, Retreat(at("Quang Nam")))
    assert ended(s.told) == "CRE-2"
    assert s.flights[0].mission == HOME
    assert count(s, p.USA, at("Quang Nam"), p.INF) == 1


def test_CGR_4_in_an_ambush_only_the_covert_side_may_break_off(dice: LoadedDice) -> None:
    dice(6, 6)
    s = battle("VC", "Pleiku", ambush="1 inf", turn="ARVN", units={"ARVN": {"Pleiku": "1 inf"}})
    assert asked(s) == "VC"
    assert retreats(s) == ["Darlac", "Kontum", "Ratanakiri"]
    do(s, Retreat(at("Darlac")))
    assert number(s, "VC", "Darlac", "inf") == 1
    assert number(s, "ARVN", "Pleiku", "inf") == 1
