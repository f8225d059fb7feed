"""Fighters against bombers and fighter-bombers: who may rise, the dogfight, what becomes of the raid."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.airborne import flight, flying
from tests.games.vietnam_1965.field import GAME, asked, at, do, kind, legal, number, position, power, refused, told

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Intercept, Lose, LoseAircraft, StayDown
from indochine.games.vietnam_1965.events import Dogfight, InterceptorsHome, RaidersShotDown
from indochine.games.vietnam_1965.state import ESCORT, GUNSHIP, HOME, LIFT, RAID, STRIKE, State, refresh, rested

AT_HANOI = {"NVA": {"Ha Tay": "2 ftr"}}
HANOI_BASE = {"Ha Tay": "NVA"}
RAID_OVER_HANOI = flight("2 bom", "Ha Tay")
ESCORTS = flight("1 ftr", "Ha Tay", ESCORT)


def over(place: str, *flights: Any, missions: int = 1 << RAID, whose: str = "USA", **fields: Any) -> State:
    """The alarm is given over a place."""
    fields.setdefault("turn", whose)
    fields.setdefault("units", AT_HANOI)
    fields.setdefault("air_bases", HANOI_BASE)
    step = frames.Interception(power=power(whose), space=at(place), missions=missions)
    return position(step, flights=list(flights), **fields)


def rise(number: int, base: str, home: str = "") -> Intercept:
    return Intercept(number, at(base), at(home or base))


def left(s: State) -> list[tuple[int, int]]:
    return [(one.kind, one.count) for one in s.flights]


# ---- who may rise ---------------------------------------------------------------


def test_FTR_2_owners_of_fighters_may_intercept_bombers() -> None:
    s = over("Ha Tay", RAID_OVER_HANOI)
    assert asked(s) == "NVA"
    assert legal(s) == [StayDown(), rise(1, "Ha Tay"), rise(2, "Ha Tay")]
    assert "2 bombers of the United States over Ha Tay, without escorts" in GAME.prompt(s)


def test_FTR_2_and_fighter_bombers_on_a_strike() -> None:
    strike = flight("1 fbo", "Ha Tay", STRIKE)
    assert asked(over("Ha Tay", strike, missions=1 << STRIKE)) == "NVA"
    assert asked(over("Ha Tay", strike)) == ""  # it is not the raid that is intercepted now


@pytest.mark.parametrize("mission", [LIFT, GUNSHIP, ESCORT])
def test_FTR_2_nobody_rises_against_helicopters_or_fighters_alone(mission: int) -> None:
    short = "ftr" if mission == ESCORT else "hel"
    every = 1 << RAID | 1 << STRIKE | 1 << mission
    assert asked(over("Ha Tay", flight(f"1 {short}", "Ha Tay", mission), missions=every)) == ""


def test_FTR_2_who_stays_down_lets_the_raid_pass(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI)
    do(s, StayDown())
    assert left(s) == [(p.BOM, 2)]
    assert not s.frames
    assert rested(s, p.NVA, at("Ha Tay"), p.FTR) == 2


def test_FTR_2_fighters_of_several_bases_may_rise_one_after_the_other(dice: LoadedDice) -> None:
    s = over(
        "Ha Tay", RAID_OVER_HANOI, units={"NVA": {"Ha Tay": "1 ftr", "Lai Chau": "1 ftr"}},
        air_bases=HANOI_BASE | {"Lai Chau": "NVA"},
    )  # fmt: skip
    do(s, rise(1, "Ha Tay"))
    assert legal(s) == [StayDown(), rise(1, "Lai Chau", "Ha Tay"), rise(1, "Lai Chau")]
    do(s, rise(1, "Lai Chau"))
    assert not s.flights


def test_FTR_2_powers_are_asked_in_the_order_of_play(dice: LoadedDice) -> None:
    s = communist_raid()
    assert asked(s) == "USA"
    do(s, StayDown())
    assert asked(s) == "ARVN"
    do(s, rise(1, "Gia Dinh"))
    assert not s.flights
    assert number(s, "USA", "Ba Ria", "ftr") == 2


def communist_raid(*more: Any, **fields: Any) -> State:
    """The NVA bombs Saigon; Americans and South Vietnamese have fighters there."""
    raid = flight("2 fbo", "Gia Dinh", whose="NVA", origin="Ha Tinh")
    fields.setdefault("units", {"USA": {"Ba Ria": "2 ftr"}, "ARVN": {"Gia Dinh": "1 ftr"}})
    fields.setdefault("air_bases", {"Ba Ria": "USA", "Gia Dinh": "ARVN"})
    return over("Gia Dinh", raid, *more, whose="NVA", **fields)


def test_FTR_3_out_and_home_within_six_steps() -> None:
    assert p.AIR_DISTANCE[at("Lai Chau")][at("Nghe An")] == 3
    s = over("Nghe An", flight("1 bom", "Nghe An"), units={"NVA": {"Lai Chau": "1 ftr"}}, air_bases={"Lai Chau": "NVA"})
    assert rise(1, "Lai Chau") in legal(s)  # 3 + 3


def test_FTR_3_a_nearer_base_beyond_may_be_the_home() -> None:
    assert p.AIR_DISTANCE[at("Lai Chau")][at("Ha Tinh")] == 4
    s = over(
        "Ha Tinh", flight("1 bom", "Ha Tinh"), units={"NVA": {"Lai Chau": "1 ftr"}},
        air_bases={"Lai Chau": "NVA", "Nghe An": "NVA", "Ha Tay": "NVA"},
    )  # fmt: skip
    assert legal(s) == [StayDown(), rise(1, "Lai Chau", "Nghe An")]
    refusal = refused(s, rise(1, "Lai Chau"))
    assert (refusal.rule, "4 steps from Lai Chau to Ha Tinh and 4 back" in refusal.text) == ("FTR-3", True)


def test_FTR_3_the_home_must_be_a_base_of_the_own_power() -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, air_bases={"Ha Tay": "CHN"})
    assert asked(s) == ""
    s = over("Ha Tay", RAID_OVER_HANOI, air_bases={"Ha Tay": "CHN", "Kien An": "NVA"})
    assert legal(s) == [StayDown(), rise(1, "Ha Tay", "Kien An"), rise(2, "Ha Tay", "Kien An")]


def test_FTR_3_survivors_land_at_the_home_they_named(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, air_bases=HANOI_BASE | {"Kien An": "NVA"})
    events = do(s, rise(1, "Ha Tay", "Kien An"), StayDown())
    assert (number(s, "NVA", "Ha Tay", "ftr"), number(s, "NVA", "Kien An", "ftr")) == (1, 1)
    assert rested(s, p.NVA, at("Kien An"), p.FTR) == 0
    assert rested(s, p.NVA, at("Ha Tay"), p.FTR) == 1
    assert [event.home for event in told(events, InterceptorsHome)] == [at("Kien An")]


def test_FTR_4_a_fighter_intercepts_once_in_a_turn(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, flight("1 bom", "Kien An", origin="Quang Nam"))
    do(s, rise(1, "Ha Tay"), StayDown())
    s.frames = [frames.Interception(power=p.USA, space=at("Kien An"), missions=1 << RAID)]
    GAME.advance(s)
    assert legal(s) == [StayDown(), rise(1, "Ha Tay")]
    refusal = refused(s, rise(2, "Ha Tay"))
    assert (refusal.rule, refusal.text.split(":")[0]) == ("FTR-4", "Only 1 fighter in Ha Tay may still rise, not 2")


def test_FTR_4_fighters_that_have_fought_cannot_intercept() -> None:
    s = over("Ha Tay", flight("1 bom", "Thanh Hoa"))
    s.tired = bytearray(s.units)
    s.flights = [RAID_OVER_HANOI]
    s.frames = [frames.Interception(power=p.USA, space=at("Ha Tay"), missions=1 << RAID)]
    GAME.advance(s)
    assert asked(s) == ""


ONCE = {"interceptors_once_a_round": "yes"}


@pytest.mark.parametrize(("options", "again"), [({}, True), (ONCE, False)])
def test_FTR_4_by_option_an_interceptor_is_used_up_for_the_round(
    options: dict[str, str], again: bool, dice: LoadedDice
) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, units={"NVA": {"Ha Tay": "1 ftr"}}, options=options)
    do(s, rise(1, "Ha Tay"))
    s.frames = [frames.Turn(power=p.ARVN)]
    GAME.advance(s)  # the next power's turn begins
    s.flights, s.frames = [flight("1 fbo", "Ha Tay", whose="ARVN")], []
    s.pending = None
    s.frames = [frames.Interception(power=p.ARVN, space=at("Ha Tay"), missions=1 << RAID)]
    GAME.advance(s)
    assert (asked(s) == "NVA") is again


@pytest.mark.parametrize(("options", "fresh"), [({}, 1), (ONCE, 0)])
def test_FTR_4_by_option_a_fighter_that_attacked_in_its_turn_has_had_its_round(
    options: dict[str, str], fresh: int, dice: LoadedDice
) -> None:
    s = flying(
        flight("1 ftr", "Ha Tinh", ESCORT, whose="NVA", origin="Ha Tinh"), "Khammouane", turn="NVA", options=options
    )
    s.flights[0] = type(s.flights[0])(
        **{name: getattr(s.flights[0], name) for name in s.flights[0].__struct_fields__} | {"mission": HOME}
    )
    s.frames = [frames.Flight(way=[at("Ha Tinh")], fire_at_goal=True)]
    GAME.advance(s)
    refresh(s)  # the turn of another power
    assert rested(s, p.NVA, at("Ha Tinh"), p.FTR) == fresh


def test_FTR_4_a_fighter_that_only_moved_to_another_base_may_still_intercept(dice: LoadedDice) -> None:
    s = flying(
        flight("1 ftr", "Ha Tinh", whose="NVA", origin="Ha Tinh"), "Nghe An", home=True, turn="NVA", options=ONCE
    )
    refresh(s)
    assert rested(s, p.NVA, at("Nghe An"), p.FTR) == 1


def test_FTR_4_with_a_new_round_all_are_fresh() -> None:
    s = position(frames.Round(), units=AT_HANOI, options=ONCE, spent=bytearray([2]) * 900)
    assert rested(s, p.NVA, at("Ha Tay"), p.FTR) == 2


def test_ABS_3_fighters_on_a_damaged_base_are_grounded() -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, air_bases=HANOI_BASE | {"Kien An": "NVA"}, damage={"Ha Tay": 1})
    assert asked(s) == ""
    s = over(
        "Ha Tay", RAID_OVER_HANOI, units={"NVA": {"Ha Tay": "1 ftr", "Kien An": "1 ftr"}},
        air_bases=HANOI_BASE | {"Kien An": "NVA"}, damage={"Ha Tay": 2},
    )  # fmt: skip
    assert legal(s) == [StayDown(), rise(1, "Kien An")]
    refusal = refused(s, rise(1, "Ha Tay", "Kien An"))
    assert (refusal.rule, "2 damage markers" in refusal.text) == ("ABS-3", True)


def test_ABS_3_a_damaged_base_is_no_home() -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, air_bases=HANOI_BASE | {"Kien An": "NVA"}, damage={"Kien An": 1})
    assert rise(1, "Ha Tay") in legal(s)
    assert refused(s, rise(1, "Ha Tay", "Kien An")).rule == "ABS-3"


def test_ABS_1_fighters_where_no_base_is_are_told_so() -> None:
    units = {"NVA": {"Ha Tay": "1 ftr", "Nam Dinh": "1 ftr"}}
    s = over("Ha Tay", RAID_OVER_HANOI, units=units)
    assert refused(s, rise(1, "Nam Dinh", "Ha Tay")).rule == "ABS-1"


def test_ABS_3_fighters_without_a_base_do_not_rise() -> None:
    s = over(
        "Ha Tay", RAID_OVER_HANOI, units={"NVA": {"Nam Dinh": "1 ftr", "Ha Tay": "1 ftr"}}, air_bases=HANOI_BASE
    )  # fmt: skip
    assert "no Air Base" in refused(s, rise(1, "Nam Dinh", "Ha Tay")).text


# ---- the dogfight ---------------------------------------------------------------


def test_FTR_5_escorts_hit_on_three_and_interceptors_on_two(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, flight("2 ftr", "Ha Tay", ESCORT))
    dice(3, 4, 3, 3)  # escorts first: one interceptor falls
    dice(6, 6, 2)  # one of two escorts falls
    dice(4, 1)  # and the other
    fights = told(do(s, rise(2, "Ha Tay")), Dogfight)
    assert [(one.escort_value, one.hunter_value) for one in fights] == [(3, 2)] * 3
    assert [(one.escort_losses, one.hunter_losses) for one in fights] == [(0, 1), (1, 0), (1, 0)]
    assert number(s, "NVA", "Ha Tay", "ftr") == 1


def test_FTR_5_by_option_escorts_attack_and_interceptors_defend(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, ESCORTS, options={"escorts_attack": "yes"})
    dice(3, 3)
    (fight,) = told(do(s, rise(1, "Ha Tay"), StayDown()), Dogfight)
    assert (fight.escort_losses, fight.hunter_losses) == (1, 0)
    assert not s.flights


def test_FTR_5_losses_are_taken_off_together(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, ESCORTS)
    dice(1, 1)  # the interceptor that is hit has fired as well
    do(s, rise(1, "Ha Tay"), StayDown())
    assert left(s) == [(p.BOM, 2)]  # both are gone, and the raid goes on
    assert number(s, "NVA", "Ha Tay", "ftr") == 1


def test_FTR_5_hits_beyond_the_last_fighter_are_lost(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, flight("3 ftr", "Ha Tay", ESCORT))
    dice(1, 1, 1, 6)
    (fight,) = told(do(s, rise(1, "Ha Tay"), StayDown()), Dogfight)
    assert (fight.escort_losses, fight.hunter_losses) == (0, 1)
    assert left(s) == [(p.BOM, 2), (p.FTR, 3)]
    assert number(s, "NVA", "Ha Tay", "ftr") == 1


def test_FTR_5_only_escorts_over_the_same_place_help(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, flight("3 ftr", "Kien An", ESCORT), flight("1 ftr", "Ha Tay", HOME))
    do(s, rise(1, "Ha Tay"), StayDown())
    assert left(s) == [(p.FTR, 3), (p.FTR, 1)]


def test_FTR_5_the_attacker_chooses_which_of_his_escorts_falls(dice: LoadedDice) -> None:
    near, far = flight("1 ftr", "Ha Tay", ESCORT), flight("1 ftr", "Ha Tay", ESCORT, origin="Nakhon Phanom")
    s = over("Ha Tay", RAID_OVER_HANOI, near, far)
    dice(6, 6, 1)
    do(s, rise(1, "Ha Tay"), StayDown())
    assert asked(s) == "USA"
    assert legal(s) == [
        LoseAircraft(1, kind("ftr"), at("Udon Thani"), 0, 0),
        LoseAircraft(2, kind("ftr"), at("Nakhon Phanom"), 0, 0),
    ]
    dice(1, 6)
    do(s, LoseAircraft(1, kind("ftr"), at("Udon Thani"), 0, 0))
    assert [one.origin for one in s.flights] == [at("Udon Thani"), at("Nakhon Phanom")]  # bombers, then the other


def mixed_defence(players: str) -> State:
    """Two Americans and a South Vietnamese fight two escorts."""
    s = communist_raid(
        flight("2 ftr", "Gia Dinh", ESCORT, whose="NVA", origin="Ha Tinh"), options={"players": players}
    )  # fmt: skip
    do(s, rise(2, "Ba Ria"))
    return s


def test_MNF_5_one_player_of_both_powers_picks_the_loss(dice: LoadedDice) -> None:
    s = mixed_defence("2")
    dice(1, 6, 6, 6, 6)
    do(s, rise(1, "Gia Dinh"))
    assert (asked(s), legal(s)) == ("USA", [Lose(power("USA"), kind("ftr")), Lose(power("ARVN"), kind("ftr"))])
    dice(6, 6, 1, 1)  # two interceptors are left
    do(s, Lose(power("ARVN"), kind("ftr")))
    assert (number(s, "USA", "Ba Ria", "ftr"), number(s, "ARVN", "Gia Dinh", "ftr")) == (2, 0)


def test_MNF_5_two_players_agree(dice: LoadedDice) -> None:
    s = mixed_defence("3")
    dice(1, 6, 6, 6, 6)
    do(s, rise(1, "Gia Dinh"), Lose(power("USA"), kind("ftr")))
    assert asked(s) == "ARVN"
    dice(6, 6, 1, 1)
    do(s, Lose(power("USA"), kind("ftr")))
    assert (number(s, "USA", "Ba Ria", "ftr"), number(s, "ARVN", "Gia Dinh", "ftr")) == (1, 1)


def test_MNF_5_if_they_disagree_the_attacker_chooses(dice: LoadedDice) -> None:
    s = mixed_defence("3")
    dice(1, 6, 6, 6, 6)
    do(s, rise(1, "Gia Dinh"), Lose(power("USA"), kind("ftr")), Lose(power("ARVN"), kind("ftr")))
    assert asked(s) == "NVA"
    dice(6, 6, 1, 1)
    do(s, Lose(power("ARVN"), kind("ftr")))
    assert (number(s, "USA", "Ba Ria", "ftr"), number(s, "ARVN", "Gia Dinh", "ftr")) == (2, 0)


# ---- after it -------------------------------------------------------------------


def test_FTR_6_when_the_interceptors_are_destroyed_the_raid_goes_on(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, ESCORTS)
    dice(3, 3)
    do(s, rise(1, "Ha Tay"), StayDown())
    assert left(s) == [(p.BOM, 2), (p.FTR, 1)]
    assert not told(s.told, RaidersShotDown)


def test_FTR_7_when_the_escorts_are_destroyed_the_raid_is_shot_down(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, flight("1 fbo", "Ha Tay"), ESCORTS, flight("1 fbo", "Ha Tay", STRIKE))
    dice(6, 2)
    (fall,) = told(do(s, rise(1, "Ha Tay"), StayDown()), RaidersShotDown)
    assert (fall.number, fall.dice) == (3, ())
    assert left(s) == [(p.FBO, 1)]  # the strike is another mission
    assert number(s, "NVA", "Ha Tay", "ftr") == 2


def test_FTR_7_a_raid_without_escorts_falls_to_a_single_fighter_without_dice(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI)
    do(s, rise(1, "Ha Tay"), StayDown())
    assert not s.flights


BY_DICE = {"unescorted_raid_by_dice": "yes"}


def test_FTR_7_by_option_interceptors_of_an_unescorted_raid_roll_once(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, options=BY_DICE)
    dice(2, 3)
    (fall,) = told(do(s, rise(2, "Ha Tay")), RaidersShotDown)
    assert (fall.number, fall.dice, fall.needed) == (1, (2, 3), 2)
    assert left(s) == [(p.BOM, 1)]


def test_FTR_7_by_option_the_owner_chooses_what_falls(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, flight("1 fbo", "Ha Tay"), options=BY_DICE)
    dice(1)
    do(s, rise(1, "Ha Tay"), StayDown())
    assert asked(s) == "USA"
    do(s, LoseAircraft(1, kind("fbo"), at("Udon Thani"), 0, 0))
    assert left(s) == [(p.BOM, 2)]
    assert not s.frames


def test_FTR_7_by_option_a_raid_that_lost_its_escorts_falls_whole(dice: LoadedDice) -> None:
    s = over("Ha Tay", RAID_OVER_HANOI, ESCORTS, options=BY_DICE)
    dice(6, 2)
    do(s, rise(1, "Ha Tay"), StayDown())
    assert not s.flights


def test_E_86_interceptors_draw_no_fire(dice: LoadedDice) -> None:
    s = communist_raid(units={"ARVN": {"Gia Dinh": "1 ftr"}, "NVA": {"Gia Dinh": "1 aag"}}, sam=2)
    do(s, rise(1, "Gia Dinh"))
    assert number(s, "ARVN", "Gia Dinh", "ftr") == 1
